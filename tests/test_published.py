"""The published sheets and the page: what lies under `tables/` is what the sources make."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest

from exactdice import page
from exactdice.cli import finish
from exactdice.packing import packed
from exactdice.published import KINDS, publish, sheets
from tests.browser import PAGE

TABLES = Path(__file__).parents[1] / "tables"
LARGEST = 600_000
SHEET = "sheets/bushido-en.pdf"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_published_is_what_the_sources_make(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert publish(kind, ["--check", "--folder", str(TABLES)]) == 0, capsys.readouterr().out


def test_what_is_stale_is_named_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "sheets", lambda: islice(sheets(), 1))
    words = ["--folder", str(tmp_path)]
    assert publish("sheets", words) == 0
    assert capsys.readouterr().out == "1 files made, 1 of them changed\n"
    assert publish("sheets", ["--check", *words]) == 0
    assert capsys.readouterr().out == "1 files checked, nothing wrong\n"
    assert (tmp_path / SHEET).read_bytes() == (TABLES / SHEET).read_bytes()
    (tmp_path / SHEET).write_bytes(b"old")
    assert publish("sheets", ["--check", *words]) == 1
    assert capsys.readouterr().out == (
        f"stale: {SHEET} (scripts/make_sheets makes it)\n1 files checked, 1 wrong\n"
    )
    assert (tmp_path / SHEET).read_bytes() == b"old"


def test_a_folder_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sheets").write_text("a file is in the way")
    assert finish(lambda words: publish("sheets", words), ["--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


class TestPage:
    def test_it_is_small(self) -> None:
        assert PAGE.stat().st_size < LARGEST

    def test_it_names_no_other_place(self) -> None:
        frame = re.sub(r'"data": "[^"]*"', "", PAGE.read_text("utf-8"))
        assert not re.search(
            r"""https?:|["'(]//|@import|url\(|<(link|script|img)[^>]* src=""", frame
        )


class TestSamePage:
    """Other makes of zlib pack in another way; what counts is what is unpacked."""

    def held(self, data: str, text: str = "page") -> str:
        return f"<p>{text}</p>" + json.dumps({"data": data})

    def test_the_same_data_packed_in_another_way_are_the_same(self) -> None:
        import base64
        import zlib

        other = base64.b64encode(zlib.compress(b"weights", 0)).decode()
        assert other != packed(b"weights")
        assert page.same(self.held(other), self.held(packed(b"weights")))

    def test_other_data_and_other_text_are_not(self) -> None:
        one = self.held(packed(b"weights"))
        assert not page.same(one, self.held(packed(b"others")))
        assert not page.same(one, self.held(packed(b"weights"), text="other"))
        assert not page.same(one, "")
