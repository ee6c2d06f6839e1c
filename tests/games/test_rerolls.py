"""Re-rolls of Bushido, against a plain recursion over every pick and every die of it."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import InputError, picks, solve
from exactdice.contest import until_decided
from exactdice.distribution import Distribution
from exactdice.games import bushido
from exactdice.games.bushido import misreadings
from exactdice.games.bushido.rerolls import FACES, ONE_REROLL
from exactdice.games.bushido.result import final_result
from exactdice.report import inputs, rulings_taken
from exactdice.solving import clear_caches
from tests.naive import bushido as naive_tests
from tests.naive import rerolls as naive
from tests.naive.dice import Law

PLACES = {
    "player_own": ("player", "player"),
    "player_theirs": ("player", "opponent"),
    "opponent_own": ("opponent", "opponent"),
    "opponent_theirs": ("opponent", "player"),
}
Pair = tuple[int, int]
Limits = tuple[int, int, int, int]


def fractions(law: Any) -> dict[tuple[object, ...], Fraction]:
    return {tuple(outcome): chance for outcome, chance in law.items()}


def won(law: Any) -> Fraction:
    chance: Fraction = law.probability(lambda outcome: outcome.winner == "player")
    return chance


def passed(law: Any) -> Fraction:
    chance: Fraction = law.probability(lambda outcome: outcome.success)
    return chance


def two_sides(pools: Pair, modifiers: Pair) -> tuple[bushido.Side, bushido.Side]:
    return bushido.Side(pools[0], modifiers[0]), bushido.Side(pools[1], modifiers[1])


def rerolls(*effects: naive.Effect) -> bushido.Rerolls:
    """The same effects as the package takes them."""
    return bushido.Rerolls(*(bushido.Pick(*effect) for effect in effects))


def naively(
    test: bushido.OpposedTest, *effects: naive.Effect
) -> tuple[Fraction, dict[tuple[object, ...], Fraction]]:
    """The value and the law of an opposed test, from the judge."""
    steps = naive.steps(dict(zip(PLACES.values(), effects, strict=True)), test.active)
    table = naive.Table(
        test.player.modifier,
        test.opponent.modifier,
        test.active,
        test.aim,
        test.rules.all_ones,
        test.rules.floor,
    )
    dice = naive_tests.padded(test.player.pool, test.opponent.pool)
    value, law = naive.play(table, steps, *dice)
    return value, {tuple(outcome): chance for outcome, chance in law.fractions().items()}


def limits_for(dice: int) -> Iterator[Limits]:
    """Limits 0 … 2 in the four places: all 81 for small pools, a balanced part for larger ones.

    Of up to three dice in both pools together all are taken. Of four, the 27 whose last limit is
    the sum of the others mod 3: any three places meet every combination. Of more, the 9 of an
    orthogonal array: any two places do.
    """
    for a, b, c, d in product(range(3), repeat=4):
        by_three = d == (a + b + c) % 3
        by_two = (c, d) == ((a + b) % 3, (a + 2 * b) % 3)
        if dice <= 3 or (by_three if dice == 4 else by_two):
            yield a, b, c, d


def modifiers_for(limits: Limits, pools: Pair) -> Pair:
    """Modifiers −1 … 1 on both sides: all nine pairs come up in every part of the grid."""
    a, b, c, _ = limits
    return (a + c + pools[0]) % 3 - 1, (b - c + pools[1]) % 3 - 1


@pytest.mark.parametrize("active", ["player", "opponent"])
@pytest.mark.parametrize("pools", list(product((1, 2, 3), repeat=2)))
def test_model_b_picks_of_a_then_of_its_own_then_model_a(pools: Pair, active: str) -> None:
    for limits in limits_for(sum(pools)):
        modifiers = modifiers_for(limits, pools)
        ours, theirs = two_sides(pools, modifiers)
        test = bushido.OpposedTest(ours, theirs, active, rerolls=bushido.Rerolls(*limits))
        value, law = naively(test, *map(naive.Effect, limits))
        assert fractions(test.law()) == law, limits
        assert won(test.law()) == value, limits


def test_the_grid_meets_every_pair_of_modifiers() -> None:
    for ours, theirs in product((1, 2, 3), repeat=2):
        pools = ours, theirs
        met = {modifiers_for(limits, pools) for limits in limits_for(sum(pools))}
        assert len(met) == 9, pools


EFFECT = st.builds(
    naive.Effect,
    limit=st.integers(0, 2),
    faces=st.sets(st.sampled_from(FACES), min_size=1).map(lambda faces: tuple(sorted(faces))),
    forced=st.booleans(),
)
AIMS = st.sampled_from(["win", "level:1", "level:2", "level:4", "expected-level"])
RULES = st.builds(
    bushido.Rules,
    all_ones=st.sampled_from(["zero", "modified"]),
    floor=st.sampled_from(["none", "zero"]),
)


@settings(max_examples=50, deadline=None)
@given(
    pools=st.sampled_from([*product((1, 2), repeat=2), (0, 1), (1, -1), (0, 0), (3, 1), (1, 3)]),
    modifiers=st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
    active=st.sampled_from(["player", "opponent"]),
    effects=st.tuples(EFFECT, EFFECT, EFFECT, EFFECT),
    aim=AIMS,
    rules=RULES,
)
def test_forced_and_face_limited_picks_under_every_aim_and_ruling(
    pools: Pair,
    modifiers: Pair,
    active: str,
    effects: tuple[naive.Effect, ...],
    aim: str,
    rules: bushido.Rules,
) -> None:
    ours, theirs = two_sides(pools, modifiers)
    test = bushido.OpposedTest(ours, theirs, active, rules, rerolls(*effects), aim)
    value, law = naively(test, *effects)
    assert fractions(test.law()) == law
    assert worth(test, test.law()) == value


def worth(test: Any, law: Any) -> Fraction:
    """What a law is worth to the player under the test's aim, from its definition."""

    def payoff(outcome: Any) -> int:
        won = outcome.winner == "player"
        if test.aim == "expected-level":
            return int(outcome.success_level if won else -outcome.success_level)
        least = 0 if test.aim == "win" else int(test.aim.partition(":")[2])
        return int(won and outcome.success_level >= least)

    value: Fraction = law.expectation(payoff)
    return value


