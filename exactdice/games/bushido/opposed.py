"""Opposed and tactical tests: two pools of D6 against each other.

Source: "Opposed Tests" and "Tactical Tests"; the raising of short pools stands under "Tests".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from exactdice.checks import InputError, one_of, part, pool_size, record, whole
from exactdice.contest import Comparison, Contestant, compare, until_decided
from exactdice.dice import D6, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.result import FinalResult, final_result, standing
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.games.declare import (
    LOSS,
    QUIET,
    WIN,
    Choices,
    Detail,
    Parameter,
    Scale,
    TestKind,
    added,
    decided,
    put,
    wins,
)
from exactdice.games.lazily import later
from exactdice.notation import AIM, PICKS, POOL, SUM, names
from exactdice.solving import memo, solve

if TYPE_CHECKING:
    from exactdice.games.bushido.match import Match, Played
    from exactdice.games.bushido.rerolls import Step


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


def sides(given: Mapping[str, Any]) -> tuple[Side, Side]:
    """Both sides from the values of the inputs `player` and `opponent`."""
    return part("player", Side, *given["player"]), part("opponent", Side, *given["opponent"])


def padded(player: Side, opponent: Side) -> tuple[int, int]:
    """The dice rolled: both pools gain dice until both have at least one."""
    gained = max(0, 1 - min(player.pool, opponent.pool))
    return player.pool + gained, opponent.pool + gained


def _check_parts(test: OpposedTest | TacticalTest) -> None:
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

    With `rerolls` both players pick as well as can be for their `aim`: "win", "level:K" or
    "expected-level", which the opponent wants to prevent. Source: "Opposed Tests". Raises
    `InputError` for an `active` that is neither side, and for an unknown aim.
    """

    player: Side
    opponent: Side
    active: str = "player"
    rules: Rules = DEFAULT_RULES
    rerolls: Choices | None = field(default=None, metadata=QUIET)
    aim: str = field(default="win", metadata=QUIET)

    def __post_init__(self) -> None:
        _check_parts(self)
        one_of("active", self.active, tuple(Contestant))
        _check_choices(self)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law of winner, success level and deciding step, over 6^(all dice) rolls."""
        if self.rerolls:
            return match_of(self).law()
        comparison = _compared(self.player, self.opponent, self.rules)
        # With an Active Player every comparison is decided.
        return cast("Distribution[OpposedOutcome]", outcomes(comparison, Contestant(self.active)))

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        if self.rerolls:
            return match_of(self).enumerated()
        return until_decided(
            _enumerated(self.player, self.opponent, Contestant(self.active), self.rules)
        )

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to."""
        if self.rerolls:
            return cast("OpposedOutcome", _played(self).roll(roller))
        return _rolled(self.player, self.opponent, Contestant(self.active), self.rules, roller)


@dataclass(frozen=True)
class TacticalTest:
    """A tactical test: opposed, with no Active Player, and taken again on a complete tie.

    With `rerolls`, a tie is worth the whole test again to both players, and `initiative` says who
    is model A. Source: "Tactical Tests". Raises `InputError` as an `OpposedTest` does.
    """

    player: Side = Side(1)
    opponent: Side = Side(1)
    rules: Rules = DEFAULT_RULES
    rerolls: Choices | None = field(default=None, metadata=QUIET)
    aim: str = field(default="win", metadata=QUIET)
    initiative: str = field(default="player", metadata=QUIET)

    def __post_init__(self) -> None:
        _check_parts(self)
        one_of("initiative", self.initiative, tuple(Contestant))
        _check_choices(self)

    def attempt(self) -> Distribution[OpposedOutcome | None]:
        """The law of one attempt; None is a complete tie."""
        if self.rerolls:
            return _attempt_with_rerolls(self)
        return outcomes(_compared(self.player, self.opponent, self.rules), active=None)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law once the test is decided."""
        return until_decided(self.attempt())

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        if self.rerolls:
            from exactdice.games.bushido.match import tactical_attempt

            match = match_of(self)
            return until_decided(tactical_attempt(match, match.enumerated))
        return until_decided(_enumerated(self.player, self.opponent, None, self.rules))

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to; None is a complete tie."""
        if self.rerolls:
            return cast("OpposedOutcome | None", _played(self).roll(roller))
        return _rolled(self.player, self.opponent, None, self.rules, roller)


@memo(256)
def _attempt_with_rerolls(test: TacticalTest) -> Distribution[OpposedOutcome | None]:
    from exactdice.games.bushido.match import tactical_attempt

    match = match_of(test)
    return tactical_attempt(match, match.law)


