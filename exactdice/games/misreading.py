"""The record by which a game tells of a mistake that people make with its rules.

A game declares its own as `MISREADINGS` in the `misreadings` module of its package.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from exactdice.distribution import Distribution


class Misreading(NamedTuple):
    """A mistake that people make with the rules, as a variant of the tests that it changes."""

    id: str
    meaning: str
    """What a simulator that makes it does."""
    tests: tuple[str, ...]
    law: Callable[[Any], Distribution[Any]]
    """The law that a spec has under it; None is an outcome that decides nothing."""
    shown_by: str
    """A test, in words behind the game's name, that tells it from the rules in few rolls."""
