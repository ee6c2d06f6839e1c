"""A log of tests, against every combination of their outcomes."""

import csv
import io
import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from exactdice.cli import main
from exactdice.questions.chain import step_of
from exactdice.questions.luck import judged, law_of_good, read_log
from tests.naive import bushido, warzone

LOG = """\
query,outcome
bushido opposed 3+1 2,won
bushido fear 2/6 5,failed

warzone test 12-1 --success 1-3,absolute success
not warzone test 8,1 of 2
"""


@pytest.fixture
def log(tmp_path: Path) -> str:
    file = tmp_path / "log.csv"
    file.write_text(LOG, encoding="utf-8-sig")
    return str(file)


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def passes(target: int, modifier: int = 0, success: int = 1) -> Fraction:
    law = warzone.characteristic(target, modifier, success)
    return law.chance("success") + law.chance("absolute success")


def test_the_law_is_that_of_every_combination(log: str) -> None:
    chances = [
        bushido.opposed(3, 1, 2, 0).chance("player"),
        bushido.fear(2, 5).chance(True),
        passes(12, -1, 3),
        1 - passes(8),
        1 - passes(8),
    ]
    every = dict.fromkeys(range(6), Fraction(0))
    for row in product((0, 1), repeat=5):
        chance = Fraction(1)
        for good, p in zip(row, chances, strict=True):
            chance *= p if good else 1 - p
        every[sum(row)] += chance
    assert dict(law_of_good(read_log(log))) == every


def test_both_tails_are_told(capsys: pytest.CaptureFixture[str], log: str) -> None:
    answer = json.loads(asked(capsys, "luck", log, "--format", "json"))
    law = {row["sum"]: Fraction(row["probability"]) for row in answer["law"]}
    assert (answer["good"], answer["taken"]) == (3, 5)
    assert Fraction(answer["as_well_or_better"]) == sum(law[k] for k in (3, 4, 5))
    assert Fraction(answer["as_badly_or_worse"]) == sum(law[k] for k in (0, 1, 2, 3))
    assert Fraction(answer["expected"]) == sum(k * p for k, p in law.items())
    text = asked(capsys, "luck", log)
    assert text.startswith("3 of 5 came out well; ")
    assert answer["as_well_or_better"] in text


def test_every_format_has_every_test(capsys: pytest.CaptureFixture[str], log: str) -> None:
    answer = json.loads(asked(capsys, "luck", log, "--format", "json"))
    rows = list(csv.DictReader(io.StringIO(asked(capsys, "luck", log, "--format", "csv"))))
    assert [row["line"] for row in rows] == ["2", "3", "5", "6"]
    markdown = asked(capsys, "luck", log, "--format", "markdown")
    for test, row in zip(answer["tests"], rows, strict=True):
        assert test["query"] == row["query"]
        assert test["query"] in markdown


@pytest.mark.parametrize(
    ("query", "outcome", "expected"),
    [
        ("bushido opposed 4 3", "won", (1, 1)),
        ("bushido opposed 4 3", "Lost", (1, 0)),
        ("bushido opposed 4 3", "win by 2", (1, 1)),
        ("bushido opposed 4 3", "lose a tie-break", (1, 0)),
        ("bushido challenge 3 5", "5: pass by 0", (1, 1)),
        ("not warzone test 8", "failure", (1, 1)),
        ("not warzone test 8", "absolute success", (1, 0)),
        ("not warzone test 8", "failed", (1, 1)),
        ("not warzone test 8", "passed", (1, 0)),
        ("not warzone test 8", "2 of 3", (3, 2)),
        ("warzone test 8", "failure", (1, 0)),
        ("warzone test 8", "0 of 3", (3, 0)),
        ("warzone scatter --within 3", "2", (1, 1)),
        ("warzone scatter --within 3", "10", (1, 0)),
    ],
)
def test_outcomes_as_players_write_them(
    query: str, outcome: str, expected: tuple[int, int]
) -> None:
    assert judged(step_of(query.split()), outcome)[:2] == expected


