"""The house rules on the desk: every rule, every fault, the file; and what the tables show of it."""

from __future__ import annotations

import io
import re

import pytest
from werkzeug.datastructures import MultiDict

from larp_piquet.engine.ruleset import (
    ALL_EDITIONS,
    FIELDS,
    MUSKETEER,
    NORMANDY_FIELDS,
    Ruleset,
    differences,
    make_ruleset,
)
from larp_piquet.services import events, houselaw
from larp_piquet.services.house import House
from larp_piquet.web.lawform import typed_of, values_of

from .browsing import Browser, Form, Page, read
from .conftest import Known, seated


def law_of(house: House) -> Ruleset:
    found = events.event(house)
    assert found is not None
    return found.rules


def begun(master: Browser, base: str = "musketeer") -> Form:
    """The form of a new house edition that begins as ``base``."""
    return master.open(f"/gm/law/new?base={base}").form_to("/gm/law/new")


def castle(master: Browser, **values: str) -> Page:
    """A house edition called "Castle law", by which the event plays."""
    return master.fill(begun(master), **({"name": "Castle law", "leza_tricks": "8", "of_event": "yes"} | values))


@pytest.mark.parametrize("edition", ["musketeer", "normandy-musketeer"])
def test_the_form_holds_every_rule_under_its_clause(master: Browser, edition: str) -> None:
    page = master.open(f"/gm/law/new?base={edition}")
    fields = re.findall('id="rule-([a-z_]+)"', page.html)
    assert len(set(fields)) == len(fields)
    places = [page.html.index(f'id="{name}"') for name in ("lead", "rule-trick_scoring", "last_trick")]
    assert places == sorted(places)
    assert "House rule</b>" not in page.html
    if edition == "musketeer":
        assert set(fields) == set(FIELDS)
        assert "How many of all the tricks are needed. In the edition: 6." in page.text
        assert "the old game, capots and the cards" in page.text
    else:
        # Three players settle no koroliks: those rules would change nothing.
        assert set(FIELDS) - set(fields) == {
            "settlement", "koroliks_per_partie", "round_tens", "korolik_bonus", "final_figure", "final_bonus",
            "refet_margin", "refet_scope", "refet_stage", "refet_chain", "refet_in_last", "skvoznoy",
        }  # fmt: skip
        assert set(NORMANDY_FIELDS) <= set(fields)
        assert "The source plays to 200, or to 150. In the edition: 200." in page.text
        assert "This is for three hands; the two who are left have the value of the edition for two." in page.text


@pytest.mark.parametrize("edition", ALL_EDITIONS.values(), ids=list(ALL_EDITIONS))
def test_what_stands_in_the_boxes_is_the_law_itself(edition: Ruleset) -> None:
    for base in ALL_EDITIONS.values():
        assert make_ruleset(base.edition, values_of({}, base)) == base
        if base.game == edition.game:
            values = values_of(typed_of(edition), base)
            assert differences(make_ruleset(edition.edition, values)) == ()


def test_an_untouched_form_changes_nothing(master: Browser, event_house: House) -> None:
    page = castle(master)
    kept = houselaw.house_edition(event_house, "house-1")
    assert "are kept" in master.send(page.form_to("/gm/law/house-1")).text
    assert houselaw.house_edition(event_house, "house-1") == kept
    assert events.staff_log(event_house)[0].kind != "law_changed"


def test_rules_are_kept_and_told_in_the_clause(master: Browser, event_house: House) -> None:
    values = {
        "elder_takes.least": "2", "set_points.4": "20", "capot": "", "repique_by_younger": "no",
        "open_capot.off": "yes",
    }  # fmt: skip
    page = castle(master, **values)
    rules = law_of(event_house)
    assert set(differences(rules)) == {
        "leza_tricks", "elder_takes", "set_points", "repique_by_younger", "open_capot",
    }  # fmt: skip
    assert (rules.name, rules.elder_takes, rules.set_points[4], rules.open_capot) == ("Castle law", (2, 3), 20, "off")
    assert "Whoever has taken 8 tricks or more" in page.text
    assert page.html.count("House rule</b>") == 5
    form = page.form_to("/gm/law/house-1")
    assert form.value("open_capot") == ""
    # Ticked off again, the edition's value comes back.
    sent = form.data()
    sent.poplist("open_capot.off")
    master.send(form, sent)
    assert law_of(event_house).open_capot == 80


