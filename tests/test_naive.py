"""The naive rollers against what the rule texts say and what can be counted by hand."""

import ast
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests import naive
from tests.naive import bushido, bushido1, warzone
from tests.naive.dice import Law, both_sides, one_side, tally

PASSED = ("success", "absolute success")


def passed(law: Law) -> Fraction:
    return sum(map(law.chance, PASSED), Fraction(0))


def swapped(law: Law) -> dict[tuple[object, ...], int]:
    """The weights seen from the other side."""
    other = {"player": "opponent", "opponent": "player"}
    return {(other[str(winner)], *rest): ways for (winner, *rest), ways in law.weights.items()}


GOLDEN: list[tuple[str, Callable[[], Fraction], str]] = [
    (
        "bushido opposed -1 3 --active opponent",
        lambda: bushido.opposed(-1, 0, 3, 0, "opponent").chance("player"),
        "403/46656",
    ),
    ("bushido opposed 1 1", lambda: bushido.opposed(1, 0, 1, 0).chance("player"), "7/12"),
    (
        "bushido opposed 3 2 --active opponent",
        lambda: bushido.opposed(3, 0, 2, 0, "opponent").chance("player"),
        "2863/3888",
    ),
    (
        "bushido opposed 4+1 3",
        lambda: bushido.opposed(4, 1, 3, 0).chance("player"),
        "245293/279936",
    ),
    ("bushido opposed 2 2-2", lambda: bushido.opposed(2, 0, 2, -2).chance("player"), "133/162"),
    (
        "bushido opposed 2-2 2-4",
        lambda: bushido.opposed(2, -2, 2, -4).chance("player"),
        "1069/1296",
    ),
    (
        "bushido opposed -1 0 --active opponent",
        lambda: bushido.opposed(-1, 0, 0, 0, "opponent").chance("player"),
        "13/72",
    ),
    ("bushido challenge 2 5", lambda: bushido.challenge(2, 5).chance(True), "25/36"),
    ("bushido challenge 1+2 2", lambda: bushido.challenge(1, 2, 2).chance(True), "5/6"),
    (
        "bushido challenge 1+2 2 --rule all-ones=modified",
        lambda: bushido.challenge(1, 2, 2, all_ones="modified").chance(True),
        "1",
    ),
    ("bushido challenge 1-3 0", lambda: bushido.challenge(1, 0, -3).chance(True), "5/6"),
    ("bushido size huge 7", lambda: bushido.size("huge", 7).chance(True), "139/162"),
    ("bushido fear 2/6 5 --own-fear 5", lambda: bushido.fear(2, 5, own_fear=5).chance(True), "1"),
    ("bushido fear 2/6 6", lambda: bushido.fear(2, 6).chance(True), "1/2"),
    ("bushido tactical 2 1", lambda: bushido.tactical(2).chance("player"), "166/205"),
    ("bushido tactical 1+1 1", lambda: bushido.tactical(1, 1).chance("player"), "20/31"),
    ("bushido1 target 4 5", lambda: bushido1.target(4, 5).chance(True), "65/81"),
    ("bushido1 target 2 4", lambda: bushido1.target(2, 4).chance(True), "3/4"),
    ("bushido1 target 6 6", lambda: bushido1.target(6, 6).chance(True), "31031/46656"),
    (
        "bushido1 opposed 2+1 2",
        lambda: bushido1.opposed(2, 1, 0, 2, 0, 0).chance("player"),
        "851/1246",
    ),
    (
        "bushido1 opposed 2+1 2 --rule modified-dice=all",
        lambda: bushido1.opposed(2, 1, 0, 2, 0, 0, modified_dice="all").chance("player"),
        "901/1251",
    ),
    (
        "bushido1 opposed 3 2",
        lambda: bushido1.opposed(3, 0, 0, 2, 0, 0).chance("player"),
        "5593/7776",
    ),
    ("warzone test 8", lambda: passed(warzone.characteristic(8)), "2/5"),
    (
        "warzone test 2 --success 1-3",
        lambda: passed(warzone.characteristic(2, success_range=3)),
        "3/20",
    ),
    (
        "warzone test 2 --success 1-3, absolute success",
        lambda: warzone.characteristic(2, success_range=3).chance("absolute success"),
        "1/10",
    ),
    ("warzone test 0", lambda: passed(warzone.characteristic(0)), "1/20"),
    (
        "warzone test 0, absolute success",
        lambda: warzone.characteristic(0).chance("absolute success"),
        "0",
    ),
    ("warzone test 25", lambda: passed(warzone.characteristic(25)), "19/20"),
    (
        "warzone test 20 --failure 19-20",
        lambda: passed(warzone.characteristic(20, failure_range=19)),
        "9/10",
    ),
    ("warzone opposed 12 10", lambda: warzone.opposed(12, 10).chance("player"), "229/382"),
    ("warzone opposed 19 0", lambda: warzone.opposed(19, 0).chance("player"), "1"),
    (
        "warzone scatter --within 3",
        lambda: sum(map(warzone.scatter().chance, (0, 1, 2, 3)), Fraction(0)),
        "3/10",
    ),
]


