"""Warzone on paper and on a page."""

from __future__ import annotations

from typing import Any

from exactdice.dice import D20
from exactdice.games.layout import (
    Axis,
    Box,
    Chance,
    Grid,
    Legend,
    Rulings,
    Sheet,
    Stepper,
    modifiers,
    numbers,
    stepped_modifier,
)
from exactdice.games.warzone.characteristic import CharacteristicTest, Degree
from exactdice.games.warzone.opposed import OPPOSED, OpposedTest
from exactdice.games.warzone.scatter import INCHES, ScatterTest

SUCCESS = Axis(
    "absolute success on",
    tuple((f"1–{top}" if top > 1 else "1", top) for top in range(1, 6)),
)
FAILURE = Axis(
    "absolute failure on",
    tuple((f"{low}–{D20}" if low < D20 else str(D20), low) for low in range(D20, D20 - 5, -1)),
)


def _passes(failure: int, target: int) -> Chance:
    return Chance(CharacteristicTest(target, failure_range=failure))


def _absolute(degree: Degree) -> Any:
    def event(outcome: Any) -> bool:
        return bool(outcome.degree is degree)

    return event


def _critical(success: int, target: int) -> Chance:
    return Chance(
        CharacteristicTest(target, success_range=success), _absolute(Degree.ABSOLUTE_SUCCESS)
    )


def _fumbles(failure: int, target: int) -> Chance:
    return Chance(
        CharacteristicTest(target, failure_range=failure), _absolute(Degree.ABSOLUTE_FAILURE)
    )


TARGETS = numbers("target value, modifiers included", 1, 20)
LOW_TARGETS, HIGH_TARGETS = TARGETS.halves()


def passing(targets: Axis) -> Grid:
    """The chance to pass, for some target values."""
    return Grid(
        "Characteristic test: passed",
        FAILURE,
        targets,
        _passes,
        "absolute or not; faces of an extended success range always pass",
    )


CRITICAL = Grid(
    "Absolute success (critical hit)",
    SUCCESS,
    numbers("target value, modifiers included", 0, 6),
    _critical,
    "the same for every higher target value",
)
FUMBLE = Grid(
    "Absolute failure",
    FAILURE,
    Axis("target value", (("any", 10),)),
    _fumbles,
)
OUTCOMES = Axis(
    "",
    (
        ("win", OPPOSED.headline.event),
        ("lose", lambda outcome: not OPPOSED.headline.event(outcome)),
        ("tie", None),
    ),
)
LEADS = numbers("your modifiers less your opponent’s", 0, 19)
SMALL_LEADS, GREAT_LEADS = LEADS.halves()


def against(leads: Axis) -> Grid:
    """The chances of an opposed test, for some leads in modifiers."""
    return Grid(
        "Opposed test",
        OUTCOMES,
        leads,
        lambda event, lead: Chance(OpposedTest(lead), event, again=event is None),
        "win and lose once it is decided; a tie is rolled again",
    )


SCATTER = Grid(
    "Scatter test",
    modifiers("modifier of the distance", -3, 3),
    numbers("inches, at most", 0, INCHES),
    lambda modifier, inches: Chance(
        ScatterTest(modifier), lambda outcome: bool(outcome.distance <= inches)
    ),
    "the chance to land no further than this",
)

RULES = Box(
    "The rules in short",
    (
        (
            "Characteristic: sum all modifiers into the target value, roll a D20, pass with at "
            "most the target value. A 1 always passes, and is an absolute success if the target "
            "value is at least 1. A 20 is an absolute failure, always."
        ),
        (
            "Extended ranges: a face in the success range always passes, absolutely if it is at "
            "most the target value. A face in the failure range fails absolutely."
        ),
        "Opposed: both roll a D20 and add their modifiers; the higher wins; equal: roll again.",
        (
            "Scatter: the second digit of a D20 is the distance in inches, 0 being 10. The top "
            "corner of the face that shows gives the direction."
        ),
    ),
)

SHEET = Sheet(
    page=(
        ((1, passing(TARGETS)),),
        ((3, CRITICAL), (1, FUMBLE)),
        ((1, against(LEADS)),),
        ((3, SCATTER), (2, RULES)),
        ((1, Legend()),),
        ((1, Rulings()),),
    ),
    cards=(
        (*map(passing, (LOW_TARGETS, HIGH_TARGETS)), Legend()),
        (CRITICAL, FUMBLE, Legend()),
        (*map(against, (SMALL_LEADS, GREAT_LEADS)), Legend()),
        (SCATTER, Legend()),
    ),
)


CONTROLS = {
    "test": (
        Stepper("target", "target value", -3, 25, 12),
        stepped_modifier("target", "modifier", 4),
        Stepper("--success", "absolute success up to", 1, 6, 1, before="1-", unwritten=1),
        Stepper("--failure", "absolute failure from", 15, 20, 20, after="-20", unwritten=20),
    ),
    "opposed": (
        Stepper("modifier", "your modifier", -20, 20, 0, signed=True),
        Stepper("opponent-modifier", "opponent’s modifier", -20, 20, 0, signed=True),
    ),
    "scatter": (
        Stepper("--within", "inches, at most", 0, 20, 5),
        stepped_modifier("--modifier", "modifier of the distance", 10),
    ),
}
