"""The house rules on the desk: every rule, every fault, the file; and what the tables show of it."""

from __future__ import annotations

import io
import re

import pytest
from werkzeug.datastructures import MultiDict

from larp_piquet.engine.ruleset import EDITIONS, FIELDS, MUSKETEER, Ruleset, differences, make_ruleset
from larp_piquet.services import events
from larp_piquet.services.house import House
from larp_piquet.web.pages.gm.law import typed_of, values_of

from .browsing import Browser, read
from .conftest import Known, seated


def law_of(house: House) -> Ruleset:
    found = events.event(house)
    assert found is not None
    return found.rules


def test_the_form_holds_every_rule_under_its_clause(master: Browser) -> None:
    page = master.open("/gm/law")
    assert sorted(re.findall('id="rule-([a-z_]+)"', page.html)) == sorted(FIELDS)
    assert page.html.index('id="leza"') < page.html.index('id="rule-leza_tricks"') < page.html.index('id="capot"')
    assert "House rule</b>" not in page.html
    assert "How many of the twelve are needed. In the edition: 6." in page.text
    assert "[S0, капоты и леза; S2]" in page.text


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_what_stands_in_the_boxes_is_the_law_itself(edition: Ruleset) -> None:
    for base in EDITIONS.values():
        values = values_of(typed_of(edition), base)
        assert differences(make_ruleset(edition.edition, values)) == ()
        assert make_ruleset(base.edition, values_of({}, base)) == base


def test_an_untouched_form_changes_nothing(master: Browser, event_house: House) -> None:
    page = master.open("/gm/law")
    assert "are kept" in master.send(page.form_to("/gm/law")).text
    assert law_of(event_house) == MUSKETEER
    assert events.staff_log(event_house)[0].kind != "law_changed"


def test_rules_are_kept_and_told_in_the_clause(master: Browser, event_house: House) -> None:
    form = master.open("/gm/law").form_to("/gm/law")
    values = {
        "name": "Castle law", "leza_tricks": "8", "elder_takes.least": "2", "set_points.4": "20", "capot": "",
        "repique_by_younger": "no", "open_capot.off": ["yes"],
    }  # fmt: skip
    page = master.fill(form, **values)  # type: ignore[arg-type]
    rules = law_of(event_house)
    assert set(differences(rules)) == {
        "leza_tricks", "elder_takes", "set_points", "repique_by_younger", "open_capot",
    }  # fmt: skip
    assert (rules.name, rules.elder_takes, rules.set_points[4], rules.open_capot) == ("Castle law", (2, 3), 20, "off")
    assert "Whoever has taken 8 tricks or more" in page.text
    assert page.html.count("House rule</b>") == 5
    assert page.form_to("/gm/law").value("open_capot") == ""
    # Ticked off again, the edition's value comes back.
    sent = page.form_to("/gm/law").data()
    sent.poplist("open_capot.off")
    master.send(page.form_to("/gm/law"), sent)
    assert law_of(event_house).open_capot == 80


def test_every_fault_is_told_at_once_by_title_and_nothing_is_kept(master: Browser, event_house: House) -> None:
    form = master.open("/gm/law").form_to("/gm/law")
    page = master.fill(
        form, leza_tricks="lots", pique_to="20", younger_declares="after_first_lead", final_figure="no",
        koroliks_per_partie="7", white_hand_points="-5", **{"sequence_points.3": "x"},
    )  # fmt: skip
    assert page.status == 400
    for sentence in (
        "“Tricks that make a leza”: “lots” is not a whole number.",
        "“Koroliks in a partie” must be from 1 to 6, not 7.",
        "“Points that make a pique or repique”, “A pique goes to” and “A repique goes to” must be above nothing",
        "“Last moment to call” is the first lead, but the dealer counts his calls after the first lead",
        "“Points added to the final figure” is 100, but this law has no final figure.",
        "“Points of a white hand” must not be below nothing: -5.",
        "“Points of sequences”:",
    ):
        assert sentence in page.text, sentence
    assert page.form_to("/gm/law").value("leza_tricks") == "lots"
    assert law_of(event_house) == MUSKETEER


