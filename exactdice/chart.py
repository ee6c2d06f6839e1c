"""One law as a picture: a bar for each step of its scale, and beside it "at least".

Where the least is told first (a scatter), "at most" stands there, as in the headline.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from exactdice import __version__
from exactdice.display import percent
from exactdice.labels import LANGUAGES, Labels, labels
from exactdice.query import Parser, parse
from exactdice.report import Report, report
from exactdice.typesetting import FORMS, form_of, ruling_line, typeset, write


def document(solved: Report, words: Sequence[str], say: Labels) -> dict[str, Any]:
    """Everything that the template shows of a solved test, as plain data."""
    longest = max(step.exactly for step in solved.steps)
    headline = solved.headline
    best_first = solved.kind.scale.best_first

    def bar(chance: Fraction, whole: Fraction) -> dict[str, Any]:
        # Lengths are drawn, not read: a float is as exact as ink.
        return {"share": float(chance / whole), "text": say(percent(chance))}

    return {
        "language": say.language,
        "title": f"{say(solved.game.title)}: {say(solved.kind.title)} {' '.join(words[2:])}",
        "headline": f"{say(headline.sentence)} {say(percent(headline.probability))}",
        "scale": say(solved.kind.scale.name),
        "exactly": say("exactly"),
        "beside": say("at least" if best_first else "at most"),
        "steps": [
            {
                "label": say(step.label),
                "exactly": bar(step.exactly, longest),
                "beside": bar(step.at_least if best_first else step.at_most, Fraction(1)),
            }
            for step in solved.steps
        ],
        "exact": f"{say('exactly')} {headline.probability}",
        "rulings": [ruling_line(taken, say) for taken in solved.rulings],
        "footer": f"exactdice {__version__}",
    }


def run(words: Sequence[str]) -> int:
    """`exactdice chart -o FILE -- QUERY`: write the chart of one query."""
    parser = Parser(
        "exactdice chart",
        "-o FILE -- QUERY",
        description="The odds of one test as a bar chart, in a PDF, PNG or SVG file.",
        epilog="QUERY is what exactdice answers by itself: a game, a test, its inputs",
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help=f"ending in .{', .'.join(FORMS)}"
    )
    parser.add_argument("--lang", default="en", metavar="|".join(LANGUAGES), help="the language")
    own, query = _split(words)
    found = parser.read(own)
    path = Path(found.output)
    form = form_of(path)
    say = labels(found.lang)
    question = parse(query)
    solved = report(question.spec, question.asked)
    write(path, typeset("chart", document(solved, query, say), form))
    return 0


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The chart's own words and the query's: `-- QUERY` may come before `-o FILE`, or behind it.

    A query never holds `-o` or `--output`, so what they name can be told from it.
    """
    own, query = list(words), []
    if "--" in own:
        at = own.index("--")
        own, query = own[:at], own[at + 1 :]
        for option in ("-o", "--output", "--lang"):
            if option in query:
                at = query.index(option)
                own += query[at : at + 2]
                del query[at : at + 2]
    return own, query
