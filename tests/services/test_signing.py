"""A card or its code acts once on somebody else's phone: sitting down, agreeing, signing, stopping, rising."""

from __future__ import annotations

import pytest

from larp_piquet.services import furniture, identity, signing, sittings
from larp_piquet.services.errors import Conflict, Forbidden, Locked, NotFound, Stale, TooMany
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Outcome, Phone, TableForm, Viewer
from larp_piquet.services.signing import Deed
from larp_piquet.tables.acts import Actor, Agree, Refusal, Refused, Rise, Sit, Status
from larp_piquet.tables.desk import Mode, ModeSet, Rule
from larp_piquet.tables.packwords import TellDealer, TypeTotals


def shown(house: House, character: str) -> signing.Shown:
    return signing.code_shown(house, identity.card_secret(house, character)[1])


def status(house: House, number: int = 1) -> Status:
    view = sittings.table_page(house, number, Viewer()).view
    assert view is not None
    return view.status


def act_for(
    house: House,
    number: int,
    shown_card: signing.Shown,
    pin: str | None = None,
    *,
    form: tuple[int, int] | None = None,
    deed: Deed = Deed.WAITED,
) -> Outcome:
    """His card is shown for the form that the page shows now, or for an older one."""
    return signing.act_for(house, number, *(form or form_of(house, number)), shown_card, pin, deed)


def form_of(house: House, number: int = 1) -> tuple[int, int]:
    """What the forms of the table's page carry now: the sitting, and the length of its log."""
    page = sittings.table_page(house, number, Viewer())
    return (0, 0) if page.view is None or page.sitting_id is None else (page.sitting_id, page.view.seq)


