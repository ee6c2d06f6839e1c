"""How a game is laid out: what stands on its printed sheet, and what its page can be set to.

A game names the module that holds these records (`Game.layout`); it is imported only by the faces
that need it. All texts are English, and the faces look up other languages by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
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
    """One side of a grid: what runs along it, and each value with the label that it is shown by.

    The name may be empty where the labels say all.
    """

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
    """The place of the rulings that shape the numbers on the sheet."""


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


@dataclass(frozen=True)
class Stepper:
    """A control that sets a whole number, from `low` to `high`, one at a time.

    It writes the text of a parameter, or a further part of it behind that of an earlier control.
    """

    parameter: str
    label: str
    low: int
    high: int
    start: int
    before: str = ""
    after: str = ""
    signed: bool = False
    unwritten: int | None = None
    """The number for which nothing is written."""
    nothing: str = ""
    """What that number is called, if it is no number to the reader."""

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What it writes for each number."""
        return tuple(map(self.written, range(self.low, self.high + 1)))

    def written(self, number: int) -> str:
        """What it writes for a number."""
        if number == self.unwritten:
            return ""
        sign = "+" if self.signed and number > 0 else ""
        return f"{self.before}{sign}{number}{self.after}"


@dataclass(frozen=True)
class Choice:
    """A control that sets a parameter to one of a few texts."""

    parameter: str
    label: str
    options: tuple[tuple[str, str], ...]
    """What each option is called, and the text that it writes."""
    start: int = 0
    """The place of the option that it starts from."""

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What it writes for each option."""
        return tuple(text for _, text in self.options)


Control = Stepper | Choice

Controls = Mapping[str, tuple[Control, ...]]
"""The controls of a game's tests on its page, by the name of the kind of test."""


def stepped_modifier(parameter: str, label: str, most: int) -> Stepper:
    """The control of a modifier from −`most` to +`most`, 0 being unwritten."""
    return Stepper(parameter, label, -most, most, 0, signed=True, unwritten=0)
