"""Bushido, first edition: target and opposed tests on the highest of a pool of D6.

Source: the rule text's "Target Tests" and "Opposed Tests", each in a module of its name. What the
text leaves open stands in `rulings`; what the faces are told, in `telling`.
"""

from exactdice.games.bushido1.opposed import DecidedBy, OpposedOutcome, OpposedTest, Side
from exactdice.games.bushido1.rulings import RULINGS, Rules
from exactdice.games.bushido1.target import TargetOutcome, TargetTest
from exactdice.games.bushido1.telling import GAME

__all__ = [
    "GAME",
    "RULINGS",
    "DecidedBy",
    "OpposedOutcome",
    "OpposedTest",
    "Rules",
    "Side",
    "TargetOutcome",
    "TargetTest",
]
