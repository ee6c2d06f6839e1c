"""What to pick as the dice lie, against the plain recursion from the same dice."""

import csv
import json
from fractions import Fraction
from io import StringIO
from itertools import product
from typing import Any

import pytest

from exactdice import InputError, cli, solve
from exactdice.games import bushido, find_game
from exactdice.games.bushido.rerolls import STEPS
from tests.naive import bushido as naive_tests
from tests.naive import rerolls as naive

Capture = pytest.CaptureFixture[str]

LIMITS = (1, 2, 2, 1)
EFFECTS = {
    ("player", "player"): naive.Effect(1),
    ("player", "opponent"): naive.Effect(2),
    ("opponent", "opponent"): naive.Effect(2),
    ("opponent", "player"): naive.Effect(1),
}
LYING = [((6, 2), (5, 4)), ((1, 1), (3, 1)), ((3, 2), (3, 3)), ((5, 1), (6, 2))]


def scaled(worth: naive.Worth, todo: tuple[naive.Step, ...]) -> Fraction:
    """A worth of the judge as a chance: it counts six cases for every die that may be rolled."""
    cases: int = 6 ** sum(step.effect.limit for step in todo)
    return Fraction(worth.value) / cases


@pytest.mark.parametrize("active", ["player", "opponent"])
@pytest.mark.parametrize(("ours", "theirs"), LYING)
def test_every_pick_at_every_step_is_worth_what_best_play_makes_of_it(
    ours: tuple[int, ...], theirs: tuple[int, ...], active: str
) -> None:
    test = bushido.OpposedTest(
        bushido.Side(2), bushido.Side(2, 1), active, rerolls=bushido.Rerolls(*LIMITS)
    )
    table = naive.Table(0, 1, active)
    todo = naive.steps(EFFECTS, active)
    names = [name(step) for step in todo]
    assert sorted(names) == sorted(STEPS)
    for done, step in enumerate(todo):
        advice = bushido.advise(test, ours, theirs, name(step))
        known: naive.Known = {}
        best = naive.lying(table, todo, done, ours, theirs, known)
        assert advice.best.value == scaled(best, todo[done:])
        assert advice.none is not None
        found = {worth.pick: worth.value for worth in advice.picks}
        lying = ours if step.dice == "player" else theirs
        for kept, number in naive.picks(step, lying):
            left = (kept, theirs) if step.dice == "player" else (ours, kept)
            after = naive.rolled(table, todo, done + 1, *left, number, known)
            value = scaled(after, todo[done + 1 :]) / 6**number
            assert found[taken(lying, kept)] == value


def name(step: naive.Step) -> str:
    whose = "own" if step.chooser == step.dice else "theirs"
    return whose if step.chooser == "player" else f"opponent-{whose}"


