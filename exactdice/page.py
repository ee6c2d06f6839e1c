"""The page for the phone: one file that holds every answer within its grid, and asks nobody.

The games declare the controls (`exactdice.games.layout`), the package solves every setting of them
(`exactdice.packing`), and what stands under `web/` shows it.
"""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

from exactdice import __version__
from exactdice.games import GAMES, controls_of, find_game
from exactdice.games.declare import Game, TestKind
from exactdice.games.layout import Control, Stepper
from exactdice.labels import LANGUAGES, Labels, labels
from exactdice.packing import pack, packed, unpacked

SCRIPTS = ("exact", "laws", "questions", "page")
"""The parts of its script, each of which may use those before it."""

# Where the page's own texts stand: in its elements and in its script.
_OWN_TEXTS = re.compile(r'data-t(?:-label)?="([^"]+)"|\bt\("([^"]+)"')
_DATA = re.compile(r'"data": "([^"]*)"')


class Texts:
    """The texts that the games give, each with the number that stands for it on the page."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        """The number of a text, the next free one if it is new."""
        return self.numbers.setdefault(text, len(self.numbers))


def document(texts: Texts) -> list[dict[str, Any]]:
    """Every game with its tests, controls and packed laws, as plain data."""
    return [_game(find_game(name), texts) for name in GAMES]


def _game(game: Game, texts: Texts) -> dict[str, Any]:
    controls = controls_of(game)
    return {
        "name": game.name,
        "title": texts(game.title),
        "tests": [_test(game, kind, controls[kind.name], texts) for kind in game.tests],
    }


def _test(
    game: Game, kind: TestKind, controls: tuple[Control, ...], texts: Texts
) -> dict[str, Any]:
    laws = pack(game, kind, controls, texts)
    set_here = {control.parameter for control in controls}
    return {
        "name": kind.name,
        "title": texts(kind.title),
        "parameters": [one.name for one in kind.parameters if one.name in set_here],
        "controls": [_control(control, texts) for control in controls],
        "other": texts(kind.other_side.sentence) if kind.other_side else None,
        "shares": [texts(share.label) for share in kind.shares],
        "scale": texts(kind.scale.name),
        "bestFirst": kind.scale.best_first,
        "moves": [move._asdict() for move in laws.moves],
        "data": packed(laws.to_bytes()),
    }


def _control(control: Control, texts: Texts) -> dict[str, Any]:
    plain = {"parameter": control.parameter, "label": texts(control.label), "start": control.start}
    if isinstance(control, Stepper):
        return plain | {
            "low": control.low,
            "high": control.high,
            "before": control.before,
            "after": control.after,
            "signed": control.signed,
            "unwritten": control.unwritten,
            "nothing": texts(control.nothing) if control.nothing else None,
        }
    options = [{"label": texts(label), "text": text} for label, text in control.options]
    return plain | {"options": options}


def own_texts(*sources: str) -> list[str]:
    """The English texts that the page's elements and script show, in order, each once."""
    found = (match[1] or match[2] for source in sources for match in _OWN_TEXTS.finditer(source))
    return list(dict.fromkeys(found))


def render() -> str:
    """The whole page."""
    web = resources.files("exactdice") / "web"
    frame, style = ((web / name).read_text("utf-8") for name in ("page.html", "page.css"))
    script = "\n".join((web / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
    texts = Texts()
    games = document(texts)
    spoken = [labels(language) for language in LANGUAGES]
    data = {
        "version": __version__,
        "languages": LANGUAGES,
        "marks": {say.language: say.marks for say in spoken},
        "words": {say.language: _words(own_texts(frame, script), say) for say in spoken},
        "texts": {say.language: list(map(say, texts.numbers)) for say in spoken},
        "games": games,
    }
    # No text may end the script element that holds it.
    held = json.dumps(data, ensure_ascii=False, separators=(",", ": ")).replace("</", "<\\/")
    for place, content in (("CSS", style), ("DATA", held), ("JS", script)):
        frame = frame.replace(f"/*{place}*/", content.strip(), 1)
    return frame


def _words(texts: list[str], say: Labels) -> dict[str, str]:
    return {text: say(text) for text in texts}


def same(one: str, other: str) -> bool:
    """Whether two pages hold the same, however their data were deflated."""
    if _DATA.sub("", one) != _DATA.sub("", other):
        return False
    packs = (map(unpacked, _DATA.findall(page)) for page in (one, other))
    return all(a == b for a, b in zip(*packs, strict=True))
