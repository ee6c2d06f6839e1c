"""How the rows of a file are laid out: the columns it has, and the cells of a row that matter.

A file is CSV with a header, raw (the first columns without a header), a JSON object a line, or one
JSON document.
"""

from __future__ import annotations

import csv
import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from exactdice.checks import InputError, did_you_mean
from exactdice.subject import Subject

COUNT = "count"
"""The column that says how often the outcome of a row was seen; without it, once."""

Cells = tuple[str, ...]
"""The text of the columns that a file has, then that of its count; empty for a blank line."""

_DELIMITERS = (",", ";", "\t")
_SAMPLE = 250


@dataclass(frozen=True)
class Layout(ABC):
    """What the first line of a file tells of the others."""

    names: tuple[str, ...]
    """The columns that the file has, in the order of `cells`, without the count."""
    has_header: bool

    @abstractmethod
    def cells(self, line: str) -> Cells:
        """The cells of a line that matter. Raises `InputError` for one that is laid out badly."""

    @abstractmethod
    def is_whole(self, line: str) -> bool:
        """Whether a last line without its end cannot be the beginning of a longer one."""

    def tally(self, lines: Sequence[str]) -> Counter[Cells]:
        """How often each row is there. Raises `InputError` if any is laid out badly."""
        found: Counter[Cells] = Counter()
        for line, times in Counter(lines).items():
            found[self.cells(line)] += times
        return found


@dataclass(frozen=True)
class Table(Layout):
    """CSV, with or without a header; a raw log is one without."""

    places: tuple[int, ...]
    width: int
    delimiter: str
    last_names: tuple[str, ...]
    """What the last cell of a row can be, if that is one of a few names."""

    def cells(self, line: str) -> Cells:
        """The cells of the columns that are known, in the file's order."""
        if not line:
            return ()
        row = split(line, self.delimiter)
        if len(row) != self.width:
            raise InputError(f"has {len(row)} cells where there should be {self.width}")
        return tuple([row[place] for place in self.places])

    def tally(self, lines: Sequence[str]) -> Counter[Cells]:
        """How often each row is there.

        Most logs repeat a few lines, which are split once each; in one where they hardly repeat,
        as each has a number or a time, all are swept through the csv module.
        """
        if 2 * len(set(lines[:_SAMPLE])) <= min(len(lines), _SAMPLE):
            return super().tally(lines)
        try:
            rows = list(csv.reader(lines, delimiter=self.delimiter, strict=True))
        except csv.Error:
            rows = []
        # A blank line, a row of another width and an open quote are for `cells` to look at.
        if set(map(len, rows)) != {self.width} or len(rows) < len(lines):
            return super().tally(lines)
        found = Counter(map(itemgetter(*self.places), rows))
        if len(self.places) > 1:
            return found
        return Counter({(cell,): times for cell, times in found.items()})

    def is_whole(self, line: str) -> bool:
        """True if all cells are there and the last is a name that no other begins with."""
        *before, last = split(line, self.delimiter)
        longer = [name for name in self.last_names if name.startswith(last)]
        return len(before) + 1 == self.width and longer == [last]


@dataclass(frozen=True)
class Objects(Layout):
    """A JSON object a line."""

    counted: bool

    def cells(self, line: str) -> Cells:
        """The text of the values that are known."""
        if not line.strip():
            return ()
        try:
            item = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(f"is no JSON: {error.msg}") from None
        return row_cells(as_row(item, self.names), self.names, self.counted)

    def is_whole(self, line: str) -> bool:
        """An object ends where it is closed."""
        return line.rstrip().endswith("}")


def layout_of(first: str, subject: Subject) -> Layout:
    """The layout that the first line of a file tells. Raises `InputError` if it tells none."""
    if first.startswith("{"):
        item = as_row(json.loads(first), subject.names)
        names = tuple(name for name in subject.names if name in item)
        return Objects(names, has_header=False, counted=COUNT in item)
    delimiter = next((mark for mark in _DELIMITERS if mark in first), ",")
    row = [cell.strip() for cell in split(first, delimiter)]
    header = [cell.lower() for cell in row]
    known = [name for name in header if name in subject.names]
    has_header = bool(known) or COUNT in header
    if has_header:
        _check_header(header, subject.names)
    else:
        known = header = _raw_columns(row, subject)
    last = [column for column in subject.columns if column.name == header[-1]]
    counted = [header.index(COUNT)] if COUNT in header else []
    return Table(
        names=tuple(known),
        has_header=has_header,
        places=tuple(header.index(name) for name in known) + tuple(counted),
        width=len(header),
        delimiter=delimiter,
        last_names=last[0].names if last else (),
    )


