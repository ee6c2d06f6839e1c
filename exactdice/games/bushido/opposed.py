"""Opposed and tactical tests: two pools of D6 against each other.

Source: "Opposed Tests" and "Tactical Tests"; the raising of short pools stands under "Tests".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, cast

from exactdice.checks import one_of, pool_size, whole
from exactdice.contest import Comparison, Contestant, compare, until_decided
from exactdice.dice import D6, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.result import FinalResult, final_result, standing
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.games.declare import (
    LOSS,
    WIN,
    Parameter,
    Scale,
    TestKind,
    added,
    decided,
    put,
    wins,
)
from exactdice.notation import SCORE, names
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


def padded(player: Side, opponent: Side) -> tuple[int, int]:
    """The dice rolled: both pools gain dice until both have at least one."""
    gained = max(0, 1 - min(player.pool, opponent.pool))
    return player.pool + gained, opponent.pool + gained


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


def _rolled(
    player: Side, opponent: Side, active: Contestant | None, rules: Rules, roller: Roller
) -> OpposedOutcome | None:
    """What one roll of both pools comes to."""
    dice, other_dice = padded(player, opponent)
    ours = final_result(roller(dice, D6), player.modifier, rules)
    theirs = final_result(roller(other_dice, D6), opponent.modifier, rules)
    return judge(ours, theirs, active)


def _compared(player: Side, opponent: Side, rules: Rules) -> Comparison:
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


def _enumerated(
    player: Side, opponent: Side, active: Contestant | None, rules: Rules
) -> Distribution[OpposedOutcome | None]:
    """The law of `judge`, from every roll of both pools."""
    dice, other_dice = padded(player, opponent)
    ours = pool(dice).map(lambda roll: final_result(roll, player.modifier, rules))
    theirs = pool(other_dice).map(lambda roll: final_result(roll, opponent.modifier, rules))
    return ours.then(lambda mine: theirs.map(lambda other: judge(mine, other, active)))


@dataclass(frozen=True)
class OpposedTest:
    """An opposed test: the higher final result wins, then more dice left, then the Active Player.

    Source: "Opposed Tests". Raises `InputError` for an `active` that is neither side.
    """

    player: Side
    opponent: Side
    active: str = "player"
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        one_of("active", self.active, tuple(Contestant))

    def law(self) -> Distribution[OpposedOutcome]:
        """The law of winner, success level and deciding step, over 6^(all dice) rolls."""
        comparison = _compared(self.player, self.opponent, self.rules)
        # With an Active Player every comparison is decided.
        return cast("Distribution[OpposedOutcome]", outcomes(comparison, Contestant(self.active)))

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return until_decided(
            _enumerated(self.player, self.opponent, Contestant(self.active), self.rules)
        )

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to."""
        return _rolled(self.player, self.opponent, Contestant(self.active), self.rules, roller)


@dataclass(frozen=True)
class TacticalTest:
    """A tactical test: opposed, with no Active Player, and taken again on a complete tie.

    Source: "Tactical Tests".
    """

    player: Side = Side(1)
    opponent: Side = Side(1)
    rules: Rules = DEFAULT_RULES

    def attempt(self) -> Distribution[OpposedOutcome | None]:
        """The law of one attempt; None is a complete tie."""
        return outcomes(_compared(self.player, self.opponent, self.rules), active=None)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law once the test is decided."""
        return until_decided(self.attempt())

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return until_decided(_enumerated(self.player, self.opponent, None, self.rules))

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to; None is a complete tie."""
        return _rolled(self.player, self.opponent, None, self.rules, roller)


# What the faces are told


def _margin(outcome: Any) -> tuple[bool, int]:
    won = wins(outcome)
    return won, outcome.success_level if won else -outcome.success_level


def _margin_label(outcome: Any) -> str:
    verb = "win" if wins(outcome) else "lose"
    return f"{verb} by {outcome.success_level}" if outcome.success_level else f"{verb} a tie-break"


WAYS: dict[str, str] = {
    DecidedBy.FINAL_RESULT: "on the final result",
    DecidedBy.DICE_LEFT: "a tie with more dice left",
}

OWN_CHANGES = {
    "one more die": added("player.pool", 1),
    "one die less": added("player.pool", -1),
    "+1": added("player.modifier", 1),
    "-1": added("player.modifier", -1),
    "one die off the opponent": added("opponent.pool", -1),
    "-1 for the opponent": added("opponent.modifier", -1),
}
OPPOSED_CHANGES = {
    **OWN_CHANGES,
    "being the Active Player": put("active", "player"),
    "the opponent being the Active Player": put("active", "opponent"),
}

MARGINS = Scale("result", _margin, _margin_label)

OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Opposed Tests",
    spec=OpposedTest,
    parameters=(
        Parameter("player", SCORE, "your pool of dice, with the modifier of its result"),
        Parameter("opponent", SCORE, "your opponent's pool, written the same way"),
        Parameter("--active", names(*Contestant), "who is the Active Player", default="player"),
    ),
    build=lambda given, rules: OpposedTest(
        Side(*given["player"]), Side(*given["opponent"]), given["active"], rules
    ),
    columns=OpposedOutcome._fields,
    headline=WIN,
    other_side=LOSS,
    shares=decided({**WAYS, DecidedBy.ACTIVE_PLAYER: "a tie as the Active Player"}),
    scale=MARGINS,
    changes=OPPOSED_CHANGES,
    example="opposed 4+1 3 --active opponent",
)

TACTICAL = TestKind(
    name="tactical",
    title="tactical test",
    source="Tactical Tests",
    spec=TacticalTest,
    parameters=(
        Parameter("player", SCORE, "your dice and modifier, traits included", default="1"),
        Parameter("opponent", SCORE, "your opponent's, written the same way", default="1"),
    ),
    build=lambda given, rules: TacticalTest(
        Side(*given["player"]), Side(*given["opponent"]), rules
    ),
    columns=OpposedOutcome._fields,
    headline=WIN,
    other_side=LOSS,
    shares=decided(WAYS),
    scale=MARGINS,
    changes=OWN_CHANGES,
    example="tactical 2 1",
)

KINDS = (OPPOSED, TACTICAL)
