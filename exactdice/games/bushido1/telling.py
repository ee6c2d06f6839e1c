"""What the faces are told about the first edition: inputs, wording and order of outcomes."""

from __future__ import annotations

from typing import Any

from exactdice.contest import Contestant
from exactdice.games.bushido1.opposed import DecidedBy, OpposedTest, Side
from exactdice.games.bushido1.rulings import RULINGS, Rules
from exactdice.games.bushido1.target import TargetTest
from exactdice.games.declare import Game, Parameter, Scale, Statement, TestKind, added
from exactdice.notation import SCORE, SUM


def _wins(outcome: Any) -> bool:
    return bool(outcome.winner == Contestant.PLAYER)


def _opposed(given: Any, rules: Any) -> OpposedTest:
    sides = given["player"], given["opponent"]
    statistics = given["statistics"] or [side.base for side in sides]
    player, opponent = (
        Side(statistic, side.modifier, side.base - statistic)
        for side, statistic in zip(sides, statistics, strict=True)
    )
    return OpposedTest(player, opponent, rules)


def _decided(winner: Contestant, label: str, step: DecidedBy) -> Statement:
    return Statement(
        f"{label} on the {step}", label, lambda outcome: bool(outcome == (winner, step))
    )


TARGET = TestKind(
    name="target",
    title="target test",
    source="Target Tests",
    spec=TargetTest,
    parameters=(
        Parameter("statistic", SCORE, "your dice, with the modifier of the highest"),
        Parameter("difficulty", SUM, "the number to reach"),
        Parameter("--dice", SUM, "change of the number of dice", default="0"),
    ),
    build=lambda given, _: TargetTest(
        given["statistic"].base, given["difficulty"], given["statistic"].modifier, given["dice"]
    ),
    columns=("success",),
    headline=Statement("success", "You succeed", lambda outcome: bool(outcome.success)),
    scale=Scale(
        "outcome",
        lambda outcome: outcome.success,
        lambda outcome: "success" if outcome.success else "failure",
    ),
    changes={
        "one more die": added("dice", 1),
        "one die less": added("dice", -1),
        "+1": added("modifier", 1),
        "-1": added("modifier", -1),
    },
    example="target 4 5",
)

OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Opposed Tests",
    spec=OpposedTest,
    parameters=(
        Parameter("player", SCORE, "your number of dice, with the modifier of the highest"),
        Parameter("opponent", SCORE, "your opponent's, written the same way"),
        Parameter(
            "--statistics",
            SUM,
            "both base statistics, where they are not the numbers of dice",
            required=False,
            count=2,
        ),
    ),
    build=_opposed,
    columns=("winner", "decided_by"),
    headline=Statement("player wins", "You win", _wins),
    other_side=Statement("opponent wins", "Your opponent wins", lambda outcome: not _wins(outcome)),
    shares=tuple(
        _decided(winner, label, step)
        for winner, label in zip(Contestant, ("you win", "opponent wins"), strict=True)
        for step in DecidedBy
    ),
    scale=Scale("outcome", _wins, lambda outcome: "win" if _wins(outcome) else "lose"),
    changes={
        "one more die": added("player.dice", 1),
        "one die less": added("player.dice", -1),
        "+1": added("player.modifier", 1),
        "-1": added("player.modifier", -1),
        "one die off the opponent": added("opponent.dice", -1),
        "-1 for the opponent": added("opponent.modifier", -1),
    },
    example="opposed 4+1 3",
)

GAME = Game(
    name="bushido1",
    title="Bushido, first edition",
    tests=(TARGET, OPPOSED),
    rulings=RULINGS,
    rules=Rules,
)
