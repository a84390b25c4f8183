"""What happens at a table at random: play that goes on, slips, calls and every ruling, sensible or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import (
    AnnounceCapot,
    Breach,
    Call,
    Category,
    Claim,
    Consent,
    Decline,
    Discard,
    Look,
    Play,
    Take,
)
from larp_piquet.engine.cards import DECK
from larp_piquet.tables.acts import (
    Actor,
    Agree,
    AnswerStop,
    CloseSitting,
    DealNext,
    Move,
    OfferStop,
    Rise,
    Sign,
    Sit,
    Status,
    TableAction,
    VoidPartie,
)
from larp_piquet.tables.desk import (
    Adjusted,
    CallReferee,
    CallWhy,
    Come,
    Excuse,
    Excused,
    Mode,
    ModeSet,
    PartieStopped,
    Paused,
    Protest,
    Redealt,
    Reseated,
    Resumed,
    Rule,
    Ruled,
    Ruling,
    Silenced,
    TakenBack,
    Waived,
    permitted_in,
)
from larp_piquet.tables.pack import PackDeal
from larp_piquet.tables.packwords import SaysCapot, Tell, TellDealer, TellLevel, TypeTotals, Undo, Won
from larp_piquet.tables.sitting import Sitting

from ..engine.playing import bent_pack, random_action
from .build import MUSKETEERS
from .speaking import random_word, word

OTHERS = ("d-artagnan", "planchet", "rochefort")
Asked = tuple[TableAction, Actor]


class Hazard:
    """Draws what is asked for next at a table, and by whom."""

    def __init__(self, seed: int, parties: int) -> None:
        self.chance = random.Random(seed)
        self.parties = parties  # after so many the table closes
        self.hidden: tuple[PackDeal, law.Deal] | None = None  # the cards that lie behind the talk of a real pack

    def referee(self) -> Actor:
        return Actor(None, staff=True, referee=self.chance.choice(["game_master", "treville"]))

    def somebody(self, sitting: Sitting) -> Actor:
        return Actor(self.chance.choice([*sitting.seats, *OTHERS[1:]]))

    def next(self, sitting: Sitting) -> Asked:
        """Mostly what brings the table on; else anything."""
        if self.chance.random() < 0.66:
            return self.going_on(sitting)
        return self.ruling(sitting) if self.chance.random() < 0.6 else self.anything(sitting)

    # -- play that goes on -----------------------------------------------------------------------------------------

    def going_on(self, sitting: Sitting) -> Asked:
        chance, status = self.chance, sitting.status
        just_ruled = sitting.ruling is not None and sitting.ruling[0] == sitting.seq
        if just_ruled and isinstance(sitting.ruling[1], Paused | ModeSet | Redealt) and chance.random() < 0.3:  # type: ignore[index]
            return Rule(TakenBack(max(sitting.seq - chance.randint(1, 3), 0), "not so")), self.referee()
        if sitting.paused is not None:
            return Rule(Resumed("all is clear")), self.referee()
        if status in (Status.BETWEEN, Status.SETTLED) and chance.random() < 0.3:
            return Rule(self.between_deals(sitting)), self.referee()
        if status is Status.AWAITING and sitting.mode is Mode.PAPER and chance.random() < 0.25:
            assert sitting.partie is not None
            return self.totals(sitting, len(sitting.partie.accounts)), self.pen(sitting)
        if status is Status.SETTLED and sitting.mode is Mode.PAPER and chance.random() < 0.2:
            assert sitting.partie is not None
            return self.totals(sitting, len(sitting.partie.accounts)), self.referee()
        if sitting.stop_offered_by is not None and sitting.under_way:
            asked = [seat for seat in range(len(sitting.seats)) if seat != sitting.stop_offered_by]
            return AnswerStop(chance.random() < 0.5), Actor(sitting.seats[chance.choice(asked)])
        if status is Status.FILLING:
            newcomers = [name for name in (*MUSKETEERS, *OTHERS) if name not in sitting.seats]
            return Sit(sitting.seats.index(None)), Actor(chance.choice(newcomers))
        if sitting.cutting:
            level = chance.random() < 0.2
            return TellLevel() if level else TellDealer(chance.randrange(len(sitting.seats))), self.pen(sitting)
        if status in (Status.AGREEING, Status.SETTLED):
            if len(sitting.parties) >= self.parties:
                return CloseSitting("the candles are out"), self.referee()
            seat = chance.choice([seat for seat, agreed in enumerate(sitting.agreed) if not agreed])
            return Agree(chance.random() < 0.5), Actor(sitting.seats[seat])
        if status is Status.AWAITING:
            return self.signing(sitting)
        if status is Status.BETWEEN:
            return self.next_deal(sitting)
        return self.move(sitting)

    def between_deals(self, sitting: Sitting) -> Ruling:
        """What is ruled when a deal is over, and perhaps taken back again."""
        chance = self.chance
        mode = ModeSet(chance.choice(list(Mode)), "no light")
        back = TakenBack(max(sitting.seq - chance.randint(1, 3), 0), "not so")
        given = Adjusted(chance.randrange(len(sitting.seats)), 7, "for the wait")
        again = Redealt("thirty-one cards")
        return chance.choice([mode, mode, back, again, again, given])

    def pen(self, sitting: Sitting) -> Actor:
        present = [name for name in sitting.present if name is not None]
        return Actor(self.chance.choice(present)) if self.chance.random() < 0.9 else self.referee()

    def signing(self, sitting: Sitting) -> Asked:
        assert sitting.partie is not None
        open_ = [seat for seat, signature in enumerate(sitting.partie.signatures) if signature is None]
        seat = self.chance.choice(open_)
        if self.chance.random() < 0.2:
            return Sign(seat, "he was called away"), self.referee()
        return Sign(), Actor(sitting.seats[seat])

    def next_deal(self, sitting: Sitting) -> Asked:
        partie = sitting.partie
        assert partie is not None
        if sitting.mode is Mode.PAPER:
            return self.totals(sitting, len(partie.accounts) + 1), self.pen(sitting)
        return DealNext(), Actor(sitting.seats[self.chance.choice(partie.playing)])

    def totals(self, sitting: Sitting, deal: int) -> TypeTotals:
        partie = sitting.partie
        playing = partie.before_deal(deal).playing if partie is not None and deal > 0 else ()
        one, level = self.chance.randint(0, 70), self.chance.random() < 0.25
        by_seat = tuple(
            None if seat not in playing else one if level else self.chance.randint(0, 120)
            for seat in range(len(sitting.seats))
        )
        return TypeTotals(deal, by_seat, self.chance.random() < 0.8)

    def move(self, sitting: Sitting) -> Asked:
        partie, deal = sitting.partie, sitting.deal
        assert partie is not None
        assert deal is not None
        if isinstance(deal, PackDeal):
            return self.talk(sitting, deal), self.pen(sitting)
        action = random_action(deal, self.chance)
        seat = partie.at[action.seat]
        return Move(replace(action, seat=seat)), Actor(sitting.seats[seat])

    def talk(self, sitting: Sitting, pack: PackDeal) -> Tell:
        partie, question = sitting.partie, pack.question
        assert partie is not None
        assert question is not None
        try:
            said = word(pack, question, self.cards_behind(pack))
        except IndexError:
            said = random_word(question, pack, self.chance)  # a ruling has made another answer of it
        if self.chance.random() < 0.15:
            said = random_word(question, pack, self.chance)
        return Tell(replace(said, seat=partie.at[said.seat]))

    def cards_behind(self, pack: PackDeal) -> law.Deal:
        """A deal played to its end with cards, of which the table only talks."""
        if self.hidden is not None:
            told, deal = self.hidden
            same = (told.rules, told.dealer, told.seats) == (pack.rules, pack.dealer, pack.seats)
            if same and len(told.told) <= len(pack.told):
                self.hidden = (pack, deal)
                return deal
        deal = law.start(pack.rules, pack.dealer, bent_pack(self.chance, pack.seats))
        while not deal.over:
            deal = law.apply(deal, random_action(deal, self.chance))
        self.hidden = (pack, deal)
        return deal

    # -- anything --------------------------------------------------------------------------------------------------

    def anything(self, sitting: Sitting) -> Asked:
        """Something somebody might press, whether it may be pressed now or not, and who."""
        chance = self.chance
        seat = chance.randrange(-1, 4)
        category = chance.choice(list(Category))
        cards = tuple(chance.sample(DECK, chance.randint(0, 5)))
        deals = len(sitting.partie.accounts) if sitting.partie is not None else 0
        held = self.held(sitting, seat, category)
        asked: list[TableAction] = [
            *(Move(each) for each in (
                Play(seat, chance.choice(DECK)), Discard(seat, cards), Take(seat, cards), Decline(seat), Look(seat),
                Consent(seat, chance.random() < 0.5), AnnounceCapot(seat), Call(seat, category, held),
                Call(seat, category, ()),
            )),
            Sit(seat), Rise(), Agree(), DealNext(), OfferStop(), AnswerStop(chance.random() < 0.5),
            Sign(), Sign(seat, chance.choice(["", "absent"])), CloseSitting(chance.choice(["", "late"])),
            CallReferee(chance.choice(list(CallWhy))), CallReferee(chance.choice(list(CallWhy))), Come(), Come(),
            Protest(sitting.ruling[0] if sitting.ruling is not None else sitting.seq, "it was a sigh"),
            TellDealer(seat), TellLevel(), Undo(), Undo(), Undo(), Tell(SaysCapot(seat)), Tell(Won(seat)),
            self.totals(sitting, chance.randint(0, deals + 1)), self.totals(sitting, deals),
        ]  # fmt: skip
        if isinstance(sitting.deal, PackDeal) and sitting.deal.question is not None:
            asked.append(Tell(random_word(sitting.deal.question, sitting.deal, chance)))
        if chance.random() < 0.07:
            asked = [VoidPartie("a quarrel")]
        action = chance.choice(asked)
        if isinstance(action, Come | VoidPartie) or (isinstance(action, Sign) and action.reason):
            return action, self.referee() if chance.random() < 0.8 else self.somebody(sitting)
        if isinstance(action, TypeTotals | Undo | TellDealer | TellLevel | Tell | DealNext | CloseSitting):
            return action, self.referee() if chance.random() < 0.5 else self.somebody(sitting)
        return action, self.somebody(sitting)

    def held(self, sitting: Sitting, seat: int, category: Category) -> tuple[Claim, ...]:
        """What the side whose turn it is could call, which may not be this seat's to call."""
        deal = sitting.deal
        if not isinstance(deal, law.Deal) or deal.turn is None or deal.category is None:
            return ()
        return law.callable_claims(deal, deal.turn, category)

    def permitted(self, sitting: Sitting) -> tuple[Breach, ...]:
        deal = sitting.deal
        may = permitted_in(deal.phase, pack=isinstance(deal, PackDeal)) if deal is not None else ()
        return may or (Breach.MUST_FOLLOW_SUIT,)

    def ruling(self, sitting: Sitting) -> Asked:
        chance = self.chance
        seat, back = chance.randrange(len(sitting.seats)), max(sitting.seq - chance.randint(1, 8), 0)
        if chance.random() < 0.1:
            seat = chance.choice([-1, len(sitting.seats), 3])
        common: list[Callable[[], Ruling]] = [
            lambda: Paused("a duel"),
            *(lambda: TakenBack(back, "a slip"),) * 6,
            lambda: TakenBack(chance.randrange(0, sitting.seq + 2), "a slip"),
            lambda: Waived(seat, chance.choice(list(Breach)), "let it pass"),
            *(lambda: Waived(seat, chance.choice(self.permitted(sitting)), "let it pass"),) * 2,
            lambda: Silenced(seat, chance.choice(["false_claim", "excess_cards", None]), "ruled"),  # type: ignore[arg-type]
            *(lambda: Adjusted(seat, chance.randrange(-20, 20), "ruled"),) * 3,
            lambda: Reseated(seat, chance.choice([*MUSKETEERS, *OTHERS]), "called away"),
            *(lambda: Reseated(seat, chance.choice(OTHERS), "called away"),) * 3,
            lambda: Excused(seat, chance.choice([Excuse.FREED, Excuse.KEPT]), "called away"),
            lambda: Ruled("exposed", (("whose", "own"),), "stands", "irregularity.exposed", "asked"),
            lambda: ModeSet(chance.choice(list(Mode)), "no light"),
        ]
        grave: list[Callable[[], Ruling]] = [
            *(lambda: Redealt("a bad deal"),) * 3,
            lambda: PartieStopped("the tide"),
            lambda: PartieStopped("the tide", by_points=True),
            lambda: Excused(seat, chance.choice(list(Excuse)), "unwell"),
        ]
        ruling = chance.choice(grave if chance.random() < 0.2 else common)()
        if chance.random() < 0.03:
            ruling = replace(ruling, reason=" ")
        who = self.referee()
        if chance.random() < 0.06:
            who = Actor(chance.choice([*sitting.seats, None]), staff=chance.random() < 0.5)
        return Rule(ruling), who
