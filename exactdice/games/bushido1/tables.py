"""The reference tables of the first edition."""

from __future__ import annotations

from exactdice.dice import D6
from exactdice.games.bushido1.opposed import OpposedTest, Side
from exactdice.games.bushido1.target import TARGET, TargetTest
from exactdice.games.declare import WIN
from exactdice.games.reference import (
    ROLLED_AGAIN,
    Axis,
    Case,
    Table,
    chance,
    modifiers,
    whole_numbers,
)

MODIFIER_DIFFERENCE = modifiers("modifier_difference", "your modifier less your opponent's", D6 - 1)
BASE_STATISTICS = {"for": 1, "level": 0, "against": -1}
"""Which side has the higher base statistic, as a lead of yours."""


def _opposed(case: Case) -> OpposedTest:
    """The opposed test of a case: your statistic leads or trails, and dice make up the pool."""
    statistic = case["opponent_pool"] + BASE_STATISTICS[case["base_statistic"]]
    return OpposedTest(
        Side(statistic, case["modifier_difference"], case["player_pool"] - statistic),
        Side(case["opponent_pool"]),
    )


TABLES = (
    Table(
        name="target",
        title="target test, chance to succeed",
        purpose="A statistic with its modifier against the difficulty of a test.",
        sections=(modifiers("modifier", "modifier"),),
        down=whole_numbers("statistic", "statistic", 1, 10),
        across=whole_numbers("difficulty", "difficulty", 1, 9),
        spec=lambda case: TargetTest(case["statistic"], case["difficulty"], case["modifier"]),
        answers=(chance(TARGET.headline),),
    ),
    Table(
        name="opposed",
        title="opposed test, chance to win",
        purpose="Two pools against each other, modifiers included: how likely you are to win.",
        note=(
            "Only the difference of the modifiers counts; from a difference of 6 on, the higher "
            "one always wins. Pools are the dice rolled, compensation included. "
            "A base statistic breaks ties between equal pools alone: where that shows, a cell "
            "holds three chances, with yours higher (for), both equal (level), your opponent's "
            "higher (against). Where both are level, a complete tie is rolled again, and the "
            "chance is the one once it is decided."
        ),
        sections=(MODIFIER_DIFFERENCE,),
        down=whole_numbers("player_pool", "your pool", 1, 10),
        across=whole_numbers("opponent_pool", "opponent's pool", 1, 10),
        in_cell=Axis("base_statistic", "base statistic", tuple(BASE_STATISTICS)),
        spec=_opposed,
        answers=(chance(WIN),),
    ),
    Table(
        name="opposed-again",
        title="opposed test, chance that all is equal and both roll again",
        purpose="How often equal pools with level base statistics decide nothing.",
        down=whole_numbers("pool", "pool of both", 1, 10),
        across=MODIFIER_DIFFERENCE,
        spec=lambda case: OpposedTest(
            Side(case["pool"], case["modifier_difference"]), Side(case["pool"])
        ),
        answers=(ROLLED_AGAIN,),
    ),
)
