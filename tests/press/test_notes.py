"""The papers of debts and the ledger sheet: what they say in each language, and that all of it has room."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import datetime
from itertools import product
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import NoteData
from larp_piquet.printing.noteroom import passed
from larp_piquet.printing.notewords import more, sentence
from larp_piquet.printing.render import html, pack, pdf
from larp_piquet.wording.instruments import INSTRUMENTS
from larp_piquet.wording.note_texts import NOTE_LANGUAGES, TEXTS

from .conftest import Print
from .reading import MM, Word, codes, embedded_fonts, pages, trims, words
from .sample import ADDRESS, CAST, ledger_data, note_data, pack_data
from .test_documents import OURS
from .test_fit import SAFE, collisions, inside

pytestmark = pytest.mark.press
FULL = [
    ("ru", "raspiska"),
    ("ru", "veksel"),
    ("fr", "reconnaissance"),
    ("fr", "billet"),
    ("en", "iou"),
    ("en", "zaemnoe"),
]
SUMS = {
    "ru": ("21 р. 02 к.", "двадцать один рубль две копейки"),
    "fr": ("3₶ 4s 6d", "trois livres, quatre sols et six deniers"),
    "en": ("£3 4s 6d", "three pounds, four shillings and sixpence"),
}


def of(language: str, kind: str, **more_of_it: object) -> NoteData:
    """A note from Milady to Athos in the money of the language."""
    figures, told = SUMS[language]
    plain = {
        "debtor": "Миледи Винтер" if language == "ru" else "Milady de Winter",
        "creditor": "Атос" if language == "ru" else "Athos",
        "creditor_dative": "Атосу" if language == "ru" else "",
        "figures": figures, "words": told, "place": "La Rochelle",
    }  # fmt: skip
    return replace(note_data(language, kind=kind), **(plain | more_of_it))  # type: ignore[arg-type]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_a_russian_receipt_bends_to_the_debtor_and_holds_the_sum_in_the_accusative() -> None:
    woman = plain(sentence(of("ru", "raspiska")))
    assert woman == (
        "Я, нижеподписавшаяся Миледи Винтер, сим удостоверяю, что осталась должна Атосу 21 р. 02 к. "
        "(Двадцать один рубль две копейки —). Долг сей — за игру в пикет. Сумму сию обязуюсь отдать подателю сей "
        "расписки по первому требованию, а до отдачи почитаю долгом чести."
    )
    man = plain(sentence(of("ru", "raspiska", gender="m", debtor="Портос", rank="мушкетёр")))
    assert man.startswith("Я, нижеподписавшийся Портос, мушкетёр, сим удостоверяю, что остался должен Атосу ")
    either = plain(sentence(of("ru", "raspiska", gender="")))
    assert either.startswith("Я, Миледи Винтер, сим признаю за собою долг и обязуюсь отдать Атосу 21 р. 02 к. ")
    unnamed = plain(sentence(of("ru", "raspiska", creditor_dative="")))
    assert "осталась должна кредитору по имени Атос 21 р." in unnamed


def test_a_bill_states_its_term_and_what_was_had() -> None:
    due = Due(DueKind.AT, datetime(1730, 10, 1, 20, 0))
    assert plain(sentence(of("ru", "veksel", game=False, cause="наличными.", due=due))) == (
        "Я, нижеподписавшаяся Миледи Винтер, не позднее 1 октября 1730 года, в 8 часов вечера уплачу 21 р. 02 к. "
        "(Двадцать один рубль две копейки —) по сему единственному моему векселю Атосу либо кому приказано будет. "
        "Цену сей суммы имею сполна: наличными."
    )
    assert plain(sentence(of("fr", "billet", game=False, cause="en espèces", due=due))) == (
        "Moi, Milady de Winter, je compterai au plus tard le 1er octobre 1730 à 8 heures du soir à Athos, ou à qui ce "
        "billet aura passé, la somme de 3₶ 4s 6d (Trois livres, quatre sols et six deniers —). J’en ai eu la "
        "contre-valeur : en espèces."
    )
    within = Due(DueKind.WITHIN, hours=24)
    assert plain(sentence(of("en", "note-of-hand", game=False, cause="coin", due=within))) == (
        "I, Milady de Winter, shall pay within 24 hours to Athos, or to the rightful holder of this note, £3 4s 6d "
        "(Three pounds, four shillings and sixpence —). I have had the worth of it: coin."
    )


def test_a_thing_has_a_text_of_its_own_and_no_sum(tmp_path: Path, printed: Print) -> None:
    thing = {"thing": "достать подвески королевы до бала", "figures": "", "words": "", "game": False}
    data = of("ru", "raspiska", transferable=False, due=Due(DueKind.DUEL), **thing)
    assert plain(sentence(data)) == (
        "Я, нижеподписавшаяся Миледи Винтер, сим удостоверяю, что осталась в долгу и обязана Атосу следующим: "
        "достать подвески королевы до бала. Сдержу слово до поединка, а до того почитаю его долгом чести."
    )
    assert "Передаче не подлежит." in more(data)
    page = html("debt_note", data)
    assert 'class="sum' not in page
    assert "Передача" not in page, "nothing to be made over on the back"
    # A paper of coin has no text for it, so it stands on a plain one.
    assert plain(sentence(replace(data, instrument="veksel"))).startswith("Я, Миледи Винтер, обещаю Атосу следующее: ")


def test_what_stands_beside_the_debt() -> None:
    data = of("en", "iou", guarantor="Porthos", ceiling="£2", witnesses="Aramis, Planchet.", addition="5s")
    assert plain(more(data)) == (
        "Once that is past there is added 5s. Failing payment, Porthos answers for it to the limit of £2. "
        "The guarantor’s hand: ____________ There were present: Aramis, Planchet."
    )
    small = html("debt_note_card", of("ru", "raspiska", guarantor="Портос", ceiling="2 р.", owing="Рауль"))
    assert "Подпись поручителя:<span>" in small
    assert "Ныне должник по сему:" in small
    assert "Подпись поручителя:<span>" not in html("debt_note_card", of("ru", "raspiska"))
    assert "но не свыше 2 р. 60 к. Подпись поручителя: ____________ Кто был при сём" in plain(
        more(of("ru", "raspiska", guarantor="Портос", ceiling="2 р. 60 к.", witnesses="Арамис"))
    )
    assert plain(more(of("ru", "raspiska", owing="Рауль"))) == "Ныне должник по сему: Рауль."


def test_the_back_tells_through_whose_hands_a_note_went(printed: Print, tmp_path: Path) -> None:
    data = of(
        "fr", "billet", game=False, cause="en espèces", chain=("Athos", "Porthos", "Aramis"), paid="1₶", rest="2₶"
    )
    back = " ".join(word.text for word in words(printed("debt_note", data), tmp_path) if word.page == 1)
    assert "A passé par les mains de : Athos → Porthos → Aramis" in plain(back)
    assert plain(back).count("Mon droit passe à") == 2, "and there is room for more"
    assert "Reçu en acompte 1₶ ; restent 2₶" in plain(back)
    small = " ".join(word.text for word in words(printed("debt_note_card", data), tmp_path) if word.page == 1)
    assert "Athos → Porthos → Aramis" in plain(small)
    assert "Reçu en acompte 1₶ ; restent 2₶." in plain(small), "whoever takes the card sees what is left of it"


def test_a_long_chain_keeps_the_first_and_the_last() -> None:
    text, size = passed([name for name, _, _ in CAST], (39.5, 11.5, 8))
    assert text.startswith("Шарль\u00a0де\u00a0Монтескью\u00a0→ …")
    assert text.endswith("Тит")
    assert size >= 6


@pytest.mark.parametrize(
    ("language", "copy", "told"),
    [
        ("ru", 2, "Дубликат, экземпляр 2"), ("fr", 3, "Duplicata, exemplaire 3"), ("en", 2, "Duplicate, copy 2"),
        ("ru", 0, "Проба, не для платежа"), ("fr", 0, "Épreuve, sans valeur"), ("en", 0, "Proof, not for payment"),
    ],
)  # fmt: skip
def test_a_print_that_is_not_the_paper_says_so(language: str, copy: int, told: str) -> None:
    for document in ("debt_note", "debt_note_card"):
        assert told in plain(html(document, of(language, "plain", copy=copy)))
        assert told.partition(",")[0] not in html(document, of(language, "plain"))


@pytest.mark.parametrize(("language", "kind"), list(product(NOTE_LANGUAGES, INSTRUMENTS)))
def test_every_paper_prints_in_every_language(
    language: str, kind: str, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    """Our own glyphs alone, nothing logged, one code with the token and no more, and the kind's own title."""
    cause = "coin" if INSTRUMENTS[kind].must else ""
    data = of(language, kind, cause=cause, game=not cause)
    made = printed("debt_note", data)
    assert set(embedded_fonts(made)) <= OURS
    with pikepdf.open(io.BytesIO(made)) as document:
        assert str(document.Root["/Lang"]) == language
        assert str(document.docinfo["/Title"]).startswith(INSTRUMENTS[kind].titles[language])
        assert len(document.pages) == 2
    (code,) = (code for page in pages(made, tmp_path) for code in codes(page))
    assert code.text == f"{ADDRESS.upper()}/N/{data.token}"


