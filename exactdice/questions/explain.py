"""One query explained: from the sentences of the rules to its number, step by step."""

from __future__ import annotations

import argparse

from exactdice.checks import InputError
from exactdice.games.declare import Game, TestKind
from exactdice.query import read_question
from exactdice.questions.answer import Answer, Column, Table
from exactdice.questions.compare import asked_facts, asked_line
from exactdice.report import rulings_taken
from exactdice.text import fraction, sentence

COLUMNS = tuple(Column(name, name, hidden=True) for name in ("step", "title", "source", "text"))


def ask(game: Game, kind: TestKind, found: argparse.Namespace) -> Answer:
    """Answer `--explain`: what each step of the rules does, with the numbers put in."""
    question = read_question(game, kind, found)
    line = asked_line(question)
    steps = game.explain(question.spec)
    if not steps:
        raise InputError(f"explain: no steps are told of this {kind.title}")
    told = []
    for number, step in enumerate(steps, start=1):
        source = f" ({step.source})" if step.source else ""
        told.append(f"{number}. {step.title}{source}: {step.text}")
    return Answer(
        facts=asked_facts(game, kind, question),
        sentences=(
            sentence(line),
            *told,
            f"Exactly {fraction(line.probability)}.",
        ),
        table=Table(
            "steps",
            COLUMNS,
            tuple((number, *step) for number, step in enumerate(steps, start=1)),
        ),
        game=game,
        rulings=rulings_taken(question.spec),
    )
