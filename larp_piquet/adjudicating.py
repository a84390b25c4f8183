"""Records in, accounts out, as text for people and JSON for programs: what ``larp-piquet adjudicate`` does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar, cast

from .engine.acts import Breach
from .engine.cards import format_cards
from .engine.heard import open_calls
from .engine.match import Settlement
from .engine.race import Race
from .engine.ruleset import RuleFault
from .engine.score import Line
from .language import phrase, say
from .tables.account import account as to_plain
from .tables.account import debts
from .tables.reading import RecordError, parsed
from .tables.record import Record, read
from .tables.recorded import RecordedDeal
from .wording.clauses import CLAUSES, NORMANDY_CLAUSES, anchor
from .wording.faults import RULE_FAULTS
from .wording.mark import Phrase
from .wording.names import ITEMS
from .wording.reasons import reasons, silences
from .wording.records import BROKEN, DEAL_PLACE, DISCARDS_NOT_HELD, FAULTS, HEADINGS, LINE_CLAUSES, PLACES
from .wording.typography import colon

T = TypeVar("T")
#: A line of text, and the key of its clause.
Told = tuple[str, str]


class Writer(Protocol):
    """Where lines of bytes go."""

    def write(self, data: bytes, /) -> object:
        """Take these bytes."""


def account(data: bytes | str, language: str, *, as_json: bool = False, why: bool = False) -> str:
    """The account of one record, in words (with ``why``: and reasons) or as JSON; raises ``RecordError``."""
    record = parsed_record(data)
    if as_json:
        return json.dumps(to_plain(record), ensure_ascii=False, indent=1)
    return "\n".join(in_words(record, language, why=why))


def parsed_record(data: bytes | str) -> Record:
    """A record from its JSON text, played through; raises ``RecordError``."""
    return read(parsed(data))


_ONE_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def lines(source: Iterable[bytes | str], out: Writer, language: str) -> None:
    """One record a line in; one account, or ``{"error": …}``, a line out. Blank lines are passed over."""
    for line in source:
        if not line.strip():
            continue
        try:
            answer = to_plain(read(parsed(line)))
        except RecordError as error:
            answer = {"error": explain(error, language)}
        out.write(_ONE_LINE.encode(answer).encode() + b"\n")


def explain(error: RecordError, language: str) -> str:
    """In one line: which deal, which move and which rule."""
    where = error.where
    parts = []
    if where.deal is not None:
        parts.append(say(language, DEAL_PLACE, deal=where.deal))
    if where.move is not None:
        parts.append(say(language, PLACES[where.move], **where.values))
    values = {**where.values, **error.values}
    if error.code == "rules":
        faults = cast("tuple[RuleFault, ...]", error.values["problems"])
        values["problems"] = " ".join(say(language, RULE_FAULTS[fault.code], **fault.values) for fault in faults)
    told = say(language, _fault(error), **values)
    place = ", ".join(parts)
    return " ".join((f"{place}{colon(language)}{told}" if place else told).split())


def _fault(error: RecordError) -> str:
    kind, _, breach = error.code.partition(".")
    if kind != "breach":
        return FAULTS[error.code]
    if breach == Breach.CARD_NOT_HELD and error.where.move == "exchange":
        return DISCARDS_NOT_HELD
    return BROKEN[Breach(breach)]


def in_words(record: Record, language: str, *, why: bool = False) -> list[str]:
    """The account as lines of text."""

    def told(key: str, **values: object) -> str:
        return say(language, HEADINGS[key], **values)

    def each(key: str, values: tuple[int, ...], players: tuple[str, ...] = record.players) -> str:
        return _each(told, key, values, players)

    text: list[str] = []
    for number, deal in enumerate(record.deals, start=1):
        text += _deal_text(record, deal, number, language, told, each)
        if why:
            text[-1:] = [*(f"  {phrase(language, said)}" for said in why_so(deal)), ""]
    return text + match_in_words(record, language)


def match_in_words(record: Record, language: str) -> list[str]:
    """The account of the whole match as lines of text, without its deals."""
    return [text for text, _clause in match_lines(record, language)]


def match_lines(record: Record, language: str) -> list[Told]:
    """The same, each line with the key of its clause in the record's law; empty where no clause says it."""

    def told(key: str, **values: object) -> Told:
        clause = anchor(LINE_CLAUSES[key], record.rules) if key in LINE_CLAUSES else ""
        return say(language, HEADINGS[key], **values), clause

    def each(key: str, values: tuple[int, ...]) -> Told:
        return _each(told, key, values, record.players)

    if record.rules.game == "normandy":
        return _race_text(record, record.race(), told, each)
    return _partie_text(record, record.settlement(), told, each)


def _each(told: Callable[..., T], key: str, values: tuple[int, ...], players: tuple[str, ...]) -> T:
    if len(players) == 3:
        scores = ", ".join(f"{name} {value}" for name, value in zip(players, values, strict=True))
        return told("scores", scores=scores)
    first, second = players
    return told(key, first=first, first_total=values[0], second=second, second_total=values[1])


