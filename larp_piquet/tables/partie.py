"""A partie at a table: its deals as they end, who still plays, its signatures, what it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine import deal as law
from ..engine.acts import Action
from ..engine.cards import Card
from ..engine.match import Entry, Settlement, deals_due, settle
from ..engine.race import Race
from ..engine.redact import redact
from ..engine.ruleset import NormandyRuleset, Ruleset
from .acts import Dealt, Signed, Silenced, Stake, Voided
from .owing import Owed, owing
from .views import ClosedDeal


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie. The sides of ``deal`` are the seats ``at`` of the table: of three, those who have not left yet."""

    rules: Ruleset
    cut: tuple[Card, ...]
    opening_multiplier: int
    signatures: tuple[Signed | None, ...]
    accounts: tuple[ClosedDeal, ...] = ()
    deal: law.Deal | None = None
    at: tuple[int, ...] = ()
    stopped: bool = False
    void: Voided | None = None

    def entries(self) -> tuple[Entry, ...]:
        """Entries of the finished deals of a partie of two."""
        return tuple(account.entry for account in self.accounts)

    def result(self) -> Settlement | Race:
        """The account of a partie of two, or the match of three: complete or so far."""
        if not isinstance(self.rules, NormandyRuleset):
            return settle(
                self.rules,
                self.entries(),
                totals=[account.totals for account in self.accounts],
                opening_multiplier=self.opening_multiplier,
                stopped=self.stopped,
            )
        race = Race(self.rules)
        for account in self.accounts:
            race = race.after(account.dealer, dict(zip(account.seats, account.totals, strict=True)))
        return race

    def carried_multiplier(self) -> int:
        """What the next partie at this sitting begins with."""
        result = self.result()
        return 1 if isinstance(result, Race) or self.void is not None else result.carried_multiplier

    def owed(self, stake: Stake) -> tuple[Owed, ...]:
        """What it leaves owing; nothing while it is not finished."""
        return owing(self.result(), stake)

    def deals_due(self) -> int | None:
        """How many deals it has when played out; of three nobody knows beforehand."""
        return None if isinstance(self.rules, NormandyRuleset) else deals_due(self.rules, self.entries())

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are in it still, in the order of the table."""
        if not isinstance(self.rules, NormandyRuleset):
            return tuple(range(self.rules.seats))
        race = self.result()
        assert isinstance(race, Race)
        return race.seated

    @property
    def played_out(self) -> bool:
        """Nothing more is to be played."""
        due = self.deals_due()
        return self.stopped or (len(self.playing) == 1 if due is None else len(self.accounts) >= due)

    @property
    def signed(self) -> bool:
        """Every seat has signed."""
        return all(self.signatures)

    def next_dealer(self) -> int:
        """The deal goes to the next to the left who still plays; between two it alternates."""
        assert self.deal is not None
        last, seats = self.at[self.deal.dealer], self.rules.seats
        return next(seat for step in range(1, seats + 1) if (seat := (last + step) % seats) in self.playing)

    def side_of(self, seat: int | None) -> int | None:
        """The side of the deal that a seat of the table plays; ``None`` if it plays none."""
        return self.at.index(seat) if seat in self.at else None

    def by_side(self, action: Action) -> Action:
        """A move told by seat of the table, as the deal knows it; raises ``ValueError`` for a seat that has left."""
        side = self.at.index(action.seat)
        return action if side == action.seat else replace(action, seat=side)

    # -- remembering -----------------------------------------------------------------------------------------------

    def dealt(self, fact: Dealt) -> Partie:
        """A deal begins: of three while three are in it, then of the two who are left, by the law for two."""
        at, rules = self.playing, self.rules
        if isinstance(rules, NormandyRuleset) and len(at) == 2:
            rules = rules.two_handed()
        return replace(self, at=at, deal=law.start(rules, at.index(fact.dealer), fact.pack))

    def moved(self, action: Action) -> Partie:
        """A move is made; the last of a deal closes it."""
        assert self.deal is not None
        deal = law.evolve(self.deal, self.by_side(action))
        if not deal.over:
            return replace(self, deal=deal)
        return replace(self, deal=deal, accounts=(*self.accounts, self._closed(deal, len(self.accounts) + 1)))

    def silenced(self, fact: Silenced) -> Partie:
        """A ruling on the deal under way or just finished; its points are counted anew."""
        assert self.deal is not None
        side = self.at.index(fact.seat)
        why = list(self.deal.silence or (None,) * len(self.at))
        why[side] = fact.why
        deal = law.copy(self.deal, silence=tuple(why) if any(why) else ())
        if not deal.over:
            return replace(self, deal=deal)
        return replace(self, deal=deal, accounts=(*self.accounts[:-1], self._closed(deal, len(self.accounts))))

    def _closed(self, deal: law.Deal, number: int) -> ClosedDeal:
        lines = law.lines(deal)
        totals, entry = law.result_of(lines, len(self.at))
        heard = redact(deal, None).calls
        dealer = self.at[deal.dealer]
        return ClosedDeal(number, dealer, self.at, lines, totals, law.tricks_taken(deal), entry, heard, deal.silence)
