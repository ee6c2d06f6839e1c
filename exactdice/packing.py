"""The laws of one kind of test over all settings of its controls, packed for a page.

Nothing is computed on the page: it looks a setting up, and adds and divides the weights that it
finds. Many settings share their weights, often in reverse order (the same test seen from the other
side) and under other names, so three things are kept once each:

- a *block* is a run of weights, reduced by their greatest common divisor;
- a *shape* says what the weights of a block stand for: to which step of the scale each belongs and
  which statements hold for it;
- a *cell*, one for each setting, names a shape and a block, and says whether to read it backwards.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain, product
from math import gcd
from typing import Any, NamedTuple

from exactdice.checks import InputError
from exactdice.games.declare import Game, Parameter, Statement, TestKind
from exactdice.games.layout import Control, Stepper
from exactdice.query import Question, read_parameter
from exactdice.report import rulings_taken
from exactdice.solving import solve

Setting = tuple[int, ...]
"""The place of each control among its values, counted from 0."""


class Shape(NamedTuple):
    """What the weights of a block stand for."""

    headline: int
    """The text of the sentence that the headline's chance finishes."""
    notes: tuple[int, ...]
    rulings: tuple[tuple[int, int], ...]
    """The texts of the question and of the reading taken of each ruling that shapes the answer."""
    retaken: bool
    """Whether a last weight, of ties that are rolled again, stands behind those of the law."""
    outcomes: tuple[tuple[int, int], ...]
    """For each weight, worst outcome first: the text of its step, and the statements that hold for
    it, one bit each, the headline's lowest."""


class Move(NamedTuple):
    """What a change that the kind of test knows is on the page: one control set otherwise."""

    label: int
    """The text that names the change."""
    control: int
    step: int
    """By how many values a stepper is moved on; 0 for a choice."""
    place: int
    """Where a choice is put; 0 for a stepper."""


