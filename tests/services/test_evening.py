"""Round the tables: queues, limits of stakes, closed doors, and a night between two evenings."""

from __future__ import annotations

import random

import pytest

from larp_piquet.services import desk, doors, events, furniture, partierecords, queueing, sittings, stakelimits
from larp_piquet.services.cast import add_character
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound
from larp_piquet.services.exporting import export_event
from larp_piquet.services.house import House
from larp_piquet.services.hub import DESK, character_topic
from larp_piquet.services.results import COMMAND_LINE, CharacterForm, EventForm, TableForm, Viewer
from larp_piquet.store import evening
from larp_piquet.store.records import QueueRecord
from larp_piquet.tables.acts import (
    Actor,
    Agree,
    AnswerStop,
    DealNext,
    Move,
    OfferStop,
    Refusal,
    Refused,
    Rise,
    Status,
    VoidPartie,
)
from larp_piquet.tables.desk import Paused, Reseated, Resumed, Rule
from larp_piquet.tables.packwords import TellDealer
from tests.conftest import HandClock

from .playing import ATHOS, MILADY, agree, do, page, play_deal, seen, sign, sit_down, some_move

PLANCHET, ROCHEFORT = "planchet", "rochefort"
STAFF = Actor(staff=True)


def full(house: House) -> int:
    """Athos and Milady sit at table 1, agreed and dealt."""
    sitting = sit_down(house)
    agree(house, sitting)
    return sitting


def names(house: House, number: int = 1) -> list[str]:
    return [each.character_id for each in queueing.queue_at(house, number)]


# -- the queue ---------------------------------------------------------------------------------------------------


def test_who_waits_sees_his_place_and_the_first_is_told_when_a_seat_is_free(house: House) -> None:
    sitting = full(house)
    queueing.join(house, 1, PLANCHET)
    queueing.join(house, 1, ROCHEFORT)
    queueing.join(house, 1, PLANCHET)
    place = queueing.my_place(house, ROCHEFORT)
    assert place is not None
    assert (place.place, place.of, place.called, place.name) == (2, 2, False, "comte de Rochefort")
    before = house.hub.wait(character_topic(PLANCHET), -1, 0)
    play_partie_from(house, sitting)
    do(house, sitting, MILADY, Rise())
    assert house.hub.wait(character_topic(PLANCHET), before, 0) > before
    called = queueing.queue_at(house, 1)
    assert [each.called for each in called] == [True, True], "both seats are free now"
    assert page(house, ATHOS).can_sit == ()
    assert page(house, ATHOS).kept_for == ("Planchet", "comte de Rochefort")
    with pytest.raises(Conflict) as kept:
        sittings.sit(house, 1, 0, Actor(ATHOS))
    assert (kept.value.code, kept.value.values["name"]) == ("seat_kept", "Planchet")
    sittings.sit(house, 1, 0, Actor(PLANCHET))
    assert names(house) == [ROCHEFORT]


def play_partie_from(house: House, sitting: int) -> None:
    """To the end and signed, so that somebody may rise."""
    chance = random.Random(4)
    play_deal(house, sitting, 1, (ATHOS, MILADY), chance)
    while seen(house, None).status is Status.BETWEEN:
        do(house, sitting, ATHOS, DealNext())
        play_deal(house, sitting, 1, (ATHOS, MILADY), chance)
    sign(house, sitting)


def half_free(house: House) -> int:
    """Athos alone at table 1; Planchet, then Rochefort, came to wait while it was full."""
    sitting = sit_down(house)
    queueing.join(house, 1, PLANCHET)
    queueing.join(house, 1, ROCHEFORT)
    do(house, sitting, MILADY, Rise())
    return sitting


def test_the_seat_is_the_first_s_until_he_gives_it_up(house: House) -> None:
    half_free(house)
    assert page(house, PLANCHET).can_sit == (1,)
    assert page(house, ROCHEFORT).can_sit == ()
    queueing.leave(house, 1, PLANCHET)
    assert names(house) == [ROCHEFORT]
    assert page(house, ROCHEFORT).can_sit == (1,)
    sittings.sit(house, 1, 1, Actor(ROCHEFORT))
    assert queueing.my_place(house, ROCHEFORT) is None


