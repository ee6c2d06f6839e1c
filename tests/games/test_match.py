"""The worth of a test that is taken again on a tie, where the way to it is winding."""

from fractions import Fraction

import pytest

from exactdice.contest import until_decided
from exactdice.distribution import Distribution
from exactdice.games import bushido
from exactdice.games.bushido.match import Match, tactical_attempt
from exactdice.games.bushido.opposed import match_of

PARTS = 1_000

Law = Distribution[str | None]


def attempt(wins: int, ties: int) -> Law:
    """An attempt that is won, tied or lost, in thousandths: the line wins + ties · v."""
    return Distribution({"win": wins, None: ties, "loss": PARTS - wins - ties})


LEFT, MIDDLE, RIGHT = attempt(95, 900), attempt(500, 0), attempt(5, 900)


def worth(law: Law, tie: Fraction) -> Fraction:
    return law.get("win", Fraction(0)) + law.get(None, Fraction(0)) * tie


def match() -> Match:
    """Any match, with outcomes that are worth 1 for a win."""
    return match_of(bushido.TacticalTest())._replace(worth=lambda outcome: outcome == "win")


def found(laws: dict[str, Law], pick: object) -> tuple[Fraction, int]:
    """The worth that is settled on, and how many attempts were solved on the way."""
    asked: list[Fraction] = []

    def solved(tie: Fraction) -> Law:
        asked.append(tie)
        assert callable(pick)
        law: Law = pick([laws[name] for name in laws], tie)
        return law

    law = tactical_attempt(match(), solved)
    return until_decided(law)["win"], len(asked)


def by_worth(laws: list[Law], tie: Fraction) -> Law:
    """Best play of: the right, or at least it; but no more than the middle while on the left."""
    left, middle, right = laws
    low = min((left, middle), key=lambda law: worth(law, tie))
    return max((low, right), key=lambda law: worth(law, tie))


def test_where_a_line_leads_out_of_bounds_the_worth_itself_is_taken() -> None:
    """Steep lines on both sides of the fixed point lead past it, from each side to the other."""
    value, looks = found({"left": LEFT, "middle": MIDDLE, "right": RIGHT}, by_worth)
    assert value == Fraction(1, 2)
    assert looks < 15


@pytest.mark.parametrize("law", [LEFT, MIDDLE, RIGHT])
def test_a_single_line_is_met_at_once(law: Law) -> None:
    value, looks = found({"only": law}, lambda laws, tie: laws[0])
    assert value == until_decided(law)["win"]
    assert looks == 2


def test_the_attempt_that_is_found_is_worth_what_a_tie_is_worth() -> None:
    for limits in ((1, 0, 0, 0), (1, 1, 1, 1), (0, 2, 2, 0)):
        rerolls = bushido.Rerolls(*limits)
        match = match_of(bushido.TacticalTest(bushido.Side(2), rerolls=rerolls))
        law = tactical_attempt(match, match.law)
        value = match.expected(until_decided(law))
        assert match.expected(law) + law[None] * value == value
        assert match.play(value).value / value.denominator == value
