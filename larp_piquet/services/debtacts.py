"""What is entered about a debt that is in the book: one door for every act, whoever does it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from ..ledger import book
from ..ledger.deciding import Act, decide
from ..ledger.life import Standing, stand
from ..ledger.rights import RIGHTS, Role, roles
from ..store import money, people, telling
from ..store.records import DebtRecord
from ..tables.acts import Actor
from . import betting, cards, covering, givingback, inheriting, purses, story, tendering
from .betting import BET
from .bookkeeping import as_actor, as_entries, desk_actor, now_of, refusals, write_entry
from .coinage import system_of
from .errors import Conflict, Impossible, NotFound, Stale
from .house import House
from .hub import LEDGER, character_topic
from .journal import require_event
from .pins import check_pin
from .results import Outcome, Staff
from .typed import LONG, Faults

_K = book.EntryKind
#: What binds whoever says it, and is guarded by his PIN if he has one.
PINNED = frozenset(
    {
        _K.SIGNED, _K.CONFIRMED, _K.PART_ACCEPTED, _K.FORGIVEN, _K.GUARANTEED, _K.ENDORSEMENT_OFFERED, _K.ENDORSED,
        _K.HANDED_OVER, _K.COVER_PROPOSED, _K.COVERED, _K.ACCEPTED,
    }
)  # fmt: skip
#: What was done by anybody is done: a second press of it, by whoever may see the debt, changes nothing.
_FINAL = frozenset({_K.CONFIRMED, _K.VOIDED})
#: Whom an act names must be of the cast, and still in the game.
_NAMING = frozenset(
    {
        _K.GUARANTEE_ASKED, _K.GUARANTEED, _K.ENDORSEMENT_OFFERED, _K.ENDORSED, _K.PAPER_CLAIMED, _K.HANDED_OVER,
        _K.INHERITED, _K.SIGNED,
    }
)  # fmt: skip
#: By which a character comes to owe, or to answer for, what he did not before; all of it is pinned. Who inherits is
#: asked by ``passing.name_heir``.
_INDEBTING = frozenset({_K.ACCEPTED, _K.SIGNED, _K.GUARANTEED})


def enter(
    house: House, serial: int, actor: book.Actor, act: Act, *, pin: str | None = None, expected: int | None = None
) -> Outcome:
    """Do ``act`` about a debt; a second tap is ``already``.

    ``expected`` is the number of entries the form saw; ``Stale`` if others came since. ``pin`` is looked at only for
    what binds a character that has one. Raises ``NotFound``, ``Forbidden``, ``Conflict``, ``Impossible``, ``BadInput``
    under the ledger's own codes, ``Conflict("plays_no_more")``, and what ``check_pin`` does.
    """
    faults = Faults()
    reason = faults.text("reason", act.reason, LONG)
    faults.raise_any()
    act = replace(act, reason=reason, netting=False)
    _check_pin(house, serial, actor, act.kind, pin)
    with house.database.write() as connection:
        if money.find_debt(connection, serial, lock=True) is None:
            raise NotFound("debt")
        entries = as_entries(money.load_entries(connection, serial)[serial])
        standing = stand(entries)
        if _done(entries, standing, actor, act, expected, book.When(*now_of(house, connection))):
            return Outcome(len(entries), already=True, debts=(serial,))
        if expected is not None and expected != len(entries) and _may_know(standing, actor):
            raise Stale
        number, after = entered(house, connection, serial, entries, actor, act)
        gives_back = act.kind in (_K.VOIDED, _K.REVERSED)
        heirs = inheriting.with_heirs(connection, standing.parties()) if gives_back else frozenset()
        tell(connection, number, standing, after)
        for each in heirs:
            telling.tell(connection, character_topic(each))
    story.tell("debt %d: %s, by %s", serial, act.kind, actor.account or actor.referee or book.STAFF)
    return Outcome(len(entries) + 1, debts=(serial,))


@dataclass(frozen=True, slots=True)
class Typed:
    """An act as it is typed: ``kind`` is an ``EntryKind``, ``sum`` is text in the writing of the debt's own coin.

    Of a part payment ``coin`` may be another, in which the sum is written then.
    """

    kind: str
    sum: str = ""
    who: str = ""
    after: str = ""
    place: int | None = None
    reason: str = ""
    coin: str = ""


def enter_typed(
    house: House, serial: int, actor: book.Actor, typed: Typed, *, pin: str | None = None, expected: int | None = None
) -> Outcome:
    """The same for what was typed. Raises as ``enter`` does, and ``BadInput`` for a sum that cannot be read, or is of a
    money that has no rate to the debt's today, and for whom nobody knows."""
    with house.database.read() as connection:
        record = money.find_debt(connection, serial)
        if record is None:
            raise NotFound("debt")
        if not _may_know(stand(as_entries(money.load_entries(connection, serial)[serial])), actor):
            typed = replace(typed, sum="", coin="")  # no fault of his may tell him in what it is owed
        system = system_of(connection, record.coin) if record.coin else None
        faults = Faults()
        cards.require_known(connection, faults, who=typed.who, after=typed.after)
        other = _other(record, typed)
        offer = tendering.read(house, connection, record, typed.sum, typed.coin, faults) if other else None
    kind = faults.choice("do", typed.kind, tuple(RIGHTS))
    amount = 0
    if typed.sum.strip() and not record.coin:
        raise Impossible(str(book.LedgerCode.NOT_OF_COIN))
    if typed.sum.strip() and not other:
        amount = faults.sum("sum", typed.sum, system)
    faults.raise_any()
    act = Act(book.EntryKind(kind), amount, typed.who, typed.after, typed.place, typed.reason)
    if offer is not None:
        act = replace(act, amount=offer.worth, tender=offer.given, tender_coin=offer.coin)
    return enter(house, serial, actor, act, pin=pin, expected=expected)


