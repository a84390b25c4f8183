"""Banks on a table as the ledger knows them: random stakes, results, payments and take-backs in two coins.

What each purse must hold is reckoned again, from nothing but who lost what and who gave what to whom.
"""

from __future__ import annotations

import os
from collections import defaultdict

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from larp_piquet.ledger.bank import (
    StakeAccount,
    moves,
    paid_out,
    pocket,
    source,
    source_like,
    stake_account,
)
from larp_piquet.ledger.book import (
    STAFF,
    Actor,
    Debt,
    Entry,
    EntryKind,
    LedgerCode,
    LedgerRefusal,
    about,
    balances,
    cash,
    moved,
    owe,
)
from larp_piquet.ledger.deciding import Act, decide
from larp_piquet.ledger.givingback import given_back, unmade
from larp_piquet.ledger.life import DebtState, stand
from larp_piquet.ledger.purses import CashEntry, CashKind, lacking, paid_in_cash, purse

FULL = os.environ.get("PIQUET_FULL") == "1"
PLAYERS = ("athos", "milady", "porthos")
ORDERS = st.permutations(PLAYERS)


def test_an_account_names_sitting_partie_and_whose_stake_it_is() -> None:
    assert str(StakeAccount(12, 3, "athos")) == "bank:12:3:athos"
    assert stake_account("bank:12:3:athos") == StakeAccount(12, 3, "athos")
    assert stake_account("purse:athos") is stake_account("athos") is None


def test_winnings_go_where_stakes_came_from() -> None:
    assert source("athos", purses=True) == purse("athos") == source_like("athos", purse("milady"))
    assert source("athos", purses=False) == pocket("athos") == source_like("athos", pocket("milady"))


def test_what_goes_back_comes_before_what_is_paid_in() -> None:
    """Milady's stake of 5 is too much by 2, Athos has paid 1 of his 3, and Porthos none of it."""
    athos, milady, porthos = (StakeAccount(1, 1, who) for who in PLAYERS)
    assert moves({milady: 5, athos: 1}, {athos: 3, milady: 3, porthos: 3}) == (
        (CashKind.RETURNED, milady, 2), (CashKind.STAKED, athos, 2), (CashKind.STAKED, porthos, 3),
    )  # fmt: skip


@pytest.mark.parametrize(("stake", "paid"), [(0, None), (30, 30), (100, 100), (140, 100)])
def test_a_debt_is_paid_as_far_as_the_stake_reaches(stake: int, paid: int | None) -> None:
    debt = owe("1", Debt("milady", "athos", 100, "ru"), author=STAFF)
    entry = paid_out("1", stand([debt]), stake, "bank:1:1:milady", purse("athos"), author="athos")
    assert (None if entry is None else entry.detail.amount) == paid


def test_what_a_bank_paid_is_no_ones_to_undo_but_its_tables() -> None:
    debt = owe("1", Debt("milady", "athos", 100, "ru"), author=STAFF)
    entry = paid_out("1", stand([debt]), 30, "bank:1:1:milady", purse("athos"), author="athos")
    assert entry is not None
    for kind in (EntryKind.REVERSED, EntryKind.VOIDED):
        with pytest.raises(LedgerRefusal) as refused:
            decide("1", (debt, entry), Act(kind, reason="no"), Actor(staff=True))
        assert refused.value.code is LedgerCode.OF_THE_BANK
    void = unmade("1", (debt, entry), "the pad was wrong")
    assert void is not None
    left = moved("athos", "milady", 70, "ru")  # as a debt of honour
    held = {purse("athos"): {"ru": 40}}
    void, owed = given_back(void, (debt, entry), held)
    assert (void.postings, owed) == ((*left, *moved("purse:athos", "bank:1:1:milady", 30, "ru")), ())


def test_what_a_winner_has_not_any_more_he_owes_back() -> None:
    """Thirty were paid out of the bank, and he has twelve: twelve go back into it, and eighteen he owes her."""
    debt = owe("1", Debt("milady", "athos", 100, "ru"), author=STAFF)
    entry = paid_out("1", stand([debt]), 30, "bank:1:1:milady", purse("athos"), author="athos")
    assert entry is not None
    void = unmade("1", (debt, entry), "the pad was wrong")
    assert void is not None
    void, owed = given_back(void, (debt, entry), {purse("athos"): {"ru": 12}})
    assert cash(void.postings) == {"purse:athos": {"ru": -12}, "bank:1:1:milady": {"ru": 12}}
    assert owed == (Debt("athos", "milady", 18, "ru"),)


