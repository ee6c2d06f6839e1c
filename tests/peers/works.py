"""What is asked of exactdice and of the outside judges when their speed is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from tests.peers.questions import FirstSide, Peer, Side, Weights


@dataclass(frozen=True)
class Work:
    """One row: what is asked, how many times ahead exactdice means to be, what to know about it."""

    name: str
    ask: Callable[[Peer], list[Weights]]
    fair: str
    unfair: str
    aim: int | None = None


PAIRS = list(product(range(1, 11), repeat=2))


def first_edition(dice: int, aim: int | None = None) -> Work:
    """Two level pools of the first edition."""
    return Work(
        f"first edition, {dice} against {dice}",
        lambda peer: [peer.first_opposed(FirstSide(dice), FirstSide(dice))],
        "all give the law of (winner, deciding step), and may use that neither of two level sides "
        "is favoured, so that only complete ties must be counted.",
        "to the libraries, as exactdice counts the ties by recurrences for exactly this problem, "
        "and they count dice: the ratio is one of mathematics, not of programming. (icepool's "
        "`leximax`, its engine's comparison, does not even use the symmetry.)",
        aim,
    )


EVERY_PAIR = Work(
    "opposed, every pair of pools 1–10",
    lambda peer: [peer.opposed(Side(ours), Side(theirs)) for ours, theirs in PAIRS],
    "all give the law of (winner, success level) of 100 ordered pairs, the player active, and work "
    "out each of the ten pools once for all its pairs.",
    "to exactdice, which also tells what decided, checks its input and keeps every answer.",
    aim=12,
)
HUNDRED = Work(
    "opposed, 100 against 100",
    lambda peer: [peer.opposed(Side(100), Side(100))],
    "all give the same law, and work out the pool of 100 once for both sides.",
    "to dyce, which has no operation for a tie-break but to compare all pairs of numbers of dice, "
    "where exactdice and icepool add up running sums.",
    aim=60,
)
CHALLENGE = Work(
    "challenge, pool 10, Challenge Numbers 0–9",
    lambda peer: [peer.challenge(Side(10), number) for number in range(10)],
    "ten tests, from certain to impossible; all work out the pool once.",
    "to exactdice, each of whose answers is the law of the final result and the success level, "
    "where the libraries give the chances of success and failure.",
    aim=12,
)
FIRST_EDITION = first_edition(50, aim=2500)
WORKS = (EVERY_PAIR, HUNDRED, FIRST_EDITION, CHALLENGE)
ENGINE_WORKS = (EVERY_PAIR, HUNDRED, first_edition(20), CHALLENGE)

QUERY = ("bushido", "opposed", "4+1", "3")
QUERY_AIM = 4
QUERY_FAIR = """\
Fair: a new process each time, imports included, bytecode of everything compiled beforehand, the
same Python; exactdice is installed as `scripts/odds` installs it. Unfair to exactdice: it reads a
command line and prints a full answer with its table and rulings, where the other scripts hold the
question in their source and print one fraction. Unfair to the libraries: their imports serve far
more than dice tests."""

READ_ROLL = """
def read(roll, modifier):
    kept = [face for face in roll if face > 1]
    return (max(kept) + modifier + min(len(kept) - 1, 2) if kept else 0, len(kept))
"""
ICEPOOL_QUERY = f"""
import icepool
{READ_ROLL}
player = icepool.d6.pool(4).expand().map(lambda roll: read(roll, 1), star=False)
opponent = icepool.d6.pool(3).expand().map(lambda roll: read(roll, 0), star=False)
print((player >= opponent).probability(True))
"""
DYCE_QUERY = f"""
from fractions import Fraction
from dyce import H, P
{READ_ROLL}
player = H.from_counts((read(roll, 1), n) for roll, n in (4 @ P(6)).rolls_with_counts())
opponent = H.from_counts((read(roll, 0), n) for roll, n in (3 @ P(6)).rolls_with_counts())
wins = player.ge(opponent)
print(Fraction(wins[True], wins.total))
"""
