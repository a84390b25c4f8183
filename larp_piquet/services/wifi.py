"""The card that joins phones to the hotspot: made from what is typed, of which nothing is kept."""

from __future__ import annotations

from dataclasses import replace

from ..printing import render
from ..printing.hotspot import Hotspot
from ..printing.manner import USUAL, Manner
from .house import House
from .journal import require_staff
from .press import pack_data, pressed
from .results import Staff
from .typed import Faults


def wifi_card(
    house: House,
    staff: Staff,
    hotspot: Hotspot,
    *,
    language: str | None = None,
    manner: Manner = USUAL,
    address: str = "",
) -> bytes:
    """Four cards alike as PDF; neither the network's name nor its password goes to the data file, to a log or a folder.

    Raises ``BadInput`` for what is no network (fields ``network``, ``password``), and as ``press.document_html`` does.
    """
    require_staff(staff)
    faults = Faults()
    for field, code in hotspot.faults():
        faults.add(field, code)
    faults.raise_any()
    data = replace(pack_data(house, language, manner, address=address), hotspot=hotspot)
    return pressed(lambda: render.pdf("wifi_card", data))
