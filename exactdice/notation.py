"""How the inputs of a test are written: `4`, `4+1`, `-1`, `5-6`, `2/6`, `19-20`, a name.

Each `Notation` reads one such text. What it accepts is plain ASCII; a sign belongs to the number
behind it, and further signed numbers are modifiers.
"""

# Annotations are not deferred: typing would compile the text of every field of a named tuple.

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.checks import LARGEST_DIE, InputError, brief, one_of

# Compiled when first used: a query needs few of them.
_SCORE = r"([+-]?[0-9]+)(?:/([0-9]+))?((?:[+-][0-9]+)*)"
_SIGNED = r"[+-][0-9]+"
_PICK = (
    r"(?P<whose>own|theirs)=(?P<limit>-?[0-9]+|all)"
    r"(?::(?P<faces>[0-9]+(?:-[0-9]+)?(?:/[0-9]+(?:-[0-9]+)?)*))?(?P<forced>:forced)?"
)
_DICE = r"[0-9]+(?:,[0-9]+)*"
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


class Picked(NamedTuple):
    """Dice that may be rolled again: how many, which faces if not all, whether they must be."""

    limit: int | str
    faces: tuple[int, ...] | None
    forced: bool


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
            raise InputError(f"{field}: {brief(text)} is not {self.allowed}")
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


def _picks(text: str) -> dict[str, Picked] | None:
    found: dict[str, Picked] = {}
    for item in text.split(","):
        match = re.fullmatch(_PICK, item)
        if match is None or match["whose"] in found:
            return None
        limit = match["limit"]
        found[match["whose"]] = Picked(
            limit if limit == "all" else int(limit),
            _several_faces(match["faces"]) if match["faces"] else None,
            bool(match["forced"]),
        )
    return found


def _several_faces(text: str) -> tuple[int, ...]:
    ranges = [faces for part in text.split("/") if (faces := _faces(part))]
    # No die has more faces than one past the largest: that one is refused as it is.
    return tuple(
        face for low, high in ranges for face in range(low, min(high, low + LARGEST_DIE) + 1)
    )


def _dice(text: str) -> tuple[int, ...] | None:
    return tuple(map(int, text.split(","))) if re.fullmatch(_DICE, text) else None


def _chance(text: str) -> Fraction | None:
    match = re.fullmatch(_CHANCE, text)
    if match is None or (match[2] and int(match[2]) == 0):
        return None
    chance = Fraction(text.rstrip("%")) / (100 if match[4] else 1)
    return chance if chance <= 1 else None


def _length(text: str) -> Fraction | None:
    match = re.fullmatch(_LENGTH, text)
    if match is None or (match[2] and int(match[2]) == 0):
        return None
    return Fraction(match[1]) * (Fraction(10, 254) if match[3] else 1)


def names(*allowed: str) -> Notation:
    """One of a few names, exactly as listed."""
    return Notation("|".join(allowed), f"one of {', '.join(allowed)}", str, allowed)


SCORE = Notation("N[±M]", "a whole number, with modifiers if any (such as 4, -1 or 4+1)", _score)
POOL = Notation(
    "N[/MAX][±M]",
    "a whole number, with a Ki limit or modifiers if any (such as 4, -1, 4+1 or 2/6)",
    lambda text: _score(text, of_two=True),
)
"""A pool that may be a Ki Statistic, written with its limit, which no test looks at."""
SUM = Notation("N", "a whole number, with modifiers if any (such as 5, -1 or 5-6)", _sum)
CHANCE = Notation("CHANCE", "a chance up to 1 (such as 75%, 3/4 or 0.75)", _chance)
LENGTH = Notation("LENGTH", "a length in inches or mm (such as 3, 1.5, 3/4 or 15mm)", _length)
FACES = Notation("A-B", "a range of faces (such as 1-3 or 19-20)", _faces)
PICKS = Notation(
    "own=K,theirs=K",
    "own=K, theirs=K or both with a comma, K a number of dice or all (such as own=2,theirs=1), "
    "with the faces and `forced` behind it if any (such as own=all:1-2/4 or theirs=2:6:forced)",
    _picks,
)
DICE = Notation("D,D,…", "the faces of dice, with commas (such as 6,2,2,1)", _dice)
AIM = Notation("win|level:K|expected-level", "an aim", str)
"""Read by the game, which knows its aims."""
