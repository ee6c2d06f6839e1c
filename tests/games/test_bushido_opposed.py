"""Bushido, current edition: opposed and tactical tests against the sentences of the rule text."""

from fractions import Fraction
from typing import Any

import pytest

from exactdice import solve
from exactdice.contest import retake
from exactdice.distribution import Distribution
from exactdice.games import bushido
from exactdice.games.bushido import OpposedTest, Rules, Side, TacticalTest, final_result
from tests.games import grids
from tests.judges import assert_as_enumerated, assert_as_rolled, chance

every_rules = pytest.mark.parametrize("rules", grids.every_rules(bushido.GAME), ids=grids.name)

# Enumeration walks every roll of both pools once more for each test: every 61st of the grid is
# enough, as both roads are held against the naive roller's counts.
STEP = 61


def player_wins(spec: Any) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.winner == "player")


def decided_by(spec: Any, step: str) -> Fraction:
    return solve(spec).probability(lambda outcome: outcome.decided_by == step)


@every_rules
def test_every_opposed_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido_opposed(rules):
        assert_as_rolled(spec)


@every_rules
def test_every_tactical_test_is_as_rolled(rules: Rules) -> None:
    for spec in grids.bushido_tactical(rules):
        assert_as_rolled(spec)


@every_rules
def test_opposed_and_tactical_tests_are_as_enumerated(rules: Rules) -> None:
    for grid in (grids.bushido_opposed, grids.bushido_tactical):
        for spec in grids.thinned(grid(rules), STEP):
            assert_as_enumerated(spec)


class TestOpeningOfTests:
    def test_a_natural_1_is_removed_and_does_not_count_for_tiebreakers(self) -> None:
        assert final_result((6, 1, 1), modifier=0) == (6, 1)
        # One die against two: both left with one, on the same face, in 5 · 2 rolls; both with
        # none in 1. Were 1s counted as dice, the opponent would win these ties on dice.
        spec = OpposedTest(Side(1), Side(2))
        assert chance(spec, "player", 0, "active player") == Fraction(11, 216)

    @pytest.mark.parametrize("modifier", [-3, 0, 3])
    def test_if_all_dice_rolled_result_in_1s_the_final_result_is_considered_0(
        self, modifier: int
    ) -> None:
        assert final_result((1, 1, 1), modifier) == (0, 0)

    def test_both_players_gain_a_dice_until_both_players_have_at_least_one(self) -> None:
        assert solve(OpposedTest(Side(0), Side(3))) == solve(OpposedTest(Side(1), Side(4)))
        assert solve(OpposedTest(Side(2), Side(-2))) == solve(OpposedTest(Side(5), Side(1)))
        assert solve(OpposedTest(Side(-2), Side(-2))) == solve(OpposedTest(Side(1), Side(1)))

    def test_both_players_gain_two_dice_to_bring_wu_zang_up_to_one_and_his_opponent_to_5(
        self,
    ) -> None:
        exchange = OpposedTest(Side(-1), Side(3), active="opponent")
        assert solve(exchange) == solve(OpposedTest(Side(1), Side(5), active="opponent"))
        assert solve(exchange).total == 6 ** (1 + 5)
        assert player_wins(exchange) == Fraction(403, 46656)


