"""The command line as a process and as a function: exit status, one-line errors, closed pipes."""

import json
import os
import pty
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice import cli
from exactdice.games import GAMES, find_game
from exactdice.query import parse

Capture = pytest.CaptureFixture[str]


def run(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """One call of the command in a process of its own."""
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [sys.executable, "-m", "exactdice", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **settings,  # type: ignore[call-overload]
    )
    return done


def error_of(capsys: Capture, *words: str) -> str:
    """The one line that a bad command line prints, having exited with 2 and said nothing else."""
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("exactdice: ")
    assert err.count("\n") == 1
    return err.removeprefix("exactdice: ").rstrip("\n")


BAD_INPUT = [
    ("bushido opposed 4.5 3", r"^player: '4\.5' is not a whole number"),
    ("bushido opposed four 3", r"^player: 'four' is not a whole number.*4\+1"),
    ("bushido opposed 4+ 3", r"^player: '4\+' is not"),
    ("bushido opposed 4 3+x", r"^opponent: '3\+x' is not"),
    ("bushido opposed 2/-6 3", r"^player: '2/-6' is not.*2/6"),
    ("bushido1 target 2/6 3", r"^statistic: '2/6' is not"),
    ("bushido opposed ٣ 3", r"^player: '٣' is not"),
    ("bushido opposed 1001 3", r"^player: pool: 1001 is out of range \(allowed: -1000 to 1000\)"),
    ("bushido opposed -1001 3", r"^player: pool: -1001 is out of range"),
    ("bushido opposed 4+1000001 3", r"^player: modifier: 1000001 is out of range"),
    (f"bushido opposed {'9' * 5000} 3", r"^player: a number of more than 20 digits"),
    ("bushido opposed 4", r"required: opponent \(usage: exactdice bushido opposed player opponent"),
    ("bushido opposed", r"required: player, opponent"),
    ("bushido opposed 4 3 2", r"^unexpected argument '2'"),
    ("bushido opposed 4 3 --active playr", r"^active: 'playr' is unknown, did you mean 'player'\?"),
    ("bushido opposed 4 3 --actve player", r"^unexpected argument '--actve', did you mean '--act"),
    ("bushido opposed 4 3 --active", r"--active: expected one argument"),
    ("bushido opposed 4 3 --act player", r"^unexpected argument '--act'"),
    ("bushido opposed 4 3 --format jsn", r"^format: 'jsn' is unknown, did you mean 'json'\?"),
    ("bushido opposed 4 3 --rule all-ones", r"^rule: 'all-ones' is not NAME=READING"),
    ("bushido opposed 4 3 --rule all-one=modified", r"^rule: 'all-one' .*did you mean 'all-ones'"),
    ("bushido opposed 4 3 --rule all-ones=modifed", r"^all-ones: 'modifed' .*mean 'modified'"),
    ("bushido opposed 4 3 --rule padding=both", r"^rule: 'padding' is no open question"),
    ("bushido opposed 4 3 --rule floor=zero --rule floor=none", r"^rule: floor is given twice"),
    ("bushido1 target 4 5 --rule both-short=shift", r"no open question of the target test"),
    ("bushido size hug 5", r"^size: 'hug' is unknown, did you mean 'huge'\?.*tiny"),
    ("bushido challenge 3 five", r"^challenge_number: 'five' is not"),
    ("bushido fear 2/ 5", r"^ki: '2/' is not a whole number, with a Ki limit"),
    ("bushido fear 2 5 --tester friend", r"^tester: 'friend' is unknown.*activating, enemy"),
    ("bushido1 opposed 4 3 --statistics 4", r"--statistics: expected 2 arguments"),
    ("bushido1 target 900 5 --dice 200", r"^statistic \+ dice: 1100 is out of range"),
    ("warzone test 12 --success 2-3", r"^success: 2-3 does not run from 1 up"),
    ("warzone test 12 --success 1-20", r"^success_range: 20 is out of range \(allowed: 1 to 19\)"),
    ("warzone test 12 --failure 18-19", r"^failure: 18-19 does not end at the highest face.*19-20"),
    ("warzone test 12 --success 1-10 --failure 10-20", r"^failure_range: 10-20 overlaps"),
    ("warzone test 12 --success 3-1", r"^success: 3-1 does not run from 1 up"),
    ("warzone test 12 --sides 1", r"^sides: 1 is out of range \(allowed: 2 to 1000\)"),
    ("warzone test 12 --failure 20-19", r"^failure: "),
    ("warzone scatter --within x", r"^within: 'x' is not"),
    ("bushdo opposed 4 3", r"^game: 'bushdo' is unknown, did you mean 'bushido'\?"),
    ("bushido oposed 4 3", r"^test: 'oposed' is unknown, did you mean 'opposed'\?"),
    ("rulings bushido2", r"^game: 'bushido2' is unknown, did you mean"),
    ("rulings --format xml", r"^format: 'xml' is unknown"),
    ("bushido opposed 4 1001", r"^opponent: pool: 1001 is out of range"),
    ("bushido1 opposed 4 3 --statistics 1 1001", r"^opponent: statistic: 1001 is out of range"),
    ("bushido opposed 4 -- --", r"^opponent: '--' is not a whole number"),
    ("bushido opposed -x 3 2", r"unexpected argument"),
    ("bushido opposed -z 3", r"^unexpected argument '-z'"),
    ("bushido opposed 4 3 --format -1", r"^format: '-1' is unknown"),
    ("rulings -1", r"^game: '-1' is unknown"),
    ("bushido opposed 4 3 --active player --active opponent", r"^--active is given twice"),
    ("warzone scatter --within 1000001", r"^within: 1000001 is out of range"),
    ("--version now", r"^unexpected argument 'now'"),
    ("--help me", r"^unexpected argument 'me'"),
    ("--format json bushido opposed 4 3", r"^game: '--format' is unknown"),
]


@pytest.mark.parametrize(("words", "pattern"), BAD_INPUT)
def test_bad_input_gets_one_line_that_names_the_field(
    words: str, pattern: str, capsys: Capture
) -> None:
    assert re.search(pattern, error_of(capsys, *words.split())), words


@pytest.mark.parametrize("word", ["", " ", "\x00", "-", "--", "+", "4 ", "１２", "−1", "\udcff"])
def test_odd_words_are_refused(word: str, capsys: Capture) -> None:
    error_of(capsys, "bushido", "opposed", word, "3")


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ("bushido opposed -1 3 --active opponent", Fraction(403, 46656)),
        ("bushido opposed --active opponent -1 3", Fraction(403, 46656)),
        ("bushido opposed --active opponent -- -1 3", Fraction(403, 46656)),
        ("bushido opposed -1 --active opponent 3", Fraction(403, 46656)),
        ("bushido opposed -1+2 3-1", None),
        ("bushido challenge 1-3 5-6", None),
        ("bushido fear 2/6-1 5 --modifier +1 --own-fear -1", Fraction(25, 36)),
        ("bushido tactical --format json 2", Fraction(166, 205)),
        ("bushido size huge 7 --modifier -0", Fraction(139, 162)),
        ("warzone opposed -2 -3", None),
        ("warzone test 12+2-3 --modifier -4", Fraction(7, 20)),
        ("warzone scatter --modifier -2 --within -1", Fraction(0)),
        ("warzone test 4 --sides 6", Fraction(4, 6)),
    ],
)
def test_signed_numbers_are_values_wherever_they_stand(
    words: str, chance: Fraction | None, capsys: Capture
) -> None:
    form = [] if "--format" in words else ["--format", "json"]
    game, test, *rest = words.split()
    assert cli.main([game, test, *form, *rest]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert chance in (None, Fraction(answer["headline"]["probability"]))


@pytest.mark.parametrize(
    ("words", "without_limit"),
    [
        ("challenge 2/6 5", "challenge 2 5"),
        ("opposed 2/6 3", "opposed 2 3"),
        ("opposed 3 2/6-1", "opposed 3 2-1"),
        ("tactical 2/6+1 1/4", "tactical 2+1 1"),
        ("fear 2/6-1 5", "fear 2-1 5"),
    ],
)
def test_the_limit_of_a_ki_statistic_is_not_relevant(words: str, without_limit: str) -> None:
    assert parse(["bushido", *words.split()]) == parse(["bushido", *without_limit.split()])


@pytest.mark.parametrize("game", GAMES)
def test_help_tells_every_test_of_a_game(game: str, capsys: Capture) -> None:
    assert cli.main([game]) == 0
    out = capsys.readouterr().out
    for kind in find_game(game).tests:
        assert kind.title in out
        with pytest.raises(SystemExit, match=r"^0$"):
            cli.main([game, kind.name, "--help"])
        detail = capsys.readouterr().out
        assert all(parameter.help.split()[0] in detail for parameter in kind.parameters)


@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_a_game_keeps_within_a_terminal(game: str, capsys: Capture) -> None:
    assert cli.main([game, "--help"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_usage_without_places_has_single_spaces(capsys: Capture) -> None:
    assert cli.main(["warzone", "scatter", "x"]) == 2
    assert "(usage: exactdice warzone scatter [options];" in capsys.readouterr().err


def test_a_single_die_is_told_where_it_belongs(capsys: Capture) -> None:
    assert cli.main(["die", "20"]) == 2
    assert capsys.readouterr().err == (
        "exactdice: die: it goes with `verify`, `roll` and `export` "
        "(such as: exactdice export die 20)\n"
    )
    assert cli.main(["--help"]) == 0
    assert "`verify`, `roll` and `export` also take `die N`" in capsys.readouterr().out
    assert cli.main(["export", "die", "20"]) == 0


def test_the_overview_names_games_tests_and_commands(capsys: Capture) -> None:
    for words in ([], ["-h"], ["--help"]):
        assert cli.main(words) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in [*GAMES, *cli.COMMANDS])
        assert max(map(len, out.splitlines())) <= 80


def test_version(capsys: Capture) -> None:
    from exactdice import __version__

    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"exactdice {__version__}\n"


def test_rulings_are_listed_in_every_format(capsys: Capture) -> None:
    names = {ruling.id for game in GAMES for ruling in find_game(game).rulings}
    for form in cli.FORMATS:
        assert cli.main(["rulings", "--format", form]) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in names), form
    assert cli.main(["rulings", "warzone"]) == 0
    out = capsys.readouterr().out
    assert "overlap" in out
    assert "all-ones" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_process_exits_with_the_status() -> None:
    good = run("warzone", "test", "8")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("You pass 40.0 %, 2 in 5.\n")
    bad = run("warzone", "test", "eight")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.count("\n") == 1


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "exactdice", "rulings"],
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", ["warzone test 8", "--help", "warzone test --help", "rulings"])
def test_a_full_disk_is_told_in_one_line(words: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "exactdice", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "exactdice: standard output: No space left on device\n"


@pytest.mark.parametrize(("closing", "status"), [(">&-", 2), ("2>&-", 0)])
def test_closed_outputs_end_quietly(closing: str, status: int) -> None:
    command = f"{sys.executable} -m exactdice warzone test 8 {closing}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_an_error_does_not_end_up_in_the_answer_when_nobody_listens() -> None:
    command = f"{sys.executable} -m exactdice warzone test eight 2>&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_long_word_gets_a_short_line(capsys: Capture) -> None:
    long = "x" * 10**5
    for words in ([long], ["bushido", long], ["bushido", "opposed", "4", long]):
        assert len(error_of(capsys, *words)) < 300
    assert len(error_of(capsys, "warzone", "test", "8", f"--{long}")) < 300


def test_no_colour_codes_unless_the_output_is_a_terminal() -> None:
    words = [sys.executable, "-m", "exactdice", "warzone", "test", "8"]
    assert "\033" not in run(*words[3:]).stdout
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    try:
        subprocess.run(words, stdout=slave, env=environment, timeout=60, check=True)
        shown = os.read(master, 1 << 16)
        subprocess.run(
            words, stdout=slave, env={**environment, "NO_COLOR": "1"}, timeout=60, check=True
        )
        plain = os.read(master, 1 << 16)
    finally:
        os.close(slave)
        os.close(master)
    assert shown.startswith(b"\033[1mYou pass")
    assert b"\033" not in plain


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_without_block_characters_still_gets_every_answer(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    answer = run("warzone", "test", "8", env=environment, encoding="utf-8")
    assert answer.returncode == 0
    assert ("█" in answer.stdout) == (encoding == "utf-8")
    assert ("##" in answer.stdout) == (encoding != "utf-8")
    rulings = run("rulings", "warzone", env=environment, encoding=encoding)
    assert (rulings.returncode, rulings.stderr) == (0, "")


WORDS = st.one_of(
    st.sampled_from(
        [
            *GAMES, "opposed", "tactical", "challenge", "size", "fear", "target", "test", "scatter",
            "rulings", "huge", "2/6", "1-3", "19-20", "4+1", "-1", "-1+2", "0", "5-6", "player",
            "--active", "--rule", "all-ones=modified", "--format", "json", "csv", "markdown",
            "--modifier", "--success", "--failure", "--sides", "--within", "--own-fear", "--tester",
            "--statistics", "--dice", "enemy", "--", "-", "", "--help=", "=",
        ]
    ),
    st.integers(-(10**25), 10**25).map(str),
    st.integers(-1001, 1001).map(str),
    st.text(max_size=6),
    st.text("0123456789+-/x٣１", max_size=6),
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(WORDS, max_size=8))
def test_any_words_get_an_answer_or_one_line(words: list[str]) -> None:
    """Whatever parses answers; whatever does not gets one line and exit status 2."""
    import io
    from contextlib import redirect_stderr, redirect_stdout

    if words and words[0] in cli.COMMANDS and words[0] != "rulings":
        return  # Further commands read files; their own tests feed them.
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main(words)
    if status == 0:
        assert out.getvalue()
        assert err.getvalue() == ""
    else:
        assert status == 2
        assert out.getvalue() == ""
        assert err.getvalue().startswith("exactdice: ")
        assert err.getvalue().count("\n") == 1


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupted)
    assert cli.main([]) == 130
