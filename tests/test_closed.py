"""Closed forms in n: values, sums, and whole stretches at once."""

from fractions import Fraction
from math import comb

import pytest

from exactdice.closed import Count, Piece, by_highest, by_highest_and_kept
from exactdice.dice import rolls


@pytest.mark.parametrize("n", range(7))
def test_a_count_is_its_definition(n: int) -> None:
    count = Count({6: 2, 3: -1}, (4, 0, 5))
    assert count(n) == 2 * 6**n - 3**n + 4 + 5 * comb(n, 2)


def test_upto_is_every_value() -> None:
    count = Count({6: 2, 3: -1}, (4, 0, 5, -7))
    assert count.upto(30) == [count(n) for n in range(31)]


def test_sums_and_multiples_are_taken_value_by_value() -> None:
    one, other = Count({6: 2}, (1, 2)), Count({6: -1, 5: 3}, (4,))
    both = one + other.times(3)
    assert [both(n) for n in range(9)] == [one(n) + 3 * other(n) for n in range(9)]


@pytest.mark.parametrize("dice", range(1, 5))
@pytest.mark.parametrize("sides", [2, 6])
def test_by_highest_is_the_sum_over_all_rolls(dice: int, sides: int) -> None:
    paid = sum(ways * roll[0] ** 2 for roll, ways in rolls(dice, sides))
    assert by_highest(lambda face: face**2, sides)(dice) == paid


@pytest.mark.parametrize("dice", range(1, 7))
def test_by_highest_and_kept_is_the_sum_over_all_rolls(dice: int) -> None:
    def payoff(highest: int, kept: int) -> int:
        return highest * 10 + min(kept, 3)

    paid = 0
    for roll, ways in rolls(dice):
        kept = [face for face in roll if face > 1]
        paid += ways * (payoff(kept[0], len(kept)) if kept else 99)
    assert by_highest_and_kept(payoff, 99, settled=3)(dice) == paid


def test_a_piece_counts_backwards_too_and_ends_where_it_says() -> None:
    piece = Piece(-2, 3, -1, 4, Count({2: 1}), Count({3: 1}))
    assert [piece.covers(n) for n in (-3, -2, 3, 4)] == [False, True, True, False]
    assert piece(3) == Fraction(2, 3)
    assert piece.between(-9, 9) == {n: Fraction(2, 3) ** (4 - n) for n in range(-2, 4)}
    assert piece.between(4, 9) == {}
