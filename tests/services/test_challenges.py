"""Challenges: what may be said by whom, and a sitting that opens by what was agreed."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from larp_piquet.services import challenges, doors, sittings, stakelimits
from larp_piquet.services.challenges import Said, Terms
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, NotFound, ServiceError, Stale
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.tables.acts import Actor, CloseSitting, Rise, Status, VoidPartie

from .playing import ATHOS, MILADY, agree, do, page, play_partie, seen

PLANCHET, ROCHEFORT = "planchet", "rochefort"
TERMS = Terms("starinny", "2 к.", "по старинке?")


def proposed(house: House) -> int:
    return challenges.propose(house, ATHOS, MILADY, TERMS)


def mine(house: House, character: str) -> challenges.Challenge:
    return challenges.challenges_of(house, character)[0]


def accepted(house: House) -> int:
    number = proposed(house)
    challenges.accept(house, number, 1, MILADY)
    return number


def test_a_challenge_is_offered_to_one_and_asked_of_the_other(house: House) -> None:
    proposed(house)
    his, hers = mine(house, ATHOS), mine(house, MILADY)
    assert (his.offered, his.asked, hers.offered, hers.asked) == (True, False, False, True)
    assert (hers.other, his.other) == ("Атос", "Дама в синем"), "the alias, as at the table"
    assert (hers.rules.edition, hers.stake.per_point, hers.entries[0].words) == ("starinny", 8, "по старинке?")
    assert challenges.challenges_of(house, PLANCHET) == ()


def test_an_accepted_challenge_opens_a_table_by_its_law_and_stake(house: House) -> None:
    number = accepted(house)
    challenges.play(house, number, 1, MILADY)
    view = seen(house, MILADY)
    assert (view.rules.edition, view.stake.coin, view.stake.per_point) == ("starinny", "ru", 8)
    assert view.seats == (MILADY, None)
    assert mine(house, ATHOS).waits_for_me
    assert page(house, PLANCHET).can_sit == ()
    assert page(house, PLANCHET).kept_for == ("Атос",)
    with pytest.raises(Conflict) as refused:
        sittings.sit(house, 1, 1, Actor(PLANCHET))
    assert (refused.value.code, refused.value.values["name"]) == ("seat_kept", "Атос")
    assert page(house, ATHOS).can_sit == (1,)
    sittings.sit(house, 1, 1, Actor(ATHOS))
    assert seen(house, None).status is Status.AGREEING
    with pytest.raises(Conflict) as again:
        challenges.play(house, number, 3, MILADY)
    assert again.value.code in ("seated_elsewhere", "challenge_not_agreed")


def test_it_can_be_countered_to_and_fro_and_every_word_stays(house: House) -> None:
    number = proposed(house)
    challenges.counter(house, number, 1, MILADY, Terms("", "1 к."))
    assert mine(house, ATHOS).asked
    challenges.counter(house, number, 2, ATHOS, Terms("musketeer", "0", "даром"))
    challenges.accept(house, number, 3, MILADY)
    told = mine(house, ATHOS)
    assert [entry.kind for entry in told.entries] == [Said.PROPOSED, Said.COUNTERED, Said.COUNTERED, Said.ACCEPTED]
    assert [entry.stake.per_point for entry in told.entries] == [8, 4, 0, 0]
    assert told.rules.edition == "musketeer"
    assert told.playable


def test_nobody_answers_for_another_nor_his_own_offer(house: House) -> None:
    number = proposed(house)
    for answer in (challenges.accept, challenges.decline, challenges.withdraw):
        with pytest.raises(NotFound):
            answer(house, number, 1, PLANCHET)
    with pytest.raises(NotFound):
        challenges.counter(house, number, 1, ROCHEFORT, TERMS)
    for answer in (challenges.accept, challenges.decline):
        with pytest.raises(Forbidden):
            answer(house, number, 1, ATHOS)
    with pytest.raises(Forbidden):
        challenges.withdraw(house, number, 1, MILADY)
    with pytest.raises(NotFound):
        challenges.play(house, number, 1, PLANCHET)
    with pytest.raises(Conflict) as early:
        challenges.play(house, number, 1, ATHOS)
    assert early.value.code == "challenge_not_agreed"
    assert len(mine(house, ATHOS).entries) == 1


def test_a_declined_or_withdrawn_challenge_is_over_and_another_may_follow(house: House) -> None:
    number = proposed(house)
    with pytest.raises(Conflict):
        challenges.propose(house, MILADY, ATHOS, TERMS)
    challenges.decline(house, number, 1, MILADY, "не сегодня")
    assert mine(house, ATHOS).over
    assert mine(house, ATHOS).entries[-1].words == "не сегодня"
    with pytest.raises(Stale):
        challenges.accept(house, number, 2, MILADY)
    second = challenges.propose(house, MILADY, ATHOS, TERMS)
    challenges.withdraw(house, second, 1, MILADY)
    with pytest.raises(Stale):
        challenges.accept(house, second, 1, ATHOS)


def test_no_heap_of_closed_challenges_hides_an_open_one_or_makes_room_for_a_second(house: House) -> None:
    """Planchet proposes and withdraws a hundred and thirty times; what Athos asks of Milady stands first."""
    number = proposed(house)
    for _ in range(130):
        again = challenges.propose(house, PLANCHET, MILADY, Terms())
        challenges.withdraw(house, again, 1, PLANCHET)
    told = challenges.challenges_of(house, MILADY)
    assert (told[0].id, told[0].asked) == (number, True)
    assert [each.over for each in told] == [False] + [True] * 30
    assert told[1].id == again
    for one, other in ((ATHOS, MILADY), (MILADY, ATHOS)):
        with pytest.raises(Conflict) as stands:
            challenges.propose(house, one, other, Terms())
        assert stands.value.code == "challenge_stands"
    challenges.accept(house, number, 1, MILADY)
    assert challenges.challenges_of(house, MILADY)[0].playable
    challenges.play(house, number, 1, MILADY)
    assert challenges.challenges_of(house, MILADY)[0].table == 1
    sitting = sittings.seat_of(house, MILADY)
    assert sitting is not None
    do(house, sitting.sitting_id, MILADY, Rise())
    assert challenges.challenges_of(house, MILADY)[0].playable, "nobody had played by it"


def test_a_challenge_that_was_played_is_over(house: House) -> None:
    number = accepted(house)
    challenges.play(house, number, 1, ATHOS)
    sittings.sit(house, 1, 1, Actor(MILADY))
    sitting = sittings.seat_of(house, ATHOS)
    assert sitting is not None
    agree(house, sitting.sitting_id)
    staff = Actor(staff=True)
    for action in (VoidPartie("ссора"), CloseSitting("ссора")):
        sittings.act(house, sitting.sitting_id, seen(house, None).seq, staff, action)
    assert mine(house, MILADY).over
    assert not challenges.challenge(house, number, MILADY).playable
    with pytest.raises(NotFound):
        challenges.challenge(house, number, PLANCHET)
    assert challenges.propose(house, MILADY, ATHOS, Terms()) > number


def test_a_second_press_is_done_once_and_a_late_form_is_stale(house: House) -> None:
    number = proposed(house)
    assert not challenges.counter(house, number, 1, MILADY, Terms("", "1 к.")).already
    assert challenges.counter(house, number, 1, MILADY, Terms("", "1 к.")).already
    with pytest.raises(Stale):
        challenges.accept(house, number, 1, MILADY)
    assert len(mine(house, MILADY).entries) == 2


def test_of_two_answers_at_once_one_lands(house: House) -> None:
    number = proposed(house)
    start, done = Barrier(2), []

    def answer(what: object) -> None:
        start.wait()
        try:
            what(house, number, 1, MILADY)  # type: ignore[operator]
            done.append("written")
        except Stale:
            done.append("stale")

    threads = [Thread(target=answer, args=(what,)) for what in (challenges.accept, challenges.decline)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["stale", "written"]
    assert len(mine(house, MILADY).entries) == 2


def test_what_was_agreed_may_be_called_off_until_it_is_played(house: House) -> None:
    number = accepted(house)
    challenges.play(house, number, 1, ATHOS)
    challenges.withdraw(house, number, 3, MILADY, "зовут к королю")
    assert page(house, PLANCHET).can_sit == (1,), "the seat is anybody's now"
    assert mine(house, ATHOS).over


def test_a_table_left_before_the_other_came_can_be_opened_again(house: House) -> None:
    number = accepted(house)
    challenges.play(house, number, 1, ATHOS)
    do(house, page(house, None).sitting_id or 0, ATHOS, Rise())
    assert mine(house, MILADY).playable
    challenges.play(house, number, 3, MILADY)
    assert seen(house, None, 3).stake.per_point == 8, "the challenge's stake, not the table's"
    sittings.sit(house, 3, 1, Actor(ATHOS))
    play_partie(house, page(house, None, 3).sitting_id or 0, 3, (MILADY, ATHOS))
    with pytest.raises(ServiceError):
        challenges.withdraw(house, number, 5, MILADY)


def test_terms_that_cannot_be_read_are_told(house: House) -> None:
    for terms, field in ((Terms("waltz"), "edition"), (Terms("", "3 talers"), "stake")):
        with pytest.raises(BadInput) as refused:
            challenges.propose(house, ATHOS, MILADY, terms)
        assert [problem.field for problem in refused.value.problems] == [field]
    with pytest.raises(BadInput):
        challenges.propose(house, ATHOS, ATHOS, TERMS)
    with pytest.raises(BadInput) as unknown:  # a fault of its field, so that the form keeps the rest
        challenges.propose(house, ATHOS, "nobody", TERMS)
    assert [problem.field for problem in unknown.value.problems] == ["other"]


def test_limits_hold_for_who_offers_and_for_who_accepts(house: House) -> None:
    stakelimits.set_limit(house, COMMAND_LINE, MILADY, per_point="1 к.", reason="опекун просил")
    number = proposed(house)
    with pytest.raises(Conflict) as own:
        challenges.accept(house, number, 1, MILADY)
    assert (own.value.code, own.value.values["most"]) == ("stake_above_own", "1 к.")
    with pytest.raises(Conflict):
        challenges.counter(house, number, 1, MILADY, Terms("", "2 к."))
    challenges.counter(house, number, 1, MILADY, Terms("", "1 к."))
    challenges.accept(house, number, 2, ATHOS)
    stakelimits.set_limit(house, COMMAND_LINE, None, per_point="½ к.", reason="ночь")
    with pytest.raises(Conflict) as event:
        challenges.play(house, number, 1, ATHOS)
    assert event.value.code == "stake_above_event"


def test_a_closed_table_and_a_taken_one_are_no_place_for_it(house: House) -> None:
    number = accepted(house)
    doors.close_table(house, COMMAND_LINE, 1, "сломан стул")
    with pytest.raises(Conflict) as closed:
        challenges.play(house, number, 1, ATHOS)
    assert closed.value.code == "table_closed"
    sittings.sit(house, 2, 0, Actor(PLANCHET))
    with pytest.raises(Conflict) as taken:
        challenges.play(house, number, 2, ATHOS)
    assert taken.value.code == "table_taken"
