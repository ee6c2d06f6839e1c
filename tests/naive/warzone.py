"""Warzone: every roll of the die, read by the sentences of the Polish rule text.

Option: `extended_failure` "always" (a roll in the extended failure range fails, absolutely) or
"above-target" (only if it is also higher than the target; the highest face fails anyway).
"""

from collections.abc import Mapping
from fractions import Fraction

from .dice import Law, Outcome, both_sides, one_side


def characteristic(
    target: int,
    modifier: int = 0,
    success_range: int = 1,
    failure_range: int | None = None,
    sides: int = 20,
    extended_failure: str = "always",
) -> Law:
    """The law of (degree,) in a characteristic test.

    Raises ValueError if the ranges 1..`success_range` and `failure_range`..`sides` overlap or
    leave the die.
    """
    failure_from = sides if failure_range is None else failure_range
    if not 1 <= success_range < failure_from <= sides:
        raise ValueError(f"ranges: 1-{success_range} and {failure_from}-{sides} given")
    # "Wszelkie modyfikatory, ujemne bądź dodatnie sumujemy przed porównaniem ich z dana cecha."
    value = target + modifier

    def read(face: int) -> Outcome:
        return (degree(face, value, success_range, failure_from, sides, extended_failure),)

    # "Jeżeli nie jest napisane inaczej domyślnie testy wykonuje się przy pomocy K20."
    return one_side(die(sides), read)


def opposed(modifier: int = 0, opponent_modifier: int = 0, sides: int = 20) -> Law:
    """The law of (winner, decided_by) in an opposed test, given a decision."""

    def decide(face: int, opponent_face: int) -> Outcome | None:
        # "obaj rzucają kością i dodają odpowiednie modyfikatory."
        result = face + modifier
        opponent_result = opponent_face + opponent_modifier
        # "Gracz z wyższym wynikiem wygrywa."
        if result > opponent_result:
            return "player", "result"
        if opponent_result > result:
            return "opponent", "result"
        # "Gdy wyniki są takie same gracze rzucają jeszcze raz."
        return None

    return both_sides(die(sides), die(sides), decide)


def opposed_tie(modifier: int = 0, opponent_modifier: int = 0, sides: int = 20) -> Fraction:
    """The chance that both players of an opposed test roll once more."""
    return opposed(modifier, opponent_modifier, sides).tie


def scatter(modifier: int = 0) -> Law:
    """The law of (distance,) in a scatter test, in inches."""

    def read(face: int) -> Outcome:
        # "Druga cyfra wyniku (rząd jedności) oznacza odległość rozrzutu w calach (10 i 20
        # oznaczają rozrzut 10 cali ...)."
        units = int(str(face)[-1])
        distance = 10 if units == 0 else units
        # "Niektóre zasady szczegółowe mogą modyfikować sposób obliczania odległości rozrzutu."
        return (max(distance + modifier, 0),)

    # "W tym celu wykonujemy rzut K20."
    return one_side(die(20), read)


def die(sides: int) -> Mapping[int, int]:
    """Every roll of one die, each once."""
    return dict.fromkeys(range(1, sides + 1), 1)


def degree(
    face: int,
    value: int,
    success_range: int,
    failure_from: int,
    sides: int,
    extended_failure: str,
) -> str:
    """What one roll of a characteristic test comes to."""
    # "Wyrzucenie na kości 1 zawsze oznacza zdanie testu". "Jeśli na kości wypadnie 1 a wartość
    # docelowa testu wynosi 1 lub więcej, mówimy o absolutnym sukcesie".
    if face == 1:
        return "absolute success" if value >= 1 else "success"
    # "Wyrzucenie na kości 20 nazywane jest absolutną porażką. Zawsze oznacza nieudany test".
    if face == sides:
        return "absolute failure"
    # "W wypadku rozszerzenia zakresu absolutnego sukcesu, wynik rzutu musi zarówno mieścić się
    # w rozszerzonym zakresie jak i nie być wyższym od wartości docelowej dla testu". "Jeśli
    # wynik jest wyższy od wartości docelowej dla testu, ale mieści się w rozszerzonym
    # zakresie", "test jest zdany, jednak nie jest uważany za zakończony absolutnym sukcesem."
    if face <= success_range:
        return "absolute success" if face <= value else "success"
    # "Niektóre zasady szczegółowe mogą rozszerzać zakres wyników uważanych za ... absolutną
    # porażkę."
    if face >= failure_from and {"always": True, "above-target": face > value}[extended_failure]:
        return "absolute failure"
    # "Sukcesem nazywamy wynik nie wyższy niż wartość docelowa."
    return "success" if face <= value else "failure"
