"""The games. A game is one package that declares a `GAME` record, and one line here.

Its reference tables stand in the module `tables` of the package, the mistakes that people make with
its rules in `misreadings`, its printed sheet and the controls of its page in `layout`; no query
imports them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from exactdice.checks import one_of
from exactdice.games.declare import Game, TestKind
from exactdice.solving import Spec

if TYPE_CHECKING:
    from exactdice.games.layout import Controls, Sheet
    from exactdice.games.misreading import Misreading
    from exactdice.games.reference import Table

GAMES = {
    "bushido": "exactdice.games.bushido",
    "bushido1": "exactdice.games.bushido1",
    "warzone": "exactdice.games.warzone",
}
"""The module of each game, by its name on the command line; imported when asked for."""


def find_game(name: str) -> Game:
    """The game of that name. Raises `InputError`, with a near name if there is one."""
    return cast("Game", import_module(GAMES[one_of("game", name, tuple(GAMES))]).GAME)


def tables_of(game: Game) -> tuple[Table, ...]:
    """The reference tables that a game declares."""
    module = import_module(f"{GAMES[game.name]}.tables")
    return cast("tuple[Table, ...]", module.TABLES)


def misreadings_of(game: Game) -> tuple[Misreading, ...]:
    """The mistakes that people make with a game's rules."""
    module = import_module(f"{GAMES[game.name]}.misreadings")
    return cast("tuple[Misreading, ...]", module.MISREADINGS)


def sheet_of(game: Game) -> Sheet:
    """The printed sheet that a game declares, in the module `layout` of its package."""
    return cast("Sheet", import_module(f"{GAMES[game.name]}.layout").SHEET)


def controls_of(game: Game) -> Controls:
    """The controls that a game's tests have on a page, declared beside its sheet."""
    return cast("Controls", import_module(f"{GAMES[game.name]}.layout").CONTROLS)


def game_of(spec: Spec[Any]) -> Game:
    """The game that a spec belongs to: the one declared in the package that holds its class."""
    package = type(spec).__module__.rpartition(".")[0]
    return cast("Game", sys.modules[package].GAME)


def kind_of(spec: Spec[Any]) -> TestKind:
    """The kind of test that a spec is one of."""
    kinds: tuple[TestKind, ...] = sys.modules[type(spec).__module__].KINDS
    return next(kind for kind in kinds if kind.spec is type(spec))