def test_who_is_given_another_s_place_waits_nowhere_any_more(house: House) -> None:
    """Planchet waits for table 1 and is put in a place at table 2: its seat is Rochefort's at once."""
    queueing.set_seat_kept(house, COMMAND_LINE, 0)
    sitting = sit_down(house)
    queueing.join(house, 1, PLANCHET)
    queueing.join(house, 1, ROCHEFORT)
    for name in ("grimaud", "bazin"):
        add_character(house, COMMAND_LINE, CharacterForm(name=name, id=name))
    other = sit_down(house, 2, "grimaud", "bazin")
    agree(house, other, 2, ("grimaud", "bazin"))
    told = {who: house.hub.wait(character_topic(who), -1, 0) for who in (PLANCHET, ROCHEFORT)}
    ruling = Rule(Reseated(0, PLANCHET, "его вызвали"))
    sittings.act(house, other, seen(house, None, 2).seq, STAFF, ruling)
    assert names(house) == [ROCHEFORT]
    assert queueing.my_place(house, PLANCHET) is None
    for who, before in told.items():
        assert house.hub.wait(character_topic(who), before, 0) > before, who
    do(house, sitting, MILADY, Rise())
    assert page(house, ROCHEFORT).can_sit == (1,)
    sittings.sit(house, 1, 1, Actor(ROCHEFORT))


def test_no_seat_is_kept_for_one_who_sits(house: House) -> None:
    """An entry of a queue that outlived his sitting down, as older data may hold it, bars nobody."""
    queueing.set_seat_kept(house, COMMAND_LINE, 0)
    half_free(house)
    sit_down(house, 2, PLANCHET)
    with house.database.write() as connection:
        evening.append_queue(connection, QueueRecord(1, PLANCHET, "waits", PLANCHET, "", house.clock()))
    queueing.leave(house, 1, ROCHEFORT)
    assert page(house, MILADY).can_sit == (1,)
    assert not queueing.queue_at(house, 1)[0].called


def test_after_the_while_that_was_set_others_may_sit_and_nobody_is_sent_away(house: House, clock: HandClock) -> None:
    queueing.set_seat_kept(house, COMMAND_LINE, 5)
    half_free(house)
    clock.move(minutes=4)
    assert page(house, MILADY).can_sit == ()
    clock.move(minutes=2)
    assert page(house, MILADY).can_sit == (1,)
    assert page(house, PLANCHET).can_sit == (1,)
    assert names(house) == [PLANCHET, ROCHEFORT]


def test_without_an_end_the_seat_is_kept_for_ever(house: House, clock: HandClock) -> None:
    queueing.set_seat_kept(house, COMMAND_LINE, 0)
    half_free(house)
    clock.move(hours=30)
    assert page(house, MILADY).can_sit == ()
    queueing.remove(house, COMMAND_LINE, 1, PLANCHET, "уехал")
    queueing.remove(house, COMMAND_LINE, 1, ROCHEFORT, "уехал")
    assert page(house, MILADY).can_sit == (1,)
    assert [entry.kind for entry in events.staff_log(house)][:2] == ["queue_removed", "queue_removed"]


def test_each_in_turn_has_his_own_while(house: House, clock: HandClock) -> None:
    queueing.set_seat_kept(house, COMMAND_LINE, 5)
    half_free(house)
    clock.move(minutes=4)
    queueing.leave(house, 1, PLANCHET)
    clock.move(minutes=4)
    assert page(house, MILADY).can_sit == ()


