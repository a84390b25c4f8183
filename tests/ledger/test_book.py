"""The book of debts: who may enter what, and that nothing is ever lost or made."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.book import (
    STAFF,
    Actor,
    Debt,
    Entry,
    EntryKind,
    LedgerCode,
    LedgerRefusal,
    Posting,
    When,
    about,
    balances,
    owe,
)
from larp_piquet.ledger.deciding import Act, decide
from larp_piquet.ledger.life import DebtState, debt_of, stand, state_of
from larp_piquet.ledger.rights import Role, roles

ATHOS, ARAMIS, PORTHOS = "athos", "aramis", "porthos"
DEBT = Debt(ARAMIS, ATHOS, 1040, "ru")
MASTER = Actor(staff=True)
WHEN = When(datetime(1628, 9, 10, 22, 30), datetime(2024, 5, 4, 21, 0))


def owed() -> list[Entry]:
    return [owe("1", DEBT, author="table", when=WHEN)]


def confirm(debt: str, book: list[Entry], actor: Actor, *, reason: str = "", when: When = WHEN) -> Entry:
    return decide(debt, book, Act(EntryKind.CONFIRMED, reason=reason), actor, when)


def void(debt: str, book: list[Entry], actor: Actor, *, reason: str = "", when: When = WHEN) -> Entry:
    return decide(debt, book, Act(EntryKind.VOIDED, reason=reason), actor, when)


def refused(call: object) -> LedgerCode:
    with pytest.raises(LedgerRefusal) as refusal:
        call()  # type: ignore[operator]
    return refusal.value.code


def test_a_debt_takes_from_the_debtor_and_gives_to_the_creditor() -> None:
    entry = owed()[0]
    assert entry.kind is EntryKind.OWED
    assert entry.postings == (Posting(ARAMIS, -1040, "ru"), Posting(ATHOS, 1040, "ru"))
    assert (entry.game_time, entry.real_time) == (WHEN.game_time, WHEN.real_time)
    assert debt_of([entry]) == DEBT
    assert state_of([entry]) is DebtState.OWED


def test_the_creditor_confirms_payment() -> None:
    book = owed()
    entry = confirm("1", book, Actor(ATHOS), when=WHEN)
    book.append(entry)
    assert (entry.author, entry.reason) == (ATHOS, "")
    assert state_of(about("1", book)) is DebtState.PAID
    assert balances(book) == {ATHOS: {"ru": 0}, ARAMIS: {"ru": 0}}


def test_the_game_master_confirms_with_a_reason() -> None:
    entry = confirm("1", owed(), MASTER, reason=" Athos has gone to bed ")
    assert (entry.author, entry.reason) == (STAFF, "Athos has gone to bed")
    assert refused(lambda: confirm("1", owed(), MASTER, reason="  ")) is LedgerCode.REASON_NEEDED


def test_a_game_master_who_is_the_creditor_needs_no_reason() -> None:
    assert confirm("1", owed(), Actor(ATHOS, staff=True)).author == ATHOS


@pytest.mark.parametrize("account", [ARAMIS, PORTHOS, None])
def test_nobody_else_confirms(account: str | None) -> None:
    assert refused(lambda: confirm("1", owed(), Actor(account))) is LedgerCode.NOT_YOURS


def test_only_the_game_master_voids_and_with_a_reason() -> None:
    book = owed()
    assert refused(lambda: void("1", book, Actor(ATHOS), reason="a gift")) is LedgerCode.STAFF_ONLY
    assert refused(lambda: void("1", book, MASTER)) is LedgerCode.REASON_NEEDED
    book.append(void("1", book, Actor(ATHOS, staff=True), reason="the partie was void"))
    assert book[-1].author == STAFF
    assert state_of(about("1", book)) is DebtState.VOID
    assert balances(book) == {ATHOS: {"ru": 0}, ARAMIS: {"ru": 0}}


def test_what_is_closed_stays_closed() -> None:
    paid = [*owed(), confirm("1", owed(), Actor(ATHOS))]
    voided = [*owed(), void("1", owed(), MASTER, reason="cards were marked")]
    assert refused(lambda: confirm("1", paid, Actor(ATHOS))) is LedgerCode.ALREADY_PAID
    assert refused(lambda: void("1", paid, MASTER, reason="late")) is LedgerCode.ALREADY_PAID
    assert refused(lambda: confirm("1", voided, Actor(ATHOS))) is LedgerCode.ALREADY_VOID


def test_what_no_debt_can_be() -> None:
    assert refused(lambda: owe("1", Debt(ATHOS, ATHOS, 4, "ru"), author=STAFF)) is LedgerCode.SAME_PERSON
    assert refused(lambda: owe("1", Debt(ATHOS, ARAMIS, 0, "ru"), author=STAFF)) is LedgerCode.NOTHING_OWED
    assert refused(lambda: owe("1", DEBT, author=STAFF, entries=owed())) is LedgerCode.ALREADY_OWED
    assert refused(lambda: confirm("2", owed(), Actor(ATHOS))) is LedgerCode.NO_SUCH_DEBT


def test_an_entry_that_makes_money_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="sum to nothing"):
        Entry(EntryKind.OWED, "1", (Posting(ATHOS, 4, "ru"), Posting(ARAMIS, -3, "ru")), STAFF)
    with pytest.raises(ValueError, match="sum to nothing"):
        Entry(EntryKind.OWED, "1", (Posting(ATHOS, 4, "ru"), Posting(ARAMIS, -4, "en")), STAFF)


def test_roles() -> None:
    standing = stand(owed())
    assert roles(standing, Actor(ATHOS, staff=True)) == {Role.HOLDER, Role.GAME_MASTER}
    assert roles(standing, Actor(ARAMIS)) == {Role.DEBTOR}
    assert roles(standing, Actor(PORTHOS)) == {Role.STRANGER}
    assert roles(standing, Actor()) == frozenset()


def test_coins_are_kept_apart() -> None:
    book = [*owed(), owe("2", Debt(ATHOS, ARAMIS, 240, "fr-1640"), author=STAFF)]
    assert balances(book) == {ATHOS: {"ru": 1040, "fr-1640": -240}, ARAMIS: {"ru": -1040, "fr-1640": 240}}


PEOPLE = st.sampled_from([ATHOS, ARAMIS, PORTHOS, "dartagnan"])
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["owe", "confirm", "void"]),
        st.integers(1, 6).map(str),
        PEOPLE,
        PEOPLE,
        st.integers(0, 10**9),
        st.sampled_from(["ru", "fr-1640", "en"]),
        st.booleans(),
        st.sampled_from(["", "by agreement"]),
    ),
    max_size=40,
)


@given(deeds=DEEDS)
def test_every_ledger_sums_to_nothing(
    deeds: list[tuple[str, str, str, str, int, str, bool, str]],
) -> None:
    book: list[Entry] = []
    for deed, debt, one, other, amount, coin, staff, reason in deeds:
        try:
            if deed == "owe":
                book.append(owe(debt, Debt(one, other, amount, coin), author=one, entries=book))
            else:
                book.append((confirm if deed == "confirm" else void)(debt, book, Actor(one, staff), reason=reason))
        except LedgerRefusal:
            continue
        sums: dict[str, int] = {}
        for coins in balances(book).values():
            for name, balance in coins.items():
                sums[name] = sums.get(name, 0) + balance
        assert not any(sums.values())
    open_debts = [d for d in {e.debt for e in book} if state_of(about(d, book)) is DebtState.OWED]
    standing = balances([e for e in book if e.debt in open_debts])
    for account, coins in balances(book).items():
        for name, balance in coins.items():
            assert balance == standing.get(account, {}).get(name, 0)


def test_a_sum_is_of_some_coin() -> None:
    with pytest.raises(ValueError, match="coin"):
        Debt("athos", "milady", 100, "")
