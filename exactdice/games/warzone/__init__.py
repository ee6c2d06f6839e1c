"""Warzone: characteristic tests, opposed tests and scatter on a D20.

Source: the Polish rule text "Rzuty Kośćmi", a module for each of its parts: testy cech
(`characteristic`), testy przeciwstawne (`opposed`), testy rozrzutu (`scatter`). What the text
leaves open stands in `rulings`.
"""

from typing import TYPE_CHECKING

from exactdice.games.declare import Game
from exactdice.games.lazily import offered
from exactdice.games.warzone.rulings import RULINGS, Rules

if TYPE_CHECKING:
    from exactdice.games.warzone.characteristic import (
        CharacteristicOutcome,
        CharacteristicTest,
        Degree,
    )
    from exactdice.games.warzone.opposed import DecidedBy, OpposedOutcome, OpposedTest
    from exactdice.games.warzone.scatter import ScatterOutcome, ScatterTest

__all__ = [
    "GAME",
    "RULINGS",
    "CharacteristicOutcome",
    "CharacteristicTest",
    "DecidedBy",
    "Degree",
    "OpposedOutcome",
    "OpposedTest",
    "Rules",
    "ScatterOutcome",
    "ScatterTest",
]

GAME = Game(
    name="warzone",
    title="Warzone",
    places={
        "test": "exactdice.games.warzone.characteristic",
        "opposed": "exactdice.games.warzone.opposed",
        "scatter": "exactdice.games.warzone.scatter",
    },
    rulings=RULINGS,
    rules=Rules,
    closed_forms="exactdice.games.warzone.formulas",
    explanations="exactdice.games.warzone.explain",
)

__getattr__ = offered(__name__, ("characteristic", "opposed", "scatter"), __all__)