@pytest.mark.parametrize("aim", ["win", "expected-level"])
@pytest.mark.parametrize("tester", ["activating", "enemy"])
@pytest.mark.parametrize(("own", "theirs"), [(1, 0), (0, 1), (1, 2), (2, 1), (2, 2)])
def test_a_challenge_test_with_picks_of_both_sides(
    own: int, theirs: int, tester: str, aim: str
) -> None:
    """The tester's enemy picks first, unless it is the activating model."""
    for pool, number, modifier in [(1, 4, 0), (2, 5, -1), (3, 7, 1), (3, 6, -2)]:
        test = bushido.ChallengeTest(
            pool, number, modifier, own=own, theirs=theirs, aim=aim, tester=tester
        )
        effects = {
            ("player", "player"): naive.Effect(own),
            ("opponent", "player"): naive.Effect(theirs),
        }
        steps = naive.steps(effects, "player" if tester == "activating" else "opponent")
        table = naive.Table(modifier, 0, None, aim, challenge_number=number)
        value, law = naive.play(table, steps, pool, 0)
        assert fractions(test.law()) == law.fractions()
        worth = test.law().expectation(
            lambda outcome: outcome.success if aim == "win" else outcome.success_level
        )
        assert worth == value


def test_size_and_fear_tests_take_the_same_picks() -> None:
    challenge = bushido.ChallengeTest(3, 6, 1, own=bushido.Pick(2, (1, 2)), theirs=1)
    size = bushido.SizeChallengeTest("medium", 6, 1, own=bushido.Pick(2, (1, 2)), theirs=1)
    assert size.law() == challenge.law()
    for tester in ("activating", "enemy"):
        fear = bushido.FearTest(3, 6, None, 1, tester, own=bushido.Pick(2, (1, 2)), theirs=1)
        expected = replace(challenge, tester=tester).law()
        assert passed(fear.law()) == passed(expected)


def test_an_automatic_pass_rolls_nothing_again() -> None:
    plain = bushido.FearTest(2, 5, own_fear=5)
    assert replace(plain, own=1, theirs="all").law() == plain.law()


