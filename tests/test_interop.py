"""Laws as other libraries hold them, whole and exact."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import icepool
import pytest
import sympy
from sympy.stats import E, P

from exactdice import solve
from exactdice.dice import die
from exactdice.games import bushido, warzone

ROOT = Path(__file__).parents[1]
TEST = bushido.OpposedTest(bushido.Side(4, 1), bushido.Side(3))
LAW = solve(TEST)


def test_sympy_has_exact_rationals() -> None:
    level = LAW.map(lambda x: x.success_level * (1 if x.winner == "player" else -1))
    variable = level.to_sympy("L")
    assert str(variable) == "L"
    won = level.probability(lambda x: x > 0)
    assert P(variable > 0) == sympy.Rational(won.numerator, won.denominator)
    mean = level.expectation(lambda x: x)
    assert E(variable) == sympy.Rational(mean.numerator, mean.denominator)


def test_sympy_takes_fractions_and_refuses_what_is_no_number() -> None:
    half = die(2).map(lambda face: Fraction(face, 2)).to_sympy()
    assert E(half) == sympy.Rational(3, 4)
    with pytest.raises(TypeError, match="map the law to numbers first"):
        LAW.to_sympy()


def test_icepool_has_the_same_weights() -> None:
    scatter = solve(warzone.ScatterTest()).map(lambda x: x.distance).to_icepool()
    assert scatter == icepool.d10
    winner = LAW.map(lambda x: str(x.winner)).to_icepool()
    assert winner.probability("player") == Fraction(245293, 279936)


def test_pandas_has_a_column_for_each_attribute() -> None:
    frame = LAW.to_pandas()
    assert list(frame.columns) == [
        "winner",
        "success_level",
        "decided_by",
        "weight",
        "probability",
    ]
    assert frame.loc[frame.winner == "player", "probability"].sum() == Fraction(245293, 279936)
    assert frame.weight.sum() == LAW.total
    assert list(die(2).to_pandas().columns) == ["outcome", "weight", "probability"]


@pytest.mark.parametrize("library", ["sympy", "icepool", "pandas"])
def test_a_library_that_is_not_installed_is_named(library: str) -> None:
    # Without site-packages there is none of them; only an interpreter of its own can do without.
    program = (
        "from exactdice.dice import die\n"
        "try:\n"
        f"    die(6).to_{library}()\n"
        "except ImportError as error:\n"
        "    print(error.name, error, sep='\\n')\n"
    )
    command = [sys.executable, "-S", "-c", program]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert told == f"{library}\n{library} is not installed (pip install {library})\n"


def test_what_an_installed_library_lacks_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "icepool.py").write_text("import something_missing", "utf-8")
    monkeypatch.delitem(sys.modules, "icepool")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError, match="something_missing"):
        die(6).to_icepool()
