"""Bushido, current edition: challenge, size and fear tests against the rule text."""

from fractions import Fraction
from typing import Any

import pytest

from exactdice import solve
from exactdice.games import bushido
from exactdice.games.bushido import ChallengeTest, FearTest, Rules, SizeChallengeTest
from exactdice.query import parse
from tests.games import grids
from tests.judges import assert_as_enumerated, assert_as_rolled

every_rules = pytest.mark.parametrize("rules", grids.every_rules(bushido.GAME), ids=grids.name)

# A roll is read in the same way whatever the Challenge Number: every 17th test of the grids is
# enumerated, after all of them have been held against the naive roller's counts.
STEP = 17


def success(spec: Any) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.success)


@every_rules
def test_every_challenge_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido_challenge(rules):
        assert_as_rolled(spec)


@every_rules
def test_every_size_challenge_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido_size(rules):
        assert_as_rolled(spec)


@every_rules
def test_every_fear_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido_fear(rules):
        assert_as_rolled(spec)


@every_rules
def test_challenge_size_and_fear_tests_are_as_enumerated(rules: Rules) -> None:
    for grid in (grids.bushido_challenge, grids.bushido_size, grids.bushido_fear):
        for spec in grids.thinned(grid(rules), STEP):
            assert_as_enumerated(spec)


class TestChallengeTests:
    @pytest.mark.parametrize("pool", [-1000, -1, 0])
    def test_with_a_statistic_of_0_or_less_the_player_still_rolls_a_single_dice(
        self, pool: int
    ) -> None:
        assert solve(ChallengeTest(pool, 4)) == solve(ChallengeTest(1, 4))

    def test_the_number_must_be_equalled_or_exceeded_by_the_final_result(self) -> None:
        assert success(ChallengeTest(1, 6)) == Fraction(1, 6)
        assert success(ChallengeTest(1, 7)) == 0
        # Two dice reach 6 with a 6 or with a 5 and a supporting die: 11 rolls and 7.
        assert success(ChallengeTest(2, 6)) == Fraction(11 + 7, 36)
        # With three dice a 6 and two more make 8, and nothing makes 9.
        assert success(ChallengeTest(3, 8)) == Fraction(5**3 - 4**3, 216)
        assert success(ChallengeTest(5, 9)) == 0

    def test_the_challenge_number_may_be_zero_or_negative(self) -> None:
        assert success(ChallengeTest(1, 0)) == 1
        assert success(ChallengeTest(1, 0, -3)) == Fraction(5, 6)
        # 2 − 4 falls short of −1; the 0 of a 1 does not.
        assert success(ChallengeTest(1, -1, -4)) == Fraction(5, 6)

    def test_the_difference_between_result_and_challenge_number_is_the_success_level(self) -> None:
        law = solve(ChallengeTest(1, 4))
        assert dict(law.weights) == {
            (False, -4, 0): 1,
            (False, -2, 2): 1,
            (False, -1, 3): 1,
            (True, 0, 4): 1,
            (True, 1, 5): 1,
            (True, 2, 6): 1,
        }

    def test_modifiers_are_applied_to_the_highest_dice_but_not_to_all_ones(self) -> None:
        assert success(ChallengeTest(1, 2, 2)) == Fraction(5, 6)
        # 5 is reached by a 3 or more, or by two 2s with a supporting die; a 2 with a 1 makes 4.
        assert success(ChallengeTest(2, 5, 2)) == Fraction(36 - 1 - 2, 36)

    def test_more_dice_can_hurt_under_a_strong_negative_modifier(self) -> None:
        # Only all ones come to 0, and the more dice, the rarer they are.
        chances = [success(ChallengeTest(pool, 0, -9)) for pool in (1, 2, 3)]
        assert chances == [Fraction(1, 6), Fraction(1, 36), Fraction(1, 216)]

    def test_the_challenge_number_can_also_be_modified(self) -> None:
        assert parse(["bushido", "challenge", "3+1", "5-6"]).spec == ChallengeTest(3, -1, 1)


class TestSizeChallengeTests:
    @pytest.mark.parametrize(
        ("size", "dice"), [("tiny", 1), ("small", 2), ("medium", 3), ("large", 4), ("huge", 5)]
    )
    def test_a_number_of_dice_based_on_its_size_as_shown_in_the_table(
        self, size: str, dice: int
    ) -> None:
        assert solve(SizeChallengeTest(size, 5)) == solve(ChallengeTest(dice, 5))
        assert solve(SizeChallengeTest(size, 5)).total == 6**dice

    def test_modifiers_are_then_applied_to_the_result_of_the_roll(self) -> None:
        assert solve(SizeChallengeTest("large", 5, 1)) == solve(ChallengeTest(4, 5, 1))

    def test_a_size_that_is_not_in_the_table_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"^size: 'hug' is unknown, did you mean 'huge'\?"):
            SizeChallengeTest("hug", 5)


class TestFearChallengeTests:
    def test_when_hanzo_takes_a_test_relying_on_ki_his_dice_pool_is_two(self) -> None:
        hanzo = FearTest(2, 5)
        assert solve(hanzo).total == 6**2
        assert success(hanzo) == success(ChallengeTest(2, 5)) == Fraction(25, 36)

    def test_the_maximum_ki_limit_is_not_relevant(self) -> None:
        assert parse(["bushido", "fear", "2/6", "5"]).spec == FearTest(2, 5)
        assert parse(["bushido", "fear", "2/6+1", "5"]).spec == FearTest(2, 5, modifier=1)

    @pytest.mark.parametrize("own_fear", [5, 6])
    def test_a_challenge_number_equal_to_or_lower_than_the_fear_trait_is_passed_automatically(
        self, own_fear: int
    ) -> None:
        (outcome,) = solve(FearTest(2, 5, own_fear))
        assert outcome.success
        assert outcome.automatic
        assert (outcome.success_level, outcome.final_result) == (None, None)
        assert outcome.consequence == "none"

    def test_the_test_is_still_taken_if_the_challenge_number_is_higher(self) -> None:
        assert solve(FearTest(2, 5, own_fear=4)) == solve(FearTest(2, 5))
        assert not any(outcome.automatic for outcome in solve(FearTest(2, 5, own_fear=4)))

    def test_without_the_fear_trait_nothing_is_automatic(self) -> None:
        assert success(FearTest(1, 0, modifier=-3)) == Fraction(5, 6)
        assert success(FearTest(1, 0, own_fear=0, modifier=-3)) == 1

    def test_an_activating_model_that_fails_ends_its_activation_and_is_not_frightened(
        self,
    ) -> None:
        law = solve(FearTest(1, 6, tester="activating")).map(
            lambda outcome: (outcome.success, outcome.consequence)
        )
        assert dict(law.weights) == {(False, "activation ends"): 5, (True, "none"): 1}

    def test_an_enemy_model_that_fails_enters_the_frightened_state(self) -> None:
        law = solve(FearTest(1, 6, tester="enemy")).map(
            lambda outcome: (outcome.success, outcome.consequence)
        )
        assert dict(law.weights) == {(False, "frightened"): 5, (True, "none"): 1}

    def test_a_tester_that_is_neither_model_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"^tester: 'enmy' is unknown, did you mean 'enemy'\?"):
            FearTest(2, 5, tester="enmy")
