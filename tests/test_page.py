"""The page for the phone, in a real browser: every number, every control, every reader."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from exactdice.display import attempts, odds, percent, points
from exactdice.games import GAMES, controls_of, declare, find_game
from exactdice.games.declare import Game
from exactdice.games.layout import Choice, Control, Stepper
from exactdice.packing import Setting, question, start, words
from exactdice.report import report, variations
from tests.browser import CHROMIUM, PHONE, WITHOUT, browser, drawn, opened

if CHROMIUM is None:
    pytest.skip(f"the page was not tested: {WITHOUT}", allow_module_level=True)

SAMPLE, PARTS = 300, 4

BROKEN = [
    "nonsense",
    "bushido/opposed/4",
    "bushido/opposed/x/3/0/0/player",
    "warzone/test/12",
    "100%",
]
"""Addresses that are no code: what never was one, and codes with a control less."""

KINDS = [(name, kind.name) for name in GAMES for kind in find_game(name).tests]
every_kind = pytest.mark.parametrize(("name", "test"), KINDS)


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with browser() as chromium:
        yield chromium


def kind_of(name: str, test: str) -> tuple[Game, declare.TestKind, tuple[Control, ...]]:
    game = find_game(name)
    return game, game.find_test(test), controls_of(game)[test]


def code_of(name: str, test: str, setting: Setting) -> str:
    """The code that brings a setting back."""
    *_, controls = kind_of(name, test)
    values = (
        str(control.low + place)
        if isinstance(control, Stepper)
        else control.texts[place].replace(" ", "-")
        for control, place in zip(controls, setting, strict=True)
    )
    return "/".join((name, test, *values))


def go(page: Page, code: str) -> None:
    page.evaluate("code => { location.hash = code; }", code)
    drawn(page, code)


READ = """() => {
  const text = (at) => (at?.textContent ?? "").replaceAll("\\u00a0", " ").replaceAll("−", "-");
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  return {
    sentence: text(document.querySelector("#headline p")),
    percent: text(document.querySelector("#headline .percent")),
    odds: text(document.querySelector("#headline .odds")),
    exact: text(document.querySelector("#exact")),
    lines: all("#lines p", text),
    again: document.querySelector("#lines [data-exact]")?.dataset.exact ?? null,
    steps: all("#steps tr", (row) => [
      text(row.querySelector("th")),
      ...[...row.querySelectorAll("td")].map((cell) => [cell.dataset.exact, text(cell)]),
    ]),
    shares: all("#shares li", (item) => [text(item.firstChild), item.dataset.exact]),
    changes: all("#changes button", (button) => [
      text(button.firstChild),
      button.querySelector("[data-exact]").dataset.exact,
      text(button.querySelector(".then > span")),
    ]),
    rulings: all("#rulings li", text),
    command: text(document.querySelector("#command")),
  };
}"""


def expected(name: str, test: str, setting: Setting) -> dict[str, Any]:
    """What the page has to say of a setting, from the package."""
    game, kind, controls = kind_of(name, test)
    asked = question(game, kind, controls, setting)
    solved = report(asked.spec, asked.asked)
    headline = solved.headline
    lines = []
    if solved.other_side:
        other = solved.other_side
        lines.append(f"{other.sentence} {percent(other.probability)}, {odds(other.probability)}.")
    again = None
    if solved.retake and solved.retake.probability:
        again = str(solved.retake.probability)
        tie = "complete tie" if kind.shares else "tie"
        lines.append(
            f"A {tie}, {percent(solved.retake.probability)} of rolls, is rolled again: "
            f"{attempts(solved.retake.expected_rolls)} rolls on average."
        )

    def shown(chance: Fraction) -> list[str]:
        return [str(chance), percent(chance)]

    return {
        "sentence": headline.sentence,
        "percent": percent(headline.probability),
        "odds": odds(headline.probability),
        "exact": f"exactly {headline.probability}",
        "lines": [*lines, *solved.notes],
        "again": again,
        "steps": [
            [step.label, *map(shown, (step.exactly, step.at_least, step.at_most))]
            for step in solved.steps
        ],
        "shares": [[share.label, str(share.probability)] for share in solved.shares],
        "rulings": [f"{one.ruling.question} {one.meaning}" for one in solved.rulings],
        "command": f"exactdice {' '.join(words(game, kind, setting, controls))}",
    }


def is_inside(controls: tuple[Control, ...], setting: Setting) -> bool:
    """Whether every change of a setting stays within the page's grid."""
    return all(
        isinstance(control, Choice) or 0 < place < len(control.texts) - 1
        for control, place in zip(controls, setting, strict=True)
    )


