"""How an answer tells of re-rolls: the picks in their order, the aim, and what they are worth."""

from __future__ import annotations

from typing import Any

from exactdice.contest import Contestant
from exactdice.display import decimal, percent, points
from exactdice.distribution import Distribution
from exactdice.games.bushido.aims import EXPECTED_LEVEL, WIN, Worth, wanted_of
from exactdice.games.bushido.rerolls import ALL, FACES, Step
from exactdice.games.declare import Detail, Statement


def details(
    aim: str,
    order: tuple[Step, ...],
    headline: Statement,
    worth: Worth,
    law: Distribution[Any],
    plain: Distribution[Any],
) -> tuple[Detail, ...]:
    """What re-rolls add to an answer: themselves, and the `plain` law of the test without them."""
    chance, before = (each.probability(headline.event) for each in (law, plain))
    value, value_before = (each.expectation(worth) for each in (law, plain))
    plainly = headline.sentence[0].lower() + headline.sentence[1:]
    difference = points(chance - before)
    sentences = [
        f"Best play of both: you want {wanted_of(aim)}, your opponent the opposite (zero-sum).",
        *(f"{place}. {_in_words(step)}" for place, step in enumerate(order, start=1)),
    ]
    if aim == EXPECTED_LEVEL:
        sentences.append(
            f"The average success level is {decimal(value, 3)}, and "
            f"{decimal(value_before, 3)} without re-rolls."
        )
    elif aim != WIN:
        sentences.append(
            f"That success level is reached in {percent(value)}, and in "
            f"{percent(value_before)} without re-rolls."
        )
    sentences.append(
        f"Without re-rolls {plainly} {percent(before)}: a difference of {difference} points."
    )
    told = {"aim": aim, "zero_sum": True, "value": value, "order": list(map(_plain, order))}
    without = {"label": headline.label, "probability": before, "value": value_before}
    return (
        Detail("rerolls", told, tuple(sentences)),
        Detail("without_rerolls", without),
    )


def _in_words(step: Step) -> str:
    limit, faces, forced = step.pick.limit, step.pick.faces, step.pick.forced
    who = "You pick" if step.chooser == Contestant.PLAYER else "Your opponent picks"
    if step.dice == Contestant.PLAYER:
        whose = "your own" if step.chooser == Contestant.PLAYER else "your"
    else:
        whose = "your opponent's" if step.chooser == Contestant.PLAYER else "their own"
    if limit == ALL:
        number = "all" if forced else "any"
    else:
        number = f"{limit}" if forced else f"up to {limit}"
    shown = "" if faces == FACES else f" that show {_listed(faces)}"
    there = ", or as many as there are" if forced and limit != ALL else ""
    return f"{who} {number} of {whose} dice{shown}{there}."


def _listed(faces: tuple[int, ...]) -> str:
    *most, last = map(str, faces)
    return f"{', '.join(most)} or {last}" if most else last


def _plain(step: Step) -> dict[str, Any]:
    return {
        "chooser": step.chooser.value,
        "dice": step.dice.value,
        "limit": step.pick.limit,
        "faces": list(step.pick.faces),
        "forced": step.pick.forced,
    }
