"""The words of debts: their states and terms, the lines of their history, and what the ledger refuses."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from ..ledger.book import EntryKind, LedgerCode
from ..ledger.due import Due, DueKind
from ..ledger.life import DebtState
from .mark import N_

_C, _K = LedgerCode, EntryKind

#: In place of "paid", where nobody counted out coin.
STRUCK_OFF = N_("struck off against other debts")
DEBT_STATES: Mapping[DebtState, str] = MappingProxyType(
    {
        DebtState.DRAFT: N_("not signed yet"),
        DebtState.OWED: N_("owed"),
        DebtState.PAID: N_("paid"),
        DebtState.FORGIVEN: N_("forgiven"),
        DebtState.VOID: N_("void"),
        DebtState.DECLINED: N_("declined"),
        DebtState.ENDED: N_("ended: one person came to owe it and to hold it"),
    }
)

#: When it is to be paid; ``%(when)s`` is a moment of game time, ``%(hours)s`` a number.
DUES: Mapping[DueKind, str] = MappingProxyType(
    {
        DueKind.DEMAND: N_("on demand"),
        DueKind.AT: N_("by %(when)s"),
        DueKind.WITHIN: N_("within %(hours)s h"),
        DueKind.DUEL: N_("before the duel"),
    }
)

#: Lines of a debt's history. ``%(who)s`` and ``%(after)s`` are names, ``%(sum)s`` a sum in figures.
ENTRIES: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.OWED: N_("The debt arose"),
        _K.DRAWN: N_("The note was drawn up"),
        _K.SIGNED: N_("Signed: %(who)s"),
        _K.DECLINED: N_("It was not signed"),
        _K.PART_PROPOSED: N_("A part was offered in payment: %(sum)s"),
        _K.PART_ACCEPTED: N_("A part was received: %(sum)s"),
        _K.CLAIMED: N_("The debtor says that it was paid"),
        _K.CONFIRMED: N_("Payment was confirmed"),
        _K.CONTESTED: N_("The debt was disputed"),
        _K.SETTLED: N_("The dispute was settled: the debt stands"),
        _K.GUARANTEE_ASKED: N_("Asked to answer for it, up to %(sum)s: %(who)s"),
        _K.GUARANTEED: N_("Answers for it, up to %(sum)s: %(who)s"),
        _K.ENDORSEMENT_OFFERED: N_("Offered to another holder: %(who)s"),
        _K.ENDORSED: N_("Passed on; its holder now: %(who)s"),
        _K.PAPER_CLAIMED: N_("Has the paper and says it is his own: %(who)s"),
        _K.HANDED_OVER: N_("The paper decided; its holder now: %(who)s"),
        _K.REFUSED: N_("What was offered or claimed was refused"),
        _K.WITHDRAWN: N_("It was taken back by whoever said it"),
        _K.GUARANTEE_CALLED: N_("Claimed from whoever answers for it: %(sum)s, %(who)s"),
        _K.COVER_PROPOSED: N_("The guarantor pays: %(sum)s, %(who)s"),
        _K.COVERED: N_("The guarantor has paid: %(sum)s, %(who)s"),
        _K.BANKED: N_("Paid out of the bank at the table: %(sum)s"),
        _K.NETTED: N_("Struck off against other debts by agreement of all: %(sum)s"),
        _K.ACCEPTED: N_("Accepted for payment: %(who)s"),
        _K.FORGIVEN: N_("Forgiven: %(sum)s"),
        _K.PROTESTED: N_("It was demanded and not paid"),
        _K.ADDED: N_("It is late, and so was added: %(sum)s"),
        _K.INHERITED: N_("In the place of %(after)s came the heir: %(who)s"),
        _K.VOIDED: N_("The debt was declared void"),
        _K.REVERSED: N_("The last entry was undone"),
    }
)
#: The same where a sum has no place in it: a debt of a thing.
WITHOUT_SUM: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.GUARANTEE_ASKED: N_("Asked to answer for it: %(who)s"),
        _K.GUARANTEED: N_("Answers for it: %(who)s"),
        _K.FORGIVEN: N_("Forgiven"),
    }
)

#: What waits for an answer; ``%(who)s`` is a name, ``%(sum)s`` a sum in figures.
WAITING: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.PART_PROPOSED: N_("%(who)s says that a part was paid: %(sum)s"),
        _K.CLAIMED: N_("%(who)s says that it was paid."),
        _K.CONTESTED: N_("%(who)s disputes the debt."),
        _K.GUARANTEE_CALLED: N_("It is claimed from %(who)s, who answers for it: %(sum)s"),
        _K.COVER_PROPOSED: N_("%(who)s answers for it and says: paid for the debtor, %(sum)s"),
        _K.GUARANTEE_ASKED: N_("Asked to answer for it, up to %(sum)s: %(who)s."),
        _K.ENDORSEMENT_OFFERED: N_("The note is offered to another holder: %(who)s."),
        _K.PAPER_CLAIMED: N_("%(who)s has the paper in hand and says that it is theirs."),
    }
)
WAITING_WITHOUT_SUM: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.GUARANTEE_ASKED: N_("Asked to answer for it: %(who)s."),
    }
)

#: What is pressed to make each entry.
ACTS: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.SIGNED: N_("Sign the note"),
        _K.DECLINED: N_("Do not sign it"),
        _K.PART_PROPOSED: N_("I have paid a part"),
        _K.PART_ACCEPTED: N_("I have received a part"),
        _K.CLAIMED: N_("I have paid it"),
        _K.CONFIRMED: N_("I have been paid"),
        _K.CONTESTED: N_("Dispute it"),
        _K.SETTLED: N_("The dispute is settled: the debt stands"),
        _K.GUARANTEE_ASKED: N_("Ask somebody to answer for it"),
        _K.GUARANTEED: N_("Agree to the guarantee"),
        _K.ENDORSEMENT_OFFERED: N_("Pass the note on"),
        _K.ENDORSED: N_("Take the note"),
        _K.PAPER_CLAIMED: N_("I have the paper, and it is mine"),
        _K.HANDED_OVER: N_("The note is theirs"),
        _K.REFUSED: N_("Refuse"),
        _K.WITHDRAWN: N_("Take it back"),
        _K.GUARANTEE_CALLED: N_("Claim it from the guarantor"),
        _K.COVER_PROPOSED: N_("I pay it as the guarantor"),
        _K.COVERED: N_("I have received it from the guarantor"),
        _K.ACCEPTED: N_("Accept the bill"),
        _K.FORGIVEN: N_("Forgive it"),
        _K.PROTESTED: N_("I demanded it and was not paid"),
        _K.ADDED: N_("Add what was agreed"),
        _K.INHERITED: N_("Put an heir in a place"),
        _K.VOIDED: N_("Declare the debt void"),
        _K.REVERSED: N_("Undo the last entry"),
    }
)
#: The same for the desk, which does it in somebody's stead; what it does most comes first.
DESK_ACTS: Mapping[EntryKind, str] = MappingProxyType(
    {
        _K.SIGNED: N_("Sign for one of the two"),
        _K.SETTLED: N_("Settle the dispute: the debt stands"),
        _K.HANDED_OVER: N_("Rule on a claim: who has the paper holds the note"),
        _K.REFUSED: N_("Refuse what waits for an answer"),
        _K.CONFIRMED: N_("Confirm that it was paid"),
        _K.VOIDED: N_("Declare the debt void"),
        _K.REVERSED: N_("Undo the last entry"),
        _K.PART_ACCEPTED: N_("A part was received"),
        _K.FORGIVEN: N_("It is forgiven, or a part of it"),
        _K.ADDED: N_("Add what was agreed"),
        _K.ENDORSEMENT_OFFERED: N_("The holder offers the note to another"),
        _K.ENDORSED: N_("The other takes it"),
        _K.GUARANTEE_ASKED: N_("Somebody is asked to answer for it"),
        _K.GUARANTEED: N_("The guarantee is agreed upon"),
        _K.GUARANTEE_CALLED: N_("The holder claims it from the guarantor"),
        _K.COVER_PROPOSED: N_("The guarantor says that he pays"),
        _K.COVERED: N_("The guarantor's payment was received"),
        _K.ACCEPTED: N_("The bill is accepted by the one upon whom it is drawn"),
        _K.PART_PROPOSED: N_("The debtor says that he paid a part"),
        _K.CLAIMED: N_("The debtor says that he paid it"),
        _K.CONTESTED: N_("The debtor disputes it"),
        _K.PROTESTED: N_("It was demanded and not paid; the reason is the answer"),
        _K.PAPER_CLAIMED: N_("Somebody has the paper and says it is his"),
        _K.WITHDRAWN: N_("What was said is taken back"),
        _K.INHERITED: N_("An heir comes in somebody's place"),
        _K.DECLINED: N_("It will not be signed"),
    }
)
#: What stands on the note of a debt to a guarantor as its cause.
#: A note by its number, wherever it is named without the word.
SERIAL = N_("No. %(serial)s")

COVER_CAUSE = N_("paid as guarantor on note No. %(serial)s")
#: What stands on the note of a debt by which is owed back what was had of another.
BACK_CAUSE = N_("owed back: note No. %(serial)s is void")
#: Why a debt that came of another goes void with it, and why it stands, or what was owed back does not, when that does.
VOID_WITH = N_("note No. %(serial)s, of which this came, is void")
STANDS_AGAIN = N_("note No. %(serial)s, of which this came, stands again")
#: What becomes of what was had of a debt that is void.
GIVEN_BACK = N_(
    "What was had of a debt that is void goes back: coin from purse to purse, as far as it lies there, and all else by "
    "a new debt that names this one. What was struck off against other debts stays struck off, and as much is owed "
    "back. What was forgiven owes nothing back."
)
#: Where a proposed netting stands.
NETTING_STATES: Mapping[str, str] = MappingProxyType(
    {
        "open": N_("agreement is awaited"),
        "stale": N_("a debt in it has changed meanwhile: it can be entered no more"),
        "declined": N_("declined"),
        "withdrawn": N_("withdrawn"),
        "entered": N_("struck off"),
        "undone": N_("undone"),
    }
)
#: What a list of debts may be filtered by.
ECONOMY_STATES: Mapping[str, str] = MappingProxyType(
    {
        "open": N_("all that is owed"),
        "late": N_("what is late"),
        "disputed": N_("what is disputed or was demanded in vain"),
        "contested": N_("what is disputed"),
        "protested": N_("what was demanded in vain"),
        "draft": N_("not signed yet"),
        "paid": N_("paid"),
        "forgiven": N_("forgiven"),
        "void": N_("void"),
        "all": N_("everything"),
    }
)


def due_told(due: Due, moment: datetime | None) -> tuple[str, dict[str, object]]:
    """When a debt is to be paid, in words and their values: ``moment`` where a clock says, by which hours run out."""
    if moment is not None:
        return DUES[DueKind.AT], {"when": moment}
    return DUES[due.kind], {"hours": due.hours}


#: Where a debt may come from.
SOURCES: Mapping[str, str] = MappingProxyType(
    {"loan": N_("a loan"), "promise": N_("a promise"), "other": N_("something else")}
)
#: How a term is chosen.
TERMS: Mapping[DueKind, str] = MappingProxyType(
    {
        DueKind.DEMAND: N_("on demand"),
        DueKind.AT: N_("at a moment of game time"),
        DueKind.WITHIN: N_("within so many hours"),
        DueKind.DUEL: N_("before the duel"),
    }
)
#: Whether a character is in the game.
STATUSES: Mapping[str, str] = MappingProxyType(
    {"alive": N_("in the game"), "dead": N_("dead"), "departed": N_("departed")}
)

#: For every refusal of the ledger: (what is so, what can be done), both message ids without values.
LEDGER_REFUSALS: Mapping[LedgerCode, tuple[str, str]] = MappingProxyType(
    {
        _C.NOT_YOURS: (
            N_("On this debt that is not yours to say."),
            N_("The note shows who owes it and who holds it: ask them, or the game master."),
        ),
        _C.STAFF_ONLY: (
            N_("Only the desk can do that to a debt."),
            N_("Ask a referee, or the game master."),
        ),
        _C.OWN_DEBT: (
            N_("You have a part in this debt yourself, and do not rule on it."),
            N_("Ask another referee, or the game master."),
        ),
        _C.REASON_NEEDED: (
            N_("A reason is needed."),
            N_("Write in a few words why it is done."),
        ),
        _C.NOBODY_NAMED: (
            N_("Nobody was named."),
            N_("Choose whom it concerns."),
        ),
        _C.NO_SUM: (
            N_("No sum was named."),
            N_("Write a sum above nothing."),
        ),
        _C.ALREADY_PAID: (
            N_("This debt has been paid."),
            N_("Nothing more is needed. If that was a mistake, a referee can undo the last entry."),
        ),
        _C.ALREADY_VOID: (
            N_("This debt is void."),
            N_("Nothing more is owed on it."),
        ),
        _C.ALREADY_FORGIVEN: (
            N_("This debt was forgiven."),
            N_("Nothing more is owed on it."),
        ),
        _C.ALREADY_DECLINED: (
            N_("This note was not signed, and binds nobody."),
            N_("Draw up another if you have agreed since."),
        ),
        _C.ALREADY_ENDED: (
            N_("One person came to owe this debt and to hold it, and so it ended."),
            N_("Nothing more is owed on it."),
        ),
        _C.NOT_SIGNED_YET: (
            N_("This note is not signed by both yet."),
            N_("Have it signed first: until then nothing is owed."),
        ),
        _C.SIGNED_DEBT: (
            N_("Both have signed this note already."),
            N_("A signed debt can be paid, forgiven or disputed."),
        ),
        _C.SIGNED_BY_HIM: (
            N_("That signature stands on the note already."),
            N_("Wait for the other's."),
        ),
        _C.NO_SUCH_DEBT: (
            N_("There is no such debt in the ledger."),
            N_("Look at the number on the note again."),
        ),
        _C.ALREADY_OWED: (
            N_("This debt is in the ledger already."),
            N_("Nothing more is needed."),
        ),
        _C.NOTHING_OWED: (
            N_("A debt must be of more than nothing."),
            N_("Write a sum, or leave the debt out."),
        ),
        _C.SAME_PERSON: (
            N_("Nobody can owe a debt to himself."),
            N_("Name another debtor or another creditor."),
        ),
        _C.NOT_OF_COIN: (
            N_("This debt is not of coin: a part of it cannot be counted."),
            N_("It is given as a whole, or forgiven as a whole."),
        ),
        _C.MORE_THAN_LEFT: (
            N_("That is more than is left of the debt."),
            N_("Write what is left, or less. What was paid over is a matter between the two of you."),
        ),
        _C.NOTHING_WAITS: (
            N_("Nothing of the kind waits for your answer."),
            N_("Look at the note as it stands now."),
        ),
        _C.ALREADY_OFFERED: (
            N_("That has been said already, and waits for an answer."),
            N_("Wait for it, or take back what was said."),
        ),
        _C.CONTESTED_DEBT: (
            N_("This debt is disputed, and stays where it is until that is settled."),
            N_("Ask a referee to settle it."),
        ),
        _C.CLAIM_WAITS: (
            N_("It is said that this debt, or a part of it, was paid, and that waits for the holder's answer."),
            N_("That is answered first; then the note can be passed on, or the bill accepted."),
        ),
        _C.NOT_TO_ACCEPT: (
            N_("There is nothing to accept in this debt."),
            N_("A bill is accepted once, by the one upon whom it is drawn."),
        ),
        _C.NOT_DUE: (
            N_("Its hour has not come yet."),
            N_("Wait until the debt falls due."),
        ),
        _C.NOT_LATE: (
            N_("It is not late yet, and can still be paid in time."),
            N_("Wait until the minute at which it falls due is over."),
        ),
        _C.NO_ADDITION: (
            N_("Nothing was agreed to be added to this debt."),
            N_("Only what stands on the note can be asked for."),
        ),
        _C.ALREADY_ADDED: (
            N_("What was agreed has been added already."),
            N_("It is added once."),
        ),
        _C.ALREADY_PROTESTED: (
            N_("The demand and its answer stand in the book already."),
            N_("Nothing more is needed."),
        ),
        _C.ALREADY_GUARANTEED: (
            N_("Somebody answers for as much of this debt already."),
            N_("Only who answers for more can take his place."),
        ),
        _C.TO_HOLDER: (
            N_("The note is in those hands already."),
            N_("Name somebody else."),
        ),
        _C.TO_DEBTOR: (
            N_("A note is not passed on to whoever owes it."),
            N_("If the debtor is to owe nothing more, confirm payment or forgive the debt."),
        ),
        _C.OWN_GUARANTEE: (
            N_("Neither the debtor nor the holder can answer for the debt."),
            N_("Name a third person."),
        ),
        _C.NOT_TRANSFERABLE: (
            N_("This note is good in one pair of hands only."),
            N_("It cannot be passed on. A new note can be drawn up instead."),
        ),
        _C.NOT_THE_LAST: (
            N_("Something has been entered after that."),
            N_("Only the last entry can be undone; undo them one by one."),
        ),
        _C.OF_A_RING: (
            N_("This was struck off together with other debts, and is not put back alone."),
            N_("The game master can undo the whole netting."),
        ),
        _C.OF_THE_BANK: (
            N_("The bank of its table has paid on this debt, and only the table takes that back."),
            N_("Void the partie there, or correct it."),
        ),
        _C.NOBODY_ANSWERS: (
            N_("Nobody answers for this debt, or for nothing more of it."),
            N_("Ask the debtor."),
        ),
        _C.NOT_CALLED: (
            N_("Nobody asks the guarantor to pay yet."),
            N_("He pays when the debt was demanded in vain, or when the holder claims it from him."),
        ),
        _C.ABOVE_CEILING: (
            N_("The guarantor does not answer for so much of it."),
            N_("Write his ceiling, or what is left of the debt, or less."),
        ),
        _C.FIRST_STANDS: (
            N_("The debt's first entry cannot be undone."),
            N_("If it should never have been, declare the debt void."),
        ),
        _C.NO_PART_IN_IT: (
            N_("That person neither owes this debt, nor holds it, nor answers for it."),
            N_("Look at the note again and name another."),
        ),
        _C.PURSE_LACKS: (
            N_("There is not so much coin in the purse."),
            N_("Pay a part, or ask the game master for what is missing."),
        ),
        _C.PAYMENT_WAITS: (
            N_("This payment cannot be entered now, and nothing was."),
            N_("Speak with whoever pays it, or with the game master."),
        ),
        _C.DEBTOR_SAYS_FIRST: (
            N_("The debtor has not said that he pays this out of his purse."),
            N_("He says first that he pays, and how much, and you confirm it. You may also forgive the debt."),
        ),
        _C.NOT_YOUR_BET: (
            N_("That is not yours to say of this bet."),
            N_("Whoever is offered it takes or declines it; whoever offers it may take it back."),
        ),
        _C.BET_ANSWERED: (
            N_("This bet has been answered, or has ended."),
            N_("Look at your page: what stands there stands."),
        ),
    }
)
