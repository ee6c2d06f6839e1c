"""The grids on which every law is checked against the rollers, one for each kind of test."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from itertools import islice, product
from typing import Any

from exactdice.contest import Contestant
from exactdice.games import bushido, bushido1, warzone
from exactdice.games.declare import Game

POOLS = range(-2, 7)
MODIFIERS = range(-3, 4)
CHALLENGE_NUMBERS = range(-4, 14)
DIFFICULTIES = range(-3, 11)
TARGETS = range(-3, 26)


def every_rules(game: Game) -> list[Any]:
    """Every combination of readings that a game's options allow."""
    options = {ruling.option: ruling.readings for ruling in game.rulings if ruling.option}
    return [
        game.rules(**dict(zip(options, readings, strict=True)))
        for readings in product(*options.values())
    ]


def name(rules: Any) -> str:
    """The readings taken, as the name of a test case."""
    return "-".join(astuple(rules))


def thinned(grid: Iterable[Any], step: int) -> Iterator[Any]:
    """Every `step`-th test of a grid.

    A step that shares no factor with the length of any side of the grid still meets every value
    of every input, in ever-changing company.
    """
    return islice(grid, 0, None, step)


def bushido_opposed(rules: bushido.Rules) -> Iterator[bushido.OpposedTest]:
    for pool, opponent, modifier, other, active in product(
        POOLS, POOLS, MODIFIERS, MODIFIERS, Contestant
    ):
        yield bushido.OpposedTest(
            bushido.Side(pool, modifier), bushido.Side(opponent, other), active.value, rules
        )


def bushido_tactical(rules: bushido.Rules) -> Iterator[bushido.TacticalTest]:
    for pool, opponent, modifier, other in product(POOLS, POOLS, MODIFIERS, MODIFIERS):
        yield bushido.TacticalTest(
            bushido.Side(pool, modifier), bushido.Side(opponent, other), rules
        )


def bushido_challenge(rules: bushido.Rules) -> Iterator[bushido.ChallengeTest]:
    for pool, number, modifier in product(POOLS, CHALLENGE_NUMBERS, MODIFIERS):
        yield bushido.ChallengeTest(pool, number, modifier, rules)


def bushido_size(rules: bushido.Rules) -> Iterator[bushido.SizeChallengeTest]:
    for size, number, modifier in product(bushido.SIZES, CHALLENGE_NUMBERS, MODIFIERS):
        yield bushido.SizeChallengeTest(size, number, modifier, rules)


def bushido_fear(rules: bushido.Rules) -> Iterator[bushido.FearTest]:
    """A tester without Fear of its own, with less than it faces, with as much, and with more."""
    for ki, fear, modifier, tester in product(POOLS, CHALLENGE_NUMBERS, MODIFIERS, bushido.TESTERS):
        for own_fear in (None, fear - 1, fear, fear + 1):
            yield bushido.FearTest(ki, fear, own_fear, modifier, tester, rules)


def bushido1_target(_: bushido1.Rules) -> Iterator[bushido1.TargetTest]:
    """The same pools from a low, a middle and a high statistic."""
    for pool, dice, difficulty, modifier in product(POOLS, (-3, 0, 2), DIFFICULTIES, MODIFIERS):
        yield bushido1.TargetTest(pool - dice, difficulty, modifier, dice)


def bushido1_opposed(rules: bushido1.Rules) -> Iterator[bushido1.OpposedTest]:
    """A base statistic of 3 against one below, level with and above it, whatever the pools."""
    for pool, opponent, modifier, other, statistic in product(
        POOLS, POOLS, MODIFIERS, MODIFIERS, (2, 3, 4)
    ):
        yield bushido1.OpposedTest(
            bushido1.Side(3, modifier, pool - 3),
            bushido1.Side(statistic, other, opponent - statistic),
            rules,
        )


def legal_ranges(sides: int) -> list[tuple[int, int | None]]:
    """Every top of a success range with every bottom of a failure range that goes with it."""
    tops = range(1, sides)
    return [(top, bottom) for top in tops for bottom in (*range(top + 1, sides + 1), None)]


def warzone_characteristic(rules: warzone.Rules) -> Iterator[warzone.CharacteristicTest]:
    for target, modifier, (success, failure) in product(TARGETS, MODIFIERS, legal_ranges(20)):
        yield warzone.CharacteristicTest(target, modifier, success, failure, rules=rules)


def warzone_opposed(_: warzone.Rules) -> Iterator[warzone.OpposedTest]:
    for modifier, other in product(range(-12, 13), repeat=2):
        yield warzone.OpposedTest(modifier, other)


def warzone_scatter(_: warzone.Rules) -> Iterator[warzone.ScatterTest]:
    for modifier in range(-12, 13):
        yield warzone.ScatterTest(modifier)


GRIDS: dict[type, Callable[[Any], Iterator[Any]]] = {
    bushido.OpposedTest: bushido_opposed,
    bushido.TacticalTest: bushido_tactical,
    bushido.ChallengeTest: bushido_challenge,
    bushido.SizeChallengeTest: bushido_size,
    bushido.FearTest: bushido_fear,
    bushido1.TargetTest: bushido1_target,
    bushido1.OpposedTest: bushido1_opposed,
    warzone.CharacteristicTest: warzone_characteristic,
    warzone.OpposedTest: warzone_opposed,
    warzone.ScatterTest: warzone_scatter,
}
"""The grid of each kind of test, for given rules of its game."""
