"""From the rules of the first edition to one number, with the counts of each step put in."""

from __future__ import annotations

from typing import Any

from exactdice.contest import Contestant
from exactdice.dice import D6
from exactdice.display import amount
from exactdice.games.bushido1.opposed import DecidedBy, OpposedTest
from exactdice.games.bushido1.target import TargetTest
from exactdice.games.declare import Explained
from exactdice.order import highest


def steps(spec: Any) -> tuple[Explained, ...]:
    """The way from the rules to the headline chance of a spec."""
    return _target(spec) if isinstance(spec, TargetTest) else _opposed(spec)


def _target(spec: TargetTest) -> tuple[Explained, ...]:
    dice = spec.dice_rolled
    raised = "" if dice == spec.statistic + spec.dice else ", as one die is always rolled"
    short = min(max(spec.difficulty - spec.modifier - 1, 0), D6)
    added = f" {spec.modifier:+d}" if spec.modifier else ""
    rolls, failing = D6**dice, short**dice
    return (
        Explained("Dice", "Target Tests", f"{dice}{raised}: 6^{dice} = {amount(rolls)} rolls."),
        Explained(
            "Fall short",
            "Target Tests",
            f"A die{added} is below {spec.difficulty} on {short} of its 6 faces; all {dice} are in "
            f"{short}^{dice} = {amount(failing)} rolls.",
        ),
        Explained(
            "Chance",
            "",
            f"P = 1 − ({short}/6)^{dice} = {amount(rolls - failing)} / {amount(rolls)}.",
        ),
    )


def _opposed(spec: OpposedTest) -> tuple[Explained, ...]:
    ours, theirs = spec.dice_rolled
    before = spec.player.pool, spec.opponent.pool
    gained = ""
    if (ours, theirs) != before:
        gained = f", after compensation for {before[0]} against {before[1]}"
    attempt = spec.attempt().weights

    def weight(side: Contestant, step: DecidedBy) -> int:
        return next((w for o, w in attempt.items() if o == (side, step)), 0)

    def split(step: DecidedBy) -> tuple[int, int]:
        return weight(Contestant.PLAYER, step), weight(Contestant.OPPONENT, step)

    pairs = D6 ** (ours + theirs)
    higher, lower = split(DecidedBy.HIGHEST_DIE)
    level = pairs - higher - lower
    won, again = higher, 0
    found = [
        Explained("Dice", "Opposed Tests", f"{ours} against {theirs}{gained}."),
        Explained(
            "Roll", "Opposed Tests", f"6^{ours} · 6^{theirs} = {amount(pairs)} pairs of rolls."
        ),
        Explained(
            "Highest die",
            "Opposed Tests",
            f"h is the highest in h^n − (h − 1)^n rolls. You: {_highest(ours)}"
            f"{_added(spec.player.modifier)}. Your opponent: {_highest(theirs)}"
            f"{_added(spec.opponent.modifier)}. Yours is higher in {amount(higher)} pairs, lower "
            f"in {amount(lower)}, equal in {amount(level)}.",
        ),
    ]
    if ours != theirs:
        mine = ours > theirs
        won += level if mine else 0
        text = f"{'You have' if mine else 'Your opponent has'} more: {amount(level)} pairs."
        found.append(Explained("Number of dice", "Opposed Tests", text))
    else:
        more, fewer = split(DecidedBy.NEXT_DICE)
        tied = level - more - fewer
        won += more
        same = spec.player.modifier == spec.opponent.modifier
        ties = f" (T({ours}, 6) = Σ C({ours}, k)²·T({ours} − k, 5))" if same else ""
        text = (
            f"The number of dice is equal. From the second highest down, you are ahead in "
            f"{amount(more)} pairs, behind in {amount(fewer)}; {amount(tied)} tie completely{ties}."
        )
        found.append(Explained("Next dice", "Opposed Tests", text))
        verdict = spec.by_base_statistic
        statistics = f"{spec.player.statistic} against {spec.opponent.statistic}"
        if verdict is None:
            again = tied
            text = f"{statistics}: equal, so {amount(tied)} pairs are rolled again."
        else:
            mine = verdict.winner == Contestant.PLAYER
            won += tied if mine else 0
            text = f"{statistics}: {amount(tied)} pairs go to {'you' if mine else 'your opponent'}."
        found.append(Explained("Base statistic", "Opposed Tests", text))
    text = f"P = {amount(won)} / {amount(pairs - again)}."
    return (*found, Explained("Chance", "", text))


def _highest(dice: int) -> str:
    return ", ".join(f"{face} in {amount(weight)}" for face, weight in highest(dice).items())


def _added(modifier: int) -> str:
    return f", then {modifier:+d}" if modifier else ""
