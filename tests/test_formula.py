"""Closed forms in n, against the laws that they stand for."""

import csv
import io
import json
from fractions import Fraction

import pytest
import sympy

from exactdice.cli import main
from exactdice.query import find_test
from exactdice.query import test_parser as parser_of
from exactdice.questions.formula import Formula, N, formulas_of
from exactdice.questions.unknown import Unknown, find_unknown

QUERIES = [
    "bushido challenge n+1 5",
    "bushido challenge n-4 -1",
    "bushido challenge n-4 0 --rule floor=zero",
    "bushido fear n/6 6 --own-fear 4",
    "bushido opposed n+1 3",
    "bushido opposed n-2 -1 --active opponent",
    "bushido opposed 2 n+1",
    "bushido opposed -1+2 n --rule all-ones=modified",
    "bushido tactical n 1+1",
    "bushido tactical 2 n",
    "bushido1 target n-1 5",
    "bushido1 target 2 5 --dice n",
    "bushido1 opposed n+1 3",
    "bushido1 opposed 3-1 n",
    "bushido1 opposed n 0",
    "warzone test n",
    "warzone test 5-n --success 1-3 --failure 18-20",
    "warzone test 5 --modifier n --failure 10-20 --rule extended-failure=above-target",
    "warzone opposed n 3",
    "warzone opposed 3 n --sides 6",
]


def unknown(query: str) -> Unknown:
    game, kind, rest = find_test(query.split())
    return find_unknown(game, kind, parser_of(game, kind).read(rest), "n", "formula")


def value(written: str, n: int) -> Fraction:
    number = sympy.sympify(written, rational=True).subs(sympy.Symbol("n"), n)
    return Fraction(int(number.p), int(number.q))


def covering(formulas: list[Formula], n: int) -> list[Formula]:
    return [f for f in formulas if f.first <= n and (f.last is None or n <= f.last)]


@pytest.mark.parametrize("query", QUERIES)
def test_each_formula_is_the_chance(query: str) -> None:
    asked = unknown(query)
    formulas = formulas_of(asked)
    for n in range(1, 13):
        found = covering(formulas, n)
        if not found:
            # First-edition pools that meet; the answer tells their chance by itself.
            rolled = getattr(asked.question(n).spec, "dice_rolled")  # noqa: B009
            assert len(set(rolled)) == 1
            continue
        (formula,) = found
        plain = formula.text.replace("·", "*").replace("^", "**")
        assert value(formula.written("sympy"), n) == asked.chance(n)
        assert value(plain, n) == asked.chance(n)


@pytest.mark.parametrize("query", QUERIES)
def test_the_last_formula_tends_to_its_limit_at_its_rate(query: str) -> None:
    formula = formulas_of(unknown(query))[-1]
    assert formula.limit is not None
    limit = sympy.Rational(formula.limit.numerator, formula.limit.denominator)
    if formula.leading == 0:
        assert sympy.simplify(formula.expression - limit) == 0
        return
    ((base, factor),) = formula.leading.items()
    ratio = (formula.expression - limit) / (factor * base**N)
    # Neighbouring bases lie as near as 5/6, and polynomials come near as slowly as 1/n.
    assert abs(ratio.subs(N, 4000) - 1) < sympy.Rational(1, 100)


@pytest.mark.parametrize(
    ("query", "text", "limit", "leading"),
    [
        ("bushido1 target n 5", "1 - (2/3)^n", "1", "-(2/3)^n"),
        (
            "bushido challenge n+1 5",
            "1 - 1/2·(n^2 + 3·n + 2)·(1/6)^n",
            "1",
            "-1/2·n^2·(1/6)^n",
        ),
        ("bushido challenge n 12", "0", "0", "0"),
        ("bushido challenge n 0", "1", "1", "0"),
    ],
)
def test_formulas_that_one_finds_by_hand(query: str, text: str, limit: str, leading: str) -> None:
    (formula,) = formulas_of(unknown(query))
    assert formula.text == text
    assert (formula.limit_as("text"), formula.leading_as("text")) == (limit, leading)


