"""The real pack and the pad on pages without scripts: one phone, two phones, the referee's, and shared signatures."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from larp_piquet.services import debts, furniture, identity, sittings
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Phone, TableForm, Viewer

from .browsing import Browser, Form, Page
from .conftest import Known

TABLE = 1


def set_mode(house: House, mode: str) -> None:
    old = furniture.table(house, TABLE)
    furniture.edit_table(house, COMMAND_LINE, TABLE, TableForm(TABLE, old.name, old.colour, mode=mode))


def at_table(browser: Browser) -> Page:
    return browser.open(f"/table/{TABLE}")


def pressed(page: Page, value: str) -> Form:
    form = page.form(value)
    assert form is not None, (value, page.text)
    return form


def tell(browser: Browser, value: str, **fields: str | list[str]) -> Page:
    """Press a button of the table's page."""
    answer = browser.fill(pressed(at_table(browser), value), value, **fields)
    assert answer.status == 200, answer.text
    return answer


def sit(known: Known, mode: str, house: House) -> tuple[Browser, Browser]:
    set_mode(house, mode)
    pair = (known("athos"), known("milady"))
    for seat, browser in enumerate(pair):
        assert browser.send(at_table(browser).form_to(f"/table/{TABLE}/sit"), button=str(seat)).status == 200
    for browser in pair:
        tell(browser, "agree")
    return pair


def code_of(house: House, character: str) -> str:
    return identity.card_secret(house, character)[1]


QUIET = [
    *("took 0 3", "took 1 5", "nobody 0 white_hand"),
    *(f"says {seat} {kind} 0" for kind in ("point", "sequences", "sets") for seat in (0, 1)),
]


def test_the_form_of_a_table_offers_its_mode(master: Browser, event_house: House) -> None:
    page = master.open(f"/gm/tables/{TABLE}")
    master.fill(page.form_to(f"/gm/tables/{TABLE}"), mode="pack")
    assert furniture.table(event_house, TABLE).mode == "pack"


def test_a_deal_from_two_phones(known: Known, event_house: House) -> None:
    athos, milady = sit(known, "pack", event_house)
    assert "The Red Dovecote" in at_table(athos).text
    tell(milady, "level")
    assert "Вышло вровень" in at_table(athos).text, "Athos reads Russian"
    tell(milady, "dealer 1")
    for n, value in enumerate(QUIET):
        tell((athos, milady)[n % 2], value)
    tell(athos, "won 0")
    page = tell(milady, "won 1")
    assert page.form("undo") is not None
    tell(athos, "undo")
    for _ in range(11):
        tell(milady, "won 0")
    # Twelve leads, eleven tricks, the last 1, and 40 for the capot.
    assert "64" in at_table(athos).text
    assert tell(athos, "deal").form("took 1 3") is not None


def test_of_two_conflicting_taps_one_lands(known: Known, event_house: House) -> None:
    athos, milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    for value in QUIET:
        tell(athos, value)
    one, other = pressed(at_table(athos), "won 0"), pressed(at_table(milady), "won 1")
    assert athos.fill(one, "won 0").status == 200
    clash = milady.fill(other, "won 1")
    assert (clash.status, "trick to Атос" in clash.text) == (409, True)
    same = pressed(at_table(athos), "won 0")
    twin = pressed(at_table(milady), "won 0")
    athos.fill(same, "won 0")
    answer = milady.fill(twin, "won 0")
    assert answer.status == 200
    assert "entered already" in answer.text


