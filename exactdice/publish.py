"""The reference tables as files: made, checked against what they should be, written whole.

`scripts/make_tables` runs it; what the files hold comes from `exactdice.tables`.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile, zip_longest
from pathlib import Path

from exactdice.checks import InputError, one_of, whole
from exactdice.cli import finish, say
from exactdice.games import GAMES, find_game, tables_of
from exactdice.notation import SUM
from exactdice.query import Parser
from exactdice.tables import entries, index, to_csv, to_markdown

INDEX = "README"
SUFFIXES = (".md", ".csv")
MOST_JOBS = 64
LONGEST_SHOWN = 40
SHOWN_BEFORE = 10

Files = Mapping[str, bytes]
"""What files should hold, by their paths under the folder of the tables."""


def pages(only: str | None = None) -> list[str]:
    """The pages to make: `GAME/TABLE` for every table and the index, or a part as asked for.

    `only` is a `GAME` or a `GAME/TABLE`. Raises `InputError`, with a near name if there is one, for
    one that is not there.
    """
    if only is None:
        return [page for game in GAMES for page in pages(game)] + [INDEX]
    name, slash, asked = only.partition("/")
    known = [table.name for table in tables_of(find_game(name))]
    return [f"{name}/{table}" for table in ([one_of("table", asked, known)] if slash else known)]


def make(page: str) -> Files:
    """The files of a page: Markdown, and for a table CSV."""
    if page == INDEX:
        return {f"{page}.md": index(map(find_game, GAMES)).encode()}
    name, _, asked = page.partition("/")
    game = find_game(name)
    table = next(table for table in tables_of(game) if table.name == asked)
    solved = entries(table)
    return {
        f"{page}.md": to_markdown(game, table, solved).encode(),
        f"{page}.csv": to_csv(table, solved).encode(),
    }


@contextmanager
def made(chosen: Sequence[str], jobs: int) -> Iterator[Iterator[Files]]:
    """The files of each page in turn, made by a number of processes."""
    if jobs == 1:
        yield map(make, chosen)
        return
    # Only who asks for more than one process pays for the import.
    from multiprocessing import get_context

    # A fresh interpreter for each, on every system alike; the first process is the one that hears
    # of an interruption, and ends the others.
    silent = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(min(jobs, len(chosen)), signal.signal, silent) as pool:
        yield pool.imap(make, chosen)


def write(folder: Path, files: Files) -> int:
    """Write files whole or not at all, and only those that are not yet as they should be.

    Each is drafted beside its place and moved there once all are complete, so an interruption
    leaves the old ones. Returns how many were written.
    """
    places = {folder / path: text for path, text in files.items()}
    changed = {place: text for place, text in places.items() if _held(place) != text}
    drafts = {place: place.with_name(f".{place.name}") for place in changed}
    try:
        for place, draft in drafts.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(changed[place])
        for place, draft in drafts.items():
            draft.replace(place)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
    return len(changed)


def faults(folder: Path, files: Files) -> list[str]:
    """What is wrong with files on disk: which are missing, which are stale and from what line."""
    found = []
    for path, text in files.items():
        held = _held(folder / path)
        if held is None:
            found.append(f"missing: {path}")
        elif held != text:
            found.append(f"stale: {path} ({_difference(held, text)})")
    return found


def superfluous(folder: Path, only: str | None = None) -> list[str]:
    """What lies among the tables, or among those of one game, that no declaration makes."""
    if only is not None and "/" in only:
        return []
    expected = {f"{page}{suffix}" for page in pages(only) for suffix in SUFFIXES}
    there = (folder / (only or "")).rglob("*")
    paths = [path.relative_to(folder).as_posix() for path in there if path.suffix in SUFFIXES]
    return [
        f"superfluous: {path} (nothing makes it: delete it)"
        for path in sorted(paths)
        if path not in expected
    ]


def publish(words: Sequence[str]) -> int:
    """Make or check the tables, as the words say; returns the exit status.

    Raises `InputError` for words that it does not take, and for files that it cannot reach.
    """
    found = _parser().read(words)
    folder = Path(found.folder)
    jobs = whole("jobs", SUM("jobs", found.jobs), 1, MOST_JOBS)
    chosen = pages(found.only)
    wrong: list[str] = []
    count = written = 0
    try:
        with made(chosen, jobs) as parts:
            for number, page in enumerate(chosen, 1):
                _progress(f"{number}/{len(chosen)} {page}")
                files = next(parts)
                count += len(files)
                if found.check:
                    wrong += faults(folder, files)
                else:
                    written += write(folder, files)
        wrong += superfluous(folder, found.only)
    except OSError as error:
        raise InputError(f"{error.filename}: {error.strerror}") from error
    finally:
        _progress("")
    say("".join(f"{fault}\n" for fault in wrong))
    if not found.check:
        return say(f"{count} files made, {written} of them changed\n")
    remedy = "; scripts/make_tables makes what is missing or stale" if wrong else ""
    say(f"{count} files checked, {len(wrong) or 'nothing'} wrong{remedy}\n")
    return 1 if wrong else 0


def main() -> int:
    """`python -m exactdice.publish`: what `scripts/make_tables` runs."""
    # Being told to end is an interruption like any other: what is half done is undone.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return finish(publish, sys.argv[1:])


def _parser() -> Parser:
    parser = Parser(
        "scripts/make_tables",
        "[--check] [--only GAME[/TABLE]]",
        description="Make the reference tables, as Markdown and CSV.",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; say which files are stale, missing or superfluous, and exit with 1 "
        "if any is",
    )
    parser.add_argument(
        "--only", metavar="GAME[/TABLE]", help="one game's tables, or one table; no index"
    )
    parser.add_argument(
        "--jobs", metavar="N", default="1", help="make them in N processes (default: 1)"
    )
    parser.add_argument(
        "--folder", default="tables", help="where they lie (default: tables, in the checkout)"
    )
    return parser


def _progress(text: str) -> None:
    """Show how far it is, in the one line of a terminal that it takes up; an empty text ends it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()


def _held(place: Path) -> bytes | None:
    """What a file holds, or None if there is none."""
    try:
        return place.read_bytes()
    except FileNotFoundError:
        return None


def _difference(held: bytes, text: bytes) -> str:
    """The first line in which two texts differ, as it is and as it should be."""
    lines = zip_longest(held.decode(errors="replace").split("\n"), text.decode().split("\n"))
    number, old, new = next((n, *pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(old or "", new or "", strict=False))
    start = max(len(list(alike)) - SHOWN_BEFORE, 0)
    return f"line {number} is {_part(old, start)}, should be {_part(new, start)}"


def _part(line: str | None, start: int) -> str:
    if line is None:
        return "missing"
    end = start + LONGEST_SHOWN
    return repr(f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}")


if __name__ == "__main__":
    sys.exit(main())
