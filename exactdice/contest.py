"""Two sides against each other: scores compared, a tie-break, and tests that are taken again."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import NamedTuple, TypeVar

from exactdice.distribution import Distribution
from exactdice.order import Lead

T = TypeVar("T", bound=Hashable)

Standing = Mapping[int, Sequence[int]]
"""One side's weights: under each score, the weight of each tie-break rank 0, 1, 2 …"""


class Contestant(StrEnum):
    """One of the two sides; compares equal to its plain name."""

    PLAYER = "player"
    OPPONENT = "opponent"

    @property
    def other(self) -> Contestant:
        """The side across the table."""
        return Contestant.OPPONENT if self is Contestant.PLAYER else Contestant.PLAYER


class Comparison(NamedTuple):
    """Two standings compared: the weight of each difference of scores, and how equal scores split.

    `margins` holds the differences other than 0; `tie_break` splits the pairs of equal scores.
    """

    margins: dict[int, int]
    tie_break: Lead


def compare(ours: Standing, theirs: Standing) -> Comparison:
    """Compare the scores of two independent sides, and on equal scores their tie-break ranks.

    margins[d] = Σ_s ours(s) · theirs(s − d), and within a score s the pairs ahead are
    Σ_k ours(s, k) · Σ_{j<k} theirs(s, j).
    """
    their_sums = [(score, sum(ranks)) for score, ranks in theirs.items()]
    margins: dict[int, int] = {}
    ahead = tied = pairs = 0
    for score, ranks in ours.items():
        weight = sum(ranks)
        for other, other_weight in their_sums:
            margin = score - other
            margins[margin] = margins.get(margin, 0) + weight * other_weight
        if score in theirs:
            rivals = theirs[score]
            below = list(accumulate(rivals))
            # Ranks of ours beyond the last of theirs are ahead of all of them.
            ahead += sum(map(mul, ranks[1:], below)) + sum(ranks[len(below) + 1 :]) * below[-1]
            tied += sum(map(mul, ranks, rivals))
    pairs = margins.pop(0, 0)
    return Comparison(margins, Lead(ahead, tied, pairs - ahead - tied))


class Retake(NamedTuple):
    """What it takes until a test that is taken again on a tie is decided."""

    probability: Fraction
    """The chance that one attempt decides nothing."""
    expected_rolls: Fraction
    """The expected number of attempts, the last included: 1 / (1 − probability)."""


def until_decided(attempt: Distribution[T | None]) -> Distribution[T]:
    """The law of a test taken again as long as an attempt's outcome is None.

    P(x) = P(x | decided), as every attempt is independent and has the same law.
    Raises `ValueError` if no attempt can decide.
    """
    return Distribution({x: weight for x, weight in attempt.weights.items() if x is not None})


def retake(attempt: Distribution[T | None]) -> Retake:
    """The chance that an attempt decides nothing, and the expected number of attempts."""
    tie = attempt.get(None, Fraction(0))
    return Retake(tie, 1 / (1 - tie))
