"""The longest of everything: what the forms of the house let people type, to the last letter."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from larp_piquet.engine.ruleset import Ruleset
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.printing.hotspot import Hotspot
from larp_piquet.printing.models import BlankNote, CharacterCard, NoteData, NotesData, PackData, TableCard
from larp_piquet.services.typed import LAW_NAME, LONG, SHORT

from .sample import CAST, note_data, token

#: The longest name of a machine that a code of our size holds, and the highest port.
ADDRESS = "http://la-rochelle.piquet.example.org:65535"
LAW = "Высочайше утверждённый свод двора 1628 г."[:LAW_NAME]
EVENT = "Осада Ла-Рошели, или Зима кардинала: вечера при дворе Его Христианнейшего Величества"[:SHORT]
#: A name of a table in sixty letters, and the longest of all.
SIXTY = "Стол его высокопреосвященства господина кардинала-министра 2"
EIGHTY = "Стол достопочтеннейшего господина Константинопольского-Преображенского у окна 12"
ENDLESS = "Достопочтеннопревосходительнейшевысокопреосвященствующий"
SUMS = ("999999 р. 99¾ к.", "£416666 13s 4½d", "416666₶ 13s 4d", "88888 гульденов 59 кр. 3 пф.")
NAMES = (
    "Достопочтенный Христофор-Амвросий Константинопольский-Преображенский-Задунайский",
    "Maximilian-Balthasar von und zu Hohenlohe-Waldenburg-Schillingsfürst-Langenburg",
    "Marie-Madeleine-Gabrielle-Adélaïde de Rochechouart de Mortemart, abbesse de Fo",
    "Анна-Мария-Луиза Орлеанская, герцогиня де Монпансье, дофина Оверни, графиня д’Э",
    ENDLESS,
    *(name for name, _, _ in CAST),
)
TITLES = (
    "действительный тайный советник, сенатор и орденов Андрея Первозванного кавалер",
    "lieutenant-général des armées du roi, gouverneur de la citadelle de Saint-Mar",
    ENDLESS,
    "",
)
ALIASES = ("", "Незнакомец из предместья Сен-Жермен в бархатной маске и со шпагой без ножен", "Ы", ENDLESS)


def pack(language: str, rules: Ruleset, many: int = 23) -> PackData:
    """An event of ``many`` characters whose every name, sum and number is as long as can be."""
    names = (SIXTY, EIGHTY, ENDLESS, "Ы", SIXTY)
    return PackData(
        event_name=EVENT,
        language=language,
        address=ADDRESS,
        rules=rules,
        coin="ru",
        stake=SUMS[0],
        tables=tuple(
            TableCard(number, name, "цвет бедра испуганной нимфы", stake, rules, stake)
            for number, name, stake in zip((1, 88, 100, 444, 999), names, (*SUMS, ""), strict=True)
        ),
        characters=cast(many),
        blank_notes=(
            *(BlankNote(str(99995 + n), token(100 + n)) for n in range(5)),
            *(BlankNote(str(99985 + n), token(200 + n), "card") for n in range(11)),
        ),
        instrument="plain",
        hotspot=Hotspot("Сеть «Ла-Рошель» №1"[:16] + "; WPA", "W" * 31 + r'\;:,"' + "'" + "m" * 26, hidden=True),
    )


def cast(many: int) -> tuple[CharacterCard, ...]:
    """So many characters, each with a token of their own; names, ranks and languages come round in turn."""
    return tuple(
        CharacterCard(
            NAMES[n % len(NAMES)],
            TITLES[n % len(TITLES)],
            token(n),
            f"{n:04d}W8MQ",
            ("ru", "en", "")[n % 3],
            ALIASES[n % len(ALIASES)],
        )
        for n in range(many)
    )


def notes(language: str) -> NotesData:
    """Five such debts, of which some have no heir and no guarantor."""
    full = note(language)
    bare = replace(full, owing="", guarantor="", ceiling="", witnesses="", chain=(), paid="", rest="", copy=1)
    many = [replace(each, token=token(300 + n)) for n, each in enumerate((full, bare, full, full, bare))]
    return NotesData(tuple(many), language)


def note(language: str) -> NoteData:
    """A debt that says everything a debt can say, a cause of five hundred letters with it."""
    cause = "гнедой жеребец четырёх лет, проданный за столом его высокопреосвященства при свидетелях, "
    return replace(
        note_data(language, longest=True),
        serial="99999",
        debtor=NAMES[0],
        rank=TITLES[0],
        creditor=NAMES[3],
        creditor_dative="Анне-Марии-Луизе Орлеанской, герцогине де Монпансье, дофине Оверни, графине д’Э",
        figures=SUMS[0],
        cause=(cause * 6)[:LONG].rstrip(", "),
        place="Сен-Жермен-ан-Ле, охотничий дом короля у старой дубовой рощи за рекою Сеной, флигель"[:SHORT],
        due=Due(DueKind.AT, datetime(1628, 9, 29, 20, 45)),
        guarantor=NAMES[1],
        witnesses=", ".join(NAMES)[:LONG],
        owing=NAMES[3],
        chain=NAMES[:8],
    )
