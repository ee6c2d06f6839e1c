"""How exact numbers are shown: the one formatter that every face uses.

Everything is rounded from the exact value, half to even. What is possible is never shown as 0, and
what is uncertain never as 100 %.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

EXACT_PARTS = 20
"""Odds of up to 20 parts are said as they are: "7 in 12", "11 in 20"."""
ROUND_PARTS = 10
"""All other odds between 1 in 10 and 9 in 10 are rounded to parts that a player can picture."""
LARGEST_COUNT = 10**7
"""Whole numbers from here on are told by their power of ten."""


def percent(chance: Fraction, places: int = 1) -> str:
    """A chance in percent.

    >>> percent(Fraction(245293, 279936)), percent(Fraction(1, 6**6)), percent(Fraction(1))
    ('87.6 %', '<0.1 %', '100 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    unit = 10**places
    steps = round(chance * 100 * unit)
    if steps == 0:
        return f"<{_fixed(1, places)} %"
    if steps == 100 * unit:
        return f">{_fixed(100 * unit - 1, places)} %"
    return f"{_fixed(steps, places)} %"


def points(difference: Fraction, places: int = 1) -> str:
    """A difference of two chances in percentage points, with its sign.

    >>> points(Fraction(1, 8)), points(Fraction(-1, 3000)), points(Fraction(0))
    ('+12.5', '-<0.1', '0')
    """
    if difference == 0:
        return "0"
    size = percent(abs(difference), places).removesuffix(" %")
    return ("+" if difference > 0 else "-") + size


def number(value: Fraction, places: int = 2) -> str:
    """A number that is no chance, such as an expectation; what is not 0 is never shown as 0.

    >>> number(Fraction(7, 3)), number(Fraction(-1, 3000)), number(Fraction(0))
    ('2.33', '-<0.01', '0')
    """
    steps = round(value * 10**places)
    if steps:
        return _fixed(steps, places)
    return f"{'-' if value < 0 else ''}<{_fixed(1, places)}" if value else "0"


def attempts(expected: Fraction) -> str:
    """How often something is done on average until it comes off: 1.00 only if always at once.

    >>> attempts(Fraction(6, 5)), attempts(Fraction(401, 400)), attempts(Fraction(1))
    ('1.20', '>1.00', '1.00')
    """
    shown = number(expected)
    return f">{shown}" if shown == number(Fraction(1)) and expected > 1 else shown


def odds(chance: Fraction) -> str:
    """A chance in words.

    >>> odds(Fraction(245293, 279936)), odds(Fraction(2, 5)), odds(Fraction(1, 218))
    ('about 7 in 8', '2 in 5', '1 in 218')
    >>> odds(Fraction(217, 218)), odds(Fraction(1)), odds(Fraction(0))
    ('all but 1 in 218', 'certain', 'impossible')
    """
    if chance in (0, 1):
        return "certain" if chance else "impossible"
    tenth = Fraction(1, 10)
    if chance < tenth:
        return _one_in(chance)
    if chance > 1 - tenth:
        words = _one_in(1 - chance)
        return words.replace("about", "all but about") if "about" in words else f"all but {words}"
    if chance.denominator <= EXACT_PARTS:
        return f"{chance.numerator} in {chance.denominator}"
    near = chance.limit_denominator(ROUND_PARTS)
    return f"about {near.numerator} in {near.denominator}"


def decimal(value: Fraction, places: int = 12) -> str:
    """A number as a decimal, rounded to a number of places.

    Where that would show 0 or 1 for a chance that is neither, the digits go on: in scientific
    notation near 0, up to the first digit that is not 9 near 1.

    >>> decimal(Fraction(7, 12)), decimal(Fraction(1, 6**20)), decimal(Fraction(3), places=2)
    ('0.583333333333', '2.73511122779e-16', '3.00')
    """
    steps = round(value * 10**places)
    if steps == 0 and value:
        return _scientific(value, max(places, 1))
    while steps == 10**places and value < 1:
        places += 1
        steps = round(value * 10**places)
    return _fixed(steps, places)


def count(number: int) -> str:
    """A whole number as a reader takes it in: with separators, or as a power of ten when long."""
    if abs(number) < LARGEST_COUNT:
        return f"{number:,}"
    mantissa, _, exponent = _scientific(Fraction(number), 2).partition("e")
    return f"{mantissa} × 10^{int(exponent)}"


def times(factor: Decimal) -> str:
    """How many times as much, from the least to the largest that evidence can be.

    >>> times(Decimal("0.0371")), times(Decimal(1234567)), times(Decimal("3.2e85"))
    ('0.037', '1,234,567', '3.20 × 10^85')
    """
    if factor.is_infinite():
        return "infinitely many"
    if factor < Decimal("0.001"):
        return "<0.001"
    if factor < 10:
        return f"{factor:.2g}"
    if factor < 10**7:
        return f"{factor:,.0f}"
    mantissa, _, exponent = f"{factor:.2e}".partition("e+")
    return f"{mantissa} × 10^{exponent}"


def amount(number: int) -> str:
    """A whole number in full, with separators, or said to be rounded where it is very long.

    >>> amount(279936), amount(6**40)
    ('279,936', 'about 1.3 × 10^31')
    """
    return f"{number:,}" if abs(number) < 10**15 else f"about {count(number)}"


def _fixed(steps: int, places: int) -> str:
    sign = "-" if steps < 0 else ""
    digits = str(abs(steps)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits


def _one_in(chance: Fraction) -> str:
    times = round(1 / chance)
    exact = chance * times == 1 and times < LARGEST_COUNT
    return f"{'' if exact else 'about '}1 in {count(times)}"


def _scientific(value: Fraction, digits: int) -> str:
    """The value with `digits` significant digits, in scientific notation."""
    size = abs(value)
    # The bit lengths give the power of ten to within one; one comparison settles it.
    bits = size.numerator.bit_length() - size.denominator.bit_length()
    exponent = bits * 30103 // 100000
    while size >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while size < Fraction(10) ** exponent:
        exponent -= 1
    steps = round(size * Fraction(10) ** (digits - 1 - exponent))
    if steps == 10**digits:
        steps, exponent = steps // 10, exponent + 1
    return f"{'-' if value < 0 else ''}{_fixed(steps, digits - 1)}e{exponent}"
