"""One's own page with many debts: what waits for one's hand first, then what is open, what is over folded away."""

from __future__ import annotations

import re

import pytest

from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.deciding import Act
from larp_piquet.services import debts, passing
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from tests.conftest import HandClock

from ..services.test_netting import ATHOS, MILADY, ROCHEFORT, owes
from .browsing import Browser, Page
from .conftest import Known
from .test_debts import act, drawn
from .test_evening import english

K = EntryKind


@pytest.fixture
def athos(known: Known) -> Browser:
    return english(known("athos"))


def lists(page: Page) -> dict[str, list[int]]:
    """The serials under each heading, in order; what is over by its list."""
    body = page.html.partition('id="debts"')[2].partition("<h2>PIN")[0]
    found = {}
    for part in re.split(r'(?=<h3 id="|<details id="over")', body)[1:]:
        key = re.match(r'<\w+ id="([\w-]+)"', part)
        assert key is not None
        found[key[1]] = [int(serial) for serial in re.findall(r'(?:<p class="quiet">|<li><a [^>]*>)No\. (\d+)', part)]
    return found


def test_what_waits_for_my_hand_comes_first(athos: Browser, known: Known, event_house: House, clock: HandClock) -> None:
    """A signature, a payment to confirm, a note offered to me, and what fell due; what I have claimed does not wait."""
    plain = owes(event_house, ATHOS, MILADY, "1 р.")
    late = owes(event_house, ATHOS, MILADY, "2 р.", due="within", hours="2")
    held = owes(event_house, ROCHEFORT, ATHOS, "3 р.")
    paid = owes(event_house, MILADY, ATHOS, "4 р.")
    mine = owes(event_house, ATHOS, ROCHEFORT, "5 р.")
    offered = owes(event_house, ROCHEFORT, MILADY, "6 р.")
    unsigned = drawn(english(known("milady")), other="athos", side="owed", sum="7 р.")
    debts.enter(event_house, paid, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(event_house, mine, Actor(ATHOS), Act(K.CLAIMED))
    debts.enter(event_house, offered, Actor(MILADY), Act(K.ENDORSEMENT_OFFERED, who=ATHOS))
    clock.move(hours=2, minutes=1)
    told = lists(athos.open("/me"))
    assert list(told) == ["hand", "owe", "owed"]
    assert set(told["hand"][:3]) == {paid, offered, unsigned}
    assert told["hand"][3:] == [late]
    assert (told["owe"], told["owed"]) == ([mine, plain], [held])


def test_who_has_left_the_game_is_told_so_and_his_heir_what_he_has(
    athos: Browser, known: Known, event_house: House
) -> None:
    owed = owes(event_house, MILADY, ATHOS, "4 р.")
    milady = english(known("milady"))
    stale = milady.open(f"/note/{owed}").form("claimed")
    passing.set_status(event_house, COMMAND_LINE, MILADY, "dead", "beheaded")
    page = milady.open("/me")
    assert "Your character has left the game: dead." in page.text
    assert "an heir, whom the game master names" in page.text
    for form in ("/me/netting", f"/note/{owed}/act"):
        assert form not in {each.action for each in page.forms}
    assert "Challenge somebody" not in page.text
    assert "Draw up a note" not in page.text
    assert milady.open(f"/note/{owed}").form("claimed") is None
    assert stale is not None
    refused = milady.send(stale, button="claimed")
    assert "Your character is no longer in the game." in refused.text
    assert "Name somebody else" not in refused.text
    passing.name_heir(event_house, COMMAND_LINE, MILADY, ROCHEFORT, "her will", accepted=True)
    assert f"The heir is comte de Rochefort. Debts that passed: No. {owed}" in milady.open("/me").text
    heir = english(known("rochefort")).open("/me").text
    assert f"Миледи Винтер has left the game, and you are the heir. Debts that passed: No. {owed}" in heir


def test_each_answer_is_one_tap(athos: Browser, event_house: House) -> None:
    owing = owes(event_house, ATHOS, MILADY, "1 р.")
    paid = owes(event_house, MILADY, ATHOS, "4 р.")
    offered = owes(event_house, ROCHEFORT, MILADY, "6 р.")
    debts.enter(event_house, paid, Actor(MILADY), Act(K.CLAIMED))
    debts.enter(event_house, offered, Actor(MILADY), Act(K.ENDORSEMENT_OFFERED, who=ATHOS))
    for serial, do, list_ in ((paid, "confirmed", "over"), (offered, "endorsed", "owed")):
        athos.fill(act(athos.open("/me"), serial, do), do)
        assert serial in lists(athos.open("/me"))[list_], do
    page = athos.open("/me")
    assert act(page, owing, "claimed")
    assert act(page, owing, "contested")


def test_long_lists_are_turned_each_by_itself_and_a_press_stays_there(athos: Browser, event_house: House) -> None:
    owing = [owes(event_house, ATHOS, MILADY, "1 р.") for _number in range(12)]
    held = [owes(event_house, MILADY, ATHOS, "1 р.") for _number in range(11)]
    told = lists(athos.open("/me"))
    assert (told["owe"], told["owed"]) == (owing[:1:-1], held[:0:-1])
    page = athos.open("/me?owe=2&owed=2")
    assert lists(page) == {"owe": [owing[1], owing[0]], "owed": [held[0]]}
    assert 'href="/me?owe=1&amp;owed=2#owe"' in page.html
    form = act(page, owing[0], "claimed")
    answer = athos.client.post(form.action, data=form.data("claimed"))
    assert answer.headers["Location"] == "/me?owe=2&owed=2#debts"
    for strange in ("owe=²", "owe=999", "owe=-1", "nothing=4"):
        assert athos.open(f"/me?{strange}").status == 200, strange


def test_what_is_over_is_folded_away_and_turned(athos: Browser, event_house: House) -> None:
    gone = [owes(event_house, ATHOS, MILADY, "1 р.") for _number in range(21)]
    for serial in gone:
        debts.enter(event_house, serial, Actor(MILADY), Act(K.CONFIRMED))
    page = athos.open("/me")
    assert lists(page) == {"over": gone[:0:-1]}
    assert '<details id="over">' in page.html
    rest = athos.open("/me?over=2")
    assert lists(rest) == {"over": gone[:1]}
    assert '<details id="over" open>' in rest.html


def test_a_note_passes_on_from_ones_own_page(athos: Browser, known: Known, event_house: House) -> None:
    serial = owes(event_house, MILADY, ATHOS, "3 р.")
    form = act(athos.open("/me"), serial, "endorsement_offered")
    athos.fill(form, "endorsement_offered", who=ROCHEFORT)
    milady, rochefort = english(known(MILADY)), english(known(ROCHEFORT))
    assert "endorsement_offered" not in milady.open("/me").html, "who owes it passes nothing on"
    rochefort.fill(act(rochefort.open("/me"), serial, "endorsed"), "endorsed")
    assert debts.debts_of(event_house, ROCHEFORT)[0].holder_id == ROCHEFORT