def test_what_cannot_have_been_said_is_refused_with_its_reason(known: Known, event_house: House) -> None:
    _athos, milady = sit(known, "pack", event_house)
    tell(milady, "dealer 1")
    form = pressed(at_table(milady), "took 0 3")
    data = form.data("took 0 3")
    for value, status, says in (
        ("took 0 2", 422, "exchange"),
        ("says 0 point 9", 422, "not what the table is being asked"),
        ("won 2", 409, "no such seat"),
        ("took 0", 400, ""),
        ("says 0 courage 3", 400, ""),
        ("sing 0", 400, ""),
    ):
        data.setlist("do", [value])
        answer = milady.send(form, data)
        assert answer.status == status, value
        assert says in answer.text.lower(), value
    tell(milady, "took 0 3")
    tell(milady, "took 1 5")
    tell(milady, "nobody 0 white_hand")
    form = pressed(at_table(milady), "says 0 point 5")
    data = form.data("says 0 point 5")
    data.setlist("do", ["says 0 point 9"])
    assert "A suit has eight cards" in milady.send(form, data).text


def test_calls_that_no_pack_can_hold_are_refused_in_words(known: Known, event_house: House) -> None:
    """A point of seven from the ace down to the eight, and a sequence of six to the queen.

    The seven lack their suit's lowest card, so the six, which end with it, lie in another suit: thirteen cards.
    """
    _athos, milady = sit(known, "pack", event_house)
    tell(milady, "dealer 1")
    for value in ("took 0 3", "took 1 5", "nobody 0 white_hand", "says 0 point 7", "answers 1 point as_many"):
        tell(milady, value)
    tell(milady, "measures 0 point", rank=["7", "6", "5", "4", "3", "2", "1"])
    for value in ("answers 1 point good", "says 0 sequences 6", "answers 1 sequences good"):
        tell(milady, value)
    form = pressed(at_table(milady), "names 0 sequences")
    answer = milady.fill(form, "names 0 sequences", group="5/6")
    assert answer.status == 422
    assert "One pack cannot hold all that has been said" in answer.text
    assert milady.fill(form, "names 0 sequences", group="7/6").status == 200, "to the ace they are the point's own"


def test_a_stranger_has_no_pen(known: Known, event_house: House, nobody: Browser) -> None:
    athos, _milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    rochefort = known("rochefort")
    assert at_table(rochefort).form("took 0 3") is None
    form = pressed(at_table(athos), "took 0 3")
    data = form.data("took 0 3")
    data.setlist("as", ["rochefort"])
    csrf = at_table(rochefort).forms[0].value("csrf_token")
    data.setlist("csrf_token", [csrf])
    assert rochefort.send(form, data).status == 403
    assert at_table(nobody).form("took 0 3") is None


def test_the_referee_writes_for_all(known: Known, event_house: House, master: Browser) -> None:
    athos, _milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    page = master.open(f"/gm/table/{TABLE}")
    answer = master.fill(pressed(page, "took 0 3"), "took 0 3")
    assert answer.status == 200
    assert pressed(answer, "took 1 5").action == f"/table/{TABLE}/tell"
    assert answer.form("undo") is not None
    assert "name=back value=gm" in answer.html, "he comes back to his own page"


def finish_quietly(browser: Browser) -> None:
    """Six deals without a call; the elder takes every trick."""
    for number in range(6):
        elder = number % 2
        tell(browser, f"took {elder} 3")
        tell(browser, f"took {1 - elder} 5")
        tell(browser, f"nobody {elder} white_hand")
        for kind in ("point", "sequences", "sets"):
            tell(browser, f"says {elder} {kind} 0")
            tell(browser, f"says {1 - elder} {kind} 0")
        for _ in range(12):
            tell(browser, f"won {elder}")
        if number < 5:
            tell(browser, "deal")


def test_a_whole_partie_on_one_phone_signed_by_card_and_code(known: Known, event_house: House) -> None:
    set_mode(event_house, "pack")
    athos = known("athos")
    athos.send(at_table(athos).form_to(f"/table/{TABLE}/sit"), button="0")
    page = tell(athos, "code", code=code_of(event_house, "milady"))
    assert "Дама в синем" in page.text
    tell(athos, "agree")
    tell(athos, "dealer 1")
    finish_quietly(athos)
    tell(athos, "scan")
    token, _code = identity.card_secret(event_house, "milady")
    page = athos.open(f"/C/{token}")
    assert page.form("sign") is not None
    assert athos.fill(page.form_to(f"/table/{TABLE}/signature"), "sign").status == 200
    assert "Атос" in athos.open("/me").text, "the phone is Athos's still"
    tell(athos, "code", code=code_of(event_house, "athos"))
    assert at_table(athos).form("agree") is not None, "the partie is settled"


