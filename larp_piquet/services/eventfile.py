"""The event as TOML: written for keeping, read with every fault told. The format is shown in ``examples/``."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime

from ..engine.ruleset import ALL_EDITIONS
from . import toml
from .castlist import COLUMNS, check_character, read_characters
from .coinage import KEY as COIN
from .coinfile import money_lines
from .errors import BadInput, Problem
from .eventsettings import NAMES, Settings, read_settings, settings_lines
from .houselaw import KEY, RESERVED, HouseLaw
from .rates import RateForm
from .results import STATUSES, CharacterForm, EventForm, LimitForm, TableForm
from .typed import Faults

FORMAT, VERSION = "larp-piquet-event", 1
_PARTS = ("event", "characters", "tables", "laws", "coins", "rates", "limits", "secrets")
_EVENT = tuple(field.name for field in fields(EventForm))
_TABLE = tuple(field.name for field in fields(TableForm))
_RATE = tuple(field.name for field in fields(RateForm))
_LIMIT = tuple(field.name for field in fields(LimitForm))
_LAW = ("key", "name", "edition", "rules")


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a character is in the game, and whether he is indebted by nobody's hand but his own."""

    status: str = "alive"
    consent: bool = True


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event file read: its forms, the generations of its printed cards, and its key if it carries one.

    ``settings`` are what it is told beside its form; ``standing`` is by character, of those alone for whom the file
    says anything.

    ``laws`` are the house editions by key, of which the event and its tables may name one as their ``edition``;
    ``coins`` are its own moneys by id, as they are described, of which they may name one as their ``coin``.
    """

    event: EventForm
    characters: tuple[CharacterForm, ...]
    tables: tuple[TableForm, ...]
    generations: Mapping[str, int]
    key: bytes | None
    laws: Mapping[str, HouseLaw] = field(default_factory=dict)
    coins: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    rates: tuple[RateForm, ...] = ()
    limits: tuple[LimitForm, ...] = ()
    settings: Settings = field(default_factory=Settings)
    standing: Mapping[str, Standing] = field(default_factory=dict)


def read_event_file(text: str) -> EventFile:
    """Read an event file; raises ``BadInput`` with every fault, named like ``characters[3].gender``."""
    plain, problems = toml.document(text, FORMAT, VERSION, _PARTS, "not_an_event_file")
    told = plain.get("event")
    settings = read_settings(told, problems)
    event = _event(told, problems)
    report = read_characters(plain["characters"]) if "characters" in plain else None
    for fault in report.problems if report is not None else ():
        problems.append(Problem(f"characters[{fault.row}].{fault.column}", fault.code, fault.values))
    tables = tuple(_tables(plain.get("tables", []), problems))
    laws = _laws(plain.get("laws", []), problems)
    coins = _coins(plain.get("coins", []), problems)
    rates = tuple(_rates(plain.get("rates", []), problems))
    known = {form.id for form in report.rows} if report is not None else set()
    limits = tuple(_limits(plain.get("limits", []), known, problems))
    generations = _generations(plain.get("characters"), problems)
    standing = _standing(plain.get("characters"), problems)
    key = _key(plain.get("secrets", {}), problems)
    if problems or event is None:
        raise BadInput(problems)
    if event.house_rules or event.house_name:
        # In the first version a table that named the event's own edition played by its house rules.
        tables = tuple(replace(form, edition="") if form.edition == event.edition else form for form in tables)
    cast = report.rows if report is not None else ()
    return EventFile(event, cast, tables, generations, key, laws, coins, rates, limits, settings, standing)


def _event(plain: object, problems: list[Problem]) -> EventForm | None:
    if not isinstance(plain, dict):
        problems.append(Problem("event", "required"))
        return None
    values = {name: value for name, value in plain.items() if name not in NAMES}
    for name in values.keys() - set(_EVENT):
        problems.append(Problem(f"event.{name[:40]}", "unknown_name"))
        del values[name]
    house = values.pop("house_rules", {})
    if not isinstance(house, dict):
        problems.append(Problem("event.house_rules", "not_a_map"))
        house = {}
    day = values.pop("game_date", None)
    if isinstance(day, datetime) or not isinstance(day, date):
        problems.append(Problem("event.game_date", "not_a_date"))
        day = date(1, 1, 1)
    if "stake" in values:
        values["stake"] = _stake(values["stake"])
    if "name" not in values:
        problems.append(Problem("event.name", "required"))
        values["name"] = ""
    texts = {name: _text(value, f"event.{name}", problems) for name, value in values.items()}
    return EventForm(game_date=day, house_rules=house, **texts)


def _tables(plain: object, problems: list[Problem]) -> list[TableForm]:
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        problems.append(Problem("tables", "not_a_list"))
        return []
    forms: list[TableForm] = []
    for place, row in enumerate(plain, start=1):
        where = f"tables[{place}]"
        for name in row.keys() - set(_TABLE):
            problems.append(Problem(f"{where}.{name[:40]}", "unknown_name"))
        number = row.get("number")
        if isinstance(number, bool) or not isinstance(number, int):
            problems.append(Problem(f"{where}.number", "not_a_number"))
            continue
        if any(form.number == number for form in forms):
            problems.append(Problem(f"{where}.number", "number_taken", {"number": number}))
        values = {name: row[name] for name in _TABLE[1:] if name in row}
        if "stake" in values:
            values["stake"] = _stake(values["stake"])
        texts = {name: _text(value, f"{where}.{name}", problems) for name, value in values.items()}
        forms.append(TableForm(number, **texts))
    return forms


def _laws(plain: object, problems: list[Problem]) -> dict[str, HouseLaw]:
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        problems.append(Problem("laws", "not_a_list"))
        return {}
    laws: dict[str, HouseLaw] = {}
    for place, row in enumerate(plain, start=1):
        where = f"laws[{place}]"
        for name in row.keys() - set(_LAW):
            problems.append(Problem(f"{where}.{name[:40]}", "unknown_name"))
        values = row.get("rules", {})
        if not isinstance(values, dict):
            problems.append(Problem(f"{where}.rules", "not_a_map"))
            values = {}
        key, name, edition = (_text(row.get(part, ""), f"{where}.{part}", problems) for part in _LAW[:3])
        if not KEY.fullmatch(key) or key in laws or key in ALL_EDITIONS or key in RESERVED:
            problems.append(Problem(f"{where}.key", "law_key", {"value": key[:40]}))
        laws[key] = HouseLaw(edition, values, name)
    return laws


def _coins(plain: object, problems: list[Problem]) -> dict[str, Mapping[str, object]]:
    """Descriptions are looked at later, as those of any money."""
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        problems.append(Problem("coins", "not_a_list"))
        return {}
    coins: dict[str, Mapping[str, object]] = {}
    for place, row in enumerate(plain, start=1):
        key = _text(row.get("id", ""), f"coins[{place}].id", problems)
        if not COIN.fullmatch(key) or key in coins:
            problems.append(Problem(f"coins[{place}].id", "coin_key", {"value": key[:40]}))
        coins[key] = {name: value for name, value in row.items() if name != "id"}
    return coins


def _rates(plain: object, problems: list[Problem]) -> list[RateForm]:
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        problems.append(Problem("rates", "not_a_list"))
        return []
    forms: list[RateForm] = []
    for place, row in enumerate(plain, start=1):
        where = f"rates[{place}]"
        for name in row.keys() - set(_RATE):
            problems.append(Problem(f"{where}.{name[:40]}", "unknown_name"))
        since = row.get("since")
        if isinstance(since, datetime) or not isinstance(since, date):
            problems.append(Problem(f"{where}.since", "not_a_date"))
            continue
        texts = {name: _text(row.get(name, ""), f"{where}.{name}", problems) for name in _RATE if name != "since"}
        forms.append(RateForm(**texts, since=since.isoformat()))
    return forms


def _limits(plain: object, characters: Container[str], problems: list[Problem]) -> list[LimitForm]:
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        problems.append(Problem("limits", "not_a_list"))
        return []
    forms: list[LimitForm] = []
    for place, row in enumerate(plain, start=1):
        where = f"limits[{place}]"
        for name in row.keys() - set(_LIMIT):
            problems.append(Problem(f"{where}.{name[:40]}", "unknown_name"))
        values = {name: row[name] for name in _LIMIT if name in row}
        for name in {"per_point", "flat"} & values.keys():
            values[name] = _stake(values[name])
        form = LimitForm(**{name: _text(value, f"{where}.{name}", problems) for name, value in values.items()})
        form = replace(form, character=form.character.strip().lower())
        if form.character and form.character not in characters:
            problems.append(Problem(f"{where}.character", "no_such_character", {"id": form.character[:40]}))
        if any(other.character == form.character for other in forms):
            problems.append(Problem(f"{where}.character", "limit_twice"))
        if not {"per_point", "flat"} & values.keys():
            problems.append(Problem(f"{where}.per_point", "required"))
        forms.append(form)
    return forms


def _stake(value: object) -> object:
    """A sum is text in the coin's own writing; the number 0 is nothing, too."""
    return "0" if value == 0 and isinstance(value, int) and not isinstance(value, bool) else value


