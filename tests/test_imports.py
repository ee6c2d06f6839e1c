"""What a fresh interpreter imports: a plain query pays for nothing that it does not use."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import exactdice
from exactdice.games import GAMES, find_game

ROOT = Path(str(exactdice.__file__)).parent.parent

SLOW_TO_IMPORT = {
    "csv",
    "difflib",
    "more_itertools",
    "numpy",
    "scipy",
    "sympy",
    "tabulate",
    "typst",
}

# What the interpreter and its environment import by themselves is not ours to answer for.
WATCH = """\
import sys
before = set(sys.modules)
{code}
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""


@cache
def imports_of(code: str) -> frozenset[str]:
    """The modules that some code imports in an interpreter of its own."""
    ended = subprocess.run(
        [sys.executable, "-c", WATCH.format(code=code)],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return frozenset(ended.stderr.split())


def imports_of_query(*words: str) -> frozenset[str]:
    """The modules that one command line imports."""
    return imports_of(f"from exactdice.cli import main\nassert main({list(words)}) == 0")


def example(game: str, kind: str, form: str) -> tuple[str, ...]:
    """The command line that asks for the example of a kind of test."""
    return (game, *find_game(game).find_test(kind).example.split(), "--format", form)


def games_among(modules: frozenset[str]) -> set[str]:
    return {name for name, place in GAMES.items() if place in modules}


def foreign_among(modules: frozenset[str]) -> set[str]:
    """The packages that come neither with Python nor with this project."""
    tops = {module.partition(".")[0] for module in modules}
    return tops - sys.stdlib_module_names - {"exactdice"}


KINDS = [(game, kind) for game in GAMES for kind in find_game(game).places]

each_game = pytest.mark.parametrize("game", GAMES)
each_kind = pytest.mark.parametrize(("game", "kind"), KINDS)


class TestQuery:
    @each_kind
    def test_nothing_is_imported_that_it_does_not_use(self, game: str, kind: str) -> None:
        modules = imports_of_query(*example(game, kind, "text"))
        assert "exactdice.text" in modules
        assert not modules & {"exactdice.export", "exactdice.games.reference"}
        assert not modules & {*SLOW_TO_IMPORT, "json"}
        assert not foreign_among(modules)

    @each_kind
    def test_its_own_game_is_imported_and_no_other(self, game: str, kind: str) -> None:
        modules = imports_of_query(*example(game, kind, "text"))
        assert games_among(modules) == {game}
        assert find_game(game).places[kind] in modules

    @each_game
    def test_json_needs_nothing_slow_and_no_other_game(self, game: str) -> None:
        modules = imports_of_query(*example(game, next(iter(find_game(game).places)), "json"))
        assert "exactdice.export" in modules
        assert not modules & SLOW_TO_IMPORT
        assert not foreign_among(modules)
        assert games_among(modules) == {game}

    def test_csv_needs_nothing_but_the_standard_library(self) -> None:
        modules = imports_of_query(*example(*KINDS[0], "csv"))
        assert "exactdice.export" in modules
        assert modules & {*SLOW_TO_IMPORT, "json"} <= {"csv"}
        assert not foreign_among(modules)

    def test_markdown_needs_tabulate(self) -> None:
        modules = imports_of_query(*example(*KINDS[0], "markdown"))
        assert "tabulate" in foreign_among(modules)
        assert not modules & {"more_itertools", "numpy", "scipy", "sympy", "typst"}


class TestPackage:
    def test_the_package_alone_imports_no_game_and_no_face(self) -> None:
        modules = imports_of("import exactdice")
        assert {module for module in modules if module.startswith("exactdice")} == {
            "exactdice",
            "exactdice.checks",
            "exactdice.distribution",
            "exactdice.solving",
        }
        assert not modules & SLOW_TO_IMPORT
        assert not foreign_among(modules)

    def test_the_registry_imports_no_game(self) -> None:
        assert games_among(imports_of("from exactdice.games import GAMES")) == set()

    @each_game
    def test_a_game_imports_no_other(self, game: str) -> None:
        modules = imports_of(f"from exactdice.games import {game}")
        assert games_among(modules) == {game}
        assert not modules & SLOW_TO_IMPORT
        assert not foreign_among(modules)