class Bank(RuleBasedStateMachine):
    """One table with a bank, at which parties are signed, void and corrected, and debts paid meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.book: list[Entry] = []
        self.moved: list[CashEntry] = []
        self.partie = 1
        self.stake, self.coin, self.purses = 50, "ru", True
        self.bound: frozenset[str] = frozenset()
        self.made: list[str] = []  # the debts of the partie that is signed
        self.gains: dict[tuple[str, str], int] = defaultdict(int)  # by purse or pocket and coin, reckoned apart

    def bring_about(self) -> None:
        lying = {
            each: coins.get(self.coin, 0)
            for name, coins in self.held().items()
            if (each := stake_account(name)) is not None
        }
        belong = {StakeAccount(1, self.partie, who): self.stake for who in sorted(self.bound)}
        for kind, each, amount in moves(lying, belong):
            ways = (source(each.character, purses=self.purses), str(each))
            giver, taker = ways if kind is CashKind.STAKED else ways[::-1]
            self.moved.append(CashEntry(kind, giver, taker, amount, self.coin, STAFF))

    def held(self) -> dict[str, dict[str, int]]:
        return cash(each for entry in (*self.book, *self.moved) for each in entry.postings)

    @rule(who=st.sampled_from((*PLAYERS, "everybody", "everybody")), stays=st.sampled_from((True, True, True, False)))
    def agree(self, who: str, *, stays: bool) -> None:
        """Somebody pays his stake, or everybody does, or what was agreed comes to nothing."""
        if self.made and len(self.bound) == 0:
            self.made, self.partie = [], self.partie + 1
        more = frozenset(PLAYERS if who == "everybody" else (who,))
        self.bound = self.bound | more if stays else frozenset()
        self.bring_about()

    @rule(stake=st.integers(0, 90), coin=st.sampled_from(("ru", "fr-1726")), purses=st.booleans())
    def another_sitting(self, stake: int, coin: str, *, purses: bool) -> None:
        """Everything goes back before another stake is agreed upon."""
        self.bound = frozenset()
        self.bring_about()
        self.made, self.partie = [], self.partie + 1
        self.stake, self.coin, self.purses = stake, coin, purses

    @rule(order=ORDERS, amounts=st.lists(st.integers(0, 70), min_size=1, max_size=2))
    def signed(self, order: list[str], amounts: list[int]) -> None:
        """The last owes the first, or the first two."""
        if self.made or self.bound != frozenset(PLAYERS):
            return
        loser, left = order[-1], self.stake
        for winner, amount in zip(order, amounts, strict=False):
            if not amount:
                continue
            serial = str(len({each.debt for each in self.book}) + 1)
            owed = Debt(loser, winner, amount, self.coin)
            self.book.append(owe(serial, owed, author=STAFF, entries=self.book))
            self.made.append(serial)
            bank, taker = str(StakeAccount(1, self.partie, loser)), source(winner, purses=self.purses)
            there = self.held().get(bank, {}).get(self.coin, 0)
            entry = paid_out(serial, stand(about(serial, self.book)), there, bank, taker, author=loser)
            paid, left = min(left, amount), left - min(left, amount)
            assert (0 if entry is None else entry.detail.amount) == paid
            if entry is not None:
                self.book.append(entry)
            self.gains[taker, self.coin] += paid
            self.gains[source(loser, purses=self.purses), self.coin] -= paid
            assert stand(about(serial, self.book)).rest == amount - paid
        self.bound = frozenset()
        self.bring_about()

    @rule(corrected=st.booleans())
    def taken_back(self, *, corrected: bool) -> None:
        """The partie is void, or open again; what was paid goes back the way it came, or is owed back."""
        for serial in self.made:
            own = about(serial, self.book)
            entry = unmade(serial, own, "a mistake")
            assert entry is not None
            entry, back = given_back(entry, own, {}, below=True)
            for each in entry.postings:
                if ":" in each.account and stake_account(each.account) is None:
                    self.gains[each.account, self.coin] += each.amount
                stake = stake_account(each.account)
                if stake is not None:
                    self.gains[source(stake.character, purses=self.purses), self.coin] += each.amount
            self.book.append(entry)
            for number, owed in enumerate(back):
                self.book.append(owe(f"{serial}-{number}", owed, author=STAFF))
            assert stand(about(serial, self.book)).state is DebtState.VOID
        self.made = []
        self.bound = frozenset(PLAYERS) if corrected else frozenset()
        self.bring_about()

    @rule(pick=st.integers(0, 9), part=st.integers(1, 3))
    def pay(self, pick: int, part: int) -> None:
        """What is left as a debt of honour is paid, or a part of it."""
        alive = [serial for serial in self.made if stand(about(serial, self.book)).open]
        if not alive:
            return
        serial = alive[pick % len(alive)]
        before = stand(about(serial, self.book))
        amount = -(-before.rest // part)
        act = Act(EntryKind.PART_ACCEPTED, amount)
        self.book.append(paid_in_cash(decide(serial, self.book, act, Actor(before.holder)), before))
        self.gains[purse(before.debtor), self.coin] -= amount
        self.gains[purse(before.holder), self.coin] += amount

    @invariant()
    def claims_and_cash_sum_to_nothing_each(self) -> None:
        for accounts in (balances(self.book), self.held()):
            sums: dict[str, int] = defaultdict(int)
            for coins in accounts.values():
                for coin, amount in coins.items():
                    sums[coin] += amount
            assert not any(sums.values())

    @invariant()
    def the_bank_holds_the_stakes_of_those_who_are_bound(self) -> None:
        found = {stake_account(name): coins for name, coins in self.held().items() if name.startswith("bank:")}
        there = {(each, coin): amount for each, coins in found.items() for coin, amount in coins.items() if amount}
        belong = {(StakeAccount(1, self.partie, who), self.coin): self.stake for who in self.bound if self.stake}
        assert there == belong

    @invariant()
    def everybody_has_what_he_won_less_what_lies_in_the_bank(self) -> None:
        expected = defaultdict(int, self.gains)
        for who in self.bound:
            expected[source(who, purses=self.purses), self.coin] -= self.stake
        held = {
            (name, coin): amount
            for name, coins in self.held().items()
            if not name.startswith("bank:")
            for coin, amount in coins.items()
        }
        assert {key: amount for key, amount in held.items() if amount} == {
            key: amount for key, amount in expected.items() if amount
        }


Bank.TestCase.settings = settings(max_examples=1000 if FULL else 100, stateful_step_count=30, deadline=None)
TestBank = Bank.TestCase


def test_a_purse_that_lacks_is_named() -> None:
    entry = CashEntry(CashKind.STAKED, purse("athos"), "bank:1:1:athos", 5, "ru", STAFF)
    assert lacking(entry.postings, {purse("athos"): {"ru": 4}}) == "athos"
    assert lacking(entry.postings, {purse("athos"): {"ru": 5}}) is None
