"""What makes something new is done once, however often its form is sent: by a second tap, a reload, or the way back.

A form bears a mark, and what was made by it is kept with the mark in the transaction that made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from ..store import forms
from .house import House


class DoneAlready(Exception):
    """The form was sent before; ``made`` is what came of it then."""

    def __init__(self, made: int) -> None:
        super().__init__(made)
        self.made = made


class Making:
    """What is being made; whoever makes it says what it is."""

    made = 0


@contextmanager
def making(house: House, connection: Connection, mark: str) -> Iterator[Making]:
    """Within a transaction: make something by a form of this ``mark``, empty where its sender has none.

    Raises ``DoneAlready`` before anything is done where something was made by it. Where what is made is refused, the
    transaction fails, and the mark is as good as before.
    """
    if mark and not forms.claim(connection, mark, house.clock()):
        raise DoneAlready(forms.made_by(connection, mark))
    one = Making()
    yield one
    if mark:
        forms.keep(connection, mark, one.made)
