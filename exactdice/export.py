"""The answer for other programs: JSON, CSV and Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdice.display import decimal, percent
from exactdice.games.declare import Game, Ruling
from exactdice.report import Report
from exactdice.text import sentence

NUMBERS = ("numerator", "denominator", "decimal", "percent")
"""How a chance stands in CSV. In one cell, 7/12 would become a date in a spreadsheet."""


def to_json(report: Report) -> str:
    """The answer as one JSON object; every probability is a string that `Fraction` reads."""
    answer: dict[str, Any] = {
        "game": report.game.name,
        "test": report.kind.name,
        "inputs": report.inputs,
        "headline": {
            "label": report.headline.label,
            "probability": str(report.headline.probability),
        },
        "outcomes": [
            {**attributes, "probability": str(chance)} for attributes, chance in report.rows
        ],
        "rulings": [
            {"id": taken.ruling.id, "reading": taken.reading, "meaning": taken.meaning}
            for taken in report.rulings
        ],
    }
    if report.retake:
        answer["retake"] = {
            "probability": str(report.retake.probability),
            "expected_rolls": str(report.retake.expected_rolls),
        }
    return json_text(answer)


def to_csv(report: Report) -> str:
    """One row an outcome: its attributes, then its chance as `NUMBERS`."""
    rows = [[*attributes.values(), *numbers(chance)] for attributes, chance in report.rows]
    return csv_text([*report.kind.columns, *NUMBERS], rows)


def to_markdown(report: Report) -> str:
    """The headline, the scale as a table, and the rulings."""
    scale = [
        [step.label, *map(percent, (step.exactly, step.at_least, step.at_most))]
        for step in report.steps
    ]
    chance = report.headline.probability
    parts = [f"**{sentence(report.headline)}** Exactly {chance}."]
    if report.other_side:
        other = report.other_side
        parts.append(f"{sentence(other)} Exactly {other.probability}.")
    if report.retake and report.retake.probability:
        parts.append(
            f"A tie, {percent(report.retake.probability)} of rolls, is rolled again: "
            f"{decimal(report.retake.expected_rolls, 2)} rolls on average until decided."
        )
    parts += report.notes
    if report.shares:
        shares = [[share.label, percent(share.probability)] for share in report.shares]
        parts.append(markdown_table(["share", "chance"], shares))
    header = [report.kind.scale.name, "exactly", "at least", "at most"]
    parts.append(markdown_table(header, scale))
    if report.rulings:
        taken = [f"- {t.ruling.id}={t.reading}: {t.meaning}" for t in report.rulings]
        parts.append("\n".join(["Rulings:", "", *taken]))
    return "\n\n".join(parts) + "\n"


def numbers(chance: Fraction) -> tuple[str, ...]:
    """A chance as the four cells named in `NUMBERS`."""
    return (
        str(chance.numerator),
        str(chance.denominator),
        decimal(chance),
        percent(chance),
    )


def json_text(value: Any) -> str:
    """A value as indented JSON."""
    import json

    return json.dumps(value, indent=2) + "\n"


def csv_text(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Rows as CSV with a header and plain line ends."""
    import csv
    from io import StringIO

    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return buffer.getvalue()


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], labels: int = 1) -> str:
    """Rows of text as a Markdown table, the columns of labels to the left, numbers to the right."""
    # tabulate would read "7/12" as 0.583333 if it were left to parse numbers.
    from tabulate import tabulate

    align = ["left"] * labels + ["right"] * (len(header) - labels)
    return tabulate(rows, header, tablefmt="pipe", disable_numparse=True, colalign=align)


def rulings(games: Iterable[Game], form: str) -> str:
    """Every open question of some games, as `json`, `csv` or `markdown`."""
    rows = [{"game": game.name, **_ruling(ruling)} for game in games for ruling in game.rulings]
    if form == "json":
        return json_text(rows)
    table = [[_cell(value) for value in row.values()] for row in rows]
    header = list(rows[0])
    return csv_text(header, table) if form == "csv" else markdown_table(header, table) + "\n"


def _ruling(ruling: Ruling) -> dict[str, Any]:
    readings = dict(ruling.readings)
    return {
        "id": ruling.id,
        "question": ruling.question,
        "reading": ruling.default,
        "meaning": readings.pop(ruling.default),
        "other_readings": readings,
        "rejected": list(ruling.rejected),
        "tests": list(ruling.tests),
        "source": ruling.source,
    }


def _cell(value: str | Sequence[str] | Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {meaning}" for name, meaning in value.items())
    return value if isinstance(value, str) else "; ".join(value)
