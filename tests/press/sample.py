"""An event to print: plain names, and the longest that a cast could hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from larp_piquet.engine.ruleset import ALL_EDITIONS
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.printing.hotspot import Hotspot
from larp_piquet.printing.manner import USUAL, Manner
from larp_piquet.printing.models import (
    BlankNote,
    CharacterCard,
    LedgerData,
    LedgerLine,
    LedgerSum,
    NoteData,
    NotesData,
    PackData,
    TableCard,
)

ADDRESS = "http://192.168.4.1:8000"

#: Name, title, language: short, long, double, foreign, of one endless word.
CAST = (
    ("Шарль де Монтескью", "лейтенант мушкетёров", "ru"),
    ("Élise de Saint-Cyr", "veuve, maîtresse d’un salon", "en"),
    ("Анна-Мария-Луиза Орлеанская, герцогиня де Монпансье", "Великая Мадемуазель", "ru"),
    ("Пётръ Ѳедоровичъ Ржевскій", "", "ru"),
    (
        "Достопочтенный Христофор-Амвросий Константинопольский-Преображенский",
        "действительный тайный советник и кавалер орденов",
        "ru",
    ),
    ("Maximilian-Balthasar von und zu Hohenlohe-Waldenburg-Schillingsfürst", "Reichsgraf", "en"),
    ("Captain Hugh Ó Néill", "of the Irish brigade", "en"),
    ("Jo", "page", "en"),
    ("Łukasz Żółkiewski", "rotmistrz", ""),
    ("Изабелла-Клара-Евгения-Мария-Терезия Австрийская", "наместница", "ru"),
    ("Q", "", "en"),
    ("Тит", "денщик", "ru"),
)
TABLES = (
    ("У камина", "crimson", "1 к."),
    ("The Golden Lion", "gold", "101 р. 21¼ к."),
    ("Стол его высокопреосвященства господина кардинала-министра", "#24508f", "3₶ 4s 6d"),
    ("Константинопольско-преображенский", "цвет морской волны", ""),
    ("Кружало", "", "£101 19s 11¾d"),
)


def token(number: int) -> str:
    """A token as the house makes them: fifteen characters of Crockford's base 32, different for each number."""
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    more = {13: number // 1024, 14: number // 32}
    return "".join(alphabet[(number * 7 + place * (number + 3) + more.get(place, 0)) % 32] for place in range(15))


def pack_data(language: str, edition: str = "musketeer", event: str = "Ла-Рошель, зима 1628 года") -> PackData:
    """Five tables, twelve characters (one sheet and a part), blank notes on both papers."""
    return PackData(
        event_name=event,
        language=language,
        address=ADDRESS,
        rules=ALL_EDITIONS[edition],
        coin="ru",
        stake="1 к.",
        tables=tuple(
            TableCard(number, name, colour, stake, ALL_EDITIONS[edition], "101 р. 21¼ к." if number == 2 else "")
            for number, (name, colour, stake) in zip((1, 2, 13, 99, 100), TABLES, strict=True)
        ),
        characters=tuple(
            CharacterCard(name, title, token(n), f"7K2QW8Z{n % 10}", spoken)
            for n, (name, title, spoken) in enumerate(CAST)
        ),
        blank_notes=(
            *(BlankNote(str(101 + n), token(100 + n)) for n in range(5)),
            *(BlankNote(str(201 + n), token(200 + n), "card") for n in range(11)),
        ),
        hotspot=Hotspot("La Rochelle; siège", "point d'honneur: 1628"),
    )


def note_data(
    language: str, gender: str = "f", state: str = "owed", *, longest: bool = False, kind: str = "raspiska"
) -> NoteData:
    """A note of 2 r. 60 k.; or one whose every part is as long as can be."""
    if longest:
        return NoteData(
            serial="1024",
            token=token(7),
            address=ADDRESS,
            language=language,
            debtor="Достопочтенный Христофор-Амвросий Константинопольский-Преображенский",
            creditor="Анна-Мария-Луиза Орлеанская, герцогиня де Монпансье",
            gender="m",
            creditor_dative="Анне-Марии-Луизе Орлеанской, герцогине де Монпансье",
            figures="999999 р. 99¾ к.",
            words="девятьсот девяносто девять тысяч девятьсот девяносто девять рублей "
            "девяносто девять копеек три полушки",
            cause="гнедой жеребец четырёх лет, проданный за столом его высокопреосвященства",
            place="Сен-Жермен-ан-Ле, охотничий дом короля",
            date="29 сентября 1628 года",
            state=state,
            instrument=kind,
            rank="действительный тайный советник и кавалер орденов",
            due=Due(DueKind.AT, datetime(1628, 10, 1, 20, 0)),
            guarantor="Maximilian-Balthasar von und zu Hohenlohe-Waldenburg-Schillingsfürst",
            ceiling="999999 р. 99¾ к.",
            witnesses="Изабелла-Клара-Евгения-Мария-Терезия Австрийская, Captain Hugh Ó Néill, Тит",
            addition="100000 р. 99¾ к.",
            chain=tuple(name for name, _, _ in CAST),
            paid="999999 р. 99¾ к.",
            rest="999999 р. 99¾ к.",
            copy=12,
            owing="Анна-Мария-Луиза Орлеанская, герцогиня де Монпансье",
        )
    return NoteData(
        serial="17",
        token=token(5),
        address=ADDRESS,
        language=language,
        debtor="Élise de Saint-Cyr",
        creditor="Шарль де Монтескью",
        gender=gender,  # type: ignore[arg-type]
        creditor_dative="Шарлю де Монтескью",
        figures="2 р. 60 к.",
        words="два рубля шестьдесят копеек",
        cause="",
        place="Ла-Рошель",
        date="12 января 1628 года",
        state=state,
        instrument=kind,
        game=True,
    )


def notes_data(language: str, manner: Manner = USUAL) -> NotesData:
    """Notes of eleven debts in all languages, the first in this one; two have been through other hands."""
    spoken = [language, *(each for each in ("ru", "en", "fr") if each != language)]
    notes = [replace(note_data(spoken[n % 3]), serial=str(301 + n), token=token(300 + n)) for n in range(11)]
    notes[1] = replace(notes[1], chain=("Athos", "Porthos"))
    notes[4] = replace(notes[4], chain=("Aramis", "Planchet"))
    return NotesData(tuple(notes), language, manner)


def ledger_data(language: str, *, who: str = "", many: int = 6, longest: bool = False) -> LedgerData:
    """A ledger of so many debts; or one whose every name and sum is as long as can be."""
    figures, rest = ("999999999 р. 99¾ к.", "999999998 р. 99¾ к.") if longest else ("3₶ 4s 6d", "1₶ 4s 6d")
    names = [name for name, _, _ in (CAST if longest else CAST[:3])]
    return LedgerData(
        event_name="Ла-Рошель, зима 1628 года",
        language=language,
        who=who,
        when="12 января 1628, 20:00",
        lines=tuple(
            LedgerLine(
                serial=str(n + 1),
                date="29 сент. 1628",
                debtor=names[n % len(names)],
                holder=names[(n + 1) % len(names)],
                sum=figures,
                rest=rest,
                due="до 1 октября 1628, 20:00",
                state="не оплачено",
                cause="гнедой жеребец четырёх лет, проданный за столом" if longest else "",
                guarantor=names[(n + 2) % len(names)] if longest or n == 0 else "",
                ceiling=rest if longest else "",
            )
            for n in range(many)
        ),
        sums=tuple(
            LedgerSum(name, "Русские рубли и полушки" if longest else "Турские ливры", figures, rest, f"−{rest}")
            for name in names
        ),
        in_all=(("Турские ливры", figures), ("Рубли серебром", "2 р. 60 к.")),
        purses=tuple((name, f"{figures}, {rest}") for name in names),
    )
