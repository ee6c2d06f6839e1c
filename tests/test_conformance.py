"""One suite that every registered test of every game must pass; a new one joins by registering."""

from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from operator import eq, ge, le
from types import NoneType
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exactdice import solve
from exactdice.checks import InputError
from exactdice.cli import FORMATS, main
from exactdice.contest import Contestant
from exactdice.distribution import Distribution
from exactdice.games import GAMES, bushido, bushido1, find_game, game_of, kind_of, warzone
from exactdice.games.declare import TestKind as Kind
from exactdice.query import parse
from exactdice.report import inputs, report
from tests.games.grids import GRIDS
from tests.judges import NAIVE, assert_as_enumerated, assert_as_rolled, naive_law
from tests.naive import bushido as naive_bushido
from tests.naive import bushido1 as naive_bushido1
from tests.strategies import ROLLABLE_POOLS, SPECS, specs

Comparison = Callable[[Any, Any], bool]

KINDS = {kind.spec: (name, kind) for name in GAMES for kind in find_game(name).tests}

SWAPS: dict[type, Callable[[Any], Any]] = {
    bushido.OpposedTest: lambda spec: replace(
        spec,
        player=spec.opponent,
        opponent=spec.player,
        active=Contestant(spec.active).other.value,
    ),
    bushido.TacticalTest: lambda spec: replace(spec, player=spec.opponent, opponent=spec.player),
    bushido1.OpposedTest: lambda spec: replace(spec, player=spec.opponent, opponent=spec.player),
    warzone.OpposedTest: lambda spec: replace(
        spec, modifier=spec.opponent_modifier, opponent_modifier=spec.modifier
    ),
}
"""How the sides of a test are swapped, for every kind in which somebody wins."""

DICE_ROLLED: dict[type, Callable[[int, int], tuple[int, int]]] = {
    bushido.OpposedTest: naive_bushido.padded,
    bushido.TacticalTest: naive_bushido.padded,
    bushido1.OpposedTest: partial(naive_bushido1.compensated, both_short="literal"),
}
"""The dice that both sides roll, for every kind in which two pools meet."""

POOL = (-1_000, 1_000)
NUMBER = (-1_000_000, 1_000_000)
LIMITS = {
    "pool": POOL,
    "ki": POOL,
    "statistic": POOL,
    "modifier": NUMBER,
    "opponent_modifier": NUMBER,
    "challenge_number": NUMBER,
    "fear": NUMBER,
    "own_fear": NUMBER,
    "own": (0, 1_000),
    "theirs": (0, 1_000),
    "difficulty": NUMBER,
    "target": NUMBER,
    "sides": (2, 1_000),
}
"""The least and the most that each whole-number input may be."""
RELATIVE = {"dice", "success_range", "failure_range"}
"""Inputs whose limits hang on another input; the tests of their games check them."""


MOST_DICE = 8
"""The dice of a first edition test that is enumerated: 7 against 7 are 627,264 pairs of rolls."""


def over(specs: Iterable[type]) -> pytest.MarkDecorator:
    """A parameter `kind` that goes over the kinds of some specs."""
    found = [KINDS[spec] for spec in specs]
    kinds = [pytest.param(kind, id=f"{game} {kind.name}") for game, kind in found]
    return pytest.mark.parametrize("kind", kinds)


every_kind = over(KINDS)
opposed_kinds = over(SWAPS)
# How long an example takes is no property of a law: a busy machine must not fail it.
with_examples = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def example(kind: Kind) -> Any:
    """The test that the kind's own example asks about."""
    game, _ = KINDS[kind.spec]
    return parse([game, *kind.example.split()]).spec


def placed(kind: Kind, law: Distribution[Any], compare: Comparison, place: Any) -> Fraction:
    """The chance of an outcome that compares so with a place on the kind's scale."""
    return law.probability(lambda outcome: compare(kind.scale.rank(outcome), place))


# The registry


def test_no_kind_of_test_goes_unchecked() -> None:
    assert set(NAIVE) == set(KINDS)
    assert set(SPECS) == set(KINDS)
    assert set(GRIDS) == set(KINDS)
    assert set(SWAPS) == {spec for spec, (_, kind) in KINDS.items() if "winner" in kind.columns}


@every_kind
def test_a_spec_is_found_under_its_game_and_kind(kind: Kind) -> None:
    game = find_game(KINDS[kind.spec][0])
    spec = example(kind)
    assert game_of(spec) is game
    assert kind_of(spec) is kind
    assert game.find_test(kind.name) is kind


@every_kind
@pytest.mark.parametrize("form", FORMATS)
def test_the_example_answers_in_every_format(
    kind: Kind, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, _ = KINDS[kind.spec]
    assert main([game, *kind.example.split(), "--format", form]) == 0
    told = capsys.readouterr()
    assert told.out
    assert not told.err


# The law


@every_kind
@with_examples
@given(data=st.data())
def test_a_law_sums_to_exactly_1(kind: Kind, data: st.DataObject) -> None:
    law = solve(data.draw(specs(kind.spec)))
    assert sum(law.values()) == 1
    assert all(chance > 0 for chance in law.values())
    assert law.total == sum(law.weights.values()) > 0


@every_kind
@with_examples
@given(data=st.data())
def test_three_roads_lead_to_the_law(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec, ROLLABLE_POOLS))
    assert_as_rolled(spec)
    if kind.spec is not bushido1.OpposedTest or sum(spec.dice_rolled) <= MOST_DICE:
        assert_as_enumerated(spec)


