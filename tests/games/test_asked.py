"""Re-rolls and declarations as the command line takes and tells them."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from exactdice import cli, solve
from exactdice.display import percent
from exactdice.games import bushido
from exactdice.query import parse


def won(law: Any) -> Fraction:
    chance: Fraction = law.probability(lambda outcome: outcome.winner == "player")
    return chance


Capture = pytest.CaptureFixture[str]

OPPOSED = ("bushido", "opposed", "3", "3")
ASKED = (*OPPOSED, "--reroll", "own=1", "--opponent-reroll", "theirs=1:5-6:forced")
BOOSTED = (*OPPOSED, "--boosts", "2", "--opponent-boosts", "3")
JSON = ("--format", "json")


def said(capsys: Capture, *words: str) -> str:
    assert cli.main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_json_adds_the_rerolls_and_the_answer_without_them(
    capsys: Capture,
) -> None:
    answer = json.loads(said(capsys, *ASKED, "--format", "json"))
    picks = bushido.Rerolls(player_own=1, opponent_theirs=bushido.Pick(1, (5, 6), forced=True))
    plain = bushido.OpposedTest(bushido.Side(3), bushido.Side(3))
    law = solve(replace(plain, rerolls=picks))
    assert Fraction(answer["headline"]["probability"]) == won(law)
    assert answer["rerolls"]["aim"] == "win"
    assert answer["rerolls"]["zero_sum"] is True
    assert Fraction(answer["rerolls"]["value"]) == won(law)
    assert [(step["chooser"], step["dice"]) for step in answer["rerolls"]["order"]] == [
        ("opponent", "player"),
        ("player", "player"),
    ]
    assert answer["rerolls"]["order"][0]["faces"] == [5, 6]
    assert answer["rerolls"]["order"][0]["forced"] is True
    assert Fraction(answer["without_rerolls"]["probability"]) == won(solve(plain))
    assert sum(Fraction(outcome["probability"]) for outcome in answer["outcomes"]) == 1


def test_a_plain_answer_does_not_speak_of_rerolls(capsys: Capture) -> None:
    answer = json.loads(said(capsys, "bushido", "opposed", "3", "3", "--format", "json"))
    assert "rerolls" not in answer
    assert "without_rerolls" not in answer
    assert set(answer["inputs"]) == {"player", "opponent", "active"}


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_answer_tells_aim_order_and_gain(capsys: Capture, form: str) -> None:
    text = said(capsys, *ASKED, "--format", form)
    assert "you want to win, your opponent the opposite (zero-sum)" in text
    assert "1. Your opponent picks 1 of your dice that show 5 or 6, or as many as" in text
    assert "2. You pick up to 1 of your own dice." in text
    plain = won(solve(bushido.OpposedTest(bushido.Side(3), bushido.Side(3))))
    assert f"Without re-rolls you win {percent(plain)}: a difference of " in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("challenge 3 6 --reroll own=2,theirs=1", "1. Your opponent picks up to 1 of your dice."),
        ("challenge 3 6 --reroll own=2,theirs=1", "2. You pick up to 2 of your own dice."),
        ("challenge 3 6 --reroll own=2", "Without re-rolls you succeed 77.8 %"),
        ("fear 3 6 --tester enemy --reroll own=2,theirs=1", "1. You pick up to 2 of your own"),
        ("size medium 6 --reroll own=all:1:forced", "You pick all of your own dice that show 1."),
        ("opposed 2 2 --reroll theirs=all", "1. You pick any of your opponent's dice."),
        ("opposed 2 2 --opponent-reroll own=1", "1. Your opponent picks up to 1 of their own"),
        ("opposed 2 2 --reroll own=1 --aim level:2", "That success level is reached in "),
        ("opposed 2 2 --reroll own=1 --aim expected-level", "The average success level is "),
        ("opposed 2 2 --boosts 1 --aim expected-level", "Declaring second is worth 0.000 to"),
        ("challenge 1 9 --boosts 1 --wanted 90%", "None reaches 90.0 %; best is nothing."),
        ("challenge 2 5 --boosts 1 --boost-cost 2", "Best is 1 boost (2 Ki);"),
    ],
)
def test_choices_are_told_in_words(capsys: Capture, words: str, sentence: str) -> None:
    assert sentence in said(capsys, "bushido", *words.split())


def test_an_automatic_pass_has_no_picks_to_tell(capsys: Capture) -> None:
    words = "fear 2 5 --own-fear 5 --reroll own=1"
    answer = json.loads(said(capsys, "bushido", *words.split(), *JSON))
    assert "rerolls" not in answer


def test_the_matrix_is_told_in_json_and_markdown(capsys: Capture) -> None:
    declarations = json.loads(said(capsys, *BOOSTED, *JSON))["declarations"]
    assert declarations["first"] == "opponent"
    assert [len(row) for row in declarations["matrix"]] == [4, 4, 4]
    assert all(0 < Fraction(worth) < 1 for row in declarations["matrix"] for worth in row)
    assert declarations["declared"]["player"] in [each["name"] for each in declarations["player"]]
    assert "| yours \\ opponent's   |" in said(capsys, *BOOSTED, "--format", "markdown")
    rows = said(capsys, *BOOSTED, "--format", "csv").splitlines()
    assert rows[0].startswith("winner,success_level,decided_by,numerator")


def test_text_keeps_within_80_columns(capsys: Capture) -> None:
    for words in (ASKED, BOOSTED):
        assert all(len(line) <= 80 for line in said(capsys, *words).splitlines())


@pytest.mark.parametrize(
    ("words", "spec"),
    [
        (
            "opposed 2 2 --reroll own=all,theirs=1:1-2/6 --aim level:2",
            bushido.OpposedTest(
                bushido.Side(2),
                bushido.Side(2),
                rerolls=bushido.Rerolls("all", bushido.Pick(1, (1, 2, 6))),
                aim="level:2",
            ),
        ),
        ("opposed 2 2 --reroll own=0", bushido.OpposedTest(bushido.Side(2), bushido.Side(2))),
        (
            "tactical 2 --opponent-reroll own=1:forced --initiative opponent",
            bushido.TacticalTest(
                bushido.Side(2),
                rerolls=bushido.Rerolls(opponent_own=bushido.Pick(1, forced=True)),
                initiative="opponent",
            ),
        ),
        (
            "challenge 3 5 --reroll own=2,theirs=1 --aim expected-level",
            bushido.ChallengeTest(3, 5, own=2, theirs=1, aim="expected-level"),
        ),
        ("size large 5 --reroll own=1", bushido.SizeChallengeTest("large", 5, own=1)),
        (
            "fear 2/6 5 --tester enemy --reroll theirs=all",
            bushido.FearTest(2, 5, tester="enemy", theirs="all"),
        ),
        (
            "opposed 2 3 --boosts 2 --opponent-boosts 1 --boost-cost 2",
            bushido.Declarations(
                bushido.OpposedTest(bushido.Side(2), bushido.Side(3)),
                bushido.boosts(2, 2),
                bushido.boosts(1, 2),
            ),
        ),
        (
            "challenge 3 5 --boosts 2 --wanted 90%",
            bushido.ChallengeDeclarations(
                bushido.ChallengeTest(3, 5), bushido.boosts(2), Fraction(9, 10)
            ),
        ),
    ],
)
def test_the_words_of_a_query_make_the_test_with_its_choices(words: str, spec: Any) -> None:
    assert parse(["bushido", *words.split()]).spec == spec


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("opposed 4 3 --reroll own=-1", r"reroll: limit: -1 is out of range \(allowed: 0 to 1000"),
        ("opposed 4 3 --reroll own=1:7", r"reroll: faces: 7 is out of range \(allowed: 1 to 6\)"),
        ("opposed 4 3 --reroll own=1:0-3", r"reroll: faces: 0 is out of range"),
        ("opposed 4 3 --reroll own=1:3-2", r"reroll: faces: none given"),
        (f"opposed 4 3 --reroll own=1:1-{'9' * 18}", r"reroll: faces: 7 is out of range"),
        ("opposed 4 3 --reroll 2", r"reroll: '2' is not own=K, theirs=K or both"),
        ("opposed 4 3 --reroll own=1,own=1", r"reroll: 'own=1,own=1' is not"),
        ("opposed 4 3 --opponent-reroll own=x", r"opponent_reroll: 'own=x' is not"),
        ("opposed 4 3 --reroll own=1 --aim loose", r"aim: 'loose' is unknown \(allowed: win"),
        ("opposed 4 3 --aim win", r"aim: there is nothing to choose"),
        ("challenge 4 3 --aim win", r"aim: there is nothing to choose"),
        ("opposed 4 3 --boosts 21", r"boosts: 21 is out of range \(allowed: 0 to 20\)"),
        ("opposed 4 3 --opponent-boosts -1", r"opponent_boosts: -1 is out of range"),
        ("opposed 4 3 --boosts 1 --boost-cost -2", r"boost_cost: -2 is out of range"),
        ("opposed 4 3 --boost-cost 2", r"boost_cost: there is nothing to pay for"),
        ("challenge 4 3 --wanted 1/2", r"wanted: there is nothing to declare"),
        ("challenge 4 3 --boosts 1 --wanted 1/0", r"wanted: '1/0' is not a chance"),
        ("challenge 4 3 --boosts 1 --wanted 3/2", r"wanted: '3/2' is not a chance"),
        ("opposed 60 3 --reroll own=all", r"rerolls: up to 60 of 60 dice are .* picks to compare"),
        ("tactical --initiative me", r"initiative: 'me' is unknown"),
    ],
)
def test_choices_that_cannot_be_are_one_line_and_status_2(
    capsys: Capture, words: str, message: str
) -> None:
    assert cli.main(["bushido", *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(rf"exactdice: {message}[^\n]*\n", err), err
