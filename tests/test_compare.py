"""Queries beside the same with one thing changed, and beside any others."""

import csv
import io
import json
from fractions import Fraction

import pytest

from exactdice.cli import main
from exactdice.questions.compare import side_by_side, split_queries
from tests.naive import bushido, bushido1, warzone


def asked(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


def changes(capsys: pytest.CaptureFixture[str], query: str) -> dict[str, Fraction]:
    answer = json.loads(asked(capsys, f"{query} --compare --format json"))
    now = Fraction(answer["headline"]["probability"])
    for change in answer["changes"]:
        assert Fraction(change["probability"]) - now == Fraction(change["difference"])
    differences = [Fraction(change["difference"]) for change in answer["changes"]]
    assert differences == sorted(differences, reverse=True)
    return {change["change"]: Fraction(change["probability"]) for change in answer["changes"]}


def test_an_opposed_test_beside_its_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert changes(capsys, "bushido opposed 3+1 2 --active opponent") == {
        "one more die": bushido.opposed(4, 1, 2, 0, "opponent").chance("player"),
        "one die less": bushido.opposed(2, 1, 2, 0, "opponent").chance("player"),
        "+1": bushido.opposed(3, 2, 2, 0, "opponent").chance("player"),
        "-1": bushido.opposed(3, 0, 2, 0, "opponent").chance("player"),
        "one die off the opponent": bushido.opposed(3, 1, 1, 0, "opponent").chance("player"),
        "-1 for the opponent": bushido.opposed(3, 1, 2, -1, "opponent").chance("player"),
        "being the Active Player": bushido.opposed(3, 1, 2, 0, "player").chance("player"),
    }


def test_a_first_edition_target_beside_its_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert changes(capsys, "bushido1 target 3 5") == {
        "one more die": bushido1.target(4, 5).chance(True),
        "one die less": bushido1.target(2, 5).chance(True),
        "+1": bushido1.target(3, 5, 1).chance(True),
        "-1": bushido1.target(3, 5, -1).chance(True),
    }


def test_the_question_asked_is_asked_of_the_changes_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    law = warzone.scatter(1)
    within = sum((law.chance(inches) for inches in range(4)), Fraction(0))
    assert changes(capsys, "warzone scatter --within 3")["+1"] == within


def test_a_change_past_a_limit_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "one more die" not in changes(capsys, "bushido challenge 1000 5")


def test_any_queries_side_by_side() -> None:
    answer = side_by_side([["warzone", "test", "12"], ["bushido", "challenge", "3", "5"]])
    chance = bushido.challenge(3, 5).chance(True)
    assert answer.table.rows == (
        ("warzone test 12", Fraction(3, 5), Fraction(0)),
        ("bushido challenge 3 5", chance, chance - Fraction(3, 5)),
    )


def test_every_format_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    queries = "-- bushido opposed 4 3 -- bushido opposed 3+1 3 -- bushido opposed 2+2 3"
    rows = json.loads(asked(capsys, f"compare --format json {queries}"))["queries"]
    table = csv.DictReader(io.StringIO(asked(capsys, f"compare --format csv {queries}")))
    for row, line in zip(rows, table, strict=True):
        assert row["query"] == line["query"]
        for name in ("probability", "difference"):
            shown = Fraction(int(line[f"{name}_numerator"]), int(line[f"{name}_denominator"]))
            assert Fraction(row[name]) == shown
        assert row["query"] in asked(capsys, f"compare {queries}")
        assert row["query"] in asked(capsys, f"compare --format markdown {queries}")


@pytest.mark.parametrize(
    "query",
    [
        "bushido opposed 4+1 3 --compare --format csv",
        "warzone test 12-1 --compare --format csv",
        "compare --format csv -- bushido opposed -1+2 3 -- bushido opposed 3 -1",
        "bushido challenge 1+2 2 --rulings --format csv",
    ],
)
def test_a_spreadsheet_takes_no_label_for_a_formula(
    capsys: pytest.CaptureFixture[str], query: str
) -> None:
    numbers = ("_numerator", "_denominator", "_decimal", "_percent", "_points")
    rows = list(csv.DictReader(io.StringIO(asked(capsys, query))))
    labels = [cell for row in rows for key, cell in row.items() if not key.endswith(numbers)]
    assert labels
    assert not any(label.startswith(("+", "-", "=", "@")) for label in labels)


def test_a_change_is_told_in_csv_as_the_heading_reads(capsys: pytest.CaptureFixture[str]) -> None:
    query = "bushido opposed 4+1 3 --compare --format"
    table = csv.DictReader(io.StringIO(asked(capsys, f"{query} csv")))
    changes = [row["change"] for row in json.loads(asked(capsys, f"{query} json"))["changes"]]
    assert "+1" in changes
    assert [row["change"] for row in table] == [f"with {change}" for change in changes]


def test_the_example_in_the_help_compares_two_queries(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["compare", "--help"])
    words = capsys.readouterr().out.split("example: exactdice ")[1].split()
    first, second = split_queries(words[1:])
    assert first != second
    assert main(words) == 0


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("compare", "compare: no query given"),
        ("compare -- bushido opposed 4 3", "compare: 1 query given"),
        ("compare bushido opposed 4 3 -- warzone test 3", "unexpected argument 'bushido'"),
        ("compare -- bushido opposed 4 -- warzone test 3", "required: opponent"),
        ("compare -- -- warzone test 3", "game: none given"),
        ("compare -- warzone test x -- warzone test 3", "target: 'x' is not a whole number"),
        ("warzone test 3 --compare --need 1/2", "not allowed with argument"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], query: str, error: str) -> None:
    assert main(query.split()) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1
