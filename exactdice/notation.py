"""How the inputs of a test are written: `4`, `4+1`, `-1`, `5-6`, `2/6`, `19-20`, a name.

Each `Notation` reads one such text. What it accepts is plain ASCII; a sign belongs to the number
behind it, and further signed numbers are modifiers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.checks import InputError, one_of

if TYPE_CHECKING:
    from fractions import Fraction

# Compiled when first used: a query needs few of them.
_SCORE = r"([+-]?[0-9]+)(?:/([0-9]+))?((?:[+-][0-9]+)*)"
_SIGNED = r"[+-][0-9]+"
_CHANCE = r"([0-9]+)/([0-9]+)|([0-9]+(?:\.[0-9]+)?|\.[0-9]+)(%?)"
_LENGTH = r"([+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+|[0-9]+/([0-9]+)))(mm)?"
_FACES = r"([0-9]+)(?:-([0-9]+))?"

MOST_DIGITS = 20
"""Longer numbers are beyond every limit; they are refused before they are read."""


class Score(NamedTuple):
    """A number and the sum of the modifiers written behind it: `4+1` is Score(4, 1)."""

    base: int
    modifier: int


class Faces(NamedTuple):
    """A range of faces, both ends included: `19-20`."""

    low: int
    high: int


class Notation(NamedTuple):
    """One way to write an input: its placeholder in a usage line, what it allows, its reader."""

    metavar: str
    allowed: str
    read: Callable[[str], Any | None]
    """The value, or None for a text that is not written this way."""
    choices: tuple[str, ...] = ()
    """The only texts there are, where they can be listed."""

    def __call__(self, field: str, text: str) -> Any:
        """The value that the text stands for. Raises `InputError` for a text it does not read."""
        if self.choices:
            return one_of(field, text, self.choices)
        if any(len(digits) > MOST_DIGITS for digits in re.findall("[0-9]+", text)):
            raise InputError(f"{field}: a number of more than {MOST_DIGITS} digits is out of range")
        value = self.read(text)
        if value is None:
            shown = repr(text if len(text) <= 40 else text[:40] + "…")
            raise InputError(f"{field}: {shown} is not {self.allowed}")
        return value


def _score(text: str, of_two: bool = False) -> Score | None:
    match = re.fullmatch(_SCORE, text)
    if match is None or (match[2] is not None and not of_two):
        return None
    return Score(int(match[1]), sum(map(int, re.findall(_SIGNED, match[3]))))


def _sum(text: str) -> int | None:
    score = _score(text)
    return None if score is None else sum(score)


def _faces(text: str) -> Faces | None:
    match = re.fullmatch(_FACES, text)
    return None if match is None else Faces(int(match[1]), int(match[2] or match[1]))


def _chance(text: str) -> Fraction | None:
    from fractions import Fraction

    match = re.fullmatch(_CHANCE, text)
    if match is None or (match[2] and int(match[2]) == 0):
        return None
    chance = Fraction(text.rstrip("%")) / (100 if match[4] else 1)
    return chance if chance <= 1 else None


def _length(text: str) -> Fraction | None:
    from fractions import Fraction

    match = re.fullmatch(_LENGTH, text)
    if match is None or (match[2] and int(match[2]) == 0):
        return None
    return Fraction(match[1]) * (Fraction(10, 254) if match[3] else 1)


def names(*allowed: str) -> Notation:
    """One of a few names, exactly as listed."""
    return Notation("|".join(allowed), f"one of {', '.join(allowed)}", str, allowed)


SCORE = Notation("N[±M]", "a whole number, with modifiers if any (such as 4, -1 or 4+1)", _score)
KI = Notation(
    "KI[/MAX][±M]",
    "a Ki statistic, with its limit or modifiers if any (such as 2, 2/6 or 2/6+1)",
    lambda text: _score(text, of_two=True),
)
SUM = Notation("N[±M]", "a whole number, with modifiers if any (such as 5, -1 or 5-6)", _sum)
CHANCE = Notation("CHANCE", "a chance up to 1 (such as 75%, 3/4 or 0.75)", _chance)
LENGTH = Notation("LENGTH", "a length in inches or mm (such as 3, 1.5, 3/4 or 15mm)", _length)
FACES = Notation("A-B", "a range of faces (such as 1-3 or 19-20)", _faces)
