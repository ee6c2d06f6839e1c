"""How numbers are shown: rounded from the exact value, never 0 or 100 % for what is uncertain."""

import re
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from itertools import product
from math import floor

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exactdice.display import (
    amount,
    attempts,
    count,
    decimal,
    number,
    odds,
    percent,
    points,
    times,
)

quick = settings(deadline=None, max_examples=80)

HALF = Fraction(1, 2)
LONG = 6**100
HUGE = 6**2000

slivers = st.integers(2, 10**30).map(lambda parts: Fraction(1, parts))
# Exact decimals, many of which lie just half-way between two that are shown.
halves = st.integers(0, 20_000).map(lambda steps: Fraction(steps, 20_000))
chances = st.one_of(
    st.fractions(0, 1),
    halves,
    slivers,
    slivers.map(lambda sliver: 1 - sliver),
    st.sampled_from([Fraction(0), Fraction(1), Fraction(1, LONG), 1 - Fraction(1, LONG)]),
)
uncertain = chances.filter(lambda chance: 0 < chance < 1)


def rounded(value: Fraction, places: int) -> str:
    """The nearest decimal of so many places, the one with an even last digit if two are."""
    scaled = value * 10**places
    steps = floor(scaled)
    rest = scaled - steps
    if rest > HALF or (rest == HALF and steps % 2):
        steps += 1
    digits = tuple(map(int, str(abs(steps))))
    return f"{Decimal((int(steps < 0), digits, -places)):f}"


def exact(value: Decimal) -> Fraction:
    return Fraction(*value.as_integer_ratio())


@quick
@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_rounding_here_is_that_of_the_decimal_module(steps: int, places: int) -> None:
    value = Decimal(steps).scaleb(-5)
    expected = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    assert Decimal(rounded(exact(value), places)) == expected


class TestPercent:
    @quick
    @given(uncertain, st.integers(0, 4))
    def test_the_exact_percentage_is_rounded_half_to_even(
        self, chance: Fraction, places: int
    ) -> None:
        shown = rounded(chance * 100, places)
        if Fraction(shown) == 0:
            assert percent(chance, places) == f"<{rounded(Fraction(1, 10**places), places)} %"
        elif Fraction(shown) == 100:
            largest = 100 - Fraction(1, 10**places)
            assert percent(chance, places) == f">{rounded(largest, places)} %"
        else:
            assert percent(chance, places) == f"{shown} %"

    @quick
    @given(chances, st.integers(0, 4))
    def test_0_and_100_are_kept_for_what_is_impossible_and_what_is_certain(
        self, chance: Fraction, places: int
    ) -> None:
        text = percent(chance, places)
        assert (text == "0 %") == (chance == 0)
        assert (text == "100 %") == (chance == 1)
        if not text.startswith(("<", ">")):
            shown = Fraction(text.removesuffix(" %"))
            assert (shown in (0, 100)) == (chance in (0, 1))

    @pytest.mark.parametrize(
        ("chance", "places", "text"),
        [
            ("0.0125", 1, "1.2 %"),
            ("0.0135", 1, "1.4 %"),
            ("0.01250000001", 1, "1.3 %"),
            ("0.125", 0, "12 %"),
            ("0.135", 0, "14 %"),
            ("0.0005", 1, "<0.1 %"),
            ("0.00050001", 1, "0.1 %"),
            ("0.0015", 1, "0.2 %"),
            ("0.005", 0, "<1 %"),
            ("0.015", 0, "2 %"),
            ("0.9985", 1, "99.8 %"),
            ("0.9994999", 1, "99.9 %"),
            ("0.9995", 1, ">99.9 %"),
            ("0.995", 0, ">99 %"),
            ("1/3", 3, "33.333 %"),
            ("1/20", 1, "5.0 %"),
            ("1/2", 0, "50 %"),
            ("1", 3, "100 %"),
            ("0", 3, "0 %"),
        ],
    )
    def test_known_percentages(self, chance: str, places: int, text: str) -> None:
        assert percent(Fraction(chance), places) == text

    def test_one_place_unless_told_otherwise(self) -> None:
        assert percent(Fraction(245293, 279936)) == "87.6 %"

    def test_longest_fractions(self) -> None:
        assert percent(Fraction(1, HUGE)) == "<0.1 %"
        assert percent(1 - Fraction(1, HUGE)) == ">99.9 %"
        assert percent(HALF + Fraction(1, HUGE)) == "50.0 %"