def typed_out(house: House) -> tuple[int, int]:
    """A paper partie of Athos and Milady that waits for its signatures: the sitting and its length."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode="paper"))
    act_for(house, 1, shown(house, "athos"))
    outcome = act_for(house, 1, shown(house, "milady"))
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    seq = sittings.act(house, sitting.sitting_id, outcome.seq, Actor("athos"), Agree()).seq
    seq = sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TellDealer(1)).seq
    for number, pair in enumerate([(54, 21), (30, 60)], start=1):
        seq = sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TypeTotals(number, pair)).seq
    assert status(house) is Status.AWAITING
    return sitting.sitting_id, seq


def test_the_second_who_is_shown_sits_down_and_agrees(house: House) -> None:
    act_for(house, 1, shown(house, "athos"))
    assert status(house) is Status.FILLING
    act_for(house, 1, shown(house, "milady"))
    view = sittings.table_page(house, 1, Viewer()).view
    assert view is not None
    assert (view.status, view.agreed) == (Status.AGREEING, (False, True))
    with pytest.raises((Forbidden, Conflict)):
        act_for(house, 2, shown(house, "milady"))


def test_both_sign_on_one_phone_and_it_is_nobody_s(house: House) -> None:
    typed_out(house)
    phones = identity.phones_of(house, "milady")
    token, _code = identity.card_secret(house, "milady")
    outcome = act_for(house, 1, signing.card_shown(house, token))
    outcome = act_for(house, 1, shown(house, "athos"))
    assert outcome.debts, "the debt is posted with the second signature"
    assert status(house) is Status.SETTLED
    assert identity.phones_of(house, "milady") == phones


def test_a_stranger_s_card_signs_nothing(house: House) -> None:
    typed_out(house)
    with pytest.raises(Forbidden) as found:
        act_for(house, 1, shown(house, "rochefort"))
    assert found.value.code == "not_seated_here"


def rises(house: House, *who: str) -> None:
    for each in who:
        sitting, seq = form_of(house)
        sittings.act(house, sitting, seq, Actor(each), Rise())


def test_a_form_of_a_closed_sitting_agrees_to_no_other(house: House) -> None:
    """The stake is another, and so is who sits opposite: what the form showed is over."""
    act_for(house, 1, shown(house, "athos"))
    act_for(house, 1, shown(house, "milady"))
    old = form_of(house)
    rises(house, "athos", "milady")
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", stake="5 р."))
    sittings.sit(house, 1, 0, Actor("rochefort"))
    sittings.sit(house, 1, 1, Actor("milady"))
    before = form_of(house)
    assert before[1] >= old[1] - 1, "the old form names a line that the new log has or is about to have"
    for card in ("milady", "athos"):
        with pytest.raises(Stale):
            act_for(house, 1, shown(house, card), form=old)
    assert form_of(house) == before


def test_a_form_of_a_closed_sitting_opens_no_new_one(house: House) -> None:
    act_for(house, 1, shown(house, "athos"))
    old = form_of(house)
    rises(house, "athos")
    with pytest.raises(Stale):
        act_for(house, 1, shown(house, "milady"), form=old)
    with pytest.raises(Stale):
        sittings.act(house, old[0], old[1], Actor("milady"), Sit(1))
    assert form_of(house) == (0, 0)


def test_a_form_of_an_empty_table_sits_down_to_nobody_s_sitting(house: House) -> None:
    sittings.sit(house, 1, 0, Actor("athos"))
    before = form_of(house)
    with pytest.raises(Stale):
        act_for(house, 1, shown(house, "milady"), form=(0, 0))
    assert form_of(house) == before


def test_who_sits_down_by_an_older_form_has_not_agreed(house: House) -> None:
    """It named Athos; Rochefort has taken his chair since. Another time the table changed how it plays."""
    act_for(house, 1, shown(house, "athos"))
    act_for(house, 1, shown(house, "rochefort"))
    old = form_of(house)
    rises(
        house,
        "athos",
    )
    act_for(house, 1, shown(house, "milady"), form=old)
    view = sittings.table_page(house, 1, Viewer()).view
    assert view is not None
    assert (view.status, view.agreed) == (Status.AGREEING, (False, False))
    rises(house, "milady")
    old = form_of(house)
    sittings.act(house, *old, Actor(staff=True), Rule(ModeSet(Mode.PAPER, "the phones are wet")))
    act_for(house, 1, shown(house, "milady"), form=old)
    view = sittings.table_page(house, 1, Viewer()).view
    assert view is not None
    assert view.agreed == (False, False)


def test_a_card_withdrawn_since_it_was_shown_signs_nothing(house: House) -> None:
    typed_out(house)
    old = shown(house, "milady")
    token, code = identity.card_secret(house, "milady")
    identity.reissue(house, COMMAND_LINE, "milady", "lost")
    with pytest.raises(NotFound):
        act_for(house, 1, old)
    with pytest.raises(NotFound):
        signing.card_shown(house, token)
    with pytest.raises(NotFound):
        signing.code_shown(house, code)


def test_his_pin_is_asked_for_as_on_his_own_phone(house: House) -> None:
    typed_out(house)
    phone: Phone | None = identity.phone_of(
        house, identity.become(house, identity.card_secret(house, "milady")[0]).token
    )
    assert phone is not None
    identity.set_pin(house, phone, "1234")
    milady = shown(house, "milady")
    for pin, code in ((None, "pin_needed"), ("4321", "pin_wrong")):
        with pytest.raises(Forbidden) as found:
            act_for(house, 1, milady, pin)
        assert found.value.code == code
    for _ in range(3):
        with pytest.raises(Forbidden):
            act_for(house, 1, milady, "4321")
    for pin in ("4321", "1234"):  # the fifth miss locks it, and then the right one opens nothing
        with pytest.raises(Locked):
            act_for(house, 1, milady, pin)


def test_wrong_codes_are_counted_with_all_others(sqlite_house: House) -> None:
    """Thirty wrong codes a minute and code entry pauses, for the door and for signatures together."""
    for n in range(30):
        with pytest.raises(NotFound):
            signing.code_shown(sqlite_house, f"0000{n:04}")
    with pytest.raises(TooMany):
        signing.code_shown(sqlite_house, identity.card_secret(sqlite_house, "athos")[1])
    with pytest.raises(TooMany):
        identity.become_by_code(sqlite_house, identity.card_secret(sqlite_house, "athos")[1])


# -- an early end, and rising --------------------------------------------------------------------------------------


def begun(house: House) -> int:
    """A pack partie of Athos and Milady on one phone, just begun; its length."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode="pack"))
    act_for(house, 1, shown(house, "athos"))
    seq = act_for(house, 1, shown(house, "milady")).seq
    seq = act_for(house, 1, shown(house, "athos")).seq
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    return sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TellDealer(1)).seq


