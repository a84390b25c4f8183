"""Sealed deals at a table: shown before, dealt once, opened when no card is a secret, and caught when changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest
from click.testing import CliRunner

from larp_piquet.adjudicating import account, explain
from larp_piquet.cli import main
from larp_piquet.engine import deal as law
from larp_piquet.engine.cards import DECK, format_cards, parse_cards
from larp_piquet.services import cast, desk, drawing, events, files, furniture, sealing, sittings
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, Stale
from larp_piquet.services.house import House, open_house
from larp_piquet.services.partierecords import finished_deals, partie_record
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, TableForm, TableSeals, Viewer
from larp_piquet.services.wholefile import whole
from larp_piquet.store import logs, seals
from larp_piquet.tables.acts import Actor, Agree, DealNext, Draw, Refusal, Refused, Rise, Sit, Status, VoidPartie
from larp_piquet.tables.desk import Mode, ModeSet, Redealt, Reseated, Rule, TakenBack
from larp_piquet.tables.packwords import TellDealer
from larp_piquet.tables.reading import RecordError
from larp_piquet.tables.record import read
from larp_piquet.tables.seals import commitment_of, drawn, key_of
from larp_piquet.verifying import Found, verify

from .playing import ATHOS, MILADY, agree, do, page, play_deal, play_partie, seen, sign, sit_down

STAFF = Viewer(staff=True)


def shown(house: House, number: int = 1) -> TableSeals:
    """What the table is told."""
    return page(house, None, number).seals


def opened(house: House, to: str) -> None:
    found = events.event(house)
    assert found is not None
    form = EventForm(name=found.name, game_date=found.game_date, time_zone=found.time_zone, stake="1 к.", opens=to)
    events.change_event(house, COMMAND_LINE, form)


def give(house: House, sitting_id: int, who: str, word: str) -> bool:
    coming = shown(house).coming
    assert coming is not None
    return drawing.give_part(house, sitting_id, coming.draw, Actor(who), word)


def sit(house: House, sitting_id: int, who: str, seat: int) -> None:
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(who), Sit(seat))


def rule(house: House, sitting_id: int, ruling: object) -> None:
    seq = seen(house, None).seq
    sittings.act(house, sitting_id, seq, Actor(staff=True), Rule(ruling))  # type: ignore[arg-type]


def pack_on_table(house: House, sitting_id: int) -> str:
    """The pack of the last deal, as the log has it."""
    with house.database.read() as connection:
        facts = [json.loads(fact.payload) for fact in logs.load_facts(connection, sitting_id)]
    return str([fact["pack"] for fact in facts if fact["kind"] == "dealt"][-1])


def stored(house: House, sitting_id: int) -> dict[int, str]:
    with house.database.read() as connection:
        return {each.number: each.secret for each in seals.load_seals(connection, sitting_id)}


def record(house: House, sitting_id: int, viewer: Viewer = STAFF, partie: int = 1) -> str:
    return partie_record(house, sitting_id, partie, viewer).text


# -- before the deal ---------------------------------------------------------------------------------------------


def test_the_seal_is_shown_before_and_is_that_of_what_is_dealt(house: House) -> None:
    sitting_id = sit_down(house)
    before = shown(house)
    assert before.lies is None
    assert before.coming is not None
    assert before.coming.parts == (None, None)
    assert not give(house, sitting_id, MILADY, "  лилия   и шпага ")
    agree(house, sitting_id)
    after = shown(house)
    assert after.lies is not None
    assert after.coming is not None
    assert (after.lies.draw, after.lies.commitment) == (before.coming.draw, before.coming.commitment)
    assert after.lies.parts == (None, "лилия и шпага")
    assert after.coming.draw == after.lies.draw + 1
    secret = bytes.fromhex(stored(house, sitting_id)[after.lies.draw])
    assert commitment_of(secret) == after.lies.commitment
    due = drawn(key_of(secret, sitting_id, after.lies.draw, (None, "лилия и шпага")), 2)
    assert pack_on_table(house, sitting_id) == format_cards(due.pack)
    assert seen(house, None).parties[-1].cut == due.cuts[: len(seen(house, None).parties[-1].cut)]


def test_a_restart_between_seal_and_deal_changes_nothing(house: House) -> None:
    sitting_id = sit_down(house)
    give(house, sitting_id, ATHOS, "17")
    before = shown(house)
    secrets = stored(house, sitting_id)
    house.close()
    again = open_house(house.database_url, house.folder, clock=house.clock, patience=0)  # the system's own chance
    try:
        assert shown(again) == before
        agree(again, sitting_id)
        assert before.coming is not None
        due = drawn(key_of(bytes.fromhex(secrets[1]), sitting_id, before.coming.draw, ("17", None)), 2)
        assert pack_on_table(again, sitting_id) == format_cards(due.pack)
        assert again.chance.token(32) != again.chance.token(32)
    finally:
        again.close()


def test_a_word_stands_and_is_given_once(house: House) -> None:
    sitting_id = sit_down(house)
    assert [give(house, sitting_id, ATHOS, "one"), give(house, sitting_id, ATHOS, "one")] == [False, True]
    with pytest.raises(Conflict) as refused:
        give(house, sitting_id, ATHOS, "two")
    assert (refused.value.code, refused.value.values) == ("part_stands", {"word": "one"})
    assert not give(house, sitting_id, MILADY, "one")
    assert shown(house).coming.parts == ("one", "one")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("été", "été"),
        ("e\u0301te\u0301", "été"),
        ("  два \t слова ", "два слова"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ('say "no" \\ yes', 'say "no" \\ yes'),
        ("я" * 64, "я" * 64),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("=1+1", "=1+1"),
        ("עברית", "עברית"),
    ],
)
def test_odd_words_are_dealt_and_checked(house: House, typed: str, kept: str) -> None:
    sitting_id = sit_down(house)
    give(house, sitting_id, ATHOS, typed)
    assert shown(house).coming.parts == (kept, None)  # type: ignore[union-attr]
    play_partie(house, sitting_id)
    text = record(house, sitting_id)
    assert json.loads(text)["deals"][0]["seal"]["parts"] == [kept, None]
    assert verify(text, "en").found is Found.AGREES


@pytest.mark.parametrize("typed", ["", "   ", "я" * 65, "a\x00b", "a\u202eb", "\u200b", "\u2800", "a\ud800b"])
def test_a_word_that_hides_something_is_none(house: House, typed: str) -> None:
    sitting_id = sit_down(house)
    with pytest.raises(BadInput):
        give(house, sitting_id, ATHOS, typed)
    assert shown(house).coming.parts == (None, None)  # type: ignore[union-attr]


def test_who_may_add_a_word(house: House) -> None:
    sitting_id = sit_down(house)
    for actor in (Actor("planchet"), Actor(staff=True)):
        with pytest.raises(Refused) as refused:
            drawing.give_part(house, sitting_id, 1, actor, "word")
        assert refused.value.refusal is Refusal.NOT_SEATED
    with pytest.raises(Stale):
        drawing.give_part(house, sitting_id, 2, Actor(ATHOS), "word")
    with pytest.raises(NotFound):
        drawing.give_part(house, sitting_id + 9, 1, Actor(ATHOS), "word")


def test_a_word_after_the_deal_is_told_that_it_is_late(house: House) -> None:
    sitting_id = sit_down(house)
    give(house, sitting_id, ATHOS, "in time")
    agree(house, sitting_id)
    with pytest.raises(Conflict) as refused:
        drawing.give_part(house, sitting_id, 1, Actor(MILADY), "late")
    assert refused.value.code == "part_too_late"
    assert drawing.give_part(house, sitting_id, 1, Actor(ATHOS), "in time")  # a second tap of what was in time
    assert shown(house).lies.parts == ("in time", None)  # type: ignore[union-attr]


def test_a_word_and_the_deal_at_once_are_one_before_the_other(house: House) -> None:
    """Whichever comes first: the word is in the cards and shown with them, or it is refused."""
    for turn in range(4):
        sitting_id = sit_down(house) if not turn else page(house, None).sitting_id
        assert sitting_id is not None
        coming = shown(house).coming
        assert coming is not None
        do(house, sitting_id, ATHOS, Agree())
        start, said = Barrier(2), []

        def word(sitting_id: int = sitting_id, draw: int = coming.draw, start: Barrier = start) -> None:
            start.wait()
            try:
                drawing.give_part(house, sitting_id, draw, Actor(ATHOS), "now")
                said.append("in")  # noqa: B023 - joined below
            except Conflict as late:
                said.append(late.code)  # noqa: B023

        thread = Thread(target=word)
        thread.start()
        start.wait()
        do(house, sitting_id, MILADY, Agree())
        thread.join()
        lies = shown(house).lies
        assert lies is not None
        assert lies.draw == coming.draw
        assert said == [{"now": "in", None: "part_too_late"}[lies.parts[0]]]
        due = drawn(key_of(bytes.fromhex(stored(house, sitting_id)[lies.draw]), sitting_id, lies.draw, lies.parts), 2)
        assert pack_on_table(house, sitting_id) == format_cards(due.pack)
        sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("again"))


def test_who_takes_the_seat_may_give_a_word_of_his_own(house: House) -> None:
    """Until he does, the word of whoever rose counts, and is told under that one's name."""
    sitting_id = sit_down(house)
    give(house, sitting_id, ATHOS, "first")
    do(house, sitting_id, ATHOS, Rise())
    sit(house, sitting_id, "planchet", 0)
    coming = shown(house).coming
    assert coming is not None
    assert (coming.parts, coming.givers, coming.gave) == (("first", None), ("Атос", None), (ATHOS,))
    give(house, sitting_id, "planchet", "second")
    coming = shown(house).coming
    assert coming is not None
    assert (coming.parts, coming.givers, coming.gave) == (("second", None), ("Planchet", None), (ATHOS, "planchet"))


