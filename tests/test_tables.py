"""The published tables, read back from disk as a player's eye and a script would read them."""

import csv
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import gcd
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exactdice import __version__
from exactdice.games import GAMES, find_game, tables_of
from exactdice.games.reference import Axis, Table, Unit
from tests.table_judges import JUDGES, Row, is_in_reach

FOLDER = Path(__file__).parents[1] / "tables"
NUMBERS = ["numerator", "denominator", "decimal", "percent"]
DECLARED: dict[str, Table] = {
    f"{game}/{t.name}": t for game in GAMES for t in tables_of(find_game(game))
}
SAMPLE = 400


@pytest.fixture(params=DECLARED)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def rows(name: str) -> list[Row]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def page(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def value(row: Row) -> Fraction:
    return Fraction(int(row["numerator"]), int(row["denominator"]))


def test_a_random_sample_of_every_table_is_what_the_naive_roller_counts(name: str) -> None:
    in_reach = [row for row in rows(name) if is_in_reach(name, row)]
    for row in Random(name).sample(in_reach, min(SAMPLE, len(in_reach))):
        assert value(row) == JUDGES[name](row), row


# CSV


def test_a_row_is_a_case_with_its_inputs_first(name: str) -> None:
    table = DECLARED[name]
    found = rows(name)
    fields = [axis.field for axis in table.axes]
    assert list(found[0]) == [*fields, "outcome", *NUMBERS]
    keys = [tuple(row[field] for field in [*fields, "outcome"]) for row in found]
    cases = [
        [str("" if cell is None else cell) for cell in case.values()] for case in table.cases()
    ]
    assert keys == [(*case, answer.outcome) for case in cases for answer in table.answers]


def test_every_number_is_told_four_times_alike(name: str) -> None:
    units = {answer.outcome: answer.unit for answer in DECLARED[name].answers}
    for row in rows(name):
        exact = value(row)
        assert gcd(int(row["numerator"]), int(row["denominator"])) == 1
        assert_rounded(exact, row["decimal"], Fraction(1, 2 * 10**12))
        if units[row["outcome"]] is Unit.CHANCE:
            assert 0 <= exact <= 1
            assert_percent(exact, row["percent"])
        else:
            assert row["percent"] == ""


def assert_rounded(exact: Fraction, cell: str, error: Fraction) -> None:
    shown = Fraction(cell)
    assert abs(exact - shown) <= error, cell
    assert (shown == 0) == (exact == 0), cell
    assert shown != 1 or exact >= 1, cell
    assert int(Decimal(cell).as_tuple().exponent) <= -12, cell


def assert_percent(exact: Fraction, cell: str) -> None:
    if exact in (0, 1):
        assert cell == ("100 %" if exact else "0 %")
    elif cell == "<0.1 %":
        assert 0 < exact < Fraction(1, 1000)
    elif cell == ">99.9 %":
        assert 1 - Fraction(1, 1000) < exact < 1
    else:
        assert re.fullmatch(r"\d\d?\.\d %", cell)
        assert abs(exact * 100 - Fraction(cell.removesuffix(" %"))) <= Fraction(1, 20)


DATE = re.compile(r"\d+[-/.]\d+([-/.]\d+)?|(\d+[- ]?)?[a-z]{3,9}[- ]?\d+", re.IGNORECASE)
"""What a spreadsheet takes for a date: 7/12, 1-3, 3.4 in some countries, MAR1, 3 May 2026."""


def test_no_cell_is_one_that_a_spreadsheet_would_change(name: str) -> None:
    for row in rows(name):
        inputs = [cell for field, cell in row.items() if field not in NUMBERS]
        assert not any(map(DATE.fullmatch, inputs)), row
        for cell in row.values():
            assert not cell.startswith(("=", "+", "@", "\t", "'")), row
            assert not cell.startswith("-") or re.fullmatch(r"-\d+(\.\d+(e-\d+)?)?", cell), row
        assert re.fullmatch(r"-?\d+", row["numerator"])
        assert re.fullmatch(r"\d+", row["denominator"])
        assert re.fullmatch(r"-?\d+\.\d{11,}(e-\d+)?", row["decimal"])


@pytest.mark.parametrize("cell", ["7/12", "1-3", "3.4", "MAR1", "3 May 2026", "1-3-5", "May 3"])
def test_the_check_for_dates_knows_dates(cell: str) -> None:
    assert DATE.fullmatch(cell)


# Markdown

LABELS = r"[+-]?\d+|tiny|small|medium|large|huge|none"
PERCENT = r"\d\d?\.\d %|0 %|100 %|<0\.1 %|>99\.9 %"
POINTS = r"[+-]\d\d?\.\d|0|[+-]<0\.1"
NUMBER = r"-?\d+\.\d\d|0|-?<0\.01"
SHOWN = {
    Unit.CHANCE: PERCENT,
    Unit.POINTS: POINTS,
    Unit.NUMBER: NUMBER,
    Unit.ATTEMPTS: r">?1\.00|\d+\.\d\d",
}


def grids(name: str) -> Iterator[list[list[str]]]:
    """The cells of each grid of a page: the header and the rows."""
    for block in page(name).replace("\N{NBSP}", " ").split("\n\n"):
        if block.startswith("|"):
            header, _, *lines = block.splitlines()
            yield [[cell.strip() for cell in line[1:-1].split("|")] for line in (header, *lines)]


def test_a_page_has_a_grid_for_each_section_and_each_is_whole(name: str) -> None:
    table = DECLARED[name]
    expected = 1
    for axis in table.headings:
        expected *= len(table.values(axis))
    found = list(grids(name))
    assert len(found) == expected
    for header, *lines in found:
        assert len(header) == 1 + len(table.values(table.across))
        assert [line[0] for line in lines] == list(map(table.down.show, table.down.values))
        assert {len(line) for line in lines} == {len(header)}


def test_cells_are_percentages_points_or_numbers_and_no_floats(name: str) -> None:
    kinds = "|".join(SHOWN[answer.unit] for answer in DECLARED[name].answers)
    cell = re.compile(f"({kinds})( / ({kinds})){{0,2}}")
    for _, *lines in grids(name):
        for label, *cells in lines:
            assert re.fullmatch(LABELS, label)
            assert all(map(cell.fullmatch, cells)), cells


def test_a_cell_shows_the_number_that_the_data_holds(name: str) -> None:
    table = DECLARED[name]
    fields = [axis.field for axis in table.axes]
    data = {(*(row[field] for field in fields), row["outcome"]): row for row in rows(name)}
    places = [axis.field for axis in table.places]

    def along(*axes: Axis) -> Iterator[tuple[Any, ...]]:
        return product(*(table.values(axis) for axis in axes))

    for section, (_, *lines) in zip(along(*table.headings), grids(name), strict=True):
        for down, (_, *cells) in zip(along(table.down), lines, strict=True):
            for across, cell in zip(along(table.across), cells, strict=True):
                told = cell.split(" / ")
                inside = list(along(*table.inside))
                assert len(told) in (1, len(inside))
                for last, number in zip(inside, told * (len(inside) // len(told)), strict=True):
                    case = dict(zip(places, section + down + across + last, strict=True))
                    answer = case.pop("outcome")
                    key = ["" if case[field] is None else str(case[field]) for field in fields]
                    assert_shown(answer.unit, data[(*key, answer.outcome)], number)


def assert_shown(unit: Unit, row: Row, cell: str) -> None:
    if unit is Unit.CHANCE:
        assert cell == row["percent"]
        return
    exact = value(row) * (100 if unit is Unit.POINTS else 1)
    step = Fraction(1, 10 if unit is Unit.POINTS else 100)
    if "<" in cell:
        assert 0 < abs(exact) < step
        assert cell.startswith("-") == (exact < 0)
    elif cell == ">1.00":
        assert unit is Unit.ATTEMPTS
        assert 1 < exact < 1 + step
    else:
        assert abs(exact - Fraction(cell)) <= step / 2
        assert unit is not Unit.ATTEMPTS or cell != "1.00" or exact == 1
        assert (cell == "0") == (exact == 0)


def test_the_rulings_stand_under_each_grid(name: str) -> None:
    text = page(name)
    lines = re.findall(r"\|\n\n(Rulings: .*)\n", text)
    assert len(lines) == len(list(grids(name)))
    for tag in set(re.findall(r"`(.+?)`", "".join(lines))):
        assert f"- `{tag}`: " in text


def test_the_index_links_every_table_and_names_the_version() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"exactdice {__version__} " in index
    links = re.findall(r"\]\(([^)]+)\)", index)
    assert links == [f"{name}{suffix}" for name in DECLARED for suffix in (".md", ".csv")]
    for game in map(find_game, GAMES):
        assert all(f"`{ruling.id}={ruling.default}`" in index for ruling in game.rulings)


def anchors(name: str) -> list[str]:
    """By what a link finds each heading of a page, above it what it stands under."""
    headings = re.findall(r"^#+ (.*)$", page(name), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings]


def test_no_two_headings_of_a_page_are_linked_alike(name: str) -> None:
    assert len(set(anchors(name))) == len(anchors(name))


def test_a_heading_says_by_itself_where_it_is(name: str) -> None:
    above: list[str] = []
    for marks, text in re.findall(r"^##(#*) (.*)$", page(name), re.MULTILINE):
        above[len(marks) :] = [text]
        assert text.startswith(", ".join(above[-2:-1]))


def test_the_contents_reach_every_section_of_the_first_two_depths(name: str) -> None:
    text = page(name)
    linked = re.findall(r"\(#([^)]+)\)", text)
    assert set(linked) <= set(anchors(name))
    levels = re.findall(r"^(#+) ", text, re.MULTILINE)
    reached = [
        anchor
        for level, anchor in zip(levels, anchors(name), strict=True)
        if level in ("##", "###") and anchor != "rulings"
    ]
    assert linked == reached


# Declarations


def test_every_kind_of_test_has_a_table() -> None:
    for game in map(find_game, GAMES):
        tabulated = {type(t.spec(next(t.cases()))) for t in tables_of(game)}
        assert tabulated == {kind.spec for kind in game.tests}


def test_every_table_has_a_judge() -> None:
    assert list(JUDGES) == list(DECLARED)


def test_names_are_told_apart(name: str) -> None:
    table = DECLARED[name]
    fields = [axis.field for axis in table.axes]
    assert len(set(fields)) == len(fields)
    outcomes = [answer.outcome for answer in table.answers]
    assert len(set(outcomes)) == len(outcomes)
