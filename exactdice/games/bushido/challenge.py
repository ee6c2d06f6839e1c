"""Challenge and size challenge tests: one pool of D6 against a Challenge Number.

Source: "Challenge Tests" and "Size Challenge Tests"; that a pool below one still rolls a single die
stands under "Tests".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from exactdice.checks import one_of, part, pool_size, record, whole
from exactdice.dice import D6, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.result import FinalResult, final_result, standing
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.games.declare import (
    QUIET,
    Choices,
    Detail,
    Parameter,
    Scale,
    Statement,
    TestKind,
    added,
)
from exactdice.games.lazily import later
from exactdice.notation import AIM, CHANCE, PICKS, POOL, SUM, names
from exactdice.solving import memo, solve

if TYPE_CHECKING:
    from exactdice.games.bushido.match import Match, Played
    from exactdice.games.bushido.rerolls import Step

Picks = Choices | int | Literal["all"]
"""A `Pick`, or the short form of one: the most dice that may be picked."""

SIZES = {"tiny": 1, "small": 2, "medium": 3, "large": 4, "huge": 5}
"""The number of dice that a size stands for in a size challenge test."""

TESTERS = ("activating", "enemy")


class ChallengeOutcome(NamedTuple):
    """Whether a challenge test passed, by how much (negative on failure), and the final result."""

    success: bool
    success_level: int
    final_result: int


@dataclass(frozen=True)
class ChallengeTest:
    """A challenge test: the final result must equal or exceed the Challenge Number.

    Re-rolls: `own` is what the tester may pick of its dice, `theirs` what the other side may, which
    wants the opposite of the tester's `aim`; each is a limit or a `Pick`. `tester` is who takes the
    test: the "activating" model is model A of the re-rolls, its "enemy" model B. Source:
    "Challenge Tests"; a pool below one still rolls a single die ("Tests").
    """

    pool: int
    challenge_number: int
    modifier: int = 0
    rules: Rules = DEFAULT_RULES
    own: Picks = field(default=0, metadata=QUIET)
    theirs: Picks = field(default=0, metadata=QUIET)
    aim: str = field(default="win", metadata=QUIET)
    tester: str = field(default="activating", metadata=QUIET)

    def __post_init__(self) -> None:
        record("rules", self.rules, Rules)
        pool_size("pool", self.pool)
        whole("challenge_number", self.challenge_number)
        whole("modifier", self.modifier)
        one_of("tester", self.tester, TESTERS)
        check_choices(self)

    def judge(self, value: int) -> ChallengeOutcome:
        """Step 5: compare a final result with the Challenge Number."""
        level = value - self.challenge_number
        return ChallengeOutcome(level >= 0, level, value)

    def match(self) -> Match:
        """The test as a match against no dice: the tester is the player."""
        from exactdice.games.bushido.aims import challenge_aimed
        from exactdice.games.bushido.match import Match, result_of

        return Match(
            dice=(max(self.pool, 1), 0),
            results=(result_of(self.modifier, self.rules), lambda roll: FinalResult(0, 0)),
            steps=_steps(self.own, self.theirs, self.tester),
            judge=lambda ours, _: self.judge(ours.value),
            worth=challenge_aimed(self.aim),
        )

    def law(self) -> Distribution[ChallengeOutcome]:
        """The law of the outcome over 6^dice rolls."""
        if self.own or self.theirs:
            return self.match().law()
        results = standing(max(self.pool, 1), self.modifier, self.rules).sums
        return Distribution({self.judge(value): weight for value, weight in results})

    def enumerated(self) -> Distribution[ChallengeOutcome]:
        """The same law from every roll, as the check of the closed form."""
        if self.own or self.theirs:
            return self.match().enumerated()
        return pool(max(self.pool, 1)).map(
            lambda roll: self.judge(final_result(roll, self.modifier, self.rules).value)
        )

    def roll(self, roller: Roller) -> ChallengeOutcome:
        """What one roll of the dice comes to."""
        if self.own or self.theirs:
            return cast("ChallengeOutcome", _played(self).roll(roller))
        rolled = roller(max(self.pool, 1), D6)
        return self.judge(final_result(rolled, self.modifier, self.rules).value)


@dataclass(frozen=True)
class SizeChallengeTest:
    """A challenge test on a model's size: tiny rolls one die … huge rolls five.

    Re-rolls as in a `ChallengeTest`. Source: "Size Challenge Tests". Raises `InputError` for a size
    that does not exist.
    """

    size: str
    challenge_number: int
    modifier: int = 0
    rules: Rules = DEFAULT_RULES
    own: Picks = field(default=0, metadata=QUIET)
    theirs: Picks = field(default=0, metadata=QUIET)
    aim: str = field(default="win", metadata=QUIET)

    def __post_init__(self) -> None:
        record("rules", self.rules, Rules)
        one_of("size", self.size, tuple(SIZES))
        whole("challenge_number", self.challenge_number)
        whole("modifier", self.modifier)
        check_choices(self)

    @property
    def challenge(self) -> ChallengeTest:
        """The challenge test that it is."""
        return ChallengeTest(
            SIZES[self.size],
            self.challenge_number,
            self.modifier,
            self.rules,
            self.own,
            self.theirs,
            self.aim,
        )

    def law(self) -> Distribution[ChallengeOutcome]:
        """The law of the outcome over 6^dice rolls."""
        return self.challenge.law()

    def enumerated(self) -> Distribution[ChallengeOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return self.challenge.enumerated()

    def roll(self, roller: Roller) -> ChallengeOutcome:
        """What one roll of the dice comes to."""
        return self.challenge.roll(roller)


def check_choices(test: Any) -> None:
    """Refuse an unknown aim or pick of a test on one pool, and write what allows nothing as 0."""
    aim = getattr(test, "aim", "win")
    # type() and not ==: False and 0.0 are equal to 0.
    if type(test.own) is type(test.theirs) is int and test.own == test.theirs == 0 and aim == "win":
        return
    from exactdice.games.bushido.aims import check_aim
    from exactdice.games.bushido.rerolls import NO_PICK, pick

    check_aim(aim)
    for name in ("own", "theirs"):
        made = part(name, pick, getattr(test, name))
        object.__setattr__(test, name, 0 if made == NO_PICK else made)


@memo(16)
def _played(test: ChallengeTest) -> Played:
    from exactdice.games.bushido.match import Played

    match = test.match()
    return Played(match, match.play())


def _steps(own: Picks, theirs: Picks, tester: str) -> tuple[Step, ...]:
    from exactdice.games.bushido.rerolls import challenge_steps

    return challenge_steps(own, theirs, tester)


# What the faces are told


def _succeeds(outcome: Any) -> bool:
    return bool(outcome.success)


def _level_label(outcome: Any) -> str:
    if outcome.final_result is None:
        return "automatic pass"
    verb = "pass" if outcome.success else "fail"
    return f"{outcome.final_result}: {verb} by {abs(outcome.success_level)}"


SUCCESS = Statement("success", "You succeed", _succeeds)


MODIFIER_CHANGES = {"+1": added("modifier", 1), "-1": added("modifier", -1)}


RESULTS = Scale(
    "final result",
    lambda outcome: (outcome.success, outcome.final_result or 0),
    _level_label,
)


MODIFIER = Parameter("--modifier", SUM, "added to the final result", default="0")


REROLL = Parameter(
    "--reroll", PICKS, "dice rolled again: own by your pick, theirs by the other's", required=False
)
AIM_OPTION = Parameter("--aim", AIM, "what you want of the picks (default: win)", required=False)


BOOSTS = (
    Parameter("--boosts", SUM, "Ki Boosts that you may declare: a die each", required=False),
    Parameter("--boost-cost", SUM, "the Ki that a boost costs (default: 1)", required=False),
    Parameter("--wanted", CHANCE, "the chance that the boosts should reach", required=False),
)

_declared = later("exactdice.games.bushido.declarations", "challenge_asked")


def reroll_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a test for the picks and the aim that are asked for."""
    if given["reroll"] is None and given.get("aim") is None:
        return {}
    from exactdice.games.bushido.asked import challenge_fields

    return challenge_fields(given)