def test_nobody_has_two_words_in_one_draw(house: House) -> None:
    """Not with a helper who sits there between, and not at another seat."""
    sitting_id = sit_down(house)
    give(house, sitting_id, ATHOS, "first")
    do(house, sitting_id, ATHOS, Rise())
    sit(house, sitting_id, "planchet", 0)
    give(house, sitting_id, "planchet", "x")
    do(house, sitting_id, "planchet", Rise())
    for seat in (0, 1):
        sit(house, sitting_id, ATHOS, seat)
        with pytest.raises(Conflict) as refused:
            give(house, sitting_id, ATHOS, "changed")
        assert (refused.value.code, refused.value.values) == ("part_stands", {"word": "first"})
        assert give(house, sitting_id, ATHOS, "first")
        if seat == 0:
            do(house, sitting_id, ATHOS, Rise())
            sit(house, sitting_id, "rochefort", 0)
            do(house, sitting_id, MILADY, Rise())
    assert shown(house).coming.parts == ("x", None)  # type: ignore[union-attr]


def test_a_word_keeps_its_givers_name(house: House) -> None:
    """In the page of seals and the record, and in what is said of it: after another took the place, and rose too."""
    sitting_id = sit_down(house)
    do(house, sitting_id, ATHOS, Rise())
    sit(house, sitting_id, "rochefort", 0)
    give(house, sitting_id, "rochefort", "in passing")
    do(house, sitting_id, "rochefort", Rise())
    sit(house, sitting_id, ATHOS, 0)
    agree(house, sitting_id)
    give(house, sitting_id, ATHOS, "for the next")
    rule(house, sitting_id, Reseated(0, "planchet", "ill"))
    play_deal(house, sitting_id, 1, ("planchet", MILADY), random.Random(3))
    do(house, sitting_id, "planchet", DealNext())
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("fire"))
    do(house, sitting_id, "planchet", Rise())

    book = sealing.seal_book(house, 1, sitting_id, STAFF)
    assert [each.seal.givers for each in book.lines] == [
        (None, None), ("Атос", None), ("comte de Rochefort", None),
    ]  # fmt: skip
    told = json.loads(record(house, sitting_id))
    assert told["players"][0] == "Planchet"
    assert [deal["seal"]["givers"] for deal in told["deals"]] == [["comte de Rochefort", None], ["Атос", None]]
    verdict = verify(json.dumps(told), "en")
    assert verdict.found is Found.AGREES
    assert [deal.lines[0].text for deal in verdict.deals] == [
        "comte de Rochefort added: “in passing”.", "Атос added: “for the next”.",
    ]  # fmt: skip
    # A record that does not name him says only at whose seat it was.
    del told["deals"][0]["seal"]["givers"]
    assert verify(json.dumps(told), "en").deals[0].lines[0].text == "The seat of Planchet added: “in passing”."


