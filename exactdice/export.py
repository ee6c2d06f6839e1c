"""The answer for other programs: JSON, CSV and Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdice.display import decimal, percent
from exactdice.games.declare import Command, Detail, Game, Reply, Ruling
from exactdice.report import Report, Taken, inputs, rulings_taken
from exactdice.text import sentence, taken_again

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
        "rulings": _rulings(report.rulings),
    }
    if report.retake:
        answer["retake"] = {
            "probability": str(report.retake.probability),
            "expected_rolls": str(report.retake.expected_rolls),
        }
    answer |= {detail.name: _plain(detail.value) for detail in report.details}
    return json_text(answer)


def to_csv(report: Report) -> str:
    """One row an outcome: its attributes, its chance as `NUMBERS`, the rulings that shaped it."""
    taken = "; ".join(f"{taken.ruling.id}={taken.reading}" for taken in report.rulings)
    rows = [[*attributes.values(), *numbers(chance), taken] for attributes, chance in report.rows]
    return csv_text([*report.kind.columns, *NUMBERS, "rulings"], rows)


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
    parts += taken_again(report)
    parts += report.notes
    parts += [part for detail in report.details for part in _markdown(detail)]
    if report.shares:
        shares = [[share.label, percent(share.probability)] for share in report.shares]
        parts.append(markdown_table(["share", "chance"], shares))
    header = [report.kind.scale.name, "exactly", "at least", "at most"]
    parts.append(markdown_table(header, scale))
    parts += _markdown_rulings(report.rulings)
    return "\n\n".join(parts) + "\n"


def reply(command: Command, game: Game, answer: Reply, form: str) -> str:
    """The answer of a game's command, as `json`, `csv` or `markdown`.

    In CSV it is the tables alone, each chance as `NUMBERS`.
    """
    taken = rulings_taken(answer.spec)
    if form == "json":
        parts = {detail.name: _plain(detail.value) for detail in answer.details}
        head = {"game": game.name, "command": command.name, "inputs": inputs(answer.spec)}
        return json_text({**head, **parts, "rulings": _rulings(taken)})
    tables = [detail.table for detail in answer.details if detail.table]
    if form == "csv":
        return "".join(csv_text(*_spread(table)) for table in tables)
    parts_shown = [part for detail in answer.details for part in _markdown(detail)]
    return "\n\n".join([*parts_shown, *_markdown_rulings(taken)]) + "\n"


def _spread(table: Sequence[Sequence[str | Fraction]]) -> tuple[list[str], list[list[str]]]:
    """A table's header and rows with each chance in the four columns of `NUMBERS`."""
    header, *rows = table
    chances = [isinstance(cell, Fraction) for cell in rows[0]]
    names = [
        name
        for title, is_chance in zip(header, chances, strict=True)
        for name in ([f"{title} {number}" for number in NUMBERS] if is_chance else [str(title)])
    ]
    spread = [
        [
            text
            for cell in row
            for text in (numbers(cell) if isinstance(cell, Fraction) else (cell,))
        ]
        for row in rows
    ]
    return names, spread


def _markdown(detail: Detail) -> list[str]:
    """The sentences of a part of an answer, and its table."""
    parts = list(detail.sentences)
    if detail.table:
        header, *rows = [
            [cell if isinstance(cell, str) else percent(cell) for cell in row]
            for row in detail.table
        ]
        parts.append(markdown_table(header, rows))
    return parts


def _markdown_rulings(rulings: Iterable[Taken]) -> list[str]:
    taken = [f"- {t.ruling.id}={t.reading}: {t.meaning}" for t in rulings]
    return ["\n".join(["Rulings:", "", *taken])] if taken else []


def _rulings(rulings: Iterable[Taken]) -> list[dict[str, str]]:
    return [
        {"id": taken.ruling.id, "reading": taken.reading, "meaning": taken.meaning}
        for taken in rulings
    ]


def _plain(value: Any) -> Any:
    """A value with each fraction as text that `Fraction` reads."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


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
