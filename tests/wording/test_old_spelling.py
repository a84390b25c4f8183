"""The tables of the old spelling against the catalogue, the reform's own rules, and what Grot's spelling never has."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from itertools import chain

import pytest
from babel.dates import format_date
from babel.messages.pofile import read_po

from larp_piquet.language import LANGUAGES, OLD_RUSSIAN, modern, rank_letters, say, say_n, spelt, translations
from larp_piquet.ledger.coins import SYSTEMS, TOLD_APART
from larp_piquet.ledger.words import in_words, number_words
from larp_piquet.resources import folder
from larp_piquet.wording.debts import DEBT_STATES, DUES
from larp_piquet.wording.instruments import INSTRUMENTS
from larp_piquet.wording.mark import Spelled, points
from larp_piquet.wording.names import CATEGORIES, DEALER, EDITIONS, ELDER, ITEMS, OF_SUIT, RANKS, SUITS, THIRD
from larp_piquet.wording.note_texts import TEXTS, NoteTexts, hours
from larp_piquet.wording.oldspelling import SENTENCES, WORDS, in_old, note_texts, pairs, words, words_in_old

from .reform import reformed

#: Rooms all of whose sentences the press may print.
ROOMS = (
    *("printables/", "larp_piquet/printing/", "wording/law_", "wording/clauses", "wording/mark", "wording/order_of_"),
    *("wording/calendars", "wording/oldspelling", "wording/rule_names", "wording/repairs", "wording/sources"),
)
#: Names that papers print, of a room that has many which they do not.
NAMES = (*SUITS.values(), *OF_SUIT.values(), *RANKS.values(), *EDITIONS.values(), *ITEMS.values())
NAMES += (*CATEGORIES.values(), ELDER, DEALER, THIRD)

TABLES = (*SENTENCES, WORDS)
LETTERS = re.compile(r"[А-Яа-яЁёІіѢѣѲѳѴѵ]+")
PLACEHOLDER = re.compile(r"%\(\w+\)s")


def plain(text: str) -> str:
    return text.replace("ё", "е").replace("Ё", "Е")


@cache
def catalogue() -> dict[str, tuple[str, ...]]:
    """Russian sentences by the rooms that say them."""
    with (folder("translations") / "ru" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    found: dict[str, tuple[str, ...]] = {}
    for message in messages:
        told = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for text in told:
            found[text] = found.get(text, ()) + tuple(place for place, _ in message.locations)
    return found


def texts(told: object) -> list[str]:
    if isinstance(told, NoteTexts):
        return [text for name in NoteTexts.__slots__ if name != "moment" for text in texts(getattr(told, name))]
    if isinstance(told, str):
        return [told] if told else []
    return list(chain.from_iterable(map(texts, told if isinstance(told, tuple) else told.values())))  # type: ignore[attr-defined]


def told_on_paper() -> set[str]:
    """Every Russian sentence of ours that can come on paper."""
    said = {text for text, places in catalogue().items() if any(room in place for room in ROOMS for place in places)}
    said |= {say("ru", name) for name in NAMES}
    said |= set(texts(TEXTS["ru"])) | {each.titles["ru"] for each in INSTRUMENTS.values()}
    said |= {system.names["ru"] for system in SYSTEMS.values()}
    return {text for text in said if LETTERS.search(PLACEHOLDER.sub("", text)) and text not in rank_letters("ru")}


def test_tables_have_one_entry_for_each() -> None:
    for table in (SENTENCES, (WORDS,)):
        known = [today for name in table for today, _ in pairs(name)]
        assert len(known) == len(set(known))
    assert sum(len(pairs(table)) for table in SENTENCES) > 600


@pytest.mark.parametrize("table", TABLES)
def test_the_reform_makes_todays_spelling_of_the_old(table: str) -> None:
    for today, old in pairs(table):
        assert reformed(old) == plain(today)
        assert PLACEHOLDER.findall(old) == PLACEHOLDER.findall(today)


def test_every_sentence_of_a_paper_has_an_entry() -> None:
    assert sorted(told_on_paper() - {today for table in SENTENCES for today, _ in pairs(table)}) == []


def test_no_entry_is_left_over() -> None:
    known = told_on_paper() | set(catalogue())
    assert [today for table in SENTENCES for today, _ in pairs(table) if today not in known] == []


# What the reform's rules cannot see, for they make one letter of two: each is a rule of the old spelling itself.


def old_words(table: str) -> set[str]:
    """Every word of a table in the old spelling, in small letters."""
    return {word.lower() for _, old in pairs(table) for word in LETTERS.findall(PLACEHOLDER.sub(" ", old))}


#: Abbreviations, signs of coin, and letters of the alphabet.
SHORT = {"м", "п", "ст", "н", "ч", "ок", "мар", "апр", "іюн", "іюл"}
HARD = "бвгджзклмнпрстфхцчшщ"


@pytest.mark.parametrize("table", TABLES)
def test_old_letters_stand_where_they_must(table: str) -> None:
    for word in old_words(table):
        assert word in SHORT or word[-1] not in HARD, f"{word}: ъ at the end"
        assert "ё" not in word, word
        assert word.startswith("пяти") or not re.search(r"и(?=[аеиоуыэюяійѣ])", word), f"{word}: і before a vowel"
        assert not re.search(r"і(?![аеиоуыэюяійѣ])", word), f"{word}: і before a consonant"
        assert not re.search(r"[кгхжшчщц]ѣ(?!$)", word) or re.match("(не|за)?чѣмъ|цѣ|копѣ", word), f"{word}: ѣ"
        assert not re.match(r"(бес|рас[сч]|чрес|черес)", word), f"{word}: з before с"


#: Genitives that keep -ого and -его: pronouns, and adjectives with the stress on their end.
KEPT = {"всего", "второго", "другого", "его", "него", "ничего", "нечего", "много", "одного", "простого", "своего"}
KEPT |= {"такого", "какого", "сего", "того", "чего", "чужого", "этого", "никого", "кого"}


@pytest.mark.parametrize("table", TABLES)
def test_genitives_are_in_ago(table: str) -> None:
    for word in old_words(table):
        assert not re.search("[ое]го$", word) or word in KEPT, word


#: Roots with ѣ that the papers use, as they look in today's spelling; what follows "!" only looks so.
ROOTS = """бел вер!вер[нх]у|верс|вернул|сверх|верт|отвер|четвер взамен вместе вместо влево слева где[^нр]? действ
издел сдела дела мен[яи] смен измен кроме мест мере размер пример мешат меша мет[ак]!помет[^ы] нескол непремен нет$
ответ отвеч цвет цел[иь] цен[аеуыь] цену человек реш разреш рез[ат] разреж режьте сесть сиде!сидел смотре увиде
удостовер следу последн послед после$ здес обещ апрел двенад двести копе[йе] север извес имею разумен
совет сет[иь]$ крепи более замет затем хозяине всеми просьбе игре$"""


def roots() -> list[tuple[re.Pattern[str], re.Pattern[str] | None]]:
    found = []
    for root in ROOTS.split():
        wanted, _, but = root.partition("!")
        found.append(
            (re.compile(rf"^(?:не|по|от|раз|об|у|из|на|при|пере|до|съ)?{wanted}"), re.compile(but) if but else None)
        )
    return found


@pytest.mark.parametrize("table", TABLES)
def test_roots_with_yat_have_it(table: str) -> None:
    for word in old_words(table):
        for wanted, but in roots():
            hit = wanted.search(word)
            assert (
                not hit or "е" not in hit[0].replace("пере", "").replace("не", "", 1) or (but and but.search(word))
            ), word


#: After these prepositions a word in -е has ѣ, but for these accusatives.
CASES = re.compile(r"\b(?:въ|на|при|о|объ|по) ([а-яіѣъь-]+е)\b")
ACCUSATIVES = {"меньшее", "теченіе", "зачтенные"}
#: Words in which today's spelling hides a ѣ at the end or before it, whatever they stand for.
HIDDEN = {"всем", "всех", "тем", "тех", "обеих", "обе", "две", "нет", "чем", "нечем", "зачем", "где", "далее"}
HIDDEN |= {"позднее", "длиннее", "заранее", "мне", "себе", "вправе"}


@pytest.mark.parametrize("table", TABLES)
def test_endings_with_yat_have_it(table: str) -> None:
    for _, old in pairs(table):
        assert set(CASES.findall(old.lower())) <= ACCUSATIVES, old
    assert {word.removesuffix("ъ") for word in old_words(table)} & HIDDEN == set()


def test_pronouns_of_the_feminine_are_told_apart() -> None:
    assert in_old("Играют картами, как они сданы.") == "Играютъ картами, какъ онѣ сданы."
    assert in_old("Если лучшие ряды у обоих равны, они ничего не дают, и сравнивают следующие.").count("они") == 1
    assert in_old("Недокупленные карты закрыты для всех.") == "Недокупленныя карты закрыты для всѣхъ."
    assert in_old("Равные ряды") == "Равные ряды"
    assert in_old("Равные масти") == "Равныя масти"


def test_sums_of_the_house_are_spelt_throughout() -> None:
    """The rows of the accusative that were checked by hand (content/coin-and-notes.md, 3)."""
    paid = {
        1040: "два рубля шестьдесятъ копѣекъ",
        404: "одинъ рубль одну копѣйку",
        8408: "двадцать одинъ рубль двѣ копѣйки",
        2044: "пять рублей одиннадцать копѣекъ",
        40485: "сто одинъ рубль двадцать одну копѣйку одну полушку",
        400400: "одну тысячу одинъ рубль",
        9010: "двадцать два рубля пятьдесятъ двѣ копѣйки деньгу",
        45163: "сто двѣнадцать рублей девяносто копѣекъ три полушки",
        2 * 10**6 * 400: "два милліона рублей",
    }
    for amount, told in paid.items():
        assert words_in_old(in_words(amount, SYSTEMS["ru"], "ru", "accusative")) == told


def test_every_word_of_a_sum_a_day_and_a_state_has_an_entry() -> None:
    said = set()
    for number in (
        *range(1000),
        *(n * 1000 for n in range(1, 22)),
        *(10**n for n in range(4, 13)),
        2 * 10**6,
        2 * 10**9,
    ):
        for gender in ("m", "f", "n"):
            said |= {number_words(number, "ru", gender), number_words(number, "ru", gender, accusative=True)}
    for system in (*SYSTEMS.values(), *TOLD_APART.values()):
        for unit in system.units:
            said |= set(unit.nouns["ru"]) | {unit.accusative or ""} | set(unit.told.get("ru", {}).values())
        said |= {tail.get("ru", "") for tail in system.tails.values()} | {system.suffix.get("ru", "")}
    said |= {
        format_date(date(1628, month, 1), form, locale="ru") for month in range(1, 13) for form in ("long", "d MMM")
    }
    said |= {say("ru", each, when="", hours="") for each in (*DUES.values(), "disputed")}
    said |= {say("ru", state) for state in DEBT_STATES.values()} | {hours(1, "ru"), hours(24, "ru"), "года"}
    unchanged = {"янв", "февр", "авг", "сент", "окт", "нояб", "дек", "г", "ч"}
    assert {word for text in said for word in LETTERS.findall(text.lower())} - set(words()) - unchanged == set()


def test_days_and_states_change_and_what_is_not_ours_stays() -> None:
    assert words_in_old("12 июня 1628 года") == "12 іюня 1628 года"
    assert words_in_old("долг не уплачен, оспорен") == "долгъ не уплаченъ, оспоренъ"
    assert words_in_old("Два экю пять тынфов") == "Два экю пять тынфов"  # a coin of somebody's own
    assert in_old("Этого у нас нет.") == "Этого у нас нет."


def test_the_old_spelling_is_no_language_of_the_screen() -> None:
    assert OLD_RUSSIAN not in LANGUAGES
    assert (spelt("ru", old=True), spelt("ru", old=False), spelt("fr", old=True)) == (OLD_RUSSIAN, "ru", "fr")
    assert modern(OLD_RUSSIAN) == "ru"
    assert say(OLD_RUSSIAN, "Score pad") == "Листы записи"
    assert say(OLD_RUSSIAN, "Table %(number)s", number=3) == "Столъ 3"
    assert say_n(OLD_RUSSIAN, "%(num)s point", "%(num)s points", 5) == "5 очковъ"
    assert say(OLD_RUSSIAN, "%(owed)s", owed=points(21)) == "21 очко"
    assert say(OLD_RUSSIAN, "%(n)s!", n=Spelled(61, opens=True)) == "Шестьдесятъ одинъ!"
    assert translations(OLD_RUSSIAN).npgettext("nowhere", "one", "many", 2) == "many"
    assert rank_letters(OLD_RUSSIAN) == rank_letters("ru")


def test_a_note_keeps_its_patterns_and_changes_its_words() -> None:
    old, today = note_texts(), TEXTS["ru"]
    assert old.moment == today.moment
    assert old.at == "не позднѣе %(when)s"
    assert old.labels["right"] == "Право мое по сему отдаю"
    assert old.closing["order"] == ("", "")
