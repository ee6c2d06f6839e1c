"""Tests in a row: each step is taken if the one before came true, and the whole is repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from exactdice.checks import InputError
from exactdice.distribution import Distribution
from exactdice.games import game_of, kind_of
from exactdice.games.declare import Game
from exactdice.query import parse
from exactdice.questions.totals import Totals
from exactdice.report import Taken, headline, rulings_taken
from exactdice.solving import solve

MOST_TIMES = 200
MOST_STATES = 20_000
"""The most different counts or totals that a chain is followed through."""


LONGEST_NUMBER = 20_000
"""The most bits of a common denominator; longer answers would take too long to write out."""


def check_length(field: str, bits: int) -> None:
    """Refuse, with `InputError`, a chain whose exact numbers would be too long."""
    if bits > LONGEST_NUMBER:
        raise InputError(
            f"{field}: the exact answer would have numbers of some {bits * 3 // 10:,} digits "
            f"(allowed: {LONGEST_NUMBER * 3 // 10:,}; take fewer or smaller tests)"
        )


class Step(NamedTuple):
    """One test of a chain, and what must come true for the chain to go on."""

    words: str
    negated: bool
    law: Distribution[Any]
    holds: Callable[[Any], bool]
    columns: tuple[str, ...]
    label: Callable[[Any], str]
    game: Game
    rulings: tuple[Taken, ...]

    @property
    def chance(self) -> Fraction:
        """The chance that it comes true."""
        return self.law.probability(self.holds)


def step_of(words: Sequence[str]) -> Step:
    """The step that words ask for: a query, whose headline must (or, after `not`, must not) hold.

    >>> step_of("not warzone test 8".split()).chance
    Fraction(3, 5)
    """
    negated = bool(words) and words[0] == "not"
    question = parse(words[1:] if negated else words)
    kind = kind_of(question.spec)
    event = headline(kind, question.asked).event
    holds = (lambda outcome: not event(outcome)) if negated else event
    return Step(
        words=" ".join(words),
        negated=negated,
        law=solve(question.spec),
        holds=holds,
        columns=kind.columns,
        label=kind.scale.label,
        game=game_of(question.spec),
        rulings=rulings_taken(question.spec),
    )


@dataclass(frozen=True)
class Chain:
    """Some steps, each taken only if all before it came true.

    Raises `InputError` without a step.
    """

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        if not self.steps:
            raise InputError("chain: no query given (allowed: one or more, each behind --)")

    @property
    def game(self) -> Game | None:
        """The game of all steps, if it is one."""
        games = {step.game.name: step.game for step in self.steps}
        return self.steps[0].game if len(games) == 1 else None

    @property
    def rulings(self) -> tuple[Taken, ...]:
        """The rulings that shape any of the steps, each once."""
        found = {
            (step.game.name, taken.ruling.id, taken.reading): taken
            for step in self.steps
            for taken in step.rulings
        }
        return tuple(found.values())

    @property
    def reached(self) -> tuple[Fraction, ...]:
        """For each step, the chance that it and all before it come true."""
        chances, chance = [], Fraction(1)
        for step in self.steps:
            chance *= step.chance
            chances.append(chance)
        return tuple(chances)

    @property
    def chance(self) -> Fraction:
        """The chance that all steps come true."""
        return self.reached[-1]

    @property
    def success(self) -> Distribution[bool]:
        """Whether all steps come true."""
        return Distribution(
            {True: self.chance.numerator, False: self.chance.denominator - self.chance.numerator}
        )

    def last(self, value: Callable[[Any], Any], otherwise: Any) -> Distribution[Any]:
        """The law of what the last step's outcome is worth, if the chain gets there."""
        law = self.steps[-1].law.map(value)
        for step in reversed(self.steps[:-1]):
            goes_on, stops = law, Distribution.certain(otherwise)
            law = step.law.map(step.holds).then(lambda on, a=goes_on, b=stops: a if on else b)
        return law

    def successes(self, times: int) -> Distribution[int]:
        """How often, of so many times, all steps come true: C(n, k) · p^k · (1 − p)^(n − k)."""
        check_length("times", times * self.chance.denominator.bit_length())
        weights = self.success.weights
        yes, no = weights.get(True, 0), weights.get(False, 0)
        return Distribution(
            {k: comb(times, k) * yes**k * no ** (times - k) for k in range(times + 1)}
        )

    def best_of(self, times: int) -> Distribution[tuple[int, int]]:
        """The final score of a series that ends once either side has more than half of `times`."""
        check_length("best_of", times * self.chance.denominator.bit_length())
        needed = times // 2 + 1

        def play(score: tuple[int, int], won: bool) -> tuple[int, int]:
            if needed in score:
                return score
            return (score[0] + won, score[1] + (not won))

        return self.success.repeat(times, (0, 0), play)

    def counts(self, times: int, attribute: str) -> tuple[tuple[Any, ...], Distribution[Any]]:
        """How often each value of an attribute of the last outcome comes, of so many times.

        The values, and the law of their counts in that order: the multinomial law. What stops the
        chain before the last step is counted nowhere.
        """
        law = self.last(lambda outcome: getattr(outcome, attribute), None)
        check_length("times", times * law.total.bit_length())
        values = tuple(value for value in _in_order(law))
        if comb(times + len(values), len(values)) > MOST_STATES:
            raise InputError(
                f"by: {times} times {len(values)} values make too many counts "
                f"(allowed: {MOST_STATES:,})"
            )
        places = {value: place for place, value in enumerate(values)}

        def count(counted: tuple[int, ...], value: Any) -> tuple[int, ...]:
            place = places.get(value)
            if place is None:
                return counted
            return (*counted[:place], counted[place] + 1, *counted[place + 1 :])

        return values, law.repeat(times, (0,) * len(values), count)

    def totals(self, times: int, totals: Totals) -> Distribution[int]:
        """The total after so many times, as a table of amounts adds it up, capped."""
        amounts = self.last(totals.amount, 0)
        check_length("times", times * amounts.total.bit_length())
        most = max(amounts) * times if totals.cap is None else totals.cap
        if most > MOST_STATES:
            raise InputError(
                f"totals: a total of up to {most:,} is too much to follow (allowed: {MOST_STATES:,}"
                ", or a --cap)"
            )
        return amounts.repeat(times, 0, totals.add)


def _in_order(law: Distribution[Any]) -> list[Any]:
    """The values of an attribute in a steady order; None, which is no value, left out."""
    values = [value for value in law if value is not None]
    return sorted(values, reverse=True) if all(isinstance(v, int) for v in values) else values
