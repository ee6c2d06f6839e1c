"""The laws as they are packed for a page: read back, they are those of the package."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest

from exactdice.games import GAMES, controls_of, declare, find_game
from exactdice.packing import (
    Packed,
    Setting,
    pack,
    packed,
    question,
    settings,
    start,
    unpacked,
    words,
)
from exactdice.page import Texts
from exactdice.query import parse
from exactdice.report import Report, report

SMALL = ("size", "scatter")
"""Kinds of tests with few settings; the others are read back by the page's own tests."""


def small_kinds() -> Iterator[tuple[str, str]]:
    for name in GAMES:
        yield from ((name, kind.name) for kind in find_game(name).tests if kind.name in SMALL)


def read_back(laws: Packed, place: int) -> tuple[Any, tuple[int, ...]]:
    """The shape and the weights of a cell."""
    shape, block, turned = laws.cells[place]
    weights = list(laws.blocks)[block]
    return list(laws.shapes)[shape], weights[::-1] if turned else weights


@pytest.mark.parametrize(("game_name", "kind_name"), list(small_kinds()))
def test_what_is_read_back_is_the_report(game_name: str, kind_name: str) -> None:
    game = find_game(game_name)
    kind = game.find_test(kind_name)
    controls = controls_of(game)[kind_name]
    texts = Texts()
    laws = pack(game, kind, controls, texts)
    numbered = list(texts.numbers)
    for place, setting in enumerate(settings(controls)):
        asked = question(game, kind, controls, setting)
        solved = report(asked.spec, asked.asked)
        shape, weights = read_back(laws, place)
        total = sum(weights)
        steps = [Fraction(weight, total) for weight in weights]
        labels = [numbered[label] for label, _ in shape.outcomes]
        if kind.scale.best_first:
            labels, steps = labels[::-1], steps[::-1]
        assert labels == [step.label for step in solved.steps]
        assert steps == [step.exactly for step in solved.steps]
        assert list(accumulate(steps)) == [at_least_or_most(kind, step) for step in solved.steps]
        held = sum(
            weight for weight, (_, holds) in zip(weights, shape.outcomes, strict=True) if holds & 1
        )
        assert Fraction(held, total) == solved.headline.probability
        assert numbered[shape.headline] == solved.headline.sentence


def at_least_or_most(kind: declare.TestKind, step: Any) -> Fraction:
    """What adds up along the steps as they are read: "at least" from the best step down."""
    chance: Fraction = step.at_least if kind.scale.best_first else step.at_most
    return chance


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_test_has_controls(name: str) -> None:
    game = find_game(name)
    assert list(controls_of(game)) == [kind.name for kind in game.tests]


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_setting_put_its_question(name: str) -> None:
    game = find_game(name)
    chosen = random.Random(7)
    for kind in game.tests:
        controls = controls_of(game)[kind.name]
        every: list[Setting] = [
            start(controls),
            *(
                tuple(chosen.randrange(len(control.texts)) for control in controls)
                for _ in range(50)
            ),
        ]
        for setting in every:
            said = words(game, kind, setting, controls)
            asked = parse(said)
            expected = question(game, kind, controls, setting)
            assert asked == expected, said


def test_text_is_unpacked_as_it_was_packed() -> None:
    data = bytes(range(256)) * 3
    assert unpacked(packed(data)) == data


def test_a_report_is_what_the_question_says() -> None:
    game = find_game("bushido")
    kind = game.find_test("opposed")
    controls = controls_of(game)["opposed"]
    solved: Report = report(question(game, kind, controls, start(controls)).spec)
    assert solved.headline.probability == Fraction(104485, 139968)