def test_both_consent_to_an_early_end_on_one_phone(house: House) -> None:
    begun(house)
    act_for(house, 1, shown(house, "athos"), deed=Deed.STOP)
    assert status(house) is Status.DEALING, "one alone ends nothing"
    with pytest.raises(Refused) as found:
        act_for(house, 1, shown(house, "athos"), deed=Deed.STOP)
    assert found.value.refusal is Refusal.OWN_OFFER
    with pytest.raises(Forbidden):
        act_for(house, 1, shown(house, "rochefort"), deed=Deed.STOP)
    act_for(house, 1, shown(house, "milady"), deed=Deed.STOP)
    assert status(house) is Status.AWAITING, "the early end is signed like any other"
    for name in ("milady", "athos"):
        act_for(house, 1, shown(house, name))
    assert status(house) is Status.SETTLED


def test_an_offer_is_declined_or_taken_back_on_one_phone(house: House) -> None:
    begun(house)
    with pytest.raises(Refused) as found:
        act_for(house, 1, shown(house, "athos"), deed=Deed.PLAY_ON)
    assert found.value.refusal is Refusal.NO_OFFER
    for who in ("milady", "athos"):
        act_for(house, 1, shown(house, "athos"), deed=Deed.STOP)
        act_for(house, 1, shown(house, who), deed=Deed.PLAY_ON)
        view = sittings.table_page(house, 1, Viewer()).view
        assert view is not None
        assert (view.status, view.stop_offered_by) == (Status.DEALING, None)


def test_a_consent_to_what_was_offered_meanwhile_is_asked_again(house: House) -> None:
    """Athos presses "offer" on a page that has not heard yet of Milady's offer: he is shown hers first."""
    begun(house)
    old = form_of(house)
    act_for(house, 1, shown(house, "milady"), deed=Deed.STOP)
    with pytest.raises(Stale):
        act_for(house, 1, shown(house, "athos"), deed=Deed.STOP, form=old)
    assert status(house) is Status.DEALING


def test_one_rises_by_his_card_before_a_partie_and_after_it_but_not_from_it(house: House) -> None:
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode="pack"))
    act_for(house, 1, shown(house, "athos"))
    act_for(house, 1, shown(house, "milady"))
    with pytest.raises(Forbidden) as stranger:
        act_for(house, 1, shown(house, "rochefort"), deed=Deed.RISE)
    assert stranger.value.code == "not_seated_here"
    act_for(house, 1, shown(house, "milady"), deed=Deed.RISE)
    assert sittings.seat_of(house, "milady") is None
    assert sittings.seat_of(house, "athos") is not None, "he waits for another"
    with pytest.raises(Forbidden):
        # Who does not sit here does not sit down by rising.
        act_for(house, 1, shown(house, "milady"), deed=Deed.RISE)
    act_for(house, 1, shown(house, "milady"))
    act_for(house, 1, shown(house, "athos"))
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    sittings.act(house, sitting.sitting_id, form_of(house)[1], Actor("athos"), TellDealer(1))
    with pytest.raises(Refused) as found:
        act_for(house, 1, shown(house, "milady"), deed=Deed.RISE)
    assert found.value.refusal is Refusal.PARTIE_UNDER_WAY
    for name in ("athos", "milady"):
        act_for(house, 1, shown(house, name), deed=Deed.STOP)
    for name in ("athos", "milady"):
        act_for(house, 1, shown(house, name))
    act_for(house, 1, shown(house, "milady"), deed=Deed.RISE)
    assert [sittings.seat_of(house, name) for name in ("athos", "milady")] == [None, None], "the sitting has ended"
