"""French as a printer sets it: spaces before its stops, guillemets, n° and not №, and the words of every code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

import pytest

from larp_piquet.engine.ruleset import ALL_EDITIONS, make_ruleset
from larp_piquet.language import phrase, rank_letters, say, say_n, translations
from larp_piquet.ledger.coins import SYSTEMS
from larp_piquet.wording import bets, breaches, coins, debts, names, refusals, rule_meanings, rule_names
from larp_piquet.wording.clauses import chapters_of, clause_of, clause_text
from larp_piquet.wording.instruments import INSTRUMENTS
from larp_piquet.wording.law_irregular_words import OUTCOMES
from larp_piquet.wording.mark import cards, points
from larp_piquet.wording.note_texts import TEXTS
from larp_piquet.wording.sources import source
from larp_piquet.wording.typography import colon, semicolon

from .french import faults
from .test_catalogue import PLACEHOLDER, messages, strings


def said() -> Iterator[str]:
    """Every French text: of the catalogue, of the notes, of the coins."""
    for message in messages("fr"):
        yield from strings(message)
    for each in fields(TEXTS["fr"]):
        if each.name != "moment":
            yield from _texts(getattr(TEXTS["fr"], each.name))
    for kind in INSTRUMENTS.values():
        yield kind.titles["fr"]
    for system in SYSTEMS.values():
        yield from (told.get("fr", "") for told in (system.names, system.places, system.note, system.suffix))


def _texts(held: object) -> Iterator[str]:
    if isinstance(held, str):
        yield held
    elif isinstance(held, Mapping):
        yield from _texts(tuple(held.values()))
    elif isinstance(held, Iterable):
        for each in held:
            yield from _texts(each)


def test_french_is_set_as_french() -> None:
    found = {text: faults(text) for text in said()}
    assert not {text: what for text, what in found.items() if what}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Qui ?", True), ("Qui\u202f?", False), ("Enjeu: 1", True), ("Enjeu\u00a0: 1", False), ("à 20:05", False),
        ("« Bon »", True), ("«\u00a0Bon\u00a0»", False), ("l'écart", True), ("l’écart", False), ("№ 3", True),
        ("n° 3", True), ("n°\u00a03", False), ("assis(e)", True), ("<a href=\"x?y\">Oui</a>", False),
    ],
)  # fmt: skip
def test_a_wrong_space_would_be_found(text: str, fault: bool) -> None:
    assert bool(faults(text)) is fault


def test_what_code_sets_between_words_has_the_same_spaces() -> None:
    assert (colon("fr"), semicolon("fr")) == ("\u00a0: ", "\u202f; ")
    for language in ("en", "ru", "ru-petr1708"):
        assert (colon(language), semicolon(language)) == (": ", "; ")
    assert source("S0, счёт 2, 3; C L11, L12", translations("fr").gettext) == (
        "l’ancien jeu, le compte 2, 3\u202f; les règles du piquet au rubicon, 11, 12"
    )
    assert say("fr", debts.SERIAL, serial=7) == "n°\u00a07"


def test_a_table_of_values_has_them_too() -> None:
    told = phrase("fr", rule_names.value_phrase("set_points", make_ruleset("classic")))
    assert told == "3\u00a0: 3, 4\u00a0: 14"


def test_two_words_where_english_has_one() -> None:
    french = translations("fr")
    assert (say("fr", "Day"), french.pgettext("a date", "Day")) == ("Jour", "Date")
    assert (say("fr", "Back"), french.pgettext("the page before", "Back")) == ("Retour", "Précédent")


def test_nothing_and_one_are_singular() -> None:
    told = [phrase("fr", count) for count in (points(0), points(1), points(2), cards(0), cards(1), cards(21))]
    assert [text.replace("\u00a0", " ") for text in told] == [
        "0 point", "1 point", "2 points", "0 carte", "1 carte", "21 cartes",
    ]  # fmt: skip
    assert "cartes" in say_n("fr", "Choose %(num)s card.", "Choose %(num)s cards.", 2)


def test_french_packs_have_french_letters() -> None:
    assert rank_letters("fr") == ("7", "8", "9", "10", "V", "D", "R", "A")


#: A word that a French sentence cannot do without, or the English one never has.
_FRENCH = re.compile(
    r"[àâçéèêëîïôùûœ’«]|\b(?:le|la|les|un|une|du|des|de|et|ou|en|au|aux|par|pour|dans|sur|qui|que|est|sont|son|sa|ses|se|"
    r"ne|pas|à|vous|votre|ce|cette|ces)\b",
    re.IGNORECASE,
)
_ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|that|this|which|from|by|has|have|not|been|who|it|its|their)\b")


def spoken() -> Iterator[str]:
    """What is said for every clause, refusal, breach, coin, bet, debt and ruling."""
    for edition in ALL_EDITIONS:
        rules = make_ruleset(edition)
        for title, keys in chapters_of(rules):
            yield say("fr", title)
            yield from (say("fr", clause_of(key, rules).title) for key in keys)
            yield from (phrase("fr", clause_text(key, rules)) for key in keys)
    for pairs in (
        breaches.BREACHES, refusals.REFUSALS, refusals.REFUSALS_AT_DESK, refusals.AMOUNTS, debts.LEDGER_REFUSALS,
    ):  # fmt: skip
        for pair in pairs.values():
            yield from (translations("fr").gettext(text) for text in pair)
    for table in (
        names.ITEMS, names.PHASES, names.STATUSES, names.EDITIONS, names.DESK, debts.DEBT_STATES, debts.ENTRIES,
        debts.ACTS, coins.COIN_FAULTS, coins.DOUBTS, bets.BET_STATES, bets.WHYS, rule_names.FIELDS,
        rule_meanings.MEANINGS, rule_names.NORMANDY_FIELDS, rule_meanings.NORMANDY_MEANINGS, OUTCOMES,
    ):  # fmt: skip
        yield from (translations("fr").gettext(text) for text in table.values() if text)
    yield from _texts([getattr(TEXTS["fr"], each.name) for each in fields(TEXTS["fr"]) if each.name != "moment"])


def test_every_clause_refusal_and_note_speaks_french() -> None:
    for text in spoken():
        bare = PLACEHOLDER.sub("", text)
        assert not _ENGLISH.search(bare), text
        assert len(bare.split()) < 6 or _FRENCH.search(bare), text


def test_every_coin_has_a_french_name_and_forms() -> None:
    for system in SYSTEMS.values():
        assert system.names["fr"], system.id
        for told in (system.places, system.note, system.suffix):
            assert not told or "fr" in told, (system.id, told)
        for unit in system.units:
            assert 1 <= len(unit.nouns["fr"]) <= 2, unit.id
            assert unit.gender["fr"] in ("m", "f"), unit.id
