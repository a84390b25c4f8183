"""A bank on a table: stakes go in as each agrees, debts are paid out of it, and what is left goes back."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from larp_piquet.ledger.book import Actor as LedgerActor
from larp_piquet.services import (
    banking,
    challenges,
    debts,
    desk,
    furniture,
    identity,
    lostatplay,
    purses,
    sittings,
    stakelimits,
)
from larp_piquet.services.banking import BankHere
from larp_piquet.services.debts import Typed
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, ServiceError
from larp_piquet.services.eventfile import read_event_file
from larp_piquet.services.exporting import export_event
from larp_piquet.services.house import House
from larp_piquet.services.lostatplay import PlayForm
from larp_piquet.services.purses import CashForm
from larp_piquet.services.results import COMMAND_LINE, Staff, TableForm, Viewer
from larp_piquet.store.purses import cash_held
from larp_piquet.tables.acts import Actor, Agree, CloseSitting, Refused, Rise, Sign, Status, VoidPartie
from larp_piquet.tables.desk import Reseated, Rule, TakenBack
from larp_piquet.tables.packwords import TellDealer, TypeTotals
from tests.services.playing import ATHOS, MILADY, agree, do, page, seen, sit_down

ROCHEFORT = "rochefort"
TWO, THREE = (ATHOS, MILADY), (ATHOS, MILADY, ROCHEFORT)
#: Six deals of 30 to 20: 180 points to 120. By the law of the rubicon 60 and 100 more, at a kopeck a point 1 р. 60 к.
DEALS = ((30, 20),) * 6
#: Of three, to 200: the first leaves with 220, then the second with as many; the last has 100. So twice 120 points.
MATCH = ((120, 60, 50), (100, 70, 30), (None, 90, 20))


def lay(house: House, bank: str, *, edition: str = "classic", with_purses: bool = True) -> None:
    """A table on paper with a bank, and ten roubles in every purse."""
    form = TableForm(1, "The Red Dovecote", "red", mode="paper", edition=edition, bank=bank)
    furniture.edit_table(house, COMMAND_LINE, 1, form)
    if with_purses:
        lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True))
        purses.move_cash(house, COMMAND_LINE, CashForm("", "opening", "10 р."))


def typed(house: House, sitting: int, deal: int, totals: tuple[int | None, ...]) -> None:
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), TypeTotals(deal, totals, sure=True))


def played(house: House, characters: tuple[str, ...] = TWO, deals: tuple[tuple[int | None, ...], ...] = DEALS) -> int:
    """All agree, the first deals, and every deal is typed from the pad; it stands unsigned."""
    sitting = sit_down(house, 1, *characters)
    agree(house, sitting, characters=characters)
    sittings.act(house, sitting, seen(house, None).seq, Actor(characters[0]), TellDealer(0))
    for number, totals in enumerate(deals, 1):
        typed(house, sitting, number, totals)
    return sitting


def sign_all(house: House, sitting: int, characters: tuple[str, ...] = TWO) -> None:
    for character in characters:
        do(house, sitting, character, Sign())


def holds(house: House, *characters: str) -> list[str]:
    held = []
    for character in characters or TWO:
        found = purses.my_purse(house, character)
        assert found is not None
        held.append(dict(found.holds)["ru"])
    return held


def in_bank(house: House) -> str:
    found = banking.bank_here(house, 1)
    assert found is not None
    return found.holds


def sums_to_nothing(house: House) -> dict[str, int]:
    """The cash of every account in the one coin of these tests, and that it and the claims sum to nothing."""
    with house.database.read() as connection:
        held = {account: coins.get("ru", 0) for account, coins in cash_held(connection).items()}
    assert sum(held.values()) == 0
    assert sum(each.amounts.get("ru", 0) for each in debts.ledger(house, COMMAND_LINE).balances) == 0
    return held


def owed(house: House) -> list[tuple[str, str, str, str, str]]:
    """Every debt, the oldest first: who, to whom, how much, how it stands, what is left."""
    found = reversed(debts.ledger(house, COMMAND_LINE).debts)
    return [(each.debtor_id, each.creditor_id, each.figures, str(each.state), each.rest) for each in found]


def test_a_stake_is_paid_in_by_whoever_agrees_and_all_see_it(house: House) -> None:
    lay(house, "1 р.")
    sitting = sit_down(house)
    assert banking.bank_here(house, 1) == BankHere(1, "1 р.", "", ()), "nobody has agreed yet"
    do(house, sitting, ATHOS, Agree())
    assert holds(house) == ["9 р.", "10 р."]
    assert banking.bank_here(house, 1) == BankHere(1, "1 р.", "1 р.", (("Атос", "1 р."),))
    do(house, sitting, MILADY, Agree())
    assert holds(house) == ["9 р.", "9 р."]
    assert banking.bank_here(house, 1) == BankHere(1, "1 р.", "2 р.", (("Атос", "1 р."), ("Дама в синем", "1 р.")))
    assert banking.banks(house, COMMAND_LINE) == ((1, ("2 р.",)),)
    with pytest.raises(Forbidden):
        banking.banks(house, Staff(1, "referee:1"))
    sums_to_nothing(house)


def test_a_debt_is_paid_out_of_the_losers_stake_as_far_as_it_reaches(house: House) -> None:
    """1 р. 60 к. is lost, 1 р. lies there: 60 к. is left as a debt of honour, and the winner's stake goes back."""
    lay(house, "1 р.")
    sitting = played(house)
    assert in_bank(house) == "2 р."
    sign_all(house, sitting)
    assert owed(house) == [(MILADY, ATHOS, "1 р. 60 к.", "owed", "60 к.")]
    assert holds(house) == ["11 р.", "9 р."]
    assert in_bank(house) == ""
    (debt,) = debts.debts_of(house, MILADY)
    assert [(entry.kind, entry.figures) for entry in debt.entries] == [("owed", ""), ("banked", "1 р.")]
    found = purses.my_purse(house, ATHOS)
    assert found is not None
    assert [(line.kind, line.figures, line.incoming, line.table, line.serial) for line in found.lines[:3]] == [
        ("banked", "1 р.", True, 0, debt.serial),
        ("returned", "1 р.", True, 1, None),
        ("staked", "1 р.", False, 1, None),
    ]
    sums_to_nothing(house)
    debts.enter_typed(house, debt.serial, LedgerActor(MILADY), Typed("claimed"))
    debts.confirm_paid(house, debt.serial, Actor(ATHOS))
    assert holds(house) == ["11 р. 60 к.", "8 р. 40 к."]


