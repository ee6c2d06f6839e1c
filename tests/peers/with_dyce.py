"""The questions answered by dyce.

What is left out: `expand` (it truncates unless told not to, and runs a callback a branch),
`n @ H` over (highest, kept) with an addition of our own (it squares its way up, no faster than one
die at a time), and anything that goes through `lowest_terms`.
"""

from __future__ import annotations

import operator
from fractions import Fraction
from functools import partial
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted
from dyce.p import survey_outcome_order_descending

from tests.peers.questions import (
    KEPT_FACES,
    FirstSide,
    Peer,
    Side,
    Weights,
    compensated,
    degree,
    final_result,
    first_verdict,
    level_contest,
    opposed_verdict,
    padded,
    results_and_dice_left,
    winner,
)


class DyceEngine(Peer):
    """dyce's pools: `P.survey`, which merges equal partial rolls, and `P.rolls_with_counts`."""

    library = "dyce"

    def __init__(self) -> None:
        self._sides: dict[Side, H[Any]] = {}

    def _side(self, side: Side) -> H[Any]:
        """The law of (final result, dice left)."""
        if side not in self._sides:
            self._sides[side] = (max(side.pool, 1) @ P(6)).survey(
                accumulate=_keep,
                order=survey_outcome_order_descending,
                initial=(0, 0),
                settle=lambda state: (final_result(state[0], state[1], side.modifier), state[1]),
            )
        return self._sides[side]

    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        ours, theirs = map(self._side, padded(player, opponent))
        return ours.apply(partial(opposed_verdict, active), theirs)

    def challenge(self, side: Side, challenge_number: int) -> Weights:
        return self._side(side).apply(lambda state: state[0] >= challenge_number)

    def first_opposed(
        self, player: FirstSide, opponent: FirstSide, modified_dice: str = "highest"
    ) -> Weights:
        dice, other_dice = compensated(player, opponent)
        statistics = player.statistic - opponent.statistic
        if dice == other_dice and player.modifier == opponent.modifier:
            return self._level_opposed(dice, statistics)
        lead = player.modifier - opponent.modifier
        next_lead = lead if modified_dice == "all" else 0

        def compare(ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[str, str] | None:
            leads = [face - other for face, other in zip(ours[::-1], theirs[::-1], strict=False)]
            following = next((gap + next_lead for gap in leads[1:] if gap + next_lead), 0)
            return first_verdict(leads[0] + lead, dice - other_dice, following, statistics)

        return _rolls(dice).apply(compare, _rolls(other_dice))

    def _level_opposed(self, dice: int, statistics: int) -> Weights:
        pool = dice @ P(6)
        total = pool.total**2
        # The numbers of dice on each face, packed into one whole number: half the time and memory
        # of sorted rolls.
        width = dice.bit_length()
        rolls: H[int] = pool.survey(
            accumulate=lambda packed, face, count: (packed or 0) + (count << width * face),
            order=survey_outcome_order_descending,
            initial=0,
        )
        ties = sum(count**2 for count in rolls.counts())
        same_highest = sum(count**2 for count in pool.at(-1).counts())
        return level_contest(total, same_highest, Fraction(ties, total), statistics)

    def characteristic(self, target: int, success_range: int, failure_range: int) -> Weights:
        return H(20).apply(partial(degree, target, success_range, failure_range))

    def warzone_opposed(self, modifier: int, opponent_modifier: int) -> Weights:
        leads = (H(20) + modifier) - (H(20) + opponent_modifier)
        return leads.apply(lambda lead: winner(lead) if lead else None)


def _keep(state: Any, face: int, count: int) -> tuple[int, int]:
    """One more face, from the top down, of a pool whose 1s are removed: (highest, dice left)."""
    highest, kept = state
    return (highest, kept) if face == 1 else (highest or face, kept + count)


def _rolls(dice: int) -> H[tuple[int, ...]]:
    return H.from_counts((dice @ P(6)).rolls_with_counts())


class DyceTuned(DyceEngine):
    """dyce's order statistics and the arithmetic of its histograms."""

    def __init__(self) -> None:
        super().__init__()
        self._kept_die = H(KEPT_FACES)
        self._standings: dict[Side, tuple[H[int], dict[int, H[int]]]] = {}

    def _standing(self, side: Side) -> tuple[H[int], dict[int, H[int]]]:
        """The law of the final result, and under each result that of the dice left."""
        if side not in self._standings:
            counts = results_and_dice_left(
                side, lambda kept: self._kept_die.order_stat_for_n_at_pos(kept, -1)
            )
            left = {result: H(dice_left) for result, dice_left in counts.items()}
            self._standings[side] = H({result: h.total for result, h in left.items()}), left
        return self._standings[side]

    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        (ours, our_left), (theirs, their_left) = map(self._standing, padded(player, opponent))
        weights: dict[Any, int] = {
            (winner(margin), abs(margin)): count
            for margin, count in ours.apply(operator.sub, theirs).items()
            if margin
        }
        ahead = operator.ge if active == "player" else operator.gt
        ties = [
            our_left[result].apply(ahead, their_left[result])
            for result in our_left.keys() & their_left.keys()
        ]
        weights["player", 0] = sum(tie.get(True, 0) for tie in ties)
        weights["opponent", 0] = sum(tie.get(False, 0) for tie in ties)
        return weights

    def challenge(self, side: Side, challenge_number: int) -> Weights:
        return self._standing(side)[0].apply(operator.ge, challenge_number)

    def first_opposed(
        self, player: FirstSide, opponent: FirstSide, modified_dice: str = "highest"
    ) -> Weights:
        dice, other_dice = compensated(player, opponent)
        if dice == other_dice:
            return super().first_opposed(player, opponent, modified_dice)
        ours, theirs = (H(6).order_stat_for_n_at_pos(n, -1) for n in (dice, other_dice))
        leads = (ours + player.modifier) - (theirs + opponent.modifier)
        return leads.apply(lambda lead: first_verdict(lead, dice - other_dice, 0, 0))

    def _level_opposed(self, dice: int, statistics: int) -> Weights:
        """One face at a time: equal numbers of dice show it, and the same again with the rest."""
        rest: H[Any] = H({dice: 1})
        for face in range(6, 1, -1):
            # A number k of dice is written 2^k. So one more die, which may show the face, is a
            # factor, and `&` leaves a bit where both numbers agree: neither calls back to Python.
            one_more = H({1: face - 1, 2: 1})
            showing: list[H[int]] = [H({1: 1})]
            for _ in range(dice):
                showing.append(showing[-1].apply(operator.mul, one_more))
            rest = aggregate_weighted(
                (None, weight)
                if left is None
                else (showing[left].apply(operator.and_, showing[left]).apply(_after(left)), weight)
                for left, weight in rest.items()
            )
        tie = 1 - Fraction(rest.get(None, 0), rest.total)
        highest = H(6).order_stat_for_n_at_pos(dice, -1)
        same_highest = highest.apply(operator.eq, highest)
        return level_contest(same_highest.total, same_highest[True], tie, statistics)


def _after(dice: int) -> Any:
    """The dice left after the agreed number 2^k of them; None where there was no agreement."""
    return lambda bit: dice + 1 - bit.bit_length() if bit else None
