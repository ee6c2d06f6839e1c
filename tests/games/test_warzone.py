"""Warzone: characteristic, opposed and scatter tests against the sentences of the rule text."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from exactdice import solve
from exactdice.checks import InputError
from exactdice.contest import retake
from exactdice.distribution import Distribution
from exactdice.games import warzone
from exactdice.games.warzone import CharacteristicTest, OpposedTest, Rules, ScatterTest
from tests.games import grids
from tests.judges import assert_as_enumerated, assert_as_rolled, chance

every_rules = pytest.mark.parametrize("rules", grids.every_rules(warzone.GAME), ids=grids.name)

# Enumeration reads the twenty faces for each test once more: every 11th of the grid will do.
STEP = 11


def passed(spec: CharacteristicTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.degree.passed)


def player_wins(spec: OpposedTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.winner == "player")


@every_rules
def test_every_characteristic_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.warzone_characteristic(rules):
        assert_as_rolled(spec)


@every_rules
@pytest.mark.parametrize(("sides", "step"), [(2, 1), (6, 1), (12, 1), (100, 997)])
def test_characteristic_tests_on_other_dice_are_as_rolled(
    sides: int, step: int, rules: Rules
) -> None:
    # The 5,049 legal pairs of ranges on a hundred faces are thinned; those of the others are not.
    targets = (-1, 0, 1, 2, *range(3, sides + 3, max(1, sides // 12)))
    grid = product(targets, (-1, 0, 2), grids.legal_ranges(sides))
    for target, modifier, (success, failure) in grids.thinned(grid, step):
        spec = CharacteristicTest(target, modifier, success, failure, sides, rules)
        assert_as_rolled(spec)
        assert_as_enumerated(spec)


@every_rules
def test_characteristic_tests_are_as_enumerated(rules: Rules) -> None:
    for spec in grids.thinned(grids.warzone_characteristic(rules), STEP):
        assert_as_enumerated(spec)


def test_every_opposed_test_is_as_rolled() -> None:
    for spec in grids.warzone_opposed(Rules()):
        assert_as_rolled(spec)
        assert_as_enumerated(spec)


@pytest.mark.parametrize("sides", [2, 6, 12, 100])
def test_opposed_tests_on_other_dice_are_as_rolled(sides: int) -> None:
    # Leads from none to one past all faces, on either side.
    for lead in {0, 1, 2, sides // 2, sides - 1, sides, sides + 1}:
        for spec in (OpposedTest(lead, 0, sides), OpposedTest(-1, lead - 1, sides)):
            assert_as_rolled(spec)
            assert_as_enumerated(spec)


def test_every_scatter_test_is_as_rolled() -> None:
    for spec in grids.warzone_scatter(Rules()):
        assert_as_rolled(spec)
        assert_as_enumerated(spec)


class TestTestyCech:
    """Characteristic tests."""

    def test_a_success_is_a_result_no_higher_than_the_target_value(self) -> None:
        assert passed(CharacteristicTest(8)) == Fraction(2, 5)
        assert chance(CharacteristicTest(8), "success") == Fraction(7, 20)
        assert chance(CharacteristicTest(8), "failure") == Fraction(11, 20)

    def test_modifiers_are_summed_before_they_are_compared(self) -> None:
        for target, modifier in product(range(-3, 26), range(-3, 4)):
            assert solve(CharacteristicTest(target, modifier)) == solve(
                CharacteristicTest(target + modifier)
            )

    def test_unless_said_otherwise_tests_are_made_with_a_d20(self) -> None:
        assert CharacteristicTest(8).sides == 20
        assert solve(CharacteristicTest(8)).total == 20
        assert passed(CharacteristicTest(3, sides=6)) == Fraction(1, 2)

    @pytest.mark.parametrize("target", [-1000, -1, 0])
    def test_rolling_a_1_always_passes_even_when_the_target_is_0_or_less(self, target: int) -> None:
        assert passed(CharacteristicTest(target)) == Fraction(1, 20)
        assert chance(CharacteristicTest(target), "success") == Fraction(1, 20)
        assert chance(CharacteristicTest(target), "absolute success") == 0

    def test_a_1_with_a_target_of_1_or_more_is_an_absolute_success(self) -> None:
        assert chance(CharacteristicTest(1), "absolute success") == Fraction(1, 20)
        assert chance(CharacteristicTest(1), "success") == 0
        assert chance(CharacteristicTest(12), "absolute success") == Fraction(1, 20)

    @pytest.mark.parametrize("target", [-3, 10, 19, 20, 25, 1000])
    def test_rolling_a_20_is_an_absolute_failure_even_if_the_target_was_20_or_more(
        self, target: int
    ) -> None:
        assert chance(CharacteristicTest(target), "absolute failure") == Fraction(1, 20)
        if target >= 20:
            assert passed(CharacteristicTest(target)) == Fraction(19, 20)

    def test_the_bounty_hunter_hits_with_3_critically_with_2_and_misses_with_4(self) -> None:
        hunter = CharacteristicTest(2, success_range=3)
        assert [hunter.judge(face).degree.value for face in (1, 2, 3, 4)] == [
            "absolute success",
            "absolute success",
            "success",
            "failure",
        ]
        assert passed(hunter) == Fraction(3, 20)
        assert chance(CharacteristicTest(2, success_range=3), "absolute success") == Fraction(1, 10)

    def test_a_result_of_the_extended_range_must_not_exceed_the_target_to_be_absolute(
        self,
    ) -> None:
        for target in range(-3, 26):
            absolute = max(min(target, 5), 0)
            assert chance(
                CharacteristicTest(target, success_range=5), "absolute success"
            ) == Fraction(absolute, 20)

    def test_a_result_of_the_extended_range_above_the_target_passes_but_not_absolutely(
        self,
    ) -> None:
        assert chance(CharacteristicTest(2, success_range=5), "success") == Fraction(3, 20)

    def test_special_rules_extend_the_range_of_absolute_failure(self) -> None:
        assert chance(CharacteristicTest(10, failure_range=18), "absolute failure") == Fraction(
            3, 20
        )
        assert passed(CharacteristicTest(20, failure_range=19)) == Fraction(9, 10)


class TestTestyPrzeciwstawne:
    """Opposed tests."""

    def test_both_roll_a_die_and_add_their_modifiers(self) -> None:
        law: Distribution[Any] = OpposedTest(12, 10).attempt()
        # A lead of 2 loses to the pairs that are three or more apart: 17 + 16 + … + 1.
        assert law["opponent", "result"] == Fraction(153, 400)
        assert law["player", "result"] == Fraction(400 - 153 - 18, 400)

    def test_the_player_with_the_higher_result_wins(self) -> None:
        assert player_wins(OpposedTest()) == Fraction(1, 2)
        assert player_wins(OpposedTest(12, 10)) == Fraction(229, 382)
        assert player_wins(OpposedTest(20, 0)) == 1
        assert player_wins(OpposedTest(0, 20)) == 0

    def test_when_the_results_are_the_same_they_roll_once_more(self) -> None:
        assert retake(OpposedTest().attempt()) == (Fraction(1, 20), Fraction(20, 19))
        assert retake(OpposedTest(19, 0).attempt()).probability == Fraction(1, 400)
        assert player_wins(OpposedTest(19, 0)) == 1
        assert retake(OpposedTest(20, 0).attempt()).probability == 0


class TestTestyRozrzutu:
    """Scatter tests."""

    def test_the_second_digit_is_the_distance_and_10_and_20_mean_10_inches(self) -> None:
        faces = {face: ScatterTest().judge(face).distance for face in (1, 9, 10, 11, 19, 20)}
        assert faces == {1: 1, 9: 9, 10: 10, 11: 1, 19: 9, 20: 10}
        law = solve(ScatterTest())
        assert dict(law) == {(inches,): Fraction(1, 10) for inches in range(1, 11)}

    def test_special_rules_may_modify_the_distance(self) -> None:
        assert [outcome.distance for outcome in solve(ScatterTest(3))] == list(range(4, 14))
        assert chance(ScatterTest(-4), 0) == Fraction(4, 10)


class TestBadRanges:
    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"success_range": 0}, "success_range"),
            ({"success_range": 20}, "success_range"),
            ({"success_range": -3}, "success_range"),
            ({"failure_range": 1}, "failure_range"),
            ({"failure_range": 21}, "failure_range"),
            ({"success_range": 5, "failure_range": 5}, "failure_range"),
            ({"success_range": 6, "failure_range": 5}, "failure_range"),
            ({"sides": 6, "failure_range": 7}, "failure_range"),
            ({"sides": 6, "success_range": 6}, "success_range"),
        ],
    )
    def test_ranges_that_overlap_or_leave_the_die_are_refused(
        self, given: dict[str, Any], field: str
    ) -> None:
        with pytest.raises(InputError, match=f"^{field}: .*allowed: "):
            CharacteristicTest(10, **given)

    def test_every_pair_of_ranges_is_either_legal_or_refused(self) -> None:
        legal = set(grids.legal_ranges(20))
        for pair in product(range(-1, 23), (*range(-1, 23), None)):
            if pair in legal:
                CharacteristicTest(10, 0, *pair)
            else:
                with pytest.raises(InputError, match=r"^(success|failure)_range: "):
                    CharacteristicTest(10, 0, *pair)
