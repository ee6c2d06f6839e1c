"""The statistics: e-values against exact rationals, tails against scipy."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from exactdice.evidence import (
    MARGIN,
    STRENGTHS,
    EProcess,
    binomial_tail,
    e_process,
    log_gamma,
    log_rising,
)

laws = st.lists(st.integers(1, 50), min_size=1, max_size=5)


def rising(base: Fraction, steps: int) -> Fraction:
    return math.prod((base + step for step in range(steps)), start=Fraction(1))


def exact_e_value(weights: list[int], counts: list[int]) -> Fraction:
    """The definition of the e-value, in rational numbers."""
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    likelihood = math.prod((p**x for p, x in zip(shares, counts, strict=True)), start=Fraction(1))
    n = sum(counts)
    priors = [[c * p for p in shares] for c in STRENGTHS] + [[Fraction(1)] * len(weights)]
    whole, single = [], []
    for prior in priors:
        strength = sum(prior, Fraction(0))
        parts = [rising(a, x) for a, x in zip(prior, counts, strict=True)]
        whole.append(math.prod(parts, start=Fraction(1)) / rising(strength, n) / likelihood)
        single += [
            part * rising(strength - a, n - x) / rising(strength, n) / (p**x * (1 - p) ** (n - x))
            for a, x, p, part in zip(prior, counts, shares, parts, strict=True)
        ]
    mean = sum(whole, Fraction(0)) / len(whole)
    return mean if len(weights) <= 2 else (mean + sum(single, Fraction(0)) / len(single)) / 2


def relative_error(found: Decimal, exact: Fraction) -> Fraction:
    return abs(Fraction(found) / exact - 1)


def exact_tail(trials: int, seen: int, chance: Fraction) -> Fraction:
    far = range(seen, trials + 1) if seen >= trials * chance else range(seen + 1)
    return sum(
        (math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in far), Fraction(0)
    )


class TestEProcess:
    @settings(max_examples=25, deadline=None)
    @given(st.data())
    def test_the_value_is_the_exact_rational_within_the_margin(self, data: st.DataObject) -> None:
        weights = data.draw(laws)
        counts = data.draw(
            st.lists(st.integers(0, 70), min_size=len(weights), max_size=len(weights))
        )
        value = EProcess(weights).value(counts)
        assert relative_error(value, exact_e_value(weights, counts)) < Fraction(MARGIN)

    @pytest.mark.parametrize("weights", [[1, 1], [1, 2, 3], [1, 35], [1, 10**30]])
    def test_it_is_a_martingale_under_the_law(self, weights: list[int]) -> None:
        """What Ville's inequality needs: the mean after one more roll is the value before it."""
        for counts in product(range(4), repeat=len(weights)):
            after = Fraction(0)
            for place, weight in enumerate(weights):
                more = [n + (i == place) for i, n in enumerate(counts)]
                after += Fraction(weight, sum(weights)) * exact_e_value(weights, more)
            assert after == exact_e_value(weights, list(counts))

    def test_it_starts_at_1(self) -> None:
        assert EProcess([3, 4]).value([0, 0]) == 1

    @settings(max_examples=25, deadline=None)
    @given(st.data())
    def test_the_float_that_spares_work_never_hides_that_a_bound_is_reached(
        self, data: st.DataObject
    ) -> None:
        weights = data.draw(laws)
        counts = data.draw(
            st.lists(st.integers(0, 10**5), min_size=len(weights), max_size=len(weights))
        )
        process = EProcess(weights)
        value = process.value(counts)
        if value > Decimal("1e-300"):
            below, above = Fraction(value) * Fraction(99, 100), Fraction(value) * Fraction(101, 100)
            assert process.reaches(counts, below)
            assert not process.reaches(counts, above)

    def test_a_bound_within_the_margin_is_not_reached(self) -> None:
        counts = [3, 0]
        exact = exact_e_value([1, 1], counts)
        assert not EProcess([1, 1]).reaches(counts, exact)
        assert EProcess([1, 1]).reaches(counts, exact * (1 - 2 * Fraction(MARGIN)))

    def test_it_grows_with_the_chi_square_statistic_of_scipy(self) -> None:
        """With n rolls of two outcomes, ln E_c is near ½ χ² n/(n + c) − ½ ln(1 + n/c)."""
        weights, counts = [2, 3], [40_500, 59_500]
        n, degrees = sum(counts), len(weights) - 1
        expected = [weight * n / sum(weights) for weight in weights]
        chi_square = stats.chisquare(counts, expected).statistic
        near = [
            math.exp(chi_square * n / (n + c) / 2) * (1 + n / c) ** (-degrees / 2)
            for c in STRENGTHS
        ]
        # The prior that is ready for anything adds next to nothing so near to the law.
        value = float(EProcess(weights).value(counts))
        assert value == pytest.approx(sum(near) / (len(near) + 1), rel=0.05)

    def test_where_it_refutes_chi_square_does_so_at_least_as_strongly(self) -> None:
        """An e-value pays for looking at any time, so at one look it is the more cautious."""
        for step in range(0, 60, 5):
            counts = [1_000 + step, 1_000 - step, 1_000]
            p = stats.chisquare(counts).pvalue
            assert 1 / float(EProcess([1, 1, 1]).value(counts)) >= p

    def test_equal_laws_share_what_does_not_depend_on_the_counts(self) -> None:
        assert e_process((1, 2)) is e_process((1, 2))

    def test_laws_past_the_range_of_floats_are_weighed_exactly(self) -> None:
        weights = [1, 6**500]
        assert EProcess(weights).reaches([1, 0], Fraction(10**300))
        assert EProcess(weights).logs[0] == pytest.approx(-500 * math.log(6))


