"""A solved test as plain rows of exact numbers: the one thing that every face reads."""

# Annotations are not deferred: typing would compile the text of every field of a named tuple.

from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from exactdice.checks import InputError
from exactdice.contest import Retake, retake
from exactdice.distribution import Distribution
from exactdice.games import game_of, kind_of
from exactdice.games.declare import Detail, Game, Ruling, Statement, TestKind
from exactdice.solving import Spec, solve


class Line(NamedTuple):
    """Something that may come true, in a label and a sentence, with its exact chance."""

    label: str
    sentence: str
    probability: Fraction


class Step(NamedTuple):
    """One step of an ordered scale: the chance of exactly it, of at least and of at most it."""

    label: str
    exactly: Fraction
    at_least: Fraction
    at_most: Fraction


class Taken(NamedTuple):
    """A ruling that shapes the answer, with the name of the reading taken and what it says."""

    ruling: Ruling
    reading: str

    @property
    def meaning(self) -> str:
        """What the reading says."""
        return self.ruling.readings[self.reading]


class Report(NamedTuple):
    """Everything that a face shows of one solved test."""

    game: Game
    kind: TestKind
    spec: Spec[Any]
    asked: Mapping[str, Any]
    law: Distribution[Any]
    headline: Line
    other_side: Line | None
    shares: tuple[Line, ...]
    steps: tuple[Step, ...]
    """The steps of the kind's scale, in the order in which they are read."""
    retake: Retake | None
    notes: tuple[str, ...]
    details: tuple[Detail, ...]
    rulings: tuple[Taken, ...]

    @property
    def inputs(self) -> dict[str, Any]:
        """The inputs by name, those of a side under that side; no rulings."""
        return {**inputs(self.spec), **self.asked}

    @property
    def rows(self) -> list[tuple[dict[str, Any], Fraction]]:
        """Each outcome's attributes with its exact chance, in the order of the steps."""
        rank = self.kind.scale.rank
        outcomes = sorted(self.law, key=rank, reverse=self.kind.scale.best_first)
        return [
            ({name: getattr(outcome, name) for name in self.kind.columns}, self.law[outcome])
            for outcome in outcomes
        ]


def inputs(spec: Spec[Any]) -> dict[str, Any]:
    """The fields of a spec as plain values, without the rules, which the rulings tell."""
    values: dict[str, Any] = _plain(spec)
    return values


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {
            known.name: _plain(getattr(value, known.name))
            for known in fields(value)
            if known.name != "rules" and not _is_quiet(known, value)
        }
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def _is_quiet(known: Field[Any], record: Any) -> bool:
    return "quiet" in known.metadata and getattr(record, known.name) == known.default


def rulings_taken(spec: Spec[Any]) -> tuple[Taken, ...]:
    """The rulings that shape a spec's answer, with the readings that its rules take.

    An answer that is made of several tests is shaped by what shapes one of them.
    """
    game = game_of(spec)
    kind = kind_of(spec)
    tests = getattr(spec, "tests", (spec,))
    rules = getattr(spec, "rules", None) or game.rules()
    return tuple(
        Taken(ruling, ruling.reading(rules))
        for ruling in game.rulings
        if kind.name in ruling.tests and any(map(ruling.shapes, tests))
    )


def report(spec: Spec[Any], asked: Mapping[str, Any] | None = None) -> Report:
    """Solve a test and lay out its answer; `asked` are the inputs that shape only the question."""
    game = game_of(spec)
    kind = kind_of(spec)
    law = solve(spec)

    def line(statement: Statement) -> Line:
        return Line(statement.label, statement.sentence, law.probability(statement.event))

    shares = tuple(line(share) for share in kind.shares)
    return Report(
        game=game,
        kind=kind,
        spec=spec,
        asked=asked or {},
        law=law,
        headline=line(headline(kind, asked)),
        other_side=line(kind.other_side) if kind.other_side else None,
        shares=tuple(share for share in shares if share.probability),
        steps=_steps(law, kind),
        retake=retake(spec.attempt()) if hasattr(spec, "attempt") else None,
        notes=kind.notes(spec),
        details=kind.details(spec, law),
        rulings=rulings_taken(spec),
    )


class Variation(NamedTuple):
    """The same question with one thing changed: the chance then, and the difference it makes."""

    label: str
    spec: Spec[Any]
    probability: Fraction
    difference: Fraction


def variations(spec: Spec[Any], asked: Mapping[str, Any] | None = None) -> tuple[Variation, ...]:
    """What each change that the kind of test knows is worth for the headline, best first.

    Changes that lead to no other test, or past a limit, are left out.
    """
    kind = kind_of(spec)
    event = headline(kind, asked).event
    now = solve(spec).probability(event)
    found = []
    for label, change in kind.changes.items():
        try:
            changed = change(spec)
        except InputError:
            continue
        if changed is not None:
            chance = solve(changed).probability(event)
            found.append(Variation(label, changed, chance, chance - now))
    return tuple(sorted(found, key=lambda variation: -variation.difference))


def headline(kind: TestKind, asked: Mapping[str, Any] | None) -> Statement:
    """The first thing that a player wants to know, as the inputs that ask shape it."""
    return kind.asked(asked) if kind.asked and asked else kind.headline


def _steps(law: Distribution[Any], kind: TestKind) -> tuple[Step, ...]:
    """The law summed along the kind's scale; outcomes of equal rank are one step."""
    rank = kind.scale.rank
    steps = []
    below = 0
    for _, group in groupby(sorted(law, key=rank), key=rank):
        outcomes = list(group)
        weight = sum(law.weights[outcome] for outcome in outcomes)
        steps.append(
            Step(
                label=kind.scale.label(outcomes[0]),
                exactly=Fraction(weight, law.total),
                at_least=Fraction(law.total - below, law.total),
                at_most=Fraction(below + weight, law.total),
            )
        )
        below += weight
    return tuple(reversed(steps) if kind.scale.best_first else steps)
