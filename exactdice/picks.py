"""Dice picked up and rolled again, turn by turn, by two players who want opposite things.

Two pools lie on the table. At each turn a player picks some dice of one pool, which are rolled
again before the next turn. At the end each pool comes to a result, and the two results to a
payoff. This is `choices` on states too many for it: pairs of multisets, C(15, 5)² for ten D6 a
side. It stays small because whatever is treated alike from here on is merged, exactly:

- What `options` merges for one turn, whatever it is worth: rolls from which the same can be had.
- Of the groups that are left, those that choose the same against every class of the other pool are
  one class from here back.

With ten D6 a side and three picked at each of four turns, 3,003 multisets a side come down to at
most 1,499 groups at a turn, and those to some 300 classes.

Values are whole numbers over sides^(dice that may still be picked), so with the payoffs' largest
size as the other factor that power bounds all that is computed. As long as the bound is below 2⁶³
numpy's integers hold it; past it Python's own take their place, to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from exactdice.checks import InputError
from exactdice.dice import D6, Roll
from exactdice.distribution import Distribution
from exactdice.multisets import Array, Table, multisets, table
from exactdice.options import Tree, tree_of

INT64_END = 2**63
"""The first whole number past numpy's integers."""

MOST_PICKS = 2_000_000
"""The most pairs of a multiset and a pick from it that are listed for one turn."""
MOST_CELLS = {False: 10_000_000, True: 3_000_000}
"""The most values held for one turn: of numpy's integers, and of Python's, which take more room."""


class Pool(NamedTuple):
    """Dice on the table, and what a roll of them comes to in the end."""

    dice: int
    result: Callable[[Roll], Hashable]


class Turn(NamedTuple):
    """One turn: whose dice (0 or 1) are picked, towards what, how many, and which of them.

    At most `limit` dice that show one of the `faces`, which run from the lowest up; if `forced`, as
    many of them as there are.
    """

    pool: int
    high: bool
    limit: int
    faces: tuple[int, ...]
    forced: bool = False


class Worth(NamedTuple):
    """A pick at one's turn, faces from the lowest up, and the payoff to expect after it."""

    pick: Roll
    value: Fraction


class _Position(NamedTuple):
    """The table between two turns: the class of each multiset, each pair of classes' value."""

    classes: tuple[Array, Array]
    values: Array
    scale: int


class _Played(NamedTuple):
    """A turn solved: the node chosen by each class of the pool against each of the other's."""

    turn: Turn
    tree: Tree
    chosen: Array