def _challenge(given: Mapping[str, Any], rules: Rules) -> Any:
    pool, modifier = given["pool"]
    test = ChallengeTest(pool, given["challenge_number"], modifier, rules, **reroll_fields(given))
    boosted = any(given[option.field] is not None for option in BOOSTS)
    return _declared(test, given) if boosted else test


def reroll_details(test: Any, law: Distribution[Any]) -> tuple[Detail, ...]:
    """What the picks of a test bring: the parts of its answer that only re-rolls call for."""
    if not (test.own or test.theirs):
        return ()
    from exactdice.games.bushido.aims import challenge_aimed
    from exactdice.games.bushido.telling import details

    aim = getattr(test, "aim", "win")
    order = _steps(test.own, test.theirs, getattr(test, "tester", "activating"))
    plain = solve(replace(test, own=0, theirs=0))
    return details(aim, order, SUCCESS, challenge_aimed(aim), law, plain)


CHALLENGE = TestKind(
    name="challenge",
    title="challenge test",
    source="Challenge Tests",
    spec=ChallengeTest,
    parameters=(
        Parameter("pool", POOL, "your pool of dice, with the modifier of its result"),
        Parameter("challenge-number", SUM, "the Challenge Number, its modifiers included"),
        REROLL,
        AIM_OPTION,
        *BOOSTS,
    ),
    build=_challenge,
    details=reroll_details,
    columns=ChallengeOutcome._fields,
    headline=SUCCESS,
    scale=RESULTS,
    changes={
        "one more die": added("pool", 1),
        "one die less": added("pool", -1),
        **MODIFIER_CHANGES,
    },
    example="challenge 3+1 5",
)

SIZE = TestKind(
    name="size",
    title="size challenge test",
    source="Size Challenge Tests",
    spec=SizeChallengeTest,
    parameters=(
        Parameter("size", names(*SIZES), "the model's size: one die for tiny to five for huge"),
        Parameter("challenge-number", SUM, "the Challenge Number, its modifiers included"),
        MODIFIER,
        REROLL,
        AIM_OPTION,
    ),
    build=lambda given, rules: SizeChallengeTest(
        given["size"], given["challenge_number"], given["modifier"], rules, **reroll_fields(given)
    ),
    details=reroll_details,
    columns=ChallengeOutcome._fields,
    headline=SUCCESS,
    scale=RESULTS,
    changes=MODIFIER_CHANGES,
    example="size large 5",
)

KINDS = (CHALLENGE, SIZE)
