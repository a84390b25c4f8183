"""What is read is kept just as long as it is true."""

from __future__ import annotations

from larp_piquet.services import identity, sittings
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
