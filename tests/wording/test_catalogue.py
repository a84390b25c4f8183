"""The catalogues are whole: they hold what the code, the pages and the printables say, and nothing else.

The extraction here reads ``babel.cfg`` just as ``pybabel extract`` does with the keywords named in that file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from larp_piquet.engine.acts import Category
from larp_piquet.language import LANGUAGES, phrase, rank_letters, say, say_n, translations
from larp_piquet.resources import folder
from larp_piquet.web.words import how_many
from larp_piquet.wording import speech
from larp_piquet.wording.mark import Count, cards, deals, koroliks, points, tricks

ROOT = Path(__file__).parents[2]
KEYWORDS = {**DEFAULT_KEYWORDS, "say": (2,), "say_n": (2, 3)}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")

#: Of French CLDR has a third form, of whole millions ("un million de points"), which no count of ours reaches.
_PLURALS = {"fr": (2, "n > 1")}

#: (context, msgid or pair of msgids)
Key = tuple[str | None, str | tuple[str, ...]]


@cache
def extracted() -> frozenset[Key]:
    """Every message that the product can say."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found: set[Key] = set()
    for _, _, message, _, context in extract_from_dir(ROOT, methods, options, keywords=KEYWORDS):
        found.add((context, message if isinstance(message, str) else tuple(message)))
    return frozenset(found)


@cache
def catalogue(language: str) -> Catalog:
    with (folder("translations") / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file)


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def show(keys: set[Key]) -> str:
    return "\n".join(sorted(repr(key) for key in keys))


def test_the_extraction_sees_every_kind_of_source() -> None:
    assert len(extracted()) > 600
    assert (None, "Good.") in extracted(), "the rooms of Python"
    assert (None, "LARP Piquet") in extracted(), "templates"
    assert (None, "Account of a partie") in extracted(), "printables"
    assert ("a card's letter: ace", "A") in extracted(), "contexts"
    assert (None, ("%(num)s card", "%(num)s cards")) in extracted(), "plurals"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    held: set[Key] = set()
    for message in messages(language):
        texts = ids(message)
        held.add((message.context, texts[0] if len(texts) == 1 else texts))
    missing, left_over = extracted() - held, held - extracted()
    assert not missing, f"not in the catalogue:\n{show(missing)}"
    assert not left_over, f"said by nobody:\n{show(left_over)}"
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_in_all_its_forms(language: str) -> None:
    for message in messages(language):
        assert not message.fuzzy, message.id
        told = strings(message)
        assert len(told) == (catalogue(language).num_plurals if message.pluralizable else 1), message.id
        assert all(text.strip() for text in told), message.id
        for text in told:
            assert text == text.strip(), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_plural_rule_is_that_of_the_language(language: str) -> None:
    rule = Catalog(locale=language)
    expected = _PLURALS.get(language, (rule.num_plurals, rule.plural_expr))
    assert (catalogue(language).num_plurals, catalogue(language).plural_expr.strip("()")) == (
        expected[0], expected[1].strip("()"),
    )  # fmt: skip


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_agree(language: str) -> None:
    for message in messages(language):
        wanted = placeholders(ids(message)[-1])
        for text in strings(message):
            assert placeholders(text) == wanted, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_takes_its_values(language: str) -> None:
    """Formatted as the pages do it: a stray per cent sign anywhere would be a fault of the page."""
    values: dict[str, str] = defaultdict(lambda: "VALUE")
    for message in messages(language):
        for text in (*ids(message), *strings(message)):
            said = text % values
            assert said.count("VALUE") == len(PLACEHOLDER.findall(text)), message.id
            assert "%" not in said, message.id


def test_english_is_said_without_a_catalogue() -> None:
    assert not (folder("translations") / "en").exists()
    assert type(translations("en")).__name__ == "NullTranslations"
    for context, texts in extracted():
        if context is None and isinstance(texts, str) and not placeholders(texts):
            assert say("en", texts) == texts


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_ends_as_a_sentence_ends_so_in_every_language(language: str) -> None:
    """A button that opens a question keeps its dots, a sentence its full stop."""
    for message in messages(language):
        if message.context:
            continue
        for english, told in zip(ids(message)[-1:] * len(strings(message)), strings(message), strict=True):
            for end in ("…", "?", "."):
                if english.endswith(end) and not english.endswith(("L. S.", "No.")):
                    assert told.endswith(end), english


