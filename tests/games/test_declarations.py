"""Declarations of Bushido, against every pair of them judged naively, and the order of the text."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import InputError, solve
from exactdice.games import bushido
from exactdice.games.bushido.declarations import NOTHING
from exactdice.report import inputs, report, rulings_taken, variations
from tests.naive import bushido as naive

FEATS = (
    bushido.Declaration("Fury", dice=2, cost=3),
    bushido.Declaration("Focus", modifier=1, cost=1),
    NOTHING,
)


def judged(
    spec: bushido.Declarations, ours: bushido.Declaration, theirs: bushido.Declaration
) -> Fraction:
    """The player's chance once both have declared, from the naive roller."""
    test = spec.test
    return naive.opposed(
        test.player.pool + ours.dice,
        test.player.modifier + ours.modifier,
        test.opponent.pool + theirs.dice,
        test.opponent.modifier + theirs.modifier,
        test.active,
    ).chance("player")


def opposed(player: int, opponent: int, active: str = "player") -> bushido.OpposedTest:
    return bushido.OpposedTest(bushido.Side(player), bushido.Side(opponent), active)


SPECS = [
    bushido.Declarations(opposed(2, 3, active), player, opponent)
    for active in ("player", "opponent")
    for player, opponent in [
        (bushido.boosts(2), bushido.boosts(1)),
        (bushido.boosts(1), FEATS),
        (FEATS, bushido.boosts(2, cost=2)),
        (FEATS, FEATS),
    ]
]


@pytest.mark.parametrize("spec", SPECS)
def test_the_matrix_holds_the_chance_of_every_pair(spec: bushido.Declarations) -> None:
    judge = tuple(
        tuple(judged(spec, ours, theirs) for theirs in spec.opponent) for ours in spec.player
    )
    assert spec.matrix() == judge


@pytest.mark.parametrize("spec", SPECS)
def test_the_opponent_declares_first_and_the_active_player_second(
    spec: bushido.Declarations,
) -> None:
    """Whoever is second answers each declaration with the best; the first foresees it."""
    if spec.test.active == "player":
        answers = {
            theirs: max(judged(spec, ours, theirs) for ours in spec.player)
            for theirs in spec.opponent
        }
        value = min(answers.values())
        reversed_value = max(
            min(judged(spec, ours, theirs) for theirs in spec.opponent) for ours in spec.player
        )
        gain = value - reversed_value
    else:
        value = max(
            min(judged(spec, ours, theirs) for theirs in spec.opponent) for ours in spec.player
        )
        reversed_value = min(
            max(judged(spec, ours, theirs) for ours in spec.player) for theirs in spec.opponent
        )
        gain = reversed_value - value
    assert spec.play().value == value
    assert spec.second_worth() == gain >= 0
    assert judged(spec, *spec.chosen()) == value


def test_declaring_second_can_be_worth_something() -> None:
    """Of a die at −2 and a bare +1 each is the best answer to something."""
    options = bushido.Declaration("die", 2, -2), bushido.Declaration("+1", 0, 1)
    worth = [
        bushido.Declarations(opposed(player, opponent), options, options).second_worth()
        for player, opponent in product(range(1, 5), repeat=2)
    ]
    assert min(worth) >= 0
    assert max(worth) > 0


@pytest.mark.parametrize("spec", SPECS[::3])
def test_the_law_is_that_of_the_test_that_is_declared(spec: bushido.Declarations) -> None:
    declared = spec.declared(*spec.chosen())
    assert solve(spec) == solve(declared) == spec.enumerated()


def test_of_equal_declarations_the_cheaper_is_taken() -> None:
    dear = bushido.Declaration("dear", dice=1, cost=5)
    cheap = bushido.Declaration("cheap", dice=1, cost=2)
    useless = bushido.Declaration("useless", cost=1)
    spec = bushido.Declarations(opposed(2, 2), (dear, cheap), (useless, NOTHING))
    assert [declaration.name for declaration in spec.chosen()] == ["cheap", "nothing"]


def test_declarations_go_with_rerolls() -> None:
    """The matrix is then of tests in which both re-roll as well as can be."""
    test = replace(opposed(2, 2), rerolls=bushido.Rerolls(1, 0, 0, 1), aim="level:1")
    spec = bushido.Declarations(test, bushido.boosts(1), bushido.boosts(1))
    for row, ours in zip(spec.matrix(), spec.player, strict=True):
        for worth, theirs in zip(row, spec.opponent, strict=True):
            law = solve(
                replace(
                    test,
                    player=bushido.Side(2 + ours.dice),
                    opponent=bushido.Side(2 + theirs.dice),
                )
            )
            assert worth == law.probability(
                lambda outcome: outcome.winner == "player" and outcome.success_level >= 1
            )
    ids = {taken.ruling.id for taken in rulings_taken(spec)}
    assert {"reroll-order", "equal-picks"} <= ids


def test_the_aim_decides_what_is_declared() -> None:
    """A die wins more often; to win by a lot the modifier does more."""
    options = (bushido.Declaration("die", dice=1), bushido.Declaration("+1", modifier=1))
    chosen = {
        aim: bushido.Declarations(replace(opposed(6, 2), aim=aim), options).chosen()[0].name
        for aim in ("win", "level:6", "expected-level")
    }
    for aim, name in chosen.items():
        worth = {
            option.name: bushido.Declarations(replace(opposed(6, 2), aim=aim), (option,))
            .play()
            .value
            for option in options
        }
        assert worth[name] == max(worth.values())


