"""What counts of outcomes say against an exact law: e-values and binomial tails.

Both are computed with 50 decimal digits from logarithms of the gamma function with a proven error;
the decision that a law is refuted never rests on a float.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from exactdice.solving import memo

STRENGTHS = tuple(10**k for k in range(7))
"""The rolls that a prior is worth, from a vague one to one that looks for tiny shifts."""

MARGIN = Decimal("1e-20")
"""The relative error of an e-value or a tail is below this, for up to 10^15 rolls.

With 50 digits each operation errs by at most 5·10^−50 of its result. No logarithm that enters a
sum exceeds 4·10^16 in size, fewer than 10^7 of them enter, and each comes from fewer than 100
operations: 2·10^−24 together. The remainder of Stirling's series adds 10^−34 to each. An error of
that size in a logarithm is the same relative error in the value.
"""

_ARITHMETIC = Context(prec=50)
_STIRLING_FROM = 32
_STIRLING = tuple(
    _ARITHMETIC.divide(Decimal(numerator), Decimal(denominator))
    for numerator, denominator in (
        (1, 12),
        (-1, 360),
        (1, 1260),
        (-1, 1680),
        (1, 1188),
        (-691, 360360),
        (1, 156),
        (-3617, 122400),
        (43867, 244188),
        (-174611, 125400),
        (77683, 5796),
        (-236364091, 1506960),
    )
)
"""B_2k / (2k (2k − 1)) for k = 1 to 12."""

N = TypeVar("N", float, Decimal)


class EProcess:
    """The evidence against one law as its outcomes are counted: an e-process.

    A prior a, with A = Σ a_i, bets against the law p on the counts n_i, n in all, at the odds

        Π_i a_i^(n_i) / A^(n) / Π_i p_i^n_i,    x^(m) = x (x + 1) … (x + m − 1),

    the Dirichlet-multinomial probability of the rolls against their probability under the law; or
    on a single outcome against all others, at the odds

        a_i^(n_i) (A − a_i)^(n − n_i) / A^(n) / (p_i^n_i (1 − p_i)^(n − n_i)).

    The priors are a_i = c·p_i for c in `STRENGTHS`, centred on the law, and a_i = 1, which is ready
    for anything. The e-value is the mean of all bets, those on all outcomes and those on single
    ones with one half of the weight each. Under the law it is a martingale that starts at 1, so by
    Ville's inequality the chance that it ever reaches b, however often one looks, is at most 1/b.

    `weights` are the law's, of its possible outcomes, and counts come in the same order.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        self.weights = tuple(weights)
        self.total = sum(weights)

    def value(self, counts: Sequence[int]) -> Decimal:
        """The e-value, within a relative error of `MARGIN`."""
        with localcontext(_ARITHMETIC):
            whole, single = _log_bets(self._priors, self._chances, counts, log_rising)
            means = [
                sum((bet.exp() for bet in bets), Decimal(0)) / len(bets)
                for bets in (whole, single)
                if bets
            ]
            return sum(means, Decimal(0)) / len(means)

    def reaches(self, counts: Sequence[int], bound: Fraction) -> bool:
        """Whether the e-value has reached a bound, its margin of error allowed for.

        A float tells when the 50 digits cannot be worth their time; it never says yes.
        """
        n = sum(counts)
        float_error = 1e-6 + 1e-12 * n * math.log(n + 1)
        if self.forecast(counts) < log(bound) - float_error:
            return False
        return self.value(counts) * (1 - MARGIN) >= Decimal(bound.numerator) / bound.denominator

    def forecast(self, counts: Sequence[float]) -> float:
        """The natural logarithm of the e-value as a float, also for counts that are expected."""
        whole, single = _log_bets(self._rough_priors, self._rough_chances, counts, _rough_rising)
        top = max(*whole, *single)
        means = [
            sum(math.exp(bet - top) for bet in bets) / len(bets) for bets in (whole, single) if bets
        ]
        return top + math.log(sum(means) / len(means))

    @property
    def logs(self) -> list[float]:
        """The natural logarithm of each outcome's chance, as a float."""
        return [hit for hit, _ in self._rough_chances]

    @cached_property
    def _chances(self) -> list[tuple[Decimal, Decimal]]:
        """The logarithms of p_i and of 1 − p_i."""
        with localcontext(_ARITHMETIC):
            return self._logarithms(lambda whole: Decimal(whole).ln(), Decimal(0))

    @cached_property
    def _rough_chances(self) -> list[tuple[float, float]]:
        return self._logarithms(math.log, 0.0)

    def _logarithms(self, ln: Callable[[int], N], none: N) -> list[tuple[N, N]]:
        # The other outcomes of a law of one are never counted: any number will do.
        whole = ln(self.total)
        rests = [self.total - weight for weight in self.weights]
        return [
            (ln(weight) - whole, ln(rest) - whole if rest else none)
            for weight, rest in zip(self.weights, rests, strict=True)
        ]

    @cached_property
    def _priors(self) -> list[list[Decimal]]:
        with localcontext(_ARITHMETIC):
            centred = [[Decimal(c * w) / self.total for w in self.weights] for c in STRENGTHS]
        return [*centred, [Decimal(1)] * len(self.weights)]

    @cached_property
    def _rough_priors(self) -> list[list[float]]:
        # What is too small for a float is kept from being 0, where the gamma function has a pole.
        return [[max(float(a), 1e-300) for a in prior] for prior in self._priors]


