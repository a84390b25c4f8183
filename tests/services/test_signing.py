"""A card or its code acts once on somebody else's phone: sitting down, agreeing, signing."""

from __future__ import annotations

import pytest

from larp_piquet.services import furniture, identity, signing, sittings
from larp_piquet.services.errors import Conflict, Forbidden, Locked, NotFound, TooMany
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Phone, TableForm, Viewer
from larp_piquet.tables.acts import Actor, Agree, Status
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
