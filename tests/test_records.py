"""Files of outcomes: every form that is read, and every fault that is refused with its line."""

from collections.abc import Mapping
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdice.checks import InputError
from exactdice.subject import TIE, Row, subject_of
from exactdice.verify.records import Log, read_log

OPPOSED = subject_of(["bushido", "opposed", "4+1", "3"])
FEAR = subject_of(["bushido", "fear", "2", "5", "--own-fear", "5"])
DIE = subject_of(["die", "20"])
TEST = subject_of(["warzone", "test", "12"])

WON, LOST = ("player",), ("opponent",)


def counted(text: str | bytes, subject: object = OPPOSED) -> Mapping[Row, int]:
    data = text if isinstance(text, bytes) else text.encode()
    return read_log(BytesIO(data), "rolls", subject).counts  # type: ignore[arg-type]


def error_of(text: str | bytes, subject: object = OPPOSED) -> str:
    with pytest.raises(InputError) as caught:
        counted(text, subject)
    return str(caught.value)


class TestForms:
    @pytest.mark.parametrize(
        "text",
        [
            "winner\nplayer\nopponent\nplayer\n",
            "Winner\n Player \nopponent\nplayer\n",
            "player\nopponent\nplayer\n",
            "player\nopponent\nplayer",
            "winner\r\nplayer\r\nopponent\r\nplayer\r\n",
            "winner\nplayer\n\nopponent\nplayer\n\n",
            'winner\n"player"\nopponent\nplayer\n',
            "when,winner\n1,player\n2,opponent\n3,player\n",
            "winner;when\nplayer;1\nopponent;2\nplayer;3\n",
            "when\twinner\n1\tplayer\n2\topponent\n3\tplayer\n",
            "winner,count\nplayer,2\nopponent,1\n",
            "count,winner\n1,player\n1,opponent\n1,player\n",
            '["player", "opponent", "player"]',
            '[["player"],\n["opponent"],\n["player"]]\n',
            '[{"winner": "player", "count": 2}, {"winner": "opponent", "count": 1}]',
            '{"player": 2, "opponent": 1}',
            '{\n  "player": 2,\n  "opponent": 1\n}\n',
            '{"winner": "player"}\n{"winner": "opponent"}\n\n{"winner": "player"}',
            '{"winner": "player", "n": 1}\n{"winner": "opponent"}\n{"winner": "player"}\n',
        ],
    )
    def test_every_form_of_the_same_outcomes_counts_the_same(self, text: str) -> None:
        assert counted(text) == {WON: 2, LOST: 1}

    def test_all_columns_tell_whole_outcomes(self) -> None:
        rows = "player,2,final result\nopponent,0,dice left\n"
        expected = {("player", 2, "final result"): 1, ("opponent", 0, "dice left"): 1}
        assert counted(rows) == expected
        assert counted("winner,success_level,decided_by\n" + rows) == expected
        assert counted('{"player,2,final result": 1, "opponent,0,dice left": 1}') == expected

    def test_columns_keep_the_order_of_the_file(self) -> None:
        log = read_log(BytesIO(b"decided_by,winner\ndice left,player\n"), "rolls", OPPOSED)
        assert log.subject.names == ("decided_by", "winner")
        assert log.counts == {("dice left", "player"): 1}

    def test_a_die_is_a_column_of_faces(self) -> None:
        expected = {(1,): 1, (20,): 2}
        assert counted("1\n20\n20\n", DIE) == expected
        assert counted("face,count\n1,1\n20,2\n", DIE) == expected
        assert counted("[1, 20, 20]", DIE) == expected

    def test_an_outcome_without_a_roll_has_empty_cells(self) -> None:
        expected = {(True, None, None, True, "none"): 2}
        header = "success,success_level,final_result,automatic,consequence"
        assert counted(f"{header}\nTrue,,,True,none\nyes,,,1,none\n", FEAR) == expected
        assert (
            counted(
                '[{"success": true, "success_level": null, "final_result": null, '
                '"automatic": true, "consequence": "none", "count": 2}]',
                FEAR,
            )
            == expected
        )

    def test_a_tie_is_one_row_whatever_else_stands_in_it(self) -> None:
        text = "winner,success_level,decided_by\ntie,0,dice left\nDraw,3,final result\n"
        assert counted(text) == {TIE: 2}

    def test_a_degree_that_another_ends_with_needs_no_line_end(self) -> None:
        assert counted("failure\nabsolute failure", TEST) == {
            ("failure",): 1,
            ("absolute failure",): 1,
        }


