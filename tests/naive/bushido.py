"""Bushido, current edition: every ordered roll, read by the sentences of the rule text.

Options: `all_ones` "zero" or "modified" (do modifiers touch the 0 of an all-ones roll?),
`floor` "none" or "zero" (can a final result be below 0?).
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from .dice import Faces, Law, Outcome, both_sides, one_side, tally

# "A model taking a Size Challenge Test rolls a number of dice based on its size as shown in
# the table below."
SIZES = {"tiny": 1, "small": 2, "medium": 3, "large": 4, "huge": 5}


class Result(NamedTuple):
    """What a roll comes to: its final result, and its dice that were not removed."""

    final: int
    dice_left: int


def opposed(
    pool: int,
    modifier: int,
    opponent_pool: int,
    opponent_modifier: int,
    active: str = "player",
    all_ones: str = "zero",
    floor: str = "none",
) -> Law:
    """The law of (winner, success_level, decided_by) in an opposed test."""
    # Steps 1 and 2, "calculate their dice pools" and "roll their dice": see `padded`, `results`.
    dice, opponent_dice = padded(pool, opponent_pool)
    return both_sides(
        results(dice, modifier, all_ones, floor),
        results(opponent_dice, opponent_modifier, all_ones, floor),
        partial(decide, active=active),
    )


def tactical(
    pool: int = 1,
    modifier: int = 0,
    opponent_pool: int = 1,
    opponent_modifier: int = 0,
    all_ones: str = "zero",
    floor: str = "none",
) -> Law:
    """The law of (winner, success_level, decided_by) in a tactical test, given a decision."""
    # "Both players nominate a model to perform an Opposed Test using a single D6"
    dice, opponent_dice = padded(pool, opponent_pool)
    # "In the case of a tie after checking the number of Dice, there is no Active Player during
    # this roll, so the test must be taken again."
    return both_sides(
        results(dice, modifier, all_ones, floor),
        results(opponent_dice, opponent_modifier, all_ones, floor),
        partial(decide, active=None),
    )


def tactical_tie(
    pool: int = 1,
    modifier: int = 0,
    opponent_pool: int = 1,
    opponent_modifier: int = 0,
    all_ones: str = "zero",
    floor: str = "none",
) -> Fraction:
    """The chance that a tactical test must be taken again."""
    return tactical(pool, modifier, opponent_pool, opponent_modifier, all_ones, floor).tie


def challenge(
    pool: int,
    challenge_number: int,
    modifier: int = 0,
    all_ones: str = "zero",
    floor: str = "none",
) -> Law:
    """The law of (success, success_level, final_result) in a challenge test."""
    # "If ... a model's Statistic value used for an Opposed or Challenge test is 0 or less, the
    # player still rolls a single dice."
    dice = 1 if pool <= 0 else pool

    def read(result: Result) -> Outcome:
        # "if the Result equals or exceeds the Challenge Number, the Challenge Test is
        # Successful."
        success = result.final >= challenge_number
        # "the difference between the final result and the Challenge Number is the Success
        # Level for the test."
        return success, result.final - challenge_number, result.final

    return one_side(results(dice, modifier, all_ones, floor), read)


def size(
    size: str,
    challenge_number: int,
    modifier: int = 0,
    all_ones: str = "zero",
    floor: str = "none",
) -> Law:
    """The law of (success, success_level, final_result) in a size challenge test."""
    # "A Size Challenge Test is a Challenge Test using a model's Size in place of a Statistic."
    # "Modifiers are then applied to the result of the roll, if applicable."
    return challenge(SIZES[size], challenge_number, modifier, all_ones, floor)


def fear(
    ki: int,
    fear: int,
    own_fear: int | None = None,
    modifier: int = 0,
    tester: str = "activating",
    all_ones: str = "zero",
    floor: str = "none",
) -> Law:
    """The law of (success, success_level, final_result, automatic, consequence)."""
    # "Models with the Fear trait, automatically pass Fear tests with a Challenge Number equal
    # to or lower than their Fear trait."
    if own_fear is not None and fear <= own_fear:
        return Law({(True, None, None, True, "none"): 1})
    if_failed = {
        # "If the Activating Model fails the Fear test, ... remove one Activation Counter, and
        # its activation ends. It does not enter the Frightened State."
        "activating": "activation ends",
        # "If the Enemy model fails its Fear test, it enters the Frightened State."
        "enemy": "frightened",
    }[tester]
    # "Fear tests are Challenge tests using the model's Ki Statistic."
    test = challenge(ki, fear, modifier, all_ones, floor)
    # "They still take a Fear test if the Challenge Number is higher than their Fear trait."
    return one_side(test.weights, lambda roll: (*roll, False, "none" if roll[0] else if_failed))


def padded(pool: int, opponent_pool: int) -> tuple[int, int]:
    """The dice that the two players of an opposed test roll."""
    # "In Opposed tests, both players gain a dice in their pool until both players have at
    # least one dice."
    while pool < 1 or opponent_pool < 1:
        pool += 1
        opponent_pool += 1
    return pool, opponent_pool


@cache
def results(dice: int, modifier: int, all_ones: str, floor: str) -> Mapping[Result, int]:
    """Every ordered roll of a pool, counted by what it comes to."""
    counted: Counter[Result] = Counter()
    for roll, ways in tally(dice).items():
        counted[result(roll, modifier, all_ones, floor)] += ways
    return counted


def result(roll: Faces, modifier: int, all_ones: str = "zero", floor: str = "none") -> Result:
    """What one roll comes to."""
    # Step 3. "Both players remove any dice with a value of 1."
    left = [face for face in roll if face != 1]
    if left:
        # Step 4. "The models apply any modifiers necessary to their highest dice result
        # rolled."
        final = max(left) + modifier
        # "Next, up to two additional dice that were not removed contribute +1 per dice to the
        # final result of the roll."
        additional = len(left) - 1
        final += min(additional, 2)
    else:
        # "If all dice rolled result in 1s, then the final result is considered 0."
        final = {"zero": 0, "modified": modifier}[all_ones]
    final = {"none": final, "zero": max(final, 0)}[floor]
    return Result(final, len(left))


def decide(player: Result, opponent: Result, active: str | None) -> Outcome | None:
    """Who wins, by how much and by which rule; None if all is equal and nobody is active."""
    # Step 5. "The final results are then compared, the successful model being the one with the
    # highest final result." "The difference between the final results is the Success Level of
    # the test."
    if player.final > opponent.final:
        return "player", player.final - opponent.final, "final result"
    if opponent.final > player.final:
        return "opponent", opponent.final - player.final, "final result"
    # "In the case of final results being equal, tiebreakers are used in the following order:
    # 1. The player who rolled the highest number of dice (subtracting rolls of 1 from the
    # total) wins."
    if player.dice_left > opponent.dice_left:
        return "player", 0, "dice left"
    if opponent.dice_left > player.dice_left:
        return "opponent", 0, "dice left"
    # "2. Otherwise, the Active Player wins."
    return None if active is None else (active, 0, "active player")
