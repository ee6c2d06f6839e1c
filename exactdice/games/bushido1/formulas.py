"""The first edition's chances as closed forms in the number of dice.

Only the highest die counts unless both sides roll equally many, and then all of them do: that one
pool has no closed form of this kind, and no piece covers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from exactdice.closed import Count, Piece, by_highest
from exactdice.dice import D6
from exactdice.games.bushido1.opposed import OpposedTest
from exactdice.games.bushido1.target import TargetTest
from exactdice.order import highest

DICE = {
    OpposedTest: ("player.statistic", "player.dice", "opponent.statistic", "opponent.dice"),
    TargetTest: ("statistic", "dice"),
}
"""The inputs of each test that are numbers of dice."""


def reach(_: Any) -> int:
    """The farthest apart that dice alone can put two numbers that a rule compares."""
    return D6


def few(_: Any) -> tuple[str, ...]:
    """The inputs that take few values, each of which is quickly solved."""
    return ()


def pieces(spec: Any, path: str) -> tuple[Piece, ...]:
    """The headline chance of a spec for every value of one input; () if that is no dice pool."""
    if path not in DICE.get(type(spec), ()):
        return ()
    if isinstance(spec, TargetTest):
        return _target(spec, spec.dice if path == "statistic" else spec.statistic)
    side, _, inner = path.partition(".")
    changed = getattr(spec, side)
    rest = changed.dice if inner == "statistic" else changed.statistic
    return _opposed(spec, side == "player", rest)


def _target(spec: TargetTest, rest: int) -> tuple[Piece, ...]:
    """A pool below one rolls one die, so the chance is that of one die up to there."""
    won = by_highest(lambda face: int(face + spec.modifier >= spec.difficulty))
    rolls = Count({D6: 1})
    return Piece(None, -rest, 0, 1, won, rolls), Piece(1 - rest, None, 1, rest, won, rolls)


def _opposed(spec: OpposedTest, of_player: bool, rest: int) -> tuple[Piece, ...]:
    """A pool of m = n + `rest` dice grows from a turning point on; further down, the other grows.

    With the other pool at q, compensation makes it m + max(0, 1 − q) dice against max(q, 1) from
    m = 1 on. Below, the other side gains 1 − m. Where both are short and gain the same number
    ("shift"), the turning point is q, and below it 1 die rolls against q + 1 − m.
    """
    mine, other = (spec.player, spec.opponent) if of_player else (spec.opponent, spec.player)
    q = other.pool
    gained = max(0, 1 - q)
    shifted = spec.rules.both_short == "shift"
    turn, fewest, base = (min(q, 1), 1, q) if shifted else (1, 1 + gained, max(q, 1))
    below = _stretch(mine.modifier, other.modifier, fewest, not of_player)
    above = _stretch(other.modifier, mine.modifier, max(q, 1), of_player)
    return (
        *below(None, turn - 1 - rest, -1, base + 1 - rest),
        *above(turn - rest, None, 1, gained + rest),
    )


def _stretch(
    modifier: int, growing: int, dice: int, player_grows: bool
) -> Callable[[int | None, int | None, int, int], Iterator[Piece]]:
    """The pieces of a stretch where one side has so many dice and so large a modifier.

    They end where the other, growing side has as many dice; on equal highest dice the side with
    more of them wins.
    """
    weights = highest(dice)
    pairs = Count({D6: D6**dice})

    def won(with_ties: bool) -> Count:
        """The pairs that the growing side wins, equal highest dice counted or not."""
        least = 0 if with_ties else 1

        def payoff(face: int) -> int:
            lead = face + growing - modifier
            return sum(weight for other, weight in weights.items() if lead - other >= least)

        ahead = by_highest(payoff)
        return ahead if player_grows else pairs + ahead.times(-1)

    def between(first: int | None, last: int | None, sign: int, shift: int) -> Iterator[Piece]:
        level = sign * (dice - shift)
        # The growing side has fewer dice on the near side of the gap, more on the far side.
        before, after = won(with_ties=sign < 0), won(with_ties=sign > 0)
        low = level - 1 if last is None else min(last, level - 1)
        high = level + 1 if first is None else max(first, level + 1)
        if first is None or first <= low:
            yield Piece(first, low, sign, shift, before, pairs)
        if last is None or high <= last:
            yield Piece(high, last, sign, shift, after, pairs)

    return between
