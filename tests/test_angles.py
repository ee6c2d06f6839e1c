"""Proven bounds of angles, against mpmath at more digits."""

import random
from fractions import Fraction

import mpmath
import pytest

from exactdice.angles import Bounds, arccosine, pi, root


def as_real(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator


def holds(bounds: Bounds, real: mpmath.mpf) -> bool:
    return bool(as_real(bounds.low) <= real <= as_real(bounds.high))


@pytest.mark.parametrize("bits", [32, 64, 200, 1000, 3500])
def test_pi(bits: int) -> None:
    with mpmath.workprec(bits + 200):
        assert holds(pi(bits), +mpmath.pi)
        assert pi(bits).width < Fraction(2**24, 2**bits)


SQUARES = [
    Fraction(0),
    Fraction(1, 2),
    Fraction(1, 4),
    Fraction(10**9 - 1, 10**9),
    Fraction(1, 10**12),
    *(Fraction(n, 997) for n in random.Random(7).sample(range(1, 997), 60)),
]


@pytest.mark.parametrize("negative", [False, True])
@pytest.mark.parametrize("square", SQUARES)
def test_arccosines(square: Fraction, negative: bool) -> None:
    bits = 120
    with mpmath.workprec(400):
        cosine = mpmath.sqrt(as_real(square))
        bounds = arccosine(square, negative, bits)
        assert holds(bounds, mpmath.acos(-cosine if negative else cosine))
        assert bounds.width < Fraction(2**25, 2**bits)


@pytest.mark.parametrize("square", [Fraction(0), Fraction(4), Fraction(2), Fraction(10, 7)])
def test_roots(square: Fraction) -> None:
    low, high = root(square, 50)
    assert low**2 <= square < high**2
    assert high - low == Fraction(1, 2**50)


def test_bounds_are_added_multiplied_and_divided_outward() -> None:
    one, other = Bounds(Fraction(1), Fraction(2)), Bounds(Fraction(3), Fraction(4))
    assert one.plus(other) == Bounds(Fraction(4), Fraction(6))
    assert one.times(Fraction(3)) == Bounds(Fraction(3), Fraction(6))
    assert one.over(other) == Bounds(Fraction(1, 4), Fraction(2, 3))
    assert other.width == 1