TACTICAL = [
    ((1, 1), (0, 0), (1, 0, 0, 0)),
    ((1, 1), (0, 0), (1, 1, 1, 1)),
    ((1, 1), (1, 0), (0, 1, 1, 0)),
    ((2, 1), (0, 0), (1, 0, 2, 1)),
    ((2, 2), (0, 1), (1, 2, 0, 1)),
    ((2, 2), (-1, 0), (2, 1, 1, 2)),
    ((0, 1), (0, 0), (1, 0, 1, 0)),
]


@pytest.mark.parametrize("initiative", ["player", "opponent"])
@pytest.mark.parametrize("aim", ["win", "level:2", "expected-level"])
@pytest.mark.parametrize(("pools", "modifiers", "limits"), TACTICAL)
def test_a_tie_of_a_tactical_test_is_worth_the_test_itself(
    pools: Pair,
    modifiers: Pair,
    limits: Limits,
    aim: str,
    initiative: str,
) -> None:
    """With a tie worth v, the judge must find an attempt worth v, and the same law of it."""
    ours, theirs = two_sides(pools, modifiers)
    test = bushido.TacticalTest(
        ours, theirs, rerolls=bushido.Rerolls(*limits), aim=aim, initiative=initiative
    )
    value = worth(test, test.law())
    effects = dict(zip(PLACES.values(), map(naive.Effect, limits), strict=True))
    table = naive.Table(*modifiers, None, aim, tie=value)
    dice = naive_tests.padded(*pools)
    attempt, law = naive.play(table, naive.steps(effects, initiative), *dice)
    assert attempt == value
    assert fractions(test.law()) == law.fractions()
    assert test.attempt()[None] == law.tie


def test_plain_conditioning_would_be_wrong_where_there_are_choices() -> None:
    """A player who took a tie for a loss, or for nothing, would pick otherwise."""
    test = bushido.TacticalTest(rerolls=bushido.Rerolls(1, 0, 1, 0))
    effects = {("player", "player"): naive.Effect(1), ("opponent", "opponent"): naive.Effect(1)}
    table = naive.Table(0, 0, None)
    _, law = naive.play(table, naive.steps(effects, "player"), 1, 1)
    assert law.chance("player") < won(test.law())


def test_a_tie_that_is_likely_still_leads_to_the_fixed_point() -> None:
    """With every result floored at 0, most attempts are ties."""
    test = bushido.TacticalTest(
        bushido.Side(1, -9),
        bushido.Side(1, -9),
        bushido.Rules(floor="zero"),
        bushido.Rerolls(player_theirs=1, opponent_theirs=bushido.Pick(1, (2, 3), forced=True)),
    )
    assert test.attempt()[None] > Fraction(1, 2)
    assert test.law() == test.enumerated()


@pytest.mark.parametrize(
    "test",
    [
        bushido.OpposedTest(
            bushido.Side(2), bushido.Side(2, 1), "opponent", rerolls=bushido.Rerolls(1, 1, 2, 1)
        ),
        bushido.OpposedTest(
            bushido.Side(-1), bushido.Side(0), rerolls=bushido.Rerolls("all"), aim="level:2"
        ),
        bushido.TacticalTest(bushido.Side(2), bushido.Side(1), rerolls=bushido.Rerolls(1, 0, 1, 1)),
        bushido.ChallengeTest(3, 6, own="all", theirs=1),
        bushido.SizeChallengeTest("small", 5, own=1),
        bushido.FearTest(2, 5, own=1, theirs=1, tester="enemy"),
    ],
)
def test_the_tables_agree_with_the_game_told_state_by_state(test: Any) -> None:
    assert test.law() == test.enumerated()


POOLS = st.integers(1, 4)
MODIFIERS = st.integers(-3, 3)
LIMIT = st.one_of(st.integers(0, 3), st.just("all"))
TESTS = st.builds(
    bushido.OpposedTest,
    player=st.builds(bushido.Side, POOLS, MODIFIERS),
    opponent=st.builds(bushido.Side, POOLS, MODIFIERS),
    active=st.sampled_from(["player", "opponent"]),
    rules=RULES,
    rerolls=st.builds(bushido.Rerolls, LIMIT, LIMIT, LIMIT, LIMIT),
    aim=AIMS,
)


