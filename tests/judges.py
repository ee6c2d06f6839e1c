"""The naive roller's answer to every kind of test, and how an exact law is held against it."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from exactdice import solve
from exactdice.distribution import Distribution
from exactdice.games import bushido, bushido1, warzone
from tests.naive import bushido as naive_bushido
from tests.naive import bushido1 as naive_bushido1
from tests.naive import warzone as naive_warzone
from tests.naive.dice import Law

# Many pools are padded to the same dice: a grid is rolled out once for each.
_bushido_opposed = cache(naive_bushido.opposed)
_bushido_tactical = cache(naive_bushido.tactical)


def _opposed(spec: bushido.OpposedTest) -> Law:
    dice, opponent_dice = naive_bushido.padded(spec.player.pool, spec.opponent.pool)
    return _bushido_opposed(
        dice,
        spec.player.modifier,
        opponent_dice,
        spec.opponent.modifier,
        spec.active,
        spec.rules.all_ones,
        spec.rules.floor,
    )


def _tactical(spec: bushido.TacticalTest) -> Law:
    dice, opponent_dice = naive_bushido.padded(spec.player.pool, spec.opponent.pool)
    return _bushido_tactical(
        dice,
        spec.player.modifier,
        opponent_dice,
        spec.opponent.modifier,
        spec.rules.all_ones,
        spec.rules.floor,
    )


def _challenge(spec: bushido.ChallengeTest) -> Law:
    return naive_bushido.challenge(
        spec.pool, spec.challenge_number, spec.modifier, spec.rules.all_ones, spec.rules.floor
    )


def _size(spec: bushido.SizeChallengeTest) -> Law:
    return naive_bushido.size(
        spec.size, spec.challenge_number, spec.modifier, spec.rules.all_ones, spec.rules.floor
    )


def _fear(spec: bushido.FearTest) -> Law:
    return naive_bushido.fear(
        spec.ki,
        spec.fear,
        spec.own_fear,
        spec.modifier,
        spec.tester,
        spec.rules.all_ones,
        spec.rules.floor,
    )


def _first_target(spec: bushido1.TargetTest) -> Law:
    return naive_bushido1.target(spec.statistic, spec.difficulty, spec.modifier, spec.dice)


def _first_opposed(spec: bushido1.OpposedTest) -> Law:
    player, opponent = spec.player, spec.opponent
    return naive_bushido1.opposed(
        player.statistic,
        player.modifier,
        player.dice,
        opponent.statistic,
        opponent.modifier,
        opponent.dice,
        spec.rules.both_short,
        spec.rules.modified_dice,
    )


def _characteristic(spec: warzone.CharacteristicTest) -> Law:
    return naive_warzone.characteristic(
        spec.target,
        spec.modifier,
        spec.success_range,
        spec.failure_range,
        spec.sides,
        spec.rules.extended_failure,
    )


def _warzone_opposed(spec: warzone.OpposedTest) -> Law:
    return naive_warzone.opposed(spec.modifier, spec.opponent_modifier, spec.sides)


def _scatter(spec: warzone.ScatterTest) -> Law:
    return naive_warzone.scatter(spec.modifier)


NAIVE: dict[type, Callable[[Any], Law]] = {
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
"""How each kind of test is put to its naive roller, which knows nothing of specs."""


def naive_law(spec: Any) -> Law:
    """The law of a test as counted over every ordered roll."""
    return NAIVE[type(spec)](spec)


def chance(spec: Any, *outcome: str | int | bool) -> Fraction:
    """The chance of one outcome, given by its attributes; 0 if it cannot come about."""
    law: Distribution[Any] = solve(spec)
    return law.get(outcome, Fraction(0))


def assert_as_rolled(spec: Any) -> None:
    """The closed form is what the naive roller counts; so is one attempt, where ties roll again."""
    rolled = naive_law(spec)
    assert_law(spec, solve(spec), rolled.weights, rolled.total)
    if hasattr(spec, "attempt"):
        counted: dict[Any, int] = {**rolled.weights, None: rolled.undecided}
        assert_law(spec, spec.attempt(), counted, rolled.total + rolled.undecided)


def assert_law(spec: Any, law: Distribution[Any], counted: Any, total: int) -> None:
    """The probabilities of a law are those of whole counts over a total, compared as fractions."""
    weights = law.weights
    differing = [
        outcome
        for outcome in {*weights, *counted}
        if weights.get(outcome, 0) * total != counted.get(outcome, 0) * law.total
    ]
    assert not differing, (
        f"{spec}: the chance of {differing[0]} is "
        f"{weights.get(differing[0], 0)}/{law.total}, rolled {counted.get(differing[0], 0)}/{total}"
    )


def assert_as_enumerated(spec: Any) -> None:
    """The closed form is what the package's own enumeration of multisets gives."""
    check = spec.enumerated()
    assert_law(spec, solve(spec), check.weights, check.total)
