"""A query under other readings of the open questions."""

import csv
import io
import json
from fractions import Fraction

import pytest

from exactdice.cli import main
from exactdice.distribution import Distribution
from exactdice.questions.readings import moved
from tests.naive import bushido, bushido1, warzone


def asked(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


def readings(capsys: pytest.CaptureFixture[str], query: str) -> dict[str, Fraction]:
    answer = json.loads(asked(capsys, f"{query} --rulings --format json"))
    now = Fraction(answer["headline"]["probability"])
    for row in answer["readings"]:
        assert Fraction(row["probability"]) - now == Fraction(row["difference"])
    return {row["reading"]: Fraction(row["probability"]) for row in answer["readings"]}


def test_each_reading_and_both_together(capsys: pytest.CaptureFixture[str]) -> None:
    def wins(all_ones: str, floor: str) -> Fraction:
        return bushido.opposed(2, -2, 1, -4, "player", all_ones, floor).chance("player")

    assert readings(capsys, "bushido opposed 2-2 1-4") == {
        "all-ones=modified": wins("modified", "none"),
        "floor=zero": wins("zero", "zero"),
    }
    # With a floor the modifier that all ones keep can only be seen where it is positive.
    assert wins("modified", "zero") == wins("zero", "zero")
    # Here a floor changes nothing by itself.
    assert readings(capsys, "bushido opposed 1-2 1+2") == {
        "all-ones=modified": bushido.opposed(1, -2, 1, 2, all_ones="modified").chance("player"),
        "all-ones=modified, floor=zero": bushido.opposed(
            1, -2, 1, 2, all_ones="modified", floor="zero"
        ).chance("player"),
    }


def test_the_readings_asked_for_are_where_it_starts(capsys: pytest.CaptureFixture[str]) -> None:
    found = readings(capsys, "bushido challenge 2-3 0 --rule all-ones=modified")
    assert found["all-ones=zero"] == bushido.challenge(2, 0, -3).chance(True)


def test_first_edition_and_warzone(capsys: pytest.CaptureFixture[str]) -> None:
    assert readings(capsys, "bushido1 opposed 2+1 2") == {
        "modified-dice=all": bushido1.opposed(2, 1, 0, 2, 0, 0, modified_dice="all").chance(
            "player"
        )
    }
    law = warzone.characteristic(20, failure_range=18, extended_failure="above-target")
    passed = law.chance("success") + law.chance("absolute success")
    assert readings(capsys, "warzone test 20 --failure 18-20") == {
        "extended-failure=above-target": passed
    }


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("bushido opposed 2 2", "No other reading changes this answer."),
        ("warzone opposed 3 2", "No open question of this test has another reading to choose."),
        ("bushido challenge 2-3 0", "Other readings that change this answer: 2 of 3."),
    ],
)
def test_it_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], query: str, says: str
) -> None:
    for form in ("text", "markdown"):
        assert says in asked(capsys, f"{query} --rulings --format {form}")


def test_a_change_of_the_law_alone_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = asked(capsys, "bushido challenge 1+2 2 --rulings --format csv")
    row = next(csv.DictReader(io.StringIO(table)))
    assert row["reading"] == "all-ones=modified"
    assert (row["moved_numerator"], row["moved_denominator"]) == ("1", "6")


def test_the_share_that_moves_is_half_the_sum_of_differences() -> None:
    one, other = Distribution({"a": 1, "b": 3}), Distribution({"b": 1, "c": 1})
    assert moved(one, other) == moved(other, one) == Fraction(1, 2)
    assert moved(one, one) == 0
