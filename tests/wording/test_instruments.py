"""The papers of debts: each has a text in every language of the press, and each says what it must."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.wording.instruments import CAUSE, COIN, INSTRUMENTS, PLAIN, TRANSFERABLE, instrument, usual
from larp_piquet.wording.note_texts import NOTE_LANGUAGES, TEXTS, hours

#: What each sentence may hold.
_HELD = {
    "game": set(), "cause": {"cause"}, "value": {"cause"}, "guarantee": {"guarantor", "ceiling"},
    "accepted": {"drawee"}, "acceptance": set(), "guarantee_thing": {"guarantor"},
    "witnesses": {"witnesses"}, "addition": {"addition"}, "firm": set(),
    "unnamed": {"creditor"}, "demand": set(), "at": {"when"}, "within": {"hours"}, "duel": set(),
}  # fmt: skip


def held(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", text))


def test_every_kind_has_a_title_and_a_text_in_every_language() -> None:
    assert set(TEXTS) == set(NOTE_LANGUAGES) == {"en", "ru", "fr"}
    for kind in INSTRUMENTS.values():
        assert set(kind.titles) == set(NOTE_LANGUAGES)
        for texts in TEXTS.values():
            assert set(texts.binding[kind.form]) == {"m", "f", ""}
            assert len(texts.closing[kind.form]) == 2


@pytest.mark.parametrize("language", NOTE_LANGUAGES)
def test_a_paper_says_who_owes_whom_what_and_by_when(language: str) -> None:
    texts = TEXTS[language]
    for form, by_gender in texts.binding.items():
        for gender, text in by_gender.items():
            for closing in texts.closing[form]:
                said = f"{text} {closing}"
                third = {"drawee"} if form == "bill" else set()
                assert {"debtor", "creditor", "sum", "due"} | third == held(said), (form, gender)
    for form, by_gender in texts.thing.items():
        for text in by_gender.values():
            for closing in texts.thing_closing[form]:
                assert {"debtor", "creditor", "thing", "due"} == held(f"{text} {closing}"), form
    for name, wanted in _HELD.items():
        assert held(getattr(texts, name)) == wanted, name


def test_the_languages_have_the_same_labels_and_stamps() -> None:
    for texts in TEXTS.values():
        assert set(texts.labels) == set(TEXTS["en"].labels)
        assert set(texts.stamps) == set(TEXTS["en"].stamps)
        assert all(texts.labels.values())
        for name in ("number", "code"):
            assert held(texts.labels[name]) == {"serial"}
        assert held(texts.labels["copy_number"]) == {"copy"}
        assert held(texts.labels["had_of"]) == {"paid", "rest"}


def test_russian_and_french_are_written_in_their_own_letters() -> None:
    def said(language: str) -> str:
        texts = TEXTS[language]
        told = [getattr(texts, each.name) for each in fields(texts) if each.name != "moment"]
        return re.sub(r"%\(\w+\)s|\w+(?=')", "", " ".join(map(str, _leaves(told))))

    assert not re.search("[A-Za-z]", said("ru"))
    assert not re.search("[а-яё]", said("fr") + said("en"), re.IGNORECASE)
    assert "'" not in said("fr") + said("en")


def _leaves(told: object) -> list[str]:
    if isinstance(told, str):
        return [told]
    if hasattr(told, "values"):
        return [leaf for each in told.values() for leaf in _leaves(each)]
    return [leaf for each in told for leaf in _leaves(each)]  # type: ignore[attr-defined]


def test_the_usual_paper_is_that_of_the_country_of_the_coin() -> None:
    found = {coin: usual(coin).key for coin in SYSTEMS}
    assert {found[coin] for coin in found if coin.startswith("fr")} == {"reconnaissance"}
    assert {found[coin] for coin in ("ru", "ru-assignat")} == {"raspiska"}
    assert found["en"] == "iou"
    assert found["de-north"] == found["es-plata"] == found["pl-1766"] == "plain"
    assert usual("own-1") is usual("") is instrument("papyrus") is PLAIN


def test_what_is_payable_to_order_must_say_what_was_had_and_be_of_coin() -> None:
    """Value stated: the Ordinance of 1673; "value received": the Act of 1698; the bill of 1729 is of coin."""
    for key in ("veksel", "billet", "note-of-hand"):
        assert INSTRUMENTS[key].must == {CAUSE, COIN, TRANSFERABLE}
        assert INSTRUMENTS[key].lacks(cause=False, coin=True) == (CAUSE,)
        assert INSTRUMENTS[key].lacks(cause=True, coin=False, transferable=False) == (COIN, TRANSFERABLE)
    assert INSTRUMENTS["zaemnoe"].lacks(cause=False, coin=False) == (COIN,)
    for key in ("plain", "raspiska", "reconnaissance", "iou"):
        assert not INSTRUMENTS[key].lacks(cause=False, coin=False, transferable=False)


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, ("1 часа", "1 heure", "1 hour")),
        (2, ("2 часов", "2 heures", "2 hours")),
        (11, ("11 часов", "11 heures", "11 hours")),
        (21, ("21 часа", "21 heures", "21 hours")),
    ],
)
def test_hours_of_a_term(number: int, told: tuple[str, str, str]) -> None:
    assert tuple(hours(number, language).replace("\u00a0", " ") for language in ("ru", "fr", "en")) == told
