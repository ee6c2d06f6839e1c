"""Reference tables as data: the cases that a table runs through, and what it answers for each.

A game declares its own as `TABLES` in the `tables` module of its package; `exactdice.tables` lays
them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import product
from typing import Any

from exactdice.contest import retake
from exactdice.games.declare import Change, Statement, TestKind
from exactdice.solving import Spec, solve

Case = Mapping[str, Any]
"""One value on each axis of a table, by the axis's field."""


@dataclass(frozen=True)
class Axis:
    """One input that a table runs through: its column in CSV, what a reader calls it, its values.

    The field is that of the spec, with the side in front: `player_pool`.
    """

    field: str
    label: str
    values: tuple[Any, ...]
    show: Callable[[Any], str] = str


class Unit(Enum):
    """What an answer is a number of, which settles how it is shown."""

    CHANCE = "chance"
    POINTS = "difference of two chances"
    NUMBER = "number"
    ATTEMPTS = "expected number of attempts"


def same(spec: Spec[Any]) -> Spec[Any]:
    """The change that changes nothing."""
    return spec


@dataclass(frozen=True)
class Answer:
    """One number that a table gives for each case: its name, and how it is read off the test.

    It is the value of the test that `of` makes of the case's own, less that of the one that `than`
    makes, if it tells what a change is worth.
    """

    outcome: str
    value: Callable[[Any, Case], Fraction]
    unit: Unit = Unit.CHANCE
    of: Change = same
    than: Change | None = None

    def tests(self, spec: Spec[Any]) -> tuple[Spec[Any], ...]:
        """The tests that it is read off: one, or the two that it compares."""
        changes = (self.of,) if self.than is None else (self.of, self.than)
        return tuple(changed if (changed := change(spec)) else spec for change in changes)

    def number(self, spec: Spec[Any], case: Case) -> Fraction:
        """Its exact value for a case, whose own test is `spec`."""
        value, *taken_away = (self.value(test, case) for test in self.tests(spec))
        return value - sum(taken_away)


ANSWERS = Axis("outcome", "", (), lambda answer: str(answer.outcome))
"""Stands for a table's answers where they are laid out like an axis."""


@dataclass(frozen=True)
class Table:
    """One reference table: the axes, the test at each case, the answers, and the lay-out on a page.

    A grid has the values of `down` as its rows and of `across` as its columns; there is one under
    a heading for each value of the `sections`. The values of `in_cell` stand together in a cell.
    Answers are the last section unless `ANSWERS` is given another place.
    """

    name: str
    title: str
    purpose: str
    """What a player or a script would want it for, in a sentence."""
    spec: Callable[[Case], Spec[Any]]
    answers: tuple[Answer, ...]
    down: Axis
    across: Axis
    sections: tuple[Axis, ...] = ()
    in_cell: Axis | None = None
    note: str = ""
    """What else a reader has to know."""

    @property
    def inside(self) -> tuple[Axis, ...]:
        """What stands together in a cell: one axis, or none."""
        return () if self.in_cell is None else (self.in_cell,)

    @property
    def headings(self) -> tuple[Axis, ...]:
        """What the headings run through: the sections, and the answers if they have no place."""
        placed = ANSWERS in (*self.sections, self.down, self.across, self.in_cell)
        return self.sections if placed else (*self.sections, ANSWERS)

    @property
    def places(self) -> tuple[Axis, ...]:
        """The whole lay-out from the first heading into the cell, with the place of the answers."""
        return (*self.headings, self.down, self.across, *self.inside)

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The inputs: those of the test in its own order, and then what shapes only the answers."""
        laid_out = [axis for axis in self.places if axis is not ANSWERS]
        order = _inputs(self.spec({axis.field: axis.values[0] for axis in laid_out}))
        rank = {field: place for place, field in enumerate(order)}
        return tuple(sorted(laid_out, key=lambda axis: rank.get(axis.field, len(rank))))

    def values(self, axis: Axis) -> tuple[Any, ...]:
        """What the table has along an axis or in the place of its answers."""
        return self.answers if axis is ANSWERS else axis.values

    def cases(self) -> Iterator[Case]:
        """Every case, the first axis slowest."""
        axes = self.axes
        for values in product(*(axis.values for axis in axes)):
            yield {axis.field: value for axis, value in zip(axes, values, strict=True)}


def _inputs(spec: Any) -> list[str]:
    """The fields of a spec, those of a side with the side in front."""
    names = []
    for field in fields(spec):
        value = getattr(spec, field.name)
        inner = _inputs(value) if is_dataclass(value) else []
        names += [f"{field.name}_{name}" for name in inner] or [field.name]
    return names


def whole_numbers(field: str, label: str, low: int, high: int) -> Axis:
    """The axis of the whole numbers from `low` to `high`."""
    return Axis(field, label, tuple(range(low, high + 1)))


def modifiers(field: str, label: str, most: int = 3) -> Axis:
    """The axis of the modifiers from −`most` to +`most`."""
    return Axis(field, label, tuple(range(-most, most + 1)), signed)


def signed(number: int) -> str:
    """A modifier as a player writes it: +1, 0, -1."""
    return f"{number:+d}" if number else "0"


def chance(statement: Statement) -> Answer:
    """The chance of a statement."""
    return Answer(statement.label, lambda spec, _: solve(spec).probability(statement.event))


def chance_at(outcome: str, statement: Callable[[Case], Statement]) -> Answer:
    """The chance of a statement that the case itself shapes: "at most so many inches"."""
    return Answer(outcome, lambda spec, case: solve(spec).probability(statement(case).event))


def gain(outcome: str, statement: Statement, change: Change) -> Answer:
    """What a change of the test adds to the chance of a statement."""
    plain = chance(statement)
    return replace(plain, outcome=outcome, unit=Unit.POINTS, of=change, than=same)


def worth(kind: TestKind, change: str) -> Answer:
    """What a change that the kind of test knows adds to the chance of its headline."""
    return gain(f"worth of {change}", kind.headline, kind.changes[change])


def expected(outcome: str, number: Callable[[Any], int | Fraction]) -> Answer:
    """The expectation of a number that each outcome has."""
    return Answer(outcome, lambda spec, _: solve(spec).expectation(number), Unit.NUMBER)


ROLLED_AGAIN = Answer("rolled again", lambda spec, _: retake(spec.attempt()).probability)
"""The chance that one roll decides nothing, in a test that is then rolled again."""

EXPECTED_ROLLS = Answer(
    "expected rolls", lambda spec, _: retake(spec.attempt()).expected_rolls, Unit.ATTEMPTS
)
"""How many rolls such a test takes on average."""
