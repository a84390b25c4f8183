"""The desk: the game master's by the passphrase, and what of it is a referee's."""

from . import cast, desk, event, furniture, law, ledger, prints, record, referees, ruling, table  # noqa: F401 - each adds its pages
from .room import gm

__all__ = ["gm"]
