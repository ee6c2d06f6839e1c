"""The multisets of faces that a pool can show, ranked densely so that they index arrays.

A multiset is told by its sums: s_i, the number of dice that show i or less. Its rank is

    Σ_i C(s_i + i − 1, i)   for i = 1 … sides − 1,

the place of {s_1, s_2 + 1, …} among the subsets of that size in the combinatorial number system.
The number n of dice is not in it: the C(n + sides − 1, sides − 1) ranks of n dice come first among
those of n + 1, so one table serves a pool and all that is left of it when dice are picked up.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from exactdice.dice import D6, Roll, rolls
from exactdice.solving import memo

Array = np.ndarray[Any, np.dtype[Any]]

NONE = -1
"""The rank of no multiset: a die taken away that was not there."""


def multisets(dice: int, sides: int = D6) -> int:
    """The number of multisets that a pool can show: C(dice + sides − 1, sides − 1)."""
    return comb(dice + sides - 1, sides - 1)


class Table:
    """Every multiset of a pool by rank: its roll, its weight, and its neighbours by one die."""

    def __init__(self, dice: int, sides: int = D6) -> None:
        self.dice = dice
        self.sides = sides
        steps = range(1, sides)
        self._binomials = np.array([[comb(s + i - 1, i) for s in range(dice + 2)] for i in steps])
        shown = list(rolls(dice, sides))
        faces = np.array([roll for roll, _ in shown], dtype=np.int64)
        sums = np.stack([(faces <= i).sum(axis=1) for i in steps], axis=1)
        order = np.argsort(self._rank(sums))
        self._sums = sums[order]
        self.rolls: list[Roll] = [shown[place][0] for place in order.tolist()]
        """The roll that each rank stands for, faces from the highest down."""
        self.weights: list[int] = [shown[place][1] for place in order.tolist()]
        """The number of ordered rolls that show it, out of sides^dice."""
        self.with_one_more = self._with_one_more()
        """The rank once a die of each face joins; a row for each multiset short of a die."""
        self._with_one_less = self._without()

    def rank(self, roll: Roll) -> int:
        """The rank of a roll of this pool, or of one with fewer dice."""
        sums = [sum(face <= i for face in roll) for i in range(1, self.sides)]
        return sum(comb(s + i - 1, i) for i, s in enumerate(sums, start=1))

    def without(self, ranks: Array, face: int, dice: int) -> Array:
        """The ranks of multisets of `dice` dice after one that shows `face` is taken away."""
        if face == self.sides:
            # The dice of the top face are the ones that no sum counts.
            return np.where(ranks < multisets(dice - 1, self.sides), ranks, NONE)
        found: Array = self._with_one_less[ranks, face - 1]
        return found

    def _rank(self, sums: Array) -> Array:
        ranks: Array = self._binomials[np.arange(self.sides - 1), sums].sum(axis=1)
        return ranks

    def _with_one_more(self) -> Array:
        fewer = self._sums[: multisets(self.dice - 1, self.sides)] if self.dice else self._sums[:0]
        counts = np.arange(1, self.sides)
        return np.stack([self._rank(fewer + (counts >= f)) for f in range(1, self.sides + 1)], 1)

    def _without(self) -> Array:
        counts = np.arange(1, self.sides)
        columns = []
        for face in range(1, self.sides):
            below = self._sums[:, face - 2] if face > 1 else 0
            there = self._sums[:, face - 1] > below
            fewer = np.where(there[:, None], self._sums - (counts >= face), 0)
            columns.append(np.where(there, self._rank(fewer), NONE))
        return np.stack(columns, axis=1)


@memo(8)
def table(dice: int, sides: int = D6) -> Table:
    """The table of a pool, from the cache if it was asked for before."""
    return Table(dice, sides)
