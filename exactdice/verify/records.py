"""Files of outcomes, one a row or with counts, read in pieces: CSV, raw logs, JSON.

A file is counted whole or not at all: what cannot be read raises `InputError` with the file and the
line. Only the counts are kept, so the length of a log does not matter.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO

from exactdice.checks import InputError
from exactdice.subject import Row, Subject
from exactdice.verify.rows import (
    COUNT,
    Cells,
    Layout,
    document_rows,
    is_document,
    layout_of,
    row_cells,
)

PIECE = 1 << 16
"""The bytes that are read at a time: few enough that their rows are young garbage."""

_LONGEST_ROW = 1 << 16
_LONGEST_DOCUMENT = 1 << 24
_MOST_DIGITS = 18
_MOST_OUTCOMES = 100_000
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


class Log:
    """The outcomes in a file, counted as its bytes come in.

    `subject` is what the rows are outcomes of, with the columns that the file has, and `counts` how
    often each was seen.
    """

    def __init__(self, subject: Subject, name: str) -> None:
        self.subject = subject
        self.name = name
        self.counts: Counter[Row] = Counter()
        self._layout: Layout | None = None
        self._rest = b""
        self._ending = ""
        self._line = 0
        """How many lines were counted."""
        self._read: dict[Cells, tuple[Row, int]] = {}

    def feed(self, data: bytes) -> None:
        """Count the rows that more bytes complete. Raises `InputError` for one that is bad."""
        data = self._rest + data
        if self._layout is None:
            if data.startswith(_MARKS):
                raise self._error(1, "begins with a byte-order mark (save it as plain UTF-8)")
            if b"\n" not in data or is_document(data, self.subject.names):
                self._rest = data
                self._check_length(_LONGEST_DOCUMENT)
                return
        end = data.rfind(b"\n") + 1
        self._rest = data[end:]
        if end:
            self._take(data[:end])
        self._check_length(_LONGEST_ROW)

    def close(self) -> None:
        """End the file. Raises `InputError` if it ends in the middle of a row or holds none."""
        if self._rest:
            if self._layout is None and is_document(self._rest, self.subject.names):
                self._take_document(self._decoded(self._rest))
            else:
                self._take_last(self._rest)
        if not self.counts.total():
            raise self._error(max(self._line, 1), "the file ends without an outcome")

    @property
    def is_open(self) -> bool:
        """Whether rows are counted as they come; a JSON document is read at its end only."""
        return self._layout is not None or not is_document(self._rest, self.subject.names)

    def _take(self, data: bytes) -> None:
        """Count whole lines."""
        lines = self._lines(self._decoded(data))
        if self._layout is None:
            self._layout = self._told_by(lines[0])
            self.subject = self.subject.only(self._layout.names)
            if self._layout.has_header:
                self._line = 1
                del lines[0]
        self._count(lines, self._layout)
        self._line += len(lines)

    def _take_last(self, data: bytes) -> None:
        """Count a last line without an end, if it cannot be the beginning of a longer one."""
        line = self._decoded(data)
        layout = self._layout or self._told_by(line)
        if not layout.is_whole(line):
            raise self._error(
                self._line + 1,
                "the file ends in the middle of a row (if it is whole, end its line)",
            )
        self._take(data + (self._ending or "\n").encode())

    def _lines(self, text: str) -> list[str]:
        """The lines of a text, whose ends must all be those of the first one."""
        if not self._ending:
            self._ending = "\r\n" if text[: text.index("\n")].endswith("\r") else "\n"
        lines = text.split(self._ending)
        ends = len(lines) - 1
        if text.count("\n") != ends or text.count("\r") != ends * (len(self._ending) - 1):
            for number, line in enumerate(text.split("\n"), start=self._line + 1):
                if (line + "\n").partition("\r")[1:] != self._ending.partition("\r")[1:]:
                    raise self._error(number, "ends in another way than the first line")
        lines.pop()
        return lines

    def _told_by(self, first: str) -> Layout:
        try:
            return layout_of(first, self.subject)
        except ValueError as error:
            raise self._error(1, str(error)) from None

    def _count(self, lines: list[str], layout: Layout) -> None:
        try:
            for cells, times in layout.tally(lines).items():
                self._add(cells, times)
        except InputError:
            self._blame(lines, layout)
            raise
        if len(self.counts) > _MOST_OUTCOMES:
            last = self._line + len(lines)
            raise self._error(last, f"the file has more than {_MOST_OUTCOMES} different outcomes")

    def _blame(self, lines: Iterable[str], layout: Layout) -> None:
        """Raise the error of the first bad line among some, with its number."""
        for number, line in enumerate(lines, start=self._line + 1):
            try:
                self._add(layout.cells(line), 0)
            except InputError as error:
                raise self._error(number, str(error)) from None

    def _add(self, cells: Cells, times: int) -> None:
        """Count a row as often as it came, and as often as it says itself."""
        if not cells:
            return
        if cells not in self._read:
            if len(self._read) >= _MOST_OUTCOMES:
                self._read.clear()
            columns = len(self.subject.columns)
            weight = _whole_count(cells[columns]) if len(cells) > columns else 1
            self._read[cells] = self.subject.read(cells), weight
        row, weight = self._read[cells]
        self.counts[row] += times * weight

    def _take_document(self, text: str) -> None:
        """Count a whole JSON document."""
        names, counted = None, False
        known = self.subject.names
        at = 1
        try:
            for line, row in document_rows(text, known):
                at = line
                if names is None:
                    names, counted = [name for name in known if name in row], COUNT in row
                    self.subject = self.subject.only(names)
                self._add(row_cells(row, names, counted), 1)
        except json.JSONDecodeError as error:
            raise self._error(error.lineno, f"is no JSON: {error.msg}") from None
        except InputError as error:
            raise self._error(at, str(error)) from None

    def _check_length(self, limit: int) -> None:
        if len(self._rest) > limit:
            raise self._error(self._line + 1, f"goes on for more than {limit} bytes")

    def _decoded(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            line = self._line + data.count(b"\n", 0, error.start) + 1
            raise self._error(line, "is not UTF-8 text") from None

    def _error(self, line: int, message: str) -> InputError:
        return InputError(f"{self.name}, line {line}: {message}")


def read_log(source: BinaryIO, name: str, subject: Subject) -> Log:
    """The counts of a whole file. Raises `InputError`, with the line, if any of it is bad."""
    log = Log(subject, name)
    while data := source.read(PIECE):
        log.feed(data)
    log.close()
    return log


def _whole_count(cell: str) -> int:
    digits = cell.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS:
        return int(digits)
    raise InputError(f"{COUNT}: {cell[:40]!r} is not a whole number of times (allowed: 0, 1, 2 …)")
