"""The printed sheets: what they say is what the rules give, and all of it fits and can be read."""

import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import exactdice
from exactdice import cli, sheet
from exactdice.display import percent
from exactdice.games import GAMES, find_game
from exactdice.labels import LANGUAGES, labels
from tests.naive import bushido, bushido1, rerolls

ENGLISH = labels("en")
TEMPLATES = Path(str(exactdice.__file__)).parent / "typst"
SMALLEST = 6

every_game = pytest.mark.parametrize("name", GAMES)


def grids(name: str, *, pocket: bool = False) -> dict[str, Any]:
    """The grids of a game's page or cards, by title."""
    document = sheet.document(find_game(name), ENGLISH, pocket=pocket)
    blocks = [block for row in document["rows"] for _, block in row]
    if pocket:
        blocks = [block for card in document["cards"] for block in card]
    return {block["title"]: block for block in blocks if block["kind"] == "grid"}


def cell(grid: Any, row: str, column: str) -> Any:
    (line,) = (line for line in grid["rows"] if line["label"] == row)
    return line["cells"][grid["columns"].index(column)]


def whole(chance: Fraction) -> str:
    return percent(chance, 0).removesuffix(" %")


class TestNumbers:
    @pytest.mark.parametrize("active", ["player", "opponent"])
    @pytest.mark.parametrize("dice", range(1, 4))
    @pytest.mark.parametrize("other", range(1, 4))
    def test_opposed_odds_are_the_naive_ones(self, active: str, dice: int, other: int) -> None:
        who = "you are" if active == "player" else "your opponent is"
        entry = cell(
            grids("bushido")[f"Opposed test: {who} the Active Player"], str(dice), str(other)
        )
        chance = bushido.opposed(dice, 0, other, 0, active).chance("player")
        assert entry["text"] == whole(chance)

    @pytest.mark.parametrize("number", range(2, 9))
    def test_challenge_odds_are_the_naive_ones(self, number: int) -> None:
        grid = grids("bushido")["Challenge, size and fear tests"]
        assert cell(grid, "3 medium", str(number))["text"] == whole(
            bushido.challenge(3, number).chance(True)
        )

    @pytest.mark.parametrize("modifier", [0, 1, -1])
    def test_first_edition_odds_are_the_naive_ones(self, modifier: int) -> None:
        title = {0: "equal modifiers", 1: "you have +1", -1: "your opponent has +1"}[modifier]
        entry = cell(grids("bushido1")[f"Opposed test: {title}"], "3", "2")
        chance = bushido1.opposed(3, modifier, 0, 2, 0, 0).chance("player")
        assert entry["text"] == whole(chance)

    def test_what_a_die_is_worth_is_a_difference_of_naive_odds(self) -> None:
        entry = cell(grids("bushido")["What one more die is worth"], "2", "3")
        more, now = (bushido.opposed(dice, 0, 3, 0).chance("player") for dice in (3, 2))
        assert entry["text"] == f"+{round((more - now) * 100)}"

    def test_what_a_reroll_is_worth_is_a_difference_of_naive_odds(self) -> None:
        entry = cell(grids("bushido")["What one re-roll is worth"], "2", "3")
        order = rerolls.steps({("player", "player"): rerolls.Effect(1)}, a="player")
        more, _ = rerolls.play(rerolls.Table(0, 0, "player"), order, 2, 3)
        now = bushido.opposed(2, 0, 3, 0).chance("player")
        assert entry["text"] == f"+{round((more - now) * 100)}"

    def test_characteristic_odds_are_those_of_a_d20(self) -> None:
        grid = grids("warzone")["Characteristic test: passed"]
        shown = [cell(grid, "20", str(target))["text"] for target in range(1, 21)]
        assert shown == [str(5 * min(target, 19)) for target in range(1, 21)]
        assert cell(grid, "18–20", "20")["text"] == "85"