def test_what_is_left_of_a_stake_goes_back(house: House) -> None:
    lay(house, "2 р.")
    sign_all(house, played(house))
    assert owed(house) == [(MILADY, ATHOS, "1 р. 60 к.", "paid", "")]
    assert holds(house) == ["11 р. 60 к.", "8 р. 40 к."]
    sums_to_nothing(house)


def test_where_no_purses_are_kept_the_bank_is_coin_on_the_table(house: House) -> None:
    """In quarters of a kopeck: Milady laid 400 there, and Athos took them."""
    lay(house, "1 р.", with_purses=False)
    sitting = played(house)
    assert in_bank(house) == "2 р."
    sign_all(house, sitting)
    assert owed(house) == [(MILADY, ATHOS, "1 р. 60 к.", "owed", "60 к.")]
    held = sums_to_nothing(house)
    assert {account: amount for account, amount in held.items() if amount} == {
        "pocket:athos": 400,
        "pocket:milady": -400,
    }


def test_of_three_the_one_who_left_first_is_paid_first(house: House) -> None:
    """Rochefort owes 1 р. 20 к. twice; of his two roubles Athos has 1 р. 20 к., Milady 80 к., and 40 к. he owes her."""
    lay(house, "2 р.", edition="normandy-musketeer")
    sitting = played(house, THREE, MATCH)
    assert in_bank(house) == "6 р."
    sign_all(house, sitting, THREE)
    assert owed(house) == [
        (ROCHEFORT, ATHOS, "1 р. 20 к.", "paid", ""), (ROCHEFORT, MILADY, "1 р. 20 к.", "owed", "40 к."),
    ]  # fmt: skip
    assert holds(house, *THREE) == ["11 р. 20 к.", "10 р. 80 к.", "8 р."]
    assert in_bank(house) == ""
    sums_to_nothing(house)


def test_a_void_partie_gives_everything_back(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house)
    void = VoidPartie("the pack was marked")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), void)
    assert (holds(house), in_bank(house)) == (["10 р.", "10 р."], "")
    sums_to_nothing(house)


