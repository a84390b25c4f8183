"""Random bets, payments and gifts in several coins: at every step the claims and the cash of each coin sum to nothing.

The table is played here by a die: it signs, voids, corrects and leaves parties, and what the bets come to is reckoned
again, from nothing but who won and who took what.
"""

from __future__ import annotations

import os
from collections import defaultdict

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from larp_piquet.ledger.bets import (
    PENDING,
    Bet,
    BetEntry,
    BetKind,
    BetState,
    Verdict,
    Why,
    bound,
    cancel,
    follow,
    owed_of,
    say,
    state_of_bet,
)
from larp_piquet.ledger.book import STAFF, Actor, Entry, EntryKind, LedgerRefusal, about, balances, cash, owe
from larp_piquet.ledger.deciding import Act, decide
from larp_piquet.ledger.life import DebtState, stand
from larp_piquet.ledger.purses import BY_HAND, HOUSE, CashEntry, CashKind, handed, paid_in_cash, purse, refuse_empty

FULL = os.environ.get("PIQUET_FULL") == "1"
COINS = ("ru", "fr-1726")
PLAYERS = ("athos", "milady")
LOOKERS = ("porthos", "pоrthos", "aramis", "planchet")  # two of them look alike
EVERYBODY = (*PLAYERS, *LOOKERS)
WHO = st.sampled_from(LOOKERS)
COIN = st.sampled_from(COINS)


