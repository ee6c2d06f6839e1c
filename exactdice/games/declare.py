"""What a game tells the faces about itself: its tests, their inputs, their wording, its rulings.

A face (command line, table, sheet, page) reads these records and nothing else, so a new game needs
no change in any of them. They are named tuples: every query makes these classes, and a dataclass
takes several times as long to make.
"""

# Annotations are not deferred: typing would compile the text of every field of a named tuple.

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from exactdice.checks import InputError, did_you_mean, one_of
from exactdice.contest import Contestant
from exactdice.distribution import Distribution
from exactdice.notation import Notation
from exactdice.solving import Spec

if TYPE_CHECKING:
    from exactdice.closed import Formulas

Event = Callable[[Any], bool]
Change = Callable[[Any], Any]
"""From a spec to one that differs in a single respect, or to None where it cannot."""

QUIET = MappingProxyType({"quiet": True})
"""Marks a field of a spec that the inputs leave out where it has its default."""


class Choices:
    """What players may choose in a test, in the record of its own that a game has for it.

    A spec names it so, and need not import the record before somebody chooses.
    """

    __slots__ = ()


def always(_: Any) -> bool:
    """Holds for every spec."""
    return True


def never(_: Any) -> bool:
    """Holds for no spec: for a ruling on what is refused, or on what no law here tells."""
    return False


class Ruling(NamedTuple):
    """One question that a rule text leaves open, and the reading of it that is taken.

    `readings` maps the name of each reading to what it says; the first is the default. A question
    with one reading that can be chosen has no option; what was considered and turned down is told
    under `rejected`.
    """

    id: str
    source: str
    question: str
    readings: Mapping[str, str]
    tests: tuple[str, ...]
    rejected: tuple[str, ...] = ()
    shapes: Callable[[Any], bool] = always
    """Whether a spec's answer depends on the question at all."""

    @property
    def default(self) -> str:
        """The name of the reading that is taken unless another is asked for."""
        return next(iter(self.readings))

    @property
    def option(self) -> str | None:
        """The field of the game's `Rules` that switches it, if there is another reading."""
        return self.id.replace("-", "_") if len(self.readings) > 1 else None

    def reading(self, rules: Any) -> str:
        """The name of the reading that the rules take."""
        return getattr(rules, self.option) if self.option else self.default


def check_rules(rules: Any, rulings: tuple[Ruling, ...]) -> None:
    """Refuse, with `InputError`, a reading that the ruling of that name does not know."""
    known = {ruling.option: ruling for ruling in rulings}
    for option in fields(rules):
        ruling = known[option.name]
        one_of(ruling.id, getattr(rules, option.name), tuple(ruling.readings))


def added(path: str, amount: int) -> Change:
    """The change that adds to one number of a spec: `path` is its field, as in "player.pool"."""
    name, _, inner = path.partition(".")

    def change(record: Any) -> Any:
        value = getattr(record, name)
        return replace(record, **{name: added(inner, amount)(value) if inner else value + amount})

    return change


def put(name: str, value: object) -> Change:
    """The change that gives a field of a spec a value, where it has another."""
    return lambda spec: None if getattr(spec, name) == value else replace(spec, **{name: value})


class Parameter(NamedTuple):
    """One input of a test: how it is written and what it means.

    A name that starts with `--` is an option; any other is given by its place. An input with a
    default may be left out. An input that `asks` shapes the question put to the law, not the law.
    """

    name: str
    notation: Notation
    help: str
    default: str | None = None
    required: bool = True
    arity: int = 1
    asks: bool = False

    @property
    def is_option(self) -> bool:
        """Whether it is given by name."""
        return self.name.startswith("--")

    @property
    def field(self) -> str:
        """Its name as a Python name and in error lines."""
        return self.name.lstrip("-").replace("-", "_")


class Statement(NamedTuple):
    """Something that may come true: its label, the sentence about it, and the event itself.

    The sentence is finished by a chance: "You win" … "87.6 %".
    """

    label: str
    sentence: str
    event: Event


def wins(outcome: Any) -> bool:
    """Whether the player is the winner of an opposed test."""
    return bool(outcome.winner == Contestant.PLAYER)


WIN = Statement("player wins", "You win", wins)
LOSS = Statement("opponent wins", "Your opponent wins", lambda outcome: not wins(outcome))


def decided(ways: Mapping[str, str]) -> tuple[Statement, ...]:
    """The wins of either side by the step that decided: `ways` finishes "you win" for each."""

    def won(side: Contestant, step: str) -> Event:
        return lambda outcome: bool((outcome.winner, outcome.decided_by) == (side, step))

    return tuple(
        Statement(f"{label} {way}", label, won(side, step))
        for side, label in zip(Contestant, ("you win", "opponent wins"), strict=True)
        for step, way in ways.items()
    )


class Scale(NamedTuple):
    """An order on the outcomes, worst to best, so that "at least" and "at most" mean something."""

    name: str
    rank: Callable[[Any], Any]
    label: Callable[[Any], str]
    best_first: bool = True


