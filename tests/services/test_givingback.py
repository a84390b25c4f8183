"""A partie is void, or its pad corrected, when its debt has lived on: what was had goes back, and nothing is lost.

Milady loses six deals of 20 points to 30: 60 points and 100 for the rubicon, at a kopeck a point 1 р. 60 к.
"""

from __future__ import annotations

import pytest

from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.ledger.book import EntryKind
from larp_piquet.services import betting, debts, drafts, lostatplay, netting, passing, purses, sittings
from larp_piquet.services.debts import Typed
from larp_piquet.services.errors import Conflict
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.rates import RateForm, set_rate
from larp_piquet.services.results import COMMAND_LINE, DebtInfo
from larp_piquet.tables.acts import Actor, Sign, VoidPartie
from larp_piquet.tables.packwords import TellDealer
from tests.services.playing import ATHOS, MILADY, agree, seen, sit_down
from tests.services.test_banking import DEALS, lay, played, sign_all, sums_to_nothing, typed

PLANCHET, ROCHEFORT = "planchet", "rochefort"
MASTER = LedgerActor(staff=True)
K = EntryKind


def say(house: House, serial: int, who: str, kind: EntryKind, sum: str = "", whom: str = "") -> None:
    """Out of a purse the debtor says first that he pays: there the holder's word alone moves nothing."""
    if (kind is K.CONFIRMED or (kind is K.PART_ACCEPTED and sum)) and purses.used(house):
        says = K.CLAIMED if kind is K.CONFIRMED else K.PART_PROPOSED
        debts.enter_typed(house, serial, LedgerActor(told(house, serial).owing_id), Typed(says, sum))
    debts.enter_typed(house, serial, LedgerActor(who), Typed(kind, sum, whom))


def lost(house: House, *, with_purses: bool = False, bank: str = "0") -> tuple[int, int]:
    """The sitting, and the debt that came of its partie."""
    lay(house, bank, with_purses=with_purses)
    sitting = played(house)
    sign_all(house, sitting)
    (debt,) = debts.ledger(house, COMMAND_LINE).debts
    assert (debt.debtor_id, debt.creditor_id, debt.figures) == (MILADY, ATHOS, "1 р. 60 к.")
    return sitting, debt.serial


def void(house: House, sitting: int) -> None:
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), VoidPartie("a marked pack"))


def told(house: House, serial: int) -> DebtInfo:
    (found,) = [each for each in debts.ledger(house, COMMAND_LINE).debts if each.serial == serial]
    return found


def owed(house: House) -> list[tuple[str, str, str, str]]:
    """Every debt that is owed: debtor, holder, what is left, source; the oldest first."""
    found = sorted(debts.ledger(house, COMMAND_LINE).debts, key=lambda each: each.serial)
    return [(each.owing_id, each.holder_id, each.rest, each.source) for each in found if each.state == "owed"]


def holds(house: House) -> list[str]:
    found = {each.character_id: dict(each.holds)["ru"] for each in purses.all_purses(house, COMMAND_LINE)}
    return [found[who] for who in (ATHOS, MILADY)]


def test_what_was_paid_is_owed_back_by_a_debt_that_names_the_old_one_and_is_named_by_it(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.CONFIRMED)
    void(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "1 р. 60 к.", "back")]
    old = told(house, serial)
    assert [each.kind for each in old.entries] == ["owed", "confirmed", "voided"]
    (back,) = old.entries[-1].others
    assert told(house, back).cause == f"owed back: note No. {serial} is void"
    assert [each.kind for each in told(house, back).entries] == ["owed"]
    balances = {each.character_id: each.amounts["ru"] for each in debts.ledger(house, COMMAND_LINE).balances}
    assert balances == {ATHOS: -640, MILADY: 640}, "in quarters of a kopeck"