@pytest.mark.parametrize(("language", "kind"), FULL)
@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
def test_the_fullest_note_has_room(
    document: str, language: str, kind: str, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    """Longest names, largest sums, guarantor, witnesses, addition, twelve hands, a duplicate: nothing touches."""
    sheet = printed(document, note_data(language, "m", longest=True, kind=kind))
    found = words(sheet, tmp_path)
    assert {word.page for word in found} == {0, 1}
    assert collisions(found) == []
    edge, margin = ((0, 0, 148.5, 105), 8) if document == "debt_note" else ((0, 0, 85, 55), SAFE)
    for word in found:
        assert inside(word, edge, margin), word
    (code,) = codes(pages(sheet, tmp_path)[0])
    left, top, right, bottom = (n / MM for n in code.box)
    front = [word for word in found if word.page == 0]
    assert not [w for w in front if w.right > left - 1 and w.left < right and w.bottom > top - 1 and w.top < bottom]


@pytest.mark.parametrize("state", sorted(TEXTS["en"].stamps))
def test_every_end_of_a_debt_has_its_stamp(state: str) -> None:
    for language in NOTE_LANGUAGES:
        assert TEXTS[language].stamps[state] in html("debt_note", of(language, "plain", state=state))


def test_a_french_blank_is_french(tmp_path: Path, silence: list[str]) -> None:
    made = pdf("blank_notes", replace(pack_data("fr"), instrument="billet"))
    found = words(made, tmp_path)
    told = plain(" ".join(word.text for word in found))
    for part in ("Billet à ordre", "Lieu et jour", "la somme (en lettres)", "Mon droit passe à"):
        assert part in told, part
    assert "Note of debt" not in told
    assert collisions(found) == []
    assert set(embedded_fonts(made)) <= OURS


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("longest", [False, True])
def test_a_long_ledger_runs_over_pages_with_its_heads(
    language: str, longest: bool, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    data = ledger_data(language, many=60, longest=longest)
    found = words(printed("ledger_sheet", data), tmp_path)
    last = max(word.page for word in found)
    assert last >= 2
    for page in range(last + 1):
        on_page = [word for word in found if word.page == page]
        heads = plain(" ".join(word.text for word in on_page))
        assert heads.count({"en": "No.", "ru": "№"}[language]) == 1, "heads of the columns on every page"
        assert any("Ла-Рошель" in word.text for word in on_page), "and the event"
        assert f"{page + 1}/{last + 1}" in "".join(word.text for word in on_page)
    told = {word.text for word in found}
    assert {str(n + 1) for n in range(60)} <= told
    for word in found:
        assert inside(word, (0, 0, 210, 297), 6), word
    assert collisions(found) == []


def test_a_ledger_of_one_says_whose_and_of_nobody_that_there_is_nothing() -> None:
    assert CAST[4][0] in html("ledger_sheet", ledger_data("ru", who=CAST[4][0]))
    empty = html("ledger_sheet", replace(ledger_data("en", many=0), sums=(), in_all=()))
    assert "No debts yet." in empty


def test_a_ledger_in_one_money_names_it_once_and_tells_of_guarantors_and_purses() -> None:
    sheet = html("ledger_sheet", replace(ledger_data("en"), in_all=()))
    assert sheet.count("Турские ливры") == 1
    assert f"{CAST[2][0]} answers for it" in sheet
    assert plain(sheet).count("3₶ 4s 6d, 1₶ 4s 6d") == 3
    two = replace(ledger_data("en"), in_all=())
    two = replace(two, sums=(*two.sums, replace(two.sums[0], money="Рубли")))
    assert html("ledger_sheet", two).count("Турские ливры") == 3


@pytest.mark.parametrize("document", ["debt_note", "debt_note_card", "ledger_sheet"])
def test_two_runs_give_the_same_bytes(document: str) -> None:
    data = ledger_data("ru") if document == "ledger_sheet" else note_data("fr", longest=True, kind="billet")
    assert pdf(document, data) == pdf(document, data)


def test_a_back_is_printed_only_behind_a_face(tmp_path: Path) -> None:
    """Turned on the long edge, left of a lying sheet stays left and above goes below; of an upright one it changes."""
    data = pack_data("en")
    large = next(note for note in data.blank_notes if note.size == "a6")
    small = next(note for note in data.blank_notes if note.size == "card")
    told: dict[int, list[Word]] = {}
    for word in words(pack(replace(data, blank_notes=(large, small)), ("blank_notes",)), tmp_path):
        told.setdefault(word.page, []).append(word)
    assert sorted(told) == [0, 1, 2, 3]
    for page, (left, top, right, bottom) in (
        (0, (0, 0, 148.5, 105)),
        (1, (0, 105, 148.5, 210)),
        (2, (20, 11, 105, 66)),
        (3, (105, 11, 190, 66)),
    ):
        for word in told[page]:
            assert left < word.left < word.right < right, (page, word)
            assert top < word.top < word.bottom < bottom, (page, word)


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("year", [1628, 1730, 1790])
def test_a_stop_stays_in_the_line_of_the_initial_it_belongs_to(
    year: int, old: bool, printed: Print, tmp_path: Path
) -> None:
    """The comma of a word of one letter stands beside the initial in the first line; no line has one at its head."""
    data = replace(note_data("ru"), year=year, manner=Manner(old_spelling=old))
    found = [word for word in words(printed("debt_note", data), tmp_path) if word.page == 0]
    letter, stop, text = (
        next(word for word in found if word.text.startswith(told)) for told in ("Я", ",", "нижеподписавшаяся")
    )
    assert 0 < stop.left - letter.right < 4  # with the half of a pierced block
    assert 0 < text.left - stop.right < 2
    assert abs(stop.bottom - text.bottom) < 0.1
    for word in found:
        if word.text.startswith(","):
            assert word is stop


@pytest.mark.parametrize("dress", ["period", "plain"])
@pytest.mark.parametrize("year", [1628, 1730, 1830])
def test_a_note_without_a_sum_has_no_empty_place_for_one(year: int, dress: str, tmp_path: Path) -> None:
    """Of a thing or a duel: nothing of what stands about a sum, and the head in the middle of the paper."""
    manner = Manner(dress=dress)  # type: ignore[arg-type]
    data = replace(note_data("en"), year=year, thing="two barrels of herring", manner=manner)
    assert 'class="about-sum"' in html("debt_note", replace(data, thing=""))
    assert 'class="about-sum"' not in html("debt_note", data)
    made = pdf("debt_note", data)
    (left, _, right, _) = trims(made)[0]
    head = [w for w in words(made, tmp_path) if w.page == 0 and w.text in ("Acknowledgement", "debt") and w.top < 30]
    assert abs((head[0].left + head[-1].right) / 2 - (right - left) / 2) < 1


@pytest.mark.parametrize("passed_on", [(), ("Athos", "Porthos")])
def test_what_stands_above_the_endorsements_of_a_card_keeps_off_them(
    passed_on: tuple[str, ...], printed: Print, tmp_path: Path
) -> None:
    """A bill upon a third has the line of its drawee there: a millimetre and a half of white below it."""
    data = replace(note_data("fr", kind="lettre"), cause="un cheval bai", drawee="Hugh Ó Néill", chain=passed_on)
    back = [word for word in words(printed("debt_note_card", data), tmp_path) if word.page == 1]
    accepted = next(word for word in back if "accepte" in word.text)
    heading = next(word for word in back if word.text == "Endos")
    assert heading.top - accepted.bottom > 1.4