@dataclass
class Packed:
    """Everything that a page holds of one kind of test."""

    controls: tuple[Control, ...]
    moves: list[Move] = field(default_factory=list)
    shapes: dict[Shape, int] = field(default_factory=dict)
    blocks: dict[tuple[int, ...], int] = field(default_factory=dict)
    cells: list[tuple[int, int, bool]] = field(default_factory=list)

    def to_bytes(self) -> bytes:
        """The shapes, blocks and cells as runs of numbers; `page.js` reads them back."""
        shapes = [
            (shape.headline, len(shape.notes), *shape.notes,
             len(shape.rulings), *chain.from_iterable(shape.rulings), int(shape.retaken),
             len(shape.outcomes), *chain.from_iterable(shape.outcomes))
            for shape in self.shapes
        ]  # fmt: skip
        sizes = [[(weight.bit_length() + 7) // 8 for weight in block] for block in self.blocks]
        digits = b"".join(
            weight.to_bytes(size, "big")
            for block, row in zip(self.blocks, sizes, strict=True)
            for weight, size in zip(block, row, strict=True)
        )
        return b"".join(
            (
                _varints([len(shapes)]),
                *map(_varints, shapes),
                _varints([len(sizes)]),
                *(_varints([len(row), *row]) for row in sizes),
                digits,
                _varints(_steps(shape for shape, _, _ in self.cells)),
                _varints(_steps(2 * block + turned for _, block, turned in self.cells)),
            )
        )


def packed(data: bytes) -> str:
    """Bytes as text: deflated, in base 64."""
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(text: str) -> bytes:
    """The bytes of such a text. Other makes of zlib may pack the same bytes in another way."""
    return zlib.decompress(base64.b64decode(text))


def settings(controls: Sequence[Control]) -> Iterator[Setting]:
    """Every setting, the last control fastest."""
    return product(*(range(len(control.texts)) for control in controls))


def start(controls: Sequence[Control]) -> Setting:
    """The setting that the controls start from."""
    return tuple(c.start - c.low if isinstance(c, Stepper) else c.start for c in controls)


def written(controls: Sequence[Control], setting: Setting) -> dict[str, str]:
    """The text of each parameter under a setting; one for which nothing is written is left out."""
    texts: dict[str, str] = {}
    for control, place in zip(controls, setting, strict=True):
        texts[control.parameter] = texts.get(control.parameter, "") + control.texts[place]
    return {parameter: text for parameter, text in texts.items() if text}


def words(game: Game, kind: TestKind, setting: Setting, controls: Sequence[Control]) -> list[str]:
    """The words that put a setting's question on the command line."""
    texts = written(controls, setting)
    said = [game.name, kind.name]
    for parameter in kind.parameters:
        if parameter.name in texts:
            said += [parameter.name] if parameter.is_option else []
            said += (
                texts[parameter.name].split() if parameter.arity > 1 else [texts[parameter.name]]
            )
    return said


def question(game: Game, kind: TestKind, controls: Sequence[Control], setting: Setting) -> Question:
    """The question of a setting, under the default rulings."""
    texts = written(controls, setting)
    values = {p.field: _value(p, texts.get(p.name)) for p in kind.parameters}
    asked = {p.field: values[p.field] for p in kind.parameters if p.asks}
    return Question(kind.build(values, game.rules()), asked)


@lru_cache(maxsize=4096)
def _value(parameter: Parameter, text: str | None) -> Any:
    return read_parameter(parameter, text.split() if text and parameter.arity > 1 else text)


def statements(kind: TestKind) -> tuple[Statement, ...]:
    """What may come true beside the headline, in the order of the bits above its own."""
    return (*((kind.other_side,) if kind.other_side else ()), *kind.shares)


def pack(
    game: Game, kind: TestKind, controls: tuple[Control, ...], text: Callable[[str], int]
) -> Packed:
    """Solve a kind of test for every setting; `text` numbers the texts that the page shows."""
    result = Packed(controls)
    others = statements(kind)
    known: dict[Any, Setting] = {}

    @cache
    def told(outcome: Any, headline: Statement) -> tuple[Any, int, tuple[int, int]]:
        """The rank of an outcome, its place within the rank, and its entry in a shape.

        Within a rank, what is nearest to the other side of the headline comes nearest to it. So
        the two sides of a test have their outcomes in opposite orders, and share blocks.
        """
        holds = [statement.event(outcome) for statement in (headline, *others)]
        first = holds[1:].index(True) if True in holds[1:] else 0
        bits = sum(1 << place for place, held in enumerate(holds) if held)
        label = text(kind.scale.label(outcome))
        return kind.scale.rank(outcome), -first if holds[0] else first, (label, bits)

    for setting in settings(controls):
        spec, asked = question(game, kind, controls, setting)
        known.setdefault((spec, *asked.values()), setting)
        headline = kind.asked(asked) if kind.asked and asked else kind.headline
        law = solve(spec)
        entries = sorted(
            ((*told(outcome, headline), weight) for outcome, weight in law.weights.items()),
            key=lambda entry: entry[:2],
        )
        retaken = hasattr(spec, "attempt")
        shape = Shape(
            text(headline.sentence),
            tuple(map(text, kind.notes(spec))),
            tuple(
                (text(taken.ruling.question), text(taken.meaning)) for taken in rulings_taken(spec)
            ),
            retaken,
            tuple(entry for _, _, entry, _ in entries),
        )
        weights = tuple(weight for *_, weight in entries)
        ties = (_ties(spec, law.total),) if retaken else ()
        common = gcd(*weights, *ties)
        one, other = (
            tuple(weight // common for weight in (*order, *ties))
            for order in (weights, weights[::-1])
        )
        block = min(one, other)
        result.cells.append(
            (
                result.shapes.setdefault(shape, len(result.shapes)),
                result.blocks.setdefault(block, len(result.blocks)),
                block != one,
            )
        )
    result.moves += _moves(kind, controls, known, text)
    return result


def _moves(
    kind: TestKind,
    controls: Sequence[Control],
    known: Mapping[Any, Setting],
    text: Callable[[str], int],
) -> Iterator[Move]:
    """The changes of a kind of test as moves, each read off the first setting that it changes."""
    for label, change in kind.changes.items():
        for (spec, *asked), setting in known.items():
            try:
                changed = known.get((change(spec), *asked))
            except InputError:
                continue
            if changed is not None:
                ((place, before, after),) = (
                    (place, before, after)
                    for place, (before, after) in enumerate(zip(setting, changed, strict=True))
                    if before != after
                )
                if isinstance(controls[place], Stepper):
                    yield Move(text(label), place, after - before, 0)
                else:
                    yield Move(text(label), place, 0, after)
                break


def _ties(spec: Any, decided: int) -> int:
    """The weight of the ties of one attempt whose decisions weigh `decided`."""
    attempt = spec.attempt()
    ties = attempt.weights.get(None, 0)
    assert attempt.total - ties == decided
    return int(ties)


def _varints(numbers: Iterable[int]) -> bytes:
    """Whole numbers, seven bits a byte, lowest first, the high bit on all but the last."""
    out = bytearray()
    for number in numbers:
        rest = number
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def _steps(numbers: Iterable[int]) -> Iterator[int]:
    """The difference of each number to the one before it, signs in the lowest bit."""
    before = 0
    for number in numbers:
        step = number - before
        yield 2 * step if step >= 0 else -2 * step - 1
        before = number
