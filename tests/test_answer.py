"""Answers in every format: what a column holds decides how its cells are shown."""

import csv
import io
import json
from fractions import Fraction

import pytest

from exactdice.questions.answer import Answer, Column, Holds, Table, write

HALF = Fraction(1, 2)

COLUMNS = (
    Column("what", "what"),
    Column("times", "times", Holds.WHOLE),
    Column("chance", "probability", Holds.CHANCE, exact=True),
    Column("points", "difference", Holds.DIFFERENCE),
    Column("mean", "mean", Holds.NUMBER),
    Column("secret", "secret", hidden=True),
)
ROWS = (
    ("one", 1, HALF, Fraction(-1, 8), Fraction(7, 3), "a"),
    ("two", 22, Fraction(1, 10**30), Fraction(0), Fraction(2), "b"),
    ("none", None, None, None, None, None),
)
ANSWER = Answer({"asked": HALF, "all": [HALF]}, ("First.", "Second."), Table("rows", COLUMNS, ROWS))


def test_text_shows_what_fits_a_terminal() -> None:
    assert write(ANSWER, "text").splitlines() == [
        "First.",
        "Second.",
        "",
        "  what  times  chance          exactly  points  mean",
        "  one       1  50.0 %              1/2   -12.5  2.33",
        "  two      22  <0.1 %  (33 characters)       0     2",
        "  none",
    ]
    assert write(ANSWER, "text", bold=True).startswith("\033[1mFirst.\033[0m\n")


def test_a_table_too_wide_is_listed_row_by_row() -> None:
    columns = (Column("for", "for"), Column("formula", "formula"), Column("rest", "rest"))
    table = Table("rows", columns, (("n", "long " * 20, "end"), ("m", "short", None)))
    said = write(Answer({}, ("First.",), table), "text")
    assert max(map(len, said.splitlines())) <= 80
    assert said.endswith("\n\n  for      m\n  formula  short\n")


def test_json_has_fractions_as_text_and_whole_numbers_as_numbers() -> None:
    answer = json.loads(write(ANSWER, "json"))
    assert answer["asked"] == "1/2"
    assert answer["all"] == ["1/2"]
    assert answer["rulings"] == []
    assert answer["rows"][0] == {
        "what": "one",
        "times": 1,
        "probability": "1/2",
        "difference": "-1/8",
        "mean": "7/3",
        "secret": "a",
    }
    assert set(answer["rows"][2].values()) == {"none", None}


def test_csv_has_each_number_in_parts() -> None:
    one, _, none = csv.DictReader(io.StringIO(write(ANSWER, "csv")))
    assert one == {
        "what": "one",
        "times": "1",
        "probability_numerator": "1",
        "probability_denominator": "2",
        "probability_decimal": "0.500000000000",
        "probability_percent": "50.0 %",
        "difference_numerator": "-1",
        "difference_denominator": "8",
        "difference_decimal": "-0.125000000000",
        "difference_points": "-12.5",
        "mean_numerator": "7",
        "mean_denominator": "3",
        "mean_decimal": "2.333333333333",
        "secret": "a",
    }
    assert set(none.values()) == {"none", ""}


@pytest.mark.parametrize("row", ["1/1000000000000000000000000000000", "1/2"])
def test_markdown_has_every_fraction_whole(row: str) -> None:
    said = write(ANSWER, "markdown")
    assert said.startswith("**First.**\n\nSecond.\n\n| what")
    assert row in said
    assert "secret" not in said
