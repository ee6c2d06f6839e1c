"""Numbers of rolls as closed forms in the number of dice, held as whole-number coefficients.

A test whose law is wanted for every pool at once is not solved pool by pool: what a rule looks at
(the highest die, the dice kept) is counted for n dice by sums of powers cⁿ and binomials C(n, k).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any, Protocol

from exactdice.dice import D6


@dataclass(frozen=True)
class Count:
    """A number that depends on n: Σ_c powers[c] · cⁿ + Σ_k binomials[k] · C(n, k).

    >>> Count({6: 1, 5: -1})(2)
    11
    """

    powers: Mapping[int, int] = field(default_factory=dict)
    binomials: tuple[int, ...] = ()

    def __call__(self, n: int) -> int:
        """Its value for one n ≥ 0."""
        grown: int = sum(factor * base**n for base, factor in self.powers.items())
        return grown + sum(factor * comb(n, k) for k, factor in enumerate(self.binomials))

    def __add__(self, other: Count) -> Count:
        powers = dict(self.powers)
        for base, factor in other.powers.items():
            powers[base] = powers.get(base, 0) + factor
        length = max(len(self.binomials), len(other.binomials))
        ours, theirs = (c.binomials + (0,) * (length - len(c.binomials)) for c in (self, other))
        return Count(powers, tuple(map(sum, zip(ours, theirs, strict=True))))

    def times(self, factor: int) -> Count:
        """It, as many times."""
        powers = {base: factor * weight for base, weight in self.powers.items()}
        return Count(powers, tuple(factor * weight for weight in self.binomials))

    def upto(self, n: int) -> list[int]:
        """Its values for 0 … n, by additions alone: Σ_k b_k · C(n, k) has the differences b_k."""
        values = []
        differences = list(self.binomials)
        grown = dict(self.powers)
        for _ in range(n + 1):
            values.append(sum(grown.values()) + (differences[0] if differences else 0))
            grown = {base: weight * base for base, weight in grown.items()}
            for k in range(len(differences) - 1):
                differences[k] += differences[k + 1]
        return values


def by_highest(payoff: Callable[[int], int], sides: int = D6) -> Count:
    """Σ payoff(highest die) over all rolls of n ≥ 1 dice: Σ_h payoff(h) · (hⁿ − (h − 1)ⁿ)."""
    powers = dict.fromkeys(range(1, sides + 1), 0)
    for h in powers:
        powers[h] += payoff(h)
        if h > 1:
            powers[h - 1] -= payoff(h)
    return Count(powers)


def by_highest_and_kept(
    payoff: Callable[[int, int], int], nothing: int, settled: int, sides: int = D6
) -> Count:
    """Σ payoff(highest die h, dice kept k) over all rolls of n ≥ 1 dice, once the 1s are removed.

    A roll that keeps no die pays `nothing`; from k = `settled` on, the payoff may not change with
    k any more. Of the hⁿ − (h − 1)ⁿ rolls with highest face h > 1, C(n, k) · ((h−1)^k − (h−2)^k)
    keep k dice, so all are paid as if settled, and the few below are corrected:

        nothing + Σ_h payoff(h, settled) · (hⁿ − (h − 1)ⁿ)
                + Σ_{h, k < settled} (payoff(h, k) − payoff(h, settled)) · C(n, k) · (…).
    """
    binomials = [0] * settled
    binomials[0] = nothing  # a single roll shows only 1s, and C(n, 0) = 1
    for h in range(2, sides + 1):
        for k in range(1, settled):
            ways = (h - 1) ** k - (h - 2) ** k
            binomials[k] += (payoff(h, k) - payoff(h, settled)) * ways
    return by_highest(lambda h: payoff(h, settled) if h > 1 else 0, sides) + Count(
        binomials=tuple(binomials)
    )


@dataclass(frozen=True)
class Piece:
    """A chance in closed form, for all inputs n from `first` to `last` (None: without end).

    P(n) = won(d) / out_of(d), where d = shift + sign · n is what the closed forms count in: the
    number of dice of the side whose pool changes.
    """

    first: int | None
    last: int | None
    sign: int
    shift: int
    won: Count
    out_of: Count

    def covers(self, n: int) -> bool:
        """Whether n is one of its inputs."""
        return (self.first is None or n >= self.first) and (self.last is None or n <= self.last)

    def __call__(self, n: int) -> Fraction:
        """The chance for one n."""
        d = self.shift + self.sign * n
        return Fraction(self.won(d), self.out_of(d))

    def between(self, first: int, last: int) -> dict[int, Fraction]:
        """The chance for each n that it covers from `first` to `last`."""
        low = first if self.first is None else max(first, self.first)
        high = last if self.last is None else min(last, self.last)
        if low > high:
            return {}
        most = self.shift + max(self.sign * low, self.sign * high)
        won, out_of = self.won.upto(most), self.out_of.upto(most)
        dice = {n: self.shift + self.sign * n for n in range(low, high + 1)}
        return {n: Fraction(won[d], out_of[d]) for n, d in dice.items()}


class Formulas(Protocol):
    """The module in which a game keeps its closed forms."""

    def reach(self, spec: Any) -> int:
        """The farthest apart that dice alone can put two numbers that a rule compares."""
        ...

    def few(self, spec: Any) -> tuple[str, ...]:
        """The inputs that take few values, each of which is quickly solved."""
        ...

    def pieces(self, spec: Any, path: str) -> tuple[Piece, ...]:
        """The headline chance of a spec for every value of one input; () where there is no form.

        `path` is the field of that input, as in "player.pool".
        """
        ...