@every_kind
@with_examples
@given(data=st.data())
def test_equal_specs_have_equal_laws(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec, ROLLABLE_POOLS))
    again = replace(spec)
    assert again == spec
    assert hash(again) == hash(spec)
    assert solve(again) is solve(spec)
    assert spec.law() == solve(spec)
    assert hash(spec.law()) == hash(solve(spec))


@opposed_kinds
@with_examples
@given(data=st.data())
def test_swapping_the_sides_swaps_the_law(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec))
    swap = SWAPS[kind.spec]
    assert swap(swap(spec)) == spec
    law = solve(spec).map(lambda outcome: outcome._replace(winner=outcome.winner.other))
    assert law == solve(swap(spec))


@every_kind
@with_examples
@given(data=st.data())
def test_a_higher_modifier_of_ones_own_never_hurts(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec))
    law, better = solve(spec), solve(kind.changes["+1"](spec))
    if hasattr(spec, "attempt"):
        # Ties that are taken again may take from narrow defeats, so that wide ones weigh more
        # among the rest; wins never weigh less.
        event = kind.headline.event
        assert better.probability(event) >= law.probability(event)
    else:
        for place in map(kind.scale.rank, law):
            assert placed(kind, better, ge, place) >= placed(kind, law, ge, place)


@pytest.mark.parametrize("pools", [(1000, 1000), (-1000, 1000), (1000, -1000), (-1000, -1000)])
@pytest.mark.parametrize("modifier", [0, 2])
@pytest.mark.parametrize("test", ["bushido opposed", "bushido tactical", "bushido1 opposed"])
def test_of_the_largest_pools_every_roll_is_counted_once(
    test: str, modifier: int, pools: tuple[int, int]
) -> None:
    spec = parse([*test.split(), f"{pools[0]}+{modifier}", str(pools[1])]).spec
    dice = DICE_ROLLED[type(spec)](*pools)
    law = solve(spec)
    assert sum(law.values()) == 1
    attempt = spec.attempt() if hasattr(spec, "attempt") else law
    assert attempt.total == 6 ** sum(dice)


# Outcomes and what is told of them


@every_kind
@with_examples
@given(data=st.data())
def test_columns_are_the_attributes_of_the_outcomes(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec, ROLLABLE_POOLS))
    rolled = {tuple(map(type, outcome)) for outcome in naive_law(spec).weights}
    for outcome in solve(spec):
        values = [getattr(outcome, column) for column in kind.columns]
        assert tuple(values) == outcome
        # Named outcomes are strings, and True is not 1.
        assert tuple(str if isinstance(value, str) else type(value) for value in values) in rolled
    told = report(spec)
    assert sum(chance for _, chance in told.rows) == 1
    assert [tuple(attributes) for attributes, _ in told.rows] == [kind.columns] * len(told.law)


@every_kind
@with_examples
@given(data=st.data())
def test_shares_add_up_to_the_headline_and_the_other_side(kind: Kind, data: st.DataObject) -> None:
    told = report(data.draw(specs(kind.spec)))
    if told.other_side:
        assert told.headline.probability + told.other_side.probability == 1
    if kind.shares:
        for outcome in told.law:
            assert sum(share.event(outcome) for share in kind.shares) == 1
        assert sum(share.probability for share in told.shares) == 1
        headline = kind.headline.event
        wins = {
            share.label
            for share in kind.shares
            if any(share.event(outcome) and headline(outcome) for outcome in told.law)
        }
        won = [share.probability for share in told.shares if share.label in wins]
        assert sum(won) == told.headline.probability


@every_kind
@with_examples
@given(data=st.data())
def test_a_retake_is_told_where_ties_are_taken_again(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec, ROLLABLE_POOLS))
    told = report(spec).retake
    tie = naive_law(spec).tie
    if hasattr(spec, "attempt"):
        assert told == (tie, 1 / (1 - tie))
    else:
        assert told is None
        assert tie == 0


@every_kind
@with_examples
@given(data=st.data())
def test_the_scale_orders_all_outcomes(kind: Kind, data: st.DataObject) -> None:
    told = report(data.draw(specs(kind.spec)))
    rank, label = kind.scale.rank, kind.scale.label
    labels = {rank(outcome): label(outcome) for outcome in told.law}
    assert all(label(outcome) == labels[rank(outcome)] for outcome in told.law)
    assert len(set(labels.values())) == len(labels)
    places = sorted(labels, reverse=kind.scale.best_first)
    assert [step.label for step in told.steps] == [labels[place] for place in places]
    for step, place in zip(told.steps, places, strict=True):
        assert step.exactly == placed(kind, told.law, eq, place)
        assert step.at_least == placed(kind, told.law, ge, place)
        assert step.at_most == placed(kind, told.law, le, place)


