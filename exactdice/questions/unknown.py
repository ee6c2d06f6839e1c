"""A query with a letter in place of a number or of a name: `x+1`, `3-n`, `--failure x-20`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exactdice.checks import InputError
from exactdice.games.declare import Game, Parameter, TestKind
from exactdice.notation import FACES
from exactdice.query import Question, read_question, words_of
from exactdice.report import headline, inputs
from exactdice.solving import solve

Value = int | str
"""What may stand for the letter: a whole number, or a name where the query has a name."""


@dataclass(frozen=True)
class Unknown:
    """A query with a letter in place of something, and how to put a value there."""

    game: Game
    kind: TestKind
    found: argparse.Namespace
    parameter: Parameter
    letter: str

    def filled(self, value: Value) -> argparse.Namespace:
        """The query with the letter replaced."""

        def put(text: str) -> str:
            if isinstance(value, str) or self.parameter.notation is FACES:
                return text.replace(self.letter, str(value))
            return _places(self.letter).sub(lambda match: _signed(match[1], value), text)

        given = getattr(self.found, self.parameter.field)
        put_in = put(given) if isinstance(given, str) else [put(text) for text in given]
        return argparse.Namespace(**{**vars(self.found), self.parameter.field: put_in})

    def question(self, value: Value) -> Question:
        """The question that the query puts for one value. Raises `InputError` if it is illegal."""
        return read_question(self.game, self.kind, self.filled(value))

    def chance(self, value: Value) -> Fraction:
        """The headline chance for one value."""
        question = self.question(value)
        return solve(question.spec).probability(headline(self.kind, question.asked).event)

    def words(self, value: Value) -> str:
        """The query for one value, as it would be typed."""
        words = words_of(self.kind, self.filled(value))
        return " ".join([self.game.name, self.kind.name, *words])


def _signed(sign: str, value: int) -> str:
    if not sign:
        return str(value)
    return f"{-value if sign == '-' else value:+d}"


def _places(letter: str) -> re.Pattern[str]:
    """The letter as it stands for a number, with its sign; not as part of a word."""
    return re.compile(rf"(?:(?<![a-z0-9])|(?=[+-]))([+-]?){letter}(?![a-z0-9])")


def find_unknown(
    game: Game, kind: TestKind, found: argparse.Namespace, letter: str, field: str
) -> Unknown:
    """The one place of a query where the letter stands.

    Raises `InputError`, on behalf of the field, unless there is just one.
    """
    places = []
    for parameter in kind.parameters:
        given = getattr(found, parameter.field)
        texts = [given] if isinstance(given, str) else given or []
        places += [parameter for text in texts for _ in _places(letter).finditer(text)]
    if len(places) != 1:
        raise InputError(
            f"{field}: {len(places) or 'no'} {letter} in the query (allowed: one {letter} in place "
            f"of a number, such as {letter}+1 or 3+{letter})"
        )
    return Unknown(game, kind, found, places[0], letter)


def numbers(question: Question) -> dict[str, int]:
    """The whole numbers of a question by their place, as in "player.pool"."""

    def leaves(values: dict[str, Any], path: str) -> Iterator[tuple[str, int]]:
        for name, value in values.items():
            if isinstance(value, dict):
                yield from leaves(value, f"{path}{name}.")
            elif type(value) is int:
                yield path + name, value

    return dict(leaves({**inputs(question.spec), **question.asked}, ""))


def changed(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """The places of the numbers that differ between two questions, with the way they go: ±1."""
    return {
        path: 1 if other[path] > value else -1
        for path, value in one.items()
        if path in other and other[path] != value
    }
