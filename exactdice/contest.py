"""Two sides against each other: scores compared, a tie-break, and tests that are taken again."""

# Annotations are not deferred: typing would compile the text of every field of a named tuple.

from collections.abc import Hashable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import NamedTuple, TypeVar

from exactdice.distribution import Distribution
from exactdice.order import Lead

T = TypeVar("T", bound=Hashable)


class Contestant(StrEnum):
    """One of the two sides; compares equal to its plain name."""

    PLAYER = "player"
    OPPONENT = "opponent"

    @property
    def other(self) -> "Contestant":
        """The side across the table."""
        return Contestant.OPPONENT if self is Contestant.PLAYER else Contestant.PLAYER


class Standing:
    """One side's weights: under each score, the weight of each tie-break rank from 0 up.

    What every comparison needs of a side is worked out once: the weight of each score, and under
    each score and rank the weight of that rank and all lower ones.
    """

    __slots__ = ("ranks", "sums", "up_to")

    def __init__(self, ranks: Mapping[int, Sequence[int]]) -> None:
        self.ranks = ranks
        self.up_to = {score: list(accumulate(weights)) for score, weights in ranks.items()}
        self.sums = [(score, weights[-1]) for score, weights in self.up_to.items()]


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
    margins: dict[int, int] = {}
    for score, weight in ours.sums:
        for other, other_weight in theirs.sums:
            margin = score - other
            margins[margin] = margins.get(margin, 0) + weight * other_weight
    ahead = tied = 0
    for score in ours.ranks.keys() & theirs.ranks.keys():
        ranks, lower = ours.ranks[score], theirs.up_to[score]
        ahead += sum(map(mul, ranks[1:], lower))
        if len(ranks) > len(lower):  # Ranks beyond the last of theirs are ahead of all of them.
            ahead += sum(ranks[len(lower) + 1 :]) * lower[-1]
        tied += sum(map(mul, ranks, theirs.ranks[score]))
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
    return attempt.given(lambda outcome: outcome is not None)  # type: ignore[return-value]


def retake(attempt: Distribution[T | None]) -> Retake:
    """The chance that an attempt decides nothing, and the expected number of attempts.

    Raises `ValueError` if no attempt can decide.
    """
    tie = attempt.get(None, Fraction(0))
    if tie == 1:
        raise ValueError("no attempt can decide")
    return Retake(tie, 1 / (1 - tie))
