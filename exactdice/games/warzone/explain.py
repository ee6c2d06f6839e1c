"""From the rules of Warzone to one number, with the faces of each step counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from exactdice.display import amount
from exactdice.games.declare import Explained
from exactdice.games.warzone.characteristic import CharacteristicTest
from exactdice.games.warzone.opposed import OpposedTest
from exactdice.games.warzone.scatter import INCHES, ScatterTest


def steps(spec: Any) -> tuple[Explained, ...]:
    """The way from the rules to the headline chance of a spec."""
    if isinstance(spec, CharacteristicTest):
        return _characteristic(spec)
    return _opposed(spec) if isinstance(spec, OpposedTest) else _scatter(spec)


def _characteristic(spec: CharacteristicTest) -> tuple[Explained, ...]:
    target, sides = spec.target + spec.modifier, spec.sides
    summed = f"{spec.target} {spec.modifier:+d} = " if spec.modifier else ""
    faces = range(1, sides + 1)
    reached = max(0, min(target, sides))
    passing = [face for face in faces if spec.judge(face).degree.passed]
    degrees = Counter(str(spec.judge(face).degree) for face in faces)
    ranges = f"1 to {spec.success_range}" if spec.success_range > 1 else "1"
    failing = f"{spec.lowest_failure} to {sides}" if spec.lowest_failure < sides else str(sides)
    told = ", ".join(f"{degree}: {number}" for degree, number in degrees.items())
    return (
        Explained("Target", "Testy Cech", f"The target value is {summed}{target}."),
        Explained("Roll", "Testy Cech", f"{sides} faces, of which {reached} do not exceed it."),
        Explained(
            "Always",
            "Testy Cech",
            f"Whatever the target, {ranges} passes, and {failing} fails{_cut(spec)}.",
        ),
        Explained("Degrees", "Testy Cech", f"Faces by degree: {told}."),
        Explained("Chance", "", f"P = {len(passing)} / {sides}."),
    )


def _cut(spec: CharacteristicTest) -> str:
    if spec.rules.extended_failure == "above-target" and spec.lowest_failure < spec.sides:
        return f" if it exceeds the target ({spec.sides} always)"
    return ""


def _opposed(spec: OpposedTest) -> tuple[Explained, ...]:
    lead, sides = spec.modifier - spec.opponent_modifier, spec.sides
    ties = max(sides - abs(lead), 0)
    upsets = ties * (ties - 1) // 2
    pairs = sides**2
    won = pairs - ties - upsets if lead >= 0 else upsets
    behind = "Your opponent" if lead >= 0 else "You"
    verb = "wins" if lead >= 0 else "win"
    return (
        Explained("Lead", "Testy Przeciwstawne", f"Your modifiers lead by {lead}."),
        Explained("Roll", "Testy Przeciwstawne", f"{sides}² = {amount(pairs)} pairs of faces."),
        Explained(
            "Equal results",
            "Testy Przeciwstawne",
            f"m = {sides} − {abs(lead)} = {ties} pairs, rolled again." if ties else "None.",
        ),
        Explained(
            "Compare",
            "Testy Przeciwstawne",
            f"{behind} {verb} m·(m − 1)/2 = {amount(upsets)} pairs from behind.",
        ),
        Explained("Chance", "", f"P = {amount(won)} / {amount(pairs - ties)}."),
    )


def _scatter(spec: ScatterTest) -> tuple[Explained, ...]:
    distances = [max(digit + spec.modifier, 0) for digit in range(1, INCHES + 1)]
    added = f" {spec.modifier:+d}, never below 0" if spec.modifier else ""
    shown = ", ".join(map(str, distances))
    return (
        Explained("Roll", "Testy Rozrzutu", "20 faces, each units digit on two of them."),
        Explained("Distance", "Testy Rozrzutu", f"The digit, 0 as 10{added}: {shown} inches."),
        Explained("Chance", "", "Each digit has 1 chance in 10."),
    )
