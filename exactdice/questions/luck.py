"""How rare was that: an evening's tests with their outcomes, against the law of each."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.checks import InputError, did_you_mean
from exactdice.display import decimal
from exactdice.distribution import Distribution
from exactdice.files import read_rows
from exactdice.query import Parser
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.chain import Step, check_length, step_of
from exactdice.report import Line
from exactdice.text import fraction, sentence

MOST_TESTS = 500
MOST_LEVELS = 100
"""Sums of levels take many more values than counts of good outcomes."""

GOOD = ("won", "win", "passed", "pass", "success", "succeeded", "yes")
BAD = ("lost", "lose", "failed", "fail", "failure", "no")

_SHARE = re.compile(r"([0-9]{1,4}) of ([0-9]{1,4})")


class Entry(NamedTuple):
    """One line of a log: a test, how often it was taken, how often it came out well.

    `levels` are the success levels that the outcome may have had, those of a loss below 0.
    """

    line: int
    step: Step
    taken: int
    good: int
    levels: frozenset[int | None]


def run(words: Sequence[str]) -> int:
    """Answer `exactdice luck LOG`."""
    from exactdice.cli import add_format, read_format, say_answer

    parser = Parser(
        "exactdice luck",
        "LOG",
        description="The exact chance of doing as well, or as badly, as a log of tests tells. LOG "
        "is a CSV file with the columns query and outcome.",
        epilog="outcomes: won or lost, passed or failed, a line of the test's table (such as "
        "'win by 2' or 'absolute success'), or a number such as '2 of 3'",
    )
    parser.add_argument("log", metavar="LOG", help="the log, a CSV file")
    parser.add_argument(
        "--levels", action="store_true", help="add up success levels, not good outcomes"
    )
    add_format(parser)
    found = parser.read(words)
    form = read_format(found.format)
    entries = read_log(found.log)
    return say_answer(by_levels(entries) if found.levels else by_outcomes(entries), form)


def read_log(path: str) -> list[Entry]:
    """The entries of a log. Raises `InputError`, with the line, for what is no test or outcome."""
    rows = read_rows("log", path)
    if not rows or rows[0][1] != ["query", "outcome"]:
        raise InputError(f"log: {path}, line 1: the header must be query,outcome")
    entries = []
    for number, row in rows[1:]:
        try:
            if len(row) != 2:
                raise InputError(f"{len(row)} cells (allowed: 2)")
            step = step_of(shlex.split(row[0]))
            entries.append(Entry(number, step, *judged(step, row[1])))
        except ValueError as error:  # InputError is one
            raise InputError(f"log: {path}, line {number}: {error}") from None
    taken = sum(entry.taken for entry in entries)
    if not 1 <= taken <= MOST_TESTS:
        raise InputError(f"log: {path}: {taken} tests (allowed: 1 to {MOST_TESTS})")
    chances = (entry.step.chance.denominator.bit_length() * entry.taken for entry in entries)
    check_length("log", sum(chances))
    return entries


def judged(step: Step, outcome: str) -> tuple[int, int, frozenset[int | None]]:
    """How often a test was taken, how often it came out well, its levels, as a log says."""
    share = _SHARE.fullmatch(outcome)
    if share:
        good, taken = int(share[1]), int(share[2])
        if not taken > 0 or good > taken:
            raise InputError(f"outcome: {outcome!r} is no share (such as 2 of 3)")
        return taken, good, frozenset()
    labels: dict[str, list[Any]] = {}
    for possible in step.law:
        labels.setdefault(step.label(possible), []).append(possible)
    if outcome in labels:
        held = {step.holds(possible) for possible in labels[outcome]}
        if len(held) > 1:
            raise InputError(f"outcome: {outcome!r} does not tell whether it came out well")
        levels = frozenset(level_of(step, possible) for possible in labels[outcome])
        return 1, int(held.pop()), levels
    if outcome.lower() in (*GOOD, *BAD):
        # The words are about the test itself, which after `not` it is good to fail.
        return 1, int((outcome.lower() in GOOD) != step.negated), frozenset()
    known = [*GOOD, *BAD, *labels]
    hint = did_you_mean(outcome, known)
    raise InputError(
        f"outcome: {outcome[:40]!r} is unknown{hint} (allowed: won, lost, passed, failed, 2 of 3, "
        "or a line of the test's table)"
    )


def level_of(step: Step, outcome: Any) -> int | None:
    """The success level of an outcome, below 0 if the step does not hold; None without one."""
    level: int | None = getattr(outcome, "success_level", None)
    if level is None:
        return None
    return abs(level) if step.holds(outcome) else -abs(level)


def levels_of(step: Step) -> Distribution[int]:
    """The law of a test's success level, below 0 if the step does not hold."""
    return step.law.map(lambda outcome: level_of(step, outcome) or 0)


