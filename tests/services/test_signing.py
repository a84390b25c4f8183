"""A card or its code acts once on somebody else's phone: sitting down, agreeing, signing, stopping, rising."""

from __future__ import annotations

import pytest

from larp_piquet.services import furniture, identity, signing, sittings
from larp_piquet.services.errors import Conflict, Forbidden, Locked, NotFound, Stale, TooMany
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Phone, TableForm, Viewer
from larp_piquet.services.signing import Deed
from larp_piquet.tables.acts import Actor, Agree, Refusal, Refused, Status
from larp_piquet.tables.packwords import TellDealer, TypeTotals


def shown(house: House, character: str) -> signing.Shown:
    return signing.code_shown(house, identity.card_secret(house, character)[1])


def status(house: House, number: int = 1) -> Status:
    view = sittings.table_page(house, number, Viewer()).view
    assert view is not None
    return view.status


def typed_out(house: House) -> tuple[int, int]:
    """A paper partie of Athos and Milady that waits for its signatures: the sitting and its length."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode="paper"))
    signing.act_for(house, 1, 0, shown(house, "athos"))
    outcome = signing.act_for(house, 1, 0, shown(house, "milady"))
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    seq = sittings.act(house, sitting.sitting_id, outcome.seq, Actor("athos"), Agree()).seq
    seq = sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TellDealer(1)).seq
    for number, pair in enumerate([(54, 21), (30, 60)], start=1):
        seq = sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TypeTotals(number, pair)).seq
    assert status(house) is Status.AWAITING
    return sitting.sitting_id, seq


def test_the_second_who_is_shown_sits_down_and_agrees(house: House) -> None:
    signing.act_for(house, 1, 0, shown(house, "athos"))
    assert status(house) is Status.FILLING
    signing.act_for(house, 1, 0, shown(house, "milady"))
    view = sittings.table_page(house, 1, Viewer()).view
    assert view is not None
    assert (view.status, view.agreed) == (Status.AGREEING, (False, True))
    with pytest.raises((Forbidden, Conflict)):
        signing.act_for(house, 2, 0, shown(house, "milady"))


def test_both_sign_on_one_phone_and_it_is_nobody_s(house: House) -> None:
    _sitting, seq = typed_out(house)
    phones = identity.phones_of(house, "milady")
    token, _code = identity.card_secret(house, "milady")
    outcome = signing.act_for(house, 1, seq, signing.card_shown(house, token))
    outcome = signing.act_for(house, 1, outcome.seq, shown(house, "athos"))
    assert outcome.debts, "the debt is posted with the second signature"
    assert status(house) is Status.SETTLED
    assert identity.phones_of(house, "milady") == phones


def test_a_stranger_s_card_signs_nothing(house: House) -> None:
    _sitting, seq = typed_out(house)
    with pytest.raises(Forbidden) as found:
        signing.act_for(house, 1, seq, shown(house, "rochefort"))
    assert found.value.code == "not_seated_here"


def test_a_card_withdrawn_since_it_was_shown_signs_nothing(house: House) -> None:
    _sitting, seq = typed_out(house)
    old = shown(house, "milady")
    token, code = identity.card_secret(house, "milady")
    identity.reissue(house, COMMAND_LINE, "milady", "lost")
    with pytest.raises(NotFound):
        signing.act_for(house, 1, seq, old)
    with pytest.raises(NotFound):
        signing.card_shown(house, token)
    with pytest.raises(NotFound):
        signing.code_shown(house, code)


def test_his_pin_is_asked_for_as_on_his_own_phone(house: House) -> None:
    _sitting, seq = typed_out(house)
    phone: Phone | None = identity.phone_of(
        house, identity.become(house, identity.card_secret(house, "milady")[0]).token
    )
    assert phone is not None
    identity.set_pin(house, phone, "1234")
    milady = shown(house, "milady")
    for pin, code in ((None, "pin_needed"), ("4321", "pin_wrong")):
        with pytest.raises(Forbidden) as found:
            signing.act_for(house, 1, seq, milady, pin)
        assert found.value.code == code
    for _ in range(3):
        with pytest.raises(Forbidden):
            signing.act_for(house, 1, seq, milady, "4321")
    for pin in ("4321", "1234"):  # the fifth miss locks it, and then the right one opens nothing
        with pytest.raises(Locked):
            signing.act_for(house, 1, seq, milady, pin)


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
    signing.act_for(house, 1, 0, shown(house, "athos"))
    seq = signing.act_for(house, 1, 0, shown(house, "milady")).seq
    seq = signing.act_for(house, 1, seq, shown(house, "athos")).seq
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    return sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TellDealer(1)).seq


def test_both_consent_to_an_early_end_on_one_phone(house: House) -> None:
    seq = begun(house)
    seq = signing.act_for(house, 1, seq, shown(house, "athos"), deed=Deed.STOP).seq
    assert status(house) is Status.DEALING, "one alone ends nothing"
    with pytest.raises(Refused) as found:
        signing.act_for(house, 1, seq, shown(house, "athos"), deed=Deed.STOP)
    assert found.value.refusal is Refusal.OWN_OFFER
    with pytest.raises(Forbidden):
        signing.act_for(house, 1, seq, shown(house, "rochefort"), deed=Deed.STOP)
    seq = signing.act_for(house, 1, seq, shown(house, "milady"), deed=Deed.STOP).seq
    assert status(house) is Status.AWAITING, "the early end is signed like any other"
    for name in ("milady", "athos"):
        seq = signing.act_for(house, 1, seq, shown(house, name)).seq
    assert status(house) is Status.SETTLED


def test_an_offer_is_declined_or_taken_back_on_one_phone(house: House) -> None:
    seq = begun(house)
    with pytest.raises(Refused) as found:
        signing.act_for(house, 1, seq, shown(house, "athos"), deed=Deed.PLAY_ON)
    assert found.value.refusal is Refusal.NO_OFFER
    for who in ("milady", "athos"):
        seq = signing.act_for(house, 1, seq, shown(house, "athos"), deed=Deed.STOP).seq
        seq = signing.act_for(house, 1, seq, shown(house, who), deed=Deed.PLAY_ON).seq
        view = sittings.table_page(house, 1, Viewer()).view
        assert view is not None
        assert (view.status, view.stop_offered_by) == (Status.DEALING, None)


def test_a_consent_to_what_was_offered_meanwhile_is_asked_again(house: House) -> None:
    """Athos presses "offer" on a page that has not heard yet of Milady's offer: he is shown hers first."""
    seq = begun(house)
    signing.act_for(house, 1, seq, shown(house, "milady"), deed=Deed.STOP)
    with pytest.raises(Stale):
        signing.act_for(house, 1, seq, shown(house, "athos"), deed=Deed.STOP)
    assert status(house) is Status.DEALING


