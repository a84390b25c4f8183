"""Referees: invited, named, given tables, shut out; what they may do, and what they may not where they play."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import Breach
from larp_piquet.services import debts, desk, events, identity, referees, sittings
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Staff, Viewer
from larp_piquet.services.rights import RIGHTS, Right, Role, may, require
from larp_piquet.tables.acts import Actor, CloseSitting, Refusal, Refused, Sign, Status, VoidPartie
from larp_piquet.tables.desk import (
    Adjusted,
    CallReferee,
    CallWhy,
    Paused,
    Protest,
    Redealt,
    Reseated,
    Resumed,
    Rule,
    Ruled,
    Silenced,
    TakenBack,
    Waived,
)

from .playing import ATHOS, MILADY, agree, page, play_partie, seen, sign, sit_down


def come(house: House, name: str = "Tréville", *tables: int, character: str | None = None) -> tuple[str, Staff]:
    """A referee who has accepted an invitation: his session's token, and who he is."""
    number = referees.invite(house, COMMAND_LINE, reusable=False)
    made = referees.join(house, referees.invite_token(house, COMMAND_LINE, number), name, character)
    assert made.staff.referee is not None
    if tables:
        referees.assign(house, COMMAND_LINE, made.staff.referee, tables)
    staff = identity.staff_of(house, made.token)
    assert staff is not None
    return made.token, staff


def dealt(house: House) -> int:
    sitting_id = sit_down(house)
    agree(house, sitting_id)
    return sitting_id


def give(house: House, staff: Staff, sitting_id: int, *rulings: object, who: str | None = None) -> int:
    seq = seen(house, None).seq
    actions = tuple(Rule(ruling) for ruling in rulings)  # type: ignore[arg-type]
    return desk.rule(house, staff, 1, sitting_id, seq, who, *actions).seq


def error(code: str, kind: type[ServiceError], work: object) -> None:
    assert callable(work)
    with pytest.raises(kind) as found:
        work()
    assert found.value.code == code


# -- the way in and the way out ------------------------------------------------------------------------------------


def test_an_invitation_is_good_once(house: House) -> None:
    number = referees.invite(house, COMMAND_LINE)
    token = referees.invite_token(house, COMMAND_LINE, number)
    assert referees.invited(house, token.lower()) == ""
    referees.join(house, token, "Tréville")
    error("invite", NotFound, lambda: referees.join(house, token, "Dessessart"))
    error("invite", NotFound, lambda: referees.invite_token(house, COMMAND_LINE, number))
    assert referees.invites(house, COMMAND_LINE) == ()


def test_a_reusable_one_lets_in_as_many_as_scan_it_until_it_is_withdrawn(house: House) -> None:
    number = referees.invite(house, COMMAND_LINE, reusable=True)
    token = referees.invite_token(house, COMMAND_LINE, number)
    ids = {referees.join(house, token, name).staff.referee for name in ("Tréville", "Dessessart")}
    assert len(ids) == 2
    referees.withdraw(house, COMMAND_LINE, number)
    error("invite", NotFound, lambda: referees.join(house, token, "La Houdinière"))
    assert len([each for each in referees.all_referees(house, COMMAND_LINE) if each.ended is None]) == 2


def test_two_referees_have_two_names_and_every_one_has_one(house: House) -> None:
    come(house, "Tréville")
    token = referees.invite_token(house, COMMAND_LINE, referees.invite(house, COMMAND_LINE))
    for name in ("", "  ", "tréville", "x" * 41):
        with pytest.raises(BadInput):
            referees.join(house, token, name)
    assert referees.join(house, token, "Dessessart").staff.name == "Dessessart"


def test_an_invitation_in_a_characters_name_gives_the_name_the_table_knows(house: House) -> None:
    number = referees.invite(house, COMMAND_LINE, reusable=True, character_id=MILADY)
    assert not referees.invites(house, COMMAND_LINE)[0].reusable
    token = referees.invite_token(house, COMMAND_LINE, number)
    assert referees.invited(house, token) == "Дама в синем"
    made = referees.join(house, token, "somebody else")
    assert (made.staff.name, made.staff.character_id) == ("Дама в синем", MILADY)
    with pytest.raises(NotFound):
        referees.invite(house, COMMAND_LINE, character_id="nobody")


