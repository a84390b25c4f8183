"""Nothing overflows: the longest names, sums and clauses stay on their card, off the code and inside the cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, product
from pathlib import Path

import pytest
from PIL import Image

from larp_piquet.printing.fitting import LEAST, event_line, fit, fit_line, fit_name, lines_needed, shortened
from larp_piquet.printing.models import PackData
from larp_piquet.services.typed import LAW_NAME

from . import longest
from .conftest import Print
from .reading import MM, Word, codes, pages, words
from .sample import note_data, pack_data

pytestmark = pytest.mark.press
Box = tuple[float, float, float, float]

#: Where the ten cards of a sheet are cut, in millimetres: left, top, right, bottom.
CARDS: list[Box] = [(x, y, x + 85, y + 55) for y, x in product((11, 66, 121, 176, 231), (20, 105))]
#: No type nearer to a cut than this.
SAFE = 3.0


def inside(word: Word, box: Box, margin: float) -> bool:
    left, top, right, bottom = box
    return (
        word.left >= left + margin
        and word.right <= right - margin
        and word.top >= top + margin - 0.6  # a word's box is as high as its line, above the letters themselves
        and word.bottom <= bottom - margin + 0.6
    )


def on_a_code(found: list[Word], sheet: list[Image.Image]) -> list[Word]:
    """The words that stand on a code, or less than a millimetre to the left of one."""
    over = []
    for number, page in enumerate(sheet):
        here = [word for word in found if word.page == number]
        for code in codes(page):
            left, top, right, bottom = (n / MM for n in code.box)
            over += [w for w in here if left - 1 < w.right and w.left < right and top < w.bottom and w.top < bottom]
    return over


@pytest.mark.parametrize("language", ["en", "ru"])
def test_words_of_a_card_stay_on_the_card_and_off_its_code(language: str, printed: Print, tmp_path: Path) -> None:
    sheet = printed("character_cards", pack_data(language))
    found = words(sheet, tmp_path)
    assert len(found) > 100
    for word in found:
        assert any(inside(word, card, SAFE) for card in CARDS), word
    assert on_a_code(found, pages(sheet, tmp_path)) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_typed_code_stands_clear_of_the_frame_and_of_the_line_above(
    language: str, printed: Print, tmp_path: Path
) -> None:
    """As far as type keeps off an edge elsewhere: paper is white for these millimetres below and above the letters."""
    sheet = printed("character_cards", pack_data(language))
    page = pages(sheet, tmp_path)[0]
    halves = [word for word in words(sheet, tmp_path) if word.page == 0 and word.text.startswith("W8Z")]
    assert len(halves) == 10
    for word in halves:
        middle = round((word.top + word.bottom) / 2 * MM)
        strip = page.crop((round((word.left - 6) * MM), 0, round(word.right * MM), page.height))
        inked = [strip.crop((0, y, strip.width, y + 1)).getextrema()[0] < 128 for y in range(strip.height)]
        top, bottom = middle, middle
        while inked[top - 1]:
            top -= 1
        while inked[bottom]:
            bottom += 1
        below = next(y for y in range(bottom, bottom + 200) if inked[y]) - bottom
        above = top - next(y for y in range(top - 1, top - 200, -1) if inked[y])
        assert bottom - top < 4 * MM, "the code and a line are one blot"
        assert below >= 1.8 * MM
        assert above >= 1.2 * MM


@pytest.mark.parametrize("language", ["en", "ru"])
def test_alias_stands_on_the_card_and_nothing_overflows(language: str, printed: Print, tmp_path: Path) -> None:
    data = pack_data(language)
    aliases = ("La belle inconnue", "Чёрный всадник", "Незнакомец из предместья Сен-Жермен в бархатной маске")
    named = replace(data, characters=tuple(replace(c, alias=aliases[n % 3]) for n, c in enumerate(data.characters)))
    found = words(printed("character_cards", named), tmp_path)
    assert [word.text for word in found].count("всадник") == 4
    for word in found:
        assert any(inside(word, card, SAFE) for card in CARDS), word
    assert collisions(found) == []


@pytest.mark.parametrize(("document", "sums"), [("table_cards", "101"), ("score_pad", "101"), ("debt_note", "11")])
def test_figures_of_money_stand_as_high_as_capitals(document: str, sums: str, printed: Print, tmp_path: Path) -> None:
    """An old figure one is a small capital I: "1s" would be read "Is"."""
    note = replace(note_data("en"), figures="11 р. 11 к.")
    data = note if document == "debt_note" else pack_data("en")
    sheet = printed(document, data)
    found = [word for word in words(sheet, tmp_path) if sums in word.text.replace("\u00a0", " ").split(" ")[0:3]]
    assert found
    pictures = pages(sheet, tmp_path, 300)
    for word in found:
        mm = 300 / 25.4
        box = tuple(round(n * mm) for n in (word.left, word.top, word.right, word.bottom))
        ink = pictures[word.page].crop(box).point(lambda grey: 255 * (grey < 128)).getbbox()
        assert ink is not None
        # Capitals of the faces are 0.49 of the height of a word's box, low letters 0.3.
        assert ink[3] - ink[1] > 0.43 * (box[3] - box[1]), word


def collisions(found: list[Word]) -> list[tuple[str, str]]:
    """Pairs of words of one page whose ink may touch: they share a stretch of line and more height than type lends."""
    pairs = []
    by_page: dict[int, list[Word]] = {}
    for word in found:
        by_page.setdefault(word.page, []).append(word)
    for one, other in chain.from_iterable(product(on_it, on_it) for on_it in by_page.values()):
        if one is other or (other.top, other.left) <= (one.top, one.left) or other.top >= one.bottom:
            continue
        if one.right - 0.3 <= other.left or other.right <= one.left + 0.3:
            continue
        # The box of EB Garamond is 1.305 of its size, of Cormorant 1.211; lines are set at 1.0 to 1.2 of it.
        if one.bottom - other.top > 0.32 * min(one.bottom - one.top, other.bottom - other.top):
            pairs.append((one.text, other.text))
    return pairs


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("document", ["character_cards", "table_cards", "blank_notes", "rule_pages", "score_pad"])
def test_lines_do_not_run_into_each_other(document: str, language: str, printed: Print, tmp_path: Path) -> None:
    found = words(printed(document, pack_data(language)), tmp_path)
    if document == "table_cards":
        # One face of a tent stands on its head and is the other's image; a number's box is half as high again as it.
        found = [word for word in found if word.top > 105 and word.bottom - word.top < 25]
    assert found
    assert collisions(found) == []


@pytest.mark.parametrize(
    ("document", "longest", "language"), list(product(("debt_note", "debt_note_card"), (False, True), ("en", "ru")))
)
def test_lines_of_a_note_do_not_run_into_each_other(
    document: str, longest: bool, language: str, printed: Print, tmp_path: Path
) -> None:
    assert collisions(words(printed(document, note_data(language, longest=longest)), tmp_path)) == []


@pytest.mark.parametrize(("longest", "language"), list(product((False, True), ("en", "ru"))))
def test_words_of_a_note_stay_inside_its_frame(longest: bool, language: str, printed: Print, tmp_path: Path) -> None:
    data = note_data(language, longest=longest)
    for word in words(printed("debt_note", data), tmp_path):
        assert inside(word, (0, 0, 148.5, 105), 8), word
    for word in words(printed("debt_note_card", data), tmp_path):
        assert inside(word, (0, 0, 85, 55), SAFE), word


@pytest.mark.parametrize("document", ["debt_note", "debt_note_card"])
def test_longest_note_keeps_off_its_code_and_says_all(document: str, printed: Print, tmp_path: Path) -> None:
    data = note_data("ru", longest=True)
    sheet = printed(document, data)
    found = [word for word in words(sheet, tmp_path) if word.page == 0]
    told = " ".join(word.text for word in found).replace("- ", "-")
    assert data.figures.replace(" ", "\u00a0") in told.replace(" ", "\u00a0")
    (code,) = codes(pages(sheet, tmp_path)[0])
    left, top, right, bottom = (n / MM for n in code.box)
    assert not [w for w in found if w.right > left - 1 and w.left < right and w.bottom > top - 1 and w.top < bottom]


def test_sums_and_dates_never_break(printed: Print, tmp_path: Path) -> None:
    # Once in figures by itself and once in the sentence; on the large note also as what the guarantor answers for.
    for document, times in (("debt_note", 3), ("debt_note_card", 2)):
        found = [w for w in words(printed(document, note_data("ru", longest=True)), tmp_path) if w.page == 0]
        at = [n for n, word in enumerate(found) if word.text.startswith("999999")]
        assert len(at) == times
        for n in at:
            line = found[n : n + 4]
            assert max(w.bottom for w in line) - min(w.bottom for w in line) < 0.1, line


@pytest.mark.parametrize(("language", "edition"), list(product(("en", "ru"), ("musketeer", "starinny", "classic"))))
def test_rules_stand_in_the_type_area(language: str, edition: str, printed: Print, tmp_path: Path) -> None:
    """A5 pages: nothing in the margins, and nothing but the folio below 201 mm."""
    found = words(printed("rule_pages", pack_data(language, edition)), tmp_path)
    for word in found:
        if word.bottom > 201.5:
            assert word.text in ("–", "1", "2", "3", "4"), word
        else:
            assert inside(word, (0, 0, 148, 210), 8.5 if word.bottom < 201.5 else 5), word
    assert {word.page for word in found} == {0, 1, 2, 3}


@pytest.mark.parametrize(("language", "edition"), list(product(("en", "ru"), ("musketeer", "starinny", "classic"))))
def test_imposed_rules_keep_off_the_fold(language: str, edition: str, printed: Print, tmp_path: Path) -> None:
    found = words(printed("rule_sheet", pack_data(language, edition)), tmp_path)
    for word in found:
        assert not word.left < 148.5 < word.right
        assert min(abs(word.left - 148.5), abs(word.right - 148.5)) > 8, word
        assert inside(word, (0, 0, 297, 210), 5), word
    first = [word for word in found if word.page == 0]
    folios = {w.text: w.left for w in first if w.top > 200 and w.text.isdigit()}
    assert set(folios) == {"1", "4"}
    assert folios["4"] < 148.5 < folios["1"]


def named(data: PackData, name: str) -> PackData:
    """The same pack under a house's own name for its law."""
    tables = tuple(replace(table, rules=replace(table.rules, name=name)) for table in data.tables)
    return replace(data, rules=replace(data.rules, name=name), tables=tables)


