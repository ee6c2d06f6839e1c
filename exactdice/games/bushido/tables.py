"""The reference tables of the current edition."""

from __future__ import annotations

from typing import Any

from exactdice.games.bushido.challenge import (
    CHALLENGE,
    SIZES,
    SUCCESS,
    ChallengeTest,
    SizeChallengeTest,
)
from exactdice.games.bushido.fear import FearTest
from exactdice.games.bushido.opposed import OPPOSED, WAYS, OpposedTest, TacticalTest
from exactdice.games.bushido.rerolls import ONE_REROLL
from exactdice.games.bushido.sides import DecidedBy, Side
from exactdice.games.declare import WIN, Statement, decided, put, wins
from exactdice.games.reference import (
    ANSWERS,
    ROLLED_AGAIN,
    Answer,
    Axis,
    Case,
    Table,
    Unit,
    chance,
    chance_at,
    expected,
    gain,
    modifiers,
    whole_numbers,
    worth,
)
from exactdice.solving import solve

YOUR_POOL = whole_numbers("player_pool", "your pool", 1, 10)
THEIR_POOL = whole_numbers("opponent_pool", "opponent's pool", 1, 10)
YOUR_MODIFIER = modifiers("player_modifier", "your modifier")
THEIR_MODIFIER = modifiers("opponent_modifier", "opponent's modifier")
ACTIVE = Axis(
    "active",
    "Active Player",
    ("player", "opponent"),
    {"player": "you", "opponent": "your opponent"}.__getitem__,
)
POOL = whole_numbers("pool", "pool", 1, 10)
MODIFIER = modifiers("modifier", "modifier")
CHALLENGE_NUMBER = whole_numbers("challenge_number", "Challenge Number", -2, 12)

ACTIVE_IS_NO_MATTER = (
    "Who is the Active Player does not matter here: a win on a tie-break has a success level of 0."
)


def _opposed(case: Case) -> OpposedTest:
    """The opposed test of a case: no modifiers and an Active Player "player" unless it has them."""
    return OpposedTest(
        Side(case["player_pool"], case.get("player_modifier", 0)),
        Side(case["opponent_pool"], case.get("opponent_modifier", 0)),
        case.get("active", "player"),
    )


def _wins_by_at_least(case: Case) -> Statement:
    level = case["at_least"]
    return Statement(
        f"player wins by at least {level}",
        f"You win by at least {level}",
        lambda outcome: wins(outcome) and outcome.success_level >= level,
    )


def _level_won(outcome: Any) -> int:
    return int(outcome.success_level) if wins(outcome) else 0


def _margin(outcome: Any) -> int:
    return int(outcome.success_level) if wins(outcome) else -int(outcome.success_level)


def _of_a_win(active: str, whose: str) -> Answer:
    return Answer(
        f"expected success level of a win, {whose}",
        lambda spec, _: solve(spec).given(wins).expectation(_level_won),
        Unit.NUMBER,
        of=put("active", active),
    )


TIE_BREAK = Statement(
    "decided by a tie-break",
    "A tie-break decides",
    lambda outcome: outcome.decided_by != DecidedBy.FINAL_RESULT,
)
LEFT_TO_ACTIVE = Statement(
    "the Active Player wins a tie, whoever that is",
    "The Active Player wins a tie",
    lambda outcome: outcome.decided_by == DecidedBy.ACTIVE_PLAYER,
)

