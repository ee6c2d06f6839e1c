"""Which ruling matters here: a query under every other reading of every open question."""

from __future__ import annotations

import argparse
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from exactdice.distribution import Distribution
from exactdice.games.declare import Game, TestKind
from exactdice.query import Question, read_question
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.compare import asked_facts, asked_line
from exactdice.report import rulings_taken
from exactdice.solving import solve
from exactdice.text import fraction, sentence


class Reading(NamedTuple):
    """Other readings of open questions, each as `ruling=reading`, and the question under them."""

    chosen: frozenset[str]
    question: Question


def other_readings(game: Game, kind: TestKind, question: Question) -> list[Reading]:
    """The question under every combination of readings that are not all taken already."""
    rules: Any = getattr(question.spec, "rules", None)
    open_questions = [
        ruling
        for ruling in game.rulings
        if rules is not None and ruling.option and kind.name in ruling.tests
    ]
    found = []
    for names in product(*(ruling.readings for ruling in open_questions)):
        pairs = zip(open_questions, names, strict=True)
        switched = [(ruling, name) for ruling, name in pairs if name != ruling.reading(rules)]
        if switched:
            other = replace(rules, **{str(ruling.option): name for ruling, name in switched})
            spec: Any = replace(question.spec, rules=other)  # type: ignore[type-var]
            chosen = frozenset(f"{ruling.id}={name}" for ruling, name in switched)
            found.append(Reading(chosen, question._replace(spec=spec)))
    return found


def that_matter(question: Question, readings: list[Reading]) -> list[Reading]:
    """The readings that change the law, each combination only if no part of it gives the same."""
    laws = {frozenset[str](): solve(question.spec)}
    laws |= {reading.chosen: solve(reading.question.spec) for reading in readings}
    return [
        reading
        for reading in readings
        if all(laws[part] != laws[reading.chosen] for part in laws if part < reading.chosen)
    ]


def moved(law: Distribution[Any], other: Distribution[Any]) -> Fraction:
    """The share of outcomes in which two laws differ: Σ max(P(x) − Q(x), 0)."""
    return sum(
        (max(chance - other.get(x, Fraction(0)), Fraction(0)) for x, chance in law.items()),
        Fraction(0),
    )


def ask(game: Game, kind: TestKind, found: argparse.Namespace) -> Answer:
    """Answer `--rulings`: the readings that would change the answer, and by how much."""
    question = read_question(game, kind, found)
    line = asked_line(question)
    law = solve(question.spec)
    readings = other_readings(game, kind, question)
    rows = []
    for chosen, other in that_matter(question, readings):
        chance = asked_line(other).probability
        share = moved(law, solve(other.spec))
        rows.append((", ".join(sorted(chosen)), chance, chance - line.probability, share))
    rows.sort(key=lambda row: -abs(row[2]))
    if not readings:
        last = "No open question of this test has another reading to choose."
    elif not rows:
        last = "No other reading changes this answer."
    else:
        last = f"Other readings that change this answer: {len(rows)} of {len(readings)}."
    sentences = [sentence(line), f"Exactly {fraction(line.probability)}.", last]
    return Answer(
        facts=asked_facts(game, kind, question),
        sentences=tuple(sentences),
        table=Table(
            "readings",
            (
                Column("--rule", "reading"),
                Column("chance", "probability", Holds.CHANCE),
                Column("points", "difference", Holds.DIFFERENCE, exact=True),
                Column("outcomes moved", "moved", Holds.CHANCE),
            ),
            tuple(rows),
        ),
        game=game,
        rulings=rulings_taken(question.spec),
    )
