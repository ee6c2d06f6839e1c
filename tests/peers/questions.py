"""What is asked of a peer, and what the rules make of a roll. Nothing here counts rolls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

Weights = Mapping[Any, int]
"""Outcomes, as plain tuples or values, with the counts of the library: neither reduced nor
truncated, never floats. The outcome None is a tie, after which both roll again."""

KEPT_FACES = range(2, 7)


class Side(NamedTuple):
    """One side of a Bushido test: dice before padding, and modifier."""

    pool: int
    modifier: int = 0


class FirstSide(NamedTuple):
    """One side of a first-edition opposed test: base statistic, modifier, change of dice."""

    statistic: int
    modifier: int = 0
    dice: int = 0


class Peer(ABC):
    """A library that answers the project's questions."""

    library: str

    @abstractmethod
    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        """Bushido opposed test: (winner, success level)."""

    @abstractmethod
    def challenge(self, side: Side, challenge_number: int) -> Weights:
        """Bushido challenge test: whether it succeeds."""

    @abstractmethod
    def first_opposed(
        self, player: FirstSide, opponent: FirstSide, modified_dice: str = "highest"
    ) -> Weights:
        """First-edition opposed test: (winner, deciding step)."""

    @abstractmethod
    def characteristic(self, target: int, success_range: int, failure_range: int) -> Weights:
        """Warzone characteristic test on a D20: the degree."""

    @abstractmethod
    def warzone_opposed(self, modifier: int, opponent_modifier: int) -> Weights:
        """Warzone opposed test on D20s: the winner."""

    def law(self, weights: Weights) -> dict[Any, Fraction]:
        """The probabilities of what is possible, given that it is decided."""
        total = sum(weight for outcome, weight in weights.items() if outcome is not None)
        return {
            outcome: Fraction(weight, total)
            for outcome, weight in weights.items()
            if outcome is not None and weight
        }


def padded(player: Side, opponent: Side) -> tuple[Side, Side]:
    """Both sides with the dice that they gain until each has one."""
    gained = max(0, 1 - min(player.pool, opponent.pool))
    return (
        Side(player.pool + gained, player.modifier),
        Side(opponent.pool + gained, opponent.modifier),
    )


def compensated(player: FirstSide, opponent: FirstSide) -> tuple[int, int]:
    """The dice of both sides in the first edition: what one is short of one, the other gains."""
    ours, theirs = player.statistic + player.dice, opponent.statistic + opponent.dice
    return max(ours, 1) + max(0, 1 - theirs), max(theirs, 1) + max(0, 1 - ours)


def final_result(highest: int, kept: int, modifier: int) -> int:
    """Highest die, modifier and up to two supporting dice; 0 if no die is kept."""
    return highest + modifier + min(kept - 1, 2) if kept else 0


def winner(lead: int) -> str:
    """Who is ahead, by a lead that is not 0."""
    return "player" if lead > 0 else "opponent"


def opposed_verdict(active: str, ours: tuple[int, int], theirs: tuple[int, int]) -> tuple[str, int]:
    """Winner and success level of two sides, each given as final result and dice left."""
    if ours[0] > theirs[0]:
        return "player", ours[0] - theirs[0]
    if ours[0] < theirs[0]:
        return "opponent", theirs[0] - ours[0]
    if ours[1] == theirs[1]:
        return active, 0
    return ("player" if ours[1] > theirs[1] else "opponent"), 0


def first_verdict(
    highest: int, dice: int, following: int, statistics: int
) -> tuple[str, str] | None:
    """Winner and deciding step of a first-edition test, from the leads in the order that counts."""
    if highest:
        return winner(highest), "highest die"
    if dice:
        return winner(dice), "number of dice"
    if following:
        return winner(following), "next dice"
    return (winner(statistics), "base statistic") if statistics else None


def degree(target: int, success_range: int, failure_range: int, face: int) -> str:
    """What one face comes to in a characteristic test; extended failures always fail."""
    if face >= failure_range:
        return "absolute failure"
    if face <= success_range:
        return "absolute success" if face <= target else "success"
    return "success" if face <= target else "failure"


def results_and_dice_left(
    side: Side, highest_of: Callable[[int], Weights]
) -> dict[int, dict[int, int]]:
    """Under each final result the counts of dice left, from the highest die of k kept ones.

    Any of C(n, k) choices of dice are the kept ones; the others show 1.
    """
    dice = max(side.pool, 1)
    left: dict[int, dict[int, int]] = {}
    for kept in range(1, dice + 1):
        ways = comb(dice, kept)
        for highest, count in highest_of(kept).items():
            result = final_result(highest, kept, side.modifier)
            left.setdefault(result, {})[kept] = ways * count
    left.setdefault(0, {})[0] = 1
    return left


def level_contest(total: int, same_highest: int, tie: Fraction, statistics: int) -> Weights:
    """First-edition sides with the same dice and modifiers: neither is favoured until all tie.

    Takes the number of all cases and of those with equal highest dice, and the chance that every
    die is equal.
    """
    ties = int(total * tie)
    weights: dict[Any, int] = {first_verdict(0, 0, 0, statistics): ties}
    for side in ("player", "opponent"):
        weights[side, "highest die"] = (total - same_highest) // 2
        weights[side, "next dice"] = (same_highest - ties) // 2
    return weights
