"""`exactdice verify`: a file of outcomes against the exact law of a test.

The exit status is 0 for consistent and 1 for a mismatch. It is 2 where there is no verdict: for bad
input, as for every command, and for too few rolls to tell, so that a check that shows nothing does
not pass.
"""

from __future__ import annotations

import os
import re
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import BinaryIO

from exactdice.checks import InputError, one_of
from exactdice.export import csv_text, json_text
from exactdice.query import Parser
from exactdice.subject import Subject, subject_of
from exactdice.verify.records import PIECE, Log
from exactdice.verify.rows import COUNT
from exactdice.verify.verification import FALSE_ALARM, SHIFT, Verdict, Verification, check_share

STATUS = {Verdict.CONSISTENT: 0, Verdict.MISMATCH: 1, Verdict.TOO_FEW: 2}
FORMATS = ("text", "json")
STANDARD_INPUT = "-"
_PAUSE = 0.2
_SHARE = r"([0-9]{1,20}(?:\.[0-9]{1,20})?(?:e-[0-9]{1,2})?|[0-9]{1,20}/[0-9]{1,20})(%?)"


def run(words: Sequence[str]) -> int:
    """`exactdice verify FILE -- QUERY`, `--plan`, `--template`, `--follow`."""
    parser = _parser()
    options, query = _at_double_dash(parser, words)
    found = parser.read(options)
    subject = subject_of(query)
    form = one_of("format", found.format, FORMATS)
    false_alarm = read_share("false_alarm", found.false_alarm)
    shift = read_share("shift", found.shift)
    if found.plan or found.template:
        if found.file is not None or found.follow or (found.plan and found.template):
            raise InputError("verify: --plan and --template stand alone, without a FILE")
        subject = subject.among(found.columns)
        return _template(subject) if found.template else _plan(subject, false_alarm, form)
    if found.file is None:
        parser.error("the following arguments are required: FILE")
    verification = _verified(found, subject, false_alarm, shift)
    from exactdice.verify import wording

    if form == "json":
        sys.stdout.write(json_text(wording.to_json(verification)))
    else:
        sys.stdout.write(wording.render(verification))
    return STATUS[verification.verdict]


def _parser() -> Parser:
    parser = Parser(
        "exactdice verify",
        "",
        description="Compare outcomes in a file with the exact law of a test. Exit status: 0 "
        "consistent, 1 mismatch, 2 no verdict (bad input, or too few rolls to tell).",
        epilog="example: exactdice verify rolls.csv -- die 20",
    )
    parser.usage = "exactdice verify FILE [options] -- QUERY"
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="CSV, a raw log or JSON; - is standard input"
    )
    parser.add_argument("--follow", action="store_true", help="read on until there is a verdict")
    parser.add_argument("--plan", action="store_true", help="say how many rolls find which fault")
    parser.add_argument("--template", action="store_true", help="print a file to fill in")
    parser.add_argument("--columns", metavar="A,B", help="only these columns of the file")
    parser.add_argument(
        "--false-alarm",
        default=str(FALSE_ALARM),
        metavar="P",
        help=f"the chance, at most, of calling a right simulator wrong (default: {FALSE_ALARM})",
    )
    parser.add_argument(
        "--shift",
        default=f"{float(SHIFT):.0%}",
        metavar="P",
        help="the shift of a chance that must not be missed (default: 5%%)",
    )
    parser.add_argument(
        "--format", default=FORMATS[0], metavar="|".join(FORMATS), help="how to print the answer"
    )
    return parser


def _at_double_dash(parser: Parser, words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words before and behind the first `--`, which the query begins with."""
    if "--" in words:
        place = list(words).index("--")
        return words[:place], words[place + 1 :]
    if not {"-h", "--help"} & set(words):
        parser.error("the query goes behind -- (such as: -- die 20)")
    return words, ()


def read_share(field: str, text: str) -> Fraction:
    """A chance as an option gives it: `1e-6`, `1/1000`, `0.01`, `5%`. Raises `InputError`."""
    match = re.fullmatch(_SHARE, text.strip())
    if match is None or match[1].endswith("/0"):
        raise InputError(f"{field}: {text[:40]!r} is no chance (such as 1e-6, 1/1000, 0.01 or 5%)")
    share = Fraction(match[1]) / (100 if match[2] else 1)
    check_share(field, share)
    return share


def _verified(
    found: Namespace, subject: Subject, false_alarm: Fraction, shift: Fraction
) -> Verification:
    name = "standard input" if found.file == STANDARD_INPUT else found.file

    def so_far(log: Log) -> Verification:
        kept = log.subject.among(found.columns)
        return Verification(kept, log.subject.keep(log.counts, kept.names), false_alarm, shift)

    log = Log(subject, name)
    with _opened(found.file) as source:
        pieces = _growing(source, log) if found.follow else _pieces(source)
        for piece in pieces:
            log.feed(piece)
            if found.follow and log.counts.total():
                seen = so_far(log)
                _show_progress(seen)
                if seen.verdict != Verdict.TOO_FEW:
                    return seen
    log.close()
    return so_far(log)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input. Raises `InputError` if they cannot be read."""
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        with open(file, "rb", buffering=0) as source:  # noqa: PTH123  # `Path` would hide "-"
            yield source
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from None


def _pieces(source: BinaryIO) -> Iterator[bytes]:
    while piece := source.read(PIECE):
        yield piece


def _growing(source: BinaryIO, log: Log) -> Iterator[bytes]:
    """What a source holds and what it gains; a pipe ends, a file is waited on."""
    read = getattr(source, "read1", source.read)
    is_file = source.seekable()
    while True:
        piece = read(PIECE)
        if piece:
            yield piece
            if not log.is_open:
                raise InputError(f"{log.name}: a JSON document cannot be followed as it grows")
        elif not is_file:
            return
        elif os.fstat(source.fileno()).st_size < source.tell():
            raise InputError(f"{log.name}: the file became shorter while it was followed")
        else:
            time.sleep(_PAUSE)


def _show_progress(found: Verification) -> None:
    if sys.stderr.isatty():
        end = "" if found.verdict == Verdict.TOO_FEW else "\n"
        print(f"\rrolls: {found.rolls:,}", end=end, file=sys.stderr, flush=True)


def _template(subject: Subject) -> int:
    rows = ([*row, 0] for row in subject.law)
    sys.stdout.write(csv_text([*subject.names, COUNT], rows))
    return 0


def _plan(subject: Subject, false_alarm: Fraction, form: str) -> int:
    from exactdice.verify import wording

    if form == "json":
        sys.stdout.write(json_text(wording.plan_json(subject, false_alarm)))
    else:
        sys.stdout.write(wording.plan(subject, false_alarm))
    return 0
