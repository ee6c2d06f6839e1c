"""The one cached entry: what it remembers, by which key, and what it forgets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from exactdice.distribution import Distribution
from exactdice.solving import clear_caches, memo, solve

solved: list[object] = []


@dataclass(frozen=True)
class Draw:
    """A test that notes each time its law is worked out."""

    marbles: int
    black: int = 1

    def law(self) -> Distribution[str]:
        solved.append(self)
        return Distribution({"black": self.black, "white": self.marbles - self.black})


class OtherDraw(Draw):
    """Another test with the same fields."""


@pytest.fixture(autouse=True)
def _nothing_is_solved_yet() -> Iterator[None]:
    clear_caches()
    solved.clear()
    yield
    clear_caches()


class TestSolve:
    def test_it_is_the_law_of_the_spec(self) -> None:
        assert solve(Draw(4)) == Distribution({"black": 1, "white": 3})

    def test_an_equal_spec_is_solved_once(self) -> None:
        first = solve(Draw(4, black=2))
        assert solve(Draw(marbles=4, black=2)) is first
        assert solved == [Draw(4, black=2)]

    def test_every_field_is_part_of_the_key(self) -> None:
        specs = [Draw(4), replace(Draw(4), black=2), replace(Draw(4), marbles=5)]
        laws = [solve(spec) for spec in specs]
        assert laws == [spec.law() for spec in specs]
        assert len(set(laws)) == 3

    def test_so_is_the_kind_of_test(self) -> None:
        solve(Draw(4))
        solve(OtherDraw(4))
        assert [type(spec) for spec in solved] == [Draw, OtherDraw]

    def test_a_spec_that_cannot_be_solved_is_tried_each_time(self) -> None:
        for _ in range(2):
            with pytest.raises(ValueError, match="is negative"):
                solve(Draw(1, black=2))
        assert len(solved) == 2


class TestClearCaches:
    def test_a_cleared_answer_is_worked_out_again(self) -> None:
        first = solve(Draw(4))
        clear_caches()
        again = solve(Draw(4))
        assert again == first
        assert again is not first
        assert len(solved) == 2

    def test_whatever_is_remembered_is_forgotten(self) -> None:
        calls = []

        @memo(8)
        def square(number: int) -> int:
            calls.append(number)
            return number**2

        @memo(8)
        def cube(number: int) -> int:
            calls.append(number)
            return number**3

        assert [square(2), square(2), cube(2), cube(2)] == [4, 4, 8, 8]
        assert calls == [2, 2]
        clear_caches()
        assert [square(2), cube(2)] == [4, 8]
        assert calls == [2, 2, 2, 2]


class TestMemo:
    def test_the_last_answers_are_remembered_and_no_more(self) -> None:
        calls = []

        @memo(2)
        def double(number: int) -> int:
            calls.append(number)
            return number * 2

        assert [double(n) for n in (1, 2, 1, 2)] == [2, 4, 2, 4]
        assert calls == [1, 2]
        double(3)  # the answer for 1 is the one asked for longest ago
        double(2)
        assert calls == [1, 2, 3]
        double(1)
        assert calls == [1, 2, 3, 1]

    def test_the_function_keeps_its_name_and_docstring(self) -> None:
        @memo(1)
        def named() -> None:
            """What it does."""

        assert (named.__name__, named.__doc__) == ("named", "What it does.")

    def test_the_cache_of_answers_is_bounded(self) -> None:
        from exactdice import solving

        # More answers than are kept; the first of them is the one that goes.
        size = vars(solving)["_solve"].cache_info().maxsize
        assert size is not None
        for marbles in range(1, size + 2):
            solve(Draw(marbles, black=0))
        assert len(solved) == size + 1
        solve(Draw(2, black=0))
        assert len(solved) == size + 1
        solve(Draw(1, black=0))
        assert len(solved) == size + 2
