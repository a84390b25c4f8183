"""A ring of debts as a small picture: people on a circle, and from each an arrow to whom he owes. Plain SVG numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

WIDTH = 360
_RADIUS, _SEAL = 62, 13  # of the ring, and of the seal at each place
_SIGNS = 14  # of a name in one line, beside the ring
_LINE = 16


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody on the ring: the middle of his seal, and the lines of his name with where they stand."""

    x: float
    y: float
    number: str
    name: str
    lines: tuple[tuple[float, str], ...]
    text_x: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole picture, from ``top`` on ``height`` high; ``arrows`` are paths, ``heads`` the points of their heads."""

    top: int
    height: int
    places: tuple[Place, ...]
    arrows: tuple[str, ...]
    heads: tuple[str, ...]
    middle: float


def ring(names: Sequence[str]) -> Drawing:
    """The picture of two to six people, each of whom owes the next, clockwise."""
    count = len(names)
    middle = _RADIUS + _SEAL + 2 * _LINE + 8.0
    # With an even number two stand side by side above, so that names find room to the left and to the right.
    first = -pi / 2 if count % 2 else -pi / 2 - pi / count if count > 2 else pi
    angles = [first + 2 * pi * place / count for place in range(count)]
    arrows, heads = [], []
    for angle in angles:
        path, head = _arrow(angle, 2 * pi / count, middle)
        arrows.append(path)
        heads.append(head)
    places = tuple(
        _place(number, name, angle, middle) for number, (name, angle) in enumerate(zip(names, angles, strict=True), 1)
    )
    ends = [y for place in places for y in (place.y - _SEAL, place.y + _SEAL, *(y for y, _line in place.lines))]
    top, bottom = min(ends) - _LINE, max(ends) + _LINE / 2
    top, bottom = min(top, middle - _RADIUS - 8), max(bottom, middle + _RADIUS + 8)  # for the arrows
    return Drawing(round(top), round(bottom - top), places, tuple(arrows), tuple(heads), middle)


def _at(angle: float, radius: float, middle: float) -> tuple[float, float]:
    return WIDTH / 2 + radius * cos(angle), middle + radius * sin(angle)


def _arrow(start: float, turn: float, middle: float) -> tuple[str, str]:
    """Along the circle from one seal to the next."""
    gap = (_SEAL + 4) / _RADIUS
    x1, y1 = _at(start + gap, _RADIUS, middle)
    end = start + turn - gap - 7 / _RADIUS
    x2, y2 = _at(end, _RADIUS, middle)
    path = f"M{x1:.1f} {y1:.1f}A{_RADIUS} {_RADIUS} 0 {int(turn > pi)} 1 {x2:.1f} {y2:.1f}"
    tip = _at(start + turn - gap, _RADIUS, middle)
    inner, outer = _at(end - 0.02, _RADIUS - 6, middle), _at(end - 0.02, _RADIUS + 6, middle)
    return path, " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, inner, outer))


def _place(number: int, name: str, angle: float, middle: float) -> Place:
    x, y = _at(angle, _RADIUS, middle)
    lines = _lines(name)
    side, height = cos(angle), sin(angle)
    if abs(side) < 0.3:  # above or below the ring
        above = height < 0
        top = y - _SEAL - 6 - _LINE * (len(lines) - 1) if above else y + _SEAL + _LINE
        text_x, anchor = x, "middle"
    else:
        top = y + 4.5 - _LINE * (len(lines) - 1) / 2 + _SEAL * height  # away from the arrows
        text_x, anchor = (x + _SEAL + 6, "start") if side > 0 else (x - _SEAL - 6, "end")
    told = tuple((round(top + _LINE * place, 1), line) for place, line in enumerate(lines))
    return Place(round(x, 1), round(y, 1), str(number), name, told, round(text_x, 1), anchor)


def _lines(name: str) -> tuple[str, ...]:
    """A name in two lines at most; what has no room is told beside the picture."""
    first, rest = "", name.split()
    while rest and len(f"{first} {rest[0]}".strip()) <= _SIGNS:
        first = f"{first} {rest.pop(0)}".strip()
    if not first:
        return (cut(rest[0]),) if rest else ("",)
    return (first, cut(" ".join(rest))) if rest else (first,)


def cut(text: str, most: int = _SIGNS) -> str:
    """Text that has room in so many signs."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
