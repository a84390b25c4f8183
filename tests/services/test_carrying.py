"""One event goes on in the next: open debts, whoever has a part in them, and where they came from."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest

from larp_piquet.ledger.bets import BetKind
from larp_piquet.ledger.book import Actor, EntryKind
from larp_piquet.ledger.coinfile import plain_of
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.ledger.deciding import Act
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.life import DebtState
from larp_piquet.services import (
    betting,
    carrying,
    cast,
    causes,
    coinage,
    debts,
    drafts,
    events,
    files,
    lostatplay,
    notepress,
    passing,
    purses,
)  # fmt: skip
from larp_piquet.services.betting import BetForm
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound
from larp_piquet.services.house import House, open_house
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, DebtInfo, EventForm, Staff, Viewer
from larp_piquet.store.purses import cash_held
from tests.conftest import HandClock
from tests.services.playing import ATHOS, MILADY, sit_down
from tests.services.test_banking import lay, played
from tests.services.test_ledgerfile import evening

K = EntryKind
MASTER = Actor(staff=True)


@pytest.fixture
def following(tmp_path: Path, clock: HandClock) -> Iterator[House]:
    """The next event, a year later, with Athos under a name of more letters, and a Planchet who is somebody else."""
    made = open_house(f"sqlite:///{tmp_path / 'next.sqlite'}", tmp_path / "next", clock=clock)
    form = EventForm("Twenty days after", date(1628, 11, 1), time_zone="UTC", coin="fr-1640", language="ru")
    events.create_event(made, COMMAND_LINE, form)
    for person in (CharacterForm("Атос де Ла Фер", id=ATHOS), CharacterForm("Planchet", id="planchet-2")):
        cast.add_character(made, COMMAND_LINE, person)
    yield made
    made.close()


def standing(house: House, form: DebtForm) -> int:
    serial = drafts.draw(house, MASTER, form)
    for who in (form.debtor, form.creditor):
        debts.enter(house, serial, Actor(who), Act(K.SIGNED))
    return serial


def do(house: House, serial: int, kind: EntryKind, **said: object) -> None:
    debts.enter(house, serial, MASTER, Act(kind, reason="so they say", **said))  # type: ignore[arg-type]


def seen(house: House, serial: int) -> DebtInfo:
    return debts.debt(house, serial, Viewer(staff=True), "ru")


def test_a_debt_goes_on_in_the_next_event(house: House, following: House) -> None:
    for who in (MILADY, "planchet"):
        passing.set_consent(house, COMMAND_LINE, who, needed=False)  # the desk may sign for them
    form = DebtForm(MILADY, ATHOS, "2 р. 60 к.", cause="за коня", true_cause="её молчание", due="within", hours="24")
    serial = standing(house, form)
    do(house, serial, K.PART_ACCEPTED, amount=240)  # 60 kopecks
    do(house, serial, K.GUARANTEE_ASKED, who="planchet", amount=400)
    do(house, serial, K.GUARANTEED)
    do(house, serial, K.ENDORSEMENT_OFFERED, who="rochefort")
    do(house, serial, K.ENDORSED)
    do(house, serial, K.CONTESTED)
    paid = standing(house, DebtForm(MILADY, ATHOS, "1 р."))
    do(house, paid, K.CONFIRMED)
    thing = standing(house, DebtForm("rochefort", ATHOS, thing="the letter", due="duel", transferable=False))
    draft = drafts.draw(house, MASTER, DebtForm("rochefort", ATHOS, "9 р."))

    text = carrying.hand_over(house, COMMAND_LINE)
    before = carrying.weigh(following, COMMAND_LINE, text)
    assert [(line.serial, line.debtor, line.holder, line.guarantor, line.figures) for line in before.lines] == [
        (serial, "Миледи Винтер", "comte de Rochefort", "Planchet", "2 р."),
        (thing, "comte de Rochefort", "Атос де Ла Фер", "", "the letter"),
    ]
    assert [(left.serial, left.code) for left in before.left] == [(draft, "left_unsigned")]
    assert before.joining == ("Миледи Винтер", "comte de Rochefort", "Planchet")
    assert {(each.code, each.values.get("id", serial)) for each in before.warnings} == {
        ("carried_late", serial),  # its hours have run out in the year between
        ("carried_renamed", ATHOS), ("carried_alike", "planchet"),
    }  # fmt: skip
    assert len(cast.characters(following)) == 2, "looking is not doing"

    done = carrying.carry_over(following, COMMAND_LINE, text)
    first, second = (line.new for line in done.lines)
    assert first is not None
    assert second is not None
    told = seen(following, first)
    now = told.standing
    assert (told.state, now.debtor, now.holder, now.rest) == (DebtState.OWED, MILADY, "rochefort", 800)
    assert (now.guarantor, now.ceiling, now.contested) == ("planchet", 400, True)
    # Signed at half past nine in the evening in Moscow of the tenth, within a day.
    assert now.terms.due == Due(DueKind.AT, datetime(1627, 10, 11, 21, 30))
    assert (told.cause, told.true_cause, told.source) == ("за коня", "её молчание", "carried")
    assert [each.kind for each in told.entries] == ["owed", "guarantee_asked", "guaranteed", "contested"]
    # What its parties read names nobody, for they may know each other by aliases; its life there is the master's.
    words = f"Перенесено из «La Rochelle», расписка №\u00a0{serial}."
    assert [each.reason for each in told.entries] == [words, words, words, "so they say"]
    history = causes.history_of(following, COMMAND_LINE, first)
    assert history.startswith("1627-10-10 ")
    assert "60 к." in history
    assert "comte de Rochefort" in history
    with pytest.raises(Forbidden):
        causes.history_of(following, Staff(1, "referee:1", "A referee"), first)
    assert causes.causes_said(following, COMMAND_LINE, first) == (), "it is no cause"
    assert seen(following, second).standing.terms.due == Due(DueKind.DUEL)
    assert not seen(following, second).standing.terms.transferable
    balances = {each.character_id: dict(each.amounts) for each in debts.ledger(following, COMMAND_LINE).balances}
    assert balances == {MILADY: {"ru": -800}, "rochefort": {"ru": 800}}
    assert not {each.id: each for each in cast.characters(following)}[MILADY].consent

    again = carrying.carry_over(following, COMMAND_LINE, text)
    assert (again.lines, [(left.code, left.values.get("serial")) for left in again.left]) == (
        (), [("left_done", first), ("left_done", second), ("left_unsigned", None)],
    )  # fmt: skip
    assert len(debts.ledger(following, COMMAND_LINE).debts) == 2


def test_an_event_is_known_again_whatever_it_is_called(sqlite_house: House, following: House) -> None:
    for house in (sqlite_house, following):
        lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    serial = standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р."))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(ATHOS, "opening", "1 р."))
    carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    renamed = EventForm("La Rochelle, the first act", date(1627, 10, 10), time_zone="Europe/Moscow", coin="ru")
    events.change_event(sqlite_house, COMMAND_LINE, renamed)
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    assert json.loads(text)["event"]["name"] == "La Rochelle, the first act"
    again = carrying.carry_over(following, COMMAND_LINE, text)
    assert (again.lines, again.purses) == ((), ())
    assert [(each.serial, each.code) for each in again.left] == [(serial, "left_done")]
    assert len(debts.ledger(following, COMMAND_LINE).debts) == 1


BILL = DebtForm(MILADY, ATHOS, "5 р.", cause="for a horse", drawee="planchet")


def looked_at(house: House, serial: int) -> str:
    html = notepress.note_html(house, serial, Viewer(staff=True), "en")
    return re.sub(r"<[^>]+>", "", html.replace("\u00a0", " "))


def test_a_bill_is_drawn_upon_the_same_third_and_can_be_accepted_here(sqlite_house: House, following: House) -> None:
    serial = standing(sqlite_house, BILL)
    report = carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert [each for each in report.warnings if each.code == "carried_plain"] == []
    assert {line.serial for line in report.lines} == {serial}
    assert "Planchet" in report.joining
    new = report.lines[0].new
    assert new is not None
    events.set_printed_address(following, COMMAND_LINE, "http://192.168.4.1:8000")
    told = seen(following, new)
    assert (told.standing.debtor, told.drawee_name, told.standing.accepted) == (MILADY, "Planchet (planchet)", False)
    assert "To Planchet: by this bill of exchange pay on demand to Атос" in looked_at(following, new)
    debts.enter(following, new, Actor("planchet"), Act(K.ACCEPTED))
    now = seen(following, new).standing
    assert (now.debtor, now.guarantor, now.ceiling) == ("planchet", MILADY, 2000)  # five roubles of 400 polushki


def test_an_accepted_bill_stays_accepted_and_its_drawer_answers(sqlite_house: House, following: House) -> None:
    serial = standing(sqlite_house, BILL)
    debts.enter(sqlite_house, serial, Actor("planchet"), Act(K.ACCEPTED))
    do(sqlite_house, serial, K.PART_ACCEPTED, amount=800)  # two roubles of five
    debts.enter(sqlite_house, serial, Actor(ATHOS), Act(K.PROTESTED, reason="no coin"))
    debts.enter(sqlite_house, serial, Actor("planchet"), Act(K.CONTESTED, reason="the horse is lame"))
    report = carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert [each for each in report.warnings if each.code == "carried_plain"] == []
    (line,) = report.lines
    assert line.new is not None
    assert (line.debtor, line.holder, line.guarantor) == ("Planchet", "Атос де Ла Фер", "Миледи Винтер")
    told = seen(following, line.new)
    now = told.standing
    assert (now.debtor, now.holder, now.rest) == ("planchet", ATHOS, 1200)
    assert (now.guarantor, now.ceiling, now.accepted, now.protested, now.contested) == (MILADY, 1200, True, True, True)
    assert (told.debtor_name, told.drawee_name) == ("Миледи Винтер", "Planchet (planchet)"), (
        "who signed it, and who accepted"
    )
    balances = {each.character_id: dict(each.amounts) for each in debts.ledger(following, COMMAND_LINE).balances}
    assert {who: sums for who, sums in balances.items() if sums} == {"planchet": {"ru": -1200}, ATHOS: {"ru": 1200}}
    events.set_printed_address(following, COMMAND_LINE, "http://192.168.4.1:8000")
    assert "Accepted for payment: Planchet." in looked_at(following, line.new)
    third = json.loads(carrying.hand_over(following, COMMAND_LINE))["debts"]
    assert [(each["debtor"], each["drawer"]) for each in third] == [("planchet", MILADY)], "and so from there"


def plain_ones(house: House, text: str, *, gone: bool = False) -> list[int]:
    """The serials there of what comes as a plain note, each of which is one here."""
    report = carrying.carry_over(house, COMMAND_LINE, text, gone=gone)
    warned = [each.values["serial"] for each in report.warnings if each.code == "carried_plain"]
    for line in report.lines:
        assert line.new is not None
        is_plain = notepress.paper(house, line.new, Viewer(staff=True)).kinds == ("plain",)
        assert is_plain == (line.serial in warned)
        if is_plain:
            assert seen(house, line.new).drawee_name == ""
    return [int(str(each)) for each in warned]


def test_a_paper_that_cannot_be_what_it_was_is_a_plain_note(sqlite_house: House, following: House) -> None:
    """The drawee is dead, or holds it himself; of two sound ones the drawer of one has paid a part as its guarantor."""
    house = sqlite_house
    aramis = cast.add_character(house, COMMAND_LINE, CharacterForm("Aramis")).id
    dead = standing(house, DebtForm(MILADY, ATHOS, "1 р.", cause="wine", drawee=aramis))
    own = standing(house, DebtForm(MILADY, ATHOS, "2 р.", cause="wine", drawee="planchet"))
    do(house, own, K.ENDORSEMENT_OFFERED, who="planchet")
    debts.enter(house, own, Actor("planchet"), Act(K.ENDORSED))
    covered = standing(house, DebtForm(MILADY, ATHOS, "3 р.", cause="wine", drawee="planchet"))
    debts.enter(house, covered, Actor("planchet"), Act(K.ACCEPTED))
    for who, kind, sum_ in ((ATHOS, K.GUARANTEE_CALLED, 0), (MILADY, K.COVER_PROPOSED, 400), (ATHOS, K.COVERED, 0)):
        debts.enter(house, covered, Actor(who), Act(kind, sum_))
    standing(house, BILL)
    passing.set_status(house, COMMAND_LINE, aramis, "dead", "a duel")
    before = seen(house, covered).standing
    assert plain_ones(following, carrying.hand_over(house, COMMAND_LINE)) == [dead, own]
    # Three roubles less one: the drawer has answered for one, and answers for the two that are left.
    assert (before.guarantor, before.ceiling, before.rest) == (MILADY, 800, 800)


def test_a_bill_of_an_older_file_names_nobody_and_is_plain(sqlite_house: House, following: House) -> None:
    serial = standing(sqlite_house, BILL)
    assert plain_ones(following, changed(sqlite_house, "debts", drawee=None)) == [serial]


def test_an_accepted_bill_for_less_of_which_the_drawer_answers_is_plain(sqlite_house: House, following: House) -> None:
    serial = standing(sqlite_house, BILL)
    debts.enter(sqlite_house, serial, Actor("planchet"), Act(K.ACCEPTED))
    less = changed(sqlite_house, "debts", ceiling=400)
    assert plain_ones(following, less) == [serial]
    (record,) = debts.ledger(following, COMMAND_LINE).debts
    now = seen(following, record.serial).standing
    assert (now.debtor, now.guarantor, now.ceiling) == ("planchet", MILADY, 400)


def test_who_stands_for_the_drawer_stands_for_him_here(sqlite_house: House, following: House) -> None:
    serial = standing(sqlite_house, BILL)
    debts.enter(sqlite_house, serial, Actor("planchet"), Act(K.ACCEPTED))
    passing.set_status(sqlite_house, COMMAND_LINE, MILADY, "dead", "the executioner of Lille")
    passing.name_heir(sqlite_house, COMMAND_LINE, MILADY, "rochefort", "the Cardinal's will", accepted=True)
    report = carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert [each for each in report.warnings if each.code == "carried_plain"] == []
    (line,) = report.lines
    assert line.new is not None
    now = seen(following, line.new).standing
    assert (now.debtor, now.guarantor, now.accepted) == ("planchet", "rochefort", True)
    assert "Миледи Винтер" not in report.joining


def test_a_bill_of_a_file_is_drawn_upon_one_third(sqlite_house: House, following: House) -> None:
    standing(sqlite_house, BILL)
    for values, fault in (
        ({"drawee": ATHOS}, ("debts[1].drawee", "bill_upon_a_third")),
        ({"drawee": "nobody"}, ("debts[1].drawee", "no_such_character")),
        ({"drawer": ATHOS, "drawee": None}, ("debts[1].drawer", "bill_upon_a_third")),
        ({"drawer": "planchet"}, ("debts[1].drawee", "bill_upon_a_third")),
    ):
        assert fault in faults(following, changed(sqlite_house, "debts", **values))


def test_the_dead_are_left_out_unless_asked_for(house: House, following: House) -> None:
    owed = standing(house, DebtForm(MILADY, ATHOS, "1 р."))
    held = standing(house, DebtForm("rochefort", "planchet", "2 р."))
    answered = standing(house, DebtForm("rochefort", ATHOS, "3 р."))
    do(house, answered, K.GUARANTEE_ASKED, who=MILADY, amount=40)
    debts.enter(house, answered, Actor(MILADY), Act(K.GUARANTEED))
    for who, status in ((MILADY, "dead"), ("planchet", "departed")):
        passing.set_status(house, COMMAND_LINE, who, status, "at the convent")
    text = carrying.hand_over(house, COMMAND_LINE)
    report = carrying.weigh(following, COMMAND_LINE, text)
    assert [line.serial for line in report.lines] == [answered]
    assert report.lines[0].guarantor == ""
    assert [(left.serial, left.code, left.values["names"]) for left in report.left] == [
        (owed, "left_gone", "Миледи Винтер"), (held, "left_gone", "Planchet"),
    ]  # fmt: skip
    assert ("carried_without_guarantor", "Миледи Винтер") in {
        (each.code, each.values.get("name")) for each in report.warnings
    }
    whole = carrying.carry_over(following, COMMAND_LINE, text, gone=True)
    assert [line.serial for line in whole.lines] == [owed, held, answered]
    assert {each.id: each.status for each in cast.characters(following)}[MILADY] == "dead"


def test_a_money_of_the_old_event_goes_with_its_debts(sqlite_house: House, following: House) -> None:
    ours = {**plain_of(SYSTEMS["pl-1766"]), "name": {"en": "Money of the island"}}
    theirs = {**plain_of(SYSTEMS["fr-1640"]), "name": {"en": "Money of the fort"}}
    made = coinage.add_money(sqlite_house, COMMAND_LINE, ours)
    coinage.add_money(following, COMMAND_LINE, theirs)  # it has the same id, and is another
    unit = made.system.unit(made.system.columns[0])
    standing(sqlite_house, DebtForm("rochefort", ATHOS, f"2 {unit.noun('en', 2)}", made.coin))
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    (line,) = carrying.carry_over(following, COMMAND_LINE, text).lines
    assert line.new is not None
    told = seen(following, line.new)
    assert (made.coin, told.coin, told.amount) == ("own-1", "own-2", 2 * unit.value)
    assert [each.coin for each in coinage.own_moneys(following)] == ["own-1"], "it is offered to nobody"


def offered(house: House, backer: str = "planchet") -> int:
    """A bet with Rochefort that stands when the event ends."""
    bet = betting.offer(house, 1, backer, BetForm("rochefort", ATHOS, "3 р."))
    betting.answer(house, bet, "rochefort", BetKind.TAKEN)
    return bet


def held(house: House) -> dict[str, dict[str, int]]:
    with house.database.read() as connection:
        return cash_held(connection)


def test_purses_go_on_where_both_events_keep_them(house: House, following: House, clock: HandClock) -> None:
    """The evening of the journal's test, where sums are worked out; Planchet is dead, and Athos has a purse here."""
    evening(house, clock)
    passing.set_status(house, COMMAND_LINE, "planchet", "dead", "a musket ball")
    bet = offered(house, cast.add_character(house, COMMAND_LINE, CharacterForm("Mousqueton")).id)
    text = carrying.hand_over(house, COMMAND_LINE)

    without = carrying.weigh(following, COMMAND_LINE, text)
    assert (without.purses, without.left_purses, len(without.lines)) == ((), (), 2)
    assert "carried_no_purses" in {each.code for each in without.warnings}

    lostatplay.set_play(following, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(following, COMMAND_LINE, CashForm(ATHOS, "opening", "7 р.", "ru"))
    before = held(following)
    report = carrying.weigh(following, COMMAND_LINE, text)
    assert [(each.character_id, each.name, each.figures) for each in report.purses] == [
        (MILADY, "Миледи Винтер", "3₶ 4s"), (MILADY, "Миледи Винтер", "6 р."),
        ("rochefort", "comte de Rochefort", "10 р."),
    ]  # fmt: skip
    assert [(each.character_id, each.figures, each.code) for each in report.left_purses] == [
        (ATHOS, "16 р.", "purse_open_here"), ("planchet", "10 р.", "left_gone"),
    ]  # fmt: skip
    assert [(each.number, each.table, each.backer, each.on, each.layer, each.figures) for each in report.bets] == [
        (bet, 1, "Mousqueton", "Атос де Ла Фер", "comte de Rochefort", "3 р.")
    ]
    assert "carried_no_purses" not in {each.code for each in report.warnings}
    assert held(following) == before, "looking is not doing"

    carrying.carry_over(following, COMMAND_LINE, text)
    # Seven roubles were there; six and ten come, and three livres four sols of 12 deniers.
    assert held(following) == {
        "purse:athos": {"ru": 2800}, "purse:milady": {"ru": 2400, "fr-1640": 768}, "purse:rochefort": {"ru": 4000},
        "cash:house": {"ru": -9200, "fr-1640": -768},
    }  # fmt: skip
    mine = purses.my_purse(following, "rochefort")
    assert mine is not None
    assert [(line.kind, line.reason) for line in mine.lines] == [("opening", "Перенесено из «La Rochelle».")]

    again = carrying.carry_over(following, COMMAND_LINE, text)
    assert (again.lines, again.purses) == ((), ())
    assert [each.code for each in again.left_purses] == [
        "purse_open_here", "left_purse_done", "left_purse_done", "left_gone", "left_purse_done",
    ]  # fmt: skip
    late = carrying.carry_over(following, COMMAND_LINE, text, gone=True)
    assert [(each.character_id, each.figures) for each in late.purses] == [("planchet", "10 р.")]
    assert held(following)["purse:planchet"] == {"ru": 4000}


def test_a_purse_below_nothing_goes_where_it_may_be_below(sqlite_house: House, following: House) -> None:
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(MILADY, "taken", "1 р. 50 к.", reason="a fine"))
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    lostatplay.set_play(following, COMMAND_LINE, PlayForm(purses=True))
    (left,) = carrying.carry_over(following, COMMAND_LINE, text).left_purses
    assert (left.figures, left.code) == ("−1 р. 50 к.", "left_below")
    assert MILADY not in {each.id for each in cast.characters(following)}, "nobody joins for what stays behind"
    lostatplay.set_play(following, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    assert len(carrying.carry_over(following, COMMAND_LINE, text).purses) == 1
    assert held(following) == {"purse:milady": {"ru": -600}, "cash:house": {"ru": 600}}
    (done,) = carrying.carry_over(following, COMMAND_LINE, text).left_purses
    assert done.code == "left_purse_done"


def test_a_purse_of_the_old_events_own_money(sqlite_house: House, following: House) -> None:
    made = coinage.add_money(sqlite_house, COMMAND_LINE, {**plain_of(SYSTEMS["pl-1766"]), "name": {"en": "Isle"}})
    coinage.add_money(following, COMMAND_LINE, {**plain_of(SYSTEMS["fr-1640"]), "name": {"en": "Fort"}})
    unit = made.system.unit(made.system.columns[0])
    for house in (sqlite_house, following):
        lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(ATHOS, "opening", f"2 {unit.noun('en', 2)}", made.coin))
    carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert held(following)["purse:athos"] == {"own-2": 2 * unit.value}