def test_of_a_debt_paid_in_part_the_part_is_owed_back_and_the_rest_is_owed_no_more(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "20 к.")
    say(house, serial, ATHOS, K.PART_ACCEPTED, "40 к.")
    void(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "60 к.", "back")], "one debt, not two"


def test_a_debt_that_nobody_has_paid_on_leaves_nothing_behind(house: House) -> None:
    sitting, serial = lost(house)
    void(house, sitting)
    assert (owed(house), told(house, serial).entries[-1].others) == ([], ())


def test_coin_goes_back_from_purse_to_purse(house: House) -> None:
    sitting, serial = lost(house, with_purses=True)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "60 к.")
    say(house, serial, ATHOS, K.CONFIRMED)
    assert holds(house) == ["11 р. 60 к.", "8 р. 40 к."]
    void(house, sitting)
    assert (holds(house), owed(house)) == (["10 р.", "10 р."], [])
    sums_to_nothing(house)


def test_what_is_missing_in_the_purse_is_owed_back(house: House) -> None:
    sitting, serial = lost(house, with_purses=True)
    say(house, serial, ATHOS, K.CONFIRMED)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "11 р.", reason="a fine"))
    void(house, sitting)
    assert holds(house) == ["0 р.", "9 р."], "the 60 kopecks that were there"
    assert owed(house) == [(ATHOS, MILADY, "1 р.", "back")]
    sums_to_nothing(house)


def test_a_purse_that_may_give_more_than_it_holds_gives_all_of_it(house: House) -> None:
    sitting, serial = lost(house, with_purses=True)
    say(house, serial, ATHOS, K.CONFIRMED)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "11 р.", reason="a fine"))
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    void(house, sitting)
    assert (holds(house), owed(house)) == (["\u22121 р.", "10 р."], [])


def test_what_a_bank_and_a_purse_have_paid_goes_back_to_each(house: House) -> None:
    """A rouble out of her stake, and sixty kopecks out of her purse."""
    sitting, serial = lost(house, with_purses=True, bank="1 р.")
    say(house, serial, ATHOS, K.CONFIRMED)
    assert holds(house) == ["11 р. 60 к.", "8 р. 40 к."]
    void(house, sitting)
    assert (holds(house), owed(house)) == (["10 р.", "10 р."], [])
    sums_to_nothing(house)


def test_what_was_forgiven_owes_nothing_back(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.FORGIVEN)
    void(house, sitting)
    assert (told(house, serial).state, owed(house)) == ("void", [])


def test_of_a_debt_forgiven_in_part_what_was_paid_is_owed_back(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "25 к.")
    say(house, serial, ATHOS, K.FORGIVEN)
    void(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "25 к.", "back")]


