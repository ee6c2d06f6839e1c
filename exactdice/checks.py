"""Bad input said plainly: which field, what was given, what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

T = TypeVar("T")

LARGEST_POOL = 1_000
LARGEST_NUMBER = 1_000_000
LARGEST_DIE = 1_000


LONGEST_GIVEN = 60
LONGEST_LINE = 600
"""An error is to be read: what was given is shortened, and so is the line if it is still long."""


class InputError(ValueError):
    """An input that no test can be built from: one line that names the field."""

    def __init__(self, message: str) -> None:
        line = "\\n".join(message.splitlines())
        if len(line) > LONGEST_LINE:
            half = LONGEST_LINE // 2
            line = f"{line[:half]} … {line[-half:]}"
        super().__init__(line)


def whole(field: str, value: object, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER) -> int:
    """The value, if it is a whole number from `low` to `high`; otherwise `InputError`."""
    if type(value) is not int:
        raise InputError(
            f"{field}: {brief(value)} is not a whole number (allowed: {low} to {high})"
        )
    if not low <= value <= high:
        raise InputError(f"{field}: {brief(value)} is out of range (allowed: {low} to {high})")
    return value


def pool_size(field: str, value: object) -> int:
    """The value, if it is a number of dice that the package answers for."""
    return whole(field, value, -LARGEST_POOL, LARGEST_POOL)


def one_of(field: str, value: object, allowed: Collection[str]) -> str:
    """The value, if it is one of the names allowed; otherwise `InputError`, with a near name."""
    if isinstance(value, str) and value in allowed:
        return value
    hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
    raise InputError(f"{field}: {brief(value)} is unknown{hint} (allowed: {', '.join(allowed)})")


def record(field: str, value: object, kind: type) -> None:
    """Refuse, with `InputError`, a value that is no record of the kind that a spec is made of."""
    if not isinstance(value, kind):
        package = kind.__module__.split(".")[-2]
        raise InputError(f"{field}: {brief(value)} is no {package}.{kind.__name__}")


def part(field: str, build: Callable[..., T], *values: object) -> T:
    """One part of a spec, built from its values; what is wrong with them is told as the part's."""
    try:
        return build(*values)
    except InputError as error:
        raise InputError(f"{field}: {error}") from None


def did_you_mean(given: str, allowed: Collection[str]) -> str:
    """', did you mean …?' if one of the names allowed is near what was given, else ''."""
    # Only needed once something is wrong already; a right query need not pay for the import.
    from difflib import get_close_matches

    near = get_close_matches(given[:80].lower(), allowed, n=1)
    return f", did you mean {str(near[0])!r}?" if near else ""


def brief(value: object) -> str:
    """What was given, as Python writes it, or what it is where that would flood the line."""
    # str() itself refuses an int past 4,300 digits, so size up by bits first.
    if isinstance(value, int) and value.bit_length() > 100:
        return f"a number of {value.bit_length()} bits"
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 — a stranger's repr may raise anything, and is not the matter
        return f"a {type(value).__name__}"
    return text if len(text) <= LONGEST_GIVEN else f"{text[: LONGEST_GIVEN - 1]}…"
