"""The record of a partie, to take away."""

from __future__ import annotations

from flask import Blueprint, Response

from ...services import partierecords
from ..limits import HEAVY, limiter
from ..papers import download
from ..visitor import current, house

record = Blueprint("record", __name__, url_prefix="/record")


@record.get("/<int:sitting>/<int:partie>")
@limiter.limit(HEAVY)
def take(sitting: int, partie: int) -> Response:
    """A partie as a piquet record, for those who may know every card of it."""
    found = partierecords.partie_record(house(), sitting, partie, current().viewer)
    name = f"piquet-table-{found.table}-sitting-{sitting}-partie-{partie}.json"
    return download(found.text.encode(), name, "application/json")
