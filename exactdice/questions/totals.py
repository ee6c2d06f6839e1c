"""A user's table from outcomes to amounts, such as wounds, and the totals that it adds up to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from exactdice.checks import InputError, did_you_mean, whole
from exactdice.files import read_rows

LARGEST_TOTAL = 1_000
"""The largest amount and cap: totals beyond would make a table that nobody reads."""

_SPAN = re.compile(r"([0-9]+)(?:\+|-([0-9]+))")


@dataclass(frozen=True)
class Totals:
    """Rows of conditions on an outcome's attributes, each with the amount that it stands for.

    A condition is the attribute as our own CSV writes it, or `2+` or `2-3` for a number; an empty
    one always holds. The first row that holds counts, and an outcome that no row fits adds 0.
    """

    name: str
    rows: tuple[tuple[tuple[tuple[str, str], ...], int], ...]
    cap: int | None = None

    def amount(self, outcome: Any) -> int:
        """What one outcome adds."""
        for conditions, amount in self.rows:
            if all(_holds(text, getattr(outcome, name)) for name, text in conditions):
                return amount
        return 0

    def add(self, total: int, amount: int) -> int:
        """The total after a further amount, never above the cap."""
        return total + amount if self.cap is None else min(total + amount, self.cap)


def _holds(text: str, value: Any) -> bool:
    span = _SPAN.fullmatch(text)
    if span and type(value) is int:
        return int(span[1]) <= value and (span[2] is None or value <= int(span[2]))
    return text in ("", str(value))


def read_totals(path: str, attributes: tuple[str, ...], cap: int | None) -> Totals:
    """Read a table of amounts: a column for each attribute that matters, the amount in the last.

    Raises `InputError`, with the line, for a column that is no attribute of the test, a row of
    another length, and an amount that is no whole number from 0.
    """
    lines = read_rows("totals", path)
    if len(lines) < 2:
        raise InputError(f"totals: {path}: no rows (a header line and a row at least are needed)")
    (_, (*columns, name)), *body = lines
    for column in columns:
        if column not in attributes:
            raise InputError(
                f"totals: {path}, line 1: column {column!r} is unknown"
                f"{did_you_mean(column, attributes)} (allowed: {', '.join(attributes)}, and the "
                "amount last)"
            )
    rows = []
    for number, row in body:
        where = f"totals: {path}, line {number}"
        if len(row) != len(columns) + 1:
            raise InputError(f"{where}: {len(row)} cells (allowed: {len(columns) + 1})")
        *conditions, amount = row
        if not re.fullmatch("[0-9]{1,6}", amount):
            raise InputError(f"{where}: {amount[:40]!r} is no whole number from 0")
        whole(f"{where}: {name}", int(amount), 0, LARGEST_TOTAL)
        rows.append((tuple(zip(columns, conditions, strict=True)), int(amount)))
    return Totals(name, tuple(rows), cap)
