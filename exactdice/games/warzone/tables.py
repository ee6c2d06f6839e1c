"""The reference tables of Warzone."""

from __future__ import annotations

from typing import Any

from exactdice.dice import D20
from exactdice.games.declare import WIN, Statement
from exactdice.games.reference import (
    ANSWERS,
    EXPECTED_ROLLS,
    ROLLED_AGAIN,
    Axis,
    Table,
    chance,
    chance_at,
    modifiers,
    whole_numbers,
)
from exactdice.games.warzone.characteristic import TEST, CharacteristicTest, Degree
from exactdice.games.warzone.opposed import OpposedTest
from exactdice.games.warzone.scatter import INCHES, ScatterTest, within

MOST_EXTENDED = 5
"""The most faces that a success or failure range is tabulated with."""


def _of_degree(degree: Degree) -> Statement:
    def comes_to(outcome: Any) -> bool:
        return bool(outcome.degree == degree)

    return Statement(str(degree), f"It is a case of {degree}", comes_to)


TABLES = (
    Table(
        name="test",
        title="characteristic test, chance of each degree",
        purpose="A target value, all modifiers summed in, under every success and failure range.",
        note=(
            "A success range is given by its top (3 is a roll of 1 to 3), a failure range by its "
            f"bottom (19 is a roll of 19 or {D20}). The first column is either kind of success."
        ),
        sections=(
            Axis(
                "success_range",
                "success range",
                tuple(range(1, MOST_EXTENDED + 1)),
                lambda top: "1" if top == 1 else f"1–{top}",
            ),
            Axis(
                "failure_range",
                "failure range",
                tuple(range(D20, D20 - MOST_EXTENDED, -1)),
                lambda bottom: str(D20) if bottom == D20 else f"{bottom}–{D20}",
            ),
        ),
        down=whole_numbers("target", "target", -3, 25),
        across=ANSWERS,
        spec=lambda case: CharacteristicTest(
            case["target"],
            success_range=case["success_range"],
            failure_range=case["failure_range"],
        ),
        answers=(chance(TEST.headline), *(chance(_of_degree(degree)) for degree in Degree)),
    ),
    Table(
        name="opposed",
        title="opposed test, chance to win and to roll again",
        purpose="Two rolls with their modifiers against each other: how likely you are to win.",
        note=(
            "Only the difference of the modifiers counts. Equal results are rolled again: the "
            "chance to win is the one once it is decided, and the other columns tell how often one "
            "roll decides nothing, and how many rolls it takes on average."
        ),
        down=modifiers("modifier_difference", "your modifiers less your opponent's", D20),
        across=ANSWERS,
        spec=lambda case: OpposedTest(case["modifier_difference"]),
        answers=(
            chance(WIN),
            ROLLED_AGAIN,
            EXPECTED_ROLLS,
        ),
    ),
    Table(
        name="scatter",
        title="scatter test, chance to land within so many inches",
        purpose="How likely a shot lands within so many inches of where it was aimed.",
        down=modifiers("modifier", "modifier"),
        across=whole_numbers("within", "inches", 0, INCHES + 3),
        spec=lambda case: ScatterTest(case["modifier"]),
        answers=(chance_at("distance at most within", lambda case: within(case["within"])),),
    ),
)
