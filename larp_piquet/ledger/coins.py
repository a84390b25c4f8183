"""The coin systems of the house, read from the data files of ``systems/``; their grammar is in ``coinfile``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from types import MappingProxyType

from .coinfile import read_system
from .units import Coins, CoinSystem, Column, Gender, Kind, Unit, in_language, plural_form

__all__ = (
    "IDS", "PAIRS", "SYSTEMS", "TOLD_APART", "CoinSystem", "Coins", "Column", "Gender", "Kind", "Unit", "in_language",
    "plural_form",
)  # fmt: skip

#: In the order in which they are offered.
IDS = (
    "ru", "ru-assignat", "fr-1640", "fr-1726", "fr-novel", "en", "de-north", "de-south", "es-plata", "es-vellon",
    "pl-1766",
)  # fmt: skip


def _load(coin: str) -> CoinSystem:
    text = resources.files(__package__).joinpath("systems", f"{coin}.toml").read_text("utf-8")
    return read_system(tomllib.loads(text), coin, tried=True)


#: Every coin system of ours by its id. An event may have others beside: ``services.coinage``.
SYSTEMS: Coins = MappingProxyType({coin: _load(coin) for coin in IDS})

#: One and its fellow, by id: moneys of one country of which the first is no part of the second.
PAIRS: Mapping[str, str] = MappingProxyType({"ru-assignat": "ru", "es-vellon": "es-plata"})

#: One of a pair, by its id, as it is written where the event uses the other too: silver says that it is silver. It is
#: the same money, and what was written without is read in it. (Plata needs none: the signs of vellón differ.)
TOLD_APART: Coins = MappingProxyType(
    {
        "ru": replace(
            SYSTEMS["ru"],
            suffix=MappingProxyType(
                {
                    "figures": "сер.",
                    "figures_en": "silver",
                    "figures_fr": "arg.",
                    "en": "in silver",
                    "ru": "серебром",
                    "fr": "en argent",
                }
            ),
        )
    }
)