class TestReading:
    @every_game
    @pytest.mark.parametrize("pocket", [False, True])
    def test_what_is_uncertain_is_never_0_or_100(self, name: str, pocket: bool) -> None:
        for grid in grids(name, pocket=pocket).values():
            for line in grid["rows"]:
                for entry in line["cells"]:
                    assert entry["text"] != "0" or entry["shade"] == 0
                    assert entry["text"] != "100" or entry["shade"] == 1

    def test_bold_from_one_half(self) -> None:
        grid = grids("warzone")["Characteristic test: passed"]
        assert not cell(grid, "20", "9")["bold"]
        assert cell(grid, "20", "10")["bold"]

    def test_a_small_chance_is_told_in_words_too(self) -> None:
        grid = grids("bushido")["Opposed test: you are the Active Player"]
        assert cell(grid, "1", "6") == {
            "text": "<1", "small": "1 in 279", "shade": 0.0, "bold": False,
        }  # fmt: skip
        assert cell(grid, "1", "2")["small"] == ""

    def test_the_shade_of_a_gain_is_on_one_scale_for_the_whole_page(self) -> None:
        worths = [grid for title, grid in grids("bushido").items() if title.startswith("What")]
        entries = [e for grid in worths for line in grid["rows"] for e in line["cells"]]
        assert len(worths) == 3
        darkest = {entry["text"] for entry in entries if entry["shade"] == 1}
        assert darkest == {"+36"}
        for entry in entries:
            size = 0 if entry["text"] == "+<1" else int(entry["text"])
            assert entry["shade"] == pytest.approx(size / 36, abs=0.03)

    def test_a_gain_below_one_point_keeps_its_sign(self) -> None:
        assert cell(grids("bushido")["What +1 is worth"], "6", "1")["text"] == "+<1"

    def test_the_first_edition_says_that_base_statistics_are_equal(self) -> None:
        for title, grid in grids("bushido1").items():
            assert ("statistics are equal" in grid["note"]) is (title != "Target test")

    @every_game
    def test_every_card_says_how_to_read_it(self, name: str) -> None:
        for card in sheet.document(find_game(name), ENGLISH, pocket=True)["cards"]:
            *shown, legend = card
            assert legend["kind"] == "legend"
            told = " ".join(legend["lines"])
            gains = shown[0]["title"].startswith("What")
            assert ("Points added" in told) is gains
            assert ("the likelier" in told) is not gains

    @every_game
    def test_cards_come_four_to_a_page(self, name: str) -> None:
        assert len(sheet.document(find_game(name), ENGLISH, pocket=True)["cards"]) == 4


class TestTemplates:
    def test_no_text_is_under_six_points(self) -> None:
        sizes = [
            float(size)
            for template in TEMPLATES.glob("*.typ")
            for size in re.findall(
                r"(?:size|smallest|title-line)\W+([0-9.]+)pt", template.read_text()
            )
        ]
        assert len(sizes) > 10
        assert min(sizes) >= SMALLEST

    def test_the_hue_reads_in_grey_and_leaves_the_text_readable(self) -> None:
        style = (TEMPLATES / "style.typ").read_text()
        ink, blue = (
            re.search(rf'let {name} = rgb\("#(\w+)"\)', style)[1]  # type: ignore[index]
            for name in ("ink", "blue")
        )
        assert 0.3 < luminance(blue) < 0.6
        assert (luminance(blue) + 0.05) / (luminance(ink) + 0.05) > 4.5


def luminance(colour: str) -> float:
    """The relative luminance of the web's accessibility guidelines: 0 for black, 1 for white."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(map(float.__mul__, (0.2126, 0.7152, 0.0722), linear))


class TestPages:
    @every_game
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("pocket", [False, True])
    def test_everything_fits_on_one_page(self, name: str, language: str, pocket: bool) -> None:
        # The template itself refuses what is too wide for its place or runs over the page. The
        # published sheets, which are made again by their own test, are those on the other paper.
        say = labels(language)
        page = sheet.render(find_game(name), "pdf", say, pocket=pocket, paper="us-letter")
        assert page.startswith(b"%PDF-")

    def test_a_pdf_is_the_same_to_the_byte(self) -> None:
        one, other = (sheet.render(find_game("warzone"), "pdf", ENGLISH) for _ in range(2))
        assert one == other

    @pytest.mark.parametrize(
        ("form", "beginning"), [("png", b"\x89PNG"), ("svg", b"<svg"), ("pdf", b"%PDF")]
    )
    def test_the_name_of_the_file_chooses_the_form(
        self, form: str, beginning: bytes, tmp_path: Path
    ) -> None:
        file = tmp_path / f"odds.{form}"
        assert cli.main(["sheet", "warzone", "-o", str(file)]) == 0
        assert file.read_bytes().startswith(beginning)
        assert list(tmp_path.iterdir()) == [file]

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ("bushid -o x.pdf", "game: 'bushid' is unknown, did you mean 'bushido'?"),
            ("bushido -o x.gif", "output: 'gif' is unknown (allowed: pdf, png, svg)"),
            ("bushido -o x.pdf --paper a5", "paper: 'a5' is unknown"),
            ("bushido -o x.pdf --lang de", "lang: 'de' is unknown"),
            ("bushido", "required: -o/--output"),
            ("bushido -o nowhere/x.pdf", "output: nowhere/x.pdf cannot be written"),
        ],
    )
    def test_bad_input_is_one_line(
        self, words: str, message: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert cli.main(["sheet", *words.split()]) == 2
        error = capsys.readouterr().err
        assert message in error
        assert error.count("\n") == 1

    def test_without_typst_the_error_says_how_to_get_it(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setitem(sys.modules, "typst", None)
        assert cli.main(["sheet", "bushido", "-o", "x.pdf"]) == 2
        assert "pip install '.[print]' in a checkout" in capsys.readouterr().err
