"""The instruments by which a debt is put on paper: which there are, what each must state, and what it is called.

A kind belongs to a country; its text has one of four forms, which stand in every language of the press in
``wording.note_texts``. What the customs of the countries ask for: content/coin-and-notes.md §2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from .mark import N_

Form = Literal["acknowledgement", "loan", "order", "bill", "plain"]

#: What a paper can be asked to state beside date, sum and whom it is owed to, which every paper states.
CAUSE, COIN, TRANSFERABLE, DRAWEE = "cause", "coin", "transferable", "drawee"


@dataclass(frozen=True, slots=True)
class Instrument:
    """A kind of paper. ``country`` is that of the coins it goes with by default, empty for any.

    ``must``: what it cannot do without. A note to order says what was had for it, is of coin, and goes from hand to
    hand; a loan letter is of coin. ``titles`` is what stands over it, by language; ``name`` a message id for choosing.
    ``since``: the year of the law that made such papers (§2), 0 for those that are older than the game: a bill upon a
    third is, everywhere.
    """

    key: str
    country: str
    form: Form
    name: str
    titles: Mapping[str, str]
    must: frozenset[str] = frozenset()
    since: int = 0

    def lacks(self, *, cause: bool, coin: bool, transferable: bool = True, drawee: bool = False) -> tuple[str, ...]:
        """What it must state and would not, of ``CAUSE``, ``COIN``, ``TRANSFERABLE`` and ``DRAWEE``."""
        has = {CAUSE: cause, COIN: coin, TRANSFERABLE: transferable, DRAWEE: drawee}
        return tuple(sorted(part for part in self.must if not has[part]))


_TO_ORDER = frozenset({CAUSE, COIN, TRANSFERABLE})
_UPON_A_THIRD = _TO_ORDER | {DRAWEE}

#: Every kind by its key, the plain one first, then by country.
INSTRUMENTS: Mapping[str, Instrument] = MappingProxyType(
    {
        each.key: each
        for each in (
            Instrument(
                "plain", "", "plain", N_("a plain note"),
                {"en": "Note of debt", "ru": "Долговая записка", "fr": "Billet de dette"},
            ),
            Instrument(
                "raspiska", "ru", "acknowledgement", N_("a receipt (raspiska)"),
                {"en": "Acknowledgement of debt", "ru": "Расписка", "fr": "Reconnaissance"},
            ),
            Instrument(
                "zaemnoe", "ru", "loan", N_("a loan letter (zayomnoye pismo)"),
                {"en": "Letter of loan", "ru": "Заёмное письмо", "fr": "Lettre de prêt"}, frozenset({COIN}),
            ),
            Instrument(
                "veksel", "ru", "order", N_("a bill (veksel)"),
                {"en": "Sole bill", "ru": "Вексель", "fr": "Billet à ordre"}, _TO_ORDER, since=1729,
            ),
            Instrument(
                "reconnaissance", "fr", "acknowledgement", N_("an acknowledgement (reconnaissance)"),
                {"en": "Acknowledgement of debt", "ru": "Долговая расписка", "fr": "Reconnaissance"},
            ),
            Instrument(
                "billet", "fr", "order", N_("a note to order (billet à ordre)"),
                {"en": "Note to order", "ru": "Вексель по приказу", "fr": "Billet à ordre"}, _TO_ORDER, since=1673,
            ),
            Instrument(
                "iou", "en", "acknowledgement", N_("an IOU"),
                {"en": "I O U", "ru": "Долговая расписка", "fr": "Reconnaissance"},
            ),
            Instrument(
                "note-of-hand", "en", "order", N_("a note of hand (promissory note)"),
                {"en": "Note of hand", "ru": "Простой вексель", "fr": "Billet à ordre"}, _TO_ORDER, since=1705,
            ),
            Instrument(
                "perevodny", "ru", "bill", N_("a bill upon a third (perevodny veksel)"),
                {"en": "Bill of exchange", "ru": "Переводный вексель", "fr": "Lettre de change"}, _UPON_A_THIRD,
            ),
            Instrument(
                "lettre", "fr", "bill", N_("a bill upon a third (lettre de change)"),
                {"en": "Bill of exchange", "ru": "Переводный вексель", "fr": "Lettre de change"}, _UPON_A_THIRD,
            ),
            Instrument(
                "bill", "en", "bill", N_("a bill of exchange, upon a third"),
                {"en": "Bill of exchange", "ru": "Переводный вексель", "fr": "Lettre de change"}, _UPON_A_THIRD,
            ),
        )
    }
)  # fmt: skip
PLAIN = INSTRUMENTS["plain"]


def usual_bill(coin: str) -> Instrument:
    """The kind that goes with a money by default where a third is bidden to pay: ``ru`` → perevodny."""
    country = coin.partition("-")[0]
    bills = [each for each in INSTRUMENTS.values() if DRAWEE in each.must]
    return next((each for each in bills if each.country == country), INSTRUMENTS["bill"])


def usual(coin: str) -> Instrument:
    """The kind that goes with a money by default, by the country in its id: ``fr-1640`` → reconnaissance.

    A thing has no money, and a money of another country has the plain note.
    """
    return INSTRUMENTS[usual_of(coin.partition("-")[0])]


def usual_of(country: str) -> str:
    """The key of the kind by which a debt is acknowledged in a country, the plain one for none."""
    return next((key for key, each in INSTRUMENTS.items() if each.country and each.country == country), PLAIN.key)


def instrument(key: str) -> Instrument:
    """The kind of this key, the plain one for a key that is not known."""
    return INSTRUMENTS.get(key, PLAIN)