class TestOpposedTests:
    def test_a_number_of_dice_equal_to_the_statistic_is_rolled(self) -> None:
        assert solve(OpposedTest(Side(4), Side(3))).total == 6**7

    def test_modifiers_are_applied_to_the_highest_dice_result_rolled(self) -> None:
        assert final_result((6,), modifier=2).value == 8
        assert final_result((5,), modifier=-3).value == 2
        # Once, not to every die that is left.
        assert final_result((6, 2), modifier=2).value == 9

    @pytest.mark.parametrize(
        ("roll", "value"),
        [((6,), 6), ((6, 2), 7), ((6, 2, 2), 8), ((6, 2, 2, 2), 8), ((6, 6, 6, 6, 6), 8)],
    )
    def test_up_to_two_additional_dice_contribute_1_per_dice(
        self, roll: tuple[int, ...], value: int
    ) -> None:
        assert final_result(roll, modifier=0).value == value

    def test_dice_that_were_removed_do_not_support(self) -> None:
        assert final_result((6, 1, 1), modifier=0).value == 6

    def test_the_model_with_the_highest_final_result_is_successful(self) -> None:
        # One die each: 0, 2, 3, 4, 5, 6. Fifteen of the pairs are ahead, fifteen behind, six tie.
        law = solve(OpposedTest(Side(1), Side(1)))
        by_result = law.given(lambda outcome: outcome.decided_by == "final result")
        assert by_result.probability(lambda outcome: outcome.winner == "player") == Fraction(1, 2)
        assert decided_by(OpposedTest(Side(1), Side(1)), "final result") == Fraction(30, 36)

    def test_if_one_model_is_successful_the_other_is_not(self) -> None:
        for spec in grids.thinned(grids.bushido_opposed(Rules()), 211):
            there = bushido.OpposedTest(
                spec.opponent, spec.player, "opponent" if spec.active == "player" else "player"
            )
            assert player_wins(spec) + player_wins(there) == 1

    def test_the_difference_between_the_final_results_is_the_success_level(self) -> None:
        spec = OpposedTest(Side(1), Side(1))
        # A lead of 6 is a 6 against the 0 of a 1; a lead of 1 is 3:2, 4:3, 5:4 or 6:5.
        assert chance(spec, "player", 6, "final result") == Fraction(1, 36)
        assert chance(spec, "player", 1, "final result") == Fraction(4, 36)
        assert solve(spec).expectation(lambda outcome: outcome.success_level) == Fraction(
            2 * (1 * 4 + 2 * 4 + 3 * 3 + 4 * 2 + 5 * 1 + 6 * 1), 36
        )

    def test_equal_final_results_go_to_the_highest_number_of_dice_left(self) -> None:
        # Two dice both left make 3, 4, 5, 6 in 1, 3, 5, 7 rolls; the one die in one roll each.
        spec = OpposedTest(Side(2), Side(1), active="opponent")
        assert chance(spec, "player", 0, "dice left") == Fraction(1 + 3 + 5 + 7, 216)
        assert chance(spec, "opponent", 0, "dice left") == 0

    @pytest.mark.parametrize("active", ["player", "opponent"])
    def test_otherwise_the_active_player_wins(self, active: str) -> None:
        spec = OpposedTest(Side(1), Side(1), active)
        assert chance(spec, active, 0, "active player") == Fraction(6, 36)
        assert player_wins(spec) == Fraction(7 if active == "player" else 5, 12)

    def test_modifiers_do_not_reduce_to_their_difference(self) -> None:
        assert player_wins(OpposedTest(Side(2), Side(2, -2))) == Fraction(133, 162)
        assert player_wins(OpposedTest(Side(2, -2), Side(2, -4))) == Fraction(1069, 1296)


class TestTacticalTests:
    def test_both_players_roll_a_single_d6(self) -> None:
        assert TacticalTest() == TacticalTest(Side(1), Side(1))
        assert player_wins(TacticalTest()) == Fraction(1, 2)
        assert TacticalTest().attempt().total == 6**2

    def test_traits_such_as_tactician_are_applied(self) -> None:
        assert player_wins(TacticalTest(Side(2))) == Fraction(166, 205)
        assert player_wins(TacticalTest(Side(1, 1))) == Fraction(20, 31)

    def test_a_tie_after_checking_the_number_of_dice_is_taken_again(self) -> None:
        # Six pairs of thirty-six are alike.
        assert retake(TacticalTest().attempt()) == (Fraction(1, 6), Fraction(6, 5))
        for outcome in solve(TacticalTest(Side(2), Side(3))):
            assert outcome.decided_by in ("final result", "dice left")

    def test_a_tie_on_the_result_alone_is_decided_by_the_number_of_dice(self) -> None:
        attempt: Distribution[Any] = TacticalTest(Side(2), Side(1)).attempt()
        assert attempt["player", 0, "dice left"] == Fraction(16, 216)
        assert attempt[None] == Fraction(11, 216)
