"""Distribution: every word of it against its definition."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.distribution import Distribution

quick = settings(deadline=None, max_examples=40)

OUTCOMES = range(-3, 4)
weights = st.dictionaries(st.sampled_from(OUTCOMES), st.integers(0, 30), min_size=1).filter(
    lambda drawn: any(drawn.values())
)
laws = weights.map(Distribution)
events = st.sets(st.sampled_from(OUTCOMES))
steps = st.fixed_dictionaries(dict.fromkeys(OUTCOMES, laws)).map(lambda drawn: drawn.__getitem__)

COIN = Distribution({"heads": 1, "tails": 1})
DIE = Distribution.uniform(range(1, 7))


class TestWeights:
    @quick
    @given(weights)
    def test_a_probability_is_a_weight_over_the_total_of_all(self, drawn: dict[int, int]) -> None:
        law = Distribution(drawn)
        total = sum(drawn.values())
        assert dict(law) == {x: Fraction(w, total) for x, w in drawn.items() if w}
        assert (law.total, dict(law.weights)) == (total, {x: w for x, w in drawn.items() if w})
        assert sum(law.values()) == 1

    def test_an_outcome_of_weight_0_is_no_key(self) -> None:
        law = Distribution({"often": 2, "never": 0, "once": 1})
        assert list(law) == ["often", "once"]
        assert len(law) == 2
        assert "never" not in law
        with pytest.raises(KeyError, match="never"):
            law["never"]
        assert law.get("never") is None
        assert law.get("never", Fraction(0)) == 0

    def test_it_is_a_mapping_in_the_order_of_its_weights(self) -> None:
        law = Distribution({3: 1, 1: 1, 2: 2})
        assert isinstance(law, Mapping)
        assert list(law.items()) == [(3, Fraction(1, 4)), (1, Fraction(1, 4)), (2, Fraction(1, 2))]

    @pytest.mark.parametrize("weight", [0.5, 1.0, Fraction(1), True, "1", None])
    def test_a_weight_that_is_no_int_is_refused_by_name(self, weight: Any) -> None:
        with pytest.raises(TypeError) as caught:
            Distribution({"fine": 1, "odd": weight})
        assert str(caught.value) == f"weight of 'odd': {weight!r} is not an int"

    def test_a_negative_weight_is_refused_by_name(self) -> None:
        with pytest.raises(ValueError, match=r"^weight of 'odd': -1 is negative$"):
            Distribution({"fine": 2, "odd": -1})

    @pytest.mark.parametrize("nothing", [{}, {"never": 0}, {1: 0, 2: 0}])
    def test_something_must_be_possible(self, nothing: dict[Any, int]) -> None:
        with pytest.raises(ValueError, match=r"^a distribution needs an outcome of positive"):
            Distribution(nothing)

    def test_whole_numbers_of_any_size_stay_exact(self) -> None:
        law = Distribution({True: 6**2000, False: 1})
        assert law[False] == Fraction(1, 6**2000 + 1)
        assert law[True] + law[False] == 1

    def test_repr_shows_weights_and_total(self) -> None:
        assert repr(Distribution({"a": 1, "b": 3})) == "Distribution({'a': 1, 'b': 3}, total=4)"


class TestImmutability:
    def test_it_keeps_its_own_copy_of_the_weights(self) -> None:
        given_weights = {1: 1, 2: 1}
        law = Distribution(given_weights)
        given_weights[1] = 5
        assert law == Distribution({1: 1, 2: 1})
        assert law.total == 2

    def test_the_weights_are_read_only(self) -> None:
        with pytest.raises(TypeError):
            DIE.weights[6] = 2  # type: ignore[index]
        with pytest.raises(TypeError):
            DIE[6] = Fraction(1)  # type: ignore[index]
        with pytest.raises(TypeError):
            del DIE[6]  # type: ignore[attr-defined]
        assert DIE[6] == Fraction(1, 6)

    @pytest.mark.parametrize("name", ["total", "weights", "note"])
    def test_no_attribute_can_be_set(self, name: str) -> None:
        with pytest.raises(AttributeError):
            setattr(DIE, name, 1)


class TestUniformAndCertain:
    def test_every_item_is_equally_likely(self) -> None:
        assert dict(DIE) == dict.fromkeys(range(1, 7), Fraction(1, 6))

    def test_an_item_that_comes_twice_weighs_twice(self) -> None:
        assert Distribution.uniform("abca") == Distribution({"a": 2, "b": 1, "c": 1})
        assert Distribution.uniform(x % 2 for x in range(5)).weights == {0: 3, 1: 2}

    def test_a_choice_from_nothing_is_no_law(self) -> None:
        with pytest.raises(ValueError, match="positive weight"):
            Distribution.uniform(())

    def test_what_is_certain_has_chance_1(self) -> None:
        law = Distribution.certain("so")
        assert dict(law) == {"so": 1}
        assert law.total == 1


class TestEquality:
    @quick
    @given(laws, st.integers(1, 5))
    def test_equal_probabilities_are_equal_laws_whatever_the_total(
        self, law: Distribution[int], factor: int
    ) -> None:
        scaled = Distribution({x: w * factor for x, w in law.weights.items()})
        assert scaled.total == law.total * factor
        assert scaled == law
        assert hash(scaled) == hash(law)
        assert {law: "found"}[scaled] == "found"

    # Few outcomes and small weights, so that equal laws come up as well as unequal ones.
    @quick
    @given(*[st.dictionaries(st.integers(0, 1), st.integers(1, 3), min_size=1)] * 2)
    def test_laws_are_equal_just_when_all_probabilities_are(
        self, one: dict[int, int], other: dict[int, int]
    ) -> None:
        first, second = Distribution(one), Distribution(other)
        same = {x: Fraction(w, sum(one.values())) for x, w in one.items()} == {
            x: Fraction(w, sum(other.values())) for x, w in other.items()
        }
        assert (first == second) is same
        assert (first != second) is not same

    def test_more_or_other_outcomes_make_another_law(self) -> None:
        assert Distribution({1: 1}) != Distribution({1: 1, 2: 1})
        assert Distribution({1: 1, 2: 1}) != Distribution({1: 1})
        assert Distribution({1: 1, 2: 1}) != Distribution({1: 1, 3: 1})

    def test_a_plain_mapping_of_the_same_probabilities_is_equal(self) -> None:
        law = Distribution({"heads": 1, "tails": 1})
        assert law == {"tails": Fraction(1, 2), "heads": Fraction(1, 2)}
        assert law != {"heads": 1, "tails": 1}
        assert law != {"heads": Fraction(1, 2)}

    def test_nothing_else_is(self) -> None:
        law = Distribution({"heads": 1, "tails": 1})
        for other in (None, 1, "heads", list(law), list(law.items()), set(law)):
            assert law != other


class TestProbabilityAndExpectation:
    @quick
    @given(laws, events)
    def test_the_probability_of_an_event_is_the_sum_over_its_outcomes(
        self, law: Distribution[int], event: set[int]
    ) -> None:
        assert law.probability(event.__contains__) == sum(
            (law.get(x, Fraction(0)) for x in event), Fraction(0)
        )

    def test_what_never_and_what_always_happens(self) -> None:
        assert DIE.probability(lambda face: face > 6) == 0
        assert DIE.probability(lambda face: face <= 6) == 1
        assert type(DIE.probability(lambda face: face > 6)) is Fraction

    @quick
    @given(laws, st.fixed_dictionaries(dict.fromkeys(OUTCOMES, st.fractions(-5, 5))))
    def test_an_expectation_is_the_mean_value_weighed_by_chance(
        self, law: Distribution[int], values: dict[int, Fraction]
    ) -> None:
        mean = sum((chance * values[x] for x, chance in law.items()), Fraction(0))
        assert law.expectation(values.__getitem__) == mean

    def test_the_mean_of_a_die(self) -> None:
        assert DIE.expectation(lambda face: face) == Fraction(7, 2)
        assert DIE.expectation(lambda face: face**2) == Fraction(91, 6)
        assert DIE.expectation(lambda face: face == 6) == Fraction(1, 6)
        assert type(Distribution.certain(3).expectation(lambda x: x)) is Fraction

    @pytest.mark.parametrize("value", [0.5, 1.0, "1", None])
    def test_a_value_that_is_not_exact_is_refused_by_name(self, value: Any) -> None:
        with pytest.raises(TypeError) as caught:
            COIN.expectation(lambda side: value if side == "tails" else 1)
        assert str(caught.value) == f"value of 'tails': {value!r} is neither int nor Fraction"


class TestMap:
    @quick
    @given(laws, st.integers(1, 4))
    def test_outcomes_with_the_same_image_add_up(
        self, law: Distribution[int], modulus: int
    ) -> None:
        image = law.map(lambda x: x % modulus)
        assert image.total == law.total
        assert dict(image) == {
            y: sum(chance for x, chance in law.items() if x % modulus == y)
            for y in {x % modulus for x in law}
        }


class TestGiven:
    @quick
    @given(laws, events)
    def test_what_is_known_to_hold_divides_by_its_probability(
        self, law: Distribution[int], event: set[int]
    ) -> None:
        known = law.probability(event.__contains__)
        if known == 0:
            with pytest.raises(ValueError, match=r"^an impossible event cannot be given$"):
                law.given(event.__contains__)
        else:
            assert dict(law.given(event.__contains__)) == {
                x: chance / known for x, chance in law.items() if x in event
            }

    def test_a_die_known_to_be_even(self) -> None:
        assert DIE.given(lambda face: face % 2 == 0) == Distribution({2: 1, 4: 1, 6: 1})

    def test_what_always_holds_changes_nothing(self) -> None:
        assert DIE.given(lambda face: face < 7) == DIE


class TestThen:
    @quick
    @given(laws, steps)
    def test_the_chance_after_two_steps_is_summed_over_the_first(
        self, law: Distribution[int], step: Callable[[int], Distribution[int]]
    ) -> None:
        assert dict(law.then(step)) == {
            y: sum(chance * step(x).get(y, Fraction(0)) for x, chance in law.items())
            for y in {y for x in law for y in step(x)}
        }

    @quick
    @given(laws, steps, steps)
    def test_steps_in_a_row_may_be_taken_in_any_grouping(
        self,
        law: Distribution[int],
        step: Callable[[int], Distribution[int]],
        last: Callable[[int], Distribution[int]],
    ) -> None:
        assert law.then(step).then(last) == law.then(lambda x: step(x).then(last))

    @quick
    @given(laws, steps)
    def test_a_certain_step_adds_nothing(
        self, law: Distribution[int], step: Callable[[int], Distribution[int]]
    ) -> None:
        assert law.then(Distribution.certain) == law
        assert law.then(lambda x: Distribution.certain(x % 2)) == law.map(lambda x: x % 2)
        for x in law:
            assert Distribution.certain(x).then(step) == step(x)

    @quick
    @given(laws, events)
    def test_a_law_is_the_mixture_of_what_it_is_given_an_event_and_given_its_opposite(
        self, law: Distribution[int], event: set[int]
    ) -> None:
        def once_known(holds: bool) -> Distribution[int]:
            return law.given(lambda x: (x in event) is holds)

        assert law.map(event.__contains__).then(once_known) == law

    def test_two_dice_are_36_cases(self) -> None:
        total = DIE.then(lambda one: DIE.map(lambda other: one + other))
        assert total.total == 36
        assert total[7] == Fraction(1, 6)
        ways = [sum(faces) for faces in product(range(1, 7), repeat=2)]
        assert total.weights == {n: ways.count(n) for n in range(2, 13)}

    @quick
    @given(laws, steps)
    def test_the_total_grows_by_no_more_than_the_steps_need(
        self, law: Distribution[int], step: Callable[[int], Distribution[int]]
    ) -> None:
        assert law.then(step).total == law.total * lcm(*(step(x).total for x in law))


def test_sympy_agrees() -> None:
    from sympy import Rational, Symbol
    from sympy.stats import E, FiniteRV, P
    from sympy.stats import given as conditional

    law = Distribution({-2: 3, 0: 1, 1: 4, 5: 2})
    variable = FiniteRV("X", {x: Rational(w, law.total) for x, w in law.weights.items()})
    value = Symbol("value")

    assert law.probability(lambda x: x > 0) == Fraction(str(P(variable > 0)))
    assert law.expectation(lambda x: x**3) == Fraction(str(E(variable**3)))
    once_positive = conditional(variable, variable > 0)
    assert law.given(lambda x: x > 0).expectation(lambda x: x) == Fraction(str(E(once_positive)))
    squares = Fraction(str(E((variable + value) ** 2).subs(value, 3)))
    assert law.map(lambda x: x + 3).expectation(lambda x: x**2) == squares
