"""Characteristic tests: one die, a D20 unless the rules say otherwise, against a target value.

Source: "Testy Cech".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from exactdice.checks import LARGEST_DIE, InputError, record, whole
from exactdice.dice import D20, Roller, die
from exactdice.distribution import Distribution
from exactdice.games.declare import Parameter, Scale, Statement, TestKind, added
from exactdice.games.warzone.rulings import DEFAULT_RULES, Rules
from exactdice.notation import FACES, SCORE, SUM


class Degree(StrEnum):
    """How a characteristic test came out, from best to worst."""

    ABSOLUTE_SUCCESS = "absolute success"
    SUCCESS = "success"
    FAILURE = "failure"
    ABSOLUTE_FAILURE = "absolute failure"

    @property
    def passed(self) -> bool:
        """Whether the test is passed, absolutely or not."""
        return self in (Degree.ABSOLUTE_SUCCESS, Degree.SUCCESS)


class CharacteristicOutcome(NamedTuple):
    """The degree of success or failure of a characteristic test."""

    degree: Degree


@dataclass(frozen=True)
class CharacteristicTest:
    """A characteristic test: one die must not exceed the target value (plus the modifiers).

    `success_range` is the top of the faces 1 … k that pass whatever the target, and are absolute
    successes at or under it. `failure_range` is the bottom of the faces k … `sides` that fail
    absolutely; None is the highest face alone. Source: "Testy Cech". Raises `InputError` for ranges
    that overlap or leave the die.
    """

    target: int
    modifier: int = 0
    success_range: int = 1
    failure_range: int | None = None
    sides: int = D20
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        record("rules", self.rules, Rules)
        whole("target", self.target)
        whole("modifier", self.modifier)
        whole("sides", self.sides, 2, LARGEST_DIE)
        whole("success_range", self.success_range, 1, self.sides - 1)
        if self.failure_range is not None:
            whole("failure_range", self.failure_range, 2, self.sides)
        if self.success_range >= self.lowest_failure:
            raise InputError(
                f"failure_range: {self.lowest_failure}-{self.sides} overlaps the success range "
                f"1-{self.success_range} (allowed: from {self.success_range + 1} up)"
            )

    @property
    def lowest_failure(self) -> int:
        """The bottom of the failure range, as a face."""
        return self.sides if self.failure_range is None else self.failure_range

    def judge(self, face: int) -> CharacteristicOutcome:
        """What one face comes to."""
        target = self.target + self.modifier
        in_failure_range = face >= self.lowest_failure
        if self.rules.extended_failure == "above-target" and face < self.sides:
            in_failure_range = in_failure_range and face > target
        if in_failure_range:
            return CharacteristicOutcome(Degree.ABSOLUTE_FAILURE)
        if face <= self.success_range:
            return CharacteristicOutcome(
                Degree.ABSOLUTE_SUCCESS if face <= target else Degree.SUCCESS
            )
        return CharacteristicOutcome(Degree.SUCCESS if face <= target else Degree.FAILURE)

    def law(self) -> Distribution[CharacteristicOutcome]:
        """The law of the degree: the faces are cut into four runs, of which only lengths count."""
        target = self.target + self.modifier
        failing = self.lowest_failure
        if self.rules.extended_failure == "above-target":
            failing = min(max(failing, target + 1), self.sides)
        absolute = min(self.success_range, max(target, 0))
        passing = max(self.success_range, min(target, failing - 1))
        runs = {
            Degree.ABSOLUTE_SUCCESS: absolute,
            Degree.SUCCESS: passing - absolute,
            Degree.FAILURE: failing - 1 - passing,
            Degree.ABSOLUTE_FAILURE: self.sides - failing + 1,
        }
        return Distribution({CharacteristicOutcome(degree): n for degree, n in runs.items()})

    def enumerated(self) -> Distribution[CharacteristicOutcome]:
        """The same law from every face, as the check of the closed form."""
        return die(self.sides).map(self.judge)

    def roll(self, roller: Roller) -> CharacteristicOutcome:
        """What one roll of the die comes to."""
        return self.judge(*roller(1, self.sides))


# What the faces are told


def _characteristic(given: Any, rules: Any) -> CharacteristicTest:
    sides, success, failure = given["sides"], given["success"], given["failure"]
    if success.low != 1 or success.high < success.low:
        raise InputError(
            f"success: {success.low}-{success.high} does not run from 1 up (such as 1-3)"
        )
    if failure is not None and failure.high != sides:
        raise InputError(
            f"failure: {failure.low}-{failure.high} does not end at the highest face "
            f"(such as {sides - 1}-{sides})"
        )
    return CharacteristicTest(
        target=given["target"].base,
        modifier=given["target"].modifier + given["modifier"],
        success_range=success.high,
        failure_range=None if failure is None else failure.low,
        sides=sides,
        rules=rules,
    )


SIDES = Parameter("--sides", SUM, "another die than the D20", default=str(D20))


TEST = TestKind(
    name="test",
    title="characteristic test",
    source="Testy Cech",
    spec=CharacteristicTest,
    parameters=(
        Parameter("target", SCORE, "the target value, with all its modifiers"),
        Parameter("--modifier", SUM, "further modifiers, summed", default="0"),
        Parameter("--success", FACES, "the range of absolute success", default="1-1"),
        Parameter("--failure", FACES, "the range of absolute failure", required=False),
        SIDES,
    ),
    build=_characteristic,
    columns=CharacteristicOutcome._fields,
    headline=Statement(
        "passed (absolute or not)", "You pass", lambda outcome: bool(outcome.degree.passed)
    ),
    scale=Scale(
        "degree",
        lambda outcome: -tuple(Degree).index(outcome.degree),
        lambda outcome: str(outcome.degree),
    ),
    changes={"+1": added("modifier", 1), "-1": added("modifier", -1)},
    example="test 12-1 --success 1-3",
)


KINDS = (TEST,)
