"""A table that is watched: after each action everything that must hold of it is read once more, plainly."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import IllegalAction
from larp_piquet.engine.cards import Card
from larp_piquet.tables.account import account
from larp_piquet.tables.acts import CutForDeal, Dealt, Fact, Opened, Refused, Signed, Status
from larp_piquet.tables.applying import apply
from larp_piquet.tables.codec import fact_from_json, fact_to_json
from larp_piquet.tables.desk import Redealt, Reseated, Rule, TakenBack
from larp_piquet.tables.log import LogLine, log_lines
from larp_piquet.tables.pack import PackDeal
from larp_piquet.tables.packwords import Led, Told, Typed, Undone, Unheard, Won
from larp_piquet.tables.paper import Doubtful
from larp_piquet.tables.partie import Partie
from larp_piquet.tables.record import read
from larp_piquet.tables.remembering import evolve, replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.sitting import Sitting
from larp_piquet.tables.written import partie_records

from ..engine.playing import cards_named
from .build import Table
from .hazard import Asked
from .plainly import Debt, Played, may_know, owed

Viewer = int | None
Known = dict[Viewer, frozenset[Card]]


class Watched(Table):
    """Remembers every state as it was when its line was written, and holds all that follows against it."""

    def __init__(self, opened: Opened, seed: int) -> None:
        super().__init__(opened.rules, seed, seated=False, stake=opened.stake)
        self.facts = [opened]
        self.sitting = replay(self.facts)
        self.stored = [_through_the_store(opened)]
        self.viewers: tuple[Viewer, ...] = (None, *range(opened.rules.seats))
        self.done: Counter[str] = Counter()
        self.states = [self.sitting]
        self.dealing: list[int | None] = [None]  # by line: where the deal stands whose cards lie on the table
        self.saw: list[Known] = [dict.fromkeys(self.viewers, frozenset())]  # by line: cards that a view named
        self.known: list[Known] = [dict.fromkeys(self.viewers, frozenset())]  # cards known of that deal, ever
        self.finished: dict[tuple[int, int], set[Card]] = {}  # by partie and deal: what lay open at its end
        self.sat: list[tuple[str, ...]] = []  # by partie: who sat there last
        self.stood_for: dict[int, str | None] = {}  # by seat: who sat there when it was signed

    @property
    def weight(self) -> int:
        """How long it takes to play the log again."""
        return len(self.facts) + sum(isinstance(fact, Told) for fact in self.facts)

    def ask(self, asked: Asked) -> None:
        """Do it if it may be done, and look at everything; what may not be done changes nothing."""
        action, actor = asked
        before = self.sitting
        try:
            step = apply(before, action, actor, self.draw(), lambda: self.facts)
        except (Refused, IllegalAction, Unheard, Doubtful):
            assert self.sitting is before
            return
        self.done[type(action.ruling if isinstance(action, Rule) else action).__name__] += 1
        self.sitting = step.sitting
        self._remember(before, step.facts)
        assert self.sitting.seq == len(self.facts)
        assert replay(self.stored) == self.sitting, "the log as it is stored tells of this sitting"
        self._check_consents(before)
        if isinstance(step.facts[0], Redealt):
            assert before.partie is not None
            assert before.deal is not None
            assert self.sitting.partie is not None
            finished = len(before.partie.accounts) - before.deal.over
            assert self.sitting.partie.accounts == before.partie.accounts[:finished], "it counts nothing"
        if isinstance(step.facts[0], TakenBack):
            self._check_take_back(before, step.facts[0])
        elif isinstance(step.facts[0], Undone):
            self._check_undone(before, step.facts[0])
        if not isinstance(step.facts[0], Told | Undone):  # of which no line can name a card; looked at in the end
            self._check_log(self.viewers[len(self.facts) % len(self.viewers)])
        partie = self.sitting.partie
        one_of_several = isinstance(step.facts[0], Signed) and self.sitting.status is Status.AWAITING
        if partie is not None and partie.played_out and partie.void is None and not one_of_several:
            self._check_settlement(len(self.sitting.parties) - 1)

    def _remember(self, before: Sitting, facts: tuple[Fact, ...]) -> None:
        state = before
        for fact in facts:
            self.facts.append(fact)
            self.stored.append(_through_the_store(fact))
            state = self.sitting if fact is facts[-1] else evolve(state, fact)
            self.states.append(state)
            lies = self.dealing[fact.line - 1] if isinstance(fact, TakenBack) else self.dealing[-1]
            lies = len(self.facts) if isinstance(fact, Dealt) else lies
            self.dealing.append(None if state.deal is None else lies)
            if isinstance(fact, Signed):
                self.stood_for[fact.seat] = state.seats[fact.seat]
            if isinstance(fact, CutForDeal):
                self.sat.append(())
            if state.partie is not None and None not in state.seats:
                self.sat[-1] = tuple(str(name) for name in state.seats)
            self._look(state)

    # -- who knows which cards -------------------------------------------------------------------------------------

    def _look(self, state: Sitting) -> None:
        """No view names a card that its viewer may not know."""
        partie, deal = state.partie, state.deal
        if partie is not None and isinstance(deal, law.Deal) and deal.over:
            self.finished[len(state.parties), len(partie.accounts)] = may_know(deal, None)
        saw, known = {}, {}
        for viewer in self.viewers:
            shown = view(state, viewer)
            may = self._may_know(state, viewer)
            named = cards_named(shown.deal)
            assert named <= may, (viewer, named - may)
            assert not cards_named(shown.pack), "of a real pack nobody knows a card"
            for closed in shown.parties[-1].deals if shown.parties else ():
                public = self.finished.get((len(state.parties), closed.number), set())
                assert cards_named(closed) <= (set() if closed.typed else public)
            saw[viewer] = frozenset(named)
            earlier = self.known[-1][viewer] if self.dealing[-1] == self.dealing[-2] else self._before(viewer)
            known[viewer] = earlier | may
        self.saw.append(saw)
        self.known.append(known)

    def _may_know(self, state: Sitting, viewer: Viewer) -> frozenset[Card]:
        if state.partie is None or not isinstance(state.deal, law.Deal):
            return frozenset()
        return frozenset(may_know(state.deal, state.partie.side_of(viewer)))

    def _before(self, viewer: Viewer) -> frozenset[Card]:
        """What was known of the deal that lies on the table now, when it lay there last."""
        lies, earlier = self.dealing[-1], zip(self.dealing[-2::-1], self.known[::-1], strict=True)
        if lies is None:
            return frozenset()
        return next((known[viewer] for dealing, known in earlier if dealing == lies), frozenset())

    def _check_log(self, viewer: Viewer) -> None:
        """Every line names only cards that its reader knew of its deal when it was written."""
        for told, fact in zip(log_lines(self.facts, viewer), self.facts, strict=True):
            if isinstance(fact, CutForDeal):
                continue  # the cut is made before all eyes
            may = self.known[told.line - 1][viewer]
            assert cards_named((told.fact, told.cards)) <= may, (viewer, told)
            assert set(told.seen) <= {None, viewer}
            assert _marked(told) <= may, (viewer, told)

    def check_the_whole_log(self) -> None:
        for viewer in self.viewers:
            self._check_log(viewer)

    # -- what is taken back ----------------------------------------------------------------------------------------

    def _check_take_back(self, before: Sitting, fact: TakenBack) -> None:
        """The play stands as it did after that line; who sits and whether play rests is as it was just now."""
        now, then = self.sitting, self.states[fact.line - 1]
        assert _played(now.partie) == _played(then.partie)
        assert now.parties[:-1] == then.parties[:-1]
        assert (now.status, now.mode) == (then.status, then.mode)
        assert (now.seats, now.risen, now.paused) == (before.seats, before.risen, before.paused)
        assert now.ruling == (len(self.facts), fact)
        assert now.calls == (), "who rules has come"
        moved_in = {each.seat for each in self.facts[fact.line :] if isinstance(each, Reseated)}
        assert now.partie is not None
        assert then.partie is not None
        for seat, signature in enumerate(then.partie.signatures):
            assert now.partie.signatures[seat] == (None if seat in moved_in else signature)
        self._check_marks(fact)

    def _check_marks(self, fact: TakenBack) -> None:
        """What each had seen of these cards in what is undone, and sees no longer, stands marked in the log."""
        lies = self.dealing[fact.line - 1]
        since = range(fact.line, len(self.facts) - 1)
        undone = [place for place in since if lies is not None and self.dealing[place] == lies]
        restored = self.states[fact.line - 1].partie
        if restored is not None and restored.stopped:
            return  # a deal that is broken off is shown to nobody, and what was seen of it is no secret of play
        for viewer in self.viewers:
            saw = frozenset().union(*(self.saw[place][viewer] for place in undone))
            line = log_lines(self.facts, viewer)[-1]
            assert saw - self.saw[fact.line - 1][viewer] <= _marked(line), viewer
            assert _marked(line) <= frozenset().union(*(self.known[place][viewer] for place in undone)), viewer
            self.done["marked"] += bool(_marked(line))

    def _check_undone(self, before: Sitting, fact: Undone) -> None:
        """One word less of this deal; and of words only one that has not been answered."""
        assert isinstance(before.deal, PackDeal)
        assert isinstance(self.sitting.deal, PackDeal)
        line, told = before.deal.told[-1]
        assert line == fact.line
        assert self.sitting.deal.told == before.deal.told[:-1]
        answered = [each for each in self.facts[line:-1] if isinstance(each, Told | Undone | TakenBack)]
        assert isinstance(told.word, Led | Won) or not answered

    def _check_consents(self, before: Sitting) -> None:
        """Nobody has signed or agreed but he who sits there, and nothing but what stands."""
        last = self.facts[-1]
        if isinstance(last, Reseated):
            assert self.sitting.seats[last.seat] == last.character
            assert not self.sitting.agreed[last.seat]
            assert self.sitting.stop_offered_by != last.seat
            if self.sitting.under_way:
                assert self.sitting.partie is not None
                assert self.sitting.partie.signatures[last.seat] is None
        if self.sitting.under_way and self.sitting.partie is not None:
            for seat, signature in enumerate(self.sitting.partie.signatures):
                assert signature is None or self.stood_for[seat] == self.sitting.seats[seat]
                typed_since = isinstance(last, Typed) and seat not in before.risen
                assert not (signature is not None and typed_since), "he signed other totals"

    # -- what is owed ----------------------------------------------------------------------------------------------

    def _check_settlement(self, place: int) -> None:
        """The record comes to the same deals and debts, by name, and both to what the pad says, plainly reckoned."""
        names = self.sat[place]
        record = partie_records(self.facts, str)[place]
        assert record["players"] == list(names)
        told = account(read(json.loads(json.dumps(record))))
        shown = view(self.sitting, None).parties[place]
        recorded = [deal for deal in told["deals"] if deal["complete"]]  # type: ignore[attr-defined]
        assert [list(deal["totals"].values()) for deal in recorded] == [list(deal.totals) for deal in shown.deals]
        for deal, mine in zip(recorded, shown.deals, strict=True):
            if not mine.typed:
                lines = [(names[mine.seats[line.seat]], line.item, line.points) for line in mine.lines]
                assert [(line["player"], line["item"], line["points"]) for line in deal["lines"]] == lines
        mine_owed: list[Debt] = [
            (names[each.debtor], names[each.creditor], each.points, each.amount) for each in shown.owed if each.amount
        ]
        assert [
            (debt["debtor"], debt["creditor"], debt["points"], debt["amount"])
            for debt in told["debts"]  # type: ignore[attr-defined]
        ] == mine_owed
        assert mine_owed == self._plainly(place)[0]
        self.done["debt"] += bool(mine_owed)
        self.done["settled"] += self.sitting.status is Status.SETTLED

    def _plainly(self, place: int) -> tuple[list[Debt], int]:
        partie, names = self.sitting.parties[place], self.sat[place]
        earlier = self.sitting.parties[place - 1] if place else None
        times = self._plainly(place - 1)[1] if earlier is not None and earlier.void is None else 1
        deals = [
            (names[deal.dealer], {names[seat]: total for seat, total in zip(deal.seats, deal.totals, strict=True)})
            for deal in partie.accounts
        ]
        played = Played(partie.rules, names, deals, partie.stopped, partie.by_points)
        return owed(played, self.sitting.stake, times)


def _through_the_store(fact: Fact) -> Fact:
    return fact_from_json(json.loads(json.dumps(fact_to_json(fact))))


def _played(partie: Partie | None) -> Partie | None:
    """A partie without who has signed it."""
    return None if partie is None else replace(partie, signatures=())


def _marked(line: LogLine) -> frozenset[Card]:
    return frozenset(card for cards in line.seen.values() for card in cards)
