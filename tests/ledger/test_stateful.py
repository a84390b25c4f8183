"""Random casts, debts and acts in several coins: what must hold of the book at every step, whoever does what."""

from __future__ import annotations

import os
from collections import defaultdict
from datetime import datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, MultipleResults, RuleBasedStateMachine, initialize, invariant, multiple, rule

from larp_piquet.ledger.book import (
    STAFF,
    Actor,
    Debt,
    Entry,
    EntryKind,
    LedgerRefusal,
    When,
    about,
    balances,
    draw,
    owe,
)
from larp_piquet.ledger.covering import owed_for
from larp_piquet.ledger.deciding import Act, decide, possible
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.life import DebtState, Standing, stand
from larp_piquet.ledger.netting import Holding, agreed, find, may_be_netted
from larp_piquet.ledger.rights import RIGHTS
from larp_piquet.ledger.written import detail_from_json, detail_to_json

FULL = os.environ.get("PIQUET_FULL") == "1"
NIGHT = datetime(1628, 9, 10, 22, 30)
COINS = ("ru", "fr-1640", "en")
K = EntryKind
ACTS = sorted(RIGHTS)
DUES = (Due(), Due(DueKind.DUEL), Due(DueKind.WITHIN, hours=2), Due(DueKind.AT, NIGHT + timedelta(hours=3)))

#: Whose word each entry takes when a character says it himself, told anew and apart from the table of rights: by how
#: the debt stood before, everybody who may. Worked from the custom: what one loses by an entry, only he can say.
OF_DEBTOR = {K.PART_PROPOSED, K.CLAIMED, K.CONTESTED}
OF_HOLDER = {
    K.PART_ACCEPTED, K.CONFIRMED, K.ENDORSEMENT_OFFERED, K.HANDED_OVER, K.FORGIVEN, K.PROTESTED, K.ADDED,
    K.GUARANTEE_CALLED, K.COVERED,
}  # fmt: skip
OF_THE_HOUSE = {K.SETTLED, K.VOIDED, K.REVERSED, K.INHERITED}

ENDS = {K.DECLINED, K.VOIDED, K.CONFIRMED, K.FORGIVEN, K.REVERSED}
ANSWERS = {K.SIGNED, K.PART_ACCEPTED, K.ENDORSED, K.HANDED_OVER, K.GUARANTEED, K.ENDORSEMENT_OFFERED, K.PAPER_CLAIMED,
           K.PROTESTED, K.COVER_PROPOSED, K.COVERED}  # fmt: skip


def whose(before: Standing, entry: Entry) -> set[str]:
    """Who could have said it himself."""
    kind = entry.kind
    waiting = {each.place: each for each in before.waiting}
    answered = waiting.get(entry.detail.place) if entry.detail.place is not None else None
    if kind in OF_DEBTOR:
        return {before.debtor}
    if kind in OF_HOLDER:
        return {before.holder}
    if kind in OF_THE_HOUSE:
        return set()
    if kind is K.COVER_PROPOSED:
        return {before.guarantor}
    if kind is K.SIGNED:
        return {entry.detail.who} & {before.debtor, before.holder}
    if kind in (K.DECLINED, K.GUARANTEE_ASKED):
        return {before.debtor, before.holder}
    if kind in (K.GUARANTEE_OFFERED, K.PAPER_CLAIMED):
        return {entry.detail.who} - {before.debtor, before.holder}
    assert answered is not None, kind
    if kind is K.ENDORSED:
        return {answered.who}
    asked = answered.kind in (K.GUARANTEE_ASKED, K.ENDORSEMENT_OFFERED)
    if kind in (K.GUARANTEED, K.REFUSED):
        return {answered.who} if asked else {before.holder}
    assert kind is K.WITHDRAWN
    if answered.kind in OF_DEBTOR:
        return {answered.author, before.debtor}
    if answered.kind is K.ENDORSEMENT_OFFERED:
        return {answered.author, before.holder}
    if answered.kind is K.GUARANTEE_CALLED:
        return {answered.author, before.holder}
    return {answered.author} if answered.kind is K.GUARANTEE_ASKED else {answered.author, answered.who}


