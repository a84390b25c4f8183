"""Limits of stakes at a table that plays in another coin: by the rate of the day, and without one not at all."""

from __future__ import annotations

import pytest

from larp_piquet.services import furniture, rates, sittings, stakelimits
from larp_piquet.services.errors import Conflict
from larp_piquet.services.house import House
from larp_piquet.services.rates import RateForm
from larp_piquet.services.results import COMMAND_LINE, TableForm
from larp_piquet.services.stakelimits import Weighed
from larp_piquet.tables.acts import Actor
from tests.conftest import HandClock

from .playing import ATHOS, MILADY


@pytest.fixture
def french(house: House) -> House:
    """Table 2 plays at a sol a point: of twelve deniers, of which a livre has 240."""
    furniture.edit_table(house, COMMAND_LINE, 2, TableForm(2, "The Bastion", stake="1 s", coin="fr-1640"))
    return house


def limit(house: House, most: str, who: str | None = None) -> None:
    stakelimits.set_limit(house, COMMAND_LINE, who, per_point=most, reason="пост")


def rate(house: House, worth: str, since: str = "") -> None:
    rates.set_rate(house, COMMAND_LINE, RateForm("ru", "1 р.", "fr-1640", worth, since))


def refused(house: House, who: str = ATHOS, seat: int = 0) -> tuple[str, object]:
    with pytest.raises(Conflict) as error:
        sittings.sit(house, 2, seat, Actor(who))
    return error.value.code, error.value.values


def test_without_a_rate_the_limit_does_not_bind_and_that_is_told(french: House) -> None:
    limit(french, "½ к.")
    assert stakelimits.weighed(french, COMMAND_LINE) == (Weighed(2, "The Bastion", "fr-1640", "", ""),)
    sittings.sit(french, 2, 0, Actor(ATHOS))


def test_with_a_rate_it_binds_to_the_last_of_the_smallest_coins(french: House) -> None:
    """A rouble of 400 polushki for four livres of 960 deniers: a sol is five polushki, a kopeck and a quarter."""
    rate(french, "4 livres")
    limit(french, "1 к.")
    assert stakelimits.weighed(french, COMMAND_LINE) == (Weighed(2, "The Bastion", "fr-1640", "1 р.", "4₶"),)
    assert refused(french) == ("stake_above_event", {"stake": "1s", "most": "1 к."})
    limit(french, "1¼ к.")
    sittings.sit(french, 2, 0, Actor(ATHOS))
    limit(french, "1 к.", MILADY)
    assert refused(french, MILADY, 1) == ("stake_above_own", {"stake": "1s", "most": "1 к."})


def test_nothing_is_rounded(french: House) -> None:
    """A rouble for 959 deniers: a sol is 5.005 polushki, above five; for 961 it is 4.995, which is not."""
    limit(french, "1¼ к.")
    rate(french, "3 livres 19 s 11 d")
    assert refused(french)[0] == "stake_above_event"
    rate(french, "4 livres 1 d")
    sittings.sit(french, 2, 0, Actor(ATHOS))


def test_the_rate_of_the_day_in_the_game_counts(french: House, clock: HandClock) -> None:
    """The game is on 10 October; from the 12th a rouble is but a livre, and a sol is twenty polushki."""
    limit(french, "2 к.")
    rate(french, "4 livres")
    rate(french, "1 livre", "1627-10-12")
    sittings.sit(french, 2, 0, Actor(ATHOS))
    clock.move(days=2)
    assert refused(french, MILADY, 1)[0] == "stake_above_event"


def test_nothing_at_all_is_nothing_in_any_coin(french: House) -> None:
    limit(french, "0", ATHOS)
    assert refused(french) == ("stake_above_own", {"stake": "1s", "most": "0"})


def test_tables_in_the_coin_of_the_limits_are_told_nothing(house: House) -> None:
    limit(house, "½ к.")
    assert stakelimits.weighed(house, COMMAND_LINE) == ()
