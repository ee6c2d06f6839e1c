"""The answer as a player reads it: the sentence, the fraction, the table, the width."""

from fractions import Fraction

import pytest

from exactdice import text
from exactdice.games import GAMES, find_game
from exactdice.query import parse
from exactdice.report import Line, report

EXAMPLES = [f"{name} {kind.example}" for name in GAMES for kind in find_game(name).tests]


def shown(query: str, *, blocks: bool = True) -> list[str]:
    return text.render(report(*parse(query.split())), blocks=blocks).splitlines()


def test_the_sentence_comes_first_then_the_fraction_then_the_other_side() -> None:
    assert shown("bushido opposed 4+1 3")[:3] == [
        "You win 87.6 %, about 7 in 8.",
        "Exactly 245293/279936.",
        "Your opponent wins 12.4 %, about 1 in 8; exactly 34643/279936.",
    ]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("bushido challenge 2 5", "You succeed 69.4 %, about 7 in 10."),
        ("bushido fear 2 5 --own-fear 5", "You succeed 100 %, certain."),
        ("bushido challenge 2 12", "You succeed 0 %, impossible."),
        ("bushido challenge 6 9", "You succeed 0 %, impossible."),
        ("bushido challenge 40 8", "You succeed 99.9 %, all but about 1 in 1,470."),
        ("warzone scatter --within 3", "It scatters 3 inches or less 30.0 %, 3 in 10."),
        ("warzone test 8", "You pass 40.0 %, 2 in 5."),
    ],
)
def test_first_sentences(query: str, first: str) -> None:
    assert shown(query)[0] == first


@pytest.mark.parametrize("query", [*EXAMPLES, "bushido opposed 1000-1000000 1000+1000000"])
def test_everything_fits_80_columns(query: str) -> None:
    for blocks in (True, False):
        assert max(map(len, shown(query, blocks=blocks))) <= text.WIDTH


def test_a_long_fraction_is_told_not_cut() -> None:
    chance = report(*parse(["bushido", "opposed", "100", "99"])).headline.probability
    line = shown("bushido opposed 100 99")[1]
    assert line == (
        f"Exactly a fraction of {len(str(chance))} characters (whole with --format json)."
    )


def test_the_tie_line_tells_how_often_and_how_long() -> None:
    lines = shown("bushido tactical")
    assert "A complete tie, 16.7 % of rolls, is rolled again: 1.20 rolls on average." in lines
    line = "A tie, 5.0 % of rolls, is rolled again: 1.05 rolls on average."
    assert line in shown("warzone opposed 0 0")
    assert not any("rolled again" in line for line in shown("bushido1 opposed 3 2"))


def test_bars_grow_with_the_chance_and_never_hide_a_possible_line() -> None:
    lengths = [len(text.bar(Fraction(n, 160))) for n in range(161)]
    assert lengths == sorted(lengths)
    assert text.bar(Fraction(1)) == "█" * text.BAR
    assert text.bar(Fraction(1, 2), text.PLAIN) == "#" * (text.BAR // 2)
    assert text.bar(Fraction(0)) == ""
    assert text.bar(Fraction(1, 10**9)) == "▏"
    assert text.bar(Fraction(1, 10**9), text.PLAIN) == "#"


def test_bold_marks_the_first_sentence_alone() -> None:
    asked = report(*parse(["warzone", "test", "8"]))
    bold = text.render(asked, bold=True)
    assert bold == text.render(asked).replace(
        "You pass 40.0 %, 2 in 5.", "\033[1mYou pass 40.0 %, 2 in 5.\033[0m"
    )


def test_a_sentence_needs_no_more_than_a_line() -> None:
    line = Line("label", "You win", Fraction(1, 218))
    assert text.sentence(line) == "You win 0.5 %, 1 in 218."