def test_it_is_owed_back_by_whoever_had_it_and_the_note_is_nobodys(house: House) -> None:
    """A part to Athos, the rest to Planchet, to whom he had passed the note."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "60 к.")
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, whom=PLANCHET)
    say(house, serial, PLANCHET, K.ENDORSED)
    say(house, serial, PLANCHET, K.CONFIRMED)
    void(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "60 к.", "back"), (PLANCHET, MILADY, "1 р.", "back")]


def test_a_note_that_was_only_passed_on_is_void_in_whoever_s_hands(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, whom=PLANCHET)
    say(house, serial, PLANCHET, K.ENDORSED)
    void(house, sitting)
    assert (told(house, serial).state, owed(house)) == ("void", [])
    assert debts.ledger(house, COMMAND_LINE).balances == ()


def test_what_was_struck_off_stays_struck_off_and_as_much_is_owed_back(house: House) -> None:
    """Athos owed Milady a rouble, and so a rouble of either debt is gone; what she had for it was a void claim."""
    sitting, _serial = lost(house)
    loan = drafts.draw(house, LedgerActor(MILADY), drafts.DebtForm(ATHOS, MILADY, "1 р."))
    say(house, loan, ATHOS, K.SIGNED)
    (number,) = netting.propose_mine(house, MILADY)
    for who in (ATHOS, MILADY):
        netting.agree(house, number, who)
    assert owed(house) == [(MILADY, ATHOS, "60 к.", "partie")]
    void(house, sitting)
    assert told(house, loan).state == "paid"
    assert owed(house) == [(ATHOS, MILADY, "1 р.", "back")]
    with pytest.raises(Conflict) as caught:
        netting.undo(house, COMMAND_LINE, number, "it was void")
    assert caught.value.code == "not_the_last", "or she would have her rouble twice"


def test_what_a_guarantor_has_paid_is_owed_to_him_by_whoever_had_it(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, "1 р.", PLANCHET)
    say(house, serial, PLANCHET, K.GUARANTEED)
    say(house, serial, ATHOS, K.GUARANTEE_CALLED)
    say(house, serial, PLANCHET, K.COVER_PROPOSED)
    say(house, serial, ATHOS, K.COVERED)
    (cover,) = told(house, serial).entries[-1].others
    say(house, cover, PLANCHET, K.PART_ACCEPTED, "30 к.")
    void(house, sitting)
    assert told(house, cover).state == "void"
    assert owed(house) == [(ATHOS, PLANCHET, "1 р.", "back"), (PLANCHET, MILADY, "30 к.", "back")]


def test_an_heir_has_back_what_the_dead_had_paid(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "60 к.")
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will", accepted=True)
    void(house, sitting)
    assert owed(house) == [(ATHOS, PLANCHET, "60 к.", "back")]


def left_to(house: House, gone: str, heir: str) -> None:
    passing.set_status(house, COMMAND_LINE, gone, "dead", "in a duel")
    passing.name_heir(house, COMMAND_LINE, gone, heir, "by will", accepted=True)


def in_purse(house: House, *characters: str) -> list[str]:
    found = {each.character_id: dict(each.holds)["ru"] for each in purses.all_purses(house, COMMAND_LINE)}
    return [found[who] for who in characters]


@pytest.mark.parametrize("gone", [ATHOS, MILADY])
def test_an_heir_stands_also_in_a_debt_that_was_paid_before_he_came(house: House, gone: str) -> None:
    """Whoever had the coin, and whoever gave it: his purse is the heir's, and so is what goes back."""
    sitting, serial = lost(house, with_purses=True)
    say(house, serial, ATHOS, K.CONFIRMED)
    left_to(house, gone, PLANCHET)
    assert in_purse(house, PLANCHET) == ["21 р. 60 к." if gone == ATHOS else "18 р. 40 к."]
    void(house, sitting)
    other = MILADY if gone == ATHOS else ATHOS
    assert (in_purse(house, gone, other, PLANCHET), owed(house)) == (["0 р.", "10 р.", "20 р."], [])
    sums_to_nothing(house)


def test_an_heir_of_an_heir_owes_back_what_the_dead_had(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.CONFIRMED)
    house.clock.move(minutes=10)  # type: ignore[attr-defined]
    left_to(house, ATHOS, PLANCHET)
    house.clock.move(minutes=10)  # type: ignore[attr-defined]
    left_to(house, PLANCHET, ROCHEFORT)
    void(house, sitting)
    assert owed(house) == [(ROCHEFORT, MILADY, "1 р. 60 к.", "back")]


def test_what_one_has_who_came_back_after_his_heir_is_his_own_again(house: House) -> None:
    """Athos was thought dead, and the note was Planchet's; who gave it back to him, and then he was paid."""
    sitting, serial = lost(house)
    house.clock.move(minutes=10)  # type: ignore[attr-defined]
    left_to(house, ATHOS, PLANCHET)
    house.clock.move(minutes=10)  # type: ignore[attr-defined]
    passing.set_status(house, COMMAND_LINE, ATHOS, "alive", "it was his brother")
    say(house, serial, PLANCHET, K.ENDORSEMENT_OFFERED, whom=ATHOS)
    say(house, serial, ATHOS, K.ENDORSED)
    say(house, serial, ATHOS, K.CONFIRMED)
    void(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "1 р. 60 к.", "back")]