def test_one_waits_for_one_table_and_not_where_one_may_sit(house: House) -> None:
    with pytest.raises(Conflict) as free:
        queueing.join(house, 1, PLANCHET)
    assert free.value.code == "seat_free"
    sitting = full(house)
    with pytest.raises(Conflict) as seated:
        queueing.join(house, 2, ATHOS)
    assert seated.value.code == "seated_elsewhere"
    queueing.join(house, 1, PLANCHET)
    with pytest.raises(Conflict) as elsewhere:
        queueing.join(house, 2, PLANCHET)
    assert (elsewhere.value.code, elsewhere.value.values["table"]) == ("waits_elsewhere", 1)
    sittings.sit(house, 2, 0, Actor(PLANCHET))
    assert names(house) == [], "who sits elsewhere waits no more"
    with pytest.raises(NotFound):
        queueing.join(house, 9, ROCHEFORT)
    with pytest.raises(NotFound):
        queueing.remove(house, COMMAND_LINE, 1, PLANCHET, "нет")
    assert sitting


# -- limits ------------------------------------------------------------------------------------------------------


def test_a_stake_above_the_limit_is_refused_with_both_sums(house: House) -> None:
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="½ к.", reason="пост")
    with pytest.raises(Conflict) as refused:
        sittings.sit(house, 1, 0, Actor(ATHOS))
    assert (refused.value.code, refused.value.values) == ("stake_above_event", {"stake": "1 к.", "most": "½ к."})
    sittings.sit(house, 3, 0, Actor(ATHOS))


def test_a_character_s_own_limit_concerns_him_alone(house: House) -> None:
    stakelimits.set_limit(house, COMMAND_LINE, MILADY, per_point="0", reason="долги")
    sittings.sit(house, 1, 0, Actor(ATHOS))
    with pytest.raises(Conflict) as refused:
        sittings.sit(house, 1, 1, Actor(MILADY))
    assert refused.value.code == "stake_above_own"
    (limit,) = stakelimits.limits(house, COMMAND_LINE)
    assert (limit.name, limit.per_point, limit.flat, limit.reason) == ("Дама в синем", "0", "", "долги")
    stakelimits.set_limit(house, COMMAND_LINE, MILADY, reason="заплачено")
    sittings.sit(house, 1, 1, Actor(MILADY))
    assert stakelimits.limits(house, COMMAND_LINE) == ()


def test_a_limit_set_meanwhile_holds_from_the_next_partie(house: House) -> None:
    sitting = full(house)
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, per_point="0", reason="клятва")
    play_partie_from(house, sitting)
    with pytest.raises(Conflict):
        do(house, sitting, ATHOS, Agree())
    do(house, sitting, ATHOS, Rise())


def test_a_limit_needs_a_reason_a_sum_and_somebody(house: House) -> None:
    with pytest.raises(BadInput) as no_reason:
        stakelimits.set_limit(house, COMMAND_LINE, None, per_point="1 к.")
    assert [problem.field for problem in no_reason.value.problems] == ["reason"]
    with pytest.raises(BadInput):
        stakelimits.set_limit(house, COMMAND_LINE, None, per_point="a horse", reason="x")
    with pytest.raises(BadInput):  # a fault of its field, so that the form keeps the rest
        stakelimits.set_limit(house, COMMAND_LINE, "nobody", per_point="1 к.", reason="x")
    with pytest.raises(Forbidden):
        stakelimits.limits(house, None)  # type: ignore[arg-type]
    with pytest.raises(Forbidden):
        doors.open_house_again(house, None, "x")  # type: ignore[arg-type]


def test_the_coin_does_not_change_under_a_limit(house: House) -> None:
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="1 к.", reason="пост")
    found = events.event(house)
    assert found is not None
    form = EventForm(name=found.name, game_date=found.game_date, coin="en", stake="1d")
    with pytest.raises(BadInput) as refused:
        events.change_event(house, COMMAND_LINE, form)
    assert [problem.code for problem in refused.value.problems] == ["coin_of_limits"]


# -- doors -------------------------------------------------------------------------------------------------------


