"""What is verified: an exact law as rows of named columns, and how a cell or a value is read.

A simulator tells its outcomes as text in a file or as values in Python, often with some of the
attributes only; a `Subject` is the law in the same form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_type_hints

from exactdice.checks import LARGEST_DIE, InputError, did_you_mean, whole
from exactdice.contest import Contestant
from exactdice.dice import Roller, die
from exactdice.distribution import Distribution
from exactdice.games import game_of, kind_of, misreadings_of
from exactdice.notation import SUM
from exactdice.query import parse
from exactdice.report import inputs
from exactdice.solving import Spec, solve

Row = tuple[Any, ...]
"""The values of an outcome's columns, in order."""

TIE: Row = ("tie",)
"""The row of an attempt that decides nothing, which no law has: its test is rolled again."""

_TIES = ("tie", "draw")
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")
_LONGEST = 18


@dataclass(frozen=True)
class Column:
    """One attribute of the outcomes: its name, and which values it can hold."""

    name: str
    names: tuple[str, ...] = ()
    """The names that it can hold; empty for numbers and for truth values."""
    truth: bool = False
    optional: bool = False
    """Whether it can be empty, as the final result where no dice are rolled."""
    ties: bool = False
    """Whether it may say that there was a tie."""

    @property
    def allowed(self) -> str:
        """What it can hold, for an error line."""
        if self.names:
            return ", ".join(self.names + _TIES[: self.ties])
        return "True, False" if self.truth else "a whole number"

    def read(self, text: str) -> Any:
        """The value that a cell stands for. Raises `InputError` for a cell that stands for none."""
        text = text.strip()
        plain = text.lower()
        if not text and self.optional:
            return None
        for name in self.names:
            if plain == name.lower():
                return name
        if self.ties and plain in _TIES:
            return TIE
        if self.truth and plain in _TRUE + _FALSE:
            return plain in _TRUE
        if not self.names and not self.truth and len(text) <= _LONGEST:
            digits = text[1:] if text[:1] in ("+", "-") else text
            if digits.isascii() and digits.isdigit():
                return int(text)
        shown = repr(text if len(text) <= 40 else text[:40] + "…")
        hint = did_you_mean(text, self.names) if self.names else ""
        raise InputError(f"{self.name}: {shown} cannot be read{hint} (allowed: {self.allowed})")


@dataclass(frozen=True)
class Known:
    """A known misreading of the rules, solved: what it gets wrong, and the law that it has."""

    id: str
    meaning: str
    law: Distribution[Row]
    shown_by: str
    """A test that tells it apart well, in words."""


