"""The command line: `exactdice GAME TEST …`, and the commands around it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING

from exactdice.checks import InputError, brief, did_you_mean
from exactdice.games import GAMES, find_game
from exactdice.query import Parser, find_test, read_inputs, read_question, test_parser

if TYPE_CHECKING:
    from exactdice.games.declare import Command, Game, TestKind
    from exactdice.questions.answer import Answer

FORMATS = ("text", "json", "csv", "markdown")

COMMANDS = {
    "rulings": ("exactdice.cli", "show_rulings", "the open questions of the rule texts"),
    "verify": ("exactdice.verify.command", "run", "a simulator's outcomes against the exact law"),
    "roll": ("exactdice.roll", "run", "a plain simulator, to be verified"),
    "export": ("exactdice.law_file", "run", "an exact law for programs in any language"),
    "sheet": ("exactdice.sheet", "run", "a page of odds to print"),
    "chart": ("exactdice.chart", "run", "the odds of one test as a bar chart"),
    "compare": ("exactdice.questions.compare", "run", "several queries side by side"),
    "formula": ("exactdice.questions.formula", "run", "the chance as a closed form in n"),
    "chain": ("exactdice.questions.chaining", "run", "tests in a row, repeated, counted, added up"),
    "luck": ("exactdice.questions.luck", "run", "how rare an evening's outcomes were"),
    "completion": ("exactdice.completion", "run", "a script by which a shell completes queries"),
    "template": (
        "exactdice.questions.template",
        "run",
        "whether a scattered template touches a base",
    ),
}
"""Commands beside the games: where each lives (imported when it is called) and what it does."""

DIE_COMMANDS = "`verify`, `roll` and `export`"
"""The commands that know a single die beside the tests of the games."""

QUESTIONS = {
    "need": (
        "exactdice.questions.inverse",
        "CHANCE",
        "which x, written in place of a number, gives a chance",
    ),
    "compare": (
        "exactdice.questions.compare",
        None,
        "what a die or a +1 more or less would be worth",
    ),
    "rulings": (
        "exactdice.questions.readings",
        None,
        "which other readings of the rules change the answer",
    ),
    "explain": (
        "exactdice.questions.explain",
        None,
        "the way from the rules to the number, step by step",
    ),
}
"""Options that ask more about a query: the module whose `ask` answers, the value, the help."""

EXAMPLES = """\
examples:
  exactdice bushido opposed 4+1 3      four dice and +1 against three dice
  exactdice bushido challenge 3 5      three dice against Challenge Number 5
  exactdice warzone test 12 --format json
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one command line; returns the exit status: 0 answered, 2 bad input."""
    return finish(run, sys.argv[1:] if arguments is None else arguments)


def finish(command: Callable[[Sequence[str]], int], words: Sequence[str]) -> int:
    """Do what a command does with its words; what is wrong with them is said in one line."""
    if sys.stdout is None:
        return complain("standard output: closed")
    if isinstance(sys.stdout, TextIOWrapper):
        # What a terminal cannot show is spelt out; an answer does not end in a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = command(list(words))
        sys.stdout.flush()
    except InputError as error:
        return complain(str(error))
    except BrokenPipeError:
        # Whoever read us has seen enough.
        discard_output()
        return 0
    except OSError as error:
        discard_output()
        return complain(f"{error.filename or 'standard output'}: {error.strerror}")
    except KeyboardInterrupt:
        return 130
    return status


def complain(message: str) -> int:
    """Say in one line on standard error what was wrong, if anybody listens; returns 2."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"exactdice: {message}", file=sys.stderr, flush=True)
    return 2


