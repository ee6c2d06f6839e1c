"""From the words of a query to the fields of a test with choices in it: re-rolls and aims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdice.checks import InputError, part
from exactdice.games.bushido.rerolls import FACES, NO_PICK, Limit, Pick, Rerolls
from exactdice.notation import Picked

Given = Mapping[str, Any]

BOOSTING = ("boosts", "opponent_boosts")


def opposed_fields(given: Given) -> dict[str, Any]:
    """The re-rolls and the aim of an opposed or tactical test."""
    found = Rerolls(
        **{
            f"{side}_{whose}": _pick(option, picked)
            for side, option in (("player", "reroll"), ("opponent", "opponent_reroll"))
            for whose, picked in (given[option] or {}).items()
        }
    )
    _check_aim(given, chooses=bool(found))
    return {"rerolls": found, "aim": given["aim"] or "win"}


def challenge_fields(given: Given) -> dict[str, Any]:
    """The picks and the aim of a challenge or size test; of a fear test, which has no aim."""
    picks = {whose: _pick("reroll", picked) for whose, picked in (given["reroll"] or {}).items()}
    _check_aim(given, chooses=any(pick != NO_PICK for pick in picks.values()))
    return {**picks, "aim": given["aim"]} if given.get("aim") else dict(picks)


def _pick(option: str, picked: Picked) -> Pick:
    limit: Limit = picked.limit  # type: ignore[assignment]  # a number or "all"
    faces = FACES if picked.faces is None else picked.faces
    return part(option, Pick, limit, faces, picked.forced)


def _check_aim(given: Given, chooses: bool) -> None:
    """Refuse an aim where there is nothing to choose."""
    boosted = any(given.get(option) is not None for option in BOOSTING)
    if given.get("aim") is not None and not chooses and not boosted:
        raise InputError("aim: there is nothing to choose without re-rolls or boosts")
