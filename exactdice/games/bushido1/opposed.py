"""Opposed tests: two pools of D6, compared from the highest die down.

Source: "Opposed Tests". The order of its steps: the number of dice is settled, with dice in
compensation for a side that would roll none; the highest dice are compared; then the number of
dice; then the second highest dice, the third and so on; then the base statistics; and if all are
equal, both sides roll again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from exactdice.checks import part, record, whole
from exactdice.contest import Contestant, Standing, compare, until_decided
from exactdice.dice import D6, Roll, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido1.rulings import DEFAULT_RULES, Rules
from exactdice.games.bushido1.target import check_dice
from exactdice.games.declare import (
    LOSS,
    WIN,
    Parameter,
    Scale,
    TestKind,
    added,
    decided,
    wins,
)
from exactdice.notation import SCORE, SUM
from exactdice.order import Lead, after_highest, highest, same_highest, shifted_down


class DecidedBy(StrEnum):
    """What told the two sides of an opposed test apart."""

    HIGHEST_DIE = "highest die"
    NUMBER_OF_DICE = "number of dice"
    NEXT_DICE = "next dice"
    """The second highest dice, the third highest, and so on."""
    BASE_STATISTIC = "base statistic"


class OpposedOutcome(NamedTuple):
    """Who won an opposed test, and by which step of the rules."""

    winner: Contestant
    decided_by: DecidedBy


@dataclass(frozen=True)
class Side:
    """One side of an opposed test: its base statistic, its modifier, its change of dice."""

    statistic: int
    modifier: int = 0
    dice: int = 0

    def __post_init__(self) -> None:
        check_dice(self.statistic, self.dice)
        whole("modifier", self.modifier)

    @property
    def pool(self) -> int:
        """The number of dice before compensation."""
        return self.statistic + self.dice


@dataclass(frozen=True)
class OpposedTest:
    """An opposed test: the highest die wins, and ties are broken down to the last die.

    Source: "Opposed Tests".
    """

    player: Side
    opponent: Side
    rules: Rules = DEFAULT_RULES

    def __post_init__(self) -> None:
        record("player", self.player, Side)
        record("opponent", self.opponent, Side)
        record("rules", self.rules, Rules)

    @property
    def dice_rolled(self) -> tuple[int, int]:
        """The dice of both sides, those gained in compensation included."""
        player, opponent = self.player.pool, self.opponent.pool
        if self.rules.both_short == "shift":
            gained = max(0, 1 - min(player, opponent))
            return player + gained, opponent + gained
        short, opponent_short = max(0, 1 - player), max(0, 1 - opponent)
        return max(player, 1) + opponent_short, max(opponent, 1) + short

    @property
    def by_base_statistic(self) -> OpposedOutcome | None:
        """What a complete tie of the dice comes to: None if both sides roll again."""
        return _verdict(self.player.statistic, self.opponent.statistic, DecidedBy.BASE_STATISTIC)

    def judge(self, ours: Roll, theirs: Roll) -> OpposedOutcome | None:
        """Compare two rolls step by step; None is a complete tie."""
        modifier, other = self.player.modifier, self.opponent.modifier
        next_dice, other_dice = ours[1:], theirs[1:]
        if self.rules.modified_dice == "all":
            next_dice = tuple(face + modifier for face in next_dice)
            other_dice = tuple(face + other for face in other_dice)
        return (
            _verdict(ours[0] + modifier, theirs[0] + other, DecidedBy.HIGHEST_DIE)
            or _verdict(len(ours), len(theirs), DecidedBy.NUMBER_OF_DICE)
            or _verdict(next_dice, other_dice, DecidedBy.NEXT_DICE)
            or self.by_base_statistic
        )

    def attempt(self) -> Distribution[OpposedOutcome | None]:
        """The law of one attempt; None is a complete tie."""
        ours, theirs = self.dice_rolled
        modifier, other = self.player.modifier, self.opponent.modifier
        first = compare(
            Standing({face + modifier: [weight] for face, weight in highest(ours).items()}),
            Standing({face + other: [weight] for face, weight in highest(theirs).items()}),
        )
        weights: dict[OpposedOutcome | None, int] = {}

        def share(lead: Lead, step: DecidedBy) -> None:
            weights[OpposedOutcome(Contestant.PLAYER, step)] = lead.ahead
            weights[OpposedOutcome(Contestant.OPPONENT, step)] = lead.behind

        by_highest = Lead(
            sum(weight for margin, weight in first.margins.items() if margin > 0),
            first.tie_break.tied,
            sum(weight for margin, weight in first.margins.items() if margin < 0),
        )
        share(by_highest, DecidedBy.HIGHEST_DIE)
        if ours != theirs:
            more = _verdict(ours, theirs, DecidedBy.NUMBER_OF_DICE)
            weights[more] = by_highest.tied
        else:
            lead = self._next_dice(ours, by_highest)
            share(lead, DecidedBy.NEXT_DICE)
            weights[self.by_base_statistic] = lead.tied
        return Distribution(weights)

    def _next_dice(self, dice: int, by_highest: Lead) -> Lead:
        """How the pairs of equal pools that tie on the modified highest die are decided."""
        shift = self.player.modifier - self.opponent.modifier
        if shift == 0:
            return same_highest(dice)
        if self.rules.modified_dice == "all":
            whole_roll = shifted_down(dice, abs(shift))
            if shift < 0:
                whole_roll = whole_roll.reversed()
            return Lead(
                whole_roll.ahead - by_highest.ahead,
                whole_roll.tied,
                whole_roll.behind - by_highest.behind,
            )
        # The side with the smaller modifier ties on the highest die with the higher face.
        gap = abs(shift)
        leads = [after_highest(dice, low + gap, low) for low in range(1, D6 - gap + 1)]
        total = Lead(*map(sum, zip(*leads, strict=True))) if leads else Lead(0, 0, 0)
        return total.reversed() if shift > 0 else total

    def law(self) -> Distribution[OpposedOutcome]:
        """The law once the test is decided."""
        return until_decided(self.attempt())

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll, as the check of the closed form."""
        ours, theirs = map(pool, self.dice_rolled)
        return until_decided(
            ours.then(lambda mine: theirs.map(lambda other: self.judge(mine, other)))
        )

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the dice comes to; None is a complete tie."""
        ours, theirs = self.dice_rolled
        return self.judge(roller(ours, D6), roller(theirs, D6))


def _verdict(ours: Any, theirs: Any, step: DecidedBy) -> OpposedOutcome | None:
    """Who is ahead at one step of the comparison; None if neither is."""
    if ours == theirs:
        return None
    return OpposedOutcome(Contestant.PLAYER if ours > theirs else Contestant.OPPONENT, step)


# What the faces are told


def _opposed(given: Any, rules: Any) -> OpposedTest:
    sides = given["player"], given["opponent"]
    statistics = given["statistics"] or [side.base for side in sides]
    player, opponent = (
        part(name, Side, statistic, side.modifier, side.base - statistic)
        for name, side, statistic in zip(Contestant, sides, statistics, strict=True)
    )
    return OpposedTest(player, opponent, rules)


OPPOSED = TestKind(
    name="opposed",
    title="opposed test",
    source="Opposed Tests",
    spec=OpposedTest,
    parameters=(
        Parameter("player", SCORE, "your number of dice, with the modifier of the highest"),
        Parameter("opponent", SCORE, "your opponent's, written the same way"),
        Parameter(
            "--statistics",
            SUM,
            "both base statistics, where they are not the numbers of dice",
            required=False,
            arity=2,
        ),
    ),
    build=_opposed,
    columns=OpposedOutcome._fields,
    headline=WIN,
    other_side=LOSS,
    shares=decided({step: f"on the {step}" for step in DecidedBy}),
    scale=Scale("outcome", wins, lambda outcome: "win" if wins(outcome) else "lose"),
    changes={
        "one more die": added("player.dice", 1),
        "one die less": added("player.dice", -1),
        "+1": added("player.modifier", 1),
        "-1": added("player.modifier", -1),
        "one die off the opponent": added("opponent.dice", -1),
        "-1 for the opponent": added("opponent.modifier", -1),
    },
    example="opposed 4+1 3",
)


KINDS = (OPPOSED,)