BAD_FILES = [
    # a missing column
    ("count\n5\n", "line 1: has no column of an outcome"),
    ("winner,sucess_level\nplayer,2\n", "line 1: .*'sucess_level', did you mean 'success_level'"),
    ("winer\nplayer\n", "line 1: is neither a header, did you mean 'winner'"),
    ("winner,success_level\nplayer,2\nplayer\n", "line 3: has 1 cells where there should be 2"),
    ("winner\nplayer,2\n", "line 2: has 2 cells where there should be 1"),
    ("winner,winner\nplayer,player\n", "line 1: has the column 'winner' twice"),
    ('[{"winner": "player"},\n{"decided_by": "dice left"}]', "line 2: has no 'winner'"),
    ('{"winner": "player"}\n{"winnr": "player"}\n', "line 2: .*did you mean 'winner'"),
    ("player,2,dice left,1\n", "line 1: .*4 cells"),
    # an outcome that cannot be read
    ("winner\nplayer\nplyer\n", "line 3: winner: 'plyer' cannot be read, did you mean 'player'"),
    ("n,winner\n1,player\n2,plyer\n", "line 3: winner: 'plyer'"),
    ("winner,success_level\nplayer,two\n", "line 2: success_level: 'two' cannot be read"),
    ("winner,success_level\nplayer,2.0\n", "line 2: success_level: '2.0' cannot be read"),
    ("winner,success_level\nplayer,٢\n", "line 2: success_level"),
    (f"winner,success_level\nplayer,{'9' * 30}\n", "line 2: success_level"),
    ("winner\nplayer\n\n\nplyer\n", "line 5"),
    ('["player",\n "plyer"]', "line 2: winner: 'plyer'"),
    ('[{"winner": ["player"]}]', "line 1: winner"),
    ('winner\n"player\nopponent\n', "line 2: is no row of CSV"),
    ("winner\nplayer\n\x00\n", "line 3: winner"),
    # a count that is none
    ("winner,count\nplayer,5\nopponent,-3\n", "line 3: count: '-3' is not a whole number"),
    ("winner,count\nplayer,2.5\n", "line 2: count: '2.5' is not"),
    ("winner,count\nplayer,2.0\n", "line 2: count: '2.0' is not"),
    ("winner,count\nplayer,\n", "line 2: count: '' is not"),
    (f"winner,count\nplayer,{'9' * 30}\n", "line 2: count"),
    ('{"player": 5,\n "opponent": -3}', "line 2: count: '-3'"),
    ('{"player": 1.5}', "line 1: count: '1.5'"),
    ('{"player": true}', "line 1: count: 'True'"),
    ('[{"winner": "player", "count": 3},\n{"winner": "opponent"}]', "line 2: has no 'count'"),
    # nothing in it
    ("", "line 1: the file ends without an outcome"),
    ("winner\n", "line 1: the file ends without an outcome"),
    ("winner,count\nplayer,0\n", "line 2: the file ends without an outcome"),
    ("[]", "line 1: the file ends without an outcome"),
    # mixed line ends
    ("winner\nplayer\r\nopponent\n", "line 2: ends in another way than the first line"),
    ("winner\r\nplayer\r\nopponent\n", "line 3: ends in another way"),
    ("winner\nplayer\ropponent\n", "line 2: ends in another way"),
    # a byte-order mark
    (b"\xef\xbb\xbfwinner\nplayer\n", "line 1: begins with a byte-order mark"),
    ("winner\nplayer\n".encode("utf-16"), "line 1: begins with a byte-order mark"),
    # the end in the middle of a row
    ("winner\nplayer\nopp", "line 3: the file ends in the middle of a row"),
    ("winner,count\nplayer,5\nopponent,3", "line 3: the file ends in the middle of a row"),
    ("winner,success_level\nplayer,2\nplayer", "line 3: the file ends in the middle of a row"),
    ("winner", "line 1: the file ends in the middle of a row"),
    ('{"winner": "player"}\n{"winner": "play', "line 2: the file ends in the middle of a row"),
    ('[{"winner": "player"}', "line 1: is no JSON"),
    ('{"player": 5,\n "oppo', "line 2: is no JSON"),
    # no text, no JSON
    ('{"winner": "player"}\nplayer\n', "line 2: is no JSON"),
    ('[["player", 1, "dice left", 2]]', "line 1: has 4 values"),
    ("{\n1: 2}", "line 2: is no JSON: a key expected"),
    (b"winner\nplayer\n\xff\xfe\n", "line 3: is not UTF-8"),
    ('{"player": 1} and more', "line 1: is no JSON: more text"),
    ("[1 2]", "line 1: "),
    ("x" * 100_000, "line 1: "),
]


