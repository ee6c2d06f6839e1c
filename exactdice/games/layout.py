"""How a game is laid out: what stands on its printed sheet, and what its page can be set to.

A game names the module that holds these records (`Game.layout`); it is imported only by the faces
that need it. All texts are English, and the faces look up other languages by them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from exactdice.games.declare import Change, Event
from exactdice.solving import Spec


@dataclass(frozen=True)
class Chance:
    """A cell of a grid: the chance of an event of a test, of the kind's headline if none is named.

    `again` asks instead for the chance that an attempt is a tie, which is rolled again.
    """

    spec: Spec[Any]
    event: Event | None = None
    again: bool = False


@dataclass(frozen=True)
class Worth:
    """A cell of a grid: the percentage points that a change adds to the headline's chance."""

    spec: Spec[Any]
    change: Change


@dataclass(frozen=True)
class Axis:
    """One side of a grid: what runs along it, and each value with the label that it is shown by."""

    name: str
    values: tuple[tuple[str, Any], ...]

    def halves(self) -> tuple[Axis, Axis]:
        """The two halves of it, for a place where the whole is too wide."""
        middle = len(self.values) // 2
        return Axis(self.name, self.values[:middle]), Axis(self.name, self.values[middle:])


def numbers(name: str, low: int, high: int) -> Axis:
    """The axis of the whole numbers from `low` to `high`."""
    return Axis(name, tuple((str(n), n) for n in range(low, high + 1)))


def modifiers(name: str, low: int, high: int) -> Axis:
    """The axis of the modifiers from `low` to `high`, with their signs."""
    values = ((f"{n:+}".replace("-", "−") if n else "0", n) for n in range(low, high + 1))
    return Axis(name, tuple(values))


@dataclass(frozen=True)
class Grid:
    """A table of chances: a test for each pair of values along its two sides."""

    title: str
    rows: Axis
    columns: Axis
    cell: Callable[[Any, Any], Chance | Worth]
    note: str = ""
    """A line under the title."""


@dataclass(frozen=True)
class Box:
    """A few sentences under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Rulings:
    """The place of the rulings that shape the tests on the sheet, by the kinds of test on it."""

    tests: tuple[str, ...]


@dataclass(frozen=True)
class Legend:
    """The place of the lines that say how to read the numbers."""


Block = Grid | Box | Rulings | Legend


@dataclass(frozen=True)
class Sheet:
    """A printed sheet: the blocks of its one page in rows, and its pocket cards, four to a page.

    A block's share of the width of its row is given with it. Each card is a column of blocks.
    """

    page: tuple[tuple[tuple[int, Block], ...], ...]
    cards: tuple[tuple[Block, ...], ...]
