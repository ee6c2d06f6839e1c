"""Bushido, first edition: target and opposed tests against the sentences of the rule text."""

from fractions import Fraction
from typing import Any

import pytest

from exactdice import solve
from exactdice.checks import InputError
from exactdice.contest import retake
from exactdice.games import bushido1
from exactdice.games.bushido1 import OpposedTest, Rules, Side, TargetTest
from tests.games import grids
from tests.judges import assert_as_enumerated, assert_as_rolled

every_rules = pytest.mark.parametrize("rules", grids.every_rules(bushido1.GAME), ids=grids.name)

# Enumeration compares every multiset of one pool with every one of the other, 213,444 pairs for
# six dice against six: it is put to every 97th test in which no more than seven dice are rolled.
STEP = 97
MOST_DICE = 7


def success(spec: TargetTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.success)


def player_wins(spec: OpposedTest) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.winner == "player")


def attempt(spec: OpposedTest) -> dict[Any, int]:
    """The weights of one attempt, out of 6^(all dice) rolls."""
    return dict(spec.attempt().weights)


def test_every_target_test_is_as_rolled() -> None:
    for spec in grids.bushido1_target(Rules()):
        assert_as_rolled(spec)


@every_rules
def test_every_opposed_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido1_opposed(rules):
        assert_as_rolled(spec)


def test_target_tests_are_as_enumerated() -> None:
    for spec in grids.thinned(grids.bushido1_target(Rules()), STEP):
        assert_as_enumerated(spec)


@every_rules
def test_opposed_tests_are_as_enumerated(rules: Rules) -> None:
    for spec in grids.thinned(grids.bushido1_opposed(rules), STEP):
        if sum(spec.dice_rolled) <= MOST_DICE:
            assert_as_enumerated(spec)


class TestTargetTests:
    def test_4_dice_if_the_model_has_move_4_2_dice_if_it_has_ki_2(self) -> None:
        assert success(TargetTest(4, 5)) == 1 - Fraction(4, 6) ** 4 == Fraction(65, 81)
        assert success(TargetTest(2, 4)) == 1 - Fraction(3, 6) ** 2 == Fraction(3, 4)

    @pytest.mark.parametrize("statistic", range(1, 7))
    def test_it_succeeds_if_the_highest_scoring_die_equals_or_exceeds_the_difficulty(
        self, statistic: int
    ) -> None:
        assert success(TargetTest(statistic, 1)) == 1
        assert success(TargetTest(statistic, 6)) == 1 - Fraction(5, 6) ** statistic
        assert success(TargetTest(statistic, 7)) == 0

    def test_a_1_is_a_die_like_any_other(self) -> None:
        assert success(TargetTest(1, 2, modifier=1)) == 1

    def test_the_dice_roll_for_the_test_may_be_modified(self) -> None:
        assert success(TargetTest(2, 7, modifier=1)) == success(TargetTest(2, 6))
        assert success(TargetTest(2, 3, modifier=-2)) == success(TargetTest(2, 5))
        assert success(TargetTest(2, 7, modifier=-1)) == 0

    def test_modifiers_may_be_applied_to_the_number_of_dice_used(self) -> None:
        assert solve(TargetTest(4, 5, dice=-1)) == solve(TargetTest(3, 5))

    def test_a_number_of_dice_past_the_limit_is_refused(self) -> None:
        assert success(TargetTest(1000, 1)) == 1
        assert success(TargetTest(1, 1, dice=999)) == 1
        with pytest.raises(InputError, match=r"^statistic \+ dice: 1001 "):
            TargetTest(1, 1, dice=1000)
        with pytest.raises(InputError, match=r"^statistic \+ dice: 1001 "):
            Side(1000, dice=1)
        with pytest.raises(InputError, match=r"^statistic \+ dice: -1001 "):
            Side(-1000, dice=-1)


class TestNumberOfDice:
    def test_a_player_with_no_dice_left_still_rolls_a_single_dice(self) -> None:
        assert OpposedTest(Side(2, dice=-2), Side(3)).dice_rolled == (1, 4)

    def test_having_to_roll_minus_2_dice_gives_the_opponent_3_extra_dice(self) -> None:
        spec = OpposedTest(Side(2, dice=-4), Side(3))
        assert spec.dice_rolled == (1, 3 + 3)
        assert spec.attempt().total == 6 ** (1 + 6)

    def test_the_opponent_gains_nothing_while_there_is_one_die(self) -> None:
        assert OpposedTest(Side(3, dice=-2), Side(3)).dice_rolled == (1, 3)


class TestComparison:
    def test_each_takes_the_highest_result_and_compares_it(self) -> None:
        weights = attempt(OpposedTest(Side(1), Side(1)))
        assert weights == {
            ("player", "highest die"): 15,
            ("opponent", "highest die"): 15,
            None: 6,
        }

    def test_dice_do_not_add_up(self) -> None:
        # The second die of two matters only as a chance of a higher one.
        weights = attempt(OpposedTest(Side(2), Side(1)))
        assert weights["player", "highest die"] == 0 * 1 + 1 * 3 + 2 * 5 + 3 * 7 + 4 * 9 + 5 * 11

    def test_modifiers_may_be_applied_to_either_models_roll(self) -> None:
        spec = OpposedTest(Side(1, modifier=2), Side(1, modifier=1))
        assert attempt(spec) == {
            ("player", "highest die"): 21,
            ("opponent", "highest die"): 10,
            None: 5,
        }

    def test_if_equal_the_player_who_rolled_more_dice_is_successful(self) -> None:
        # One die against two: a highest die of h is met by 2h − 1 rolls.
        weights = attempt(OpposedTest(Side(1), Side(2)))
        assert weights["opponent", "number of dice"] == 1 + 3 + 5 + 7 + 9 + 11
        assert not [outcome for outcome in weights if outcome and outcome[1] == "next dice"]

    def test_with_the_same_numbers_of_dice_the_second_highest_then_the_third_are_compared(
        self,
    ) -> None:
        # Highest dice tie in 1² + 3² + … + 11² pairs; 6 · 1 + 15 · 4 of them are alike throughout.
        weights = attempt(OpposedTest(Side(2), Side(2)))
        assert weights["player", "next dice"] == (286 - 66) // 2
        assert weights[None] == 66
        # Three dice: Σ (h³ − (h − 1)³)² pairs tie; 6 · 1 + 30 · 9 + 20 · 36 are alike.
        weights = attempt(OpposedTest(Side(3), Side(3)))
        highest = sum((h**3 - (h - 1) ** 3) ** 2 for h in range(1, 7))
        assert weights[None] == 6 * 1 + 30 * 9 + 20 * 36
        assert weights["player", "next dice"] == (highest - 996) // 2

    @pytest.mark.parametrize(("statistic", "winner"), [(1, "opponent"), (2, None), (3, "player")])
    def test_highest_base_statistic_wins_a_tie_that_cannot_be_broken(
        self, statistic: int, winner: str | None
    ) -> None:
        weights = attempt(OpposedTest(Side(statistic, dice=2 - statistic), Side(2)))
        assert weights[winner and (winner, "base statistic")] == 66

    def test_if_the_results_are_still_the_same_both_re_roll_their_dice(self) -> None:
        spec = OpposedTest(Side(2), Side(2))
        assert retake(spec.attempt()) == (Fraction(66, 6**4), 1 / (1 - Fraction(66, 6**4)))
        assert player_wins(spec) == Fraction(1, 2)
        assert sum(solve(spec).values()) == 1

    def test_three_dice_against_two(self) -> None:
        assert player_wins(OpposedTest(Side(3), Side(2))) == Fraction(5593, 7776)
