"""Referees: invited, named, given tables, shut out; what they may do, and what they may not where they play."""

from __future__ import annotations

import random

import pytest

from larp_piquet.engine.acts import Breach
from larp_piquet.services import blanks, debts, desk, events, identity, referees, sittings, stakelimits
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Staff, Viewer
from larp_piquet.services.rights import RIGHTS, Right, Role, may, require
from larp_piquet.tables.acts import Actor, CloseSitting, DealNext, Refusal, Refused, Sign, Status, VoidPartie
from larp_piquet.tables.desk import (
    Adjusted,
    CallReferee,
    CallWhy,
    Excuse,
    Excused,
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

from .playing import ATHOS, MILADY, agree, do, page, play_deal, play_partie, seen, sign, sit_down


def come(house: House, name: str = "Tréville", *tables: int, character: str | None = None) -> tuple[str, Staff]:
    """A referee who has accepted an invitation: his session's token, and who he is."""
    number = referees.invite(house, COMMAND_LINE, reusable=False)
    been = () if character is None else (character,)
    made = referees.join(house, referees.invite_token(house, COMMAND_LINE, number), name, been)
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


def test_who_was_shut_out_comes_back_by_no_older_invitation(house: House) -> None:
    """Three invitations are open: his own, another, and one in a character's name, which is his name too."""
    own, other = (referees.invite(house, COMMAND_LINE, reusable=True) for _ in range(2))
    milady = referees.invite(house, COMMAND_LINE, character_id=MILADY)
    tokens = {number: referees.invite_token(house, COMMAND_LINE, number) for number in (own, other, milady)}
    guest = referees.join(house, tokens[own], "Дама в синем").staff.referee or ""
    stays = referees.join(house, tokens[own], "Tréville")
    referees.end_access(house, COMMAND_LINE, guest, "she drinks")
    assert [each.id for each in referees.invites(house, COMMAND_LINE)] == [other, milady]
    error("invite", NotFound, lambda: referees.join(house, tokens[own], "Somebody"))
    error("access_ended", Forbidden, lambda: referees.join(house, tokens[other], "Somebody", (), [guest]))
    for token in (tokens[other], tokens[milady]):
        with pytest.raises(BadInput) as found:
            referees.join(house, token, "дама в синем")
        assert [problem.code for problem in found.value.problems] == ["name_shut_out"]
    assert identity.staff_of(house, stays.token) is not None, "who came by the same invitation stays"
    assert referees.join(house, tokens[other], "Dessessart").staff.name == "Dessessart"
    new = referees.invite_token(house, COMMAND_LINE, referees.invite(house, COMMAND_LINE))
    assert referees.join(house, new, "Дама в синем", (), [guest]).staff.name == "Дама в синем"


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
        lambda house, staff: blanks.enter(house, staff, 1),
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


@pytest.mark.parametrize("by", ["phone", "been"])
def test_where_his_character_sits_he_is_a_player_like_any_other(house: House, by: str) -> None:
    """By the phone he holds, or by the character that his browser was when he came."""
    _token, staff = come(house, "Tréville", character=MILADY if by == "been" else None)
    phone = MILADY if by == "phone" else None
    sitting_id = dealt(house)
    for ruling in (Paused("A duel"), Redealt("So it is"), Adjusted(1, 5, "So it is"), TakenBack(5, "So it is")):
        with pytest.raises(Refused) as found:
            give(house, staff, sitting_id, ruling, who=phone)
        assert found.value.refusal is Refusal.OWN_TABLE
    viewer = Viewer(phone, True, staff.referee, (), staff.own)
    shown = sittings.table_page(house, 1, viewer)
    assert not shown.referee
    assert shown.view == page(house, phone).view
    assert not desk.log_book(house, 1, viewer).referee
    # The game master's own rights rest at his own table as well.
    with pytest.raises(Refused):
        desk.rule(house, COMMAND_LINE, 1, sitting_id, seen(house, None).seq, ATHOS, VoidPartie("I lose"))


@pytest.mark.parametrize("who", ["referee", "game master"])
def test_whom_a_browser_of_the_desk_has_been_stays_with_its_session(house: House, who: str) -> None:
    """He was Athos and Milady and is nobody now: where either plays he sees and rules nothing, elsewhere he does."""
    if who == "referee":
        token, staff = come(house)
    else:
        identity.reset_passphrase(house, "one for all and all for one")
        token = identity.sign_in(house, "one for all and all for one")
        staff = identity.staff_of(house, token) or COMMAND_LINE
    for character in (ATHOS, MILADY, ATHOS, "of another event"):
        staff = identity.bind(house, staff, [character])
    assert identity.staff_of(house, token) == staff
    assert staff.own == {ATHOS, MILADY}
    sitting_id = dealt(house)
    with pytest.raises(Refused) as found:
        give(house, staff, sitting_id, Adjusted(0, 100, "So it is"))
    assert found.value.refusal is Refusal.OWN_TABLE
    with pytest.raises(Refused):
        desk.weigh(house, staff, 1, None, Rule(Adjusted(0, 100, "So it is")))
    viewer = Viewer(None, True, staff.referee, staff.tables, staff.own)
    assert sittings.table_page(house, 1, viewer).view == page(house, None).view
    assert not desk.log_book(house, 1, viewer).referee
    sit_down(house, 2, "planchet", "rochefort")
    assert sittings.table_page(house, 2, viewer).referee
    if who == "referee":
        assert referees.all_referees(house, COMMAND_LINE)[0].been == ("Атос", "Дама в синем")
    else:  # the passphrase makes him the game master anew
        identity.sign_out(house, token)
        again = identity.staff_of(house, identity.sign_in(house, "one for all and all for one"))
        assert again is not None
        assert again.own == frozenset()


def test_who_sees_the_hands_takes_no_seat_in_their_deal(house: House) -> None:
    _token, staff = come(house, character="planchet")
    sitting_id = dealt(house)
    for who, character in ((None, "planchet"), ("rochefort", "rochefort")):
        ruling = Reseated(0, character, "Gone")
        error("own_seat", Conflict, lambda who=who, ruling=ruling: give(house, staff, sitting_id, ruling, who=who))
        error("own_seat", Conflict, lambda who=who, ruling=ruling: desk.weigh(house, staff, 1, who, Rule(ruling)))
    give(house, staff, sitting_id, Reseated(0, "rochefort", "Gone"))


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
    give(house, staff, sitting_id, Resumed("all is clear"))


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


def test_a_place_is_given_to_nobody_above_a_limit_of_stakes(house: House) -> None:
    """The stake of table 1 is 1 к. a point."""
    _token, staff = come(house)
    sitting_id = dealt(house)
    reseat = Reseated(0, "planchet", "A player had to leave")
    stakelimits.set_limit(house, COMMAND_LINE, "planchet", per_point="½ к.", reason="долги")
    for asked in (
        lambda: give(house, staff, sitting_id, reseat),
        lambda: desk.weigh(house, staff, 1, None, Rule(reseat)),
    ):
        with pytest.raises(Conflict) as refused:
            asked()
        assert (refused.value.code, refused.value.values) == ("other_above_own", {"stake": "1 к.", "most": "½ к."})
    stakelimits.set_limit(house, COMMAND_LINE, "planchet", reason="заплачено")
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="½ к.", reason="пост")
    error("other_above_event", Conflict, lambda: give(house, staff, sitting_id, reseat))
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="1 к.", reason="разговенье")
    give(house, staff, sitting_id, reseat)
    assert sittings.seat_of(house, "planchet") is not None


