"""The questions answered by exactdice, so that it can be held against the peers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdice import solve
from exactdice.games import bushido, bushido1, warzone
from tests.peers.questions import FirstSide, Peer, Side, Weights


class Exactdice(Peer):
    """This project, asked as the libraries are. Its outcomes say more: `law` drops the rest."""

    library = "exactdice"

    def opposed(self, player: Side, opponent: Side, active: str = "player") -> Weights:
        test = bushido.OpposedTest(bushido.Side(*player), bushido.Side(*opponent), active)
        return solve(test).weights

    def challenge(self, side: Side, challenge_number: int) -> Weights:
        return solve(bushido.ChallengeTest(side.pool, challenge_number, side.modifier)).weights

    def first_opposed(
        self, player: FirstSide, opponent: FirstSide, modified_dice: str = "highest"
    ) -> Weights:
        rules = bushido1.Rules(modified_dice=modified_dice)
        test = bushido1.OpposedTest(bushido1.Side(*player), bushido1.Side(*opponent), rules)
        return solve(test).weights

    def characteristic(self, target: int, success_range: int, failure_range: int) -> Weights:
        test = warzone.CharacteristicTest(
            target, success_range=success_range, failure_range=failure_range
        )
        return solve(test).weights

    def warzone_opposed(self, modifier: int, opponent_modifier: int) -> Weights:
        return solve(warzone.OpposedTest(modifier, opponent_modifier)).weights

    def law(self, weights: Weights) -> dict[Any, Fraction]:
        merged: dict[Any, int] = {}
        for outcome, weight in weights.items():
            asked = _asked(outcome)
            merged[asked] = merged.get(asked, 0) + weight
        return super().law(merged)


def _asked(outcome: Any) -> Any:
    match outcome:
        case bushido.OpposedOutcome():
            return outcome.winner, outcome.success_level
        case bushido.ChallengeOutcome():
            return outcome.success
        case bushido1.OpposedOutcome():
            return outcome.winner, outcome.decided_by
        case warzone.CharacteristicOutcome():
            return outcome.degree
        case warzone.OpposedOutcome():
            return outcome.winner
    raise TypeError(f"{outcome!r} answers none of the questions")
