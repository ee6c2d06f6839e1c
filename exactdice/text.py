"""The answer as a player reads it in a terminal, within 80 columns.

The tables are padded here and not by tabulate, whose import alone costs more than a whole query.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction

from exactdice.display import attempts, count, odds, percent
from exactdice.games.declare import Detail, Game, Ruling
from exactdice.report import Line, Report, Step, Taken

WIDTH = 80
LONGEST_FRACTION = 68
"""A longer fraction would fill the screen; the text says how long it is and where it stands."""
BAR = 20

PLAIN = ("", "#")
BLOCKS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█")


def render(report: Report, *, blocks: bool = True, bold: bool = False) -> str:
    """The whole answer; `blocks` for terminals that show them, `bold` for the first sentence."""
    parts = [_headline(report, bold), *_details(report.details)]
    if report.shares:
        parts.append(columns([(line.label, percent(line.probability)) for line in report.shares]))
    parts.append(_scale(report, BLOCKS if blocks else PLAIN))
    if report.rulings:
        parts.append(rulings_taken(report.game, report.rulings))
    return "\n\n".join(parts) + "\n"


def sentence(line: Line) -> str:
    """One finished sentence: who or what, the percentage, the odds in words."""
    return f"{line.sentence} {percent(line.probability)}, {odds(line.probability)}."


def taken_again(report: Report) -> list[str]:
    """The sentence on the ties that a test is taken again for, if it can end in one."""
    if report.retake is None or not report.retake.probability:
        return []
    again, rolls = report.retake
    # What tells the wins of a test apart is the step that decided: a tie is one on all of them.
    tie = "complete tie" if report.kind.shares else "tie"
    often = f"{percent(again)} of rolls"
    return [f"A {tie}, {often}, is rolled again: {attempts(rolls)} rolls on average."]


def fraction(chance: Fraction) -> str:
    """The exact fraction, or how long it is when it would flood the screen."""
    shown = str(chance)
    if len(shown) <= LONGEST_FRACTION:
        return shown
    return f"a fraction of {count(len(shown))} characters (whole with --format json)"


def _headline(report: Report, bold: bool) -> str:
    first = sentence(report.headline)
    sentences = [f"Exactly {fraction(report.headline.probability)}."]
    if report.other_side:
        other = report.other_side
        sentences.append(f"{sentence(other)[:-1]}; exactly {fraction(other.probability)}.")
    sentences += taken_again(report)
    lines = [f"\033[1m{first}\033[0m" if bold else first]
    for each in (*sentences, *report.notes):
        lines += wrapped(each, "", "  ")
    return "\n".join(lines)


def _scale(report: Report, blocks: Sequence[str]) -> str:
    longest = max(step.exactly for step in report.steps)
    header = (report.kind.scale.name, "exactly", "at least", "at most", "")
    return columns([header, *(_step(step, longest, blocks) for step in report.steps)], left=(0, 4))


def _step(step: Step, longest: Fraction, blocks: Sequence[str]) -> tuple[str, ...]:
    chances = (step.exactly, step.at_least, step.at_most)
    return (step.label, *map(percent, chances), bar(step.exactly / longest, blocks))


def bar(share: Fraction, blocks: Sequence[str] = BLOCKS) -> str:
    """A bar as long as a share of the longest; whatever is possible shows at least a sliver."""
    full = len(blocks) - 1
    length = max(round(share * BAR * full), 1 if share else 0)
    return blocks[-1] * (length // full) + blocks[length % full]


def reply(game: Game, details: Iterable[Detail], taken: Sequence[Taken]) -> str:
    """The answer of a game's command, with the rulings that shaped it."""
    rulings = [rulings_taken(game, taken)] if taken else []
    return "\n\n".join([*_details(details), *rulings]) + "\n"


def _details(details: Iterable[Detail]) -> list[str]:
    """The sentences of each part of an answer, and its table."""
    parts = []
    for detail in details:
        if detail.sentences:
            lines = [line for each in detail.sentences for line in wrapped(each, rest="  ")]
            parts.append("\n".join(lines))
        if detail.table:
            rows = [
                [cell if isinstance(cell, str) else percent(cell) for cell in row]
                for row in detail.table
            ]
            parts.append(columns(rows))
    return parts


def rulings_taken(game: Game | None, rulings: Iterable[Taken]) -> str:
    """The rulings, of one game or of several, that shape an answer, under their heading."""
    lines = [f"Rulings (exactdice rulings{f' {game.name}' if game else ''}):"]
    for taken in rulings:
        lines += wrapped(f"{taken.ruling.id}={taken.reading}: {taken.meaning}", "  ", "    ")
    return "\n".join(lines)


def rulings(games: Iterable[Game]) -> str:
    """Every open question of some games, with the reading taken and the ones that are not."""
    parts = []
    for game in games:
        parts.append(f"{game.title} ({game.name})")
        parts += ["\n".join(_ruling(ruling)) for ruling in game.rulings]
    return "\n\n".join(parts) + "\n"


def _ruling(ruling: Ruling) -> list[str]:
    lines = wrapped(f"{ruling.id}: {ruling.question}", "  ", "    ")
    for reading, meaning in ruling.readings.items():
        mark = "taken" if reading == ruling.default else "other"
        switch = f", --rule {ruling.id}={reading}" if ruling.option else ""
        lines += wrapped(f"{mark}{switch}: {meaning}", "    ", "      ")
    for rejected in ruling.rejected:
        lines += wrapped(f"not: {rejected}", "    ", "      ")
    return lines + wrapped(f"source: {ruling.source}", "    ", "      ")


def wrapped(text: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most `WIDTH`, the first and the others indented as given."""
    # Plain breaking at spaces; textwrap would cost an import for this.
    lines, line = [], first
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            lines.append(line)
            line = rest
        line += word if not line.strip() else f" {word}"
    return [*lines, line]


def columns(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> str:
    """Rows of text in columns, indented: those listed to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index in left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return "\n".join(lines)