@every_kind
@with_examples
@given(data=st.data())
def test_what_the_headline_asks_for_comes_first_on_the_scale(
    kind: Kind, data: st.DataObject
) -> None:
    law = solve(data.draw(specs(kind.spec)))
    read = sorted(law, key=kind.scale.rank, reverse=kind.scale.best_first)
    holds = [kind.headline.event(outcome) for outcome in read]
    assert holds == sorted(holds, reverse=True)


@every_kind
@with_examples
@given(data=st.data())
def test_inputs_give_back_the_spec(kind: Kind, data: st.DataObject) -> None:
    spec = data.draw(specs(kind.spec))
    values = {
        name: type(getattr(spec, name))(**value) if isinstance(value, dict) else value
        for name, value in inputs(spec).items()
    }
    assert "rules" not in values
    rules = {"rules": spec.rules} if hasattr(spec, "rules") else {}
    assert kind.spec(**values, **rules) == spec


# Specs and their inputs


class Input(NamedTuple):
    """One input of a test: its field, the types it allows, and the test with another value."""

    field: str
    types: set[Any]
    remade: Callable[[Any], Any]


def records(spec: Any) -> dict[str, Any]:
    """The records that make up a spec: itself, under the empty name, and its sides."""
    inner = {field.name: getattr(spec, field.name) for field in fields(spec)}
    sides = {name: value for name, value in inner.items() if is_dataclass(value)}
    sides.pop("rules", None)
    return {"": spec, **sides}


def inputs_of(spec: Any) -> list[Input]:
    """All plain inputs of a spec, those of its sides included."""

    def remade(part: str, record: Any, name: str, value: Any) -> Any:
        changed = replace(record, **{name: value})
        return replace(spec, **{part: changed}) if part else changed

    return [
        Input(name, set(get_args(hint)) or {hint}, partial(remade, part, record, name))
        for part, record in records(spec).items()
        for name, hint in get_type_hints(type(record)).items()
        if not is_dataclass(hint)
    ]


@every_kind
def test_specs_are_frozen_and_hashable(kind: Kind) -> None:
    for record in records(example(kind)).values():
        hash(record)
        for field in fields(record):
            with pytest.raises(FrozenInstanceError):
                setattr(record, field.name, getattr(record, field.name))


@every_kind
def test_whole_numbers_are_taken_up_to_their_limits_and_no_further(kind: Kind) -> None:
    spec = example(kind)
    if kind.spec is warzone.CharacteristicTest:
        spec = replace(spec, success_range=1)  # the only one that fits on the smallest die
    for field, types, remade in inputs_of(spec):
        if int in types and field not in RELATIVE:
            low, high = LIMITS[field]
            for value in (low, high):
                assert sum(solve(remade(value)).values()) == 1
            for value in (low - 1, high + 1, 10**400):
                with pytest.raises(InputError, match=f"^{field}: .*{low} to {high}"):
                    remade(value)


@every_kind
def test_what_is_no_whole_number_is_refused_by_the_name_of_its_field(kind: Kind) -> None:
    for field, types, remade in inputs_of(example(kind)):
        if int in types:
            nothing = [] if NoneType in types else [None]
            for value in (True, 1.0, float("nan"), "1", Fraction(1), [1], *nothing):
                with pytest.raises(InputError, match=f"^{field}: .* is not a whole number"):
                    remade(value)


@every_kind
def test_a_name_that_does_not_exist_is_refused_by_the_name_of_its_field(kind: Kind) -> None:
    for field, types, remade in inputs_of(example(kind)):
        if str in types:
            for value in ("", "nonsense", None, 1, True, b"player"):
                with pytest.raises(InputError, match=f"^{field}: .* is unknown"):
                    remade(value)


class Stranger:
    """Nothing that a test is built from, and awkward to show."""

    pool = modifier = statistic = dice = 1

    def __repr__(self) -> str:
        raise RuntimeError


@every_kind
@pytest.mark.parametrize("stranger", [None, 4, "4+1", (4, 0), {}, Stranger(), bushido.Side])
def test_records_of_another_kind_are_refused(kind: Kind, stranger: object) -> None:
    """Sides and rules are the game's own: nothing that only looks like them is taken."""
    spec = example(kind)
    for field in fields(spec):
        if is_dataclass(getattr(spec, field.name)):
            with pytest.raises(InputError, match=rf"^{field.name}: .* is no "):
                replace(spec, **{field.name: stranger})


def test_a_side_of_the_other_edition_is_refused() -> None:
    with pytest.raises(InputError, match=r"^player: .* is no bushido\.Side$"):
        bushido.OpposedTest(bushido1.Side(4, 1, 3), bushido.Side(3))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^opponent: .* is no bushido1\.Side$"):
        bushido1.OpposedTest(bushido1.Side(4), bushido.Side(3))  # type: ignore[arg-type]
