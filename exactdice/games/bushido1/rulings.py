"""The questions that the first edition's text leaves open, and the options among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from exactdice.dice import D6
from exactdice.games.declare import Ruling, check_rules


def _lead(spec: Any) -> int:
    lead: int = spec.player.modifier - spec.opponent.modifier
    return abs(lead)


RULINGS = (
    Ruling(
        id="both-short",
        source="Opposed Tests: 'the opponent gains an extra die for every die the opponent would "
        "have had below one'",
        question="What if both sides would roll less than one die?",
        readings={
            "literal": "Each side rolls one die and one more for each die that the other is short "
            "of one: -1 against 0 rolls 2 against 3.",
            "shift": "Both pools gain the same number of dice until both have one, as in the "
            "current edition: -1 against 0 rolls 1 against 2.",
        },
        tests=("opposed",),
        # A lead of six wins whatever the dice.
        shapes=lambda spec: max(spec.player.pool, spec.opponent.pool) < 1 and _lead(spec) < D6,
    ),
    Ruling(
        id="modified-dice",
        source="Opposed Tests: 'then compare the second highest result rolled, then the third "
        "highest, and so on'",
        question="Does the modifier shift the second, third … die in the comparison?",
        readings={
            "highest": "No: it is applied to the highest die only.",
            "all": "Yes: it is applied to every die that is compared.",
        },
        tests=("opposed",),
        # There must be next dice on equal pools, and ties on the highest to bring them up.
        shapes=lambda spec: spec.dice_rolled[0] == spec.dice_rolled[1] > 1 and 0 < _lead(spec) < D6,
    ),
    Ruling(
        id="dice-count",
        source="Opposed Tests: 'the players then compare the number of dice they each rolled'",
        question="Do dice gained in compensation count as rolled?",
        readings={"rolled": "Yes: the dice rolled are compared, gained ones included."},
        rejected=("Only the dice of the statistic and its changes are compared.",),
        tests=("opposed",),
        shapes=lambda spec: min(spec.player.pool, spec.opponent.pool) < 1,
    ),
    Ruling(
        id="base",
        source="Opposed Tests: 'the base value of the models statistics used determines the "
        "winner'",
        question="What is the base value, and what if it is equal too?",
        readings={
            "unmodified": "The statistic before any change. If it is equal, both roll again: the "
            "odds are those given a decision.",
        },
        rejected=("The number of dice before compensation.",),
        tests=("opposed",),
        shapes=lambda spec: len(set(spec.dice_rolled)) == 1,
    ),
    Ruling(
        id="no-dice",
        source="Opposed Tests: 'then that player still rolls a single dice'",
        question="Does a target test with no dice left still roll one?",
        readings={"one": "Yes, though the sentence stands under opposed tests."},
        rejected=("It fails.",),
        tests=("target",),
        shapes=lambda spec: spec.statistic + spec.dice < 1,
    ),
)


@dataclass(frozen=True)
class Rules:
    """The open questions of this edition that have an option; see `RULINGS`."""

    both_short: str = "literal"
    modified_dice: str = "highest"

    def __post_init__(self) -> None:
        check_rules(self, RULINGS)


DEFAULT_RULES = Rules()
