"""Bushido, current edition: opposed, tactical, challenge, size and fear tests on pools of D6.

Source: the rule text "Tests". Every test goes through the same steps, and a module holds each:

1. pools are calculated, and raised so that everybody rolls at least one die;
2. the dice are rolled;
3. dice that show 1 are removed;
4. the modifier is applied to the highest die, and up to two more dice support it (`result`);
5. final results are compared with each other (`opposed`) or with a Challenge Number (`challenge`).

Where dice may be rolled again, or Ki Feats are declared, the players choose: `rerolls` and
`declarations` hold the order in which they do. What the text leaves open stands in `rulings`.
"""

from typing import TYPE_CHECKING

from exactdice.games.bushido.rulings import RULINGS, Rules
from exactdice.games.declare import Game
from exactdice.games.lazily import offered

if TYPE_CHECKING:
    from exactdice.games.bushido.advice import Advice, advise
    from exactdice.games.bushido.challenge import (
        SIZES,
        TESTERS,
        ChallengeOutcome,
        ChallengeTest,
        SizeChallengeTest,
    )
    from exactdice.games.bushido.declarations import (
        ChallengeDeclarations,
        Declaration,
        Declarations,
        boosts,
    )
    from exactdice.games.bushido.fear import Consequence, FearOutcome, FearTest
    from exactdice.games.bushido.opposed import OpposedTest, TacticalTest
    from exactdice.games.bushido.rerolls import Pick, Rerolls
    from exactdice.games.bushido.result import FinalResult, final_result
    from exactdice.games.bushido.sides import DecidedBy, OpposedOutcome, Side

__all__ = [
    "GAME",
    "RULINGS",
    "SIZES",
    "TESTERS",
    "Advice",
    "ChallengeDeclarations",
    "ChallengeOutcome",
    "ChallengeTest",
    "Consequence",
    "DecidedBy",
    "Declaration",
    "Declarations",
    "FearOutcome",
    "FearTest",
    "FinalResult",
    "OpposedOutcome",
    "OpposedTest",
    "Pick",
    "Rerolls",
    "Rules",
    "Side",
    "SizeChallengeTest",
    "TacticalTest",
    "advise",
    "boosts",
    "final_result",
]

GAME = Game(
    name="bushido",
    title="Bushido, current edition",
    places={
        "opposed": "exactdice.games.bushido.opposed",
        "tactical": "exactdice.games.bushido.opposed",
        "challenge": "exactdice.games.bushido.challenge",
        "size": "exactdice.games.bushido.challenge",
        "fear": "exactdice.games.bushido.fear",
    },
    rulings=RULINGS,
    rules=Rules,
    commands={"advise": "exactdice.games.bushido.advice"},
    closed_forms="exactdice.games.bushido.formulas",
    explanations="exactdice.games.bushido.explain",
)

MODULES = ("result", "sides", "opposed", "challenge", "fear", "rerolls", "declarations", "advice")
__getattr__ = offered(__name__, MODULES, __all__)