def law_of_levels(entries: Iterable[Entry]) -> Distribution[int]:
    """The sum of the success levels of all tests: their laws convolved."""
    weights = {0: 1}
    for entry in entries:
        levels = levels_of(entry.step).weights
        sums: dict[int, int] = {}
        for total, weight in weights.items():
            for level, share in levels.items():
                sums[total + level] = sums.get(total + level, 0) + weight * share
        weights = sums
    return Distribution(weights)


def law_of_good(entries: Iterable[Entry]) -> Distribution[int]:
    """How many tests come out well, each by its own chance p: the product of (1 − p) + p·z."""
    weights = [1]
    for entry in entries:
        chance = entry.step.chance
        yes, no = chance.numerator, chance.denominator - chance.numerator
        for _ in range(entry.taken):
            pairs = zip([*weights, 0], [0, *weights], strict=True)
            weights = [stays * no + comes * yes for stays, comes in pairs]
    return Distribution(dict(enumerate(weights)))


def by_outcomes(entries: Sequence[Entry]) -> Answer:
    """The chance of as many good outcomes or more, and of as many or fewer."""
    good, taken = sum(entry.good for entry in entries), sum(entry.taken for entry in entries)
    law = law_of_good(entries)
    expected = law.expectation(int)
    first = f"{good} of {taken} came out well; {decimal(expected, 2)} were to be expected."
    impossible = [
        f"Line {entry.line} cannot be: {entry.step.words}, {entry.good} of {entry.taken}."
        for entry in entries
        if not _possible(entry)
    ]
    columns = (
        Column("chance", "probability", Holds.CHANCE, exact=True),
        Column("well", "good", Holds.WHOLE),
        Column("of", "taken", Holds.WHOLE),
    )
    rows = [(entry.step.chance, entry.good, entry.taken) for entry in entries]
    facts = {"good": good, "taken": taken, "expected": expected}
    return _answer(entries, law, good, facts, [first], impossible, columns, rows)


def by_levels(entries: Sequence[Entry]) -> Answer:
    """The chance of a sum of success levels as high or higher, and as low or lower."""
    levels = []
    for entry in entries:
        known = [level for level in entry.levels if level is not None]
        if len(entry.levels) != 1 or not known:
            raise InputError(
                f"log: line {entry.line}: no success level told (allowed: with --levels, a line "
                "of the test's table that tells one)"
            )
        levels.append(known[0])
    if len(entries) > MOST_LEVELS:
        raise InputError(f"log: {len(entries)} tests (allowed: with --levels, {MOST_LEVELS})")
    check_length("log", sum(entry.step.law.total.bit_length() for entry in entries))
    law, total = law_of_levels(entries), sum(levels)
    expected = law.expectation(int)
    first = f"The success levels add up to {total}; {decimal(expected, 2)} was to be expected."
    columns = (
        Column("level", "level", Holds.WHOLE),
        Column("expected", "expected", Holds.NUMBER, exact=True),
    )
    rows = [
        (level, levels_of(entry.step).expectation(int))
        for entry, level in zip(entries, levels, strict=True)
    ]
    facts = {"levels": total, "taken": len(entries), "expected": expected}
    return _answer(entries, law, total, facts, [first], [], columns, rows)


def _answer(
    entries: Sequence[Entry],
    law: Distribution[int],
    reached: int,
    facts: dict[str, Any],
    first: list[str],
    last: list[str],
    columns: tuple[Column, ...],
    rows: Sequence[tuple[Any, ...]],
) -> Answer:
    """Both tails of a sum, and a row for each test."""
    better = law.probability(lambda count: count >= reached)
    worse = law.probability(lambda count: count <= reached)
    games = {entry.step.game.name: entry.step.game for entry in entries}
    rulings = {
        (entry.step.game.name, ruling.ruling.id, ruling.reading): ruling
        for entry in entries
        for ruling in entry.step.rulings
    }
    told = [_told("As well or better", better), _told("As badly or worse", worse)]
    tests = [(entry.line, entry.step.words) for entry in entries]
    return Answer(
        facts={
            **facts,
            "as_well_or_better": better,
            "as_badly_or_worse": worse,
            "law": [{"sum": count, "probability": law[count]} for count in sorted(law)],
        },
        sentences=(*first, *told, *last),
        table=Table(
            "tests",
            (Column("line", "line", Holds.WHOLE), Column("test", "query"), *columns),
            tuple((*test, *row) for test, row in zip(tests, rows, strict=True)),
        ),
        game=entries[0].step.game if len(games) == 1 else None,
        rulings=tuple(rulings.values()),
    )


def _possible(entry: Entry) -> bool:
    chance = entry.step.chance
    return (entry.good == 0 or chance > 0) and (entry.good == entry.taken or chance < 1)


def _told(what: str, chance: Fraction) -> str:
    line = Line("", f"{what}:", chance)
    return f"{sentence(line)[:-1]}; exactly {fraction(chance)}."