def test_a_quotient_has_one_pair_of_brackets_around_each_part() -> None:
    between, _ = formulas_of(unknown("warzone opposed n 0"))
    assert between.text == "-1/2·(n^2 - 41·n - 380) / (n + 380)"


def asked(capsys: pytest.CaptureFixture[str], query: str) -> str:
    assert main(query.split()) == 0
    return capsys.readouterr().out


def test_every_format_has_the_formula(capsys: pytest.CaptureFixture[str]) -> None:
    query = "formula bushido1 opposed n 1 --format "
    answer = json.loads(asked(capsys, query + "json"))
    (formula,) = answer["formulas"]
    assert (formula["from"], formula["to"]) == (2, None)
    assert value(formula["sympy"], 2) == Fraction(161, 216)
    assert formula["limit"] == formula["limit_latex"] == formula["limit_sympy"] == "1"
    (row,) = csv.DictReader(io.StringIO(asked(capsys, query + "csv")))
    assert row["latex"] == formula["latex"]
    assert row["to"] == ""
    text = " ".join(asked(capsys, query + "text").split())
    assert "For n = 1 it has no such form: 1/2." in text
    assert formula["text"] in text
    assert formula["latex"] in asked(capsys, query + "markdown --as latex")
    assert formula["sympy"] in " ".join(asked(capsys, query + "text --as sympy").split())


def test_the_limit_and_the_leading_term_are_in_the_notation_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    query = "formula bushido opposed n 3 "
    (formula,) = json.loads(asked(capsys, query + "--format json"))["formulas"]
    for notation, leading in (
        ("text", "-61/216·(5/6)^n"),
        ("latex", r"- \frac{61 \left(\frac{5}{6}\right)^{n}}{216}"),
        ("sympy", "-61*(5/6)**n/216"),
    ):
        assert formula["leading" + ("" if notation == "text" else f"_{notation}")] == leading
        last = asked(capsys, f"{query}--as {notation}").split("limit ~  ")[1]
        assert last.startswith(f"{leading}\n")
    told = asked(capsys, "formula warzone test n --as latex")
    assert r"  \frac{19}{20}  \frac{19}{20}  0" in told


def test_latex_and_sympy_are_never_folded(capsys: pytest.CaptureFixture[str]) -> None:
    query = "formula bushido opposed n 3 "
    (formula,) = json.loads(asked(capsys, query + "--format json"))["formulas"]
    for notation in ("latex", "sympy"):
        assert f" {formula[notation]}\n" in asked(capsys, f"{query}--as {notation}")


def test_a_chance_without_n_is_its_limit(capsys: pytest.CaptureFixture[str]) -> None:
    said = asked(capsys, "formula warzone test n")
    assert "\nFor n ≥ 20, P(n) is its limit already.\n" in said


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("formula", "game: none given"),
        ("formula bushido challenge 3 5", "formula: no n in the query"),
        ("formula bushido opposed n n", "formula: 2 n in the query"),
        ("formula bushido challenge 3+n 5", "with n there (allowed: n in place of pool)"),
        ("formula bushido opposed 4+n 3", "(allowed: n in place of player or opponent)"),
        ("formula bushido opposed 4 3 --active n", "(allowed: n in place of player or opponent)"),
        ("formula warzone test 5 --success 1-n", "(allowed: n in place of target or --modifier)"),
        ("formula bushido opposed n 3 --reroll own=1", "no closed form, wherever n stands"),
        ("formula bushido size n 5", "this size challenge test has no closed form, wherever n"),
        ("formula warzone scatter --modifier n", "this scatter test has no closed form"),
        ("formula warzone scatter --within n", "this scatter test has no closed form"),
        ("formula bushido opposed n 200", "a polynomial of 201 terms is too long"),
        ("formula bushido challenge n 5 --as word", "as: 'word' is unknown"),
        ("formula bushido challenge n", "required: challenge-number"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], query: str, error: str) -> None:
    assert main(query.split()) == 2
    said = capsys.readouterr().err
    assert error in said
    assert said.count("\n") == 1
