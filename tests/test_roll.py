"""The plain simulator: its dice, its reading of them by the rules, its output."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from exactdice import cli, solve
from exactdice.checks import InputError
from exactdice.dice import Roll, die
from exactdice.games import GAMES, find_game
from exactdice.query import parse
from exactdice.roll import draw, roller, simulate
from exactdice.subject import subject_from, subject_of
from exactdice.verify.verification import Verdict, Verification

Capture = pytest.CaptureFixture[str]

SMALL = [
    "bushido opposed 2+1 1",
    "bushido opposed 0 2 --active opponent",
    "bushido tactical 2 1",
    "bushido challenge 3-1 4",
    "bushido size medium 5",
    "bushido fear 2 5 --tester enemy",
    "bushido fear 2 5 --own-fear 5",
    "bushido1 target 3+1 5",
    "bushido1 opposed 2+1 2",
    "bushido1 opposed -1 2",
    "warzone test 12 --success 1-3 --failure 19-20",
    "warzone opposed +3 0",
    "warzone scatter",
]
"""A small test of every kind, so that all its rolls can be laid before it."""


class Laid:
    """Dice laid out one roll after another, and how many were asked for."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = list(faces)
        self.asked: list[int] = []

    def __call__(self, dice: int, sides: int) -> Roll:
        self.asked += [sides] * dice
        if len(self.faces) < dice:
            return (1,) * dice
        taken, self.faces = self.faces[:dice], self.faces[dice:]
        return tuple(sorted(taken, reverse=True))


def every_roll(spec: Any) -> Iterator[Any]:
    """What each ordered roll of a test's dice comes to."""
    dice = Laid(())
    spec.roll(dice)
    for faces in product(*(range(1, sides + 1) for sides in dice.asked)):
        yield spec.roll(Laid(faces))


@pytest.mark.parametrize("words", SMALL)
def test_over_every_roll_the_simulator_gives_the_exact_law(words: str) -> None:
    spec = parse(words.split()).spec
    counts = Counter(outcome for outcome in every_roll(spec) if outcome is not None)
    assert {x: Fraction(n, counts.total()) for x, n in counts.items()} == dict(solve(spec))


def test_every_kind_of_test_is_rolled() -> None:
    kinds = {(name, kind) for name in GAMES for kind in find_game(name).places}
    assert {tuple(words.split()[:2]) for words in SMALL} == kinds


def test_dice_are_whole_numbers_shown_from_the_highest_down() -> None:
    dice = roller(Random(1))
    for _ in range(100):
        rolled = dice(5, 6)
        assert list(rolled) == sorted(rolled, reverse=True)
        assert all(type(face) is int and 1 <= face <= 6 for face in rolled)


@pytest.mark.parametrize("words", ["bushido opposed 4+1 3", "bushido1 opposed 2 2", "die 6"])
def test_what_is_simulated_is_verified(words: str) -> None:
    subject = subject_of(words.split())
    rows = simulate(subject, Random(7))
    counts = Counter(row for row, _ in zip(rows, range(12_000), strict=False))
    assert Verification(subject, counts).verdict == Verdict.CONSISTENT


def test_a_law_by_itself_has_nothing_to_roll() -> None:
    with pytest.raises(InputError, match="there is no test to roll"):
        next(simulate(subject_from(die(6)), Random(7)))


def test_what_is_drawn_from_a_law_follows_it() -> None:
    subject = subject_of(["warzone", "scatter"])
    rows = draw(subject.law, Random(7))
    counts = Counter(row for row, _ in zip(rows, range(6_000), strict=False))
    assert Verification(subject, counts).verdict == Verdict.CONSISTENT


def output(capsys: Capture, line: str) -> str:
    assert cli.main(line.split()) == 0
    return capsys.readouterr().out


class TestCommand:
    def test_it_prints_one_outcome_a_row(self, capsys: Capture) -> None:
        rows = output(capsys, "roll bushido opposed 4+1 3 --times 50 --seed 7").splitlines()
        assert rows[0] == "winner,success_level,decided_by"
        assert len(rows) == 51

    def test_a_seed_gives_the_same_rolls_wherever_the_options_stand(self, capsys: Capture) -> None:
        told = output(capsys, "roll bushido opposed -1 3 --times 20 --seed 7")
        assert told == output(capsys, "roll --times 20 --seed 7 -- bushido opposed -1 3")
        assert told != output(capsys, "roll --times 20 --seed 8 -- bushido opposed -1 3")

    def test_counts_add_up_to_the_rolls(self, capsys: Capture) -> None:
        rows = output(capsys, "roll die 6 --times 600 --seed 7 --counts").splitlines()
        assert rows[0] == "face,count"
        assert sum(int(row.split(",")[1]) for row in rows[1:]) == 600

    def test_columns_are_chosen(self, capsys: Capture) -> None:
        rows = output(capsys, "roll bushido tactical --times 9 --columns winner").splitlines()
        assert rows[0] == "winner"
        assert set(rows[1:]) <= {"player", "opponent"}

    def test_a_kept_tie_says_so_in_every_column(self, capsys: Capture) -> None:
        told = output(
            capsys, "roll warzone opposed 0 0 --times 200 --seed 1 --misreading ties-kept"
        )
        assert "tie,tie" in told.splitlines()

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("roll die 6 --times -1", "times: -1 is out of range"),
            ("roll die 6 --times many", "times: 'many' is not"),
            ("roll die 6 --seed x", "seed: 'x' is not"),
            ("roll die 6 --misreading x", "misreading: 'x' is unknown"),
            ("roll bushido tactical --misreading tie-kept", "did you mean 'ties-kept'"),
            ("roll bushido tactical --columns winer", "did you mean 'winner'"),
            ("roll bushdo tactical", "did you mean 'bushido'"),
            ("roll", "game: none given"),
        ],
    )
    def test_bad_input_is_one_line(self, line: str, message: str, capsys: Capture) -> None:
        assert cli.main(line.split()) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert message in told.err
        assert told.err.count("\n") == 1
