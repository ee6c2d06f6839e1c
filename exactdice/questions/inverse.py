"""Turned round: which x, written in place of a number of a query, gives a wanted chance.

More is not always better (more dice under a negative modifier are not), so nothing is assumed
about the chance as x grows: every legal x is decided. A number of dice takes few values, for which
the game has closed forms. Any other number is only ever compared, after dice were added to it,
with one of the other inputs or their negatives or with 0. So the chance can change only where x
is no farther from one of these than dice reach, and is constant in between.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from exactdice.checks import LARGEST_DIE, LARGEST_NUMBER, LARGEST_POOL, InputError
from exactdice.display import percent
from exactdice.games.declare import Game, TestKind
from exactdice.notation import CHANCE
from exactdice.query import words_of
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.unknown import Unknown, Value, changed, find_unknown, numbers
from exactdice.report import Line, headline, rulings_taken
from exactdice.text import fraction, sentence

MOST_LEGS = 4
"""The most turns of a chance that a sentence tells; JSON has them all."""


def legal(unknown: Unknown) -> tuple[int, int]:
    """The least and the greatest x for which the query can be put; all between are legal.

    Raises what the query raises if no x makes it legal.
    """

    def holds(value: int) -> bool:
        try:
            unknown.question(value)
        except InputError:
            return False
        return True

    def last(start: int, sign: int) -> int:
        steps = range(LARGEST_NUMBER - sign * start + 1)
        illegal = bisect_left(steps, True, key=lambda step: not holds(start + sign * step))
        return start + sign * (illegal - 1)

    start = next((value for value in range(LARGEST_DIE + 1) if holds(value)), None)
    if start is None:
        start = next((value for value in range(-1, -LARGEST_POOL, -1) if holds(value)), None)
    if start is None:
        unknown.question(1)
        raise InputError(f"{unknown.parameter.field}: no x is legal here")
    return last(start, -1), last(start, 1)


def chances(unknown: Unknown, low: int, high: int) -> dict[Value, Fraction]:
    """The chance for x from `low` to `high`, constant between those that are left out."""
    at_low, at_high = numbers(unknown.question(low)), numbers(unknown.question(high))
    turns = changed(at_low, at_high)
    if low < high and not turns:
        nothing = unknown.question(low) == unknown.question(high)
        why = "changes nothing there" if nothing else "stands for no number of the test itself"
        raise InputError(f"{unknown.parameter.field}: x {why}")
    # What is counted, dice or faces, changes alone and takes few values. A statistic that is told
    # apart from its dice changes two numbers, and leaves their sum, the dice, as it is.
    if len(turns) == 1 and high - low <= 2 * LARGEST_POOL:
        ((path, turn),) = turns.items()
        start, found = at_low[path], _counted(unknown, path, low, at_low[path], at_high[path])
        values = {low + turn * (number - start): chance for number, chance in found.items()}
        wanted = set(range(low, high + 1))
    else:
        values = {}
        wanted = {low, high} | _near_turns(unknown, at_low, turns, low, high)
    for value in wanted - values.keys():
        values[value] = unknown.chance(value)
    return {value: values[value] for value in sorted(values)}


def _counted(unknown: Unknown, path: str, low: int, one: int, other: int) -> dict[int, Fraction]:
    """The chances that closed forms give for a number of dice; none where all can be solved."""
    formulas = unknown.game.formulas()
    spec = unknown.question(low).spec
    found: dict[int, Fraction] = {}
    for piece in formulas.pieces(spec, path) if formulas else ():
        found |= piece.between(min(one, other), max(one, other))
    if formulas and not found and path not in formulas.few(spec):
        field = unknown.parameter.field
        raise InputError(f"{field}: x stands for dice, and there is no closed form with choices")
    return found


def _near_turns(
    unknown: Unknown, at_low: dict[str, int], turns: dict[str, int], low: int, high: int
) -> set[int]:
    """The x at which a number that changes is within reach of another input, its negative or 0."""
    formulas = unknown.game.formulas()
    if formulas is None:
        raise InputError(f"{unknown.parameter.field}: x has too many values to try in this game")
    ends = (unknown.question(low).spec, unknown.question(high).spec)
    reach = max(map(formulas.reach, ends)) + 1
    others = {number for path, number in at_low.items() if path not in turns}
    near = set()
    for path, turn in turns.items():
        for other in {0} | others | {-number for number in others}:
            level = low + turn * (other - at_low[path])
            near |= set(range(max(level - reach, low), min(level + reach, high) + 1))
    return near


@dataclass(frozen=True)
class Solutions:
    """Every x that was decided, in order, and which of them are enough."""

    values: dict[Value, Fraction]
    need: Fraction

    @property
    def ends(self) -> tuple[Value, Value]:
        """The first and the last x there is."""
        decided = list(self.values)
        return decided[0], decided[-1]

    @property
    def runs(self) -> list[tuple[Value, Value]]:
        """The stretches of x that are enough, by their first and last."""
        groups = groupby(self.values, key=lambda value: self.values[value] >= self.need)
        found = [list(group) for enough, group in groups if enough]
        return [(group[0], group[-1]) for group in found]

    @property
    def best(self) -> Value:
        """The x with the highest chance; of several, the one nearest to 0, or the first name."""

        def worth(value: Value) -> tuple[Fraction, int]:
            return self.values[value], -abs(value) if isinstance(value, int) else 0

        return max(self.values, key=worth)

    @property
    def legs(self) -> list[tuple[str, Value]]:
        """The stretches over which the chance rises or falls, each with its last x."""
        found: list[tuple[str, Value]] = []
        for one, other in pairwise(self.values):
            if self.values[one] != self.values[other]:
                way = "rises" if self.values[one] < self.values[other] else "falls"
                if found and found[-1][0] == way:
                    found.pop()
                found.append((way, other))
        return found

    @property
    def edges(self) -> list[Value]:
        """The values worth showing: where no turns to yes or back; the best if none is enough."""
        decided = list(self.values)
        shown = set()
        for low, high in self.runs:
            first, last = decided.index(low), decided.index(high)
            shown |= {first - 1, first} if first else set()
            shown |= {last, last + 1} if last + 1 < len(decided) else set()
        return [decided[index] for index in sorted(shown)] or [self.best]


def ask(game: Game, kind: TestKind, found: argparse.Namespace) -> Answer:
    """Answer `--need`: for which x is the headline chance at least as high as wanted?"""
    need = CHANCE("need", found.need.strip())
    unknown = find_unknown(game, kind, found, "x", "need")
    names = unknown.parameter.notation.choices
    values: dict[Value, Fraction] = (
        {name: unknown.chance(name) for name in names}
        if names
        else chances(unknown, *legal(unknown))
    )
    solutions = Solutions(values, need)
    shown = list(values) if names else solutions.edges
    specs = [unknown.question(value).spec for value in shown]
    rulings = {taken.ruling.id: taken for spec in specs for taken in rulings_taken(spec)}
    labels = {headline(kind, unknown.question(value).asked).label for value in shown}
    label = labels.pop() if len(labels) == 1 else "chance"
    low, high = solutions.ends
    facts = {
        "game": game.name,
        "test": kind.name,
        "query": " ".join([game.name, kind.name, *words_of(kind, found)]),
        "need": need,
        "label": label,
        "legal": {"from": low, "to": high},
        "solutions": [{"from": first, "to": last} for first, last in solutions.runs],
        "best": {"x": solutions.best, "probability": values[solutions.best]},
    }
    if not names:
        facts["trend"] = [{"chance": way, "to": last} for way, last in solutions.legs]
    columns = (
        Column("x", "x", Holds.TEXT if names else Holds.WHOLE),
        Column(label, "probability", Holds.CHANCE, exact=True),
        Column("enough", "enough"),
    )
    rows = [(v, values[v], "yes" if values[v] >= need else "no") for v in shown]
    return Answer(
        facts=facts,
        sentences=tuple(_sentences(unknown, solutions, found.need)),
        table=Table("chances", columns, tuple(rows)),
        game=game,
        rulings=tuple(rulings.values()),
    )


def _sentences(unknown: Unknown, solutions: Solutions, asked: str) -> Iterator[str]:
    low, high = solutions.ends
    runs, best, legs = solutions.runs, solutions.best, solutions.legs
    names = isinstance(low, str)
    if not runs:
        where = "" if names else f" from {low} to {high}"
        yield f"No x{where} gives {asked}: the best is x = {best}."
    elif names:
        enough = [value for value, chance in solutions.values.items() if chance >= solutions.need]
        yield f"For {asked} or more, x may be {', '.join(map(str, enough))}."
    else:
        first, *others = (_run(run, solutions.ends) for run in runs)
        rest = "".join(f", or {run.removeprefix('must be ')}" for run in others)
        yield f"For {asked} or more, x {first}{rest}."
    inner = [end for run in runs for end in run if end not in solutions.ends]
    for value in list(dict.fromkeys(inner))[:2] or [best]:
        chance = solutions.values[value]
        statement = headline(unknown.kind, unknown.question(value).asked)
        line = sentence(Line(statement.label, statement.sentence, chance))
        yield f"{unknown.words(value)}: {line[:-1]}; exactly {fraction(chance)}."
    if len(legs) > 1 and not names:
        told = [
            f"up to x = {last} it {way} to {percent(solutions.values[last])}"
            for way, last in legs[:MOST_LEGS]
        ]
        more = ", and so on" if len(legs) > MOST_LEGS else ""
        yield f"The chance does not go one way only: {', '.join(told)}{more}."


def _run(run: tuple[Value, Value], ends: tuple[Value, Value]) -> str:
    """One stretch of x that is enough, as the end of a sentence."""
    low, high = run
    if run == ends:
        return f"may be anything from {low} to {high}"
    if low == high:
        return f"must be {low}"
    if high == ends[1]:
        return f"must be at least {low}"
    return f"must be at most {high}" if low == ends[0] else f"must be from {low} to {high}"
