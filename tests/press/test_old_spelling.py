"""Russian papers in the old spelling: every document under every law, against the same paper as it is spelt today."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from itertools import product
from pathlib import Path

import pikepdf
import pytest

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.printing.documents import DOCUMENTS
from larp_piquet.printing.fonts import FACES, uncovered
from larp_piquet.printing.manner import Manner
from larp_piquet.printing.models import LedgerData, NoteData, NotesData, PackData, Printed
from larp_piquet.printing.notewords import more, sentence
from larp_piquet.printing.render import html
from larp_piquet.printing.spelling import as_spelt
from larp_piquet.wording.instruments import INSTRUMENTS
from larp_piquet.wording.oldspelling import in_old
from tests.wording.reform import reformed

from .conftest import Print
from .reading import embedded_fonts, words
from .sample import ledger_data, note_data, pack_data
from .test_documents import OURS
from .test_fit import CARDS, SAFE, collisions, inside

pytestmark = pytest.mark.press
OLD = Manner(old_spelling=True)
LETTERS = re.compile(r"[А-Яа-яЁёІіѢѣѲѳѴѵ]+")
#: Signs of coin, abbreviations, and cards' letters in the examples.
SHORT = {"р", "к", "М", "П", "ст", "н", "В", "К", "Д", "Т", "янв", "сент", "іюн"}


def foreign(data: PackData) -> PackData:
    """The sample with names in Latin letters, so that every Russian word of a page is ours."""
    return replace(
        data,
        event_name="La Rochelle",
        tables=tuple(replace(table, name="Au feu", colour="red") for table in data.tables),
        characters=tuple(replace(each, name="Jo", title="page", language="ru") for each in data.characters),
    )


def note_of(kind: str, **more_of_it: object) -> NoteData:
    plain = {"debtor": "Jo", "creditor": "Q", "creditor_dative": "Q", "place": "Paris"}
    return replace(note_data("ru", kind=kind), **(plain | more_of_it))  # type: ignore[arg-type]


def ledger_of() -> LedgerData:
    told = ledger_data("ru")
    lines = tuple(
        replace(
            line, debtor="Jo", holder="Q", date="29 июн. 1628", due="до 1 октября 1628, 20:00",
            state="долг не уплачен, оспорен", guarantor="Athos" if line.guarantor else "",
        )
        for line in told.lines
    )  # fmt: skip
    sums = tuple(replace(each, who="Jo", money="Русское серебро") for each in told.sums)
    in_all, purses = (("Русские ассигнации", "2 р."),), (("Jo", "2 р."),)
    return replace(told, event_name="La Rochelle", lines=lines, sums=sums, in_all=in_all, purses=purses)


def papers() -> list[tuple[str, str, Printed]]:
    found: list[tuple[str, str, Printed]] = []
    for name, edition in product(DOCUMENTS, ALL_EDITIONS):
        if not name.startswith(("debt_note", "ledger")):
            found.append((name, edition, foreign(pack_data("ru", edition))))
    terms = Due(DueKind.AT, datetime(1628, 6, 1, 20, 0)), Due(DueKind.WITHIN, hours=24), Due(DueKind.DUEL)
    for n, kind in enumerate(INSTRUMENTS):
        bound = note_of(
            kind, gender=("m", "f", "")[n % 3], due=terms[n % 3], drawee="Athos", accepted=n % 2 == 0,
            calendar="julian", guarantor="Porthos", ceiling="1 р.", addition="2 к.", witnesses="Aramis", paid="1 р.",
            rest="1 р. 60 к.", chain=("Q", "Jo", "Athos"), copy=n % 3,
        )  # fmt: skip
        bare = note_of(kind, transferable=False, thing="un cheval" if n % 2 else "", cause="le jeu", state="void")
        found += [(paper, f"{kind} {n}", data) for paper in ("debt_note", "debt_note_card") for data in (bound, bare)]
    many = tuple(data for paper, _, data in found if paper == "debt_note" and isinstance(data, NoteData))
    found += [(paper, "", NotesData(many, "ru")) for paper in ("debt_notes", "debt_notes_card")]
    return [*found, ("ledger_sheet", "", ledger_of())]


def text_of(page: str) -> str:
    """What a page says, to the eye and to a reader of its titles and codes."""
    told = re.sub(r"<(?:style|path|rect)[^>]*>", " ", page)
    told = re.sub(r'\b(?:content|data-bookmark|aria-label)="([^"]*)"', r">\1<", told)
    return " ".join(re.sub(r"<[^>]*>", "\n", told).split())


def by_name() -> dict[str, list[tuple[str, Printed]]]:
    found: dict[str, list[tuple[str, Printed]]] = {}
    for name, which, data in papers():
        found.setdefault(name, []).append((which, data))
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_paper_says_the_same_in_the_old_spelling(document: str) -> None:
    """No word of ours is left in today's spelling, and by the reform's rules its words become those of today's paper.

    Where a page ends may differ, for hard signs take room; so the words are compared, not their order.
    """
    for which, data in by_name()[document]:
        today = text_of(html(document, data)).replace("Для заметок", "")  # a leaf for notes where a sheet is not full
        old = text_of(html(document, replace(data, manner=OLD))).replace("Для замѣтокъ", "")
        marked = in_old("Имена, места и причины оставлены так, как их написали.")
        assert (marked in old) == (document == "ledger_sheet")  # a note is a thing of the game
        becomes = set(LETTERS.findall(reformed(old.replace(marked, ""))))
        assert len(becomes) > 8
        assert becomes == set(LETTERS.findall(today.replace("ё", "е").replace("Ё", "Е"))), which
        for word in LETTERS.findall(old):
            assert word in SHORT or word[-1] not in "бвгджзклмнпрстфхцчшщ", (which, word)
            assert "ё" not in word, (which, word)


def test_names_causes_and_places_stay_as_they_were_written() -> None:
    data = replace(
        note_data("ru", gender="m"), manner=OLD, rank="лейтенант", cause="проигранный конь", place="Дом у реки",
        witnesses="Фёдор и Матвей", guarantor="Пётр", ceiling="5 экю",
    )  # fmt: skip
    told = as_spelt(data)
    assert isinstance(told, NoteData)
    assert sentence(told).replace("\u00a0", " ") == (
        "Я, нижеподписавшійся Élise de Saint-Cyr, лейтенант, симъ удостовѣряю, что остался долженъ Шарлю де Монтескью "
        "2 р. 60 к. (Два рубля шестьдесятъ копѣекъ —). Основаніе долга: проигранный конь. Сумму сію обязуюсь отдать "
        "подателю сей росписки по первому требованію, а до отдачи почитаю долгомъ чести."
    )
    assert more(told).replace("\u00a0", " ") == (
        "Буде въ срокъ не отдано, отвѣчаетъ Пётр, но не свыше 5 экю. Подпись поручителя: ____________ "
        "Кто былъ при семъ: Фёдор и Матвей."
    )
    page = html("debt_note", data)
    assert "Дом у реки" in page
    assert '<html lang="ru-petr1708">' in page


def test_a_house_s_own_law_and_names_of_tables_stay_as_they_were_written() -> None:
    data = pack_data("ru")
    own = replace(data.rules, name="Пикет нашего дома")
    data = replace(data, rules=own, tables=tuple(replace(each, rules=own) for each in data.tables), manner=OLD)
    assert "Пикет нашего дома" in html("rule_sheet", data)
    page = html("table_cards", data)
    assert "Пикет нашего дома · За очко" in page
    assert "Стол его высокопреосвященства" in page
    assert "цвет морской волны" in page


def test_other_languages_have_no_old_spelling() -> None:
    for data in (pack_data("en"), note_data("fr"), ledger_data("en")):
        assert as_spelt(replace(data, manner=OLD)).language == data.language
    cards = as_spelt(replace(pack_data("en"), manner=OLD))
    assert isinstance(cards, PackData)
    assert {card.language for card in cards.characters} == {"ru-petr1708", "en", ""}
    assert as_spelt(pack_data("ru")) == pack_data("ru")


@pytest.mark.parametrize("face", [face.name for face in FACES if face.name != "hand"])
def test_the_faces_have_the_letters_dropped_in_1918(face: str) -> None:
    assert uncovered("ѢѣІіѲѳѴѵЪъ", face) == frozenset()


@pytest.mark.parametrize(
    ("document", "edition"), [("rule_pages", "normandy-starinny"), ("character_cards", "musketeer")]
)
def test_longer_words_find_room(
    document: str, edition: str, printed: Print, tmp_path: Path, silence: list[str]
) -> None:
    """A tenth more letters: still the same pages, nothing over an edge, no line in another, and our faces alone."""
    sheet = printed(document, replace(pack_data("ru", edition), manner=OLD))
    found = words(sheet, tmp_path)
    assert collisions(found) == []
    assert set(embedded_fonts(sheet)) <= OURS
    if document == "rule_pages":
        assert {word.page for word in found} == {0, 1, 2, 3}
        assert all(inside(word, (0, 0, 148, 210), 5) for word in found)
    else:
        assert all(any(inside(word, card, SAFE) for card in CARDS) for word in found)


@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
def test_longest_note_finds_room(document: str, printed: Print, tmp_path: Path, silence: list[str]) -> None:
    sheet = printed(document, replace(note_data("ru", longest=True), manner=OLD))
    found = words(sheet, tmp_path)
    assert collisions(found) == []
    size = (148.5, 105) if document == "debt_note" else (85, 55)
    assert all(inside(word, (0, 0, *size), 8 if document == "debt_note" else SAFE) for word in found)
    assert set(embedded_fonts(sheet)) <= OURS


def test_a_paper_says_in_which_spelling_it_is(printed: Print, tmp_path: Path) -> None:
    path = tmp_path / "note.pdf"
    path.write_bytes(printed("debt_note", replace(note_data("ru"), manner=OLD)))
    with pikepdf.open(path) as document:
        assert str(document.Root.Lang) == "ru-petr1708"
        assert str(document.docinfo["/Title"]) == "Росписка № 17"
