"""Queries explained step by step: what is said is what is counted."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest

from exactdice.checks import InputError
from exactdice.cli import main
from exactdice.games import game_of
from exactdice.query import find_test, parse
from exactdice.query import test_parser as parser_of
from exactdice.questions.compare import asked_line
from exactdice.questions.explain import ask
from tests.naive import bushido

QUERIES = [
    "bushido opposed 4+1 3",
    "bushido opposed -1 3 --active opponent",
    "bushido opposed 2-4 3-3 --rule floor=zero --rule all-ones=modified",
    "bushido tactical 2 1-1",
    "bushido challenge 3+1 5",
    "bushido challenge -2 5",
    "bushido challenge 3 20",
    "bushido size huge 7",
    "bushido fear 2/6 6 --own-fear 5 --modifier 1",
    "bushido fear 2/6 5 --own-fear 5",
    "bushido1 target 4 5",
    "bushido1 target 0 5 --dice -1",
    "bushido1 opposed 3 3 --statistics 3 2",
    "bushido1 opposed 3 3 --statistics 2 3",
    "bushido1 opposed 2+1 2",
    "bushido1 opposed 2+1 2 --rule modified-dice=all",
    "bushido1 opposed 2+1 -1",
    "bushido1 opposed 0 -1",
    "warzone test 12-1 --success 1-3 --failure 18-20",
    "warzone test 19 --failure 15-20 --rule extended-failure=above-target",
    "warzone test -3 --sides 6",
    "warzone opposed 3 0",
    "warzone opposed 0 7 --sides 6",
    "warzone opposed 0 3 --sides 6",
]


def steps(query: str) -> dict[str, str]:
    spec = parse(query.split()).spec
    return {step.title: step.text for step in game_of(spec).explain(spec)}


@pytest.mark.parametrize("query", QUERIES)
def test_the_last_step_is_the_chance(query: str) -> None:
    text = list(steps(query).values())[-1].replace(",", "")
    chance = asked_line(parse(query.split())).probability
    if "no higher than" in text:
        assert chance == 1
        return
    found = re.search(r"(\d+) / (\d+)\.$", text)
    assert found
    assert Fraction(int(found[1]), int(found[2])) == chance


@pytest.mark.parametrize("query", QUERIES)
def test_every_query_is_explained_within_80_columns(
    capsys: pytest.CaptureFixture[str], query: str
) -> None:
    assert main([*query.split(), "--explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith(tuple("123456789")) for line in lines) == len(steps(query))


def test_the_rolls_of_each_final_result_are_those_of_the_naive_roller() -> None:
    text = steps("bushido challenge 3-4 1")["Final result"].replace(",", "")
    listed = text.partition("come to it: ")[2].rstrip(".")
    told = {int(value): int(ways) for value, ways in re.findall(r"(-?\d+) by (\d+)", listed)}
    counted: dict[int, int] = {}
    for result, ways in bushido.results(3, -4, "zero", "none").items():
        counted[result.final] = counted.get(result.final, 0) + ways
    assert told == counted


def test_the_steps_of_the_worked_example() -> None:
    # "Both players gain two dice to bring Wu-Zang up to one dice and his opponent to 5 dice."
    told = steps("bushido opposed -1 3 --active opponent")
    assert told["Pools"] == "One die against 5, as both gain 2 so that each has one at least."
    assert told["Compare"] == "Yours is higher in 403 pairs, lower in 45,149, equal in 1,104."
    assert told["Active Player"] == "The other 26 go to your opponent, the Active Player."


def test_every_format_has_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    query = "warzone scatter --within 3 --explain --format "

    def asked(form: str) -> str:
        assert main((query + form).split()) == 0
        return capsys.readouterr().out

    answer = json.loads(asked("json"))
    assert answer["headline"]["probability"] == "3/10"
    rows = list(csv.DictReader(io.StringIO(asked("csv"))))
    assert [row["text"] for row in rows] == [step["text"] for step in answer["steps"]]
    for step in answer["steps"]:
        assert step["text"] in asked("markdown")


def test_numbers_too_long_to_read_are_said_to_be_rounded() -> None:
    assert "about 7.1 × 10^147 pairs" in steps("bushido opposed 100 90")["Roll"]


def test_choices_between_rolls_are_not_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bushido", "opposed", "3", "3", "--reroll", "own=1", "--explain"]) == 2
    assert "explain: no steps are told of this opposed test" in capsys.readouterr().err


def test_a_game_may_tell_no_steps() -> None:
    game, kind, rest = find_test(["warzone", "test", "12"])
    with pytest.raises(InputError, match="no steps are told of this characteristic test"):
        ask(game._replace(explanations=""), kind, parser_of(game, kind).read(rest))
