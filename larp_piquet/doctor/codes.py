"""Every kind of code that the press draws: drawn, read back from its picture, and followed to its page."""

from __future__ import annotations

import http.client
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from ..config import Config
from ..printing.hotspot import Hotspot
from ..printing.qr import UnprintableAddressError, batch_for, printed, svg
from ..services import cast, furniture, identity
from ..services.bookkeeping import new_paper, note_secret
from ..services.house import House
from ..store import money
from ..web import create_app
from ..wording.mark import N_
from .finding import Finding, Patient, fault, ok, warning

#: Dots to a module of the picture that is read.
_DOTS: Final = 6
_STROKE: Final = re.compile(r"M(\d+) (\d+)\.5h(\d+)")
_BOX: Final = re.compile(r'viewBox="0 0 (\d+) \1"')


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of code: its name, what it holds, its path, and how the path of the page begins that it opens."""

    kind: str
    text: str
    path: str = ""
    opens: str = ""


def codes_of(house: House, address: str) -> Iterator[Code]:
    """One of every kind that this event prints."""
    yield Code(N_("of the site"), printed(address, ""), "/", "/")
    yield Code(N_("of the Wi-Fi"), Hotspot('Piquet; the "club"', "un pour tous").text)
    for table in furniture.tables(house)[:1]:
        yield Code(
            N_("of a table"), printed(address, "T", str(table.number)), f"/T/{table.number}", f"/table/{table.number}"
        )
        yield Code(
            N_("of a pad"), printed(address, "P", str(table.number)), f"/P/{table.number}", f"/table/{table.number}"
        )
    for character in cast.characters(house)[:1]:
        token = identity.card_secret(house, character.id)[0]
        yield Code(N_("of a character"), printed(address, "C", token), f"/C/{token}", "/me")
    token = _note(house)
    if token:
        yield Code(N_("of a note"), printed(address, "N", token), f"/N/{token}", "/note/")


def _note(house: House) -> str:
    """A note that is there; in a copy, where there is none, one is made."""
    with house.database.read() as connection:
        blank = money.blank_serials(connection)
        last = money.last_serial(connection)
        serial = (
            blank[0]
            if blank
            else next((n for n in range(last, max(0, last - 50), -1) if money.has_paper(connection, n)), 0)
        )
    if not serial and house.database.path is not None:
        with house.database.write() as connection:
            serial = new_paper(house, connection)
    return note_secret(house.key, serial) if serial else ""


def codes(patient: Patient, house: House, address: str, *, runs: bool) -> Iterator[Finding]:
    """All kinds: read, and followed in the site itself over a copy of the event; with ``runs`` over the network too."""
    try:
        found = tuple(codes_of(house, address))
    except UnprintableAddressError:
        do = N_("Take an address of plain Latin letters, figures, hyphens and points.")
        yield fault("codes", N_("The printed address has letters that no code of this size holds."), do)
        return
    reader = _reader()
    unread = [code.kind for code in found if read(code.text, reader) not in (code.text, None)]
    if unread:
        do = N_("Do not print. Install the product anew: deploy/run --set-up-only.")
        yield fault("codes", N_("Codes that are not read as they were drawn: %(kinds)s."), do, kinds=", ".join(unread))
    elif reader is None:
        said = N_("%(number)s kinds of codes: their pictures were not read, for no reader of codes is here.")
        do = N_("Scan one of each kind when they are printed, or install a reader and look again: %(command)s")
        again = f"{shlex.quote(sys.executable)} -m pip install zxing-cpp"
        yield warning("codes", said, do, number=len(found), command=again)
    else:
        yield ok("codes", N_("%(number)s kinds of codes, drawn and read back from their pictures."), number=len(found))
    yield from _opened(patient, house, found)
    if runs:
        yield from _over_the_network(patient, found)


def _reader() -> Any:
    """What finds a code in a picture, where it is installed; it comes with what the tests need."""
    try:
        import zxingcpp
    except ImportError:
        return None
    return zxingcpp


def read(text: str, reader: Any) -> str | None:
    """What a reader finds in the picture of ``text``: empty for nothing, ``None`` where there is no reader."""
    return None if reader is None else found_in(svg(text, batch_for([text], 20.0), ""), reader)


def found_in(drawn: str, reader: Any) -> str:
    """What stands in the code that an SVG of ours draws; the strokes are put into dots as a printer would."""
    from PIL import Image, ImageDraw

    box = _BOX.search(drawn)
    assert box is not None
    side = int(box[1])
    picture = Image.new("L", (side * _DOTS, side * _DOTS), 255)
    pen = ImageDraw.Draw(picture)
    for x, y, long in (map(int, stroke) for stroke in _STROKE.findall(drawn)):
        pen.rectangle((x * _DOTS, y * _DOTS, (x + long) * _DOTS - 1, (y + 1) * _DOTS - 1), fill=0)
    seen = reader.read_barcodes(picture, formats=reader.BarcodeFormat.QRCode)
    return str(seen[0].text) if len(seen) == 1 else ""


def _opened(patient: Patient, house: House, found: tuple[Code, ...]) -> Iterator[Finding]:
    site = create_app(house, Config(patient.url, patient.folder, port=patient.port))
    copy = house.database.path is not None
    astray = []
    followed = [code for code in found if code.path]
    for code in followed:
        client = site.test_client()
        # Whoever only asks becomes nobody; in a copy anybody may become anybody.
        ask = client.get if copy else client.head
        answer = ask(code.path.upper(), follow_redirects=copy)
        well = (
            answer.status_code == 200 and answer.request.path.startswith(code.opens)
            if copy
            else answer.status_code < 400
        )
        if not well:
            astray.append(code.kind)
    if astray:
        do = N_("See that --database and --folder are of one event: a key of another opens nothing.")
        yield fault("pages", N_("Codes that open no page: %(kinds)s."), do, kinds=", ".join(astray))
    else:
        yield ok("pages", N_("%(number)s kinds of codes open their pages."), number=len(followed))


def _over_the_network(patient: Patient, found: tuple[Code, ...]) -> Iterator[Finding]:
    astray = []
    for code in found:
        if not code.path:
            continue
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", patient.port, timeout=5)) as line:
                line.request("HEAD", code.path.upper())
                if line.getresponse().status >= 400:
                    astray.append(code.kind)
        except (OSError, http.client.HTTPException):
            astray.append(code.kind)
    if astray:
        do = N_("Another event is being served there: start the site with the data file whose codes you printed.")
        yield warning(
            "served",
            N_("The running site does not open the codes of this event: %(kinds)s."),
            do,
            kinds=", ".join(astray),
        )
    else:
        yield ok("served", N_("The running site opens them."))
