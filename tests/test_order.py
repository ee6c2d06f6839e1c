"""Closed forms on pools: each against every roll, against its definition, and against itself."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.dice import Roll, rolls
from exactdice.order import (
    Lead,
    after_highest,
    complete_ties,
    highest,
    highest_and_kept,
    same_highest,
    shifted_down,
    tie_counts,
)

quick = settings(deadline=None, max_examples=40)

# Every pair of these pools can be laid side by side: at most 252 rolls each.
SMALL = [(dice, sides) for sides in range(1, 7) for dice in range(1, 6)]
SMALL += [(8, 2), (8, 3), (3, 8), (2, 20)]

large = st.integers(1, 250)


def compared(ours: Iterable[tuple[Roll, int]], theirs: Iterable[tuple[Roll, int]]) -> Lead:
    """Every pair of rolls, compared from the highest die down as tuples are."""
    ahead = tied = behind = 0
    others = list(theirs)
    for roll, weight in ours:
        for other, other_weight in others:
            if roll > other:
                ahead += weight * other_weight
            elif roll == other:
                tied += weight * other_weight
            else:
                behind += weight * other_weight
    return Lead(ahead, tied, behind)


@cache
def ties(dice: int, faces: int) -> int:
    """T(n, f) = Σ_k C(n, k)² · T(n − k, f − 1), as it is defined."""
    if faces == 0:
        return 1 if dice == 0 else 0
    return sum(comb(dice, k) ** 2 * ties(dice - k, faces - 1) for k in range(dice + 1))


@cache
def by_value(dice: int, faces: int, other_faces: int) -> Lead:
    """The comparison value by value from a common top one, by the number of dice that show it.

    Both roll n dice; the first has x = `faces` values left, the second y = `other_faces`.
    """
    if dice == 0:
        return Lead(0, 1, 0)
    if faces == 0 or other_faces == 0:
        return Lead(0, 0, 0)
    ahead = tied = behind = 0
    for i in range(dice + 1):
        for j in range(dice + 1):
            at_top = comb(dice, i) * comb(dice, j)
            if i == j:
                rest = by_value(dice - i, faces - 1, other_faces - 1)
                ahead += at_top * rest.ahead
                tied += at_top * rest.tied
                behind += at_top * rest.behind
                continue
            pairs = at_top * (faces - 1) ** (dice - i) * (other_faces - 1) ** (dice - j)
            ahead += pairs if i > j else 0
            behind += pairs if i < j else 0
    return Lead(ahead, tied, behind)


def with_highest(top: int, dice: int, sides: int = 6) -> list[tuple[Roll, int]]:
    return [(roll, weight) for roll, weight in rolls(dice, sides) if roll[0] == top]


def test_a_lead_is_reversed_seen_from_the_other_side() -> None:
    assert Lead(ahead=3, tied=2, behind=1).reversed() == Lead(ahead=1, tied=2, behind=3)


class TestHighest:
    @pytest.mark.parametrize(("dice", "sides"), SMALL)
    def test_every_roll_is_counted_under_its_highest_die(self, dice: int, sides: int) -> None:
        assert highest(dice, sides) == {
            top: sum(weight for _, weight in with_highest(top, dice, sides))
            for top in range(1, sides + 1)
        }

    def test_no_dice_have_no_highest(self) -> None:
        assert highest(0) == dict.fromkeys(range(1, 7), 0)

    @quick
    @given(large, st.integers(1, 30))
    def test_rolls_up_to_a_face_are_that_face_to_the_number_of_dice(
        self, dice: int, sides: int
    ) -> None:
        counts = highest(dice, sides)
        assert [sum(list(counts.values())[:h]) for h in counts] == [h**dice for h in counts]

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert highest(4) == highest(4, 6)
        assert highest(4)[6] == 6**4 - 5**4


class TestHighestAndKept:
    @pytest.mark.parametrize("dropped", [0, 1, 2, 5])
    @pytest.mark.parametrize(("dice", "sides"), [(0, 6), *SMALL])
    def test_every_roll_is_counted_under_what_it_keeps(
        self, dice: int, sides: int, dropped: int
    ) -> None:
        expected = {top: [0] * (dice + 1) for top in range(dropped + 1, sides + 1)}
        for roll, weight in rolls(dice, sides):
            kept = [face for face in roll if face > dropped]
            if kept:
                expected[max(kept)][len(kept)] += weight
        assert highest_and_kept(dice, sides, dropped) == expected

    def test_1s_of_d6_are_dropped_unless_told_otherwise(self) -> None:
        assert highest_and_kept(3) == highest_and_kept(3, 6, 1)
        assert list(highest_and_kept(3)) == [2, 3, 4, 5, 6]

    def test_dice_that_are_all_dropped_leave_nothing(self) -> None:
        assert highest_and_kept(3, sides=4, dropped=4) == {}

    @quick
    @given(large, st.integers(2, 12), st.data())
    def test_rolls_that_keep_k_dice_add_up_to_their_binomial_share(
        self, dice: int, sides: int, data: st.DataObject
    ) -> None:
        dropped = data.draw(st.integers(0, sides - 1))
        counts = highest_and_kept(dice, sides, dropped).values()
        for k, column in enumerate(zip(*counts, strict=True)):
            share = comb(dice, k) * dropped ** (dice - k) * (sides - dropped) ** k
            assert sum(column) == (share if k else 0)
        assert sum(map(sum, counts)) + dropped**dice == sides**dice


class TestTies:
    @pytest.mark.parametrize(("dice", "sides"), [(0, 6), *SMALL])
    def test_pairs_that_show_the_same_faces_are_counted(self, dice: int, sides: int) -> None:
        assert complete_ties(dice, sides) == sum(weight**2 for _, weight in rolls(dice, sides))

    @pytest.mark.parametrize("faces", range(13))
    def test_counts_obey_their_definition(self, faces: int) -> None:
        assert tie_counts(12, faces) == [ties(n, faces) for n in range(13)]
        assert [complete_ties(n, faces) for n in range(13)] == [ties(n, faces) for n in range(13)]

    @pytest.mark.parametrize(
        ("faces", "name", "terms"),
        [
            (1, "A000012", [1] * 10),
            (2, "A000984", [1, 2, 6, 20, 70, 252, 924, 3432, 12870, 48620]),
            (3, "A002893", [1, 3, 15, 93, 639, 4653, 35169, 272835, 2157759, 17319837]),
            (4, "A002895", [1, 4, 28, 256, 2716, 31504, 387136, 4951552, 65218204, 878536624]),
            (5, "A169714", [1, 5, 45, 545, 7885, 127905, 2241225, 41467725, 798562125]),
            (6, "A169715", [1, 6, 66, 996, 18306, 384156, 8848236, 218040696, 5651108226]),
        ],
    )
    def test_counts_are_the_known_sequences(self, faces: int, name: str, terms: list[int]) -> None:
        assert tie_counts(len(terms) - 1, faces) == terms, name

    @quick
    @given(large)
    def test_counts_obey_the_identities_of_their_sequences(self, dice: int) -> None:
        ways = [comb(dice, k) for k in range(dice + 1)]
        central = [comb(2 * k, k) for k in range(dice + 1)]
        assert complete_ties(dice, 2) == central[dice]
        # A002893 is the binomial transform of Franel's numbers, Σ_j C(k, j)³.
        franel = [sum(comb(k, j) ** 3 for j in range(k + 1)) for k in range(min(dice, 40) + 1)]
        n = len(franel) - 1
        assert complete_ties(n, 3) == sum(comb(n, k) * franel[k] for k in range(n + 1))
        assert complete_ties(dice, 4) == sum(
            way**2 * low * high
            for way, low, high in zip(ways, central, reversed(central), strict=True)
        )

    @quick
    @given(st.integers(0, 120), st.integers(0, 14), st.data())
    def test_the_faces_may_be_split_anywhere(
        self, dice: int, faces: int, data: st.DataObject
    ) -> None:
        split = data.draw(st.integers(0, faces))
        low, high = tie_counts(dice, split), tie_counts(dice, faces - split)
        assert complete_ties(dice, faces) == sum(
            comb(dice, k) ** 2 * low[k] * high[dice - k] for k in range(dice + 1)
        )

    def test_no_dice_always_tie_and_dice_without_faces_never(self) -> None:
        assert [tie_counts(0, faces) for faces in range(8)] == [[1]] * 8
        assert tie_counts(1, 5) == [1, 5]
        assert tie_counts(4, 0) == [1, 0, 0, 0, 0]

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert complete_ties(7) == complete_ties(7, 6)


class TestSameHighest:
    @pytest.mark.parametrize(("dice", "sides"), SMALL)
    def test_pairs_with_equal_highest_dice_are_compared(self, dice: int, sides: int) -> None:
        leads = [
            compared(with_highest(top, dice, sides), with_highest(top, dice, sides))
            for top in range(1, sides + 1)
        ]
        assert same_highest(dice, sides) == Lead(*map(sum, zip(*leads, strict=True)))

    @quick
    @given(large, st.integers(1, 12))
    def test_both_sides_are_ahead_alike_over_all_equal_highest(self, dice: int, sides: int) -> None:
        lead = same_highest(dice, sides)
        assert lead.ahead == lead.behind
        assert lead.tied == complete_ties(dice, sides)
        assert sum(lead) == sum(count**2 for count in highest(dice, sides).values())

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert same_highest(5) == same_highest(5, 6)
        assert same_highest(1) == Lead(0, 6, 0)


class TestAfterHighest:
    @pytest.mark.parametrize("dice", range(1, 7))
    @pytest.mark.parametrize("low", range(1, 6))
    def test_all_dice_but_the_highest_are_compared(self, dice: int, low: int) -> None:
        theirs = [(roll[1:], weight) for roll, weight in with_highest(low, dice)]
        for high in range(low + 1, 7):
            ours = [(roll[1:], weight) for roll, weight in with_highest(high, dice)]
            assert after_highest(dice, high, low) == compared(ours, theirs)

    def test_faces_past_6_are_compared_as_well(self) -> None:
        ours = [(roll[1:], weight) for roll, weight in with_highest(9, 3, sides=9)]
        theirs = [(roll[1:], weight) for roll, weight in with_highest(7, 3, sides=9)]
        assert after_highest(3, 9, 7) == compared(ours, theirs)

    @quick
    @given(large, st.integers(1, 12), st.integers(1, 12))
    def test_all_pairs_of_such_rolls_are_counted(self, dice: int, low: int, gap: int) -> None:
        lead = after_highest(dice, low + gap, low)
        counts = highest(dice, low + gap)
        assert sum(lead) == counts[low + gap] * counts[low]
        assert min(lead) >= 0

    @quick
    @given(st.integers(1, 60), st.integers(2, 12))
    def test_against_a_highest_die_of_1_only_1s_tie(self, dice: int, high: int) -> None:
        pairs = highest(dice, high)[high]
        assert after_highest(dice, high, 1) == Lead(pairs - dice if dice > 1 else 0, dice, 0)


class TestShiftedDown:
    @pytest.mark.parametrize(("dice", "sides"), SMALL)
    def test_pairs_with_all_dice_shifted_are_compared(self, dice: int, sides: int) -> None:
        theirs = list(rolls(dice, sides))
        for shift in range(sides + 2):
            ours = [(tuple(face + shift for face in roll), weight) for roll, weight in theirs]
            assert shifted_down(dice, shift, sides) == compared(ours, theirs)

    @pytest.mark.parametrize("dice", [7, 8, 15])
    def test_larger_pools_obey_the_comparison_value_by_value(self, dice: int) -> None:
        for shift in range(7):
            level = by_value(dice, 6 - shift, 6)
            at_once = (6**dice - (6 - shift) ** dice) * 6**dice
            assert shifted_down(dice, shift) == Lead(
                level.ahead + at_once, level.tied, level.behind
            )

    def test_a_die_with_many_sides_does_too(self) -> None:
        level = by_value(6, 13, 20)
        assert shifted_down(6, 7, sides=20) == Lead(
            level.ahead + (20**6 - 13**6) * 20**6, level.tied, level.behind
        )

    @quick
    @given(st.integers(1, 100), st.integers(1, 8))
    def test_without_a_shift_it_is_the_plain_comparison(self, dice: int, sides: int) -> None:
        lead = shifted_down(dice, 0, sides)
        counts = list(highest(dice, sides).values())
        by_highest = sum(count * sum(counts[:h]) for h, count in enumerate(counts))
        same = same_highest(dice, sides)
        assert lead == Lead(by_highest + same.ahead, same.tied, by_highest + same.behind)

    @quick
    @given(st.integers(1, 100), st.integers(2, 8), st.data())
    def test_all_pairs_are_counted_and_a_larger_shift_puts_further_ahead(
        self, dice: int, sides: int, data: st.DataObject
    ) -> None:
        shift = data.draw(st.integers(0, sides))
        lead, further = (shifted_down(dice, s, sides) for s in (shift, shift + 1))
        assert sum(lead) == sides ** (2 * dice)
        assert lead.tied == complete_ties(dice, max(sides - shift, 0))
        assert further.ahead > lead.ahead or lead.ahead == sides ** (2 * dice)
        assert further.behind <= lead.behind

    def test_a_shift_past_the_die_puts_every_roll_ahead(self) -> None:
        for shift in (6, 7, 1000):
            assert shifted_down(4, shift) == Lead(6**8, 0, 0)

    def test_the_die_is_a_d6_unless_another_is_named(self) -> None:
        assert shifted_down(3, 2) == shifted_down(3, 2, 6)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        # One die: nothing is left to compare behind the highest.
        (lambda: after_highest(1, 6, 3), Lead(0, 1, 0)),
        # Second dice behind a 6: 6 once, 5 to 1 twice each; behind a 5: 5 once, 4 to 1 twice each.
        (lambda: after_highest(2, 6, 5), Lead(9 + 2 * 8 + 2 * (6 + 4 + 2), 2 + 4 * 4, 32)),
        # One die and +1 against one die.
        (lambda: shifted_down(1, 1), Lead(21, 5, 10)),
        (lambda: shifted_down(0, 3), Lead(0, 1, 0)),
    ],
)
def test_counts_made_by_hand(count: Callable[[], Lead], expected: Lead) -> None:
    assert count() == expected


def test_counts_are_whole_numbers_for_the_largest_pools() -> None:
    lists = [*highest_and_kept(1000).values(), highest(1000).values(), [complete_ties(1000)]]
    lists += [same_highest(1000), after_highest(1000, 6, 5), shifted_down(1000, 1)]
    numbers = list(chain.from_iterable(lists))
    assert {type(number) for number in numbers} == {int}
    assert min(numbers) >= 0
