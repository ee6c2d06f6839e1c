"""The questions that the current edition's text leaves open, and the options among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from exactdice.games.declare import Ruling, check_rules
from exactdice.solving import solve

ALL_TESTS = ("opposed", "tactical", "challenge", "size", "fear")


LOWEST_KEPT = 2
"""The lowest highest die of a roll that is not all ones."""


def _modifiers(spec: Any) -> tuple[int, ...]:
    """The modifiers of the rolls that are made: none where a test is passed automatically."""
    if hasattr(spec, "opponent"):
        return spec.player.modifier, spec.opponent.modifier
    return () if getattr(spec, "automatic", False) else (spec.modifier,)


def _moves_all_ones(spec: Any) -> bool:
    """Whether a modifier could move the 0 of an all-ones roll; down only if there is no floor."""
    return any(m > 0 or (m < 0 and spec.rules.floor == "none") for m in _modifiers(spec))


def _reaches_below_zero(spec: Any) -> bool:
    """Whether some roll comes to less than 0 where there is no floor."""
    lowest = 0 if spec.rules.all_ones == "modified" else LOWEST_KEPT
    return any(lowest + modifier < 0 for modifier in _modifiers(spec))


def _rerolls(spec: Any) -> bool:
    """Whether dice may be rolled again in a spec's test."""
    picks = (getattr(spec, name, None) for name in ("rerolls", "own", "theirs"))
    return any(picks) and not getattr(spec, "automatic", False)


RULINGS = (
    Ruling(
        id="all-ones",
        source="Tests: 'If all dice rolled result in 1s, then the final result is considered 0.'",
        question="Do modifiers touch the 0 of an all-ones roll?",
        readings={
            "zero": "No: the final result itself is 0, whatever the modifier.",
            "modified": "Yes: the modifier is applied to the 0.",
        },
        tests=ALL_TESTS,
        shapes=_moves_all_ones,
    ),
    Ruling(
        id="floor",
        source="Opposed Tests, step 4; Challenge Tests, step 4",
        question="Can a final result be below 0?",
        readings={
            "none": "Yes: a negative modifier can take it below 0.",
            "zero": "No: a final result below 0 counts as 0.",
        },
        tests=ALL_TESTS,
        shapes=_reaches_below_zero,
    ),
    Ruling(
        id="padding",
        source="Tests: 'both players gain a dice in their pool until both players have at least "
        "one dice.'",
        question="What does a pool below one do in an opposed test?",
        readings={
            "both": "Both pools gain the same number of dice until both have at least one: "
            "-1 against 3 rolls 1 against 5, -1 against 0 rolls 1 against 2.",
        },
        rejected=("Only the short pool is raised.",),
        tests=("opposed", "tactical"),
        shapes=lambda spec: min(spec.player.pool, spec.opponent.pool) < 1,
    ),
    Ruling(
        id="tie-level",
        source="Opposed Tests, step 5: 'The difference between the final results is the Success "
        "Level of the test.'",
        question="What is the success level of a win on a tie-break?",
        readings={"zero": "0, and there is still a winner."},
        rejected=("1, as the least success.",),
        tests=("opposed", "tactical"),
        shapes=lambda spec: any(outcome.success_level == 0 for outcome in solve(spec)),
    ),
    Ruling(
        id="no-dice-tie",
        source="Opposed Tests, step 5, tie-break 2: 'Otherwise, the Active Player wins.'",
        question="Who wins when both players rolled only 1s?",
        readings={"active": "The results are equal and no dice are left: the Active Player."},
        rejected=("The player who rolled more dice before the 1s were removed.",),
        tests=("opposed",),
    ),
    Ruling(
        id="tactical-tie",
        source="Tactical Tests: 'the test must be taken again'",
        question="What happens when final result and dice left are equal in a tactical test?",
        readings={"again": "The whole test is taken again: the odds are those given a decision."},
        rejected=("Only the tied dice are rolled again.",),
        tests=("tactical",),
    ),
    Ruling(
        id="tactical-traits",
        source="Tactical Tests: 'applying modifiers from traits such as Tactician or Scout'",
        question="Do Tactician and Scout add dice or add to the result?",
        readings={"as-written": "As the caller writes it: 2 is a second die, 1+1 is +1."},
        rejected=("Always a die.", "Always +1."),
        tests=("tactical",),
        shapes=lambda spec: (spec.player, spec.opponent) != (type(spec)().player,) * 2,
    ),
    Ruling(
        id="reroll-order",
        source="Conducting Re-Rolls: 'Model B picks any of Model A’s dice; these dice are then "
        "re-rolled.'",
        question="How many dice is 'any', and may a die be picked twice?",
        readings={
            "limits": "Up to the limit that an effect allows, none included; each of the four "
            "picks sees what came before, and a later pick may take the same die again.",
        },
        rejected=("All picks are made before any die is rolled.", "No die is rolled again twice."),
        tests=ALL_TESTS,
        shapes=_rerolls,
    ),
    Ruling(
        id="equal-picks",
        source="Conducting Re-Rolls: 'picks any of'",
        question="Which of several picks of equal worth is taken?",
        readings={
            "fewest": "The one of the fewest dice; among those the one with the lowest faces, "
            "compared from the lowest face up.",
        },
        rejected=("The one of the most dice.", "Any of them: the level of success then varies."),
        tests=ALL_TESTS,
        shapes=_rerolls,
    ),
    Ruling(
        id="challenge-rerolls",
        source="Conducting Re-Rolls: 'Model A being the model with the Initiative or the "
        "Activating Model, and Model B being their Opponent'",
        question="Who picks first in a challenge test?",
        readings={
            "activating": "The tester is the activating model, so the other side picks first; in "
            "a fear test of an enemy model it is the other way round.",
        },
        rejected=("The tester picks first in every challenge test.",),
        tests=("challenge", "size", "fear"),
        shapes=lambda spec: bool(_rerolls(spec) and spec.own and spec.theirs),
    ),
    Ruling(
        id="tactical-initiative",
        source="Tactical Tests: 'there is no Active Player during this roll'",
        question="Who is model A, and picks last, in the re-rolls of a tactical test?",
        readings={"as-given": "Whom the caller names as having the initiative; you, if nobody."},
        rejected=("The Active Player of the turn before.", "Nobody: both pick at once."),
        tests=("tactical",),
        shapes=_rerolls,
    ),
)


@dataclass(frozen=True)
class Rules:
    """The open questions of this edition that have an option; see `RULINGS`."""

    all_ones: str = "zero"
    floor: str = "none"

    def __post_init__(self) -> None:
        check_rules(self, RULINGS)


DEFAULT_RULES = Rules()
