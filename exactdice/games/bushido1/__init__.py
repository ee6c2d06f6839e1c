"""Bushido, first edition: target and opposed tests on the highest of a pool of D6.

Source: the rule text's "Target Tests" and "Opposed Tests", each in a module of its name. What the
text leaves open stands in `rulings`.
"""

from typing import TYPE_CHECKING

from exactdice.games.bushido1.rulings import RULINGS, Rules
from exactdice.games.declare import Game
from exactdice.games.lazily import offered

if TYPE_CHECKING:
    from exactdice.games.bushido1.opposed import DecidedBy, OpposedOutcome, OpposedTest, Side
    from exactdice.games.bushido1.target import TargetOutcome, TargetTest

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

GAME = Game(
    name="bushido1",
    title="Bushido, first edition",
    places={
        "target": "exactdice.games.bushido1.target",
        "opposed": "exactdice.games.bushido1.opposed",
    },
    rulings=RULINGS,
    rules=Rules,
    closed_forms="exactdice.games.bushido1.formulas",
    explanations="exactdice.games.bushido1.explain",
)

__getattr__ = offered(__name__, ("target", "opposed"), __all__)
