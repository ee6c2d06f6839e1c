"""What the players want of a test when there is something to choose: one aim, and its opposite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exactdice.checks import InputError
from exactdice.contest import Contestant

Worth = Callable[[Any], int]
"""What an outcome is worth to the player, and costs the opponent."""

WIN, EXPECTED_LEVEL, LEVEL = "win", "expected-level", "level:"
MOST_DIGITS = 7


def check_aim(aim: str) -> str:
    """The aim, if it is one; otherwise `InputError`."""
    if aim in (WIN, EXPECTED_LEVEL) or _names_level(str(aim)):
        return aim
    raise InputError(
        f"aim: {aim!r} is unknown (allowed: {WIN}, {LEVEL}K such as {LEVEL}2, {EXPECTED_LEVEL})"
    )


def _names_level(aim: str) -> bool:
    digits = aim.removeprefix(LEVEL).removeprefix("-")
    return (
        aim.startswith(LEVEL)
        and digits.isascii()
        and digits.isdecimal()
        and len(digits) <= MOST_DIGITS
    )


def aimed(aim: str) -> Worth:
    """The worth of an opposed test's outcomes.

    "win" is 1 for a win; "level:K" is 1 for a win with a success level of K or more;
    "expected-level" is the success level, negative where the opponent wins.
    """
    if aim == EXPECTED_LEVEL:
        return lambda outcome: int(_won(outcome) * outcome.success_level)
    least = _least(aim)
    return lambda outcome: int(_won(outcome) > 0 and outcome.success_level >= least)


def challenge_aimed(aim: str) -> Worth:
    """The worth of a challenge test's outcomes: the same, by its own success level."""
    if aim == EXPECTED_LEVEL:
        return lambda outcome: int(outcome.success_level)
    least = _least(aim)
    return lambda outcome: int(outcome.success_level >= least)


def wanted_of(aim: str) -> str:
    """The aim in words: what "you want"."""
    if aim == WIN:
        return "to win"
    if aim == EXPECTED_LEVEL:
        return "a high success level on average"
    return f"a success level of {_least(aim)} or more"


def _least(aim: str) -> int:
    return 0 if aim == WIN else int(aim.removeprefix(LEVEL))


def _won(outcome: Any) -> int:
    return 1 if outcome.winner == Contestant.PLAYER else -1
