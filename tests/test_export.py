"""The answer for other programs: what a reader of JSON, CSV and Markdown gets back."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest

from exactdice import export
from exactdice.games import GAMES, find_game
from exactdice.query import parse
from exactdice.report import Report, report

EXAMPLES = [f"{name} {kind.example}" for name in GAMES for kind in find_game(name).tests]
MORE = ["bushido opposed 60-3 40 --active opponent", "bushido fear 2/6 5 --own-fear 5"]


def told(query: str) -> Report:
    return report(*parse(query.split()))


@pytest.mark.parametrize("query", [*EXAMPLES, *MORE])
def test_json_gives_back_the_whole_law(query: str) -> None:
    asked = told(query)
    answer = json.loads(export.to_json(asked))
    assert [answer["game"], answer["test"]] == query.split()[:2]
    assert answer["headline"]["label"] == asked.headline.label
    assert Fraction(answer["headline"]["probability"]) == asked.headline.probability
    chances = [Fraction(outcome["probability"]) for outcome in answer["outcomes"]]
    assert sum(chances) == 1
    assert [set(outcome) - {"probability"} for outcome in answer["outcomes"]] == [
        set(asked.kind.columns)
    ] * len(asked.law)
    assert {ruling["id"] for ruling in answer["rulings"]} == {t.ruling.id for t in asked.rulings}
    if asked.retake:
        assert Fraction(answer["retake"]["probability"]) == asked.retake.probability
        assert Fraction(answer["retake"]["expected_rolls"]) == asked.retake.expected_rolls
    else:
        assert "retake" not in answer


def test_numbers_past_the_doubles_never_appear_as_json_numbers() -> None:
    def numbers(value: object) -> list[object]:
        if isinstance(value, dict):
            return [number for inner in value.values() for number in numbers(inner)]
        if isinstance(value, list):
            return [number for inner in value for number in numbers(inner)]
        return [value] if isinstance(value, int | float) else []

    found = numbers(json.loads(export.to_json(told("bushido opposed 1000+1000000 1000"))))
    assert all(isinstance(number, int) and abs(number) < 2**53 for number in found)


def test_the_contract_of_the_json_keys() -> None:
    answer = json.loads(export.to_json(told("bushido1 opposed 2+1 2")))
    assert list(answer) == [
        "game",
        "test",
        "inputs",
        "headline",
        "outcomes",
        "rulings",
        "retake",
    ]
    assert answer["headline"] == {"label": "player wins", "probability": "851/1246"}
    assert answer["rulings"][0]["id"] == "modified-dice"
    assert answer["rulings"][0]["reading"] == "highest"
    certain = json.loads(export.to_json(told("warzone opposed 19 0")))
    assert certain["headline"]["probability"] == "1"


@pytest.mark.parametrize("query", [*EXAMPLES, *MORE])
def test_csv_gives_back_the_whole_law(query: str) -> None:
    asked = told(query)
    text = export.to_csv(asked)
    assert "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == [*asked.kind.columns, *export.NUMBERS, "rulings"]
    taken = "; ".join(f"{taken.ruling.id}={taken.reading}" for taken in asked.rulings)
    assert {row["rulings"] for row in rows} == {taken}
    chances = [Fraction(int(row["numerator"]), int(row["denominator"])) for row in rows]
    assert chances == [chance for _, chance in asked.rows]
    for row, chance in zip(rows, chances, strict=True):
        assert abs(Fraction(row["decimal"]) - chance) <= Fraction(1, 2 * 10**12)
        assert re.fullmatch(r"[<>]?\d+(\.\d)? %", row["percent"])


def test_no_csv_cell_becomes_a_date_or_a_formula() -> None:
    for query in [*EXAMPLES, *MORE]:
        for row in csv.reader(io.StringIO(export.to_csv(told(query)))):
            for cell in row:
                assert not re.fullmatch(r"\d+[/-]\d+([/-]\d+)?", cell), cell
                assert not re.match(r"[=+@]", cell), cell


@pytest.mark.parametrize("query", [*EXAMPLES, *MORE])
def test_markdown_shows_strings_and_not_floats(query: str) -> None:
    asked = told(query)
    text = export.to_markdown(asked)
    assert f"Exactly {asked.headline.probability}." in text
    assert text.count("| ") >= len(asked.steps)
    assert not re.search(r"0\.\d{4}|nan|None", text)
    for step in asked.steps:
        assert step.label in text
    for taken in asked.rulings:
        assert f"- {taken.ruling.id}={taken.reading}: " in text