class Book(RuleBasedStateMachine):
    """A book that grows by acts, most of which are refused."""

    debts: Bundle[str] = Bundle("debts")

    def __init__(self) -> None:
        super().__init__()
        self.book: list[Entry] = []
        self.cast: list[str] = []
        self.hours = 0.0
        self.covers: list[Debt] = []

    @initialize(cast=st.lists(st.text("abcаб", min_size=1, max_size=3), min_size=3, max_size=5, unique=True))
    def people(self, cast: list[str]) -> None:
        """A cast, some of whose names look alike."""
        self.cast = cast

    def somebody(self, index: int) -> str:
        return self.cast[index % len(self.cast)]

    @property
    def when(self) -> When:
        return When(NIGHT + timedelta(hours=self.hours))

    @rule(
        target=debts, one=st.integers(0, 4), other=st.integers(0, 4), amount=st.integers(0, 300),
        coin=st.sampled_from(COINS), due=st.sampled_from(DUES), extra=st.sampled_from((0, 0, 7)),
        transferable=st.booleans(), signed=st.sampled_from(("both", "both", "one", "none")),
    )  # fmt: skip
    def arise(
        self, one: int, other: int, amount: int, coin: str, due: Due, extra: int, *, transferable: bool, signed: str
    ) -> str | MultipleResults[str]:
        """A debt of coin, or where the sum is nothing, of a thing; of a partie, or drawn up."""
        debtor, creditor = self.somebody(one), self.somebody(other)
        thing = "" if amount else "a horse"
        debt = Debt(debtor, creditor, amount, coin if amount else "", thing, due, extra if amount else 0, transferable)
        name = str(len({entry.debt for entry in self.book}) + 1)
        try:
            if signed == "both":
                entry = owe(name, debt, author=STAFF, when=self.when, entries=self.book)
            else:
                hands = (creditor,) if signed == "one" else ()
                entry = draw(name, debt, author=creditor, signed=hands, when=self.when, entries=self.book)
        except LedgerRefusal:
            assert debtor == creditor
            return multiple()
        self.book.append(entry)
        return name

    @rule(hours=st.sampled_from((0.5, 2)))
    def wait(self, hours: float) -> None:
        """Time goes on."""
        self.hours += hours

    @rule(
        debt=debts, kind=st.sampled_from(ACTS), by=st.integers(-2, 4), who=st.integers(0, 4), after=st.integers(0, 4),
        amount=st.sampled_from((0, 1, 50, 300)), place=st.sampled_from((None, None, 1, 2, 3, 4)),
        reason=st.sampled_from(("", "by agreement")),
    )  # fmt: skip
    def act(
        self, debt: str, kind: EntryKind, by: int, who: int, after: int, amount: int, place: int | None, reason: str
    ) -> None:
        """Anybody tries anything."""
        others = {-1: Actor(staff=True), -2: Actor(referee="referee:1")}
        actor = others.get(by) or Actor(self.somebody(by))
        act = Act(kind, amount, self.somebody(who), self.somebody(after), place, reason)
        self.attempt(debt, act, actor)

    @rule(
        debt=debts,
        deeds=st.lists(
            st.tuples(st.integers(0, 6), st.integers(0, 50), st.integers(0, 4), st.integers(1, 4)),
            min_size=2,
            max_size=8,
        ),
    )
    def likely(self, debt: str, deeds: list[tuple[int, int, int, int]]) -> None:
        """One after another does something that the debt allows him."""
        for by, pick, who, part in deeds:
            own = about(debt, self.book)
            standing = stand(own)
            concerned = (standing.debtor, standing.holder, *sorted(standing.parties()), *self.cast)
            actor = Actor(concerned[by % len(concerned)])
            if by >= 5:
                actor = Actor(staff=True) if pick % 2 else Actor(referee="referee:1")
            able = possible(own, actor, self.when)
            kinds = sorted((able & ANSWERS if pick % 3 else able - ENDS) or able - (ENDS if pick % 5 else set()))
            if kinds:
                amount = -(-standing.rest // part) if standing.rest else 0
                act = Act(kinds[pick % len(kinds)], amount, self.somebody(who), standing.debtor, reason="so be it")
                self.attempt(debt, act, actor)

    @rule()
    def net(self) -> None:
        """Everything that cancels out is struck off, all having agreed: nobody's balance moves."""
        standings = {debt: stand(about(debt, self.book)) for debt in {entry.debt for entry in self.book}}
        held = [
            Holding(int(debt), each.debtor, each.holder, each.terms.coin, each.rest)
            for debt, each in standings.items()
            if may_be_netted(each)
        ]
        before = balances(self.book)
        for number, ring in enumerate(find(held), 1):
            self.book.extend(agreed(number, ring, {who: (who, "") for who in ring.people}, self.when))
        assert balances(self.book) == before

    @rule(target=debts)
    def cover(self) -> str | MultipleResults[str]:
        """What a guarantor has paid is owed to him, as much as went off the debt that he answered for."""
        if not self.covers:
            return multiple()
        name = str(len({entry.debt for entry in self.book}) + 1)
        self.book.append(owe(name, self.covers.pop(), author=STAFF, when=self.when, entries=self.book))
        return name

    def attempt(self, debt: str, act: Act, actor: Actor) -> None:
        own = about(debt, self.book)
        before = stand(own)
        try:
            entry = decide(debt, self.book, act, actor, self.when)
        except LedgerRefusal:
            return
        assert act.kind in possible(own, actor, self.when) or act.kind is K.SIGNED, "a page would not have offered it"
        self.book.append(entry)
        if actor.account is not None:
            assert entry.author == actor.account
            assert actor.account in whose(before, entry), (actor, entry)
        else:
            assert entry.reason
            assert actor.staff or entry.kind in {K.SETTLED, K.VOIDED, K.REVERSED, K.HANDED_OVER, K.REFUSED}
        after = stand(about(debt, self.book))
        if entry.kind is K.COVERED:
            assert before.protested or K.GUARANTEE_CALLED in {each.kind for each in own}, (
                "who was not asked pays nothing"
            )
            assert before.guarantor == entry.detail.who
            assert 0 < entry.detail.amount <= min(before.rest, before.ceiling)
            self.covers.append(owed_for(before, entry))
        if after.holder != before.holder:
            assert entry.kind in (K.ENDORSED, K.HANDED_OVER, K.INHERITED, K.REVERSED)
        if after.debtor != before.debtor:
            assert entry.kind in (K.INHERITED, K.REVERSED)

    @invariant()
    def every_coin_sums_to_nothing(self) -> None:
        sums: dict[str, int] = defaultdict(int)
        for coins in balances(self.book).values():
            for coin, amount in coins.items():
                sums[coin] += amount
        assert not any(sums.values())

    @invariant()
    def the_postings_say_what_the_fold_says(self) -> None:
        """Each open debt is its holder's and its debtor's, with what is left of it, and nobody else's."""
        owed: dict[tuple[str, str], int] = defaultdict(int)
        for debt in {entry.debt for entry in self.book}:
            standing = stand(about(debt, self.book))
            if standing.open:
                owed[standing.holder, standing.terms.coin] += standing.rest
                owed[standing.debtor, standing.terms.coin] -= standing.rest
        for account, coins in balances(self.book).items():
            for coin, amount in coins.items():
                assert owed.pop((account, coin), 0) == amount
        assert not any(owed.values())

    @invariant()
    def each_note_has_one_holder_who_does_not_owe_it(self) -> None:
        for debt in {entry.debt for entry in self.book}:
            standing = stand(about(debt, self.book))
            assert standing.holder in self.cast
            assert standing.state is DebtState.ENDED or standing.holder != standing.debtor
            assert standing.guarantor not in (standing.debtor, standing.holder)
            assert 0 <= standing.rest <= standing.terms.amount + standing.terms.addition
            terms, added = standing.terms, standing.added
            if standing.state in (DebtState.OWED, DebtState.PAID, DebtState.FORGIVEN):
                assert standing.rest + standing.paid + standing.forgiven == terms.amount + added

    @invariant()
    def a_replay_agrees(self) -> None:
        """The book written down and read again says the same of every debt, entry by entry."""
        again: list[Entry] = []
        for entry in self.book:
            detail = detail_from_json(detail_to_json(entry.detail))
            again.append(Entry(entry.kind, entry.debt, entry.postings, entry.author, entry.reason, entry.game_time,
                               entry.real_time, detail))  # fmt: skip
        for debt in {entry.debt for entry in self.book}:
            assert stand(about(debt, again)) == stand(about(debt, self.book))


Book.TestCase.settings = settings(max_examples=1000 if FULL else 100, stateful_step_count=30, deadline=None)
TestBook = Book.TestCase
