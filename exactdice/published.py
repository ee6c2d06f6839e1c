"""The printed sheets and the page of odds as files under `tables/`: made, or checked.

`scripts/make_sheets` and `scripts/make_page` run it; what they hold comes from `exactdice.sheet`
and `exactdice.page`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from exactdice.checks import InputError
from exactdice.cli import finish, say
from exactdice.games import GAMES, find_game
from exactdice.labels import LANGUAGES, labels
from exactdice.query import Parser


class File(NamedTuple):
    """A file to be published: its path under the folder, its content, and what equals it."""

    path: str
    make: Callable[[], bytes]
    same: Callable[[bytes, bytes], bool] = bytes.__eq__


def sheets() -> Iterator[File]:
    """Every game's page and pocket cards, in every language."""
    from exactdice.sheet import render

    for name in GAMES:
        for language in LANGUAGES:
            for pocket in (False, True):
                path = f"sheets/{name}{'-pocket' if pocket else ''}-{language}.pdf"
                make = partial(render, find_game(name), "pdf", labels(language), pocket=pocket)
                yield File(path, make)


def page() -> Iterator[File]:
    """The page of odds."""
    from exactdice.page import render, same

    yield File(
        "odds.html",
        lambda: render().encode(),
        lambda one, other: same(one.decode(), other.decode()),
    )


KINDS = {"sheets": sheets, "page": page}


def publish(kind: str, words: Sequence[str]) -> int:
    """Make the files of a kind, or check them, as the words say; returns the exit status.

    Raises `InputError` for words that it does not take, and for files that it cannot reach.
    """
    from exactdice.publish import write

    parser = Parser(f"scripts/make_{kind}", "[--check]", description=f"Make the published {kind}.")
    parser.add_argument("--folder", required=True, metavar="FOLDER", help="where they lie")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; name what is stale, and exit with 1"
    )
    found = parser.read(words)
    folder = Path(found.folder)
    count = wrong = 0
    try:
        for file in KINDS[kind]():
            place = folder / file.path
            content = file.make()
            count += 1
            if place.exists() and file.same(place.read_bytes(), content):
                continue
            wrong += 1
            if found.check:
                say(f"stale: {file.path} (scripts/make_{kind} makes it)\n")
            else:
                write(folder, {file.path: content})
    except OSError as error:
        raise InputError(f"{error.filename}: {error.strerror}") from error
    if not found.check:
        return say(f"{count} files made, {wrong} of them changed\n")
    say(f"{count} files checked, {wrong or 'nothing'} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(finish(partial(publish, sys.argv[1]), sys.argv[2:]))
