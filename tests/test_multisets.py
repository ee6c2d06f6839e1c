"""The dense ranking of multisets, against dice counted one by one."""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest

from exactdice.dice import rolls
from exactdice.multisets import NONE, Table, multisets, table

SIZES = [(0, 6), (1, 6), (2, 6), (4, 6), (5, 3), (3, 2), (2, 20)]


@pytest.mark.parametrize(("dice", "sides"), SIZES)
def test_every_multiset_has_a_rank_of_its_own_from_0_on(dice: int, sides: int) -> None:
    found = Table(dice, sides)
    shown = list(combinations_with_replacement(range(1, sides + 1), dice))
    assert multisets(dice, sides) == len(shown) == len(found.rolls)
    assert {tuple(sorted(roll)) for roll in found.rolls} == set(shown)
    assert [found.rank(roll) for roll in found.rolls] == list(range(len(shown)))


@pytest.mark.parametrize(("dice", "sides"), SIZES)
def test_the_weights_are_those_of_the_rolls(dice: int, sides: int) -> None:
    found = Table(dice, sides)
    assert dict(zip(found.rolls, found.weights, strict=True)) == dict(rolls(dice, sides))


@pytest.mark.parametrize(("dice", "sides"), SIZES[1:])
def test_a_smaller_pool_comes_first_in_the_same_ranks(dice: int, sides: int) -> None:
    found = Table(dice, sides)
    for fewer in range(dice):
        smaller = Table(fewer, sides)
        assert [found.rank(roll) for roll in smaller.rolls] == list(range(len(smaller.rolls)))


@pytest.mark.parametrize(("dice", "sides"), SIZES[1:])
def test_a_die_more_leads_to_the_rank_with_that_face(dice: int, sides: int) -> None:
    found = Table(dice, sides)
    for fewer in range(dice):
        smaller = Table(fewer, sides)
        for rank, roll in enumerate(smaller.rolls):
            for face in range(1, sides + 1):
                with_face = tuple(sorted((*roll, face), reverse=True))
                assert found.with_one_more[rank, face - 1] == found.rank(with_face)


@pytest.mark.parametrize(("dice", "sides"), SIZES[1:])
def test_a_die_less_leads_to_the_rank_without_that_face(dice: int, sides: int) -> None:
    found = Table(dice, sides)
    for pool in range(1, dice + 1):
        lying = Table(pool, sides).rolls
        for face in range(1, sides + 1):
            left = found.without(np.arange(len(lying)), face, pool)
            for roll, rank in zip(lying, left.tolist(), strict=True):
                counts = Counter(roll)
                counts[face] -= 1
                kept = tuple(sorted(counts.elements(), reverse=True))
                assert rank == (found.rank(kept) if face in roll else NONE)


def test_a_table_is_made_once() -> None:
    assert table(3) is table(3)