@memo(16)
def _played(test: OpposedTest | TacticalTest) -> Played:
    from exactdice.games.bushido.match import Played

    match = match_of(test)
    tie = Fraction(0)
    if isinstance(test, TacticalTest):
        tie = match.expected(until_decided(test.attempt()))
    return Played(match, match.play(tie))


def match_of(test: OpposedTest | TacticalTest) -> Match:
    """An opposed test, or one attempt at a tactical test, as a match of two who pick."""
    from exactdice.games.bushido.aims import aimed
    from exactdice.games.bushido.match import Match, result_of

    active = Contestant(test.active) if isinstance(test, OpposedTest) else None
    return Match(
        dice=padded(test.player, test.opponent),
        results=(
            result_of(test.player.modifier, test.rules),
            result_of(test.opponent.modifier, test.rules),
        ),
        steps=_steps(test),
        judge=partial(judge, active=active),
        worth=aimed(test.aim),
    )


def _steps(test: OpposedTest | TacticalTest) -> tuple[Step, ...]:
    from exactdice.games.bushido.rerolls import Rerolls, steps

    first = test.active if isinstance(test, OpposedTest) else test.initiative
    return steps(cast("Rerolls", test.rerolls), Contestant(first)) if test.rerolls else ()


def _check_choices(test: OpposedTest | TacticalTest) -> None:
    """Refuse an unknown aim, and write re-rolls that allow nothing as none at all."""
    if test.rerolls is None and test.aim == "win":
        return
    from exactdice.games.bushido.aims import check_aim
    from exactdice.games.bushido.rerolls import Rerolls

    check_aim(test.aim)
    if test.rerolls is not None and not isinstance(test.rerolls, Rerolls):
        raise InputError(f"rerolls: {test.rerolls!r} is no Rerolls")
    if not test.rerolls:
        object.__setattr__(test, "rerolls", None)


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

CHOICES = (
    Parameter(
        "--reroll",
        PICKS,
        "dice that you may roll again (own=2,theirs=1:1-3:forced)",
        required=False,
    ),
    Parameter("--opponent-reroll", PICKS, "the same for your opponent", required=False),
    Parameter("--aim", AIM, "what you want of the choices (default: win)", required=False),
)
"""Left out by whoever has nothing to choose."""


BOOSTS = (
    Parameter("--boosts", SUM, "Ki Boosts that you may declare: a die each", required=False),
    Parameter("--opponent-boosts", SUM, "the same for your opponent", required=False),
    Parameter("--boost-cost", SUM, "the Ki that a boost costs (default: 1)", required=False),
)

_declared = later("exactdice.games.bushido.declarations", "opposed_asked")


def with_choices(test: OpposedTest | TacticalTest, given: Mapping[str, Any]) -> Any:
    """The test with the re-rolls and the aim that are asked for, if any."""
    if all(given[option.field] is None for option in CHOICES):
        return test
    from exactdice.games.bushido.asked import opposed_fields

    return replace(test, **opposed_fields(given))


def _opposed(given: Mapping[str, Any], rules: Rules) -> Any:
    test = OpposedTest(*sides(given), given["active"], rules)
    boosted = any(given[option.field] is not None for option in BOOSTS)
    test = with_choices(test, given)
    return _declared(test, given) if boosted else test


def _details(test: OpposedTest | TacticalTest, law: Distribution[Any]) -> tuple[Detail, ...]:
    if not test.rerolls:
        return ()
    from exactdice.games.bushido.aims import aimed
    from exactdice.games.bushido.telling import details

    plain = solve(replace(test, rerolls=None, aim="win"))
    return details(test.aim, _steps(test), WIN, aimed(test.aim), law, plain)


OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Opposed Tests",
    spec=OpposedTest,
    parameters=(
        Parameter("player", POOL, "your pool of dice, with the modifier of its result"),
        Parameter("opponent", POOL, "your opponent's pool, written the same way"),
        Parameter("--active", names(*Contestant), "who is the Active Player", default="player"),
        *CHOICES,
        *BOOSTS,
    ),
    build=_opposed,
    details=_details,
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
        Parameter("player", POOL, "your dice and modifier, traits included", default="1"),
        Parameter("opponent", POOL, "your opponent's, written the same way", default="1"),
        Parameter("--initiative", names(*Contestant), "who picks last", default="player"),
        *CHOICES,
    ),
    build=lambda given, rules: with_choices(
        TacticalTest(
            *sides(given),
            rules,
            initiative=given["initiative"],
        ),
        given,
    ),
    details=_details,
    columns=OpposedOutcome._fields,
    headline=WIN,
    other_side=LOSS,
    shares=decided(WAYS),
    scale=MARGINS,
    changes=OWN_CHANGES,
    example="tactical 2 1",
)

KINDS = (OPPOSED, TACTICAL)
