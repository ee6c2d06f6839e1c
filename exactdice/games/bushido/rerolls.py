"""Re-rolls: dice picked and rolled again, when both players pick as well as can be.

Source: "Conducting Re-Rolls". With model A the one with the initiative or the activating one, and
model B its opponent, the order is: B picks any of A's dice, B picks any of its own, A picks any of
B's, A picks any of its own; each pick is rolled before the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, cast

from exactdice.checks import InputError, part, whole
from exactdice.contest import Contestant
from exactdice.dice import D6
from exactdice.games.declare import QUIET, Change, Choices, put

ALL: Literal["all"] = "all"
Limit = int | Literal["all"]
FACES = tuple(range(1, D6 + 1))
MOST_DICE = 1_000


@dataclass(frozen=True)
class Pick(Choices):
    """What an effect lets a player pick: up to `limit` dice (or "all") that show one of `faces`.

    If `forced`, as many as there are, up to the limit. Raises `InputError` for a limit below 0 and
    for faces that a D6 lacks.
    """

    limit: Limit
    faces: tuple[int, ...] = field(default=FACES, metadata=QUIET)
    forced: bool = field(default=False, metadata=QUIET)

    def __post_init__(self) -> None:
        if self.limit != ALL:
            if type(self.limit) is not int:
                raise InputError(
                    f"limit: {self.limit!r} is not a whole number of dice (allowed: 0 to "
                    f"{MOST_DICE}, or {ALL})"
                )
            whole("limit", self.limit, 0, MOST_DICE)
        faces = tuple(sorted({whole("faces", face, 1, D6) for face in self.faces}))
        if not faces:
            raise InputError(f"faces: none given (allowed: some of 1 to {D6})")
        object.__setattr__(self, "faces", faces)

    def most(self, dice: int) -> int:
        """The most dice that may be picked from a pool."""
        return dice if isinstance(self.limit, str) else min(self.limit, dice)


NO_PICK = Pick(0)


def pick(given: Choices | Limit) -> Pick:
    """A pick from the short form: the limit alone. What allows nothing is no pick at all."""
    # What is no limit either, a `Pick` refuses.
    made = given if isinstance(given, Pick) else Pick(cast("Limit", given))
    return made if made.limit else NO_PICK


@dataclass(frozen=True)
class Rerolls(Choices):
    """Which dice each player may pick, of their own and of the other's: limits or `Pick`s."""

    player_own: Pick | Limit = field(default=NO_PICK, metadata=QUIET)
    player_theirs: Pick | Limit = field(default=NO_PICK, metadata=QUIET)
    opponent_own: Pick | Limit = field(default=NO_PICK, metadata=QUIET)
    opponent_theirs: Pick | Limit = field(default=NO_PICK, metadata=QUIET)

    def __post_init__(self) -> None:
        for name in ("player_own", "player_theirs", "opponent_own", "opponent_theirs"):
            object.__setattr__(self, name, part(name, pick, getattr(self, name)))

    def of(self, chooser: Contestant, dice: Contestant) -> Pick:
        """What a player may pick of their own dice, or of the other's."""
        whose = "own" if chooser == dice else "theirs"
        return pick(getattr(self, f"{chooser.value}_{whose}"))

    def __bool__(self) -> bool:
        return self != Rerolls()


STEPS = ("own", "theirs", "opponent-own", "opponent-theirs")
"""The four steps as the command line names them: yours, and then your opponent's."""


class Step(NamedTuple):
    """One of the four steps: who picks, whose dice, and what may be picked."""

    chooser: Contestant
    dice: Contestant
    pick: Pick

    @property
    def name(self) -> str:
        """The step as the command line names it, one of `STEPS`."""
        whose = "own" if self.chooser == self.dice else "theirs"
        return whose if self.chooser == Contestant.PLAYER else f"opponent-{whose}"


def challenge_steps(own: Choices | Limit, theirs: Choices | Limit, tester: str) -> tuple[Step, ...]:
    """The steps of a challenge test: model A is the activating model, the tester or its enemy."""
    first = Contestant.PLAYER if tester == "activating" else Contestant.OPPONENT
    return steps(Rerolls(player_own=pick(own), opponent_theirs=pick(theirs)), first)


def steps(rerolls: Rerolls, first: Contestant) -> tuple[Step, ...]:
    """The steps in which something may be picked, in the text's order; `first` is model A."""
    a, b = first, first.other
    order = ((b, a), (b, b), (a, b), (a, a))
    every = (Step(chooser, dice, rerolls.of(chooser, dice)) for chooser, dice in order)
    return tuple(step for step in every if step.pick != NO_PICK)


ONE_REROLL: dict[str, Change] = {
    "a re-roll of one of your dice": put("rerolls", Rerolls(player_own=1)),
    "a re-roll of one of your opponent's dice": put("rerolls", Rerolls(player_theirs=1)),
}
"""Changes of an opposed test without re-rolls, for what one of them is worth."""
