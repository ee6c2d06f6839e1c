"""A law as other libraries hold it: a random variable of sympy, a die of icepool, a pandas frame.

Each is imported when it is asked for; icepool and pandas are no dependencies. `ImportError` says
which to install. A law is given by its weights, so that this module needs nothing from the
one that calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any


def to_sympy(weights: Mapping[Any, int], name: str = "X") -> Any:
    """A `sympy.stats` random variable with exact rational probabilities.

    The outcomes must be numbers: map the law to the number that matters first. Raises `TypeError`
    for one that is not.

    >>> from sympy.stats import E, P
    >>> from exactdice.dice import die
    >>> face = die(6).to_sympy()
    >>> E(face), P(face > 4)
    (7/2, 1/3)
    """
    with _to_be_installed("sympy"):
        from sympy import Rational
        from sympy.stats import FiniteRV

    for outcome in weights:
        if not isinstance(outcome, int) and not hasattr(outcome, "numerator"):
            raise TypeError(
                f"outcome {outcome!r} is no number (map the law to numbers first, such as "
                "law.map(lambda outcome: outcome.score))"
            )
    total = sum(weights.values())
    chances = {
        Rational(outcome.numerator, outcome.denominator): Rational(weight, total)
        for outcome, weight in weights.items()
    }
    return FiniteRV(name, chances)


def to_icepool(weights: Mapping[Any, int]) -> Any:
    """An `icepool.Die` with the same outcomes and weights.

    >>> from exactdice.dice import die
    >>> die(6).map(lambda face: face > 4).to_icepool().probability(True)
    Fraction(1, 3)
    """
    with _to_be_installed("icepool"):
        from icepool import Die

    return Die(dict(weights))


def to_pandas(weights: Mapping[Any, int]) -> Any:
    """A `pandas.DataFrame` with a row for each outcome.

    The columns are the attributes of the outcomes (or `outcome`), then `weight` and `probability`,
    which hold an int and a `Fraction`, not floats.
    """
    with _to_be_installed("pandas"):
        from pandas import DataFrame

    first = next(iter(weights))
    total = sum(weights.values())
    names = getattr(first, "_fields", ("outcome",))
    rows = [
        [*(outcome if hasattr(outcome, "_fields") else (outcome,)), weight, Fraction(weight, total)]
        for outcome, weight in weights.items()
    ]
    return DataFrame(rows, columns=[*names, "weight", "probability"], dtype=object)


@contextmanager
def _to_be_installed(library: str) -> Iterator[None]:
    """Around imports of a library that need not be there: `ImportError` says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != library:
            raise  # the library is there, and lacks something itself
        message = f"{library} is not installed (pip install {library})"
        raise ImportError(message, name=library) from None
