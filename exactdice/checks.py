"""Bad input said plainly: which field, what was given, what is allowed."""

from __future__ import annotations

from collections.abc import Collection

LARGEST_POOL = 1_000
LARGEST_NUMBER = 1_000_000
LARGEST_DIE = 1_000


class InputError(ValueError):
    """An input that no test can be built from: one line that names the field."""


def whole(field: str, value: object, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER) -> int:
    """The value, if it is a whole number from `low` to `high`; otherwise `InputError`."""
    if type(value) is not int:
        raise InputError(f"{field}: {value!r} is not a whole number (allowed: {low} to {high})")
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
    raise InputError(f"{field}: {value!r} is unknown{hint} (allowed: {', '.join(allowed)})")


def did_you_mean(given: str, allowed: Collection[str]) -> str:
    """', did you mean …?' if one of the names allowed is near what was given, else ''."""
    # Only needed once something is wrong already; a right query need not pay for the import.
    from difflib import get_close_matches

    near = get_close_matches(given[:80].lower(), allowed, n=1)
    return f", did you mean {str(near[0])!r}?" if near else ""


def brief(value: int) -> str:
    """The number, or its length where printing it would flood the line."""
    # str() itself refuses an int past 4,300 digits, so size up by bits first.
    return str(value) if value.bit_length() <= 100 else f"a number of {value.bit_length()} bits"