def test_a_wrong_code_and_a_stranger_s_card_sign_nothing(known: Known, event_house: House) -> None:
    athos, _milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    for number, pair in enumerate(
        [("54", "21"), ("30", "60"), ("80", "40"), ("40", "60"), ("70", "30"), ("30", "61")], 1
    ):
        write(athos, number, *pair)
    page = at_table(athos)
    assert athos.fill(pressed(page, "code"), "code", code="00000000").status == 404
    assert athos.fill(pressed(page, "code"), "code", code=code_of(event_house, "rochefort")).status == 403
    identity.set_pin(event_house, identity_phone(event_house, "milady"), "1234")
    milady = code_of(event_house, "milady")
    assert athos.fill(pressed(page, "code"), "code", code=milady).status == 403
    assert athos.fill(pressed(page, "code"), "code", code=milady, pin="1234").status == 200


def by_card(browser: Browser) -> Page:
    return browser.open(f"/table/{TABLE}/by-card")


def test_both_end_the_partie_on_one_phone_by_code_and_card(known: Known, event_house: House, master: Browser) -> None:
    athos, _milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    assert f"/table/{TABLE}/by-card" in at_table(athos).html
    answer = athos.fill(pressed(by_card(athos), "code stop"), "code stop", code=code_of(event_house, "milady"))
    assert answer.status == 200
    assert "Дама в синем" in answer.text, "her offer stands before Athos"
    assert at_table(athos).form("accept_stop") is not None
    # She may think better of it, and offers again; the referee's page is as good as Athos's.
    room = master.open(f"/table/{TABLE}/by-card?back=gm")
    assert "Дама в синем offers to end the partie here." in room.text
    declined = master.fill(pressed(room, "code play_on"), "code play_on", code=code_of(event_house, "athos"))
    assert declined.status == 200
    assert at_table(athos).form("accept_stop") is None
    tell(athos, "offer_stop")
    own = athos.fill(pressed(by_card(athos), "code stop"), "code stop", code=code_of(event_house, "athos"))
    assert own.status == 409
    athos.fill(pressed(by_card(athos), "scan stop"), "scan stop")
    token, _code = identity.card_secret(event_house, "milady")
    page = athos.open(f"/C/{token}")
    assert page.form("sign") is not None
    assert athos.fill(page.form_to(f"/table/{TABLE}/signature"), "sign").status == 200
    assert at_table(athos).form("sign") is not None, "the partie is over and waits for its signatures"
    assert "Атос" in athos.open("/me").text, "the phone is Athos's still"


def test_one_rises_by_his_code_but_not_from_a_partie(known: Known, event_house: House) -> None:
    athos, milady = sit(known, "paper", event_house)
    rises = pressed(by_card(athos), "code rise")
    tell(athos, "dealer 1")
    assert by_card(athos).form("code rise") is None
    data = rises.data("code rise")
    data.setlist("seq", [pressed(by_card(athos), "code stop").value("seq")])
    data.setlist("code", [code_of(event_house, "milady")])
    late = athos.send(rises, data)
    assert (late.status, "Идёт партия" in late.text) == (409, True), late.text
    for name, verb in (("athos", "code stop"), ("milady", "code stop")):
        athos.fill(pressed(by_card(athos), verb), verb, code=code_of(event_house, name))
    for name in ("athos", "milady"):
        tell(athos, "code", code=code_of(event_house, name))
    left = athos.fill(pressed(by_card(athos), "code rise"), "code rise", code=code_of(event_house, "milady"))
    assert left.status == 200
    assert at_table(milady).form("agree") is None


def test_a_card_asked_for_in_a_way_that_is_none_of_ours(known: Known, event_house: House) -> None:
    athos, _milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    form = pressed(by_card(athos), "code stop")
    data = form.data("code stop")
    data.setlist("do", ["code dance"])
    assert athos.send(form, data).status == 400


