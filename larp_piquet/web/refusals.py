"""What each refusal of a service is called in the reader's language: (what was wrong, what to do instead)."""

from __future__ import annotations

from collections.abc import Mapping

from ..services.errors import ServiceError
from ..wording.faults import fault
from ..wording.mark import N_
from .tongue import _

Words = tuple[str, str]

#: By HTTP status, where no better words are known.
PAGES: Mapping[int, Words] = {
    400: (N_("What was sent could not be understood."), N_("Go back, look again, and try once more.")),
    403: (N_("This belongs to somebody else."), N_("If it should be yours, scan your character card again.")),
    404: (N_("Nothing is kept at this address."), N_("Check the card you scanned, or begin at the front page.")),
    405: (N_("Nothing can be sent to this address."), N_("Go back and use the buttons of the page.")),
    409: (
        N_("Something happened at the table before your move arrived."),
        N_("Look at the table as it stands now and choose again."),
    ),
    413: (N_("What was sent is larger than this house takes."), N_("Send less at once.")),
    423: (N_("This is locked for now."), N_("The game master can open it again.")),
    429: (N_("Too many tries in a short time."), N_("Wait a minute and try again.")),
    503: (N_("The server cannot do this at the moment."), N_("Wait a little and try again.")),
    500: (
        N_("Something went wrong on our side; nothing was half done."),
        N_("Try again. If it happens twice, tell the game master."),
    ),
}

