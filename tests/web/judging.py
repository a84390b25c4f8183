"""Whether what a request left behind was its sender's to do: by his seat, and by what he is to the debt.

Reckoned from the rows of the database and nothing else, so that no rule of the product judges the product.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

Row = Mapping[str, object]
Rows = Mapping[str, list[dict[str, object]]]

#: Tables of which a row says everything, and those that must be read to judge another.
READ = (
    "sitting_fact", "entry", "bet_entry", "netting_entry", "queue_entry", "challenge_entry", "note_print", "debt_cause",
    "seating", "seal_part", "bet", "challenge", "phone", "character", "debt", "sitting", "netting", "netting_part",
)  # fmt: skip
#: Facts in which a seat is named that need not be its author's: what is told at a real pack, either may enter.
FOR_ANY_SEAT = frozenset({"told", "undone", "level_cut", "typed", "cut", "dealt"})
DEBTOR, HOLDER, SURETY, OFFERED, ANYBODY = "debtor", "holder", "surety", "offered", "anybody"
#: What each may say of a debt to which he is something (docs/guide.md, "Debts"); what is not here follows from a game.
SAYS: Mapping[str, frozenset[str]] = {
    "drawn": frozenset({DEBTOR, HOLDER}),
    "signed": frozenset({DEBTOR, HOLDER}),
    "declined": frozenset({DEBTOR, HOLDER}),
    "part_proposed": frozenset({DEBTOR}),
    "part_accepted": frozenset({HOLDER}),
    "claimed": frozenset({DEBTOR}),
    "confirmed": frozenset({HOLDER}),
    "contested": frozenset({DEBTOR}),
    "guarantee_asked": frozenset({DEBTOR, HOLDER}),
    "guaranteed": frozenset({SURETY}),
    "accepted": frozenset({SURETY}),
    "endorsement_offered": frozenset({HOLDER}),
    "endorsed": frozenset({OFFERED}),
    "paper_claimed": frozenset({ANYBODY}),
    "handed_over": frozenset({HOLDER}),
    "refused": frozenset({HOLDER, SURETY, OFFERED}),
    "withdrawn": frozenset({ANYBODY}),
    "guarantee_called": frozenset({HOLDER}),
    "cover_proposed": frozenset({SURETY}),
    "covered": frozenset({HOLDER}),
    "forgiven": frozenset({HOLDER}),
    "protested": frozenset({HOLDER}),
    "added": frozenset({HOLDER}),
}
#: What a referee, who has no part in it, may say.
REFEREE_SAYS = frozenset({"settled", "handed_over", "refused", "voided", "reversed"})


def new_rows(before: Rows, after: Rows, table: str) -> list[dict[str, object]]:
    """What stands in a table that did not."""
    stood = {repr(row) for row in before[table]}
    return [row for row in after[table] if repr(row) not in stood]


def parts(serial: object, who: str, before: Rows, after: Rows) -> set[str]:
    """What this character is to a debt, as it stood before; of one that has just been drawn up, as it is drawn up."""
    debt = next(row for row in after["debt"] if row["serial"] == serial)
    holder, found = debt["creditor"], {ANYBODY}
    if who == debt["debtor"]:
        found.add(DEBTOR)
    for row in (row for row in before["entry"] if row["serial"] == serial):
        concerned = who in (row["who"], row["author"])
        if row["kind"] in ("endorsed", "handed_over"):
            holder = row["who"] or row["author"]
        elif row["kind"] == "guarantee_asked" and row["who"] == who:
            found.add(SURETY)
        elif row["kind"] == "endorsement_offered" and row["who"] == who:
            found.add(OFFERED)
        elif row["kind"] in ("inherited", "covered", "accepted") and concerned:
            found |= {DEBTOR, HOLDER}  # either has another in his place from now on: who it was is not reckoned here
    terms = next(
        (str(row["detail"]) for row in after["entry"] if row["serial"] == serial and row["kind"] == "drawn"), ""
    )
    if who == (json.loads(terms)["terms"].get("drawee") if terms else None):
        found.add(SURETY)
    return found | ({HOLDER} if who == holder else set())


def seat_of(rows: Rows, who: str, sitting: object) -> object:
    """The seat of a character in a sitting; none where he has none."""
    return next((r["seat"] for r in rows["seating"] if (r["character_id"], r["sitting_id"]) == (who, sitting)), None)


def not_his(who: str, before: Rows, after: Rows) -> Iterator[str]:
    """What a character has left behind that was not his to do."""
    yield from _at_tables(who, before, after)
    yield from _in_the_book(who, before, after)
    bets = {row["id"]: row for row in after["bet"]}
    netted = {row["id"]: json.loads(str(row["people"])) for row in after["netting"]}
    challenges = {row["id"]: row for row in after["challenge"]}
    played = _played(who, before, after)
    for row in new_rows(before, after, "bet_entry"):
        bet = bets[row["bet_id"]]
        mine = who in (bet["backer"], bet["layer"])
        if not (mine and row["author"] == who) and bet["sitting_id"] not in played:
            yield f"a bet of others: {row}"
    for row in new_rows(before, after, "netting_entry"):
        if who not in netted[row["netting_id"]] or row["who"] not in (who, None):
            yield f"a netting for another: {row}"
    for row in new_rows(before, after, "challenge_entry"):
        both = (challenges[row["challenge_id"]]["challenger"], challenges[row["challenge_id"]]["challenged"])
        if not (who in both and row["author"] == who) and not played:  # they sit down, or one sits elsewhere
            yield f"a challenge of others: {row}"
    for table in ("queue_entry", "seal_part", "phone"):
        for row in new_rows(before, after, table):
            left = table == "queue_entry" and row["kind"] != "came" and played
            if row["character_id"] != who and not left:
                yield f"{table} of another: {row}"
    for row in new_rows(before, after, "character"):
        if row["id"] != who:
            yield f"another's card: {row['id']}"


def _played(who: str, before: Rows, after: Rows) -> set[object]:
    """The sittings in which he has a seat, or had one."""
    return {row["sitting_id"] for rows in (before, after) for row in rows["seating"] if row["character_id"] == who}


def _at_tables(who: str, before: Rows, after: Rows) -> Iterator[str]:
    for row in new_rows(before, after, "sitting_fact"):
        seats = {seat_of(rows, who, row["sitting_id"]) for rows in (before, after)} - {None}
        said = json.loads(str(row["payload"]))
        if row["author"] != who:
            yield f"a fact under another's name: {row}"
        elif not seats:
            yield f"a fact at a table where he has no seat: {row}"
        elif said["kind"] not in FOR_ANY_SEAT and said.get("seat") not in (None, *seats):
            yield f"a fact in another's seat: {row}"
    for row in new_rows(before, after, "seal_part"):
        if row["seat"] != seat_of(before, who, row["sitting_id"]):
            yield f"a word in another's seat: {row}"
    for row in new_rows(before, after, "seating"):
        if row["character_id"] != who:
            yield f"another was seated: {row}"


def _in_the_book(who: str, before: Rows, after: Rows) -> Iterator[str]:
    played = _played(who, before, after)
    debts = {row["serial"]: row for row in after["debt"]}
    betting = {row["serial"] for row in after["bet_entry"]}
    agreed = {
        row["netting_id"] for row in new_rows(before, after, "netting_entry") if row["who"] == who or row["who"] is None
    }
    netted = {row["serial"] for row in after["netting_part"] if row["netting_id"] in agreed}
    for row in new_rows(before, after, "entry"):
        kind, serial = str(row["kind"]), row["serial"]
        if kind in ("owed", "banked"):
            if debts[serial]["sitting_id"] not in played and not (played and serial in betting):
                yield f"a debt of a game that he did not play: {row}"
        elif kind == "netted":
            if serial not in netted:
                yield f"a netting that he has not agreed to: {row}"
        elif row["author"] != who:
            yield f"an entry under another's name: {row}"
        elif not SAYS.get(kind, frozenset()) & parts(serial, who, before, after):
            yield f"an entry that is not his: {row}"
    for table in ("note_print", "debt_cause"):
        for row in new_rows(before, after, table):
            if row["author"] != who or parts(row["serial"], who, before, after) == {ANYBODY}:
                yield f"{table} of another's debt: {row}"


def not_a_referees(referee: str, tables: frozenset[int] | None, before: Rows, after: Rows) -> Iterator[str]:
    """What a referee of these tables, or of all, has left behind that was not his to do."""
    number = {row["id"]: row["number"] for row in after["sitting"]}
    for row in new_rows(before, after, "sitting_fact"):
        if row["author"] != referee or (tables is not None and number[row["sitting_id"]] not in tables):
            yield f"a ruling at another's table: {row}"
    partie = {row["serial"]: number.get(row["sitting_id"]) for row in after["debt"]}
    for row in new_rows(before, after, "entry"):
        follows = row["kind"] in ("owed", "banked") or any(
            row["serial"] == each["serial"] for each in new_rows(before, after, "bet_entry")
        )
        if row["author"] != referee or not (follows or row["kind"] in REFEREE_SAYS):
            yield f"no entry of a referee: {row}"
        elif tables is not None and partie[row["serial"]] not in (*tables, None):
            yield f"an entry about another's table: {row}"