def test_the_count_is_spoken_in_words(known: Known, event_house: House) -> None:
    """Two leads and two tricks make the elder four; a third lead makes him five, and its taker has one."""
    athos, milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    for value in QUIET:
        tell(athos, value)
    assert "class=word" not in at_table(athos).html, "nobody counts aloud before the first lead"
    for _ in range(2):
        tell(athos, "won 0")
    assert "Атос: Четыре." in at_table(athos).text
    assert "<i class=word>четыре</i>" in at_table(athos).html
    assert at_table(milady).html.count("class=word") == 1, "who has nothing says nothing"
    tell(athos, "won 1")
    assert "<i class=word>five</i>" in at_table(milady).html
    assert "<i class=word>one</i>" in at_table(milady).html
    assert "Дама в синем: One." in at_table(milady).text


def test_a_stranger_s_misses_keep_no_table_from_signing(known: Known, nobody: Browser, event_house: House) -> None:
    """Nobody's browser guesses until it is paused; on a player's phone another sits down by his code all the same."""
    form = nobody.open("/").form_to("/code")
    assert [nobody.fill(form, code="ZZZZ ZZZZ").status for _ in range(31)] == [404] * 30 + [429]
    athos = known("athos")
    set_mode(event_house, "pack")
    assert athos.send(at_table(athos).form_to(f"/table/{TABLE}/sit"), button="0").status == 200
    page = athos.fill(pressed(at_table(athos), "code"), "code", code=code_of(event_house, "milady"))
    assert page.status == 200
    shown = sittings.table_page(event_house, TABLE, Viewer()).view
    assert shown is not None
    assert shown.seats[1] == "milady"
    nobody.client.environ_base["REMOTE_ADDR"] = "192.168.4.9"
    assert nobody.fill(form, code="ZZZZ ZZZZ").status == 404, "from another address it is another stranger"


def identity_phone(house: House, character: str) -> Phone:
    token, _code = identity.card_secret(house, character)
    phone = identity.phone_of(house, identity.become(house, token).token)
    assert phone is not None
    return phone


# -- the pad ---------------------------------------------------------------------------------------------------------


def row(page: Page, number: int) -> Form:
    return next(form for form in page.forms if any(f.value == str(number) for f in form.named("deal")))


def write(browser: Browser, number: int, first: str, second: str, status: int = 200) -> Page:
    answer = browser.fill(row(at_table(browser), number), "type", **{"total-0": first, "total-1": second})
    assert answer.status == status, answer.text
    return answer


def test_the_pad_is_typed_doubted_and_corrected(known: Known, event_house: House) -> None:
    athos, milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    doubt = write(athos, 1, "20", "5", status=422)
    assert "37" in doubt.text, "leads, tricks and the leza of the musketeers"
    assert athos.send(doubt.form_to(f"/table/{TABLE}/tell"), button="type").status == 200
    write(milady, 1, "54", "21")
    page = write(milady, 2, "30", "60")
    # Koroliks of the musketeers: 33 and 30 leave 3, in tens 0, and 100.
    assert "100" in page.text
    assert row(page, 3)


