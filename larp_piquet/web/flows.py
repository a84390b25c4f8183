"""Who owes whom as a picture: debtors to the left, those they owe to the right, and between them bands as broad as the
sums. Plain SVG numbers; the text is large enough on a phone, and the picture grows downwards, never sideways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..services.economy import Flow
from .rings import cut
from .tongue import colon

WIDTH = 360
_LEFT, _RIGHT, _BAR = 118, 242, 4  # where the bars stand, and how broad they are
_ROW = 32  # room for a name and its sum
_BREADTH, _MORE, _MANY = 22, 4, 24  # of all bands together, for each of them, and for each above so many
_LEAST = 1.2
_SIGNS = 17
#: How dark a debtor's bands are, by turns, so that neighbours can be told apart in one ink.
_TONES = (0.55, 0.28, 0.42, 0.2)


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody on one side: his bar, and where his name and sum stand."""

    name: str
    figures: str
    bar_x: float
    bar_y: float
    bar_height: float
    text_x: float
    text_y: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Band:
    """What one owes another."""

    path: str
    tone: float
    title: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole, ``height`` high."""

    height: int
    names: tuple[Name, ...]
    bands: tuple[Band, ...]


@dataclass(slots=True)
class _Side:
    """One side: by name the top of its bar and its breadth, and how much of that is taken."""

    tops: dict[str, float]
    breadths: dict[str, float]
    taken: dict[str, float]
    height: float

    def take(self, name: str, breadth: float) -> tuple[float, float]:
        top = self.tops[name] + self.taken[name]
        self.taken[name] += breadth
        return top, top + breadth


def picture(flows: Sequence[Flow], sums: Mapping[tuple[str, str], str]) -> Picture:
    """The picture of these flows. ``sums`` has by side (``owes``, ``owed``) and id what they come to in figures."""
    total = sum(flow.amount for flow in flows) or 1
    scale = (_BREADTH * min(len(flows), _MANY) + _MORE * max(0, len(flows) - _MANY)) / total
    breadth = [max(_LEAST, flow.amount * scale) for flow in flows]
    out: dict[str, float] = defaultdict(float)
    into: dict[str, float] = defaultdict(float)
    for flow, each in zip(flows, breadth, strict=True):
        out[flow.debtor_id] += each
        into[flow.holder_id] += each
    debtors = sorted(out, key=lambda who: (-out[who], who))
    left = _side(debtors, out, 0)
    # Whoever is owed stands as high as those who owe him, so that few bands cross.
    high: dict[str, float] = defaultdict(float)
    for flow, each in zip(flows, breadth, strict=True):
        high[flow.holder_id] += each / into[flow.holder_id] * left.tops[flow.debtor_id]
    right = _side(sorted(into, key=lambda who: (high[who], who)), into, left.height)
    if right.height > left.height:
        left = _side(debtors, out, right.height)
    place = {who: number for number, who in enumerate(debtors)}
    order = sorted(range(len(flows)), key=lambda i: (place[flows[i].debtor_id], right.tops[flows[i].holder_id]))
    bands = [_band(flows[i], breadth[i], left, right, _TONES[place[flows[i].debtor_id] % len(_TONES)]) for i in order]
    called = {flow.debtor_id: flow.debtor for flow in flows} | {flow.holder_id: flow.holder for flow in flows}
    names = (
        *(_name(called[who], sums.get(("owes", who), ""), who, left, left_side=True) for who in debtors),
        *(_name(called[who], sums.get(("owed", who), ""), who, right, left_side=False) for who in right.tops),
    )
    return Picture(round(max(left.height, right.height)), names, tuple(bands))


def _side(names: Iterable[str], breadths: Mapping[str, float], height: float) -> _Side:
    """Names one below another, each with room for its text; what is left of ``height`` is spread between them."""
    some = list(names)
    rooms = [max(_ROW, breadths[name] + 6) for name in some]
    spare = max(0.0, height - sum(rooms)) / (len(some) or 1)
    tops, y = {}, 0.0
    for name, room in zip(some, rooms, strict=True):
        tops[name] = y + (room + spare - breadths[name]) / 2
        y += room + spare
    return _Side(tops, dict(breadths), dict.fromkeys(some, 0.0), y)


def _band(flow: Flow, breadth: float, left: _Side, right: _Side, tone: float) -> Band:
    top, bottom = left.take(flow.debtor_id, breadth)
    high, low = right.take(flow.holder_id, breadth)
    middle = (_LEFT + _RIGHT) / 2
    x1, x2 = _LEFT + _BAR, _RIGHT
    path = (
        f"M{x1} {top:.1f}C{middle} {top:.1f} {middle} {high:.1f} {x2} {high:.1f}"
        f"V{low:.1f}C{middle} {low:.1f} {middle} {bottom:.1f} {x1} {bottom:.1f}Z"
    )
    return Band(path, tone, f"{flow.debtor} → {flow.holder}{colon()}{flow.figures}")


def _name(name: str, figures: str, who: str, side: _Side, *, left_side: bool) -> Name:
    middle = side.tops[who] + side.breadths[who] / 2
    alone = name.removesuffix(f" ({who})")
    if alone != name:  # what tells two of one name apart is not cut away
        figures = f"{figures} · {who}"
    return Name(
        cut(alone, _SIGNS),
        figures,
        _LEFT if left_side else _RIGHT,
        round(side.tops[who], 1),
        round(side.breadths[who], 1),
        _LEFT - 5 if left_side else _RIGHT + _BAR + 5,
        round(middle - 2, 1),
        "end" if left_side else "start",
    )