def taken(lying: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    left = list(lying)
    for face in kept:
        left.remove(face)
    return tuple(sorted(left))


def test_over_all_rolls_the_best_first_picks_make_the_worth_of_the_test() -> None:
    test = bushido.OpposedTest(
        bushido.Side(2), bushido.Side(1), "opponent", rerolls=bushido.Rerolls(1, 0, 1, 0)
    )
    # The opponent is model A, so the player's own pick is the first.
    faces = range(1, 7)
    total = sum(
        bushido.advise(test, (a, b), (c,)).best.value for a, b, c in product(faces, repeat=3)
    )
    won = solve(test).probability(lambda outcome: outcome.winner == "player")
    assert total / 6**3 == won


def test_in_a_tactical_test_a_tie_is_worth_the_test_itself() -> None:
    test = bushido.TacticalTest(rerolls=bushido.Rerolls(player_own=1))
    value = solve(test).probability(lambda outcome: outcome.winner == "player")
    advice = bushido.advise(test, (4,), (4,))
    assert advice.none is not None
    assert advice.none.value == value
    assert advice.best.value == max(value, (2 + value) / 6)


def test_a_forced_pick_cannot_be_none() -> None:
    forced = bushido.Rerolls(player_own=bushido.Pick(1, forced=True))
    test = bushido.OpposedTest(bushido.Side(2), bushido.Side(1), rerolls=forced)
    advice = bushido.advise(test, (6, 6), (1,))
    assert advice.none is None
    assert advice.best.pick == (6,)


@pytest.mark.parametrize(
    ("rolled", "theirs", "step", "message"),
    [
        ((6, 2), (1,), "own", r"^rolled: 2 dice given, the pool rolls 3$"),
        ((6, 2, 2), (), "own", r"^theirs: 0 dice given, the pool rolls 1$"),
        ((6, 2, 7), (1,), "own", r"^rolled: 7 is out of range \(allowed: 1 to 6\)$"),
        ((6, 2, 2), (1,), "theirs", r"^step: nothing may be picked at 'theirs' \(allowed: own\)$"),
        ((6, 2, 2), (1,), "mine", r"^step: 'mine' is unknown .*allowed: own, theirs, opponent-"),
    ],
)
def test_dice_that_do_not_fit_are_refused(
    rolled: tuple[int, ...], theirs: tuple[int, ...], step: str, message: str
) -> None:
    test = bushido.OpposedTest(bushido.Side(3), bushido.Side(1), rerolls=bushido.Rerolls(1))
    with pytest.raises(InputError, match=message):
        bushido.advise(test, rolled, theirs, step)


# On the command line

ASKED = [
    "bushido",
    "advise",
    "4",
    "3",
    "--reroll",
    "own=2",
    "--rolled",
    "3,2,2,1",
    "--theirs",
    "5,4,1",
]


def said(capsys: Capture, *words: str) -> str:
    assert cli.main([*ASKED, *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_answer_names_the_dice_and_what_they_are_worth_against_none(capsys: Capture) -> None:
    text = said(capsys)
    assert text.startswith("You do best to roll these of your dice again: 1 2.\n")
    assert "You win 75.0 %, 3 in 4; exactly 3/4." in text
    assert "With no pick: You win 0 %, impossible; exactly 0." in text
    assert "exactly 3/4." in text
    assert "equal-picks=fewest" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_json_holds_every_pick_exactly(capsys: Capture) -> None:
    answer = json.loads(said(capsys, "--format", "json"))
    assert answer["command"] == "advise"
    assert answer["inputs"]["rerolls"] == {"player_own": {"limit": 2}}
    advice = answer["advice"]
    assert (advice["pick"], advice["value"], advice["none"]) == ([1, 2], "3/4", "0")
    test = bushido.OpposedTest(bushido.Side(4), bushido.Side(3), rerolls=bushido.Rerolls(2))
    picks = bushido.advise(test, (3, 2, 2, 1), (5, 4, 1)).picks
    assert [(tuple(each["pick"]), Fraction(each["value"])) for each in advice["picks"]] == picks


def test_csv_is_the_table_of_picks(capsys: Capture) -> None:
    rows = list(csv.DictReader(StringIO(said(capsys, "--format", "csv"))))
    assert rows[0]["pick"] == "1 2"
    assert (rows[0]["chance numerator"], rows[0]["chance denominator"]) == ("3", "4")
    assert rows[-1]["pick"] == "none"


def test_markdown_has_the_sentences_and_the_table(capsys: Capture) -> None:
    text = said(capsys, "--format", "markdown")
    assert "| 1 2    |   75.0 % |" in text
    assert "\n\nWith no pick: " in text


@pytest.mark.parametrize(
    ("aim", "sentence"),
    [
        ("expected-level", "Your success level is 0.583 on average; exactly 7/12."),
        ("level:2", "You reach a success level of 2 or more in 30.6 %, about 3 in 10; exactly"),
    ],
)
def test_other_aims_are_told_in_their_own_words(capsys: Capture, aim: str, sentence: str) -> None:
    assert sentence in said(capsys, "--aim", aim)


def test_a_long_list_is_cut_and_says_so(capsys: Capture) -> None:
    words = ["--reroll", "own=all", "--rolled", "6,5,4,3,2", "--theirs", "6,6,6,6"]
    assert cli.main(["bushido", "advise", "5", "4", *words]) == 0
    text = capsys.readouterr().out
    assert "These are the best 20 of 32 picks:" in text


BAD: list[tuple[str, Any]] = [
    ("--rolled 6,2,2 --theirs 5,4,1", r"rolled: 3 dice given, the pool rolls 4"),
    ("--rolled 6,2,2,9 --theirs 5,4,1", r"rolled: 9 is out of range"),
    ("--rolled 6;2;2;1 --theirs 5,4,1", r"rolled: '6;2;2;1' is not the faces of dice"),
    ("--rolled 6,2,2,1", r"arguments are required: --theirs"),
    ("--rolled 6,2,2,1 --theirs 5,4,1 --step thiers", r"did you mean 'theirs'\?"),
    ("--rolled 6,2,2,1 --theirs 5,4,1 --step opponent-own", r"step: nothing may be picked"),
    ("--rolled 6,2,2,1 --theirs 5,4,1 --rule all-one=zero", r"did you mean 'all-ones'\?"),
]


@pytest.mark.parametrize(("words", "message"), BAD)
def test_bad_input_is_one_line_and_status_2(capsys: Capture, words: str, message: str) -> None:
    assert cli.main(["bushido", "advise", "4", "3", "--reroll", "own=1", *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    with pytest.raises(InputError, match=message):
        raise InputError(err)


def test_the_help_of_the_game_names_the_command(capsys: Capture) -> None:
    assert cli.main(["bushido", "--help"]) == 0
    assert "advise     which dice to roll again, as the dice lie" in capsys.readouterr().out


def test_a_command_is_no_test() -> None:
    with pytest.raises(InputError, match=r"^test: 'advise' is a command \(allowed: opposed, "):
        find_game("bushido").find_test("advise")


def test_the_judge_and_the_test_pad_alike() -> None:
    assert naive_tests.padded(-1, 1) == (1, 3)
    test = bushido.OpposedTest(bushido.Side(-1), bushido.Side(1), rerolls=bushido.Rerolls(1))
    assert bushido.advise(test, (3,), (2, 2, 1)).none is not None
