"""A form that comes after somebody else moved: done already, still good, or stale."""

from __future__ import annotations

from larp_piquet.engine.acts import Discard, Look, Phase, Play
from larp_piquet.engine.ruleset import STARINNY
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
    Mode,
    ModeSet,
    Paused,
    Redealt,
    Reseated,
    Resumed,
    Rule,
    Ruling,
    Silenced,
    TakenBack,
)
from larp_piquet.tables.late import Late, judge
from larp_piquet.tables.remembering import replay

from .build import ARAMIS, ATHOS, Table


def late(table: Table, seen: int, action: TableAction, character: str | None, *, staff: bool = False) -> Late:
    before = replay(table.facts[:seen])
    return judge(before, table.facts[seen:], action, Actor(character, staff))


def test_a_double_tap_of_a_move_is_already_done() -> None:
    table = Table()
    table.begin()
    seen = table.sitting.seq
    deal = table.sitting.deal
    assert deal is not None
    move = Move(Discard(0, deal.sides[0].hand[:3]))
    table.act(move, ATHOS)
    assert late(table, seen, move, ATHOS) is Late.ALREADY
    other = Move(Discard(0, deal.sides[0].hand[1:4]))
    assert late(table, seen, other, ATHOS) is Late.STALE
    table.one_move()
    assert late(table, seen, move, ATHOS) is Late.ALREADY, "a form sent once more, long after"
    assert late(table, seen, Move(Discard(1, deal.sides[0].hand[:3])), ARAMIS) is Late.STALE


def test_both_agree_and_both_sign_at_the_same_moment() -> None:
    table = Table()
    seen = table.sitting.seq
    table.act(Agree(), ATHOS)
    assert late(table, seen, Agree(), ATHOS) is Late.ALREADY
    assert late(table, seen, Agree(), ARAMIS) is Late.STILL_GOOD
    table.act(Agree(), ARAMIS)
    table.play_out()
    seen = table.sitting.seq
    table.act(Sign(), ATHOS)
    assert late(table, seen, Sign(), ATHOS) is Late.ALREADY
    assert late(table, seen, Sign(), ARAMIS) is Late.STILL_GOOD
    assert late(table, seen, Sign(0, "absent"), None, staff=True) is Late.ALREADY
    table.act(VoidPartie("a short pack"), staff=True)
    assert late(table, seen, VoidPartie("a short pack"), None, staff=True) is Late.ALREADY
    assert late(table, seen, Sign(), ARAMIS) is Late.STALE, "the result on that screen is void"


def test_a_signature_never_slips_under_a_later_partie() -> None:
    table = Table()
    table.begin()
    table.play_out()
    seen = table.sitting.seq
    table.act(VoidPartie("a short pack"), staff=True)
    table.begin()
    table.play_out()
    assert late(table, seen, Sign(), ARAMIS) is Late.STALE


def test_the_next_deal_is_dealt_once() -> None:
    table = Table()
    table.begin()
    while table.sitting.status is not Status.BETWEEN:
        table.one_move()
    seen = table.sitting.seq
    table.act(DealNext(), ATHOS)
    assert late(table, seen, DealNext(), ARAMIS) is Late.ALREADY
    table.one_move()
    assert late(table, seen, DealNext(), ARAMIS) is Late.ALREADY


def test_looking_at_the_untaken_cards_waits_for_nobody() -> None:
    table = Table(seed=2)
    table.begin()
    seen = table.sitting.seq
    table.one_move()
    assert late(table, seen, Move(Look(1)), ARAMIS) is Late.STILL_GOOD


def test_a_look_of_the_other_makes_no_choice_stale() -> None:
    table = Table(STARINNY, seed=5)
    table.begin()
    while table.sitting.deal is not None and table.sitting.deal.phase is not Phase.PLAY:
        table.one_move()
    deal = table.sitting.deal
    assert deal is not None
    seen = table.sitting.seq
    looker = 1 if not deal.sides[1].looked else 0
    look = Move(Look(looker))
    table.act(look, (ATHOS, ARAMIS)[looker])
    assert late(table, seen, look, (ATHOS, ARAMIS)[looker]) is Late.ALREADY
    card = Move(Play(0, deal.sides[0].hand[0]))
    assert late(table, seen, card, ATHOS) is Late.STILL_GOOD
    table.act(card, ATHOS)
    assert late(table, seen, card, ATHOS) is Late.ALREADY
    assert late(table, seen, Move(Play(0, deal.sides[0].hand[1])), ATHOS) is Late.STALE


def test_seats_offers_and_closings() -> None:
    table = Table(seated=False)
    seen = table.sitting.seq
    table.act(Sit(0), ATHOS)
    assert late(table, seen, Sit(0), ATHOS) is Late.ALREADY
    assert late(table, seen, Sit(0), ARAMIS) is Late.STALE
    table.act(Sit(1), ARAMIS)
    table.begin()
    seen = table.sitting.seq
    table.act(OfferStop(), ATHOS)
    assert late(table, seen, OfferStop(), ATHOS) is Late.ALREADY
    assert late(table, seen, OfferStop(), ARAMIS) is Late.STALE
    seen = table.sitting.seq
    table.act(AnswerStop(True), ARAMIS)
    assert late(table, seen, AnswerStop(True), ARAMIS) is Late.ALREADY
    assert late(table, seen, AnswerStop(False), ARAMIS) is Late.STALE
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    seen = table.sitting.seq
    table.act(Rise(), ATHOS)
    assert late(table, seen, Rise(), ATHOS) is Late.ALREADY
    assert late(table, seen, CloseSitting(), ARAMIS) is Late.ALREADY


