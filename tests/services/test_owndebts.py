"""A referee rules at no table whose last partie left a debt in which his own character has a part."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from larp_piquet.ledger.bets import BetKind
from larp_piquet.ledger.book import EntryKind
from larp_piquet.services import betting, cast, debts, desk, passing, sittings
from larp_piquet.services.betting import BetForm
from larp_piquet.services.errors import Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, CharacterForm
from larp_piquet.tables.acts import Actor, VoidPartie
from larp_piquet.tables.packwords import TellDealer
from tests.services.playing import ATHOS, MILADY, agree, seen, sit_down
from tests.services.test_banking import DEALS, lay, sign_all, typed
from tests.services.test_givingback import PLANCHET, lost, say
from tests.services.test_referees import come

K = EntryKind
VOID = VoidPartie("a marked pack")


def guarantees(house: House, serial: int, who: str) -> None:
    say(house, serial, ATHOS, K.GUARANTEE_ASKED, "1 р.", who)
    say(house, serial, who, K.GUARANTEED)


def holds(house: House, serial: int, who: str) -> None:
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, whom=who)
    say(house, serial, who, K.ENDORSED)


def inherits(house: House, serial: int, who: str) -> None:
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    passing.name_heir(house, COMMAND_LINE, MILADY, who, "her will", accepted=True)


def has_the_guarantors_claim(house: House, serial: int, who: str) -> None:
    """Rochefort pays a rouble for Milady, and passes on the note by which she owes it to him."""
    guarantees(house, serial, "rochefort")
    say(house, serial, ATHOS, K.GUARANTEE_CALLED)
    say(house, serial, "rochefort", K.COVER_PROPOSED)
    say(house, serial, ATHOS, K.COVERED)
    (cover,) = (each for each in debts.ledger(house, COMMAND_LINE).debts if each.source == "cover")
    say(house, cover.serial, "rochefort", K.ENDORSEMENT_OFFERED, whom=who)
    say(house, cover.serial, who, K.ENDORSED)


def is_owed_back(house: House, serial: int, who: str) -> None:
    """The note was his, its half is owed back to Milady since the desk voided it, and she passes that on."""
    say(house, serial, ATHOS, K.PART_ACCEPTED, "80 к.")
    debts.void_debt(house, COMMAND_LINE, serial, "a jest")
    (back,) = (each for each in debts.ledger(house, COMMAND_LINE).debts if each.source == "back")
    say(house, back.serial, MILADY, K.ENDORSEMENT_OFFERED, whom=who)
    say(house, back.serial, who, K.ENDORSED)


@pytest.mark.parametrize("part", [guarantees, holds, inherits, has_the_guarantors_claim, is_owed_back])
def test_who_has_a_part_in_what_it_left_rules_nothing_there(
    house: House, part: Callable[[House, int, str], None]
) -> None:
    sitting, serial = lost(house)
    part(house, serial, PLANCHET)
    before = [each.state for each in debts.ledger(house, COMMAND_LINE).debts]
    _token, his = come(house, "Tréville", character=PLANCHET)
    _token, other = come(house, "Des Essarts")
    for staff, character in ((his, None), (other, PLANCHET)):
        with pytest.raises(Forbidden) as refused:
            desk.rule(house, staff, 1, sitting, seen(house, None).seq, character, VOID)
        assert refused.value.code == "own_debt"
        with pytest.raises(Forbidden):
            desk.weigh(house, staff, 1, character, VOID)
    assert [each.state for each in debts.ledger(house, COMMAND_LINE).debts] == before
    desk.actor_of(house, his, 2, None)  # elsewhere he rules
    desk.actor_of(house, COMMAND_LINE, 1, PLANCHET)  # and the game master everywhere, as over the debts themselves
    desk.rule(house, other, 1, sitting, seen(house, None).seq, None, VOID)


def test_with_the_next_partie_nobody_takes_the_last_one_back(house: House) -> None:
    sitting, serial = lost(house)
    holds(house, serial, PLANCHET)
    _token, his = come(house, character=PLANCHET)
    agree(house, sitting)
    sittings.act(house, sitting, seen(house, None).seq, Actor(MILADY), TellDealer(1))
    desk.actor_of(house, his, 1, None)


def test_who_holds_what_a_bet_on_it_left_rules_nothing_there_either(house: House) -> None:
    """Athos wins by the pad, and Aramis has the note of three roubles that Rochefort owes on it."""
    aramis = cast.add_character(house, COMMAND_LINE, CharacterForm("Aramis")).id
    lay(house, "0", with_purses=False)
    sitting = sit_down(house)
    bet = betting.offer(house, 1, PLANCHET, BetForm("rochefort", ATHOS, "3 р."))
    betting.answer(house, bet, "rochefort", BetKind.TAKEN)
    agree(house, sitting)
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), TellDealer(0))
    for number, totals in enumerate(DEALS, 1):
        typed(house, sitting, number, totals)
    sign_all(house, sitting)
    (debt,) = (each for each in debts.ledger(house, COMMAND_LINE).debts if each.source == "bet")
    _token, his = come(house, character=aramis)
    desk.actor_of(house, his, 1, None)
    say(house, debt.serial, PLANCHET, K.ENDORSEMENT_OFFERED, whom=aramis)
    say(house, debt.serial, aramis, K.ENDORSED)
    with pytest.raises(Forbidden) as refused:
        desk.actor_of(house, his, 1, None)
    assert refused.value.code == "own_debt"