@pytest.mark.parametrize(
    ("chance", "expected"),
    [pytest.param(chance, expected, id=query) for query, chance, expected in GOLDEN],
)
def test_known_chance(chance: Callable[[], Fraction], expected: str) -> None:
    assert chance() == Fraction(expected)


def test_rollers_import_nothing_of_the_package_they_judge() -> None:
    imported: set[str] = set()
    for module in Path(str(naive.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                imported.add("." * node.level or str(node.module).partition(".")[0])
    assert {".", "numpy"} < imported
    assert "exactdice" not in imported


class TestDice:
    @pytest.mark.parametrize("dice", range(1, 6))
    def test_every_ordered_roll_is_counted_once(self, dice: int) -> None:
        ordered = product(range(1, 7), repeat=dice)
        assert tally(dice) == Counter(tuple(sorted(roll, reverse=True)) for roll in ordered)

    def test_the_largest_pool_is_rolled_whole(self) -> None:
        assert sum(tally(9).values()) == 6**9
        assert tally(9)[(6,) * 9] == tally(9)[(1,) * 9] == 1
        assert tally(9)[(6,) * 8 + (1,)] == 9

    @pytest.mark.parametrize("dice", [-1, 0, 10])
    def test_a_pool_that_cannot_be_rolled_out_is_refused(self, dice: int) -> None:
        with pytest.raises(ValueError, match=rf"dice: {dice} given, 1 to 9 allowed"):
            tally(dice)

    def test_a_law_is_given_a_decision_and_keeps_the_chance_of_none(self) -> None:
        def decide(face: int, opponent_face: int) -> tuple[str] | None:
            return ("higher",) if face > opponent_face else None

        law = both_sides({1: 1, 2: 3}, {1: 5, 2: 1}, decide)
        assert law == Law({("higher",): 15}, undecided=9)
        assert (law.total, law.tie) == (15, Fraction(3, 8))

    def test_chances_are_summed_over_the_attributes_not_asked_for(self) -> None:
        law = one_side({1: 1, 2: 2, 3: 3}, lambda face: (face > 1, face))
        assert law.chance(True) == Fraction(5, 6)
        assert law.chance(True, 2) == Fraction(1, 3)
        assert law.chance(True, 1) == 0
        assert law.fractions() == {
            (False, 1): Fraction(1, 6),
            (True, 2): Fraction(1, 3),
            (True, 3): Fraction(1, 2),
        }


class TestBushidoRolls:
    @pytest.mark.parametrize(
        ("roll", "modifier", "final", "dice_left"),
        [
            ((4,), 0, 4, 1),
            ((6, 3), 0, 7, 2),
            ((6, 1), 0, 6, 1),
            ((5, 2, 2), 0, 7, 3),
            ((5, 5, 5, 5), 0, 7, 4),
            ((6, 2, 1, 1), 2, 9, 2),
            ((2,), -4, -2, 1),
        ],
    )
    def test_highest_die_modified_and_up_to_two_supporting_dice(
        self, roll: tuple[int, ...], modifier: int, final: int, dice_left: int
    ) -> None:
        assert bushido.result(roll, modifier) == (final, dice_left)

    @pytest.mark.parametrize("modifier", [-3, 0, 3])
    def test_if_all_dice_rolled_result_in_1s_the_final_result_is_0(self, modifier: int) -> None:
        assert bushido.result((1, 1), modifier) == (0, 0)
        assert bushido.result((1, 1), modifier, all_ones="modified") == (modifier, 0)

    def test_the_floor_is_under_final_results_of_either_kind(self) -> None:
        assert bushido.result((2,), -3, floor="zero") == (0, 1)
        assert bushido.result((3,), -2, floor="zero") == (1, 1)
        assert bushido.result((1,), -3, "modified", "zero") == (0, 0)
        assert bushido.result((1,), 3, "modified", "zero") == (3, 0)

    @pytest.mark.parametrize(
        ("pools", "dice"),
        [
            ((2, 3), (2, 3)),
            ((-1, 3), (1, 5)),
            ((-1, 0), (1, 2)),
            ((0, 0), (1, 1)),
            ((6, -2), (9, 1)),
        ],
    )
    def test_both_players_gain_a_dice_until_both_have_at_least_one(
        self, pools: tuple[int, int], dice: tuple[int, int]
    ) -> None:
        assert bushido.padded(*pools) == dice

    @pytest.mark.parametrize(
        ("player", "opponent", "outcome"),
        [
            ((7, 2), (5, 3), ("player", 2, "final result")),
            ((-1, 1), (0, 0), ("opponent", 1, "final result")),
            ((5, 1), (5, 2), ("opponent", 0, "dice left")),
            ((8, 5), (8, 4), ("player", 0, "dice left")),
            ((5, 2), (5, 2), ("opponent", 0, "active player")),
            ((0, 0), (0, 0), ("opponent", 0, "active player")),
        ],
    )
    def test_final_results_are_compared_then_dice_left_then_the_active_player_wins(
        self, player: tuple[int, int], opponent: tuple[int, int], outcome: tuple[object, ...]
    ) -> None:
        sides = bushido.Result(*player), bushido.Result(*opponent)
        assert bushido.decide(*sides, active="opponent") == outcome


class TestBushidoOpposed:
    def test_one_die_each(self) -> None:
        # Results 0, 2, 3, 4, 5, 6: 0 trails by 2 … 6, the other five by 1 (4 ways) … 4 (1 way).
        levels = {1: 4, 2: 4, 3: 3, 4: 2, 5: 1, 6: 1}
        assert bushido.opposed(1, 0, 1, 0, "opponent").weights == {
            ("opponent", 0, "active player"): 6,
            **{("player", level, "final result"): ways for level, ways in levels.items()},
            **{("opponent", level, "final result"): ways for level, ways in levels.items()},
        }

    def test_a_tie_in_results_goes_to_the_more_dice_left(self) -> None:
        # One die makes 0, 2, 3 … 6 in one way each. With both left, two dice make 3, 4, 5, 6 in
        # 1, 3, 5, 7 ways; with one left, 2 … 6 in two ways each; with none left, 0 in one way.
        law = bushido.opposed(1, 0, 2, 0)
        by_rule = Counter[str]()
        for (*_, decided_by), ways in law.weights.items():
            by_rule[str(decided_by)] += ways
        assert by_rule["dice left"] == 1 + 3 + 5 + 7
        assert by_rule["active player"] == 2 * 5 + 1
        assert law.weights["opponent", 0, "dice left"] == by_rule["dice left"]

    def test_modifiers_do_not_reduce_to_their_difference(self) -> None:
        laws = [bushido.opposed(2, 0, 2, -2), bushido.opposed(2, -2, 2, -4)]
        assert laws[0].chance("player") != laws[1].chance("player")

    @pytest.mark.parametrize("all_ones", ["zero", "modified"])
    @pytest.mark.parametrize("floor", ["none", "zero"])
    def test_swapping_the_sides_swaps_the_law(self, all_ones: str, floor: str) -> None:
        for pool, opponent_pool, modifier in product((-2, 1, 4), (0, 3), (-3, 0, 2)):
            law = bushido.opposed(pool, modifier, opponent_pool, 1, "player", all_ones, floor)
            back = bushido.opposed(opponent_pool, 1, pool, modifier, "opponent", all_ones, floor)
            assert swapped(law) == back.weights
            assert law.total == 6 ** sum(bushido.padded(pool, opponent_pool))


class TestBushidoTactical:
    def test_a_complete_tie_is_taken_again(self) -> None:
        law = bushido.tactical()
        assert (law.total, law.undecided) == (30, 6)
        assert bushido.tactical_tie() == Fraction(1, 6)
        assert law.chance("player") == Fraction(1, 2)

    def test_only_complete_ties_differ_from_the_opposed_test(self) -> None:
        law = bushido.tactical(2, 1, 3, -1)
        weights = dict(bushido.opposed(2, 1, 3, -1).weights)
        assert weights.pop(("player", 0, "active player")) == law.undecided
        assert weights == law.weights


class TestBushidoChallenge:
    def test_one_die(self) -> None:
        assert bushido.challenge(1, 4).weights == {
            (False, -4, 0): 1,
            (False, -2, 2): 1,
            (False, -1, 3): 1,
            (True, 0, 4): 1,
            (True, 1, 5): 1,
            (True, 2, 6): 1,
        }

    @pytest.mark.parametrize("pool", [-2, 0])
    def test_a_statistic_of_0_or_less_still_rolls_a_single_dice(self, pool: int) -> None:
        assert bushido.challenge(pool, 4) == bushido.challenge(1, 4)

    def test_the_challenge_number_may_be_negative(self) -> None:
        assert bushido.challenge(1, -1, -4).weights == {
            (False, -1, -2): 1,
            (True, 0, -1): 1,
            (True, 1, 0): 1 + 1,  # a 4, and the 1
            (True, 2, 1): 1,
            (True, 3, 2): 1,
        }

    def test_a_size_rolls_the_dice_of_the_table(self) -> None:
        for dice, size in enumerate(["tiny", "small", "medium", "large", "huge"], start=1):
            assert bushido.size(size, 6, 1) == bushido.challenge(dice, 6, 1)


class TestBushidoFear:
    def test_own_fear_equal_or_higher_passes_without_a_roll(self) -> None:
        for own_fear in (5, 6):
            law = bushido.fear(2, 5, own_fear)
            assert law.weights == {(True, None, None, True, "none"): 1}

    def test_a_challenge_number_above_own_fear_is_still_tested(self) -> None:
        assert bushido.fear(2, 5, own_fear=4) == bushido.fear(2, 5)

    @pytest.mark.parametrize(
        ("tester", "cost"), [("activating", "activation ends"), ("enemy", "frightened")]
    )
    def test_what_failing_costs(self, tester: str, cost: str) -> None:
        assert bushido.fear(1, 6, tester=tester).weights == {
            (False, -6, 0, False, cost): 1,
            (False, -4, 2, False, cost): 1,
            (False, -3, 3, False, cost): 1,
            (False, -2, 4, False, cost): 1,
            (False, -1, 5, False, cost): 1,
            (True, 0, 6, False, "none"): 1,
        }


class TestBushido1Target:
    def test_the_modifier_is_on_the_roll_and_the_dice_are_added(self) -> None:
        assert bushido1.target(1, 5, modifier=1).weights == {(False,): 3, (True,): 3}
        assert bushido1.target(1, 5, dice=1).weights == {(False,): 16, (True,): 20}

    def test_with_no_dice_left_one_is_rolled(self) -> None:
        assert bushido1.target(2, 5, dice=-4) == bushido1.target(1, 5)


class TestBushido1Opposed:
    @pytest.mark.parametrize(
        ("dice", "both_short", "rolled"),
        [
            ((4, 2), "literal", (4, 2)),
            ((-2, 3), "literal", (1, 6)),
            ((3, 0), "shift", (4, 1)),
            ((-1, 0), "literal", (2, 3)),
            ((-1, 0), "shift", (1, 2)),
            ((-2, -2), "literal", (4, 4)),
            ((-2, -2), "shift", (1, 1)),
        ],
    )
    def test_the_opponent_gains_a_die_for_every_die_below_one(
        self, dice: tuple[int, int], both_short: str, rolled: tuple[int, int]
    ) -> None:
        assert bushido1.compensated(*dice, both_short) == rolled

    def test_one_die_each(self) -> None:
        law = bushido1.opposed(1, 0, 0, 1, 0, 0)
        assert law.weights == {("player", "highest die"): 15, ("opponent", "highest die"): 15}
        assert bushido1.opposed_tie(1, 0, 0, 1, 0, 0) == Fraction(1, 6)

    def test_two_dice_each(self) -> None:
        # The highest die is h in 2h - 1 rolls: equal in 1 + 9 + 25 + 49 + 81 + 121 = 286 pairs.
        # The whole rolls are alike in 6 * 1 + 15 * 4 = 66 of them; the next die decides 220.
        assert bushido1.opposed(2, 0, 0, 2, 0, 0) == Law(
            {
                ("player", "highest die"): 505,
                ("opponent", "highest die"): 505,
                ("player", "next dice"): 110,
                ("opponent", "next dice"): 110,
            },
            undecided=66,
        )

    def test_more_dice_rolled_win_the_tie_gained_ones_included(self) -> None:
        # One die against two: h is matched by 2h - 1 of the opponent's rolls.
        ties = 1 + 3 + 5 + 7 + 9 + 11
        assert bushido1.opposed(1, 0, 0, 2, 0, 0).weights["opponent", "number of dice"] == ties
        assert bushido1.opposed(1, 0, 0, 0, 0, 0).weights["player", "number of dice"] == ties

    def test_the_highest_base_statistic_wins_what_the_dice_do_not_decide(self) -> None:
        level = bushido1.opposed(2, 0, 0, 2, 0, 0)
        above = bushido1.opposed(3, 0, -1, 2, 0, 0)
        below = bushido1.opposed(2, 0, 0, 3, 0, -1)
        assert above.weights == {**level.weights, ("player", "base statistic"): 66}
        assert below.weights == {**level.weights, ("opponent", "base statistic"): 66}
        assert above.undecided == below.undecided == 0

    def test_the_modifier_shifts_the_next_dice_only_in_the_other_reading(self) -> None:
        # 2+1 against 2: the results tie where the player's highest die is h, the opponent's h + 1.
        highest = bushido1.opposed(2, 1, 0, 2, 0, 0, modified_dice="highest")
        every = bushido1.opposed(2, 1, 0, 2, 0, 0, modified_dice="all")
        assert highest.weights["player", "highest die"] == every.weights["player", "highest die"]
        # Then (h, x) meets (h + 1, x): in 2 * 2 ways for each x below h, in 1 * 2 for x = h.
        assert highest.undecided == sum(4 * (h - 1) + 2 for h in range(1, 6))
        # Or (h, x) meets (h + 1, x + 1): in 2 * 2 ways for each x below h, in 1 * 1 for x = h.
        assert every.undecided == sum(4 * (h - 1) + 1 for h in range(1, 6))

    @pytest.mark.parametrize("both_short", ["literal", "shift"])
    @pytest.mark.parametrize("modified_dice", ["highest", "all"])
    def test_swapping_the_sides_swaps_the_law(self, both_short: str, modified_dice: str) -> None:
        readings = both_short, modified_dice
        for dice, opponent_dice, modifier in product((-5, -2, 0), (-6, -1), (-3, 0, 2)):
            law = bushido1.opposed(3, modifier, dice, 4, 1, opponent_dice, *readings)
            back = bushido1.opposed(4, 1, opponent_dice, 3, modifier, dice, *readings)
            assert swapped(law) == back.weights
            rolled = bushido1.compensated(3 + dice, 4 + opponent_dice, both_short)
            assert law.total + law.undecided == 6 ** sum(rolled)


class TestWarzoneCharacteristic:
    def test_all_four_degrees(self) -> None:
        assert warzone.characteristic(12, success_range=3, failure_range=19).weights == {
            ("absolute success",): 3,
            ("success",): 9,
            ("failure",): 6,
            ("absolute failure",): 2,
        }

    def test_the_bounty_hunter(self) -> None:
        degrees = [warzone.degree(face, 2, 3, 20, 20, "always") for face in (2, 3, 4)]
        assert degrees == ["absolute success", "success", "failure"]

    @pytest.mark.parametrize(
        ("value", "degree"), [(-3, "success"), (0, "success"), (1, "absolute success")]
    )
    def test_1_always_passes_absolutely_from_a_target_of_1(self, value: int, degree: str) -> None:
        assert warzone.degree(1, value, 1, 20, 20, "always") == degree

    def test_20_always_fails_absolutely(self) -> None:
        assert warzone.degree(20, 25, 1, 20, 20, "above-target") == "absolute failure"

    def test_modifiers_are_summed_before_the_comparison(self) -> None:
        assert warzone.characteristic(10, -3) == warzone.characteristic(7)

    def test_extended_failure_at_or_under_the_target(self) -> None:
        readings = ("always", "above-target")
        at, above = (
            [warzone.degree(19, value, 1, 18, 20, reading) for reading in readings]
            for value in (19, 18)
        )
        assert at == ["absolute failure", "success"]
        assert above == ["absolute failure", "absolute failure"]

    def test_another_die_has_its_own_highest_face(self) -> None:
        assert warzone.characteristic(9, sides=6).weights == {
            ("absolute success",): 1,
            ("success",): 4,
            ("absolute failure",): 1,
        }

    @pytest.mark.parametrize(
        ("success_range", "failure_range"), [(0, 20), (5, 5), (20, None), (1, 21)]
    )
    def test_ranges_that_overlap_or_leave_the_die_are_refused(
        self, success_range: int, failure_range: int | None
    ) -> None:
        with pytest.raises(ValueError, match="ranges"):
            warzone.characteristic(10, 0, success_range, failure_range)


class TestWarzoneOpposed:
    def test_equal_results_are_rolled_again(self) -> None:
        law = warzone.opposed(sides=4)
        assert law == Law({("player", "result"): 6, ("opponent", "result"): 6}, undecided=4)
        assert warzone.opposed_tie() == Fraction(1, 20)

    def test_modifiers_are_added_to_each_roll(self) -> None:
        law = warzone.opposed(1, -1, sides=4)
        assert law == Law({("player", "result"): 13, ("opponent", "result"): 1}, undecided=2)
        assert warzone.opposed_tie(1, -1, sides=4) == Fraction(1, 8)


class TestWarzoneScatter:
    def test_the_units_are_the_distance_and_0_is_10_inches(self) -> None:
        assert warzone.scatter().weights == {(distance,): 2 for distance in range(1, 11)}

    def test_a_modified_distance_is_never_below_0(self) -> None:
        assert warzone.scatter(-8).weights == {(0,): 16, (1,): 2, (2,): 2}
        assert warzone.scatter(2).weights == {(distance,): 2 for distance in range(3, 13)}
