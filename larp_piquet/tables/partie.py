"""A partie at a table: its deals as they end, who still plays, its signatures, what it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from ..engine import deal as law
from ..engine.acts import Action
from ..engine.cards import Card
from ..engine.dealing import next_to_deal
from ..engine.heard import open_calls
from ..engine.match import Entry, Settlement, deals_due, entry_of, settle
from ..engine.race import Race
from ..engine.redact import redact
from ..engine.ruleset import NormandyRuleset, Ruleset
from ..engine.score import Adjustment, Line
from .acts import Dealt, Signed, Stake, Voided
from .desk import Silenced
from .owing import Owed, owing
from .pack import PackDeal
from .packwords import Told, Typed, Word
from .views import ClosedDeal

_W = TypeVar("_W", Action, Word)


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie. The sides of ``deal`` are the seats ``at`` of the table: of three, those who have not left yet."""

    rules: Ruleset
    cut: tuple[Card, ...]
    opening_multiplier: int
    signatures: tuple[Signed | None, ...]
    accounts: tuple[ClosedDeal, ...] = ()
    first_dealer: int = 0
    deal: law.Deal | PackDeal | None = None
    at: tuple[int, ...] = ()
    dealt_by: int = 0  # the line of the log by which ``deal`` was dealt
    stopped: bool = False
    by_points: bool = False  # stopped, and what is unfinished counts as it was written
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
                by_points=self.by_points,
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
        if not self.accounts:
            return self.first_dealer
        return next_to_deal(self.accounts[-1].dealer, self.playing, self.rules.seats)

    def side_of(self, seat: int | None) -> int | None:
        """The side of the deal that a seat of the table plays; ``None`` if it plays none."""
        return self.at.index(seat) if seat in self.at else None

    def by_side(self, action: _W) -> _W:
        """A move or a word told by seat of the table, as the deal knows it; ``ValueError`` for one who has left."""
        side = self.at.index(action.seat)
        return action if side == action.seat else replace(action, seat=side)

    # -- remembering -----------------------------------------------------------------------------------------------

    def dealt(self, line: int, fact: Dealt) -> Partie:
        """A deal begins: of three while three are in it, then of the two who are left, by the law for two."""
        at, rules = self.playing, self.law_now
        dealer = at.index(fact.dealer)
        # No cards are known of a real pack.
        deal = law.start(rules, dealer, fact.pack) if fact.pack else PackDeal(rules, dealer, len(at))
        return replace(self, at=at, deal=deal, dealt_by=line)

    @property
    def law_now(self) -> Ruleset:
        """The law by which the next deal is played: of three until one leaves, then that of the two who are left."""
        if isinstance(self.rules, NormandyRuleset) and len(self.playing) == 2:
            return self.rules.two_handed()
        return self.rules

    def moved(self, action: Action) -> Partie:
        """A move is made; the last of a deal closes it."""
        assert isinstance(self.deal, law.Deal)
        return self._gone_on(law.evolve(self.deal, self.by_side(action)))

    def told(self, line: int, fact: Told) -> Partie:
        """A word of a real pack; the last trick closes the deal."""
        assert isinstance(self.deal, PackDeal)
        return self._gone_on(self.deal.heard(line, replace(fact, word=self.by_side(fact.word))))

    def _gone_on(self, deal: law.Deal | PackDeal) -> Partie:
        if not deal.over:
            return replace(self, deal=deal)
        return replace(self, deal=deal, accounts=(*self.accounts, self._closed(deal, len(self.accounts) + 1)))

    def typed(self, fact: Typed) -> Partie:
        """A deal typed from the pad, for the first time or anew; later ones stand as far as they still can."""
        ruled = self.accounts[fact.deal - 1].lines if fact.deal <= len(self.accounts) else ()
        partie = self.before_deal(fact.deal).with_totals(fact.totals, ruled)
        for account in self.accounts[fact.deal :]:
            if partie.played_out or account.seats != partie.playing:
                break
            partie = partie.with_totals(account.on_pad(self.rules.seats), account.lines)
        return partie

    def before_deal(self, number: int) -> Partie:
        """The partie as it stood before its deal ``number``, nothing of a deal on the table."""
        return replace(self, deal=None, at=(), accounts=self.accounts[: number - 1])

    def with_totals(self, by_seat: tuple[int | None, ...], ruled: tuple[Line, ...] = ()) -> Partie:
        """One deal more of which only the totals are known, and the points that a referee gave or took in it."""
        at = self.playing
        totals = [by_seat[seat] or 0 for seat in at]
        lines = []
        for line in ruled:
            totals[line.seat] += line.points
            lines.append(replace(line, running=totals[line.seat]))
        account = ClosedDeal(
            len(self.accounts) + 1, self.next_dealer(), at, tuple(lines), tuple(totals), (), entry_of(totals),
            typed=True,
        )  # fmt: skip
        return replace(self, accounts=(*self.accounts, account))

    def silenced(self, fact: Silenced) -> Partie:
        """A ruling on the deal under way or just finished; its points are counted anew."""
        assert self.deal is not None
        side = self.at.index(fact.seat)
        why = list(self.deal.silence or (None,) * len(self.at))
        why[side] = fact.why
        return self._recounted(_with(self.deal, silence=tuple(why) if any(why) else ()))

    def adjusted(self, seat: int, points: int, clause: str) -> Partie:
        """Points given to a seat, or taken, in the deal under way, just finished, or typed last from the pad."""
        if self.deal is not None:
            adjustment = Adjustment(self.at.index(seat), points, clause)
            return self._recounted(_with(self.deal, adjustments=(*self.deal.adjustments, adjustment)))
        account = self.accounts[-1]
        ruled = (*account.lines, _ruled_line(account.seats.index(seat), points, clause))
        return self.before_deal(account.number).with_totals(account.on_pad(self.rules.seats), ruled)

    @property
    def typed_last(self) -> tuple[int, ...]:
        """The seats that played the last deal, if it was typed from the pad."""
        return self.accounts[-1].seats if self.accounts and self.accounts[-1].typed else ()

    def undealt(self) -> Partie:
        """The deal under way or just finished counts nothing; another takes its place."""
        assert self.deal is not None
        return replace(self, deal=None, accounts=self.accounts[:-1] if self.deal.over else self.accounts)

    def _recounted(self, deal: law.Deal | PackDeal) -> Partie:
        if not deal.over:
            return replace(self, deal=deal)
        return replace(self, deal=deal, accounts=(*self.accounts[:-1], self._closed(deal, len(self.accounts))))

    def _closed(self, deal: law.Deal | PackDeal, number: int) -> ClosedDeal:
        dealer = self.at[deal.dealer]
        if isinstance(deal, PackDeal):
            lines, tricks, heard = deal.lines, deal.tricks, open_calls(deal.state.course)
        else:
            lines, tricks, heard = law.lines(deal), law.tricks_taken(deal), redact(deal, None).calls
        totals, entry = law.result_of(lines, len(self.at))
        return ClosedDeal(number, dealer, self.at, lines, totals, tricks, entry, heard, deal.silence)


def _ruled_line(side: int, points: int, clause: str) -> Line:
    return Line(side, "adjustment", points, points, (), clause)


def _with(deal: law.Deal | PackDeal, **changes: object) -> law.Deal | PackDeal:
    if isinstance(deal, PackDeal):
        return replace(deal, **changes)  # type: ignore[arg-type]
    return law.copy(deal, **changes)