def test_an_heir_who_was_taken_out_of_a_debt_stands_in_it_for_nobody(house: House) -> None:
    """The desk named Planchet by mistake: in the debt that is undone, and it names Rochefort."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "60 к.")
    house.clock.move(minutes=10)  # type: ignore[attr-defined]
    left_to(house, ATHOS, PLANCHET)
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="the wrong will"))
    passing.name_heir(house, COMMAND_LINE, ATHOS, ROCHEFORT, "by the last will", accepted=True)
    void(house, sitting)
    assert owed(house) == [(ROCHEFORT, MILADY, "60 к.", "back")]


def test_what_a_guarantor_paid_who_is_dead_is_owed_to_his_heir(house: House) -> None:
    sitting, serial = lost(house)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, "1 р. 60 к.", PLANCHET)
    say(house, serial, PLANCHET, K.GUARANTEED)
    say(house, serial, ATHOS, K.GUARANTEE_CALLED)
    say(house, serial, PLANCHET, K.COVER_PROPOSED)
    say(house, serial, ATHOS, K.COVERED)
    assert told(house, serial).state == "paid"
    left_to(house, PLANCHET, ROCHEFORT)
    void(house, sitting)
    assert owed(house) == [(ATHOS, ROCHEFORT, "1 р. 60 к.", "back")]


@pytest.mark.parametrize("gone", [ATHOS, MILADY])
@pytest.mark.parametrize("signed", [True, False])
def test_what_lies_in_a_bank_or_was_paid_out_of_it_goes_back_to_the_heir(
    house: House, gone: str, *, signed: bool
) -> None:
    lay(house, "1 р.")
    sitting = played(house)
    if signed:
        sign_all(house, sitting)
    left_to(house, gone, PLANCHET)
    void(house, sitting)
    other = MILADY if gone == ATHOS else ATHOS
    assert (in_purse(house, gone, other, PLANCHET), owed(house)) == (["0 р.", "10 р.", "20 р."], [])
    sums_to_nothing(house)


def test_a_heir_owes_back_what_the_bank_had_paid_and_he_has_not(house: House) -> None:
    sitting, _serial = lost(house, with_purses=True, bank="1 р.")
    left_to(house, ATHOS, PLANCHET)
    purses.move_cash(house, COMMAND_LINE, CashForm(PLANCHET, "taken", "20 р. 60 к.", reason="a fine"))
    void(house, sitting)
    assert in_purse(house, ATHOS, MILADY, PLANCHET) == ["0 р.", "9 р. 40 к.", "0 р."], "of 21 roubles 40 were left"
    assert owed(house) == [(PLANCHET, MILADY, "60 к.", "back")]
    sums_to_nothing(house)


def test_a_payment_that_is_undone_comes_out_of_the_purse_of_the_heir(house: House) -> None:
    _sitting, serial = lost(house, with_purses=True)
    say(house, serial, ATHOS, K.CONFIRMED)
    left_to(house, ATHOS, PLANCHET)
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="a slip"))
    assert in_purse(house, ATHOS, MILADY, PLANCHET) == ["0 р.", "10 р.", "20 р."]
    sums_to_nothing(house)


@pytest.mark.parametrize("gone", [ATHOS, MILADY])
def test_what_a_corrected_pad_comes_to_is_owed_to_the_heir_or_by_him(house: House, gone: str) -> None:
    """181 points to 120, 1 р. 61 к., a rouble of it out of the bank, which the heir has laid again for the dead."""
    sitting, _serial = lost(house, with_purses=True, bank="1 р.")
    left_to(house, gone, PLANCHET)
    typed(house, sitting, 1, (31, 20))
    lying = {account: amount for account, amount in sums_to_nothing(house).items() if account.startswith("bank:")}
    assert lying == {f"bank:{sitting}:1:{who}": 400 for who in (ATHOS, MILADY)}
    for seat, who in enumerate((ATHOS, MILADY)):
        actor, word = (Actor(staff=True), Sign(seat, "slain")) if who == gone else (Actor(who), Sign())
        sittings.act(house, sitting, seen(house, None).seq, actor, word)
    sides = (MILADY, PLANCHET) if gone == ATHOS else (PLANCHET, ATHOS)
    assert owed(house) == [(*sides, "61 к.", "partie")]
    expected = ["0 р.", "9 р.", "21 р."] if gone == ATHOS else ["11 р.", "0 р.", "19 р."]
    assert in_purse(house, ATHOS, MILADY, PLANCHET) == expected
    void(house, sitting)
    other = MILADY if gone == ATHOS else ATHOS
    assert (in_purse(house, gone, other, PLANCHET), owed(house)) == (["0 р.", "10 р.", "20 р."], [])
    sums_to_nothing(house)


def test_an_heir_who_has_not_said_that_he_takes_debts_over_comes_to_owe_nothing(house: House) -> None:
    """What she had paid is owed back to him; what she owes by the corrected pad stays hers till he was asked."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.CONFIRMED)
    passing.set_status(house, COMMAND_LINE, MILADY, "dead", "beheaded")
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "her will")
    typed(house, sitting, 1, (31, 20))
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), Sign())
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), Sign(1, "beheaded"))
    assert owed(house) == [(ATHOS, PLANCHET, "1 р. 60 к.", "back"), (MILADY, ATHOS, "1 р. 61 к.", "partie")]
    passing.name_heir(house, COMMAND_LINE, MILADY, PLANCHET, "he was asked", accepted=True)
    assert owed(house)[1] == (PLANCHET, ATHOS, "1 р. 61 к.", "partie")