def test_a_closed_table_plays_its_partie_to_the_end_and_begins_no_other(house: House) -> None:
    sitting = full(house)
    doors.close_table(house, COMMAND_LINE, 1, "нужен для ужина")
    play_partie_from(house, sitting)
    with pytest.raises(Conflict) as refused:
        do(house, sitting, ATHOS, Agree())
    assert refused.value.code == "table_closed"
    do(house, sitting, ATHOS, Rise())
    assert page(house, ATHOS).can_sit == ()
    assert page(house, ATHOS).closed == "нужен для ужина"
    with pytest.raises(Conflict):
        sittings.sit(house, 1, 0, Actor(ATHOS))
    with pytest.raises(Conflict):
        queueing.join(house, 1, ATHOS)
    doors.open_table(house, COMMAND_LINE, 1)
    sittings.sit(house, 1, 0, Actor(ATHOS))


def cutting(house: House, mode: str) -> int:
    """Athos and Milady have agreed at table 1, cut a pack of their own, and have yet to tell who deals."""
    furniture.edit_table(house, COMMAND_LINE, 1, TableForm(1, "The Red Dovecote", mode=mode))
    sitting = sit_down(house)
    agree(house, sitting)
    assert seen(house, None).cutting
    return sitting


@pytest.mark.parametrize("mode", ["pack", "paper"])
def test_no_partie_begins_at_a_table_that_was_closed_while_they_cut(house: House, mode: str) -> None:
    sitting = cutting(house, mode)
    doors.close_table(house, COMMAND_LINE, 1, "крыша течёт")
    for actor in (Actor(ATHOS), STAFF):
        with pytest.raises(Conflict) as refused:
            sittings.act(house, sitting, seen(house, None).seq, actor, TellDealer(0))
        assert (refused.value.code, refused.value.values["reason"]) == ("table_closed", "крыша течёт")
    assert seen(house, None).parties == ()
    doors.open_table(house, COMMAND_LINE, 1)
    do(house, sitting, ATHOS, TellDealer(0))
    assert len(seen(house, None).parties) == 1


@pytest.mark.parametrize("mode", ["pack", "paper"])
def test_no_partie_begins_above_a_limit_that_was_set_while_they_cut(house: House, mode: str) -> None:
    sitting = cutting(house, mode)
    for who, code in ((None, "stake_above_event"), (ATHOS, "stake_above_own"), (MILADY, "stake_above_his")):
        stakelimits.set_limit(house, COMMAND_LINE, who, per_point="½ к.", reason="пост")
        with pytest.raises(Conflict) as refused:
            do(house, sitting, ATHOS, TellDealer(0))
        told = {"stake": "1 к.", "most": "½ к."}
        assert refused.value.code == code
        assert refused.value.values == told | ({"name": "Дама в синем"} if who == MILADY else {})
        stakelimits.set_limit(house, COMMAND_LINE, who, reason="снято")
    do(house, sitting, ATHOS, TellDealer(0))
    assert len(seen(house, None).parties) == 1


def test_nor_does_the_last_to_agree_begin_one_above_the_limit_of_the_first(house: House) -> None:
    sitting = sit_down(house)
    do(house, sitting, ATHOS, Agree())
    stakelimits.set_limit(house, COMMAND_LINE, ATHOS, per_point="0", reason="клятва")
    with pytest.raises(Conflict) as refused:
        do(house, sitting, MILADY, Agree())
    assert refused.value.code == "stake_above_his"
    assert seen(house, None).parties == ()


@pytest.mark.parametrize("mode", ["pack", "paper"])
def test_the_next_partie_is_barred_as_the_first_was(house: House, mode: str) -> None:
    sitting = cutting(house, mode)
    do(house, sitting, ATHOS, TellDealer(0))
    sittings.act(house, sitting, seen(house, None).seq, STAFF, VoidPartie("a short pack"))
    agree(house, sitting)
    doors.close_table(house, COMMAND_LINE, 1, "нужен для ужина")
    with pytest.raises(Conflict):
        do(house, sitting, ATHOS, TellDealer(1))
    assert len(seen(house, None).parties) == 1


