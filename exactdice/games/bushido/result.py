"""Steps 3 and 4 of every test: from a roll to its final result.

Source: "Opposed Tests" and "Challenge Tests", steps 3 and 4, and the opening of "Tests".
"""

from __future__ import annotations

from typing import NamedTuple

from exactdice.contest import Standing
from exactdice.dice import Roll
from exactdice.games.bushido.rulings import DEFAULT_RULES, Rules
from exactdice.order import highest_and_kept
from exactdice.solving import memo

SUPPORTING_DICE = 2
"""The most dice that add +1 each to the highest die."""


class FinalResult(NamedTuple):
    """A roll after steps 3 and 4: its final result, and the dice left for tie-breaks."""

    value: int
    dice_left: int


def final_result(roll: Roll, modifier: int, rules: Rules = DEFAULT_RULES) -> FinalResult:
    """Steps 3 and 4: remove the 1s, modify the highest die, add the supporting dice.

    >>> final_result((6, 4, 4, 2, 1), modifier=1)
    FinalResult(value=9, dice_left=4)
    """
    left = [face for face in roll if face != 1]
    if left:
        value = max(left) + modifier + min(len(left) - 1, SUPPORTING_DICE)
    else:
        value = modifier if rules.all_ones == "modified" else 0
    if rules.floor == "zero":
        value = max(value, 0)
    return FinalResult(value, len(left))


@memo(1024)
def standing(dice: int, modifier: int, rules: Rules = DEFAULT_RULES) -> Standing:
    """The weight of each final result of a pool, split by the number of dice left.

    With one die left the highest is the final result; with two it is one less, with three or more
    two less. All 6^dice rolls are counted.
    """
    kept = highest_and_kept(dice)
    results: dict[int, list[int]] = {}

    def add(value: int, ranks: list[int]) -> None:
        if rules.floor == "zero":
            value = max(value, 0)
        if value in results:
            ranks = [one + other for one, other in zip(results[value], ranks, strict=True)]
        results[value] = ranks

    add(modifier if rules.all_ones == "modified" else 0, [1] + [0] * dice)
    for value in range(min(kept), max(kept) + SUPPORTING_DICE + 1):
        ranks = [0] * (dice + 1)
        for supporting in range(SUPPORTING_DICE + 1):
            # The last number of supporting dice stands for all larger numbers of dice as well.
            end = supporting + 2 if supporting < SUPPORTING_DICE else None
            if value - supporting in kept:
                ranks[supporting + 1 : end] = kept[value - supporting][supporting + 1 : end]
        if any(ranks):
            add(value + modifier, ranks)
    return Standing(results)