def test_nobody_is_the_heir_who_plays_no_more_himself(house: House) -> None:
    for who in (ATHOS, PLANCHET):
        passing.set_status(house, COMMAND_LINE, who, "dead", "in a duel")
    with pytest.raises(Conflict) as refused:
        passing.name_heir(house, COMMAND_LINE, ATHOS, PLANCHET, "by will")
    assert refused.value.code == "plays_no_more", "or his purse would be nobody's"


def test_what_was_won_by_a_bet_comes_back_from_the_heir(house: House) -> None:
    """Planchet was paid three roubles by Rochefort, and leaves his thirteen to Athos; the partie is void."""
    lay(house, "0")
    sitting = sit_down(house)
    bet = betting.offer(house, 1, PLANCHET, betting.BetForm(ROCHEFORT, ATHOS, "3 р."))
    betting.answer(house, bet, ROCHEFORT, betting.BetKind.TAKEN)
    agree(house, sitting)
    sittings.act(house, sitting, seen(house, None).seq, Actor(ATHOS), TellDealer(0))
    for number, totals in enumerate(DEALS, 1):
        typed(house, sitting, number, totals)
    sign_all(house, sitting)
    (won,) = [each.serial for each in debts.ledger(house, COMMAND_LINE).debts if each.source == "bet"]
    say(house, won, PLANCHET, K.CONFIRMED)
    left_to(house, PLANCHET, ATHOS)
    assert in_purse(house, ATHOS, ROCHEFORT) == ["23 р.", "7 р."]
    void(house, sitting)
    assert (in_purse(house, ATHOS, ROCHEFORT, PLANCHET), owed(house)) == (["20 р.", "10 р.", "0 р."], [])