def test_what_cannot_be_is_said_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_text("query,outcome\nbushido challenge 1 7,passed\n", encoding="utf-8")
    said = asked(capsys, "luck", str(file))
    assert "As well or better: 0 %, impossible; exactly 0." in said
    assert "Line 2 cannot be: bushido challenge 1 7, 1 of 1." in said


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: the header must be query,outcome"),
        ("query,result\n", "line 1: the header must be query,outcome"),
        ("query,outcome\n", "0 tests (allowed: 1 to 500)"),
        ("query,outcome\nwarzone test 8,1 of 501\n", "501 tests (allowed: 1 to 500)"),
        ("query,outcome\nwarzone test 8\n", "line 2: 1 cells (allowed: 2)"),
        (
            "query,outcome\n\nwarzone test 8,wan\n",
            "line 3: outcome: 'wan' is unknown",
        ),
        ("query,outcome\nwarzone test 8,3 of 2\n", "line 2: outcome: '3 of 2' is no share"),
        (
            "query,outcome\nbushido challenge 1000 7,30 of 30\n",
            "log: the exact answer would have numbers of some",
        ),
        ("query,outcome\nwarzone test,won\n", "line 2: the following arguments are required"),
        ("query,outcome\nwarzone test '8,won\n", "line 2: No closing quotation"),
        ("query,outcome\n" + "x" * 200_000 + ",won\n", "line 2: field larger than field limit"),
    ],
)
def test_a_bad_log_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, error: str
) -> None:
    file = tmp_path / "log.csv"
    file.write_text(text, encoding="utf-8")
    assert main(["luck", str(file)]) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1


def test_a_log_that_cannot_be_read_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path, error in [("nowhere", "No such file"), ("binary", "no UTF-8 text"), (".", "Is a")]:
        assert main(["luck", str(tmp_path / path)]) == 2
        assert error in capsys.readouterr().err


LEVELS = """\
query,outcome
bushido opposed 3+1 2,win by 2
bushido opposed 2 2 --active opponent,lose a tie-break
not bushido challenge 2 5,4: fail by 1
bushido fear 2/6 5 --own-fear 5,automatic pass
"""


def test_levels_add_up_by_every_combination(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "log.csv"
    file.write_text(LEVELS.rsplit("bushido fear", 1)[0], encoding="utf-8")
    answer = json.loads(asked(capsys, "luck", str(file), "--levels", "--format", "json"))
    laws: list[dict[int, Fraction]] = []
    for law in (bushido.opposed(3, 1, 2, 0), bushido.opposed(2, 0, 2, 0, "opponent")):
        signed: dict[int, Fraction] = {}
        for (winner, level, _), chance in law.fractions().items():
            number = int(str(level)) if winner == "player" else -int(str(level))
            signed[number] = signed.get(number, Fraction(0)) + chance
        laws.append(signed)
    failing: dict[int, Fraction] = {}
    for (_, level, _), chance in bushido.challenge(2, 5).fractions().items():
        failing[-int(str(level))] = failing.get(-int(str(level)), Fraction(0)) + chance
    every: dict[int, Fraction] = {}
    for row in product(*(law.items() for law in (*laws, failing))):
        total, chance = 0, Fraction(1)
        for number, share in row:
            total, chance = total + number, chance * share
        every[total] = every.get(total, Fraction(0)) + chance
    assert answer["levels"] == 2 + 0 + 1
    assert {row["sum"]: Fraction(row["probability"]) for row in answer["law"]} == every
    assert Fraction(answer["as_well_or_better"]) == sum(p for n, p in every.items() if n >= 3)
    assert [row["level"] for row in answer["tests"]] == [2, 0, 1]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (LEVELS, "log: line 5: no success level told"),
        (LOG, "log: line 2: no success level told"),
        ("query,outcome\nwarzone test 8,failure\n", "log: line 2: no success level told"),
        ("query,outcome\n" + "bushido opposed 1 1,win by 1\n" * 101, "log: 101 tests"),
    ],
)
def test_levels_have_to_be_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, error: str
) -> None:
    file = tmp_path / "log.csv"
    file.write_text(text, encoding="utf-8")
    assert main(["luck", str(file), "--levels"]) == 2
    assert error in capsys.readouterr().err
