"""The floors of the package: what a module may import, and what it may know.

A module imports from the floors below its own, or from its own floor as long as nothing goes round
in a circle. The imports that wait inside a function count like all others.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import exactdice
from exactdice.cli import COMMANDS
from exactdice.games import GAMES, find_game

FLOORS = {
    # 0: exact numbers, and how they are checked, read and shown
    "exactdice.checks": 0,
    "exactdice.display": 0,
    "exactdice.distribution": 0,
    "exactdice.files": 0,
    "exactdice.interop": 0,
    "exactdice.notation": 0,
    # 1: dice, closed forms on them, the cached entry
    "exactdice.angles": 1,
    "exactdice.closed": 1,
    "exactdice.coverage": 1,
    "exactdice.dice": 1,
    "exactdice.evidence": 1,
    "exactdice.order": 1,
    "exactdice.power": 1,
    "exactdice.solving": 1,
    # 2: two sides, and players' choices
    "exactdice.choices": 2,
    "exactdice.contest": 2,
    "exactdice.multisets": 2,
    "exactdice.options": 2,
    "exactdice.picks": 2,
    # 3: the registry of games, and the records by which they tell of themselves and their tables
    "exactdice.games": 3,
    "exactdice.games.declare": 3,
    "exactdice.games.layout": 3,
    "exactdice.games.lazily": 3,
    "exactdice.games.misreading": 3,
    "exactdice.games.reference": 3,
    # 4: questions in words, answers in rows, tests in a row
    "exactdice.questions.chain": 4,
    "exactdice.labels": 4,
    "exactdice.query": 4,
    "exactdice.report": 4,
    "exactdice.questions.totals": 4,
    "exactdice.questions.unknown": 4,
    # 5: faces
    "exactdice": 5,
    "exactdice.__main__": 5,
    "exactdice.questions": 5,
    "exactdice.questions.answer": 5,
    "exactdice.questions.chaining": 5,
    "exactdice.chart": 5,
    "exactdice.cli": 5,
    "exactdice.questions.compare": 5,
    "exactdice.questions.explain": 5,
    "exactdice.completion": 5,
    "exactdice.export": 5,
    "exactdice.questions.formula": 5,
    "exactdice.questions.inverse": 5,
    "exactdice.law_file": 5,
    "exactdice.verify.rows": 5,
    "exactdice.questions.luck": 5,
    "exactdice.packing": 5,
    "exactdice.page": 5,
    "exactdice.questions.picture": 5,
    "exactdice.publish": 5,
    "exactdice.published": 5,
    "exactdice.questions.readings": 5,
    "exactdice.verify.records": 5,
    "exactdice.roll": 5,
    "exactdice.sheet": 5,
    "exactdice.subject": 5,
    "exactdice.tables": 5,
    "exactdice.questions.template": 5,
    "exactdice.text": 5,
    "exactdice.typesetting": 5,
    "exactdice.verify.verification": 5,
    "exactdice.verify": 5,
    "exactdice.verify.command": 5,
    "exactdice.verify.wording": 5,
}
"""Where every module stands; those of a registered game all stand on the floor of games."""

GENERIC, GAME_FLOOR, FACE = 2, 3, 5

IMPORTING_BY_NAME = {
    "exactdice.cli": "a command",
    "exactdice.games": "a game",
    "exactdice.games.declare": "a kind of test",
    "exactdice.games.lazily": "a module of a game",
}
"""The modules that find others by name, and what they find so when it is asked for."""

RULE_WORDS = (
    "absolute",
    "active",
    "boost",
    "challenge",
    "critical",
    "difficulty",
    "fear",
    "frighten",
    "initiative",
    "padding",
    "scatter",
    "statistics",
    "success",
    "supporting",
    "tactical",
)
"""Words of the rulebooks, which mean nothing to a module that counts."""

ROOT = Path(str(exactdice.__file__)).parent


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}

every_module = pytest.mark.parametrize("module", SOURCES)


def game_of(module: str) -> str | None:
    """The name of the game that a module belongs to, if any."""
    for name, place in GAMES.items():
        if module == place or module.startswith(f"{place}."):
            return name
    return None


def floor_of(module: str) -> int | None:
    """The floor that a module stands on; None until it is entered."""
    return GAME_FLOOR if game_of(module) else FLOORS.get(module)


def imported(module: str, source: str) -> set[str]:
    """The modules of the package that a source imports, at its top or anywhere inside."""
    found: set[str] = set()
    package = module if (ROOT.parent / module.replace(".", "/")).is_dir() else parent_of(module)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) + 1 - node.level]
                base = ".".join([*above, base] if base else above)
            # `from package import name`: the name is a module, or else something in the package.
            inner = [f"{base}.{alias.name}" for alias in node.names]
            found.update(name if name in SOURCES else base for name in inner)
    return {name for name in found if name.partition(".")[0] == "exactdice"}


def parent_of(module: str) -> str:
    return module.rpartition(".")[0]


def words_in_code(source: str) -> Iterator[str]:
    """Every identifier and every text of a source; what only documents it is left out."""
    tree = ast.parse(source)
    documents = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in documents:
                yield node.value
        else:
            for _, value in ast.iter_fields(node):
                names = value if isinstance(value, list) else [value]
                yield from (name for name in names if isinstance(name, str))


IMPORTS = {module: imported(module, source) for module, source in SOURCES.items()}


class TestFloors:
    @every_module
    def test_every_module_has_its_floor(self, module: str) -> None:
        assert floor_of(module) is not None, (
            f"{module} stands on no floor: enter it in FLOORS at the top of "
            f"tests/{Path(__file__).name}, or in GAMES of exactdice/games if it is a game"
        )

    @pytest.mark.parametrize("module", FLOORS)
    def test_every_entry_is_a_module(self, module: str) -> None:
        assert module in SOURCES, f"{module} is gone: take it out of FLOORS"
        assert not game_of(module), f"{module} belongs to a game: it needs no entry in FLOORS"

    @every_module
    def test_imports_go_down_or_sideways(self, module: str) -> None:
        here = floor_of(module)
        floors = {other: floor_of(other) for other in sorted(IMPORTS[module])}
        up = {
            other: floor
            for other, floor in floors.items()
            if here is not None and floor is not None and floor > here
        }
        assert not up, f"{module}, on floor {here}, imports from above: {up}"

    def test_imports_never_go_round_in_a_circle(self) -> None:
        try:
            TopologicalSorter(IMPORTS).prepare()
        except CycleError as error:
            pytest.fail(f"imports in a circle: {' <- '.join(error.args[1])}")

    @every_module
    def test_only_some_import_by_name(self, module: str) -> None:
        by_name = {"import_module", "__import__"} & set(words_in_code(SOURCES[module]))
        assert bool(by_name) == (module in IMPORTING_BY_NAME)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_a_command_lives_in_a_face(self, command: str) -> None:
        module, _, _ = COMMANDS[command]
        assert floor_of(module) == FACE


class TestGames:
    @every_module
    def test_only_a_game_imports_its_own_modules(self, module: str) -> None:
        foreign = {
            other for other in IMPORTS[module] if game_of(other) not in {None, game_of(module)}
        }
        assert not foreign, f"{module} imports from a game that it does not belong to: {foreign}"

    @every_module
    def test_a_game_does_not_ask_the_registry(self, module: str) -> None:
        assert not game_of(module) or "exactdice.games" not in IMPORTS[module]

    @pytest.mark.parametrize("name", GAMES)
    def test_what_a_game_finds_by_name_is_its_own(self, name: str) -> None:
        places = find_game(name).places
        assert places
        for place in places.values():
            assert place in SOURCES
            assert game_of(place) == name


class TestWords:
    @pytest.mark.parametrize(
        "module", [module for module in FLOORS if FLOORS[module] <= GENERIC and module in SOURCES]
    )
    def test_what_is_generic_knows_no_word_of_a_rulebook(self, module: str) -> None:
        code = " ".join(words_in_code(SOURCES[module])).lower()
        known = [word for word in RULE_WORDS if word in code]
        assert not known, f"{module} is generic, and speaks of {known}"

    @pytest.mark.parametrize("module", [module for module in SOURCES if not game_of(module)])
    def test_no_module_but_the_registry_names_a_game(self, module: str) -> None:
        # A command line that is shown as an example has to start with some game.
        example = re.compile(rf"exactdice ({'|'.join(GAMES)}) .*")
        named = [
            text
            for text in [module, *words_in_code(SOURCES[module])]
            if any(name in example.sub("", text).lower() for name in GAMES)
        ]
        assert module == "exactdice.games" or not named, f"{module} names a game: {named}"


class TestReadingOfImports:
    """The reader of sources itself: what it overlooks, no other test here can see."""

    @pytest.mark.parametrize(
        ("source", "module", "expected"),
        [
            ("import exactdice.dice", "exactdice.order", {"exactdice.dice"}),
            ("import os, exactdice.dice as d", "exactdice.order", {"exactdice.dice"}),
            ("from exactdice import text", "exactdice.cli", {"exactdice.text"}),
            ("from exactdice import __version__", "exactdice.cli", {"exactdice"}),
            ("from exactdice.order import Lead", "exactdice.contest", {"exactdice.order"}),
            ("from exactdice.games import warzone", "exactdice.cli", {"exactdice.games.warzone"}),
            ("from . import dice, text", "exactdice.cli", {"exactdice.dice", "exactdice.text"}),
            ("from .dice import D6", "exactdice.cli", {"exactdice.dice"}),
            ("from ..order import Lead", "exactdice.games.declare", {"exactdice.order"}),
            ("from .declare import Game", "exactdice.games", {"exactdice.games.declare"}),
            ("import json\nfrom typing import Any", "exactdice.cli", set()),
        ],
    )
    def test_every_way_to_write_an_import_is_read(
        self, source: str, module: str, expected: set[str]
    ) -> None:
        assert imported(module, source) == expected
        inside = "\n".join(f"        {line}" for line in source.splitlines())
        assert imported(module, f"class C:\n    def f(self):\n{inside}") == expected
        assert imported(module, f"if TYPE_CHECKING:\n{inside}") == expected

    def test_names_and_texts_are_read_and_documentation_is_not(self) -> None:
        source = '''
"""Documents the module."""
import one as two

def three(four, *, five=None):
    """Documents the function."""
    six.seven = f"eight {nine}"

TEN = "eleven"
"""Documents a constant."""
'''
        words = [word for text in words_in_code(source) for word in text.split()]
        expected = "one two three four five six seven eight nine TEN eleven"
        assert sorted(set(words)) == sorted(expected.split(" "))
