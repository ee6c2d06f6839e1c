"""Opposed tests: both sides roll a die and add their modifiers.

Source: "Testy Przeciwstawne".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from exactdice.checks import LARGEST_DIE, whole
from exactdice.contest import Contestant, until_decided
from exactdice.dice import D20, Roller, die
from exactdice.distribution import Distribution
from exactdice.games.declare import LOSS, WIN, Parameter, Scale, TestKind, added, wins
from exactdice.games.warzone.characteristic import SIDES
from exactdice.notation import SUM


class DecidedBy(StrEnum):
    """What told the two sides of an opposed test apart."""

    RESULT = "result"


class OpposedOutcome(NamedTuple):
    """Who won an opposed test."""

    winner: Contestant
    decided_by: DecidedBy


@dataclass(frozen=True)
class OpposedTest:
    """An opposed test: both roll a die and add their modifiers; equal results are rolled again.

    Source: "Testy Przeciwstawne".
    """

    modifier: int = 0
    opponent_modifier: int = 0
    sides: int = D20

    def __post_init__(self) -> None:
        whole("modifier", self.modifier)
        whole("opponent_modifier", self.opponent_modifier)
        whole("sides", self.sides, 2, LARGEST_DIE)

    def attempt(self) -> Distribution[OpposedOutcome | None]:
        """The law of one attempt; None is a tie.

        With a lead of d ≥ 0 in modifiers and m = max(s − d, 0), the side ahead ties on m of the s²
        pairs of faces and loses m(m − 1)/2 of them.
        """
        lead = self.modifier - self.opponent_modifier
        ties = max(self.sides - abs(lead), 0)
        upsets = ties * (ties - 1) // 2
        ahead = Contestant.PLAYER if lead >= 0 else Contestant.OPPONENT
        return Distribution(
            {
                OpposedOutcome(ahead, DecidedBy.RESULT): self.sides**2 - ties - upsets,
                OpposedOutcome(ahead.other, DecidedBy.RESULT): upsets,
                None: ties,
            }
        )

    def law(self) -> Distribution[OpposedOutcome]:
        """The law once the test is decided."""
        return until_decided(self.attempt())

    def judge(self, face: int, other_face: int) -> OpposedOutcome | None:
        """Compare two faces with their modifiers; None is a tie."""
        margin = face + self.modifier - other_face - self.opponent_modifier
        if margin == 0:
            return None
        winner = Contestant.PLAYER if margin > 0 else Contestant.OPPONENT
        return OpposedOutcome(winner, DecidedBy.RESULT)

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every pair of faces, as the check of the closed form."""
        rolled = die(self.sides)
        return until_decided(
            rolled.then(lambda face: rolled.map(lambda other: self.judge(face, other)))
        )

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of both dice comes to; None is a tie."""
        return self.judge(*roller(1, self.sides), *roller(1, self.sides))


# What the faces are told


OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Testy Przeciwstawne",
    spec=OpposedTest,
    parameters=(
        Parameter("modifier", SUM, "your modifiers, summed"),
        Parameter("opponent-modifier", SUM, "your opponent's"),
        SIDES,
    ),
    build=lambda given, _: OpposedTest(
        given["modifier"], given["opponent_modifier"], given["sides"]
    ),
    columns=OpposedOutcome._fields,
    headline=WIN,
    other_side=LOSS,
    scale=Scale("outcome", wins, lambda outcome: "win" if wins(outcome) else "lose"),
    changes={
        "+1": added("modifier", 1),
        "-1": added("modifier", -1),
        "-1 for the opponent": added("opponent_modifier", -1),
    },
    example="opposed +3 0",
)


KINDS = (OPPOSED,)
