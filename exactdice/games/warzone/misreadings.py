"""The mistakes that people make with Warzone's rules, solved.

Each changes one step of the rules and leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from exactdice.contest import Contestant
from exactdice.dice import D20, die
from exactdice.distribution import Distribution
from exactdice.games.misreading import Misreading
from exactdice.games.warzone.characteristic import (
    CharacteristicOutcome,
    CharacteristicTest,
    Degree,
)
from exactdice.games.warzone.opposed import DecidedBy, OpposedOutcome, OpposedTest
from exactdice.games.warzone.scatter import INCHES, ScatterOutcome, ScatterTest
from exactdice.solving import solve


def _naturals_plain(spec: CharacteristicTest) -> Distribution[CharacteristicOutcome]:
    def read(face: int) -> CharacteristicOutcome:
        if face <= spec.target + spec.modifier:
            absolute = face <= spec.success_range
            return CharacteristicOutcome(Degree.ABSOLUTE_SUCCESS if absolute else Degree.SUCCESS)
        absolute = face >= spec.lowest_failure
        return CharacteristicOutcome(Degree.ABSOLUTE_FAILURE if absolute else Degree.FAILURE)

    return die(spec.sides).map(read)


def _range_not_clipped(spec: CharacteristicTest) -> Distribution[CharacteristicOutcome]:
    def read(face: int) -> CharacteristicOutcome:
        if face <= spec.success_range:
            return CharacteristicOutcome(Degree.ABSOLUTE_SUCCESS)
        return spec.judge(face)

    return die(spec.sides).map(read)


def _tie_to(winner: Contestant) -> Callable[[OpposedTest], Distribution[OpposedOutcome]]:
    return lambda spec: spec.attempt().map(lambda x: x or OpposedOutcome(winner, DecidedBy.RESULT))


def _zero_inches(spec: ScatterTest) -> Distribution[ScatterOutcome]:
    return die(D20).map(lambda face: ScatterOutcome(max(face % INCHES + spec.modifier, 0)))


MISREADINGS = (
    Misreading(
        id="naturals-plain",
        meaning="1 does not always pass, nor 20 (or the failure range) always fail.",
        tests=("test",),
        law=_naturals_plain,
        shown_by="test 20",
    ),
    Misreading(
        id="range-not-clipped",
        meaning="A roll in the extended range is an absolute success even above the target.",
        tests=("test",),
        law=_range_not_clipped,
        shown_by="test 2 --success 1-3",
    ),
    Misreading(
        id="roll-under",
        meaning="A roll equal to the target fails.",
        tests=("test",),
        law=lambda spec: solve(replace(spec, target=spec.target - 1)),
        shown_by="test 2",
    ),
    Misreading(
        id="tie-to-player",
        meaning="Equal results go to the player, and are not rolled again.",
        tests=("opposed",),
        law=_tie_to(Contestant.PLAYER),
        shown_by="opposed 0 19",
    ),
    Misreading(
        id="tie-to-opponent",
        meaning="Equal results go to the opponent, and are not rolled again.",
        tests=("opposed",),
        law=_tie_to(Contestant.OPPONENT),
        shown_by="opposed 19 0",
    ),
    Misreading(
        id="ties-kept",
        meaning="Equal results are kept as a tie, and not rolled again.",
        tests=("opposed",),
        law=lambda spec: spec.attempt(),
        shown_by="opposed 0 0",
    ),
    Misreading(
        id="zero-inches",
        meaning="The digit 0 is read as 0 inches, not as 10.",
        tests=("scatter",),
        law=_zero_inches,
        shown_by="scatter",
    ),
)