def check(page: Page, name: str, test: str, setting: Setting) -> None:
    """Compare all that the page says of a setting with the package."""
    game, kind, controls = kind_of(name, test)
    seen = page.evaluate(READ)
    changes = seen.pop("changes")
    assert seen == expected(name, test, setting)
    asked = question(game, kind, controls, setting)
    known = {
        variation.label: [str(variation.probability), points(variation.difference)]
        for variation in variations(asked.spec, asked.asked)
    }
    told = {label: [exact, difference] for label, exact, difference in changes}
    unchanged = {
        label for label, change in kind.changes.items() if change(asked.spec) == asked.spec
    }
    assert told.items() <= known.items()
    if is_inside(controls, setting):
        assert told.keys() == known.keys() - unchanged
    gains = [Fraction(exact) for _, exact, _ in changes]
    assert gains == sorted(gains, reverse=True)


class TestNumbers:
    @pytest.mark.parametrize("part", range(PARTS))
    def test_a_random_sample_is_the_package_to_the_last_digit(
        self, running: Browser, part: int
    ) -> None:
        chosen = random.Random(part)
        with opened(running) as page:
            for _ in range(SAMPLE // PARTS):
                name, test = chosen.choice(KINDS)
                *_, controls = kind_of(name, test)
                setting = tuple(chosen.randrange(len(control.texts)) for control in controls)
                go(page, code_of(name, test, setting))
                check(page, name, test, setting)

    def test_what_it_does_not_hold_is_left_to_the_package(self, running: Browser) -> None:
        with opened(running, "bushido/opposed/40/3/1/0/player") as page:
            text = page.inner_text("#headline")
            assert "This page does not hold that" in text
            assert "your dice: −2 … 12" in text
            assert "exactdice bushido opposed 40+1 3 --active player" in text
            assert not page.is_visible("#steps")
            assert not page.is_visible("#rulings-part")
            visible = page.inner_text("body")
            assert visible.count("exactdice bushido opposed 40+1 3 --active player") == 1


class TestControls:
    @every_kind
    def test_every_control_sets_its_input(self, running: Browser, name: str, test: str) -> None:
        *_, controls = kind_of(name, test)
        begin = start(controls)
        with opened(running, code_of(name, test, begin)) as page:
            for place, control in enumerate(controls):
                part = page.locator("#controls > *").nth(place)
                for step, button in ((1, "one more"), (-1, "one less")):
                    setting = (*begin[:place], begin[place] + step, *begin[place + 1 :])
                    if isinstance(control, Choice):
                        setting = (*begin[:place], len(control.texts) - 1, *begin[place + 1 :])
                        part.locator("label").last.click()
                    elif 0 <= setting[place] < len(control.texts):
                        part.get_by_role("button", name=button).click()
                    else:
                        continue
                    drawn(page, code_of(name, test, setting))
                    check(page, name, test, setting)
                    go(page, code_of(name, test, begin))

    def test_games_and_tests_are_picked_from_lists(self, running: Browser) -> None:
        with opened(running) as page:
            for place, name in enumerate(GAMES):
                page.select_option("#game", index=place)
                for test_place, (_, test) in enumerate(k for k in KINDS if k[0] == name):
                    page.select_option("#test", index=test_place)
                    *_, controls = kind_of(name, test)
                    drawn(page, code_of(name, test, start(controls)))

    def test_a_number_can_be_typed_and_stepped_with_the_arrow_keys(self, running: Browser) -> None:
        with opened(running) as page:
            dice = page.get_by_label("your dice", exact=True).get_by_role("textbox")
            dice.fill("7")
            dice.press("Enter")
            drawn(page, "bushido/opposed/7/3/0/0/player")
            dice.press("ArrowUp")
            drawn(page, "bushido/opposed/8/3/0/0/player")
            dice.fill("many")
            dice.press("Tab")
            assert dice.input_value() == "8"
            dice.fill("99")
            dice.press("Tab")
            drawn(page, "bushido/opposed/99/3/0/0/player")

    def test_a_stepper_ends_where_the_rules_know_no_further_number(self, running: Browser) -> None:
        with opened(running, "bushido/fear/2/5/0/0/activating") as page:
            own = page.get_by_label("own Fear", exact=True)
            assert own.get_by_role("textbox").input_value() == "none"
            own.get_by_role("button", name="one less").click()
            assert own.get_by_role("textbox").input_value() == "none"

    def test_a_stepper_leads_one_beyond_the_grid_and_back(self, running: Browser) -> None:
        with opened(running, "bushido/opposed/12/3/0/0/player") as page:
            dice = page.get_by_label("your dice", exact=True)
            for _ in range(3):
                dice.get_by_role("button", name="one more").click()
            drawn(page, "bushido/opposed/13/3/0/0/player")
            assert "This page does not hold that" in page.inner_text("#headline")
            dice.get_by_role("textbox").press("ArrowUp")
            dice.get_by_role("textbox").press("ArrowDown")
            drawn(page, "bushido/opposed/12/3/0/0/player")

    def test_enter_in_the_field_of_the_code_sends_it(self, running: Browser) -> None:
        with opened(running) as page:
            page.fill("#code", "warzone/scatter/3/-1")
            page.press("#code", "Enter")
            drawn(page, "warzone/scatter/3/-1")

    def test_a_change_can_be_taken(self, running: Browser) -> None:
        with opened(running) as page:
            page.get_by_role("button", name="one more die").click()
            drawn(page, "bushido/opposed/5/3/0/0/player")

    def test_two_questions_stand_side_by_side(self, running: Browser) -> None:
        with opened(running) as page:
            page.click("#compare")
            drawn(page, "bushido/opposed/4/3/0/0/player+vs+bushido/opposed/4/3/0/0/player")
            assert page.inner_text("#gap") == "A and B are equal."
            page.get_by_role("radio", name="opponent").check()
            both = "bushido/opposed/4/3/0/0/player+vs+bushido/opposed/4/3/0/0/opponent"
            drawn(page, both)
            assert page.inner_text("#gap") == "A is 8.9 points above B."
            page.locator("#compared button").first.click()
            assert page.inner_text("#headline .percent") == "74.6\u00a0%"
            page.click("#compare")
            drawn(page, "bushido/opposed/4/3/0/0/player")
            go(page, both)
            assert page.locator("#compared button").count() == 2

    def test_a_code_brings_a_question_back(self, running: Browser) -> None:
        with opened(running) as page:
            page.fill("#code", "warzone/scatter/3/-1")
            page.click("#recall button")
            drawn(page, "warzone/scatter/3/-1")
            assert page.input_value("#game") == "2"
            page.fill("#code", "no code")
            page.click("#recall button")
            assert page.evaluate("document.getElementById('code').validationMessage") == (
                "This is no code of this page."
            )
            assert page.evaluate("location.hash") == "#warzone/scatter/3/-1"

    def test_the_link_is_copied(self, running: Browser) -> None:
        with opened(running, permissions=["clipboard-read", "clipboard-write"]) as page:
            page.click("#copy")
            page.wait_for_function("document.getElementById('copy').textContent === 'copied'")

    @pytest.mark.parametrize(
        ("locale", "refusal"),
        [("en-GB", "This is no code of this page."), ("pl-PL", "To nie jest kod tej strony.")],
    )
    @pytest.mark.parametrize("code", BROKEN)
    def test_a_broken_link_leads_to_the_start_and_says_so(
        self, running: Browser, code: str, locale: str, refusal: str
    ) -> None:
        with opened(running, code, locale=locale) as page:
            drawn(page, "bushido/opposed/4/3/0/0/player")
            assert page.inner_text("#refused") == refusal
            page.locator(".stepper button").first.click()
            drawn(page, "bushido/opposed/3/3/0/0/player")
            assert not page.is_visible("#refused")

    @pytest.mark.parametrize("code", BROKEN)
    def test_a_broken_link_followed_on_the_page_is_told_too(
        self, running: Browser, code: str
    ) -> None:
        with opened(running, "warzone/scatter/3/-1") as page:
            assert not page.is_visible("#refused")
            page.evaluate("code => { location.hash = code; }", code)
            page.wait_for_selector("#refused:visible")
            assert page.evaluate("location.hash") == "#warzone/scatter/3/-1"
            page.click("#language")
            page.wait_for_function("document.documentElement.lang === 'pl'")
            assert page.inner_text("#refused") == "To nie jest kod tej strony."
            go(page, "bushido/opposed/4/3/0/0/player")
            assert not page.is_visible("#refused")

    def test_an_address_without_a_code_is_no_broken_link(self, running: Browser) -> None:
        with opened(running) as page:
            assert not page.is_visible("#refused")

    def test_it_speaks_both_languages(self, running: Browser) -> None:
        with opened(running) as page:
            page.click("#language")
            page.wait_for_function("document.documentElement.lang === 'pl'")
            assert page.inner_text("#headline .percent") == "74,6\u00a0%"
            assert page.inner_text("#headline .odds") == "około 3 na 4"
            assert page.locator("#test option").first.inner_text() == "test przeciwstawny"
        with opened(running, locale="pl-PL") as page:
            assert page.inner_text("#headline p >> nth=0") == "Wygrywasz:"

    def test_light_and_dark(self, running: Browser) -> None:
        paper = "getComputedStyle(document.body).backgroundColor"
        with opened(running, color_scheme="dark") as page:
            dark = page.evaluate(paper)
            page.click("#theme")
            assert page.evaluate(paper) != dark

    def test_the_rulings_unfold(self, running: Browser) -> None:
        with opened(running) as page:
            page.click("summary")
            assert "Who wins when both players rolled only 1s?" in page.inner_text("#rulings")


# What sticks out of the window, or is wider than the place that it is cut to.
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || getComputedStyle(one).clipPath !== "none") return false;
  if (box.right > innerWidth + 0.5 || box.left < -0.5) return true;
  const cuts = !["INPUT", "SELECT"].includes(one.tagName);
  return cuts && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
}).map((one) => one.outerHTML.slice(0, 120))"""


CODE_IS_WHOLE = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.getElementById("code");
  return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
}"""

