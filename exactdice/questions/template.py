"""`exactdice template`: scatter on the table, the chance that a template still touches a base."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdice.checks import InputError, whole
from exactdice.coverage import Arc, Coverage, simplest
from exactdice.display import decimal, percent
from exactdice.games import GAMES, find_game, game_of, kind_of
from exactdice.games.declare import never
from exactdice.notation import LENGTH, SUM
from exactdice.query import Parser, parse
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.compare import split_queries
from exactdice.report import Line, Taken
from exactdice.solving import solve
from exactdice.text import fraction, sentence

LONGEST = 1_000
MOST_DIGITS = 1_000
PLACES = 12

USAGE = "exactdice template --radius R --base R --at X Y [options] [-- QUERY]"


def run(words: Sequence[str]) -> int:
    """Answer `exactdice template`."""
    from exactdice.cli import add_format, read_format, say_answer

    parser = Parser(
        "exactdice template",
        "",
        description="The chance that a template, aimed at a point and scattered, touches a base. "
        "Lengths are in inches, or in millimetres as 15mm. QUERY is the test that tells the "
        "distance.",
        epilog="example: exactdice template --radius 1.5 --base 15mm --at 3 0",
    )
    parser.usage = USAGE
    parser.add_argument("--radius", metavar="R", required=True, help="the radius of the template")
    parser.add_argument("--base", metavar="R", required=True, help="the radius of the base")
    parser.add_argument(
        "--at", metavar=("X", "Y"), nargs=2, required=True, help="the base, seen from the aim"
    )
    parser.add_argument("--digits", metavar="N", default=str(PLACES), help="decimals to show")
    parser.add_argument("--picture", metavar="FILE.svg", help="draw it")
    add_format(parser)
    first = words.index("--") if "--" in words else len(words)
    found = parser.read(words[:first])
    form = read_format(found.format)
    queries = split_queries(words[first:]) or [default_query()]
    if len(queries) > 1:
        raise InputError(f"query: {len(queries)} given (allowed: one)")
    radius, base = (_length(name, getattr(found, name), 0) for name in ("radius", "base"))
    x, y = (_length("at", text, -LONGEST) for text in found.at)
    digits = whole("digits", SUM("digits", found.digits.strip()), 1, MOST_DIGITS)
    scattered = covered(queries[0], radius + base, x, y)
    if found.picture is not None:
        from exactdice.questions.picture import draw

        draw(found.picture, scattered, base)
    return say_answer(answer(queries[0], scattered, digits), form)


def default_query() -> list[str]:
    """The first test of all games whose outcome is a distance."""
    for name in GAMES:
        for kind in find_game(name).tests:
            if kind.columns == ("distance",):
                return [name, kind.name]
    raise InputError("query: none given, and no game has a test that tells a distance")


def _length(field: str, text: str, low: int) -> Fraction:
    length: Fraction = LENGTH(field, text.strip())
    if not low <= length <= LONGEST:
        raise InputError(
            f"{field}: {text.strip()[:40]} is out of range (allowed: {low} to {LONGEST})"
        )
    return length


def covered(query: Sequence[str], reach: Fraction, x: Fraction, y: Fraction) -> Coverage:
    """The template and the base, the distance as a query tells it."""
    question = parse(query)
    kind = kind_of(question.spec)
    if kind.columns != ("distance",):
        raise InputError(f"query: the {kind.title} tells no distance")
    law = solve(question.spec).map(lambda outcome: int(outcome.distance))
    return Coverage(dict(law), reach, x, y)


def answer(query: Sequence[str], scattered: Coverage, digits: int) -> Answer:
    """The chance in closed form, with its decimal; a fraction only where it is one."""
    spec = parse(query).spec
    expression = closed_form(scattered)
    chance = scattered.exactly
    if chance is None and expression.is_Rational:
        chance = Fraction(int(expression.p), int(expression.q))
    facts: dict[str, Any] = {
        "query": " ".join(query),
        "reach": scattered.reach,
        "at": [scattered.x, scattered.y],
        "closed_form": str(expression),
        "latex": _latex(expression),
    }
    if chance is not None:
        line = Line("", "The template touches the base:", chance)
        sentences = [sentence(line), f"Exactly {fraction(chance)}."]
        facts |= {"probability": chance}
    else:
        low, high = scattered.bounds(max(digits, PLACES))
        middle = (low + high) / 2
        shown = decimal(middle, digits)
        least = simplest(*scattered.bounds(PLACES)).denominator
        power = len(str(least)) - 1
        near = f"no fraction with a denominator below 10^{power} lies within its proven bounds"
        sentences = [
            sentence(Line("", "The template touches the base:", middle)),
            f"P = {_written(expression)}",
            f"This is not a fraction but a sum of arccosines over π ({near}).",
            f"As a decimal: {shown}, with an error below 10^-{digits}.",
        ]
        facts |= {"decimal": shown, "error_below": f"1e-{digits}"}
    rows = tuple(
        (distance, scattered.distances[distance], _share(found, digits), _form(found))
        for distance, found in scattered.arcs.items()
    )
    columns = (
        Column("distance", "distance", Holds.WHOLE),
        Column("chance", "probability", Holds.CHANCE),
        Column("directions that touch", "directions"),
        Column("closed form", "closed_form", hidden=True),
    )
    return Answer(
        facts=facts,
        sentences=tuple(sentences),
        table=Table("distances", columns, rows),
        game=game_of(spec),
        rulings=_rulings(spec),
    )


def _rulings(spec: Any) -> tuple[Taken, ...]:
    """The rulings on the law, and those on what the law alone does not tell: the direction."""
    game, kind = game_of(spec), kind_of(spec)
    rules = getattr(spec, "rules", None) or game.rules()
    return tuple(
        Taken(ruling, ruling.reading(rules))
        for ruling in game.rulings
        if kind.name in ruling.tests and (ruling.shapes is never or ruling.shapes(spec))
    )


def closed_form(scattered: Coverage) -> Any:
    """Σ P(d) · acos(c_d) / π over the distances, as a sympy expression."""
    import sympy

    return sympy.Add(
        *(
            _symbol(scattered.distances[distance]) * _arc_form(found)
            for distance, found in scattered.arcs.items()
        )
    )


def _arc_form(found: Arc) -> Any:
    import sympy

    if found.share is not None:
        return _symbol(found.share)
    # acos(−c) = π − acos(c): what cancels then cancels by itself, and a fraction shows as one.
    angle = sympy.acos(abs(_symbol(found.cosine)) / sympy.sqrt(_symbol(found.square))) / sympy.pi
    return 1 - angle if found.cosine < 0 else angle


def _symbol(value: Fraction) -> Any:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)


def _latex(expression: Any) -> str:
    import sympy

    return str(sympy.latex(expression))


def _written(expression: Any) -> str:
    return str(expression).replace("*", "·").replace("sqrt", "√").replace("pi", "π")


def _share(found: Arc, digits: int) -> str:
    if found.share is not None:
        return "all" if found.share else "none"
    low, high = found.bounds(64 + 4 * digits)
    return percent((low + high) / 2)


def _form(found: Arc) -> str:
    return str(_arc_form(found))
