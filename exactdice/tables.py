"""The reference tables: what the games declare, laid out as Markdown grids and as tidy CSV."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, chain, product
from typing import Any, NamedTuple

from exactdice import __version__
from exactdice.display import attempts, number, percent, points
from exactdice.export import NUMBERS, csv_text, markdown_table, numbers
from exactdice.games import tables_of
from exactdice.games.declare import Game
from exactdice.games.reference import ANSWERS, Answer, Axis, Case, Table, Unit
from exactdice.report import Taken, rulings_taken

SHOWN: dict[Unit, Callable[[Fraction], str]] = {
    Unit.CHANCE: percent,
    Unit.POINTS: points,
    Unit.NUMBER: number,
    Unit.ATTEMPTS: attempts,
}
"""How a number of each unit stands in a grid."""

PERCENT = NUMBERS.index("percent")


class Entry(NamedTuple):
    """One number of a table: its case, the answer that it is, its exact value, its rulings."""

    case: Case
    answer: Answer
    value: Fraction
    rulings: tuple[Taken, ...]

    def at(self, place: Axis) -> Any:
        """Where it stands in one direction of the lay-out."""
        return self.answer if place is ANSWERS else self.case[place.field]


@dataclass(frozen=True)
class Grid:
    """One grid of a table: its headings, and its rows of cells of one entry or more.

    A heading repeats those that it stands under, so that each says by itself where it is.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[tuple[Entry, ...], ...], ...]

    @property
    def entries(self) -> Iterator[Entry]:
        """Everything in it, cell by cell."""
        return chain.from_iterable(chain.from_iterable(self.rows))


def entries(table: Table) -> list[Entry]:
    """Solve a table: its answers for every case, case by case."""
    found = []
    for case in table.cases():
        spec = table.spec(case)
        for answer in table.answers:
            taken = {t.ruling.id: t for test in answer.tests(spec) for t in rulings_taken(test)}
            value = answer.number(spec, case)
            found.append(Entry(case, answer, value, tuple(taken.values())))
    return found


def grids(table: Table, solved: Sequence[Entry]) -> Iterator[Grid]:
    """The entries of a table, laid out as it says."""
    places = {tuple(entry.at(place) for place in table.places): entry for entry in solved}

    def along(*axes: Axis) -> Iterator[tuple[Any, ...]]:
        return product(*(table.values(axis) for axis in axes))

    for section in along(*table.headings):
        yield Grid(
            headings=_headings(
                _place(axis, value)
                for axis, value in zip(table.headings, section, strict=True)
                if len(table.values(axis)) > 1
            ),
            rows=tuple(
                tuple(
                    tuple(places[section + row + column + last] for last in along(*table.inside))
                    for column in along(table.across)
                )
                for row in along(table.down)
            ),
        )


def to_csv(table: Table, solved: Iterable[Entry]) -> str:
    """One row an entry: the case, the outcome, and the number as `export.NUMBERS`.

    Only chances have a percentage; the cell of any other number is empty.
    """
    header = [axis.field for axis in table.axes]
    rows = []
    for entry in solved:
        cells = list(numbers(entry.value))
        if entry.answer.unit is not Unit.CHANCE:
            cells[PERCENT] = ""
        rows.append([*entry.case.values(), entry.answer.outcome, *cells])
    return csv_text([*header, ANSWERS.field, *NUMBERS], rows)


def to_markdown(game: Game, table: Table, solved: Sequence[Entry]) -> str:
    """The page of a table: what it is for, how it is read, its grids, the rulings taken."""
    parts = [f"# {game.title}: {table.title}", table.purpose]
    parts += [table.note] if table.note else []
    parts.append(_key(table))
    parts += _contents(table)
    above: tuple[str, ...] = ()
    for grid in grids(table, solved):
        for depth, heading in enumerate(grid.headings, 1):
            if grid.headings[:depth] != above[:depth]:
                parts.append(f"#{'#' * depth} {heading}")
        above = grid.headings
        parts.append(_grid(table, grid))
        parts.append(_rulings_line(game, grid.entries))
    taken = _in_order(game, chain.from_iterable(entry.rulings for entry in solved))
    if taken:
        parts += ["## Rulings", "\n".join(map(_ruling, taken))]
    return "\n\n".join(parts) + "\n"


