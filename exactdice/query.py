"""A question in words, as the command line takes it: `bushido opposed 4+1 3 --active opponent`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from exactdice.checks import InputError, brief, did_you_mean
from exactdice.games import GAMES, find_game
from exactdice.games.declare import Command, Game, Parameter, TestKind
from exactdice.solving import Spec

SHIELD = "\0 "
"""argparse takes a word that starts with a hyphen for an option, unless there is a space in it."""


class Question(NamedTuple):
    """A test to be solved, with the inputs that shape the question and not the law."""

    spec: Spec[Any]
    asked: Mapping[str, Any]


def _formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, width=80)


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors are `InputError`s and that takes `-1+2` as a value."""

    def __init__(self, prog: str, words: str, **settings: Any) -> None:
        # argparse need not lay out a usage, nor measure the terminal, for every query.
        usage = " ".join(word for word in (prog, words, "[options]") if word)
        super().__init__(prog, usage, formatter_class=_formatter, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise what argparse has to say as an `InputError`, with the usage in the same line."""
        raise InputError(f"{message} (usage: {self.usage}; see --help)")

    def read(self, words: Sequence[str], kept: Sequence[str] = ()) -> argparse.Namespace:
        """Parse all the words, over those that were kept in a file, if any.

        Raises `InputError` for a word without a place, or an option that is given twice.
        """
        both = [*self._shielded(kept), *self._shielded(words)]
        found, extra = self.parse_known_intermixed_args(both)
        if extra:
            self.error(f"unexpected argument {brief(_bare(extra[0]))}")
        for name, value in vars(found).items():
            setattr(found, name, _bare(value))
        return found

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike argparse's own, a failure to write it is no secret."""
        print(self.format_help(), end="", file=file or sys.stdout, flush=True)

    def _shielded(self, words: Sequence[str]) -> list[str]:
        """The words, with values that argparse would take for options made out as values."""
        options = {name: action for action in self._actions for name in action.option_strings}
        shielded, given = [], set()
        values_only = False
        for word in words:
            if values_only or _is_negative(word):
                shielded.append(SHIELD + word)
            elif word == "--":
                values_only = True
            else:
                if word.startswith("-") and word != "-":
                    name = word.partition("=")[0]
                    if name not in options:
                        hint = did_you_mean(name, options)
                        self.error(f"unexpected argument {brief(word)}{hint}")
                    if name in given and not isinstance(options[name].default, list):
                        self.error(f"{name} is given twice")
                    given.add(name)
                shielded.append(word)
        return shielded


def add_parameter(parser: argparse.ArgumentParser, parameter: Parameter) -> argparse.Action:
    """Declare one input of a test to a parser, as text; `read_parameter` makes it a value."""
    settings: dict[str, Any] = {"help": parameter.help.replace("%", "%%")}
    metavar = parameter.notation.metavar
    if parameter.is_option:
        settings["metavar"] = metavar if parameter.arity == 1 else (metavar,) * parameter.arity
        if parameter.default is not None:
            settings["help"] += f" (default: {parameter.default})"
        if parameter.arity > 1:
            settings["nargs"] = parameter.arity
        settings["required"] = parameter.required and parameter.default is None
        return parser.add_argument(parameter.name, dest=parameter.field, **settings)
    else:
        if parameter.default is not None:
            settings["nargs"] = "?"
            settings["help"] += f" (default: {parameter.default})"
        settings["metavar"] = parameter.name
        return parser.add_argument(parameter.field, **settings)


def read_parameter(parameter: Parameter, given: Any) -> Any:
    """The value of one input from its text: None where nothing was given and nothing stands in."""
    if given is None:
        given = parameter.default
    if given is None:
        return None
    texts = [given] if isinstance(given, str) else given
    values = [parameter.notation(parameter.field, text) for text in texts]
    return values if parameter.arity > 1 else values[0]


def test_parser(game: Game, kind: TestKind | Command) -> Parser:
    """The parser of one kind of test, or of a command: its own inputs, and `--rule`."""
    places = [p for p in kind.parameters if not p.is_option]
    parser = Parser(
        f"exactdice {game.name} {kind.name}",
        " ".join(p.name if p.default is None else f"[{p.name}]" for p in places),
        description=f"{game.title}, {kind.title}: the exact odds.",
        epilog=f"example: exactdice {game.name} {kind.example}",
    )
    for parameter in kind.parameters:
        add_parameter(parser, parameter)
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=READING",
        help=f"take another reading of an open question (see: exactdice rulings {game.name})",
    )
    return parser


