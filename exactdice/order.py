"""Closed forms on pools of dice: the highest die, and the comparison from the highest die down.

All functions count ordered rolls, so their values are out of sides^dice, or of
sides^(2·dice) where two pools are compared.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import comb
from operator import mul
from typing import NamedTuple

from exactdice.dice import D6


class Lead(NamedTuple):
    """How many pairs of rolls put the first pool ahead, leave both tied, put the second ahead."""

    ahead: int
    tied: int
    behind: int

    def reversed(self) -> Lead:
        """The same pairs seen from the second pool."""
        return Lead(self.behind, self.tied, self.ahead)


def highest(dice: int, sides: int = D6) -> dict[int, int]:
    """The number of rolls whose highest die is h: hⁿ − (h − 1)ⁿ, for h from 1 to `sides`.

    >>> highest(2)
    {1: 1, 2: 3, 3: 5, 4: 7, 5: 9, 6: 11}
    """
    return {h: h**dice - (h - 1) ** dice for h in range(1, sides + 1)}


def highest_and_kept(dice: int, sides: int = D6, dropped: int = 1) -> dict[int, list[int]]:
    """The number of rolls that keep k dice with highest face h, once low faces are taken away.

    With d = `dropped`, dice showing 1 to d are removed. For h from d + 1 to `sides`, the list
    under h holds at index k = 0 … n the count

        C(n, k) · d^(n−k) · ((h − d)^k − (h − d − 1)^k).

    The roll that keeps nothing has no highest die: it is the dⁿ missing from the sum.

    >>> highest_and_kept(2)[6]
    [0, 2, 9]
    """
    removed = [comb(dice, k) * dropped ** (dice - k) for k in range(dice + 1)]
    powers = [_powers(base, dice) for base in range(sides - dropped + 1)]
    return {
        dropped + top: [ways * (up - low) for ways, up, low in zip(removed, *pair, strict=True)]
        for top, pair in enumerate(zip(powers[1:], powers, strict=False), start=1)
    }


def tie_counts(dice: int, faces: int) -> list[int]:
    """For n = 0 … `dice`: the pairs of rolls of n dice against n that show the same multiset.

    T(n, f) = Σ_k C(n, k)² · T(n − k, f − 1), with T(0, 0) = 1: both show the top face on the same
    number k of dice, and tie on the rest. For f up to 4 the sums obey short recurrences (central
    binomial coefficients, and the sequences A002893 and A002895 of the OEIS).

    >>> tie_counts(3, 6)
    [1, 6, 66, 996]
    """
    if faces > 4:
        low, high = tie_counts(dice, 4), tie_counts(dice, faces - 4)
        return [_joined_ties(n, low, high) for n in range(dice + 1)]
    if faces == 0:
        return [1] + [0] * dice
    counts = [1, faces][: dice + 1]
    for n in range(2, dice + 1):
        last, before = counts[-1], counts[-2]
        if faces == 1:
            counts.append(1)
        elif faces == 2:
            counts.append((4 * n - 2) * last // n)
        elif faces == 3:
            square = (n - 1) ** 2
            counts.append(((10 * n * (n - 1) + 3) * last - 9 * square * before) // n**2)
        else:
            cube = (n - 1) ** 3
            middle = 2 * (2 * n - 1) * (5 * n * (n - 1) + 2)
            counts.append((middle * last - 64 * cube * before) // n**3)
    return counts


def complete_ties(dice: int, faces: int = D6) -> int:
    """T(n, f): the pairs of rolls of n dice against n dice that show the same multiset of faces.

    T(n, f) = Σ_k C(n, k)² · T(k, g) · T(n − k, f − g) for any split of the faces into g and f − g.
    """
    half = faces // 2
    return _joined_ties(dice, tie_counts(dice, half), tie_counts(dice, faces - half))


def same_highest(dice: int, faces: int = D6) -> Lead:
    """The comparison from the highest die down, over the pairs whose highest dice are equal.

    Equal pools of equal dice are ahead as often as behind, so only the complete ties count:
    ahead = behind = (Σ_h (hⁿ − (h − 1)ⁿ)² − T(n, f)) / 2.
    """
    pairs = sum(count**2 for count in highest(dice, faces).values())
    tied = complete_ties(dice, faces)
    return Lead((pairs - tied) // 2, tied, (pairs - tied) // 2)


def after_highest(dice: int, high: int, low: int) -> Lead:
    """The comparison of all dice but the highest, where that is `high` here and `low` there.

    Both pools have n dice; the first, which is the one counted as ahead, has the higher highest
    die. It is ahead if a second die of its n exceeds `low`. Otherwise it has one of n dice at
    `high` and n − 1 up to `low`, and the numbers i and j of further dice at `low` decide:
    n·C(n−1, i)·(low−1)^(n−1−i) rolls against C(n, j+1)·(low−1)^(n−1−j). Where i = j, the
    r = n − 1 − i lower dice are compared, ahead as often as behind, with T(r, low − 1) ties.
    """
    below = low - 1
    powers = _powers(below, dice)[:dice]
    ours = [dice * comb(dice - 1, i) * powers[dice - 1 - i] for i in range(dice)]
    theirs = [comb(dice, j + 1) * powers[dice - 1 - j] for j in range(dice)]
    ties = tie_counts(dice - 1, below)

    second_die = (high**dice - (high - 1) ** dice - sum(ours)) * sum(theirs)
    more_at_low = sum(map(mul, ours[1:], accumulate(theirs)))
    less_at_low = sum(map(mul, theirs[1:], accumulate(ours)))
    level = sum(map(mul, ours, theirs))
    tied = sum(dice * comb(dice - 1, i) * comb(dice, i + 1) * ties[-1 - i] for i in range(dice))
    even = (level - tied) // 2
    return Lead(second_die + more_at_low + even, tied, less_at_low + even)


def shifted_down(dice: int, shift: int, sides: int = D6) -> Lead:
    """The comparison of all dice from the highest down, `shift` ≥ 0 added to each of the first.

    With o = sides − shift values in common, the first pool is ahead at once if a die of it lies
    above them. Otherwise, after t of the common values with equal numbers of dice at each,
    C(n, r)² · T(n − r, t) pairs have r dice left, and the next value decides D(r; o − t, sides − t)
    of them for the first pool (see `_more_at_top`). Only T(n, o) pairs tie.
    """
    common = max(sides - shift, 0)
    ahead = (sides**dice - common**dice) * sides**dice
    for t in range(common):
        more = _more_at_top(dice, common - t, sides - t)
        ties = tie_counts(dice, t)
        ahead += sum(comb(dice, r) ** 2 * ties[dice - r] * more[r] for r in range(1, dice + 1))
    tied = complete_ties(dice, common)
    return Lead(ahead, tied, sides ** (2 * dice) - ahead - tied)


def _more_at_top(dice: int, faces: int, other_faces: int) -> list[int]:
    """For r = 0 … `dice`: the pairs of rolls in which the first shows its top face on more dice.

    Both roll r dice, with x = `faces` against y = `other_faces`, and each looks for its own top:
    D(r; x, y) = Σ_{i>j} C(r, i)·C(r, j)·(x−1)^(r−i)·(y−1)^(r−j). Taking the dice in pairs, it is
    the sum of the coefficients of positive powers in (c + (y−1)·z + (x−1)/z)^r with
    c = 1 + (x−1)(y−1), whose middle coefficients m_r = Σ_k C(r, k)²·((x−1)(y−1))^(r−k) obey
    Legendre's recurrence. One more factor lets only terms next to the middle cross it:

        D(r+1) = x·y·D(r) + (y−1)·m_r − (m_{r+1} − c·m_r) / 2.
    """
    product = (faces - 1) * (other_faces - 1)
    c = 1 + product
    middle = [1, c][: dice + 1]
    for r in range(2, dice + 1):
        curved = (2 * r - 1) * c * middle[-1] - (r - 1) * (1 - product) ** 2 * middle[-2]
        middle.append(curved // r)
    counts = [0]
    for now, following in pairwise(middle):
        crossing = (other_faces - 1) * now - (following - c * now) // 2
        counts.append(faces * other_faces * counts[-1] + crossing)
    return counts


def _powers(base: int, highest_power: int) -> list[int]:
    """base⁰ … base^n, with 0⁰ = 1."""
    return list(accumulate([base] * highest_power, mul, initial=1))


def _joined_ties(dice: int, low: list[int], high: list[int]) -> int:
    return sum(comb(dice, k) ** 2 * low[k] * high[dice - k] for k in range(dice + 1))
