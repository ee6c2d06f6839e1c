"""Dice and pools: the rolls of a pool against its ordered rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

import icepool
import pytest

from exactdice.dice import D6, D20, die, pool, rolls
from exactdice.distribution import Distribution

POOLS = [(dice, sides) for sides in (1, 2, 3, 6) for dice in range(6)] + [(3, 20), (4, 10)]


def ordered(dice: int, sides: int) -> Counter[tuple[int, ...]]:
    """Every ordered roll, counted by its faces from the highest down."""
    every = product(range(1, sides + 1), repeat=dice)
    return Counter(tuple(sorted(roll, reverse=True)) for roll in every)


class TestRolls:
    @pytest.mark.parametrize(("dice", "sides"), POOLS)
    def test_a_roll_weighs_as_many_ordered_rolls_as_show_its_faces(
        self, dice: int, sides: int
    ) -> None:
        listed = list(rolls(dice, sides))
        assert dict(listed) == ordered(dice, sides)
        assert len(listed) == comb(dice + sides - 1, dice)

    def test_a_weight_is_the_multinomial_coefficient_of_its_faces(self) -> None:
        for roll, weight in rolls(9):
            assert weight == factorial(9) // prod(map(factorial, Counter(roll).values()))

    @pytest.mark.parametrize(("dice", "sides"), [(12, 6), (30, 4), (500, 2), (4, 20)])
    def test_all_weights_add_up_to_the_number_of_ordered_rolls(self, dice: int, sides: int) -> None:
        assert sum(weight for _, weight in rolls(dice, sides)) == sides**dice

    def test_rolls_come_from_the_highest_down(self) -> None:
        listed = [roll for roll, _ in rolls(4)]
        assert listed == sorted(listed, reverse=True)
        assert (listed[0], listed[-1]) == ((6, 6, 6, 6), (1, 1, 1, 1))

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert (D6, D20) == (6, 20)
        assert list(rolls(2)) == list(rolls(2, 6))

    def test_no_dice_are_one_roll_that_shows_nothing(self) -> None:
        assert list(rolls(0)) == [((), 1)]

    def test_a_pool_has_no_fewer_than_no_dice(self) -> None:
        with pytest.raises(ValueError, match="non-negative"):
            list(rolls(-1))


class TestPool:
    @pytest.mark.parametrize(("dice", "sides"), POOLS)
    def test_the_law_of_a_pool_is_over_all_ordered_rolls(self, dice: int, sides: int) -> None:
        law = pool(dice, sides)
        assert law.weights == ordered(dice, sides)
        assert law.total == sides**dice

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert pool(3) == pool(3, 6)
        assert pool(2)[6, 5] == Fraction(1, 18)

    def test_icepool_agrees(self) -> None:
        peer = icepool.d6.pool(7).expand()
        weights = {tuple(sorted(roll, reverse=True)): ways for roll, ways in peer.items()}
        assert pool(7).weights == weights


class TestDie:
    @pytest.mark.parametrize("sides", [1, 2, 6, 20, 1000])
    def test_faces_from_1_up_are_equally_likely(self, sides: int) -> None:
        assert dict(die(sides)) == {face: Fraction(1, sides) for face in range(1, sides + 1)}

    @pytest.mark.parametrize("sides", [0, -6])
    def test_a_die_has_a_face(self, sides: int) -> None:
        with pytest.raises(ValueError, match="positive weight"):
            die(sides)

    def test_it_is_a_pool_of_one(self) -> None:
        faces: Distribution[int] = pool(1, 8).map(lambda roll: roll[0])
        assert faces == die(8)
