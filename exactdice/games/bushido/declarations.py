"""Declarations: Ki Feats and Boosts declared before the dice are rolled, by players who see ahead.

Source: "When declaring the use of Ki Feats (Including Ki Boosts) during any test, the Opponent
declares first and the Activating model or the Model with the Initiative if in a Melee Exchange,
declares second"; "The Active Player declares second" (Opposed Tests, step 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from exactdice.checks import InputError, whole
from exactdice.choices import BestPlay, Choice, Option, Solved
from exactdice.contest import Contestant
from exactdice.dice import Roller
from exactdice.display import decimal, percent, points
from exactdice.distribution import Distribution
from exactdice.games.bushido.aims import EXPECTED_LEVEL, aimed, challenge_aimed, wanted_of
from exactdice.games.bushido.challenge import CHALLENGE, ChallengeOutcome, ChallengeTest
from exactdice.games.bushido.opposed import OPPOSED, OpposedTest
from exactdice.games.bushido.sides import OpposedOutcome, Side
from exactdice.games.declare import Change, Detail
from exactdice.solving import memo, solve

MOST_BOOSTS = 20


@dataclass(frozen=True)
class Declaration:
    """Something that may be declared: its name, what it adds, and what it costs in Ki."""

    name: str
    dice: int = 0
    modifier: int = 0
    cost: int = 0

    def __post_init__(self) -> None:
        whole("dice", self.dice)
        whole("modifier", self.modifier)
        whole("cost", self.cost, low=0)


NOTHING = Declaration("nothing")


def boosts(most: int, cost: int = 1) -> tuple[Declaration, ...]:
    """Ki Boosts: 0 to `most` more dice, each at a cost in Ki."""
    whole("boosts", most, 0, MOST_BOOSTS)
    whole("boost_cost", cost, low=0)
    return tuple(
        Declaration(f"{dice} boost{'s' * (dice > 1)}" if dice else "nothing", dice, 0, dice * cost)
        for dice in range(most + 1)
    )


def cheapest_first(given: Iterable[Declaration]) -> tuple[Declaration, ...]:
    """The declarations by cost, so that of equal ones the cheaper is preferred.

    Raises `InputError` where there is none, and where two have one name.
    """
    found = tuple(sorted(given, key=lambda declaration: declaration.cost))
    names = [declaration.name for declaration in found]
    if not names:
        raise InputError("declarations: none given (allowed: one or more a side)")
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"declarations: {name!r} is given twice")
    return found


@dataclass(frozen=True)
class Declarations:
    """An opposed test before which each side declares one of its options.

    The Active Player declares second and has seen the other's. Each wants the opposite of the
    other by the test's aim; of declarations of equal worth the cheaper is taken. Source: as above.
    """

    test: OpposedTest
    player: tuple[Declaration, ...] = (NOTHING,)
    opponent: tuple[Declaration, ...] = (NOTHING,)

    def __post_init__(self) -> None:
        for side in Contestant:
            object.__setattr__(self, side.value, cheapest_first(getattr(self, side.value)))

    @property
    def tests(self) -> tuple[OpposedTest, ...]:
        """Every test that the declarations can lead to."""
        return tuple(
            self.declared(ours, theirs) for ours in self.player for theirs in self.opponent
        )

    @property
    def rules(self) -> Any:
        """The rules of the test."""
        return self.test.rules

    def declared(self, ours: Declaration, theirs: Declaration) -> OpposedTest:
        """The test once both have declared."""
        return replace(
            self.test,
            player=_raised(self.test.player, ours),
            opponent=_raised(self.test.opponent, theirs),
        )

    def worth(self, ours: Declaration, theirs: Declaration) -> Fraction:
        """What the test is worth to the player once both have declared, by its aim."""
        return solve(self.declared(ours, theirs)).expectation(aimed(self.test.aim))

    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The worth of every pair of declarations: a row for each of the player's."""
        return tuple(
            tuple(self.worth(ours, theirs) for theirs in self.opponent) for ours in self.player
        )

    def play(self, second: Contestant | None = None) -> Solved[tuple[Declaration, ...]]:
        """Best play, with the Active Player second, or whoever is named.

        Its law is certain of the pair of declarations, the first declared first.
        """
        last = second or Contestant(self.test.active)
        order = (last.other, last)

        def choice(said: tuple[Declaration, ...]) -> Choice[tuple[Declaration, ...]] | None:
            if len(said) == len(order):
                return None
            options: tuple[Declaration, ...] = getattr(self, order[len(said)].value)
            return Choice(
                order[len(said)] == Contestant.PLAYER,
                tuple(Option(option, Distribution.certain((*said, option))) for option in options),
            )

        def payoff(said: tuple[Declaration, ...]) -> Fraction:
            return self.worth(*_by_side(said, last))

        return BestPlay(choice, payoff).solved(())

    def chosen(self, second: Contestant | None = None) -> tuple[Declaration, Declaration]:
        """What the player and the opponent declare under best play."""
        (said,) = self.play(second).law
        return _by_side(said, second or Contestant(self.test.active))

    def second_worth(self) -> Fraction:
        """What declaring second is worth to the Active Player, against declaring first."""
        active = Contestant(self.test.active)
        gain = self.play().value - self.play(active.other).value
        return gain if active == Contestant.PLAYER else -gain

    def played(self) -> OpposedTest:
        """The test once both have declared as well as can be."""
        return _both_declared(self)

    def law(self) -> Distribution[OpposedOutcome]:
        """The law of the test's outcome, both having declared as well as can be."""
        return solve(self.played())

    def enumerated(self) -> Distribution[OpposedOutcome]:
        """The same law from every roll of the test that is declared."""
        return self.played().enumerated()

    def roll(self, roller: Roller) -> OpposedOutcome | None:
        """What one roll of the test that is declared comes to."""
        return self.played().roll(roller)


