"""The mistakes that people make with the current edition's rules, solved.

Each changes one step of the rules and leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from exactdice.contest import Contestant, Standing, compare, until_decided
from exactdice.dice import Roll
from exactdice.distribution import Distribution
from exactdice.games.bushido.challenge import ChallengeTest
from exactdice.games.bushido.fear import FearTest
from exactdice.games.bushido.opposed import OpposedTest, TacticalTest, match_of
from exactdice.games.bushido.result import SUPPORTING_DICE, FinalResult, final_result
from exactdice.games.bushido.rulings import ALL_TESTS, Rules
from exactdice.games.bushido.sides import judge, outcomes, padded
from exactdice.games.misreading import Misreading
from exactdice.order import highest_and_kept
from exactdice.solving import solve

if TYPE_CHECKING:
    from exactdice.games.bushido.match import Match

Reading = Callable[[Roll, int, Rules], FinalResult]
"""What a roll with its modifier comes to, rightly or not."""


def ones_kept(roll: Roll, modifier: int, rules: Rules) -> FinalResult:
    """Step 3 left out: 1s count as the highest die, as support and in tie-breaks."""
    value = roll[0] + modifier + min(len(roll) - 1, SUPPORTING_DICE)
    return FinalResult(max(value, 0) if rules.floor == "zero" else value, len(roll))


def support_uncapped(roll: Roll, modifier: int, rules: Rules) -> FinalResult:
    """Step 4 without "up to two": every further die that is left adds 1."""
    further = max(final_result(roll, modifier, rules).dice_left - 1 - SUPPORTING_DICE, 0)
    return final_result(roll, modifier + further, rules)


def dice_rolled(roll: Roll, modifier: int, rules: Rules) -> FinalResult:
    """Tie-breaks by the dice rolled, "subtracting rolls of 1" left out."""
    return final_result(roll, modifier, rules)._replace(dice_left=len(roll))


def read_as(reading: Reading) -> Callable[[Any], Distribution[Any]]:
    """The law of a spec whose rolls are read in another way."""

    def law(spec: Any) -> Distribution[Any]:
        if isinstance(spec, OpposedTest | TacticalTest) and spec.rerolls:
            sides = (spec.player, spec.opponent)
            match = _match_read_as(reading, match_of(spec), sides, spec.rules)
            if isinstance(spec, OpposedTest):
                return match.law()
            from exactdice.games.bushido.match import tactical_attempt

            return until_decided(tactical_attempt(match, match.law))
        if isinstance(spec, OpposedTest | TacticalTest):
            dice = padded(spec.player, spec.opponent)
            ours, theirs = (
                _standing(n, side.modifier, spec.rules, reading)
                for n, side in zip(dice, (spec.player, spec.opponent), strict=True)
            )
            active = Contestant(spec.active) if isinstance(spec, OpposedTest) else None
            return until_decided(outcomes(compare(ours, theirs), active))
        if isinstance(spec, FearTest) and spec.automatic:
            return solve(spec)
        test = spec if isinstance(spec, ChallengeTest) else spec.challenge
        if test.own or test.theirs:
            match = _match_read_as(reading, test.match(), (test,), test.rules)
            return match.law().map(spec.judge) if isinstance(spec, FearTest) else match.law()
        results = _standing(max(test.pool, 1), test.modifier, test.rules, reading)
        weights = {test.judge(value): weight for value, weight in results.sums}
        challenge = Distribution(weights)
        return challenge.map(spec.judge) if isinstance(spec, FearTest) else challenge

    return law


def _match_read_as(reading: Reading, match: Match, sides: Sequence[Any], rules: Rules) -> Match:
    """A match with re-rolls whose rolls are read in another way, and so picked by it."""
    ours, *other = (_reader(reading, side.modifier, rules) for side in sides)
    return match._replace(results=(ours, other[0] if other else match.results[1]))


def _reader(reading: Reading, modifier: int, rules: Rules) -> Callable[[Roll], FinalResult]:
    return lambda roll: reading(roll, modifier, rules)


def _standing(dice: int, modifier: int, rules: Rules, reading: Reading) -> Standing:
    """The weight of each result of a pool, split by the dice that count in tie-breaks.

    One roll stands for all that agree in the highest die and in the number of dice without a 1.
    """
    results: dict[int, list[int]] = {}

    def add(roll: Roll, weight: int) -> None:
        value, rank = reading(roll, modifier, rules)
        results.setdefault(value, [0] * (dice + 1))[rank] += weight

    add((1,) * dice, 1)
    for highest, kept in highest_and_kept(dice).items():
        for left, weight in enumerate(kept):
            if weight:
                add((highest,) + (2,) * (left - 1) + (1,) * (dice - left), weight)
    return Standing(results)


def _all_ones_modified(spec: Any) -> Distribution[Any]:
    return solve(replace(spec, rules=replace(spec.rules, all_ones="modified")))


def _tie_to_inactive(spec: Any) -> Distribution[Any]:
    if spec.rerolls:
        # Who picks last stays as it is: it is the tie alone that goes wrong.
        wrong = partial(judge, active=Contestant(spec.active).other)
        return match_of(spec)._replace(judge=wrong).law()
    return solve(replace(spec, active=Contestant(spec.active).other))


def _short_side_only(spec: Any) -> Distribution[Any]:
    player, opponent = (
        replace(side, pool=max(side.pool, 1)) for side in (spec.player, spec.opponent)
    )
    return solve(replace(spec, player=player, opponent=opponent))


def _must_exceed(spec: Any) -> Distribution[Any]:
    if isinstance(spec, FearTest):
        if spec.automatic:
            return solve(spec)
        harder: Any = replace(spec, fear=spec.fear + 1)
    else:
        harder = replace(spec, challenge_number=spec.challenge_number + 1)
    return solve(harder).map(lambda x: x._replace(success_level=x.success_level + 1))


OPPOSED = ("opposed", "tactical")
CHALLENGES = ("challenge", "size", "fear")


def as_played(law: Callable[[Any], Distribution[Any]]) -> Callable[[Any], Distribution[Any]]:
    """The same of a test with declarations: what is declared is declared by the rules."""
    return lambda spec: law(spec.played() if hasattr(spec, "played") else spec)


_OF_A_TEST = (
    Misreading(
        id="ones-kept",
        meaning="1s are not removed: they count as dice, as support and in tie-breaks.",
        tests=ALL_TESTS,
        law=read_as(ones_kept),
        shown_by="challenge 3 5",
    ),
    Misreading(
        id="support-uncapped",
        meaning="Every die left beside the highest adds 1, not two of them at the most.",
        tests=ALL_TESTS,
        law=read_as(support_uncapped),
        shown_by="challenge 5 9",
    ),
    Misreading(
        id="all-ones-modified",
        meaning="The modifier is applied to the 0 of an all-ones roll.",
        tests=ALL_TESTS,
        law=_all_ones_modified,
        shown_by="challenge 1+2 2",
    ),
    Misreading(
        id="tie-to-inactive",
        meaning="A tie on everything goes to the player who is not active.",
        tests=("opposed",),
        law=_tie_to_inactive,
        shown_by="opposed 1 1",
    ),
    Misreading(
        id="tie-by-dice-rolled",
        meaning="Tie-breaks count the dice rolled, not those left once 1s are removed.",
        tests=OPPOSED,
        law=read_as(dice_rolled),
        shown_by="opposed 3 2 --active opponent",
    ),
    Misreading(
        id="short-side-only",
        meaning="Only the pool below one is raised; the other gains no dice.",
        tests=OPPOSED,
        law=_short_side_only,
        shown_by="opposed -1 1",
    ),
    Misreading(
        id="ties-kept",
        meaning="A tie on everything is kept as a result, and not rolled again.",
        tests=("tactical",),
        law=lambda spec: spec.attempt(),
        shown_by="tactical 1 1",
    ),
    Misreading(
        id="must-exceed",
        meaning="A final result equal to the Challenge Number fails.",
        tests=CHALLENGES,
        law=_must_exceed,
        shown_by="challenge 2 5",
    ),
)

MISREADINGS = tuple(misreading._replace(law=as_played(misreading.law)) for misreading in _OF_A_TEST)