class TestBinomialTail:
    @settings(max_examples=25, deadline=None)
    @given(
        st.integers(1, 80),
        st.integers(0, 80),
        st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50),
    )
    def test_it_is_the_exact_rational_within_the_margin(
        self, trials: int, seen: int, chance: Fraction
    ) -> None:
        seen = min(seen, trials)
        tail = binomial_tail(trials, seen, chance)
        assert relative_error(tail, exact_tail(trials, seen, chance)) < Fraction(MARGIN)

    @pytest.mark.parametrize("trials", [100, 12_345, 1_000_000])
    @pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 20), Fraction(613, 279936)])
    @pytest.mark.parametrize("spreads", [-6, -2, 0, 1, 3, 7])
    def test_scipy_agrees(self, trials: int, chance: Fraction, spreads: int) -> None:
        p = float(chance)
        seen = round(trials * p + spreads * math.sqrt(trials * p * (1 - p)))
        seen = min(max(seen, 0), trials)
        law = stats.binom(trials, p)
        theirs = law.sf(seen - 1) if seen >= trials * chance else law.cdf(seen)
        assert float(binomial_tail(trials, seen, chance)) == pytest.approx(theirs, rel=1e-8)

    @pytest.mark.parametrize(
        ("seen", "tail"), [(10, 1), (9, 0), (0, 0)], ids=["all", "all but one", "none"]
    )
    def test_of_what_is_certain_nothing_is_missing(self, seen: int, tail: int) -> None:
        assert binomial_tail(10, seen, Fraction(1)) == tail


class TestLogGamma:
    @pytest.mark.parametrize("n", [1, 2, 3, 31, 32, 33, 100, 1_000])
    def test_of_a_whole_number_it_is_the_logarithm_of_a_factorial(self, n: int) -> None:
        with localcontext(prec=60):
            exact = Decimal(math.factorial(n - 1)).ln()
        with localcontext(prec=50):
            assert abs(log_gamma(Decimal(n)) - exact) < Decimal("1e-33")

    @pytest.mark.parametrize("x", ["1e-300", "0.001", "0.5", "31.999", "123456.789", "1e15"])
    def test_python_agrees(self, x: str) -> None:
        with localcontext(prec=50):
            assert float(log_gamma(Decimal(x))) == pytest.approx(math.lgamma(float(x)), rel=1e-14)

    @pytest.mark.parametrize("steps", [0, 1, 31, 32, 33, 200])
    def test_a_rising_product_is_taken_either_way(self, steps: int) -> None:
        base = Fraction(3, 7)
        with localcontext(prec=50):
            found = log_rising(Decimal(3) / 7, steps).exp()
        assert relative_error(found, rising(base, steps)) < Fraction(1, 10**30)
