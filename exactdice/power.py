"""How many rolls it takes to find a fault: forecasts of the evidence in `evidence`.

A forecast takes the e-value at the expected counts, less the spread of its logarithm for the share
of unlucky runs. It is an approximation in floats; the verdict on a log never rests on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from exactdice.evidence import EProcess, e_process, log
from exactdice.solving import memo

POWER = 0.9
"""The share of runs that are to find the fault."""
_SPREADS = 1.2815515655446004
"""The standard normal quantile of `POWER`."""

MOST_ROLLS = 10**12
"""A fault that takes more rolls than this is not found by rolling dice."""


def rolls_needed(law: Sequence[int], truth: Sequence[int], bound: Fraction) -> int | None:
    """The rolls after which a simulator of `truth` is told from `law` in nine runs of ten.

    Both are weights of the same outcomes, in the same order. An outcome that the law cannot have is
    proof when it shows: with chance u that takes ln(1 − 0.9) / ln(1 − u) rolls. None if the two
    laws are equal, or `MOST_ROLLS` are not enough.
    """
    total = sum(truth)
    shown = [(w, t) for w, t in zip(law, truth, strict=True) if w]
    possible = sum(t for _, t in shown)
    proof = None
    if possible < total:
        proof = _rolls_to_see((total - possible) / total)
    if not possible:
        return proof
    if all(w * possible == t * sum(law) for w, t in shown):
        return proof
    process = e_process(tuple(w for w, _ in shown))
    true_shares = [t / possible for _, t in shown]

    def found(rolls: int) -> bool:
        return _forecast(process, true_shares, rolls) >= log(bound)

    by_evidence = _least(found)
    if by_evidence is not None:
        # Rolls of impossible outcomes say nothing about the proportions of the others.
        by_evidence = math.ceil(by_evidence * total / possible)
    return min((n for n in (proof, by_evidence) if n is not None), default=None)


@memo(64)
def rolls_for_shift(law: tuple[int, ...], shift: float, bound: Fraction) -> int | None:
    """The rolls after which any outcome's chance being off by `shift` is found in nine of ten runs.

    The hardest outcome is the one whose chance is nearest to ½. A law of one outcome can only be
    off by others, each of which is proof. None as in `rolls_needed`, or when no outcome can be off
    by as much.
    """
    if len(law) < 2:
        return _rolls_to_see(shift)
    process = e_process(law)
    shifted = _shifted(process, shift)
    if not shifted:
        return None

    def found(rolls: int) -> bool:
        return all(_forecast(process, q, rolls) >= log(bound) for q in shifted)

    return _least(found)


def smallest_shift(law: tuple[int, ...], rolls: int, bound: Fraction) -> float | None:
    """The smallest shift of an outcome's chance that these rolls find in nine runs of ten.

    None if even the largest shift that is possible would be missed.
    """
    if len(law) < 2:
        return float(1 - (1 - POWER) ** (1 / rolls))
    process = e_process(law)
    low, high = 0.0, 1.0
    while not _shifted(process, high):
        high /= 2

    def found(shift: float) -> bool:
        shifted = _shifted(process, shift)
        return all(_forecast(process, q, rolls) >= log(bound) for q in shifted)

    if not found(high):
        return None
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if found(middle) else (middle, high)
    return high


def _rolls_to_see(chance: float) -> int:
    """The rolls after which something of this chance has been seen in nine runs of ten."""
    return math.ceil(math.log(1 - POWER) / math.log1p(-chance)) if chance < 1 else 1


def _shifted(process: EProcess, shift: float) -> list[list[float]]:
    """The law with its hardest outcome more and less likely by a shift, as far as both exist.

    The other outcomes keep their proportions.
    """
    shares = [weight / process.total for weight in process.weights]
    hardest = min(range(len(shares)), key=lambda i: abs(shares[i] - 0.5))
    share = shares[hardest]
    laws = []
    for moved in (share + shift, share - shift):
        if 0 <= moved <= 1:
            scale = (1 - moved) / (1 - share)
            laws.append([moved if i == hardest else p * scale for i, p in enumerate(shares)])
    return laws


def _forecast(process: EProcess, truth: Sequence[float], rolls: int) -> float:
    """The logarithm of the e-value that nine runs of ten of `truth` are past after some rolls.

    ln E at the counts n·q_i, less 1.28 standard deviations of Σ ln(q/p) over n rolls.
    """
    gains = [(q, math.log(q) - log_p) for q, log_p in zip(truth, process.logs, strict=True) if q]
    drift = sum(q * gain for q, gain in gains)
    variance = max(sum(q * gain**2 for q, gain in gains) - drift**2, 0.0)
    mean = process.forecast([rolls * q for q in truth])
    return mean - _SPREADS * math.sqrt(rolls * variance)


def _least(found: Callable[[int], bool]) -> int | None:
    """The least number of rolls for which `found` holds, to 1 part in 1,000, up to `MOST_ROLLS`."""
    high = 1
    while not found(high):
        high *= 2
        if high > MOST_ROLLS:
            return None
    low = high // 2
    while high - low > max(high // 1000, 1):
        middle = (low + high) // 2
        low, high = (low, middle) if found(middle) else (middle, high)
    return high
