"""`exactdice verify` as its users meet it: exit status, words, plans, a log that grows."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import IO

import pytest

from exactdice import cli
from exactdice.verify.records import PIECE

Capture = pytest.CaptureFixture[str]
Verify = Callable[..., tuple[int, str]]

QUERY = "-- bushido opposed 4+1 3"
RIGHT = "winner,count\nplayer,8762\nopponent,1238\n"
WRONG = "winner,count\nplayer,8500\nopponent,1500\n"
FEW = "winner\nplayer\nopponent\nplayer\n"


@pytest.fixture
def verify(tmp_path: Path, capsys: Capture) -> Verify:
    """Verify a file that holds some text; the status, and what was said."""

    def run(text: str, options: str = "", query: str = QUERY) -> tuple[int, str]:
        file = tmp_path / "rolls.csv"
        file.write_bytes(text.encode())
        status = cli.main(["verify", str(file), *options.split(), *query.split()])
        told = capsys.readouterr()
        return status, told.out or told.err

    return run


class TestVerdict:
    @pytest.mark.parametrize(
        ("text", "status", "first"),
        [
            (RIGHT, 0, "Consistent with the exact law of bushido opposed 4+1 3: 10,000 rolls."),
            (WRONG, 1, "Mismatch with the exact law of bushido opposed 4+1 3: 10,000 rolls."),
            (
                RIGHT + "tie,1\n",
                1,
                "Mismatch with the exact law of bushido opposed 4+1 3: 10,001 rolls.",
            ),
            (FEW, 2, "Too few rolls to tell about bushido opposed 4+1 3: 3 rolls."),
        ],
    )
    def test_the_status_and_the_first_line_tell_it(
        self, verify: Verify, text: str, status: int, first: str
    ) -> None:
        found, told = verify(text)
        assert found == status
        assert told.startswith(first)
        assert max(map(len, told.splitlines())) <= 80

    def test_impossible_outcomes_come_first(self, verify: Verify) -> None:
        _, told = verify("winner,success_level,count\nplayer,2,900\nplayer,99,3\n")
        assert told.splitlines()[1] == "Proof: the rules cannot give player, 99 (3 times)."

    def test_of_many_impossible_outcomes_some_are_named(self, verify: Verify) -> None:
        rows = "".join(f"player,{level}\n" for level in range(50, 75))
        _, told = verify("winner,success_level\n" + rows)
        assert "player, 59 (once); and 15 others." in " ".join(told.split())

    def test_evidence_that_leans_is_said_to(self, verify: Verify) -> None:
        status, told = verify("winner,count\nplayer,8607\nopponent,1393\n")
        assert status == 0
        assert "It leans against the law" in " ".join(told.split())
        assert "It leans" not in verify(RIGHT)[1]

    @pytest.mark.parametrize(("text", "said"), [(RIGHT, True), (WRONG, False), (FEW, False)])
    def test_a_consistent_report_says_that_it_does_not_look_at_the_order(
        self, verify: Verify, text: str, said: bool
    ) -> None:
        told = " ".join(verify(text)[1].split())
        assert ("how often each outcome comes, not in what order." in told) == said

    def test_the_tail_is_explained_under_the_table(self, verify: Verify) -> None:
        table = verify(RIGHT)[1].split("\n\n")[1].splitlines()
        assert table[0].endswith("tail")
        assert table[-1].startswith("  tail: the chance that")

    def test_a_bound_and_a_shift_are_declared(self, verify: Verify) -> None:
        status, told = verify(RIGHT, "--false-alarm 1% --shift 1/100")
        assert status == 2
        assert "a mismatch from 100 to 1 on" in " ".join(told.split())
        assert "a shift of 1 point " in told

    def test_columns_of_the_file_are_left_out(self, verify: Verify) -> None:
        rows = "winner,success_level,count\nplayer,2,8762\nopponent,1,1238\n"
        assert verify(rows)[0] == 1
        assert verify(rows, "--columns winner")[0] == 0

    def test_the_report_names_the_rulings(self, verify: Verify) -> None:
        assert "all-ones=zero" in verify(RIGHT)[1]

    def test_the_other_reading_is_verified_against_when_it_is_asked_for(
        self, verify: Verify
    ) -> None:
        rows = "success,count\nTrue,6000\n"
        assert verify(rows, query="-- bushido challenge 1+2 2")[0] == 1
        query = "-- bushido challenge 1+2 2 --rule all-ones=modified"
        assert verify(rows, query=query)[0] == 0

    def test_a_die_is_verified(self, verify: Verify) -> None:
        fair = "".join(f"{face}\n" * 300 for face in range(1, 21))
        assert verify(fair, query="-- die 20")[0] == 0
        loaded = "".join(f"{face}\n" * (900 if face == 20 else 300) for face in range(1, 21))
        assert verify(loaded, query="-- die 20")[0] == 1
        assert verify(fair + "21\n", query="-- die 20")[0] == 1

    def test_of_very_many_outcomes_the_oddest_are_shown(self, verify: Verify) -> None:
        rows = "face,count\n" + "".join(f"{face},100\n" for face in range(1, 200))
        status, told = verify(rows, query="-- die 200")
        assert status == 1
        assert "  200 " in told
        assert "and 160 outcomes nearer to what was expected" in told


class TestInput:
    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ("verify", "the query goes behind --"),
            ("verify rolls.csv", "the query goes behind --"),
            ("verify -- die 20", "required: FILE"),
            ("verify none.csv -- die 20", "none.csv: cannot be read"),
            ("verify . -- die 20", ".: cannot be read"),
            ("verify x.csv --", "game: none given"),
            ("verify x.csv -- bushdo opposed 4 3", "did you mean 'bushido'"),
            ("verify x.csv -- die", "die: give the number of its sides"),
            ("verify x.csv --format yaml -- die 6", "format: 'yaml' is unknown"),
            ("verify x.csv --false-alarm 0 -- die 6", "false_alarm: 0 is out of range"),
            ("verify x.csv --false-alarm 1/0 -- die 6", "false_alarm: '1/0' is no chance"),
            ("verify x.csv --false-alarm rare -- die 6", "false_alarm: 'rare' is no chance"),
            ("verify x.csv --shift 150% -- die 6", "shift: 3/2 is out of range"),
            ("verify x.csv --plan -- die 6", "--plan and --template stand alone"),
            ("verify --plan --columns fce -- die 6", "did you mean 'face'"),
            ("verify x.csv y.csv -- die 6", "unexpected argument 'y.csv'"),
        ],
    )
    def test_what_is_bad_is_one_line(self, words: str, message: str, capsys: Capture) -> None:
        assert cli.main(words.split()) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert message in told.err
        assert told.err.count("\n") == 1

    def test_a_bad_file_is_one_line_with_its_name(self, verify: Verify) -> None:
        status, told = verify("winner\nplyer\n")
        assert status == 2
        assert told.endswith(
            "rolls.csv, line 2: winner: 'plyer' cannot be read, did you mean 'player'? "
            "(allowed: player, opponent, tie)\n"
        )

    @pytest.mark.parametrize("share", ["1e-6", "1/1000000", "0.000001", "0.0001%"])
    def test_a_chance_is_written_in_many_ways(self, verify: Verify, share: str) -> None:
        assert verify(RIGHT, f"--false-alarm {share}") == verify(RIGHT)

    def test_standard_input_is_a_file(
        self, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(RIGHT.encode())))
        assert cli.main(["verify", "-", *QUERY.split()]) == 0
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"plyer\n")))
        assert cli.main(["verify", "-", *QUERY.split()]) == 2
        assert "standard input, line 1" in capsys.readouterr().err

    def test_help_is_given_without_a_query(self, capsys: Capture) -> None:
        with pytest.raises(SystemExit) as stopped:
            cli.main(["verify", "--help"])
        assert stopped.value.code == 0
        assert "usage: exactdice verify FILE [options] -- QUERY" in capsys.readouterr().out


class TestTemplate:
    @pytest.mark.parametrize(
        "query", ["bushido opposed 4+1 3", "bushido fear 2 5 --own-fear 5", "warzone test 12"]
    )
    def test_filled_in_it_is_read(self, verify: Verify, capsys: Capture, query: str) -> None:
        assert cli.main(["verify", "--template", "--", *query.split()]) == 0
        template = capsys.readouterr().out
        assert template.splitlines()[1].endswith(",0")
        status, told = verify(template, query=f"-- {query}")
        assert status == 2
        assert "the file ends without an outcome" in told
        filled = template.replace(",0\n", ",1\n", 1)
        assert f"{query}: 1 roll." in verify(filled, query=f"-- {query}")[1]

    def test_columns_are_chosen(self, capsys: Capture) -> None:
        cli.main(["verify", "--template", "--columns", "winner", *QUERY.split()])
        assert capsys.readouterr().out == "winner,count\nplayer,0\nopponent,0\n"


class TestPlan:
    def test_what_cannot_be_seen_is_said_and_where_it_can(self, capsys: Capture) -> None:
        assert cli.main(["verify", "--plan", "--", "bushido", "opposed", "4", "3"]) == 0
        told = capsys.readouterr().out
        assert "it cannot show all-ones-modified, short-side-only." in told
        hidden = next(line for line in told.splitlines() if "short-side-only " in line)
        assert hidden.split() == ["short-side-only", "never", "opposed", "-1", "1", "39"]
        assert max(map(len, told.splitlines())) <= 80

    def test_fewer_columns_take_more_rolls(self, capsys: Capture) -> None:
        def rolls(*options: str) -> int:
            cli.main(["verify", "--plan", *options, "--", "bushido", "opposed", "4", "3"])
            lines = capsys.readouterr().out.splitlines()
            line = next(line for line in lines if "support-uncapped" in line)
            return int(line.split()[1].replace(",", ""))

        assert rolls("--columns", "winner") > rolls()

    def test_a_die_has_shifts_and_no_misreadings(self, capsys: Capture) -> None:
        assert cli.main(["verify", "--plan", "--", "die", "20"]) == 0
        assert "a shift of 1 point" in capsys.readouterr().out


@contextmanager
def running(*words: str, stdin: IO[str] | int | None = None) -> "Iterator[subprocess.Popen[str]]":
    """The command as a process of its own, which ends with the test if not before."""
    with subprocess.Popen(
        [sys.executable, "-m", "exactdice", *words],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


Growth = Callable[..., tuple[int, str]]


@pytest.fixture
def follow(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Growth:
    """Follow a log to which something is done at each wait; the status, and what was said."""

    def run(text: str, *changes: Callable[[Path], object]) -> tuple[int, str]:
        file = tmp_path / "growing.csv"
        file.write_text(text)
        waits = iter(changes)
        monkeypatch.setattr("time.sleep", lambda _: next(waits)(file))
        status = cli.main(["verify", "--follow", str(file), *QUERY.split()])
        assert next(waits, None) is None
        told = capsys.readouterr()
        return status, told.out or told.err

    return run


def appended(text: str) -> Callable[[Path], object]:
    def append(file: Path) -> None:
        with file.open("a") as log:
            log.write(text)

    return append


class TestFollow:
    def test_it_stops_at_a_verdict_and_not_before(self, follow: Growth) -> None:
        status, told = follow(
            "winner\n" + "player\nopponent\n" * 3,
            appended("player\n" * 50 + "oppo"),  # the last row is not whole yet
            appended("nent\n" + "opponent\n" * 200),
        )
        assert status == 1
        assert told.startswith("Mismatch with the exact law of bushido opposed 4+1 3: 257 rolls.")

    def test_a_terminal_sees_it_grow(self, follow: Growth, monkeypatch: pytest.MonkeyPatch) -> None:
        shown: list[str] = []
        monkeypatch.setattr(sys, "stderr", terminal := StringIO())
        monkeypatch.setattr(terminal, "isatty", lambda: True, raising=False)
        follow("winner\nplayer\n", lambda _: shown.append(terminal.getvalue()), appended("tie\n"))
        assert shown == ["\rrolls: 1"]

    def test_a_bad_row_ends_the_watch_with_its_line(self, follow: Growth) -> None:
        status, told = follow("winner\n", appended("player\n" * 5 + "plyer\n"))
        assert status == 2
        assert "growing.csv, line 7: winner: 'plyer'" in told

    def test_a_log_that_shrinks_is_refused(self, follow: Growth) -> None:
        status, told = follow("winner\n" + "player\n" * 10, lambda file: os.truncate(file, 7))
        assert status == 2
        assert "became shorter while it was followed" in told

    def test_a_consistent_log_ends_the_watch_at_enough_rolls(self, verify: Verify) -> None:
        rows = "winner\n" + ("player\n" * 7 + "opponent\n") * 20_000
        status, told = verify(rows, "--follow")
        assert status == 0
        counted = int(told.splitlines()[0].split()[-2].replace(",", ""))
        assert counted <= PIECE < 160_000

    def test_a_pipe_that_ends_early_leaves_too_few(self) -> None:
        with running("verify", "--follow", "-", *QUERY.split(), stdin=subprocess.PIPE) as watch:
            out, _ = watch.communicate(FEW, timeout=20)
        assert watch.returncode == 2
        assert out.startswith("Too few rolls")

    def test_a_json_document_is_refused(self, verify: Verify) -> None:
        status, told = verify('{"player": 5,\n', "--follow")
        assert status == 2
        assert "cannot be followed" in told


def test_the_simulator_feeds_the_verifier_through_a_pipe() -> None:
    words = ["bushido", "opposed", "4+1", "3"]
    with (
        running("roll", *words, "--times", "12000", "--seed", "7") as roll,
        running("verify", "-", "--", *words, stdin=roll.stdout) as check,
    ):
        out, err = check.communicate(timeout=60)
    assert err == ""
    assert check.returncode == 0
    assert out.startswith("Consistent with the exact law of bushido opposed 4+1 3: 12,000 rolls.")
