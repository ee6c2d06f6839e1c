"""The answer to a question around the odds, in every output format.

A question is answered in sentences and one table. What a column holds decides how its cells are
shown, so that a chance looks the same whatever was asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from exactdice.display import decimal, percent, points
from exactdice.games.declare import Game
from exactdice.report import Taken

Cell = str | int | Fraction | None
"""Text, a whole number, a rational one, or nothing to say."""

LONGEST_CELL = 22
"""A longer fraction would push a table past the width of a terminal."""


class Holds(Enum):
    """What the cells of a column are."""

    TEXT = "text"
    CODE = "code"
    """Text that is copied into another program: it is never folded."""
    CHANCE = "chance"
    DIFFERENCE = "difference"
    """Of two chances, in percentage points."""
    WHOLE = "whole"
    """A whole number that is no chance: a count, a try, a place."""
    NUMBER = "number"
    """Any rational number, such as an expected value."""


@dataclass(frozen=True)
class Column:
    """One column of a table: its heading for readers, its key for programs, what it holds.

    A column that is `exact` shows its fraction as well, where a reader has the room; one that is
    `hidden` is for programs alone. The `lead` stands before each cell in CSV, where a spreadsheet
    would take a label such as "+1" for a formula.
    """

    heading: str
    key: str
    holds: Holds = Holds.TEXT
    exact: bool = False
    hidden: bool = False
    lead: str = ""


@dataclass(frozen=True)
class Table:
    """Rows of text and exact numbers, a cell for each column."""

    key: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Answer:
    """What every format tells: facts for programs, sentences for readers, one table for both."""

    facts: Mapping[str, Any]
    sentences: tuple[str, ...]
    table: Table
    game: Game | None = None
    """The game in question, if it is one."""
    rulings: tuple[Taken, ...] = ()


def write(answer: Answer, form: str, *, bold: bool = False) -> str:
    """The answer as `text`, `json`, `csv` or `markdown`."""
    writers = {"json": to_json, "csv": to_csv, "markdown": to_markdown}
    return writers[form](answer) if form in writers else to_text(answer, bold=bold)


def to_text(answer: Answer, *, bold: bool = False) -> str:
    """The sentences, the table and the rulings within the width of a terminal."""
    from exactdice.text import WIDTH, columns, rulings_taken, wrapped

    lines = [line for sentence in answer.sentences for line in wrapped(sentence, "", "  ")]
    if bold:
        lines[0] = f"\033[1m{lines[0]}\033[0m"
    parts = ["\n".join(lines)]
    header, rows = _shown(answer.table, LONGEST_CELL)
    if header and rows:
        kinds = [kind for column in answer.table.columns for kind in _kinds(column)]
        left = {place for place, kind in enumerate(kinds) if kind in (Holds.TEXT, Holds.CODE)}
        table = columns([header, *rows], left)
        if max(map(len, table.splitlines())) <= WIDTH:
            parts.append(table)
        else:
            parts += ["\n".join(_listed(header, row, kinds)) for row in rows]
    if answer.rulings:
        parts.append(rulings_taken(answer.game, answer.rulings))
    return "\n\n".join(parts) + "\n"


def to_json(answer: Answer) -> str:
    """One object: the facts, the table as a list of objects, the rulings; fractions as strings."""
    from exactdice.export import json_text

    keys = [column.key for column in answer.table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in answer.table.rows]
    rulings = [
        {"id": taken.ruling.id, "reading": taken.reading, "meaning": taken.meaning}
        for taken in answer.rulings
    ]
    return json_text(_plain({**answer.facts, answer.table.key: rows, "rulings": rulings}))


def to_csv(answer: Answer) -> str:
    """The table: each number as numerator, denominator, decimal and the form that readers see."""
    from exactdice.export import csv_text

    header: list[str] = []
    for column in answer.table.columns:
        if column.holds in _IN_ONE_CELL:
            header.append(column.key)
        else:
            header += [f"{column.key}_{part}" for part in ("numerator", "denominator", "decimal")]
            if column.holds is not Holds.NUMBER:
                header.append(f"{column.key}_{_UNIT[column.holds]}")
    rows = [
        [
            cell
            for column, value in zip(answer.table.columns, row, strict=True)
            for cell in _cells(column, value)
        ]
        for row in answer.table.rows
    ]
    return csv_text(header, rows)


def to_markdown(answer: Answer) -> str:
    """The sentences, the table with every fraction whole, and the rulings."""
    from exactdice.export import markdown_table

    first, *others = answer.sentences
    parts = [f"**{first}**", *others]
    header, rows = _shown(answer.table, None)
    if header and rows:
        parts.append(markdown_table(header, rows))
    if answer.rulings:
        taken = [f"- {t.ruling.id}={t.reading}: {t.meaning}" for t in answer.rulings]
        parts.append("\n".join(["Rulings:", "", *taken]))
    return "\n\n".join(parts) + "\n"


_IN_ONE_CELL = (Holds.TEXT, Holds.CODE, Holds.WHOLE)
_UNIT = {Holds.CHANCE: "percent", Holds.DIFFERENCE: "points"}


def show(holds: Holds, value: Cell) -> str:
    """One cell as a reader sees it."""
    if value is None:
        return ""
    if not isinstance(value, Fraction):
        return str(value)
    return {Holds.CHANCE: percent, Holds.DIFFERENCE: points}.get(holds, _two_places)(value)


def _two_places(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value, 2)


def _listed(header: Sequence[str], row: Sequence[str], kinds: Sequence[Holds]) -> list[str]:
    """A row of a table too wide for a terminal, a line or more for each cell."""
    from exactdice.text import wrapped

    width = max(map(len, header))
    lines = []
    for heading, cell, kind in zip(header, row, kinds, strict=True):
        first = f"  {heading:<{width}} "
        if cell and kind is Holds.CODE:
            lines.append(f"{first} {cell}")
        elif cell:
            lines += wrapped(cell, first, " " * (width + 4))
    return lines


def _kinds(column: Column) -> tuple[Holds, ...]:
    """What the columns hold that a column is shown in."""
    if column.hidden:
        return ()
    return (column.holds, Holds.NUMBER) if column.exact else (column.holds,)


def _shown(table: Table, longest: int | None) -> tuple[list[str], list[list[str]]]:
    """The table as text, an exact column followed by its fractions."""
    header = []
    for column in table.columns:
        if column.hidden:
            continue
        header += [column.heading, "exactly"] if column.exact else [column.heading]
    rows = []
    for row in table.rows:
        cells = []
        for column, value in zip(table.columns, row, strict=True):
            if column.hidden:
                continue
            cells.append(show(column.holds, value))
            if column.exact:
                whole = "" if value is None else str(value)
                fits = longest is None or len(whole) <= longest
                cells.append(whole if fits else f"({len(whole)} characters)")
        rows.append(cells)
    return header, rows


def _cells(column: Column, value: Cell) -> list[str]:
    """One cell as CSV holds it; a fraction in one cell would become a date in a spreadsheet."""
    if column.holds in _IN_ONE_CELL:
        return [column.lead + show(column.holds, value)]
    shown = [show(column.holds, value)] if column.holds in _UNIT else []
    if not isinstance(value, Fraction):
        return ["", "", "", *([""] if shown else [])]
    return [str(value.numerator), str(value.denominator), decimal(value), *shown]


def _plain(value: Any) -> Any:
    """The value with its fractions as strings, as JSON takes it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value