def test_a_file_of_an_older_version_has_debts_alone(sqlite_house: House, following: House) -> None:
    standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р."))
    plain = json.loads(carrying.hand_over(sqlite_house, COMMAND_LINE))
    del plain["purses"], plain["bets"]
    report = carrying.carry_over(following, COMMAND_LINE, json.dumps(plain))
    assert (len(report.lines), report.purses, report.bets) == (1, (), ())


def test_bad_purses_of_a_file_are_told_by_their_place(sqlite_house: House, following: House) -> None:
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(ATHOS, "opening", "1 р."))
    plain = json.loads(carrying.hand_over(sqlite_house, COMMAND_LINE))
    (sound,) = plain["purses"]
    plain["purses"] = [
        {**sound, "amount": 0}, sound, {**sound, "character": "nobody"}, {**sound, "coin": "shells"},
        {**sound, "amount": "1 р.", "coin": "en"},
    ]  # fmt: skip
    with pytest.raises(BadInput) as refused:
        carrying.weigh(following, COMMAND_LINE, json.dumps(plain))
    assert [(each.field, each.code) for each in refused.value.problems] == [
        ("purses[1].amount", "no_sum"), ("purses[2].character", "purse_twice_in_file"),
        ("purses[3].character", "no_such_character"), ("purses[4].coin", "unknown_choice"),
        ("purses[5].amount", "not_a_number"), ("purses[5].amount", "no_sum"),
    ]  # fmt: skip


