"""A template that scatters in a uniform direction: the chance that it still touches a round base.

Aimed at the origin, its centre lands on a circle of radius d around it. It touches a base if the
centres are no farther apart than R, the sum of the radii. With ρ the distance of the base from
the aim, that is d² + ρ² − 2dρ·cos φ ≤ R² for the angle φ between both directions, so the share of
directions is 0 where |d − ρ| ≥ R, 1 where d + ρ ≤ R, and else acos((d² + ρ² − R²) / 2dρ) / π.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from exactdice.angles import Bounds, arccosine, pi
from exactdice.checks import InputError

MOST_BITS = 16_000


@dataclass(frozen=True)
class Arc:
    """The share of directions that touch at one distance: `share`, or acos(c)/π where it is None.

    c = `cosine` / √ρ² with ρ² = `square`.
    """

    share: Fraction | None
    cosine: Fraction = Fraction(0)
    square: Fraction = Fraction(1)

    def bounds(self, bits: int) -> Bounds:
        """The share between proven bounds."""
        if self.share is not None:
            return Bounds(self.share, self.share)
        angle = arccosine(self.cosine**2 / self.square, self.cosine < 0, bits)
        return angle.over(pi(bits))


def arc(distance: int, reach: Fraction, square: Fraction) -> Arc:
    """The arc at a distance d, for a reach R and a base at ρ² = `square`; all compared exactly."""
    excess = distance**2 + square - reach**2
    twice = 4 * distance**2 * square
    # d² + ρ² − R² against 2dρ, both squared: ρ itself need not be rational.
    if twice == 0 or excess**2 >= twice:
        return Arc(Fraction(excess <= 0))
    return Arc(None, excess / (2 * distance), square)


@dataclass(frozen=True)
class Coverage:
    """A scattering template and a base: the law of the distance, the reach, the base's place."""

    distances: Mapping[int, Fraction]
    reach: Fraction
    x: Fraction
    y: Fraction

    @property
    def arcs(self) -> dict[int, Arc]:
        """For each distance, the share of directions that touch."""
        square = self.x**2 + self.y**2
        return {d: arc(d, self.reach, square) for d in sorted(self.distances)}

    @property
    def exactly(self) -> Fraction | None:
        """The chance, where every share is 0 or 1; None where arccosines are needed."""
        chance = Fraction(0)
        for distance, found in self.arcs.items():
            if found.share is None:
                return None
            chance += self.distances[distance] * found.share
        return chance

    def bounds(self, digits: int) -> Bounds:
        """The chance between bounds that fix so many digits of it, and of what it lacks to 1."""
        bits = 64 + 4 * digits
        while bits <= MOST_BITS:
            low = high = Fraction(0)
            for distance, found in self.arcs.items():
                share = found.bounds(bits).times(self.distances[distance])
                low, high = low + share.low, high + share.high
            if 10 ** (digits + 2) * (high - low) <= min(low, 1 - high):
                return Bounds(low, high)
            bits *= 2
        raise InputError(f"digits: {digits} digits need more than {MOST_BITS} bits here")


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of the smallest denominator between two positive ones, both included.

    Where the whole parts differ it is a whole number; else the fractional parts are turned over.
    """
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    below = whole - 1
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))
