"""What the faces are told about the current edition: inputs, wording and order of outcomes."""

from __future__ import annotations

from typing import Any

from exactdice.contest import Contestant
from exactdice.games.bushido.challenge import (
    SIZES,
    TESTERS,
    ChallengeTest,
    FearTest,
    SizeChallengeTest,
)
from exactdice.games.bushido.opposed import DecidedBy, OpposedTest, Side, TacticalTest
from exactdice.games.bushido.rulings import RULINGS, Rules
from exactdice.games.declare import Game, Parameter, Scale, Statement, TestKind, added, put
from exactdice.notation import KI, SCORE, SUM, names


def _wins(outcome: Any) -> bool:
    return bool(outcome.winner == Contestant.PLAYER)


def _succeeds(outcome: Any) -> bool:
    return bool(outcome.success)


def _won_by(step: DecidedBy) -> Any:
    return lambda outcome: _wins(outcome) and outcome.decided_by == step


def _lost_by(step: DecidedBy) -> Any:
    return lambda outcome: not _wins(outcome) and outcome.decided_by == step


def _margin(outcome: Any) -> tuple[bool, int]:
    won = _wins(outcome)
    return won, outcome.success_level if won else -outcome.success_level


def _margin_label(outcome: Any) -> str:
    verb = "win" if _wins(outcome) else "lose"
    return f"{verb} by {outcome.success_level}" if outcome.success_level else f"{verb} a tie-break"


def _fear_notes(spec: Any) -> tuple[str, ...]:
    if spec.automatic:
        note = f"No roll is needed: Fear {spec.fear} is no higher than one's own {spec.own_fear}."
    elif spec.tester == "activating":
        note = (
            "On a failure the activating model loses one Activation Counter and its activation "
            "ends; it is not Frightened."
        )
    else:
        note = "On a failure the enemy model enters the Frightened State."
    return (note,)


def _level_label(outcome: Any) -> str:
    if outcome.final_result is None:
        return "automatic pass"
    verb = "pass" if outcome.success else "fail"
    return f"{outcome.final_result}: {verb} by {abs(outcome.success_level)}"


WIN = Statement("player wins", "You win", _wins)
LOSS = Statement("opponent wins", "Your opponent wins", lambda outcome: not _wins(outcome))
SUCCESS = Statement("success", "You succeed", _succeeds)

ON_RESULT = Statement(
    "you win on the final result", "You win outright", _won_by(DecidedBy.FINAL_RESULT)
)
ON_DICE = Statement(
    "you win a tie with more dice left", "You win a tie", _won_by(DecidedBy.DICE_LEFT)
)
AS_ACTIVE = Statement(
    "you win a tie as the Active Player", "You win a tie", _won_by(DecidedBy.ACTIVE_PLAYER)
)
OPPONENT_ON_RESULT = Statement(
    "opponent wins on the final result", "Your opponent wins", _lost_by(DecidedBy.FINAL_RESULT)
)
OPPONENT_ON_DICE = Statement(
    "opponent wins a tie with more dice left", "Your opponent wins", _lost_by(DecidedBy.DICE_LEFT)
)
OPPONENT_AS_ACTIVE = Statement(
    "opponent wins a tie as the Active Player",
    "Your opponent wins",
    _lost_by(DecidedBy.ACTIVE_PLAYER),
)
OPPOSED_SHARES = (
    ON_RESULT,
    ON_DICE,
    AS_ACTIVE,
    OPPONENT_ON_RESULT,
    OPPONENT_ON_DICE,
    OPPONENT_AS_ACTIVE,
)

OWN_CHANGES = {
    "one more die": added("player.pool", 1),
    "one die less": added("player.pool", -1),
    "+1": added("player.modifier", 1),
    "-1": added("player.modifier", -1),
    "one die off the opponent": added("opponent.pool", -1),
    "-1 for the opponent": added("opponent.modifier", -1),
}
OPPOSED_CHANGES = {
    **OWN_CHANGES,
    "being the Active Player": put("active", "player"),
    "the opponent being the Active Player": put("active", "opponent"),
}
MODIFIER_CHANGES = {"+1": added("modifier", 1), "-1": added("modifier", -1)}

MARGINS = Scale("result", _margin, _margin_label)
RESULTS = Scale(
    "final result",
    lambda outcome: (outcome.success, outcome.final_result or 0),
    _level_label,
)

OPPOSED_COLUMNS = ("winner", "success_level", "decided_by")
CHALLENGE_COLUMNS = ("success", "success_level", "final_result")

