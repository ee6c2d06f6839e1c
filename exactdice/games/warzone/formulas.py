"""Warzone's chances as closed forms in the target and in the modifiers."""

from __future__ import annotations

from typing import Any

from exactdice.closed import Count, Piece
from exactdice.games.warzone.characteristic import CharacteristicTest
from exactdice.games.warzone.opposed import OpposedTest
from exactdice.games.warzone.scatter import INCHES, ScatterTest


def reach(spec: Any) -> int:
    """The farthest apart that dice alone can put two numbers that a rule compares."""
    return getattr(spec, "sides", INCHES)


def few(spec: Any) -> tuple[str, ...]:
    """The inputs that take few values, each of which is quickly solved."""
    return () if isinstance(spec, ScatterTest) else ("success_range", "failure_range", "sides")


def pieces(spec: Any, path: str) -> tuple[Piece, ...]:
    """The headline chance of a spec for every value of one input; () where there is no form."""
    if isinstance(spec, CharacteristicTest) and path in ("target", "modifier"):
        return _characteristic(spec, spec.modifier if path == "target" else spec.target)
    if isinstance(spec, OpposedTest) and path == "modifier":
        return _opposed(spec.sides, 1, -spec.opponent_modifier)
    if isinstance(spec, OpposedTest) and path == "opponent_modifier":
        return _opposed(spec.sides, -1, spec.modifier)
    return ()


def _constant(value: int) -> Count:
    return Count(binomials=(value,))


def _characteristic(spec: CharacteristicTest, rest: int) -> tuple[Piece, ...]:
    """As many faces pass as the target says, but never fewer than the success range has.

    Nor do those of the failure range, which an option cuts down to the highest face.
    """
    fewest = spec.success_range
    extended = spec.rules.extended_failure == "always"
    most = (spec.lowest_failure if extended else spec.sides) - 1
    faces = _constant(spec.sides)
    found = [Piece(None, fewest - rest, 0, 0, _constant(fewest), faces)]
    if fewest < most:
        found.append(Piece(fewest + 1 - rest, most - rest, 1, rest, Count(binomials=(0, 1)), faces))
    return (*found, Piece(most + 1 - rest, None, 0, 0, _constant(most), faces))


def _opposed(sides: int, sign: int, rest: int) -> tuple[Piece, ...]:
    """With a lead of d = `rest` + `sign` · n, m = sides − |d| of the pairs of faces tie.

    The side behind wins m (m − 1) / 2 = C(m, 2) of them; the ties are rolled again.
    """
    pairs = sides**2
    decided = Count(binomials=(pairs, -1))
    certain, impossible = _constant(1), _constant(0)
    leads = (
        (None, -sides, 0, 0, impossible, certain),
        (1 - sides, -1, 1, sides, Count(binomials=(0, 0, 1)), decided),
        (0, sides - 1, -1, sides, Count(binomials=(pairs, -1, -1)), decided),
        (sides, None, 0, 0, certain, certain),
    )
    found = []
    for low, high, turn, base, won, out_of in leads:
        first = None if low is None else sign * (low - rest)
        last = None if high is None else sign * (high - rest)
        if sign < 0:
            first, last = last, first
        found.append(Piece(first, last, turn * sign, base + turn * rest, won, out_of))
    return tuple(found)
