"""The mistakes that people make with the first edition's rules, solved.

Each changes one step of the rules and leaves the others as they are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from exactdice.contest import Contestant, Standing, compare, until_decided
from exactdice.dice import D6
from exactdice.distribution import Distribution
from exactdice.games.bushido1.opposed import DecidedBy, OpposedOutcome, OpposedTest
from exactdice.games.bushido1.target import TargetOutcome, TargetTest
from exactdice.games.misreading import Misreading
from exactdice.solving import solve


def sums(dice: int) -> dict[int, int]:
    """The number of rolls of a pool for each sum of its faces."""
    ways = {0: 1}
    for _ in range(dice):
        longer: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, D6 + 1):
                longer[total + face] = longer.get(total + face, 0) + count
        ways = longer
    return ways


def _target_by_sum(spec: TargetTest) -> Distribution[TargetOutcome]:
    return Distribution(sums(spec.dice_rolled)).map(
        lambda total: TargetOutcome(total + spec.modifier >= spec.difficulty)
    )


def _opposed_by_sum(spec: OpposedTest) -> Distribution[OpposedOutcome]:
    """The sums decide in place of the highest dice, and there are no next dice to compare."""
    dice = spec.dice_rolled
    ours, theirs = (
        Standing({total + side.modifier: [ways] for total, ways in sums(n).items()})
        for n, side in zip(dice, (spec.player, spec.opponent), strict=True)
    )
    margins, tie_break = compare(ours, theirs)
    weights: dict[OpposedOutcome | None, int] = {
        OpposedOutcome(Contestant.PLAYER, DecidedBy.HIGHEST_DIE): sum(
            ways for margin, ways in margins.items() if margin > 0
        ),
        OpposedOutcome(Contestant.OPPONENT, DecidedBy.HIGHEST_DIE): sum(
            ways for margin, ways in margins.items() if margin < 0
        ),
    }
    if dice[0] == dice[1]:
        weights[spec.by_base_statistic] = tie_break.tied
    else:
        winner = Contestant.PLAYER if dice[0] > dice[1] else Contestant.OPPONENT
        weights[OpposedOutcome(winner, DecidedBy.NUMBER_OF_DICE)] = tie_break.tied
    return until_decided(Distribution(weights))


def _by_sum(spec: Any) -> Distribution[Any]:
    return _target_by_sum(spec) if isinstance(spec, TargetTest) else _opposed_by_sum(spec)


def _every_die_modified(spec: OpposedTest) -> Distribution[OpposedOutcome]:
    return solve(replace(spec, rules=replace(spec.rules, modified_dice="all")))


def _short_side_only(spec: OpposedTest) -> Distribution[OpposedOutcome]:
    player, opponent = (
        replace(side, dice=max(side.pool, 1) - side.statistic)
        for side in (spec.player, spec.opponent)
    )
    return solve(replace(spec, player=player, opponent=opponent))


def _fewer_dice_win(spec: OpposedTest) -> Distribution[OpposedOutcome]:
    def read(outcome: OpposedOutcome) -> OpposedOutcome:
        if outcome.decided_by == DecidedBy.NUMBER_OF_DICE:
            return outcome._replace(winner=outcome.winner.other)
        return outcome

    return solve(spec).map(read)


MISREADINGS = (
    Misreading(
        id="by-sum",
        meaning="The sum of all dice counts, not the highest die.",
        tests=("target", "opposed"),
        law=_by_sum,
        shown_by="opposed 3 2",
    ),
    Misreading(
        id="every-die-modified",
        meaning="The modifier is added to every die that is compared, not to the highest alone.",
        tests=("opposed",),
        law=_every_die_modified,
        shown_by="opposed 2+1 2",
    ),
    Misreading(
        id="short-side-only",
        meaning="Only the pool below one is raised; the other gains no dice.",
        tests=("opposed",),
        law=_short_side_only,
        shown_by="opposed -1 1",
    ),
    Misreading(
        id="tie-to-fewer-dice",
        meaning="A tie on the highest die goes to the side that rolled fewer dice.",
        tests=("opposed",),
        law=_fewer_dice_win,
        shown_by="opposed 4 3",
    ),
    Misreading(
        id="ties-kept",
        meaning="A complete tie is kept as a result, and not rolled again.",
        tests=("opposed",),
        law=lambda spec: spec.attempt(),
        shown_by="opposed 1 1",
    ),
    Misreading(
        id="must-exceed",
        meaning="A highest die equal to the difficulty fails.",
        tests=("target",),
        law=lambda spec: solve(replace(spec, difficulty=spec.difficulty + 1)),
        shown_by="target 2 4",
    ),
)
