"""Scatter on the table: against many directions tried one by one, and against mpmath."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from math import cos, hypot, pi, sin
from pathlib import Path

import mpmath
import pytest
import sympy

from exactdice.cli import main
from exactdice.coverage import Coverage, arc, simplest
from exactdice.questions.template import closed_form, default_query
from tests.naive import warzone

DIRECTIONS = 4_000

PLACES = [
    (Fraction(2), Fraction(4), Fraction(3), 0),
    (Fraction(3, 2), Fraction(-2), Fraction(1, 2), 0),
    (Fraction(5), Fraction(1), Fraction(-1), -2),
    (Fraction(2), Fraction(1), Fraction(1), 0),
    (Fraction(7, 3), Fraction(0), Fraction(-6), 3),
]


def coverage(reach: Fraction, x: Fraction, y: Fraction, modifier: int) -> Coverage:
    law = warzone.scatter(modifier).fractions()
    return Coverage({int(str(d)): chance for (d,), chance in law.items()}, reach, x, y)


def asked(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("reach", "x", "y", "modifier"), PLACES)
def test_the_chance_is_that_of_directions_tried_one_by_one(
    reach: Fraction, x: Fraction, y: Fraction, modifier: int
) -> None:
    scattered = coverage(reach, x, y, modifier)
    tried = 0.0
    for distance, chance in scattered.distances.items():
        hits = 0
        for k in range(DIRECTIONS):
            angle = 2 * pi * (k + 0.5) / DIRECTIONS
            apart = hypot(distance * cos(angle) - float(x), distance * sin(angle) - float(y))
            hits += apart <= reach
        tried += float(chance) * hits / DIRECTIONS
    low, high = scattered.bounds(12)
    # An arc has two ends, each of which a grid of directions misses by one at most.
    assert abs(float(low + high) / 2 - tried) < 3 / DIRECTIONS


@pytest.mark.parametrize(("reach", "x", "y", "modifier"), PLACES)
@pytest.mark.parametrize("digits", [5, 40, 300])
def test_the_bounds_hold_the_closed_form(
    reach: Fraction, x: Fraction, y: Fraction, modifier: int, digits: int
) -> None:
    scattered = coverage(reach, x, y, modifier)
    low, high = scattered.bounds(digits)
    value = closed_form(scattered).evalf(2 * digits + 100)
    with mpmath.workdps(2 * digits + 100):
        real = mpmath.mpf(value)
        assert mpmath.mpf(low.numerator) / low.denominator <= real
        assert real <= mpmath.mpf(high.numerator) / high.denominator
    assert high - low < Fraction(1, 10 ** (digits + 2))


@pytest.mark.parametrize(
    ("distance", "reach", "square", "share"),
    [
        (0, Fraction(1), Fraction(1), 1),  # it stays on the spot, and just touches
        (0, Fraction(1), Fraction(2), 0),
        (2, Fraction(2), Fraction(0), 1),  # aimed at the base itself
        (3, Fraction(2), Fraction(0), 0),
        (3, Fraction(1), Fraction(4), 0),  # one direction alone touches: chance 0
        (1, Fraction(1), Fraction(4), 0),
        (2, Fraction(5), Fraction(9), 1),  # the last direction still touches
        (2, Fraction(6), Fraction(9), 1),
        (9, Fraction(1), Fraction(2), 0),
    ],
)
def test_all_and_none_are_exact(
    distance: int, reach: Fraction, square: Fraction, share: int
) -> None:
    assert arc(distance, reach, square).share == share


def test_certain_and_impossible_are_said_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    for at, chance in (("0 0", "1"), ("30 0", "0")):
        query = f"template --radius 11 --base 0.5 --at {at} --format json"
        assert json.loads(asked(capsys, query))["probability"] == chance


def test_an_angle_that_is_a_fraction_of_the_circle_gives_a_fraction(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = asked(capsys, "template --radius 1 --base 0 --at 1 0")
    assert said.startswith("The template touches the base: 3.3 %, 1 in 30.\nExactly 1/30.\n")


def test_arccosines_that_cancel_do(capsys: pytest.CaptureFixture[str]) -> None:
    # At distances 1 and 2 the angles add up to half a circle.
    answer = json.loads(asked(capsys, "template --radius 1 --base 1 --at 1 1 --format json"))
    assert sympy.sympify(answer["closed_form"]).atoms(sympy.acos) == {
        sympy.acos(7 * sympy.sqrt(2) / 12)
    }


def test_it_says_plainly_that_it_is_no_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    query = "template --radius 1.5 --base 15mm --at 4 3 --digits 30 --format "
    text = " ".join(asked(capsys, query + "text").split())
    assert "This is not a fraction but a sum of arccosines over π" in text
    assert "with an error below 10^-30" in text
    assert "scatter-direction=uniform" in text
    answer = json.loads(asked(capsys, query + "json"))
    assert "probability" not in answer
    real = sympy.sympify(answer["closed_form"], rational=True).evalf(40)
    assert abs(real - sympy.Rational(answer["decimal"])) < sympy.Rational(1, 10**30)
    rows = list(csv.DictReader(io.StringIO(asked(capsys, query + "csv"))))
    assert [row["closed_form"] for row in rows] == [
        row["closed_form"] for row in answer["distances"]
    ]
    assert answer["decimal"] in asked(capsys, query + "markdown")


def test_the_test_of_the_distance_may_be_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert default_query() == ["warzone", "scatter"]
    query = "template --radius 1 --base 1 --at 0 0 --format json -- warzone scatter --modifier -8"
    # 1 to 8 become 0, 9 becomes 1 and 10 becomes 2: all of them within 2 inches.
    assert json.loads(asked(capsys, query))["probability"] == "1"


def test_the_picture_shows_each_ring_and_arc(tmp_path: Path) -> None:
    file = tmp_path / "scatter.svg"
    words = ["template", "--radius", "1.5", "--base", "15mm", "--at", "4", "3"]
    assert main([*words, "--picture", str(file)]) == 0
    drawn = file.read_text(encoding="utf-8")
    names = [element.get("class") for element in ET.fromstring(drawn)]
    assert names.count("ring") == 10
    assert names.count("touch") == 5
    assert main([*words, "--picture", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [("1/3", "1/2", "1/2"), ("3/10", "2/5", "1/3"), ("2/7", "3/10", "2/7"), ("7/3", "5/2", "5/2")],
)
def test_the_simplest_fraction_between_two(low: str, high: str, found: str) -> None:
    assert simplest(Fraction(low), Fraction(high)) == Fraction(found)


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("template --radius 1", "required: --base, --at"),
        ("template --radius -1 --base 1 --at 2 2", "radius: -1 is out of range"),
        ("template --radius one --base 1 --at 2 2", "radius: 'one' is not a length"),
        ("template --radius 1 --base 1/0 --at 2 2", "base: '1/0' is not a length"),
        ("template --radius 1 --base 1 --at 2", "--at: expected 2 arguments"),
        ("template --radius 1 --base 1 --at 2 2000", "at: 2000 is out of range"),
        ("template --radius 1 --base 1 --at 2 2 --digits 0", "digits: 0 is out of range"),
        ("template --radius 1 --base 1 --at 2 2 -- warzone test 3", "tells no distance"),
        (
            "template --radius 1 --base 1 --at 2 2 -- warzone scatter -- warzone scatter",
            "query: 2 given (allowed: one)",
        ),
        ("template --radius 1 --base 1 --at 2 2 --picture /nowhere/x.svg", "picture: '/nowhere/"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], query: str, error: str) -> None:
    assert main(query.split()) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1


def test_the_example_in_the_help_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["template", "--help"])
    words = capsys.readouterr().out.split("example: exactdice ")[1].split()
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("The template touches the base: ")
