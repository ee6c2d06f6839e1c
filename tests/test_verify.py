"""Verification from Python: what is read, what is found, what a suite may fail by chance."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from exactdice import solve
from exactdice.checks import InputError
from exactdice.dice import die
from exactdice.distribution import Distribution
from exactdice.games import bushido, bushido1, warzone
from exactdice.roll import draw
from exactdice.subject import TIE, subject_from, subject_of
from exactdice.verify import Suite, assert_matches, verify
from exactdice.verify.verification import SHIFT, Verdict

TEST = bushido.OpposedTest(bushido.Side(4, 1), bushido.Side(3))
RIGHT = {"player": 8_762, "opponent": 1_238}
SCATTER = warzone.ScatterTest()


def drawn(expected: Any, times: int, known: str | None = None, seed: int = 1) -> Counter[Any]:
    subject = subject_from(expected)
    laws = {misreading.id: misreading.law for misreading in subject.misreadings}
    rows = draw(laws[known] if known else subject.law, Random(seed))
    return Counter(row for row, _ in zip(rows, range(times), strict=False))


class TestVerdict:
    def test_right_counts_are_consistent(self) -> None:
        found = verify(RIGHT, TEST)
        assert found.verdict == Verdict.CONSISTENT
        assert str(found.verdict) == "consistent"
        assert found.rolls == 10_000
        assert found.subject.names == ("winner",)
        assert found.subject.law[("player",)] == Fraction(245293, 279936)

    def test_an_impossible_outcome_is_proof_however_rare(self) -> None:
        found = verify([*[1] * 5, 11], SCATTER)
        assert found.verdict == Verdict.MISMATCH
        assert found.impossible == {(11,): 1}
        assert found.e_value.is_infinite()

    def test_a_bias_is_a_mismatch(self) -> None:
        found = verify({"player": 8_500, "opponent": 1_500}, TEST)
        assert found.verdict == Verdict.MISMATCH
        assert found.e_value > 10**6
        assert not found.impossible

    def test_a_face_that_never_shows_is_not_hidden(self) -> None:
        """Dividing by the faces seen would make a D20 without a 20 a perfect D19."""
        found = verify(dict.fromkeys(range(1, 20), 100), die(20))
        assert found.verdict == Verdict.MISMATCH
        assert found.lines[-1].observed == 0

    def test_few_rolls_tell_nothing(self) -> None:
        assert verify({"player": 9, "opponent": 1}, TEST).verdict == Verdict.TOO_FEW

    def test_enough_is_what_finds_the_shift_that_matters(self) -> None:
        enough = verify(RIGHT, TEST).rolls_for_shift(SHIFT)
        assert enough is not None
        share = Fraction(245293, 279936)
        for rolls, verdict in ((enough - 1, Verdict.TOO_FEW), (enough, Verdict.CONSISTENT)):
            won = round(share * rolls)
            assert verify({"player": won, "opponent": rolls - won}, TEST).verdict == verdict
        assert verify(RIGHT, TEST, shift=Fraction(1, 100)).verdict == Verdict.TOO_FEW

    def test_a_law_without_chance_is_verified_as_well(self) -> None:
        test = bushido.FearTest(2, 5, own_fear=5)
        assert verify({(True,): 45}, test).verdict == Verdict.CONSISTENT
        assert verify({(True,): 44}, test).verdict == Verdict.TOO_FEW
        assert verify({(True,): 44, (False,): 1}, test).verdict == Verdict.MISMATCH

    def test_a_tie_that_is_told_is_proof_where_ties_are_rolled_again(self) -> None:
        found = verify({"player": 500, None: 1}, warzone.OpposedTest())
        assert found.impossible == {TIE: 1}

    def test_each_outcome_is_held_against_its_exact_chance(self) -> None:
        line = verify(RIGHT, TEST).lines[0]
        assert line.probability == Fraction(245293, 279936)
        assert line.expected == 10_000 * line.probability
        assert line.observed == 8_762
        assert 0 < line.tail < 1


class Roll(NamedTuple):
    winner: str
    success_level: int


class TestWhatIsRead:
    @pytest.mark.parametrize(
        "observed",
        [
            {"player": 2, "opponent": 1},
            ["player", "opponent", "player"],
            [("player",), ("opponent",), ("player",)],
            [{"winner": "player"}, {"winner": "opponent"}, {"winner": "player"}],
            (x for x in ("player", "opponent", "player")),
            Counter(player=2, opponent=1),
            {"player": np.int64(2), "opponent": np.int64(1)},
        ],
    )
    def test_every_form_of_the_same_outcomes_counts_the_same(self, observed: Any) -> None:
        assert verify(observed, TEST).counts == {("player",): 2, ("opponent",): 1}

    def test_objects_are_read_by_the_attributes_that_they_have(self) -> None:
        found = verify([Roll("player", 2), Roll("opponent", 0)], TEST)
        assert found.subject.names == ("winner", "success_level")
        assert found.counts == {("player", 2): 1, ("opponent", 0): 1}

    def test_outcomes_of_the_package_are_read_whole(self) -> None:
        outcomes = list(solve(TEST))
        found = verify(outcomes, TEST)
        assert found.subject.names == ("winner", "success_level", "decided_by")
        assert not found.impossible

    def test_columns_keep_some_of_what_is_told(self) -> None:
        found = verify(list(solve(TEST)), TEST, columns=["winner"])
        assert found.counts == {("player",): 11, ("opponent",): 9}

    @pytest.mark.parametrize(
        ("law", "outcomes"),
        [
            (die(6), [1, 2, 6]),
            (die(6).map(lambda face: face > 4), [True, False]),
            (die(6).map(lambda face: (face > 4, "high" if face > 3 else "low")), [(True, "high")]),
            (solve(TEST), list(solve(TEST))),
            (solve(TEST).map(lambda x: x.decided_by), ["dice left", "final result"]),
        ],
    )
    def test_a_law_by_itself_is_enough(self, law: Distribution[Any], outcomes: list[Any]) -> None:
        found = verify(outcomes, law)
        assert not found.impossible
        assert found.subject.misreadings == ()

    @pytest.mark.parametrize(
        ("observed", "message"),
        [
            ({}, "rolls: 0 outcomes"),
            ([], "rolls: 0 outcomes"),
            ({"player": 0}, "rolls: 0 outcomes"),
            ({"player": 10**16}, "rolls: 10+ outcomes"),
            ({"player": -1}, "count: -1 of 'player'"),
            ({"player": 1.5}, r"count: 1\.5"),
            ({"player": True}, "count: True"),
            (["plyer"], "winner: 'plyer' cannot be read, did you mean 'player'"),
            ([("player", 2.5)], r"success_level: '2\.5'"),
            ([("player", 1, "dice left", 4)], "more values than there are columns"),
            ([{"who": "player"}], "none of the columns"),
            ([{"winner": "player"}, {"success_level": 2}], "the first one winner"),
        ],
    )
    def test_what_cannot_be_read_is_refused(self, observed: Any, message: str) -> None:
        with pytest.raises(InputError, match=message):
            verify(observed, TEST)

    @pytest.mark.parametrize("share", [0, 1, -0.1, 2])
    def test_a_bound_that_is_no_chance_is_refused(self, share: float) -> None:
        with pytest.raises(InputError, match=r"^false_alarm: .* out of range"):
            verify(RIGHT, TEST, false_alarm=share)

    def test_a_decimal_bound_is_taken_as_it_is_written(self) -> None:
        assert verify(RIGHT, TEST, false_alarm=0.01).false_alarm == Fraction(1, 100)


class TestSuspects:
    @pytest.mark.parametrize(
        ("expected", "known"),
        [
            (TEST, "ones-kept"),
            (TEST, "tie-by-dice-rolled"),
            (bushido.TacticalTest(), "ties-kept"),
            (bushido1.OpposedTest(bushido1.Side(2, 1), bushido1.Side(2)), "by-sum"),
            (warzone.CharacteristicTest(2, success_range=3), "range-not-clipped"),
            (SCATTER, "zero-inches"),
        ],
    )
    def test_the_mistake_that_was_made_is_named(self, expected: Any, known: str) -> None:
        found = verify(drawn(expected, 3_000, known), expected)
        assert found.verdict == Verdict.MISMATCH
        assert [suspect.id for suspect in found.suspects] == [known]
        assert found.explains(found.suspects[0])

    def test_those_that_cannot_be_told_apart_are_all_named(self) -> None:
        """1 die against 2, active: more dice and not being active say the same of every tie."""
        test = bushido.OpposedTest(bushido.Side(-1), bushido.Side(0))
        found = verify(drawn(test, 3_000, "tie-to-inactive"), test, columns=["winner"])
        assert {known.id for known in found.suspects} == {"tie-to-inactive", "tie-by-dice-rolled"}
        assert all(map(found.explains, found.suspects))
        assert "do not tell them apart" in " ".join(str(found).split())

    def test_nothing_is_named_without_a_mismatch(self) -> None:
        assert verify(RIGHT, TEST).suspects == ()

    def test_what_no_misreading_explains_is_blamed_on_none(self) -> None:
        found = verify({"player": 5_000, "opponent": 5_000}, warzone.OpposedTest(5, 0))
        assert not any(map(found.explains, found.suspects))
        assert "No known misreading explains these rolls." in str(found)
        assert verify({"player": 2_000, "opponent": 8_000}, TEST).verdict == Verdict.MISMATCH

    def test_a_suspect_that_fits_better_but_not_well_says_so(self) -> None:
        counts = drawn(SCATTER, 2_000, "zero-inches")
        counts[(5,)] += 2_000
        found = verify(counts, SCATTER)
        assert [suspect.id for suspect in found.suspects] == ["zero-inches"]
        assert not found.explains(found.suspects[0])
        assert "something else is wrong as well" in " ".join(str(found).split())

    def test_a_misreading_that_leads_past_a_limit_is_left_out(self) -> None:
        test = bushido.ChallengeTest(3, 1_000_000)
        names = {fault.known.id for fault in verify({(False,): 50}, test).faults}
        assert names == {"ones-kept", "support-uncapped", "all-ones-modified"}


class TestSuite:
    def test_right_counts_pass(self) -> None:
        assert_matches(RIGHT, TEST, suite=Suite())

    def test_the_message_is_the_report(self) -> None:
        with pytest.raises(AssertionError) as caught:
            assert_matches(drawn(TEST, 3_000, "ones-kept"), TEST, suite=Suite())
        message = " ".join(str(caught.value).split())
        assert message.startswith(
            "Mismatch with the exact law of bushido.OpposedTest(player=Side(pool=4, modifier=1),"
        )
        assert "ones-kept" in message
        assert max(map(len, str(caught.value).splitlines())) <= 80

    def test_too_few_rolls_fail_as_they_show_nothing(self) -> None:
        with pytest.raises(AssertionError, match=r"^Too few rolls to tell about bushido\.Opp"):
            assert_matches({"player": 9, "opponent": 1}, TEST, suite=Suite())

    def test_the_shares_of_any_number_of_calls_add_up_to_less_than_the_bound(self) -> None:
        suite = Suite(Fraction(1, 100))
        shares = [suite.share() for _ in range(1_000)]
        assert sum(shares) == Fraction(1, 100) * (1 - Fraction(1, 1_001))

    def test_a_declared_number_of_calls_shares_evenly_and_is_kept_to(self) -> None:
        suite = Suite(Fraction(1, 100), calls=4)
        assert sum(suite.share() for _ in range(4)) == Fraction(1, 100)
        with pytest.raises(ValueError, match="declared to make 4"):
            suite.share()


class TestSubject:
    def test_the_law_is_summed_down_to_the_columns(self) -> None:
        subject = subject_of(["bushido", "opposed", "4+1", "3"])
        whole, winner = subject.law, subject.only(["winner"]).law
        for row in winner:
            assert winner[row] == sum(p for x, p in whole.items() if x[:1] == row)

    def test_an_unknown_column_is_refused_with_a_near_name(self) -> None:
        with pytest.raises(InputError, match="'winer' is unknown, did you mean 'winner'"):
            verify(RIGHT, TEST, columns=["winer"])

    @pytest.mark.parametrize("words", [[], ["6", "6"], ["1"], ["six"], ["1001"]])
    def test_a_die_that_does_not_exist_is_refused(self, words: list[str]) -> None:
        with pytest.raises(InputError, match=r"^(die|sides): "):
            subject_of(["die", *words])
