"""A print as the renderer has laid it out: every run of text, what holds it, what is cut out, in millimetres.

Read from the renderer's own boxes, which know what the PDF no longer does: in which box a line was meant to stand.
Places are those before a page or a face is turned on its head.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

#: Millimetres in a pixel of CSS, and points in one.
PIXEL = 25.4 / 96
POINTS = 0.75
#: How far letters reach above their line and below it, in ems: what `Run.top` and `Run.bottom` are made of.
LETTERS, FIGURES = (0.70, 0.22), (0.65, 0.02)
#: What is cut out or folded, by its class; nothing that is printed on one may reach another.
PIECES = frozenset({"card", "slip", "petit", "reverse", "face", "pad", "leaf", "pocket"})
#: A code with its quiet zone, by its class; nothing is printed on it.
CODE = "qr"
#: What holds cells and not text: a cell of two rows hangs out of its own.
ROWS = frozenset({"html", "body", "tr", "tbody", "thead"})
#: What is stamped over text on purpose.
OVER = frozenset({"stamp"})
#: No type smaller than this is legible by candle light; in points.
LEAST = 6.0
#: How near type comes to where a sheet is cut or folded, and to the edge of the paper; in millimetres.
CUT_MARGIN, EDGE_MARGIN = 2.5, 3.0
#: How thick a frame is with what is white inside of it; in millimetres.
FRAME = 2.0
#: What a line may exceed its box by: half of the thickness of a stem, in millimetres.
TOLERANCE = 0.25
Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle on a page, with the classes of its element."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    classes: frozenset[str]
    tag: str = ""

    def __str__(self) -> str:
        told = ".".join((self.tag, *sorted(self.classes)))
        return f"{told} ({self.left:.1f}, {self.top:.1f})–({self.right:.1f}, {self.bottom:.1f})"


@dataclass(frozen=True)
class Run:
    """Letters of one size on one line: their ink, roughly, and the boxes they stand in, outermost first."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float
    size: float
    holders: tuple[Box, ...]
    family: str = ""
    figures: frozenset[str] = frozenset()
    small_caps: bool = False

    @property
    def classes(self) -> frozenset[str]:
        """Those of all that holds it."""
        return frozenset(name for box in self.holders for name in box.classes)

    def __str__(self) -> str:
        where = f"page {self.page + 1}, ({self.left:.1f}, {self.top:.1f})–({self.right:.1f}, {self.bottom:.1f})"
        return f"{self.text.strip()[:60]!r} of {self.size:g} pt at {where}"


@dataclass(frozen=True)
class Layout:
    """All of a print: its runs of text, the pieces it is cut into, its codes and frames, and the size of each page."""

    runs: tuple[Run, ...]
    pieces: tuple[Box, ...]
    codes: tuple[Box, ...]
    frames: tuple[Box, ...]
    sheets: tuple[Box, ...]
    pages: tuple[tuple[float, float], ...]


def read(document: Any) -> Layout:
    """The layout of what ``typeset.laid_out`` gave."""
    runs: list[Run] = []
    boxes: list[Box] = []
    sizes = []
    for number, page in enumerate(document.pages):
        sizes.append((page.width * PIXEL, page.height * PIXEL))
        _walk(page._page_box, number, (), runs, boxes)
    return Layout(
        tuple(runs),
        tuple(box for box in boxes if box.classes & PIECES),
        tuple(box for box in boxes if CODE in box.classes),
        tuple(box for box in boxes if "frame" in box.classes),
        tuple(box for box in boxes if "sheet" in box.classes),
        tuple(sizes),
    )


def _walk(
    found: Any, page: int, holders: tuple[Box, ...], runs: list[Run], boxes: list[Box], moved: Point = (0.0, 0.0)
) -> None:
    """``moved``: how far what stands on a sheet again lies from its model, whose places the boxes have."""
    box = getattr(found, "_box", found)  # a box that is placed absolutely stands behind a placeholder
    kind = type(box).__name__
    more = getattr(box, "moved", (0.0, 0.0))
    moved = moved[0] + more[0], moved[1] + more[1]
    if kind == "TextBox":
        if box.text.strip() and box.style["visibility"] == "visible":
            runs.append(_run(box, page, holders, moved))
        return
    if box.element is not None and kind not in ("LineBox", "InlineBox", "PageBox"):
        box_ = _box(box, page, moved)
        if not holders or holders[-1] != box_:
            holders = (*holders, box_)
        boxes.append(box_)
    for child in getattr(box, "children", ()):
        _walk(child, page, holders, runs, boxes, moved)


def _classes(box: Any) -> frozenset[str]:
    return frozenset((box.element.get("class") or "").split())


def _box(box: Any, page: int, moved: Point) -> Box:
    """Its padding box: borders and margins are not for type."""
    left, top = (box.padding_box_x() + moved[0]) * PIXEL, (box.padding_box_y() + moved[1]) * PIXEL
    return Box(
        page, left, top, left + box.padding_width() * PIXEL, top + box.padding_height() * PIXEL, _classes(box),
        box.element_tag.rpartition("}")[2],
    )  # fmt: skip


