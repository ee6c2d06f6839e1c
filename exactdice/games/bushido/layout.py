"""The current edition on paper and on a page."""

from __future__ import annotations

from typing import Any

from exactdice.games.bushido.challenge import SIZES, ChallengeTest
from exactdice.games.bushido.opposed import OPPOSED, OpposedTest
from exactdice.games.bushido.rerolls import ONE_REROLL
from exactdice.games.bushido.sides import Side
from exactdice.games.declare import Change
from exactdice.games.layout import (
    Axis,
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

POOLS = numbers("your dice", 1, 8)
OPPOSING = numbers("opponent’s dice", 1, 8)
FEW = numbers("your dice", 1, 6)
FEW_OPPOSING = numbers("opponent’s dice", 1, 6)

_SIZE_OF = {dice: size for size, dice in SIZES.items()}
TESTERS = Axis(
    "dice",
    tuple(
        (f"{dice} {_SIZE_OF[dice]}" if dice in _SIZE_OF else str(dice), dice)
        for dice in range(1, 9)
    ),
)


def _opposed(active: str) -> Any:
    return lambda dice, other: Chance(OpposedTest(Side(dice), Side(other), active))


def _worth(change: Change) -> Any:
    return lambda dice, other: Worth(OpposedTest(Side(dice), Side(other)), change)


AS_ACTIVE = Grid(
    "Opposed test: you are the Active Player",
    POOLS,
    OPPOSING,
    _opposed("player"),
    "your chance to win",
)
AS_OPPONENT = Grid(
    "Opposed test: your opponent is the Active Player",
    POOLS,
    OPPOSING,
    _opposed("opponent"),
    "your chance to win",
)
CHALLENGE = Grid(
    "Challenge, size and fear tests",
    TESTERS,
    numbers("Challenge Number, or Fear", 2, 8),
    lambda dice, number: Chance(ChallengeTest(dice, number)),
    "your chance to succeed; for fear, your dice are your Ki",
)


def _wins_by(level: int) -> Any:
    def event(outcome: Any) -> bool:
        return bool(OPPOSED.headline.event(outcome)) and outcome.success_level >= level

    return lambda dice, other: Chance(OpposedTest(Side(dice), Side(other)), event)


BY_THREE = Grid(
    "Opposed test: winning by 3 or more",
    POOLS,
    OPPOSING,
    _wins_by(3),
    "your chance of a success level of at least 3; who is Active does not matter to it",
)

WORTH = (
    Grid(
        "What one more die is worth",
        FEW,
        FEW_OPPOSING,
        _worth(OPPOSED.changes["one more die"]),
        "points added to your chance to win, you being the Active Player",
    ),
    Grid(
        "What +1 is worth",
        FEW,
        FEW_OPPOSING,
        _worth(OPPOSED.changes["+1"]),
        "points added to your chance to win, you being the Active Player",
    ),
    Grid(
        "What one re-roll is worth",
        FEW,
        FEW_OPPOSING,
        _worth(ONE_REROLL["a re-roll of one of your dice"]),
        "points added by rolling one of your dice again, you being the Active Player",
    ),
)
"""What a player could have more of: one grid each, side by side on the page; up to three fit."""

RULES = Box(
    "The rules in short",
    (
        (
            "Roll your pool of D6 and remove every 1. Add your modifier to the highest die, and "
            "+1 for each further die left, at most +2: that is the final result. All 1s are a 0, "
            "whatever the modifier."
        ),
        (
            "Opposed: the higher final result wins; if equal, more dice left; if equal too, the "
            "Active Player. The difference is the success level. A pool below one: both sides "
            "gain dice until both have one."
        ),
        "Tactical: one die each and no Active Player; a complete tie is rolled again.",
        (
            "Challenge: succeed with at least the Challenge Number. A pool below one still rolls "
            "one die. While the number stays above 0, +1 is the same as a number lower by 1."
        ),
        (
            "Fear: a Ki challenge against Fear. No roll if your own Fear is as high. Fail while "
            "activating: lose one Activation Counter, the activation ends. Fail as the enemy: "
            "Frightened."
        ),
    ),
)

SHEET = Sheet(
    page=(
        ((1, AS_ACTIVE), (1, AS_OPPONENT)),
        ((1, CHALLENGE), (1, BY_THREE)),
        tuple((1, grid) for grid in WORTH),
        ((1, Legend()),),
        ((1, RULES), (1, Rulings())),
    ),
    cards=(
        (AS_ACTIVE, Legend()),
        (AS_OPPONENT, Legend()),
        (CHALLENGE, Legend()),
        (*WORTH[:2], Legend()),
    ),
)


YOUR_MODIFIER = stepped_modifier("player", "your modifier", 3)
THEIR_MODIFIER = stepped_modifier("opponent", "opponent’s modifier", 3)
CHALLENGE_NUMBER = Stepper("challenge-number", "Challenge Number", -4, 14, 5)

CONTROLS = {
    "opposed": (
        Stepper("player", "your dice", -2, 12, 4),
        Stepper("opponent", "opponent’s dice", -2, 12, 3),
        YOUR_MODIFIER,
        THEIR_MODIFIER,
        Choice("--active", "Active Player", (("you", "player"), ("opponent", "opponent"))),
    ),
    "tactical": (
        Stepper("player", "your dice", -2, 6, 1),
        Stepper("opponent", "opponent’s dice", -2, 6, 1),
        YOUR_MODIFIER,
        THEIR_MODIFIER,
    ),
    "challenge": (
        Stepper("pool", "your dice", -2, 12, 3),
        CHALLENGE_NUMBER,
        stepped_modifier("pool", "your modifier", 4),
    ),
    "size": (
        Choice("size", "size", tuple((size, size) for size in SIZES), start=2),
        CHALLENGE_NUMBER,
        stepped_modifier("--modifier", "your modifier", 4),
    ),
    "fear": (
        Stepper("ki", "Ki Statistic", -1, 8, 2),
        Stepper("fear", "Fear", 0, 10, 5),
        stepped_modifier("ki", "your modifier", 3),
        Stepper("--own-fear", "own Fear", 0, 6, 0, unwritten=0, nothing="none"),
        Choice(
            "--tester",
            "who takes the test",
            (("activating model", "activating"), ("enemy model", "enemy")),
        ),
    ),
}
