"""The counts of outcomes held against the exact law that they should have, and the verdict."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from exactdice.checks import InputError
from exactdice.distribution import Distribution
from exactdice.evidence import EProcess, binomial_tail, e_process
from exactdice.power import rolls_for_shift, rolls_needed, smallest_shift
from exactdice.subject import Known, Row, Subject

FALSE_ALARM = Fraction(1, 10**6)
"""The chance, at most, that something right is called wrong."""

SHIFT = Fraction(1, 20)
"""The shift of an outcome's chance that is to be found before anything is called consistent."""

FAR_BETTER = 1_000
"""A misreading is named when it makes the rolls this many times as likely as the rules do."""

MOST_ROLLS = 10**10
"""With more, an exact tail would keep one waiting."""


class Verdict(StrEnum):
    """What the outcomes say about the law."""

    CONSISTENT = "consistent"
    """Enough rolls to find a shift that matters, and they agree with the law."""
    MISMATCH = "mismatch"
    """An impossible outcome, or evidence against the law past the declared bound."""
    TOO_FEW = "too few rolls"
    """Neither is shown."""


class Line(NamedTuple):
    """One outcome: its exact chance, how often it was expected and seen, how odd that is."""

    outcome: Row
    probability: Fraction
    expected: Fraction
    observed: int
    tail: Decimal
    """The exact binomial chance of a count as far from the expected, or further, on its side."""


class Fault(NamedTuple):
    """A known misreading, and the rolls it takes to find it."""

    known: Known
    rolls: int | None
    """In nine runs of ten; None if no number of rolls will do."""


@dataclass(frozen=True)
class Verification:
    """Outcomes of a simulator, counted, against the exact law that they should have.

    `false_alarm` is the chance, at most, that a right simulator is called a mismatch, however often
    and whenever it is looked at. `shift` is the shift of an outcome's chance that matters.
    """

    subject: Subject
    counts: Mapping[Row, int]
    false_alarm: Fraction = FALSE_ALARM
    shift: Fraction = SHIFT

    def __post_init__(self) -> None:
        check_share("false_alarm", self.false_alarm)
        check_share("shift", self.shift)
        if not 0 < self.rolls <= MOST_ROLLS:
            raise InputError(f"rolls: {self.rolls} outcomes are given (allowed: 1 to {MOST_ROLLS})")

    @cached_property
    def rolls(self) -> int:
        """The number of outcomes."""
        return sum(self.counts.values())

    @property
    def bound(self) -> Fraction:
        """The e-value from which on the law is refuted."""
        return 1 / self.false_alarm

    @cached_property
    def verdict(self) -> Verdict:
        """What the outcomes say about the law."""
        if self.impossible or self._process.reaches(self._seen, self.bound):
            return Verdict.MISMATCH
        enough = self.rolls_for_shift(self.shift)
        return Verdict.TOO_FEW if enough is None or self.rolls < enough else Verdict.CONSISTENT

    @cached_property
    def impossible(self) -> dict[Row, int]:
        """The outcomes seen that the law cannot have: a single one is proof."""
        law = self.subject.law
        return {row: n for row, n in self.counts.items() if n and row not in law}

    @cached_property
    def e_value(self) -> Decimal:
        """The evidence against the law: as many to 1, at any stopping time; see `EProcess`."""
        return Decimal("Infinity") if self.impossible else self._process.value(self._seen)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every possible outcome, compared."""
        return tuple(
            Line(row, chance, self.rolls * chance, seen, binomial_tail(self.rolls, seen, chance))
            for (row, chance), seen in zip(self.subject.law.items(), self._seen, strict=True)
        )

    @cached_property
    def smallest_shift(self) -> float | None:
        """The smallest shift of any outcome's chance that so many rolls find, nine times in ten."""
        return smallest_shift(self._process.weights, self.rolls, self.bound)

    def rolls_for_shift(self, shift: Fraction) -> int | None:
        """The rolls that it takes to find a shift of any outcome's chance, nine times in ten."""
        return rolls_for_shift(self._process.weights, float(shift), self.bound)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The known misreadings of the test, with the rolls that it takes to find each."""
        return faults(self.subject, self.false_alarm)

    @cached_property
    def suspects(self) -> tuple[Known, ...]:
        """After a mismatch, the known misreadings that fit far better than the rules, best first.

        Those that the rolls do not tell from the best of them are all named.
        """
        if self.verdict != Verdict.MISMATCH:
            return ()
        fits = {known.id: self._log_likelihood(known.law) for known in self.subject.misreadings}
        far_better = math.log(FAR_BETTER)
        best = max(fits.values(), default=-math.inf)
        if best - self._log_likelihood(self.subject.law) < far_better or best == -math.inf:
            return ()
        named = [known for known in self.subject.misreadings if best - fits[known.id] < far_better]
        return tuple(sorted(named, key=lambda known: -fits[known.id]))

    def explains(self, known: Known) -> bool:
        """Whether the rolls do not refute a misreading as they refute the rules."""
        process = e_process(tuple(known.law.weights.values()))
        counts = [self.counts.get(row, 0) for row in known.law]
        return sum(counts) == self.rolls and not process.reaches(counts, self.bound)

    @cached_property
    def _process(self) -> EProcess:
        return e_process(tuple(self.subject.law.weights.values()))

    @cached_property
    def _seen(self) -> list[int]:
        return [self.counts.get(row, 0) for row in self.subject.law]

    def _log_likelihood(self, law: Distribution[Row]) -> float:
        weights = law.weights
        if any(n and row not in weights for row, n in self.counts.items()):
            return -math.inf
        total = math.log(law.total)
        seen = ((weights[row], n) for row, n in self.counts.items() if n)
        return sum(n * (math.log(weight) - total) for weight, n in seen)


def faults(subject: Subject, false_alarm: Fraction) -> tuple[Fault, ...]:
    """The known misreadings of a test, with the rolls that it takes to find each."""
    law = subject.law.weights
    found = []
    for known in subject.misreadings:
        rows = list(dict.fromkeys([*law, *known.law]))
        ours = [law.get(row, 0) for row in rows]
        theirs = [known.law.weights.get(row, 0) for row in rows]
        found.append(Fault(known, rolls_needed(ours, theirs, 1 / false_alarm)))
    return tuple(found)


def check_share(field_name: str, share: Fraction) -> None:
    """Refuse, with `InputError`, what is no share between 0 and 1."""
    if not 0 < share < 1:
        raise InputError(f"{field_name}: {share} is out of range (allowed: between 0 and 1)")
