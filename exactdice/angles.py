"""Arccosines and π between proven bounds, in whole numbers alone.

A bound is a numerator over 2^bits. Every step rounds outward, or its error is counted.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

HALVINGS = 8
"""How often an angle is halved before its series is summed: each term then adds 16 bits or more."""


class Bounds(NamedTuple):
    """Two rational numbers with the number that is meant between them, or equal to one."""

    low: Fraction
    high: Fraction

    @property
    def width(self) -> Fraction:
        """How far apart they are."""
        return self.high - self.low

    def times(self, factor: Fraction) -> Bounds:
        """The bounds of so many times the number, for a factor from 0."""
        return Bounds(self.low * factor, self.high * factor)

    def plus(self, other: Bounds) -> Bounds:
        """The bounds of a sum."""
        return Bounds(self.low + other.low, self.high + other.high)

    def over(self, other: Bounds) -> Bounds:
        """The bounds of a quotient of numbers from 0, the divisor above it."""
        return Bounds(self.low / other.high, self.high / other.low)


def root(square: Fraction, bits: int) -> Bounds:
    """√q for a rational q ≥ 0: ⌊√(q · 4^bits)⌋ / 2^bits and the next above it."""
    scaled = isqrt(square.numerator * 4**bits // square.denominator)
    return Bounds(Fraction(scaled, 2**bits), Fraction(scaled + 1, 2**bits))


def arctangent(tangent: Bounds, bits: int) -> Bounds:
    """atan(t) for 0 ≤ t ≤ 1: halved by t → t / (1 + √(1 + t²)), then summed as a series."""
    low, high = tangent
    for _ in range(HALVINGS):
        low = _down(low / (1 + root(1 + low**2, bits).high), bits)
        high = _up(high / (1 + root(1 + high**2, bits).low), bits)
    least, most = _series(low, bits).low, _series(high, bits).high
    return Bounds(max(least, Fraction(0)), most).times(Fraction(2**HALVINGS))


def _series(tangent: Fraction, bits: int) -> Bounds:
    """atan(t) = t − t³/3 + t⁵/5 − … for a t of so many bits, in units of 2^−bits.

    A power is rounded down from one that was rounded down, so that power i is short by at most
    2i + 1 units and its term by 2; the first power that rounds to 0 bounds what is left out.
    """
    unit = 2**bits
    power = tangent.numerator * (unit // tangent.denominator)
    square = power * power >> bits
    total, terms = 0, 0
    while power:
        term = power // (2 * terms + 1)
        total += -term if terms % 2 else term
        power = power * square >> bits
        terms += 1
    error = 4 * terms + 4
    return Bounds(Fraction(total - error, unit), Fraction(total + error, unit))


def pi(bits: int) -> Bounds:
    """π = 4 · atan(1)."""
    return arctangent(Bounds(Fraction(1), Fraction(1)), bits).times(Fraction(4))


def arccosine(square: Fraction, negative: bool, bits: int) -> Bounds:
    """acos(c) for c² = `square` < 1, c below 0 if `negative`: atan(t) for t = √(1/c² − 1).

    With t above 1, atan(t) = π/2 − atan(1/t); below 0, acos(c) = π − acos(−c).
    """
    half = pi(bits).times(Fraction(1, 2))
    if square == 0:
        return half
    steep = 2 * square < 1
    ratio = (1 - square) / square
    tangent = root(1 / ratio if steep else ratio, bits)
    angle = arctangent(Bounds(tangent.low, min(tangent.high, Fraction(1))), bits)
    if steep:
        angle = Bounds(half.low - angle.high, half.high - angle.low)
    if negative:
        angle = Bounds(2 * half.low - angle.high, 2 * half.high - angle.low)
    return angle


def _down(value: Fraction, bits: int) -> Fraction:
    return Fraction(value.numerator * 2**bits // value.denominator, 2**bits)


def _up(value: Fraction, bits: int) -> Fraction:
    return Fraction(-(-value.numerator * 2**bits // value.denominator), 2**bits)