def test_a_player_is_excused_and_the_partie_settled_as_it_stands(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    chance = random.Random(5)
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), chance)
    do(house, sitting_id, ATHOS, DealNext())
    play_deal(house, sitting_id, 1, (ATHOS, MILADY), chance)  # the partie is of one korolik
    excuse = Excused(0, Excuse.SETTLED, "The game calls")
    before = seen(house, None)
    weighed = desk.weigh(house, staff, 1, None, Rule(excuse))
    (owed,) = weighed.after.parties[0].owed
    assert (weighed.before, weighed.after.risen) == (desk.weigh(house, staff, 1, None, Rule(excuse)).before, (0,))
    assert seen(house, None) == before
    give(house, staff, sitting_id, excuse)
    assert page(house, ATHOS).news.excused == "Атос"
    assert debts.debts_of(house, ATHOS) == (), "Milady has not signed yet"
    sittings.sit(house, 3, 0, Actor(ATHOS))
    outcome = do(house, sitting_id, MILADY, Sign())
    (debt,) = debts.debts_of(house, ATHOS)
    assert outcome.debts == (debt.serial,)
    # The korolik of the two deals: points at 1 к., which is four of the smallest coin.
    assert debt.amount == owed.amount == 4 * (owed.points or 0) > 0
    assert {debt.debtor_id, debt.creditor_id} == {ATHOS, MILADY}
    assert page(house, MILADY).sitting_id is None, "the sitting has ended with the last signature"
    told = [line for line in desk.log_book(house, 1, Viewer(MILADY)).lines if isinstance(line.line.fact, Excused)]
    assert [(line.by, line.names[0]) for line in told] == [("Tréville", "Атос")]


def test_an_excused_player_frees_the_seat_before_a_partie_and_is_named(house: House) -> None:
    _token, staff = come(house)
    sitting_id = sit_down(house)
    give(house, staff, sitting_id, Excused(1, Excuse.FREED, "A player is unwell"))
    assert sittings.seat_of(house, MILADY) is None
    shown = page(house, "planchet")
    assert (shown.news.excused, shown.news.ruled_by, shown.can_sit) == ("Дама в синем", "Tréville", (1,))
    sittings.sit(house, 1, 1, Actor("planchet"))
    assert page(house, None).news.excused == "Дама в синем", "and not who sits there now"
    seq = seen(house, None).seq
    again = desk.rule(house, staff, 1, sitting_id, seq - 3, None, Rule(Excused(1, Excuse.FREED, "A player is unwell")))
    assert again.already


def test_the_place_of_an_excused_player_is_kept_or_the_partie_void(house: House) -> None:
    _token, staff = come(house)
    sitting_id = dealt(house)
    give(house, staff, sitting_id, Excused(0, Excuse.KEPT, "The game calls"))
    with pytest.raises(Conflict):
        sittings.sit(house, 3, 0, Actor(ATHOS))
    give(house, staff, sitting_id, Resumed("all is clear"))
    give(house, staff, sitting_id, Excused(0, Excuse.VOID, "The game calls"))
    assert (debts.debts_of(house, ATHOS), sittings.seat_of(house, MILADY)) == ((), None)
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
