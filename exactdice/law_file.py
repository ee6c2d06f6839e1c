"""`exactdice export`: one exact law as JSON, for a program in any language.

    {"format": "exactdice law 1", "game": …, "test": …, "inputs": {…}, "rulings": […],
     "columns": ["winner", …], "total": "279936",
     "outcomes": [{"winner": "player", …, "weight": "125"}, …]}

An outcome has probability weight / total; both are whole numbers written as strings of decimal
digits, as they pass what most languages hold in a number. The weights add up to the total. A column
is a string, a whole number, a truth value, or null where a test rolls no dice.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import resources

from exactdice.export import json_text
from exactdice.query import Parser
from exactdice.subject import Subject, subject_of
from exactdice.verify.wording import about, cells

FORMAT = "exactdice law 1"


def run(words: Sequence[str]) -> int:
    """`exactdice export -- QUERY`."""
    parser = Parser(
        "exactdice export",
        "QUERY",
        description="Print one exact law as JSON, with weights and total as strings.",
        epilog="example: exactdice export -- die 20",
    )
    parser.add_argument("--columns", metavar="A,B", help="the law summed down to these attributes")
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of all JSON that is printed"
    )
    found, query = parser.parse_known_args(list(words))
    if found.schema:
        sys.stdout.write(schema())
        return 0
    subject = subject_of([word for word in query if word != "--"]).among(found.columns)
    sys.stdout.write(law_json(subject))
    return 0


def schema() -> str:
    """The JSON Schema that every JSON text of the command line obeys."""
    return resources.files("exactdice").joinpath("schema.json").read_text(encoding="utf-8")


def law_json(subject: Subject) -> str:
    """The law of a subject as a JSON text."""
    law = subject.law
    return json_text(
        {
            "format": FORMAT,
            **about(subject),
            "columns": list(subject.names),
            "total": str(law.total),
            "outcomes": [
                {**cells(row, subject.names), "weight": str(weight)}
                for row, weight in law.weights.items()
            ],
        }
    )
