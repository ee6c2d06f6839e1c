"""The two sides of an opposed test: their pools, and how their rolls are compared.

Source: "Opposed Tests", steps 1 and 5; the raising of short pools stands under "Tests".
"""

# Annotations are not deferred: typing would compile the text of every field of a named tuple.

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from exactdice.checks import part, pool_size, record, whole
from exactdice.contest import Comparison, Contestant, compare
from exactdice.dice import D6, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.result import FinalResult, final_result, standing
from exactdice.games.bushido.rulings import Rules
from exactdice.solving import memo


class DecidedBy(StrEnum):
    """What told the two sides of an opposed test apart."""

    FINAL_RESULT = "final result"
    DICE_LEFT = "dice left"
    ACTIVE_PLAYER = "active player"


class OpposedOutcome(NamedTuple):
    """Who won an opposed test, by how much, and by which step of the rules."""

    winner: Contestant
    success_level: int
    decided_by: DecidedBy


@dataclass(frozen=True)
class Side:
    """One side of an opposed test: its pool of D6 before padding, and its modifier."""

    pool: int
    modifier: int = 0

    def __post_init__(self) -> None:
        pool_size("pool", self.pool)
        whole("modifier", self.modifier)


ONE_DIE = Side(1)
"""What a tactical test is rolled with, unless a trait says otherwise."""


def sides(given: Mapping[str, Any]) -> tuple[Side, Side]:
    """Both sides from the values of the inputs `player` and `opponent`."""
    return part("player", Side, *given["player"]), part("opponent", Side, *given["opponent"])


def padded(player: Side, opponent: Side) -> tuple[int, int]:
    """The dice rolled: both pools gain dice until both have at least one."""
    gained = max(0, 1 - min(player.pool, opponent.pool))
    return player.pool + gained, opponent.pool + gained


def check_parts(test: Any) -> None:
    """Refuse, with `InputError`, sides and rules that are none, or another game's."""
    record("player", test.player, Side)
    record("opponent", test.opponent, Side)
    record("rules", test.rules, Rules)


def judge(
    ours: FinalResult, theirs: FinalResult, active: Contestant | None
) -> OpposedOutcome | None:
    """Step 5: the higher final result wins; then more dice left; then the Active Player.

    None if there is no Active Player and the tie stands.
    """
    if ours.value != theirs.value:
        return _outright(ours.value - theirs.value)
    if ours.dice_left != theirs.dice_left:
        return _PLAYER_ON_DICE if ours.dice_left > theirs.dice_left else _OPPONENT_ON_DICE
    return OpposedOutcome(active, 0, DecidedBy.ACTIVE_PLAYER) if active else None


def rolled(
    player: Side, opponent: Side, active: Contestant | None, rules: Rules, roller: Roller
) -> OpposedOutcome | None:
    """What one roll of both pools comes to."""
    dice, other_dice = padded(player, opponent)
    ours = final_result(roller(dice, D6), player.modifier, rules)
    theirs = final_result(roller(other_dice, D6), opponent.modifier, rules)
    return judge(ours, theirs, active)


def compared(player: Side, opponent: Side, rules: Rules) -> Comparison:
    """The weights of the margins between both sides' final results, and of their ties."""
    ours, theirs = padded(player, opponent)
    return compare(
        standing(ours, player.modifier, rules), standing(theirs, opponent.modifier, rules)
    )


def outcomes(
    comparison: Comparison, active: Contestant | None
) -> Distribution[OpposedOutcome | None]:
    """The law of `judge`, from the weights of the margins and of the ties."""
    weights: dict[OpposedOutcome | None, int] = {
        _outright(margin): weight for margin, weight in comparison.margins.items()
    }
    tie = comparison.tie_break
    weights[_PLAYER_ON_DICE] = tie.ahead
    weights[_OPPONENT_ON_DICE] = tie.behind
    weights[OpposedOutcome(active, 0, DecidedBy.ACTIVE_PLAYER) if active else None] = tie.tied
    return Distribution(weights)


_PLAYER_ON_DICE = OpposedOutcome(Contestant.PLAYER, 0, DecidedBy.DICE_LEFT)
_OPPONENT_ON_DICE = OpposedOutcome(Contestant.OPPONENT, 0, DecidedBy.DICE_LEFT)


@memo(64)
def _outright(margin: int) -> OpposedOutcome:
    """The outcome of final results that differ by a margin; few margins come again and again."""
    winner = Contestant.PLAYER if margin > 0 else Contestant.OPPONENT
    return OpposedOutcome(winner, abs(margin), DecidedBy.FINAL_RESULT)


def enumerated(
    player: Side, opponent: Side, active: Contestant | None, rules: Rules
) -> Distribution[OpposedOutcome | None]:
    """The law of `judge`, from every roll of both pools."""
    dice, other_dice = padded(player, opponent)
    ours = pool(dice).map(lambda roll: final_result(roll, player.modifier, rules))
    theirs = pool(other_dice).map(lambda roll: final_result(roll, opponent.modifier, rules))
    return ours.then(lambda mine: theirs.map(lambda other: judge(mine, other, active)))
