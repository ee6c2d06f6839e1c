"""Forecasts of how many rolls find a fault; scripts/calibrate measures how well they hold."""

from fractions import Fraction

import pytest

from exactdice.power import rolls_for_shift, rolls_needed, smallest_shift

BOUND = Fraction(10**6)


def test_a_fault_that_shows_the_impossible_is_found_when_it_shows() -> None:
    """1 − (9/10)^n reaches 9/10 with n = 22."""
    assert rolls_needed([1, 1, 0], [9, 9, 2], BOUND) == 22


def test_a_fault_that_shows_nothing_but_the_impossible_is_found_at_once() -> None:
    assert rolls_needed([1, 0], [0, 1], BOUND) == 1


def test_a_rare_impossible_outcome_is_not_waited_for_where_the_rest_is_off_as_well() -> None:
    rare = rolls_needed([500, 500, 0], [899, 100, 1], BOUND)
    assert rare is not None
    assert rare < 100


def test_equal_laws_are_never_told_apart() -> None:
    assert rolls_needed([1, 2], [10, 20], BOUND) is None


def test_what_takes_too_many_rolls_is_said_to_take_none() -> None:
    assert rolls_needed([10**9, 10**9], [10**9 + 1, 10**9 - 1], BOUND) is None


@pytest.mark.parametrize("bound", [100, 10**6, 10**9])
def test_a_stricter_bound_and_a_smaller_shift_take_more_rolls(bound: int) -> None:
    law = (1, 2, 3)
    needed = [rolls_for_shift(law, shift, Fraction(bound)) for shift in (0.1, 0.05, 0.02, 0.01)]
    stricter = [rolls_for_shift(law, shift, Fraction(10 * bound)) for shift in (0.1, 0.05)]
    counts = [n for n in needed if n is not None]
    assert len(counts) == 4
    assert counts == sorted(counts)
    assert all(
        a is not None and b is not None and a > b for a, b in zip(stricter, needed, strict=False)
    )


def test_the_smallest_shift_and_the_rolls_for_it_are_two_sides_of_one_forecast() -> None:
    law = (1,) * 20
    rolls = rolls_for_shift(law, 0.02, BOUND)
    assert rolls is not None
    found = smallest_shift(law, rolls, BOUND)
    assert found == pytest.approx(0.02, rel=0.01)


def test_too_few_rolls_find_no_shift_at_all() -> None:
    assert smallest_shift((1, 1), 10, BOUND) is None


def test_a_law_of_one_outcome_is_refuted_by_any_other() -> None:
    """1 − 0.95^n reaches 9/10 with n = 45."""
    assert rolls_for_shift((7,), 0.05, BOUND) == 45
    assert smallest_shift((7,), 45, BOUND) == pytest.approx(0.05, rel=0.01)


def test_no_chance_shifts_by_more_than_there_is() -> None:
    assert rolls_for_shift((1, 1), 0.6, BOUND) is None