def _text(value: object, where: str, problems: list[Problem]) -> str:
    if not isinstance(value, str):
        problems.append(Problem(where, "not_text"))
        return ""
    return value


def _generations(plain: object, problems: list[Problem]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, row in enumerate(plain if isinstance(plain, list) else [], start=1):
        if not isinstance(row, dict) or "generation" not in row:
            continue
        generation = row["generation"]
        if isinstance(generation, bool) or not isinstance(generation, int) or not 1 <= generation < 10**6:
            problems.append(Problem(f"characters[{place}].generation", "not_a_number"))
        else:
            found[_id_of(row)] = generation
    return found


def _standing(plain: object, problems: list[Problem]) -> dict[str, Standing]:
    found: dict[str, Standing] = {}
    for place, row in enumerate(plain if isinstance(plain, list) else [], start=1):
        if not isinstance(row, dict) or not {"status", "consent"} & row.keys():
            continue
        status, consent = row.get("status", "alive"), row.get("consent", True)
        if status not in STATUSES:
            values = {"value": str(status)[:40], "known": ", ".join(STATUSES)}
            problems.append(Problem(f"characters[{place}].status", "unknown_choice", values))
        if not isinstance(consent, bool):
            problems.append(Problem(f"characters[{place}].consent", "not_yes_or_no"))
        elif isinstance(status, str) and (key := _id_of(row)):
            found[key] = Standing(status, consent)
    return found


def _id_of(row: Mapping[str, object]) -> str:
    """The id of a row of the cast, which may have to be made of its name."""
    told = {name: str(row.get(name, "")) for name in ("id", "name")}
    return check_character(CharacterForm(**told), Faults()).id


def _key(plain: object, problems: list[Problem]) -> bytes | None:
    if not isinstance(plain, dict) or plain.keys() - {"key"}:
        problems.append(Problem("secrets", "unknown_name"))
        return None
    if "key" not in plain:
        return None
    try:
        key = bytes.fromhex(plain["key"])
    except (TypeError, ValueError):
        key = b""
    if len(key) != 32:
        problems.append(Problem("secrets.key", "not_a_key"))
        return None
    return key


# -- writing ---------------------------------------------------------------------------------------------------


def write_event_file(file: EventFile) -> str:
    """The event as TOML; what is written reads back as the same."""
    lines = [
        "# An event of LARP Piquet. Keep it private: the key below opens every printed card.",
        f"format = {toml.value(FORMAT)}",
        f"version = {VERSION}",
        "",
        "[event]",
        f"game_date = {file.event.game_date.isoformat()}",
        *_lines(file.event, [name for name in _EVENT if name not in ("game_date", "house_rules")]),
        *settings_lines(file.settings),
    ]
    if file.event.house_rules:
        lines += ["", "[event.house_rules]"]
        lines += [f"{name} = {toml.value(value)}" for name, value in file.event.house_rules.items()]
    for key, law in file.laws.items():
        lines += ["", "[[laws]]", f"key = {toml.value(key)}", f"name = {toml.value(law.name)}"]
        lines += [f"edition = {toml.value(law.edition)}", f"rules = {toml.value(dict(law.values))}"]
    for coin, plain in file.coins.items():
        lines += ["", "[[coins]]", f"id = {toml.value(coin)}", *money_lines(plain, "coins.")]
    for rate in file.rates:
        lines += ["", "[[rates]]", *_lines(rate, [name for name in _RATE if name != "since"]), f"since = {rate.since}"]
    for form in file.characters:
        lines += ["", "[[characters]]", *_lines(form, COLUMNS)]
        lines.append(f"generation = {file.generations.get(form.id, 1)}")
        standing = file.standing.get(form.id, Standing())
        lines += [f"status = {toml.value(standing.status)}"] if standing.status != "alive" else []
        lines += [] if standing.consent else ["consent = false"]
    for table in file.tables:
        lines += ["", "[[tables]]", f"number = {table.number}", *_lines(table, _TABLE[1:])]
    for limit in file.limits:
        lines += ["", "[[limits]]", *_lines(limit, _LIMIT)]
    if file.key is not None:
        lines += ["", "[secrets]", f"key = {toml.value(file.key.hex())}"]
    return "\n".join(lines) + "\n"


def _lines(form: EventForm | CharacterForm | TableForm | LimitForm | RateForm, names: Iterable[str]) -> list[str]:
    return [f"{name} = {toml.value(value)}" for name in names if (value := getattr(form, name))]
