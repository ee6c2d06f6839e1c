"""Re-rolls and declarations of Bushido: every pick and every die of it, step by step.

The four steps of "Conducting Re-Rolls" as a plain recursion: whoever picks tries every pick, every
die of a pick is rolled face by face, and the best pick is the one that is best in all that may
follow. Dice lie in no order, so what lies alike is worked out once.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from .bushido import decide, result
from .dice import Faces, Law, Outcome, law_of, tally

SIDES = (1, 2, 3, 4, 5, 6)


class Effect(NamedTuple):
    """What an effect lets a player pick."""

    limit: int
    faces: tuple[int, ...] = SIDES
    forced: bool = False


class Step(NamedTuple):
    """One pick: who picks, whose dice, and what they may pick."""

    chooser: str
    dice: str
    effect: Effect


class Table(NamedTuple):
    """All that decides a test once its dice lie; `tie` is what a test taken again is worth."""

    modifier: int
    opponent_modifier: int
    active: str | None
    aim: str = "win"
    all_ones: str = "zero"
    floor: str = "none"
    challenge_number: int | None = None
    tie: Fraction = Fraction(0)


class Worth(NamedTuple):
    """What the dice as they lie are worth, and how often best play leads to each outcome.

    Both count the same number of cases: six for every die that a step still to do may roll. All
    the outcomes' counts stand in one long number, `SLOT` binary digits each: adding two numbers
    adds every count.
    """

    value: Fraction | int
    counts: int


SLOT = 64

PLACES: dict[Outcome | None, int] = {}
"""Which place of the long numbers is whose: outcomes in the order in which they are met."""


def steps(effects: dict[tuple[str, str], Effect], a: str) -> tuple[Step, ...]:
    """The four steps in the order of the text; `effects` is by who picks, and whose dice."""
    b = {"player": "opponent", "opponent": "player"}[a]
    # "1. - Model B picks any of Model A's dice; these dice are then re-rolled. - Model B then
    # picks any of their own dice; these dice are then re-rolled. 2. - Model A picks any of Model
    # B's dice; these dice are then re-rolled. - Model A then picks any of its own dice; these dice
    # are then re-rolled."
    order = ((b, a), (b, b), (a, b), (a, a))
    return tuple(Step(*pair, effects[pair]) for pair in order if effects.get(pair, Effect(0)).limit)


def play(
    table: Table, todo: tuple[Step, ...], dice: int, opponent_dice: int
) -> tuple[Fraction, Law]:
    """The whole test: both roll, and then conduct any re-rolls."""
    known: Known = {}
    value: Fraction | int = 0
    counts = 0
    for ours, ways in tally(dice).items():
        for theirs, opponent_ways in (tally(opponent_dice) if opponent_dice else {(): 1}).items():
            worth = lying(table, todo, 0, ours, theirs, known)
            value += ways * opponent_ways * worth.value
            counts += ways * opponent_ways * worth.counts
    cases = 6 ** (dice + opponent_dice + sum(step.effect.limit for step in todo))
    assert cases < 2**SLOT
    weights = {
        outcome: ways
        for outcome, place in PLACES.items()
        if (ways := counts >> SLOT * place & 2**SLOT - 1)
    }
    law = law_of(weights)
    assert law.total + law.undecided == cases
    return Fraction(value) / cases, law


Known = dict[tuple[int, int, Faces, Faces], Worth]
"""What is worked out already: by steps done, dice in the hand, and the dice as they lie."""


def lying(
    table: Table, todo: tuple[Step, ...], done: int, ours: Faces, theirs: Faces, known: Known
) -> Worth:
    """What it is worth when the dice lie so and some steps are done."""
    key = done, 0, ours, theirs
    if key in known:
        return known[key]
    if done == len(todo):
        outcome = read(table, ours, theirs)
        place = PLACES.setdefault(outcome, len(PLACES))
        known[key] = Worth(payoff(table, outcome), 1 << SLOT * place)
        return known[key]
    chooser, dice, effect = todo[done]
    best: Worth | None = None
    for kept, number in picks(todo[done], ours if dice == "player" else theirs):
        left = (kept, theirs) if dice == "player" else (ours, kept)
        value, counts = rolled(table, todo, done + 1, *left, number, known)
        # A die that is not rolled again does the same in six cases out of six.
        cases = 6 ** (effect.limit - number)
        after = Worth(cases * value, cases * counts)
        # What the player wants, the opponent wants to prevent. Of equal picks the first stands.
        if best is None or (
            after.value > best.value if chooser == "player" else after.value < best.value
        ):
            best = after
    assert best is not None
    known[key] = best
    return best


def rolled(
    table: Table,
    todo: tuple[Step, ...],
    done: int,
    ours: Faces,
    theirs: Faces,
    number: int,
    known: Known,
) -> Worth:
    """What it is worth when a number of dice of the last step's side are still in the hand."""
    if number == 0:
        return lying(table, todo, done, ours, theirs, known)
    key = done, number, ours, theirs
    if key not in known:
        value: Fraction | int = 0
        counts = 0
        for face in SIDES:
            lie = (
                (joined(ours, face), theirs)
                if todo[done - 1].dice == "player"
                else (ours, joined(theirs, face))
            )
            worth = rolled(table, todo, done, *lie, number - 1, known)
            value += worth.value
            counts += worth.counts
        known[key] = Worth(value, counts)
    return known[key]


@cache
def picks(step: Step, lying: Faces) -> list[tuple[Faces, int]]:
    """What every possible pick keeps, and how many dice it rolls again.

    The picks of the fewest dice come first, and among those the ones with the lowest faces.
    """
    _, _, (limit, faces, forced) = step
    places = [place for place, face in enumerate(lying) if face in faces]
    most = min(limit, len(places))
    found = []
    for number in range(most if forced else 0, most + 1):
        for picked in combinations(places, number):
            kept = tuple(face for place, face in enumerate(lying) if place not in picked)
            found.append((number, sorted(lying[place] for place in picked), kept))
    return list(dict.fromkeys((kept, number) for number, _, kept in sorted(found)))


@cache
def joined(lying: Faces, face: int) -> Faces:
    """The dice with one more among them."""
    return tuple(sorted((*lying, face), reverse=True))


def read(table: Table, ours: Faces, theirs: Faces) -> Outcome | None:
    """The outcome of a test whose dice lie for good; None if it must be taken again."""
    mine = result(ours, table.modifier, table.all_ones, table.floor)
    if table.challenge_number is not None:
        level = mine.final - table.challenge_number
        return level >= 0, level, mine.final
    other = result(theirs, table.opponent_modifier, table.all_ones, table.floor)
    return decide(mine, other, table.active)


def payoff(table: Table, outcome: Outcome | None) -> Fraction | int:
    """What an outcome is worth to the player under the aim."""
    if outcome is None:
        return table.tie
    won, level = outcome[0] in ("player", True), outcome[1]
    assert isinstance(level, int)
    if table.aim == "expected-level":
        return -level if outcome[0] == "opponent" else level
    if table.aim == "win":
        return int(won)
    least = int(table.aim.removeprefix("level:"))
    return int(outcome[0] != "opponent" and level >= least)