def index(games: Iterable[Game]) -> str:
    """The page that says what tables there are, what each is for, and how all of them are read."""
    parts = [INTRODUCTION.format(version=__version__)]
    for game in games:
        rows = [
            [
                f"[{table.name}]({game.name}/{table.name}.md)",
                f"[CSV]({game.name}/{table.name}.csv)",
                table.purpose,
                f"{len(list(table.cases())) * len(table.answers):,}",
            ]
            for table in tables_of(game)
        ]
        header = ["table", "data", "what it is for", "rows"]
        parts += [f"## {game.title}", markdown_table(header, rows, labels=3)]
        lines = [_ruling(Taken(ruling, ruling.default)) for ruling in game.rulings]
        parts += ["Rulings:", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def _place(axis: Axis, value: Any) -> str:
    shown = axis.show(value)
    return f"{axis.label}: {shown}" if axis.label else shown


def _headings(places: Iterable[str]) -> tuple[str, ...]:
    """The heading at each place: itself and all places above it, told in one line."""
    return tuple(map(_capital, accumulate(places, "{}, {}".format)))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _key(table: Table) -> str:
    """How the rows, the columns and what is inside a cell are to be read."""
    places = {"Rows": table.down, "Columns": table.across}
    parts = [f"{name}: {axis.label}." for name, axis in places.items() if axis is not ANSWERS]
    for axis in table.inside:
        shown = " / ".join(map(axis.show, table.values(axis)))
        parts.append(f"In a cell: {f'{axis.label} ' if axis.label else ''}{shown}.")
    if any(answer.unit is Unit.POINTS for answer in table.answers):
        parts.append("In percentage points.")
    inputs = ", ".join(f"`{axis.field}` ({axis.label})" for axis in table.axes)
    data = f"[{table.name}.csv]({table.name}.csv)"
    return f"*{' '.join(parts)}*\n\nThe same as data: {data}, by {inputs}."


def _contents(table: Table) -> list[str]:
    """Links to the headings of the first two depths, if there are any, a line to a section.

    What lies deeper stands right under a heading of the second.
    """
    axes = [axis for axis in table.headings if len(table.values(axis)) > 1]
    if len(axes) < 2:
        return [_capital(_links(table, axis)) for axis in axes]
    first, second, *_ = axes
    places = [_place(first, value) for value in table.values(first)]
    lines = [f"- {_link(_capital(it), it)}; {_links(table, second, it)}" for it in places]
    return ["\n".join(lines)]


def _links(table: Table, axis: Axis, *above: str) -> str:
    """Links to the headings of one axis, under a heading or at the top."""
    links = [_link(axis.show(v), *above, _place(axis, v)) for v in table.values(axis)]
    return f"{axis.label or 'grid'}: {' · '.join(links)}"


def _link(shown: str, *places: str) -> str:
    return f"[{shown}](#{_anchor(_headings(places)[-1])})"


def _anchor(heading: str) -> str:
    """The name by which a page on the web finds a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _grid(table: Table, grid: Grid) -> str:
    corner = f"{table.down.label} ↓" + (f" {table.across.label} →" if table.across.label else "")
    header = [corner, *map(table.across.show, table.values(table.across))]
    rows = [
        [table.down.show(value), *(_cell(table, cell) for cell in row)]
        for value, row in zip(table.values(table.down), grid.rows, strict=True)
    ]
    return markdown_table(header, rows)


def _cell(table: Table, cell: Sequence[Entry]) -> str:
    """The numbers of a cell; once where the values of an input make no difference that shows."""
    # Spaces that do not break keep a sign beside its number in a narrow column.
    shown = [SHOWN[entry.answer.unit](entry.value).replace(" ", "\N{NBSP}") for entry in cell]
    if table.in_cell is not ANSWERS and len(set(shown)) == 1:
        return shown[0]
    return "\N{NBSP}/ ".join(shown)


def _in_order(game: Game, rulings: Iterable[Taken]) -> list[Taken]:
    """Each ruling once, in the game's order."""
    taken = {t.ruling.id: t for t in rulings}
    return [taken[ruling.id] for ruling in game.rulings if ruling.id in taken]


def _rulings_line(game: Game, solved: Iterable[Entry]) -> str:
    taken = _in_order(game, chain.from_iterable(entry.rulings for entry in solved))
    return f"Rulings: {', '.join(map(_tag, taken)) or 'none'}."


def _tag(taken: Taken) -> str:
    return f"`{taken.ruling.id}={taken.reading}`"


def _ruling(taken: Taken) -> str:
    return f"- {_tag(taken)}: {taken.ruling.question} {taken.meaning}"


INTRODUCTION = """\
# Reference tables

Every chance in these tables is exact; they are made by exactdice {version} with
`scripts/make_tables`, and nothing here is written by hand.

## How to read them

In a **grid**, percentages are rounded to a tenth, half to even. What is possible is never shown as
0 and what is uncertain never as 100: `<0.1 %` and `>99.9 %`. Only `0 %` is impossible, and only
`100 %` is certain. What a change is worth is in percentage points, with its sign. Under each grid
stand the rulings that shape it: how an open question of the rule text was read.

In a **CSV** file, a row is one number. First come the inputs, named as in Python (`player_pool` is
the `pool` of the `player`'s side) and told on the page of each table; an input that is not given is
an empty cell. Then come

- `outcome`: what the number is of;
- `numerator`, `denominator`: its exact value in lowest terms, negative where a change costs;
- `decimal`: the same to 12 places, with more digits where those would show 0 or 1 for neither;
- `percent`: a chance as the grid shows it. It is empty for what is no chance: an expected success
  level, an expected number of rolls, or what a change is worth (a difference of two chances).

Some spreadsheets keep 15 digits of a number: import `numerator` and `denominator` as text if you
need them all. No cell looks like a date or a formula."""
