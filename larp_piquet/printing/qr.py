"""QR codes: black squares of one size for a whole batch, on white, with the quiet zone the standard asks for.

The only import of qrcode. Addresses are upper case, so that they fit the alphanumeric mode of the code and stay small.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import qrcode
from markupsafe import Markup, escape
from qrcode.constants import ERROR_CORRECT_M

#: ISO/IEC 18004: four modules of white all round; error correction M restores 15 % of the code.
QUIET: Final = 4
#: Of the eight masks the standard has, the one of single squares, which breaks up any area. A reader undoes whichever
#: it finds told in the code; to draw all eight and to weigh them took most of the time of a card.
MASK: Final = 0
_ALPHANUMERIC: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


class UnprintableAddressError(ValueError):
    """An address that the alphanumeric mode cannot hold; ``address`` is what was given."""

    def __init__(self, address: str) -> None:
        super().__init__(f"{address!r} holds letters that a small QR code cannot")
        self.address = address


def printed(address: str, *path: str) -> str:
    """The URL as it stands in a code: ``printed("http://10.0.0.1:8000", "T", "3")`` is ``HTTP://10.0.0.1:8000/T/3``.

    Raises ``UnprintableAddressError`` where a letter has no place in the alphanumeric mode (``_``, ``?``, ``[``, a
    letter that is not of the plain Latin alphabet).
    """
    url = "/".join((address.rstrip("/"), *path)).upper()
    if not set(url) <= _ALPHANUMERIC:
        raise UnprintableAddressError(url)
    return url


@dataclass(frozen=True, slots=True)
class Batch:
    """How every code of a batch is drawn: the ``version`` of the standard, and the ``module`` in millimetres."""

    version: int
    module: float

    @property
    def side(self) -> float:
        """The side of the white patch in millimetres, quiet zone included."""
        return round(self.module * (17 + 4 * self.version + 2 * QUIET), 3)


def batch_for(urls: Iterable[str], least: float) -> Batch:
    """The batch in which every one of ``urls`` fits and a code without its quiet zone is ``least`` mm wide or more."""
    version = max((_least_version(url) for url in urls), default=1)
    return Batch(version, math.ceil(least / (17 + 4 * version) * 100) / 100)


def svg(url: str, batch: Batch, title: str) -> Markup:
    """The code of ``url`` as an inline SVG, sized in millimetres, named ``title`` for those who cannot see it.

    Black modules that stand side by side are one stroke, a module wide. The renderer reads every number of a path for
    itself, so that a code of squares took it three times as long as the whole card round it.
    """
    rows = _code(url, batch.version).get_matrix()
    strokes = "".join(f"M{start} {y}.5h{end - start}" for y, row in enumerate(rows) for start, end in _runs(row))
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" width="{batch.side}mm" height="{batch.side}mm" '
        f'viewBox="0 0 {len(rows)} {len(rows)}">'
    )
    drawn = f'<path d="{strokes}" fill="none" stroke="#000" stroke-width="1"/></svg>'
    return Markup(f"{opening}<title>{escape(title)}</title>{drawn}")  # noqa: S704 - title escaped, the rest is ours


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where black begins and where it ends in a row of modules, again and again."""
    edges = [n for n in range(1, len(row)) if row[n] != row[n - 1]]  # the quiet zone on both sides is white
    return zip(edges[::2], edges[1::2], strict=True)


def terminal(url: str) -> str:
    """The code in half blocks for a terminal of light letters on dark ground, quiet zone included."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(url)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()


def _least_version(url: str) -> int:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data(url, optimize=0)
    return int(code.best_fit(start=1))


def _code(url: str, version: int) -> qrcode.QRCode:
    code = qrcode.QRCode(
        version=version, error_correction=ERROR_CORRECT_M, box_size=10, border=QUIET, mask_pattern=MASK
    )
    code.add_data(url, optimize=0)
    code.make(fit=False)
    return code
