"""The rulings: each in a test of its name, by values that the other readings would not give."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from exactdice import solve
from exactdice.checks import InputError
from exactdice.contest import retake
from exactdice.games import GAMES, bushido, bushido1, find_game, warzone
from exactdice.games.declare import Game, Ruling
from tests.games import grids
from tests.judges import chance

RULINGS = [(find_game(name), ruling) for name in GAMES for ruling in find_game(name).rulings]
SWITCHES = [(game, ruling) for game, ruling in RULINGS if ruling.option]
STEP = 23


def named(value: Any) -> str:
    return value.name if isinstance(value, Game) else value.id


every_ruling = pytest.mark.parametrize(("game", "ruling"), RULINGS, ids=named)
every_switch = pytest.mark.parametrize(("game", "ruling"), SWITCHES, ids=named)


def player_wins(spec: Any) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.winner == "player")


def success(spec: Any) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.success)


def test_bushido_all_ones() -> None:
    # The 1 comes to 0, not to 0 + 2, and so falls short of 2.
    test = bushido.ChallengeTest(1, challenge_number=2, modifier=2)
    assert success(test) == Fraction(5, 6)
    assert success(replace(test, rules=bushido.Rules(all_ones="modified"))) == 1


def test_bushido_floor() -> None:
    # A 2 comes to −1, below 0 …
    test = bushido.ChallengeTest(1, challenge_number=0, modifier=-3)
    assert success(test) == Fraction(5, 6)
    assert success(replace(test, rules=bushido.Rules(floor="zero"))) == 1
    # … and loses to an opponent's 0.
    clash = bushido.OpposedTest(bushido.Side(1, -3), bushido.Side(1), active="player")
    assert chance(clash, "opponent", 1, "final result") == Fraction(1 + 1 + 1 + 1, 36)
    floored = replace(clash, rules=bushido.Rules(floor="zero"))
    # A 3 ties with that 0, and then a 2 does as well.
    assert chance(clash, "player", 0, "dice left") == Fraction(1, 36)
    assert chance(floored, "player", 0, "dice left") == Fraction(2, 36)


def test_bushido_padding() -> None:
    def clash(pool: int, opponent: int) -> bushido.OpposedTest:
        return bushido.OpposedTest(bushido.Side(pool), bushido.Side(opponent), active="opponent")

    assert player_wins(clash(-1, 3)) == Fraction(403, 46656)
    assert player_wins(clash(-1, 3)) != player_wins(clash(1, 3))
    assert player_wins(clash(-1, 0)) == Fraction(13, 72)
    assert solve(clash(-1, 0)) == solve(clash(1, 2))
    assert player_wins(clash(-1, 0)) != player_wins(clash(1, 1))


def test_bushido_tie_level() -> None:
    law = solve(bushido.OpposedTest(bushido.Side(2), bushido.Side(2)))
    for outcome in law:
        assert (outcome.success_level == 0) == (outcome.decided_by != "final result")
    assert law.probability(lambda outcome: outcome.success_level == 0) > Fraction(1, 6)
    assert sum(law.values()) == 1


def test_bushido_no_dice_tie() -> None:
    # Two dice against one: all three show 1, or each side keeps one die of the same face
    # (5 · 2 rolls). By the dice rolled, the first of these would be the player's.
    clash = bushido.OpposedTest(bushido.Side(2), bushido.Side(1), active="opponent")
    assert chance(clash, "opponent", 0, "active player") == Fraction(1 + 10, 216)
    assert chance(clash, "player", 0, "dice left") == Fraction(16, 216)


def test_bushido_tactical_tie() -> None:
    # 166 rolls win, 39 lose and 11 tie: these are no halves, but taken again as a whole.
    test = bushido.TacticalTest(bushido.Side(2), bushido.Side(1))
    assert test.attempt().probability(lambda outcome: outcome is None) == Fraction(11, 216)
    assert player_wins(test) == Fraction(166, 166 + 39)
    assert retake(test.attempt()).expected_rolls == Fraction(216, 205)


def test_bushido_tactical_traits() -> None:
    as_die = bushido.TacticalTest(player=bushido.Side(2))
    as_result = bushido.TacticalTest(player=bushido.Side(1, 1))
    assert player_wins(as_die) == Fraction(166, 205)
    assert player_wins(as_result) == Fraction(20, 31)


def test_bushido_reroll_order() -> None:
    # The other side has a 4 or better rolled again, and leaves what fails; then the tester, who
    # sees that, rolls the same die once more where it fails: 1/2 · (1/2 + 1/2 · 1/2) + 1/2 · 1/2.
    assert success(bushido.ChallengeTest(1, 4, own=1, theirs=1)) == Fraction(5, 8)


def test_bushido_equal_picks() -> None:
    # Nothing can go wrong: of all picks the one of no die is made …
    sure = bushido.ChallengeTest(2, challenge_number=0, modifier=20)
    assert solve(replace(sure, own=2)) == solve(sure)
    # … and where one die must go, it is the lower. All ones take two ones and a third.
    forced = replace(sure, own=bushido.Pick(1, forced=True))
    ones = solve(forced).probability(lambda outcome: outcome.final_result == 0)
    assert ones == Fraction(1, 6**3)


def test_bushido_challenge_rerolls() -> None:
    # The tester is model A: the other side picks first.
    assert success(bushido.FearTest(1, 4, own=1, theirs=1)) == Fraction(5, 8)
    # Its enemy is: the tester picks first, and a pass is rolled again after that, so it is worth
    # 1/2 and a failure 1/4.
    enemy = bushido.FearTest(1, 4, own=1, theirs=1, tester="enemy")
    assert success(enemy) == Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 4)


def test_bushido_tactical_initiative() -> None:
    # Both may roll their die again, and whoever has the initiative has seen the other do so.
    first = bushido.TacticalTest(rerolls=bushido.Rerolls(player_own=1, opponent_own=1))
    second = replace(first, initiative="opponent")
    assert player_wins(first) == 1 - player_wins(second) > Fraction(1, 2)


def test_bushido1_both_short() -> None:
    literal = bushido1.OpposedTest(bushido1.Side(2, dice=-3), bushido1.Side(2, dice=-2))
    shift = replace(literal, rules=bushido1.Rules(both_short="shift"))
    assert literal.dice_rolled == (2, 3)
    assert shift.dice_rolled == (1, 2)
    assert player_wins(literal) == 1 - Fraction(5593, 7776)
    assert player_wins(shift) == Fraction(0 + 1 + 4 + 9 + 16 + 25, 216)


def test_bushido1_modified_dice() -> None:
    highest = bushido1.OpposedTest(bushido1.Side(2, 1), bushido1.Side(2))
    every = replace(highest, rules=bushido1.Rules(modified_dice="all"))
    assert player_wins(highest) == Fraction(851, 1246)
    assert player_wins(every) == Fraction(901, 1251)


def test_bushido1_dice_count() -> None:
    # One die against none: the player gains a second, which counts.
    test = bushido1.OpposedTest(bushido1.Side(1), bushido1.Side(1, dice=-1))
    assert test.dice_rolled == (2, 1)
    assert chance(test, "player", "number of dice") == Fraction(36, 216)
    assert {outcome.decided_by for outcome in solve(test)} == {"highest die", "number of dice"}


def test_bushido1_base() -> None:
    # Both roll two dice, one of them for a statistic of 3.
    above = bushido1.OpposedTest(bushido1.Side(3, dice=-1), bushido1.Side(2))
    assert retake(above.attempt()).probability == 0
    assert chance(above, "player", "base statistic") == Fraction(66, 6**4)
    # A modifier of the roll is no part of the base value.
    level = bushido1.OpposedTest(bushido1.Side(2, modifier=1), bushido1.Side(2))
    assert retake(level.attempt()).probability == Fraction(50, 6**4)
    assert not [outcome for outcome in solve(level) if outcome.decided_by == "base statistic"]


def test_bushido1_no_dice() -> None:
    assert success(bushido1.TargetTest(2, difficulty=5, dice=-2)) == Fraction(1, 3)
    assert success(bushido1.TargetTest(0, difficulty=1)) == 1


def passed(spec: warzone.CharacteristicTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.degree.passed)


def absolute(spec: warzone.CharacteristicTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.degree == "absolute success")


def test_warzone_extended_success() -> None:
    cursed = warzone.CharacteristicTest(2, success_range=3)
    assert passed(cursed) == Fraction(3, 20)
    assert absolute(cursed) == Fraction(2, 20)
    hopeless = warzone.CharacteristicTest(0, success_range=3)
    assert passed(hopeless) == Fraction(3, 20)
    assert absolute(hopeless) == 0


def test_warzone_extended_success_shapes_just_what_the_rejected_reading_would_change() -> None:
    ruling = next(r for r in find_game("warzone").rulings if r.id == "extended-success")
    for spec in grids.thinned(grids.warzone_characteristic(warzone.Rules()), STEP):
        # Only a natural 1 would pass above the target.
        target = spec.target + spec.modifier
        failing = [
            face
            for face in range(2, spec.sides + 1)
            if face > target and spec.judge(face).degree.passed
        ]
        assert ruling.shapes(spec) == bool(failing), spec


def test_warzone_extended_failure() -> None:
    always = warzone.CharacteristicTest(20, failure_range=19)
    above_target = replace(always, rules=warzone.Rules(extended_failure="above-target"))
    assert passed(always) == Fraction(18, 20)
    assert passed(above_target) == Fraction(19, 20)


def test_warzone_overlap() -> None:
    with pytest.raises(InputError, match=r"^failure_range: 10-20 overlaps the success range 1-10 "):
        warzone.CharacteristicTest(10, success_range=10, failure_range=10)
    touching = warzone.CharacteristicTest(0, success_range=10, failure_range=11)
    assert passed(touching) == Fraction(1, 2)


def test_warzone_opposed_naturals() -> None:
    # With a lead of 19 the worst that can happen is a tie, of 1 + 19 with 20 + 0.
    assert player_wins(warzone.OpposedTest(19, 0)) == 1
    # With a lead of 1 a natural 20 ties with a 19, and a natural 1 still beats no one or ties.
    assert warzone.OpposedTest(1, 0).attempt()[None] == Fraction(19, 400)


def test_warzone_scatter_direction() -> None:
    # The law is of the distance alone: a direction that is independent of it changes nothing.
    law = solve(warzone.ScatterTest())
    assert {outcome._fields for outcome in law} == {("distance",)}
    assert set(law.values()) == {Fraction(1, 10)}


def test_warzone_scatter_floor() -> None:
    test = warzone.ScatterTest(modifier=-3)
    assert [outcome.distance for outcome in solve(test)] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert chance(test, 0) == Fraction(3, 10)


@every_ruling
def test_every_ruling_has_a_test_named_after_it(game: Game, ruling: Ruling) -> None:
    assert f"test_{game.name}_{ruling.id.replace('-', '_')}" in globals()


@every_ruling
def test_every_ruling_says_what_it_must(game: Game, ruling: Ruling) -> None:
    assert ruling.source
    assert ruling.question.endswith("?")
    assert ruling.default == next(iter(ruling.readings))
    assert ruling.reading(game.rules()) == ruling.default
    assert len(ruling.readings) > 1 or ruling.rejected
    assert set(ruling.tests) <= {kind.name for kind in game.tests}


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique_in_a_game(name: str) -> None:
    ids = [ruling.id for ruling in find_game(name).rulings]
    assert len(ids) == len(set(ids))


def switched(rules: Any, ruling: Ruling, reading: Any) -> Any:
    """The rules with another reading of one ruling."""
    assert ruling.option
    return replace(rules, **{ruling.option: reading})


@every_switch
def test_a_reading_that_is_unknown_is_refused(game: Game, ruling: Ruling) -> None:
    for reading in ("", "nonsense", None, 0):
        with pytest.raises(InputError, match=f"^{ruling.id}: .* is unknown"):
            switched(game.rules(), ruling, reading)


def matters(spec: Any, ruling: Ruling) -> bool:
    """Whether another reading of a ruling, all other rules being equal, changes the law."""
    first, *others = (
        solve(replace(spec, rules=switched(spec.rules, ruling, reading)))
        for reading in ruling.readings
    )
    return any(law != first for law in others)


@every_switch
def test_a_ruling_is_told_to_shape_just_the_tests_that_switching_it_changes(
    game: Game, ruling: Ruling
) -> None:
    shaped = set()
    for kind in game.tests:
        for rules in grids.every_rules(game):
            for spec in grids.thinned(grids.GRIDS[kind.spec](rules), STEP):
                if hasattr(spec, "rules"):
                    told = kind.name in ruling.tests and ruling.shapes(spec)
                    assert matters(spec, ruling) == told, spec
                    shaped |= {kind.name} if told else set()
    assert shaped == set(ruling.tests)
