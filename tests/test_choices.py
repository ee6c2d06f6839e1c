"""Choices between chance steps: best play of games that can be played through by hand."""

from fractions import Fraction

import pytest

from exactdice.choices import BestPlay, Choice, Option
from exactdice.distribution import Distribution

COIN = Distribution.uniform((0, 1))


def certain(*names: str) -> tuple[Option[str], ...]:
    return tuple(Option(name, Distribution.certain(name)) for name in names)


def one_move(high: bool, worth: dict[str, int]) -> BestPlay[str]:
    """A game of one move: `worth` says what each option pays."""
    return BestPlay(
        lambda state: Choice(high, certain(*worth)) if state == "start" else None,
        lambda state: worth[state],
    )


@pytest.mark.parametrize(("high", "chosen"), [(True, "b"), (False, "c")])
def test_one_player_wants_the_payoff_high_and_the_other_low(high: bool, chosen: str) -> None:
    solved = one_move(high, {"a": 2, "b": 3, "c": 1}).solved("start")
    assert solved.chosen == chosen
    assert solved.law == Distribution.certain(chosen)


@pytest.mark.parametrize("high", [True, False])
def test_of_options_of_equal_worth_the_first_is_taken(high: bool) -> None:
    assert one_move(high, {"b": 1, "a": 1, "c": 1}).solved("start").chosen == "b"


def test_a_state_without_a_choice_is_worth_its_payoff() -> None:
    game: BestPlay[int] = BestPlay(lambda state: None, lambda state: Fraction(state, 3))
    assert game.solved(2) == (Fraction(2, 3), Distribution.certain(2), None)


def test_chance_comes_between_the_choices() -> None:
    """A coin, which the first may toss again; then the second may, who wants the opposite."""

    def choice(state: tuple[int, int]) -> Choice[tuple[int, int]] | None:
        turn, coin = state
        if turn == 2:
            return None
        keep = Option("keep", Distribution.certain((turn + 1, coin)))
        toss = Option("toss", COIN.map(lambda new: (turn + 1, new)))
        return Choice(turn == 0, (keep, toss))

    game = BestPlay(choice, lambda state: state[1])
    # The second tosses a 1 again, for 1/2, and keeps a 0: a 1 is worth 1/2 to the first.
    assert game.solved((1, 1)) == (Fraction(1, 2), COIN.map(lambda coin: (2, coin)), "toss")
    assert game.solved((1, 0)).value == 0
    assert game.solved((0, 0)).chosen == "toss"
    assert game.from_start(COIN.map(lambda coin: (0, coin))).value == Fraction(3, 8)


def test_the_law_under_best_play_has_the_value_that_is_reported() -> None:
    die = Distribution.uniform(range(1, 7))

    def choice(state: tuple[int, int]) -> Choice[tuple[int, int]] | None:
        left, face = state
        stop = Option("stop", Distribution.certain((0, face)))
        again = Option("again", die.map(lambda new: (left - 1, new)))
        return Choice(True, (stop, again)) if left else None

    solved = BestPlay(choice, lambda state: state[1]).from_start(die.map(lambda face: (2, face)))
    assert solved.value == Fraction(14, 3)
    assert solved.law.expectation(lambda state: state[1]) == solved.value


def test_every_state_is_solved_once() -> None:
    asked: list[int] = []

    def choice(state: int) -> Choice[int] | None:
        asked.append(state)
        ways = Distribution.uniform((state - 1, state - 2))
        return Choice(True, (Option("on", ways),)) if state > 1 else None

    BestPlay(choice, lambda state: state).solved(30)
    assert sorted(asked) == list(range(31))
