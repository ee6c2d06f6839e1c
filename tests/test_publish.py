"""Making and checking the published tables, as whoever runs `scripts/make_tables` meets it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from exactdice import publish
from exactdice.cli import finish
from exactdice.games import GAMES

ROOT = Path(__file__).parents[1]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tables"


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run it on a folder of its own: the exit status, and what it says."""

    def on_folder(*words: str) -> tuple[int, str, str]:
        status = finish(publish.publish, [*words, "--folder", str(folder)])
        return status, *capsys.readouterr()

    return on_folder


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, hidden files too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def published(part: str) -> dict[str, bytes]:
    return {f"{part}/{path}": text for path, text in files(ROOT / "tables" / part).items()}


def test_a_game_is_made_whole_and_to_the_byte(run: Run, folder: Path) -> None:
    assert run("--only", "warzone") == (0, "6 files made, 6 of them changed\n", "")
    assert files(folder) == published("warzone")


def test_several_processes_make_the_same(folder: Path) -> None:
    words = ["--only", "bushido1", "--jobs", "2", "--folder", str(folder)]
    subprocess.run([sys.executable, "-m", "exactdice.publish", *words], cwd=ROOT, check=True)
    assert files(folder) == published("bushido1")


def test_one_table_is_made_alone(run: Run, folder: Path) -> None:
    assert run("--only", "bushido/size")[0] == 0
    assert set(files(folder)) == {"bushido/size.md", "bushido/size.csv"}


def test_what_is_right_already_is_left_as_it_lies(run: Run, folder: Path) -> None:
    run("--only", "warzone")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert run("--only", "warzone") == (0, "6 files made, 0 of them changed\n", "")
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_everything_is_every_table_and_the_index() -> None:
    pages = publish.pages()
    assert pages[-1] == "README"
    assert pages[:-1] == [page for game in GAMES for page in publish.pages(game)]


class TestCheck:
    def test_says_nothing_is_wrong(self, run: Run) -> None:
        run("--only", "warzone")
        assert run("--check", "--only", "warzone") == (0, "6 files checked, nothing wrong\n", "")

    def test_names_the_line_of_a_table_that_was_tampered_with(self, run: Run, folder: Path) -> None:
        run("--only", "warzone")
        table = folder / "warzone" / "opposed.csv"
        text = table.read_text(encoding="utf-8")
        table.write_text(text.replace("0,player wins,1,2,0.5", "0,player wins,1,2,0.6"), "utf-8")
        line = text.split("\n").index("0,player wins,1,2,0.500000000000,50.0 %") + 1
        status, said, _ = run("--check", "--only", "warzone")
        assert status == 1
        assert said.startswith(
            f"stale: warzone/opposed.csv (line {line} is '…ins,1,2,0.600000000000,50.0 %', "
            "should be '…ins,1,2,0.500000000000,50.0 %')\n6 files checked, 1 wrong;"
        )

    def test_names_a_line_too_few_and_other_line_ends(self, run: Run, folder: Path) -> None:
        run("--only", "bushido/size")
        table, page = folder / "bushido/size.csv", folder / "bushido/size.md"
        table.write_bytes(table.read_bytes()[:-1])
        page.write_bytes(page.read_bytes().replace(b"\n", b"\r\n"))
        said = run("--check", "--only", "bushido/size")[1].split("\n")
        assert said[0].startswith("stale: bushido/size.md (line 1 is '…to succeed\\r', should be")
        assert said[1] == "stale: bushido/size.csv (line 77 is missing, should be '')"

    def test_names_what_is_missing(self, run: Run, folder: Path) -> None:
        run("--only", "warzone")
        (folder / "warzone" / "test.md").unlink()
        status, said, _ = run("--check", "--only", "warzone")
        assert (status, said.split("\n")[0]) == (1, "missing: warzone/test.md")

    def test_names_what_nothing_makes(self, run: Run, folder: Path) -> None:
        run("--only", "warzone")
        for name in ("fourth.csv", "later.md", ".test.md", "sheet.pdf"):
            (folder / "warzone" / name).touch()
        status, said, _ = run("--check", "--only", "warzone")
        assert status == 1
        assert said.split("\n")[:3] == [
            f"superfluous: warzone/{name} (nothing makes it: delete it)"
            for name in (".test.md", "fourth.csv", "later.md")
        ]
        assert "3 wrong" in said

    def test_writes_nothing(self, run: Run, folder: Path) -> None:
        assert run("--check", "--only", "warzone")[0] == 1
        assert not folder.exists()


class TestBadInput:
    @pytest.mark.parametrize(
        ("words", "error"),
        [
            (["--only", "warzoen"], "game: 'warzoen' is unknown, did you mean 'warzone'?"),
            (["--only", "warzone/tests"], "table: 'tests' is unknown, did you mean 'test'?"),
            (["--only", "warzone/"], "table: '' is unknown"),
            (["--only", ""], "game: '' is unknown"),
            (["--jobs", "0"], "jobs: 0 is out of range"),
            (["--jobs", "two"], "jobs: 'two' is not a whole number"),
            (["--chek"], "unexpected argument '--chek', did you mean '--check'?"),
        ],
    )
    def test_is_told_in_one_line(self, run: Run, words: list[str], error: str) -> None:
        status, said, told = run(*words)
        assert (status, said) == (2, "")
        assert told.startswith(f"exactdice: {error}")
        assert told.count("\n") == 1

    def test_a_folder_that_is_none(self, run: Run, folder: Path) -> None:
        folder.touch()
        status, _, told = run("--only", "bushido/size")
        assert (status, told.count("\n")) == (2, 1)
        assert "Not a directory" in told


class TestInterruption:
    def test_leaves_the_old_table_and_no_litter(
        self, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run("--only", "bushido/size")
        for path in folder.rglob("size.*"):
            path.write_bytes(b"old")
        old = files(folder)
        drafted = Path.write_bytes

        def interrupted(path: Path, text: bytes) -> int:
            if path.suffix == ".csv":
                drafted(path, text[:100])
                raise KeyboardInterrupt
            return drafted(path, text)

        monkeypatch.setattr(Path, "write_bytes", interrupted)
        assert run("--only", "bushido/size")[0] == 130
        assert files(folder) == old

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_from_outside_leaves_whole_tables_alone(self, folder: Path, jobs: str) -> None:
        # It cannot get past a file that is a pipe without a writer.
        (folder / "bushido").mkdir(parents=True)
        os.mkfifo(folder / "bushido" / "opposed-modifiers.md")
        words = ["--only", "bushido", "--jobs", jobs, "--folder", str(folder)]
        command = [sys.executable, "-m", "exactdice.publish", *words]
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
            while not (folder / "bushido" / "opposed.csv").exists():
                assert process.poll() is None
                time.sleep(0.01)
            process.terminate()
            _, told = process.communicate()
        assert (process.returncode, told) == (130, "")
        whole = published("bushido")
        made = ("bushido/opposed.md", "bushido/opposed.csv")
        assert files(folder) == {path: whole[path] for path in made}


class TestProgress:
    def test_is_shown_on_a_terminal_and_wiped_out(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        _, said, told = run("--only", "warzone")
        assert said == "6 files made, 6 of them changed\n"
        shown = ["1/3 warzone/test", "2/3 warzone/opposed", "3/3 warzone/scatter", ""]
        assert told == "".join(f"\r\033[K{text}" for text in shown)

    def test_is_not_shown_elsewhere(self, run: Run) -> None:
        assert run("--only", "warzone")[2] == ""
