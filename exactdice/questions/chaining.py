"""`exactdice chain`: tests in a row, from the command line or from a small file."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from operator import itemgetter
from typing import Any

from exactdice.checks import InputError, one_of, whole
from exactdice.display import attempts, decimal
from exactdice.distribution import Distribution
from exactdice.files import read_lines
from exactdice.notation import SUM
from exactdice.query import Parser, example
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.chain import MOST_TIMES, Chain, check_length, step_of
from exactdice.questions.compare import split_queries
from exactdice.questions.totals import LARGEST_TOTAL, read_totals
from exactdice.report import Line
from exactdice.text import fraction, sentence

USAGE = "exactdice chain [FILE] [options] -- [not] QUERY [-- [not] QUERY ...]"

MODES = ("best_of", "until", "by", "totals")

LISTED = 10
"""The tries that are listed unless more or fewer are asked for."""

SCALE = (
    Column("exactly", "exactly", Holds.CHANCE),
    Column("at least", "at_least", Holds.CHANCE),
    Column("at most", "at_most", Holds.CHANCE),
)


def _parser() -> Parser:
    from exactdice.cli import add_format

    parser = Parser(
        "exactdice chain",
        "-- QUERY",
        description="Tests in a row: each is taken if those before came true (or, after `not`, did "
        "not). A FILE holds a step on each line, and options on lines that start with --.",
        epilog=f"example: exactdice chain --times 3 --at-least 2 -- {example()}",
    )
    parser.usage = USAGE
    parser.add_argument("file", nargs="?", metavar="FILE", help="the steps, one on each line")
    parser.add_argument("--times", metavar="N", help="so many times in a row")
    parser.add_argument("--at-least", metavar="K", help="ask for at least so many successes")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--best-of", metavar="N", help="a series; more than half of N wins it")
    group.add_argument("--until", action="store_true", help="again and again until it succeeds")
    group.add_argument("--by", metavar="ATTRIBUTE", help="count each value of an attribute")
    group.add_argument("--totals", metavar="CSV", help="add up the amounts that a table gives")
    parser.add_argument("--within", metavar="N", help="with --until: so many tries are listed")
    parser.add_argument("--cap", metavar="N", help="with --totals: no total is higher")
    add_format(parser)
    return parser


def run(words: Sequence[str]) -> int:
    """Answer `exactdice chain`."""
    from exactdice.cli import read_format, say_answer

    first = words.index("--") if "--" in words else len(words)
    options, queries = list(words[:first]), split_queries(words[first:])
    found = _parser().read(options)
    if found.file is not None:
        more, steps = read_file(found.file)
        found = _parser().read(options, kept=more)
        queries = [*steps, *queries]
    form = read_format(found.format)
    chain = Chain(tuple(map(step_of, queries)))
    answered = replace(answer(chain, found), game=chain.game, rulings=chain.rulings)
    return say_answer(answered, form)


def read_file(path: str) -> tuple[list[str], list[list[str]]]:
    """The options and the steps of a chain file; `#` starts a comment."""
    options: list[str] = []
    steps: list[list[str]] = []
    for number, line in enumerate(read_lines("file", path), start=1):
        try:
            words = shlex.split(line, comments=True)
            if words and words[0].startswith("--"):
                options += words
            elif words:
                step_of(words)
                steps.append(words)
        except ValueError as error:  # InputError is one
            raise InputError(f"file: {path}, line {number}: {error}") from None
    return options, steps


def answer(chain: Chain, found: Namespace) -> Answer:
    """The answer of a chain in the mode that the options choose."""
    mode = next((mode for mode in MODES if getattr(found, mode) not in (None, False)), "times")
    for option, modes in (
        ("times", ("times", "by", "totals")),
        ("at_least", ("times", "totals")),
        ("within", ("until",)),
        ("cap", ("totals",)),
    ):
        if getattr(found, option) is not None and mode not in modes:
            name, other = (text.replace("_", "-") for text in (option, mode))
            raise InputError(f"{name}: has no meaning with --{other}")
    if mode == "best_of":
        return _best_of(chain, _number("best_of", found.best_of, 1, MOST_TIMES) or 1)
    if mode == "until":
        return _until(chain, _number("within", found.within, 1, MOST_TIMES) or LISTED)
    times = _number("times", found.times, 1, MOST_TIMES) or 1
    if mode == "by":
        return _by(chain, times, found.by)
    at_least = _number("at_least", found.at_least, 0, MOST_TIMES * LARGEST_TOTAL)
    if mode == "totals":
        cap = _number("cap", found.cap, 1, LARGEST_TOTAL)
        return _totals(chain, times, found.totals, cap, at_least)
    if times == 1 and at_least is None:
        return _once(chain)
    law = chain.successes(times)
    return _counted(chain, law, "successes", {"times": times}, f"of {times}", at_least)


def _number(field: str, text: str | None, low: int, high: int) -> int | None:
    return None if text is None else whole(field, SUM(field, text.strip()), low, high)


def _facts(chain: Chain, **more: Any) -> dict[str, Any]:
    return {"steps": [step.words for step in chain.steps], **more}


def _once(chain: Chain) -> Answer:
    """How far the chain gets, taken once."""
    rows = tuple(
        (step.words, step.chance, reached)
        for step, reached in zip(chain.steps, chain.reached, strict=True)
    )
    line = Line("all", "All of it comes true:" if len(rows) > 1 else "It comes true:", chain.chance)
    return Answer(
        facts=_facts(chain, probability=chain.chance),
        sentences=(sentence(line), f"Exactly {fraction(chain.chance)}."),
        table=Table(
            "reached",
            (
                Column("step", "step"),
                Column("by itself", "probability", Holds.CHANCE),
                Column("so far", "so_far", Holds.CHANCE, exact=True),
            ),
            rows,
        ),
    )


def _counted(
    chain: Chain,
    law: Distribution[int],
    what: str,
    facts: dict[str, Any],
    among: str,
    asked: int | None,
) -> Answer:
    """The law of a count or a total, with its expected value and, if asked, one chance of it."""
    expected = law.expectation(int)
    number = f"{decimal(expected, 2)} {among}".rstrip()
    sentences = [f"Expected {what}: {number}; exactly {fraction(expected)}."]
    if asked is not None:
        chance = law.probability(lambda count: count >= asked)
        line = Line("", f"At least {asked} {among}".rstrip() + ":", chance)
        sentences.insert(0, f"{sentence(line)[:-1]}; exactly {fraction(chance)}.")
        facts = {**facts, "at_least": asked, "probability": chance}
    rows, below = [], 0
    for count in sorted(law):
        upto = below + law.weights[count]
        at_least = Fraction(law.total - below, law.total)
        rows.append((count, law[count], at_least, Fraction(upto, law.total)))
        below = upto
    columns = (Column(what, what, Holds.WHOLE), *SCALE)
    return Answer(
        facts=_facts(chain, **facts, expected=expected),
        sentences=tuple(sentences),
        table=Table("law", columns, tuple(rows)),
    )


def _best_of(chain: Chain, times: int) -> Answer:
    if times % 2 == 0:
        raise InputError(f"best-of: {times} can end in a draw (allowed: an odd number)")
    law = chain.best_of(times)
    won = law.probability(lambda score: score[0] > score[1])
    played = law.expectation(sum)
    scores = sorted(law, key=lambda score: (score[0] - score[1], -sum(score)), reverse=True)
    line = Line("", "You win the series", won)
    return Answer(
        facts=_facts(chain, best_of=times, probability=won, expected_tests=played),
        sentences=(
            sentence(line),
            f"Exactly {fraction(won)}.",
            f"Expected length: {decimal(played, 2)} of {times} at most.",
        ),
        table=Table(
            "scores",
            (Column("score", "score"), Column("chance", "probability", Holds.CHANCE, exact=True)),
            tuple((f"{us} to {them}", law[us, them]) for us, them in scores),
        ),
    )


def _until(chain: Chain, within: int) -> Answer:
    if not chain.chance:
        raise InputError("until: the chain can never succeed, so it has no expected number")
    check_length("within", within * chain.chance.denominator.bit_length())
    waiting = chain.success.until(lambda success: success)
    mean = attempts(waiting.expected)
    tries = "1 try" if within == 1 else f"{within} tries"
    line = Line("", f"It succeeds within {tries}:", waiting.within(within))
    return Answer(
        facts=_facts(chain, probability=waiting.chance, expected=waiting.expected),
        sentences=(
            f"Expected number of tries: {mean}; exactly {fraction(waiting.expected)}.",
            sentence(line),
        ),
        table=Table(
            "tries",
            (
                Column("try", "try", Holds.WHOLE),
                Column("the first to succeed", "exactly", Holds.CHANCE),
                Column("by then", "within", Holds.CHANCE),
            ),
            tuple((n, waiting.exactly(n), waiting.within(n)) for n in range(1, within + 1)),
        ),
    )


def _by(chain: Chain, times: int, attribute: str) -> Answer:
    one_of("by", attribute, chain.steps[-1].columns)
    values, law = chain.counts(times, attribute)
    places = range(len(values))
    expected = [law.map(itemgetter(place)).expectation(int) for place in places]
    told = ", ".join(
        f"{value} {decimal(number, 2)}" for value, number in zip(values, expected, strict=True)
    )
    columns = [Column(str(value), str(value), Holds.WHOLE) for value in values]
    columns.append(Column("chance", "probability", Holds.CHANCE, exact=True))
    rows = tuple((*counts, law[counts]) for counts in sorted(law, reverse=True))
    return Answer(
        facts=_facts(
            chain,
            times=times,
            by=attribute,
            expected={str(v): n for v, n in zip(values, expected, strict=True)},
        ),
        sentences=(f"Expected of {times}: {told}.",),
        table=Table("counts", tuple(columns), rows),
    )


def _totals(chain: Chain, times: int, path: str, cap: int | None, at_least: int | None) -> Answer:
    totals = read_totals(path, chain.steps[-1].columns, cap)
    facts = {"times": times, "total": totals.name, "cap": cap}
    if at_least is None:
        at_least = cap
    law = chain.totals(times, totals)
    return _counted(chain, law, totals.name, facts, "", at_least)