def test_from_a_data_file_and_from_a_copy_of_one(sqlite_house: House, following: House, tmp_path: Path) -> None:
    standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р."))
    path = Path(sqlite_house.database_url.removeprefix("sqlite:///"))
    copy = files.backup(sqlite_house, tmp_path / "copy.sqlite")
    text = carrying.open_debts_of(path)
    assert text == carrying.open_debts_of(copy) == carrying.hand_over(sqlite_house, COMMAND_LINE)
    assert sqlite_house.key.hex() not in text
    with pytest.raises(NotFound):
        carrying.open_debts_of(tmp_path / "none.sqlite")
    (tmp_path / "letter.sqlite").write_text("Dear Cardinal, " * 500)
    with pytest.raises(Conflict):
        carrying.open_debts_of(tmp_path / "letter.sqlite")


def test_only_the_game_master_does_it(sqlite_house: House) -> None:
    referee = Staff(1, "referee:1", "A referee")
    with pytest.raises(Forbidden):
        carrying.hand_over(sqlite_house, referee)
    for work in (carrying.weigh, carrying.carry_over):
        with pytest.raises(Forbidden):
            work(sqlite_house, referee, "{}")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", '{"format": "x"}', "[" * 100_000, '{"format": "larp-piquet-open-debts"}']
)
def test_what_is_no_such_file(following: House, text: str) -> None:
    with pytest.raises(BadInput):
        carrying.weigh(following, COMMAND_LINE, text)


