"""A table that plays with a real pack, or on paper: whose pen may write, taps taken back, two pens, and the record."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import pytest

from larp_piquet.engine import deal as law
from larp_piquet.engine.acts import Category, IllegalAction
from larp_piquet.engine.cards import Rank
from larp_piquet.engine.ruleset import CLASSIC, MUSKETEER, NORMANDY_MUSKETEER, STARINNY, Ruleset, make_ruleset
from larp_piquet.tables.account import account
from larp_piquet.tables.acts import (
    Actor,
    Agree,
    CutForDeal,
    DealNext,
    Dealt,
    Opened,
    Refusal,
    Refused,
    Seated,
    Sign,
    Status,
    TableAction,
)
from larp_piquet.tables.codec import fact_from_json, fact_to_json
from larp_piquet.tables.desk import (
    Adjusted,
    CallWhy,
    Mode,
    ModeSet,
    Paused,
    Redealt,
    RefereeCalled,
    Rule,
    Silenced,
    TakenBack,
)
from larp_piquet.tables.late import Late, judge
from larp_piquet.tables.log import log_lines
from larp_piquet.tables.pack import PackDeal
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
    Tell,
    TellDealer,
    TellLevel,
    Told,
    Took,
    Typed,
    TypeTotals,
    Undo,
    Undone,
    Unheard,
    Won,
    Word,
)
from larp_piquet.tables.paper import Doubtful, doubts, least_at_capot, least_in_all, most_of_one
from larp_piquet.tables.record import read
from larp_piquet.tables.remembering import replay
from larp_piquet.tables.showing import view
from larp_piquet.tables.written import partie_records

from ..engine.playing import count, play_through
from .build import ARAMIS, ATHOS, KOPECK, MUSKETEERS, Table
from .speaking import random_word, said

POINT, RUNS, SETS = Category.POINT, Category.SEQUENCES, Category.SETS


def table_of(mode: Mode, rules: Ruleset = MUSKETEER) -> Table:
    """Musketeers seated at a table of this mode; all have agreed."""
    table = Table(rules)
    table.facts[0] = Opened(rules, KOPECK, mode)
    table.sitting = replay(table.facts)
    table.begin()
    return table


def refused(table: Table, action: TableAction, character: str | None = ATHOS, *, staff: bool = False) -> Refusal:
    with pytest.raises(Refused) as found:
        table.act(action, character, staff=staff)
    return found.value.refusal


def pack_of(table: Table) -> PackDeal:
    deal = table.sitting.deal
    assert isinstance(deal, PackDeal)
    return deal


def tell(table: Table, *words: Word, by: str = ATHOS) -> None:
    for word in words:
        table.act(Tell(word), by)


#: Seat 1 deals; nobody calls anything.
NOTHING: tuple[Word, ...] = (
    Took(0, 3), Took(1, 5), Nobody(0, Category.WHITE_HAND),
    *(Says(seat, category, 0) for category in (POINT, RUNS, SETS) for seat in (0, 1)),
)  # fmt: skip


def test_the_players_cut_a_pack_of_their_own() -> None:
    table = table_of(Mode.PACK)
    assert table.sitting.status is Status.AGREEING
    assert view(table.sitting, None).cutting
    table.act(TellLevel(), ARAMIS)
    assert view(table.sitting, None).level_cuts == 1
    assert table.act(TellDealer(1), ARAMIS) == (CutForDeal((), 1), Dealt(1, ()))
    assert (table.sitting.status, pack_of(table).elder) == (Status.DEALING, 0)
    assert refused(table, TellDealer(0)) is Refusal.NOT_NOW


def test_any_pen_at_the_table_writes_for_any_seat_and_so_does_a_referee() -> None:
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    assert table.act(Tell(Took(0, 3)), ARAMIS) == (Told(Took(0, 3), ARAMIS),)
    assert table.act(Tell(Took(1, 5)), staff=True) == (Told(Took(1, 5), "game_master"),)
    assert refused(table, Tell(Nobody(0, Category.WHITE_HAND)), "rochefort") is Refusal.NOT_SEATED
    table.act(Rule(Paused("a duel")), staff=True)
    assert refused(table, Tell(Nobody(0, Category.WHITE_HAND))) is Refusal.PAUSED


def test_the_last_tap_is_taken_back_and_no_more_than_this_deal_s() -> None:
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO
    tell(table, *NOTHING, Won(0))
    before = pack_of(table)
    tell(table, Won(1))
    slip = table.sitting.seq
    assert table.act(Undo(), ARAMIS) == (Undone(slip, ARAMIS),)
    assert pack_of(table) == before
    assert table.sitting == replay(table.facts)
    tell(table, *[Won(0)] * 11)
    assert table.sitting.status is Status.BETWEEN
    table.act(Undo(), staff=True)
    assert table.sitting.status is Status.DEALING, "the twelfth trick is open again"
    tell(table, Won(1))
    table.act(DealNext(), ATHOS)
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO
    stood = {line.line: line.stands for line in log_lines(table.facts, None)}
    assert not stood[slip]
    assert stood[slip + 1]


def test_the_same_thing_told_by_two_pens_is_told_once_and_no_two_things_land() -> None:
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    tell(table, *NOTHING)
    before = table.sitting
    tell(table, Won(0))
    since = table.facts[before.seq :]
    assert judge(before, since, Tell(Won(0)), Actor(ARAMIS)) is Late.ALREADY
    assert judge(before, since, Tell(Won(1)), Actor(ARAMIS)) is Late.STALE
    assert judge(before, since, Undo(), Actor(ARAMIS)) is Late.STALE
    called = [RefereeCalled(0, CallWhy.QUESTION)]
    assert judge(table.sitting, called, Tell(Won(1)), Actor(ARAMIS)) is Late.STILL_GOOD
    now = table.sitting
    table.act(Undo(), ATHOS)
    assert judge(now, table.facts[now.seq :], Undo(), Actor(ARAMIS)) is Late.ALREADY


def test_rulings_upon_a_real_pack() -> None:
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    tell(table, *NOTHING, Won(0))
    line = table.sitting.seq
    tell(table, Won(1))
    table.act(Rule(TakenBack(line, "a wrong card")), staff=True)
    assert pack_of(table).state.winners == (0,)
    table.act(Rule(Adjusted(1, 7, "spoke of his hand")), staff=True)
    table.act(Rule(Silenced(0, "false_claim", "called what he had not")), staff=True)
    tell(table, *[Won(1)] * 11)
    closed = view(table.sitting, None).parties[-1].deals[-1]
    # The silent elder has nothing; the younger ten leads, ten tricks, the last 4, leza 10, and 7 by the referee.
    assert closed.totals == (0, 10 + 10 + 4 + 10 + 7)
    table.act(Rule(Redealt("a card lay open")), staff=True)
    assert pack_of(table).told == ()
    assert pack_of(table).dealer == 1
    assert table.sitting == replay(table.facts)


# -- random talk -----------------------------------------------------------------------------------------------------


def random_act(table: Table, chance: random.Random) -> None:
    """Something that a table of a real pack may do, or may not."""
    sitting = table.sitting
    names = [None if sitting.seats[seat] is None else MUSKETEERS[seat] for seat in range(len(sitting.seats))]
    pen = chance.choice(names)
    if sitting.cutting:
        table.act(chance.choice([TellLevel(), TellDealer(chance.randrange(len(names)))]), pen)
    elif sitting.status is Status.BETWEEN:
        table.act(chance.choice([DealNext(), Undo()]), pen)
    elif chance.random() < 0.05:
        table.act(Undo(), pen)
    elif chance.random() < 0.005:
        why = chance.choice(["false_claim", "excess_cards", None])
        table.act(Rule(Silenced(chance.randrange(len(names)), why, "ruled")), staff=True)  # type: ignore[arg-type]
    elif chance.random() < 0.01:
        line = sitting.seq - chance.randint(1, 8)
        table.act(Rule(TakenBack(line, "ruled")), staff=True)
    else:
        partie = sitting.partie
        assert partie is not None
        pack = pack_of(table)
        question = pack.question
        assert question is not None
        word = random_word(question, pack, chance)
        if chance.random() < 0.02:
            word = SaysCapot(chance.randrange(pack.seats))
        object.__setattr__(word, "seat", partie.at[word.seat])
        table.act(Tell(word), pen)


OPEN_HANDS = make_ruleset("starinny", {"allow_sinking": False}, "Open hands")
LAWS = [MUSKETEER, STARINNY, CLASSIC, NORMANDY_MUSKETEER, OPEN_HANDS]


@pytest.mark.parametrize("rules", LAWS, ids=lambda rules: rules.name or rules.edition)
def test_random_talk_replays_and_adjudicates_as_it_stood(rules: Ruleset) -> None:
    for seed in range(count(20)):
        chance = random.Random(seed)
        table = table_of(Mode.PACK, rules)
        refused = 0
        for _ in range(8000):
            if table.sitting.status is Status.AWAITING:
                break
            try:
                random_act(table, chance)
                refused = 0
            except (Refused, Unheard, IllegalAction):
                refused += 1
                if refused >= 40 and table.sitting.deal is not None:
                    # What was said leaves no answer that chance would find: the referee goes back behind it.
                    refused = 0
                    with suppress(Refused):
                        line = table.sitting.seq - chance.randint(1, 40)
                        table.act(Rule(TakenBack(line, "nobody knows an answer")), staff=True)
        assert table.sitting.status is Status.AWAITING, seed
        assert table.sitting == replay(table.facts)
        assert table.facts == [fact_from_json(json.loads(json.dumps(fact_to_json(fact)))) for fact in table.facts]
        (record,) = partie_records(table.facts, str)
        told = account(read(json.loads(json.dumps(record))))
        closed = view(table.sitting, None).parties[-1].deals
        kept = [deal for deal in told["deals"] if not deal.get("redealt")]  # type: ignore[attr-defined, union-attr]
        assert [tuple(deal["totals"].values()) for deal in kept] == [deal.totals for deal in closed], seed
        for deal, mine in zip(kept, closed, strict=True):
            assert [(line["item"], line["points"]) for line in deal["lines"]] == [
                (line.item, line.points) for line in mine.lines
            ], seed


def test_a_partie_of_three_by_talk_owes_what_its_record_owes() -> None:
    """The endgame of two is told too: whole deals played by cards, told as talk, until two have left."""
    table = table_of(Mode.PACK, NORMANDY_MUSKETEER)
    table.act(TellDealer(0), ATHOS)
    seed = 0
    while table.sitting.status is not Status.AWAITING:
        if table.sitting.status is Status.BETWEEN:
            table.act(DealNext(), MUSKETEERS[view(table.sitting, None).waiting_for[0]])
        partie, pack = table.sitting.partie, pack_of(table)
        assert partie is not None
        while True:
            *_, deal = play_through(pack.rules, seed)
            seed += 1
            if deal.dealer == pack.dealer:
                break
        for word in said(deal):
            object.__setattr__(word, "seat", partie.at[word.seat])
            table.act(Tell(word), ATHOS)
    partie = table.sitting.partie
    assert partie is not None
    (record,) = partie_records(table.facts, str)
    debts = account(read(record))["debts"]
    owed = partie.owed(KOPECK)
    assert len(partie.accounts[-1].seats) == 2
    assert [debt["amount"] for debt in debts] == [each.amount for each in owed if each.amount]  # type: ignore[attr-defined]


# -- paper -----------------------------------------------------------------------------------------------------------


def typed(table: Table, deal: int, *totals: int | None, by: str = ATHOS, sure: bool = False) -> None:
    table.act(TypeTotals(deal, totals, sure), by)


def test_six_pairs_of_totals_settle_as_the_pad_does() -> None:
    """Rules §2.2 by hand: koroliks of 54–21 and 30–60, 80–40 and 40–60, 70–30 and 30–61.

    Entries: 33 to the first, 30 to the second: 3 makes 0, and 100. 40 and 20: 20, 120. 40 and 31: 9 makes 10, 110.
    Sums 113 and 81: 32 makes 30, and 100 to the first. In all 100 + 120 + 110 + 130 = 460 points.
    """
    table = table_of(Mode.PAPER)
    assert table.act(TellDealer(1), ATHOS) == (CutForDeal((), 1),)
    assert refused(table, DealNext()) is Refusal.OTHER_MODE
    pairs = [(54, 21), (30, 60), (80, 40), (40, 60), (70, 30), (30, 61)]
    for number, pair in enumerate(pairs, start=1):
        typed(table, number, *pair)
    assert table.sitting.status is Status.AWAITING
    partie = view(table.sitting, None).parties[-1]
    assert [deal.dealer for deal in partie.deals] == [1, 0, 1, 0, 1, 0]
    assert [(each.debtor, each.creditor, each.points) for each in partie.owed] == [(1, 0, 460)]
    (record,) = partie_records(table.facts, str)
    assert record["deals"][0] == {"dealer": ARAMIS, "totals": {ATHOS: 54, ARAMIS: 21}}  # type: ignore[index]
    assert account(read(record))["debts"][0]["points"] == 460  # type: ignore[index]


def test_typing_again_corrects_and_what_was_signed_is_signed_anew() -> None:
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    typed(table, 1, 54, 21)
    typed(table, 2, 30, 60)
    typed(table, 1, 45, 21, by=ARAMIS)
    partie = view(table.sitting, None).parties[-1]
    assert [deal.totals for deal in partie.deals] == [(45, 21), (30, 60)]
    assert Typed(1, (54, 21), ATHOS) in table.facts, "the older stays in the log"
    assert table.sitting == replay(table.facts)
    assert refused(table, TypeTotals(4, (50, 30))) is Refusal.NO_SUCH_DEAL
    assert refused(table, TypeTotals(3, (50, None))) is Refusal.TOTALS_NEEDED
    assert refused(table, TypeTotals(3, (50, 3000))) is Refusal.TOTALS_NEEDED
    for number in (3, 4, 5, 6):
        typed(table, number, 60, 40)
    table.act(Sign(), ATHOS)
    typed(table, 6, 61, 40)
    assert view(table.sitting, None).parties[0].signatures == (None, None)
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    assert table.sitting.status is Status.SETTLED
    assert refused(table, TypeTotals(6, (50, 40))) is Refusal.SIGNED_DEAL
    table.act(TypeTotals(6, (50, 40)), staff=True)
    assert table.sitting.status is Status.AWAITING
    assert table.sitting == replay(table.facts)
    table.act(Sign(), ATHOS)
    table.act(Sign(), ARAMIS)
    table.act(Agree(), ATHOS)
    assert refused(table, TypeTotals(6, (60, 40)), None, staff=True) is Refusal.SIGNED_DEAL, (
        "another partie is agreed to"
    )


def test_points_are_given_at_a_paper_table_and_outlast_a_correction() -> None:
    """By hand: 54 to 21 less ten for the first is 44 to 21, and typed again as 60 to 21 it is 50 to 21."""
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    assert refused(table, Rule(Adjusted(0, -10, "a word too much")), None, staff=True) is Refusal.NO_DEAL_TO_RULE
    typed(table, 1, 54, 21)
    for ruling in (Silenced(0, "false_claim", "nothing is known of it"), Redealt("nothing is known of it")):
        assert refused(table, Rule(ruling), None, staff=True) is Refusal.NO_DEAL_TO_RULE
    table.act(Rule(Adjusted(0, -10, "a word too much")), staff=True)
    assert view(table.sitting, None).parties[0].deals[0].totals == (44, 21)
    assert view(table.sitting, None).parties[0].deals[0].on_pad(2) == (54, 21)
    typed(table, 2, 30, 60)
    typed(table, 1, 60, 21)
    deals = view(table.sitting, None).parties[0].deals
    assert [deal.totals for deal in deals] == [(50, 21), (30, 60)]
    assert deals[0].entry == (0, 29)
    assert table.sitting == replay(table.facts)
    (record,) = partie_records(table.facts, str)
    assert record["deals"][0]["totals"] == {ATHOS: 50, ARAMIS: 21}  # type: ignore[index]


def test_a_referee_may_take_more_than_the_pad_has_and_the_record_is_read_all_the_same() -> None:
    """By hand: 21 less 30 is nine below nothing, and 54 to that is an entry of 63."""
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    typed(table, 1, 54, 21)
    table.act(Rule(Adjusted(1, -30, "he left in the middle of it")), staff=True)
    (record,) = partie_records(table.facts, str)
    (deal,) = account(read(record))["deals"]  # type: ignore[misc, attr-defined]
    assert (deal["totals"], deal["entry"]) == ({ATHOS: 54, ARAMIS: -9}, {"player": ATHOS, "points": 63})


def test_a_deal_is_dealt_again_in_the_mode_that_the_table_plays_in_now() -> None:
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    table.act(Rule(ModeSet(Mode.DEALT, "the pad is full")), staff=True)
    table.act(DealNext(), ATHOS)
    while table.sitting.status is Status.DEALING:
        table.one_move()
    table.act(Rule(ModeSet(Mode.PAPER, "the phones are wet")), staff=True)
    assert table.act(Rule(Redealt("thirty-one cards")), staff=True) == (Redealt("thirty-one cards"),)
    assert table.sitting.status is Status.BETWEEN
    typed(table, 1, 54, 21)


def test_a_deal_of_another_mode_is_not_opened_again_by_a_tap() -> None:
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    tell(table, *NOTHING, *[Won(0)] * 12)
    assert table.sitting.may_undo
    table.act(Rule(ModeSet(Mode.PAPER, "the phones are wet")), staff=True)
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO


def test_one_word_is_taken_back_and_any_number_of_tricks() -> None:
    """What was said before the last word has been answered; only a referee reaches behind it."""
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    tell(table, *NOTHING, *[Won(0)] * 3)
    said = len(NOTHING)
    for _ in range(3):
        table.act(Undo(), ARAMIS)
    assert len(pack_of(table).told) == said
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO
    tell(table, Won(0))
    table.act(Undo(), ATHOS)
    table.act(Rule(TakenBack(table.facts.index(Told(NOTHING[-1], ATHOS)), "a slip")), staff=True)
    assert len(pack_of(table).told) == said - 1
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO, "the word that stands again had been answered"
    tell(table, NOTHING[-1])
    table.act(Undo(), ARAMIS)
    assert refused(table, Undo()) is Refusal.NOTHING_TO_UNDO
    assert table.sitting == replay(table.facts)


def test_the_least_that_play_brings_follows_from_the_law() -> None:
    """Rules §2.5: 12 leads, 11 tricks and the last at 4 are 27; the musketeers' leza always falls to somebody.

    At a capot the last trick is 1 or 2: 24 or 25, and 40. Cavendish: 12 leads, one trick on the other's lead, the
    last of a leader 1 more; at 12 tricks 13, and 40. Of three: ten leads, nine tricks and 4.
    """
    assert (least_in_all(MUSKETEER), least_at_capot(MUSKETEER)) == (27 + 10, 24 + 40)
    assert (least_in_all(STARINNY), least_at_capot(STARINNY)) == (27, 25 + 40)
    assert (least_in_all(CLASSIC), least_at_capot(CLASSIC)) == (14, 13 + 40)
    assert least_in_all(NORMANDY_MUSKETEER) == 23


@pytest.mark.parametrize(
    ("rules", "totals", "codes"),
    [
        (MUSKETEER, (54, 21), []),
        (MUSKETEER, (20, 16), ["below_play"]),
        (MUSKETEER, (21, 16), []),
        (STARINNY, (14, 13), []),
        (STARINNY, (14, 12), ["below_play"]),
        # The dealer with nothing has lost every trick: 64 at least to the elder. The elder has counted a lead.
        (MUSKETEER, (63, 0), ["not_a_capot"]),
        (MUSKETEER, (64, 0), []),
        (MUSKETEER, (1, 62), ["not_a_capot"]),
        (MUSKETEER, (1, 63), []),
        (MUSKETEER, (3, 60), []),
        (MUSKETEER, (540, 21), ["above_all"]),
        (CLASSIC, (170, 0), []),
    ],
)
def test_doubts(rules: Ruleset, totals: tuple[int, int], codes: list[str]) -> None:
    """Side 1 deals."""
    assert [doubt.code for doubt in doubts(rules, totals, 1)] == codes


@pytest.mark.parametrize("rules", [MUSKETEER, STARINNY, CLASSIC, NORMANDY_MUSKETEER], ids=lambda rules: rules.edition)
def test_no_deal_that_was_played_is_doubted(rules: Ruleset) -> None:
    for seed in range(count(150)):
        *_, deal = play_through(rules, seed)
        assert doubts(rules, law.result(deal)[0], deal.dealer) == (), seed
    assert most_of_one(rules) < 300


def test_a_doubt_is_a_question_and_never_a_wall() -> None:
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    with pytest.raises(Doubtful) as found:
        typed(table, 1, 12, 3)
    assert [doubt.code for doubt in found.value.doubts] == ["below_play"]
    typed(table, 1, 12, 3, sure=True)
    assert view(table.sitting, None).parties[-1].deals[0].totals == (12, 3)


def test_two_pens_on_one_pad() -> None:
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    before = table.sitting
    typed(table, 1, 54, 21)
    since = table.facts[before.seq :]
    assert judge(before, since, TypeTotals(1, (54, 21)), Actor(ARAMIS)) is Late.ALREADY
    assert judge(before, since, TypeTotals(1, (45, 21)), Actor(ARAMIS)) is Late.STALE
    assert judge(before, since, TypeTotals(2, (45, 21)), Actor(ARAMIS)) is Late.STILL_GOOD


def test_of_three_the_pad_tells_who_leaves() -> None:
    """Rules §2.6: whoever reaches 200 leaves; the two who are left type on, and the third has lost."""
    table = table_of(Mode.PAPER, NORMANDY_MUSKETEER)
    table.act(TellDealer(0), ATHOS)
    typed(table, 1, 110, 60, 40)
    typed(table, 2, 95, 70, 50)
    assert view(table.sitting, None).parties[-1].playing == (1, 2)
    assert refused(table, TypeTotals(3, (10, 70, None))) is Refusal.TOTALS_NEEDED
    typed(table, 3, None, 80, 60)
    assert table.sitting.status is Status.AWAITING
    # Athos left with 205, Aramis with 210; Porthos has 150 and owes 55 and 60.
    assert [(each.creditor, each.points) for each in view(table.sitting, None).parties[-1].owed] == [(0, 55), (1, 60)]
    typed(table, 2, 85, 70, 50)
    partie = view(table.sitting, None).parties[-1]
    assert (len(partie.deals), partie.playing) == (2, (0, 1, 2)), "the third deal was of two, and fits no longer"
    assert table.sitting == replay(table.facts)


def dealt_then(mode: Mode) -> Table:
    """A first deal dealt on the phones and played; then the table goes over to another way of playing."""
    table = table_of(Mode.DEALT)
    while table.sitting.status is Status.DEALING:
        table.one_move()
    table.act(Rule(ModeSet(mode, "the phones are wet")), staff=True)
    return table


def test_a_redeal_on_the_pad_deals_nothing_and_waits_for_the_totals() -> None:
    table = dealt_then(Mode.PAPER)
    first = table.sitting.partie
    assert first is not None
    redealt = Rule(Redealt("the pack had thirty-one cards"))
    assert table.act(redealt, staff=True) == (Redealt("the pack had thirty-one cards"),)
    assert (table.sitting.status, table.sitting.deal) == (Status.BETWEEN, None)
    shown = view(table.sitting, 0)
    assert (shown.deal, shown.next_dealer) == (None, first.first_dealer), "the same dealer deals again"
    assert refused(table, redealt, None, staff=True) is Refusal.NO_DEAL_TO_RULE
    typed(table, 1, 54, 21)
    assert table.sitting == replay(table.facts)
    for number, pair in enumerate([(30, 60), (80, 40), (40, 60), (70, 30), (30, 61)], 2):
        typed(table, number, *pair)
    partie = table.sitting.partie
    assert partie is not None
    assert [account.totals for account in partie.accounts][:2] == [(54, 21), (30, 60)]
    told = account(read(partie_records(table.facts, lambda character: character)[0]))
    deals = told["deals"]
    assert isinstance(deals, list)
    assert [deal.get("redealt", False) for deal in deals] == [True, *[False] * 6]


def test_a_redeal_follows_the_way_the_table_plays_now() -> None:
    table = dealt_then(Mode.PACK)
    table.act(Rule(Redealt("a card lay open")), staff=True)
    assert pack_of(table).told == (), "no card is dealt on a phone at a table with a real pack"
    table = table_of(Mode.PACK)
    table.act(TellDealer(1), ATHOS)
    quiet_deal(table)
    table.act(Rule(ModeSet(Mode.DEALT, "the pack is torn")), staff=True)
    table.act(Rule(Redealt("a card lay open")), staff=True)
    deal = table.sitting.deal
    assert isinstance(deal, law.Deal)
    assert [len(side.hand) for side in deal.sides] == [12, 12]
    assert table.sitting == replay(table.facts)


def quiet_deal(table: Table) -> None:
    """A deal without a call, of which the elder takes every trick."""
    tell(table, Took(0, 3), Took(1, 5), Nobody(0, Category.WHITE_HAND))
    for category in (POINT, RUNS, SETS):
        tell(table, Says(0, category, 0), Says(1, category, 0))
    tell(table, *[Won(0)] * 12)


def test_nothing_is_typed_over_a_deal_that_lies_on_the_table() -> None:
    """A log of old has a deal dealt at a table that plays on paper: the pen has to wait until it is over."""
    table = table_of(Mode.PAPER)
    table.act(TellDealer(1), ATHOS)
    typed(table, 1, 54, 21)
    table.facts.append(Dealt(0, table.draw().pack))
    table.sitting = replay(table.facts)
    assert table.sitting.status is Status.DEALING
    for deal in (1, 2):
        assert refused(table, TypeTotals(deal, (30, 60), sure=True)) is Refusal.DEAL_UNDER_WAY
    assert refused(table, TypeTotals(2, (30, 60)), None, staff=True) is Refusal.DEAL_UNDER_WAY


def test_the_mode_changes_between_deals_and_consent_is_asked_anew() -> None:
    table = table_of(Mode.PAPER)
    table.act(Rule(ModeSet(Mode.PACK, "the pad is full")), staff=True)
    assert not any(table.sitting.agreed)
    table.begin()
    table.act(TellDealer(1), ATHOS)
    tell(table, *NOTHING, *[Won(0)] * 12)
    table.act(Rule(ModeSet(Mode.PAPER, "no light")), staff=True)
    typed(table, 2, 54, 21)
    assert refused(table, TypeTotals(1, (50, 40))) is Refusal.NO_SUCH_DEAL, "what the phones were told stands"
    table.act(Rule(ModeSet(Mode.DEALT, "no cards left")), staff=True)
    table.act(DealNext(), ATHOS)
    assert not isinstance(table.sitting.deal, PackDeal)
    (record,) = partie_records(table.facts, str)
    kinds = [sorted(set(deal) & {"claims", "totals", "hands"}) for deal in record["deals"]]  # type: ignore[attr-defined]
    assert kinds == [["claims"], ["totals"], ["hands"]]
    read(record)


def test_names_of_a_run_and_answers_go_through_the_log() -> None:
    words: list[Word] = [
        Took(0, 3), Hand(1, Category.WHITE_HAND, 2), Nobody(0, Category.FULL_HAND), Says(0, POINT, 5),
        Answers(1, POINT, Answer.AS_MANY), Measures(0, POINT, (7, 6, 5)), Names(0, RUNS, ((int(Rank.ACE), 3), (4, 3))),
        PointRun(0, 5), SaysCapot(0), Led(0), Won(1),
    ]  # fmt: skip
    facts = [*(Told(word, ATHOS) for word in words), Undone(7, ATHOS), Typed(1, (54, None, 3), ATHOS), Seated(0, ATHOS)]
    assert [fact_from_json(json.loads(json.dumps(fact_to_json(fact)))) for fact in facts] == facts
