"""Odds to print: one page a game, or pocket cards, as PDF, PNG or SVG.

What stands on a sheet is declared by the game (`exactdice.games.layout`); how it looks, by the
templates under `typst/`. Here the one becomes data for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from exactdice import __version__
from exactdice.checks import one_of
from exactdice.display import odds, percent, points
from exactdice.games import GAMES, find_game, sheet_of
from exactdice.games.declare import Game
from exactdice.games.layout import Block, Box, Chance, Grid, Rulings, Sheet, Worth
from exactdice.labels import LANGUAGES, Labels, labels
from exactdice.query import Parser
from exactdice.report import report, rulings_taken
from exactdice.solving import Spec
from exactdice.typesetting import FORMS, Form, form_of, ruling_line, typeset, write

PAPERS = {"a4": 7.2, "us-letter": 6.6}
"""The papers there are, each with the height in millimetres that a cell has on it."""

A4 = next(iter(PAPERS))

RARE = Fraction(1, 20)
"""Below this, a whole percentage says little, and "1 in 218" stands beneath it."""

RAREST = Fraction(1, 10_000)
"""Below this, nobody needs the number, and it would not fit."""

HALF = Fraction(1, 2)


def document(game: Game, say: Labels, *, pocket: bool = False, paper: str = A4) -> dict[str, Any]:
    """Everything that the template shows of a game's sheet, as plain data."""
    sheet = sheet_of(game)

    most = _largest_gain(sheet)

    def shown(blocks: Sequence[Block]) -> list[dict[str, Any]]:
        return [_block(one, blocks, sheet, most, say) for one in blocks]

    page = shown([one for row in sheet.page for _, one in row])

    return {
        "language": say.language,
        "paper": paper,
        "title": say(game.title),
        "subtitle": say("Exact odds, in whole percents"),
        "footer": f"exactdice {__version__}",
        "cell": PAPERS[paper],
        "rows": [[(share, page.pop(0)) for share, _ in row] for row in sheet.page],
        "cards": list(map(shown, sheet.cards)) if pocket else None,
    }


def _block(
    declared: Block, beside: Sequence[Block], sheet: Sheet, most: Fraction, say: Labels
) -> dict[str, Any]:
    """One block, among those that it stands with; `most` is the gain of the darkest shade."""
    if isinstance(declared, Grid):
        return _grid(declared, most, say)
    if isinstance(declared, Box):
        return _sentences(say(declared.title), map(say, declared.lines))
    if isinstance(declared, Rulings):
        return _sentences(say("Where the rules leave a question open"), _rulings(sheet, say))
    return _legend([one for one in beside if isinstance(one, Grid)], most, say)


def _sentences(title: str, lines: Iterable[str]) -> dict[str, Any]:
    return {"kind": "sentences", "title": title, "lines": list(lines)}


def _rulings(sheet: Sheet, say: Labels) -> list[str]:
    """The questions and the readings taken that shape a number on the page, each once."""
    blocks = [block for row in sheet.page for _, block in row]
    taken = {
        one.ruling.id: one
        for grid in blocks
        if isinstance(grid, Grid)
        for _, row in grid.rows.values
        for _, column in grid.columns.values
        for spec in _tests(grid.cell(row, column))
        for one in rulings_taken(spec)
    }
    return [ruling_line(one, say) for one in taken.values()]


def _is_worth(grid: Grid) -> bool:
    """Whether a grid tells gains, not chances."""
    return isinstance(grid.cell(grid.rows.values[0][1], grid.columns.values[0][1]), Worth)


def _values(grid: Grid) -> list[list[Fraction]]:
    return [
        [_value(grid.cell(row, column)) for _, column in grid.columns.values]
        for _, row in grid.rows.values
    ]


def _largest_gain(sheet: Sheet) -> Fraction:
    """The largest gain on the page: one scale for all its grids of gains, so that they compare."""
    blocks = [block for row in sheet.page for _, block in row]
    worths = [block for block in blocks if isinstance(block, Grid) and _is_worth(block)]
    return max((max(line) for grid in worths for line in _values(grid)), default=Fraction(0))