@pytest.mark.parametrize("law", ["", "Высочайше утверждённый свод двора 1628 г."[:LAW_NAME], "Ш" * LAW_NAME])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_tents_and_pads_keep_off_cut_and_fold(language: str, law: str, printed: Print, tmp_path: Path) -> None:
    for document in ("table_cards", "score_pad"):
        for word in words(printed(document, named(pack_data(language), law)), tmp_path):
            assert inside(word, (0, 0, 297, 210), 6), (document, word)
            assert not word.left < 148.5 < word.right, (document, word)
            assert min(abs(word.left - 148.5), abs(word.right - 148.5)) > 6, (document, word)
            if document == "table_cards":
                assert not word.top < 105 < word.bottom, word


def test_pad_of_six_deals_fills_the_page_and_no_more(printed: Print, tmp_path: Path) -> None:
    bottoms = [word.bottom for word in words(printed("score_pad", pack_data("en")), tmp_path) if word.page == 0]
    assert 185 < max(bottoms) < 204


def test_name_shrinks_then_breaks_at_its_hyphen() -> None:
    assert fit_name("Jo", "title", 40, 2, 18).size == 18
    kept = fit_name("Élise de Saint-Cyr", "title", 40, 2, 18)
    assert kept.text == "Élise de Saint\u2011Cyr"
    broken = fit_name("Константинопольский-Преображенский", "title", 40, 2, 18)
    assert "-" in broken.text
    assert broken.size > fit("Константинопольский\u2011Преображенский", "title", 40, 2, 18)


