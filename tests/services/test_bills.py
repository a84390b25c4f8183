"""Bills upon a third through the services: drawn up, printed with what they must say, accepted, refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import cast, debts, drafts, notepress, passing
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Conflict, Forbidden
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Viewer
from tests.services.playing import ATHOS, MILADY

K = EntryKind
PLANCHET, ROCHEFORT = "planchet", "rochefort"
MASTER = Viewer(staff=True)
BILL = DebtForm(MILADY, ATHOS, "2 р. 60 к.", cause="for a horse", drawee=PLANCHET)


def drawn(house: House, form: DebtForm = BILL) -> int:
    serial = drafts.draw(house, Actor(ATHOS), form)
    debts.enter(house, serial, Actor(MILADY), Act(K.SIGNED))
    return serial


@pytest.mark.parametrize(
    ("coin", "amount", "kind", "title"),
    [
        ("ru", "1 р.", "perevodny", "Переводный вексель"),
        ("fr-1640", "3₶", "lettre", "Переводный вексель"),
        ("en", "£1", "bill", "Переводный вексель"),
    ],
)
def test_each_country_has_its_bill(house: House, coin: str, amount: str, kind: str, title: str) -> None:
    serial = drawn(house, replace(BILL, coin=coin, amount=amount))
    assert notepress.paper(house, serial, MASTER).kinds == (kind,)
    assert title in notepress.note_html(house, serial, MASTER, "ru")
    assert "Lettre de change" in notepress.note_html(house, serial, MASTER, "fr")


def test_the_paper_says_who_pays_whom_for_what_and_who_answers(house: House) -> None:
    serial = drawn(house)
    look = notepress.note_html(house, serial, MASTER, "en").replace("\u00a0", " ")
    # The first letter stands in its block.
    assert "T</span></span>o Planchet: by this bill of exchange pay on demand to Атос" in look
    assert "2 r. 60 k. (Two roubles sixty kopecks —); till you have accepted it, I, " in look
    assert "Миледи Винтер, answer for it." in look
    assert "I have had the worth of it: for a horse." in look
    assert "I accept it: ____" in look
    debts.enter(house, serial, Actor(PLANCHET), Act(K.ACCEPTED))
    look = notepress.note_html(house, serial, MASTER, "en").replace("\u00a0", " ")
    assert "Accepted for payment: Planchet." in look
    assert "I accept it" not in look


def test_the_drawee_finds_it_accepts_it_and_owes_it(house: House) -> None:
    serial = drawn(house)
    (seen,) = debts.debts_of(house, PLANCHET)
    assert (seen.serial, seen.drawee_name, seen.owing_id) == (serial, "Planchet", MILADY)
    assert K.ACCEPTED in seen.can
    assert K.ACCEPTED not in debts.debt(house, serial, Viewer(MILADY)).can
    with pytest.raises(Forbidden):
        debts.enter(house, serial, Actor(ROCHEFORT), Act(K.ACCEPTED))
    debts.enter(house, serial, Actor(PLANCHET), Act(K.ACCEPTED))
    told = debts.debt(house, serial, MASTER)
    assert (told.owing_id, told.guarantor_name, told.ceiling) == (PLANCHET, "Миледи Винтер", "2 р. 60 к.")
    balances = {each.character_id: each.amounts for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {ATHOS: {"ru": 1040}, PLANCHET: {"ru": -1040}}


def test_what_was_said_is_told_as_said_by_whoever_said_it(house: House) -> None:
    """By the debtor of then: neither the drawee nor an heir has said anything."""
    serial = drawn(house)
    debts.enter(house, serial, Actor(MILADY), Act(K.CLAIMED))
    with pytest.raises(Conflict) as refused:
        debts.enter(house, serial, Actor(PLANCHET), Act(K.ACCEPTED))
    assert refused.value.code == "claim_waits"
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    passing.name_heir(house, COMMAND_LINE, MILADY, ROCHEFORT, "her will", accepted=True)
    told = debts.debt(house, serial, Viewer(ATHOS))
    assert (told.owing_id, [each.who_name for each in told.waiting]) == (ROCHEFORT, ["Миледи Винтер"])


def test_nobody_comes_to_owe_a_bill_by_anothers_hand(house: House) -> None:
    serial = drawn(house)
    (planchet,) = (each for each in cast.characters(house) if each.id == PLANCHET)
    assert planchet.consent, "as every sheet says until it is changed"
    with pytest.raises(Conflict) as refused:
        debts.enter(house, serial, Actor(staff=True), Act(K.ACCEPTED, reason="he said so"))
    assert refused.value.code == "consent_needed"


@pytest.mark.parametrize(
    ("bent", "told"),
    [
        ({"cause": ""}, [("cause", "paper_needs_cause")]),
        ({"drawee": ATHOS}, [("drawee", "bill_upon_a_third")]),
        ({"drawee": "", "instrument": "perevodny"}, [("drawee", "paper_needs_drawee")]),
        ({"instrument": "veksel"}, [("instrument", "paper_upon_nobody")]),
        ({"transferable": False}, [("instrument", "paper_needs_transferable")]),
        ({"amount": "", "thing": "a horse"}, [("drawee", "bill_upon_a_third")]),
    ],
)
def test_a_bill_says_all_that_a_bill_must(house: House, bent: dict[str, object], told: list[tuple[str, str]]) -> None:
    with pytest.raises(BadInput) as refused:
        drafts.draw(house, Actor(ATHOS), replace(BILL, **bent))  # type: ignore[arg-type]
    assert [(each.field, each.code) for each in refused.value.problems] == told


def test_the_bill_of_one_hand_is_no_lettre_de_change(house: House) -> None:
    serial = drawn(house, replace(BILL, drawee="", instrument="veksel"))
    look = notepress.note_html(house, serial, MASTER, "fr")
    assert "Reconnaissance" in look  # in 1627 no law had made the other
    assert "Lettre de change" not in look