def _grid(grid: Grid, most: Fraction, say: Labels) -> dict[str, Any]:
    def entry(value: Fraction) -> dict[str, Any]:
        return _gain(value, most, say) if _is_worth(grid) else _chance(value, say)

    return {
        "kind": "grid",
        "title": say(grid.title),
        "note": say(grid.note) if grid.note else "",
        "row-name": say(grid.rows.name) if grid.rows.name else "",
        "column-name": say(grid.columns.name),
        "columns": [say(label) for label, _ in grid.columns.values],
        "rows": [
            {"label": say(label), "cells": list(map(entry, line))}
            for (label, _), line in zip(grid.rows.values, _values(grid), strict=True)
        ],
    }


def _tests(cell: Chance | Worth) -> tuple[Spec[Any], ...]:
    """The tests that a cell is read off: one, or what a change makes of it too."""
    return (cell.spec, cell.change(cell.spec)) if isinstance(cell, Worth) else (cell.spec,)


def _value(cell: Chance | Worth) -> Fraction:
    solved, *changed = map(report, _tests(cell))
    if isinstance(cell, Worth):
        return changed[0].headline.probability - solved.headline.probability
    if cell.again:
        return solved.retake.probability if solved.retake else Fraction(0)
    if cell.event is None:
        return solved.headline.probability
    return solved.law.probability(cell.event)


def _chance(chance: Fraction, say: Labels) -> dict[str, Any]:
    """One chance: its whole percentage, what stands beneath it, how it is shaded and set."""
    small = odds(chance).removeprefix("about ") if RAREST < chance < RARE else ""
    return _entry(percent(chance, 0).removesuffix(" %"), chance, chance >= HALF, say, small)


def _gain(gain: Fraction, most: Fraction, say: Labels) -> dict[str, Any]:
    """One difference in whole percentage points, shaded by its share of the largest."""
    shown = points(gain, 0).replace("-", "−")
    return _entry(shown, max(gain / most, Fraction(0)), False, say)


def _entry(text: str, share: Fraction, bold: bool, say: Labels, small: str = "") -> dict[str, Any]:
    return {
        "text": say(text),
        "small": say(small) if small else "",
        "shade": round(share * 100) / 100,
        "bold": bold,
    }


def _legend(grids: Sequence[Grid], most: Fraction, say: Labels) -> dict[str, Any]:
    """How to read the grids that it stands with: their chances, their gains or both."""
    lines = []
    if not all(map(_is_worth, grids)):
        scale = [_chance(Fraction(share, 100), say) for share in (0, 1, 10, 25, 50, 75, 90, 100)]
        lines = [
            (
                "The darker, the likelier; bold from 50 %. “<1” is possible, “>99” not certain; "
                "0 and 100 are exact."
            ),
            "“1 in 218” stands beneath a small chance: once in 218 rolls on average, rounded.",
        ]
    else:
        scale = [_gain(most * share / 4, most, say) for share in range(5)]
    if any(map(_is_worth, grids)):
        lines.append(
            "Points added: the darker, the more, on one scale for all; “+<1” is more than 0."
        )
    return {"kind": "legend", "scale": scale, "lines": list(map(say, lines))}


def render(game: Game, form: Form, say: Labels, *, pocket: bool = False, paper: str = A4) -> bytes:
    """A game's sheet as the bytes of a file of one of `FORMS`."""
    return typeset("sheet", document(game, say, pocket=pocket, paper=paper), form)


def run(words: Sequence[str]) -> int:
    """`exactdice sheet GAME -o FILE`: write a game's sheet."""
    parser = Parser(
        "exactdice sheet",
        f"{'|'.join(GAMES)} -o FILE",
        description="One page of odds to print, or pocket cards, in a PDF, PNG or SVG file.",
        epilog=f"example: exactdice sheet {next(iter(GAMES))} -o odds.pdf --pocket",
    )
    parser.add_argument("game", metavar="|".join(GAMES), help="the game")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=f"ending in .{', .'.join(FORMS)}"
    )
    parser.add_argument("--pocket", action="store_true", help="four cards to cut out instead")
    parser.add_argument(
        "--paper", default=A4, metavar="|".join(PAPERS), help="the size of the paper"
    )
    parser.add_argument("--lang", default="en", metavar="|".join(LANGUAGES), help="the language")
    found = parser.read(words)
    game = find_game(found.game)
    path = Path(found.output)
    form = form_of(path)
    paper = one_of("paper", found.paper, tuple(PAPERS))
    say = labels(found.lang)
    write(path, render(game, form, say, pocket=found.pocket, paper=paper))
    return 0