@settings(max_examples=25, deadline=None)
@given(
    pools=st.tuples(st.integers(-2, 5), st.integers(-2, 5)),
    modifiers=st.tuples(st.integers(-2, 2), st.integers(-2, 2)),
    active=st.sampled_from(["player", "opponent"]),
    most=st.tuples(st.integers(0, 3), st.integers(0, 2)),
)
def test_more_to_declare_never_hurts_its_owner(
    pools: tuple[int, int], modifiers: tuple[int, int], active: str, most: tuple[int, int]
) -> None:
    test = bushido.OpposedTest(
        bushido.Side(pools[0], modifiers[0]), bushido.Side(pools[1], modifiers[1]), active
    )
    ours, theirs = (bushido.boosts(number) for number in most)
    value = bushido.Declarations(test, ours, theirs).play().value
    more = bushido.boosts(most[0] + 1), bushido.boosts(most[1] + 1)
    assert bushido.Declarations(test, more[0], theirs).play().value >= value
    assert bushido.Declarations(test, ours, more[1]).play().value <= value


def test_boosts_are_dice_at_a_price() -> None:
    assert bushido.boosts(2, cost=3) == (
        NOTHING,
        bushido.Declaration("1 boost", 1, 0, 3),
        bushido.Declaration("2 boosts", 2, 0, 6),
    )


# Challenge tests


def test_the_chance_of_a_challenge_test_for_each_number_of_boosts() -> None:
    spec = bushido.ChallengeDeclarations(bushido.ChallengeTest(2, 6, 1), bushido.boosts(3))
    for dice, option in enumerate(spec.options):
        assert spec.chance(option) == naive.challenge(2 + dice, 6, 1).chance(True)
    assert spec.chosen == spec.options[3]
    assert solve(spec) == solve(bushido.ChallengeTest(5, 6, 1)) == spec.enumerated()


def test_the_cheapest_that_reaches_a_wanted_chance() -> None:
    test = bushido.ChallengeTest(2, 6, 1)
    chances = [naive.challenge(2 + dice, 6, 1).chance(True) for dice in range(4)]
    for wanted in (Fraction(0), chances[1], chances[1] + Fraction(1, 1000), chances[3]):
        spec = bushido.ChallengeDeclarations(test, bushido.boosts(3), wanted)
        first = next(dice for dice in range(4) if chances[dice] >= wanted)
        assert spec.reaching == spec.chosen == spec.options[first]


def test_a_chance_that_nothing_reaches() -> None:
    spec = bushido.ChallengeDeclarations(
        bushido.ChallengeTest(1, 9), bushido.boosts(1), Fraction(1, 2)
    )
    assert spec.reaching is None
    assert spec.chosen == NOTHING  # no option is worth anything, and it is the cheapest
    assert "None reaches 50.0 %" in report(spec).details[0].sentences[0]


def test_more_dice_can_be_worse_under_a_negative_modifier() -> None:
    """All ones is 0, which beats what a die with −5 can show: the best is to boost nothing."""
    spec = bushido.ChallengeDeclarations(bushido.ChallengeTest(1, 0, -9), bushido.boosts(2))
    assert spec.chosen == NOTHING


# What the faces are given


def test_a_report_tells_matrix_order_and_worth() -> None:
    spec = bushido.Declarations(opposed(2, 3), bushido.boosts(2, 2), bushido.boosts(1, 2))
    detail = report(spec).details[0]
    assert detail.name == "declarations"
    assert detail.value["first"] == "opponent"
    assert detail.value["value"] == spec.play().value
    assert detail.value["matrix"] == [list(row) for row in spec.matrix()]
    assert detail.table[0] == ("yours \\ opponent's", "nothing", "1 boost")
    assert detail.table[2][0] == "1 boost"
    assert any("zero-sum" in each for each in detail.sentences)


def test_inputs_are_those_of_the_test_and_the_options() -> None:
    found = inputs(bushido.Declarations(opposed(2, 3), bushido.boosts(1)))
    assert found["test"]["player"] == {"pool": 2, "modifier": 0}
    assert found["player"][1] == {"name": "1 boost", "dice": 1, "modifier": 0, "cost": 1}


def test_what_could_be_more_or_less_of_is_that_of_the_test() -> None:
    spec = bushido.Declarations(opposed(2, 3), bushido.boosts(1))
    found = {variation.label: variation for variation in variations(spec)}
    assert found["one more die"].spec == replace(spec, test=opposed(3, 3))
    assert "being the Active Player" not in found


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: bushido.boosts(-1), r"^boosts: -1 is out of range \(allowed: 0 to 20\)$"),
        (lambda: bushido.boosts(21), r"^boosts: 21 is out of range"),
        (lambda: bushido.boosts(1, -1), r"^boost_cost: -1 is out of range"),
        (lambda: bushido.Declaration("x", cost=-1), r"^cost: -1 is out of range"),
        (lambda: bushido.Declarations(opposed(2, 2), ()), r"^declarations: none given"),
        (
            lambda: bushido.Declarations(opposed(2, 2), (NOTHING, NOTHING)),
            r"^declarations: 'nothing' is given twice$",
        ),
        (
            lambda: bushido.ChallengeDeclarations(
                bushido.ChallengeTest(2, 5), wanted=Fraction(3, 2)
            ),
            r"^wanted: 3/2 is no chance \(allowed: 0 to 1\)$",
        ),
    ],
)
def test_what_cannot_be_declared_is_refused_by_name(make: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()
