"""What each refusal of a service is called in the reader's language: (what was wrong, what to do instead)."""

from __future__ import annotations

from collections.abc import Mapping

from ..wording.mark import N_
from .tongue import _

Words = tuple[str, str]

#: By HTTP status, where no better words are known.
PAGES: Mapping[int, Words] = {
    400: (N_("The page that was sent could not be understood."), N_("Go back, look again, and try once more.")),
    403: (N_("This belongs to somebody else."), N_("If it should be yours, scan your character card again.")),
    404: (N_("Nothing is kept at this address."), N_("Check the card you scanned, or begin at the front page.")),
    405: (N_("Nothing can be sent to this address."), N_("Go back and use the buttons of the page.")),
    409: (
        N_("Something happened at the table before your press arrived."),
        N_("Look at the table as it stands now and choose again."),
    ),
    413: (N_("What was sent is larger than this house takes."), N_("Send less at once.")),
    423: (N_("This is locked for now."), N_("The game master can open it again.")),
    429: (N_("Too many tries in a short time."), N_("Wait a minute and try again.")),
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
    "no_character": (
        N_("This browser is no character yet."),
        N_("Scan your character card, or type its code on the front page."),
    ),
    "seated_elsewhere": (
        N_("You already sit at table %(table)s."),
        N_("Finish or leave that table first."),
    ),
    "pin_needed": (N_("Your PIN is needed for this."), N_("Go back and type it.")),
    "pin_wrong": (N_("That is not your PIN. Tries left: %(left)s."), N_("Go back and type it again.")),
    "pin_locked": (
        N_("The PIN was mistyped five times and is locked."),
        N_("The game master can lift the lock."),
    ),
    "wrong_passphrase": (N_("That is not the passphrase."), N_("Try again.")),
    "wrong_code": (N_("No card has this code."), N_("Look at the card and type the eight signs again.")),
    "no_event": (N_("The event has not been made yet."), N_("The game master makes it first.")),
    "no_printed_address": (
        N_("No address for the printed codes has been chosen."),
        N_("Choose it on the page of prints, then print."),
    ),
    "event_exists": (N_("An event has been made already."), N_("Change it instead.")),
}

#: By code of a form's fault.
FAULTS: Mapping[str, str] = {
    "required": N_("This must be filled in."),
    "needed": N_("This must be filled in."),
    "empty": N_("This must be filled in."),
    "too_long": N_("This is too long."),
    "too_short": N_("This is too short."),
    "taken": N_("This is taken already."),
    "unknown": N_("This is not known here."),
    "not_a_number": N_("This is not a whole number."),
    "not_a_date": N_("This is not a date."),
}


def sentence(code: str, values: Mapping[str, object]) -> str:
    """The sentence of a form's fault in the reader's language."""
    message = FAULTS.get(code) or (SERVICE[code][0] if code in SERVICE else N_("This cannot be taken as it is."))
    return _(message, **values)
