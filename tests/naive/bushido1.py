"""Bushido, first edition: every ordered roll, read by the sentences of the rule text.

A side rolls `statistic` + `dice` dice; its base statistic is `statistic`. Options:
`both_short` "literal" or "shift" (what if both pools are below one?), `modified_dice`
"highest" or "all" (which dice does a modifier shift in the comparison?).
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from .dice import Faces, Law, Outcome, law_of, one_side, tally


def target(statistic: int, difficulty: int, modifier: int = 0, dice: int = 0) -> Law:
    """The law of (success,) in a target test."""
    # "The player rolls the number of dice indicated by their statistic" and, with no dice
    # left, "still rolls a single dice".
    rolled = max(statistic + dice, 1)
    # "If the highest-scoring die is equal to or exceeds the Test difficulty, the Test succeeds.
    # Otherwise they have failed the action. The dice roll for the Test may be modified".
    return one_side(tally(rolled), lambda roll: (max(roll) + modifier >= difficulty,))


def opposed(
    statistic: int,
    modifier: int,
    dice: int,
    opponent_statistic: int,
    opponent_modifier: int,
    opponent_dice: int,
    both_short: str = "literal",
    modified_dice: str = "highest",
) -> Law:
    """The law of (winner, decided_by) in an opposed test, given a decision."""
    # "rolls as many dice as indicated by the statistic needed for the Test". "Modifiers may be
    # applied to either models roll, and/or to the number of dice used."
    rolled, opponent_rolled = compensated(
        statistic + dice, opponent_statistic + opponent_dice, both_short
    )
    compared = Counter(
        comparison(rolled, modifier, opponent_rolled, opponent_modifier, modified_dice)
    )
    # "If the tie still cannot be broken then the base value of the models statistics used
    # determines the winner; highest base statistic wins."
    if statistic > opponent_statistic:
        compared["player", "base statistic"] = compared.pop(None, 0)
    elif opponent_statistic > statistic:
        compared["opponent", "base statistic"] = compared.pop(None, 0)
    # "If the results are still the same and the tie still cannot be broken, both players have
    # to re-roll their dice."
    return law_of(+compared)


def opposed_tie(
    statistic: int,
    modifier: int,
    dice: int,
    opponent_statistic: int,
    opponent_modifier: int,
    opponent_dice: int,
    both_short: str = "literal",
    modified_dice: str = "highest",
) -> Fraction:
    """The chance that both players of an opposed test have to re-roll their dice."""
    return opposed(
        statistic,
        modifier,
        dice,
        opponent_statistic,
        opponent_modifier,
        opponent_dice,
        both_short,
        modified_dice,
    ).tie


def compensated(dice: int, opponent_dice: int, both_short: str) -> tuple[int, int]:
    """The dice that the two players of an opposed test roll."""
    # "the opponent gains an extra die for every die the opponent would have had below one (for
    # example, if a game effect causes one model to end up having to roll -2 dice, that player
    # still rolls one die but his/her opponent gets to roll 3 extra dice)."
    short = max(1 - dice, 0)
    opponent_short = max(1 - opponent_dice, 0)
    if short and opponent_short and both_short == "shift":
        # As in the current edition: both gain the same until both have at least one.
        gained = max(short, opponent_short)
        return dice + gained, opponent_dice + gained
    # "If an effect or modifier causes a player to have no dice left to roll then that player
    # still rolls a single dice".
    return max(dice, 1) + opponent_short, max(opponent_dice, 1) + short


@cache
def comparison(
    dice: int, modifier: int, opponent_dice: int, opponent_modifier: int, modified_dice: str
) -> Mapping[Outcome | None, int]:
    """Every pair of ordered rolls, counted by who wins it and by which rule; None if neither."""
    shift, opponent_shift = {
        "highest": (0, 0),
        "all": (modifier, opponent_modifier),
    }[modified_dice]
    counted: Counter[Outcome | None] = Counter()
    for highest, others in by_highest(dice).items():
        for opponent_highest, opponent_others in by_highest(opponent_dice).items():
            result = highest + modifier
            opponent_result = opponent_highest + opponent_modifier
            ways = sum(others.values()) * sum(opponent_others.values())
            # "Each player then takes the highest result and compares it with the opposing
            # players' highest result."
            if result > opponent_result:
                counted["player", "highest die"] += ways
            elif opponent_result > result:
                counted["opponent", "highest die"] += ways
            # "If the dice' results are equal, the players then compare the number of dice they
            # each rolled. If one player rolled more dice, then their model's action is
            # successful."
            elif dice > opponent_dice:
                counted["player", "number of dice"] += ways
            elif opponent_dice > dice:
                counted["opponent", "number of dice"] += ways
            else:
                counted += next_dice(
                    shifted(others, shift), shifted(opponent_others, opponent_shift)
                )
    return counted


@cache
def by_highest(dice: int) -> Mapping[int, Mapping[Faces, int]]:
    """Every ordered roll, counted by its highest die and then by its others, highest first."""
    counted: dict[int, dict[Faces, int]] = {}
    for (highest, *others), ways in tally(dice).items():
        counted.setdefault(highest, {})[tuple(others)] = ways
    return counted


def shifted(dice: Mapping[Faces, int], modifier: int) -> Mapping[Faces, int]:
    """The same counts with the modifier on every die."""
    return {tuple(face + modifier for face in faces): ways for faces, ways in dice.items()}


def next_dice(
    others: Mapping[Faces, int], opponent_others: Mapping[Faces, int]
) -> Counter[Outcome | None]:
    """Every pair of what lies beneath equal highest dice of equally many dice, decided."""
    won = lost = level = 0
    for faces, ways in others.items():
        for opponent_faces, opponent_ways in opponent_others.items():
            # "If the players are rolling the same numbers of dice then compare the second
            # highest result rolled, then the third highest, and so on...": the first that
            # differs decides, which is how Python compares tuples.
            if faces > opponent_faces:
                won += ways * opponent_ways
            elif opponent_faces > faces:
                lost += ways * opponent_ways
            else:
                level += ways * opponent_ways
    return Counter({("player", "next dice"): won, ("opponent", "next dice"): lost, None: level})
