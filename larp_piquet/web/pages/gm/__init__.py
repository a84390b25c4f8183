"""The game master's desk: everything here asks for the passphrase first."""

from . import cast, desk, evening, event, furniture, law, ledger, prints, record, table  # noqa: F401 - each adds its pages
from .room import gm

__all__ = ["gm"]
