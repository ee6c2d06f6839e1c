"""What the faces are told about Warzone: inputs, wording and order of outcomes."""

from __future__ import annotations

from typing import Any

from exactdice.checks import InputError
from exactdice.contest import Contestant
from exactdice.dice import D20
from exactdice.games.declare import Game, Parameter, Scale, Statement, TestKind, added
from exactdice.games.warzone.characteristic import CharacteristicTest, Degree
from exactdice.games.warzone.opposed import OpposedTest
from exactdice.games.warzone.rulings import RULINGS, Rules
from exactdice.games.warzone.scatter import ScatterTest
from exactdice.notation import FACES, SCORE, SUM


def _wins(outcome: Any) -> bool:
    return bool(outcome.winner == Contestant.PLAYER)


def _characteristic(given: Any, rules: Any) -> CharacteristicTest:
    sides, success, failure = given["sides"], given["success"], given["failure"]
    if success.low != 1 or success.high < success.low:
        raise InputError(
            f"success: {success.low}-{success.high} is no success range (allowed: 1-1 to 1-K)"
        )
    if failure is not None and failure.high != sides:
        raise InputError(
            f"failure: {failure.low}-{failure.high} does not end at the highest face "
            f"(allowed: K-{sides})"
        )
    return CharacteristicTest(
        target=given["target"].base,
        modifier=given["target"].modifier + given["modifier"],
        success_range=success.high,
        failure_range=None if failure is None else failure.low,
        sides=sides,
        rules=rules,
    )


def _within(inches: int) -> Statement:
    return Statement(
        f"distance at most {inches}",
        f"It scatters {inches} inches or less",
        lambda outcome: bool(outcome.distance <= inches),
    )


SIDES = Parameter("--sides", SUM, "another die than the D20", default=str(D20))

TEST = TestKind(
    name="test",
    title="characteristic test",
    source="Testy Cech",
    spec=CharacteristicTest,
    parameters=(
        Parameter("target", SCORE, "the target value, with all its modifiers"),
        Parameter("--modifier", SUM, "further modifiers, summed", default="0"),
        Parameter("--success", FACES, "the range of absolute success", default="1-1"),
        Parameter("--failure", FACES, "the range of absolute failure", required=False),
        SIDES,
    ),
    build=_characteristic,
    columns=("degree",),
    headline=Statement(
        "passed (absolute or not)", "You pass", lambda outcome: bool(outcome.degree.passed)
    ),
    scale=Scale(
        "degree",
        lambda outcome: -tuple(Degree).index(outcome.degree),
        lambda outcome: str(outcome.degree),
    ),
    changes={"+1": added("modifier", 1), "-1": added("modifier", -1)},
    example="test 12-1 --success 1-3",
)

OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Testy Przeciwstawne",
    spec=OpposedTest,
    parameters=(
        Parameter("modifier", SUM, "your modifiers, summed"),
        Parameter("opponent-modifier", SUM, "your opponent's"),
        SIDES,
    ),
    build=lambda given, _: OpposedTest(
        given["modifier"], given["opponent_modifier"], given["sides"]
    ),
    columns=("winner", "decided_by"),
    headline=Statement("player wins", "You win", _wins),
    other_side=Statement("opponent wins", "Your opponent wins", lambda outcome: not _wins(outcome)),
    scale=Scale("outcome", _wins, lambda outcome: "win" if _wins(outcome) else "lose"),
    changes={
        "+1": added("modifier", 1),
        "-1": added("modifier", -1),
        "-1 for the opponent": added("opponent_modifier", -1),
    },
    example="opposed +3 0",
)

SCATTER = TestKind(
    name="scatter",
    title="scatter test",
    source="Testy Rozrzutu",
    spec=ScatterTest,
    parameters=(
        Parameter("--modifier", SUM, "added to the distance", default="0"),
        Parameter("--within", SUM, "the distance asked about", default="5", asks=True),
    ),
    build=lambda given, _: ScatterTest(given["modifier"]),
    columns=("distance",),
    headline=_within(5),
    asked=lambda given: _within(given["within"]),
    scale=Scale(
        "inches",
        lambda outcome: outcome.distance,
        lambda outcome: str(outcome.distance),
        best_first=False,
    ),
    changes={"+1": added("modifier", 1), "-1": added("modifier", -1)},
    example="scatter --within 3",
)

GAME = Game(
    name="warzone",
    title="Warzone",
    tests=(TEST, OPPOSED, SCATTER),
    rulings=RULINGS,
    rules=Rules,
)
