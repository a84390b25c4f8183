"""What people type, made clean: text, numbers, sums, laws and addresses, with every fault gathered on the way."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, tzinfo
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from ..engine.ruleset import ALL_EDITIONS, DEFAULT_EDITION, Ruleset, RulesetError, make_ruleset
from ..language import LANGUAGES
from ..ledger.amounts import AmountError, parse
from ..ledger.coins import CoinSystem
from .errors import BadInput, Problem

SHORT, LONG = 80, 500  # characters
#: The most that a point may be played for, in a coin's smallest unit: ten thousand points of it can be told still.
MOST_STAKE = 10**8
LAW_NAME = 40  # of a house's own law, which stands on table cards and in the corner of a phone
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
#: Letters and marks that show nothing either: fillers, joiners, selectors, and the empty pattern of Braille.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
#: Pictures joined into one, or asked for in colour, as phones type them.
_PICTURE = "[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]"
_JOINED = re.compile(f"(?<={_PICTURE})(\ufe0f?\u200d(?={_PICTURE})|\ufe0f)")
#: Three marks on one letter, such as accents, climb into the line above; no spelling has them.
_HEAP = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")


#: A day, and an hour of it, as people write them; computers know other ways, which would be slips here.
_DAY = re.compile(r"([0-9]{4})-[0-9]{2}-[0-9]{2}")
_HOUR = re.compile(r"[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})?")
#: The years in which a game may be set: with room on both sides for every clock that is shifted.
YEARS = range(1000, 3000)


def day_of(value: str) -> date:
    """A day written as 1627-10-11; raises ``ValueError``."""
    found = _DAY.fullmatch(value)
    if found is None or int(found[1]) not in YEARS:
        raise ValueError("no day of a game")
    return date.fromisoformat(value)


def moment_of(value: str) -> datetime:
    """A moment written as 1627-10-11 20:00, or a day for its first one; raises ``ValueError``.

    With an offset of some place it is aware, which whoever asks for game time refuses.
    """
    found = _DAY.match(value)
    if found is None or int(found[1]) not in YEARS:
        raise ValueError("no moment of a game")
    hour = value[found.end() :]
    if hour and not _HOUR.fullmatch(hour):
        raise ValueError("no hour of a day")
    return datetime.fromisoformat(value)


def _is_moment(value: str) -> bool:
    try:
        moment_of(value)
    except ValueError:
        return False
    return True


class Faults:
    """Gathers the faults of one form, so that all of them are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, field: str, code: str, **values: object) -> None:
        """One more fault."""
        self.problems.append(Problem(field, code, values))

    def raise_any(self) -> None:
        """Raise ``BadInput`` if there was any."""
        if self.problems:
            raise BadInput(self.problems)

    def placed(self, where: str) -> list[Problem]:
        """The faults as they stand in a greater whole, each under its place there."""
        return [Problem(f"{where}.{each.field}", each.code, each.values) for each in self.problems]

    def text(self, field: str, value: str, most: int = SHORT, *, required: bool = False) -> str:
        """One line of text, spaces put in order, without signs that hide or turn what is read."""
        plain = " ".join(unicodedata.normalize("NFC", value).split())
        shown = _JOINED.sub("", plain)
        if any(unicodedata.category(sign) in _INVISIBLE for sign in shown) or _BLANK.search(shown):
            self.add(field, "strange_characters")
            return ""
        if _HEAP.search(plain):
            self.add(field, "heap_of_marks")
            return ""
        if required and not any(unicodedata.category(sign)[0] in "LNPS" for sign in plain):
            self.add(field, "required")
        if len(plain) > most:
            self.add(field, "too_long", most=most)
        return plain

    def choice(self, field: str, value: str, known: Collection[str]) -> str:
        """One of the words known."""
        if value not in known:
            self.add(field, "unknown_choice", value=value[:40], known=", ".join(known))
        return value

    def language(self, field: str, value: str, *, optional: bool = False) -> str:
        """A language the house speaks."""
        return value if optional and not value else self.choice(field, value, LANGUAGES)

    def stake(self, field: str, value: str, system: CoinSystem | None) -> int:
        """A sum per point in the money's own writing; empty is nothing."""
        if not value.strip():
            return 0
        if system is None:
            return 0  # the coin's own fault is told already
        if value.strip() == "0":
            return 0
        if not self._short_enough(field, value):
            return 0
        try:
            amount = parse(value, system)
            if amount > MOST_STAKE:
                self.add(field, "stake_too_large")
                return 0
            return amount
        except AmountError as error:
            self.add(field, "amount", reason=str(error.code), text=value[:40])
            return 0

    def sum(self, field: str, value: str, system: CoinSystem | None) -> int:
        """A sum above nothing in the money's own writing."""
        if system is None:
            return 0  # the coin's own fault is told already
        if not self._short_enough(field, value):
            return 0
        try:
            amount = parse(value, system)
        except AmountError as error:
            self.add(field, "amount", reason=str(error.code), text=value[:40])
            return 0
        if not amount:
            self.add(field, "no_sum")
        return amount

    def _short_enough(self, field: str, value: str) -> bool:
        if len(value) > LONG:
            self.add(field, "too_long", most=LONG)
        return len(value) <= LONG

    def rules(self, field: str, edition: str, house: Mapping[str, object], *, name: str = "") -> Ruleset:
        """The law: an edition with the house's own values, under the house's own name."""
        name = self.text("house_name", name, LAW_NAME)
        try:
            return make_ruleset(edition, house, name)
        except RulesetError as error:
            for problem in error.problems:
                self.add(field, f"rules.{problem.code}", **problem.values)
            return ALL_EDITIONS[DEFAULT_EDITION]

    def time_zone(self, field: str, value: str) -> str:
        """The name of a time zone."""
        try:
            zone(value)
        except (ValueError, OSError, KeyError):
            self.add(field, "time_zone", value=value[:40])
        return value

    def moment(self, field: str, value: str) -> datetime | None:
        """A moment of game time, which has no offset of any place."""
        plain = value.strip()
        try:
            moment = moment_of(plain)
        except ValueError:
            year = _DAY.match(plain)
            if year is not None and int(year[1]) not in YEARS and _is_moment(f"{YEARS[0]}{plain[4:]}"):
                self.add(field, "game_year", least=YEARS[0], most=YEARS[-1])
            else:
                self.add(field, "game_moment")
            return None
        if moment.tzinfo is not None:
            self.add(field, "offset_given")
            return None
        return moment

    def address(self, field: str, value: str) -> str:
        """An address that other devices can open, as ``http://host:port``; empty stays empty."""
        plain = value.strip()
        if not plain:
            return ""
        if "://" not in plain:
            plain = f"http://{plain}"
        try:
            parts = urlsplit(plain)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            host, port, parts = "", None, urlsplit("")
        sound = (
            parts.scheme.lower() in ("http", "https")
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or parts.username or parts.password)
            and port != 0
            and _is_host(host)
        )
        if not sound:
            self.add(field, "address", value=value[:80])
            return ""
        if _only_here(host):
            self.add(field, "address_only_here", value=value[:80])
            return ""
        return f"{parts.scheme.lower()}://{host.lower()}" + (f":{port}" if port is not None else "")


def zone(name: str) -> tzinfo:
    """The time zone of this name; raises ``ValueError``, ``OSError`` or ``KeyError`` for none."""
    return UTC if name == "UTC" else ZoneInfo(name)


def _is_host(host: str) -> bool:
    """A name or an IPv4 address; the colons of IPv6 have no place in a small QR code."""
    if _is_number(host.rpartition(".")[2]):
        try:
            ipaddress.IPv4Address(host)  # browsers take shorter and stranger writings for addresses, too: 127.1 is home
        except ValueError:
            return False
    label = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
    return len(host) <= 253 and re.fullmatch(rf"{label}(\.{label})*", host, re.IGNORECASE | re.ASCII) is not None


def _is_number(label: str) -> bool:
    """Whether a host that ends in this is a number to a browser (WHATWG's URL standard: "ends in a number")."""
    return re.fullmatch("[0-9]+|0x[0-9a-f]*", label, re.IGNORECASE | re.ASCII) is not None


def _only_here(host: str) -> bool:
    """Whether only this very machine can open it."""
    if host.lower() == "localhost" or host.lower().endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or str(address).startswith("0.") or address.is_multicast or int(address) == 2**32 - 1
