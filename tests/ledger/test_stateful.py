"""Random casts, debts and acts in several coins: what must hold of the book at every step, whoever does what."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Sequence
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
    Posting,
    When,
    about,
    balances,
    cash,
    draw,
    is_cash,
    moved,
    owe,
)
from larp_piquet.ledger.covering import owed_for
from larp_piquet.ledger.deciding import Act, decide, possible
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.givingback import given_back, unmade
from larp_piquet.ledger.life import DebtState, Standing, stand
from larp_piquet.ledger.netting import Holding, agreed, find, may_be_netted
from larp_piquet.ledger.purses import HOUSE, lacking, owner, paid_in_cash, purse
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
    if kind is K.PAPER_CLAIMED:
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


OF_REFEREES = {K.SETTLED, K.VOIDED, K.REVERSED, K.HANDED_OVER, K.REFUSED}
#: By which something was had of a debt, outside a bank.
HAD = {K.PART_ACCEPTED, K.CONFIRMED, K.COVERED, K.NETTED}


def standing_ones(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The entries that nobody has undone, with their places: each undoing takes the last that is left."""
    left: list[tuple[int, Entry]] = []
    for place, entry in enumerate(entries):
        if entry.kind is K.REVERSED:
            left.pop()
        else:
            left.append((place, entry))
    return left


def may_know(entries: Sequence[Entry]) -> set[str]:
    """Who may read a debt, told anew and apart from the program: the two who signed it, every hand that it went through
    or that came in another's place, who answers for it, and whom one of these has asked and has no answer from yet.
    """
    (_, first), *later = standing_ones(entries)
    assert first.detail.terms is not None
    debtor, holder = first.detail.terms.debtor, first.detail.terms.creditor
    known, asked, guarantor, ceiling = {debtor, holder}, dict[int, tuple[EntryKind, str]](), "", 0
    for place, entry in later:
        who, gone = entry.detail.who, set[int]()
        if entry.detail.place is not None:
            gone.add(entry.detail.place)
        if entry.kind in (K.GUARANTEE_ASKED, K.ENDORSEMENT_OFFERED):
            asked[place] = entry.kind, who
        elif entry.kind is K.GUARANTEED:
            guarantor, ceiling = who, entry.detail.amount
            gone |= {at for at, each in asked.items() if each[0] is K.GUARANTEE_ASKED}
        elif entry.kind is K.COVERED:
            ceiling -= entry.detail.amount
            guarantor = "" if not ceiling and stand(entries[: place + 1]).open else guarantor
        elif entry.kind is K.INHERITED:
            gone |= {at for at, each in asked.items() if each[1] == entry.detail.after}
        moves = entry.kind in (K.ENDORSED, K.HANDED_OVER)
        if entry.kind is K.INHERITED and guarantor == entry.detail.after:
            guarantor = who
        elif entry.kind is K.INHERITED and holder != entry.detail.after:
            debtor = who
        elif moves or entry.kind is K.INHERITED:
            holder = who
            gone |= {at for at, each in asked.items() if each[0] is K.ENDORSEMENT_OFFERED}
        asked = {at: each for at, each in asked.items() if at not in gone}
        known |= {debtor, holder}
        guarantor = "" if guarantor in (debtor, holder) else guarantor
    return known | {guarantor} - {""} | ({who for _kind, who in asked.values()} if stand(entries).open else set())


def stands_for(entries: Sequence[Entry], who: str) -> str:
    """Who stands in somebody's place now."""
    for _place, entry in standing_ones(entries):
        if entry.kind is K.INHERITED and entry.detail.after == who:
            who = entry.detail.who
    return who