# -- what was done and has been undone since ---------------------------------------------------------------------------


def rule(table: Table, ruling: Ruling) -> None:
    table.act(Rule(ruling), staff=True)


def test_a_signature_that_was_taken_back_is_not_done_already() -> None:
    table = Table()
    table.begin()
    table.play_out()
    seen = table.sitting.seq
    table.act(Sign(), ATHOS)
    rule(table, TakenBack(seen, "a wrong figure"))
    assert late(table, seen, Sign(), ATHOS) is Late.STALE
    assert late(table, seen, Sign(), ARAMIS) is Late.STALE
    table.act(Sign(), ATHOS)
    assert late(table, seen, Sign(), ATHOS) is Late.ALREADY, "signed anew, and that stands"
    table.act(VoidPartie("a short pack"), staff=True)
    assert late(table, seen, Sign(), ATHOS) is Late.STALE


def test_a_take_back_that_was_taken_back_leaves_the_signature() -> None:
    table = Table()
    table.begin()
    table.play_out()
    seen = table.sitting.seq
    table.act(Sign(), ATHOS)
    rule(table, TakenBack(seen, "a wrong figure"))
    rule(table, TakenBack(seen + 1, "it was right after all"))
    assert late(table, seen, Sign(), ATHOS) is Late.ALREADY


def test_a_consent_that_fell_is_not_done_already() -> None:
    table = Table()
    seen = table.sitting.seq
    table.act(Agree(), ATHOS)
    rule(table, ModeSet(Mode.PAPER, "the phones are wet"))
    assert late(table, seen, Agree(), ATHOS) is Late.STALE
    table.act(Agree(), ATHOS)
    assert late(table, seen, Agree(), ATHOS) is Late.ALREADY
    table.act(Rise(), ARAMIS)
    table.act(Sit(1), "porthos")
    assert late(table, seen, Agree(), ATHOS) is Late.STALE, "he had agreed to play Aramis"


def test_a_consent_that_a_partie_came_of_was_done() -> None:
    table = Table()
    seen = table.sitting.seq
    table.begin()
    table.play_out()
    rule(table, ModeSet(Mode.PAPER, "the phones are wet"))
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    table.act(Rise(), ARAMIS)
    assert late(table, seen, Agree(), ATHOS) is Late.ALREADY
    assert late(table, table.sitting.seq - 4, Sign(), ATHOS) is Late.ALREADY


def test_a_move_of_a_deal_that_fell_is_not_done_already() -> None:
    table = Table()
    table.begin()
    seen = table.sitting.seq
    deal = table.sitting.deal
    assert deal is not None
    move = Move(Discard(0, deal.sides[0].hand[:3]))
    table.act(move, ATHOS)
    ruled = table.sitting.seq
    rule(table, Adjusted(0, 5, "a card shown"))
    rule(table, Redealt("a card lay face up"))
    assert late(table, seen, move, ATHOS) is Late.STALE
    assert late(table, ruled, Rule(Adjusted(0, 5, "a card shown")), None, staff=True) is Late.STALE
    assert late(table, ruled + 1, Rule(Redealt("a card lay face up")), None, staff=True) is Late.ALREADY


def test_seats_offers_and_rulings_that_were_reversed() -> None:
    table = Table(seated=False)
    table.act(Sit(0), ATHOS)
    seen = table.sitting.seq
    table.act(Sit(1), ARAMIS)
    table.act(Rise(), ARAMIS)
    assert late(table, seen, Sit(1), ARAMIS) is Late.STALE
    table.act(Sit(1), ARAMIS)
    assert late(table, seen, Sit(1), ARAMIS) is Late.ALREADY
    assert late(table, seen + 1, Rise(), ARAMIS) is Late.STALE, "he sits there again"
    table.begin()
    seen = table.sitting.seq
    table.act(OfferStop(), ATHOS)
    table.act(AnswerStop(False), ARAMIS)
    assert late(table, seen, OfferStop(), ATHOS) is Late.STALE
    assert late(table, seen + 1, AnswerStop(False), ARAMIS) is Late.ALREADY
    for done, undone in (
        (Paused("a duel"), Resumed("it is over")),
        (Silenced(0, "false_claim", "a lie"), Silenced(0, None, "no lie")),
        (Reseated(0, "porthos", "he is called"), Reseated(0, ATHOS, "he is back")),
    ):
        seen = table.sitting.seq
        rule(table, done)
        assert late(table, seen, Rule(done), None, staff=True) is Late.ALREADY
        rule(table, undone)
        assert late(table, seen, Rule(done), None, staff=True) is Late.STALE
        assert late(table, seen + 1, Rule(undone), None, staff=True) is Late.ALREADY