@settings(max_examples=40, deadline=None)
@given(test=TESTS, place=st.sampled_from(list(PLACES)))
def test_more_freedom_never_hurts_its_owner(test: bushido.OpposedTest, place: str) -> None:
    given_now = cast("bushido.Rerolls", test.rerolls or bushido.Rerolls())
    more: dict[str, Any] = {place: "all"}
    freer = replace(test, rerolls=replace(given_now, **more))
    gain = worth(test, solve(freer)) - worth(test, solve(test))
    assert gain >= 0 if PLACES[place][0] == "player" else gain <= 0


@settings(max_examples=30, deadline=None)
@given(test=TESTS)
def test_swapping_the_sides_swaps_the_worth(test: bushido.OpposedTest) -> None:
    """Zero-sum: what one side wins the other loses, ties of equal picks aside."""
    now = cast("bushido.Rerolls", test.rerolls or bushido.Rerolls())
    swapped = replace(
        test,
        player=test.opponent,
        opponent=test.player,
        active="opponent" if test.active == "player" else "player",
        rerolls=bushido.Rerolls(
            now.opponent_own, now.opponent_theirs, now.player_own, now.player_theirs
        ),
    )
    for aim, total in (("win", 1), ("expected-level", 0)):
        ours, theirs = replace(test, aim=aim), replace(swapped, aim=aim)
        assert worth(ours, solve(ours)) + worth(theirs, solve(theirs)) == total


@settings(max_examples=30, deadline=None)
@given(test=TESTS)
def test_limit_0_everywhere_is_the_plain_test(test: bushido.OpposedTest) -> None:
    plain = bushido.OpposedTest(test.player, test.opponent, test.active, test.rules)
    nothing = replace(plain, rerolls=bushido.Rerolls(0, bushido.Pick(0, (1,)), 0, 0))
    assert nothing == plain
    assert hash(nothing) == hash(plain)
    assert bushido.ChallengeTest(3, 5, own=0, theirs=bushido.Pick(0)) == bushido.ChallengeTest(3, 5)


def test_one_attempt_without_picks_is_plain_conditioning() -> None:
    plain = bushido.TacticalTest(bushido.Side(2), bushido.Side(1, 1))
    # A pick that no die can meet changes nothing: nobody has more than two dice.
    idle = replace(plain, rerolls=bushido.Rerolls(opponent_own=bushido.Pick(1, (1,))))
    assert idle.rerolls is not None
    assert plain.law() == until_decided(plain.attempt())
    assert won(idle.law()) < won(plain.law())


def test_numpys_integers_and_pythons_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    test = bushido.OpposedTest(
        bushido.Side(4, 1), bushido.Side(3), rerolls=bushido.Rerolls(2, 1, "all", 1)
    )
    small = test.law()
    clear_caches()
    monkeypatch.setattr(picks, "INT64_END", 0)
    assert test.law() == small


def test_past_numpys_integers_the_answer_is_still_exact() -> None:
    """24 dice to pick leave 6²⁴, the last power of 6 below 2⁶³; seven dice each go past it."""
    rerolls = bushido.Rerolls("all", "all", "all", "all")
    test = bushido.OpposedTest(bushido.Side(7), bushido.Side(7), rerolls=rerolls)
    law = solve(test)
    assert sum(law.values()) == 1
    assert Fraction(1, 2) < won(law) < 1


def ruled(test: Any) -> set[str]:
    return {taken.ruling.id for taken in rulings_taken(test)}


def test_the_rulings_on_rerolls_shape_only_what_has_them() -> None:
    sides = bushido.Side(2), bushido.Side(2)
    both = {"reroll-order", "equal-picks"}
    assert not both & ruled(bushido.OpposedTest(*sides))
    assert both <= ruled(bushido.OpposedTest(*sides, rerolls=bushido.Rerolls(1)))
    assert "tactical-initiative" not in ruled(bushido.TacticalTest(*sides))
    assert "tactical-initiative" in ruled(bushido.TacticalTest(*sides, rerolls=bushido.Rerolls(1)))
    assert both & ruled(bushido.FearTest(2, 5, own=1)) == both
    assert "challenge-rerolls" not in ruled(bushido.FearTest(2, 5, own=1))
    assert "challenge-rerolls" in ruled(bushido.FearTest(2, 5, own=1, theirs=1))


