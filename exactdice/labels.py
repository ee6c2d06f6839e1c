"""The words of the faces in other languages: one catalogue a language, looked up by the English.

English is what the declarations and the faces are written in, so it needs no catalogue. Every
other language has a file under `catalogues/` that maps the English text to its own. Numbers are
left out of the texts: "win by 3" is found under "win by #", and the 3 is put back, written as the
language writes numbers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from exactdice.checks import one_of

LANGUAGES = {"en": "English", "pl": "polski"}
"""The languages there are, by the code that `--lang` takes; the first is the default."""

# A number as `display` writes it: with its minus sign, separators of thousands, a decimal point.
_NUMBER = re.compile(r"(?:(?<![0-9A-Za-z])-)?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?")


class MissingLabelError(LookupError):
    """A text that a language's catalogue does not hold."""


@dataclass(frozen=True)
class Labels:
    """The texts of one language.

    >>> labels("pl")("win by 3"), labels("pl")("87.6 %"), labels("en")("win by 3")
    ('wygrana o 3', '87,6 %', 'win by 3')
    """

    language: str
    catalogue: Mapping[str, str] | None
    """The texts by their English; None for English itself."""
    marks: Mapping[str, str]
    """How the marks within a number are written: the separator of thousands, the point."""

    def __call__(self, text: str) -> str:
        """The text in this language. Raises `MissingLabelError` for one that is not translated."""
        if self.catalogue is None:
            return text
        if text in self.catalogue:
            return self.catalogue[text]
        if not any(letter.isalpha() for letter in text):
            return _NUMBER.sub(lambda number: self._number(number[0]), text)
        pattern = _NUMBER.sub("#", text)
        if pattern not in self.catalogue:
            raise MissingLabelError(f"no {self.language} text for {text!r}")
        numbers = iter(_NUMBER.findall(text))
        return re.sub("#", lambda _: self._number(next(numbers)), self.catalogue[pattern])

    def _number(self, number: str) -> str:
        return "".join(self.marks.get(mark, mark) for mark in number)


def labels(language: str) -> Labels:
    """The texts of a language. Raises `InputError` for one that there is no catalogue of."""
    if one_of("lang", language, tuple(LANGUAGES)) == "en":
        return Labels(language, None, {})
    file = resources.files("exactdice") / "catalogues" / f"{language}.toml"
    sections = tomllib.loads(file.read_text("utf-8"))
    marks = sections.pop("numbers")
    texts = {text: label for section in sections.values() for text, label in section.items()}
    return Labels(language, texts, marks)