class TestPoints:
    @quick
    @given(uncertain, st.integers(0, 3))
    def test_a_difference_is_a_percentage_with_its_sign(
        self, difference: Fraction, places: int
    ) -> None:
        size = percent(difference, places).removesuffix(" %")
        assert points(difference, places) == f"+{size}"
        assert points(-difference, places) == f"-{size}"

    @pytest.mark.parametrize(
        ("difference", "text"),
        [
            ("0", "0"),
            ("1", "+100"),
            ("-1", "-100"),
            ("1/8", "+12.5"),
            ("-0.0125", "-1.2"),
            ("-1/3000", "-<0.1"),
            ("2999/3000", "+>99.9"),
        ],
    )
    def test_known_differences(self, difference: str, text: str) -> None:
        assert points(Fraction(difference)) == text

    def test_the_places_that_are_asked_for(self) -> None:
        assert points(Fraction(1, 3), places=3) == "+33.333"
        assert points(Fraction(1, 3), places=0) == "+33"


class TestNumber:
    @quick
    @given(st.one_of(st.fractions(-30, 30), halves, slivers), st.integers(0, 4))
    def test_the_exact_number_is_rounded_half_to_even(self, value: Fraction, places: int) -> None:
        shown = rounded(value, places)
        if Fraction(shown) or not value:
            assert number(value, places) == (shown if value else "0")
        else:
            smallest = rounded(Fraction(1, 10**places), places)
            assert number(value, places) == ("-" if value < 0 else "") + f"<{smallest}"

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            ("0", "0"),
            ("7/3", "2.33"),
            ("-7/3", "-2.33"),
            ("2", "2.00"),
            ("0.125", "0.12"),
            ("0.375", "0.38"),
            ("0.005", "<0.01"),
            ("0.0051", "0.01"),
            ("-1/3000", "-<0.01"),
            ("1.999", "2.00"),
        ],
    )
    def test_known_numbers_to_two_places(self, value: str, text: str) -> None:
        assert number(Fraction(value)) == text

    def test_other_places(self) -> None:
        assert number(Fraction(7, 3), places=0) == "2"
        assert number(Fraction(1, 3), places=0) == "<1"


middling = st.fractions("1/10", "9/10")
small = st.builds(Fraction, st.integers(1, 1000), st.integers(10_001, 10**6))

SPOKEN = {Fraction(n, d) for n, d in product(range(11), range(1, 11)) if n <= d}
"""All the odds of up to 10 parts."""

SAID = re.compile(r"(all but )?(about )?([0-9,]+) in ([0-9,]+)")


def said(chance: Fraction) -> tuple[bool, bool, Fraction]:
    """What the odds say: whether as "all but", whether as "about", and the fraction in words."""
    match = SAID.fullmatch(odds(chance))
    assert match, odds(chance)
    parts, whole = (int(digits.replace(",", "")) for digits in match.group(3, 4))
    return bool(match[1]), bool(match[2]), Fraction(parts, whole)


class TestAttempts:
    @pytest.mark.parametrize(
        ("expected", "text"),
        [
            ("1", "1.00"),
            ("6/5", "1.20"),
            ("1.005", ">1.00"),
            ("1.0051", "1.01"),
            ("1.995", "2.00"),
            ("2", "2.00"),
            ("1234.5", "1234.50"),
        ],
    )
    def test_known_numbers(self, expected: str, text: str) -> None:
        assert attempts(Fraction(expected)) == text

    @quick
    @given(slivers)
    def test_only_what_comes_off_at_once_shows_1_00(self, sliver: Fraction) -> None:
        assert attempts(1 + sliver) != "1.00"
        assert attempts(1 + sliver).lstrip(">") == number(1 + sliver)


class TestOdds:
    @quick
    @given(st.one_of(middling, st.builds(Fraction, st.integers(2, 9), st.integers(10, 20))))
    def test_up_to_20_parts_are_said_as_they_are(self, chance: Fraction) -> None:
        all_but, about, near = said(chance)
        assert not all_but
        assert about == (chance.denominator > 20)
        assert about or near == chance

    @quick
    @given(middling.filter(lambda chance: chance.denominator > 20))
    def test_more_parts_become_the_nearest_odds_of_up_to_10(self, chance: Fraction) -> None:
        _, _, near = said(chance)
        assert near in SPOKEN
        assert abs(near - chance) == min(abs(other - chance) for other in SPOKEN)

    @quick
    @given(st.one_of(small, st.integers(11, 10**6).map(lambda parts: Fraction(1, parts))))
    def test_small_chances_are_one_in_so_many(self, chance: Fraction) -> None:
        all_but, about, near = said(chance)
        assert not all_but
        assert 1 / near == round(1 / chance)
        assert about == (near != chance)

    @quick
    @given(small)
    def test_large_chances_are_all_but_the_small_rest(self, chance: Fraction) -> None:
        _, about, near = said(chance)
        assert said(1 - chance) == (True, about, near)

    @pytest.mark.parametrize(
        ("chance", "words"),
        [
            ("0", "impossible"),
            ("1", "certain"),
            ("1/2", "1 in 2"),
            ("7/12", "7 in 12"),
            ("11/20", "11 in 20"),
            ("11/12", "all but 1 in 12"),
            ("9/10", "9 in 10"),
            ("1/10", "1 in 10"),
            ("1/11", "1 in 11"),
            ("25/36", "about 7 in 10"),
            ("6/13", "6 in 13"),
            ("10/23", "about 3 in 7"),
            ("245293/279936", "about 7 in 8"),
            ("403/46656", "about 1 in 116"),
            ("1/218", "1 in 218"),
            ("1/46656", "1 in 46,656"),
            ("1/9999999", "1 in 9,999,999"),
            ("1/60466176", "about 1 in 6.0 × 10^7"),
            ("60466175/60466176", "all but about 1 in 6.0 × 10^7"),
            ("46655/46656", "all but 1 in 46,656"),
            ("2/93", "about 1 in 46"),
            ("2/95", "about 1 in 48"),
            ("91/93", "all but about 1 in 46"),
        ],
    )
    def test_known_odds(self, chance: str, words: str) -> None:
        assert odds(Fraction(chance)) == words

    def test_longest_fractions(self) -> None:
        assert odds(Fraction(2, HUGE - 1)) == "about 1 in 1.0 × 10^1556"
        assert odds(1 - Fraction(2, HUGE - 1)) == "all but about 1 in 1.0 × 10^1556"
        assert odds(HALF + Fraction(1, HUGE)) == "about 1 in 2"


