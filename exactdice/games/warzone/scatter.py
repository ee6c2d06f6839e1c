"""Scatter tests: how far a shot lands from where it was aimed.

Source: "Testy Rozrzutu".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from exactdice.checks import whole
from exactdice.dice import D20, Roller, die
from exactdice.distribution import Distribution
from exactdice.games.declare import Parameter, Scale, Statement, TestKind, added
from exactdice.notation import SUM


class ScatterOutcome(NamedTuple):
    """How far a shot scatters, in inches."""

    distance: int


INCHES = 10
"""The longest unmodified scatter: the units digit of a D20, a 0 read as 10."""


@dataclass(frozen=True)
class ScatterTest:
    """A scatter test: the units digit of a D20 in inches (0 is 10), modified, never below 0.

    Source: "Testy Rozrzutu".
    """

    modifier: int = 0

    def __post_init__(self) -> None:
        whole("modifier", self.modifier)

    def law(self) -> Distribution[ScatterOutcome]:
        """Each digit stands on two of the twenty faces, so each distance has one chance in ten."""
        return Distribution.uniform(
            ScatterOutcome(max(digit + self.modifier, 0)) for digit in range(1, INCHES + 1)
        )

    def judge(self, face: int) -> ScatterOutcome:
        """What one face comes to."""
        return ScatterOutcome(max((face % INCHES or INCHES) + self.modifier, 0))

    def enumerated(self) -> Distribution[ScatterOutcome]:
        """The same law from every face, as the check of the closed form."""
        return die(D20).map(self.judge)

    def roll(self, roller: Roller) -> ScatterOutcome:
        """What one roll of the die comes to."""
        return self.judge(*roller(1, D20))


# What the faces are told


def within(inches: int) -> Statement:
    """That a shot lands within so many inches of where it was aimed."""
    whole("within", inches)
    return Statement(
        f"distance at most {inches}",
        f"It scatters {inches} {'inch' if inches == 1 else 'inches'} or less",
        lambda outcome: bool(outcome.distance <= inches),
    )


SCATTER = TestKind(
    name="scatter",
    title="scatter test",
    source="Testy Rozrzutu",
    spec=ScatterTest,
    parameters=(
        Parameter("--modifier", SUM, "added to the distance", default="0"),
        Parameter("--within", SUM, "the distance asked about", default="5", asks=True),
    ),
    build=lambda given, _: ScatterTest(given["modifier"]),
    columns=ScatterOutcome._fields,
    headline=within(5),
    asked=lambda given: within(given["within"]),
    scale=Scale(
        "inches",
        lambda outcome: outcome.distance,
        lambda outcome: str(outcome.distance),
        best_first=False,
    ),
    changes={"+1": added("modifier", 1), "-1": added("modifier", -1)},
    example="scatter --within 3",
)


KINDS = (SCATTER,)