def read_inputs(
    game: Game, kind: TestKind | Command, found: argparse.Namespace
) -> tuple[dict[str, Any], Any]:
    """The values of the parameters, by `Parameter.field`, and the rules, from parsed words."""
    values = {
        parameter.field: read_parameter(parameter, getattr(found, parameter.field))
        for parameter in kind.parameters
    }
    return values, game.rules_from(kind, _chosen(found.rule))


def read_question(game: Game, kind: TestKind, found: argparse.Namespace) -> Question:
    """The question that parsed words put. Raises `InputError` for what no test is built from."""
    values, rules = read_inputs(game, kind, found)
    asked = {p.field: values[p.field] for p in kind.parameters if p.asks}
    return Question(kind.build(values, rules), asked)


def words_of(kind: TestKind, found: argparse.Namespace) -> list[str]:
    """The words behind the name of a test that would be parsed as these were."""
    words = []
    for parameter in kind.parameters:
        given = getattr(found, parameter.field)
        if given is not None:
            texts = [given] if isinstance(given, str) else given
            words += [parameter.name] if parameter.is_option else []
            words += texts
    for rule in found.rule:
        words += ["--rule", rule]
    return words


def parse(words: Sequence[str]) -> Question:
    """The question that words put: a game, a test, its inputs, and `--rule` if any.

    >>> parse("warzone test 12-1".split()).spec.modifier
    -1
    """
    game, kind, rest = find_test(words)
    return read_question(game, kind, test_parser(game, kind).read(rest))


def example() -> str:
    """A query that may be shown as an example: one of the first game's."""
    name = next(iter(GAMES))
    return f"{name} {find_game(name).tests[0].example}"


def find_test(words: Sequence[str]) -> tuple[Game, TestKind, Sequence[str]]:
    """The game and the kind of test that words begin with, and the words behind them."""
    if not words:
        raise InputError("game: none given (see: exactdice --help)")
    game = find_game(words[0])
    if len(words) == 1:
        tests = ", ".join(kind.name for kind in game.tests)
        raise InputError(f"test: none given (allowed: {tests})")
    return game, game.find_test(words[1]), words[2:]


def _chosen(rules: Sequence[str]) -> dict[str, str]:
    """The readings chosen by `--rule NAME=READING`, by name."""
    chosen: dict[str, str] = {}
    for rule in rules:
        name, equals, reading = rule.partition("=")
        if not equals:
            raise InputError(f"rule: {brief(rule)} is not NAME=READING (such as all-ones=modified)")
        if chosen.setdefault(name, reading) != reading:
            both = f"{brief(chosen[name])} and {brief(reading)}"
            raise InputError(f"rule: {name} is given twice, as {both}")
    return chosen


def _is_negative(word: str) -> bool:
    """Whether a word that starts with a hyphen is a number, or the `x` that stands for one."""
    if not word.startswith("-"):
        return False
    letter = word[1:2] == "x" and not word[2:3].islower()
    return letter or word[1:2] in tuple(".0123456789")


def _bare(value: Any) -> Any:
    """A parsed value as it was given, without shields."""
    if isinstance(value, list):
        return [_bare(each) for each in value]
    return value.removeprefix(SHIELD) if isinstance(value, str) else value