SCIENTIFIC = re.compile(r"(-?)([0-9])\.?([0-9]*)e(-?[0-9]+)")


class TestDecimal:
    @quick
    @given(
        st.one_of(st.fractions(-3, 3), halves, st.integers(-99, 99).map(Fraction)),
        st.integers(1, 15),
    )
    def test_a_number_is_rounded_half_to_even(self, value: Fraction, places: int) -> None:
        shown = rounded(value, places)
        assume(Fraction(shown) != 0 or value == 0)
        assume(Fraction(shown) != 1 or value >= 1)
        assert decimal(value, places) == shown

    @quick
    @given(uncertain, st.integers(1, 15))
    def test_what_is_uncertain_is_never_0_or_1(self, chance: Fraction, places: int) -> None:
        assert 0 < Fraction(decimal(chance, places)) < 1

    @quick
    @given(st.fractions(0, 1), st.integers(1, 15), st.booleans())
    def test_near_0_there_are_as_many_significant_digits_as_places(
        self, scale: Fraction, places: int, negative: bool
    ) -> None:
        value = scale / 10 ** (places + 1) * (-1 if negative else 1)
        assume(value != 0)
        match = SCIENTIFIC.fullmatch(decimal(value, places))
        assert match
        sign, first, others, exponent = match.groups()
        assert (sign == "-") is negative
        assert first != "0"
        assert len(first + others) == places
        shown = Fraction(f"{first}.{others}0") * Fraction(10) ** int(exponent)
        last_digit = Fraction(10) ** (int(exponent) - places + 1)
        assert abs(shown - abs(value)) <= last_digit / 2

    @quick
    @given(st.integers(1, 10**40), st.integers(1, 15))
    def test_near_1_the_digits_go_on_to_the_first_that_is_not_9(
        self, parts: int, places: int
    ) -> None:
        value = 1 - Fraction(1, 10 ** (places + 1) * parts)
        text = decimal(value, places)
        assert re.fullmatch(r"0\.9*[0-8]|0\.9+", text)
        digits = len(text) - len("0.")
        assert digits > places
        assert text == rounded(value, digits)
        assert rounded(value, digits - 1) == f"1.{'0' * (digits - 1)}"

    @pytest.mark.parametrize(
        ("value", "places", "text"),
        [
            ("0", 3, "0.000"),
            ("1", 3, "1.000"),
            ("3", 2, "3.00"),
            ("1.0001", 2, "1.00"),
            ("7/12", 12, "0.583333333333"),
            ("0.125", 2, "0.12"),
            ("0.375", 2, "0.38"),
            ("-0.125", 2, "-0.12"),
            ("-1/3", 2, "-0.33"),
            ("5/2", 0, "2"),
            ("7/2", 0, "4"),
            ("0.005", 2, "5.0e-3"),
            ("0.0050001", 2, "0.01"),
            ("-1/3000", 3, "-3.33e-4"),
            ("0.0000099996", 4, "1.000e-5"),
            ("0.0000012345", 4, "1.234e-6"),
            ("0.0000012355", 4, "1.236e-6"),
            ("0.995", 2, "0.995"),
            ("0.999999", 3, "0.999999"),
            ("20/19", 2, "1.05"),
        ],
    )
    def test_known_decimals(self, value: str, places: int, text: str) -> None:
        assert decimal(Fraction(value), places) == text

    @pytest.mark.parametrize("power", [*range(-60, 0), -300, -4000])
    def test_a_power_of_ten_is_told_by_its_exponent(self, power: int) -> None:
        value = Fraction(10) ** power
        if power < -12:
            assert decimal(value) == f"1.00000000000e{power}"
            assert decimal(value * Fraction("0.99999999999999")) == f"1.00000000000e{power}"
            assert decimal(value * Fraction("0.99")) == f"9.90000000000e{power - 1}"
        else:
            assert Fraction(decimal(value)) == value

    def test_the_first_digit_stands_alone_before_the_point(self) -> None:
        # Just below a power of two over just above one: the hardest to size up by lengths in bits.
        for power in range(90, 400):
            value = Fraction(2**40 - 1, 2**power + 1)
            mantissa, _, exponent = decimal(value).partition("e")
            assert re.fullmatch(r"[1-9]\.[0-9]{11}", mantissa)
            error = abs(Fraction(mantissa) * Fraction(10) ** int(exponent) - value)
            assert error <= Fraction(10) ** (int(exponent) - 11) / 2

    def test_twelve_places_unless_told_otherwise(self) -> None:
        assert decimal(Fraction(1, 3)) == "0.333333333333"

    def test_longest_fractions(self) -> None:
        assert decimal(Fraction(1, HUGE)) == "4.98309575584e-1557"
        assert decimal(HALF + Fraction(1, HUGE)) == "0.500000000000"
        near = decimal(1 - Fraction(1, HUGE))
        assert near == f"0.{'9' * 1556}5"


