"""Verify a simulator, or a die, against the exact law of what it should do.

>>> from collections import Counter
>>> from exactdice.games import bushido
>>> from exactdice.verify import verify
>>> counts = Counter({"player": 8_791, "opponent": 1_209})
>>> verify(counts, bushido.OpposedTest(bushido.Side(4, 1), bushido.Side(3))).verdict
<Verdict.CONSISTENT: 'consistent'>

In a test suite, `assert_matches` fails with the report as its message. All its calls share one
bound on the chance of a false alarm, and nothing is ever rolled again until it passes.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import index
from typing import Any

from exactdice.checks import InputError
from exactdice.distribution import Distribution
from exactdice.solving import Spec
from exactdice.subject import Row, Subject, row_of, subject_from
from exactdice.verify.verification import FALSE_ALARM, SHIFT, Verdict, Verification
from exactdice.verify.wording import render

__all__ = ["SUITE", "Suite", "Verdict", "Verified", "assert_matches", "verify"]

Expected = Spec[Any] | Distribution[Any]
Observed = Mapping[Any, int] | Iterable[Any]
Share = Fraction | float | str
"""A chance: exact, or a decimal such as 0.01 that is taken as it is written."""


class Verified(Verification):
    """A verification that is its report when it is printed."""

    def __str__(self) -> str:
        return render(self)


@dataclass
class Suite:
    """One bound on the chance of a false alarm, shared by all calls that are made with it.

    The k-th call gets the share 1/(k (k + 1)) of it, so however many there are, they add up to less
    than the whole; or 1/calls each, if their number is declared, and no more than that.
    """

    false_alarm: Share = FALSE_ALARM
    calls: int | None = None
    _made: int = field(default=0, init=False)

    def share(self) -> Fraction:
        """The bound for one more call. Raises `ValueError` past the number declared."""
        self._made += 1
        whole = Fraction(str(self.false_alarm))
        if self.calls is None:
            return whole / (self._made * (self._made + 1))
        if self._made > self.calls:
            raise ValueError(f"calls: the suite was declared to make {self.calls}, not more")
        return whole / self.calls


# pytest-xdist runs a suite in several processes, each with its own copy of this.
SUITE = Suite(FALSE_ALARM / int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
"""What the calls of `assert_matches` share unless they are given another."""


def verify(
    observed: Observed,
    expected: Expected,
    *,
    columns: Iterable[str] | None = None,
    false_alarm: Share = FALSE_ALARM,
    shift: Share = SHIFT,
) -> Verified:
    """Compare outcomes with the law of a test, or with a law by itself.

    `observed` is a mapping from outcomes to counts, or the outcomes themselves. An outcome is an
    object or a dict with the columns of the test (all or some: the law is summed down to those that
    the first one has), a tuple of its first columns, or the first by itself; None is a tie.
    `columns` keeps only some of them. Known misreadings are compared where `expected` is a test.

    Raises `InputError` for an outcome that cannot be read, for a count that is no whole number, and
    when there are no outcomes.
    """
    subject = subject_from(expected)
    found, counts = _counted(observed, subject)
    seen = subject.only(found)
    if columns is not None:
        kept = seen.only(tuple(columns))
        counts = seen.keep(counts, kept.names)
        seen = kept
    return Verified(seen, counts, Fraction(str(false_alarm)), Fraction(str(shift)))


def assert_matches(
    observed: Observed,
    expected: Expected,
    *,
    columns: Iterable[str] | None = None,
    suite: Suite = SUITE,
    shift: Share = SHIFT,
) -> None:
    """Fail unless outcomes are consistent with a law; see `verify` for what is compared.

    The chance that a right simulator fails is at most the suite's bound, over all the calls that
    share it. Too few rolls to find `shift` fail as well: they would show nothing.

    Raises `AssertionError` with the report as its message.
    """
    __tracebackhide__ = True
    found = verify(observed, expected, columns=columns, false_alarm=suite.share(), shift=shift)
    if found.verdict != Verdict.CONSISTENT:
        raise AssertionError(str(found))


def _counted(observed: Observed, subject: Subject) -> tuple[tuple[str, ...], Counter[Row]]:
    """The columns that outcomes tell of, and how often each row was seen."""
    names: tuple[str, ...] | None = None
    counts: Counter[Row] = Counter()
    for outcome, times in _tallied(observed):
        # numpy's whole numbers count as well; a bool is a slip.
        if isinstance(times, bool) or not hasattr(times, "__index__") or times < 0:
            raise InputError(f"count: {times!r} of {outcome!r} is not a whole number of times")
        found, row = row_of(outcome, subject)
        if found and names is None:
            names = found
        if found and found != names:
            raise InputError(
                f"outcome: {outcome!r} tells {', '.join(found)}, "
                f"and the first one {', '.join(names or ())}"
            )
        counts[row] += index(times)
    return names or subject.names, counts


def _tallied(observed: Observed) -> Iterable[tuple[Any, int]]:
    """Outcomes with counts; equal ones together, where they can be."""
    if isinstance(observed, Mapping):
        return observed.items()
    tally: Counter[Any] = Counter()
    loose = []
    for outcome in observed:
        try:
            tally[outcome] += 1
        except TypeError:  # a dict, or another outcome that cannot be a key
            loose.append((outcome, 1))
    return [*tally.items(), *loose]
