"""Fear tests: a challenge test on Ki, what a failure costs, and the pass that takes no roll.

Source: "Fear Challenge Tests".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from exactdice.checks import one_of, pool_size, record, whole
from exactdice.dice import Roller
from exactdice.distribution import Distribution
from exactdice.games.bushido.challenge import (
    MODIFIER_CHANGES,
    REROLL,
    RESULTS,
    SUCCESS,
    TESTERS,
    ChallengeOutcome,
    ChallengeTest,
    Picks,
    check_choices,
    reroll_details,
    reroll_fields,
)
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.games.declare import QUIET, Parameter, TestKind, added
from exactdice.notation import POOL, SUM, names


class Consequence(StrEnum):
    """What a fear test costs the model that took it."""

    NONE = "none"
    ACTIVATION_ENDS = "activation ends"
    """It loses one Activation Counter and its activation ends; it is not Frightened."""
    FRIGHTENED = "frightened"
    """It enters the Frightened State."""


class FearOutcome(NamedTuple):
    """A fear test's outcome; an automatic pass rolls no dice and has no final result."""

    success: bool
    success_level: int | None
    final_result: int | None
    automatic: bool
    consequence: Consequence


AUTOMATIC_PASS = FearOutcome(True, None, None, automatic=True, consequence=Consequence.NONE)


@dataclass(frozen=True)
class FearTest:
    """A challenge test on Ki against Fear, automatic for a model whose own Fear is as high.

    `tester` is who takes it: the "activating" model, whose activation ends on a failure, or the
    "enemy" of an activating model with Fear, who is frightened. Re-rolls as in a `ChallengeTest`,
    towards passing. Source: "Fear Challenge Tests". Raises `InputError` for any other tester.
    """

    ki: int
    fear: int
    own_fear: int | None = None
    modifier: int = 0
    tester: str = "activating"
    rules: Rules = DEFAULT_RULES
    own: Picks = field(default=0, metadata=QUIET)
    theirs: Picks = field(default=0, metadata=QUIET)

    def __post_init__(self) -> None:
        record("rules", self.rules, Rules)
        pool_size("ki", self.ki)
        whole("fear", self.fear)
        if self.own_fear is not None:
            whole("own_fear", self.own_fear)
        whole("modifier", self.modifier)
        one_of("tester", self.tester, TESTERS)
        check_choices(self)

    @property
    def challenge(self) -> ChallengeTest:
        """The challenge test that it is, unless it is passed automatically."""
        return ChallengeTest(
            self.ki,
            self.fear,
            self.modifier,
            self.rules,
            self.own,
            self.theirs,
            tester=self.tester,
        )

    def judge(self, outcome: ChallengeOutcome) -> FearOutcome:
        """What a challenge test that was rolled costs the tester."""
        if outcome.success:
            cost = Consequence.NONE
        elif self.tester == "activating":
            cost = Consequence.ACTIVATION_ENDS
        else:
            cost = Consequence.FRIGHTENED
        return FearOutcome(*outcome, automatic=False, consequence=cost)

    @property
    def automatic(self) -> bool:
        """Whether it is passed without a roll: the Challenge Number is at most one's own Fear."""
        return self.own_fear is not None and self.fear <= self.own_fear

    def law(self) -> Distribution[FearOutcome]:
        """The law of the outcome: over 6^dice rolls, or certain when it is automatic."""
        if self.automatic:
            return Distribution.certain(AUTOMATIC_PASS)
        return self.challenge.law().map(self.judge)

    def enumerated(self) -> Distribution[FearOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return self.law() if self.automatic else self.challenge.enumerated().map(self.judge)

    def roll(self, roller: Roller) -> FearOutcome:
        """What one roll of the dice comes to; an automatic pass rolls none."""
        return AUTOMATIC_PASS if self.automatic else self.judge(self.challenge.roll(roller))


# What the faces are told


def _fear_notes(spec: Any) -> tuple[str, ...]:
    if spec.automatic:
        note = f"No roll is needed: Fear {spec.fear} is no higher than one's own {spec.own_fear}."
    elif spec.tester == "activating":
        note = (
            "On a failure the activating model loses one Activation Counter and its activation "
            "ends; it is not Frightened."
        )
    else:
        note = "On a failure the enemy model enters the Frightened State."
    return (note,)


FEAR = TestKind(
    name="fear",
    title="fear challenge test",
    source="Fear Challenge Tests",
    spec=FearTest,
    parameters=(
        Parameter(
            "ki",
            POOL,
            "the tester's Ki Statistic, with its modifier; a Maximum Ki Limit behind / is not "
            "looked at",
        ),
        Parameter("fear", SUM, "the Challenge Number: the Fear that the test is against"),
        Parameter("--own-fear", SUM, "the tester's own Fear trait", required=False),
        Parameter("--modifier", SUM, "added to the final result, beside that of Ki", default="0"),
        Parameter("--tester", names(*TESTERS), "who takes the test", default="activating"),
        REROLL,
    ),
    build=lambda given, rules: FearTest(
        given["ki"].base,
        given["fear"],
        given["own_fear"],
        given["ki"].modifier + given["modifier"],
        given["tester"],
        rules,
        **reroll_fields(given),
    ),
    details=lambda test, law: () if test.automatic else reroll_details(test, law),
    columns=FearOutcome._fields,
    headline=SUCCESS,
    scale=RESULTS,
    changes={
        "one more die": added("ki", 1),
        "one die less": added("ki", -1),
        **MODIFIER_CHANGES,
    },
    notes=_fear_notes,
    example="fear 2/6 5 --own-fear 3",
)

KINDS = (FEAR,)