@pytest.mark.parametrize("bank", ["1 р.", "2 р."])
def test_so_does_one_that_was_signed_and_paid_out(house: House, bank: str) -> None:
    lay(house, bank)
    sitting = played(house)
    sign_all(house, sitting)
    void = VoidPartie("the pack was marked")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), void)
    assert [each[3] for each in owed(house)] == ["void"]
    assert (holds(house), in_bank(house)) == (["10 р.", "10 р."], "")
    sums_to_nothing(house)
    (debt,) = debts.debts_of(house, MILADY)
    with pytest.raises(Conflict) as refused:
        debts.enter_typed(house, debt.serial, LedgerActor(staff=True), Typed("reversed", reason="it was not marked"))
    assert refused.value.code in ("of_the_bank", "partie_void")


def test_a_void_partie_of_three_gives_everything_back(house: House) -> None:
    lay(house, "1 р.", edition="normandy-musketeer")
    sitting = played(house, THREE, MATCH)
    sign_all(house, sitting, THREE)
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), VoidPartie("the pack was marked"))
    assert [each[3] for each in owed(house)] == ["void", "void"]
    assert holds(house, *THREE) == ["10 р."] * 3
    sums_to_nothing(house)


def test_a_correction_takes_all_back_and_pays_anew(house: House) -> None:
    """The first deal was 20 to 90: 170 to 190, so Athos owes 20 and 100 more, 1 р. 20 к., of which 1 р. lies there."""
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    typed(house, sitting, 1, (20, 90))
    assert [each[3] for each in owed(house)] == ["void"]
    assert (holds(house), in_bank(house)) == (["9 р.", "9 р."], "2 р."), "it is open again, and so is the bank"
    sums_to_nothing(house)
    sign_all(house, sitting)
    assert owed(house)[1:] == [(ATHOS, MILADY, "1 р. 20 к.", "owed", "20 к.")]
    assert holds(house) == ["9 р.", "11 р."]
    sums_to_nothing(house)
    (first, second) = (each.serial for each in reversed(debts.debts_of(house, ATHOS)))
    for serial, kind in ((first, "reversed"), (second, "reversed"), (second, "voided")):
        with pytest.raises(Conflict) as refused:
            debts.enter_typed(house, serial, LedgerActor(staff=True), Typed(kind, reason="no"))
        assert refused.value.code == "of_the_bank", (serial, kind)


def test_what_was_won_and_is_spent_is_owed_back(house: House) -> None:
    """Of the rouble that the bank paid him half is there: it goes back to her, and he owes her the other half.

    To refuse the ruling, as it was once, would have let a winner keep his partie by spending what he won.
    """
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "10 р. 50 к.", reason="a horse"))
    void = VoidPartie("the pack was marked")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), void)
    assert (holds(house), in_bank(house)) == (["0 р.", "9 р. 50 к."], "")
    assert owed(house) == [(MILADY, ATHOS, "1 р. 60 к.", "void", ""), (ATHOS, MILADY, "50 к.", "owed", "50 к.")]
    sums_to_nothing(house)


def test_a_purse_that_may_give_more_than_it_holds_gives_back_all_of_it(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "10 р. 50 к.", reason="a horse"))
    lostatplay.set_play(house, COMMAND_LINE, PlayForm(purses=True, purses_below=True))
    void = VoidPartie("the pack was marked")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), void)
    assert holds(house) == ["−50 к.", "10 р."]
    assert [each[3] for each in owed(house)] == ["void"]


def test_a_pad_is_corrected_also_where_the_winner_has_spent_his_coin(house: House) -> None:
    """He has nothing, so he owes her the rouble of the bank, and no stake of his lies there; hers is laid again.

    170 to 190: he loses 20 and 100 points, 1 р. 20 к., all of it a debt of honour now.
    """
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    purses.move_cash(house, COMMAND_LINE, CashForm(ATHOS, "taken", "11 р.", reason="a horse"))
    typed(house, sitting, 1, (20, 90))
    assert (holds(house), in_bank(house)) == (["0 р.", "8 р."], "1 р.")
    sums_to_nothing(house)
    sign_all(house, sitting)
    assert owed(house) == [
        (MILADY, ATHOS, "1 р. 60 к.", "void", ""), (ATHOS, MILADY, "1 р.", "owed", "1 р."),
        (ATHOS, MILADY, "1 р. 20 к.", "owed", "1 р. 20 к."),
    ]  # fmt: skip
    assert (holds(house), in_bank(house)) == (["0 р.", "9 р."], "")
    sums_to_nothing(house)


