"""The current edition's chances as closed forms in the number of dice.

The dice of one side are counted by their highest face and the number kept; what a roll is worth
against the other side is read off that side's `standing`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

from exactdice.closed import Count, Piece, by_highest_and_kept
from exactdice.contest import Contestant, Standing
from exactdice.dice import D6
from exactdice.games.bushido.challenge import ChallengeTest, SizeChallengeTest
from exactdice.games.bushido.fear import FearTest
from exactdice.games.bushido.opposed import OpposedTest, TacticalTest
from exactdice.games.bushido.result import SUPPORTING_DICE, standing
from exactdice.games.bushido.rulings import Rules
from exactdice.games.bushido.sides import Side

REACH = D6 + SUPPORTING_DICE
"""The highest final result without a modifier."""

DICE = {
    OpposedTest: ("player.pool", "opponent.pool"),
    TacticalTest: ("player.pool", "opponent.pool"),
    ChallengeTest: ("pool",),
    FearTest: ("ki",),
}
"""The inputs of each test that are numbers of dice."""

COUNTED = {
    OpposedTest: ("player", "opponent", "active", "rules"),
    TacticalTest: ("player", "opponent", "rules"),
    ChallengeTest: ("pool", "challenge_number", "modifier", "rules"),
    SizeChallengeTest: ("size", "challenge_number", "modifier", "rules"),
    FearTest: ("ki", "fear", "own_fear", "modifier", "tester", "rules"),
}
"""The inputs of each test that are counted with here."""


def is_counted(spec: Any) -> bool:
    """Whether a spec says no more than what is counted with here."""
    known = {name: getattr(spec, name) for name in COUNTED.get(type(spec), ())}
    return bool(known) and type(spec)(**known) == spec


Payoff = Callable[[int, int], int]
"""From a final result and the dice left to a number of rolls."""


def reach(_: Any) -> int:
    """The farthest apart that dice alone can put two numbers that a rule compares."""
    return REACH


def few(_: Any) -> tuple[str, ...]:
    """The inputs that take few values, each of which is quickly solved."""
    return ()


def pieces(spec: Any, path: str) -> tuple[Piece, ...]:
    """The headline chance of a spec for every value of one input; () if that is no dice pool."""
    if path not in DICE.get(type(spec), ()) or not is_counted(spec):
        return ()
    if isinstance(spec, FearTest):
        return _certain() if spec.automatic else pieces(spec.challenge, "pool")
    if isinstance(spec, ChallengeTest):
        return _challenge(spec)
    return _opposed(spec, of_player=path == "player.pool")


def _certain() -> tuple[Piece, ...]:
    """A test that is passed whatever the number of dice."""
    return (Piece(None, None, 0, 0, Count({1: 1}), Count({1: 1})),)


def _challenge(spec: ChallengeTest) -> tuple[Piece, ...]:
    """A pool below one rolls one die, so the chance is that of one die up to there."""

    def passes(value: int, _: int) -> int:
        return int(value >= spec.challenge_number)

    won = _over_rolls(passes, SUPPORTING_DICE + 1, spec.modifier, spec.rules)
    rolls = Count({D6: 1})
    return Piece(None, 0, 0, 1, won, rolls), Piece(1, None, 1, 0, won, rolls)


def _opposed(spec: Any, of_player: bool) -> tuple[Piece, ...]:
    """With the other pool at q, the pool asked about grows from min(q, 1) on.

    Below that both are raised until it has a single die, and it is the other side that grows:
    n against q rolls 1 against q + 1 − n.
    """
    mine, other = (spec.player, spec.opponent) if of_player else (spec.opponent, spec.player)
    turn = min(other.pool, 1)
    below = _against(spec, replace(mine, pool=1), other, player_grows=not of_player)
    above = _against(spec, replace(other, pool=max(other.pool, 1)), mine, player_grows=of_player)
    return (
        Piece(None, turn - 1, -1, other.pool + 1, *below),
        Piece(turn, None, 1, max(0, 1 - other.pool), *above),
    )


def _against(spec: Any, fixed: Side, growing: Side, player_grows: bool) -> tuple[Count, Count]:
    """The pairs of rolls that the player wins, and all that decide, as one side's dice grow."""
    against = standing(fixed.pool, fixed.modifier, spec.rules)
    settled = max(fixed.pool, SUPPORTING_DICE) + 1
    grower = Contestant.PLAYER if player_grows else Contestant.OPPONENT
    active = getattr(spec, "active", None)

    def beaten(ties: bool) -> Count:
        return _over_rolls(_beaten(against, ties), settled, growing.modifier, spec.rules)

    pairs = Count({D6: D6**fixed.pool})
    ahead = beaten(ties=active == grower)
    behind = pairs + beaten(ties=active != grower.other).times(-1)
    return (ahead if player_grows else behind), (ahead + behind if active is None else pairs)


def _over_rolls(payoff: Payoff, settled: int, modifier: int, rules: Rules) -> Count:
    """Σ payoff over all rolls of n dice, read as `final_result` reads them."""

    def floored(value: int) -> int:
        return max(value, 0) if rules.floor == "zero" else value

    def paid(highest: int, kept: int) -> int:
        return payoff(floored(highest + modifier + min(kept - 1, SUPPORTING_DICE)), kept)

    nothing = floored(modifier if rules.all_ones == "modified" else 0)
    return by_highest_and_kept(paid, payoff(nothing, 0), settled)


def _beaten(against: Standing, ties: bool) -> Payoff:
    """How many rolls of the other side a result beats, complete ties counted or not."""
    values = sorted(against.ranks)
    below = list(accumulate((against.up_to[value][-1] for value in values), initial=0))

    def payoff(value: int, kept: int) -> int:
        lower = below[bisect_left(values, value)]
        # Of equal results, those with fewer dice left are beaten, and at will those with as many.
        ranks: list[int] = [0, *against.up_to.get(value, ())]
        return lower + ranks[min(kept + ties, len(ranks) - 1)]

    return payoff