# Rolled, and misread


def rolled(test: Any, faces: tuple[int, ...]) -> Any:
    """What a test comes to when its dice fall in order as some faces say."""
    left = iter(faces)

    def roller(dice: int, _: int) -> tuple[int, ...]:
        return tuple(sorted((next(left) for _ in range(dice)), reverse=True))

    return test.roll(roller)


@pytest.mark.parametrize(
    "test",
    [
        bushido.OpposedTest(bushido.Side(1), bushido.Side(1, 1), rerolls=bushido.Rerolls(1, 1)),
        bushido.OpposedTest(
            bushido.Side(1), bushido.Side(2), "opponent", rerolls=bushido.Rerolls(1, 0, 1)
        ),
        bushido.ChallengeTest(2, 6, own=2, theirs=bushido.Pick(1, (5, 6), forced=True)),
        bushido.FearTest(1, 4, own=1, theirs=1, tester="enemy"),
        bushido.Declarations(
            bushido.OpposedTest(bushido.Side(1), bushido.Side(1), rerolls=bushido.Rerolls(1)),
            bushido.boosts(1),
        ),
        bushido.ChallengeDeclarations(bushido.ChallengeTest(1, 5, own=1), bushido.boosts(1)),
    ],
)
def test_over_all_dice_that_may_fall_the_rolls_make_the_law(test: Any) -> None:
    every = product(FACES, repeat=5)
    assert Distribution.uniform(rolled(test, faces) for faces in every) == test.law()


def test_a_tactical_test_is_rolled_as_one_attempt() -> None:
    test = bushido.TacticalTest(rerolls=bushido.Rerolls(player_own=1))
    rolls = (rolled(test, faces) for faces in product(FACES, repeat=3))
    assert Distribution.uniform(rolls) == test.attempt()


@pytest.mark.parametrize(
    "test",
    [
        bushido.OpposedTest(bushido.Side(2), bushido.Side(2, 1), rerolls=bushido.Rerolls(1, 0, 1)),
        bushido.TacticalTest(bushido.Side(2), rerolls=bushido.Rerolls(1, 0, 1)),
        bushido.ChallengeTest(3, 6, 1, own=1, theirs=1),
        bushido.SizeChallengeTest("small", 6, own=2),
        bushido.FearTest(2, 6, own=2, tester="enemy"),
        bushido.FearTest(2, 6, own_fear=6, own=2),
    ],
)
def test_rerolls_that_are_read_rightly_have_the_law_of_the_test(test: Any) -> None:
    assert misreadings.read_as(final_result)(test) == solve(test)
    if not getattr(test, "automatic", False):
        assert misreadings.read_as(misreadings.ones_kept)(test) != solve(test)


def test_a_misread_tie_does_not_change_who_picks_last() -> None:
    test = bushido.OpposedTest(
        bushido.Side(1), bushido.Side(1), rerolls=bushido.Rerolls(1, 0, 1, 0)
    )
    known = {misreading.id: misreading.law for misreading in misreadings.MISREADINGS}
    law = known["tie-to-inactive"](test)
    assert {outcome.winner for outcome in law if outcome.decided_by == "active player"} == {
        "opponent"
    }
    assert won(law) > won(replace(test, active="opponent").law())


def test_what_is_declared_is_misread_as_the_test_that_is_played() -> None:
    declared = bushido.Declarations(
        bushido.OpposedTest(bushido.Side(2), bushido.Side(2)), bushido.boosts(1)
    )
    for misreading in misreadings.MISREADINGS:
        if "opposed" in misreading.tests:
            assert misreading.law(declared) == misreading.law(declared.played())


# Bad input, and what the faces are given