@dataclass(frozen=True)
class Play:
    """Best play of a whole row of turns."""

    pools: tuple[Pool, Pool]
    sides: int
    turns: tuple[Turn, ...]
    results: tuple[list[Hashable], list[Hashable]]
    positions: tuple[_Position, ...]
    """Before each turn, and after the last."""
    played: tuple[_Played, ...]
    _best: dict[tuple[int, tuple[Roll, Roll]], Roll] = field(default_factory=dict, repr=False)

    @property
    def value(self) -> Fraction:
        """The payoff to expect before the dice are first rolled."""
        ours, theirs = self._weights(object)
        values = self.positions[0].values.astype(object)
        worth: int = ours @ values @ theirs
        return Fraction(worth, self._rolls * self.positions[0].scale)

    def law(self) -> Distribution[tuple[Any, Any]]:
        """The law of both pools' results in the end.

        The weight of each pair of classes is carried through the turns, over all first rolls.
        """
        dtype = _exact(self._rolls * self.positions[0].scale)
        weights: Array = np.multiply.outer(*self._weights(dtype))
        for turn, tree, chosen in self.played:
            moved = weights if turn.pool == 0 else weights.T
            held = np.zeros((tree.starts[-1], moved.shape[1]), dtype=dtype)
            columns = np.broadcast_to(np.arange(moved.shape[1]), chosen.shape)
            np.add.at(held, (chosen, columns), moved * self.sides**tree.limit)
            for start, stop in zip(tree.starts[-2:0:-1], tree.starts[:1:-1], strict=True):
                # With d dice to come it is a multiple of sides^d: nothing is rounded.
                shares = held[start:stop] // self.sides
                for next_nodes in tree.after_a_face(start, stop):
                    np.add.at(held, next_nodes, shares)
            moved = held[: tree.after]
            weights = moved if turn.pool == 0 else moved.T
        ours, theirs = self.results
        return Distribution(
            {
                (mine, other): weight
                for mine, row in zip(ours, weights.tolist(), strict=True)
                for other, weight in zip(theirs, row, strict=True)
            }
        )

    def options(self, turn: int, rolls: tuple[Roll, Roll]) -> list[Worth]:
        """Every pick at a turn, with the dice as they lie, the best first.

        Picks of equal worth come by their number of dice, then from the lowest faces up.
        """
        pool, high, limit, faces, forced = self.turns[turn]
        tree = self.played[turn].tree
        after = self.positions[turn + 1]
        dice, others = (table(self.pools[p].dice, self.sides) for p in (pool, 1 - pool))
        other = after.classes[1 - pool][others.rank(rolls[1 - pool])]
        values = after.values if pool == 0 else after.values.T
        worth = tree.worth(values[:, other, None].astype(object), self.sides)[:, 0]
        scale = after.scale * self.sides**tree.limit
        found = []
        for pick in picks_from(rolls[pool], limit, faces, forced):
            node = tree.levels[len(pick)][dice.rank(without(rolls[pool], pick))]
            found.append(Worth(pick, Fraction(worth[node], scale)))
        return sorted(found, key=lambda option: -option.value if high else option.value)

    def pick(self, turn: int, rolls: tuple[Roll, Roll]) -> Roll:
        """The pick of best play at a turn, remembered for whoever plays again and again."""
        if (turn, rolls) not in self._best:
            self._best[turn, rolls] = self.options(turn, rolls)[0].pick
        return self._best[turn, rolls]

    @property
    def _rolls(self) -> int:
        rolls: int = self.sides ** sum(pool.dice for pool in self.pools)
        return rolls

    def _weights(self, dtype: Any) -> list[Array]:
        """The number of first rolls in each class of each pool."""
        weights = []
        for side, pool in enumerate(self.pools):
            held = np.zeros(self.positions[0].values.shape[side], dtype=dtype)
            shown = np.array(table(pool.dice, self.sides).weights, dtype=dtype)
            np.add.at(held, self.positions[0].classes[side], shown)
            weights.append(held)
        return weights


def without(roll: Roll, pick: Roll) -> Roll:
    """What lies still once a pick is taken up."""
    kept = list(roll)
    for face in pick:
        kept.remove(face)
    return tuple(kept)


def picks_from(
    roll: Roll, limit: int, faces: Sequence[int], forced: bool = False
) -> Iterator[Roll]:
    """Every pick of a roll's dice, each from the lowest face up: fewest dice first, then lowest.

    >>> list(picks_from((6, 2, 2, 1), 2, faces=(1, 2)))
    [(), (1,), (2,), (1, 2), (2, 2)]
    """
    eligible = [face for face in sorted(roll) if face in faces]
    most = min(limit, len(eligible))
    for size in range(most if forced else 0, most + 1):
        for pick in combinations_with_replacement(sorted(set(eligible)), size):
            if all(pick.count(face) <= eligible.count(face) for face in set(pick)):
                yield pick