def test_who_gave_a_word_is_told_apart_from_the_players(house: House) -> None:
    """Two of one name: the one who rose is named with his id, the other as the record names its players."""
    cast.add_character(house, COMMAND_LINE, CharacterForm(id="other", name="Атос"))
    sitting_id = sit_down(house, 1, "other", MILADY)
    give(house, sitting_id, "other", "mine")
    do(house, sitting_id, "other", Rise())
    sit(house, sitting_id, ATHOS, 0)
    agree(house, sitting_id)
    seal = json.loads(record(house, sitting_id))["deals"][0]["seal"]
    assert seal["givers"] == ["Атос (other)", None]


# -- dealt once --------------------------------------------------------------------------------------------------


def test_a_deal_taken_back_is_never_dealt_again(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), random.Random(3))
    line = seen(house, None).seq
    do(house, sitting_id, ATHOS, DealNext())
    first, packs = shown(house), {pack_on_table(house, sitting_id)}
    rule(house, sitting_id, TakenBack(line, "a slip", ""))
    assert seen(house, None).status is Status.BETWEEN
    do(house, sitting_id, ATHOS, DealNext())
    second = shown(house)
    assert first.lies is not None
    assert second.lies is not None
    assert first.coming is not None
    assert (second.lies.draw, second.lies.commitment) == (first.coming.draw, first.coming.commitment)
    packs.add(pack_on_table(house, sitting_id))
    rule(house, sitting_id, Redealt("wrong", ""))
    packs.add(pack_on_table(house, sitting_id))
    assert len(packs) == 3
    assert shown(house).lies.draw == 4  # type: ignore[union-attr]
    secrets = stored(house, sitting_id)
    assert len(set(secrets.values())) == len(secrets) == 5
    # Until the partie is settled the deal that was taken back may come back, and its secret is nowhere.
    book = sealing.seal_book(house, 1, sitting_id, STAFF)
    assert [(each.seal.draw, each.state, each.number) for each in book.lines] == [
        (5, "coming", 0), (4, "lies", 2), (3, "over", 2), (2, "lies", 0), (1, "over", 1),
    ]  # fmt: skip
    assert [each.seal.draw for each in book.lines if each.seal.opening] == [3, 1]
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), random.Random(3))
    sign(house, sitting_id)
    book = sealing.seal_book(house, 1, sitting_id, STAFF)
    assert [each.seal.draw for each in book.lines if each.seal.opening] == [4, 3, 2, 1]
    text = record(house, sitting_id)
    told = json.loads(text)
    assert [deal["seal"]["draw"] for deal in told["deals"]] == [1, 3, 4]
    assert [(deal["seal"]["draw"], len(deal["pack"].split())) for deal in told["undone"]] == [(2, 32)]
    verdict = verify(text, "en")
    assert verdict.found is Found.AGREES
    assert len(verdict.deals) == 4


