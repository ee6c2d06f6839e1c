"""From the rules of the current edition to one number, with the counts of each step put in."""

from __future__ import annotations

from typing import Any

from exactdice.contest import Standing, compare
from exactdice.dice import D6
from exactdice.display import amount
from exactdice.games.bushido.challenge import SIZES, ChallengeTest, SizeChallengeTest
from exactdice.games.bushido.fear import FearTest
from exactdice.games.bushido.formulas import is_counted
from exactdice.games.bushido.result import SUPPORTING_DICE, standing
from exactdice.games.bushido.rulings import Rules
from exactdice.games.bushido.sides import padded
from exactdice.games.declare import Explained


def steps(spec: Any) -> tuple[Explained, ...]:
    """The way from the rules to the headline chance of a spec; () if it says more than counted."""
    if not is_counted(spec):
        return ()
    if isinstance(spec, FearTest):
        if spec.automatic:
            text = f"Fear {spec.fear} is no higher than one's own {spec.own_fear}: no roll, P = 1."
            return (Explained("Own Fear", "Fear Challenge Tests", text),)
        return _challenge(spec.challenge)
    if isinstance(spec, SizeChallengeTest):
        text = f"A {spec.size} model rolls {_dice(SIZES[spec.size])}."
        return (Explained("Size", "Size Challenge Tests", text), *_challenge(spec.challenge)[1:])
    return _challenge(spec) if isinstance(spec, ChallengeTest) else _opposed(spec)


def _challenge(spec: ChallengeTest) -> tuple[Explained, ...]:
    dice = max(spec.pool, 1)
    raised = "" if dice == spec.pool else f", as a pool of {spec.pool} still rolls one"
    results = standing(dice, spec.modifier, spec.rules)
    enough = [weight for value, weight in results.sums if value >= spec.challenge_number]
    passing, rolls = sum(enough), D6**dice
    reached = " + ".join(map(amount, enough)) or "0"
    return (
        Explained("Pool", "Tests", f"{_dice(dice).capitalize()}{raised}."),
        Explained("Roll", "Challenge Tests, step 2", f"6^{dice} = {amount(rolls)} rolls."),
        Explained("Remove the 1s", "Challenge Tests, step 3", _kept(dice)),
        Explained(
            "Final result", "Challenge Tests, step 4", _results(results, spec.modifier, spec.rules)
        ),
        Explained(
            "Compare",
            "Challenge Tests, step 5",
            f"At least {spec.challenge_number} is reached by {reached} = {amount(passing)} rolls.",
        ),
        Explained("Chance", "", _chance(passing, rolls)),
    )


def _opposed(spec: Any) -> tuple[Explained, ...]:
    dice, other_dice = padded(spec.player, spec.opponent)
    gained = dice - spec.player.pool
    raised = f", as both gain {gained} so that each has one at least" if gained else ""
    ours = standing(dice, spec.player.modifier, spec.rules)
    theirs = standing(other_dice, spec.opponent.modifier, spec.rules)
    margins, tie = compare(ours, theirs)
    pairs = D6 ** (dice + other_dice)
    ahead = sum(weight for margin, weight in margins.items() if margin > 0)
    behind = sum(weight for margin, weight in margins.items() if margin < 0)
    level = sum(tie)
    active = getattr(spec, "active", None)
    found = [
        Explained("Pools", "Tests", f"{_dice(dice).capitalize()} against {other_dice}{raised}."),
        Explained(
            "Roll",
            "Opposed Tests, step 2",
            f"6^{dice} · 6^{other_dice} = {amount(pairs)} pairs of rolls.",
        ),
        Explained(
            "Remove the 1s",
            "Opposed Tests, step 3",
            f"You: {_kept(dice)} Your opponent: {_kept(other_dice)}",
        ),
        Explained(
            "Final results",
            "Opposed Tests, step 4",
            f"You: {_results(ours, spec.player.modifier, spec.rules)} "
            f"Your opponent: {_results(theirs, spec.opponent.modifier, spec.rules)}",
        ),
        Explained(
            "Compare",
            "Opposed Tests, step 5",
            f"Yours is higher in {amount(ahead)} pairs, lower in {amount(behind)}, equal in "
            f"{amount(level)}.",
        ),
        Explained(
            "Dice left",
            "Opposed Tests, step 5, tie-break 1",
            f"Of these {amount(level)}, you have more dice left in {amount(tie.ahead)}, your "
            f"opponent in {amount(tie.behind)}.",
        ),
    ]
    won, decided = ahead + tie.ahead, pairs
    if active is None:
        decided = pairs - tie.tied
        text = f"The other {amount(tie.tied)} are taken again, which leaves {amount(decided)}."
        found.append(Explained("Again", "Tactical Tests", text))
    else:
        mine = active == "player"
        won += tie.tied if mine else 0
        who = "you, the Active Player" if mine else "your opponent, the Active Player"
        text = f"The other {amount(tie.tied)} go to {who}."
        found.append(Explained("Active Player", "Opposed Tests, step 5, tie-break 2", text))
    return (*found, Explained("Chance", "", _chance(won, decided)))


def _dice(number: int) -> str:
    return "one die" if number == 1 else f"{number} dice"


def _kept(dice: int) -> str:
    """Step 3: how many rolls keep how many dice."""
    kept = [sum(ranks) for ranks in zip(*standing(dice, 0).ranks.values(), strict=True)]
    few = kept[: SUPPORTING_DICE + 1]
    told = [f"{k} by {amount(weight)}" for k, weight in enumerate(few)]
    if dice > SUPPORTING_DICE:
        told.append(f"{SUPPORTING_DICE + 1} or more by {amount(sum(kept[SUPPORTING_DICE + 1 :]))}")
    return (
        f"C({dice}, k)·((h − 1)^k − (h − 2)^k) rolls keep k dice with highest face h; "
        f"dice kept: {', '.join(told)}."
    )


def _results(results: Standing, modifier: int, rules: Rules) -> str:
    """Step 4: how many rolls come to which final result."""
    added = f" {modifier:+d}" if modifier else ""
    zero = "the modifier" if rules.all_ones == "modified" else "0"
    floor = ", never below 0" if rules.floor == "zero" else ""
    told = ", ".join(f"{value} by {amount(weight)}" for value, weight in sorted(results.sums))
    return (
        f"highest face{added} + min(k − 1, {SUPPORTING_DICE}), or {zero} if all are 1s{floor}; "
        f"rolls that come to it: {told}."
    )


def _chance(won: int, total: int) -> str:
    return f"P = {amount(won)} / {amount(total)}."
