"""Codes on a screen: the address that opens this server now, and its picture."""

from __future__ import annotations

from flask import request
from markupsafe import Markup

from ..printing.qr import UnprintableAddressError, batch_for, printed, svg
from .addresses import opening

#: A code on a screen, in millimetres without its margin: read at arm's length.
LEAST = 50.0


def link(room: str, token: str) -> str:
    """The address of a room with its token, as a code holds it where it can."""
    try:
        return printed(opening(request.host_url), room, token)
    except UnprintableAddressError:
        return f"{request.host_url.rstrip('/')}/{room}/{token}"


def picture(address: str, title: str) -> Markup:
    """The code of an address, named ``title`` for those who cannot see it; nothing where no code can hold it."""
    try:
        return svg(address, batch_for([address], LEAST), title)
    except ValueError:
        return Markup("")
