"""`exactdice completion`: a script by which a shell completes games, tests and options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from exactdice.checks import InputError, one_of
from exactdice.cli import COMMANDS, FORMATS, QUESTIONS, say
from exactdice.games import GAMES, find_game
from exactdice.games.declare import Command, TestKind
from exactdice.query import Parser, add_parameter

SHELLS = ("bash", "zsh", "tcsh")


def run(words: Sequence[str]) -> int:
    """Print the script for a shell; it needs the extra `completion`, where shtab comes from."""
    about = "Print a script by which a shell completes queries."
    parser = Parser("exactdice completion", "|".join(SHELLS), description=about)
    parser.add_argument("shell", help=f"one of {', '.join(SHELLS)}")
    shell = one_of("shell", parser.read(words).shell, SHELLS)
    try:
        import shtab
    except ModuleNotFoundError:
        reason = "shtab is not installed (pip install '.[completion]' in a checkout)"
        raise InputError(f"completion: {reason}") from None
    return say(shtab.complete(whole_parser(), shell) + "\n")


def whole_parser() -> argparse.ArgumentParser:
    """One parser of every game, test, input and command, made from what the games declare."""
    parser = argparse.ArgumentParser("exactdice", description="Exact odds.")
    first = parser.add_subparsers(dest="first")
    for name, (_, _, does) in COMMANDS.items():
        first.add_parser(name, help=does)
    for name in GAMES:
        game = find_game(name)
        tests = first.add_parser(name, help=game.title).add_subparsers(dest="second")
        kinds: list[TestKind | Command] = [*game.tests, *map(game.find_command, game.commands)]
        for kind in kinds:
            test = tests.add_parser(kind.name, help=kind.title)
            for parameter in kind.parameters:
                action = add_parameter(test, parameter)
                action.choices = parameter.notation.choices or None
            test.add_argument("--format", choices=FORMATS)
            test.add_argument("--rule", metavar="NAME=READING")
            for option in QUESTIONS:
                test.add_argument(f"--{option}")
    return parser