def test_a_word_wider_than_its_measure_takes_no_number_of_lines() -> None:
    assert lines_needed("W" * 80, "title", 20, 40) is None
    assert fit("W" * 80, "title", 40, 3, 18, 6) == 6


@pytest.mark.parametrize("law", ["Высочайше утверждённый свод двора 1628 г."[:LAW_NAME], "Ш" * LAW_NAME])
def test_the_longest_name_of_a_law_stands_over_the_rules(law: str, printed: Print, tmp_path: Path) -> None:
    found = words(printed("rule_pages", named(pack_data("ru"), law)), tmp_path)
    assert law.split()[0][:5] in "".join(word.text for word in found)
    for word in found:
        assert inside(word, (0, 0, 148, 210), 8.5 if word.bottom < 201.5 else 5), word
    assert {word.page for word in found} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("one two three", 13, "one two three"),
        ("one two three", 12, "one two…"),
        ("one two, three", 9, "one two…"),  # no comma before the sign of something left out
        ("one two three", 6, "one…"),
        ("onetwothree", 5, "onet…"),  # a single word is broken
        ("onetwothree", 0, "o…"),
        ("", 0, ""),
    ],
)
def test_text_that_finds_no_room_is_shortened_by_words(text: str, most: int, kept: str) -> None:
    assert shortened(text, lambda part: len(part) <= most) == kept


