"""The questions that Warzone's text leaves open, and the options among them."""

from __future__ import annotations

from dataclasses import dataclass

from exactdice.games.declare import Ruling, check_rules, never

RULINGS = (
    Ruling(
        id="extended-success",
        source="Testy Cech: 'test jest zdany, jednak nie jest uważany za zakończony absolutnym "
        "sukcesem'",
        question="What is a roll above the target but in the extended success range?",
        readings={
            "passes": "It passes, not absolutely. With a target below 1 no success is absolute.",
        },
        rejected=("It fails, as only a natural 1 passes above the target.",),
        tests=("test",),
        # A natural 1 is no open question: the text says what it is under every target.
        shapes=lambda spec: spec.success_range > max(spec.target + spec.modifier, 1),
    ),
    Ruling(
        id="extended-failure",
        source="Testy Cech: 'Niektóre zasady szczegółowe mogą rozszerzać zakres wyników uważanych "
        "za absolutny sukces lub absolutną porażkę.'",
        question="What is a roll at or under the target but in the extended failure range?",
        readings={
            "always": "It fails, absolutely, like every roll of the range.",
            "above-target": "It passes; at or under the target only the highest face fails.",
        },
        tests=("test",),
        shapes=lambda spec: spec.lowest_failure <= min(spec.target + spec.modifier, spec.sides - 1),
    ),
    Ruling(
        id="overlap",
        source="Testy Cech: 'Niektóre zasady szczegółowe mogą rozszerzać zakres wyników'",
        question="What if the success and the failure range overlap?",
        readings={"refused": "The text gives neither precedence: the input is refused."},
        rejected=("Success goes first.", "Failure goes first."),
        tests=("test",),
        shapes=never,
    ),
    Ruling(
        id="opposed-naturals",
        source="Testy Przeciwstawne: 'Gracz z wyższym wynikiem wygrywa.'",
        question="Are a natural 1 and a natural 20 special in an opposed roll?",
        readings={"plain": "No: only the sums are compared."},
        rejected=("A 20 always wins and a 1 always loses.",),
        tests=("opposed",),
    ),
    Ruling(
        id="scatter-direction",
        source="Testy Rozrzutu: 'Kierunek rozrzutu wskazuje górny wierzchołek ścianki kostki.'",
        question="What is the law of the direction?",
        readings={"uniform": "Uniform on the circle, independent of the distance."},
        rejected=("The few directions in which a die can come to rest on its face.",),
        tests=("scatter",),
        shapes=never,
    ),
    Ruling(
        id="scatter-floor",
        source="Testy Rozrzutu: 'Niektóre zasady szczegółowe mogą modyfikować sposób obliczania "
        "odległości rozrzutu.'",
        question="Can a modified distance be below 0 inches?",
        readings={"zero": "No: it counts as 0 inches, a hit on the spot."},
        rejected=("It scatters in the opposite direction.",),
        tests=("scatter",),
        shapes=lambda spec: spec.modifier < -1,
    ),
)


@dataclass(frozen=True)
class Rules:
    """The open questions of this game that have an option; see `RULINGS`."""

    extended_failure: str = "always"

    def __post_init__(self) -> None:
        check_rules(self, RULINGS)


DEFAULT_RULES = Rules()
