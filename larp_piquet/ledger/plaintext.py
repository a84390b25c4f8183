"""The book as a plain-text journal, in the grammar of hledger: commodities, accounts, and a transaction an entry.

A sum is the whole number of the money's smallest coin, so nothing is rounded; the commodity is the id of the money. An
account of a character is ``character:ID``: who has the same name, or one that looks the same, has an account of his
own. Grammar: https://hledger.org/1.25/hledger.html, "Journal".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from .book import Posting
from .units import CoinSystem

#: What people wrote may hold what hledger takes for a tag, the end of a tag, or a date; it is written with signs alike.
_ALIKE = str.maketrans({":": "\u2236", ",": "\u201a", "[": "(", "]": ")", ";": "\u037e", "|": "\u00a6"})
_BLANK = re.compile(r"[\s\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class Told:
    """One entry: the debt's serial if it is of one, what happened in words, tags, more remarks, and its postings.

    Tags are told as they are: a value is an id or a number, without a comma. ``when`` is game time.
    """

    when: datetime
    serial: int | None
    words: str
    tags: Mapping[str, str]
    postings: tuple[Posting, ...]
    remarks: tuple[tuple[str, str], ...] = ()


def plain(text: str) -> str:
    """What people wrote, as one line in which hledger finds nothing of its own."""
    return _BLANK.sub(" ", text.translate(_ALIKE)).strip()


def commodity(coin: str) -> str:
    """The commodity of a money."""
    return f'"{_BLANK.sub(" ", coin)}"'


def account(name: str, characters: Mapping[str, str]) -> str:
    """The account of a character by his id, or another of the book's by its name: ``purse:ID`` as it is."""
    if name in characters:
        return f"character:{name}"
    parts = [plain(part) for part in name.split(":")]
    return ":".join(parts) if len(parts) > 1 and all(parts) else f"house:{plain(name)}"


def write(
    head: Iterable[str],
    moneys: Iterable[CoinSystem],
    characters: Mapping[str, str],
    told: Iterable[Told],
    language: str,
) -> str:
    """The journal. ``characters`` are names by id, in the order in which their accounts are to stand.

    Entries that post nothing are comments, in their place among the others. ``language`` names the moneys.
    """
    entries = tuple(told)
    used = {posting.coin for entry in entries for posting in entry.postings}
    others = sorted({each.account for entry in entries for each in entry.postings} - characters.keys())
    lines = [f"; {plain(line)}" for line in head]
    lines.append("")
    for system in moneys:
        if system.id in used:
            smallest = system.unit(system.base).noun(language, 1)
            lines.append(f"commodity 1000. {commodity(system.id)}  ; {plain(system.title(language))} · 1 = {smallest}")
    lines.append("")
    lines += [f"account {account(key, characters)}  ; {plain(name)}" for key, name in characters.items()]
    for key in others:
        whose = characters.get(key.rpartition(":")[2], "")
        lines.append(f"account {account(key, characters)}" + (f"  ; {plain(whose)}" if whose else ""))
    for entry in entries:
        lines += ["", *_entry(entry, characters)]
    return "\n".join(lines) + "\n"


def _entry(entry: Told, characters: Mapping[str, str]) -> list[str]:
    when = entry.when.replace(microsecond=0)
    tags = ", ".join(f"{name}:{value}" for name, value in {**entry.tags, "game": when.isoformat()}.items())
    of = "" if entry.serial is None else f"({entry.serial}) № {entry.serial} | "
    head = f"{when.date().isoformat()} * {of}{plain(entry.words)}"
    remarks = [f"    ; {name}: {plain(text)}" for name, text in entry.remarks]
    if not entry.postings:
        return [f"; {head}  ; {tags}", *(f";{remark}" for remark in remarks)]
    sides = [
        f"    {account(each.account, characters)}  {each.amount} {commodity(each.coin)}" for each in entry.postings
    ]
    return [f"{head}  ; {tags}", *remarks, *sides]
