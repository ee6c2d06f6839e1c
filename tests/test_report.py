"""The report: what every face reads, checked on values that can be counted by hand."""

from fractions import Fraction

import pytest

from exactdice import solve
from exactdice.games import bushido, bushido1, warzone
from exactdice.query import parse
from exactdice.report import inputs, report, rulings_taken, variations

ONE_DIE_EACH = bushido.OpposedTest(bushido.Side(1), bushido.Side(1))


def test_one_die_against_one_die_is_told_in_full() -> None:
    """36 pairs: 15 won and 15 lost on the result, 5 level with a die left, 1 with none."""
    told = report(ONE_DIE_EACH)
    assert (told.game.name, told.kind.name) == ("bushido", "opposed")
    assert told.headline.label == "player wins"
    assert told.headline.probability == Fraction(15 + 5 + 1, 36)
    assert told.other_side is not None
    assert told.other_side.probability == Fraction(15, 36)
    assert {line.label: line.probability for line in told.shares} == {
        "you win on the final result": Fraction(15, 36),
        "you win a tie as the Active Player": Fraction(6, 36),
        "opponent wins on the final result": Fraction(15, 36),
    }
    assert told.retake is None


def test_steps_run_from_best_to_worst_and_cumulate() -> None:
    """With one die, faces 1 to 6 give results 0, 2, 3, 4, 5, 6: a win by 6 is a 6 against a 1."""
    steps = report(ONE_DIE_EACH).steps
    assert [step.label for step in steps] == [
        *(f"win by {level}" for level in (6, 5, 4, 3, 2, 1)),
        "win a tie-break",
        *(f"lose by {level}" for level in (1, 2, 3, 4, 5, 6)),
    ]
    assert steps[0].exactly == steps[0].at_least == Fraction(1, 36)
    assert steps[0].at_most == 1
    assert steps[6].exactly == Fraction(1, 6)
    assert steps[6].at_least == Fraction(7, 12)
    assert steps[-1].at_least == 1
    assert steps[-1].at_most == Fraction(1, 36)


def test_scatter_runs_from_near_to_far() -> None:
    steps = report(warzone.ScatterTest()).steps
    assert [step.label for step in steps] == [str(inches) for inches in range(1, 11)]
    assert steps[2].at_most == Fraction(3, 10)
    assert steps[2].at_least == Fraction(8, 10)


def test_an_input_that_asks_shapes_the_headline_alone() -> None:
    question = parse(["warzone", "scatter", "--within", "3"])
    told = report(*question)
    assert told.headline.label == "distance at most 3"
    assert told.headline.probability == Fraction(3, 10)
    assert told.law == report(warzone.ScatterTest()).law
    assert report(warzone.ScatterTest()).headline.label == "distance at most 5"


def test_rows_hold_every_outcome_with_its_attributes() -> None:
    told = report(bushido.FearTest(ki=1, fear=6, own_fear=2, tester="enemy"))
    rows = told.rows
    assert sum(chance for _, chance in rows) == 1
    assert rows[0] == (
        {
            "success": True,
            "success_level": 0,
            "final_result": 6,
            "automatic": False,
            "consequence": "none",
        },
        Fraction(1, 6),
    )
    assert rows[-1][0]["consequence"] == "frightened"
    assert len(rows) == len(told.law)


def test_an_automatic_pass_rolls_nothing() -> None:
    told = report(bushido.FearTest(ki=2, fear=5, own_fear=5))
    assert told.headline.probability == 1
    assert told.rows == [
        (
            {
                "success": True,
                "success_level": None,
                "final_result": None,
                "automatic": True,
                "consequence": "none",
            },
            Fraction(1),
        )
    ]
    assert "No roll is needed" in told.notes[0]


@pytest.mark.parametrize(
    ("tester", "words"),
    [("activating", "loses one Activation Counter"), ("enemy", "enters the Frightened State")],
)
def test_a_fear_test_tells_what_a_failure_costs(tester: str, words: str) -> None:
    """Fear Challenge Tests: the activation ends, or the enemy model is Frightened."""
    (note,) = report(bushido.FearTest(ki=2, fear=5, tester=tester)).notes
    assert words in note


def test_inputs_are_the_fields_without_the_rules() -> None:
    assert inputs(bushido.OpposedTest(bushido.Side(4, 1), bushido.Side(3))) == {
        "player": {"pool": 4, "modifier": 1},
        "opponent": {"pool": 3, "modifier": 0},
        "active": "player",
    }
    assert inputs(bushido1.TargetTest(4, 5)) == {
        "statistic": 4,
        "difficulty": 5,
        "modifier": 0,
        "dice": 0,
    }


def test_only_rulings_that_shape_the_answer_are_told() -> None:
    plain = {taken.ruling.id for taken in rulings_taken(ONE_DIE_EACH)}
    assert plain == {"tie-level", "no-dice-tie"}
    rules = bushido.Rules(all_ones="modified")
    bent = bushido.OpposedTest(bushido.Side(-1, -2), bushido.Side(3), rules=rules)
    taken = {ruling.ruling.id: ruling.reading for ruling in rulings_taken(bent)}
    assert taken == {
        "all-ones": "modified",
        "floor": "none",
        "padding": "both",
        "tie-level": "zero",
        "no-dice-tie": "active",
    }


def test_a_retake_tells_its_chance_and_the_expected_rolls() -> None:
    """Two single dice tie completely on 6 of 36 pairs."""
    told = report(bushido.TacticalTest())
    assert told.retake is not None
    assert told.retake.probability == Fraction(1, 6)
    assert told.retake.expected_rolls == Fraction(6, 5)


def test_variations_are_the_differences_of_two_solved_tests() -> None:
    def chance(player: bushido.Side, opponent: bushido.Side, active: str = "player") -> Fraction:
        law = solve(bushido.OpposedTest(player, opponent, active))
        return law.probability(lambda outcome: outcome.winner == "player")

    found = variations(bushido.OpposedTest(bushido.Side(2), bushido.Side(2)))
    now = chance(bushido.Side(2), bushido.Side(2))
    by_label = {variation.label: variation for variation in found}
    assert by_label["one more die"].probability == chance(bushido.Side(3), bushido.Side(2))
    assert by_label["+1"].difference == chance(bushido.Side(2, 1), bushido.Side(2)) - now
    other = by_label["the opponent being the Active Player"]
    assert other.probability == chance(bushido.Side(2), bushido.Side(2), active="opponent")
    assert "being the Active Player" not in by_label
    differences = [variation.difference for variation in found]
    assert differences == sorted(differences, reverse=True)


def test_variations_past_a_limit_are_left_out() -> None:
    labels = {variation.label for variation in variations(bushido.ChallengeTest(1000, 5))}
    assert "one more die" not in labels
    assert "one die less" in labels
