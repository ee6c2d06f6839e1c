"""Queries turned round: x against every value that it may have."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from exactdice.checks import InputError
from exactdice.cli import main
from exactdice.query import find_test
from exactdice.query import test_parser as parser_of
from exactdice.questions.inverse import chances, legal
from exactdice.questions.unknown import Unknown, find_unknown
from tests.naive import bushido, bushido1, warzone


def unknown(query: str) -> Unknown:
    game, kind, rest = find_test(query.split())
    return find_unknown(game, kind, parser_of(game, kind).read(rest), "x", "need")


def ask(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


def passed(law: object) -> Fraction:
    return sum(map(law.chance, ("success", "absolute success")), Fraction(0))  # type: ignore[attr-defined]


NAIVE: list[tuple[str, range, Callable[[int], Fraction]]] = [
    (
        "bushido opposed x+1 3",
        range(-2, 6),
        lambda x: bushido.opposed(x, 1, 3, 0).chance("player"),
    ),
    (
        "bushido opposed 3-2 x-1 --active opponent",
        range(-2, 6),
        lambda x: bushido.opposed(3, -2, x, -1, "opponent").chance("player"),
    ),
    ("bushido tactical 2+x 1", range(-9, 9), lambda x: bushido.tactical(2, x).chance("player")),
    ("bushido challenge 3-x 6", range(-9, 9), lambda x: bushido.challenge(3, 6, -x).chance(True)),
    ("bushido challenge 3 6-x", range(-9, 9), lambda x: bushido.challenge(3, 6 - x).chance(True)),
    ("bushido fear x/6 5", range(-3, 6), lambda x: bushido.fear(x, 5).chance(True)),
    (
        "bushido fear 2 x --own-fear 5",
        range(-3, 12),
        lambda x: bushido.fear(2, x, own_fear=5).chance(True),
    ),
    (
        "bushido fear 2 6 --own-fear x",
        range(-3, 12),
        lambda x: bushido.fear(2, 6, own_fear=x).chance(True),
    ),
    ("bushido1 target x-1 5", range(-2, 6), lambda x: bushido1.target(x, 5, -1).chance(True)),
    (
        "bushido1 target 3 5 --dice x",
        range(-5, 4),
        lambda x: bushido1.target(3, 5, dice=x).chance(True),
    ),
    (
        "bushido1 opposed x 2+1",
        range(-2, 6),
        lambda x: bushido1.opposed(x, 0, 0, 2, 1, 0).chance("player"),
    ),
    (
        "bushido1 opposed 3 3 --statistics x 2",
        range(-2, 6),
        lambda x: bushido1.opposed(x, 0, 3 - x, 2, 0, 1).chance("player"),
    ),
    ("warzone test x+2", range(-9, 29), lambda x: passed(warzone.characteristic(x, 2))),
    (
        "warzone test 12 --success 1-x --failure 18-20",
        range(1, 18),
        lambda x: passed(warzone.characteristic(12, 0, x, 18)),
    ),
    (
        "warzone test 12 --sides x",
        range(2, 30),
        lambda x: passed(warzone.characteristic(12, sides=x)),
    ),
    (
        "warzone opposed 3 x",
        range(-30, 30),
        lambda x: warzone.opposed(3, x).fractions().get(("player", "result"), Fraction(0)),
    ),
    (
        "warzone scatter --modifier x --within 4",
        range(-12, 12),
        lambda x: sum((warzone.scatter(x).chance(inches) for inches in range(5)), Fraction(0)),
    ),
]


@pytest.mark.parametrize(("query", "numbers", "chance"), NAIVE, ids=[row[0] for row in NAIVE])
def test_each_x_is_what_the_naive_roller_says(
    query: str, numbers: range, chance: Callable[[int], Fraction]
) -> None:
    asked = unknown(query)
    low, high = legal(asked)
    found = chances(asked, low, high)
    for x in numbers:
        nearest = max(value for value in found if isinstance(value, int) and value <= x)
        assert found[nearest] == chance(x), x


@pytest.mark.parametrize(
    "query",
    [
        "bushido opposed 3+x 2-40 --active opponent --rule floor=zero",
        "bushido opposed 3-60 2+x --rule all-ones=modified",
        "bushido challenge 3+x 60",
        "bushido challenge 3-50 x --rule floor=zero",
        "bushido fear 2+7 x --own-fear 90 --modifier 10",
        "bushido1 opposed 3+x 3+50 --rule modified-dice=all",
        "bushido1 target 3+70 x",
        "warzone test x --modifier -90 --success 1-3 --failure 15-20",
        "warzone opposed 70 x --sides 12",
        "warzone scatter --modifier 40 --within x",
    ],
)
def test_the_chance_is_constant_wherever_x_is_left_out(query: str) -> None:
    asked = unknown(query)
    low, high = legal(asked)
    found = chances(asked, low, high)
    for x in range(-130, 131):
        if x not in found and low <= x <= high:
            below = max(value for value in found if isinstance(value, int) and value < x)
            above = min(value for value in found if isinstance(value, int) and value > x)
            assert asked.chance(x) == found[below] == found[above]


@pytest.mark.parametrize(
    ("query", "ends"),
    [
        ("bushido opposed x 3", (-1000, 1000)),
        ("bushido opposed 3+x 3", (-1_000_000, 1_000_000)),
        ("bushido opposed 3+5-x 3", (-999_995, 1_000_000)),
        ("warzone test 12 --success 1-x", (1, 19)),
        ("warzone test 12 --failure x-20", (2, 20)),
        ("warzone test 12 --failure 500-1000 --sides x", (1000, 1000)),
    ],
)
def test_every_legal_x_is_decided(query: str, ends: tuple[int, int]) -> None:
    assert legal(unknown(query)) == ends


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("bushido opposed x+1 3 --need 75%", "For 75% or more, x must be at least 4.\n"),
        ("bushido challenge 4 x --need 1/2", "For 1/2 or more, x must be at most 7.\n"),
        ("warzone test x --need .75", "For .75 or more, x must be at least 15.\n"),
        ("bushido size x 6 --need 0.9", "For 0.9 or more, x may be large, huge.\n"),
        ("warzone test 12 --sides x --need 12/13", "For 12/13 or more, x must be 13.\n"),
        ("warzone test 12 --sides x --need 0.9", "x must be from 10 to 13.\n"),
        ("bushido challenge x-8 0 --need 1/8", "x must be at most 1, or at least 3.\n"),
        ("bushido challenge x 5 --need 1", "No x from -1000 to 1000 gives 1: the best is"),
        ("bushido challenge x 0 --need 1", "x may be anything from -1000 to 1000.\n"),
    ],
)
def test_the_answer_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], query: str, says: str
) -> None:
    assert says in ask(capsys, query)


def test_a_chance_that_goes_both_ways_is_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    said = " ".join(ask(capsys, "warzone test 12 --sides x --need 0.5").split())
    assert (
        "The chance does not go one way only: up to x = 13 it rises to 92.3 %, up to x = 1000 it "
        "falls to 1.2 %." in said
    )
    assert "one way" not in ask(capsys, "bushido opposed x+1 3 --need 75%")


def test_every_format_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    query = "bushido opposed x+1 3 --need 75% --format "
    answer = json.loads(ask(capsys, query + "json"))
    assert answer["solutions"] == [{"from": 4, "to": 1000}]
    assert answer["need"] == "3/4"
    assert answer["query"] == "bushido opposed x+1 3"
    rows = list(csv.DictReader(io.StringIO(ask(capsys, query + "csv"))))
    assert [(str(row["x"]), row["probability"]) for row in answer["chances"]] == [
        (row["x"], f"{row['probability_numerator']}/{row['probability_denominator']}")
        for row in rows
    ]
    assert "| 4   |        87.6 % | 245293/279936 |      yes |" in ask(capsys, query + "markdown")


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("bushido opposed 4 3 --need 1/2", "need: no x in the query"),
        ("bushido opposed x x --need 1/2", "need: 2 x in the query"),
        ("bushido opposed 4x 3 --need 1/2", "need: no x in the query"),
        ("bushido opposed x 3 --need 3/2", "need: '3/2' is not a chance up to 1"),
        ("bushido opposed x 3 --need 1/0", "need: '1/0' is not a chance up to 1"),
        ("bushido opposed x 3 --need -1", "need: '-1' is not a chance up to 1"),
        ("bushido opposed x 3 --need 1/2 --active me", "active: 'me' is unknown"),
        ("bushido opposed x 2000 --need 1/2", "pool: 2000 is out of range"),
        ("bushido fear 2/x 5 --need 1/2", "ki: x changes nothing there"),
        ("bushido opposed 3 3 --boosts x --need 1/2", "boosts: x stands for no number"),
        ("bushido opposed x 3 --reroll own=1 --need 1/2", "player: x stands for dice"),
        ("bushido opposed x 3", "player: 'x' is not a whole number"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], query: str, error: str) -> None:
    assert main(query.split()) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1


def test_an_unknown_needs_one_place() -> None:
    with pytest.raises(InputError, match="no x"):
        unknown("bushido opposed 4 3")


def test_a_game_without_closed_forms_is_asked_value_by_value() -> None:
    asked = unknown("warzone test 12 --success 1-x")
    plain = replace(asked, game=asked.game._replace(closed_forms=""))
    assert chances(plain, *legal(plain)) == chances(asked, *legal(asked))
    asked = unknown("warzone test x")
    plain = replace(asked, game=asked.game._replace(closed_forms=""))
    with pytest.raises(InputError, match="too many values"):
        chances(plain, *legal(plain))


def test_a_query_that_nobody_can_put_is_refused() -> None:
    with pytest.raises(InputError, match="overlaps"):
        legal(unknown("warzone test x --success 1-5 --failure 3-20"))
