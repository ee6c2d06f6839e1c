"""Target tests: the highest of a pool of D6 against a difficulty.

Source: "Target Tests". That a pool below one still rolls a die stands under "Opposed Tests".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from exactdice.checks import pool_size, whole
from exactdice.dice import D6, Roll, Roller, pool
from exactdice.distribution import Distribution
from exactdice.games.declare import Parameter, Scale, Statement, TestKind, added
from exactdice.notation import SCORE, SUM


def check_dice(statistic: int, dice: int) -> None:
    """Refuse, with `InputError`, a statistic and a change of dice that make no legal pool."""
    pool_size("statistic", statistic)
    whole("dice", dice)
    pool_size("statistic + dice", statistic + dice)


class TargetOutcome(NamedTuple):
    """Whether a target test succeeded."""

    success: bool


@dataclass(frozen=True)
class TargetTest:
    """A target test: the highest die, modified, must equal or exceed the difficulty.

    `dice` changes the number of dice, which is the statistic. Source: "Target Tests".
    """

    statistic: int
    difficulty: int
    modifier: int = 0
    dice: int = 0

    def __post_init__(self) -> None:
        check_dice(self.statistic, self.dice)
        whole("difficulty", self.difficulty)
        whole("modifier", self.modifier)

    @property
    def dice_rolled(self) -> int:
        """The number of dice, at least one."""
        return max(self.statistic + self.dice, 1)

    def law(self) -> Distribution[TargetOutcome]:
        """With n dice that each fall short on f faces, fⁿ of the 6ⁿ rolls fail."""
        short = min(max(self.difficulty - self.modifier - 1, 0), D6)
        failures = short**self.dice_rolled
        successes = D6**self.dice_rolled - failures
        return Distribution({TargetOutcome(True): successes, TargetOutcome(False): failures})

    def enumerated(self) -> Distribution[TargetOutcome]:
        """The same law from every roll, as the check of the closed form."""
        return pool(self.dice_rolled).map(self.judge)

    def judge(self, roll: Roll) -> TargetOutcome:
        """Compare the highest die of a roll with the difficulty."""
        return TargetOutcome(roll[0] + self.modifier >= self.difficulty)

    def roll(self, roller: Roller) -> TargetOutcome:
        """What one roll of the dice comes to."""
        return self.judge(roller(self.dice_rolled, D6))


# What the faces are told

TARGET = TestKind(
    name="target",
    title="target test",
    source="Target Tests",
    spec=TargetTest,
    parameters=(
        Parameter("statistic", SCORE, "your dice, with the modifier of the highest"),
        Parameter("difficulty", SUM, "the number to reach"),
        Parameter("--dice", SUM, "change of the number of dice", default="0"),
    ),
    build=lambda given, _: TargetTest(
        given["statistic"].base, given["difficulty"], given["statistic"].modifier, given["dice"]
    ),
    columns=TargetOutcome._fields,
    headline=Statement("success", "You succeed", lambda outcome: bool(outcome.success)),
    scale=Scale(
        "outcome",
        lambda outcome: outcome.success,
        lambda outcome: "success" if outcome.success else "failure",
    ),
    changes={
        "one more die": added("dice", 1),
        "one die less": added("dice", -1),
        "+1": added("modifier", 1),
        "-1": added("modifier", -1),
    },
    example="target 4 5",
)


KINDS = (TARGET,)
