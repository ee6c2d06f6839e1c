"""The chance of a query as a closed form in n, which stands in place of one of its numbers.

A game counts rolls as Σ e_c · cᵈ + Σ b_k · C(d, k) for d dice. Sympy makes a sum of polynomials in
n times powers of it, with the limit, and the term that is left of the difference when n is large.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy

from exactdice.checks import InputError, one_of
from exactdice.closed import Count, Piece
from exactdice.games.declare import Game, TestKind
from exactdice.query import Parser, find_test, test_parser, words_of
from exactdice.questions.answer import Answer, Column, Holds, Table
from exactdice.questions.unknown import Unknown, changed, find_unknown, numbers
from exactdice.report import headline, rulings_taken

NOTATIONS = ("text", "latex", "sympy")

MOST_TERMS = 60
"""The longest polynomial that is written out: one term for each die of the other side."""

Terms = dict[Any, Any]
"""By base c, the polynomial in n that is multiplied by cⁿ."""

N = sympy.Symbol("n", integer=True, positive=True)


@dataclass(frozen=True)
class Formula:
    """A chance in closed form for n from `first` to `last` (None: without end)."""

    first: int
    last: int | None
    expression: Any
    text: str
    limit: Fraction | None
    leading: Any
    """What the chance and its limit differ by, but for a factor that tends to 1; 0 if nothing."""

    @property
    def span(self) -> str:
        """The n for which it holds."""
        if self.last is None:
            return f"n ≥ {self.first}"
        return f"n = {self.first}" if self.first == self.last else f"n = {self.first} … {self.last}"

    def written(self, notation: str) -> str:
        """The formula as `text`, `latex` or `sympy`."""
        return _as(notation, self.expression, self.text)

    def limit_as(self, notation: str) -> str | None:
        """The limit in a notation; None where n ends."""
        if self.limit is None:
            return None
        number = sympy.Rational(self.limit.numerator, self.limit.denominator)
        return _as(notation, number, str(self.limit))

    def leading_as(self, notation: str) -> str | None:
        """How fast the chance tends to its limit, in a notation; None where n ends."""
        if self.limit is None:
            return None
        terms = self.leading or {}
        return _as(notation, _sum(terms), _written(_ordered(terms)))


def _as(notation: str, expression: Any, text: str) -> str:
    """An expression as `text`, which is given, or as sympy writes it."""
    if notation == "latex":
        return str(sympy.latex(expression))
    return str(expression) if notation == "sympy" else text


def formula_of(piece: Piece, start: int, turn: int) -> Formula | None:
    """A piece as a formula in n ≥ 1, where its input is `start` + `turn` · n; None if it has no n.

    With d = b + a · n dice, cᵈ = c^b · (c^a)ⁿ, and C(d, k) is a polynomial in n.
    """
    ends = [None if end is None else turn * (end - start) for end in (piece.first, piece.last)]
    low, high = ends if turn > 0 else reversed(ends)
    first = max(1, 1 if low is None else low)
    if high is not None and high < first:
        return None
    a, b = piece.sign * turn, piece.shift + piece.sign * start
    won, out_of = (_terms(count, a, b) for count in (piece.won, piece.out_of))
    top = max(out_of)
    won, out_of = (
        {base / top: polynomial for base, polynomial in terms.items()} for terms in (won, out_of)
    )
    if len(out_of) == 1 and out_of[1].is_number:
        won = {base: sympy.expand(polynomial / out_of[1]) for base, polynomial in won.items()}
        out_of = {sympy.Integer(1): sympy.Integer(1)}
    text = _written(_ordered(won))
    if out_of != {1: 1}:
        text = text if len(won) == 1 else f"({text})"
        text += f" / {_bracketed(_written(_ordered(out_of)))}"
    limit, leading = (None, None) if high is not None else _far_out(won, out_of)
    return Formula(first, high, _sum(won) / _sum(out_of), text, limit, leading)


def _terms(count: Count, a: int, b: int) -> Terms:
    """A count of d = b + a · n dice as polynomials in n by their base."""
    if len(count.binomials) > MOST_TERMS:
        raise InputError(
            f"formula: a polynomial of {len(count.binomials)} terms is too long to write out "
            f"(allowed: {MOST_TERMS}, one for each die of the other side)"
        )
    d = sympy.Poly(b + a * N, N)
    terms: Terms = {}
    binomial = sympy.Poly(1, N)
    total = sympy.Poly(0, N)
    for k, factor in enumerate(count.binomials):
        total += factor * binomial
        binomial = binomial * (d - k) * sympy.Rational(1, k + 1)
    for base, factor in ((1, total.as_expr()), *count.powers.items()):
        power = sympy.Integer(base) ** a
        terms[power] = terms.get(power, 0) + factor * sympy.Integer(base) ** b
    kept = {base: sympy.expand(polynomial) for base, polynomial in terms.items()}
    return {base: polynomial for base, polynomial in kept.items() if polynomial != 0}


def _far_out(won: Terms, out_of: Terms) -> tuple[Fraction, Any]:
    """The limit of won / out_of for large n, and the leading term of what is left."""
    whole = out_of[1]
    limit = won.get(1, sympy.Integer(0)) / whole
    rest = dict(won)
    for base, polynomial in out_of.items():
        rest[base] = sympy.expand(rest.get(base, 0) - limit * polynomial)
    rest = {base: polynomial for base, polynomial in rest.items() if polynomial != 0}
    if not rest:
        return Fraction(int(limit.p), int(limit.q)), 0
    base = max(rest)
    leading = sympy.LT(rest[base], N) if rest[base].has(N) else rest[base]
    return Fraction(int(limit.p), int(limit.q)), {base: leading / whole}


def _ordered(terms: Terms) -> list[tuple[Any, Any]]:
    return sorted(terms.items(), key=lambda term: -term[0])


def _sum(terms: Terms) -> Any:
    return sympy.Add(*(polynomial * base**N for base, polynomial in terms.items()))


def _written(terms: Sequence[tuple[Any, Any]]) -> str:
    """A sum of polynomials times powers, as plain text: `1 - 1/2·(2/3)^n`."""
    text = ""
    for base, polynomial in terms:
        content, primitive = sympy.Poly(polynomial, N).primitive()
        if primitive.LC() < 0:
            content, primitive = -content, -primitive
        factors = []
        if abs(content) != 1:
            factors.append(str(abs(content)))
        if primitive != 1:
            shown = str(primitive.as_expr()).replace("**", "^").replace("*", "·")
            factors.append(f"({shown})" if len(primitive.terms()) > 1 else shown)
        if base != 1:
            factors.append(f"({base})^n" if "/" in str(base) else f"{base}^n")
        sign = "-" if content < 0 else "+"
        lead = ("-" if sign == "-" else "") if not text else f" {sign} "
        text += lead + ("·".join(factors) or "1")
    return text or "0"


def _bracketed(text: str) -> str:
    """A text in brackets, unless one pair is around all of it."""
    return text if text.startswith("(") and text.find(")") == len(text) - 1 else f"({text})"


def formulas_of(unknown: Unknown) -> list[Formula]:
    """The closed forms of the headline chance for n ≥ 1, in the order of n.

    Raises `InputError` where n stands for something that the game has no closed form in.
    """
    pieces: tuple[Piece, ...] = ()
    if not unknown.parameter.notation.choices:
        pieces, start, turn = _pieces_of(unknown)
    if not pieces:
        raise InputError(f"formula: {_no_form(unknown)}")
    found = [formula_of(piece, start, turn) for piece in pieces]
    return sorted((formula for formula in found if formula), key=lambda formula: formula.first)


def _pieces_of(unknown: Unknown) -> tuple[tuple[Piece, ...], int, int]:
    """The closed forms in the input that n is part of, which is start + turn · n; () if none."""
    question = unknown.question(1)
    one, other = numbers(question), numbers(unknown.question(2))
    ways = changed(one, other)
    module = unknown.game.formulas()
    if module is None or len(ways) != 1:
        return (), 0, 0
    ((path, turn),) = ways.items()
    return module.pieces(question.spec, path), one[path] - turn, turn


def _no_form(unknown: Unknown) -> str:
    """That there is no closed form with n there, and in place of which inputs there is one."""
    choices = unknown.parameter.notation.choices
    legal = unknown.filled(choices[0] if choices else 1)
    possible = []
    for parameter in unknown.kind.parameters:
        if parameter.arity == 1 and not parameter.notation.choices:
            alone = Namespace(**{**vars(legal), parameter.field: unknown.letter})
            moved = replace(unknown, found=alone, parameter=parameter)
            with suppress(InputError):  # from an input that is no number, such as a range of faces
                possible += [parameter.name] if _pieces_of(moved)[0] else []
    if possible:
        places = f"n in place of {' or '.join(possible)}"
        return f"the {unknown.kind.title} has no closed form with n there (allowed: {places})"
    return f"this {unknown.kind.title} has no closed form, wherever n stands"


def run(words: Sequence[str]) -> int:
    """`exactdice formula GAME TEST …` with n in place of a number."""
    from exactdice.cli import add_format, read_format, say_answer

    if not words or words[0] in ("-h", "--help"):
        parser = Parser("exactdice formula", "GAME TEST ...", description=DESCRIPTION)
        _add_notation(parser)
        add_format(parser)
        parser.read(words[:1])
    game, kind, rest = find_test(words)
    parser = test_parser(game, kind)
    parser.usage = f"exactdice formula {game.name} {kind.name} ... [options]"
    _add_notation(parser)
    add_format(parser)
    found = parser.read(rest)
    form = read_format(found.format)
    notation = one_of("as", getattr(found, "as"), NOTATIONS)
    return say_answer(answer(find_unknown(game, kind, found, "n", "formula"), notation), form)


DESCRIPTION = "The chance as a closed form in n, written in place of a number of a query."


def _add_notation(parser: Parser) -> None:
    parser.add_argument(
        "--as", default=NOTATIONS[0], metavar="|".join(NOTATIONS), help="how to write the formula"
    )


_HOLDS = {"text": Holds.TEXT, "latex": Holds.CODE, "sympy": Holds.CODE}


def _key(what: str, notation: str) -> str:
    """The key of a column: `latex` of the formula itself, `limit` and `limit_latex`, and so on."""
    if not what:
        return notation
    return what if notation == NOTATIONS[0] else f"{what}_{notation}"


def answer(unknown: Unknown, notation: str) -> Answer:
    """The closed forms of a query in one notation for readers, in all of them for programs."""
    game: Game = unknown.game
    kind: TestKind = unknown.kind
    formulas = formulas_of(unknown)
    question = unknown.question(1)
    statement = headline(kind, question.asked)
    query = " ".join([game.name, kind.name, *words_of(kind, unknown.found)])
    sentences = [f"{query}: the chance P(n) of “{statement.label}”."]
    ends = [0, *(formula.last or 0 for formula in formulas)]
    sentences += [
        f"For n = {n} it has no such form: {unknown.chance(n)}."
        for end, formula in zip(ends, formulas, strict=False)
        for n in range(end + 1, formula.first)
    ]
    sentences += [
        f"For {formula.span}, P(n) is its limit already."
        for formula in formulas
        if formula.leading == 0
    ]
    columns = [
        Column("for", "n"),
        Column("from", "from", hidden=True),
        Column("to", "to", hidden=True),
    ]
    for heading, key in (("P(n)", ""), ("limit", "limit"), ("P(n) − limit ~", "leading")):
        columns += [
            Column(heading, _key(key, name), _HOLDS[name], hidden=name != notation)
            for name in NOTATIONS
        ]
    rows = [
        (
            formula.span,
            formula.first,
            formula.last,
            *(formula.written(name) for name in NOTATIONS),
            *(formula.limit_as(name) for name in NOTATIONS),
            *(formula.leading_as(name) for name in NOTATIONS),
        )
        for formula in formulas
    ]
    return Answer(
        facts={
            "game": game.name,
            "test": kind.name,
            "query": query,
            "label": statement.label,
        },
        sentences=tuple(sentences),
        table=Table("formulas", tuple(columns), tuple(rows)),
        game=game,
        rulings=rulings_taken(question.spec),
    )
