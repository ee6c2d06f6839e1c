"""The games. A game is one module that ends in a `GAME` record, and one line here."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, cast

from exactdice.checks import one_of
from exactdice.games.declare import Game, TestKind
from exactdice.solving import Spec

GAMES = {
    "bushido": "exactdice.games.bushido",
    "bushido1": "exactdice.games.bushido1",
    "warzone": "exactdice.games.warzone",
}
"""The module of each game, by its name on the command line; imported when asked for."""


def find_game(name: str) -> Game:
    """The game of that name. Raises `InputError`, with a near name if there is one."""
    return cast("Game", import_module(GAMES[one_of("game", name, tuple(GAMES))]).GAME)


def game_of(spec: Spec[Any]) -> Game:
    """The game that a spec belongs to: the one declared where its class is, or just above."""
    place = type(spec).__module__
    while not hasattr(sys.modules[place], "GAME"):
        place = place.rpartition(".")[0]
    return cast("Game", sys.modules[place].GAME)


def kind_of(spec: Spec[Any]) -> TestKind:
    """The kind of test that a spec is one of."""
    return game_of(spec).kind_of(spec)