def test_a_take_back_into_a_deal_goes_on_with_its_own_seal(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    first = shown(house).lies
    line = seen(house, None).seq
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), random.Random(3))
    do(house, sitting_id, ATHOS, DealNext())
    assert shown(house).lies != first
    rule(house, sitting_id, TakenBack(line, "a slip", ""))
    assert shown(house).lies == first
    book = sealing.seal_book(house, 1, sitting_id, STAFF)
    assert not any(each.seal.opening for each in book.lines)


def test_a_copy_put_back_deals_from_another_secret(sqlite_house: House, sqlite_url: str) -> None:
    sitting_id = sit_down(sqlite_house)
    copy = files.backup(sqlite_house)
    before = stored(sqlite_house, sitting_id)
    agree(sqlite_house, sitting_id)
    pack = pack_on_table(sqlite_house, sitting_id)
    sqlite_house.close()
    files.restore(copy, sqlite_url, sqlite_house.folder)
    again = open_house(sqlite_url, sqlite_house.folder, clock=sqlite_house.clock)
    try:
        now = stored(again, sitting_id)
        assert sorted(now) == [1, 2]
        assert now[1] == before[1]
        agree(again, sitting_id)
        assert pack_on_table(again, sitting_id) != pack
        assert shown(again).lies.draw == 2  # type: ignore[union-attr]
        book = sealing.seal_book(again, 1, sitting_id, STAFF)
        assert [each.state for each in book.lines] == ["coming", "lies", "aside"]
    finally:
        again.close()


