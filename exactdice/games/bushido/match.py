"""Two pools with re-rolls as a game of two players, and what best play makes of it.

Source: "Conducting Re-Rolls", and the last steps of "Opposed Tests" and "Challenge Tests".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from exactdice.choices import BestPlay, Choice, Option
from exactdice.contest import Contestant, until_decided
from exactdice.dice import D6, Roll, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.bushido.rerolls import Step
from exactdice.games.bushido.result import FinalResult, final_result
from exactdice.games.bushido.rulings import Rules
from exactdice.picks import Play, Pool, Turn, best_play, picks_from, without


class Match(NamedTuple):
    """Two pools with re-rolls, ready for a solver: dice, results, steps, and how a pair is judged.

    A pair that is judged None is a tie: the test is taken again.
    """

    dice: tuple[int, int]
    results: tuple[Callable[[Roll], FinalResult], Callable[[Roll], FinalResult]]
    steps: tuple[Step, ...]
    judge: Callable[[FinalResult, FinalResult], Any]
    worth: Callable[[Any], int]

    def turns(self) -> tuple[Turn, ...]:
        """The steps as `picks` takes them: the player's pool is the first, and wants it high."""
        return tuple(
            Turn(
                pool=_index(step.dice),
                high=step.chooser == Contestant.PLAYER,
                limit=step.pick.most(self.dice[_index(step.dice)]),
                faces=step.pick.faces,
                forced=step.pick.forced,
            )
            for step in self.steps
        )

    def payoff(self, tie: Fraction = Fraction(0)) -> Callable[[FinalResult, FinalResult], int]:
        """What a pair of results is worth, times the denominator of what a tie is worth."""

        def payoff(ours: FinalResult, theirs: FinalResult) -> int:
            outcome = self.judge(ours, theirs)
            return tie.numerator if outcome is None else self.worth(outcome) * tie.denominator

        return payoff

    def play(self, tie: Fraction = Fraction(0)) -> Play:
        """Best play, by the dense tables; its values are times the denominator of `tie`."""
        ours, theirs = map(Pool, self.dice, self.results)
        return best_play((ours, theirs), self.turns(), self.payoff(tie))

    def law(self, tie: Fraction = Fraction(0)) -> Distribution[Any]:
        """The law of the outcome under best play; None for a tie."""
        return self.play(tie).law().map(lambda pair: self.judge(*pair))

    def enumerated(self, tie: Fraction = Fraction(0)) -> Distribution[Any]:
        """The same law from the game itself, state by state."""

        def payoff(state: State) -> int:
            return self.payoff(tie)(*self._read(state))

        best: BestPlay[State] = BestPlay(self._choice, payoff)
        ours, theirs = map(pool, self.dice)
        start = ours.then(lambda mine: theirs.map(lambda other: State(0, (mine, other))))
        return best.from_start(start).law.map(lambda state: self.judge(*self._read(state)))

    def expected(self, law: Distribution[Any]) -> Fraction:
        """What a law of outcomes is worth, ties aside."""
        return law.expectation(lambda outcome: 0 if outcome is None else self.worth(outcome))

    def _read(self, state: State) -> Iterator[FinalResult]:
        return (read(roll) for read, roll in zip(self.results, state.rolls, strict=True))

    def _choice(self, state: State) -> Choice[State] | None:
        if state.step == len(self.steps):
            return None
        turn = self.turns()[state.step]
        lying = state.rolls[turn.pool]

        def after(picked: Roll) -> Distribution[State]:
            kept = without(lying, picked)

            def lie(new: Roll) -> State:
                rolls = list(state.rolls)
                rolls[turn.pool] = tuple(sorted((*kept, *new), reverse=True))
                return State(state.step + 1, (rolls[0], rolls[1]))

            return pool(len(picked)).map(lie)

        options = picks_from(lying, turn.limit, turn.faces, turn.forced)
        return Choice(turn.high, tuple(Option(picked, after(picked)) for picked in options))


class Played(NamedTuple):
    """A match with its best play, for whoever rolls real dice or simulated ones."""

    match: Match
    play: Play

    def roll(self, roller: Roller) -> Any:
        """What one roll of both pools comes to, every pick rolled again in its turn."""
        ours, theirs = (roller(dice, D6) if dice else () for dice in self.match.dice)
        for number, turn in enumerate(self.play.turns):
            lying = ours, theirs
            pick = self.play.pick(number, lying)
            if pick:
                kept = without(lying[turn.pool], pick)
                moved = tuple(sorted((*kept, *roller(len(pick), D6)), reverse=True))
                ours, theirs = (moved, theirs) if turn.pool == 0 else (ours, moved)
        return self.match.judge(self.match.results[0](ours), self.match.results[1](theirs))


class State(NamedTuple):
    """How far the re-rolls have come, and the dice as they lie: the player's and the opponent's."""

    step: int
    rolls: tuple[Roll, Roll]


def _index(side: Contestant) -> int:
    return 0 if side == Contestant.PLAYER else 1


def result_of(modifier: int, rules: Rules) -> Callable[[Roll], FinalResult]:
    """What a roll comes to, with its modifier and under some rules."""
    return lambda roll: final_result(roll, modifier, rules)


def tactical_attempt(
    match: Match, solved: Callable[[Fraction], Distribution[Any]]
) -> Distribution[Any]:
    """The law of one attempt under best play of a test that is taken again on a tie.

    A tie is worth the whole game again, so its worth v is the fixed point v = F(v), with F(v) the
    worth of an attempt in which a tie is worth v. `solved(v)` is the law of such an attempt.

    Play of both sides gives an attempt the worth w + t·v, with t < 1 the chance of its tie: a die
    that is rolled again may or may not show 1, which leaves different numbers of dice. F is best
    play at each v, so it is made of finitely many such lines, and |F(u) − F(v)| ≤ τ·|u − v| with τ
    the largest t. We look at v, find its line, and look next where that line meets v, or at F(v)
    if that is out of bounds. As F rises, F(v) lies between v and the fixed point, and is taken for
    the new bound. So each look brings one of the two bounds nearer by the factor τ, and the looks
    on one side at least come as near as one likes. Once no crossing of two lines lies between a
    look and the fixed point, its line goes through the fixed point, and the next look is there.
    """
    value = match.expected(until_decided(solved(Fraction(0))))
    low: Fraction | None = None
    high: Fraction | None = None
    while True:
        law = solved(value)
        tie = law.get(None, Fraction(0))
        decided = match.expected(law)
        worth = decided + tie * value
        if worth == value:
            return law
        if worth > value:
            low = worth
        else:
            high = worth
        value = decided / (1 - tie)
        if (low is not None and value < low) or (high is not None and value > high):
            value = worth