def test_a_purse_that_does_not_hold_the_stake_agrees_to_nothing(house: House) -> None:
    lay(house, "11 р.")
    sitting = sit_down(house)
    with pytest.raises(Conflict) as refused:
        do(house, sitting, ATHOS, Agree())
    assert refused.value.code == "stake_lacks"
    assert seen(house, None).agreed == (False, False)
    assert holds(house) == ["10 р.", "10 р."]


def test_nobody_is_seated_whose_purse_does_not_hold_the_stake(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house, deals=DEALS[:2])
    purses.move_cash(house, COMMAND_LINE, CashForm(ROCHEFORT, "taken", "9 р. 50 к.", reason="a fine"))
    ruling = Rule(Reseated(1, ROCHEFORT, "she was called away"))
    with pytest.raises(Conflict) as refused:
        sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), ruling)
    assert (refused.value.code, refused.value.values["name"]) == ("other_stake_lacks", "comte de Rochefort")
    assert seen(house, None).seats == (ATHOS, MILADY)
    assert holds(house, *THREE) == ["9 р.", "9 р.", "50 к."]


def test_who_rises_before_the_cut_takes_his_stake_and_so_do_the_others(house: House) -> None:
    lay(house, "1 р.")
    sitting = sit_down(house)
    do(house, sitting, ATHOS, Agree())
    do(house, sitting, MILADY, Rise())
    assert (holds(house), in_bank(house)) == (["10 р.", "10 р."], "")
    sittings.sit(house, 1, 1, Actor(ROCHEFORT))
    do(house, sitting, ATHOS, Agree())
    do(house, sitting, ROCHEFORT, Agree())
    assert (holds(house, ATHOS, ROCHEFORT), in_bank(house)) == (["9 р.", "9 р."], "2 р.")
    sums_to_nothing(house)


def test_a_sitting_that_is_closed_before_the_cut_leaves_nothing_in_the_bank(house: House) -> None:
    lay(house, "1 р.")
    sitting = sit_down(house)
    do(house, sitting, ATHOS, Agree())
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), CloseSitting("the house burns"))
    assert holds(house) == ["10 р.", "10 р."]
    assert banking.bank_here(house, 1) is None
    assert banking.banks(house, COMMAND_LINE) == ()


def test_whoever_takes_a_seat_pays_his_own_stake_and_lines_taken_back_move_no_coin(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house, deals=DEALS[:2])
    before = seen(house, None).seq
    ruling = Rule(Reseated(1, ROCHEFORT, "she was called away"))
    sittings.act(house, sitting, before, Actor(staff=True), ruling)
    assert holds(house, *THREE) == ["9 р.", "10 р.", "9 р."]
    sums_to_nothing(house)
    back = Rule(TakenBack(before - 1, "the second deal is to be typed again"))
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), back)
    assert holds(house, *THREE) == ["9 р.", "10 р.", "9 р."]
    assert in_bank(house) == "2 р."
    sums_to_nothing(house)


def test_another_partie_at_the_same_sitting_has_a_bank_of_its_own(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    do(house, sitting, ATHOS, Agree())
    assert (holds(house), in_bank(house)) == (["10 р.", "9 р."], "1 р.")
    found = banking.bank_here(house, 1)
    assert found is not None
    assert found.partie == 2
    void = VoidPartie("the pack was marked")
    sittings.act(house, sitting, seen(house, None).seq, Actor(staff=True), void)
    assert (holds(house), in_bank(house)) == (["9 р.", "10 р."], "1 р."), "the stake on the next one stays"


def test_the_pin_guards_the_stake(house: House) -> None:
    lay(house, "1 р.")
    sitting = sit_down(house)
    phone = identity.phone_of(house, identity.become(house, identity.card_secret(house, ATHOS)[0]).token)
    assert phone is not None
    identity.set_pin(house, phone, "2718")
    with pytest.raises(Forbidden):
        do(house, sitting, ATHOS, Agree())
    assert in_bank(house) == ""
    sittings.act(house, sitting, seen(house, ATHOS).seq, Actor(ATHOS), Agree(), pin="2718")
    assert in_bank(house) == "1 р."


def test_no_bank_where_nothing_is_at_stake_and_none_that_cannot_be_read(house: House) -> None:
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, stake="0", bank="1 р."))
    sit_down(house)
    assert banking.bank_here(house, 1) is None
    with pytest.raises(BadInput):
        furniture.edit_table(house, COMMAND_LINE, 2, TableForm(2, bank="a lot"))