@pytest.mark.parametrize("by_desk", [True, False])
def test_the_page_of_an_heir_looks_again_when_he_is_to_give_back(house: House, *, by_desk: bool) -> None:
    """Athos had a part and passed the note on: his heir has no part in it, but to give back what he had."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "60 к.")
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, whom=ROCHEFORT)
    say(house, serial, ROCHEFORT, K.ENDORSED)
    left_to(house, ATHOS, PLANCHET)
    seen_before = house.hub.wait("character:planchet", -1, 0)
    if by_desk:
        debts.void_debt(house, COMMAND_LINE, serial, "it was a jest")
    else:
        void(house, sitting)
    assert owed(house) == [(PLANCHET, MILADY, "60 к.", "back")]
    assert house.hub.wait("character:planchet", seen_before, 0) > seen_before


def livres(house: House) -> list[int]:
    """What Athos and Milady have of French money, in deniers."""
    found = {each.character_id: dict(each.amounts) for each in (my(house, ATHOS), my(house, MILADY))}
    return [found[who].get("fr-1640", 0) for who in (ATHOS, MILADY)]


def my(house: House, who: str) -> purses.Purse:
    found = purses.my_purse(house, who)
    assert found is not None
    return found


def paid_in_livres(house: House) -> int:
    """Milady gives a livre, 240 deniers, for a rouble; the sitting."""
    sitting, serial = lost(house, with_purses=True)
    set_rate(house, COMMAND_LINE, RateForm("fr-1640", "1₶", "ru", "1 р."))
    purses.move_cash(house, COMMAND_LINE, CashForm(MILADY, "opening", "10₶", coin="fr-1640"))
    debts.enter_typed(house, serial, LedgerActor(MILADY), Typed("part_proposed", "1₶", coin="fr-1640"))
    say(house, serial, ATHOS, K.PART_ACCEPTED)
    assert livres(house) == [240, 9 * 240]
    return sitting


def test_what_was_paid_in_another_money_goes_back_in_that_money(house: House) -> None:
    sitting = paid_in_livres(house)
    void(house, sitting)
    assert (livres(house), holds(house), owed(house)) == ([0, 2400], ["10 р.", "10 р."], [])


def test_what_is_missing_of_another_money_is_owed_in_the_debts_own_by_the_rate_of_then(house: House) -> None:
    """A third of the livre, 80 deniers, is there. Two thirds of 400 polushkas are 266 2/3: he owes 267, 66¾ kopecks."""
    sitting = paid_in_livres(house)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "13s 4d", coin="fr-1640", reason="a fine"))
    house.clock.move(hours=24)  # type: ignore[attr-defined]
    set_rate(house, COMMAND_LINE, RateForm("fr-1640", "1₶", "ru", "5 р."))
    void(house, sitting)
    assert (livres(house), holds(house)) == ([0, 9 * 240 + 80], ["10 р.", "10 р."])
    assert owed(house) == [(ATHOS, MILADY, "66¾ к.", "back")]


def test_a_corrected_pad_owes_back_what_was_paid_and_anew_what_it_comes_to(house: House) -> None:
    """170 points to 130: 40 and 100 more. Athos owes 1 р. 60 к., and Milady 1 р. 40 к., which cancel out but for 20."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.CONFIRMED)
    typed(house, sitting, 1, (20, 30))
    assert owed(house) == [(ATHOS, MILADY, "1 р. 60 к.", "back")]
    sign_all(house, sitting)
    assert owed(house) == [(ATHOS, MILADY, "1 р. 60 к.", "back"), (MILADY, ATHOS, "1 р. 40 к.", "partie")]
    (number,) = netting.propose_mine(house, MILADY)
    for who in (ATHOS, MILADY):
        netting.agree(house, number, who)
    assert owed(house) == [(ATHOS, MILADY, "20 к.", "back")]