def test_what_is_laid_out_by_hand_has_no_seal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.chance, "arranged", lambda seats: Draw(DECK[:seats], DECK))
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    assert shown(house).lies is None
    assert sealing.seal_book(house, 1, sitting_id, STAFF).unsealed == 2
    verdict = verify(record(house, sitting_id), "en")
    assert verdict.found is Found.UNKNOWN
    assert verdict.summary == ("Nothing in this record can be checked.",)


# -- to whom a secret is shown -----------------------------------------------------------------------------------


def secrets_seen(house: House, sitting_id: int, who: str | None) -> list[int]:
    """By number the draws whose secret this reader sees."""
    book = sealing.seal_book(house, 1, sitting_id, Viewer(who) if who else STAFF)
    true = stored(house, sitting_id)
    assert all(true[each.seal.draw] == each.seal.opening for each in book.lines if each.seal.opening)
    return [each.seal.draw for each in book.lines if each.seal.opening]


@pytest.mark.parametrize(
    ("opens", "under_way", "settled"),
    [
        ("never", ([], [], [1]), ([], [], [2, 1])),
        ("settled", ([], [], [1]), ([2, 1], [], [2, 1])),
        ("players", ([1], [], [1]), ([2, 1], [], [2, 1])),
        ("everybody", ([1], [1], [1]), ([2, 1], [2, 1], [2, 1])),
    ],
)
def test_a_secret_is_shown_as_the_event_opens_deals(
    house: House, opens: str, under_way: tuple[list[int], ...], settled: tuple[list[int], ...]
) -> None:
    """To who played, to an onlooker, to the referee: in the second deal, and when the partie is signed."""
    readers = (ATHOS, "planchet", None)
    sitting_id = sit_down(house)
    opened(house, opens)
    agree(house, sitting_id)
    assert [secrets_seen(house, sitting_id, who) for who in readers] == [[], [], []]
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), random.Random(3))
    do(house, sitting_id, ATHOS, DealNext())
    assert tuple(secrets_seen(house, sitting_id, who) for who in readers) == under_way
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), random.Random(3))
    sign(house, sitting_id)
    assert tuple(secrets_seen(house, sitting_id, who) for who in readers) == settled
    if settled[0]:
        assert verify(finished_deals(house, sitting_id, 1, Viewer(ATHOS)), "en").found is Found.AGREES
    else:
        with pytest.raises(Forbidden) as refused:
            finished_deals(house, sitting_id, 1, Viewer(ATHOS))
        assert refused.value.code == "deals_closed"


def test_where_it_opens_with_the_partie_nothing_is_told_before(house: House) -> None:
    sitting_id = sit_down(house)
    opened(house, "settled")
    play_partie(house, sitting_id)
    for ask in (finished_deals, partie_record):
        with pytest.raises(Forbidden) as refused:
            ask(house, sitting_id, 1, Viewer(ATHOS))
        assert refused.value.code == "record_too_early"
    sign(house, sitting_id)
    assert "opening" in record(house, sitting_id, Viewer(ATHOS))
    with pytest.raises(Forbidden) as refused:
        record(house, sitting_id, Viewer("planchet"))
    assert refused.value.code == "record_not_yours"


def test_a_void_partie_is_opened(house: House) -> None:
    sitting_id = sit_down(house)
    opened(house, "settled")
    agree(house, sitting_id)
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("fire"))
    assert secrets_seen(house, sitting_id, ATHOS) == [1]
    assert verify(record(house, sitting_id, Viewer(ATHOS)), "en").found is Found.AGREES