def _run(box: Any, page: int, holders: tuple[Box, ...], moved: Point) -> Run:
    size = box.style["font_size"] * PIXEL
    base = (box.position_y + box.baseline + moved[1]) * PIXEL
    left = (box.position_x + moved[0]) * PIXEL
    above, below = FIGURES if box.text.strip().isdecimal() and "oldstyle" not in _numeric(box) else LETTERS
    # Spacing behind the last letter is no ink.
    spacing = box.style["letter_spacing"]
    wide = (box.width - (spacing if isinstance(spacing, int | float) else 0)) * PIXEL
    return Run(
        text=box.text,
        page=page,
        left=left,
        top=base - above * size,
        right=left + wide,
        bottom=base + below * size,
        size=round(box.style["font_size"] * POINTS, 2),
        holders=holders,
        family=str(box.style["font_family"][0]),
        figures=frozenset(_numeric(box).split()),
        small_caps=box.style["font_variant_caps"] == "small-caps",
    )


def _numeric(box: Any) -> str:
    return " ".join(box.style["font_variant_numeric"])


# -- what is wrong with it -----------------------------------------------------------------------------------------


def faults(layout: Layout) -> Iterator[str]:
    """Everything about it that no sheet of ours may have, each in a sentence."""
    for run in layout.runs:
        if run.size < LEAST:
            yield f"too small: {run}"
        yield from _overflows(run)
        yield from _margins(run, layout.pages[run.page])
    yield from _on_frames(layout)
    yield from _collisions(layout.runs)
    yield from _on_codes(layout)
    yield from _pages(layout)


def _overflows(run: Run) -> Iterator[str]:
    for box in run.holders:
        if box.tag in ROWS:
            continue
        over = max(box.left - run.left, run.right - box.right, box.top - run.top, run.bottom - box.bottom)
        # A line may be set closer than its letters are high: what hangs out above and below is less than a descender.
        slack = 0.25 * run.size * PIXEL / POINTS if over in (box.top - run.top, run.bottom - box.bottom) else 0.0
        if over > TOLERANCE + slack:
            yield f"{over:.2f} mm out of {box}: {run}"
            return


def _margins(run: Run, page: tuple[float, float]) -> Iterator[str]:
    if min(run.left, run.top, page[0] - run.right, page[1] - run.bottom) < EDGE_MARGIN:
        yield f"too near to the edge of the paper: {run}"
    for box in run.holders:
        if box.classes & PIECES:
            near = min(run.left - box.left, run.top - box.top, box.right - run.right, box.bottom - run.bottom)
            if near < CUT_MARGIN:
                yield f"{near:.2f} mm from the cut of {box}: {run}"


def _on_frames(layout: Layout) -> Iterator[str]:
    """What stands in a piece that has a frame stands inside of it."""
    for frame in layout.frames:
        for run in layout.runs:
            middle = (run.left + run.right) / 2, (run.top + run.bottom) / 2
            held = any(box.classes & PIECES and _inside(frame, box) for box in run.holders)
            if run.page == frame.page and held and _within(middle, frame, 12):
                near = min(
                    run.left - frame.left, run.top - frame.top, frame.right - run.right, frame.bottom - run.bottom
                )
                if near < FRAME:
                    yield f"{near:.2f} mm from the edge of {frame}: {run}"


def _inside(inner: Box, outer: Box) -> bool:
    return _within((inner.left, inner.top), outer, 0.5) and _within((inner.right, inner.bottom), outer, 0.5)


def _within(point: tuple[float, float], box: Box, more: float) -> bool:
    return box.left - more <= point[0] <= box.right + more and box.top - more <= point[1] <= box.bottom + more


def _touch(one: Run, other: Run) -> bool:
    """Whether their ink may touch: they share a stretch of line and more height than lines set solid share."""
    if one.right - 0.3 <= other.left or other.right <= one.left + 0.3:
        return False
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared > 0.3 * min(one.bottom - one.top, other.bottom - other.top)


def _collisions(runs: tuple[Run, ...]) -> Iterator[str]:
    plain = [run for run in runs if not run.classes & OVER]
    plain.sort(key=lambda run: (run.page, run.top))
    for at, one in enumerate(plain):
        for other in plain[at + 1 :]:
            if other.page != one.page or other.top > one.bottom:
                break
            if _touch(one, other):
                yield f"{one} touches {other}"


def _on_codes(layout: Layout) -> Iterator[str]:
    for code in layout.codes:
        for run in layout.runs:
            if run.page == code.page and not run.classes & OVER:
                across = min(run.right, code.right) - max(run.left, code.left)
                down = min(run.bottom, code.bottom) - max(run.top, code.top)
                if min(across, down) > TOLERANCE:
                    yield f"{run} stands on {code}"


def _pages(layout: Layout) -> Iterator[str]:
    """A sheet is one page: what runs over makes another, which nobody ordered."""
    if not layout.sheets:
        return
    on = [sheet.page for sheet in layout.sheets]
    yield from (f"page {page + 1} holds two sheets" for page, after in pairwise(on) if page == after)
    yield from (f"page {page + 1} is no sheet" for page in sorted(set(range(len(layout.pages))) - set(on)))
    for sheet in layout.sheets:
        wide, high = layout.pages[sheet.page]
        if sheet.right > wide + 0.1 or sheet.bottom > high + 0.1:
            yield f"{sheet} is larger than its page of {wide:.1f} × {high:.1f} mm"
    for piece in layout.pieces:
        wide, high = layout.pages[piece.page]
        if min(piece.left, piece.top, wide - piece.right, high - piece.bottom) < -0.6:
            yield f"{piece} is not on its page of {wide:.1f} × {high:.1f} mm"
