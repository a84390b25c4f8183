"""What is read is kept just as long as it is true."""

from __future__ import annotations

from sqlalchemy import event

from larp_piquet.services import identity, sittings
from larp_piquet.services.here import name_here
from larp_piquet.services.house import House
from larp_piquet.services.looking import _laid
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.tables.acts import Actor, Agree
from tests.services.playing import ATHOS, MILADY, agree, page, sit_down


def test_a_move_is_news_at_its_own_table_alone(sqlite_house: House) -> None:
    """Table 1 is played at; what was read of table 2 stands, and of table 1 it does not."""
    house = sqlite_house
    sit_down(house, 2, "rochefort", "planchet")
    sitting = sit_down(house, 1, ATHOS, MILADY)
    first, second = _laid(house, 1), _laid(house, 2)
    assert _laid(house, 1) is first
    before = page(house, None).version
    sittings.act(house, sitting, before, Actor(ATHOS), Agree())
    assert _laid(house, 1) is not first
    assert page(house, None).version == before + 1
    assert _laid(house, 2) is second


def test_a_card_that_is_cut_off_is_cut_off_at_once(sqlite_house: House) -> None:
    """The phone was known a moment ago; a new card is made, and nobody knows it any more."""
    house = sqlite_house
    phone = identity.become(house, identity.card_secret(house, ATHOS)[0])
    assert identity.phone_of(house, phone.token) is not None
    identity.reissue(house, COMMAND_LINE, ATHOS, "lost")
    assert identity.phone_of(house, phone.token) is None


def test_what_was_rolled_back_is_read_anew(sqlite_house: House) -> None:
    """Whoever looks meanwhile or after it finds what stands."""
    house = sqlite_house
    agree(house, sit_down(house))
    first = _laid(house, 1)
    try:
        with house.database.write() as connection:
            connection.exec_driver_sql("UPDATE character SET name = 'Nobody'")
            raise RuntimeError
    except RuntimeError:
        pass
    again = _laid(house, 1)
    assert again is not first
    assert again is not None
    assert first is not None
    assert again.names == first.names


def test_what_a_move_does_not_change_is_not_asked_for_again_and_what_it_does_is(sqlite_house: House) -> None:
    """Of a table that was looked at, the next look after a move asks for the log alone; a new name is told at once."""
    house = sqlite_house
    sitting = sit_down(house, 1, ATHOS, MILADY)
    first = _laid(house, 1)
    asked: list[str] = []
    event.listen(house.database._reader, "before_cursor_execute", lambda _c, _cur, told, *_more: asked.append(told))
    sittings.act(house, sitting, page(house, None).version, Actor(ATHOS), Agree())
    asked.clear()
    second = _laid(house, 1)
    assert first is not None
    assert second is not None
    assert second.sitting.seq == first.sitting.seq + 1
    assert [told for told in asked if " FROM " in told and "FROM sitting_fact" not in told] == []
    with house.database.write() as connection:
        connection.exec_driver_sql("UPDATE character SET name = 'Nobody'")
    third = _laid(house, 1)
    assert third is not None
    assert third.names[0] == "Nobody"


def test_what_was_read_before_a_commit_is_kept_for_nobody_after_it(sqlite_house: House) -> None:
    """A reading that began before a name was changed has the old one for itself; who comes after it has the new."""
    house = sqlite_house
    traces = house.database.traces
    assert traces is not None
    with traces.reading(), house.database.read() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM furniture").fetchall()  # its snapshot begins
        with house.database.write() as other:
            other.exec_driver_sql("UPDATE character SET name = 'Nobody'")
        old = name_here(house, connection, ATHOS)
    assert old != "Nobody"
    with traces.reading(), house.database.read() as connection:
        assert name_here(house, connection, ATHOS) == "Nobody"