def test_a_correction_after_signatures_is_an_entry_and_all_sign_anew(
    known: Known, event_house: House, master: Browser
) -> None:
    """By hand: 54–21 and 30–60 leave 3, which makes 0, and 100; 80–40 and 40–60 leave 20, 120; 70–30 and 31–61 leave

    10, 110; sums 113 and 80 leave 33, in tens 30, and 100: 460. With 40 in the last deal it is 19, 120, and of sums
    113 and 71 42, 140: 480 points at a kopeck.
    """
    athos, milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    for number, pair in enumerate([(54, 21), (30, 60), (80, 40), (40, 60), (70, 30)], 1):
        write(athos, number, *map(str, pair))
    write(athos, 6, "30", "61")
    tell(athos, "sign")
    assert "What has been signed is undone by it" in at_table(milady).text
    write(milady, 6, "31", "61")
    assert at_table(athos).form("sign") is not None, "what he signed was another sum"
    old = row(at_table(milady), 6)
    for player in (athos, milady):
        tell(player, "sign")
    (debt,) = debts.debts_of(event_house, "milady", "en")
    assert (debt.debtor_id, debt.figures, debt.state) == ("milady", "4 р. 60 к.", "owed")
    data = old.data("type")
    data.setlist("total-0", ["40"])
    now = sittings.table_page(event_house, TABLE, Viewer()).view
    assert now is not None
    data.setlist("seq", [str(now.seq)])
    refused = milady.send(old, data)
    assert (refused.status, "call the referee" in refused.text) == (409, True)
    form = row(master.open(f"/gm/table/{TABLE}"), 6)
    assert master.fill(form, "type", **{"total-0": "40", "total-1": "61"}).status == 200
    (debt,) = debts.debts_of(event_house, "milady", "en")
    assert (debt.state, debt.entries[-1].reason) == ("void", "The pad was corrected")
    for player in (athos, milady):
        tell(player, "sign")
    anew, _void = debts.debts_of(event_house, "milady", "en")
    assert (anew.debtor_id, anew.figures, anew.state) == ("milady", "4 р. 80 к.", "owed")


def test_two_phones_type_the_same_deal_at_once(known: Known, event_house: House) -> None:
    athos, milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    one, other = row(at_table(athos), 1), row(at_table(milady), 1)
    third = row(at_table(milady), 1)
    assert athos.fill(one, "type", **{"total-0": "54", "total-1": "21"}).status == 200
    clash = milady.fill(other, "type", **{"total-0": "45", "total-1": "21"})
    assert clash.status == 409
    assert "54" in clash.text
    assert milady.fill(third, "type", **{"total-0": "54", "total-1": "21"}).status == 200
    assert 'value="54"' in at_table(milady).html


def test_the_pad_s_code_opens_the_first_empty_deal(known: Known, event_house: House) -> None:
    athos, _milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    write(athos, 1, "54", "21")
    answer = athos.client.get(f"/P/{TABLE}")
    assert answer.headers["Location"].endswith(f"/table/{TABLE}#deal-2")
    assert athos.client.get("/p/2").headers["Location"].endswith("/table/2")
    assert 'id=deal-2 class="deal-of next"' in at_table(athos).html


def test_a_form_that_is_none_of_ours(known: Known, event_house: House) -> None:
    athos, _milady = sit(known, "paper", event_house)
    tell(athos, "dealer 1")
    form = row(at_table(athos), 1)
    for broken in ({"total-0": "x"}, {"deal": "one"}, {"seats": "9"}, {"do": "type 1 2 3 4"}, {"do": "undo now"}):
        data: MultiDict[str, str] = form.data("type")
        data.setlist("total-0", ["54"])
        data.setlist("total-1", ["21"])
        for name, value in broken.items():
            data.setlist(name, [value])
        assert athos.send(form, data).status == 400, broken


def test_every_page_of_a_deal_is_small_and_names_its_table(known: Known, event_house: House) -> None:
    """An update stays under 6 KB; the questions with the longest lists are the named ones."""
    athos, _milady = sit(known, "pack", event_house)
    tell(athos, "dealer 1")
    heaviest = 0
    for value in (*QUIET[:3], "says 0 point 5", "answers 1 point as_many"):
        tell(athos, value)
        heaviest = max(heaviest, update_size(athos))
    tell(athos, "measures 0 point", rank=["7", "6", "5", "3", "2"])
    tell(athos, "answers 1 point good")
    for value in ("says 0 sequences 4", "answers 1 sequences good"):
        tell(athos, value)
    heaviest = max(heaviest, update_size(athos))
    tell(athos, "names 0 sequences", group=["7/4", "3/3", ""])
    assert heaviest < 6000, heaviest


def update_size(browser: Browser) -> int:
    page = browser.open(f"/table/{TABLE}/update")
    return len(page.html.encode())
