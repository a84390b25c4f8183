"""Here a partie is one korolik, two deals, so that many can be played; table 2 keeps its edition's six."""

from __future__ import annotations

import pytest

from tests.conftest import Rules

SHORT = {"koroliks_per_partie": 1}


@pytest.fixture
def house_rules() -> Rules:
    return SHORT