def move(house: House, sitting: int, number: int, characters: tuple[str, str]) -> None:
    (seat,) = seen(house, None, number).waiting_for
    own = seen(house, characters[seat], number).deal
    assert own is not None
    do(house, sitting, characters[seat], Move(some_move(own, seat, random.Random(1))), number)


def test_the_night_pauses_every_table_and_the_morning_lets_go_what_the_night_paused(house: House) -> None:
    first = full(house)
    second = sit_down(house, 2, PLANCHET, ROCHEFORT)
    agree(house, second, 2, (PLANCHET, ROCHEFORT))
    sittings.act(house, second, seen(house, None, 2).seq, STAFF, Rule(Paused("спор о картах")))
    for name in ("grimaud", "bazin"):
        add_character(house, COMMAND_LINE, CharacterForm(name=name, id=name))
    sittings.sit(house, 3, 0, Actor("bazin"))
    before = house.hub.wait(DESK, -1, 0)
    assert doors.close_house(house, COMMAND_LINE, "Доброй ночи") == 2
    assert house.hub.wait(DESK, before, 0) > before
    paused = seen(house, None).paused
    assert paused is not None
    assert paused.reason == "Доброй ночи"
    with pytest.raises(Refused) as refused:
        move(house, first, 1, (ATHOS, MILADY))
    assert refused.value.refusal is Refusal.PAUSED
    with pytest.raises(Conflict) as closed:
        sittings.sit(house, 3, 1, Actor("grimaud"))
    assert closed.value.code == "house_closed"
    with pytest.raises(Conflict):
        doors.close_house(house, COMMAND_LINE, "ещё раз")
    assert doors.open_house_again(house, COMMAND_LINE, "Good morning") == 2
    assert seen(house, None).paused is None
    sittings.sit(house, 3, 1, Actor("grimaud"))
    assert seen(house, None, 2).paused is not None, "the referee's own pause stands"
    move(house, first, 1, (ATHOS, MILADY))
    with pytest.raises(Conflict):
        doors.open_house_again(house, COMMAND_LINE, "Good morning")


@pytest.mark.parametrize("rested", [False, True])
def test_no_table_wakes_by_itself_in_the_night(house: House, rested: bool) -> None:
    """Neither one that the night laid to rest, nor one that the referee had."""
    sitting = full(house)
    if rested:
        sittings.act(house, sitting, seen(house, None).seq, STAFF, Rule(Paused("колода крапленая")))
    doors.close_house(house, COMMAND_LINE, "Доброй ночи")
    with pytest.raises(Conflict) as closed:
        sittings.act(house, sitting, seen(house, None).seq, STAFF, Rule(Resumed("all is clear")))
    assert (closed.value.code, closed.value.values) == ("house_closed", {"reason": "Доброй ночи"})
    with pytest.raises(Conflict):
        desk.weigh(house, COMMAND_LINE, 1, None, Rule(Resumed("all is clear")))
    assert seen(house, None).paused is not None
    doors.open_house_again(house, COMMAND_LINE, "Good morning")
    if rested:
        sittings.act(house, sitting, seen(house, None).seq, STAFF, Rule(Resumed("all is clear")))
    move(house, sitting, 1, (ATHOS, MILADY))


def test_a_closed_table_that_rested_goes_on(house: House) -> None:
    sitting = full(house)
    sittings.act(house, sitting, seen(house, None).seq, STAFF, Rule(Paused("колода крапленая")))
    doors.close_table(house, COMMAND_LINE, 1, "Стол течёт")
    sittings.act(house, sitting, seen(house, None).seq, STAFF, Rule(Resumed("all is clear")))
    move(house, sitting, 1, (ATHOS, MILADY))