def best_play(
    pools: tuple[Pool, Pool],
    turns: Sequence[Turn],
    payoff: Callable[[Any, Any], int],
    sides: int = D6,
) -> Play:
    """Solve a row of turns backwards for a whole payoff of both pools' results.

    Raises `InputError` for pools and limits whose tables would not fit in memory.
    """
    turns = tuple(turn for turn in turns if turn.limit and pools[turn.pool].dice)
    _check_size(pools, turns, sides)
    tables = [table(pool.dice, sides) for pool in pools]
    classes, results = zip(*map(_by_result, pools, tables), strict=True)
    payoffs = [[payoff(mine, other) for other in results[1]] for mine in results[0]]
    most = max(max(map(abs, row)) for row in payoffs)
    picked = sum(min(turn.limit, pools[turn.pool].dice) for turn in turns)
    values = np.array(payoffs, dtype=_exact(most * sides**picked))

    positions = [_Position(classes, values, 1)]
    played: list[_Played] = []
    for turn in reversed(turns):
        side = turn.pool
        limit = min(turn.limit, pools[side].dice)
        before = list(classes)
        key = classes[side].tobytes()
        tree = tree_of(pools[side].dice, sides, key, limit, turn.faces, turn.forced)
        chosen, best = _chosen(tree, values if side == 0 else values.T, turn.high, sides)
        merged, kept = _merged(chosen)
        before[side] = merged[tree.group]
        classes = (before[0], before[1])
        values = best[kept] if side == 0 else best[kept].T
        played.append(_Played(turn, tree, chosen[kept]))
        positions.append(_Position(classes, values, positions[-1].scale * sides**limit))
    return Play(pools, sides, turns, results, tuple(positions[::-1]), tuple(played[::-1]))


def _exact(bound: int) -> Any:
    """The numpy type that holds whole numbers up to a bound exactly."""
    return np.int64 if bound < INT64_END else object


def _check_size(pools: tuple[Pool, Pool], turns: tuple[Turn, ...], sides: int) -> None:
    for turn in turns:
        dice, faces = pools[turn.pool].dice, len(turn.faces)
        listed = sum(
            multisets(dice - j, sides) * comb(j + faces - 1, j)
            for j in range(min(turn.limit, dice) + 1)
        )
        if listed > MOST_PICKS:
            raise InputError(
                f"rerolls: up to {turn.limit} of {dice} dice are {_size(listed)} picks to compare "
                f"(allowed: {MOST_PICKS:,})"
            )
    for pool in pools:
        if turns and multisets(pool.dice, sides) > MOST_PICKS // 10:
            raise InputError(
                f"rerolls: {pool.dice} dice show {_size(multisets(pool.dice, sides))} different "
                f"rolls (allowed with re-rolls: {MOST_PICKS // 10:,})"
            )


def _size(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"some 10^{len(str(number)) - 1}"


def _by_result(pool: Pool, dice: Table) -> tuple[Array, list[Hashable]]:
    """The class of each multiset at the end, and the result that each class stands for."""
    found: dict[Hashable, int] = {}
    classes = [found.setdefault(pool.result(roll), len(found)) for roll in dice.rolls]
    return np.array(classes, dtype=np.int32), list(found)


def _chosen(tree: Tree, values: Array, high: bool, sides: int) -> tuple[Array, Array]:
    """The node that each group chooses against each class of the other pool, and its value."""
    cells = len(tree.options) * values.shape[1]
    most = MOST_CELLS[values.dtype == object]
    if cells > most:
        raise InputError(
            f"rerolls: {len(tree.options):,} kinds of roll against {values.shape[1]:,} are "
            f"{cells:,} values to hold (allowed: {most:,})"
        )
    worth = tree.worth(values, sides)
    is_better = np.greater if high else np.less
    options = tree.options.astype(np.int32)
    best = worth[options[:, 0]]
    chosen = np.repeat(options[:, :1], values.shape[1], axis=1)
    for place in range(1, options.shape[1]):
        # Rows run from the longest down: those with an option at this place come first.
        rows = int((tree.lengths > place).sum())
        option = options[:rows, place]
        offered = worth[option]
        better = is_better(offered, best[:rows]).astype(bool)
        np.copyto(best[:rows], offered, where=better)
        np.copyto(chosen[:rows], option[:, None], where=better)
    return chosen, best


def _merged(rows: Array) -> tuple[Array, list[int]]:
    """Equal rows made one: the number of each row's class, and a row that stands for each."""
    found: dict[bytes, int] = {}
    kept: list[int] = []
    classes = []
    for place, row in enumerate(rows):
        number = found.setdefault(row.tobytes(), len(found))
        if number == len(kept):
            kept.append(place)
        classes.append(number)
    return np.array(classes, dtype=np.int32), kept
