"""Choices between chance steps: what two players do when each wants the opposite of one payoff.

A game is told by its states. `choice(state)` says who chooses there, what the options are, and by
which law each of them leads to a next state; where it says None the game is over, and
`payoff(state)` is what one player wants high and the other low. Best play is found backwards:

    value(state) = best over the options of Σ P(next) · value(next),

and of options of equal worth the first is taken, so their order says what is preferred.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from exactdice.distribution import Distribution

S = TypeVar("S", bound=Hashable)


class Option(NamedTuple, Generic[S]):
    """Something that may be chosen: its name, and the law of the state that it leads to."""

    name: Any
    next: Distribution[S]


@dataclass(frozen=True)
class Choice(Generic[S]):
    """A state at which somebody chooses: towards a high payoff or a low one, among options."""

    high: bool
    options: tuple[Option[S], ...]
    """What may be chosen, the preferred first among those of equal worth; never empty."""


class Solved(NamedTuple, Generic[S]):
    """What best play makes of a state."""

    value: Fraction
    law: Distribution[S]
    """The law of the state in which the game ends."""
    chosen: Any
    """The name of the option taken here, None where there is no choice."""


class BestPlay(Generic[S]):
    """Both players' best play of one game, from any of its states; each is solved only once.

    >>> die = Distribution.uniform(range(1, 7))
    >>> def again(state):
    ...     face, left = state
    ...     stop = Option("stop", Distribution.certain((face, 0)))
    ...     roll = Option("roll again", die.map(lambda new: (new, left - 1)))
    ...     return Choice(True, (stop, roll)) if left else None
    >>> play = BestPlay(again, payoff=lambda state: state[0])
    >>> play.from_start(die.map(lambda face: (face, 1))).value
    Fraction(17, 4)
    >>> play.solved((3, 1)).chosen, play.solved((4, 1)).chosen
    ('roll again', 'stop')
    """

    def __init__(
        self,
        choice: Callable[[S], Choice[S] | None],
        payoff: Callable[[S], int | Fraction],
    ) -> None:
        self._choice = choice
        self._payoff = payoff
        self._known: dict[S, Solved[S]] = {}

    def solved(self, state: S) -> Solved[S]:
        """What best play makes of a state."""
        if state not in self._known:
            self._known[state] = self._solve(state)
        return self._known[state]

    def from_start(self, start: Distribution[S]) -> Solved[S]:
        """What best play makes of a game that begins by chance."""
        value = start.expectation(lambda state: self.solved(state).value)
        return Solved(value, start.then(lambda state: self.solved(state).law), None)

    def _solve(self, state: S) -> Solved[S]:
        choice = self._choice(state)
        if choice is None:
            return Solved(Fraction(self._payoff(state)), Distribution.certain(state), None)
        worth = [
            option.next.expectation(lambda after: self.solved(after).value)
            for option in choice.options
        ]
        best = max(worth) if choice.high else min(worth)
        taken = choice.options[worth.index(best)]
        return Solved(best, taken.next.then(lambda after: self.solved(after).law), taken.name)
