"""Coin systems as data: the facts of the tables, and what every system must hold."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from itertools import pairwise

import pytest

from larp_piquet.ledger.amounts import FRACTIONS, figures, parse, spelled
from larp_piquet.ledger.coinfile import plain_of, read_system
from larp_piquet.ledger.coins import IDS, PAIRS, SYSTEMS, TOLD_APART, plural_form
from larp_piquet.ledger.signs import signs_taken
from larp_piquet.ledger.soundness import two_ways
from larp_piquet.ledger.words import in_words

#: Unit, value in base units, kind: the table of the content file.
FACTS: Mapping[str, str] = {
    "fr-1640": "denier 1 AC, double 2 C, liard 3 C, sol 12 AC, livre 240 A, ecu 720 AC, pistole 2400 AC, "
    "half_louis 1200 C, louis 2400 C, double_louis 4800 C",
    "fr-1726": "denier 1 AC, liard 3 C, half_sol 6 C, sol 12 AC, double_sol 24 C, eighth_ecu 180 C, livre 240 A, "
    "quarter_ecu 360 C, petit_ecu 720 C, ecu 1440 AC, pistole 2400 A, half_louis 2880 C, louis 5760 C, "
    "double_louis 11520 C",
    "ru": "polushka 1 C, denga 2 C, kopeck 4 AC, grosh 8 C, altyn 12 A, pyatak 20 C, grivennik 40 C, "
    "pyatialtynny 60 C, dvugrivenny 80 C, chetvertak 100 C, poltina 200 AC, rouble 400 AC, "
    "half_imperial 2000 C, imperial 4000 C",
    "en": "farthing 1 C, halfpenny 2 C, penny 4 AC, threepence 12 C, groat 16 C, sixpence 24 C, shilling 48 AC, "
    "half_crown 120 C, crown 240 C, third_guinea 336 C, pound 960 A, half_guinea 504 C, guinea 1008 C, sovereign 960 C",
    "de-north": "pfennig 1 AC, groschen 12 AC, gulden 192 C, reichsthaler 288 A, conventionsthaler 384 C, "
    "ducat 792 C, friedrichsdor 1440 C",
    "de-south": "pfennig 1 AC, kreuzer 4 AC, batzen 16 C, gulden 240 A, reichsthaler 360 A, conventionsthaler 480 C, "
    "karolin 2640 C",
    "es-plata": "maravedi 1 A, real 34 AC, peso 272 C, escudo 544 C, doblon 1088 C",
    "es-vellon": "maravedi 1 AC, real_vellon 34 A, peseta 136 C, duro 680 C, escudo 1360 C, doblon 2720 C, "
    "onza 10880 C",
    "pl-1766": "sixth_grosz 1 A, szelag 2 C, polgrosz 3 C, grosz 6 AC, silver_grosz 45 C, zloty 180 AC, "
    "talar 1440 C, dukat 3015 C",
    "fr-novel": "denier 1 AC, liard 3 C, sol 12 AC, livre 240 A, ecu 720 AC, pistole 2400 AC, louis 2400 C",
    "ru-assignat": "polushka 1 C, denga 2 C, kopeck 4 AC, grosh 8 C, pyatak 20 C, rouble 400 A, note_5 2000 C, "
    "note_10 4000 C, note_25 10000 C, note_50 20000 C, note_75 30000 C, note_100 40000 C",
}


def test_there_are_eleven_moneys() -> None:
    assert set(SYSTEMS) == set(FACTS)
    assert len(IDS) == len(set(IDS)) == 11


@pytest.mark.parametrize("coin", IDS)
def test_values_and_kinds(coin: str) -> None:
    rows = sorted(tuple(row.split()) for row in FACTS[coin].split(", "))
    assert sorted((unit.id, str(unit.value), unit.kind) for unit in SYSTEMS[coin].units) == rows


@pytest.mark.parametrize("coin", IDS)
def test_every_system_is_sound(coin: str) -> None:
    system = SYSTEMS[coin]
    assert system.id == coin
    assert system.unit(system.base).value == 1
    assert system.parts in FRACTIONS
    values = [system.unit(column).value for column in system.columns]
    assert all(big % small == 0 for big, small in pairwise(values))
    assert set(system.names) == set(system.places) == {"en", "ru", "fr"}
    for unit in system.units:
        assert set(unit.nouns) == {"en", "ru", "fr"}
        assert all(all(forms) for forms in unit.nouns.values())
        if unit.gender["ru"] == "f" and unit.nouns["ru"][0].split()[0][-1] in "ая":
            assert unit.accusative, f"{unit.id}: a Russian feminine in -а or -я has an accusative of its own"
    assert not signs_taken(system.units)
    assert not two_ways(system)


@pytest.mark.parametrize("coin", IDS)
def test_a_system_is_written_and_read_back(coin: str) -> None:
    plain = plain_of(SYSTEMS[coin])
    assert plain_of(read_system(plain, coin, tried=True)) == plain


@pytest.mark.parametrize("coin", IDS)
def test_a_file_says_what_it_is(coin: str) -> None:
    text = resources.files("larp_piquet.ledger").joinpath("systems", f"{coin}.toml").read_text("utf-8")
    assert 'format = "larp-piquet-coins"\nversion = 1\n' in text
    assert f'\nid = "{coin}"\n' in text


@pytest.mark.parametrize(
    ("coin", "unit", "doubt"),
    [
        ("ru", "altyn", "nouns"),
        ("ru", "rouble", "signs"),  # рублев
        ("ru-assignat", "rouble", "signs"),
        ("ru-assignat", "pyatak", "value"),  # copper, in paper
        ("ru-assignat", "kopeck", "kind"),
        ("fr-1640", "sol", "nouns"),  # sols, not sous, before about 1750
        ("fr-1726", "sol", "nouns"),
        ("ru", "dvugrivenny", "years"),
        ("en", "third_guinea", "years"),
        ("de-north", "ducat", "value"),
        ("de-north", "friedrichsdor", "value"),
        ("es-vellon", "onza", "value"),
    ],
)
def test_what_no_source_confirms_says_so(coin: str, unit: str, doubt: str) -> None:
    assert SYSTEMS[coin].unit(unit).unconfirmed == (doubt,)


def test_what_sources_confirm_is_not_doubted() -> None:
    assert not SYSTEMS["ru"].unit("kopeck").unconfirmed
    assert not SYSTEMS["fr-1726"].unit("louis").unconfirmed
    assert SYSTEMS["es-plata"].unconfirmed == ("figures",)


def test_silver_says_that_it_is_silver_beside_paper() -> None:
    silver = TOLD_APART["ru"]
    assert figures(1040, silver) == "2 р. 60 к. сер."
    assert spelled(1040, silver, "ru") == "2 рубля 60 копеек серебром"
    assert in_words(1040, silver, "ru", "accusative") == "два рубля шестьдесят копеек серебром"
    assert in_words(404, silver, "fr") == "un rouble un copeck en argent"
    for written in ("2 р. 60 к.", "2 р. 60 к. сер.", "2 рубля 60 копеек серебром", "2,60 р. сер."):
        assert parse(written, silver) == parse(written, SYSTEMS["ru"]) == 1040
    assert plain_of(silver) == plain_of(read_system(plain_of(silver), "ru"))


def test_an_escudo_of_sixteen_reales_begins_in_1642() -> None:
    assert SYSTEMS["es-plata"].years == "1642–1700"


def test_two_currencies_of_one_country_are_two_moneys() -> None:
    assert PAIRS == {"ru-assignat": "ru", "es-vellon": "es-plata"}
    assert not {unit.id for unit in SYSTEMS["ru"].units} & {"assignat"}


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        *(("ru", n, 0) for n in (1, 21, 101, 1001)),
        *(("ru", n, 1) for n in (2, 3, 4, 22, 104)),
        *(("ru", n, 2) for n in (0, 5, 10, 11, 12, 14, 20, 111, 112, 1011)),
        *(("fr", n, 0) for n in (0, 1)),
        ("fr", 2, 1),
        ("en", 1, 0),
        ("en", 0, 1),
        ("en", 21, 1),
    ],
)
def test_which_form_a_number_takes(language: str, number: int, form: int) -> None:
    assert plural_form(language, number) == form


def test_only_the_russian_feminine_singular_has_its_own_accusative() -> None:
    kopeck, rouble = SYSTEMS["ru"].unit("kopeck"), SYSTEMS["ru"].unit("rouble")
    assert kopeck.noun("ru", 21, accusative=True) == "копейку"
    assert kopeck.noun("ru", 22, accusative=True) == "копейки"
    assert rouble.noun("ru", 1, accusative=True) == "рубль"
    assert kopeck.noun("en", 1, accusative=True) == "kopeck"
