"""Every code the other rooms speak in has words."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum

import pytest

from larp_piquet.engine.acts import CLAUSE, Breach, Category, Phase
from larp_piquet.engine.cards import DECK, RANKS, SUITS
from larp_piquet.engine.ruleset import ALL_EDITIONS, CHOICES, FIELDS, NORMANDY_CHOICES, NORMANDY_FIELDS
from larp_piquet.engine.score import ITEMS
from larp_piquet.language import LANGUAGES, phrase
from larp_piquet.ledger import coinfile
from larp_piquet.ledger.amounts import AmountCode
from larp_piquet.ledger.book import EntryKind, LedgerCode
from larp_piquet.ledger.coinfaults import CoinCode
from larp_piquet.ledger.deciding import ANSWERS
from larp_piquet.ledger.due import DueKind
from larp_piquet.ledger.life import DebtState
from larp_piquet.ledger.rights import RIGHTS
from larp_piquet.services.drafts import SOURCES
from larp_piquet.services.results import STATUSES
from larp_piquet.tables.acts import Refusal, Status
from larp_piquet.tables.claimed import Impossible
from larp_piquet.tables.packwords import Unsaid
from larp_piquet.tables.paper import Doubted
from larp_piquet.wording import coins, debts, names, records, rule_meanings, rule_names
from larp_piquet.wording.breaches import BREACHES
from larp_piquet.wording.clauses import CHAPTERS, CLAUSES
from larp_piquet.wording.debts import LEDGER_REFUSALS
from larp_piquet.wording.pack import DOUBTS, UNHEARD
from larp_piquet.wording.refusals import AMOUNTS, REFUSALS, REFUSALS_AT_DESK, refusal


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (Breach, BREACHES),
        (Refusal, REFUSALS),
        (LedgerCode, LEDGER_REFUSALS),
        (AmountCode, AMOUNTS),
        ((*Unsaid, *Impossible), UNHEARD),
    ],
)
def test_every_refusal_says_what_was_wrong_and_what_to_do(
    codes: Collection[StrEnum], words: Mapping[StrEnum, tuple[str, str]]
) -> None:
    assert set(words) == set(codes)
    for wrong, instead in words.values():
        assert wrong.endswith(".")
        assert instead.endswith(".")
        assert wrong != instead


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (ITEMS, names.ITEMS),
        (Category, names.CATEGORIES),
        (Phase, names.PHASES),
        (Status, names.STATUSES),
        (DebtState, debts.DEBT_STATES),
        (DueKind, debts.DUES),
        (DueKind, debts.TERMS),
        (RIGHTS, debts.ACTS),
        (RIGHTS, debts.DESK_ACTS),
        (ANSWERS, debts.WAITING),
        (STATUSES, debts.STATUSES),
        (SOURCES, debts.SOURCES),
        (EntryKind, debts.ENTRIES),
        (SUITS, names.SUITS),
        (SUITS, names.OF_SUIT),
        (RANKS, names.RANKS),
        (ALL_EDITIONS, names.EDITIONS),
        (FIELDS, rule_names.FIELDS),
        (NORMANDY_FIELDS, rule_names.NORMANDY_FIELDS),
        (NORMANDY_CHOICES, rule_names.NORMANDY_CHOICES),
        (FIELDS, rule_meanings.MEANINGS),
        (NORMANDY_FIELDS, rule_meanings.NORMANDY_MEANINGS),
        (("piquet", "normandy"), names.GAMES),
        (CoinCode, coins.COIN_FAULTS),
        (coinfile.DOUBTS, coins.DOUBTS),
        (coinfile.KINDS, coins.KINDS),
    ],
)
def test_every_code_has_a_name(codes: Collection[str], words: Mapping[str, str]) -> None:
    assert set(words) == set(codes)
    assert all(words.values())


def test_what_no_pack_can_hold_is_told_at_the_table_and_of_a_record() -> None:
    assert set(Impossible) <= set(records.FAULTS)
    assert set(DOUBTS) == set(Doubted)
    # No rank and no number that a fault carries stays untold, and no sentence asks for one that it does not.
    for code in Impossible:
        assert fields(UNHEARD[code][0]) <= fields(records.FAULTS[code]) | {"cards", "rank"}, code


def fields(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", text))


def test_who_rules_is_told_what_he_can_do_and_a_player_whom_to_ask() -> None:
    for code, (wrong, instead) in REFUSALS_AT_DESK.items():
        assert wrong.endswith(".")
        assert instead.endswith(".")
        assert refusal(code, desk=True) == (wrong, instead) != refusal(code, desk=False)
    assert "void" in refusal(Refusal.SIGNED_DEAL, desk=True)[1]
    assert "oid" not in refusal(Refusal.SIGNED_DEAL, desk=False)[1]
    assert "call the referee" in refusal(Refusal.SIGNED_DEAL, desk=False)[1]
    assert refusal(Refusal.SEAT_TAKEN, desk=True) == REFUSALS[Refusal.SEAT_TAKEN]


def test_every_choice_of_a_rule_has_words() -> None:
    numbers = {field for field, choices in CHOICES.items() if all(isinstance(c, int) for c in choices)}
    assert numbers == {"deal_packet"}
    for field, choices in CHOICES.items():
        if field not in numbers:
            assert set(rule_names.CHOICES[field]) == set(choices), field
    for field, choices in NORMANDY_CHOICES.items():
        assert set(rule_names.NORMANDY_CHOICES[field]) == set(choices), field


def test_every_breach_and_every_item_of_the_account_has_its_clause() -> None:
    assert {CLAUSE[breach] for breach in Breach} <= set(CLAUSES)
    assert set(ITEMS) <= set(CLAUSES)
    assert "open_capot.failed" in CLAUSES


def test_the_chapters_hold_every_clause_once() -> None:
    told = [key for _, keys in CHAPTERS for key in keys]
    assert sorted(told) == sorted(CLAUSES)


def test_cards_have_names() -> None:
    spoken = {phrase("en", names.card_phrase(card)) for card in DECK}
    assert len(spoken) == 32
    assert {"king of hearts", "seven of clubs", "ten of spades"} <= spoken


def test_an_edition_without_a_title_is_called_by_its_key() -> None:
    assert names.edition_title("starinny", str.upper) == "THE OLD GAME OF PIQUET"
    assert names.edition_title("unheard-of", str.upper) == "unheard-of"


def test_what_a_deal_waits_for() -> None:
    def told(phase: Phase, by_elder: bool, category: Category | None = None) -> str:
        return phrase("en", names.doing(phase, by_elder=by_elder, category=category))

    assert told(Phase.DISCARD, True) == "Exchange of the elder"
    assert told(Phase.CALLS, False, Category.POINT) == "Point: the dealer answers"
    assert told(Phase.CALLS, True) == "Calls"
    assert told(Phase.OVER, True) == "The deal is over"
    both = [told(phase, elder, Category.SETS) for phase in Phase if phase is not Phase.OVER for elder in (True, False)]
    assert len(set(both)) == len(both)


def test_the_house_speaks_english_first() -> None:
    assert LANGUAGES[0] == "en"