def test_the_record_of_a_deal_under_way_keeps_its_secret(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    text = record(house, sitting_id)  # a referee's, at any time
    assert stored(house, sitting_id)[1] not in text
    verdict = verify(text, "en")
    assert verdict.found is Found.UNKNOWN
    assert "Its secret is not shown yet: it cannot be checked yet." in "\n".join(verdict.lines())


def test_no_export_and_no_name_holds_a_secret(house: House) -> None:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    told = repr((whole(house, secrets=True), page(house, ATHOS), page(house, None), desk.log_book(house, 1, STAFF)))
    with house.database.read() as connection:
        told += repr(seals.load_seals(connection, sitting_id))
    for secret in stored(house, sitting_id).values():
        assert secret not in told


# -- what is changed is found --------------------------------------------------------------------------------------


@pytest.fixture
def honest(house: House) -> dict[str, object]:
    sitting_id = sit_down(house)
    give(house, sitting_id, MILADY, "lily")
    play_partie(house, sitting_id)
    plain = json.loads(record(house, sitting_id))
    assert verify(json.dumps(plain), "en").found is Found.AGREES
    return plain  # type: ignore[no-any-return]


def _secret(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["opening"] = "00" * 32


def _seal(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["commitment"] = "00" * 32


def _both(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["opening"] = "00" * 32
    deal["seal"]["commitment"] = commitment_of(bytes(32))


def _word(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["parts"] = [None, "Lily"]


def _no_word(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["parts"] = [None, None]
    del deal["seal"]["givers"]


def _seat(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["parts"] = ["lily", None]
    deal["seal"]["givers"].reverse()


def _draw(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["draw"] = 9


def _sitting(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["sitting"] += 1


def _cut(deal: dict) -> None:  # type: ignore[type-arg]
    deal["seal"]["cut"] = " ".join(reversed(deal["seal"]["cut"].split()))


TAMPERED = [_secret, _seal, _both, _word, _no_word, _seat, _draw, _sitting, _cut]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda each: each.__name__)
def test_a_change_is_found(honest: dict[str, object], tamper: Callable[[dict[str, object]], None]) -> None:
    tamper(honest["deals"][0])  # type: ignore[index]
    verdict = verify(json.dumps(honest), "en")
    assert verdict.found is Found.DIFFERS
    assert verdict.summary[0] == "What was dealt is not what was sealed."
    assert any(line.text.startswith("WRONG") for line in verdict.deals[0].lines)
    assert not any(line.found is Found.DIFFERS for line in verdict.deals[1].lines)


def test_a_deal_of_another_pack_is_found(honest: dict[str, object], house: House) -> None:
    """The second deal's cards under the first deal's seal, as of a house that dealt what it liked."""
    first, second = honest["deals"]  # type: ignore[misc]
    second["seal"], first["seal"] = first["seal"], second["seal"]
    verdict = verify(json.dumps(honest), "en")
    assert verdict.found is Found.DIFFERS
    for deal in verdict.deals:
        assert sum(line.text.startswith("WRONG: the hand of") for line in deal.lines) == 2


def dealt_by(told: dict[str, object], number: int, dealer: int) -> None:
    """The deal as it comes of the same pack with another dealer: what was drawn is dealt, and by the wrong one."""
    deal, players = told["deals"][number], told["players"]  # type: ignore[index]
    seal = deal["seal"]
    draw = drawn(key_of(bytes.fromhex(seal["opening"]), seal["sitting"], seal["draw"], seal["parts"]), 2)
    dealt = law.start(read(told).rules, dealer, draw.pack)
    for name, side in zip(players, dealt.sides, strict=True):  # type: ignore[call-overload]
        deal["hands"][name] = format_cards(side.dealt)
    deal["talon"] = format_cards(dealt.sides[dealt.elder].packet + dealt.sides[dealt.dealer].packet)
    deal["dealer"] = players[dealer]  # type: ignore[index]
    for played in ("exchanges", "sunk", "called", "play"):
        deal.pop(played, None)


@pytest.fixture
def redealt(house: House) -> dict[str, object]:
    """A first deal that was dealt anew by a ruling, and then stopped: its cut stands with the one that counts not."""
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    rule(house, sitting_id, Redealt("wrong", ""))
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("fire"))
    told = json.loads(record(house, sitting_id))
    assert ["cut" in deal["seal"] for deal in told["deals"]] == [True, False]
    return told  # type: ignore[no-any-return]


NO_CUT = "Whether the right player dealt cannot be checked: the cut is not told."


def who_dealt(told: dict[str, object], number: int) -> list[tuple[Found, str]]:
    """What is said of the dealer of a deal."""
    lines = verify(json.dumps(told), "en").deals[number].lines
    return [(line.found, line.text) for line in lines if " dealt" in line.text and "before" not in line.text]


def test_the_wrong_dealer_is_found(redealt: dict[str, object]) -> None:
    """By the cut, which holds for the deal in the first one's place, too."""
    names = redealt["players"]
    due = names.index(redealt["deals"][0]["dealer"])  # type: ignore[index, attr-defined]
    right, wrong = names[due], names[1 - due]  # type: ignore[index]
    assert verify(json.dumps(redealt), "en").found is Found.AGREES
    for number in (0, 1):
        assert who_dealt(redealt, number) == [(Found.AGREES, f"{right} dealt, as the cut allows.")]
        forged = json.loads(json.dumps(redealt))
        dealt_by(forged, number, 1 - due)
        verdict = verify(json.dumps(forged), "en")
        assert verdict.found is Found.DIFFERS
        differs = [line.text for deal in verdict.deals for line in deal.lines if line.found is Found.DIFFERS]
        assert differs == [f"WRONG: {wrong} dealt. By the cut the deal was due to: {right}."]


def test_a_first_deal_without_its_cut_is_not_said_to_agree(redealt: dict[str, object]) -> None:
    first, second = redealt["deals"]  # type: ignore[misc]
    pack = format_cards(drawn(key_of(bytes.fromhex(first["seal"]["opening"]), 1, 1, (None, None)), 2).pack)
    # The cut may stand with a deal that was taken back.
    undone = {**redealt, "deals": [second], "undone": [{"seal": first["seal"], "pack": pack}]}
    assert verify(json.dumps(undone), "en").found is Found.AGREES
    assert [found for found, _text in who_dealt(undone, 0)] == [Found.AGREES]
    # One that stands with a later draw is none of the first deal's.
    later = json.loads(json.dumps(redealt))
    later["deals"][1]["seal"]["cut"] = later["deals"][0]["seal"].pop("cut")
    assert who_dealt(later, 0) == [(Found.UNKNOWN, NO_CUT)]
    del first["seal"]["cut"]
    verdict = verify(json.dumps(redealt), "en")
    assert (verdict.found, verdict.summary) == (Found.UNKNOWN, ("Nothing in this record can be checked.",))
    assert [who_dealt(redealt, number) for number in (0, 1)] == [[(Found.UNKNOWN, NO_CUT)]] * 2


def test_who_deals_out_of_turn_is_found(honest: dict[str, object]) -> None:
    """Between two the deal alternates."""
    names, deals = honest["players"], honest["deals"]
    second = names.index(deals[1]["dealer"])  # type: ignore[index, attr-defined]
    assert deals[0]["dealer"] == names[1 - second]  # type: ignore[index]
    assert who_dealt(honest, 1) == [(Found.AGREES, f"{names[second]} dealt in turn.")]  # type: ignore[index]
    dealt_by(honest, 1, 1 - second)
    told = f"WRONG: {names[1 - second]} dealt out of turn. The deal was due to: {names[second]}."  # type: ignore[index]
    assert who_dealt(honest, 1) == [(Found.DIFFERS, told)]
    assert verify(json.dumps(honest), "en").found is Found.DIFFERS
    honest["deals"] = [{"entry": None}, deals[1]]  # type: ignore[index]
    lines = verify(json.dumps(honest), "en").deals[1].lines
    assert lines[-1].text == "Whether the right player dealt cannot be checked: who dealt before is not told."


@pytest.mark.parametrize("chosen", [False, True])
def test_whoever_the_law_lets_deal_first_is_right(house: House, chosen: bool) -> None:
    """Where the highest card chooses, its holder may deal and the lower may: the record does not tell the choice."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "A table", "red", edition="classic"))
    sitting_id = sit_down(house)
    for who in (ATHOS, MILADY):
        do(house, sitting_id, who, Agree(deals_first=chosen))
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("fire"))
    told = json.loads(record(house, sitting_id))
    cut = parse_cards(told["deals"][0]["seal"]["cut"])[-2:]
    highest = 0 if cut[0].rank > cut[1].rank else 1
    assert told["players"].index(told["deals"][0]["dealer"]) == (highest if chosen else 1 - highest)
    assert verify(json.dumps(told), "en").found is Found.AGREES


def test_a_partie_whose_pack_was_cut_by_hand_is_never_called_wrong(house: House) -> None:
    """It goes on with the phones' pack before anything was played: nothing tells what was cut."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "A table", "red", mode="paper"))
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    do(house, sitting_id, ATHOS, TellDealer(1))
    rule(house, sitting_id, ModeSet(Mode.DEALT, "no cards"))
    do(house, sitting_id, ATHOS, DealNext())
    sittings.act(house, sitting_id, seen(house, None).seq, Actor(staff=True), VoidPartie("fire"))
    verdict = verify(record(house, sitting_id), "en")
    assert verdict.found is Found.UNKNOWN
    (deal,) = verdict.deals
    assert deal.lines[-1].text == NO_CUT
    assert sum(line.found is Found.AGREES for line in deal.lines) == 4  # the secret, two hands and the talon


def test_one_draw_for_two_deals_is_found(honest: dict[str, object]) -> None:
    first, _second = honest["deals"]  # type: ignore[misc]
    honest["undone"] = [{"seal": first["seal"], "pack": "AS"}]
    verdict = verify(json.dumps(honest), "en")
    assert verdict.found is Found.DIFFERS
    lines = [line.text for line in verdict.deals[-1].lines if line.found is Found.DIFFERS]
    assert lines[0] == "WRONG: this draw has been dealt before."
    assert lines[1].startswith("WRONG: the pack is not as drawn. Dealt: A♠. Drawn: ")


def test_what_cannot_be_checked_is_said(honest: dict[str, object]) -> None:
    first, second = honest["deals"]  # type: ignore[misc]
    del first["seal"]
    del second["seal"]["opening"]
    honest["deals"] = [first, second]
    verdict = verify(json.dumps(honest), "en")
    assert verdict.found is Found.UNKNOWN
    assert [deal.lines[-1].text for deal in verdict.deals] == [
        "It was dealt without a seal: it cannot be checked.",
        "Its secret is not shown yet: it cannot be checked yet.",
    ]
    paper = {**honest, "deals": [{"dealer": first["dealer"], "totals": dict.fromkeys(honest["players"], 20)}]}  # type: ignore[call-overload]
    (deal,) = verify(json.dumps(paper), "en").deals
    assert "nothing to check" in deal.lines[0].text


def test_the_command(honest: dict[str, object], tmp_path: Path) -> None:
    def verified(plain: object, *more: str) -> tuple[int, str]:
        file = tmp_path / "record.json"
        file.write_text(plain if isinstance(plain, str) else json.dumps(plain), "utf-8")
        result = CliRunner().invoke(main, ["verify", str(file), *more])
        return result.exit_code, result.output

    code, said = verified(honest)
    assert code == 0
    assert said.splitlines()[-2] == "2 deals are as they were sealed."
    assert "  Дама в синем added: “lily”." in said
    code, said = verified(honest, "--language", "ru")
    assert (code, said.splitlines()[-2]) == (0, "2 сдачи сошлись с печатью.")
    _word(honest["deals"][0])  # type: ignore[index]
    assert verified(honest)[0] == 1
    for deal in honest["deals"]:  # type: ignore[attr-defined]
        del deal["seal"]
    assert verified(honest)[0] == 1
    assert verified("{")[0] == 2
    honest["deals"][0]["seal"] = {"sitting": 1}  # type: ignore[index]
    assert verified(honest) == (2, "deal 1: parts is missing\n")
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "none.json")]).exit_code == 2


GIVERS = "givers must name who gave each word of parts, and be null where there is none"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"parts": ["x" * 65, None]}, "parts must be a word of at most 64 characters, or null, for each seat"),
        ({"parts": ["a\nb", None]}, "parts must be a word of at most 64 characters, or null, for each seat"),
        ({"parts": "lily"}, "parts must be a list"),
        ({"givers": "lily"}, "givers must be a list"),
        ({"givers": [None, None]}, GIVERS),
        ({"givers": ["Атос", "Дама в синем"]}, GIVERS),
        ({"givers": [None, "a\nb"]}, GIVERS),
        ({"givers": [None, "x" * 201]}, GIVERS),
        ({"givers": [None, 7]}, GIVERS),
        ({"givers": [None]}, GIVERS),
        ({"opening": "xx"}, "opening must be 64 signs of 0-9 and a-f"),
        ({"commitment": "AB" * 32}, "commitment must be 64 signs of 0-9 and a-f"),
        ({"draw": 0}, "draw must be at least 1"),
        ({"more": 1}, "more is not a name this record knows"),
    ],
)
def test_a_malformed_seal_is_named(honest: dict[str, object], change: dict[str, object], fault: str) -> None:
    honest["deals"][0]["seal"] |= change  # type: ignore[index]
    for ask in (account, verify):
        with pytest.raises(RecordError) as wrong:
            ask(json.dumps(honest), "en")
        assert explain(wrong.value, "en") == f"deal 1: {fault}"
