"""Hypothesis strategies for the tests of every game."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from exactdice.contest import Contestant
from exactdice.games import bushido, bushido1, warzone
from exactdice.games.declare import Game

Whole = SearchStrategy[int]

POOLS = st.integers(-20, 20)
ROLLABLE_POOLS = st.integers(-2, 4)
"""Pools small enough for the naive rollers, compensation and all."""
MODIFIERS = st.integers(-9, 9)
NUMBERS = st.integers(-30, 30)
DIE_SIDES = st.integers(2, 100)


def rules(game: Game) -> SearchStrategy[Any]:
    """The rules of a game under any reading of its open questions."""
    options = {
        ruling.option: st.sampled_from(list(ruling.readings))
        for ruling in game.rulings
        if ruling.option
    }
    return st.builds(game.rules, **options)


def _opposed(pools: Whole) -> SearchStrategy[Any]:
    side = st.builds(bushido.Side, pools, MODIFIERS)
    active = st.sampled_from([contestant.value for contestant in Contestant])
    return st.builds(bushido.OpposedTest, side, side, active, rules(bushido.GAME))


def _tactical(pools: Whole) -> SearchStrategy[Any]:
    side = st.builds(bushido.Side, pools, MODIFIERS)
    return st.builds(bushido.TacticalTest, side, side, rules(bushido.GAME))


def _challenge(pools: Whole) -> SearchStrategy[Any]:
    return st.builds(bushido.ChallengeTest, pools, NUMBERS, MODIFIERS, rules(bushido.GAME))


def _size(_: Whole) -> SearchStrategy[Any]:
    sizes = st.sampled_from(list(bushido.SIZES))
    return st.builds(bushido.SizeChallengeTest, sizes, NUMBERS, MODIFIERS, rules(bushido.GAME))


def _fear(pools: Whole) -> SearchStrategy[Any]:
    return st.builds(
        bushido.FearTest,
        pools,
        NUMBERS,
        st.none() | NUMBERS,
        MODIFIERS,
        st.sampled_from(bushido.TESTERS),
        rules(bushido.GAME),
    )


def _first_target(pools: Whole) -> SearchStrategy[Any]:
    def of_dice(dice: int) -> SearchStrategy[Any]:
        statistics = pools.map(lambda pool: pool - dice)
        return st.builds(bushido1.TargetTest, statistics, NUMBERS, MODIFIERS, st.just(dice))

    return MODIFIERS.flatmap(of_dice)


def _first_opposed(pools: Whole) -> SearchStrategy[Any]:
    def side(statistic: int, modifier: int, pool: int) -> bushido1.Side:
        return bushido1.Side(statistic, modifier, pool - statistic)

    # Few statistics and few pools: complete ties and equal statistics are what is delicate.
    sides = st.builds(side, st.integers(1, 4), MODIFIERS, pools)
    return st.builds(bushido1.OpposedTest, sides, sides, rules(bushido1.GAME))


def _characteristic(_: Whole) -> SearchStrategy[Any]:
    def of_die(sides: int) -> SearchStrategy[Any]:
        def with_success(top: int) -> SearchStrategy[Any]:
            return st.builds(
                warzone.CharacteristicTest,
                NUMBERS,
                MODIFIERS,
                st.just(top),
                st.none() | st.integers(top + 1, sides),
                st.just(sides),
                rules(warzone.GAME),
            )

        return st.integers(1, sides - 1).flatmap(with_success)

    return (st.just(20) | DIE_SIDES).flatmap(of_die)


def _warzone_opposed(_: Whole) -> SearchStrategy[Any]:
    return st.builds(warzone.OpposedTest, NUMBERS, NUMBERS, DIE_SIDES)


def _scatter(_: Whole) -> SearchStrategy[Any]:
    return st.builds(warzone.ScatterTest, NUMBERS)


SPECS: dict[type, Callable[[Whole], SearchStrategy[Any]]] = {
    bushido.OpposedTest: _opposed,
    bushido.TacticalTest: _tactical,
    bushido.ChallengeTest: _challenge,
    bushido.SizeChallengeTest: _size,
    bushido.FearTest: _fear,
    bushido1.TargetTest: _first_target,
    bushido1.OpposedTest: _first_opposed,
    warzone.CharacteristicTest: _characteristic,
    warzone.OpposedTest: _warzone_opposed,
    warzone.ScatterTest: _scatter,
}
"""Any test of a kind, from a strategy for its pools."""


def specs(kind: type, pools: Whole = POOLS) -> SearchStrategy[Any]:
    """Any test of a kind."""
    return SPECS[kind](pools)