def _log_bets(
    priors: Sequence[Sequence[N]],
    chances: Sequence[tuple[N, N]],
    counts: Sequence[Any],
    rising: Callable[[N, Any], N],
) -> tuple[list[N], list[N]]:
    """The logarithms of the bets on all outcomes, and of those on single ones against the rest.

    With two outcomes, either against the other is the same bet as that on both.
    """
    n = sum(counts)
    hits = [count * hit for count, (hit, _) in zip(counts, chances, strict=True)]
    misses = [(n - count) * miss for count, (_, miss) in zip(counts, chances, strict=True)]
    whole, single = [], []
    for prior in priors:
        strength = _sum(prior)
        against = rising(strength, n)
        parts = [rising(a, count) for a, count in zip(prior, counts, strict=True)]
        whole.append(_sum(parts) - against - _sum(hits))
        if len(prior) > 2:
            single += [
                part + rising(strength - a, n - count) - against - hit - miss
                for a, count, part, hit, miss in zip(
                    prior, counts, parts, hits, misses, strict=True
                )
            ]
    return whole, single


def _sum(numbers: Sequence[N]) -> N:
    total = numbers[0]
    for number in numbers[1:]:
        total += number
    return total


def _rough_rising(base: float, steps: float) -> float:
    return math.lgamma(base + steps) - math.lgamma(base) if steps else 0.0


def log(ratio: Fraction) -> float:
    """The natural logarithm of a fraction that may be past the range of floats."""
    return math.log(ratio.numerator) - math.log(ratio.denominator)


@memo(64)
def e_process(weights: tuple[int, ...]) -> EProcess:
    """The e-process of a law by its weights, with all that does not depend on the counts."""
    return EProcess(weights)


def binomial_tail(trials: int, seen: int, chance: Fraction) -> Decimal:
    """The chance of a count as far out as `seen` or further, on its own side of the mean.

    P(X ≥ k) = Σ_{j≥k} C(n, j) p^j (1 − p)^(n−j) where k ≥ np, else P(X ≤ k), from k outwards. The
    ratio of neighbouring terms falls on the way, so once the terms left are bounded by a geometric
    series below `MARGIN` of the sum, the sum ends. The relative error is below `MARGIN`.
    """
    if chance == 1:
        return Decimal(int(seen == trials))
    if seen < trials * chance:
        return binomial_tail(trials, trials - seen, 1 - chance)
    with localcontext(_ARITHMETIC):
        hit = Decimal(chance.numerator) / chance.denominator
        miss = Decimal(chance.denominator - chance.numerator) / chance.denominator
        first = (
            log_gamma(Decimal(trials + 1))
            - log_gamma(Decimal(seen + 1))
            - log_gamma(Decimal(trials - seen + 1))
            + seen * hit.ln()
            + (trials - seen) * miss.ln()
        )
        odds = hit / miss
        term = total = Decimal(1)
        for j in range(seen, trials):
            ratio = odds * (trials - j) / (j + 1)
            if term * ratio <= total * MARGIN / 100 * (1 - ratio):
                break
            term *= ratio
            total += term
        return first.exp() * total


def log_rising(base: Decimal, steps: int) -> Decimal:
    """The logarithm of a rising product, for x > 0.

    ln (x (x + 1) … (x + k − 1)) = ln Γ(x + k) − ln Γ(x).
    """
    if steps <= _STIRLING_FROM:
        product = Decimal(1)
        for step in range(steps):
            product *= base + step
        return product.ln()
    return log_gamma(base + steps) - _log_gamma_of_prior(base)


def log_gamma(x: Decimal) -> Decimal:
    """The logarithm of Γ(x), for x > 0, by Stirling's series from `_STIRLING_FROM` upwards.

    ln Γ(x) = (x − ½) ln x − x + ½ ln 2π + Σ_k B_2k / (2k (2k − 1) x^(2k−1)); the error is less than
    the first term left out, which is below 6·10^−35 for x ≥ 32. Below that,
    ln Γ(x) = ln Γ(x + k) − ln (x (x + 1) … (x + k − 1)).
    """
    product = Decimal(1)
    while x < _STIRLING_FROM:
        product *= x
        x += 1
    inverse = 1 / x
    square, series = inverse * inverse, Decimal(0)
    for coefficient in reversed(_STIRLING):
        series = series * square + coefficient
    half = Decimal("0.5")
    return (x - half) * x.ln() - x + _HALF_LOG_TWO_PI + series * inverse - product.ln()


@memo(4096)
def _log_gamma_of_prior(x: Decimal) -> Decimal:
    """Many counts are held against the same priors."""
    return log_gamma(x)


_HALF_LOG_TWO_PI = Decimal("0.91893853320467274178032973640561763986139747363778341")