# -- Russian -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (cards(0), "0 карт"), (cards(1), "1 карта"), (cards(2), "2 карты"), (cards(5), "5 карт"),
        (cards(11), "11 карт"), (cards(12), "12 карт"), (cards(21), "21 карта"), (cards(22), "22 карты"),
        (cards(32), "32 карты"),
        (points(1), "1 очко"), (points(3), "3 очка"), (points(10), "10 очков"), (points(101), "101 очко"),
        (points(111), "111 очков"), (points(120), "120 очков"), (points(264), "264 очка"),
        (tricks(1), "1 взятка"), (tricks(6), "6 взяток"), (tricks(12), "12 взяток"),
        (deals(1), "1 сдача"), (deals(4), "4 сдачи"), (deals(6), "6 сдач"),
        (koroliks(1), "1 королик"), (koroliks(3), "3 королика"), (koroliks(6), "6 короликов"),
    ],
)  # fmt: skip
def test_russian_counts(count: Count, told: str) -> None:
    assert phrase("ru", count) == told


def test_russian_cards_are_chosen_in_the_right_case() -> None:
    chosen = [say_n("ru", "Choose %(num)s card.", "Choose %(num)s cards.", n) for n in (1, 2, 5)]
    assert chosen == ["Выберите 1 карту.", "Выберите 2 карты.", "Выберите 5 карт."]
    ranged = [
        say_n("ru", "Choose from %(least)s to %(num)s card.", "Choose from %(least)s to %(num)s cards.", n, least=0)
        for n in (1, 3, 5)
    ]
    assert ranged == ["Выберите от 0 до 1 карты.", "Выберите от 0 до 3 карт.", "Выберите от 0 до 5 карт."]
    assert how_many(3, 3) == "Choose 3 cards."  # without a reader the house speaks its own tongue


def test_russian_answers_agree_with_the_call() -> None:
    assert phrase("ru", speech.point(5, "spoken")) == "Пять карт."
    answers = (speech.good, speech.not_good, speech.equal)
    assert [phrase("ru", answer("spoken")) for answer in answers] == ["Хороши.", "Не хороши.", "Равны."]
    assert [phrase("ru", answer("spoken", Category.SETS)) for answer in answers] == [
        "Подходит.",
        "Не подходит.",
        "Равно.",
    ]


def test_russian_packs_have_russian_letters() -> None:
    assert rank_letters("ru") == ("7", "8", "9", "10", "В", "Д", "К", "Т")
    assert rank_letters("en") == ("7", "8", "9", "10", "J", "Q", "K", "A")


#: Words that are misspelt without their two dots.
_WITHOUT_DOTS = (
    "еще|ее|нее|счет|счетом|хвалеж|черед|идет|берет|дает|ждем|причем|вошел|нашел|пришел|ушел|мертв|четверка|семерка|"
    "восьмерка|округленн\\w*|зачтенн\\w*|твое|мое|свое|чье|учел|расчет|зачет|учет|нем|днем|пойдет|найдет|придет|"
    "уйдет|вернет|дойдет|онеры|бубен"
)


def test_russian_is_set_as_russian() -> None:
    """Guillemets, two dots over the ё, no brackets for the reader's sex."""
    for message in messages("ru"):
        for text in strings(message):
            assert '"' not in text, text
            assert not set("“”„‟") & set(text), text
            assert text.count("«") == text.count("»"), text
            assert not re.search(r"\((?:а|я|ла|ась|ся|ая|на)\)", text), text
            assert not re.search(rf"\b(?:{_WITHOUT_DOTS})\b", text, re.IGNORECASE), text
            assert not re.search(r"(?<=\w)- | -(?=\w)|(?<=[а-яё]) - ", text.replace("--", "")), text
            assert "  " not in text, text
            # A dash never begins a line.
            assert " —" not in text, text


def test_russian_words_hold_no_latin_letters() -> None:
    """A Latin "a" inside a Cyrillic word looks right and is found by no search."""
    for message in messages("ru"):
        for text in strings(message):
            for word in re.findall(r"\w+", PLACEHOLDER.sub(" ", text)):
                assert not (re.search("[a-zA-Z]", word) and re.search("[а-яА-ЯёЁ]", word)), text


def test_english_and_french_are_those_of_players() -> None:
    """Carte blanche, carte rouge, the cards, a quatorze and a trio; in French a tour. The house's own word comes once.

    In brackets: "the cards (leza)", « un tour (korolik) ».
    """
    for message in messages("fr"):
        for text in ids(message):
            told = text.replace("(leza)", "")
            assert re.search(r"white hand|full hand|\bleza\b|\b(best|a|No|whose) set\b", told, re.IGNORECASE) is None, (
                text
            )
    told_in_french = [text for message in messages("fr") for text in strings(message)]
    named = [text for text in told_in_french if "korolik" in PLACEHOLDER.sub("", text).lower()]
    assert len(named) == 1
    assert "un tour (korolik)" in named[0]