def is_document(beginning: bytes, names: Sequence[str]) -> bool:
    """Whether a text is one JSON document: an array, or an object from outcomes to counts.

    That object is told from one with an object a line by the columns, which only the latter names.
    """
    text = beginning.lstrip()
    if text[:1] == b"[":
        return True
    if text[:1] != b"{":
        return False
    try:
        first = json.loads(text.split(b"\n", 1)[0])
    except ValueError:
        return True
    return not any(name.lower() in names for name in first)


def document_rows(text: str, names: Sequence[str]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Each outcome of a JSON document with the line it stands on, as text by its columns.

    The document is an array of outcomes, or an object from outcomes to counts, whose keys are
    written like the rows of a raw log. Raises `json.JSONDecodeError` for what is not JSON.
    """
    for line, key, value in _members(text):
        if key is None:
            yield line, as_row(value, names)
            continue
        yield line, {**as_row(split(key, ","), names), COUNT: as_text(value)}


def as_row(item: Any, names: Sequence[str]) -> dict[str, str]:
    """A JSON outcome as text by its columns, with its count if it has one.

    An object names its columns; an array, or a value by itself, stands for the first columns.
    """
    if isinstance(item, Mapping):
        row = {str(key).lower(): as_text(value) for key, value in item.items()}
        _check_header(list(row), names)
        return row
    values = item if isinstance(item, list) else [item]
    if len(values) > len(names):
        raise InputError(f"has {len(values)} values (allowed: {', '.join(names)})")
    return dict(zip(names, map(as_text, values), strict=False))


def row_cells(row: Mapping[str, str], names: Sequence[str], counted: bool) -> Cells:
    """The cells of a row, in the order of the columns, then its count."""
    wanted = [*names, COUNT] if counted else names
    missing = [name for name in wanted if name not in row]
    if missing:
        raise InputError(f"has no {missing[0]!r}, unlike the first outcome")
    return tuple(row[name] for name in wanted)


def as_text(value: Any) -> str:
    """A value as a cell would have it."""
    return "" if value is None else str(value)


def split(line: str, delimiter: str) -> list[str]:
    """The cells of a line of CSV."""
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise InputError(f"is no row of CSV: {error}") from None


def _check_header(header: Sequence[str], names: Sequence[str]) -> None:
    """Refuse a header without a column of an outcome, or with one that is misspelt or doubled."""
    allowed = [*names, COUNT]
    for name, times in Counter(header).items():
        hint = "" if name in allowed else did_you_mean(name, allowed)
        if hint:
            raise InputError(f"has an unknown column {name!r}{hint}")
        if name in allowed and times > 1:
            raise InputError(f"has the column {name!r} twice")
    if not any(name in names for name in header):
        raise InputError(f"has no column of an outcome (allowed: {', '.join(names)})")


def _raw_columns(row: Sequence[str], subject: Subject) -> list[str]:
    """The columns that the first row of a file without a header stands for."""
    names = list(subject.names[: len(row)])
    try:
        if len(names) < len(row):
            raise InputError(f"{len(row)} cells")
        subject.only(names).read(row)
    except InputError as error:
        hint = did_you_mean(row[0], [*subject.names, COUNT])
        allowed = ", ".join([*subject.names, COUNT])
        raise InputError(
            f"is neither a header{hint} (allowed: {allowed}) nor an outcome: {error}"
        ) from None
    return names


def _members(text: str) -> Iterator[tuple[int, str | None, Any]]:
    """Each value of a JSON array or object, with its line, and with its key in an object."""
    decoder = json.JSONDecoder()

    def skip(place: int, marks: str = "") -> int:
        while place < len(text) and text[place].isspace():
            place += 1
        if marks and text[place : place + 1] not in tuple(marks):
            raise json.JSONDecodeError(f"{' or '.join(marks)} expected", text, place)
        return place

    place = skip(0)
    in_object, line, counted_to = text[place] == "{", 1, 0
    closing = "}" if in_object else "]"
    place = skip(place + 1)
    while text[place : place + 1] != closing:
        line += text.count("\n", counted_to, place)
        counted_to, key = place, None
        if in_object:
            key, place = decoder.raw_decode(text, place)
            if not isinstance(key, str):
                raise json.JSONDecodeError("a key expected", text, counted_to)
            place = skip(skip(place, ":") + 1)
        value, place = decoder.raw_decode(text, place)
        yield line, key, value
        place = skip(place, "," + closing)
        if text[place] == ",":
            place = skip(place + 1)
    if skip(place + 1) < len(text):
        raise json.JSONDecodeError("more text behind the end", text, skip(place + 1))
