"""What scripts/calibrate measures, in small: seeded, so that it comes out the same every time."""

from fractions import Fraction
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from exactdice.subject import subject_of


def loaded() -> Any:
    path = Path(__file__).parents[1] / "scripts" / "calibrate"
    spec = spec_from_loader("calibrate", SourceFileLoader("calibrate", str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


calibrate = loaded()


@pytest.mark.parametrize("words", ["die 20", "bushido opposed 4+1 3", "bushido1 opposed 2+1 2"])
def test_right_simulators_are_not_called_wrong(words: str) -> None:
    """12 runs, looked at 100 times each at a bound of 1 %: alarms in 2 would be 1 in 150."""
    assert calibrate.false_alarms(words, 12) <= 1


@pytest.mark.parametrize(("words", "known"), calibrate.shown())
def test_each_known_misreading_is_found(words: str, known: str) -> None:
    found = calibrate.power(subject_of(words.split()), words, known, 20)
    assert found.found >= Fraction(8, 10)
