"""The desk: the game master's by the passphrase, and what of it is a referee's."""

from . import (  # noqa: F401 - each adds its pages
    cast,
    coins,
    desk,
    economy,
    evening,
    event,
    exchange,
    furniture,
    jobs,
    law,
    ledger,
    netting,
    prints,
    purses,
    record,
    referees,
    ruling,
    table,
)
from .room import gm

__all__ = ["gm"]
