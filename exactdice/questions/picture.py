"""The table from above as SVG: where a scattered template may land, and where it touches a base.

A picture is drawn in floats, to a thousandth of an inch; no number that is told comes from it.
"""

from __future__ import annotations

from fractions import Fraction
from math import acos, atan2, cos, sin, sqrt
from pathlib import Path

from exactdice.checks import InputError
from exactdice.coverage import Arc, Coverage

MARGIN = 0.75
PIXELS = 32
"""How wide an inch is shown."""

STYLE = """\
  <style>
    .ring { fill: none; stroke: #b9c2cc; stroke-width: 0.03 }
    .touch { fill: none; stroke: #1f6fb2; stroke-width: 0.12 }
    .base { fill: #d9822b; fill-opacity: 0.6; stroke: #8a4b0f; stroke-width: 0.04 }
    .zone { fill: #1f6fb2; fill-opacity: 0.08; stroke: #1f6fb2; stroke-width: 0.03;
            stroke-dasharray: 0.15 0.1 }
    .aim { stroke: #222; stroke-width: 0.05 }
    text { font: 0.4px sans-serif; fill: #444; text-anchor: middle }
  </style>"""


def svg(scattered: Coverage, base: Fraction) -> str:
    """The picture: a ring for each distance, blue where the template touches the base.

    The dashed circle is where its centre must land: as far from the base as both radii reach.
    """
    x, y, reach = float(scattered.x), -float(scattered.y), float(scattered.reach)
    farthest = float(max(scattered.distances))
    left, right = min(-farthest, x - reach) - MARGIN, max(farthest, x + reach) + MARGIN
    top, bottom = min(-farthest, y - reach) - MARGIN, max(farthest, y + reach) + MARGIN
    width, height = right - left, bottom - top
    box = f"{left:.3f} {top:.3f} {width:.3f} {height:.3f}"
    size = f'width="{width * PIXELS:.0f}" height="{height * PIXELS:.0f}"'
    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>',
        "  <title>Where a scattered template touches a base</title>",
        STYLE,
        _circle("zone", x, y, reach),
    ]
    for distance, arc in scattered.arcs.items():
        if distance:
            shapes.append(_circle("ring", 0, 0, distance))
            shapes += _touching(distance, arc, atan2(y, x))
            shapes.append(f'  <text x="0" y="{distance - 0.1:.3f}">{distance}</text>')
    shapes += [
        _circle("base", x, y, float(base)),
        '  <path class="aim" d="M-0.25 0H0.25M0 -0.25V0.25"/>',
        "</svg>",
    ]
    return "\n".join(shapes) + "\n"


def draw(path: str, scattered: Coverage, base: Fraction) -> None:
    """Write the picture to a file. Raises `InputError` if that cannot be written."""
    try:
        Path(path).write_text(svg(scattered, base), encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no name of a file"
        raise InputError(f"picture: {path!r}: {reason}") from None


def _circle(name: str, x: float, y: float, radius: float) -> str:
    return f'  <circle class="{name}" cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}"/>'


def _touching(distance: int, arc: Arc, direction: float) -> list[str]:
    """The part of a ring from which the template touches: all of it, an arc, or nothing."""
    if arc.share is not None:
        return [_circle("touch", 0, 0, distance)] if arc.share else []
    half = acos(float(arc.cosine) / sqrt(arc.square))
    ends = [
        f"{distance * cos(angle):.3f} {distance * sin(angle):.3f}"
        for angle in (direction - half, direction + half)
    ]
    large = int(arc.cosine < 0)
    return [f'  <path class="touch" d="M{ends[0]}A{distance} {distance} 0 {large} 1 {ends[1]}"/>']