JUNK: tuple[object, ...] = (None, True, -1, 10**30, 1.5, "", "x", "\x00", "я" * 3000, [], [1], {}, {"kind": "at"})


def test_junk_in_any_place_is_told_and_nothing_done(sqlite_house: House, following: House) -> None:
    standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р.", due="within", hours="3"))
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(ATHOS, "opening", "1 р."))
    sit_down(sqlite_house)
    offered(sqlite_house)
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    told = 0
    for part in ("event", "characters", "debts", "moneys", "drafts", "purses", "bets"):
        sound = json.loads(text)[part]
        names = list(sound) if isinstance(sound, dict) else list(sound[0]) if sound else []
        for name in [None, *names]:
            for junk in JUNK:
                plain = json.loads(text)
                if name is None:
                    plain[part] = junk
                elif isinstance(plain[part], dict):
                    plain[part][name] = junk
                else:
                    plain[part][0][name] = junk
                with contextlib.suppress(BadInput):
                    carrying.weigh(following, COMMAND_LINE, json.dumps(plain))
                    told -= 1
                told += 1
    assert told > 230
    assert debts.ledger(following, COMMAND_LINE).debts == ()


def test_a_stake_that_lies_in_a_bank_goes_with_the_purse(sqlite_house: House, following: House) -> None:
    """Ten roubles each; 3 р. of two lie on the table, whose partie is not played on: ten are carried over, and told."""
    lay(sqlite_house, "3 р.")
    played(sqlite_house)
    lostatplay.set_play(following, COMMAND_LINE, PlayForm(purses=True))
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    report = carrying.weigh(following, COMMAND_LINE, text)
    told = {each.character_id: (each.figures, each.staked) for each in report.purses}
    assert told[ATHOS] == told[MILADY] == ("10 р.", "3 р.")
    assert told["planchet"] == ("10 р.", "")


