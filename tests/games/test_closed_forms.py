"""Every game's closed forms against the laws that they sum up."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest

from exactdice import solve
from exactdice.games import bushido, bushido1, game_of, kind_of, warzone
from exactdice.report import headline

NUMBERS = range(-4, 7)


Cases = Iterator[tuple[Any, tuple[str, ...]]]
"""Specs, each with the places of its numbers of dice."""


def bushido_specs() -> Cases:
    sides = ("player.pool", "opponent.pool")
    for all_ones, floor in product(("zero", "modified"), ("none", "zero")):
        rules = bushido.Rules(all_ones, floor)
        for pool, modifier, other in product((-2, 1, 3), (-9, -3, 1), (-3, 0)):
            side, opponent = bushido.Side(pool, modifier), bushido.Side(pool, other)
            yield bushido.TacticalTest(side, opponent, rules), sides
            for active in ("player", "opponent"):
                yield bushido.OpposedTest(side, opponent, active, rules), sides
        for modifier, number in product((-9, -3, 0, 2), (-4, 0, 1, 5, 9)):
            yield bushido.ChallengeTest(1, number, modifier, rules), ("pool",)
            yield bushido.FearTest(1, number, None, modifier, rules=rules), ("ki",)


def bushido1_specs() -> Cases:
    sides = tuple(f"{side}.{of}" for side in ("player", "opponent") for of in ("statistic", "dice"))
    for reading, pool, modifier, other in product(
        ("literal", "shift"), (-2, 0, 3), (-2, 0), (0, 1)
    ):
        side, opponent = bushido1.Side(pool, modifier, -1), bushido1.Side(pool, other, 1)
        yield bushido1.OpposedTest(side, opponent, bushido1.Rules(reading)), sides
    for dice, modifier, difficulty in product((-1, 0, 2), (-2, 0, 7), (1, 4, 6)):
        yield bushido1.TargetTest(1, difficulty, modifier, dice), ("statistic", "dice")


def warzone_specs() -> Cases:
    for reading, success, failure in product(("always", "above-target"), (1, 2, 5), (None, 6, 4)):
        if success < (failure or 6):
            rules = warzone.Rules(reading)
            spec = warzone.CharacteristicTest(3, -2, success, failure, 6, rules)
            yield spec, ("target", "modifier")
    yield warzone.OpposedTest(3, -2, 6), ("modifier", "opponent_modifier")


def with_number(spec: Any, path: str, number: int) -> Any:
    name, _, inner = path.partition(".")
    value = with_number(getattr(spec, name), inner, number) if inner else number
    return replace(spec, **{name: value})


@pytest.mark.parametrize("specs", [bushido_specs, bushido1_specs, warzone_specs])
def test_each_piece_is_the_headline_chance(specs: Callable[[], Cases]) -> None:
    for spec, paths in specs():
        game = game_of(spec)
        formulas = game.formulas()
        assert formulas is not None
        event = headline(kind_of(spec), {}).event
        for path in paths:
            pieces = formulas.pieces(spec, path)
            for number in NUMBERS:
                changed = with_number(spec, path, number)
                found = [piece(number) for piece in pieces if piece.covers(number)]
                if not found:
                    # First-edition pools that meet are compared down to the last die.
                    assert len(set(changed.dice_rolled)) == 1
                    continue
                assert found == [solve(changed).probability(event)], (changed, path)


def test_what_is_no_number_of_dice_has_no_closed_form() -> None:
    without: list[tuple[Any, str]] = [
        (bushido.ChallengeTest(1, 5), "challenge_number"),
        (bushido1.TargetTest(1, 5), "difficulty"),
        (warzone.ScatterTest(), "modifier"),
    ]
    for spec, path in without:
        formulas = game_of(spec).formulas()
        assert formulas is not None
        assert formulas.pieces(spec, path) == ()


@dataclass(frozen=True)
class ChoosyTest(bushido.OpposedTest):
    """A test that says more than the closed forms count with."""

    choice: str = "left"


def test_a_test_that_says_more_has_no_closed_form_and_no_steps() -> None:
    spec = ChoosyTest(bushido.Side(2), bushido.Side(3))
    formulas = bushido.GAME.formulas()
    assert formulas is not None
    assert formulas.pieces(spec, "player.pool") == ()
    assert bushido.GAME.explain(spec) == ()


def test_a_fear_test_passed_automatically_is_certain_for_every_ki() -> None:
    formulas = bushido.GAME.formulas()
    assert formulas is not None
    (piece,) = formulas.pieces(bushido.FearTest(1, 5, own_fear=5), "ki")
    assert {piece(n) for n in (-3, 1, 9)} == {1}