def test_one_rises_by_his_card_before_a_partie_and_after_it_but_not_from_it(house: House) -> None:
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode="pack"))
    signing.act_for(house, 1, 0, shown(house, "athos"))
    seq = signing.act_for(house, 1, 0, shown(house, "milady")).seq
    with pytest.raises(Forbidden) as stranger:
        signing.act_for(house, 1, seq, shown(house, "rochefort"), deed=Deed.RISE)
    assert stranger.value.code == "not_seated_here"
    signing.act_for(house, 1, seq, shown(house, "milady"), deed=Deed.RISE)
    assert sittings.seat_of(house, "milady") is None
    assert sittings.seat_of(house, "athos") is not None, "he waits for another"
    with pytest.raises(Forbidden):
        # Who does not sit here does not sit down by rising.
        signing.act_for(house, 1, seq + 1, shown(house, "milady"), deed=Deed.RISE)
    seq = signing.act_for(house, 1, seq + 1, shown(house, "milady")).seq
    seq = signing.act_for(house, 1, seq, shown(house, "athos")).seq
    sitting = sittings.seat_of(house, "athos")
    assert sitting is not None
    seq = sittings.act(house, sitting.sitting_id, seq, Actor("athos"), TellDealer(1)).seq
    with pytest.raises(Refused) as found:
        signing.act_for(house, 1, seq, shown(house, "milady"), deed=Deed.RISE)
    assert found.value.refusal is Refusal.PARTIE_UNDER_WAY
    for name in ("athos", "milady"):
        seq = signing.act_for(house, 1, seq, shown(house, name), deed=Deed.STOP).seq
    for name in ("athos", "milady"):
        seq = signing.act_for(house, 1, seq, shown(house, name)).seq
    signing.act_for(house, 1, seq, shown(house, "milady"), deed=Deed.RISE)
    assert [sittings.seat_of(house, name) for name in ("athos", "milady")] == [None, None], "the sitting has ended"
