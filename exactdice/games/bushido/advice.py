"""What to pick in one's place: the dice lie on the table, and it is somebody's turn to re-roll."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from exactdice.checks import InputError, one_of, whole
from exactdice.contest import Contestant, until_decided
from exactdice.dice import D6, Roll
from exactdice.display import decimal, odds, percent, points
from exactdice.games.bushido.aims import EXPECTED_LEVEL, WIN, wanted_of
from exactdice.games.bushido.opposed import (
    CHOICES,
    OPPOSED,
    OpposedTest,
    TacticalTest,
    match_of,
    with_choices,
)
from exactdice.games.bushido.rerolls import STEPS, Step
from exactdice.games.bushido.sides import sides
from exactdice.games.declare import Command, Detail, Parameter, Reply
from exactdice.notation import DICE, names

if TYPE_CHECKING:
    from exactdice.picks import Worth

MOST_ROWS = 20


class Advice(NamedTuple):
    """Every pick at a step, the best for whoever picks first, and its worth to the player."""

    step: Step
    picks: list[Worth]

    @property
    def best(self) -> Worth:
        """The pick to make."""
        return self.picks[0]

    @property
    def none(self) -> Worth | None:
        """What picking no die is worth, unless that is not allowed."""
        return next((worth for worth in self.picks if not worth.pick), None)


def advise(
    test: OpposedTest | TacticalTest, rolled: Roll, theirs: Roll, step: str = "own"
) -> Advice:
    """What every pick at a step is worth, with the player's and the opponent's dice as they lie.

    Whatever follows is best play of both. Steps are named as by the player: "own", "theirs",
    "opponent-own", "opponent-theirs". Raises `InputError` for a step at which nothing may be
    picked, and for dice that the pools do not roll.
    """
    match = match_of(test)
    one_of("step", step, STEPS)
    places = {each.name: place for place, each in enumerate(match.steps)}
    if step not in places:
        allowed = ", ".join(places) or "none"
        raise InputError(f"step: nothing may be picked at {step!r} (allowed: {allowed})")
    lying = (
        _fitting("rolled", rolled, match.dice[0]),
        _fitting("theirs", theirs, match.dice[1]),
    )
    tie = Fraction(0)
    if isinstance(test, TacticalTest):
        tie = match.expected(until_decided(test.attempt()))
    found = match.play(tie).options(places[step], lying)
    picks = [worth._replace(value=worth.value / tie.denominator) for worth in found]
    return Advice(match.steps[places[step]], picks)


def _fitting(field: str, dice: Roll, number: int) -> Roll:
    """The dice from the highest down, if a pool can show them."""
    for face in dice:
        whole(field, face, 1, D6)
    if len(dice) != number:
        raise InputError(f"{field}: {len(dice)} dice given, the pool rolls {number}")
    return tuple(sorted(dice, reverse=True))


# What the faces are told


def _answer(given: Mapping[str, Any], rules: Any) -> Reply:
    plain = OpposedTest(*sides(given), given["active"], rules)
    test = with_choices(plain, given)
    advice = advise(test, given["rolled"], given["theirs"], given["step"])
    step, best, none = advice.step, advice.best, advice.none
    whose = "your dice" if step.dice == Contestant.PLAYER else "your opponent's dice"
    who = "You do" if step.chooser == Contestant.PLAYER else "Your opponent does"
    what = f"these of {whose} again: {_dice(best.pick)}" if best.pick else f"none of {whose} again"
    sentences = [f"{who} best to roll {what}.", _worth(test.aim, best.value)]
    if none is None:
        sentences.append("To pick none is not allowed.")
    elif best.pick:
        gain = best.value - none.value
        sentences.append(f"With no pick: {_worth(test.aim, none.value)}")
        sentences.append(f"The pick changes that by {_difference(test.aim, gain)}, exactly {gain}.")
    sentences.append(
        f"From here on it is best play of both: you want {wanted_of(test.aim)}, your opponent the "
        "opposite (zero-sum)."
    )
    shown = advice.picks[:MOST_ROWS]
    if len(shown) < len(advice.picks):
        sentences.append(f"These are the best {len(shown)} of {len(advice.picks)} picks:")
    averages = test.aim == EXPECTED_LEVEL
    header = ("pick", "success level" if averages else "chance")
    rows = tuple(
        (_dice(worth.pick), decimal(worth.value, 3) if averages else worth.value) for worth in shown
    )
    value = {
        "step": step.name,
        "rolled": list(given["rolled"]),
        "theirs": list(given["theirs"]),
        "aim": test.aim,
        "pick": list(best.pick),
        "value": best.value,
        "none": None if none is None else none.value,
        "picks": [{"pick": list(worth.pick), "value": worth.value} for worth in advice.picks],
    }
    return Reply(test, (Detail("advice", value, tuple(sentences), (header, *rows)),))


def _dice(pick: Roll) -> str:
    return " ".join(map(str, pick)) or "none"


def _worth(aim: str, value: Fraction) -> str:
    if aim == EXPECTED_LEVEL:
        return f"Your success level is {decimal(value, 3)} on average; exactly {value}."
    event = "You win" if aim == WIN else f"You reach {wanted_of(aim)} in"
    return f"{event} {percent(value)}, {odds(value)}; exactly {value}."


def _difference(aim: str, gain: Fraction) -> str:
    return decimal(gain, 3) if aim == EXPECTED_LEVEL else f"{points(gain)} points"


COMMAND = Command(
    name="advise",
    title="which dice to roll again, as the dice lie",
    tests=("opposed",),
    parameters=(
        *(p for p in OPPOSED.parameters if p.name in ("player", "opponent", "--active")),
        *CHOICES,
        Parameter("--rolled", DICE, "your dice as they lie"),
        Parameter("--theirs", DICE, "your opponent's dice as they lie"),
        Parameter("--step", names(*STEPS), "whose pick it is, of which dice", default="own"),
    ),
    answer=_answer,
    example="advise 4 3 --reroll own=1 --rolled 6,2,2,1 --theirs 5,4,1",
)
