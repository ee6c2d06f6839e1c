"""Challenge, size challenge and fear tests: one pool of D6 against a Challenge Number.

Source: "Challenge Tests", "Size Challenge Tests" and "Fear Challenge Tests"; that a pool below one
still rolls a single die stands under "Tests".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from exactdice.checks import one_of, pool_size, whole
from exactdice.dice import pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.result import final_result, standing
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules

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

    Source: "Challenge Tests"; a pool below one still rolls a single die ("Tests").
    """

    pool: int
    challenge_number: int
    modifier: int = 0
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        pool_size("pool", self.pool)
        whole("challenge_number", self.challenge_number)
        whole("modifier", self.modifier)

    def judge(self, value: int) -> ChallengeOutcome:
        """Step 5: compare a final result with the Challenge Number."""
        level = value - self.challenge_number
        return ChallengeOutcome(level >= 0, level, value)

    def law(self) -> Distribution[ChallengeOutcome]:
        """The law of the outcome over 6^dice rolls."""
        results = standing(max(self.pool, 1), self.modifier, self.rules)
        return Distribution({self.judge(value): sum(ranks) for value, ranks in results.items()})

    def enumerated(self) -> Distribution[ChallengeOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return pool(max(self.pool, 1)).map(
            lambda roll: self.judge(final_result(roll, self.modifier, self.rules).value)
        )


@dataclass(frozen=True)
class SizeChallengeTest:
    """A challenge test on a model's size: tiny rolls one die … huge rolls five.

    Source: "Size Challenge Tests". Raises `InputError` for a size that does not exist.
    """

    size: str
    challenge_number: int
    modifier: int = 0
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        one_of("size", self.size, tuple(SIZES))
        whole("challenge_number", self.challenge_number)
        whole("modifier", self.modifier)

    @property
    def challenge(self) -> ChallengeTest:
        """The challenge test that it is."""
        return ChallengeTest(SIZES[self.size], self.challenge_number, self.modifier, self.rules)

    def law(self) -> Distribution[ChallengeOutcome]:
        """The law of the outcome over 6^dice rolls."""
        return self.challenge.law()

    def enumerated(self) -> Distribution[ChallengeOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return self.challenge.enumerated()


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


@dataclass(frozen=True)
class FearTest:
    """A challenge test on Ki against Fear, automatic for a model whose own Fear is as high.

    `tester` is who takes it: the "activating" model, whose activation ends on a failure, or the
    "enemy" of an activating model with Fear, who is frightened. Source: "Fear Challenge Tests".
    Raises `InputError` for any other tester.
    """

    ki: int
    fear: int
    own_fear: int | None = None
    modifier: int = 0
    tester: str = "activating"
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        pool_size("ki", self.ki)
        whole("fear", self.fear)
        if self.own_fear is not None:
            whole("own_fear", self.own_fear)
        whole("modifier", self.modifier)
        one_of("tester", self.tester, TESTERS)

    @property
    def challenge(self) -> ChallengeTest:
        """The challenge test that it is, unless it is passed automatically."""
        return ChallengeTest(self.ki, self.fear, self.modifier, self.rules)

    def _consequence(self, outcome: ChallengeOutcome) -> FearOutcome:
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
            return Distribution.certain(FearOutcome(True, None, None, True, Consequence.NONE))
        return self.challenge.law().map(self._consequence)

    def enumerated(self) -> Distribution[FearOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return self.law() if self.automatic else self.challenge.enumerated().map(self._consequence)
