"""TOML from anybody: read to the end, or refused with a fault that can be told; and values written as TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping

GREATEST = 2**63
"""TOML promises whole numbers of 64 bits; what reads greater ones may choke on them later."""


class NotToml(ValueError):
    """``code`` and ``values`` of the fault."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = values


def load(text: str) -> dict[str, object]:
    """The document; raises ``NotToml``."""
    try:
        plain = tomllib.loads(text)
        if _too_great(plain):
            raise NotToml("number_too_great")
    except NotToml:
        raise
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotToml("not_toml", text=str(error)[:200]) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise NotToml("number_too_great") from None
    return plain


def _too_great(value: object) -> bool:
    if isinstance(value, dict):
        return any(_too_great(item) for item in value.values())
    if isinstance(value, list):
        return any(_too_great(item) for item in value)
    return isinstance(value, int) and not -GREATEST <= value < GREATEST


def value(plain: object) -> str:
    """One value as TOML writes it: text, numbers, truth, lists, and maps in one line."""
    if isinstance(plain, dict):
        return "{ " + ", ".join(f"{name} = {value(item)}" for name, item in plain.items()) + " }"
    if isinstance(plain, list | tuple):
        return "[" + ", ".join(value(item) for item in plain) + "]"
    return json.dumps(plain, ensure_ascii=False)