class Detail(NamedTuple):
    """A part of an answer beside the law: its name and value in JSON, its sentences, its table.

    The value is made of text, whole numbers, fractions, lists and mappings. The table is a header
    and rows; a cell that is a `Fraction` is a chance, and each face shows it in its own way.
    """

    name: str
    value: Any
    sentences: tuple[str, ...] = ()
    table: tuple[tuple[str | Fraction, ...], ...] = ()


class TestKind(NamedTuple):
    """One kind of test that a game knows."""

    name: str
    title: str
    source: str
    spec: type
    parameters: tuple[Parameter, ...]
    build: Callable[[Mapping[str, Any], Any], Spec[Any]]
    """The spec for the values of the parameters (by `Parameter.field`) and the game's rules."""
    columns: tuple[str, ...]
    """The attributes of its outcomes, in the order in which rows show them."""
    headline: Statement
    """The first thing that a player wants to know."""
    scale: Scale
    example: str
    other_side: Statement | None = None
    shares: tuple[Statement, ...] = ()
    """Parts of the outcomes that are shown apart, such as wins on a tie-break."""
    asked: Callable[[Mapping[str, Any]], Statement] | None = None
    """The headline where inputs that ask shape it."""
    notes: Callable[[Any], tuple[str, ...]] = lambda _: ()
    """Further sentences that a spec calls for, such as what a failure costs."""
    changes: Mapping[str, Change] = MappingProxyType({})
    """What a player could have more or less of, by a label such as "one more die"."""
    details: Callable[[Any, Distribution[Any]], tuple[Detail, ...]] = lambda spec, law: ()
    """Further parts of the answer that a spec calls for, given its law."""


class Reply(NamedTuple):
    """What a command answers: the test that it is about, and the parts of the answer."""

    spec: Spec[Any]
    details: tuple[Detail, ...]


class Command(NamedTuple):
    """Something else that a game answers: a question about a test while it is played, say."""

    name: str
    title: str
    tests: tuple[str, ...]
    """The kinds of test that it may be about, whose open questions it shares."""
    parameters: tuple[Parameter, ...]
    answer: Callable[[Mapping[str, Any], Any], Reply]
    """The reply for the values of the parameters (by `Parameter.field`) and the game's rules."""
    example: str


class Explained(NamedTuple):
    """One step from the rules to a number: its name, the rule's source, what it comes to here."""

    title: str
    source: str
    text: str


class Game(NamedTuple):
    """One game: its name on the command line, its title, its tests, rulings and options."""

    name: str
    title: str
    places: Mapping[str, str]
    """The module of each kind of test, by the kind's name: it ends in `KINDS`, and is imported when
    one of them is asked for."""
    rulings: tuple[Ruling, ...]
    rules: type
    commands: Mapping[str, str] = MappingProxyType({})
    """The module of each command, by its name: it holds a `COMMAND`."""
    closed_forms: str = ""
    """The name of the module that is its `Formulas`, if it has one; imported when asked for."""

    explanations: str = ""
    """The name of the module whose `steps` explain a spec's headline chance, if it has one."""

    def formulas(self) -> "Formulas | None":
        """Its closed forms."""
        return cast("Formulas", import_module(self.closed_forms)) if self.closed_forms else None

    def explain(self, spec: Spec[Any]) -> tuple[Explained, ...]:
        """The way from the rules to the headline chance of a spec, step by step."""
        if not self.explanations:
            return ()
        return cast("tuple[Explained, ...]", import_module(self.explanations).steps(spec))

    @property
    def tests(self) -> tuple[TestKind, ...]:
        """All kinds of tests that the game knows."""
        return tuple(self.find_test(name) for name in self.places)

    def find_test(self, name: str) -> TestKind:
        """The kind of test of that name. Raises `InputError`, with a near name if there is one."""
        if name in self.commands:
            raise InputError(f"test: {name!r} is a command (allowed: {', '.join(self.places)})")
        place = self.places[one_of("test", name, tuple(self.places))]
        kinds: tuple[TestKind, ...] = import_module(place).KINDS
        return next(kind for kind in kinds if kind.name == name)

    def find_command(self, name: str) -> Command:
        """The command of that name, one of `commands`."""
        command: Command = import_module(self.commands[name]).COMMAND
        return command

    def rules_from(self, kind: TestKind | Command, choices: Mapping[str, str]) -> Any:
        """The game's rules with the readings chosen, by the rulings' ids.

        Raises `InputError` for an id that names no open question of this kind of test, or one
        without an option.
        """
        names = {kind.name} if isinstance(kind, TestKind) else set(kind.tests)
        options = {
            ruling.id: ruling.option
            for ruling in self.rulings
            if ruling.option and not names.isdisjoint(ruling.tests)
        }
        for chosen in choices:
            if chosen not in options:
                hint = did_you_mean(chosen, options)
                allowed = ", ".join(options) or "none"
                raise InputError(
                    f"rule: {chosen!r} is no open question of the {kind.title} with another "
                    f"reading{hint} (allowed: {allowed})"
                )
        return self.rules(**{options[chosen]: reading for chosen, reading in choices.items()})
