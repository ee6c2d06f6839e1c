"""Tests in a row: against every sequence of the naive roller's outcomes, walked one by one."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from exactdice.cli import main
from exactdice.distribution import Distribution
from exactdice.questions.chain import Chain, step_of
from exactdice.questions.totals import Totals, read_totals
from tests.naive import bushido, warzone
from tests.naive.dice import Outcome

COIN = Distribution({"heads": 2, "tails": 1})

Laws = dict[Outcome, Fraction]

HIT = warzone.characteristic(12, -1, 3).fractions()
ARMOUR = warzone.characteristic(8).fractions()


def hits(outcome: Outcome) -> bool:
    return "success" in str(outcome[0])


def walked(law: Laws, times: int, read: Callable[[tuple[Outcome, ...]], object]) -> object:
    """The law of what is read off every sequence of outcomes."""
    found: Counter[object] = Counter()
    for row in product(law, repeat=times):
        chance = Fraction(1)
        for outcome in row:
            chance *= law[outcome]
        found[read(row)] += chance  # type: ignore[assignment]
    return dict(found)


def chain(*queries: str) -> Chain:
    return Chain(tuple(step_of(query.split()) for query in queries))


def asked(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


class TestDistribution:
    @pytest.mark.parametrize("times", range(5))
    def test_repeat_is_every_sequence(self, times: int) -> None:
        found = COIN.repeat(times, "", lambda told, side: (told + side[0])[-3:])
        every = walked({(k,): v for k, v in COIN.items()}, times, _last_three)
        assert dict(found) == every

    def test_repeat_refuses_times_below_0(self) -> None:
        with pytest.raises(ValueError, match="times: -1"):
            COIN.repeat(-1, 0, lambda state, _: state)

    def test_until_is_geometric(self) -> None:
        waiting = COIN.until(lambda side: side == "tails")
        assert waiting.expected == 3
        firsts = [waiting.exactly(n) for n in range(1, 6)]
        assert firsts[2] == Fraction(2, 3) ** 2 * Fraction(1, 3)
        assert waiting.within(5) == sum(firsts)

    def test_until_refuses_what_never_comes(self) -> None:
        with pytest.raises(ValueError, match="impossible"):
            COIN.until(lambda side: side == "edge")


def _last_three(row: tuple[Outcome, ...]) -> str:
    return "".join(str(outcome[0])[0] for outcome in row)[-3:]


def test_hit_and_then_armour() -> None:
    hit, saved = (sum(v for k, v in law.items() if hits(k)) for law in (HIT, ARMOUR))
    found = chain("warzone test 12-1 --success 1-3", "not warzone test 8")
    assert found.reached == (hit, hit * (1 - saved))


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_passes_among_shots(times: int) -> None:
    found = chain("warzone test 12-1 --success 1-3").successes(times)
    assert dict(found) == walked(HIT, times, lambda row: sum(map(hits, row)))


@pytest.mark.parametrize("times", [1, 3, 5])
def test_a_series_has_the_winner_of_all_its_rolls(times: int) -> None:
    law = bushido.opposed(2, 0, 2, 0).fractions()
    short: Laws = {("won",): Fraction(0), ("lost",): Fraction(0)}
    for outcome, chance in law.items():
        short[("won",) if outcome[0] == "player" else ("lost",)] += chance
    every = walked(short, times, lambda row: row.count(("won",)) > times / 2)
    found = chain("bushido opposed 2 2").best_of(times).map(lambda score: score[0] > score[1])
    assert dict(found) == every


def test_critical_hits_among_the_shots_are_multinomial() -> None:
    values, law = chain("warzone test 12-1 --success 1-3").counts(3, "degree")
    every = walked(
        HIT, 3, lambda row: tuple(sum(o[0] == str(value) for o in row) for value in values)
    )
    assert dict(law) == every


def test_counts_leave_out_what_stops_the_chain() -> None:
    values, law = chain("warzone test 10", "bushido challenge 1 4").counts(1, "success")
    assert values == (True, False)
    assert dict(law) == {
        (1, 0): Fraction(1, 4),
        (0, 1): Fraction(1, 4),
        (0, 0): Fraction(1, 2),
    }


def wounds(outcome: Outcome) -> int:
    return {"absolute success": 2, "success": 1}.get(str(outcome[0]), 0)


@pytest.mark.parametrize("cap", [None, 3])
def test_totals_are_added_up_and_never_pass_the_cap(tmp_path: Path, cap: int | None) -> None:
    file = tmp_path / "wounds.csv"
    file.write_text("degree,wounds\nabsolute success,2\nsuccess,1\n", encoding="utf-8")
    totals = read_totals(str(file), ("degree",), cap)
    found = chain("warzone test 12-1 --success 1-3").totals(3, totals)
    highest = 6 if cap is None else cap
    assert dict(found) == walked(HIT, 3, lambda row: min(sum(map(wounds, row)), highest))
    assert max(found) == highest


def test_conditions_of_a_table_of_amounts() -> None:
    rows = (
        ((("winner", "player"), ("success_level", "4+")), 3),
        ((("winner", "player"), ("success_level", "2-3")), 2),
        ((("winner", "player"), ("success_level", "")), 1),
    )
    totals = Totals("wounds", rows)
    law = bushido.opposed(3, 0, 2, 0).fractions()
    every: Counter[int] = Counter()
    for (winner, level, _), chance in law.items():
        amount = 0
        if winner == "player":
            amount = 3 if int(str(level)) >= 4 else 2 if int(str(level)) >= 2 else 1
        every[amount] += chance  # type: ignore[assignment]
    assert dict(chain("bushido opposed 3 2").totals(1, totals)) == dict(every)


def test_until_passed_with_the_expected_number(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(asked(capsys, "chain --until --format json -- bushido fear 2 5"))
    passes = bushido.fear(2, 5).chance(True)
    assert Fraction(answer["expected"]) == 1 / passes
    assert Fraction(answer["tries"][1]["exactly"]) == (1 - passes) * passes
    assert Fraction(answer["tries"][1]["within"]) == 1 - (1 - passes) ** 2


@pytest.mark.parametrize(("within", "tries"), [(1, "1 try: 60.0 %"), (10, "10 tries: >99.9 %")])
def test_the_tries_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], within: int, tries: str
) -> None:
    said = asked(capsys, f"chain --until --within {within} -- warzone test 12")
    assert f"\nIt succeeds within {tries}, " in said


def test_at_least_is_the_headline(capsys: pytest.CaptureFixture[str]) -> None:
    query = "chain --times 3 --at-least 2 {}-- warzone test 12"
    assert asked(capsys, query.format("")).startswith(
        "At least 2 of 3: 64.8 %, about 2 in 3; exactly 81/125.\n"
    )
    assert json.loads(asked(capsys, query.format("--format json ")))["probability"] == "81/125"


def test_a_file_is_a_chain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "shots"
    file.write_text(
        "# shots\n--times 3\nwarzone test 12-1 --success 1-3\n\nnot warzone test 8 # armour\n",
        encoding="utf-8-sig",
    )
    words = "chain --times 3 -- warzone test 12-1 --success 1-3 -- not warzone test 8"
    assert asked(capsys, f"chain {file}") == asked(capsys, words)
    # What is written on the command line goes before what the file says.
    assert "of 2" in asked(capsys, f"chain {file} --times 2")


def test_every_format_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    query = "chain --times 2 --format {} -- bushido opposed 3+1 2"
    answer = json.loads(asked(capsys, query.format("json")))
    assert answer["steps"] == ["bushido opposed 3+1 2"]
    assert [taken["id"] for taken in answer["rulings"]] == ["all-ones", "tie-level", "no-dice-tie"]
    rows = list(csv.DictReader(io.StringIO(asked(capsys, query.format("csv")))))
    for row, line in zip(answer["law"], rows, strict=True):
        assert str(row["successes"]) == line["successes"]
        assert Fraction(row["at_least"]) == Fraction(
            int(line["at_least_numerator"]), int(line["at_least_denominator"])
        )
        assert f"\n| {row['successes']}   " in asked(capsys, query.format("markdown"))


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("chain", "chain: no query given"),
        ("chain --times 0 -- warzone test 12", "times: 0 is out of range"),
        ("chain --times 201 -- warzone test 12", "times: 201 is out of range"),
        ("chain --times many -- warzone test 12", "times: 'many' is not a whole number"),
        ("chain --times 5 --until -- warzone test 12", "times: has no meaning with --until"),
        ("chain --within 5 -- warzone test 12", "within: has no meaning with --times"),
        ("chain --cap 5 -- warzone test 12", "cap: has no meaning with --times"),
        ("chain --best-of 3 --until -- warzone test 12", "not allowed with argument"),
        ("chain --best-of 4 -- warzone test 12", "best-of: 4 can end in a draw"),
        ("chain --until -- bushido challenge 1 12", "until: the chain can never succeed"),
        ("chain --by nothing -- warzone test 12", "by: 'nothing' is unknown"),
        ("chain --by degree --times 200 -- warzone test 12", "make too many counts"),
        ("chain /nowhere", "file: /nowhere: No such file"),
        ("chain --totals /nowhere -- warzone test 12", "totals: /nowhere: No such file"),
        ("chain --times 100 -- bushido challenge 1000 5", "numbers of some"),
        ("chain --best-of 99 -- bushido challenge 1000 5", "numbers of some"),
        ("chain --until --within 100 -- bushido challenge 1000 5", "numbers of some"),
        ("chain --by success --times 99 -- bushido challenge 1000 5", "numbers of some"),
        (
            "chain --totals tests/examples/wounds.csv --times 200 -- warzone test",
            "required: target",
        ),
        ("chain -- not", "game: none given"),
        ("chain -- warzone test", "required: target"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], query: str, error: str) -> None:
    assert main(query.split()) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "no rows"),
        ("degree,wounds\n", "no rows"),
        (
            "dagree,wounds\nsuccess,1\n",
            "line 1: column 'dagree' is unknown, did you mean 'degree'?",
        ),
        ("degree,wounds\nsuccess\n", "line 2: 1 cells (allowed: 2)"),
        ("degree,wounds\n\nsuccess,-1\n", "line 3: '-1' is no whole number from 0"),
        ("degree,wounds\nsuccess,1.5\n", "line 2: '1.5' is no whole number from 0"),
        ("degree,wounds\nsuccess,5000\n", "line 2: wounds: 5000 is out of range"),
    ],
)
def test_a_bad_table_of_amounts_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, error: str
) -> None:
    file = tmp_path / "wounds.csv"
    file.write_text(text, encoding="utf-8")
    assert main(["chain", "--totals", str(file), "--", "warzone", "test", "12"]) == 2
    assert error in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("warzone test 12\nwarzone tast 12\n", "line 2: test: 'tast' is unknown"),
        ("warzone test 'twelve\n", "line 1: No closing quotation"),
        ("--tims 3\nwarzone test 12\n", "unexpected argument '--tims', did you mean '--times'?"),
    ],
)
def test_a_bad_chain_file_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, error: str
) -> None:
    file = tmp_path / "chain"
    file.write_text(text, encoding="utf-8")
    assert main(["chain", str(file)]) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1


def test_taken_once_a_chain_tells_how_far_it_gets(capsys: pytest.CaptureFixture[str]) -> None:
    query = "chain {}-- warzone test 12 -- not warzone test 8"
    assert asked(capsys, query.format("")).startswith(
        "All of it comes true: 36.0 %, about 3 in 8.\nExactly 9/25.\n"
    )
    answer = json.loads(asked(capsys, query.format("--format json ")))
    assert [row["so_far"] for row in answer["reached"]] == ["3/5", "9/25"]


def test_a_series_tells_its_scores_and_its_length(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(asked(capsys, "chain --best-of 3 --format json -- warzone test 10"))
    assert answer["probability"] == "1/2"
    assert answer["expected_tests"] == "5/2"
    assert {row["score"]: row["probability"] for row in answer["scores"]} == {
        "2 to 0": "1/4",
        "2 to 1": "1/4",
        "1 to 2": "1/4",
        "0 to 2": "1/4",
    }


def test_counts_by_outcome_have_a_column_each(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(
        asked(capsys, "chain --times 2 --by winner --format json -- warzone opposed 0 0")
    )
    assert answer["counts"][0] == {"player": 2, "opponent": 0, "probability": "1/4"}
    assert answer["expected"] == {"player": "1", "opponent": "1"}


def test_totals_without_a_cap_have_a_limit(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "wounds.csv"
    file.write_text("degree,wounds\nsuccess,500\n", encoding="utf-8")
    words = ["chain", "--times", "99", "--totals", str(file), "--", "warzone", "test", "12"]
    assert main(words) == 2
    assert "totals: a total of up to 49,500 is too much" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["times", "at-least", "best-of", "within", "cap", "totals"])
def test_an_empty_value_is_none(capsys: pytest.CaptureFixture[str], option: str) -> None:
    mode = {"within": ["--until"], "cap": ["--totals", "tests/examples/wounds.csv"]}.get(option, [])
    assert main(["chain", *mode, f"--{option}", "", "--", "warzone", "test", "12"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
