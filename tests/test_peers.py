"""exactdice and the outside judges, on pools too large to roll out."""

from collections.abc import Callable
from itertools import product

import pytest

from tests.peers import (
    DyceEngine,
    DyceTuned,
    Exactdice,
    FirstSide,
    IcepoolEngine,
    IcepoolTuned,
    Peer,
    Side,
    Weights,
)

# dyce warns at every call that its order statistics and its surveys may change.
pytestmark = pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")

OURS = Exactdice()
PEERS = (DyceEngine(), DyceTuned(), IcepoolEngine(), IcepoolTuned())


def name(value: object) -> str:
    return type(value).__name__ if isinstance(value, Peer) else str(value)


all_peers = pytest.mark.parametrize("peer", PEERS, ids=name)
engines = pytest.mark.parametrize("peer", [DyceEngine(), IcepoolEngine()], ids=name)


def assert_agrees(peer: Peer, ask: Callable[[Peer], list[Weights]]) -> None:
    assert [OURS.law(weights) for weights in ask(OURS)] == [
        peer.law(weights) for weights in ask(peer)
    ]


@all_peers
@pytest.mark.parametrize("active", ["player", "opponent"])
@pytest.mark.parametrize(
    ("player", "opponent"),
    [
        (Side(7), Side(7)),
        (Side(9, 2), Side(12)),
        (Side(10, -3), Side(10, -3)),
        (Side(12, -4), Side(30, -9)),
        (Side(16), Side(15, 1)),
        (Side(24, 1), Side(20, 2)),
        (Side(30), Side(30)),
        (Side(30, -8), Side(29, -8)),
        (Side(30, 3), Side(28, 3)),
        (Side(-9), Side(20, 1)),
        (Side(-25, 2), Side(4)),
    ],
)
def test_bushido_opposed(peer: Peer, player: Side, opponent: Side, active: str) -> None:
    assert_agrees(peer, lambda asked: [asked.opposed(player, opponent, active)])


@all_peers
@pytest.mark.parametrize("pool", [7, 10, 15, 22, 30])
@pytest.mark.parametrize("modifier", [-10, -3, 0, 2])
def test_bushido_challenge_for_every_challenge_number(peer: Peer, pool: int, modifier: int) -> None:
    side = Side(pool, modifier)
    numbers = range(modifier - 1, modifier + 10)
    assert_agrees(peer, lambda asked: [asked.challenge(side, number) for number in numbers])


@pytest.mark.parametrize("peer", [DyceTuned(), IcepoolEngine()], ids=name)
@pytest.mark.parametrize(
    ("player", "opponent"),
    [
        (FirstSide(7), FirstSide(8)),
        (FirstSide(12, -1), FirstSide(30, -2)),
        (FirstSide(50, 2), FirstSide(49, 3)),
        (FirstSide(3, 0, -8), FirstSide(20)),
        (FirstSide(-4), FirstSide(-9)),
    ],
)
def test_first_edition_with_different_numbers_of_dice(
    peer: Peer, player: FirstSide, opponent: FirstSide
) -> None:
    assert_agrees(peer, lambda asked: [asked.first_opposed(player, opponent)])


@pytest.mark.parametrize(
    ("peer", "dice"),
    [
        (DyceEngine(), 13),
        (DyceTuned(), 30),
        (IcepoolEngine(), 9),
        (IcepoolTuned(), 30),
    ],
    ids=name,
)
@pytest.mark.parametrize("weaker_by", [0, 1])
def test_first_edition_level_down_to_the_last_die(peer: Peer, dice: int, weaker_by: int) -> None:
    player, opponent = FirstSide(dice), FirstSide(dice - weaker_by, dice=weaker_by)
    assert_agrees(peer, lambda asked: [asked.first_opposed(player, opponent)])


@pytest.mark.parametrize("modified_dice", ["highest", "all"])
@pytest.mark.parametrize(
    ("peer", "dice", "modifiers"),
    [
        (DyceEngine(), 4, (1, 0)),
        (DyceEngine(), 4, (-2, 0)),
        (IcepoolEngine(), 7, (0, 1)),
        (IcepoolEngine(), 7, (2, -1)),
        (IcepoolEngine(), 8, (-4, 0)),
        (IcepoolEngine(), 12, (1, 0)),
    ],
    ids=name,
)
def test_first_edition_modified_down_to_the_last_die(
    peer: Peer, dice: int, modifiers: tuple[int, int], modified_dice: str
) -> None:
    player, opponent = (FirstSide(dice, modifier) for modifier in modifiers)
    assert_agrees(peer, lambda asked: [asked.first_opposed(player, opponent, modified_dice)])


@engines
def test_warzone_characteristic_for_every_target(peer: Peer) -> None:
    tests = list(product(range(-3, 26), (1, 3, 8), (20, 19, 14)))
    assert_agrees(peer, lambda asked: [asked.characteristic(*test) for test in tests])


@engines
def test_warzone_opposed_for_every_lead(peer: Peer) -> None:
    leads = range(-20, 21)
    assert_agrees(peer, lambda asked: [asked.warzone_opposed(lead + 1, 1) for lead in leads])