TABLES = (
    Table(
        name="opposed",
        title="opposed test, chance to win",
        purpose="Two pools against each other: how likely you are to win.",
        sections=(ACTIVE,),
        down=YOUR_POOL,
        across=THEIR_POOL,
        spec=_opposed,
        answers=(chance(WIN),),
    ),
    Table(
        name="opposed-modifiers",
        title="opposed test with modifiers, chance to win",
        purpose="Two pools with modifiers on either side: how likely you are to win.",
        note=(
            "Look up both modifiers: they do not reduce to their difference, because a roll of "
            "nothing but 1s is 0 whatever its modifier. +1 against 0 is not the same as 0 "
            "against -1."
        ),
        sections=(YOUR_MODIFIER, THEIR_MODIFIER, ACTIVE),
        down=YOUR_POOL,
        across=THEIR_POOL,
        spec=_opposed,
        answers=(chance(WIN),),
    ),
    Table(
        name="opposed-success-level",
        title="opposed test, success level at least k",
        purpose="How likely you are to win by a success level of 1 or more, 2 or more …",
        note=ACTIVE_IS_NO_MATTER,
        sections=(whole_numbers("at_least", "success level at least", 1, 8),),
        down=whole_numbers("player_pool", "your pool", 1, 8),
        across=whole_numbers("opponent_pool", "opponent's pool", 1, 8),
        spec=_opposed,
        answers=(chance_at("player wins by at_least or more", _wins_by_at_least),),
    ),
    Table(
        name="opposed-expected-level",
        title="opposed test, expected success level",
        purpose="By how much you win on average: what an exchange brings in, and what a win does.",
        note=(
            "A loss counts as 0 in the first grid, and as minus the opponent's success level in "
            "the second. The last two count wins alone, those on a tie-break (0) among them."
        ),
        down=YOUR_POOL,
        across=THEIR_POOL,
        spec=_opposed,
        answers=(
            expected("expected success level, a loss counting 0", _level_won),
            expected("expected success level, a loss counting negative", _margin),
            _of_a_win("player", "you being the Active Player"),
            _of_a_win("opponent", "your opponent being the Active Player"),
        ),
    ),
    Table(
        name="opposed-tie-breaks",
        title="opposed test, share decided by tie-breaks",
        purpose="How often the final results are equal, and what then decides for whom.",
        note=(
            "The first grid is the sum of the others: equal final results go to the side with more "
            "dice left, and to the Active Player when those are equal too."
        ),
        down=YOUR_POOL,
        across=THEIR_POOL,
        spec=_opposed,
        answers=(
            chance(TIE_BREAK),
            *map(chance, decided({DecidedBy.DICE_LEFT: WAYS[DecidedBy.DICE_LEFT]})),
            chance(LEFT_TO_ACTIVE),
        ),
    ),
    Table(
        name="opposed-active",
        title="opposed test, what being the Active Player is worth",
        purpose="How much your chance to win gains when you, not your opponent, are Active.",
        down=YOUR_POOL,
        across=THEIR_POOL,
        spec=lambda case: _opposed({**case, "active": "opponent"}),
        answers=(worth(OPPOSED, "being the Active Player"),),
    ),
    Table(
        name="opposed-worth",
        title="opposed test, what one more die and what +1 is worth",
        purpose="Whether to spend on a die or on +1: what each adds to your chance to win.",
        sections=(ACTIVE,),
        down=YOUR_POOL,
        across=THEIR_POOL,
        in_cell=ANSWERS,
        spec=_opposed,
        answers=(worth(OPPOSED, "one more die"), worth(OPPOSED, "+1")),
    ),
    Table(
        name="opposed-reroll",
        title="opposed test, what one re-roll is worth",
        purpose="Rolling one die again, yours or your opponent's: what it adds to your chance.",
        note=(
            "Once both have rolled, you pick the die that serves you best, or none; your opponent "
            "picks nothing. With more re-rolls, or other ones, ask the command line: `--reroll`."
        ),
        sections=(ACTIVE,),
        down=whole_numbers("player_pool", "your pool", 1, 8),
        across=whole_numbers("opponent_pool", "opponent's pool", 1, 8),
        in_cell=ANSWERS,
        spec=_opposed,
        answers=tuple(gain(f"worth of {what}", WIN, change) for what, change in ONE_REROLL.items()),
    ),
    Table(
        name="challenge",
        title="challenge test, chance to succeed",
        purpose="A pool with its modifier against a Challenge Number; fear tests too, with Ki.",
        sections=(MODIFIER,),
        down=POOL,
        across=CHALLENGE_NUMBER,
        spec=lambda case: ChallengeTest(case["pool"], case["challenge_number"], case["modifier"]),
        answers=(chance(SUCCESS),),
    ),
    Table(
        name="challenge-worth",
        title="challenge test, what one more die and what +1 is worth",
        purpose="Whether to spend on a die or on +1: what each adds to your chance to succeed.",
        down=POOL,
        across=CHALLENGE_NUMBER,
        in_cell=ANSWERS,
        spec=lambda case: ChallengeTest(case["pool"], case["challenge_number"]),
        answers=(worth(CHALLENGE, "one more die"), worth(CHALLENGE, "+1")),
    ),
    Table(
        name="size",
        title="size challenge test, chance to succeed",
        purpose="A model's size against a Challenge Number, without modifiers.",
        note="With a modifier, look under the challenge test: tiny is a pool of 1, huge of 5.",
        down=Axis("size", "size", tuple(SIZES)),
        across=CHALLENGE_NUMBER,
        spec=lambda case: SizeChallengeTest(case["size"], case["challenge_number"]),
        answers=(chance(SUCCESS),),
    ),
    Table(
        name="fear",
        title="fear challenge test, chance to pass",
        purpose="A model's Ki against Fear, for models with and without Fear of their own.",
        note=(
            "Fear no higher than one's own is passed without a roll, which is the only 100 % here. "
            "The chance is the same for the activating model and for its enemy; what a failure "
            "costs is not. With a modifier, look under the challenge test."
        ),
        sections=(
            Axis(
                "own_fear",
                "own Fear",
                (None, *range(1, 11)),
                lambda fear: "none" if fear is None else str(fear),
            ),
        ),
        down=whole_numbers("ki", "Ki", 1, 8),
        across=whole_numbers("fear", "Fear", 1, 10),
        spec=lambda case: FearTest(case["ki"], case["fear"], case["own_fear"]),
        answers=(chance(SUCCESS),),
    ),
    Table(
        name="tactical",
        title="tactical test, chance to win",
        purpose="Who becomes the Active Player: dice and modifiers from Tactician, Scout and such.",
        note=(
            "A test in which all is equal is taken again; the first grid of each pair already "
            "reckons with that, and the second tells how often it happens."
        ),
        sections=(
            whole_numbers("player_pool", "your dice", 1, 3),
            whole_numbers("opponent_pool", "opponent's dice", 1, 3),
            ANSWERS,
        ),
        down=YOUR_MODIFIER,
        across=THEIR_MODIFIER,
        spec=lambda case: TacticalTest(
            Side(case["player_pool"], case["player_modifier"]),
            Side(case["opponent_pool"], case["opponent_modifier"]),
        ),
        answers=(chance(WIN), ROLLED_AGAIN),
    ),
)
