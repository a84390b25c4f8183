"""The form of the pack: parts, copies, language and manner, made beside the pages and fetched later."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader
from werkzeug.datastructures import MultiDict

from larp_piquet.services import notepress, packing
from larp_piquet.services.house import House
from larp_piquet.services.jobs import Made
from larp_piquet.services.results import Viewer

from ..services.waiting import over
from .browsing import Browser, Form, read
from .conftest import Known
from .test_evening import english
from .test_notes import act, bent, drawn

pytestmark = pytest.mark.press
PACK = "/gm/prints/pack"


def wanted(form: Form, parts: list[str], **copies: str) -> MultiDict[str, str]:
    """What a browser sends with these parts ticked and so many typed."""
    data = form.data()
    data.setlist("part", parts)
    for name, typed in copies.items():
        data[f"copies-{name}"] = typed
    return data


def test_every_part_is_offered_and_the_pack_is_chosen(master: Browser) -> None:
    english(master)
    page = master.open("/gm/prints")
    form = page.form_to(PACK)
    offered = re.findall(r'name="part" value="([a-z_]+)"', page.html)
    assert offered == list(packing.PARTS)
    assert form.data().getlist("part") == list(packing.usual().copies)
    counted = re.findall(r'name="copies-([a-z_]+)"', page.html)
    assert counted == [name for name in packing.PARTS if name not in packing.SINGLE]
    assert "A note for every open debt" in page.text


def test_parts_and_copies_are_made_as_they_were_asked_for(master: Browser, event_house: House) -> None:
    english(master)
    page = master.open("/gm/prints?paper=letter&dress=period&long=yes&language=en")
    form = page.form_to(PACK)
    assert (form.value("paper"), form.value("long")) == ("letter", "yes")
    answer = master.client.post(PACK, data=wanted(form, ["table_cards", "crib"], table_cards="2"))
    assert answer.status_code == 303
    number = answer.location.rpartition("/")[2]
    job = event_house.jobs.wait(number, 400)
    assert (job.state, job.done, job.of) == ("done", 8, 8)
    made = PdfReader(io.BytesIO(master.client.get(f"{answer.location}/file").data))
    assert len(made.pages) == 2 * 4 + 2 * 2
    assert [float(n) for n in made.pages[0].mediabox[2:]] == pytest.approx([792, 612])
    assert "ſ" in made.pages[8].extract_text()
    assert "Table cards, Referee" in master.open("/gm/jobs").text, "what was made before is told apart"
    kept = event_house.subfolder("jobs") / f"{number}.out"
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_second_tap_makes_no_second_pack_and_enters_no_note_twice(
    known: Known, master: Browser, event_house: House
) -> None:
    athos, milady = english(known("athos")), english(known("milady"))
    serial = drawn(athos, cause="a horse")
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    english(master)
    sent = wanted(master.open("/gm/prints").form_to(PACK), ["debt_notes"])
    first, second = (master.client.post(PACK, data=sent) for _tap in range(2))
    assert first.location == second.location
    over(event_house.jobs, first.location.rpartition("/")[2])
    assert "This form was sent before" in master.open(first.location).text
    third = master.client.post(PACK, data=sent)
    assert third.location == first.location
    assert len(event_house.jobs.all()) == 1
    assert [each.copy for each in notepress.paper(event_house, serial, Viewer(staff=True)).prints] == [1]
    anew = wanted(master.open("/gm/prints").form_to(PACK), ["crib"])
    assert master.client.post(PACK, data=anew).location != first.location, "another form is another print"
    over(event_house.jobs, event_house.jobs.all()[0].id)


def test_what_is_wrong_is_told_and_what_was_typed_stays(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/prints").form_to(PACK)
    before = len(event_house.jobs.all())
    for parts, copies, said in (
        ([], {}, "Choose at least one."),
        (["crib", "score_pad"], {"crib": "3", "score_pad": "many"}, "from 1 to 99"),
        (["blank_notes"], {"blank_notes": "2"}, "one of each"),
    ):
        page = read(master.client.post(PACK, data=wanted(form, parts, **copies)))
        assert page.status == 400
        assert said in page.text
        again = page.form_to(PACK).data()
        if "crib" in parts:
            assert again.getlist("part") == parts
            assert (again["copies-crib"], again["copies-score_pad"]) == ("3", "many")
    assert master.client.post(PACK, data=wanted(form, ["love_letter"])).status_code == 404
    assert len(event_house.jobs.all()) == before


def test_what_is_chosen_above_the_pack_is_its_own_without_another_button(master: Browser, event_house: House) -> None:
    english(master)
    page = master.open("/gm/prints")
    data = wanted(page.form_to(PACK), ["crib"])
    assert {"paper", "dress", "language"} <= set(data)
    data["paper"], data["dress"], data["language"] = "letter", "plain", "fr"
    answer = master.client.post(PACK, data=data)
    number = answer.location.rpartition("/")[2]
    job = over(event_house.jobs, number)
    made = PdfReader(io.BytesIO(master.client.get(f"{answer.location}/file").data))
    assert {round(float(n)) for n in made.pages[0].mediabox[2:]} == {612, 792}
    assert "levées" in " ".join(page.extract_text() for page in made.pages)
    assert job.name.endswith("-crib-fr-letter-plain.pdf")
    shown = master.open("/gm/jobs").text
    assert "Français · Letter, plain dress · 1 part" in shown
    assert "The 12 newest are kept." in shown


def test_the_choice_is_kept_for_all_that_is_printed_one_by_one_and_what_is_ticked_stays(master: Browser) -> None:
    english(master)
    page = master.open("/gm/prints")
    assert "All that follows is printed so: English, A4, period dress." in page.text
    assert "Keep paper, dress and language as chosen above" in page.text
    (keep,) = re.findall(r'<button form="pack" formaction="([^"]+)"', page.html)
    data = wanted(page.form_to(PACK), ["crib", "score_pad"], score_pad="30")
    data["paper"], data["language"] = "letter", "fr"
    kept = master.client.post(keep, data=data)
    assert kept.status_code == 303
    assert kept.location.endswith("#singly")
    page = master.open(kept.location)
    assert "All that follows is printed so: Français, Letter, period dress." in page.text
    again = page.form_to(PACK).data()
    assert again.getlist("part") == ["crib", "score_pad"]
    assert (again["copies-score_pad"], again["paper"], again["language"]) == ("30", "letter", "fr")
    assert page.form_to("/gm/prints/blanks").value("paper") == "letter"
    assert page.form_to("/gm/prints/wifi").value("language") == "fr"
    data.setlist("part", [])
    none = master.open(master.client.post(keep, data=data).location)
    assert none.form_to(PACK).data().getlist("part") == []
    data["paper"] = "vellum"
    refused = read(master.client.post(keep, data=data))
    assert refused.status == 400
    assert '<a href="#f-paper">' in refused.html
    assert refused.form_to(PACK).data().getlist("part") == []


def test_a_fault_is_told_on_top_and_leads_to_its_field(master: Browser) -> None:
    english(master)
    page = master.open("/gm/prints")
    form = page.form_to(PACK)
    for parts, copies, field in (
        ([], {}, "f-parts"),
        (["crib", "score_pad"], {"score_pad": "many"}, "f-copies-score_pad"),
    ):
        page = read(master.client.post(PACK, data=wanted(form, parts, **copies)))
        top, _rest = page.html.split('id="pack"', 1)
        assert f'<a href="#{field}">' in top
        assert page.html.count(f'id="{field}"') == 1
        assert page.form_to(PACK).data().getlist("part") == parts
    blanks = page.form_to("/gm/prints/blanks")
    data = bent(blanks, count="41", size="card")
    data["language"] = "fr"
    page = read(master.client.post(blanks.action, data=data))
    assert page.status == 400
    assert '<a href="#f-count">' in page.html.split('id="pack"', 1)[0]
    again = page.form_to("/gm/prints/blanks").data()
    assert (again["count"], again["size"], again["language"]) == ("41", "card", "fr")
    assert page.form_to(PACK).data()["language"] == "en", "the language of a blank is not that of the pack"


def test_prints_are_told_apart_by_title_look_and_file(master: Browser, event_house: House) -> None:
    work = lambda _tell: Made(b"%PDF", "a.pdf", "application/pdf")  # noqa: E731
    look = {"language": "ru", "paper": "a4", "dress": "period", "old_spelling": True, "long_s": False}
    for parts in (list(packing.usual().copies), list(packing.PARTS), ["crib"]):
        over(event_house.jobs, event_house.jobs.start("pack", work, told=look | {"parts": parts}))
    english(master)
    page = master.open("/gm/jobs")
    assert f"{len(packing.usual().copies)} parts" in page.text
    assert f"and {len(packing.PARTS) - 3} more" in page.text
    assert page.text.count("Русский · A4, period dress, in the old spelling") == 3
    assert re.search(r"\d\d:\d\d", page.text)


def test_a_print_of_nothing_says_so_on_its_page(master: Browser, event_house: House) -> None:
    english(master)
    form = master.open("/gm/prints").form_to(PACK)
    answer = master.client.post(PACK, data=wanted(form, ["debt_notes"]))
    job = event_house.jobs.wait(answer.location.rpartition("/")[2], 60)
    assert job.state == "failed"
    assert "The event has nothing yet for what was chosen" in master.open(answer.location).text


def test_spelling_and_language_are_carried_on_from_the_choice(master: Browser) -> None:
    english(master)
    page = master.open("/gm/prints?dress=period&paper=a4&old=yes&language=ru")
    (looked,) = re.findall(r'href="(/gm/prints/crib\?[^"]+)"', page.html)
    shown = master.client.get(looked.replace("&amp;", "&")).text
    assert '<html lang="ru-petr1708">' in shown
    (ledger,) = re.findall(r'href="(/gm/ledger/sheet\?[^"]+)"', page.html)
    assert '<html lang="ru-petr1708">' in master.client.get(ledger.replace("&amp;", "&")).text
    assert page.form_to("/gm/prints/blanks").data().getlist("language") == ["ru"]


def test_a_note_is_printed_in_the_dress_that_is_chosen(known: Known) -> None:
    athos, milady = english(known("athos")), english(known("milady"))
    serial = drawn(athos, cause="a horse")
    milady.fill(act(milady.open("/me"), serial, "signed"), "signed")
    page = athos.open(f"/note/{serial}")
    form = page.form_to(f"/note/{serial}/note.pdf")
    assert form.value("dress") == "period"
    assert athos.client.post(form.action, data=bent(form, dress="silk")).status_code == 400
    look = athos.client.get(f"/note/{serial}/paper?dress=plain").text
    assert 'class="on-a4 in-plain"' in look


def test_a_character_has_his_ledger_in_any_dress(known: Known) -> None:
    athos = english(known("athos"))
    drawn(athos, cause="a horse")
    assert 'class="on-letter in-plain"' in athos.client.get("/me/ledger?paper=letter&dress=plain").text
    assert athos.client.get("/me/ledger?paper=vellum").status_code == 400
