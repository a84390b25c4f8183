"""Players of a real pack in a test: they hold the cards of a deal that the engine knows, and say only what is asked."""

from __future__ import annotations

import random

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category, Claim
from larp_piquet.engine.cards import PIPS
from larp_piquet.engine.score import PLACES
from larp_piquet.tables.pack import PackDeal
from larp_piquet.tables.packlaw import tell
from larp_piquet.tables.packtalk import Ask, Question
from larp_piquet.tables.packwords import (
    Answer,
    Answers,
    Hand,
    Led,
    Measures,
    Names,
    Nobody,
    PointRun,
    Says,
    SaysCapot,
    Told,
    Took,
    Won,
    Word,
)


def rank_of(claim: Claim, deal: law.Deal) -> tuple[int, ...]:
    """What decides between claims of one length."""
    if claim.category is not Category.POINT:
        return (int(claim.cards[0].rank),)
    ranks = tuple(int(card.rank) for card in claim.cards)
    return (sum(PIPS[rank] for rank in ranks),) if deal.rules.point_tiebreak == "pips" else ranks


def strength(claim: Claim, deal: law.Deal) -> tuple[int, ...]:
    return (len(claim.cards), *rank_of(claim, deal))


def claims_left(pack: PackDeal, deal: law.Deal, seat: int, category: Category) -> list[Claim]:
    """What this seat has called, best first, without what has gone out as equal."""
    talk = next((talk for talk in pack.state.talks if talk.category is category), None)
    gone = {(told.size, *told.rank) for told in talk.level} if talk is not None else set()
    called = deal.sides[seat].calls[PLACES[category]] or ()
    left = [claim for claim in called if strength(claim, deal) not in gone]
    return sorted(left, key=lambda claim: strength(claim, deal), reverse=True)


def word(pack: PackDeal, question: Question, deal: law.Deal) -> Word:
    """What the player who is asked says, holding the cards of ``deal``, which has been played to its end."""
    seat, category = question.seat, question.category
    side = deal.sides[seat]
    if question.ask is Ask.TOOK:
        return Took(seat, len(side.taken))
    if question.ask is Ask.LEAD:
        return Led(seat)
    if question.ask is Ask.TRICK:
        winner = deal.tricks[len(pack.state.winners)].winner
        assert winner is not None
        return Won(winner)
    assert category is not None
    if question.ask is Ask.HAND:
        return Hand(seat, category, len(side.calls[PLACES[category]] or ()))
    own = claims_left(pack, deal, seat, category)
    if question.ask is Ask.SAYS:
        return Says(seat, category, len(own[0].cards) if own else 0)
    if question.ask is Ask.ANSWER:
        return Answers(seat, category, answer(question, own, deal))
    if question.ask is Ask.MEASURE:
        return Measures(seat, category, rank_of(own[0], deal))
    if question.ask is Ask.NAMES:
        best = max(
            (strength(claim, deal) for other in range(len(deal.sides)) if other != seat
             for claim in claims_left(pack, deal, other, category)), default=(),
        )  # fmt: skip
        every = category is Category.SETS or deal.rules.sequence_winner_counts_all
        named = [claim for claim in own if every or strength(claim, deal) > best]
        return Names(seat, category, tuple((int(claim.cards[0].rank), len(claim.cards)) for claim in named))
    point = (side.calls[PLACES[Category.POINT]] or ())[0].cards[0].suit
    return PointRun(seat, max((len(c.cards) for c in own if len(c.cards) >= 5 and c.cards[0].suit is point), default=0))


def random_word(question: Question, pack: PackDeal, chance: random.Random) -> Word:
    """Some answer to the question, most often a possible one."""
    seat, category = question.seat, question.category
    if question.ask is Ask.TOOK:
        options = [*range(question.least, question.most + 1), *([0] if question.none else [])]
        return Took(seat, chance.choice(options))
    if question.ask is Ask.LEAD:
        return Led(seat)
    if question.ask is Ask.TRICK:
        return Won(chance.randrange(pack.seats))
    assert category is not None
    if question.ask is Ask.HAND:
        return chance.choice([Nobody(seat, category), Hand(seat, category, chance.randint(0, question.most))])
    if question.ask is Ask.SAYS:
        sizes = [*range(question.least, question.most + 1), *([0] * 3 if question.none else [])]
        return Says(seat, category, min(chance.choice(sizes), chance.choice(sizes)) if question.none else sizes[0])
    if question.ask is Ask.ANSWER:
        return Answers(seat, category, chance.choice(question.answers))
    if question.ask is Ask.MEASURE:
        if category is Category.POINT and pack.rules.point_tiebreak == "pips":
            return Measures(seat, category, (chance.randint(24, 60),))
        many = question.size if category is Category.POINT else 1
        return Measures(seat, category, tuple(sorted(chance.sample(range(8), many), reverse=True)))
    if question.ask is Ask.NAMES:
        best = (question.rank[0] if question.rank else chance.randrange(2, 8), question.size)
        more = [(chance.randrange(2, 8), chance.randint(3, question.size)) for _ in range(chance.choice([0, 0, 1, 2]))]
        return Names(seat, category, (best, *more))
    return PointRun(seat, chance.choice([*question.sizes, 0]))


def answer(question: Question, own: list[Claim], deal: law.Deal) -> Answer:
    if not own or len(own[0].cards) < question.size:
        return Answer.GOOD
    if len(own[0].cards) > question.size:
        return Answer.NOT_GOOD
    if Answer.AS_MANY in question.answers:
        return Answer.AS_MANY
    mine = rank_of(own[0], deal)
    return Answer.NOT_GOOD if mine > question.rank else Answer.EQUAL if mine == question.rank else Answer.GOOD


def said(deal: law.Deal) -> list[Word]:
    """The whole talk of a deal that was played with cards, as its players would have told it of a real pack."""
    pack = PackDeal(deal.rules, deal.dealer, len(deal.sides))
    words: list[Word] = []
    while (question := pack.question) is not None:
        spoken = word(pack, question, deal)
        capot = deal.capot_announced
        if question.ask in (Ask.LEAD, Ask.TRICK) and capot is not None and pack.state.capot is None:
            spoken = SaysCapot(capot)
        tell(pack, spoken)
        pack = pack.heard(len(words) + 1, Told(spoken, "athos"))
        words.append(spoken)
    return words


def hear(pack: PackDeal, *words: Word) -> PackDeal:
    """The deal after these words, each checked as it is at the table."""
    for each in words:
        tell(pack, each)
        pack = pack.heard(len(pack.told) + 1, Told(each, "athos"))
    return pack