class TestCount:
    @quick
    @given(st.integers(-(10**7) + 1, 10**7 - 1))
    def test_up_to_7_digits_are_shown_with_separators(self, whole: int) -> None:
        text = count(whole)
        assert int(text.replace(",", "")) == whole
        assert re.fullmatch(r"-?[0-9]{1,3}(,[0-9]{3})*", text)

    @quick
    @given(st.integers(10**7, 10**60), st.booleans())
    def test_longer_ones_as_two_digits_and_a_power_of_ten(self, whole: int, negative: bool) -> None:
        text = count(-whole if negative else whole)
        match = re.fullmatch(r"(-?)([1-9]\.[0-9]) × 10\^([0-9]+)", text)
        assert match
        assert (match[1] == "-") is negative
        shown = Fraction(match[2]) * 10 ** int(match[3])
        assert abs(shown - whole) <= Fraction(10 ** (int(match[3]) - 1), 2)

    @pytest.mark.parametrize(
        ("whole", "text"),
        [
            (0, "0"),
            (999, "999"),
            (-1000, "-1,000"),
            (9_999_999, "9,999,999"),
            (10_000_000, "1.0 × 10^7"),
            (12_500_000, "1.2 × 10^7"),
            (13_500_000, "1.4 × 10^7"),
            (99_500_000, "1.0 × 10^8"),
            (-(6**10), "-6.0 × 10^7"),
        ],
    )
    def test_known_counts(self, whole: int, text: str) -> None:
        assert count(whole) == text

    def test_a_number_too_long_for_str(self) -> None:
        assert count(HUGE) == "2.0 × 10^1556"
        assert count(10**5000) == "1.0 × 10^5000"


class TestAmount:
    @pytest.mark.parametrize(
        ("whole", "text"),
        [
            (0, "0"),
            (-46_656, "-46,656"),
            (10**15 - 1, "999,999,999,999,999"),
            (10**15, "about 1.0 × 10^15"),
            (-(10**15), "about -1.0 × 10^15"),
            (6**40, "about 1.3 × 10^31"),
        ],
    )
    def test_a_number_is_whole_up_to_15_digits(self, whole: int, text: str) -> None:
        assert amount(whole) == text


class TestTimes:
    @pytest.mark.parametrize(
        ("factor", "text"),
        [
            ("0", "<0.001"),
            ("0.00099999", "<0.001"),
            ("0.001", "0.001"),
            ("0.0371", "0.037"),
            ("0.999", "1.0"),
            ("1.25", "1.2"),
            ("1.35", "1.4"),
            ("12.5", "12"),
            ("13.5", "14"),
            ("99.4", "99"),
            ("99.6", "100"),
            ("100", "100"),
            ("100.5", "100"),
            ("101.5", "102"),
            ("1234567", "1,234,567"),
            ("9999999.4", "9,999,999"),
            ("10000000", "1.00 × 10^7"),
            ("3.2e85", "3.20 × 10^85"),
            ("9.996e85", "1.00 × 10^86"),
            ("1.005e2000", "1.00 × 10^2000"),
            ("Infinity", "infinitely many"),
        ],
    )
    def test_evidence_from_the_least_to_the_largest(self, factor: str, text: str) -> None:
        assert times(Decimal(factor)) == text