def test_the_secret_is_stored_nowhere(house: House) -> None:
    number = referees.invite(house, COMMAND_LINE)
    token = referees.invite_token(house, COMMAND_LINE, number)
    assert len(token) == 15
    with house.database.read() as connection:
        from larp_piquet.store.referees import find_invite

        found = find_invite(connection, invite_id=number)
    assert found is not None
    assert token not in found.token_hash
    error("invite", NotFound, lambda: referees.join(house, "0" * 15, "Tréville"))


def test_his_access_ends_in_every_browser_at_once_and_his_name_stays(house: House) -> None:
    token, staff = come(house)
    sitting_id = dealt(house)
    give(house, staff, sitting_id, Paused("A duel"))
    assert page(house, ATHOS).news.ruled_by == "Tréville"
    referees.end_access(house, COMMAND_LINE, staff.referee or "", "he drinks")
    assert identity.staff_of(house, token) is None
    assert page(house, ATHOS).news.ruled_by == "Tréville"
    assert desk.log_book(house, 1, Viewer(ATHOS)).lines[-1].by == "Tréville"
    (gone,) = referees.all_referees(house, COMMAND_LINE)
    assert gone.ended is not None
    kinds = [(entry.kind, entry.author) for entry in events.staff_log(house)][:3]
    assert kinds == [
        ("referee_ended", "game_master"), ("referee_joined", staff.referee), ("referee_invited", "game_master"),
    ]  # fmt: skip


def test_a_new_passphrase_sends_no_referee_away(house: House) -> None:
    token, _staff = come(house)
    identity.reset_passphrase(house, "one for all and all for one")
    assert identity.staff_of(house, token) is not None
    identity.sign_out(house, token)
    assert identity.staff_of(house, token) is None


# -- rights --------------------------------------------------------------------------------------------------------


def test_the_table_of_rights() -> None:
    assert RIGHTS[Role.GAME_MASTER] == {Right.DESK, Right.RULE, Right.DEBTS, Right.HOUSE}
    assert RIGHTS[Role.REFEREE] == {Right.DESK, Right.RULE, Right.DEBTS}
    referee = Staff(2, "referee:1", "Tréville")
    assert not may(None, Right.DESK)
    assert may(referee, Right.RULE)
    error("game_master_only", Forbidden, lambda: require(referee, Right.HOUSE))
    error("staff_only", Forbidden, lambda: require(None, Right.DESK))


@pytest.mark.parametrize(
    "work",
    [
        lambda house, staff: events.set_printed_address(house, staff, "http://10.0.0.1:8000"),
        lambda house, staff: identity.reissue(house, staff, ATHOS, "lost"),
        lambda house, staff: identity.lift_pin_lock(house, staff, ATHOS, "wine"),
        lambda house, staff: debts.ledger(house, staff),
        lambda house, staff: debts.blank_notes(house, staff, 1),
        lambda house, staff: referees.invite(house, staff),
        lambda house, staff: referees.all_referees(house, staff),
        lambda house, staff: referees.end_access(house, staff, "referee:1"),
        lambda house, staff: referees.assign(house, staff, "referee:1", [1]),
    ],
)
def test_the_house_is_the_game_masters(house: House, work: object) -> None:
    _token, staff = come(house)
    assert callable(work)
    error("game_master_only", Forbidden, lambda: work(house, staff))


def test_a_referee_confirms_no_payment_but_reads_a_note_and_voids_it(house: House) -> None:
    _token, staff = come(house)
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    (serial,) = sign(house, sitting_id).debts
    with pytest.raises(Forbidden):
        debts.confirm_paid(house, serial, Actor(staff=True, referee=staff.referee or ""), reason="he said so")
    viewer = Viewer(None, True, staff.referee)
    read = debts.note_by_serial(house, serial, viewer).debt
    assert read is not None
    assert {str(kind) for kind in read.desk} == {"voided"}
    with pytest.raises(BadInput):
        debts.void_debt(house, staff, serial, "")
    debts.void_debt(house, staff, serial, "a card lay under the table")
    assert debts.note_by_serial(house, serial, Viewer(None, True)).debt.entries[-1].author == staff.referee