def test_an_event_has_several_laws_and_each_table_chooses(master: Browser, event_house: House) -> None:
    castle(master)
    race = {"name": "The short race", "target": "150", "debt": "gap_to_target"}
    page = master.fill(begun(master, "normandy-musketeer"), **race)
    assert "whoever has 150 points at the end of a deal" in page.text
    assert law_of(event_house).name == "Castle law"
    sheet = master.open("/gm/tables/3")
    for heading in ("For two", "For three"):
        assert f'<optgroup label="{heading}">' in sheet.html
    master.fill(sheet.form_to("/gm/tables/3"), edition="house-2")
    master.fill(master.open("/gm/tables/2").form_to("/gm/tables/2"), edition="normandy-starinny")
    listed = master.open("/gm/law")
    assert "The short race The musketeers' piquet for three · tables: 3" in listed.text
    assert "Castle law The musketeers' piquet · the law of this event" in listed.text
    assert "Tables that name no other play by: Castle law." in listed.text
    assert "The short race" in master.open("/gm/tables").text
    # It plays somewhere, so it is not offered to be withdrawn.
    assert "Withdraw" not in master.open("/gm/law/house-2").text
    master.fill(master.open("/gm/tables/3").form_to("/gm/tables/3"), edition="")
    page = master.open("/gm/law/house-2")
    assert "is withdrawn" in master.send(page.form_to("/gm/law/house-2/withdraw")).text
    assert master.open("/gm/law/house-2").status == 404
    assert master.client.get("/rules/house-2").status_code == 404


def test_a_law_in_use_is_not_withdrawn(master: Browser, event_house: House) -> None:
    page = castle(master)
    token = page.form_to("/gm/law/house-1").value("csrf_token")
    answer = master.client.post("/gm/law/house-1/withdraw", data={"csrf_token": token})
    assert answer.status_code == 409
    assert "plays by this law" in answer.text
    assert law_of(event_house).name == "Castle law"


def test_every_fault_is_told_at_once_by_title_and_nothing_is_kept(master: Browser, event_house: House) -> None:
    page = castle(
        master, leza_tricks="lots", pique_to="20", younger_declares="after_first_lead", final_figure="no",
        koroliks_per_partie="7", white_hand_points="-5", **{"sequence_points.3": "x"},
    )  # fmt: skip
    assert page.status == 400
    for sentence in (
        "“Tricks that win the cards”: “lots” is not a whole number.",
        "“Koroliks in a partie” must be from 1 to 6, not 7.",
        "“Points that make a pique or repique”, “A pique goes to” and “A repique goes to” must be above nothing",
        "“Last moment to call” is the first lead, but the dealer counts his calls after the first lead",
        "“Points added to the final figure” is 100, but this law has no final figure.",
        "“Points of carte blanche” must be from 0 to 1000000, not -5.",
        "“Points of sequences”:",
    ):
        assert sentence in page.text, sentence
    assert page.form_to("/gm/law/new").value("leza_tricks") == "lots"
    assert page.form_to("/gm/law/new").value("name") == "Castle law"
    assert law_of(event_house) == MUSKETEER
    assert houselaw.house_editions(event_house) == ()


def test_faults_of_three_are_told_by_title_too(master: Browser) -> None:
    page = master.fill(
        begun(master, "normandy-musketeer"), name="x", target="0", debt="flat_stake", debt_bonus="5", deal_packet="3"
    )
    assert page.status == 400
    assert "“Points to leave with” must be from 1 to 10000, not 0." in page.text
    assert "A flat stake is not reckoned from points" in page.text
    assert "Ten cards are dealt two by two" in page.text


def test_the_faults_are_told_in_the_reader_s_language(master: Browser) -> None:
    master.client.set_cookie("language", "ru")
    page = castle(master, final_figure="no", leza_tricks="13")
    told = page.html[page.html.index('role="alert"') :].partition("</div>")[0]
    assert "final_bonus" not in told
    assert not re.search(r"[a-z]{4,}", re.sub(r"<[^>]*>", "", told.partition(">")[2])), told