def test_an_event_file_keeps_the_bank_of_a_table(house: House) -> None:
    lay(house, "1 р. 50 к.")
    (table, *others) = read_event_file(export_event(house)).tables
    assert (table.bank, {each.bank for each in others}) == ("1 р. 50 к.", {""})


def test_the_log_tells_of_the_bank(house: House) -> None:
    lay(house, "1 р.")
    sitting = played(house)
    sign_all(house, sitting)
    told = [
        (type(line.line.fact).__name__, str(line.line.bank))
        for line in desk.log_book(house, 1, Viewer(staff=True)).lines
    ]
    assert [each for each in told if each[1] != "None"] == [("Agreed", "in"), ("Agreed", "in"), ("Signed", "out")]


DEEDS = (
    "sit",
    "agree",
    "cut",
    "type",
    "sign",
    "void",
    "again",
    "rise",
    "reseat",
    "back",
    "pay",
    "give",
    "take",
    "close",
)
#: What a table waits for.
NEXT = {
    None: ("sit",), Status.FILLING: ("sit",), Status.AGREEING: ("agree", "agree", "cut"), Status.BETWEEN: ("type",),
    Status.AWAITING: ("sign",), Status.SETTLED: ("agree", "agree", "again", "void", "pay"),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_every_coin_sums_to_nothing_and_the_bank_holds_the_stakes(
    sqlite_house: House, seed: int
) -> None:
    """Players, a referee and the game master do at random what they may; after each step it is seen what must hold."""
    house, chance = sqlite_house, random.Random(seed)
    three = seed % 4 == 3
    bank = chance.choice(("50 к.", "1 р.", "4 р."))
    lay(house, bank, edition="normandy-musketeer" if three else "classic", with_purses=seed % 3 == 0)
    done: Counter[str] = Counter()
    for _step in range(150):
        view = page(house, None).view
        deed = chance.choice(NEXT[view.status if view else None] if chance.random() < 0.85 else DEEDS)
        try:
            at_random(house, deed, chance.choice((*THREE, "planchet")), chance, 3 if three else 2)
        except (ServiceError, Refused):
            continue
        finally:
            what_must_hold(house)
        done[deed] += 1
    assert {"sit", "agree", "cut", "type", "sign"} <= done.keys(), "a walk that gets nowhere shows nothing"
    assert any(entry.kind == "banked" for each in debts.ledger(house, COMMAND_LINE).debts for entry in each.entries)


def at_random(house: House, deed: str, who: str, chance: random.Random, seats: int) -> None:
    """One deed of somebody's; most are refused."""
    master, view = Actor(staff=True), page(house, None).view
    reason = "by chance"
    if deed in ("give", "take"):
        kind = "given" if deed == "give" else "taken"
        purses.move_cash(house, COMMAND_LINE, CashForm(who, kind, f"{chance.randint(1, 900)} к.", reason=reason))
    elif deed == "pay":
        serial = chance.randint(1, 6)
        payer = chance.choice((ATHOS, MILADY))
        debts.enter_typed(house, serial, LedgerActor(payer), Typed("claimed"))
        debts.confirm_paid(house, serial, Actor(who))
    elif deed == "sit" or view is None:
        sittings.sit(house, 1, chance.randrange(seats), Actor(who))
    else:
        actions: dict[str, tuple[Actor, object]] = {
            "agree": (Actor(who), Agree()),
            "cut": (Actor(who), TellDealer(0)),
            "sign": (Actor(who), Sign()),
            "rise": (Actor(who), Rise()),
            "void": (master, VoidPartie(reason)),
            "close": (master, CloseSitting(reason)),
            "reseat": (master, Rule(Reseated(chance.randrange(seats), who, reason))),
            "back": (master, Rule(TakenBack(chance.randint(1, view.seq), reason))),
        }
        if deed in ("type", "again"):
            dealt = len(view.parties[-1].deals) if view.parties else 0
            number = dealt + 1 if deed == "type" else chance.randint(1, max(dealt, 1))
            actions[deed] = master, TypeTotals(number, tuple(chance.randint(0, 130) for _ in range(seats)), sure=True)
        actor, action = actions[deed]
        sittings.act(house, page(house, None).sitting_id or 0, view.seq, actor, action)  # type: ignore[arg-type]


def what_must_hold(house: House) -> None:
    """In quarters of a kopeck: the bank holds the stake of each who is bound, and of nobody else; no purse lacks.

    In the bank of a partie that was open again it is as much as its owner had left.
    """
    view, number = page(house, None).view, page(house, None).sitting_id
    held = {account: amount for account, amount in sums_to_nothing(house).items() if amount}
    assert all(amount > 0 for account, amount in held.items() if account.startswith(("purse:", "bank:")))
    expected = {}
    if view is not None and view.status in (Status.DEALING, Status.BETWEEN, Status.AWAITING):
        partie, bound = len(view.parties), [who for who in view.seats if who]
    else:
        seats = () if view is None else zip(view.seats, view.agreed, strict=True)
        partie, bound = len(view.parties) + 1 if view is not None else 0, [who for who, said in seats if said and who]
    for who in bound:
        assert view is not None
        expected[f"bank:{number}:{partie}:{who}"] = view.stake.bank
    lying = {account: amount for account, amount in held.items() if account.startswith("bank:")}
    if view is not None and partie == len(view.parties) and was_signed(house, partie):
        assert all(0 < amount <= expected[account] for account, amount in lying.items())
    else:
        assert lying == expected


def was_signed(house: House, partie: int) -> bool:
    """Whether a debt ever came of this partie, which is open again."""
    return any(each.partie == partie for each in debts.ledger(house, COMMAND_LINE).debts)


def test_a_challenge_takes_the_bank_of_its_table(house: House) -> None:
    """They agree on two kopecks a point; table 1 has a bank of 3 р., which each pays as he agrees."""
    lay(house, "3 р.")
    number = challenges.propose(house, ATHOS, MILADY, challenges.Terms(stake="2 к."))
    challenges.accept(house, number, 1, MILADY)
    challenges.play(house, number, 1, ATHOS)
    sittings.sit(house, 1, 1, Actor(MILADY))
    stake = seen(house, None).stake
    assert (stake.per_point, stake.bank) == (8, 1200), "of polushki, four to a kopeck"
    agree(house, page(house, ATHOS).sitting_id or 0)
    assert (holds(house), in_bank(house)) == (["7 р.", "7 р."], "6 р.")


def test_one_for_nothing_or_in_another_coin_is_played_on_honour(house: House) -> None:
    lay(house, "3 р.")
    number = challenges.propose(house, ATHOS, MILADY, challenges.Terms(stake="0"))
    challenges.accept(house, number, 1, MILADY)
    challenges.play(house, number, 1, ATHOS)
    assert seen(house, None).stake.bank == 0
    french = TableForm(2, "The Bastion", stake="1 s", coin="fr-1640", bank="1 livre")
    furniture.edit_table(house, COMMAND_LINE, 2, french)
    number = challenges.propose(house, "planchet", ROCHEFORT, challenges.Terms(stake="2 к."))
    challenges.accept(house, number, 1, ROCHEFORT)
    challenges.play(house, number, 2, ROCHEFORT)
    other = sittings.table_page(house, 2, Viewer(ROCHEFORT)).view
    assert other is not None
    assert (other.stake.coin, other.stake.bank) == ("ru", 0)


def test_a_limit_of_a_fixed_sum_weighs_the_stake_in_the_bank(house: House) -> None:
    lay(house, "3 р.")
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, flat="2 р. 99 к.", reason="a vow")
    with pytest.raises(Conflict) as above:
        sittings.sit(house, 1, 0, Actor(ATHOS))
    assert (above.value.code, above.value.values) == ("stake_above_own", {"stake": "3 р.", "most": "2 р. 99 к."})
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, flat="3 р.", reason="a vow")
    sittings.sit(house, 1, 0, Actor(ATHOS))