class Book(RuleBasedStateMachine):
    """A book that grows by acts, most of which are refused."""

    debts: Bundle[str] = Bundle("debts")

    def __init__(self) -> None:
        super().__init__()
        self.book: list[Entry] = []
        self.cast: list[str] = []
        self.hours = 0.0
        self.covers: list[Debt] = []
        self.fresh: list[str] = []
        self.purses = self.below = False
        self.put: list[Posting] = []

    @initialize(
        cast=st.lists(st.text("abcаб", min_size=1, max_size=3), min_size=3, max_size=5, unique=True),
        purses=st.booleans(), below=st.booleans(),
    )  # fmt: skip
    def people(self, cast: list[str], *, purses: bool, below: bool) -> None:
        """A cast, some of whose names look alike; with or without coin in their purses."""
        self.cast, self.purses, self.below = cast, purses, below
        for who in cast if purses else ():
            for coin in COINS:
                self.put.extend(moved(HOUSE, purse(who), 120, coin))

    def held(self) -> dict[str, dict[str, int]]:
        """What lies in every purse, and in the house."""
        return cash([*self.put, *(each for entry in self.book for each in entry.postings)])

    def actor(self, by: int, own: int) -> Actor:
        """Somebody: a character; the game master or a referee, with or without a character in the same browser."""
        who, other = self.somebody(by), self.somebody(own)
        kinds = (
            Actor(who), Actor(staff=True), Actor(who, staff=True), Actor(referee="referee:1"),
            Actor(referee="referee:1", own=frozenset({other})), Actor(who, referee="referee:1", own=frozenset({other})),
        )  # fmt: skip
        return kinds[own % len(kinds)] if by < 0 else kinds[0]

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
        debt=debts, kind=st.sampled_from(ACTS), by=st.integers(-6, 4), own=st.integers(0, 29), who=st.integers(0, 4),
        after=st.integers(0, 4),
        amount=st.sampled_from((0, 1, 50, 300)), place=st.sampled_from((None, None, 1, 2, 3, 4)),
        reason=st.sampled_from(("", "by agreement")),
    )  # fmt: skip
    def act(
        self, debt: str, kind: EntryKind, by: int, own: int, who: int, after: int, amount: int, place: int | None,
        reason: str,
    ) -> None:  # fmt: skip
        """Anybody tries anything."""
        actor = self.actor(by, own)
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
                actor = self.actor(-by, pick)
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

    @rule(
        debt=debts, who=st.integers(0, 4), part=st.integers(1, 4),
        then=st.lists(st.sampled_from(("part", "net", "pass", "heir", "spent", "undo", "judge", "void")), max_size=4),
    )  # fmt: skip
    def usual(self, debt: str, who: int, part: int, then: list[str]) -> None:
        """As of an evening: it is paid in parts, passed on, inherited; somebody would rule on his own debt."""
        for what in then:
            standing, heir = stand(about(debt, self.book)), self.somebody(who)
            holder, referee = standing.holder, Actor(referee="referee:1")
            if what == "part":
                self.attempt(debt, Act(K.PART_ACCEPTED, -(-standing.rest // part)), Actor(holder))
            elif what == "pass":
                self.attempt(debt, Act(K.ENDORSEMENT_OFFERED, who=heir), Actor(holder))
                self.attempt(debt, Act(K.ENDORSED), Actor(heir))
            elif what == "heir":
                dead = (holder, standing.debtor)[part % 2]
                self.attempt(debt, Act(K.INHERITED, who=heir, after=dead, reason="dead"), Actor(staff=True))
            elif what == "spent" and self.purses:
                for coin, amount in self.held().get(purse(holder), {}).items():
                    self.put.extend(moved(purse(holder), HOUSE, max(0, amount - part), coin))
            elif what == "net" and standing.open and standing.terms.coin:
                other = Debt(holder, standing.debtor, 20 * part, standing.terms.coin)
                self.fresh.append(str(len({each.debt for each in self.book}) + 1))
                self.book.append(owe(self.fresh[-1], other, author=STAFF, when=self.when, entries=self.book))
                self.net()
            elif what == "void":
                self.unmade(debt)
            elif what == "undo":
                self.attempt(debt, Act(K.REVERSED, reason="a mistake"), referee)
            elif what == "judge":
                own = frozenset({(holder, standing.debtor)[part % 2]})
                self.attempt(debt, Act(K.VOIDED, reason="it suits me"), Actor(referee="referee:1", own=own))

    @rule(debt=debts)
    def unmade(self, debt: str) -> None:
        """What a debt came of is void: so is the debt, whatever has become of it."""
        own = about(debt, self.book)
        entry = unmade(debt, own, "a marked pack", when=self.when)
        if entry is None:
            assert stand(own).state in (DebtState.VOID, DebtState.DECLINED)
            return
        self.void(own, entry)

    def void(self, own: tuple[Entry, ...], entry: Entry) -> None:
        """A debt goes void, and nothing of what was had of it is lost: reckoned here again, person by person."""
        entry, back = given_back(entry, own, self.held(), below=self.below)
        lost: dict[str, int] = defaultdict(int)
        for place, paid in standing_ones(own):
            if paid.kind not in HAD:
                continue
            before = stand(own[:place])
            giver = paid.detail.who if paid.kind is K.COVERED else before.debtor
            amount = before.rest - stand(own[: place + 1]).rest
            lost[stands_for(own, giver)] += amount
            lost[stands_for(own, before.holder)] -= amount
        for each in entry.postings:
            who = owner(each.account)
            if who is not None:
                lost[who] -= each.amount
        for debt in back:
            assert debt.amount > 0
            lost[debt.creditor] -= debt.amount
            lost[debt.debtor] += debt.amount
            self.fresh.append(str(len({each.debt for each in self.book}) + 1))
            self.book.append(owe(self.fresh[-1], debt, author=STAFF, when=self.when, entries=self.book))
        assert not any(lost.values()), (entry, back)
        assert self.below or self.purses or not any(is_cash(each.account) for each in entry.postings)
        self.book.append(entry)

    @rule(target=debts)
    def owed_back(self) -> str | MultipleResults[str]:
        """A debt by which something is owed back lives as any other."""
        return self.fresh.pop() if self.fresh else multiple()

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
        if self.purses:
            entry = paid_in_cash(entry, before)
        if not self.below and lacking(entry.postings, self.held()) is not None:
            return
        self.in_whose_name(own, before, entry, actor)
        if entry.kind is K.VOIDED:
            self.void(own, entry)
            return
        self.book.append(entry)
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

    def in_whose_name(self, own: tuple[Entry, ...], before: Standing, entry: Entry, actor: Actor) -> None:
        """What is entered is entered in a name that may say it: one's own where it is his to say, else the house's."""
        his = whose(before, entry)
        if actor.account is not None and actor.account in his:
            assert entry.author == actor.account, "what he can say himself he says himself, whatever else he is"
            return
        assert entry.reason
        assert entry.author in ({STAFF} if actor.staff else {actor.referee}), (actor, entry)
        if actor.staff:
            return
        undone = standing_ones(own)[-1][1].kind
        assert entry.kind in OF_REFEREES
        assert entry.kind is not K.REVERSED or undone is not K.INHERITED, "that is the game master's alone"
        claims = {each.who for each in before.of_kind(K.PAPER_CLAIMED)}
        bound = {*actor.own, actor.account} & (may_know(own) | claims)
        assert not bound - self.left(own), (actor, entry)

    def left(self, own: tuple[Entry, ...]) -> set[str]:
        """Who has no part in a debt any more: his heir has it."""
        return {entry.detail.after for _place, entry in standing_ones(own) if entry.kind is K.INHERITED}

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
            assert standing.holder == self.walked(about(debt, self.book))
            assert standing.state is DebtState.ENDED or standing.holder != standing.debtor
            assert standing.guarantor not in (standing.debtor, standing.holder)
            assert 0 <= standing.rest <= standing.terms.amount + standing.terms.addition
            terms, added = standing.terms, standing.added
            if standing.state in (DebtState.OWED, DebtState.PAID, DebtState.FORGIVEN):
                assert standing.rest + standing.paid + standing.forgiven == terms.amount + added

    @staticmethod
    def walked(own: tuple[Entry, ...]) -> str:
        """Into whose hands the note came last, by the entries that hand it on."""
        (_, first), *later = standing_ones(own)
        assert first.detail.terms is not None
        holder, debtor = first.detail.terms.creditor, first.detail.terms.debtor
        guarantor = ""
        for _place, entry in later:
            who, after = entry.detail.who, entry.detail.after
            if entry.kind is K.GUARANTEED:
                guarantor = who
            if entry.kind in (K.ENDORSED, K.HANDED_OVER):
                holder = who
            if entry.kind is K.INHERITED and after == holder and {who, after} != {holder, debtor}:
                holder = who
            elif entry.kind is K.INHERITED and after == debtor and after != guarantor and who != holder:
                debtor = who
        return holder

    @invariant()
    def who_may_read_a_debt_is_who_is_told_it(self) -> None:
        for debt in {entry.debt for entry in self.book}:
            own = about(debt, self.book)
            standing = stand(own)
            told = standing.privy() | {standing.terms.debtor, standing.terms.creditor}
            assert told == may_know(own), own
            assert standing.parties() - standing.privy() <= {e.who for e in standing.of_kind(K.PAPER_CLAIMED)}

    @invariant()
    def no_purse_gives_what_it_does_not_hold_and_coin_sums_to_nothing(self) -> None:
        held = self.held()
        for coin in COINS:
            assert sum(coins.get(coin, 0) for coins in held.values()) == 0
        if not self.below:
            assert all(amount >= 0 for name, coins in held.items() if owner(name) for amount in coins.values())
        assert self.purses or not held

    @invariant()
    def a_replay_agrees(self) -> None:
        """The book written down as text, and read again, says the same of every debt, entry by entry."""
        lines = [json.dumps([
            str(e.kind), e.debt, [[p.account, p.amount, p.coin] for p in e.postings], e.author, e.reason,
            e.game_time and e.game_time.isoformat(), detail_to_json(e.detail),
        ]) for e in self.book]  # fmt: skip
        again = []
        for line in lines:
            kind, debt, postings, author, reason, when, detail = json.loads(line)
            again.append(
                Entry(
                    K(kind), debt, tuple(Posting(*each) for each in postings), author, reason,
                    when and datetime.fromisoformat(when), None, detail_from_json(detail),
                )
            )  # fmt: skip
        for debt in {entry.debt for entry in self.book}:
            assert stand(about(debt, again)) == stand(about(debt, self.book))


Book.TestCase.settings = settings(max_examples=1000 if FULL else 100, stateful_step_count=30, deadline=None)
TestBook = Book.TestCase