def test_a_night_needs_a_reason_and_the_game_master(house: House) -> None:
    with pytest.raises(BadInput):
        doors.close_house(house, COMMAND_LINE, " ")
    with pytest.raises(BadInput):
        doors.close_table(house, COMMAND_LINE, 1, "")
    with pytest.raises(Forbidden):
        doors.close_house(house, None, "ночь")  # type: ignore[arg-type]
    with pytest.raises(Forbidden):
        queueing.set_seat_kept(house, None, 5)  # type: ignore[arg-type]
    with pytest.raises(Forbidden):
        stakelimits.set_limit(house, None, None, per_point="1 к.", reason="x")  # type: ignore[arg-type]


def test_a_partie_goes_on_the_next_day_to_the_same_account(house: House, clock: HandClock) -> None:
    sitting = full(house)
    move(house, sitting, 1, (ATHOS, MILADY))
    doors.close_house(house, COMMAND_LINE, "Доброй ночи")
    clock.move(hours=11)
    doors.open_house_again(house, COMMAND_LINE, "Доброе утро")
    play_partie_from(house, sitting)
    assert seen(house, None).status is Status.SETTLED


# -- finished deals ----------------------------------------------------------------------------------------------


def opens(house: House, to: str) -> None:
    found = events.event(house)
    assert found is not None
    form = EventForm(name=found.name, game_date=found.game_date, time_zone=found.time_zone, stake="1 к.", opens=to)
    events.change_event(house, COMMAND_LINE, form)


def refused(house: House, sitting: int, viewer: Viewer) -> str:
    with pytest.raises(Forbidden) as closed:
        partierecords.replay_of(house, sitting, 1, viewer)
    return closed.value.code


def test_finished_deals_are_closed_until_the_event_opens_them(house: House) -> None:
    sitting = full(house)
    assert events.event(house).opens == "settled"  # type: ignore[union-attr]
    opens(house, "never")
    play_deal(house, sitting, 1, (ATHOS, MILADY), random.Random(4))
    everybody = (Viewer(ATHOS), Viewer(PLANCHET), Viewer(), Viewer(ATHOS, staff=True))
    assert {refused(house, sitting, viewer) for viewer in everybody} == {"deals_closed"}
    assert len(partierecords.replay_of(house, sitting, 1, Viewer(staff=True)).record.deals) == 1
    opens(house, "players")
    assert [refused(house, sitting, viewer) for viewer in everybody[1:3]] == ["record_not_yours"] * 2
    for viewer in (everybody[0], everybody[3]):
        assert len(partierecords.replay_of(house, sitting, 1, viewer).record.deals) == 1
    opens(house, "everybody")
    for viewer in everybody:
        assert len(partierecords.replay_of(house, sitting, 1, viewer).record.deals) == 1
    assert 'opens = "everybody"' in export_event(house)
    with pytest.raises(BadInput):
        opens(house, "friends")


def test_the_deal_under_way_and_one_broken_off_stay_closed_until_nothing_can_take_them_up_again(house: House) -> None:
    sitting = full(house)
    opens(house, "everybody")
    assert refused(house, sitting, Viewer(ATHOS)) == "record_too_early"
    play_deal(house, sitting, 1, (ATHOS, MILADY), random.Random(4))
    do(house, sitting, ATHOS, DealNext())
    move(house, sitting, 1, (ATHOS, MILADY))
    for viewer, deals in ((Viewer(PLANCHET), 1), (Viewer(MILADY), 1), (Viewer(staff=True), 2)):
        assert len(partierecords.replay_of(house, sitting, 1, viewer).record.deals) == deals
    do(house, sitting, ATHOS, OfferStop())
    do(house, sitting, MILADY, AnswerStop(True))
    # A referee may still take the stop back: the hands of the second deal are no secret of the past yet.
    assert len(partierecords.replay_of(house, sitting, 1, Viewer(MILADY)).record.deals) == 1
    assert partierecords.partie_record(house, sitting, 1, Viewer(MILADY)).deals == 1
    sign(house, sitting)
    assert len(partierecords.replay_of(house, sitting, 1, Viewer(MILADY)).record.deals) == 2
