"""What can be picked from a pool at one turn, and where it leads, whatever it is worth.

Whatever is treated alike from here on is merged, exactly:

- *Nodes.* What is left of a pool after a pick, with d dice still to come, is told by what each
  face of the next die makes of it. What is alike in all of them is one node.
- *Options.* The nodes to which a multiset leads, over all picks, the preferred first: fewest dice,
  then lowest faces. Multisets with the same options are alike, and form a group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from exactdice.multisets import NONE, Array, Table, multisets, table
from exactdice.solving import memo


class Tree(NamedTuple):
    """One turn at one pool, whatever the payoff: which nodes can be chosen from each multiset."""

    limit: int
    after: int
    """The number of classes after the turn: the first nodes, with no dice to come."""
    levels: list[Array]
    """The node of what is left when 0, 1, … dice are picked, by rank."""
    starts: list[int]
    """Where the nodes with 0, 1, … dice to come begin, and where the last end."""
    children: Array
    """The nodes after each face of the next die, for each node from the second level on."""
    group: Array
    """The group of multisets with the same options that each multiset is of."""
    options: Array
    """The nodes that each group can choose, the preferred first; longest rows first, padded."""
    lengths: Array

    def after_a_face(self, start: int, stop: int) -> Array:
        """For each face of the next die, the nodes that it leads to from those of a level."""
        return self.children[start - self.after : stop - self.after].T

    def worth(self, values: Array, sides: int) -> Array:
        """The value of each node, from those of the classes after; scaled by sides^limit."""
        held = np.zeros((self.starts[-1], values.shape[1]), dtype=values.dtype)
        held[: self.after] = values * sides**self.limit
        for start, stop in zip(self.starts[1:], self.starts[2:], strict=False):
            # With d dice to come below it is a multiple of sides^(limit − d): nothing is rounded.
            shares = held[:start] // sides
            for next_nodes in self.after_a_face(start, stop):
                held[start:stop] += shares[next_nodes]
        return held


@memo(16)
def tree_of(
    dice: int, sides: int, classes: bytes, limit: int, faces: tuple[int, ...], forced: bool
) -> Tree:
    """The tree of a turn; `classes` holds the class that each multiset is of after it, as int32."""
    after = np.frombuffer(classes, dtype=np.int32)
    levels, starts, children = _nodes(table(dice, sides), after, limit)
    options = list(map(tuple, _options(table(dice, sides), levels, faces, forced)))
    groups = sorted(set(options), key=lambda group: (-len(group), group))
    number = {group: place for place, group in enumerate(groups)}
    longest = len(groups[0])
    return Tree(
        limit=limit,
        after=starts[1],
        levels=levels,
        starts=starts,
        children=children,
        group=np.array([number[group] for group in options]),
        options=np.array([group + group[:1] * (longest - len(group)) for group in groups]),
        lengths=np.array([len(group) for group in groups]),
    )


def _nodes(dice: Table, after: Array, limit: int) -> tuple[list[Array], list[int], Array]:
    """The node of every multiset with 0 … `limit` dice to come, and what follows on each node."""
    levels = [after]
    count = int(after.max()) + 1
    starts = [0, count]
    known: dict[tuple[int, ...], int] = {}
    for to_come in range(1, limit + 1):
        fewer = multisets(dice.dice - to_come, dice.sides)
        # The faces of a fair die are alike, so their order is none of a node's business.
        nexts = np.sort(levels[-1][dice.with_one_more[:fewer]], axis=1)
        nodes = [
            # Where every face leads to the same node, the die makes no difference.
            row[0] if row[0] == row[-1] else known.setdefault(row, count + len(known))
            for row in map(tuple, nexts.tolist())
        ]
        levels.append(np.array(nodes))
        starts.append(count + len(known))
    children = np.array(list(known), dtype=np.int64).reshape(-1, dice.sides)
    return levels, starts, children


def _options(
    dice: Table, levels: list[Array], faces: tuple[int, ...], forced: bool
) -> Iterator[dict[int, None]]:
    """For each multiset the nodes that it can choose, the preferred first, each once."""
    every = np.arange(len(levels[0]))
    # Each pick so far: its last face, the multisets that have it, what is left of them.
    picks = [(1, every, every)]
    owners, nodes, sizes = [every], [levels[0]], [np.zeros_like(every)]
    for size in range(1, len(levels)):
        longer = []
        for last, owner, left in picks:
            for face in faces:
                if face >= last:
                    ranks = dice.without(left, face, dice.dice - size + 1)
                    there = ranks != NONE
                    if there.any():
                        longer.append((face, owner[there], ranks[there]))
        picks = longer
        owners += [owner for _, owner, _ in picks]
        nodes += [levels[size][left] for _, _, left in picks]
        sizes += [np.full_like(owner, size) for _, owner, _ in picks]
    owner, node = np.concatenate(owners), np.concatenate(nodes)
    if forced:
        picked = np.concatenate(sizes)
        most = np.zeros_like(every)
        np.maximum.at(most, owner, picked)
        full = picked == most[owner]
        owner, node = owner[full], node[full]
    order = np.argsort(owner, kind="stable")
    ends = np.cumsum(np.bincount(owner, minlength=len(every))).tolist()
    listed = node[order].tolist()
    for start, end in zip([0, *ends], ends, strict=False):
        yield dict.fromkeys(listed[start:end])
