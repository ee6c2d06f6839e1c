"""Bad input said plainly: one line with the field, what was given, what is allowed."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.checks import (
    LARGEST_DIE,
    LARGEST_NUMBER,
    LARGEST_POOL,
    InputError,
    brief,
    did_you_mean,
    one_of,
    pool_size,
    whole,
)

quick = settings(deadline=None, max_examples=100)

SIDES = ("player", "opponent")


def message(error: pytest.ExceptionInfo[InputError]) -> str:
    return str(error.value)


def test_the_limits_are_those_that_are_stated() -> None:
    assert (LARGEST_POOL, LARGEST_NUMBER, LARGEST_DIE) == (1_000, 1_000_000, 1_000)


def test_an_input_error_is_a_value_error() -> None:
    assert issubclass(InputError, ValueError)


class TestWhole:
    @quick
    @given(st.integers(-60, 60), st.integers(-50, 50), st.integers(-50, 50))
    def test_a_number_is_taken_just_when_it_lies_within_the_limits(
        self, value: int, low: int, high: int
    ) -> None:
        if low <= value <= high:
            assert whole("dice", value, low, high) == value
        else:
            with pytest.raises(InputError) as caught:
                whole("dice", value, low, high)
            assert message(caught) == f"dice: {value} is out of range (allowed: {low} to {high})"

    @pytest.mark.parametrize("value", [-LARGEST_NUMBER, -1, 0, LARGEST_NUMBER])
    def test_any_number_within_a_million_unless_told_otherwise(self, value: int) -> None:
        assert whole("modifier", value) is value

    @pytest.mark.parametrize("value", [-LARGEST_NUMBER - 1, LARGEST_NUMBER + 1])
    def test_and_none_past_it(self, value: int) -> None:
        with pytest.raises(InputError, match=rf"^modifier: {value} is out of range"):
            whole("modifier", value)

    @pytest.mark.parametrize("value", [1.0, 0.5, True, False, "1", None, Fraction(1), (1,)])
    def test_what_is_no_int_is_refused_even_if_it_equals_one(self, value: Any) -> None:
        with pytest.raises(InputError) as caught:
            whole("modifier", value, -3, 3)
        assert message(caught) == f"modifier: {value!r} is not a whole number (allowed: -3 to 3)"

    @pytest.mark.parametrize("value", [10**5000, -(10**5000)], ids=["huge", "hugely negative"])
    def test_a_number_that_would_flood_the_line_is_told_by_its_length(self, value: int) -> None:
        with pytest.raises(InputError) as caught:
            whole("target", value, 0, 9)
        assert message(caught) == (
            "target: a number of 16610 bits is out of range (allowed: 0 to 9)"
        )


class TestPoolSize:
    @pytest.mark.parametrize("dice", [-1000, -1, 0, 1000])
    def test_pools_to_a_thousand_either_way_are_taken(self, dice: int) -> None:
        assert pool_size("pool", dice) == dice

    @pytest.mark.parametrize("dice", [-1001, 1001])
    def test_larger_ones_are_refused(self, dice: int) -> None:
        with pytest.raises(InputError) as caught:
            pool_size("pool", dice)
        assert message(caught) == f"pool: {dice} is out of range (allowed: -1000 to 1000)"

    def test_half_a_die_is_refused(self) -> None:
        with pytest.raises(InputError, match=r"^pool: 0\.5 is not a whole number"):
            pool_size("pool", 0.5)


class TestOneOf:
    @pytest.mark.parametrize("name", SIDES)
    def test_a_name_that_is_allowed_is_taken(self, name: str) -> None:
        assert one_of("active", name, SIDES) == name

    @pytest.mark.parametrize(
        ("given_name", "hint"),
        [
            ("playr", ", did you mean 'player'?"),
            ("Opponent", ", did you mean 'opponent'?"),
            ("xyz", ""),
            ("", ""),
            (" player", ", did you mean 'player'?"),
        ],
    )
    def test_any_other_is_refused_with_a_near_name(self, given_name: str, hint: str) -> None:
        with pytest.raises(InputError) as caught:
            one_of("active", given_name, SIDES)
        assert message(caught) == (
            f"active: {given_name!r} is unknown{hint} (allowed: player, opponent)"
        )

    @pytest.mark.parametrize("value", [None, 1, ["player"], b"player"])
    def test_what_is_no_name_at_all_is_refused(self, value: Any) -> None:
        with pytest.raises(InputError) as caught:
            one_of("active", value, SIDES)
        assert message(caught) == f"active: {value!r} is unknown (allowed: player, opponent)"

    @quick
    @given(st.text().filter(lambda text: text not in SIDES))
    def test_whatever_is_given_the_error_is_one_line(self, text: str) -> None:
        with pytest.raises(InputError) as caught:
            one_of("active", text, SIDES)
        assert len(message(caught).splitlines()) == 1
        assert message(caught).startswith("active: ")


class TestDidYouMean:
    def test_the_nearest_name_is_offered_whatever_its_case(self) -> None:
        assert did_you_mean("WARZON", ("warzone", "bushido")) == ", did you mean 'warzone'?"
        assert did_you_mean("bushdo1", ("bushido", "bushido1")) == ", did you mean 'bushido1'?"

    def test_nothing_is_offered_for_what_is_like_no_name(self) -> None:
        assert did_you_mean("chess", ("warzone", "bushido")) == ""
        assert did_you_mean("warzone", ()) == ""

    def test_only_the_beginning_of_a_long_text_is_looked_at(self) -> None:
        name = "x" * 80
        assert did_you_mean(name + "y" * 10**6, (name,)) == f", did you mean '{name}'?"


class TestBrief:
    @pytest.mark.parametrize("value", [0, -7, 10**30, 2**100 - 1, -(2**100) + 1])
    def test_a_number_is_shown_as_it_is(self, value: int) -> None:
        assert brief(value) == str(value)

    @pytest.mark.parametrize(
        ("value", "bits"),
        [(2**100, 101), (-(2**100), 101), (7**9999, 28071)],
        ids=["just too long", "negative", "too long for str()"],
    )
    def test_a_long_one_by_its_length(self, value: int, bits: int) -> None:
        assert brief(value) == f"a number of {bits} bits"