def test_the_faults_are_told_in_the_reader_s_language(master: Browser) -> None:
    master.client.set_cookie("language", "ru")
    page = master.fill(master.open("/gm/law").form_to("/gm/law"), final_figure="no", leza_tricks="13")
    told = page.html[page.html.index('role="alert"') :].partition("</div>")[0]
    assert "final_bonus" not in told
    assert not re.search(r"[a-z]{4,}", re.sub(r"<[^>]*>", "", told.partition(">")[2])), told


def test_two_desks_do_not_overwrite_each_other(master: Browser, event_house: House) -> None:
    form = master.open("/gm/law").form_to("/gm/law")
    master.fill(form, leza_tricks="8")
    late = master.fill(form, leza_tricks="9")
    assert late.status == 409
    assert law_of(event_house).leza_tricks == 8


def test_the_law_goes_out_and_comes_in_as_a_file(master: Browser, event_house: House) -> None:
    page = master.fill(master.open("/gm/law").form_to("/gm/law"), leza_tricks="8", name="Castle law")
    answer = master.client.get("/gm/law/file")
    assert 'filename="house-rules.toml"' in answer.headers["Content-Disposition"]
    kept = law_of(event_house)
    page = master.fill(page.form_to("/gm/law"), leza_tricks="", name="")
    assert law_of(event_house) == MUSKETEER
    page = master.fill(page.form_to("/gm/law/file"), pasted=answer.text)
    assert "read from the file" in page.text
    assert law_of(event_house) == kept
    data = page.form_to("/gm/law/file").data()
    sent: MultiDict[str, object] = MultiDict(data)
    sent["file"] = (io.BytesIO(answer.text.replace("leza_tricks = 8", "leza_tricks = 9").encode()), "rules.toml")
    back = master.client.post("/gm/law/file", data=sent, content_type="multipart/form-data")
    page = read(back)
    assert page.status == 303
    assert law_of(event_house).leza_tricks == 9


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


def test_a_file_that_is_no_text_is_refused(master: Browser) -> None:
    data: MultiDict[str, object] = MultiDict(master.open("/gm/law").form_to("/gm/law/file").data())
    data["file"] = (io.BytesIO("имя".encode("cp1251")), "rules.toml")
    page = read(master.client.post("/gm/law/file", data=data, content_type="multipart/form-data"))
    assert page.status == 400
    assert "not written as UTF-8" in page.text


def test_the_event_s_form_keeps_the_house_rules_and_another_edition_drops_them(
    master: Browser, event_house: House
) -> None:
    master.fill(master.open("/gm/law").form_to("/gm/law"), leza_tricks="8", name="Castle law")
    kept = law_of(event_house)
    master.fill(master.open("/gm/event").form_to("/gm/event"), place="Le Louvre")
    assert law_of(event_house) == kept
    master.fill(master.open("/gm/event").form_to("/gm/event"), edition="classic")
    assert law_of(event_house) == EDITIONS["classic"]


def test_players_do_not_set_the_law(known: Known, event_house: House) -> None:
    athos = known("athos")
    assert athos.client.get("/gm/law").headers["Location"] == "/gm/sign-in"
    assert athos.client.post("/gm/law", data={"leza_tricks": "8"}).status_code in (400, 403)
    assert law_of(event_house) == MUSKETEER


def test_an_open_table_keeps_its_law_and_says_its_name(master: Browser, known: Known, nobody: Browser) -> None:
    seated(known)
    master.fill(master.open("/gm/law").form_to("/gm/law"), leza_tricks="8", name="Castle law")
    assert "Castle law" not in nobody.open("/table/1").text
    assert "Whoever has taken 6 tricks" in nobody.open("/table/1/law").text
    third = known("planchet")
    third.send(third.open("/table/3").form_to("/table/3/sit"), button="0")
    assert "Castle law" in nobody.open("/table/3").text
    assert "Whoever has taken 8 tricks" in nobody.open("/table/3/law").text
