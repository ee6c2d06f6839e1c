"""The questions answered by icepool.

What is left out: `icepool.map` over two dice (it builds every argument list, eight times slower
than `Die.binary_operator`), `icepool.reduce` a die at a time, and one evaluator over both pools
(it visits every pair of pool sizes).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import icepool

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


class _Kept(icepool.MultisetEvaluator):  # type: ignore[misc] # icepool ships no types
    """(highest die, dice left) of a pool whose 1s are removed."""

    def initial_state(self, order: Any, *_: Any) -> tuple[int, int]:
        _from_the_top(order)
        return 0, 0

    def next_state(
        self, state: tuple[int, int], _order: Any, face: int, count: int
    ) -> tuple[int, int]:
        highest, kept = state
        return state if face == 1 or not count else (highest or face, kept + count)


class _HighestThenNext(icepool.MultisetEvaluator):  # type: ignore[misc] # icepool ships no types
    """Both highest dice, and the sign of the comparison of all dice but these."""

    def initial_state(self, order: Any, *_: Any) -> tuple[int, int, int]:
        _from_the_top(order)
        return 0, 0, 0

    def next_state(
        self, state: tuple[int, int, int], _order: Any, face: int, ours: int, theirs: int
    ) -> tuple[int, int, int]:
        highest, other_highest, sign = state
        if ours and not highest:
            highest, ours = face, ours - 1
        if theirs and not other_highest:
            other_highest, theirs = face, theirs - 1
        return highest, other_highest, sign or (ours > theirs) - (ours < theirs)


def _from_the_top(order: Any) -> None:
    if order != icepool.Order.Descending:
        raise icepool.UnsupportedOrder


class IcepoolEngine(Peer):
    """icepool's pools: multiset evaluators, and `leximax`, its comparison from the top down."""

    library = "icepool"

    def __init__(self) -> None:
        self._d6 = icepool.d(6)
        self._kept = _Kept()
        self._sides: dict[Side, Any] = {}

    def _side(self, side: Side) -> Any:
        """The law of (final result, dice left)."""
        if side not in self._sides:
            self._sides[side] = self._kept(self._d6.pool(max(side.pool, 1))).map(
                lambda highest, kept: (final_result(highest, kept, side.modifier), kept), star=True
            )
        return self._sides[side]

    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        ours, theirs = map(self._side, padded(player, opponent))
        weights: Weights = ours.binary_operator(theirs, partial(opposed_verdict, active))
        return weights

    def challenge(self, side: Side, challenge_number: int) -> Weights:
        return _mapped(self._side(side), lambda state: state[0] >= challenge_number)

    def first_opposed(
        self, player: FirstSide, opponent: FirstSide, modified_dice: str = "highest"
    ) -> Weights:
        dice, other_dice = compensated(player, opponent)
        statistics = player.statistic - opponent.statistic
        lead = player.modifier - opponent.modifier
        if dice != other_dice:
            leads = self._d6.highest(dice) - self._d6.highest(other_dice) + lead
            return _mapped(leads, lambda lead: first_verdict(lead, dice - other_dice, 0, 0))
        if lead == 0:
            return self._level_opposed(dice, statistics)
        if modified_dice == "all":
            return self._opposed_by_leximax(dice, lead, statistics)
        return _mapped(
            _HighestThenNext()(self._d6.pool(dice), self._d6.pool(dice)),
            lambda state: first_verdict(state[0] - state[1] + lead, 0, state[2], statistics),
        )

    def _opposed_by_leximax(self, dice: int, lead: int, statistics: int) -> Weights:
        """Equal numbers of dice, the lead in modifiers added to every die of the player."""
        compared = (self._d6 + lead).pool(dice).leximax("cmp", self._d6.pool(dice))
        highest = (self._d6.highest(dice) - self._d6.highest(dice) + lead).sign()
        weights: dict[Any, int] = {first_verdict(0, 0, 0, statistics): compared.quantity(0)}
        for sign in (1, -1):
            weights[winner(sign), "highest die"] = highest.quantity(sign)
            weights[winner(sign), "next dice"] = compared.quantity(sign) - highest.quantity(sign)
        return weights

    def _level_opposed(self, dice: int, statistics: int) -> Weights:
        return self._opposed_by_leximax(dice, 0, statistics)

    def characteristic(self, target: int, success_range: int, failure_range: int) -> Weights:
        return _mapped(icepool.d(20), partial(degree, target, success_range, failure_range))

    def warzone_opposed(self, modifier: int, opponent_modifier: int) -> Weights:
        leads = (icepool.d(20) + modifier) - (icepool.d(20) + opponent_modifier)
        return _mapped(leads, lambda lead: winner(lead) if lead else None)


def _mapped(die: Any, outcome: Callable[[Any], Any]) -> Weights:
    """The die with other outcomes. Ties are rolled again: icepool takes no None for an outcome."""
    weights: Weights = die.map(
        lambda value: icepool.Reroll if (image := outcome(value)) is None else image, star=False
    )
    return weights


class IcepoolTuned(IcepoolEngine):
    """icepool's highest of n dice, the arithmetic of its dice and their cumulative quantities."""

    def __init__(self) -> None:
        super().__init__()
        self._kept_die = icepool.Die(KEPT_FACES)
        self._standings: dict[Side, tuple[Any, dict[int, Any]]] = {}

    def _standing(self, side: Side) -> tuple[Any, dict[int, Any]]:
        """The law of the final result, and under each result that of the dice left."""
        if side not in self._standings:
            counts = results_and_dice_left(side, self._kept_die.highest)
            left = {result: icepool.Die(dice_left) for result, dice_left in counts.items()}
            results = icepool.Die({result: die.denominator() for result, die in left.items()})
            self._standings[side] = results, left
        return self._standings[side]

    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        (ours, our_left), (theirs, their_left) = map(self._standing, padded(player, opponent))
        margins = ours - theirs
        weights: dict[Any, int] = {
            (winner(margin), abs(margin)): count for margin, count in margins.items() if margin
        }
        behind = "<=" if active == "player" else "<"
        won = sum(
            count * their_left[result].quantity(behind, left)
            for result in our_left.keys() & their_left.keys()
            for left, count in our_left[result].items()
        )
        weights["player", 0], weights["opponent", 0] = won, margins.quantity(0) - won
        return weights

    def challenge(self, side: Side, challenge_number: int) -> Weights:
        results = self._standing(side)[0]
        return {
            True: results.quantity(">=", challenge_number),
            False: results.quantity("<", challenge_number),
        }

    def _level_opposed(self, dice: int, statistics: int) -> Weights:
        """One face at a time, as `DyceTuned` does it and with the same powers of 2."""
        decided = -1
        rest = icepool.Die([dice])
        for face in range(6, 1, -1):
            one_more = icepool.Die({1: face - 1, 2: 1})
            showing = [icepool.Die([1])]
            for _ in range(dice):
                showing.append(showing[-1] * one_more)
            rest = rest.map(
                {
                    left: (showing[left] & showing[left]).map(
                        lambda bit, left=left: left + 1 - bit.bit_length() if bit else decided
                    )
                    for left in rest
                    if left != decided
                }
            )
        same_highest = self._d6.highest(dice) == self._d6.highest(dice)
        return level_contest(
            same_highest.denominator(),
            same_highest.quantity(True),
            1 - rest.probability(decided),
            statistics,
        )
