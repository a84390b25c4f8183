"""What is alike on a sheet is laid out once, and an ornament that comes again and again is drawn once.

The renderer lays out every box and follows every line of a drawing each time it meets one; a sheet of ten cards alike
took it ten times as long as the card. An element marked ``data-again`` says the same as its neighbour before it, and
one marked ``data-again="name"`` the same as the last before it that is marked ``data-first="name"``, on whatever page.
For a browser the templates fill it; for the renderer they leave it empty, and here it becomes what the other has
become. It is positioned, and its style gives it nothing but its place, its size and whether it is turned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import pydyf
from weasyprint.matrix import Matrix

AGAIN: Final = "data-again"
FIRST: Final = "data-first"
_SVG: Final = "{http://www.w3.org/2000/svg}"
#: A stroke of a code as ``qr.svg`` writes it: where it begins, in which row, and how long it is.
_STROKE: Final = re.compile(r"M(\d+) (\d+)\.5h(\d+)")


def _page_references(pdf: Any) -> Any:
    """The references of all pages, listed again only when there are more of them.

    The renderer asks for the list with each element that it tags: a pack of twice the pages took four times as long.
    """
    many = len(pdf.pages["Kids"])
    if getattr(pdf, "listed", (0,))[0] != many:
        pdf.listed = many, _LISTING(pdf)
    return pdf.listed[1]


_LISTING: Final[Callable[[Any], Any]] = pydyf.PDF.page_references.fget
pydyf.PDF.page_references = property(_page_references)


def put_again(pages: Iterable[Any]) -> None:
    """Puts into pages that are laid out what stands on them again, and has codes drawn in one go."""
    models: dict[str, Any] = {}
    for page in pages:
        for box in page._page_box.descendants(placeholders=True):
            if getattr(box, "replacement", None) is not None:
                _draw_in_one(box)
            elif box.children:
                box.children = list(_filled(box.children, models))


def _filled(children: Iterable[Any], models: dict[str, Any]) -> Iterator[Any]:
    before = None
    for child in children:
        marks = {} if child.element is None else child.element.attrib
        if AGAIN in marks:
            yield _same(models[marks[AGAIN]] if marks[AGAIN] else before, child)
            continue
        if FIRST in marks:
            models[marks[FIRST]] = child
        before = child
        yield child


def _same(model: Any, place: Any) -> Any:
    """What ``model`` has become, once more where ``place`` is, as boxes of its own: each is tagged by itself.

    ``moved`` is how far it lies from its model, in pixels, before it is turned.
    """
    again = model.deepcopy()
    # What is placed in it is painted with it and not with the sheet, or it would not move along.
    again.style = model.style.copy()
    again.style["z_index"] = 0
    again.moved = (place.border_box_x() - model.border_box_x(), place.border_box_y() - model.border_box_y())
    move = Matrix(e=again.moved[0], f=again.moved[1])
    again.transformation_matrix = move @ place.transformation_matrix if place.transformation_matrix else move
    return again


def _draw_in_one(box: Any) -> None:
    """A code is some hundred strokes of one kind: they are written down together, and not read one by one."""
    if box.element is None or "qr" not in (box.element.get("class") or "").split():
        return
    path = box.element.find(f"{_SVG}path").get("d")
    modules = int(box.element.get("viewBox").split()[-1])

    def draw(stream: Any, width: float, height: float, _style: Any) -> None:
        strokes = (f"{x} {y}.5 m {int(x) + int(n)} {y}.5 l" for x, y, n in _STROKE.findall(path))
        with stream.stacked():
            stream.transform(a=width / modules, d=height / modules)
            stream.set_alpha(1, stroke=True)
            stream.set_color_rgb(0, 0, 0, stroke=True)
            stream.set_line_width(1)
            stream.stream.append("\n".join(strokes).encode())
            stream.stroke()

    box.replacement.draw = draw


class Pictures(dict[str, Any]):
    """The renderer's store of pictures of a print, by their addresses; a drawing in it is drawn once in each size."""

    def __setitem__(self, url: str, image: Any) -> None:
        if hasattr(image, "_svg"):
            image.draw = _Once(f"{len(self)}", image.draw)
        super().__setitem__(url, image)


@dataclass
class _Form:
    """A drawing of one size as the renderer keeps pictures: written into the PDF once, and shown by its name."""

    id: str
    drawn: Any = None

    def get_x_object(self, _interpolate: bool, _ratio: float) -> Any:
        return self.drawn


@dataclass
class _Once:
    name: str
    draw: Callable[..., None]

    def __call__(self, stream: Any, width: float, height: float, style: Any) -> None:
        form = _Form(f"{self.name}-{width:.1f}-{height:.1f}-")
        name = stream.add_image(form, False, 1)
        if stream._images[name]["image"] is form:  # the first of this size
            form.drawn = stream.add_group(0, 0, width, height)
            del stream._resources["XObject"][form.drawn.id]
            self.draw(form.drawn, width, height, style)
        stream.draw_x_object(name)