def discard_output() -> None:
    """Have the rest of the output go nowhere: Python would still flush, and complain, at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(words: Sequence[str]) -> int:
    """Find out what the words ask for, and do it."""
    if len(words) > 1 and words[0] in ("-h", "--help", "--version"):
        raise InputError(f"unexpected argument {brief(words[1])} behind {words[0]}")
    if not words or words[0] in ("-h", "--help"):
        return say(overview())
    if words[0] == "--version":
        from exactdice import __version__

        return say(f"exactdice {__version__}\n")
    if words[0] in COMMANDS:
        gc.enable()  # A command may live long,
        sys.set_int_max_str_digits(0)  # and its exact numbers may be long.
        module, function, _ = COMMANDS[words[0]]
        command: Callable[[Sequence[str]], int] = getattr(import_module(module), function)
        return command(words[1:])
    if words[0] == "die":
        raise InputError(f"die: it goes with {DIE_COMMANDS} (such as: exactdice export die 20)")
    if words[0] not in GAMES:
        known = [*GAMES, *COMMANDS]
        hint = did_you_mean(words[0], known)
        raise InputError(f"game: {brief(words[0])} is unknown{hint} (allowed: {', '.join(known)})")
    if words[1:] in ([], ["-h"], ["--help"]):
        return say(overview_of(words[0]))
    if words[1] in find_game(words[0]).commands:
        return carry_out(words)
    return answer(words)


def answer(words: Sequence[str]) -> int:
    """Answer one query about a test."""
    game, kind, rest = find_test(words)
    parser = test_parser(game, kind)
    add_format(parser)
    add_questions(parser)
    found = parser.read(rest)
    form = read_format(found.format)
    for option, (module, _, _) in QUESTIONS.items():
        if getattr(found, option) not in (None, False):
            gc.enable()  # It may be a long one.
            return say_answer(import_module(module).ask(game, kind, found), form)
    question = read_question(game, kind, found)

    from exactdice.report import report

    solved = report(question.spec, question.asked)
    if form == "text":
        from exactdice import text

        return say(text.render(solved, blocks=shows_blocks(), bold=is_terminal()))
    from exactdice import export

    write = {"json": export.to_json, "csv": export.to_csv, "markdown": export.to_markdown}
    return say(write[form](solved))


def carry_out(words: Sequence[str]) -> int:
    """Answer one command of a game."""
    game = find_game(words[0])
    command = game.find_command(words[1])
    parser = test_parser(game, command)
    add_format(parser)
    found = parser.read(words[2:])
    form = read_format(found.format)
    reply = command.answer(*read_inputs(game, command, found))
    if form == "text":
        from exactdice import text
        from exactdice.report import rulings_taken

        return say(text.reply(game, reply.details, rulings_taken(reply.spec)))
    from exactdice import export

    return say(export.reply(command, game, reply, form))


def show_rulings(words: Sequence[str]) -> int:
    """`exactdice rulings [GAME]`: every open question, and how it is read."""
    parser = Parser(
        "exactdice rulings", "[game]", description="The open questions of the rule texts."
    )
    parser.add_argument("game", nargs="?", help=f"one game only: {', '.join(GAMES)}")
    add_format(parser)
    found = parser.read(words)
    games = [find_game(name) for name in ([found.game] if found.game is not None else GAMES)]
    form = read_format(found.format)
    if form == "text":
        from exactdice import text

        return say(text.rulings(games))
    from exactdice import export

    return say(export.rulings(games, form))


def overview() -> str:
    """What `exactdice --help` prints."""
    lines = ["usage: exactdice GAME TEST ... [--format FORMAT] [--rule NAME=READING]", ""]
    lines += ["Exact odds for the dice tests of miniature games.", "", "games and their tests:"]
    for name in GAMES:
        game = find_game(name)
        lines += [f"  {game.name:<10} {', '.join(kind.name for kind in game.tests)}"]
    lines += ["", "other commands:"]
    lines += [f"  {name:<10} {does}" for name, (_, _, does) in COMMANDS.items()]
    lines += ["", f"{DIE_COMMANDS} also take `die N`: a single die with N sides."]
    lines += ["", "`exactdice GAME --help` and `exactdice GAME TEST --help` tell more.", ""]
    return "\n".join(lines) + "\n" + EXAMPLES


def overview_of(name: str) -> str:
    """What `exactdice GAME --help` prints."""
    game = find_game(name)
    lines = [f"usage: exactdice {game.name} TEST ...", "", f"{game.title}. Tests:"]
    for kind in game.tests:
        lines += _entry(game, kind)
    if game.commands:
        lines += ["", "Other commands:"]
    for command in map(game.find_command, game.commands):
        lines += _entry(game, command)
    return "\n".join(lines) + "\n"


def _entry(game: Game, asked: TestKind | Command) -> list[str]:
    """A test or a command in an overview: what it is, and an example on a line of its own."""
    return [f"  {asked.name:<10} {asked.title}", f"    exactdice {game.name} {asked.example}"]


def add_format(parser: Parser) -> None:
    """Declare `--format` to a parser."""
    parser.add_argument(
        "--format", default=FORMATS[0], metavar="|".join(FORMATS), help="how to print the answer"
    )


def add_questions(parser: Parser) -> None:
    """Declare the options of `QUESTIONS` to a parser; a query takes one of them at most."""
    group = parser.add_mutually_exclusive_group()
    for option, (_, metavar, does) in QUESTIONS.items():
        if metavar:
            group.add_argument(f"--{option}", metavar=metavar, help=does)
        else:
            group.add_argument(f"--{option}", action="store_true", help=does)


def say_answer(answer: Answer, form: str) -> int:
    """Print the answer to a question around the odds."""
    from exactdice.questions.answer import write

    return say(write(answer, form, bold=is_terminal()))


def read_format(given: str) -> str:
    """The format asked for. Raises `InputError` for one that is unknown."""
    from exactdice.checks import one_of

    return one_of("format", given, FORMATS)


def say(text: str) -> int:
    """Print an answer and report success."""
    sys.stdout.write(text)
    return 0


def shows_blocks() -> bool:
    """Whether standard output can carry the characters that bars are drawn with."""
    try:
        "█▏".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_terminal() -> bool:
    """Whether standard output is a terminal that may be sent escape codes."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
