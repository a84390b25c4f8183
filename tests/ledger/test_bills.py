"""A bill upon a third: the drawer owes it until the drawee accepts it, and answers for it afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from larp_piquet.ledger.book import STAFF, Debt, EntryKind, LedgerCode, draw
from larp_piquet.ledger.book import When as At
from larp_piquet.ledger.life import DebtState
from larp_piquet.ledger.written import detail_from_json, detail_to_json
from tests.ledger.test_life import ARAMIS, ATHOS, MASTER, MILADY, NIGHT, PORTHOS, Life

K, C = EntryKind, LedgerCode
#: Aramis bids Porthos pay Athos a hundred polushkas.
BILL = Debt(ARAMIS, ATHOS, 100, "ru", drawee=PORTHOS)


def drawn() -> Life:
    life = Life()
    life.entries = [draw("1", BILL, author=ARAMIS, signed=(ARAMIS,), when=At(NIGHT))]
    life.do(ATHOS, K.SIGNED)
    return life


def test_before_acceptance_the_drawer_owes_and_after_it_the_drawee() -> None:
    life = drawn()
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}, "nothing is owed by whom it is drawn upon"
    assert not life.standing.accepted
    life.do(PORTHOS, K.ACCEPTED)
    assert life.sums() == {ATHOS: 100, PORTHOS: -100}
    standing = life.standing
    assert (standing.debtor, standing.holder, standing.rest, standing.accepted) == (PORTHOS, ATHOS, 100, True)
    assert (standing.guarantor, standing.ceiling) == (ARAMIS, 100), "the drawer answers for all of it"
    life.do(ATHOS, K.CONFIRMED)
    assert life.sums() == {}
    assert life.standing.state is DebtState.PAID


def test_of_what_was_paid_in_part_the_drawee_owes_the_rest() -> None:
    life = drawn()
    life.do(ATHOS, K.PART_ACCEPTED, amount=30)
    life.do(PORTHOS, K.ACCEPTED)
    assert life.sums() == {ATHOS: 70, PORTHOS: -70}
    assert life.standing.ceiling == 70


def test_nobody_else_accepts_and_nobody_twice() -> None:
    life = drawn()
    for other in (ATHOS, ARAMIS, MILADY):
        assert life.refused(other, K.ACCEPTED) is C.NOT_YOURS
    assert life.refused(MASTER, K.ACCEPTED) is C.REASON_NEEDED
    assert life.do(MASTER, K.ACCEPTED, reason="he said so at the desk").author == STAFF
    assert life.refused(PORTHOS, K.ACCEPTED) is C.NOT_TO_ACCEPT
    life.do(MASTER, K.REVERSED, reason="he had not")
    assert life.sums() == {ARAMIS: -100, ATHOS: 100}
    assert (life.standing.debtor, life.standing.guarantor) == (ARAMIS, "")
    assert Life().refused(PORTHOS, K.ACCEPTED) is C.NOT_YOURS, "a plain debt asks nobody"


def test_a_bill_that_came_to_the_drawee_or_is_disputed_is_not_accepted() -> None:
    life = drawn()
    life.do(ATHOS, K.ENDORSEMENT_OFFERED, who=PORTHOS)
    life.do(PORTHOS, K.ENDORSED)
    assert life.refused(MASTER, K.ACCEPTED, reason="so") is C.TO_HOLDER
    life = drawn()
    life.do(ARAMIS, K.CONTESTED, reason="a forgery")
    assert life.refused(PORTHOS, K.ACCEPTED) is C.CONTESTED_DEBT


@pytest.mark.parametrize(
    ("whom", "ceiling", "answers"),
    [
        (MILADY, 40, (ARAMIS, 70)),  # the drawer does not free himself by a friend who answers for less
        (MILADY, 69, (ARAMIS, 70)),
        (MILADY, 70, (MILADY, 70)),
        (MILADY, 100, (MILADY, 100)),
        (PORTHOS, 100, (ARAMIS, 70)),  # nor by the drawee, who owes it himself from then on
    ],
)
def test_the_drawer_answers_for_the_rest_unless_a_third_does(whom: str, ceiling: int, answers: tuple[str, int]) -> None:
    life = drawn()
    life.do(ARAMIS, K.GUARANTEE_ASKED, amount=ceiling, who=whom)
    life.do(whom, K.GUARANTEED)
    life.do(ATHOS, K.PART_ACCEPTED, amount=30)
    life.do(ATHOS, K.GUARANTEE_CALLED)
    life.do(PORTHOS, K.ACCEPTED)
    assert (life.standing.debtor, life.standing.guarantor, life.standing.ceiling) == (PORTHOS, *answers)
    called = [each.kind for each in life.standing.waiting]
    assert called == ([] if answers[0] == ARAMIS else [K.GUARANTEE_CALLED]), "what was claimed from another lapses"


@pytest.mark.parametrize(
    ("who", "kind", "said", "code"),
    [
        (ARAMIS, K.CLAIMED, {}, C.CLAIM_WAITS),
        (ARAMIS, K.PART_PROPOSED, {"amount": 30}, C.CLAIM_WAITS),
        (MILADY, K.COVER_PROPOSED, {}, C.CLAIM_WAITS),
        (ARAMIS, K.CONTESTED, {"reason": "a forgery"}, C.CONTESTED_DEBT),
    ],
)
def test_what_the_drawer_said_is_answered_before_another_owes_it(
    who: str, kind: EntryKind, said: dict[str, object], code: LedgerCode
) -> None:
    life = drawn()
    life.do(ATHOS, K.GUARANTEE_ASKED, amount=40, who=MILADY)
    life.do(MILADY, K.GUARANTEED)
    life.do(ATHOS, K.PROTESTED, reason="he had it not")
    life.do(who, kind, **said)
    assert life.refused(PORTHOS, K.ACCEPTED) is code
    assert life.refused(MASTER, K.ACCEPTED, reason="so") is code, "nor by the desk"
    life.do(who, K.WITHDRAWN)
    life.do(PORTHOS, K.ACCEPTED)
    assert life.standing.debtor == PORTHOS


def test_a_bill_is_kept_as_it_was_drawn() -> None:
    (first, *_rest) = drawn().entries
    assert detail_from_json(detail_to_json(first.detail)) == first.detail
    assert first.detail.who == PORTHOS, "so that it is found among what concerns him"
    for wrong in ({"drawee": ARAMIS}, {"drawee": ATHOS}, {"thing": "a horse", "coin": "", "amount": 0}):
        with pytest.raises(ValueError, match="a bill is of coin"):
            replace(BILL, **wrong)