def test_what_the_desk_declared_void_is_not_owed_again_for_a_pad_that_comes_out_the_same(house: House) -> None:
    """To one who loses thirty to twenty-one it is 1 р. 59 к., another debt than the one that was declared void."""
    sitting, serial = lost(house)
    debts.void_debt(house, COMMAND_LINE, serial, "he would not have her money")
    typed(house, sitting, 1, (30, 20))
    sign_all(house, sitting)
    assert (owed(house), told(house, serial).state) == ([], "void")
    typed(house, sitting, 1, (30, 21))
    sign_all(house, sitting)
    assert owed(house) == [(MILADY, ATHOS, "1 р. 59 к.", "partie")]


def test_the_desk_voids_a_debt_by_the_same_rule_and_undoes_it(house: House) -> None:
    serial = drafts.draw(house, LedgerActor(ATHOS), drafts.DebtForm(MILADY, ATHOS, "2 р."))
    say(house, serial, MILADY, K.SIGNED)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "50 к.")
    debts.void_debt(house, COMMAND_LINE, serial, "it was a jest")
    assert owed(house) == [(ATHOS, MILADY, "50 к.", "back")]
    (back,) = told(house, serial).entries[-1].others
    say(house, back, MILADY, K.PART_ACCEPTED, "20 к.")
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="it was none"))
    assert told(house, back).state == "void"
    assert owed(house) == [(MILADY, ATHOS, "1 р. 50 к.", "loan"), (MILADY, ATHOS, "20 к.", "back")]
    with pytest.raises(Conflict) as caught:
        debts.enter_typed(house, back, MASTER, Typed("reversed", reason="it was none"))
    assert caught.value.code == "origin_gone", "or it would be owed back while it is owed"


def test_a_void_debt_that_stands_again_takes_the_coin_again(house: House) -> None:
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
    purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", "10 р."))
    serial = drafts.draw(house, LedgerActor(ATHOS), drafts.DebtForm(MILADY, ATHOS, "2 р."))
    say(house, serial, MILADY, K.SIGNED)
    say(house, serial, ATHOS, K.PART_ACCEPTED, "1 р.")
    debts.void_debt(house, COMMAND_LINE, serial, "it was a jest")
    assert holds(house) == ["10 р.", "10 р."]
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="it was none"))
    assert (holds(house), owed(house)) == (["11 р.", "9 р."], [(MILADY, ATHOS, "1 р.", "loan")])
    sums_to_nothing(house)


def test_a_debt_to_a_guarantor_stands_again_with_the_one_he_paid_on(house: House) -> None:
    serial = drafts.draw(house, LedgerActor(ATHOS), drafts.DebtForm(MILADY, ATHOS, "2 р."))
    say(house, serial, MILADY, K.SIGNED)
    say(house, serial, MILADY, K.GUARANTEE_ASKED, "2 р.", PLANCHET)
    say(house, serial, PLANCHET, K.GUARANTEED)
    say(house, serial, ATHOS, K.GUARANTEE_CALLED, "50 к.")
    say(house, serial, PLANCHET, K.COVER_PROPOSED)
    say(house, serial, ATHOS, K.COVERED)
    before = owed(house)
    assert before == [(MILADY, ATHOS, "1 р. 50 к.", "loan"), (MILADY, PLANCHET, "50 к.", "cover")]
    debts.void_debt(house, COMMAND_LINE, serial, "it was a jest")
    assert owed(house) == [(ATHOS, PLANCHET, "50 к.", "back")]
    debts.enter_typed(house, serial, MASTER, Typed("reversed", reason="it was none"))
    assert owed(house) == before


def test_everybody_whom_it_concerns_is_told(house: House) -> None:
    """The pages of those who have to give back look again."""
    sitting, serial = lost(house)
    say(house, serial, ATHOS, K.ENDORSEMENT_OFFERED, whom=PLANCHET)
    say(house, serial, PLANCHET, K.ENDORSED)
    say(house, serial, PLANCHET, K.CONFIRMED)
    seen_before = house.hub.wait("character:planchet", -1, 0)
    void(house, sitting)
    assert house.hub.wait("character:planchet", seen_before, 0) > seen_before
