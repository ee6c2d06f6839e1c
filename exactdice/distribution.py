"""The exact law of one random outcome.

Everything the package answers is a `Distribution`. It holds whole-number weights over one total,
as a count of equally likely rolls would give them, and makes a `Fraction` only when asked for one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Waiting(NamedTuple):
    """How long until something comes true that has the same chance p each time."""

    chance: Fraction

    @property
    def expected(self) -> Fraction:
        """The expected number of tries, the last included: 1 / p."""
        return 1 / self.chance

    def exactly(self, tries: int) -> Fraction:
        """The chance that the n-th try is the first to do it: (1 − p)^(n − 1) · p."""
        return (1 - self.chance) ** (tries - 1) * self.chance

    def within(self, tries: int) -> Fraction:
        """The chance that one of the first n tries does it: 1 − (1 − p)^n."""
        return 1 - (1 - self.chance) ** tries


LARGEST_SHOWN = 10_000
"""Bits of a total beyond which a law's numbers are not written out; Python refuses some that are
little longer."""


class Distribution(Mapping[T, Fraction], Generic[T]):
    """A finite probability law: a mapping from each possible outcome to its exact probability.

    P(x) = weights[x] / total, where total = Σ weights[x]. Only possible outcomes are keys.
    Laws are immutable, hashable, and equal when they give equal probabilities, whatever their
    totals.

    Raises `TypeError` for a weight that is no int, `ValueError` for a negative weight or when no
    outcome is possible.

    >>> die = Distribution.uniform(range(1, 7))
    >>> die[6]
    Fraction(1, 6)
    >>> die.map(lambda face: face == 6).given(lambda six: not six)
    Distribution({False: 5}, total=5)
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        possible: dict[T, int] = {}
        total = 0
        for outcome, weight in weights.items():
            if type(weight) is not int:
                raise TypeError(f"weight of {outcome!r}: {weight!r} is not an int")
            if weight > 0:
                possible[outcome] = weight
                total += weight
            elif weight < 0:
                raise ValueError(f"weight of {outcome!r}: {weight} is negative")
        if not possible:
            raise ValueError("a distribution needs an outcome of positive weight")
        self._weights = possible
        self._total = total

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Every item equally likely; an item that comes twice weighs twice."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """The law of something that is not random."""
        return cls({outcome: 1})

    @property
    def total(self) -> int:
        """The sum of all weights: the number of equally likely cases."""
        return self._total

    @property
    def weights(self) -> Mapping[T, int]:
        """The weight of each possible outcome, out of `total`."""
        return MappingProxyType(self._weights)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights[outcome], self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return super().__eq__(other)
        mine, theirs = self._weights, other._weights
        return mine.keys() == theirs.keys() and all(
            weight * other._total == theirs[outcome] * self._total
            for outcome, weight in mine.items()
        )

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        if self._total.bit_length() > LARGEST_SHOWN:
            return (
                f"<Distribution of {len(self)} outcomes, total of {self._total.bit_length()} bits>"
            )
        return f"Distribution({self._weights!r}, total={self._total})"

    def probability(self, event: Callable[[T], bool]) -> Fraction:
        """P(event) = Σ P(x) over the outcomes x for which `event(x)` holds."""
        return Fraction(sum(w for x, w in self._weights.items() if event(x)), self._total)

    def expectation(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """E[value] = Σ P(x) · value(x), for a whole or rational `value`.

        Raises `TypeError` for a value that is neither, since a float would not be exact.
        """
        weighted = Fraction(0)
        for outcome, weight in self._weights.items():
            number = value(outcome)
            if not isinstance(number, (int, Fraction)):
                raise TypeError(f"value of {outcome!r}: {number!r} is neither int nor Fraction")
            weighted += weight * number
        return weighted / self._total

    def map(self, function: Callable[[T], S]) -> Distribution[S]:
        """The law of `function(x)`: outcomes that it maps to the same value add up."""
        weights: dict[S, int] = {}
        for outcome, weight in self._weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Distribution(weights)

    def given(self, event: Callable[[T], bool]) -> Distribution[T]:
        """The law once `event` is known to hold: P(x | event) = P(x) / P(event).

        Raises `ValueError` when the event is impossible.
        """
        kept = {x: w for x, w in self._weights.items() if event(x)}
        if not kept:
            raise ValueError("an impossible event cannot be given")
        return Distribution(kept)

    def then(self, step: Callable[[T], Distribution[S]]) -> Distribution[S]:
        """The law of a second random step that may depend on the first: P(y) = Σ P(x) P(y | x)."""
        nexts = [(weight, step(outcome)) for outcome, weight in self._weights.items()]
        common = lcm(*(law._total for _, law in nexts))
        weights: dict[S, int] = {}
        for weight, law in nexts:
            scale = weight * (common // law._total)
            for outcome, share in law._weights.items():
                weights[outcome] = weights.get(outcome, 0) + scale * share
        return Distribution(weights)

    def repeat(self, times: int, start: S, step: Callable[[S, T], S]) -> Distribution[S]:
        """The law of a state that each of some independent outcomes moves: s → step(s, x).

        With a count as the state it is the binomial law, with a tuple of counts the multinomial
        one, and a cap is a state that no step leaves. Raises `ValueError` for times below 0.

        >>> die = Distribution.uniform(range(1, 7))
        >>> die.repeat(3, 0, lambda sixes, face: sixes + (face == 6))
        Distribution({0: 125, 1: 75, 2: 15, 3: 1}, total=216)
        """
        if times < 0:
            raise ValueError(f"times: {times} is negative")
        weights = {start: 1}
        for _ in range(times):
            moved: dict[S, int] = {}
            for state, weight in weights.items():
                for outcome, share in self._weights.items():
                    after = step(state, outcome)
                    moved[after] = moved.get(after, 0) + weight * share
            weights = moved
        return Distribution(weights)

    def until(self, event: Callable[[T], bool]) -> Waiting:
        """How long until an outcome is an event, tried again and again.

        Raises `ValueError` when the event is impossible.

        >>> Distribution.uniform(range(1, 7)).until(lambda face: face == 6).expected
        Fraction(6, 1)
        """
        chance = self.probability(event)
        if not chance:
            raise ValueError("an impossible event is never reached")
        return Waiting(chance)

    def to_sympy(self, name: str = "X") -> Any:
        """The law as a random variable of `sympy.stats`; see `interop.to_sympy`."""
        from exactdice.interop import to_sympy

        return to_sympy(self._weights, name)

    def to_icepool(self) -> Any:
        """The law as an `icepool.Die`; see `interop.to_icepool`."""
        from exactdice.interop import to_icepool

        return to_icepool(self._weights)

    def to_pandas(self) -> Any:
        """The law as a `pandas.DataFrame`; see `interop.to_pandas`."""
        from exactdice.interop import to_pandas

        return to_pandas(self._weights)