def test_two_desks_do_not_overwrite_each_other(master: Browser, event_house: House) -> None:
    form = castle(master).form_to("/gm/law/house-1")
    master.fill(form, leza_tricks="9")
    late = master.fill(form, leza_tricks="10")
    assert late.status == 409
    assert law_of(event_house).leza_tricks == 9


def test_the_law_goes_out_and_comes_in_as_a_file(master: Browser, event_house: House) -> None:
    page = castle(master)
    answer = master.client.get("/gm/law/house-1/file")
    assert 'filename="castle-law.toml"' in answer.headers["Content-Disposition"]
    kept = law_of(event_house)
    page = master.fill(page.form_to("/gm/law/house-1"), leza_tricks="")
    assert differences(law_of(event_house)) == ()
    page = master.fill(page.form_to("/gm/law/house-1/file"), pasted=answer.text)
    assert "read from the file" in page.text
    assert law_of(event_house) == kept
    # Into the list it comes as a house edition of its own.
    text = answer.text.replace("leza_tricks = 8", "leza_tricks = 9").replace("Castle law", "Tower law")
    listed = master.open("/gm/law").form_to("/gm/law/file")
    sent: MultiDict[str, object] = MultiDict(listed.data())
    sent["file"] = (io.BytesIO(text.encode()), "rules.toml")
    back = read(master.client.post("/gm/law/file", data=sent, content_type="multipart/form-data"))
    assert (back.status, back.headers["Location"]) == (303, "/gm/law/house-2")
    assert houselaw.house_edition(event_house, "house-2").rules.leza_tricks == 9
    assert law_of(event_house) == kept


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        ("", "format: These are no house rules"),
        ("a = [", "This is not TOML"),
        (
            'format = "larp-piquet-rules"\nversion = 1\nedition = "musketeer"\n[rules]\nbid = 1\ncapot = -1\n'
            'round_tens = "up"',
            "“up” is not one of",
        ),
        ('format = "larp-piquet-rules"\nversion = 1\nedition = "whist"', "There is no edition “whist”"),
    ],
)
def test_a_bad_file_is_refused_whole(master: Browser, event_house: House, pasted: str, told: str) -> None:
    page = master.fill(master.open("/gm/law").form_to("/gm/law/file"), pasted=pasted)
    assert page.status == 400
    assert told in page.text
    assert law_of(event_house) == MUSKETEER
    assert houselaw.house_editions(event_house) == ()


def test_a_file_that_is_no_text_is_refused(master: Browser) -> None:
    data: MultiDict[str, object] = MultiDict(master.open("/gm/law").form_to("/gm/law/file").data())
    data["file"] = (io.BytesIO("имя".encode("cp1251")), "rules.toml")
    page = read(master.client.post("/gm/law/file", data=data, content_type="multipart/form-data"))
    assert page.status == 400
    assert "not written as UTF-8" in page.text


def test_the_event_s_form_keeps_its_law_and_can_choose_another(master: Browser, event_house: House) -> None:
    castle(master)
    kept = law_of(event_house)
    master.fill(master.open("/gm/event").form_to("/gm/event"), place="Le Louvre")
    assert law_of(event_house) == kept
    for key in ("classic", "normandy-starinny"):
        master.fill(master.open("/gm/event").form_to("/gm/event"), edition=key)
        assert law_of(event_house) == ALL_EDITIONS[key]
    master.fill(master.open("/gm/event").form_to("/gm/event"), edition="house-1")
    assert law_of(event_house) == kept


def test_players_do_not_set_the_law(known: Known, event_house: House) -> None:
    athos = known("athos")
    assert athos.client.get("/gm/law").headers["Location"] == "/gm/sign-in"
    assert athos.client.post("/gm/law/new", data={"base": "musketeer", "name": "x"}).status_code in (400, 403)
    assert law_of(event_house) == MUSKETEER


def test_an_open_table_keeps_its_law_and_says_its_name(master: Browser, known: Known, nobody: Browser) -> None:
    seated(known)
    castle(master)
    assert "Castle law" not in nobody.open("/table/1").text
    assert "Whoever has taken 6 tricks" in nobody.open("/table/1/law").text
    third = known("planchet")
    third.send(third.open("/table/3").form_to("/table/3/sit"), button="0")
    assert "Castle law" in nobody.open("/table/3").text
    assert "Whoever has taken 8 tricks" in nobody.open("/table/3/law").text
