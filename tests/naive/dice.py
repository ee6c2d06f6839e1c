"""Ordered rolls, counted; and the law that comes of counting them."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

import numpy as np

Faces = tuple[int, ...]
Outcome = tuple[str | int | bool | None, ...]
Roll = TypeVar("Roll")

MOST_DICE = 9


@dataclass(frozen=True)
class Law:
    """How many ordered rolls give each outcome, and how many must be rolled again.

    `weights` never holds an outcome that no roll gives. A probability is a weight over
    `total`, which leaves the undecided rolls out: the law given a decision.
    """

    weights: Mapping[Outcome, int]
    undecided: int = 0

    @property
    def total(self) -> int:
        """The number of ordered rolls that decide."""
        return sum(self.weights.values())

    @property
    def tie(self) -> Fraction:
        """The chance that one roll decides nothing and must be made again."""
        return Fraction(self.undecided, self.total + self.undecided)

    def fractions(self) -> dict[Outcome, Fraction]:
        """The probability of every possible outcome."""
        total = self.total
        return {outcome: Fraction(weight, total) for outcome, weight in self.weights.items()}

    def chance(self, *beginning: str | int | bool | None) -> Fraction:
        """The probability of the outcomes whose first attributes are those given."""
        asked = slice(len(beginning))
        weights = (weight for key, weight in self.weights.items() if key[asked] == beginning)
        return Fraction(sum(weights), self.total)


@cache
def tally(dice: int) -> Mapping[Faces, int]:
    """All 6**dice ordered rolls, counted by their faces from the highest down.

    Raises ValueError for a pool without dice, or with more than can be rolled out one by one.
    """
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"dice: {dice} given, 1 to {MOST_DICE} allowed")
    # One entry for every ordered roll, written as the six digits that say how many 6s, 5s … 1s
    # it shows: each die adds 1 to the digit of its face.
    one_die = np.array([1, 10, 100, 1_000, 10_000, 100_000], dtype=np.int32)
    rolls = one_die
    for _ in range(dice - 1):
        rolls = np.add.outer(rolls, one_die).ravel()
    rolls_like = np.bincount(rolls)
    return {_faces(int(shown)): int(rolls_like[shown]) for shown in np.flatnonzero(rolls_like)}


def _faces(shown: int) -> Faces:
    digits = zip((6, 5, 4, 3, 2, 1), f"{shown:06d}", strict=True)
    return tuple(face for face, times in digits for _ in range(int(times)))


def one_side(rolls: Mapping[Roll, int], read: Callable[[Roll], Outcome]) -> Law:
    """The law of what is read off every roll of one side."""
    weights: Counter[Outcome] = Counter()
    for roll, ways in rolls.items():
        weights[read(roll)] += ways
    return Law(weights)


def both_sides(
    rolls: Mapping[Roll, int],
    opponent_rolls: Mapping[Roll, int],
    decide: Callable[[Roll, Roll], Outcome | None],
) -> Law:
    """The law of deciding every roll of one side against every roll of the other.

    None from `decide` means that both must roll again.
    """
    weights: Counter[Outcome | None] = Counter()
    for roll, ways in rolls.items():
        for opponent_roll, opponent_ways in opponent_rolls.items():
            weights[decide(roll, opponent_roll)] += ways * opponent_ways
    return law_of(weights)


def law_of(weights: Mapping[Outcome | None, int]) -> Law:
    """The law behind counted decisions, None being "roll again"."""
    decided = {outcome: ways for outcome, ways in weights.items() if outcome is not None}
    return Law(decided, undecided=weights.get(None, 0))
