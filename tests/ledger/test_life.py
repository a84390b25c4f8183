"""The life of a debt: what each act does to it, who may, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from larp_piquet.ledger.book import (
    STAFF,
    Actor,
    Debt,
    Entry,
    EntryKind,
    LedgerCode,
    LedgerRefusal,
    When,
    balances,
    draw,
    owe,
)
from larp_piquet.ledger.deciding import Act, decide, possible
from larp_piquet.ledger.due import Due, DueKind
from larp_piquet.ledger.life import DebtState, Standing, stand
from larp_piquet.ledger.written import detail_from_json, detail_to_json

K, C = EntryKind, LedgerCode
ATHOS, ARAMIS, PORTHOS, MILADY = "athos", "aramis", "porthos", "milady"
NIGHT = datetime(1628, 9, 10, 22, 30)
MASTER = Actor(staff=True)
REFEREE = Actor(referee="referee:1")
HUNDRED = Debt(ARAMIS, ATHOS, 100, "ru")
HORSE = Debt(ARAMIS, ATHOS, 0, "", "a bay horse")


class Life:
    """Entries of one debt, added by acts."""

    def __init__(self, debt: Debt = HUNDRED, *, drawn_by: str = "") -> None:
        when = When(NIGHT)
        if drawn_by:
            self.entries = [draw("1", debt, author=drawn_by, signed=(drawn_by,), when=when)]
        else:
            self.entries = [owe("1", debt, author="table", when=when)]

    def do(self, by: str | Actor, kind: EntryKind, *, hours: float = 0, **said: object) -> Entry:
        actor = Actor(by) if isinstance(by, str) else by
        entry = decide("1", self.entries, Act(kind, **said), actor, When(NIGHT + timedelta(hours=hours)))  # type: ignore[arg-type]
        self.entries.append(entry)
        return entry

    def refused(self, by: str | Actor, kind: EntryKind, **said: object) -> LedgerCode:
        with pytest.raises(LedgerRefusal) as refusal:
            self.do(by, kind, **said)  # type: ignore[arg-type]
        return refusal.value.code

    @property
    def standing(self) -> Standing:
        return stand(self.entries)

    def sums(self) -> dict[str, int]:
        return {who: coins["ru"] for who, coins in balances(self.entries).items() if coins.get("ru")}


# -- signing -----------------------------------------------------------------------------------------------------


def test_a_paper_binds_by_the_second_signature() -> None:
    life = Life(drawn_by=ATHOS)
    assert life.standing.state is DebtState.DRAFT
    assert life.sums() == {}
    assert life.refused(ATHOS, K.SIGNED) is C.SIGNED_BY_HIM
    assert life.refused(PORTHOS, K.SIGNED) is C.NOT_YOURS
    assert life.refused(ATHOS, K.CONFIRMED) is C.NOT_SIGNED_YET
    life.do(ARAMIS, K.SIGNED, hours=2)
    assert life.standing.open
    assert life.standing.since == NIGHT + timedelta(hours=2)
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}
    assert life.refused(ARAMIS, K.SIGNED) is C.SIGNED_DEBT
    assert life.refused(ARAMIS, K.DECLINED) is C.SIGNED_DEBT


def test_a_paper_that_is_declined_binds_nobody() -> None:
    life = Life(drawn_by=ATHOS)
    life.do(ARAMIS, K.DECLINED)
    assert life.standing.state is DebtState.DECLINED
    assert life.refused(ARAMIS, K.SIGNED) is C.ALREADY_DECLINED
    assert life.sums() == {}


def test_the_game_master_signs_for_a_side_with_a_reason() -> None:
    life = Life(drawn_by=ATHOS)
    assert life.refused(MASTER, K.SIGNED, who=PORTHOS, reason="he said so") is C.NO_PART_IN_IT
    assert life.refused(MASTER, K.SIGNED, who=ARAMIS) is C.REASON_NEEDED
    assert life.refused(MASTER, K.SIGNED, reason="he said so") is C.NOBODY_NAMED
    assert life.do(MASTER, K.SIGNED, who=ARAMIS, reason="he said so").author == STAFF
    assert life.standing.open


def test_a_paper_signed_by_both_stands_at_once() -> None:
    entry = draw("1", HUNDRED, author=ATHOS, signed=(ATHOS, ARAMIS))
    assert entry.kind is K.OWED
    assert stand([entry]).open


# -- payment -----------------------------------------------------------------------------------------------------


def test_a_part_is_proposed_and_accepted() -> None:
    life = Life()
    life.do(ARAMIS, K.PART_PROPOSED, amount=30)
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}
    assert life.refused(ARAMIS, K.PART_PROPOSED, amount=30) is C.ALREADY_OFFERED
    assert life.refused(ARAMIS, K.PART_ACCEPTED) is C.NOT_YOURS
    life.do(ATHOS, K.PART_ACCEPTED)
    assert (life.standing.rest, life.standing.paid, life.standing.waiting) == (70, 30, ())
    assert life.sums() == {ARAMIS: -70, ATHOS: 70}
    assert life.refused(ARAMIS, K.PART_PROPOSED, amount=71) is C.MORE_THAN_LEFT
    assert life.refused(ARAMIS, K.PART_PROPOSED) is C.NO_SUM
    assert life.refused(ARAMIS, K.PART_PROPOSED, amount=-5) is C.NO_SUM


def test_the_holder_says_what_he_received_though_nobody_proposed_it() -> None:
    life = Life()
    assert life.refused(ATHOS, K.PART_ACCEPTED) is C.NO_SUM
    life.do(ARAMIS, K.CLAIMED)
    life.do(ATHOS, K.PART_ACCEPTED, amount=99)
    assert life.standing.waiting == ()
    life.do(ATHOS, K.PART_ACCEPTED, amount=1)
    assert life.standing.state is DebtState.PAID
    assert (life.standing.paid, life.sums()) == (100, {})


def test_a_claim_of_payment_is_confirmed_refused_or_taken_back() -> None:
    life = Life()
    life.do(ARAMIS, K.CLAIMED)
    assert life.refused(ARAMIS, K.CLAIMED) is C.ALREADY_OFFERED
    life.do(ATHOS, K.REFUSED)
    assert life.standing.waiting == ()
    assert life.refused(ATHOS, K.REFUSED) is C.NOTHING_WAITS
    life.do(ARAMIS, K.CLAIMED)
    assert life.refused(ATHOS, K.WITHDRAWN) is C.NOTHING_WAITS, "it is not his claim"
    life.do(ARAMIS, K.WITHDRAWN)
    life.do(ARAMIS, K.CLAIMED)
    life.do(ATHOS, K.CONFIRMED)
    assert (life.standing.state, life.standing.rest, life.sums()) == (DebtState.PAID, 0, {})


def test_forgiving_a_part_and_the_whole() -> None:
    life = Life()
    assert life.refused(ARAMIS, K.FORGIVEN) is C.NOT_YOURS
    assert life.refused(ATHOS, K.FORGIVEN, amount=101) is C.MORE_THAN_LEFT
    life.do(ATHOS, K.FORGIVEN, amount=40)
    assert (life.standing.rest, life.standing.state) == (60, DebtState.OWED)
    life.do(ATHOS, K.FORGIVEN)
    assert (life.standing.forgiven, life.standing.state, life.sums()) == (100, DebtState.FORGIVEN, {})


# -- disputes, demands, additions --------------------------------------------------------------------------------


def test_a_dispute_keeps_the_note_where_it_is_until_it_is_settled() -> None:
    life = Life()
    assert life.refused(ARAMIS, K.CONTESTED) is C.REASON_NEEDED
    assert life.refused(ATHOS, K.CONTESTED, reason="no") is C.NOT_YOURS
    life.do(ARAMIS, K.CONTESTED, reason="the pack was short")
    assert life.standing.contested
    assert life.refused(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS) is C.CONTESTED_DEBT
    assert life.refused(ATHOS, K.SETTLED, reason="I say so") is C.STAFF_ONLY
    assert life.refused(Actor(referee="referee:1", own=frozenset({ATHOS})), K.SETTLED, reason="x") is C.OWN_DEBT
    assert life.do(REFEREE, K.SETTLED, reason="the pack was whole").author == "referee:1"
    assert not life.standing.contested
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(ARAMIS, K.CONTESTED, reason="again")
    assert life.refused(PORTHOS, K.ENDORSED) is C.CONTESTED_DEBT
    life.do(ARAMIS, K.WITHDRAWN)
    life.do(PORTHOS, K.ENDORSED)


LATE = Debt(ARAMIS, ATHOS, 100, "ru", due=Due(DueKind.WITHIN, hours=24), addition=10)


def test_a_protest_waits_for_the_hour_and_names_the_answer() -> None:
    life = Life(LATE)
    assert life.standing.due == NIGHT + timedelta(hours=24)
    assert life.refused(ATHOS, K.PROTESTED, reason="tomorrow", hours=23.9) is C.NOT_DUE
    assert life.refused(ATHOS, K.PROTESTED, hours=24) is C.REASON_NEEDED
    life.do(ATHOS, K.PROTESTED, reason="tomorrow", hours=24)
    assert life.standing.protested
    assert life.refused(ATHOS, K.PROTESTED, reason="tomorrow", hours=25) is C.ALREADY_PROTESTED
    assert Life().do(ATHOS, K.PROTESTED, reason="tomorrow").kind is K.PROTESTED, "on demand it is due at once"


def test_what_was_agreed_is_added_once() -> None:
    life = Life(LATE)
    assert life.refused(ATHOS, K.ADDED, hours=1) is C.NOT_LATE
    assert life.refused(ATHOS, K.ADDED, hours=24) is C.NOT_LATE, "in its minute it is due, and can be paid in time"
    assert life.refused(MASTER, K.ADDED, hours=24, reason="he begs for it") is C.NOT_LATE
    assert K.ADDED not in possible(life.entries, Actor(ATHOS), When(NIGHT + timedelta(hours=24, seconds=59)))
    life.do(ATHOS, K.ADDED, hours=24 + 1 / 60)
    assert (life.standing.rest, life.standing.added) == (110, 10)
    assert life.sums() == {ARAMIS: -110, ATHOS: 110}
    assert life.refused(ATHOS, K.ADDED, hours=48) is C.ALREADY_ADDED
    assert Life().refused(ATHOS, K.ADDED, hours=48) is C.NO_ADDITION


@pytest.mark.parametrize(
    ("term", "second", "due"),
    [
        (Due(DueKind.AT, NIGHT), 0, NIGHT),
        (Due(DueKind.AT, NIGHT.replace(second=40)), 0, NIGHT),
        # Signed at 21:30:10: whoever reads "21:30" and "within 1 h" reckons with 22:30.
        (Due(DueKind.WITHIN, hours=1), 10, NIGHT),
    ],
)
def test_a_term_is_told_by_the_minute_and_is_late_when_that_is_over(term: Due, second: int, due: datetime) -> None:
    signed = (NIGHT - timedelta(hours=1)).replace(second=second)
    standing = stand([owe("1", replace(HUNDRED, due=term), author="table", when=When(signed))])
    assert standing.due == due
    at = {second: NIGHT.replace(second=second) for second in (0, 20, 59)}
    assert not any(standing.late(each) for each in at.values())
    assert standing.late(NIGHT + timedelta(minutes=1))
    assert not term.has_come(signed, NIGHT - timedelta(seconds=1))
    assert term.has_come(signed, at[0])


def test_before_the_duel_the_desk_alone_knows_when_it_is_at_hand() -> None:
    life = Life(replace(HUNDRED, due=Due(DueKind.DUEL)))
    assert K.PROTESTED not in possible(life.entries, Actor(ATHOS), When(NIGHT))
    assert life.refused(ATHOS, K.PROTESTED, reason="after the duel") is C.NOT_DUE
    assert life.refused(ATHOS, K.PROTESTED, reason="after the duel", hours=9000) is C.NOT_DUE
    life.do(ATHOS, K.GUARANTEE_ASKED, amount=40, who=PORTHOS)
    life.do(PORTHOS, K.GUARANTEED)
    assert life.refused(ATHOS, K.GUARANTEE_CALLED) is C.NOT_DUE
    life.do(MASTER, K.PROTESTED, reason="he had it not; swords at six")
    assert life.standing.protested


def test_terms() -> None:
    duel = Due(DueKind.DUEL)
    assert not duel.has_come(NIGHT, NIGHT), "its hour is among the people"
    assert duel.moment(NIGHT) is None
    at = Due(DueKind.AT, NIGHT)
    assert at.has_come(None, NIGHT)
    assert not at.has_come(None, NIGHT - timedelta(seconds=1))
    assert not at.has_come(None, None)
    for wrong in ({"kind": DueKind.AT}, {"kind": DueKind.WITHIN}, {"at": NIGHT}, {"hours": 3}):
        with pytest.raises(ValueError, match="a term"):
            Due(**wrong)


# -- guarantee ---------------------------------------------------------------------------------------------------


def test_a_guarantee_is_asked_for_and_given_up_to_a_ceiling() -> None:
    life = Life()
    for whom in (ATHOS, ARAMIS):
        assert life.refused(ARAMIS, K.GUARANTEE_ASKED, who=whom, amount=50) is C.OWN_GUARANTEE
    assert life.refused(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS) is C.NO_SUM
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=50)
    assert life.refused(ATHOS, K.GUARANTEED) is C.NOT_YOURS, "he was not asked"
    assert life.refused(MILADY, K.GUARANTEED) is C.NOT_YOURS
    life.do(PORTHOS, K.GUARANTEED)
    assert (life.standing.guarantor, life.standing.ceiling) == (PORTHOS, 50)
    assert life.refused(ATHOS, K.GUARANTEE_ASKED, who=MILADY, amount=50) is C.ALREADY_GUARANTEED
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}


def test_who_answers_for_more_takes_the_place_of_one_who_answers_for_less() -> None:
    """Else any debtor would keep a good guarantor away by one who answers for a polushka."""
    life = Life()
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=1)
    life.do(PORTHOS, K.GUARANTEED)
    life.do(ATHOS, K.GUARANTEE_CALLED)
    assert K.GUARANTEE_ASKED in possible(life.entries, Actor(ATHOS))
    life.do(ATHOS, K.GUARANTEE_ASKED, who=MILADY, amount=60)
    life.do(PORTHOS, K.COVER_PROPOSED)
    assert life.refused(MILADY, K.GUARANTEED) is C.CLAIM_WAITS, "he says that he has paid"
    life.do(ATHOS, K.REFUSED)
    life.do(MILADY, K.GUARANTEED)
    assert (life.standing.guarantor, life.standing.ceiling, life.standing.waiting) == (MILADY, 60, ())
    life.do(ATHOS, K.PART_ACCEPTED, amount=40)
    assert K.GUARANTEE_ASKED not in possible(life.entries, Actor(ATHOS)), "she answers for all that is left"
    assert life.refused(ATHOS, K.GUARANTEE_ASKED, who=PORTHOS, amount=900) is C.ALREADY_GUARANTEED


def test_a_guarantee_binds_by_the_word_of_whoever_was_asked_alone() -> None:
    life = Life()
    life.do(ATHOS, K.GUARANTEE_ASKED, who=PORTHOS, amount=100)
    assert life.refused(ATHOS, K.GUARANTEED) is C.NOT_YOURS
    assert life.refused(ARAMIS, K.GUARANTEED) is C.NOT_YOURS
    assert life.standing.guarantor == ""
    life.do(PORTHOS, K.GUARANTEED)
    assert life.standing.guarantor == PORTHOS


def test_who_comes_to_hold_what_he_answers_for_answers_no_more() -> None:
    life = Life()
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=50)
    life.do(PORTHOS, K.GUARANTEED)
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(PORTHOS, K.ENDORSED)
    assert (life.standing.holder, life.standing.guarantor, life.standing.ceiling) == (PORTHOS, "", 0)


# -- other hands -------------------------------------------------------------------------------------------------


def test_a_note_passes_from_hand_to_hand() -> None:
    life = Life()
    life.do(ATHOS, K.PART_ACCEPTED, amount=20)
    assert life.refused(ATHOS, K.ENDORSEMENT_OFFERED, who=ATHOS) is C.TO_HOLDER
    assert life.refused(ATHOS, K.ENDORSEMENT_OFFERED, who=ARAMIS) is C.TO_DEBTOR
    assert life.refused(PORTHOS, K.ENDORSEMENT_OFFERED, who=MILADY) is C.NOT_YOURS
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    assert life.refused(ATHOS, K.ENDORSEMENT_OFFERED, who=MILADY) is C.ALREADY_OFFERED
    assert life.refused(MILADY, K.ENDORSED) is C.NOT_YOURS
    assert life.standing.holder == ATHOS
    life.do(PORTHOS, K.ENDORSED)
    assert life.standing.chain == (ATHOS, PORTHOS)
    assert life.sums() == {ARAMIS: -80, PORTHOS: 80}
    assert life.refused(ATHOS, K.CONFIRMED) is C.NOT_YOURS, "he holds it no longer"
    life.do(PORTHOS, K.CONFIRMED)
    assert life.sums() == {}


def test_a_note_good_in_one_pair_of_hands() -> None:
    life = Life(Debt(ARAMIS, ATHOS, 100, "ru", transferable=False))
    assert life.refused(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS) is C.NOT_TRANSFERABLE
    assert life.refused(PORTHOS, K.PAPER_CLAIMED) is C.NOT_TRANSFERABLE


def test_whoever_has_the_paper_waits_for_the_holders_word_or_a_ruling() -> None:
    life = Life()
    assert life.refused(ARAMIS, K.PAPER_CLAIMED) is C.NOT_YOURS, "the debtor has it because he paid"
    assert life.refused(Actor(), K.PAPER_CLAIMED) is C.NOT_YOURS
    life.do(PORTHOS, K.PAPER_CLAIMED)
    assert life.refused(PORTHOS, K.PAPER_CLAIMED) is C.ALREADY_OFFERED
    assert life.standing.holder == ATHOS
    assert life.refused(PORTHOS, K.HANDED_OVER) is C.NOT_YOURS
    life.do(MILADY, K.PAPER_CLAIMED)
    milady = life.standing.of_kind(K.PAPER_CLAIMED)[1]
    life.do(ATHOS, K.HANDED_OVER, place=milady.place)
    assert life.standing.holder == MILADY
    life.do(REFEREE, K.HANDED_OVER, reason="she stole it")
    assert life.standing.chain == (ATHOS, MILADY, PORTHOS)
    assert life.sums() == {ARAMIS: -100, PORTHOS: 100}


def test_a_referee_refuses_a_claim_to_the_paper_and_nothing_else() -> None:
    life = Life()
    life.do(ARAMIS, K.CLAIMED)
    assert life.refused(REFEREE, K.REFUSED, reason="no") is C.NOTHING_WAITS
    life.do(PORTHOS, K.PAPER_CLAIMED)
    life.do(REFEREE, K.REFUSED, reason="it was found in the street")
    assert [each.kind for each in life.standing.waiting] == [K.CLAIMED]


def test_what_the_last_holder_offered_lapses() -> None:
    life = Life()
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(MILADY, K.PAPER_CLAIMED)
    life.do(ATHOS, K.HANDED_OVER)
    assert life.standing.waiting == ()
    assert life.refused(PORTHOS, K.ENDORSED) is C.NOT_YOURS


# -- heirs -------------------------------------------------------------------------------------------------------


def test_an_heir_takes_over_what_is_owed_and_what_is_held() -> None:
    life = Life()
    assert life.refused(REFEREE, K.INHERITED, who=PORTHOS, after=ATHOS, reason="dead") is C.STAFF_ONLY
    assert life.refused(MASTER, K.INHERITED, who=PORTHOS, after=MILADY, reason="dead") is C.NO_PART_IN_IT
    assert life.refused(MASTER, K.INHERITED, who=ATHOS, after=ATHOS, reason="dead") is C.SAME_PERSON
    life.do(MASTER, K.INHERITED, who=PORTHOS, after=ARAMIS, reason="Aramis fell at the bastion")
    assert (life.standing.debtor, life.sums()) == (PORTHOS, {PORTHOS: -100, ATHOS: 100})
    life.do(MASTER, K.INHERITED, who=MILADY, after=ATHOS, reason="so did Athos")
    assert life.sums() == {PORTHOS: -100, MILADY: 100}
    life.do(MASTER, K.INHERITED, who=PORTHOS, after=MILADY, reason="and Milady")
    assert (life.standing.state, life.sums()) == (DebtState.ENDED, {})


def test_an_heir_answers_for_what_the_dead_answered_for_unless_it_is_his_own() -> None:
    for heir, answers in ((MILADY, MILADY), (ATHOS, ""), (ARAMIS, "")):
        life = Life()
        life.do(ATHOS, K.GUARANTEE_ASKED, who=PORTHOS, amount=10)
        life.do(PORTHOS, K.GUARANTEED)
        life.do(MASTER, K.INHERITED, who=heir, after=PORTHOS, reason="dead")
        assert life.standing.guarantor == answers


def test_a_note_offered_to_the_debtors_heir_is_not_his_to_take() -> None:
    life = Life()
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(MASTER, K.INHERITED, who=PORTHOS, after=ARAMIS, reason="dead")
    assert life.standing.waiting == (), "it has lapsed"
    assert life.refused(PORTHOS, K.ENDORSED) is C.NOT_YOURS


# -- void and undone ---------------------------------------------------------------------------------------------


def test_a_debt_is_voided_with_what_is_left_of_it() -> None:
    life = Life()
    life.do(ATHOS, K.PART_ACCEPTED, amount=20)
    assert life.refused(ATHOS, K.VOIDED, reason="a gift") is C.STAFF_ONLY
    life.do(REFEREE, K.VOIDED, reason="the cards were marked")
    assert (life.standing.state, life.sums()) == (DebtState.VOID, {})
    draft = Life(drawn_by=ATHOS)
    draft.do(MASTER, K.VOIDED, reason="forged")
    assert draft.sums() == {}


def test_the_last_entry_is_undone_and_the_one_before_it_after_that() -> None:
    life = Life()
    assert life.refused(MASTER, K.REVERSED, reason="a slip") is C.FIRST_STANDS
    life.do(ATHOS, K.PART_ACCEPTED, amount=20)
    life.do(ATHOS, K.CONFIRMED)
    assert life.refused(ATHOS, K.REVERSED, reason="a slip") is C.STAFF_ONLY
    assert life.refused(MASTER, K.REVERSED, reason="a slip", place=1) is C.NOT_THE_LAST
    life.do(REFEREE, K.REVERSED, reason="he was not paid", place=2)
    assert (life.standing.state, life.standing.rest) == (DebtState.OWED, 80)
    life.do(REFEREE, K.REVERSED, reason="nor in part")
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}
    assert life.refused(REFEREE, K.REVERSED, reason="nor at all") is C.FIRST_STANDS


# -- things ------------------------------------------------------------------------------------------------------


def test_a_debt_of_a_thing_posts_nothing_and_lives_all_the_same() -> None:
    life = Life(HORSE)
    assert life.refused(ARAMIS, K.PART_PROPOSED, amount=1) is C.NOT_OF_COIN
    assert life.refused(ATHOS, K.FORGIVEN, amount=1) is C.NOT_OF_COIN
    assert life.refused(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=1) is C.NOT_OF_COIN
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS)
    life.do(PORTHOS, K.GUARANTEED)
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=MILADY)
    life.do(MILADY, K.ENDORSED)
    life.do(ARAMIS, K.CLAIMED)
    life.do(MILADY, K.CONFIRMED)
    assert life.standing.state is DebtState.PAID
    assert not any(entry.postings for entry in life.entries)
    forgiven = Life(HORSE)
    forgiven.do(ATHOS, K.FORGIVEN)
    assert forgiven.standing.state is DebtState.FORGIVEN
    with pytest.raises(ValueError, match="of coin or of a thing"):
        Debt(ARAMIS, ATHOS, 5, "ru", "a horse")


# -- what may be done, and what is written -----------------------------------------------------------------------


def test_what_each_of_them_could_enter_now() -> None:
    life = Life()
    of_holder = {
        K.CONFIRMED, K.PART_ACCEPTED, K.FORGIVEN, K.ENDORSEMENT_OFFERED, K.GUARANTEE_ASKED, K.PROTESTED,
    }  # fmt: skip
    assert possible(life.entries, Actor(ATHOS)) == of_holder
    of_debtor = {K.CLAIMED, K.PART_PROPOSED, K.CONTESTED, K.GUARANTEE_ASKED}
    assert possible(life.entries, Actor(ARAMIS)) == of_debtor
    assert possible(life.entries, Actor(PORTHOS)) == {K.PAPER_CLAIMED}
    assert possible(life.entries, REFEREE) == {K.VOIDED}
    assert possible(life.entries, Actor()) == frozenset()
    life.do(ATHOS, K.CONFIRMED)
    assert possible(life.entries, Actor(ATHOS)) == frozenset()
    assert possible(life.entries, REFEREE) == {K.REVERSED}


def test_every_detail_is_written_and_read_again() -> None:
    debt = Debt(ARAMIS, ATHOS, 100, "ru", due=Due(DueKind.AT, NIGHT), addition=10, transferable=False)
    life = Life(debt, drawn_by=ATHOS)
    life.do(ARAMIS, K.SIGNED)
    life.do(ATHOS, K.GUARANTEE_ASKED, who=PORTHOS, amount=7)
    life.do(PORTHOS, K.GUARANTEED)
    life.do(MASTER, K.INHERITED, who=MILADY, after=ATHOS, reason="dead")
    for entry in (*life.entries, *Life(HORSE).entries, *Life(LATE).entries):
        assert detail_from_json(detail_to_json(entry.detail)) == entry.detail
    assert detail_from_json(None) == Entry(K.CONFIRMED, "1", (), ATHOS).detail


def test_a_debt_of_an_older_version_is_told_by_its_postings() -> None:
    old = Entry(K.OWED, "1", owe("1", HUNDRED, author="x").postings, "x", "", NIGHT)
    assert stand([old]) == stand([owe("1", HUNDRED, author="x", when=When(NIGHT))])


def test_who_has_paid_for_another_keeps_his_part_in_it() -> None:
    """His guarantee is used up: he answers for no more, and is yet no stranger, and no referee of it."""
    life = Life()
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=40)
    life.do(PORTHOS, K.GUARANTEED)
    life.do(ATHOS, K.GUARANTEE_CALLED)
    life.do(PORTHOS, K.COVER_PROPOSED)
    life.do(ATHOS, K.COVERED)
    assert (life.standing.guarantor, life.standing.payers) == ("", (PORTHOS,))
    assert PORTHOS in life.standing.privy()
    own = Actor(referee="referee:1", own=frozenset({PORTHOS}))
    assert life.refused(own, K.VOIDED, reason="a jest") == C.OWN_DEBT
    life.do(MASTER, K.REVERSED, reason="he paid another")
    assert life.standing.payers == ()


def test_nobody_is_asked_to_answer_for_what_he_has_come_to_hold() -> None:
    life = Life()
    life.do(ARAMIS, K.GUARANTEE_ASKED, who=PORTHOS, amount=40)
    life.do(ATHOS, K.GUARANTEE_ASKED, who=MILADY, amount=40)
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(PORTHOS, K.ENDORSED)
    assert [each.who for each in life.standing.waiting] == [MILADY]


def test_nobody_is_asked_to_answer_for_what_he_has_come_to_owe() -> None:
    life = Life()
    life.do(ATHOS, K.GUARANTEE_ASKED, who=PORTHOS, amount=40)
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(MASTER, K.INHERITED, who=PORTHOS, after=ARAMIS, reason="his will")
    assert (life.standing.debtor, life.standing.waiting) == (PORTHOS, ())
