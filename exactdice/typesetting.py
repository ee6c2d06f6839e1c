"""From plain data to a printed page: the template of a name, set by typst.

typst is an extra (`print`) and imported only here. It works offline, with the fonts that its wheel
carries and none of the system's, so that a document is the same to the byte everywhere.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any, Literal, cast, get_args

from exactdice.checks import InputError, one_of
from exactdice.labels import Labels
from exactdice.report import Taken

Form = Literal["pdf", "png", "svg"]
FORMS: tuple[Form, ...] = get_args(Form)

PIXELS_PER_INCH = 200
"""Of a PNG: sharp on a screen and readable when printed."""


def form_of(path: Path) -> Form:
    """The form that a file's name asks for. Raises `InputError` for another suffix."""
    return cast("Form", one_of("output", path.suffix.lower().removeprefix("."), FORMS))


def typeset(template: str, data: dict[str, Any], form: Form) -> bytes:
    """The template under `typst/` filled with data, as the bytes of a file of one page.

    The same data give the same bytes: no date is written. Raises `InputError` where typst is not
    installed.
    """
    try:
        import typst
    except ImportError:
        raise InputError(
            "print: typst is not installed (pip install '.[print]' in a checkout)"
        ) from None
    with resources.as_file(resources.files("exactdice") / "typst") as folder:
        page = typst.compile(
            str(folder / f"{template}.typ"),
            root=str(folder),
            output=None,
            format=form,
            ppi=PIXELS_PER_INCH,
            font_paths=typst.Fonts(include_system_fonts=False),
            sys_inputs={"data": json.dumps(data)},
            timestamp=0,
        )
    assert isinstance(page, bytes)  # the templates see to it that there is one page
    return page


def ruling_line(taken: Taken, say: Labels) -> str:
    """The question that a ruling answers and the reading taken, with minus signs for hyphens."""
    return f"{say(taken.ruling.question)} {say(taken.meaning)}".replace(" -", " −")


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises `InputError` where it cannot be written."""
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        raise InputError(f"output: {path} cannot be written ({error.strerror})") from None