def why_so(deal: RecordedDeal) -> tuple[Phrase, ...]:
    """Why each category of a recorded deal went as it did; nothing where only a result was written down."""
    if deal.course is None:
        return ()
    silent = silences(deal.course.silence, deal.players)
    return (*silent, *reasons(open_calls(deal.course), deal.lines, deal.players))


def _deal_text(
    record: Record,
    deal: RecordedDeal,
    number: int,
    language: str,
    told: Callable[..., str],
    each: Callable[..., str],
) -> list[str]:
    heading = told("deal", number=number)
    ruled = _ruled_text(deal, language, told)
    if deal.redealt:
        return [f"{heading} ({told('redealt')})", *ruled, ""]
    text = [heading if deal.complete else f"{heading} ({told('in_progress')})"]
    names = max(map(len, deal.players))
    titles = {key: say(language, clause.title) for key, clause in (*CLAUSES.items(), *NORMANDY_CLAUSES.items())}
    rows = [
        (deal.players[line.seat], _title(line, titles, language), line.reason or format_cards(line.cards), line)
        for line in deal.lines
    ]
    wide = max((len(title) for _, title, _, _ in rows), default=0)
    for name, title, cards, line in rows:
        text.append(f"  {name:<{names}}  {title:<{wide}}  {line.points:>4}  {line.running:>4}  {cards}".rstrip())
    text += ruled
    if deal.totals is not None:
        text.append("  " + each("totals", deal.totals, deal.players))
    if deal.complete and record.rules.settlement == "koroliks" and record.rules.game == "piquet":
        entry = deal.entry
        written = told("level") if entry is None else told("entry", player=deal.players[entry[0]], points=entry[1])
        text.append("  " + written)
    return [*text, ""]


def _title(line: Line, titles: Mapping[str, str], language: str) -> str:
    """What a line is for; of a referee's points also the clause that he named, which may be none of the law's."""
    if line.item != "adjustment":
        return titles.get(line.clause, line.clause)
    title = say(language, ITEMS[line.item])
    return title if line.clause == line.item else f"{title} ({titles.get(line.clause, line.clause)})"


def _ruled_text(deal: RecordedDeal, language: str, told: Callable[..., str]) -> list[str]:
    """What a referee ruled beside points, each with his reason."""
    text = []
    for ruled in deal.ruled:
        if ruled.breach is not None and ruled.where is not None:
            place = say(language, PLACES[str(ruled.where.move)], **ruled.where.values)
            breach = say(language, BROKEN[ruled.breach])
            key = "allowed_for" if ruled.reason else "allowed"
            text.append("  " + told(key, place=place, breach=breach, reason=ruled.reason))
        elif ruled.reason:
            text.append("  " + told("reason", reason=ruled.reason))
    return text


def _race_text(record: Record, race: Race, told: Callable[..., Told], each: Callable[..., Told]) -> list[Told]:
    text = [
        told("exit", player=record.players[left.seat], deal=left.deal, score=left.score) for left in race.exits
    ]  # fmt: skip
    text.append(each("scores", race.scores))
    if race.loser is None:
        text.append(told("unfinished"))
    else:
        text.append(told("lost", player=record.players[race.loser]))
    for debt in debts(record, race):
        text.append(told("debt", debtor=debt["debtor"], creditor=debt["creditor"], text=debt["text"]))
    return text


def _partie_text(
    record: Record, settled: Settlement, told: Callable[..., Told], each: Callable[..., Told]
) -> list[Told]:
    text = []
    for korolik in settled.koroliks:
        if korolik.seat is None:
            text.append(told("refet", number=korolik.number))
            continue
        text.append(
            told(
                "korolik" if korolik.multiplier == 1 else "korolik_times",
                number=korolik.number,
                player=record.players[korolik.seat],
                figure=korolik.figure,
                difference=korolik.difference,
                multiplier=korolik.multiplier,
            )
        )
    text.append(each("totals" if record.rules.settlement == "rubicon" else "sums", settled.sums))
    if settled.rubicon:
        text.append(told("rubicon", player=record.players[0 if settled.net[0] < 0 else 1]))
    if settled.final is not None:
        text.append(told("final", player=record.players[settled.final[0]], figure=settled.final[1]))
    if settled.skvoznoy:
        text.append(told("skvoznoy", points=settled.skvoznoy))
    if settled.as_written is not None:
        seat, figure = settled.as_written
        text.append(told("as_written", player=record.players[seat], figure=figure))
    text.append(each("net", settled.net))
    if settled.carried_multiplier != 1:
        text.append(told("carried", multiplier=settled.carried_multiplier))
    if not settled.complete:
        stopped = "stopped_rubicon" if record.rules.settlement == "rubicon" else "stopped"
        if record.by_points:
            stopped = "stopped_by_points"
        text.append(told(stopped if record.stopped else "unfinished"))
    for debt in debts(record, settled):
        text.append(told("debt", debtor=debt["debtor"], creditor=debt["creditor"], text=debt["text"]))
    return text