class Table(RuleBasedStateMachine):
    """One partie, bet on by those who look on, and the purses out of which they pay."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = PENDING
        self.bets: list[tuple[Bet, list[BetEntry]]] = []
        self.book: list[Entry] = []
        self.handed: list[CashEntry] = []
        self.words: dict[int, set[str]] = defaultdict(set)  # who gave his word to which bet

    # -- bets

    @rule(backer=WHO, layer=WHO, on=st.sampled_from(PLAYERS), amount=st.integers(0, 40), coin=COIN)
    def offer(self, backer: str, layer: str, on: str, amount: int, coin: str) -> None:
        if self.verdict.over:
            return
        try:
            bet = Bet(backer, layer, on, amount, coin)
        except LedgerRefusal:
            assert backer == layer or not amount
            return
        self.words[len(self.bets)].add(backer)
        self.bets.append((bet, [BetEntry(BetKind.OFFERED, backer)]))

    @rule(
        pick=st.integers(0, 9), who=st.sampled_from(EVERYBODY),
        kind=st.sampled_from((BetKind.TAKEN, BetKind.TAKEN, BetKind.DECLINED, BetKind.WITHDRAWN)),
    )  # fmt: skip
    def answer(self, pick: int, who: str, kind: BetKind) -> None:
        if not self.bets or self.verdict.over:
            return
        number = pick % len(self.bets)
        bet, life = self.bets[number]
        try:
            entry = say(bet, life, kind, who)
        except LedgerRefusal:
            return
        assert who == (bet.backer if kind is BetKind.WITHDRAWN else bet.layer)
        if kind is BetKind.TAKEN:
            self.words[number].add(who)
        life.append(entry)

    @rule(pick=st.integers(0, 9), reason=st.sampled_from(("", "they are brothers")))
    def cancelled(self, pick: int, reason: str) -> None:
        if not self.bets:
            return
        _bet, life = self.bets[pick % len(self.bets)]
        before = state_of_bet(life)
        try:
            life.append(cancel(life, STAFF, reason))
        except LedgerRefusal:
            assert not reason or before not in (BetState.OFFERED, BetState.STANDING)

    # -- the table

    @rule(
        what=st.sampled_from(("athos", "milady", "level", "void", "playing", "left")),
        present=st.sets(st.sampled_from(PLAYERS), min_size=1),
    )
    def table(self, what: str, present: set[str]) -> None:
        """The partie comes to something; whoever won it sat there."""
        if what == "playing":
            self.verdict = PENDING
        elif what in PLAYERS:
            if self.verdict.won:
                self.obey(PENDING)  # a correction opens it first
            self.verdict = Verdict(over=True, won=True, winner=what, players=frozenset(present | {what}))
        else:
            why = {"level": Why.LEVEL, "void": Why.VOID, "left": Why.UNPLAYED}[what]
            self.verdict = Verdict(over=True, why=why)
        self.obey(self.verdict)

    def obey(self, verdict: Verdict) -> None:
        for bet, life in self.bets:
            steps = 0
            while (step := follow(bet, life, verdict)) is not None:
                steps += 1
                assert steps <= 2, "a bet comes to rest"
                kind, why = step
                serial = ""
                if kind is BetKind.REOPENED and life[-1].debt:
                    self.void(life[-1].debt)
                if kind is BetKind.DECIDED:
                    assert verdict.winner is not None
                    serial = str(len({each.debt for each in self.book}) + 1)
                    owed = owed_of(bet, verdict.winner)
                    self.book.append(owe(serial, owed, author=STAFF, entries=self.book))
                life.append(BetEntry(kind, "", str(why or ""), serial))

    def void(self, serial: str) -> None:
        if stand(about(serial, self.book)).open:
            act = Act(EntryKind.VOIDED, reason="the partie is void")
            self.book.append(decide(serial, self.book, act, Actor(staff=True)))

    # -- cash

    @rule(kind=st.sampled_from(BY_HAND), who=WHO, amount=st.integers(0, 50), coin=COIN)
    def hand(self, kind: CashKind, who: str, amount: int, coin: str) -> None:
        try:
            entry = handed(kind, who, amount, coin, author=STAFF, reason="so be it")
            refuse_empty(entry.postings, self.held())
        except LedgerRefusal:
            assert not amount or (kind is CashKind.TAKEN and self.held().get(purse(who), {}).get(coin, 0) < amount)
            return
        self.handed.append(entry)

    @rule(
        pick=st.integers(0, 9), part=st.integers(1, 3),
        kind=st.sampled_from((EntryKind.CONFIRMED, EntryKind.PART_ACCEPTED, EntryKind.FORGIVEN, EntryKind.REVERSED)),
    )  # fmt: skip
    def pay(self, pick: int, part: int, kind: EntryKind) -> None:
        serials = sorted({each.debt for each in self.book})
        if not serials:
            return
        serial = serials[pick % len(serials)]
        own = about(serial, self.book)
        before = stand(own)
        amount = -(-before.rest // part) if kind in (EntryKind.PART_ACCEPTED, EntryKind.FORGIVEN) else 0
        actor = Actor(staff=True) if kind is EntryKind.REVERSED else Actor(before.holder)
        held = self.held()
        try:
            entry = paid_in_cash(decide(serial, self.book, Act(kind, amount, reason="so be it"), actor), before)
            refuse_empty(entry.postings, held)
        except LedgerRefusal:
            return
        self.book.append(entry)
        after = self.held()
        if kind in (EntryKind.CONFIRMED, EntryKind.PART_ACCEPTED):
            paid = amount or before.rest
            for who, sign in ((before.debtor, -1), (before.holder, 1)):
                was, now = (each.get(purse(who), {}).get(before.terms.coin, 0) for each in (held, after))
                assert now - was == sign * paid
        if kind is EntryKind.FORGIVEN:
            assert after == held

    def held(self) -> dict[str, dict[str, int]]:
        return cash(each for entry in (*self.book, *self.handed) for each in entry.postings)

    # -- what must hold

    @invariant()
    def claims_and_cash_sum_to_nothing_each(self) -> None:
        for accounts in (balances(self.book), self.held()):
            sums: dict[str, int] = defaultdict(int)
            for coins in accounts.values():
                for coin, amount in coins.items():
                    sums[coin] += amount
            assert not any(sums.values())

    @invariant()
    def no_purse_is_below_nothing(self) -> None:
        for account, coins in self.held().items():
            assert account == HOUSE or min(coins.values()) >= 0

    @invariant()
    def nobody_owes_by_another_s_word(self) -> None:
        for number, (bet, life) in enumerate(self.bets):
            if any(entry.debt for entry in life):
                assert self.words[number] == {bet.backer, bet.layer}

    @invariant()
    def each_bet_says_what_the_table_says(self) -> None:
        open_debts = {each.debt for each in self.book if stand(about(each.debt, self.book)).open}
        for bet, life in self.bets:
            state = state_of_bet(life)
            if state is BetState.DECIDED:
                assert self.verdict.won
                debt = stand(about(life[-1].debt, self.book)).terms
                loser, gains = (bet.layer, bet.backer) if self.verdict.winner == bet.on else (bet.backer, bet.layer)
                assert (debt.debtor, debt.creditor, debt.amount, debt.coin) == (loser, gains, bet.amount, bet.coin)
                open_debts.discard(life[-1].debt)
            if state is BetState.STANDING:
                assert not self.verdict.over
                assert bound(bet, state) == {bet.backer, bet.layer}
            if state is BetState.ENDED:
                assert self.verdict.over
        # What was undone by the desk after the bet was taken back is the only debt beside those.
        for serial in open_debts:
            assert any(each.kind is EntryKind.REVERSED for each in about(serial, self.book))

    @invariant()
    def what_was_taken_back_is_void_or_settled(self) -> None:
        for _bet, life in self.bets:
            for entry in life[:-1]:
                if entry.debt:
                    state = stand(about(entry.debt, self.book)).state
                    undone = any(each.kind is EntryKind.REVERSED for each in about(entry.debt, self.book))
                    assert undone or state in (DebtState.VOID, DebtState.PAID, DebtState.FORGIVEN)


Table.TestCase.settings = settings(max_examples=1000 if FULL else 100, stateful_step_count=30, deadline=None)
TestTable = Table.TestCase
