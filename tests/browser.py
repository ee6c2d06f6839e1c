"""Debian's Chromium under Playwright, in which the page is tested and measured."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
WITHOUT = "there is no chromium on PATH (on Debian: apt install chromium)"

# Nothing but the page: no look for updates, no first run, no sandbox where tests run as root.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)

PAGE = Path(__file__).parents[1] / "tables" / "odds.html"

PHONE = {"width": 360, "height": 740}


@contextmanager
def browser() -> Iterator[Browser]:
    """The browser, for as long as it is needed."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield running
        finally:
            running.close()


@contextmanager
def opened(
    running: Browser, code: str = "", *, script: str = "", **settings: object
) -> Iterator[Page]:
    """The page in a phone of its own; what it complains of or asks for is an error at the end.

    A script is run before those of the page.
    """
    context = running.new_context(**{"viewport": PHONE, "locale": "en-GB", **settings})  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(script)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{PAGE.as_uri()}{code and '#'}{code}")
    drawn(page)
    try:
        yield page
    finally:
        context.close()
    assert not complaints
    # The icon is an empty address within the page; nothing leaves the file.
    assert [url.partition("#")[0] for url in asked if not url.startswith("data:")] == [
        PAGE.as_uri()
    ]


def drawn(page: Page, code: str | None = None) -> None:
    """Wait until the page shows an answer, that of a code if one is given."""
    page.wait_for_function(
        "code => { const shown = document.body.dataset.drawn;"
        " return code === null ? shown : shown === code; }",
        arg=code,
    )


# Notes the moment when the answer stands in the document, not when somebody comes to look.
ANSWERED = """new MutationObserver(() => {
  if (document.body?.dataset.drawn) window.answered ??= performance.now();
}).observe(document, { attributes: true, subtree: true });"""


def first_answer(running: Browser) -> float:
    """Seconds from the start of opening the page, in a new profile, to its first answer."""
    with opened(running, script=ANSWERED) as page:
        milliseconds: float = page.evaluate("answered")
    return milliseconds / 1000
