"""Two forms of one mark at one moment: one makes the thing, the other is told of it."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from larp_piquet.ledger.book import Actor
from larp_piquet.services import debts, drafts
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput
from larp_piquet.services.house import House
from larp_piquet.services.once import DoneAlready
from larp_piquet.services.results import COMMAND_LINE
from tests.services.playing import ATHOS, MILADY


def test_two_at_one_moment_make_one(house: House) -> None:
    barrier = Barrier(2)
    made: list[int] = []
    told: list[int] = []

    def draw() -> None:
        barrier.wait()
        try:
            made.append(drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "1 р."), mark="m"))
        except DoneAlready as before:
            told.append(before.made)

    threads = [Thread(target=draw) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert told == made
    assert len(debts.ledger(house, COMMAND_LINE).debts) == 1


def test_what_is_refused_leaves_its_mark_free(house: House) -> None:
    with pytest.raises(BadInput):
        drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "one"), mark="m")
    assert drafts.draw(house, Actor(ATHOS), DebtForm(MILADY, ATHOS, "1 р."), mark="m")
