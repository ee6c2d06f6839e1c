"""The chart of one law: the words around it, and the bars that it draws."""

from pathlib import Path

import pytest

from exactdice import chart, cli
from exactdice.labels import labels
from exactdice.query import parse
from exactdice.report import report


def document(query: str, language: str = "en") -> dict[str, object]:
    words = query.split()
    question = parse(words)
    return chart.document(report(question.spec, question.asked), words, labels(language))


def test_every_step_has_its_two_bars() -> None:
    data = document("warzone scatter --within 3")
    assert data["headline"] == "It scatters 3 inches or less 30.0 %"
    assert data["beside"] == "at most"
    assert data["steps"] == [
        {
            "label": str(inches),
            "exactly": {"share": 1.0, "text": "10.0 %"},
            "beside": {
                "share": inches / 10,
                "text": f"{10 * inches}.0 %" if inches < 10 else "100 %",
            },
        }
        for inches in range(1, 11)
    ]


def test_what_is_best_when_high_is_told_as_at_least() -> None:
    data = document("bushido opposed 4+1 3")
    assert data["beside"] == "at least"


def test_it_names_the_fraction_and_the_rulings() -> None:
    data = document("bushido opposed 4+1 3")
    assert data["exact"] == "exactly 245293/279936"
    assert data["rulings"][0] == (  # type: ignore[index]
        "Do modifiers touch the 0 of an all-ones roll? "
        "No: the final result itself is 0, whatever the modifier."
    )


@pytest.mark.parametrize(
    ("query", "ruled"),
    [
        ("bushido challenge 2+1 5 --rule all-ones=modified", "modyfikator dodaje się do 0"),
        ("bushido opposed 2-9 3 --rule floor=zero", "poniżej 0 liczy się jako 0"),
    ],
)
def test_a_reading_that_was_asked_for_is_named_in_polish_too(query: str, ruled: str) -> None:
    assert any(ruled in str(line) for line in document(query, "pl")["rulings"])  # type: ignore[attr-defined]


def test_a_fraction_of_any_length_fits(tmp_path: Path) -> None:
    file = tmp_path / "odds.png"
    assert cli.main(["chart", "-o", str(file), "--", "bushido", "opposed", "90", "80"]) == 0


def test_it_speaks_polish() -> None:
    data = document("bushido opposed 4+1 3", "pl")
    assert data["headline"] == "Wygrywasz: 87,6 %"
    assert data["title"] == "Bushido, obecna edycja: test przeciwstawny 4+1 3"


def test_a_negative_number_is_a_number_in_polish_too() -> None:
    data = document("warzone scatter --within -3", "pl")
    assert data["headline"] == "Rozrzut nie większy niż -3 cali: 0 %"


@pytest.mark.parametrize(
    "words",
    [
        "chart -- bushido opposed 4+1 3 -o {}",
        "chart -o {} -- bushido opposed 4+1 3",
        "chart -- bushido opposed --active opponent -o {} -1 3 --lang pl",
    ],
)
def test_the_file_is_named_before_the_query_or_within_it(words: str, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    assert cli.main(words.format(file).split()) == 0
    assert file.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chart -o x.svg", "game: none given"),
        ("chart -o x.svg -- bushido opposed 4", "required: opponent"),
        ("chart -- bushido opposed 4 3", "required: -o/--output"),
        ("chart -o x.svg -- bushido opposed 4 3 --lang xx", "lang: 'xx' is unknown"),
        ("chart -o odds -- bushido opposed 4 3", "output: '' is unknown"),
    ],
)
def test_bad_input_is_one_line(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words.split()) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
