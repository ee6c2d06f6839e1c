"""The golden cases: known values of plain questions, from Python and from the command line."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exactdice.cli import main
from exactdice.games.warzone import Degree
from exactdice.query import parse
from exactdice.report import report

CASES = Path(__file__).parent / "cases" / "golden.csv"

with CASES.open(encoding="utf-8", newline="") as lines:
    GOLDEN = [
        (row["query"], row["event"], Fraction(int(row["numerator"]), int(row["denominator"])))
        for row in csv.DictReader(lines)
    ]

every_case = pytest.mark.parametrize(
    ("query", "event", "chance"), GOLDEN, ids=[f"{query}: {event}" for query, event, _ in GOLDEN]
)


@every_case
def test_the_report_gives_the_golden_value(query: str, event: str, chance: Fraction) -> None:
    told = report(*parse(query.split()))
    chances = {step.label: step.exactly for step in told.steps}
    chances[told.headline.label] = told.headline.probability
    assert chances.get(event, impossible(event)) == chance


@every_case
def test_the_command_line_gives_the_golden_value(
    query: str, event: str, chance: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*query.split(), "--format", "json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    chances = {
        str(outcome.get("degree")): Fraction(outcome["probability"]) for outcome in told["outcomes"]
    }
    chances[told["headline"]["label"]] = Fraction(told["headline"]["probability"])
    assert chances.get(event, impossible(event)) == chance


def impossible(event: str) -> Fraction | None:
    """0 for a degree, which no answer lists if it cannot come about; an unknown event is None."""
    return Fraction(0) if event in list(Degree) else None
