"""The ledger as a plain-text journal that hledger reads: what was entered, in order, with the names it needs."""

from __future__ import annotations

from heapq import merge

from ..language import say
from ..ledger import plaintext
from ..ledger.amounts import figures
from ..ledger.book import EntryKind, is_cash
from ..wording import debts as words
from ..wording.mark import N_
from .beside import load_beside
from .besidetold import Timed, timed
from .books import Books, Life, load_books
from .house import House

HEAD = (
    N_("%(event)s: the ledger, as a journal for hledger or any program that reads its kind."),
    N_("Sums are whole numbers of the smallest coin of their money."),
    N_("Above nothing is what a character is owed, below nothing what he owes."),
    N_("Cash has accounts of its own: in a purse, above nothing is what is there; the house lacks what it gave."),
    N_("So has each stake in the bank of a table; where no purses are kept, it comes from a pocket, which lacks it."),
    N_("Things and promises, bets, nettings, and what moves no coin, stand as remarks in their place."),
)


def export_journal(house: House, language: str | None = None, *, secrets: bool = False) -> str:
    """The ledger as a journal, its words in ``language`` or the event's; true causes only with ``secrets``.

    Raises ``Conflict("no_event")``.
    """
    with house.database.read() as connection:
        books = load_books(connection)
        beside = load_beside(connection)
    tongue = language or books.event.language
    head = [say(tongue, line, event=books.event.name) if "%(" in line else say(tongue, line) for line in HEAD]
    told = [(each.stored[place], _told(books, each, place, tongue, secrets)) for each in books.debts
            for place in range(len(each.entries))]  # fmt: skip
    told.sort(key=lambda one: one[0].id)
    debts = [Timed(stored.at, line) for stored, line in told]
    # Each of these is in the order written; one with another they stand by real time.
    lines = merge(debts, *timed(books, beside, tongue), key=lambda one: one.at)
    characters = {each.id: each.name for each in books.cast}
    return plaintext.write(head, books.coins.values(), characters, (each.told for each in lines), tongue)


def _told(books: Books, debt: Life, place: int, tongue: str, secrets: bool) -> plaintext.Told:
    stored, entry = debt.stored[place], debt.entries[place]
    tags = {
        "serial": str(stored.serial),
        "entry": str(stored.id),
        "kind": stored.kind,
        "author": stored.author,
        "role": str(debt.role(place, books.referees)),
    }
    if stored.who:
        tags["who"] = stored.who
    if entry.detail.netting:
        tags["netting"] = str(entry.detail.netting)
    remarks = [("reason", stored.reason)]
    if place == 0:
        owed = debt.record
        remarks += [("thing", owed.thing), ("cause", owed.cause), ("true_cause", owed.true_cause if secrets else "")]
    return plaintext.Told(
        stored.game_time,
        stored.serial,
        words_of(books, debt, place, tongue),
        tags,
        entry.postings,
        tuple((name, text) for name, text in remarks if text),
    )


def words_of(books: Books, debt: Life, place: int, tongue: str) -> str:
    """What happened, as the debt's own page tells it, with the sum that moved where the words name none."""
    entry, coin = debt.entries[place], debt.record.coin
    kind, said = EntryKind(entry.kind), entry.detail
    msgid = words.ENTRIES[kind]
    named = figures(said.amount, books.coins[coin]) if said.amount and coin else ""
    if not named:
        msgid = words.WITHOUT_SUM.get(kind, msgid)
    who, after = (books.names.get(each, each) for each in (said.who, said.after))
    text = say(tongue, msgid, who=who, after=after, sum=named) if "%(" in msgid else say(tongue, msgid)
    # What is paid in cash has postings of both sorts, and is one sum.
    moved = sum(each.amount for each in entry.postings if each.amount > 0 and not is_cash(each.account))
    if moved and "%(sum)s" not in msgid:
        text += f" ({figures(moved, books.coins[coin])})"
    return text
