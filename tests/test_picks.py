"""Picks solved on dense tables, against the same games told state by state to `choices`."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import picks
from exactdice.checks import InputError
from exactdice.choices import BestPlay, Choice, Option
from exactdice.dice import Roll, pool
from exactdice.distribution import Distribution
from exactdice.picks import Play, Pool, Turn, best_play, picks_from
from exactdice.solving import clear_caches

SIDES = 3
State = tuple[int, tuple[Roll, Roll]]
Payoff = Callable[[int, int], int]
Result = Callable[[Roll], int]


def highest(roll: Roll) -> int:
    """A result that often does not care for a die."""
    return max(roll, default=0)


def told(turns: tuple[Turn, ...], payoff: Payoff, result: Result = sum) -> BestPlay[State]:
    """The game as its rules tell it: picks from real rolls."""

    def choice(state: State) -> Choice[State] | None:
        number, lying = state
        if number == len(turns):
            return None
        turn = turns[number]

        def after(pick: Roll) -> Distribution[State]:
            kept = list(lying[turn.pool])
            for face in pick:
                kept.remove(face)

            def lie(new: Roll) -> State:
                moved = tuple(sorted((*kept, *new), reverse=True))
                return number + 1, (moved, lying[1]) if turn.pool == 0 else (lying[0], moved)

            return pool(len(pick), SIDES).map(lie)

        offered = picks_from(lying[turn.pool], turn.limit, turn.faces, turn.forced)
        return Choice(turn.high, tuple(Option(pick, after(pick)) for pick in offered))

    return BestPlay(choice, lambda state: payoff(*map(result, state[1])))


def start(dice: tuple[int, int]) -> Distribution[State]:
    ours, theirs = (pool(number, SIDES) for number in dice)
    return ours.then(lambda mine: theirs.map(lambda other: (0, (mine, other))))


def played(
    dice: tuple[int, int], turns: tuple[Turn, ...], payoff: Payoff, result: Result = sum
) -> Play:
    ours, theirs = (Pool(number, result) for number in dice)
    return best_play((ours, theirs), turns, payoff, SIDES)


TURN = st.builds(
    Turn,
    pool=st.integers(0, 1),
    high=st.booleans(),
    limit=st.integers(0, 3),
    faces=st.sets(st.integers(1, SIDES), min_size=1).map(lambda faces: tuple(sorted(faces))),
    forced=st.booleans(),
)
TURNS = st.lists(TURN, max_size=3).map(tuple)
# Few different payoffs make for many picks of equal worth.
PAYOFFS = st.lists(st.integers(-1, 1), min_size=7, max_size=7).map(
    lambda worth: lambda mine, other: worth[(3 * mine + other) % 7]
)


@settings(max_examples=60, deadline=None)
@given(
    dice=st.tuples(st.integers(0, 3), st.integers(0, 2)),
    turns=TURNS,
    payoff=PAYOFFS,
    result=st.sampled_from([sum, highest]),
)
def test_value_and_law_are_those_of_the_game_as_told(
    dice: tuple[int, int], turns: tuple[Turn, ...], payoff: Payoff, result: Result
) -> None:
    solved = told(turns, payoff, result).from_start(start(dice))
    dense = played(dice, turns, payoff, result)
    assert dense.value == solved.value
    assert dense.law() == solved.law.map(lambda state: tuple(map(result, state[1])))
    assert dense.law().expectation(lambda pair: payoff(*pair)) == dense.value


@settings(max_examples=30, deadline=None)
@given(turns=st.lists(TURN, min_size=1, max_size=2).map(tuple), payoff=PAYOFFS, draw=st.data())
def test_the_options_at_a_turn_are_those_of_the_game_as_told(
    turns: tuple[Turn, ...], payoff: Payoff, draw: st.DataObject
) -> None:
    dice = (3, 2)
    turns = tuple(turn._replace(limit=max(turn.limit, 1)) for turn in turns)
    number = draw.draw(st.integers(0, len(turns) - 1))
    lying = (
        draw.draw(st.sampled_from(list(pool(3, SIDES)))),
        draw.draw(st.sampled_from(list(pool(2, SIDES)))),
    )
    game = told(turns, payoff)
    options = played(dice, turns, payoff).options(number, lying)
    assert options[0].value == game.solved((number, lying)).value
    assert options[0].pick == game.solved((number, lying)).chosen
    turn = turns[number]
    offered = picks_from(lying[turn.pool], turn.limit, turn.faces, turn.forced)
    assert sorted(option.pick for option in options) == sorted(offered)
    values = [option.value if turn.high else -option.value for option in options]
    assert values == sorted(values, reverse=True)


def four_picks(limit: int) -> tuple[Turn, ...]:
    order = ((0, False), (1, False), (1, True), (0, True))
    return tuple(Turn(side, high, limit, (1, 2, 3)) for side, high in order)


def test_python_integers_take_over_past_the_bound_to_the_same_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ahead(mine: int, other: int) -> int:
        return int(mine >= other)

    small = played((4, 4), four_picks(2), ahead)
    assert small.positions[0].values.dtype == np.int64
    monkeypatch.setattr(picks, "INT64_END", 0)
    large = played((4, 4), four_picks(2), ahead)
    assert large.positions[0].values.dtype == object
    assert (large.value, large.law()) == (small.value, small.law())


@pytest.mark.parametrize(
    ("payoff", "dtype"), [((2**63 - 2) // 3, np.int64), ((2**63 + 1) // 3, object)]
)
def test_numpy_holds_what_is_below_its_end_times_the_ways_of_the_dice_to_pick(
    payoff: int, dtype: type
) -> None:
    turn = Turn(0, True, 1, (1, 2, 3))
    play = played((1, 0), (turn,), lambda mine, other: payoff if mine == 3 else 0)
    assert play.positions[0].values.dtype == dtype
    assert play.value == payoff * Fraction(5, 9)


def test_sums_at_the_bound_do_not_overflow() -> None:
    payoff = (2**63 - 1) // 3**2
    play = played((2, 0), (Turn(0, True, 2, (1, 2, 3)),), lambda mine, other: payoff)
    assert play.positions[0].values.dtype == np.int64
    assert play.value == payoff


def test_picks_run_from_the_fewest_dice_and_then_from_the_lowest_face() -> None:
    assert list(picks_from((3, 2, 2, 1), 2, (1, 2, 3))) == [
        (),
        (1,),
        (2,),
        (3,),
        (1, 2),
        (1, 3),
        (2, 2),
        (2, 3),
    ]


def test_a_forced_pick_takes_as_many_dice_as_there_are() -> None:
    assert list(picks_from((3, 2, 2, 1), 2, (2, 3), forced=True)) == [(2, 2), (2, 3)]
    assert list(picks_from((3, 2, 2, 1), 3, (1,), forced=True)) == [(1,)]
    assert list(picks_from((3, 2, 2), 3, (1,), forced=True)) == [()]


def test_dice_that_make_no_difference_are_counted_all_the_same() -> None:
    """The best face is there already: what is rolled beside it leads to a single node."""
    turn = Turn(0, True, 3, (1,), forced=True)
    law = played((4, 0), (turn,), lambda mine, other: mine, highest).law()
    assert law.total == SIDES**4 * SIDES**3
    assert law == told((turn,), lambda mine, other: mine, highest).from_start(
        start((4, 0))
    ).law.map(lambda state: tuple(map(highest, state[1])))


def test_no_turns_leave_the_plain_rolls() -> None:
    play = played((2, 1), (), lambda mine, other: int(mine > other))
    ours, theirs = pool(2, SIDES).map(sum), pool(1, SIDES).map(sum)
    assert play.law() == ours.then(lambda mine: theirs.map(lambda other: (mine, other)))


@pytest.mark.parametrize(
    ("dice", "limit", "message"),
    [
        ((1000, 1), 1, r"^rerolls: up to 1 of 1000 dice are .* picks to compare \(allowed: "),
        ((400, 40), 400, r"^rerolls: up to 400 of 400 dice are some 10\^\d+ picks to compare"),
        ((1, 300), 1, r"^rerolls: 300 dice show .* different rolls \(allowed with re-rolls: "),
    ],
)
def test_tables_that_would_not_fit_in_memory_are_refused_with_their_sizes(
    dice: tuple[int, int], limit: int, message: str
) -> None:
    ours, theirs = (Pool(number, max) for number in dice)
    turns = (Turn(0, True, limit, (1, 2, 3, 4, 5, 6)),)
    with pytest.raises(InputError, match=message):
        best_play((ours, theirs), turns, lambda mine, other: int(mine > other))


def test_values_that_would_not_fit_in_memory_are_refused_with_their_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(picks, "MOST_CELLS", {False: 10, True: 10})
    with pytest.raises(InputError, match=r"^rerolls: \d+ kinds of roll against \d+ are \d+ values"):
        played((3, 3), four_picks(1), lambda mine, other: int(mine > other))


def test_clearing_the_caches_forgets_tables_and_trees() -> None:
    before = played((3, 2), four_picks(1), lambda mine, other: mine - other)
    clear_caches()
    assert played((3, 2), four_picks(1), lambda mine, other: mine - other).value == before.value