def test_he_rules_at_his_tables_and_sees_no_hand_at_others(house: House) -> None:
    _token, staff = come(house, "Tréville", 2, 3)
    sitting_id = dealt(house)
    error("not_your_table", Forbidden, lambda: give(house, staff, sitting_id, Paused("A duel")))
    shown = sittings.table_page(house, 1, Viewer(None, True, staff.referee, staff.tables))
    assert not shown.referee
    assert shown.view == page(house, None).view
    referees.assign(house, COMMAND_LINE, staff.referee or "", ())
    again = sittings.table_page(house, 1, Viewer(None, True, staff.referee))
    assert again.view is not None
    assert again.view.deal is not None
    assert all(side.hand for side in again.view.deal.sides)
    with pytest.raises(NotFound):
        referees.assign(house, COMMAND_LINE, staff.referee or "", (77,))


@pytest.mark.parametrize("by", ["phone", "name"])
def test_where_his_character_sits_he_is_a_player_like_any_other(house: House, by: str) -> None:
    """By the phone he holds, or by the character whose name he bears in whatever browser."""
    _token, staff = come(house, "Tréville", character=MILADY if by == "name" else None)
    phone = MILADY if by == "phone" else None
    sitting_id = dealt(house)
    for ruling in (Paused("A duel"), Redealt("So it is"), Adjusted(1, 5, "So it is"), TakenBack(5, "So it is")):
        with pytest.raises(Refused) as found:
            give(house, staff, sitting_id, ruling, who=phone)
        assert found.value.refusal is Refusal.OWN_TABLE
    viewer = Viewer(phone, True, staff.referee, (), staff.character_id)
    shown = sittings.table_page(house, 1, viewer)
    assert not shown.referee
    assert shown.view == page(house, phone).view
    assert not desk.log_book(house, 1, viewer).referee
    # The game master's own rights rest at his own table as well.
    with pytest.raises(Refused):
        desk.rule(house, COMMAND_LINE, 1, sitting_id, seen(house, None).seq, ATHOS, VoidPartie("I lose"))


# -- rulings through the house -------------------------------------------------------------------------------------


def test_what_is_signed_voided_and_closed_for_others_bears_his_name(house: House) -> None:
    _token, staff = come(house)
    sitting_id = sit_down(house)
    play_partie(house, sitting_id)
    for seat in (0, 1):
        seq = seen(house, None).seq
        outcome = desk.rule(house, staff, 1, sitting_id, seq, None, Sign(seat, "Absent"))
    (serial,) = outcome.debts
    info = debts.debt(house, serial, Viewer(ATHOS))
    assert (info.entries[0].author, info.entries[0].author_name) == (staff.referee, "Tréville")
    desk.rule(house, staff, 1, sitting_id, seen(house, None).seq, None, VoidPartie("The wrong pack"))
    assert debts.debt(house, serial, Viewer(ATHOS)).entries[-1].author == staff.referee
    desk.rule(house, staff, 1, sitting_id, seen(house, None).seq, None, CloseSitting("The hour is late"))
    last = page(house, ATHOS).last
    assert last is not None
    assert (last.closed_by, last.referee, last.reason) == (None, "Tréville", "The hour is late")
    lines = desk.log_book(house, 1, Viewer(ATHOS)).lines
    assert [line.by for line in lines[-4:]] == ["Tréville"] * 4


def test_of_two_referees_at_once_one_is_late(house: House) -> None:
    first, second = come(house, "Tréville")[1], come(house, "Dessessart")[1]
    sitting_id = dealt(house)
    seq = seen(house, None).seq
    desk.rule(house, first, 1, sitting_id, seq, None, Rule(Adjusted(0, -5, "So it is")))
    with pytest.raises(Stale):
        desk.rule(house, second, 1, sitting_id, seq, None, Rule(Adjusted(0, -5, "So it is")))
    again = desk.rule(house, first, 1, sitting_id, seq, None, Rule(Adjusted(0, -5, "So it is")))
    assert again.already
    view = seen(house, None)
    assert view.deal is not None
    assert view.deal.sides[0].total == -5


