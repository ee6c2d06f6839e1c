"""Small files that a user hands over, read whole, with one-line errors."""

from __future__ import annotations

from pathlib import Path

from exactdice.checks import InputError

LARGEST_FILE = 10_000_000
"""Bytes; nobody writes a longer chain, table of amounts or log by hand."""


def read_lines(field: str, path: str) -> list[str]:
    """The lines of a UTF-8 file, with or without a byte-order mark.

    Raises `InputError`, on behalf of the field, for a file that cannot be read.
    """
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise InputError(f"{field}: {path}: too long (allowed: {LARGEST_FILE:,} bytes)")
        return Path(path).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise InputError(f"{field}: {path}: {error.strerror}") from None
    except ValueError as error:  # no UTF-8, or a null in the path
        if isinstance(error, InputError):
            raise
        raise InputError(f"{field}: {path!r}: no UTF-8 text") from None


def read_rows(field: str, path: str) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file with the number of their line, empty ones left out, cells stripped."""
    import csv

    rows = csv.reader(read_lines(field, path))
    try:
        return [(rows.line_num, [cell.strip() for cell in row]) for row in rows if row]
    except csv.Error as error:
        raise InputError(f"{field}: {path}, line {rows.line_num}: {error}") from None