def test_plain_inputs_do_not_speak_of_rerolls() -> None:
    plain = bushido.OpposedTest(bushido.Side(4, 1), bushido.Side(3))
    assert inputs(plain) == {
        "player": {"pool": 4, "modifier": 1},
        "opponent": {"pool": 3, "modifier": 0},
        "active": "player",
    }
    told = inputs(replace(plain, rerolls=bushido.Rerolls(player_own=2), aim="level:2"))
    assert told["aim"] == "level:2"
    assert told["rerolls"] == {"player_own": {"limit": 2}}
    limited = bushido.ChallengeTest(3, 5, theirs=bushido.Pick("all", (2, 1), forced=True))
    assert inputs(limited)["theirs"] == {"limit": "all", "faces": [1, 2], "forced": True}
    assert inputs(bushido.ChallengeTest(3, 5)) == {
        "pool": 3,
        "challenge_number": 5,
        "modifier": 0,
    }


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: bushido.Pick(-1), r"^limit: -1 is out of range \(allowed: 0 to 1000\)$"),
        (
            lambda: bushido.Pick(cast("int", "some")),
            r"^limit: 'some' is not a whole ",
        ),
        (lambda: bushido.Pick(cast("int", 1.5)), r"^limit: 1.5 is not a whole number of dice"),
        (lambda: bushido.Pick(True), r"^limit: True is not a whole number"),
        (lambda: bushido.Pick(1, (0,)), r"^faces: 0 is out of range \(allowed: 1 to 6\)$"),
        (lambda: bushido.Pick(1, (7,)), r"^faces: 7 is out of range"),
        (lambda: bushido.Pick(1, ()), r"^faces: none given \(allowed: some of 1 to 6\)$"),
        (lambda: bushido.Rerolls(opponent_own=-2), r"^opponent_own: limit: -2 is out of range"),
        (lambda: bushido.ChallengeTest(3, 5, own=-1), r"^own: limit: -1 is out of range"),
        (
            lambda: bushido.FearTest(3, 5, theirs=cast("int", "al")),
            r"^theirs: limit: 'al' is not a whole number",
        ),
        (lambda: bushido.ChallengeTest(3, 5, aim="lose"), r"^aim: 'lose' is unknown \(allowed"),
        (lambda: bushido.TacticalTest(aim="level:x"), r"^aim: 'level:x' is unknown"),
        (lambda: bushido.TacticalTest(aim="level:"), r"^aim: 'level:' is unknown"),
        (lambda: bushido.TacticalTest(rerolls=cast("Any", 2)), r"^rerolls: 2 is no Rerolls"),
        (lambda: bushido.TacticalTest(initiative="nobody"), r"^initiative: 'nobody' is unknown"),
        (lambda: bushido.ChallengeTest(3, 5, tester="nobody"), r"^tester: 'nobody' is unknown"),
    ],
)
def test_what_no_effect_allows_is_refused_by_name(make: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


def test_one_reroll_is_a_change_of_the_plain_test() -> None:
    plain = bushido.OpposedTest(bushido.Side(2), bushido.Side(2))
    own, theirs = (change(plain) for change in ONE_REROLL.values())
    assert own == replace(plain, rerolls=bushido.Rerolls(player_own=1))
    assert theirs == replace(plain, rerolls=bushido.Rerolls(player_theirs=1))
    assert min(won(own.law()), won(theirs.law())) > won(plain.law())


def test_pools_too_large_for_picks_are_refused_before_anything_is_made() -> None:
    test = bushido.OpposedTest(
        bushido.Side(60), bushido.Side(3), rerolls=bushido.Rerolls(player_own="all")
    )
    with pytest.raises(InputError, match=r"^rerolls: up to 60 of 60 dice are .* picks to compare"):
        test.law()


def test_the_judge_counts_what_it_rolls() -> None:
    """By hand: one die against a 4, rolled again by its owner unless it beats it already."""
    table = naive.Table(0, 0, None, challenge_number=4)
    steps = naive.steps({("player", "player"): naive.Effect(1)}, "player")
    value, law = naive.play(table, steps, 1, 0)
    assert value == Fraction(3, 4)
    assert law == Law(
        {
            (True, 2, 6): 9,
            (True, 1, 5): 9,
            (True, 0, 4): 9,
            (False, -1, 3): 3,
            (False, -2, 2): 3,
            (False, -4, 0): 3,
        }
    )