@dataclass(frozen=True)
class Subject:
    """A law to verify a simulator against."""

    title: str
    law: Distribution[Row]
    columns: tuple[Column, ...]
    roll: Callable[[Roller], Row] | None = None
    """One roll of the dice, where there is something to roll; a `TIE` is rolled again."""
    spec: Spec[Any] | None = None
    """The test, if it is one of a game's."""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    """What the test was built from."""
    solve_misreadings: Callable[[], tuple[Known, ...]] = tuple
    """What `misreadings` asks: they are not solved before."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def misreadings(self) -> tuple[Known, ...]:
        """The misreadings that people make of this test, with their laws of the same columns."""
        return self.solve_misreadings()

    def column(self, name: str) -> Column:
        """The column of that name. Raises `InputError`, with a near name if there is one."""
        if name not in self.names:
            hint = did_you_mean(name, self.names)
            allowed = ", ".join(self.names)
            raise InputError(f"column: {name!r} is unknown{hint} (allowed: {allowed})")
        return self.columns[self.names.index(name)]

    def only(self, names: Sequence[str]) -> Subject:
        """The same with some of the columns only: the law is summed down to them."""
        if tuple(names) == self.names:
            return self
        columns = tuple(self.column(name) for name in names)
        kept = self._keeper(names)

        def misreadings() -> tuple[Known, ...]:
            return tuple(replace(known, law=known.law.map(kept)) for known in self.misreadings)

        roll = self.roll
        return replace(
            self,
            law=self.law.map(kept),
            columns=columns,
            roll=roll and (lambda roller: kept(roll(roller))),
            solve_misreadings=misreadings,
        )

    def among(self, given: str | None) -> Subject:
        """The same with the columns that an option names, separated by commas; all if it is None.

        Raises `InputError` for a name that is no column.
        """
        if given is None:
            return self
        return self.only(tuple(dict.fromkeys(name.strip() for name in given.split(","))))

    def keep(self, counts: Mapping[Row, int], names: Sequence[str]) -> Counter[Row]:
        """Counts of rows summed down to some of the columns."""
        kept = self._keeper(names)
        summed: Counter[Row] = Counter()
        for row, times in counts.items():
            summed[kept(row)] += times
        return summed

    def _keeper(self, names: Sequence[str]) -> Callable[[Row], Row]:
        places = [self.names.index(name) for name in names]
        return lambda row: row if row == TIE else tuple(row[place] for place in places)

    def read(self, cells: Iterable[str]) -> Row:
        """The row that the text of its cells stands for."""
        row = tuple(column.read(cell) for column, cell in zip(self.columns, cells, strict=False))
        # Whoever keeps ties fills the other columns in as they like.
        return TIE if TIE in row else row


def subject_of(words: Sequence[str]) -> Subject:
    """The subject that words name: a test as in a query, or `die SIDES`."""
    title = " ".join(words)
    if words and words[0] == "die":
        return _die(words[1:], title)
    return subject_from(parse(words).spec, title)


def subject_from(expected: Spec[Any] | Distribution[Any], title: str | None = None) -> Subject:
    """The subject of a test, with its known misreadings, or of a law by itself."""
    if isinstance(expected, Distribution):
        return _plain(expected, title or "the law")
    game = game_of(expected)
    kind = kind_of(expected)
    law = solve(expected)

    def row(outcome: Any) -> Row:
        return TIE if outcome is None else tuple(getattr(outcome, n) for n in kind.columns)

    def misreadings() -> tuple[Known, ...]:
        found = []
        for known in misreadings_of(game):
            if kind.name in known.tests:
                # One that leads past a limit is left out.
                with suppress(InputError):
                    law = known.law(expected).map(row)
                    found.append(Known(known.id, known.meaning, law, known.shown_by))
        return tuple(found)

    hints = get_type_hints(type(next(iter(law))))
    ordered = sorted(law, key=kind.scale.rank, reverse=kind.scale.best_first)
    roll: Callable[[Roller], Any] = expected.roll  # type: ignore[attr-defined]
    return Subject(
        title=title or f"{game.name}.{_written(expected)}",
        law=Distribution({row(outcome): law.weights[outcome] for outcome in ordered}),
        columns=tuple(_column(name, hints[name]) for name in kind.columns),
        roll=lambda roller: row(roll(roller)),
        spec=expected,
        inputs=inputs(expected),
        solve_misreadings=misreadings,
    )


def _written(record: Any) -> str:
    """A record as Python makes it, without what is as it is by default."""
    if not is_dataclass(record):
        return repr(record)
    given = [(part.name, getattr(record, part.name), part.default) for part in fields(record)]
    told = [f"{name}={_written(value)}" for name, value, default in given if value != default]
    return f"{type(record).__name__}({', '.join(told)})"


def row_of(outcome: Any, subject: Subject) -> tuple[tuple[str, ...], Row]:
    """The columns that a Python value tells of, and what they hold.

    An outcome with attributes or a mapping tells of the columns that it has by name, a tuple or a
    plain value of the first columns. A tie, which None stands for as well, tells of no column.
    """
    if outcome is None:
        return (), TIE
    if isinstance(outcome, Mapping):
        cells = {name: outcome[name] for name in subject.names if name in outcome}
    elif any(hasattr(outcome, name) for name in subject.names):
        cells = {n: getattr(outcome, n) for n in subject.names if hasattr(outcome, n)}
    else:
        values = outcome if isinstance(outcome, tuple | list) else (outcome,)
        if len(values) > len(subject.names):
            raise InputError(
                f"outcome: {outcome!r} has more values than there are columns "
                f"(allowed: {', '.join(subject.names)})"
            )
        cells = dict(zip(subject.names, values, strict=False))
    if not cells:
        raise InputError(
            f"outcome: {outcome!r} has none of the columns (allowed: {', '.join(subject.names)})"
        )
    row = tuple(
        subject.column(name).read("" if value is None else str(value))
        for name, value in cells.items()
    )
    return ((), TIE) if TIE in row else (tuple(cells), row)


def _die(words: Sequence[str], title: str) -> Subject:
    if len(words) != 1:
        raise InputError("die: give the number of its sides (such as: die 20)")
    sides = whole("sides", SUM("sides", words[0]), 2, LARGEST_DIE)
    return Subject(
        title=title,
        law=die(sides).map(lambda face: (face,)),
        columns=(Column("face"),),
        roll=lambda roller: roller(1, sides),
        inputs={"sides": sides},
    )


def _plain(law: Distribution[Any], title: str) -> Subject:
    """A law by itself: its outcomes are records, tuples, or plain values."""
    first = next(iter(law))
    rows = law.map(lambda x: tuple(map(_plain_value, x if isinstance(x, tuple) else (x,))))
    if hasattr(first, "_fields"):
        names = first._fields
    elif isinstance(first, tuple):
        names = tuple(f"value {place}" for place in range(1, len(first) + 1))
    else:
        names = ("outcome",)
    columns = map(_column_of, names, map(tuple, zip(*rows, strict=True)))
    return Subject(title, rows, tuple(columns))


def _plain_value(value: Any) -> Any:
    return value if value is None or isinstance(value, int | str) else str(value)


def _column(name: str, hint: Any) -> Column:
    """The column that holds what a type hint says: `int`, `bool` or an enum, perhaps or None."""
    options = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    optional = type(None) in options
    (kind,) = (option for option in options if option is not type(None))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Column(name, tuple(kind), optional=optional, ties=kind is Contestant)
    return Column(name, truth=kind is bool, optional=optional)


def _column_of(name: str, values: Sequence[Any]) -> Column:
    """The column that holds values such as these; of an enum, all members."""
    held = {value for value in values if value is not None}
    optional = len(held) < len(set(values))
    if all(isinstance(value, bool) for value in held):
        return Column(name, truth=True, optional=optional)
    if all(isinstance(value, int) for value in held):
        return Column(name, optional=optional)
    enums = {type(value) for value in held if isinstance(value, StrEnum)}
    names = {str(value) for value in held}.union(*(map(str, enum) for enum in enums))
    return Column(name, tuple(sorted(names)), optional=optional, ties=Contestant in enums)
