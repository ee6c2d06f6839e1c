"""Opposed and tactical tests: two pools of D6 against each other.

Source: "Opposed Tests" and "Tactical Tests".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from exactdice.checks import InputError, one_of
from exactdice.contest import Contestant, until_decided
from exactdice.dice import Roller
from exactdice.distribution import Distribution
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.games.bushido.sides import (
    ONE_DIE,
    DecidedBy,
    OpposedOutcome,
    Side,
    check_parts,
    compared,
    enumerated,
    judge,
    outcomes,
    padded,
    rolled,
    sides,
)
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
        check_parts(self)
        one_of("active", self.active, tuple(Contestant))
        _check_choices(self)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law of winner, success level and deciding step, over 6^(all dice) rolls."""
        if self.rerolls:
            return match_of(self).law()
        comparison = compared(self.player, self.opponent, self.rules)
        # With an Active Player every comparison is decided.
        return cast("Distribution[OpposedOutcome]", outcomes(comparison, Contestant(self.active)))

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        if self.rerolls:
            return match_of(self).enumerated()
        return until_decided(
            enumerated(self.player, self.opponent, Contestant(self.active), self.rules)
        )

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to."""
        if self.rerolls:
            return cast("OpposedOutcome", _played(self).roll(roller))
        return rolled(self.player, self.opponent, Contestant(self.active), self.rules, roller)


@dataclass(frozen=True)
class TacticalTest:
    """A tactical test: opposed, with no Active Player, and taken again on a complete tie.

    With `rerolls`, a tie is worth the whole test again to both players, and `initiative` says who
    is model A. Source: "Tactical Tests". Raises `InputError` as an `OpposedTest` does.
    """

    player: Side = ONE_DIE
    opponent: Side = ONE_DIE
    rules: Rules = DEFAULT_RULES
    rerolls: Choices | None = field(default=None, metadata=QUIET)
    aim: str = field(default="win", metadata=QUIET)
    initiative: str = field(default="player", metadata=QUIET)

    def __post_init__(self) -> None:
        check_parts(self)
        one_of("initiative", self.initiative, tuple(Contestant))
        _check_choices(self)

    def attempt(self) -> Distribution[OpposedOutcome | None]:
        """The law of one attempt; None is a complete tie."""
        if self.rerolls:
            return _attempt_with_rerolls(self)
        return outcomes(compared(self.player, self.opponent, self.rules), active=None)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law once the test is decided."""
        return until_decided(self.attempt())

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        if self.rerolls:
            from exactdice.games.bushido.match import tactical_attempt

            match = match_of(self)
            return until_decided(tactical_attempt(match, match.enumerated))
        return until_decided(enumerated(self.player, self.opponent, None, self.rules))

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to; None is a complete tie."""
        if self.rerolls:
            return cast("OpposedOutcome | None", _played(self).roll(roller))
        return rolled(self.player, self.opponent, None, self.rules, roller)


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