def _other(record: DebtRecord, typed: Typed) -> bool:
    """Whether it is a payment in another money than the debt's."""
    parts = (_K.PART_PROPOSED, _K.PART_ACCEPTED)
    return bool(typed.coin and typed.sum.strip()) and record.coin not in ("", typed.coin) and typed.kind in parts


def entered(
    house: House,
    connection: Connection,
    serial: int,
    entries: tuple[book.Entry, ...],
    actor: book.Actor,
    act: Act,
    *,
    in_cash: bool = True,
) -> tuple[int, Standing]:
    """Decide and write within a transaction that holds the debt: the number of the entry, and how the debt stands.

    A payment moves coin from purse to purse, where the event uses purses, unless it is made otherwise than ``in_cash``.
    """
    if act.kind is _K.PAPER_CLAIMED and actor.account and not require_event(connection).papers:
        raise Conflict("papers_claim_nothing")
    before = stand(entries)
    with refusals():
        entry = decide(str(serial), entries, act, actor, book.When(*now_of(house, connection)))
        undone = entries[entry.detail.place or 0] if act.kind is _K.REVERSED else None
        if in_cash or undone is not None:
            entry = purses.in_cash(connection, entry, before, undone)
    if undone is not None and undone.kind is _K.VOIDED:
        _require_partie(house, connection, serial)
        givingback.require_origin(connection, serial)
    if act.kind is _K.COVERED:
        entry = covering.owed_to_guarantor(house, connection, serial, before, entry)
    if undone is not None and undone.kind is _K.VOIDED:
        givingback.restored(house, connection, undone, entry.author)
    require_playing(connection, actor.account)
    if act.kind in _NAMING:
        require_playing(connection, entry.detail.who)
    if act.kind is _K.SIGNED:
        for side in (before.debtor, before.holder):
            require_playing(connection, side)  # nobody comes to owe, or to be owed, when he is dead
    if actor.account != entry.author:
        _require_consent(connection, before, entry)
    if entry.kind is _K.VOIDED:
        return givingback.voided(house, connection, serial, entries, entry), stand((*entries, entry))
    number = write_entry(connection, serial, entry)
    if undone is not None:
        number = max(number, covering.taken_back(house, connection, undone, entry.reason, entry.author))
    return number, stand((*entries, entry))


