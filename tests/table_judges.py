"""What the naive rollers say to a row of a published table, from the row's own cells."""

from collections.abc import Callable
from fractions import Fraction

from tests.naive import bushido, bushido1, rerolls, warzone
from tests.naive.dice import MOST_DICE, Law

Row = dict[str, str]
"""A row of a CSV file: its cells by the names of their columns."""


def whole(row: Row, field: str) -> int:
    """A cell as a number: inputs that a table does not have are 0."""
    return int(row.get(field, 0))


def opposed(row: Row, dice: int = 0, modifier: int = 0, active: str | None = None) -> Law:
    return bushido.opposed(
        whole(row, "player_pool") + dice,
        whole(row, "player_modifier") + modifier,
        whole(row, "opponent_pool"),
        whole(row, "opponent_modifier"),
        active or row.get("active", "player"),
    )


def wins(law: Law) -> Fraction:
    return law.chance("player")


def level(law: Law, loss: int) -> Fraction:
    """The expected success level, those of a loss counted `loss` times."""
    return sum(
        (
            chance * int(str(level)) * (1 if winner == "player" else loss)
            for (winner, level, _), chance in law.fractions().items()
        ),
        Fraction(0),
    )


def expected_level(row: Row) -> Fraction:
    law = opposed(row)
    return {
        "expected success level, a loss counting 0": level(law, 0),
        "expected success level, a loss counting negative": level(law, -1),
        "expected success level of a win, you being the Active Player": level(law, 0) / wins(law),
        "expected success level of a win, your opponent being the Active Player": (
            level(law, 0) / wins(opposed(row, active="opponent"))
        ),
    }[row["outcome"]]


def tie_breaks(row: Row) -> Fraction:
    law = opposed(row)
    of_dice, of_opponent_dice, of_active = (
        law.chance("player", 0, "dice left"),
        law.chance("opponent", 0, "dice left"),
        law.chance("player", 0, "active player"),
    )
    return {
        "decided by a tie-break": of_dice + of_opponent_dice + of_active,
        "you win a tie with more dice left": of_dice,
        "opponent wins a tie with more dice left": of_opponent_dice,
        "the Active Player wins a tie, whoever that is": of_active,
    }[row["outcome"]]


def at_least(row: Row) -> Fraction:
    law = opposed(row)
    levels = range(whole(row, "at_least"), 20)
    return sum((law.chance("player", level) for level in levels), Fraction(0))


def changed(row: Row) -> tuple[int, int]:
    """The dice and the modifier that a row tells the worth of."""
    return {"worth of one more die": (1, 0), "worth of +1": (0, 1)}[row["outcome"]]


def one_reroll(row: Row) -> Fraction:
    """What best play adds when the player may roll one die again, and nobody another."""
    whose = {
        "worth of a re-roll of one of your dice": "player",
        "worth of a re-roll of one of your opponent's dice": "opponent",
    }[row["outcome"]]
    value, _ = rerolls.play(
        rerolls.Table(modifier=0, opponent_modifier=0, active=row["active"]),
        rerolls.steps({("player", whose): rerolls.Effect(1)}, a=row["active"]),
        whole(row, "player_pool"),
        whole(row, "opponent_pool"),
    )
    return value - wins(opposed(row))


def challenge(row: Row, dice: int = 0, modifier: int = 0) -> Fraction:
    return bushido.challenge(
        whole(row, "pool") + dice, whole(row, "challenge_number"), whole(row, "modifier") + modifier
    ).chance(True)


def tactical(row: Row) -> Fraction:
    law = bushido.tactical(
        whole(row, "player_pool"),
        whole(row, "player_modifier"),
        whole(row, "opponent_pool"),
        whole(row, "opponent_modifier"),
    )
    return {"player wins": wins(law), "rolled again": law.tie}[row["outcome"]]


def first_opposed(row: Row) -> Fraction:
    pool, opponent = whole(row, "player_pool"), whole(row, "opponent_pool")
    # Either side's dice are made up to its pool, so that the statistics are free to differ.
    higher, lower = {"for": (9, 4), "level": (4, 4), "against": (4, 9)}[row["base_statistic"]]
    return wins(
        bushido1.opposed(
            higher, whole(row, "modifier_difference"), pool - higher, lower, 0, opponent - lower
        )
    )


def degree(row: Row) -> Fraction:
    law = warzone.characteristic(
        whole(row, "target"), 0, whole(row, "success_range"), whole(row, "failure_range")
    )
    if row["outcome"] == "passed (absolute or not)":
        return law.chance("success") + law.chance("absolute success")
    return law.chance(row["outcome"])


def die_opposed(row: Row) -> Fraction:
    law = warzone.opposed(whole(row, "modifier_difference"), 0)
    answers = {
        "player wins": wins(law),
        "rolled again": law.tie,
        "expected rolls": 1 / (1 - law.tie),
    }
    return answers[row["outcome"]]


JUDGES: dict[str, Callable[[Row], Fraction]] = {
    "bushido/opposed": lambda row: wins(opposed(row)),
    "bushido/opposed-modifiers": lambda row: wins(opposed(row)),
    "bushido/opposed-success-level": at_least,
    "bushido/opposed-expected-level": expected_level,
    "bushido/opposed-tie-breaks": tie_breaks,
    "bushido/opposed-active": lambda row: (
        wins(opposed(row, active="player")) - wins(opposed(row, active="opponent"))
    ),
    "bushido/opposed-worth": lambda row: wins(opposed(row, *changed(row))) - wins(opposed(row)),
    "bushido/opposed-reroll": one_reroll,
    "bushido/challenge": challenge,
    "bushido/challenge-worth": lambda row: challenge(row, *changed(row)) - challenge(row),
    "bushido/size": lambda row: bushido.size(row["size"], whole(row, "challenge_number")).chance(
        True
    ),
    "bushido/fear": lambda row: bushido.fear(
        whole(row, "ki"), whole(row, "fear"), int(row["own_fear"]) if row["own_fear"] else None
    ).chance(True),
    "bushido/tactical": tactical,
    "bushido1/target": lambda row: bushido1.target(
        whole(row, "statistic"), whole(row, "difficulty"), whole(row, "modifier")
    ).chance(True),
    "bushido1/opposed": first_opposed,
    "bushido1/opposed-again": lambda row: bushido1.opposed_tie(
        whole(row, "pool"), whole(row, "modifier_difference"), 0, whole(row, "pool"), 0, 0
    ),
    "warzone/test": degree,
    "warzone/opposed": die_opposed,
    "warzone/scatter": lambda row: sum(
        (
            warzone.scatter(whole(row, "modifier")).chance(r)
            for r in range(whole(row, "within") + 1)
        ),
        Fraction(0),
    ),
}


def dice(row: Row) -> int:
    """The most dice that a naive roller would have to roll in one pool for a row."""
    pools = [whole(row, field) for field in ("player_pool", "opponent_pool", "pool", "ki")]
    pools.append(whole(row, "statistic"))
    return max(pools) + (row["outcome"] == "worth of one more die")


def is_in_reach(name: str, row: Row) -> bool:
    """Whether a roller is quick: the first edition compares all dice of pools that are equal."""
    if name == "bushido/opposed-reroll":  # every pick is tried for every lie of both pools
        return whole(row, "player_pool") + whole(row, "opponent_pool") <= 7
    all_compared = name == "bushido1/opposed" and row["player_pool"] == row["opponent_pool"]
    return dice(row) <= (6 if all_compared or name == "bushido1/opposed-again" else MOST_DICE)
