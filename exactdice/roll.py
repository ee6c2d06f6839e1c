"""A plain simulator: it rolls the dice of a test and reads them by the rules, one test at a time.

It is there to be verified, and to show what verification does. Its dice are whole numbers from
`random.Random`, never scaled floats, so every face is equally likely. Only one roll in a log stands
for a whole test: a tie that the rules roll again is rolled again before it is told.
"""

from __future__ import annotations

import csv
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from random import Random

from exactdice.checks import InputError, one_of, whole
from exactdice.dice import Roll, Roller
from exactdice.distribution import Distribution
from exactdice.notation import SUM
from exactdice.query import Parser
from exactdice.subject import TIE, Row, Subject, subject_of
from exactdice.verify.rows import COUNT

MOST_TIMES = 10**9


def roller(random: Random) -> Roller:
    """Dice that fall as `random` says, shown from the highest down."""

    def rolled(dice: int, sides: int) -> Roll:
        return tuple(sorted((random.randrange(sides) + 1 for _ in range(dice)), reverse=True))

    return rolled


def simulate(subject: Subject, random: Random) -> Iterator[Row]:
    """Endless outcomes of a test, each from dice of its own."""
    roll, dice = subject.roll, roller(random)
    if roll is None:
        raise InputError(f"{subject.title}: there is no test to roll")
    while True:
        row = roll(dice)
        if row != TIE:
            yield row


def draw(law: Distribution[Row], random: Random) -> Iterator[Row]:
    """Endless outcomes of a law: a whole number below the total picks each by its weight."""
    rows, ends = list(law.weights), list(accumulate(law.weights.values()))
    while True:
        yield rows[bisect_right(ends, random.randrange(law.total))]


def run(words: Sequence[str]) -> int:
    """`exactdice roll QUERY [--times N] [--seed N] …`: roll a test, as CSV that `verify` reads."""
    parser = Parser(
        "exactdice roll",
        "QUERY",
        description="Roll a test, and print each outcome as a row of CSV.",
        epilog="example: exactdice roll die 20 --times 100000 --seed 7",
    )
    parser.add_argument("--times", default="1", metavar="N", help="how often (default: 1)")
    parser.add_argument("--seed", metavar="N", help="the same number gives the same dice")
    parser.add_argument("--columns", metavar="A,B", help="only these attributes")
    parser.add_argument("--counts", action="store_true", help="print how often each outcome came")
    parser.add_argument(
        "--misreading", metavar="NAME", help="roll a known misreading of the rules instead"
    )
    found, query = parser.parse_known_args(list(words))
    subject = subject_of([word for word in query if word != "--"]).among(found.columns)
    times = whole("times", SUM("times", found.times), 0, MOST_TIMES)
    random = Random(None if found.seed is None else SUM("seed", found.seed))
    outcomes = _outcomes(subject, found.misreading, random)
    _write(subject.names, outcomes, times, counted=found.counts)
    return 0


def _outcomes(subject: Subject, misreading: str | None, random: Random) -> Iterator[Row]:
    if misreading is None:
        return simulate(subject, random)
    known = {known.id: known for known in subject.misreadings}
    return draw(known[one_of("misreading", misreading, tuple(known))].law, random)


def _write(names: Sequence[str], outcomes: Iterator[Row], times: int, *, counted: bool) -> None:
    """Print so many outcomes as they are rolled, or, once all are, their counts."""
    cells = (TIE * len(names) if row == TIE else row for row in islice(outcomes, times))
    table = csv.writer(sys.stdout, lineterminator="\n")
    if counted:
        table.writerow([*names, COUNT])
        table.writerows([*row, n] for row, n in Counter(cells).most_common())
    else:
        table.writerow(names)
        table.writerows(cells)