@memo(16)
def _both_declared(spec: Declarations) -> OpposedTest:
    return spec.declared(*spec.chosen())


def _raised(side: Side, declaration: Declaration) -> Side:
    return Side(side.pool + declaration.dice, side.modifier + declaration.modifier)


def _by_side(said: tuple[Declaration, ...], second: Contestant) -> tuple[Declaration, Declaration]:
    """What was said in order, as the player's and the opponent's."""
    first, last = said
    return (first, last) if second == Contestant.OPPONENT else (last, first)


@dataclass(frozen=True)
class ChallengeDeclarations:
    """A challenge test before which the tester declares one of several options.

    With a chance `wanted`, the cheapest that reaches it is declared; otherwise, or if none does,
    the cheapest of those that are worth most. Source: "Challenge Tests", step 1.
    """

    test: ChallengeTest
    options: tuple[Declaration, ...] = (NOTHING,)
    wanted: Fraction | None = field(default=None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", cheapest_first(self.options))
        if self.wanted is not None and not 0 <= self.wanted <= 1:
            raise InputError(f"wanted: {self.wanted} is no chance (allowed: 0 to 1)")

    @property
    def tests(self) -> tuple[ChallengeTest, ...]:
        """Every test that the declarations can lead to."""
        return tuple(map(self.declared, self.options))

    @property
    def rules(self) -> Any:
        """The rules of the test."""
        return self.test.rules

    def declared(self, option: Declaration) -> ChallengeTest:
        """The test once an option is declared."""
        return replace(
            self.test,
            pool=self.test.pool + option.dice,
            modifier=self.test.modifier + option.modifier,
        )

    def chance(self, option: Declaration) -> Fraction:
        """The chance of success once an option is declared."""
        return solve(self.declared(option)).probability(lambda outcome: outcome.success)

    @property
    def reaching(self) -> Declaration | None:
        """The cheapest option that reaches the chance wanted, if there is one."""
        if self.wanted is None:
            return None
        return next((option for option in self.options if self.chance(option) >= self.wanted), None)

    @property
    def chosen(self) -> Declaration:
        """The option that is declared."""

        def worth(option: Declaration) -> Fraction:
            return solve(self.declared(option)).expectation(challenge_aimed(self.test.aim))

        # max() takes the first of equals, which is the cheapest.
        return self.reaching or max(self.options, key=worth)

    def played(self) -> ChallengeTest:
        """The test with the option that is declared."""
        return _one_declared(self)

    def law(self) -> Distribution[ChallengeOutcome]:
        """The law of the test's outcome with the option that is declared."""
        return solve(self.played())

    def enumerated(self) -> Distribution[ChallengeOutcome]:
        """The same law from every roll of the test that is declared."""
        return self.played().enumerated()

    def roll(self, roller: Roller) -> ChallengeOutcome:
        """What one roll of the test that is declared comes to."""
        return self.played().roll(roller)


@memo(16)
def _one_declared(spec: ChallengeDeclarations) -> ChallengeTest:
    return spec.declared(spec.chosen)


def opposed_asked(test: OpposedTest, given: Mapping[str, Any]) -> Declarations:
    """The test with the boosts before it that a query asks for."""
    if given["boosts"] is given["opponent_boosts"] is None:
        raise InputError("boost_cost: there is nothing to pay for without boosts")
    ours, theirs = (_boosts(given, option) for option in ("boosts", "opponent_boosts"))
    return Declarations(test, ours, theirs)


def challenge_asked(test: ChallengeTest, given: Mapping[str, Any]) -> ChallengeDeclarations:
    """The same for a challenge test."""
    if given["boosts"] is None:
        field = "wanted" if given["wanted"] is not None else "boost_cost"
        raise InputError(f"{field}: there is nothing to declare without boosts")
    return ChallengeDeclarations(test, _boosts(given, "boosts"), given["wanted"])


def _boosts(given: Mapping[str, Any], option: str) -> tuple[Declaration, ...]:
    cost = 1 if given["boost_cost"] is None else given["boost_cost"]
    return boosts(whole(option, given[option] or 0, 0, MOST_BOOSTS), cost)


# What the faces are told


def _within_test(change: Change) -> Change:
    """The same change of the test that the declarations are made before."""

    def changed(spec: Any) -> Any:
        test = change(spec.test)
        return None if test is None else replace(spec, test=test)

    return changed


def _shown(spec: Declarations, worth: Fraction) -> Fraction | str:
    return decimal(worth, 3) if spec.test.aim == EXPECTED_LEVEL else worth


def opposed_details(spec: Declarations, law: Distribution[Any]) -> tuple[Detail, ...]:
    """The matrix, what is declared, and what declaring second is worth."""
    ours, theirs = spec.chosen()
    active = Contestant(spec.test.active)
    second, first = (ours, theirs) if active == Contestant.PLAYER else (theirs, ours)
    you = {Contestant.PLAYER: "You", Contestant.OPPONENT: "Your opponent"}
    verb = {Contestant.PLAYER: "declare", Contestant.OPPONENT: "declares"}
    matrix = spec.matrix()
    reversed_order = spec.chosen(active.other)
    gain = spec.second_worth()
    worth = decimal(gain, 3) if spec.test.aim == EXPECTED_LEVEL else f"{points(gain)} points"
    order = [f"{you[side]} {verb[side]}" for side in (active.other, active)]
    wanted = wanted_of(spec.test.aim)
    sentences = (
        f"{order[0]} first: {_priced(first)}.",
        f"{order[1]} second: {_priced(second)}.",
        f"That is best play: you want {wanted}, your opponent the opposite (zero-sum).",
        f"Declaring second is worth {worth} to the Active Player.",
    )
    header = ("yours \\ opponent's", *(option.name for option in spec.opponent))
    rows = tuple(
        (option.name, *(_shown(spec, worth) for worth in row))
        for option, row in zip(spec.player, matrix, strict=True)
    )
    value = {
        "aim": spec.test.aim,
        "player": _plain(spec.player),
        "opponent": _plain(spec.opponent),
        "matrix": [list(row) for row in matrix],
        "first": active.other.value,
        "declared": {"player": ours.name, "opponent": theirs.name},
        "value": spec.play().value,
        "reversed": {
            "player": reversed_order[0].name,
            "opponent": reversed_order[1].name,
            "value": spec.play(active.other).value,
        },
        "second_worth": gain,
    }
    inner = OPPOSED.details(spec.declared(ours, theirs), law)
    return (Detail("declarations", value, sentences, (header, *rows)), *inner)


def challenge_details(spec: ChallengeDeclarations, law: Distribution[Any]) -> tuple[Detail, ...]:
    """The chance with each option, and the cheapest that reaches the chance wanted."""
    chosen = spec.chosen
    if spec.wanted is None:
        sentence = f"Best is {_priced(chosen)}; of equal declarations the cheaper is taken."
    elif spec.reaching:
        sentence = f"The cheapest that reaches {percent(spec.wanted)} is {_priced(chosen)}."
    else:
        sentence = f"None reaches {percent(spec.wanted)}; best is {_priced(chosen)}."
    chances = [(option, spec.chance(option)) for option in spec.options]
    header = ("declared", "Ki", "success")
    rows = tuple((option.name, str(option.cost), chance) for option, chance in chances)
    value = {
        "options": [
            {**plain, "probability": chance}
            for plain, (_, chance) in zip(_plain(spec.options), chances, strict=True)
        ],
        "wanted": spec.wanted,
        "cheapest": spec.reaching.name if spec.reaching else None,
        "declared": chosen.name,
    }
    inner = CHALLENGE.details(spec.declared(chosen), law)
    return (Detail("declarations", value, (sentence,), (header, *rows)), *inner)


def _priced(option: Declaration) -> str:
    return f"{option.name} ({option.cost} Ki)" if option.cost else option.name


def _plain(options: Iterable[Declaration]) -> list[dict[str, Any]]:
    return [
        {
            "name": option.name,
            "dice": option.dice,
            "modifier": option.modifier,
            "cost": option.cost,
        }
        for option in options
    ]


KINDS = (
    OPPOSED._replace(
        spec=Declarations,
        changes={label: _within_test(change) for label, change in OPPOSED.changes.items()},
        details=opposed_details,
    ),
    CHALLENGE._replace(
        spec=ChallengeDeclarations,
        changes={label: _within_test(change) for label, change in CHALLENGE.changes.items()},
        details=challenge_details,
    ),
)