#: By code of a service error.
SERVICE: Mapping[str, Words] = {
    "unreadable": (N_("That form is not one of ours."), N_("Go back, look again, and try once more.")),
    "form_expired": (
        N_("This form was made for another visit of this browser."),
        N_("Go back, reload the page, and press again."),
    ),
    "stale": PAGES[409],
    "somebody_else": (
        N_("This page was made for another character. This phone is now %(name)s."),
        N_("Look at the page again. If that is not you, scan your own card."),
    ),
    "storage_failed": (
        N_("The server cannot write to its disk: it is full, failing or read-only. Nothing was done."),
        N_("Tell the game master. Nothing is lost; once it is mended, press again."),
    ),
    "database_away": (
        N_("The server cannot reach its database."),
        N_("Wait a moment and press again: nothing is done twice. If it lasts, tell the game master."),
    ),
    "character_needed": (
        N_("This browser is no character yet."),
        N_("Scan your character card, or type its code on the front page."),
    ),
    "sum_too_large": (
        N_("The sum is larger than any that can be written on a note."),
        N_("Call the game master: a partie that cannot be settled can be voided."),
    ),
    "staff_only": (N_("Only the desk can do that."), N_("Sign in with the passphrase first.")),
    "game_master_only": (
        N_("This page is the game master's alone; a referee sees the desk and rules at the tables."),
        N_("Go back to the desk, or ask the game master."),
    ),
    "not_your_table": (
        N_("Table %(table)s is given to other referees."),
        N_("Choose one of your own tables at the desk, or ask the game master."),
    ),
    "already_game_master": (
        N_("This browser is the game master's."),
        N_("Open the invitation on the referee's own phone."),
    ),
    "invite": (
        N_("This invitation opens nothing: it was used, or withdrawn, or is mistyped."),
        N_("Ask the game master for another."),
    ),
    "access_ended": (
        N_("The access of this browser's referee was ended after this invitation was made."),
        N_("Ask the game master for a new invitation."),
    ),
    "own_seat": (
        N_("You have seen the hands of this deal, so a character of yours cannot take a seat in it."),
        N_("Seat somebody else, or wait until the deal is over."),
    ),
    "referee": (N_("There is no such referee."), N_("Look at the list of referees.")),
    "other_seated_elsewhere": (
        N_("Whoever is to take this place sits at table %(table)s."),
        N_("Choose somebody who is free, or have that table left first."),
    ),
    "seated_elsewhere": (N_("You already sit at table %(table)s."), N_("Finish or leave that table first.")),
    "not_seated_here": (
        N_("Whoever this card belongs to does not sit at this table."),
        N_("Only those who sit at this table act at it by their cards."),
    ),
    "card_again": (
        N_("Too much time has passed since a card was asked for or scanned."),
        N_("Go back to the table, press for a card, and scan it again."),
    ),
    "pin_needed": (N_("Your PIN is needed for this."), N_("Go back and type it.")),
    "pin_wrong": (N_("That is not your PIN. Tries left: %(left)s."), N_("Go back and type it again.")),
    "pin_locked": (
        N_("The PIN was mistyped five times and is locked."),
        N_("The game master can lift the lock."),
    ),
    "passphrase_wrong": (N_("That is not the passphrase."), N_("Go back and try again.")),
    "meanwhile": (
        N_("Something changed before your press arrived."),
        N_("Look at the page as it stands now and choose again."),
    ),
    "passphrase_exists": (N_("A passphrase has been set already."), N_("Sign in with it.")),
    "too_many_guesses": (
        N_("Too many wrong guesses have been made."),
        N_("Wait a minute and try again; scanning a card works all the while."),
    ),
    "setup_link": (
        N_("This set-up link opens nothing: a passphrase has been chosen since, or the link is mistyped."),
        N_("Sign in with the passphrase. If none was chosen, take the link anew from the terminal."),
    ),
    "card": (
        N_("This character card opens nothing: it was withdrawn, or belongs to another event."),
        N_("Ask the game master for your new card."),
    ),
    "code": (N_("No card has this code."), N_("Look at the card and type its eight signs again.")),
    "character": (N_("There is no such character."), N_("Look in the cast.")),
    "table": (N_("There is no such table."), N_("Look at the list of tables.")),
    "sitting": (N_("There is no such sitting."), N_("Look at the table as it stands now.")),
    "debt": (N_("There is no such debt in the ledger."), N_("Look at the number on the note again.")),
    "note": (N_("No note has this code."), N_("Scan the paper again, or ask the game master.")),
    "partie": (N_("There is no such partie."), N_("Look at the table as it stands now.")),
    "record_not_yours": (
        N_("The cards of a finished deal are shown to those who sat at it, and to the referee."),
        N_("Ask one of them."),
    ),
    "record_too_early": (
        N_("The record holds every card of what is finished, and nothing is finished yet."),
        N_("Come back when the deal, or for the whole record the partie, is over."),
    ),
    "part_too_late": (
        N_("The cards were dealt a moment before: your word came too late for them."),
        N_("Add one to the next deal."),
    ),
    "part_stands": (
        N_("You have added “%(word)s” to this deal already, and a word stands."),
        N_("Add another to the next deal."),
    ),
    "deals_closed": (
        N_("At this event the cards of finished deals stay closed: only a referee looks at them."),
        N_("The account of every deal can be read at the table."),
    ),
    "house_closed": (
        N_("The house is closed for the night: %(reason)s"),
        N_("What was begun goes on when it is opened again."),
    ),
    "table_closed": (N_("This table is closed: %(reason)s"), N_("Choose another table.")),
    "house_is_closed": (N_("The house is closed already."), N_("Open it again first.")),
    "house_is_open": (N_("The house is open."), N_("Nothing more is to be done.")),
    "table_is_closed": (N_("This table is closed already."), N_("Open it again first.")),
    "table_is_open": (N_("This table is open."), N_("Nothing more is to be done.")),
    "seat_kept": (
        N_("The free seat here is kept for %(name)s."),
        N_("Wait for the table, and you are told when a seat is yours."),
    ),
    "seat_free": (N_("A seat is free here."), N_("Sit down: there is nothing to wait for.")),
    "waits_elsewhere": (
        N_("You already wait for table %(table)s."),
        N_("Give that up first: one waits for one table at a time."),
    ),
    "queue": (N_("Nobody of that name waits there now."), N_("Look at the queue as it stands.")),
    "stake_above_event": (
        N_("The stake here is %(stake)s; %(most)s is the most that is played for at this event."),
        N_("Choose a table with a smaller stake, or agree on a smaller one."),
    ),
    "stake_above_own": (
        N_("The stake is %(stake)s; you may play for %(most)s at most."),
        N_("Choose a smaller stake, or ask the game master."),
    ),
    "other_above_event": (
        N_("The stake here is %(stake)s; at this event nobody plays for more than %(most)s."),
        N_("Nobody can take this place over now; excuse the player, or have the game master change the limit."),
    ),
    "other_above_own": (
        N_("The stake here is %(stake)s; whoever is to take this place may play for %(most)s at most."),
        N_("Choose somebody else, or have the game master change the limit."),
    ),
    "stake_above_his": (
        N_("The stake is %(stake)s; %(name)s may play for %(most)s at most."),
        N_("Play elsewhere for a smaller stake, or ask the game master."),
    ),
    "challenge": (N_("There is no such challenge of yours."), N_("Look at your page.")),
    "challenge_stands": (
        N_("A challenge between you and %(name)s is open already."),
        N_("Answer that one, or call it off, before you make another."),
    ),
    "too_many_challenges": (
        N_("%(most)s challenges of yours wait for an answer already."),
        N_("Wait for an answer, or take one back."),
    ),
    "not_your_answer": (N_("The answer is not yours to give."), N_("Wait for it, or take your offer back.")),
    "challenge_not_agreed": (
        N_("Nothing has been agreed upon that could be played now."),
        N_("Look at your challenges as they stand."),
    ),
    "table_taken": (N_("Somebody sits at that table already."), N_("Choose another table for it.")),
    "imported_already": (
        N_("This very list was taken in before."),
        N_("Nothing was done. If the same debts are owed twice, say so beside the button."),
    ),
    "record_under_way": (
        N_("This partie is still being played, and its cards are nobody's to see but the referee's."),
        N_("Show the record when the partie is over."),
    ),
    "not_a_party": (
        N_("This debt is between other people."),
        N_("Scan the note itself to see what a stranger may see."),
    ),
    "plays_no_more": (
        N_("%(name)s is no longer in the game."),
        N_("Name somebody else. What was left behind passes to an heir, whom the game master names."),
    ),
    "note_taken": (
        N_("This note is blank no longer: a debt stands on it already."),
        N_("Look at the note as it stands. Another debt needs another note."),
    ),
    "papers_claim_nothing": (
        N_("At this event a note passes only by its holder's word."),
        N_("Give the paper back, or ask its holder to pass it on to you."),
    ),
    "partie_void": (
        N_("The partie that left this debt is void, or was corrected and left another."),
        N_("Look at its table: what stands there stands in the ledger."),
    ),
    "origin_gone": (
        N_("This debt came of note No. %(serial)s, and what it came of there does not stand any more."),
        N_("Look at that note: what is set right there sets this one right."),
    ),
    "no_bets": (N_("Nobody bets on a partie at this event."), N_("Play yourself, or look on.")),
    "bets_closed": (
        N_("It is too late to bet on this partie: its last deal has begun, or one of three has left it."),
        N_("Bet on the next."),
    ),
    "bet": (N_("There is no such bet of yours."), N_("Look at your page.")),
    "bet_not_seated": (
        N_("Whoever you would bet on does not sit at this table."),
        N_("Look at the table as it stands now."),
    ),
    "bet_at_own_table": (
        N_("At this event nobody bets on others at the table at which he plays himself."),
        N_("Bet with somebody who looks on. A player may back himself alone."),
    ),
    "bet_sees_hands": (
        N_("A browser of the desk that is or was this character may see the hands of this deal."),
        N_("Bet when the deal is over."),
    ),
    "bet_here": (
        N_("A character of yours has a bet on what is played at this table, and so you do not rule here."),
        N_("Ask another referee, or the game master."),
    ),
    "bet_stands_here": (
        N_("You have a bet on what is played at this table."),
        N_("Sit down when it is decided, or take your offer back first."),
    ),
    "other_bet_here": (
        N_("Whoever is to take this place has a bet on what is played here."),
        N_("Choose somebody else, or end the bet first."),
    ),
    "too_many_bets": (
        N_("%(most)s bets that you offer wait for an answer already."),
        N_("Wait for an answer, or take an offer back."),
    ),
    "stake_lacks": (
        N_("Your purse does not hold the stake for the bank of this table."),
        N_("Play elsewhere for less, or ask the game master."),
    ),
    "other_stake_lacks": (
        N_("The purse of %(name)s does not hold the stake for the bank of this table."),
        N_("Nothing was done. Have what is missing given to that purse, or seat somebody else."),
    ),
    "no_purses": (
        N_("This event keeps no account of purses."),
        N_("Say on the page of purses that it does, then give and take."),
    ),
    "purse_opened": (
        N_("This purse has been opened in this coin already."),
        N_("Give or take instead."),
    ),
    "plays_still": (
        N_("%(name)s is in the game still, and has no heir."),
        N_("Say first that the character is dead or has departed."),
    ),
    "consent_needed": (
        N_("%(name)s comes to owe nothing but by a signature of his own."),
        N_("Let him sign on his own page; or the game master may say on his sheet that others sign for him."),
    ),
    "heir_to_accept": (
        N_("%(name)s would come to owe, and owes nothing without a word of his own."),
        N_("Ask him, and tick that he takes the debts over; or name another heir."),
    ),
    "netting": (N_("There is no such proposal in which you are."), N_("Look at your page as it stands now.")),
    "netting_stale": (
        N_("One of these debts has changed meanwhile, and nothing was struck off."),
        N_("Look again for what cancels out now."),
    ),
    "netting_over": (
        N_("This proposal has ended: it was entered, declined or withdrawn."),
        N_("Look again for what cancels out now."),
    ),
    "netting_not_entered": (
        N_("This netting has not been entered, so there is nothing to undo."),
        N_("Look at the page as it stands now."),
    ),
    "law": (N_("This house has no such law."), N_("Look at the list of laws.")),
    "job": (N_("That is not kept any more."), N_("Ask for it again.")),
    "money": (N_("This event has no such money."), N_("Look at the list of moneys.")),
    "money_in_use": (
        N_("The event or one of its tables plays in this money."),
        N_("Choose another money for them first; then this one can be withdrawn."),
    ),
    "law_in_use": (
        N_("The event or one of its tables plays by this law."),
        N_("Choose another law for them first; then this one can be withdrawn."),
    ),
    "record": (N_("No such record is kept here, or it is not shown to everybody."), N_("Ask the game master.")),
    "document": (N_("The press has no such document."), N_("Choose one from the list of prints.")),
    "not_signed": (
        N_("Not both have signed this note, and so its paper cannot be printed yet."),
        N_("Print a proof, or come back when both have signed."),
    ),
    "printed_already": (
        N_("This was printed and entered already; nothing was done twice."),
        N_("Look at what was made before. To print it once more, open the page of prints anew."),
    ),
    "sheet": (
        N_("This sheet is not kept, or was printed by somebody else."),
        N_("Print a duplicate."),
    ),
    "press_failed": (N_("The press could not print this."), N_("Try again; if it fails twice, tell the developers.")),
    "nothing_to_print": (
        N_("The event has nothing yet for what was chosen: no tables, no cast, no blank notes, no debts."),
        N_("Choose other papers, or come back when there is something to print."),
    ),
    "no_event": (N_("The event has not been made yet."), N_("The game master makes it first.")),
    "no_printed_address": (
        N_("No address for the printed codes has been chosen."),
        N_("Choose it on the page of prints, then print."),
    ),
    "event_exists": (N_("An event has been made already."), N_("Change it instead.")),
    "no_copy": (N_("There is no such copy."), N_("Look in the folder of copies.")),
}

#: What is said to one who has left the game himself, in the place of what others are told of him.
GONE: Words = (
    N_("Your character is no longer in the game."),
    N_("Nothing more is done in his name. What he left behind passes to an heir; ask the game master."),
)


def refused(error: ServiceError) -> str:
    """What a service's refusal says, to stand beside the field that was refused."""
    wrong, _instead = SERVICE[error.code]
    return _(wrong, **error.values)


def sentence(code: str, values: Mapping[str, object]) -> str:
    """The sentence of a form's fault in the reader's language; a code without words is told in general."""
    return " ".join(_(phrase.msgid, **phrase.values) for phrase in fault(code, values))
