"""Two sides against each other: comparison, tie-breaks, and tests that are taken again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.contest import (
    Comparison,
    Contestant,
    Retake,
    Standing,
    compare,
    retake,
    until_decided,
)
from exactdice.dice import die
from exactdice.distribution import Distribution
from exactdice.order import Lead

quick = settings(deadline=None, max_examples=60)

Ranks = Mapping[int, Sequence[int]]

# Rank lists of different lengths, also within one side, and scores that often meet.
sides = st.dictionaries(
    st.integers(-3, 4), st.lists(st.integers(0, 9), min_size=1, max_size=5), max_size=5
)
attempts = st.dictionaries(
    st.sampled_from(["won", "lost", "drawn on points", None]), st.integers(1, 20), min_size=1
).map(Distribution)


def pair_by_pair(ours: Ranks, theirs: Ranks) -> Comparison:
    """The definition: every score and rank of one side against every one of the other."""
    margins: Counter[int] = Counter()
    lead = {1: 0, 0: 0, -1: 0}
    for score, ranks in ours.items():
        for rank, weight in enumerate(ranks):
            for other, other_ranks in theirs.items():
                for other_rank, other_weight in enumerate(other_ranks):
                    pairs = weight * other_weight
                    if score != other:
                        margins[score - other] += pairs
                    else:
                        lead[(rank > other_rank) - (rank < other_rank)] += pairs
    return Comparison(dict(+margins), Lead(lead[1], lead[0], lead[-1]))


def compared(ours: Ranks, theirs: Ranks) -> Comparison:
    """Both sides compared; margins that no pair has may be listed or not."""
    margins, tie_break = compare(Standing(ours), Standing(theirs))
    return Comparison({margin: weight for margin, weight in margins.items() if weight}, tie_break)


class TestContestant:
    def test_a_side_is_equal_to_its_plain_name(self) -> None:
        assert list(Contestant) == ["player", "opponent"]
        assert str(Contestant.PLAYER) == f"{Contestant.PLAYER}" == "player"
        assert Contestant("opponent") is Contestant.OPPONENT

    def test_the_other_side_is_across_the_table(self) -> None:
        assert Contestant.PLAYER.other is Contestant.OPPONENT
        assert Contestant.OPPONENT.other is Contestant.PLAYER


class TestStanding:
    @quick
    @given(sides)
    def test_a_score_weighs_as_much_as_its_ranks_together(self, ranks: Ranks) -> None:
        standing = Standing(ranks)
        assert standing.ranks == ranks
        assert dict(standing.sums) == {score: sum(weights) for score, weights in ranks.items()}

    def test_ranks_are_added_up_from_0(self) -> None:
        standing = Standing({5: [1, 0, 3], 2: [4]})
        assert standing.up_to == {5: [1, 1, 4], 2: [4]}
        assert standing.sums == [(5, 4), (2, 4)]


class TestCompare:
    @quick
    @given(sides, sides)
    def test_every_pair_of_scores_and_ranks_is_counted(self, ours: Ranks, theirs: Ranks) -> None:
        assert compared(ours, theirs) == pair_by_pair(ours, theirs)

    @quick
    @given(sides, sides)
    def test_the_other_side_sees_the_same_reversed(self, ours: Ranks, theirs: Ranks) -> None:
        margins, tie_break = compared(ours, theirs)
        assert compared(theirs, ours) == Comparison(
            {-margin: weight for margin, weight in margins.items()}, tie_break.reversed()
        )

    @quick
    @given(sides, sides)
    def test_no_pair_is_lost_and_level_scores_have_no_margin(
        self, ours: Ranks, theirs: Ranks
    ) -> None:
        margins, tie_break = compare(Standing(ours), Standing(theirs))
        assert 0 not in margins
        pairs = sum(map(sum, ours.values())) * sum(map(sum, theirs.values()))
        assert sum(margins.values()) + sum(tie_break) == pairs

    @pytest.mark.parametrize(
        ("ours", "theirs", "expected"),
        [
            ({5: [1]}, {3: [1]}, Comparison({2: 1}, Lead(0, 0, 0))),
            ({3: [2]}, {5: [3]}, Comparison({-2: 6}, Lead(0, 0, 0))),
            ({4: [1, 2]}, {4: [3, 5]}, Comparison({}, Lead(6, 13, 5))),
            # Ranks that only one side reaches are above all of the other's.
            ({4: [0, 0, 0, 2]}, {4: [3, 4]}, Comparison({}, Lead(14, 0, 0))),
            ({4: [3, 4]}, {4: [0, 0, 0, 2]}, Comparison({}, Lead(0, 0, 14))),
            ({1: [1], 2: [1]}, {1: [1], 2: [1]}, Comparison({1: 1, -1: 1}, Lead(0, 2, 0))),
            ({}, {1: [1]}, Comparison({}, Lead(0, 0, 0))),
        ],
    )
    def test_comparisons_made_by_hand(
        self, ours: Ranks, theirs: Ranks, expected: Comparison
    ) -> None:
        assert compare(Standing(ours), Standing(theirs)) == expected

    def test_two_dice_thrown_against_each_other(self) -> None:
        faces = Standing({face: [1] for face in range(1, 7)})
        margins, tie_break = compare(faces, faces)
        assert margins == {d: 6 - abs(d) for d in range(-5, 6) if d}
        assert tie_break == Lead(0, 6, 0)


class TestUntilDecided:
    @quick
    @given(attempts)
    def test_an_attempt_and_on_a_tie_the_whole_test_again_is_the_test(
        self, attempt: Distribution[str | None]
    ) -> None:
        if set(attempt) == {None}:
            with pytest.raises(ValueError, match="impossible event"):
                until_decided(attempt)
            return
        law = until_decided(attempt)
        assert None not in law
        assert attempt.then(lambda x: law if x is None else Distribution.certain(x)) == law

    @quick
    @given(attempts)
    def test_it_is_the_law_given_a_decision(self, attempt: Distribution[str | None]) -> None:
        if set(attempt) != {None}:
            assert until_decided(attempt) == attempt.given(lambda x: x is not None)

    def test_only_none_is_a_tie(self) -> None:
        attempt: Distribution[int | None] = Distribution({0: 1, 1: 2, None: 3})
        assert until_decided(attempt) == Distribution({0: 1, 1: 2})

    def test_what_is_always_decided_stays_as_it_is(self) -> None:
        attempt: Distribution[int | None] = Distribution({1: 2, 2: 4})
        assert until_decided(attempt) == attempt


class TestRetake:
    @quick
    @given(attempts)
    def test_one_attempt_and_on_a_tie_as_many_again(
        self, attempt: Distribution[str | None]
    ) -> None:
        if set(attempt) == {None}:
            return  # never decided: `until_decided` refuses it
        again, rolls = retake(attempt)
        assert again == attempt.probability(lambda x: x is None)
        assert rolls == 1 + again * rolls

    def test_the_higher_of_two_d20_is_rolled_for_again_on_a_tie(self) -> None:
        attempt = die(20).then(
            lambda ours: die(20).map(lambda theirs: None if ours == theirs else ours > theirs)
        )
        assert retake(attempt) == Retake(Fraction(1, 20), Fraction(20, 19))
        assert until_decided(attempt) == Distribution({True: 1, False: 1})

    def test_what_is_always_decided_takes_one_attempt(self) -> None:
        assert retake(Distribution({"won": 1, "lost": 2})) == Retake(Fraction(0), Fraction(1))
