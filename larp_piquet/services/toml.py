"""TOML from anybody: read to the end, or refused with a fault that can be told; and values written as TOML."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Mapping

from .errors import BadInput, Problem

#: The largest file that is read.
MAX_BYTES = 1_000_000
GREATEST = 2**63
"""TOML promises whole numbers of 64 bits; what reads greater ones may choke on them later."""

#: A name of so many parts, "a.b.c…": no file of ours has more than a few, and the parser keeps every beginning of one,
#: so that two hundred kilobytes of dots would take all the memory of a small computer.
_ENDLESS = re.compile(r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")


class NotToml(ValueError):
    """``code`` and ``values`` of the fault."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = values


def load(text: str) -> dict[str, object]:
    """The document; raises ``NotToml``."""
    if _ENDLESS.search(text):
        raise NotToml("not_toml", text="a name of a hundred parts")
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


def document(
    text: str, kind: str, version: int, parts: Collection[str], not_ours: str
) -> tuple[dict[str, object], list[Problem]]:
    """A file of ours and the faults of its head: another ``kind`` (told as ``not_ours``), version, or unknown parts.

    Raises ``BadInput`` where it cannot be read at all.
    """
    if len(text) > MAX_BYTES:
        raise BadInput([Problem("", "too_large", {"most": MAX_BYTES})])
    try:
        plain = load(text)
    except NotToml as error:
        raise BadInput([Problem("", error.code, error.values)]) from None
    problems: list[Problem] = []
    told = plain.get("version")
    if plain.get("format") != kind:
        problems.append(Problem("format", not_ours, {"known": kind}))
    elif isinstance(told, bool) or not isinstance(told, int) or told != version:
        problems.append(Problem("version", "unknown_version", {"known": version}))
    unknown = [name for name in plain if name not in {"format", "version", *parts}]
    return plain, [*problems, *(Problem(name[:40], "unknown_name") for name in unknown)]


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
