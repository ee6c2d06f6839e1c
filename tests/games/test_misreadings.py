"""Known misreadings: each against rolls of ordered dice, read with the one step changed."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exactdice import solve
from exactdice.distribution import Distribution
from exactdice.games import GAMES, find_game, game_of, kind_of, misreadings_of
from exactdice.games.misreading import Misreading
from exactdice.query import parse
from exactdice.subject import subject_of
from exactdice.verify.verification import FALSE_ALARM, faults

ALL = [(name, known) for name in GAMES for known in misreadings_of(find_game(name))]
each_misreading = pytest.mark.parametrize(
    ("game", "known"), ALL, ids=[f"{game} {known.id}" for game, known in ALL]
)


def misreading(game: str, known_id: str) -> Misreading:
    return next(known for known in misreadings_of(find_game(game)) if known.id == known_id)


def misread(game: str, known_id: str, words: str) -> Distribution[Any]:
    return misreading(game, known_id).law(parse([game, *words.split()]).spec)


def rolled(dice: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=dice)


def chances(outcomes: Iterator[Any]) -> dict[Any, Fraction]:
    counts = Counter(outcomes)
    return {outcome: Fraction(n, counts.total()) for outcome, n in counts.items()}


@each_misreading
def test_the_test_that_is_said_to_show_it_does(game: str, known: Misreading) -> None:
    subject = subject_of([game, *known.shown_by.split()])
    fault = next(fault for fault in faults(subject, FALSE_ALARM) if fault.known.id == known.id)
    assert fault.rolls is not None
    assert fault.rolls < 20_000


@each_misreading
def test_it_has_a_law_of_every_test_that_it_names(game: str, known: Misreading) -> None:
    for name in known.tests:
        kind = find_game(game).find_test(name)
        spec = parse([game, *kind.example.split()]).spec
        law = known.law(spec)
        assert law.total > 0
        outcome = next(iter(solve(spec)))
        assert all(x is None or type(x) is type(outcome) for x in law)
        assert known in misreadings_of(game_of(spec))
        assert kind_of(spec).name == name


def test_every_kind_of_test_has_a_known_misreading() -> None:
    for name in GAMES:
        game = find_game(name)
        assert {test for known in misreadings_of(game) for test in known.tests} == set(game.places)


READINGS: dict[str, Callable[[tuple[int, ...], int], int]] = {
    "ones-kept": lambda roll, modifier: max(roll) + modifier + min(len(roll) - 1, 2),
    "support-uncapped": lambda roll, modifier: (
        max(left) + modifier + len(left) - 1 if (left := [f for f in roll if f > 1]) else 0
    ),
    "all-ones-modified": lambda roll, modifier: (
        max(left) + modifier + min(len(left) - 1, 2)
        if (left := [f for f in roll if f > 1])
        else modifier
    ),
}


@pytest.mark.parametrize("known_id", READINGS)
@pytest.mark.parametrize(("dice", "modifier"), [(1, 0), (2, 1), (4, -2), (5, 3)])
def test_a_misread_result_is_that_of_ordered_dice(known_id: str, dice: int, modifier: int) -> None:
    law = misread("bushido", known_id, f"challenge {dice}{modifier:+} 4")
    read = READINGS[known_id]
    expected = chances(read(roll, modifier) for roll in rolled(dice))
    assert dict(law.map(lambda outcome: outcome.final_result)) == expected


def result(roll: tuple[int, ...]) -> int:
    left = [face for face in roll if face > 1]
    return max(left) + min(len(left) - 1, 2) if left else 0


@pytest.mark.parametrize("words", ["3 2", "2 3", "3 3", "1 2"])
def test_tie_breaks_by_dice_rolled_are_those_of_ordered_dice(words: str) -> None:
    law = misread("bushido", "tie-by-dice-rolled", f"opposed {words} --active opponent")
    ours, theirs = map(int, words.split())

    def winner(pair: tuple[tuple[int, ...], tuple[int, ...]]) -> str:
        mine, other = ((result(roll), len(roll)) for roll in pair)
        return "player" if mine > other else "opponent"

    expected = chances(map(winner, product(list(rolled(ours)), list(rolled(theirs)))))
    assert dict(law.map(lambda outcome: str(outcome.winner))) == expected


def test_a_short_side_alone_is_raised() -> None:
    """−1 against 3 is then 1 against 3, and not 1 against 5."""
    assert misread("bushido", "short-side-only", "opposed -1 3") == solve(
        parse(["bushido", "opposed", "1", "3"]).spec
    )
    assert misread("bushido1", "short-side-only", "opposed -1 3") == solve(
        parse(["bushido1", "opposed", "1", "3", "--statistics", "-1", "3"]).spec
    )


def test_a_tie_to_the_inactive_player_is_a_win_of_theirs_by_level_0() -> None:
    law = misread("bushido", "tie-to-inactive", "opposed 1 1")
    assert law[("opponent", 0, "active player")] == Fraction(1, 6)


def test_a_result_equal_to_the_challenge_number_fails_with_level_0() -> None:
    law = misread("bushido", "must-exceed", "challenge 1 4")
    assert law[(False, 0, 4)] == Fraction(1, 6)
    assert law.probability(lambda outcome: outcome.success) == Fraction(1, 3)


def test_no_misreading_changes_a_fear_test_that_is_passed_automatically() -> None:
    spec = parse(["bushido", "fear", "2", "3", "--own-fear", "3"]).spec
    for known in misreadings_of(find_game("bushido")):
        if "fear" in known.tests:
            assert known.law(spec) == solve(spec)


@pytest.mark.parametrize("words", ["3 2", "2+1 2", "2 2", "2-1 3"])
def test_the_first_edition_by_sum_is_that_of_ordered_dice(words: str) -> None:
    law = misread("bushido1", "by-sum", f"opposed {words} --statistics 2 1")
    spec: Any = parse(f"bushido1 opposed {words} --statistics 2 1".split()).spec
    ours, theirs = spec.dice_rolled

    def winner(pair: tuple[tuple[int, ...], tuple[int, ...]]) -> str:
        # With the sums equal the larger pool wins; with the pools equal, the statistic of 2.
        mine = (sum(pair[0]) + spec.player.modifier, ours, 2)
        other = (sum(pair[1]) + spec.opponent.modifier, theirs, 1)
        return "player" if mine > other else "opponent"

    expected = chances(map(winner, product(list(rolled(ours)), list(rolled(theirs)))))
    assert dict(law.map(lambda outcome: str(outcome.winner))) == expected


def test_a_target_test_by_sum_is_that_of_ordered_dice() -> None:
    law = misread("bushido1", "by-sum", "target 3+1 9")
    expected = chances(sum(roll) + 1 >= 9 for roll in rolled(3))
    assert dict(law.map(lambda outcome: outcome.success)) == expected


def test_fewer_dice_win_a_tie_on_the_highest_die() -> None:
    law = misread("bushido1", "tie-to-fewer-dice", "opposed 2 1")
    assert ("player", "number of dice") not in law
    assert law[("opponent", "number of dice")] == Fraction(1 + 3 + 5 + 7 + 9 + 11, 216)


@pytest.mark.parametrize(
    ("game", "words", "ties"),
    [
        ("bushido", "tactical 1 1", 6),
        ("bushido1", "opposed 1 1", 6),
        ("warzone", "opposed 0 0", 20),
    ],
)
def test_kept_ties_are_outcomes(game: str, words: str, ties: int) -> None:
    law = misread(game, "ties-kept", words)
    assert law[None] == Fraction(ties, ties**2)


@pytest.mark.parametrize(("side", "wins"), [("player", 210), ("opponent", 210)])
def test_a_tie_can_go_to_either_side(side: str, wins: int) -> None:
    law = misread("warzone", f"tie-to-{side}", "opposed 0 0")
    assert law[(side, "result")] == Fraction(wins, 400)


@pytest.mark.parametrize(
    ("known_id", "words", "expected"),
    [
        ("naturals-plain", "test 0", {"failure": 19, "absolute failure": 1}),
        ("naturals-plain", "test 25", {"absolute success": 1, "success": 19}),
        (
            "range-not-clipped",
            "test 2 --success 1-3",
            {"absolute success": 3, "failure": 16, "absolute failure": 1},
        ),
        (
            "roll-under",
            "test 12",
            {"absolute success": 1, "success": 10, "failure": 8, "absolute failure": 1},
        ),
    ],
)
def test_a_misread_d20_is_counted_by_hand(
    known_id: str, words: str, expected: dict[str, int]
) -> None:
    law = misread("warzone", known_id, words)
    assert {str(x.degree): chance * 20 for x, chance in law.items()} == expected


def test_the_digit_0_read_as_0_scatters_by_0_inches() -> None:
    law = misread("warzone", "zero-inches", "scatter")
    assert {x.distance: chance for x, chance in law.items()} == {
        inches: Fraction(1, 10) for inches in range(10)
    }