# Neighbours in a row of the controls whose steppers do not stand in line.
UNEVEN = """() => {
  const all = [...document.querySelectorAll("#controls > [role=group]")].map((one) => ({
    name: one.getAttribute("aria-label"),
    row: one.getBoundingClientRect().top,
    stepper: one.querySelector(".stepper").getBoundingClientRect().top,
  }));
  return all.filter((one) => all.some((o) => o.row === one.row && o.stepper !== one.stepper));
}"""


class TestReaders:
    @pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
    def test_nothing_is_cut_on_a_phone(self, running: Browser, locale: str) -> None:
        with opened(running, locale=locale) as page:
            page.click("summary")
            for name, test in KINDS:
                *_, controls = kind_of(name, test)
                code = code_of(name, test, start(controls))
                widest = code_of(name, test, tuple(len(c.texts) - 1 for c in controls))
                go(page, f"{code}+vs+{widest}")
                for button in page.locator("#compared button").all():
                    button.click()
                    assert page.evaluate(CUT) == []
                    assert page.evaluate(CODE_IS_WHOLE)
                    assert page.evaluate(UNEVEN) == []
                assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing(self, running: Browser, scheme: str) -> None:
        with opened(running, color_scheme=scheme) as page:
            page.click("summary")
            for code in (
                "bushido/opposed/4/3/0/0/player",
                "bushido/fear/2/5/0/3/enemy",
                "warzone/opposed/3/0+vs+warzone/opposed/0/3",
                "bushido/opposed/40/3/1/0/player",
            ):
                go(page, code)
                found = Axe().run(page).response["violations"]
                assert [(one["id"], one["impact"]) for one in found] == []

    def test_a_thumb_can_hit_every_control(self, running: Browser) -> None:
        with opened(running) as page:
            small = page.evaluate(
                """() => [...document.querySelectorAll("button, select, .options label")]
                  .map((one) => one.getBoundingClientRect())
                  .filter((box) => box.width && (box.width < 44 || box.height < 44)).length"""
            )
            assert small == 0

    def test_the_keyboard_reaches_every_control(self, running: Browser) -> None:
        with opened(running) as page:
            reached = set()
            for _ in range(60):
                page.keyboard.press("Tab")
                reached.add(page.evaluate("document.activeElement.outerHTML"))
            stops = page.evaluate(
                """() => [...document.querySelectorAll("button, select, input, textarea, summary")]
                  .filter((one) => one.type !== "radio" || one.checked)
                  .map((one) => one.outerHTML)"""
            )
            assert set(stops) <= reached

    def test_the_answer_is_announced(self, running: Browser) -> None:
        with opened(running) as page:
            assert page.locator("#headline").get_attribute("aria-live") == "polite"


# The page's own timers stand still, and what it unpacks is counted.
STILL = """for (const timer of
  ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
  window[timer] = () => 0;
}
window.unpackings = 0;
window.DecompressionStream = class extends DecompressionStream {
  constructor(format) {
    super(format);
    unpackings++;
  }
};"""


class TestFirstAnswer:
    """What makes it quick; how quick it is, `scripts/bench` measures."""

    def test_it_waits_for_nobody_and_no_timer(self, running: Browser) -> None:
        with opened(running, script=STILL) as page:
            assert page.inner_text("#headline .percent") == "74.6\u00a0%"
            check(page, "bushido", "opposed", start(kind_of("bushido", "opposed")[2]))

    @every_kind
    def test_it_unpacks_the_laws_of_its_own_test_alone(
        self, running: Browser, name: str, test: str
    ) -> None:
        *_, controls = kind_of(name, test)
        with opened(running, code_of(name, test, start(controls)), script=STILL) as page:
            assert page.evaluate("unpackings") == 1
