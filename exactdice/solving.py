"""The one cached entry to every answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Protocol, TypeVar, cast

from exactdice.checks import InputError, brief
from exactdice.distribution import Distribution

T = TypeVar("T", bound=Hashable)
F = TypeVar("F", bound=Callable[..., Any])

_clearings: list[Callable[[], None]] = []


class Spec(Protocol[T]):
    """One fully specified test: hashable, compared by value, and able to compute its own law."""

    def law(self) -> Distribution[T]:
        """The exact law of the test's outcome."""
        ...


def memo(size: int) -> Callable[[F], F]:
    """Remember the last `size` answers of a function, until `clear_caches` is called."""

    def remember(function: F) -> F:
        cached = lru_cache(maxsize=size)(function)
        _clearings.append(cached.cache_clear)
        return cast("F", cached)

    return remember


def solve(spec: Spec[T]) -> Distribution[T]:
    """The exact law of a fully specified test, from the cache if it was asked for before.

    The spec itself is the key, so everything that shapes the answer is part of it.

    >>> from exactdice.games import bushido
    >>> law = solve(bushido.OpposedTest(bushido.Side(1), bushido.Side(1)))
    >>> law.probability(lambda outcome: outcome.winner == "player")
    Fraction(7, 12)
    """
    return cast("Distribution[T]", _solve(spec))


def clear_caches() -> None:
    """Forget every remembered answer and everything remembered on the way to one."""
    for clear in _clearings:
        clear()


@memo(4096)
def _solve(spec: Spec[Any]) -> Distribution[Any]:
    if isinstance(spec, type) or not hasattr(spec, "law"):
        raise InputError(f"spec: {brief(spec)} is no test")
    return spec.law()