def test_a_table_that_plays_on_can_be_paused(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    seq = seen(house, None).seq
    give(house, staff, sitting_id, Adjusted(0, -5, "So it is"))
    assert not desk.rule(house, staff, 1, sitting_id, seq, None, Rule(Paused("A duel"))).already
    assert seen(house, None).paused is not None
    give(house, staff, sitting_id, Resumed())


def test_rulings_of_one_hand_are_all_given_or_none(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    before = seen(house, None)
    read = Ruled("false_call", (("mended", "never"),), "silence", "irregularity.false_call", "So says the law")
    with pytest.raises(Refused):
        give(house, staff, sitting_id, read, Silenced(7, "false_claim", "So says the law"))  # type: ignore[arg-type]
    assert seen(house, None) == before
    give(house, staff, sitting_id, read, Silenced(1, "false_claim", "So says the law"))
    view = seen(house, None)
    assert view.seq == before.seq + 2
    assert view.deal is not None
    assert view.deal.silence == (None, "false_claim")


def test_another_takes_the_place_only_if_he_is_free(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    sittings.sit(house, 2, 0, Actor("rochefort"))
    error("other_seated_elsewhere", Conflict, lambda: give(house, staff, sitting_id, Reseated(0, "rochefort", "Gone")))
    with pytest.raises(NotFound):
        give(house, staff, sitting_id, Reseated(0, "nobody", "Gone"))
    hand = seen(house, ATHOS).deal
    give(house, staff, sitting_id, Reseated(0, "planchet", "A phone was lost or broken"))
    assert seen(house, "planchet").deal == hand
    assert seen(house, ATHOS).viewer is None
    found = sittings.seat_of(house, "planchet")
    assert found is not None
    assert (found.table.number, found.seat) == (1, 0)
    assert sittings.seat_of(house, ATHOS) is None
    sittings.sit(house, 3, 0, Actor(ATHOS))


def test_weighing_changes_nothing_and_tells_no_new_card(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    before = seen(house, None)
    weighed = desk.weigh(house, staff, 1, None, Rule(Adjusted(1, -7, "So it is")))
    assert weighed.before.deal is not None
    assert weighed.after.deal is not None
    assert weighed.after.deal.sides[1].total - weighed.before.deal.sides[1].total == -7
    give(house, staff, sitting_id, Waived(0, Breach.TAKES_TOO_FEW, "So it is"))
    weighed = desk.weigh(house, staff, 1, None, Rule(TakenBack(before.seq, "So it is")))
    assert (weighed.undone, weighed.before.permits != weighed.after.permits) == (1, True)
    first = desk.weigh(house, staff, 1, None, Rule(Redealt("So it is"))).after
    again = desk.weigh(house, staff, 1, None, Rule(Redealt("So it is"))).after
    assert first == again, "no pack is shuffled for it"
    assert seen(house, None).seq == before.seq + 1


# -- calls ---------------------------------------------------------------------------------------------------------


def test_a_call_has_its_time_and_is_answered_once(house: House, clock: object) -> None:
    _token, staff = come(house)
    dealt(house)
    asked = house.clock()
    desk.call(house, 1, MILADY, CallReferee(CallWhy.DISPUTE))
    with pytest.raises(Refused):
        desk.call(house, 1, "rochefort", CallReferee(CallWhy.DISPUTE))
    clock.move(minutes=3)  # type: ignore[attr-defined]
    (state,) = (each for each in sittings.overview(house) if each.table.number == 1)
    (call,) = state.news.calls
    assert (call.seat, call.why, call.at) == (1, CallWhy.DISPUTE, asked)
    desk.come(house, staff, 1, None)
    news = page(house, ATHOS).news
    assert news.calls == ()
    assert news.came == ("Tréville", house.clock())
    with pytest.raises(Refused):
        desk.come(house, staff, 1, None)


def test_the_desk_is_woken_by_whatever_happens(house: House) -> None:
    from larp_piquet.services.hub import DESK

    stood = house.hub.wait(DESK, -1, 0)
    dealt(house)
    now = house.hub.wait(DESK, stood, 1)
    assert now > stood
    desk.call(house, 1, ATHOS, CallReferee(CallWhy.QUESTION))
    assert house.hub.wait(DESK, now, 1) == now + 1


def test_a_protest_stays_in_the_log(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    line = give(house, staff, sitting_id, Adjusted(0, -5, "So it is"))
    sittings.act(house, sitting_id, line, Actor(ATHOS), Protest(line, "it was a sigh"))
    for viewer in (Viewer(ATHOS), Viewer(MILADY), Viewer()):
        told = desk.log_book(house, 1, viewer).lines[-1].line.fact
        assert getattr(told, "text", "") == "it was a sigh"
    assert seen(house, None).status is Status.DEALING