def test_line_is_set_smaller_and_then_shortened() -> None:
    assert fit_line("Ла-Рошель", "text-italic", 54, 10) == ("Ла-Рошель", 10)
    text, size = fit_line(
        "Сен-Жермен-ан-Ле, охотничий дом короля у старой дубовой рощи за рекою", "text-italic", 54, 10
    )
    assert size == LEAST
    assert text.startswith("Сен-Жермен-ан-Ле, охотничий дом")
    assert text.endswith("…")
    assert lines_needed(text, "text-italic", size, 54) == 1
    event = event_line("Осада Ла-Рошели, или Зима кардинала", 40, 7)
    assert event.size == LEAST
    assert lines_needed(event.text.upper(), "text", event.size, 40) == 1


def test_name_that_fits_only_when_it_is_broken_is_broken() -> None:
    """At the least size a double name stays whole only where that is room enough."""
    name = "Hohenlohe-Waldenburg-Schillingsfürst-Langenburg"
    assert lines_needed(name.replace("-", "\u2011"), "title", LEAST, 40.5) is None
    broken = fit_name(name, "title", 40.5, 2, 6)
    assert broken.size == LEAST
    assert "\u2011" not in broken.text


def test_longest_debt_says_who_owes_whom_how_much_and_by_when(printed: Print, tmp_path: Path) -> None:
    """What people wrote may be shortened; names, sum and term never are."""
    data = longest.note("ru")
    for document in ("debt_note", "debt_note_card"):
        told = " ".join(word.text for word in words(printed(document, data), tmp_path) if word.page == 0)
        told = told.replace("\u00a0", " ").replace("\u2011", "-").replace("- ", "-")
        due = "29 сентября 1628 года, в 8 часов 45 минут вечера"
        for name in (data.debtor, data.creditor_dative, data.figures, data.words, due):
            assert name in told.replace("Девятьсот", "девятьсот").replace("д\u2019Э", "д’Э"), name


@pytest.mark.parametrize("address", ["http://192.168.4.1:8000", f"http://{'m' * 50}.example.org:65535"])
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_no_word_of_a_card_is_too_long_for_it(language: str, address: str, printed: Print, tmp_path: Path) -> None:
    """Name, title and alias of eighty wide letters without a space, and an address of seventy signs."""
    data = pack_data(language)
    wide = "Щ" * 80
    longest = tuple(replace(each, name=wide, title=wide, alias=wide) for each in data.characters)
    sheet = printed("character_cards", replace(data, characters=longest, address=address))
    found = words(sheet, tmp_path)
    assert collisions(found) == []
    for word in found:
        assert any(inside(word, card, SAFE) for card in CARDS), word
    assert on_a_code(found, pages(sheet, tmp_path)) == []
