"""Warzone: characteristic tests, opposed tests and scatter on a D20.

Source: the Polish rule text "Rzuty Kośćmi", a module for each of its parts: testy cech
(`characteristic`), testy przeciwstawne (`opposed`), testy rozrzutu (`scatter`). What the text
leaves open stands in `rulings`; what the faces are told, in `telling`.
"""

from exactdice.games.warzone.characteristic import (
    CharacteristicOutcome,
    CharacteristicTest,
    Degree,
)
from exactdice.games.warzone.opposed import DecidedBy, OpposedOutcome, OpposedTest
from exactdice.games.warzone.rulings import RULINGS, Rules
from exactdice.games.warzone.scatter import ScatterOutcome, ScatterTest
from exactdice.games.warzone.telling import GAME

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