def test_a_term_that_is_past_here_is_told_before_it_is_carried_over(sqlite_house: House, following: House) -> None:
    """The next event plays a year later, in November of 1628."""
    past, coming, demand = (
        standing(sqlite_house, DebtForm(MILADY, ATHOS, "2 р.", **term))
        for term in ({"due": "at", "due_at": "1628-10-31T20:00"}, {"due": "at", "due_at": "1628-11-30T20:00"}, {})
    )
    report = carrying.weigh(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert {line.serial for line in report.lines} == {past, coming, demand}
    late = [each.values for each in report.warnings if each.code == "carried_late"]
    assert late == [{"serial": past, "when": "1628-10-31 20:00"}]


def test_paper_and_protest_go_on_and_an_unanswered_claim_is_told(sqlite_house: House, following: House) -> None:
    form = DebtForm(MILADY, ATHOS, "2 р.", cause="a horse", instrument="veksel", witnesses="Aramis")
    serial = standing(sqlite_house, form)
    debts.enter(sqlite_house, serial, Actor(ATHOS), Act(EntryKind.PROTESTED, reason="no coin"))
    debts.enter(sqlite_house, serial, Actor(MILADY), Act(EntryKind.CLAIMED))
    report = carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert ("carried_unanswered", {"serial": serial}) in [(each.code, each.values) for each in report.warnings]
    (line,) = report.lines
    assert line.new is not None
    events.set_printed_address(following, COMMAND_LINE, "http://192.168.4.1:8000")
    info = seen(following, line.new)
    assert (info.standing.protested, info.standing.waiting) == (True, ())
    assert [each.reason for each in info.entries if each.kind == "protested"] == ["no coin"]
    data = notepress.note_data(following, line.new, Viewer(staff=True), "en")
    assert (data.instrument, data.witnesses) == ("veksel", "Aramis")


def changed(house: House, part: str, **values: object) -> str:
    """The file of the event, the first of ``part`` with other values."""
    plain = json.loads(carrying.hand_over(house, COMMAND_LINE))
    plain[part][0] = {key: value for key, value in {**plain[part][0], **values}.items() if value is not None}
    return json.dumps(plain)


def faults(house: House, text: str) -> list[tuple[str, str]]:
    with pytest.raises(BadInput) as refused:
        carrying.carry_over(house, COMMAND_LINE, text)
    assert debts.ledger(house, COMMAND_LINE).debts == ()
    return [(each.field, each.code) for each in refused.value.problems]


def test_what_no_note_may_say_is_refused_of_a_file_too(sqlite_house: House, following: House) -> None:
    """A sum of no coin, an addition on demand, and together more than can be told."""
    standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р.", due="within", hours="3"))
    assert faults(following, changed(sqlite_house, "debts", coin=None)) == [("debts[1].coin", "required")]
    late = changed(sqlite_house, "debts", addition=5, due={"kind": "demand"})
    assert faults(following, late) == [("debts[1].addition", "addition_needs_hour")]
    much = changed(sqlite_house, "debts", amount=10**12, addition=1)
    assert faults(following, much) == [("debts[1].addition", "out_of_range")]


def test_what_stands_twice_in_a_file_is_nobodys_guess(sqlite_house: House, following: House) -> None:
    standing(sqlite_house, DebtForm("rochefort", ATHOS, "3 р."))
    text = carrying.hand_over(sqlite_house, COMMAND_LINE)
    assert faults(following, text.replace('"serial": 1', '"serial": 1, "serial": 2')) == [("", "name_twice_in_file")]
    plain = json.loads(text)
    plain["characters"].append({**plain["characters"][0], "name": "Somebody else"})
    assert ("characters[3].id", "id_twice_in_file") in faults(following, json.dumps(plain))


def test_a_purse_into_which_much_came_is_read(sqlite_house: House, following: House) -> None:
    """Twice the most that can be written at once."""
    lostatplay.set_play(sqlite_house, COMMAND_LINE, PlayForm(purses=True))
    lostatplay.set_play(following, COMMAND_LINE, PlayForm(purses=True))
    most = "2500000000 р."  # 400 quarters of a kopeck each
    for who in (MILADY, ATHOS):
        purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(who, "opening", most))
    with pytest.raises(BadInput):
        purses.move_cash(sqlite_house, COMMAND_LINE, CashForm(ATHOS, "given", "1 р.", reason="a reward"))
    do(sqlite_house, standing(sqlite_house, DebtForm(MILADY, ATHOS, most)), K.CONFIRMED)
    carrying.carry_over(following, COMMAND_LINE, carrying.hand_over(sqlite_house, COMMAND_LINE))
    assert held(following)["purse:athos"] == {"ru": 2 * 10**12}