class TestBadFiles:
    @pytest.mark.parametrize(("text", "message"), BAD_FILES)
    def test_is_refused_with_file_and_line(self, text: str | bytes, message: str) -> None:
        error = error_of(text)
        assert error.startswith("rolls, line ")
        assert "\n" not in error
        with pytest.raises(InputError, match=message):
            counted(text)

    def test_the_line_is_right_far_into_a_long_log(self) -> None:
        rows = ["player", "opponent"] * 50_000
        rows[77_776] = "plyer"
        assert "line 77778: " in error_of("winner\n" + "\n".join(rows) + "\n")
        numbered = "\n".join(f"{i},{row}" for i, row in enumerate(rows))
        assert "line 77778: " in error_of(f"n,winner\n{numbered}\n")

    def test_a_die_log_may_not_end_in_the_middle_of_a_number(self) -> None:
        """What ends in 1 may have been 1, or 10 to 19."""
        assert "middle of a row" in error_of("3\n20\n1", DIE)

    def test_a_flood_of_different_outcomes_is_refused_before_memory_runs_out(self) -> None:
        rows = "\n".join(map(str, range(110_000)))
        assert "more than 100000 different outcomes" in error_of(f"{rows}\n", DIE)

    def test_a_line_without_an_end_is_refused_before_memory_runs_out(self) -> None:
        log = Log(OPPOSED, "rolls")
        log.feed(b"winner\n")
        with pytest.raises(InputError, match="line 2: goes on for more than"):
            log.feed(b"player" * 20_000)

    @settings(max_examples=80, deadline=None)
    @given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
    def test_any_bytes_are_counted_or_refused_in_one_line(self, data: bytes) -> None:
        try:
            assert counted(data)
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017 - both are right


class TestPieces:
    @settings(max_examples=50, deadline=None)
    @given(st.lists(st.integers(1, 20), min_size=1, max_size=20), st.sampled_from(["\n", "\r\n"]))
    def test_where_the_pieces_are_cut_does_not_matter(self, cuts: list[int], end: str) -> None:
        rows = ["winner,count", "player,12", "opponent,3", "player,1"] * 1
        data = (end.join(rows) + end).encode()
        log = Log(OPPOSED, "rolls")
        start = 0
        for cut in cuts:
            log.feed(data[start : start + cut])
            start += cut
        log.feed(data[start:])
        log.close()
        assert log.counts == {WON: 13, LOST: 3}

    def test_a_log_in_which_no_line_repeats_counts_like_one_in_which_all_do(self) -> None:
        rows = ["player,2", "opponent,1", "player,2"] * 1_000
        plain = "winner,success_level\n" + "\n".join(rows) + "\n"
        numbered = "\n".join(f"{i},{row}" for i, row in enumerate(rows))
        assert counted(plain) == counted(f"n,winner,success_level\n{numbered}\n")
        one = "\n".join(f"{i},{row.split(',')[0]}" for i, row in enumerate(rows))
        assert counted(f"n,winner\n{one}\n") == {WON: 2_000, LOST: 1_000}

    def test_a_blank_line_among_lines_that_do_not_repeat_is_skipped(self) -> None:
        numbered = "\n".join(f"{i},player" for i in range(1_000))
        assert counted(f"n,winner\n{numbered}\n\n1000,opponent\n") == {WON: 1_000, LOST: 1}
