"""What is it worth: a query beside the same with one thing changed, or beside any others."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple

from exactdice.checks import InputError
from exactdice.games import game_of, kind_of
from exactdice.games.declare import Game, TestKind
from exactdice.query import Parser, Question, example, parse, read_question
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.report import Line, Taken, headline, inputs, rulings_taken, variations
from exactdice.solving import solve
from exactdice.text import fraction, sentence

CHANCES = (
    Column("chance", "probability", Holds.CHANCE),
    Column("points", "difference", Holds.DIFFERENCE, exact=True),
)


def asked_line(question: Question) -> Line:
    """The headline of a question with its exact chance."""
    statement = headline(kind_of(question.spec), question.asked)
    chance = solve(question.spec).probability(statement.event)
    return Line(statement.label, statement.sentence, chance)


def asked_facts(game: Game, kind: TestKind, question: Question) -> dict[str, Any]:
    """What JSON tells of the question itself, whatever is asked about it."""
    line = asked_line(question)
    return {
        "game": game.name,
        "test": kind.name,
        "inputs": inputs(question.spec),
        "headline": {"label": line.label, "probability": line.probability},
    }


def ask(game: Game, kind: TestKind, found: argparse.Namespace) -> Answer:
    """Answer `--compare`: what each change that a player could have is worth, best first."""
    question = read_question(game, kind, found)
    line = asked_line(question)
    rows = [
        (change.label, change.probability, change.difference)
        for change in variations(question.spec, question.asked)
    ]
    sentences = [sentence(line), f"Exactly {fraction(line.probability)}."]
    if not rows:
        sentences.append("There is nothing to change in this test.")
    return Answer(
        facts=asked_facts(game, kind, question),
        sentences=tuple(sentences),
        table=Table("changes", (Column("with", "change", lead="with "), *CHANCES), tuple(rows)),
        game=game,
        rulings=rulings_taken(question.spec),
    )


class Compared(NamedTuple):
    """One of several queries: its words, what it asks, its headline."""

    words: str
    question: Question
    line: Line


def run(words: Sequence[str]) -> int:
    """`exactdice compare -- QUERY -- QUERY`: several queries side by side."""
    from exactdice.cli import add_format, read_format, say_answer

    plain = example().partition(" --")[0]  # the same without its options
    parser = Parser(
        "exactdice compare",
        "-- QUERY -- QUERY",
        description="Several queries side by side, each with its difference from the first.",
        epilog=f"example: exactdice compare -- {plain} -- {example()}",
    )
    parser.usage = "exactdice compare [--format FORMAT] -- QUERY -- QUERY"
    add_format(parser)
    first = words.index("--") if "--" in words else len(words)
    form = read_format(parser.read(words[:first]).format)
    return say_answer(side_by_side(split_queries(words[first:])), form)


def side_by_side(queries: Sequence[Sequence[str]]) -> Answer:
    """The headlines of several queries, with the difference of each from the first."""
    if len(queries) < 2:
        given = "1 query" if queries else "no query"
        raise InputError(f"compare: {given} given (allowed: two or more, each behind --)")
    compared = []
    for words in queries:
        question = parse(words)
        compared.append(Compared(" ".join(words), question, asked_line(question)))
    base = compared[0].line.probability
    games = {game_of(one.question.spec).name: game_of(one.question.spec) for one in compared}
    rows = [(one.words, one.line.probability, one.line.probability - base) for one in compared]
    return Answer(
        facts={},
        sentences=tuple(_told(one) for one in compared),
        table=Table("queries", (Column("query", "query"), *CHANCES), tuple(rows)),
        game=games.popitem()[1] if len(games) == 1 else None,
        rulings=_rulings(compared),
    )


def split_queries(words: Sequence[str]) -> list[list[str]]:
    """The words behind each `--`."""
    queries: list[list[str]] = []
    for word in words:
        if word == "--":
            queries.append([])
        else:
            queries[-1].append(word)
    return queries


def _told(one: Compared) -> str:
    line = one.line
    return f"{one.words}: {sentence(line)[:-1]}; exactly {fraction(line.probability)}."


def _rulings(compared: Sequence[Compared]) -> tuple[Taken, ...]:
    """The rulings of all queries, each once."""
    return tuple(
        {
            (game_of(one.question.spec).name, taken.ruling.id, taken.reading): taken
            for one in compared
            for taken in rulings_taken(one.question.spec)
        }.values()
    )