def _require_partie(house: House, connection: Connection, serial: int) -> None:
    """A debt does not come back while its partie is void, or signed no more, or has left another in its place.

    Raises ``Conflict("partie_void")``. Nor does that of a bet that this debt decides no more.
    """
    record = money.find_debt(connection, serial)
    if record is not None and record.source == BET:
        betting.require_decided(connection, serial)
    if record is None or record.sitting_id is None or record.partie is None:
        return
    partie = house.memory.load(connection, record.sitting_id).parties[record.partie - 1]
    others = money.debts_of_partie(connection, record.sitting_id, record.partie)
    replaced = any(each.creditor == record.creditor and each.again > record.again for each in others)
    if replaced or partie.void is not None or not partie.signed:
        raise Conflict("partie_void")


def tell(connection: Connection, number: int, *standings: Standing) -> None:
    """Once it is committed: the ledger has grown, and the pages of those concerned look again."""
    telling.tell(connection, LEDGER, number)
    for character_id in {party for standing in standings for party in standing.parties()}:
        telling.tell(connection, character_topic(character_id))


def require_playing(connection: Connection, character_id: str | None) -> None:
    """Pass who is in the game still, or is no character at all.

    Raises ``NotFound("character")`` and ``Conflict("plays_no_more", name=…)``.
    """
    if character_id is None:
        return
    cards.require_playing(people.find_character(connection, character_id))


def _require_consent(connection: Connection, standing: Standing, entry: book.Entry) -> None:
    """Nobody is indebted by another's hand, unless his sheet says that he may be."""
    if entry.kind not in _INDEBTING or (entry.kind is _K.SIGNED and entry.detail.who != standing.debtor):
        return
    record = people.find_character(connection, entry.detail.who)
    if record is None:
        raise NotFound("character")
    if record.consent:
        raise Conflict("consent_needed", name=record.name)


def _check_pin(house: House, serial: int, actor: book.Actor, kind: book.EntryKind, pin: str | None) -> None:
    """Nobody's PIN is asked for what is not his to do."""
    if actor.account is None or kind not in PINNED:
        return
    with house.database.read() as connection:
        known = money.find_debt(connection, serial) is not None
        life = money.load_entries(connection, serial)[serial] if known else ()
    if life and roles(stand(as_entries(life)), actor) & RIGHTS[kind] - {Role.GAME_MASTER}:
        check_pin(house, actor.account, pin)


def _done(
    entries: tuple[book.Entry, ...],
    standing: Standing,
    actor: book.Actor,
    act: Act,
    expected: int | None,
    when: book.When,
) -> bool:
    """Whether the last entry is this very act: a form sent twice. A form that saw that entry is a new one.

    What is left open in a form means what it meant before that entry: all of it, the offer that waited.
    """
    last = entries[-1]
    if last.kind is not act.kind:
        return False
    if act.kind in _FINAL:
        return _may_know(standing, actor)
    if expected == len(entries) or last.author != (actor.account or actor.referee or book.STAFF):
        return False
    try:
        meant = decide(last.debt, entries[:-1], act, actor, when).detail
    except book.LedgerRefusal:
        return False
    # What comes of an act beside it, the debts that it names, is no part of it.
    return replace(meant, others=last.detail.others) == last.detail


def _may_know(standing: Standing, actor: book.Actor) -> bool:
    """Whether the actor may be told how the debt stands."""
    return bool(roles(standing, actor) - {Role.STRANGER})


def confirm_paid(
    house: House,
    serial: int,
    actor: Actor,
    pin: str | None = None,
    reason: str = "",
    expected_entries: int | None = None,
) -> Outcome:
    """The holder (or the game master, with a reason) confirms payment. Raises as ``enter`` does."""
    act = Act(_K.CONFIRMED, reason=reason)
    return enter(house, serial, as_actor(actor), act, pin=pin, expected=expected_entries)


def void_debt(house: House, staff: Staff, serial: int, reason: str, expected_entries: int | None = None) -> Outcome:
    """The game master, or a referee who has no part in it, voids a debt by a reversing entry."""
    return enter(house, serial, desk_actor(staff), Act(_K.VOIDED, reason=reason), expected=expected_entries)
