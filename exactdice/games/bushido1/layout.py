"""The first edition on paper and on a page."""

from __future__ import annotations

from typing import Any

from exactdice.games.bushido1.opposed import OPPOSED, OpposedTest, Side
from exactdice.games.bushido1.target import TargetTest
from exactdice.games.layout import (
    Box,
    Chance,
    Choice,
    Grid,
    Legend,
    Rulings,
    Sheet,
    Stepper,
    Worth,
    numbers,
    stepped_modifier,
)

DICE = numbers("your dice", 1, 8)
OPPOSING = numbers("opponent’s dice", 1, 8)


def _opposed(modifier: int) -> Any:
    return lambda dice, other: Chance(OpposedTest(Side(dice, modifier), Side(other)))


def _worth(change: str) -> Any:
    return lambda dice, other: Worth(OpposedTest(Side(dice), Side(other)), OPPOSED.changes[change])


EQUAL_STATISTICS = "your chance to win; base statistics are equal"
LEVEL = Grid("Opposed test: equal modifiers", DICE, OPPOSING, _opposed(0), EQUAL_STATISTICS)
PLUS_ONE = Grid("Opposed test: you have +1", DICE, OPPOSING, _opposed(1), EQUAL_STATISTICS)
MINUS_ONE = Grid(
    "Opposed test: your opponent has +1", DICE, OPPOSING, _opposed(-1), EQUAL_STATISTICS
)
TARGET = Grid(
    "Target test",
    DICE,
    numbers("difficulty", 2, 6),
    lambda dice, difficulty: Chance(TargetTest(dice, difficulty)),
    "your chance to succeed; a modifier of +1 is the same as a difficulty lower by 1",
)
MORE_DICE = Grid(
    "What one more die is worth",
    numbers("your dice", 1, 6),
    numbers("opponent’s dice", 1, 6),
    _worth("one more die"),
    "points added to your chance to win; base statistics are equal",
)

RULES = Box(
    "The rules in short",
    (
        (
            "Target: roll as many D6 as your statistic. Succeed if the highest die, modified, is "
            "at least the difficulty."
        ),
        (
            "Opposed: both roll; the modifier goes on the highest die, and the higher one wins. "
            "If equal, whoever rolled more dice; then the second highest dice are compared, the "
            "third, and so on; then the base statistics; if all is equal, both roll again."
        ),
        (
            "A side left with no dice rolls one, and the other side gains a die for each that the "
            "first is short of one."
        ),
    ),
)

SHEET = Sheet(
    page=(
        ((1, LEVEL), (1, PLUS_ONE)),
        ((1, TARGET), (1, MINUS_ONE)),
        ((1, MORE_DICE), (1, RULES)),
        ((1, Legend()),),
        ((1, Rulings()),),
    ),
    cards=(
        (LEVEL, Legend()),
        (PLUS_ONE, Legend()),
        (MINUS_ONE, Legend()),
        (TARGET, Legend()),
    ),
)


CONTROLS = {
    "target": (
        Stepper("statistic", "your dice", -1, 10, 4),
        Stepper("difficulty", "difficulty", 0, 10, 5),
        stepped_modifier("statistic", "your modifier", 3),
        stepped_modifier("--dice", "change of your dice", 3),
    ),
    "opposed": (
        Stepper("player", "your dice", -2, 10, 4),
        Stepper("opponent", "opponent’s dice", -2, 10, 3),
        stepped_modifier("player", "your modifier", 3),
        stepped_modifier("opponent", "opponent’s modifier", 3),
        # Only which of the two is higher tells on the odds.
        Choice(
            "--statistics",
            "your base statistic",
            (("equal", "1 1"), ("higher", "2 1"), ("lower", "1 2")),
        ),
    ),
}
