"""Every JSON text that the command line prints obeys the JSON Schema in the package."""

import json
import shlex
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

from exactdice import cli
from exactdice.games import GAMES, find_game
from exactdice.law_file import schema
from exactdice.query import parse
from exactdice.solving import solve

Capture = pytest.CaptureFixture[str]

SCHEMA = json.loads(schema())
EXAMPLES = [f"{name} {kind.example}" for name in GAMES for kind in find_game(name).tests]

PRINTED: list[tuple[str, str]] = [
    *(("answer", f"{words} --format json") for words in EXAMPLES),
    ("answer", "bushido tactical --format json"),
    ("answer", "bushido fear 2 5 --own-fear 5 --format json"),
    ("answer", "bushido opposed 400 300 --format json"),
    ("answer", "bushido challenge 1+2 2 --rule all-ones=modified --format json"),
    *(
        ("answer", f"bushido {words} --format json")
        for words in (
            "opposed 3 4 --reroll own=1,theirs=all --opponent-reroll theirs=2:1-3:forced",
            "opposed 3 4 --reroll own=1 --aim expected-level",
            "opposed 3 4 --boosts 2 --opponent-boosts 1 --boost-cost 2",
            "opposed 3 4 --boosts 1 --opponent-reroll own=1 --aim expected-level",
            "tactical --reroll own=1 --initiative opponent",
            "challenge 3 6 --reroll own=2,theirs=1 --aim level:-1",
            "challenge 3 6 --boosts 3 --wanted 90%",
            "challenge 1 9 --boosts 1 --wanted 1/2",
            "challenge 3 6 --boosts 1",
            "fear 2/6 5 --tester enemy --reroll own=1",
        )
    ),
    *(
        ("reply", f"bushido advise 3 3 --rolled 5,2,1 --theirs 4,4,1 {words} --format json")
        for words in (
            "--reroll own=1",
            "--reroll own=all --aim expected-level",
            "--opponent-reroll theirs=1:forced --step opponent-theirs",
        )
    ),
    ("law", "export -- bushido opposed 2 2 --reroll own=1 --boosts 1"),
    ("plan", "verify --plan --format json -- bushido opposed 2 2 --reroll own=1"),
    ("rulings", "rulings --format json"),
    ("rulings", "rulings warzone --format json"),
    *(("law", f"export -- {words}") for words in [*EXAMPLES, "die 20"]),
    ("law", "export --columns winner -- bushido opposed 4+1 3"),
    *(("changes", f"{words} --compare --format json") for words in EXAMPLES),
    *(("readings", f"{words} --rulings --format json") for words in EXAMPLES),
    *(("steps", f"{words} --explain --format json") for words in EXAMPLES),
    ("need", "bushido opposed x+1 3 --need 75% --format json"),
    ("need", "bushido size x 5 --need 75% --format json"),
    ("need", "bushido challenge x 5 --need 1 --format json"),
    ("queries", "compare --format json -- bushido opposed 4 3 -- warzone test 12"),
    ("formulas", "formula bushido opposed n 3 --format json"),
    ("formulas", "formula warzone opposed n 3 --format json"),
    ("chain", "chain --format json -- warzone test 12"),
    ("chain", "chain --times 3 --at-least 2 --format json -- warzone test 12"),
    ("chain", "chain --best-of 3 --format json -- bushido opposed 4 3"),
    ("chain", "chain --until --format json -- bushido fear 2 5"),
    ("chain", "chain --times 2 --by degree --format json -- warzone test 12"),
    (
        "chain",
        "chain --times 2 --totals tests/examples/wounds.csv --format json -- warzone test 12",
    ),
    ("luck", "luck tests/examples/evening.csv --format json"),
    ("luck", "luck tests/examples/levels.csv --levels --format json"),
    ("template", "template --radius 1 --base 15mm --at 4 -3 --format json"),
    ("template", "template --radius 1 --base 15mm --at 0 0 --format json"),
    *(("plan", f"verify --plan --format json -- {words}") for words in [*EXAMPLES, "die 20"]),
]
"""Command lines with what they print, by its name in the schema."""


def validator(kind: str | None = None) -> Any:
    if kind is None:
        return jsonschema.Draft202012Validator(SCHEMA)
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]})


def printed(capsys: Capture, line: str, status: int = 0) -> Any:
    assert cli.main(shlex.split(line)) == status
    return json.loads(capsys.readouterr().out)


def test_every_command_is_looked_at() -> None:
    """A command that prints JSON needs its lines in `PRINTED`.

    `roll` prints CSV only; `chart` and `sheet` write pictures, `completion` a shell script.
    """
    assert set(cli.COMMANDS) == {
        "chain",
        "chart",
        "compare",
        "completion",
        "export",
        "formula",
        "luck",
        "roll",
        "rulings",
        "sheet",
        "template",
        "verify",
    }
    assert set(cli.QUESTIONS) == {"compare", "explain", "need", "rulings"}


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_command_line_prints_it(capsys: Capture) -> None:
    assert printed(capsys, "export --schema") == SCHEMA


@pytest.mark.parametrize(("kind", "line"), PRINTED)
def test_what_is_printed_obeys(kind: str, line: str, capsys: Capture) -> None:
    value = printed(capsys, line)
    validator(kind).validate(value)
    validator().validate(value)


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        ("winner,count\nplayer,8762\nopponent,1238\n", 0),
        ("winner,count\nplayer,8000\nopponent,2000\n", 1),
        ("winner,count\nplayer,8000\nopponent,1000\ntie,1\n", 1),
        ("winner,count\nplayer,8\nopponent,2\n", 2),
        ("player,2,final result\n", 2),
    ],
)
def test_verifications_obey(rows: str, status: int, capsys: Capture, tmp_path: Any) -> None:
    file = tmp_path / "rolls.csv"
    file.write_text(rows)
    value = printed(capsys, f"verify {file} --format json -- bushido opposed 4+1 3", status)
    validator("verification").validate(value)
    validator().validate(value)


def test_a_number_past_what_most_languages_hold_is_no_json_number() -> None:
    broken: dict[str, Any] = {
        "format": "exactdice law 1",
        "game": None,
        "test": "die 2",
        "inputs": {},
        "rulings": [],
        "columns": ["face"],
        "total": 2,
        "outcomes": [],
    }
    assert not validator("law").is_valid(broken)


@pytest.mark.parametrize("words", EXAMPLES)
def test_an_exported_law_is_the_law(words: str, capsys: Capture) -> None:
    value = printed(capsys, f"export -- {words}")
    law = solve(parse(words.split()).spec)
    total = int(value["total"])
    assert total == sum(int(outcome["weight"]) for outcome in value["outcomes"])
    found = {
        tuple(outcome[name] for name in value["columns"]): Fraction(int(outcome["weight"]), total)
        for outcome in value["outcomes"]
    }
    assert found == {tuple(x): p for x, p in law.items()}
