"""Putting words into a language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from larp_piquet import language
from larp_piquet.language import phrase, say, say_n, translations
from larp_piquet.wording.mark import N_, Phrase, cards, deals, points

CATALOGUE = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; "
"plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "%(num)s point"
msgid_plural "%(num)s points"
msgstr[0] "%(num)s очко"
msgstr[1] "%(num)s очка"
msgstr[2] "%(num)s очков"

msgid "The cards: %(points)s."
msgstr "Леза: %(points)s."

msgid "%(name)s owes"
msgstr "Должен %(name)s"
"""


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "ru" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "messages.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(language, "folder", lambda name: tmp_path)
    translations.cache_clear()
    yield place
    translations.cache_clear()


def test_english_is_the_language_of_the_messages() -> None:
    assert say("en", N_("No such words anywhere.")) == "No such words anywhere."
    assert say("en", "%(name)s owes", name="Athos") == "Athos owes"


def test_plurals() -> None:
    assert [phrase("en", points(n)) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert say_n("en", "%(num)s card of %(name)s", "%(num)s cards of %(name)s", 3, name="Athos") == "3 cards of Athos"


def test_counts_and_phrases_inside_a_sentence() -> None:
    inner = Phrase("%(what)s and %(more)s", {"what": cards(1), "more": deals(2)})
    assert say("en", "So: %(inner)s.", inner=inner) == "So: 1 card and 2 deals."


def test_a_text_without_values_is_taken_as_it_stands() -> None:
    assert say("en", "100 % wool") == "100 % wool"
    assert say("en", "") == ""


def test_a_tongue_nobody_knows_speaks_english() -> None:
    assert say("tlh", "Good.") == "Good."


def test_a_catalogue_is_compiled_when_set_up_did_not(russian: Path) -> None:
    assert [phrase("ru", points(n)) for n in (1, 3, 5, 11, 21)] == [
        "1 очко",
        "3 очка",
        "5 очков",
        "11 очков",
        "21 очко",
    ]
    assert say("ru", "The cards: %(points)s.", points=points(10)) == "Леза: 10 очков."
    assert say("ru", "%(name)s owes", name="Атос") == "Должен Атос"
    assert say("ru", "Not yet translated") == "Not yet translated"


def test_a_compiled_catalogue_is_read_as_it_is(russian: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    source = russian / "messages.po"
    with source.open("rb") as text, (russian / "messages.mo").open("wb") as compiled:
        write_mo(compiled, read_po(text))
    source.unlink()
    assert phrase("ru", points(2)) == "2 очка"


def test_without_any_catalogue_english_is_spoken(russian: Path) -> None:
    (russian / "messages.po").unlink()
    assert phrase("ru", points(2)) == "2 points"
