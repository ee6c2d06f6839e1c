"""Dice, and pools of them rolled together.

A roll is written as its faces from the highest down. A pool of n dice with s sides has sⁿ equally
likely ordered rolls; as the order never matters to a rule, they are walked as multisets of faces,
each weighed by the number of ordered rolls that show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from exactdice.distribution import Distribution

D6 = 6
D20 = 20

Roll = tuple[int, ...]

Roller = Callable[[int, int], Roll]
"""Rolls a number of dice of so many sides: real ones, or their simulation."""


def rolls(dice: int, sides: int = D6) -> Iterator[tuple[Roll, int]]:
    """Every roll of a pool, faces from the highest down, with its weight.

    A roll that shows face f on c_f dice weighs n! / (c_1! ⋯ c_s!), the multinomial coefficient;
    there are C(n + s − 1, n) rolls and their weights add up to sⁿ.

    >>> list(rolls(2, sides=2))
    [((2, 2), 1), ((2, 1), 2), ((1, 1), 1)]
    """
    # The closed forms answer a plain query; it need not pay for this import.
    from more_itertools import multinomial

    for roll in combinations_with_replacement(range(sides, 0, -1), dice):
        yield roll, multinomial(*Counter(roll).values())


def pool(dice: int, sides: int = D6) -> Distribution[Roll]:
    """The law of a whole pool: each multiset of faces, from the highest down."""
    return Distribution(dict(rolls(dice, sides)))


def die(sides: int) -> Distribution[int]:
    """The law of one die with faces 1 to `sides`."""
    return Distribution.uniform(range(1, sides + 1))
