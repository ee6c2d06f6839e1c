"""The catalogues: every text that a face shows in another language is there, and no other."""

import json
import re
from dataclasses import replace

import pytest

from exactdice import chart, sheet
from exactdice.checks import InputError
from exactdice.games import GAMES, find_game
from exactdice.labels import LANGUAGES, Labels, MissingLabelError, labels
from exactdice.query import parse
from exactdice.report import Taken, report
from exactdice.typesetting import ruling_line
from tests.browser import PAGE

OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]


class Noted(dict[str, str]):
    """A catalogue that notes which of its texts are looked up."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__(texts)
        self.looked_up: set[str] = set()

    def __getitem__(self, text: str) -> str:
        self.looked_up.add(text)
        return super().__getitem__(text)


def show_everything(say: Labels) -> None:
    """Let every face that speaks other languages say all that it has to say."""
    for name in GAMES:
        game = find_game(name)
        for pocket in (False, True):
            sheet.document(game, say, pocket=pocket)
        for ruling in game.rulings:
            for reading in ruling.readings:
                ruling_line(Taken(ruling, reading), say)
        for kind in game.tests:
            words = [name, *kind.example.split()]
            question = parse(words)
            chart.document(report(question.spec, question.asked), words, say)


def page_texts() -> set[str]:
    """All the English texts that the published page holds."""
    data = json.loads(re.search(r'id="data">(.*)</script>', PAGE.read_text("utf-8"))[1])  # type: ignore[index]
    return {*data["texts"]["en"], *data["words"]["en"]}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
class TestCatalogues:
    def test_every_text_that_is_shown_is_translated_and_no_other(self, language: str) -> None:
        say = labels(language)
        assert say.catalogue is not None
        noted = Noted(dict(say.catalogue))
        noting = replace(say, catalogue=noted)
        show_everything(noting)
        for text in page_texts():
            noting(text)
        assert noted.keys() == noted.looked_up

    def test_numbers_are_neither_lost_nor_added(self, language: str) -> None:
        catalogue = labels(language).catalogue
        assert catalogue is not None
        for text, label in catalogue.items():
            assert text.count("#") == label.count("#"), text

    def test_no_text_is_empty(self, language: str) -> None:
        catalogue = labels(language).catalogue
        assert catalogue is not None
        assert all(label.strip() for label in catalogue.values())


class TestLabels:
    def test_english_needs_no_catalogue(self) -> None:
        assert labels("en")("whatever is said, 87.6 %") == "whatever is said, 87.6 %"

    def test_a_missing_text_is_named(self) -> None:
        with pytest.raises(MissingLabelError, match="no pl text for 'no such text 3'"):
            labels("pl")("no such text 3")

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("1 in 218", "1 na 218"),
            ("1 in 179,959", "1 na 179\u00a0959"),
            ("<0.1 %", "<0,1 %"),
            (">99", ">99"),
            ("+12", "+12"),
            ("-1 for the opponent", "przeciwnik: -1"),
            ("-3: fail by 8", "-3: niezdany o 8"),
            ("opposed test", "test przeciwstawny"),
            ("absolute success", "absolutny sukces"),
            ("absolute failure", "absolutna porażka"),
            ("characteristic test", "test cech"),
            ("scatter test", "test rozrzutu"),
            ("target value", "wartość docelowa"),
        ],
    )
    def test_polish(self, text: str, expected: str) -> None:
        assert labels("pl")(text) == expected

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(InputError, match="lang: 'de' is unknown"):
            labels("de")