MODIFIER = Parameter("--modifier", SUM, "added to the final result", default="0")

OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Opposed Tests",
    spec=OpposedTest,
    parameters=(
        Parameter("player", SCORE, "your pool of dice, with the modifier of its result"),
        Parameter("opponent", SCORE, "your opponent's pool, written the same way"),
        Parameter("--active", names(*Contestant), "who is the Active Player", default="player"),
    ),
    build=lambda given, rules: OpposedTest(
        Side(*given["player"]), Side(*given["opponent"]), given["active"], rules
    ),
    columns=OPPOSED_COLUMNS,
    headline=WIN,
    other_side=LOSS,
    shares=OPPOSED_SHARES,
    scale=MARGINS,
    changes=OPPOSED_CHANGES,
    example="opposed 4+1 3 --active opponent",
)

TACTICAL = TestKind(
    name="tactical",
    title="tactical test",
    source="Tactical Tests",
    spec=TacticalTest,
    parameters=(
        Parameter("player", SCORE, "your dice and modifier, traits included", default="1"),
        Parameter("opponent", SCORE, "your opponent's, written the same way", default="1"),
    ),
    build=lambda given, rules: TacticalTest(
        Side(*given["player"]), Side(*given["opponent"]), rules
    ),
    columns=OPPOSED_COLUMNS,
    headline=WIN,
    other_side=LOSS,
    shares=tuple(share for share in OPPOSED_SHARES if "Active" not in share.label),
    scale=MARGINS,
    changes=OWN_CHANGES,
    example="tactical 2 1",
)

CHALLENGE = TestKind(
    name="challenge",
    title="challenge test",
    source="Challenge Tests",
    spec=ChallengeTest,
    parameters=(
        Parameter("pool", SCORE, "your pool of dice, with the modifier of its result"),
        Parameter("challenge-number", SUM, "the Challenge Number, its modifiers included"),
    ),
    build=lambda given, rules: ChallengeTest(
        given["pool"].base, given["challenge_number"], given["pool"].modifier, rules
    ),
    columns=CHALLENGE_COLUMNS,
    headline=SUCCESS,
    scale=RESULTS,
    changes={
        "one more die": added("pool", 1),
        "one die less": added("pool", -1),
        **MODIFIER_CHANGES,
    },
    example="challenge 3+1 5",
)

SIZE = TestKind(
    name="size",
    title="size challenge test",
    source="Size Challenge Tests",
    spec=SizeChallengeTest,
    parameters=(
        Parameter("size", names(*SIZES), "the model's size: one die for tiny to five for huge"),
        Parameter("challenge-number", SUM, "the Challenge Number, its modifiers included"),
        MODIFIER,
    ),
    build=lambda given, rules: SizeChallengeTest(
        given["size"], given["challenge_number"], given["modifier"], rules
    ),
    columns=CHALLENGE_COLUMNS,
    headline=SUCCESS,
    scale=RESULTS,
    changes=MODIFIER_CHANGES,
    example="size large 5",
)

FEAR = TestKind(
    name="fear",
    title="fear challenge test",
    source="Fear Challenge Tests",
    spec=FearTest,
    parameters=(
        Parameter("ki", KI, "the tester's Ki Statistic, its limit if you like, its modifier"),
        Parameter("fear", SUM, "the Challenge Number: the Fear that the test is against"),
        Parameter("--own-fear", SUM, "the tester's own Fear trait", required=False),
        Parameter("--modifier", SUM, "added to the final result, beside that of Ki", default="0"),
        Parameter("--tester", names(*TESTERS), "who takes the test", default="activating"),
    ),
    build=lambda given, rules: FearTest(
        given["ki"].base,
        given["fear"],
        given["own_fear"],
        given["ki"].modifier + given["modifier"],
        given["tester"],
        rules,
    ),
    columns=(*CHALLENGE_COLUMNS, "automatic", "consequence"),
    headline=SUCCESS,
    scale=RESULTS,
    changes={
        "one more die": added("ki", 1),
        "one die less": added("ki", -1),
        **MODIFIER_CHANGES,
    },
    notes=_fear_notes,
    example="fear 2/6 5 --own-fear 3",
)

GAME = Game(
    name="bushido",
    title="Bushido, current edition",
    tests=(OPPOSED, TACTICAL, CHALLENGE, SIZE, FEAR),
    rulings=RULINGS,
    rules=Rules,
)
