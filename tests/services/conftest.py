"""Here a partie is one korolik, two deals, so that many can be played; table 2 keeps its edition's six."""

from __future__ import annotations

import pytest

from larp_piquet.services.house import House
from tests.conftest import furnish

SHORT = {"koroliks_per_partie": 1}


@pytest.fixture
def house(empty_house: House) -> House:
    return furnish(empty_house, SHORT)
