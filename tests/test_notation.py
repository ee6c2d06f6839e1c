"""How inputs are written: what each notation reads, and what it refuses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.checks import InputError
from exactdice.notation import (
    FACES,
    MOST_DIGITS,
    POOL,
    SCORE,
    SUM,
    Faces,
    Notation,
    Score,
    names,
)

quick = settings(deadline=None, max_examples=100)

numbers = st.integers(-(10**MOST_DIGITS) + 1, 10**MOST_DIGITS - 1)

NO_NUMBER = [
    "",
    " ",
    "+",
    "-",
    "--4",
    "++4",
    "+-4",
    "4+",
    "4-",
    "4++1",
    "4+-1",
    "4 + 1",
    " 4",
    "4 ",
    "4\n",
    "4.0",
    "4,5",
    "1e3",
    "0x4",
    "1_000",
    "four",
    "4d6",
    "4+1x",
    "４",  # fullwidth
    "٤",  # Arabic-Indic
    "४",  # Devanagari
    "²",
    "½",
    "−4",  # a minus sign, no hyphen
    "4＋1",
    "4–1",  # an en dash
    "4\N{ZERO WIDTH SPACE}",
    "\0",
]


def refusal(notation: Notation, text: str) -> str:
    with pytest.raises(InputError) as caught:
        notation("field", text)
    return str(caught.value)


class TestScore:
    @pytest.mark.parametrize(
        ("text", "base", "modifier"),
        [
            ("4", 4, 0),
            ("+4", 4, 0),
            ("-4", -4, 0),
            ("0", 0, 0),
            ("-0", 0, 0),
            ("007", 7, 0),
            ("4+1", 4, 1),
            ("4-1", 4, -1),
            ("-1+2", -1, 2),
            ("-1-2", -1, -2),
            ("4+1+2", 4, 3),
            ("4+1-3", 4, -2),
            ("4+0", 4, 0),
            ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1, 0),
        ],
    )
    def test_a_number_and_the_modifiers_behind_it(
        self, text: str, base: int, modifier: int
    ) -> None:
        assert SCORE("pool", text) == Score(base, modifier)

    @quick
    @given(numbers, st.lists(numbers, max_size=4))
    def test_modifiers_are_added_up(self, base: int, modifiers: list[int]) -> None:
        text = str(base) + "".join(f"{modifier:+d}" for modifier in modifiers)
        assert SCORE("pool", text) == Score(base, sum(modifiers))
        assert SUM("pool", text) == base + sum(modifiers)
        assert POOL("pool", text) == Score(base, sum(modifiers))

    @pytest.mark.parametrize("text", [*NO_NUMBER, "4/2", "/6", "4/", "19-20-"])
    def test_anything_else_is_refused(self, text: str) -> None:
        assert refusal(SCORE, text) == (
            f"field: {text!r} is not a whole number, with modifiers if any (such as 4, -1 or 4+1)"
        )


class TestSum:
    @pytest.mark.parametrize(
        ("text", "value"), [("5", 5), ("-1", -1), ("5-6", -1), ("+3", 3), ("12-1+4", 15)]
    )
    def test_a_number_with_its_modifiers_taken_together(self, text: str, value: int) -> None:
        assert SUM("target", text) == value
        assert type(SUM("target", text)) is int

    @pytest.mark.parametrize("text", [*NO_NUMBER, "4/2"])
    def test_anything_else_is_refused(self, text: str) -> None:
        assert refusal(SUM, text) == (
            f"field: {text!r} is not a whole number, with modifiers if any (such as 5, -1 or 5-6)"
        )


class TestPool:
    @pytest.mark.parametrize(
        ("text", "base", "modifier"),
        [
            ("2", 2, 0),
            ("2/6", 2, 0),
            ("0/0", 0, 0),
            ("2+1", 2, 1),
            ("2/6+1", 2, 1),
            ("-1/6-2+1", -1, -1),
        ],
    )
    def test_a_statistic_whose_limit_is_not_relevant(
        self, text: str, base: int, modifier: int
    ) -> None:
        assert POOL("pool", text) == Score(base, modifier)

    @pytest.mark.parametrize(
        "text", [*NO_NUMBER, "/6", "2/", "2//6", "2/-6", "2/+6", "2/6/7", "2+1/6", "2/ 6", "2/６"]
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        assert refusal(POOL, text) == (
            f"field: {text!r} is not a whole number, with a Ki limit or modifiers if any (such as "
            "4, -1, 4+1 or 2/6)"
        )


class TestFaces:
    @pytest.mark.parametrize(
        ("text", "low", "high"),
        [("3", 3, 3), ("1-3", 1, 3), ("19-20", 19, 20), ("0-0", 0, 0), ("20-19", 20, 19)],
    )
    def test_a_range_as_it_is_written(self, text: str, low: int, high: int) -> None:
        assert FACES("success", text) == Faces(low, high)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "-",
            "-1",
            "+1",
            "1-",
            "1--3",
            "1-3-5",
            "1 - 3",
            "1+3",
            "a-b",
            "1–3",
            "１-３",
            "1-3\n",
        ],
    )
    def test_anything_else_is_refused(self, text: str) -> None:
        assert refusal(FACES, text) == (
            f"field: {text!r} is not a range of faces (such as 1-3 or 19-20)"
        )


class TestNames:
    SIZE = names("tiny", "small", "huge")

    @pytest.mark.parametrize("name", ["tiny", "small", "huge"])
    def test_a_name_as_it_is_listed(self, name: str) -> None:
        assert self.SIZE("size", name) == name

    @pytest.mark.parametrize(
        ("text", "hint"), [("Huge", ", did you mean 'huge'?"), ("tiny ", ", did you mean 'tiny'?")]
    )
    def test_a_near_name_is_offered(self, text: str, hint: str) -> None:
        assert refusal(self.SIZE, text) == (
            f"field: {text!r} is unknown{hint} (allowed: tiny, small, huge)"
        )

    def test_the_names_are_the_placeholder_and_what_is_allowed(self) -> None:
        assert self.SIZE.metavar == "tiny|small|huge"
        assert self.SIZE.allowed == "one of tiny, small, huge"
        assert self.SIZE.choices == ("tiny", "small", "huge")

    def test_a_long_name_is_no_long_number(self) -> None:
        assert "is unknown (allowed: tiny" in refusal(self.SIZE, "1" * 30)


def test_each_notation_has_its_placeholder() -> None:
    placeholders = [notation.metavar for notation in (SCORE, SUM, POOL, FACES)]
    assert placeholders == ["N[±M]", "N", "N[/MAX][±M]", "A-B"]
    assert not any(notation.choices for notation in (SCORE, SUM, POOL, FACES))


class TestRefusals:
    @pytest.mark.parametrize("notation", [SCORE, SUM, POOL, FACES])
    @pytest.mark.parametrize("digits", [MOST_DIGITS + 1, 5_000, 100_000])
    def test_a_number_beyond_every_limit_is_not_even_read(
        self, notation: Notation, digits: int
    ) -> None:
        expected = "field: a number of more than 20 digits is out of range"
        assert refusal(notation, "9" * digits) == expected

    @pytest.mark.parametrize("text", ["4+" + "9" * 21, "-" + "9" * 21, "2/" + "9" * 21])
    def test_wherever_it_stands(self, text: str) -> None:
        assert "more than 20 digits" in refusal(POOL, text)

    def test_a_long_text_is_cut_short(self) -> None:
        assert f"field: {'x' * 40!r} is not" in refusal(SCORE, "x" * 40)
        message = refusal(SCORE, "x" * 100_000)
        assert message.startswith(f"field: '{'x' * 30}")
        assert "…" in message
        assert len(message) < 200

    @quick
    @given(
        st.sampled_from([SCORE, SUM, POOL, FACES]),
        st.one_of(st.text(), st.text(alphabet="0123456789+-/ ", max_size=8)),
    )
    def test_a_text_is_read_or_refused_in_one_line_that_names_the_field(
        self, notation: Notation, text: str
    ) -> None:
        try:
            value = notation("field", text)
        except InputError:
            message = refusal(notation, text)
            assert message.startswith("field: ")
            assert len(message.splitlines()) == 1
        else:
            assert isinstance(value, (int, Score, Faces))
            assert set(text) <= set("0123456789+-/")
