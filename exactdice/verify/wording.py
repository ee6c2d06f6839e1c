"""What a verification found, and what a plan foresees, in words and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

from exactdice.display import count, decimal, percent, times
from exactdice.games import game_of, kind_of
from exactdice.power import rolls_for_shift
from exactdice.report import rulings_taken
from exactdice.subject import TIE, Known, Row, Subject, subject_of
from exactdice.verify.verification import Fault, Line, Verdict, Verification, faults

WIDTH = 80
LONGEST_FRACTION = 15
"""A longer fraction is shown as a decimal; the JSON has it whole."""
LONGEST_HEADING = 24
MOST_LINES = 40
"""Of more outcomes, the text shows those that are furthest from what was expected."""
MOST_IMPOSSIBLE = 10
ORDER = "This tells how often each outcome comes, not in what order."
"""For a consistent report: a generator that goes through one cycle over and over gets one too."""
TAIL = "tail: the chance that a right simulator is at least as far off on that side"
LEANING = 100
"""From this evidence on, a report says that it leans: few right simulators ever come to it."""
SHIFTS = (Fraction(1, 20), Fraction(1, 50), Fraction(1, 100))
"""The shifts for which a plan counts the rolls."""

HEADLINES = {
    Verdict.CONSISTENT: "Consistent with the exact law of {title}: {rolls}.",
    Verdict.MISMATCH: "Mismatch with the exact law of {title}: {rolls}.",
    Verdict.TOO_FEW: "Too few rolls to tell about {title}: {rolls}.",
}


def render(found: Verification) -> str:
    """The whole report in words, within 80 columns where the outcomes allow it."""
    headline = HEADLINES[found.verdict].format(
        rolls=_of_rolls(found.rolls), title=found.subject.title
    )
    parts = [_wrapped([headline, *_evidence(found)]), _outcomes(found)]
    if found.verdict == Verdict.MISMATCH:
        parts.append(_suspects(found))
    parts.append(_power(found))
    rulings = _rulings(found.subject)
    if rulings:
        parts.append(rulings)
    return "\n\n".join(parts) + "\n"


def _evidence(found: Verification) -> list[str]:
    """The sentences under the headline: what is impossible, and how strong the evidence is."""
    if found.impossible:
        shown = islice(found.impossible.items(), MOST_IMPOSSIBLE)
        seen = [f"{label(row)} ({_times(n)})" for row, n in shown]
        left_out = len(found.impossible) - MOST_IMPOSSIBLE
        more = f"; and {left_out} others" if left_out > 0 else ""
        return [f"Proof: the rules cannot give {'; '.join(seen)}{more}."]
    evidence = (
        f"Evidence against the law: {times(found.e_value)} to 1 (a mismatch from "
        f"{count(int(found.bound))} to 1 on). A right simulator gets there with a chance of at "
        f"most {_chance(found.false_alarm)}, however often one looks."
    )
    if found.e_value >= LEANING and found.verdict != Verdict.MISMATCH:
        evidence += " It leans against the law without refuting it: more rolls will settle it."
    if found.verdict == Verdict.CONSISTENT:
        evidence += f" {ORDER}"
    return [evidence]


def _outcomes(found: Verification) -> str:
    lines: Iterable[Line] = found.lines
    left_out = len(found.subject.law) - MOST_LINES
    if left_out > 0:
        lines = sorted(lines, key=lambda line: line.tail)[:MOST_LINES]
    names = ", ".join(found.subject.names)
    heading = names if len(names) <= LONGEST_HEADING else "outcome"
    rows = [(heading, "exactly", "expected", "observed", "tail")]
    rows += [
        (
            label(line.outcome),
            _fraction(line.probability),
            decimal(line.expected, 1) if line.expected >= Fraction(1, 20) else "<0.1",
            f"{line.observed:,}",
            _tail(line.tail),
        )
        for line in lines
    ]
    text = table(rows)
    if left_out > 0:
        text += f"\n  and {left_out} outcomes nearer to what was expected"
    return f"{text}\n  {TAIL}"


def _suspects(found: Verification) -> str:
    suspects = found.suspects
    if not found.subject.misreadings:
        return "There are no known misreadings to compare."
    if not suspects:
        return "No known misreading fits far better than the rules."
    explaining = [known for known in suspects if found.explains(known)]
    if not explaining:
        heading = (
            "No known misreading explains these rolls. Nearest, and far nearer than the rules, yet "
            "something else is wrong as well:"
        )
    elif len(explaining) == 1:
        heading = "A known misreading fits far better than the rules, and explains these rolls:"
    else:
        heading = (
            "Known misreadings fit far better than the rules and explain these rolls, which do not "
            "tell them apart:"
        )
    return "\n".join([_wrapped([heading]), *map(_item, explaining or suspects)])


def _power(found: Verification) -> str:
    """What the rolls could have missed, and how many it takes to miss less."""
    missed = found.smallest_shift
    if missed is None:
        could = "So few rolls find no shift of an outcome's chance, however large."
    else:
        shift = percent(Fraction(missed)).removesuffix(" %")
        could = (
            f"In 9 runs of 10, {_of_rolls(found.rolls)} find a shift of {shift} points in any "
            "outcome's chance; a smaller one may be missed."
        )
    rows = [("rolls that it takes to find", "")]
    rows += [
        (f"  a shift of {_points(shift)}", _rolls(found.rolls_for_shift(shift)))
        for shift in sorted({found.shift, *SHIFTS}, reverse=True)
    ]
    rows += [(f"  {fault.known.id}", _rolls(fault.rolls)) for fault in found.faults]
    return _wrapped([could]) + "\n" + table(rows)


def plan(subject: Subject, false_alarm: Fraction) -> str:
    """How many rolls a test needs to show each fault, and which test shows it well."""
    heading = (
        f"Rolls after which {subject.title} finds a fault, in 9 runs of 10, with a chance of a "
        f"false alarm of at most {_chance(false_alarm)}:"
    )
    rows = [("fault", "rolls", "shown by", "rolls")]
    rows += [
        (f"a shift of {_points(s)}", _rolls(n), "", "") for s, n in _shifts(subject, false_alarm)
    ]
    foreseen = faults(subject, false_alarm)
    for fault in foreseen:
        elsewhere = shown_by(fault.known, subject, false_alarm)
        rows.append((fault.known.id, _rolls(fault.rolls), fault.known.shown_by, _rolls(elsewhere)))
    parts = [_wrapped([heading]), table(rows)]
    hidden = [fault.known.id for fault in foreseen if fault.rolls is None]
    if hidden:
        parts.append(_wrapped([f"However many rolls, it cannot show {', '.join(hidden)}."]))
    if foreseen:
        parts.append("\n".join(_item(fault.known) for fault in foreseen))
    return "\n\n".join(parts) + "\n"


def shown_by(known: Known, subject: Subject, false_alarm: Fraction) -> int | None:
    """The rolls after which the test that shows a misreading well has found it."""
    assert subject.spec is not None  # only a game's tests have misreadings
    other = subject_of([game_of(subject.spec).name, *known.shown_by.split()])
    return next(f.rolls for f in faults(other, false_alarm) if f.known.id == known.id)


def _shifts(subject: Subject, false_alarm: Fraction) -> list[tuple[Fraction, int | None]]:
    weights = tuple(subject.law.weights.values())
    return [(s, rolls_for_shift(weights, float(s), 1 / false_alarm)) for s in SHIFTS]


def _item(known: Known) -> str:
    """A misreading in a list, with what it does."""
    text = f"{known.id}: {known.meaning}"
    return textwrap.fill(
        text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )


def to_json(found: Verification) -> dict[str, Any]:
    """The whole report as plain values; every probability is a string that `Fraction` reads."""
    names = found.subject.names
    return {
        **about(found.subject),
        "columns": list(names),
        "verdict": str(found.verdict),
        "rolls": found.rolls,
        "false_alarm": str(found.false_alarm),
        "e_value": _scientific(found.e_value),
        "impossible": [{**cells(row, names), "observed": n} for row, n in found.impossible.items()],
        "outcomes": [
            {
                **cells(line.outcome, names),
                "probability": str(line.probability),
                "expected": str(line.expected),
                "observed": line.observed,
                "tail": _scientific(line.tail),
            }
            for line in found.lines
        ],
        "smallest_shift": None if found.smallest_shift is None else f"{found.smallest_shift:.6f}",
        "shift": str(found.shift),
        "rolls_for_shift": found.rolls_for_shift(found.shift),
        "misreadings": [_fault(fault) for fault in found.faults],
        "suspects": [
            {"id": known.id, "explains": found.explains(known)} for known in found.suspects
        ],
    }


def plan_json(subject: Subject, false_alarm: Fraction) -> dict[str, Any]:
    """A plan as plain values."""
    foreseen = faults(subject, false_alarm)
    return {
        **about(subject),
        "columns": list(subject.names),
        "false_alarm": str(false_alarm),
        "shifts": [{"shift": str(s), "rolls": n} for s, n in _shifts(subject, false_alarm)],
        "misreadings": [
            {
                **_fault(fault),
                "shown_by": fault.known.shown_by,
                "shown_after": shown_by(fault.known, subject, false_alarm),
            }
            for fault in foreseen
        ],
    }


def about(subject: Subject) -> dict[str, Any]:
    """Which test a subject is, with its inputs and the rulings taken."""
    spec = subject.spec
    return {
        "game": game_of(spec).name if spec else None,
        "test": kind_of(spec).name if spec else subject.title,
        "inputs": dict(subject.inputs),
        "rulings": [
            {"id": taken.ruling.id, "reading": taken.reading, "meaning": taken.meaning}
            for taken in (rulings_taken(spec) if spec else ())
        ],
    }


def cells(row: Row, names: Sequence[str]) -> dict[str, Any]:
    """A row by its columns; a tie says so in each."""
    return dict.fromkeys(names, "tie") if row == TIE else dict(zip(names, row, strict=True))


def label(row: Row) -> str:
    """A row in words."""
    return "a tie" if row == TIE else ", ".join("–" if x is None else str(x) for x in row)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns, labels to the left and numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numeric = [any(cell[:1].isdigit() for cell in column) for column in zip(*rows, strict=True)]
    numeric[0] = False
    lines = []
    for row in rows:
        shown = [
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numeric, strict=True)
        ]
        lines.append(("  " + "  ".join(shown)).rstrip())
    return "\n".join(lines)


def _fault(fault: Fault) -> dict[str, Any]:
    return {"id": fault.known.id, "meaning": fault.known.meaning, "rolls": fault.rolls}


def _rulings(subject: Subject) -> str:
    if subject.spec is None:
        return ""
    taken = [f"{t.ruling.id}={t.reading}" for t in rulings_taken(subject.spec)]
    if not taken:
        return ""
    where = f"Rulings (exactdice rulings {game_of(subject.spec).name})"
    return _wrapped([f"{where}: {', '.join(taken)}."])


def _wrapped(paragraphs: Iterable[str]) -> str:
    return "\n".join(
        textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)
        for text in paragraphs
    )


def _of_rolls(n: int) -> str:
    return f"{n:,} roll" if n == 1 else f"{n:,} rolls"


def _times(n: int) -> str:
    return "once" if n == 1 else f"{count(n)} times"


def _chance(share: Fraction) -> str:
    return f"1 in {count(share.denominator)}" if share.numerator == 1 else str(share)


def _points(shift: Fraction) -> str:
    shown = percent(shift, 2).removesuffix(" %").rstrip("0").rstrip(".")
    return f"{shown} point" if shown == "1" else f"{shown} points"


def _rolls(rolls: int | None) -> str:
    return "never" if rolls is None else f"{rolls:,}"


def _fraction(chance: Fraction) -> str:
    shown = str(chance)
    return shown if len(shown) <= LONGEST_FRACTION else decimal(chance, 6)


def _tail(tail: Decimal) -> str:
    return percent(Fraction(tail)) if tail >= Decimal("0.001") else f"{tail:.1e}"


def _scientific(value: Decimal) -> str:
    return "infinity" if value.is_infinite() else f"{value:.12g}"
