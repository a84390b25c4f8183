"""Who somebody is: the game master by passphrase, a character by the secret on its card, and its PIN."""

from __future__ import annotations

from .house import House
from .results import Phone, PhoneSession, Staff, StaffSession

# -- the game master -----------------------------------------------------------------------------------------


def has_passphrase(house: House) -> bool:
    """Whether a passphrase has been set; until then the set-up link lets the first comer in."""
    raise NotImplementedError


def setup_link(house: House) -> str:
    """The token of the one-time set-up link ``/S/<token>``; raises ``Conflict`` once a passphrase exists."""
    raise NotImplementedError


def claim_setup_link(house: House, token: str) -> StaffSession:
    """Spend the set-up link; raises ``NotFound`` for a wrong, spent or outlived one."""
    raise NotImplementedError


def set_passphrase(house: House, staff_token: str, passphrase: str) -> None:
    """Set or change the passphrase (ten characters or more); all other staff sessions end."""
    raise NotImplementedError


def sign_in(house: House, passphrase: str) -> str:
    """A session token for the right passphrase; ``Forbidden`` for a wrong one, ``TooMany`` after ten a minute."""
    raise NotImplementedError


def staff_of(house: House, session_token: str | None) -> Staff | None:
    """Who this cookie is, if its session still stands."""
    raise NotImplementedError


def sign_out(house: House, session_token: str) -> None:
    """End a staff session."""
    raise NotImplementedError


def reset_passphrase(house: House, passphrase: str) -> None:
    """Set a new passphrase from the command line and end all staff sessions."""
    raise NotImplementedError


# -- characters and phones -----------------------------------------------------------------------------------


def become(house: House, secret_token: str, phone_token: str | None = None) -> PhoneSession:
    """Make a browser the character whose card was scanned; ``NotFound`` for an unknown or withdrawn card.

    ``phone_token`` is the cookie the browser already has: the same character keeps it, another one is laid aside.
    """
    raise NotImplementedError


def become_by_code(house: House, code: str, phone_token: str | None = None) -> PhoneSession:
    """The same by the typed code; ``NotFound`` when wrong, ``TooMany`` after thirty wrong codes a minute."""
    raise NotImplementedError


def phone_of(house: House, phone_token: str | None) -> Phone | None:
    """The phone of this cookie; ``None`` when there is none or the game master has cut it off."""
    raise NotImplementedError


def forget_phone(house: House, phone_token: str) -> None:
    """This browser is no character any more."""
    raise NotImplementedError


def forget_others(house: House, phone: Phone) -> int:
    """Cut off every other phone of the same character; returns how many there were."""
    raise NotImplementedError


def phones_of(house: House, character_id: str) -> int:
    """On how many phones the character is open."""
    raise NotImplementedError


def card_secret(house: House, character_id: str) -> tuple[str, str]:
    """The card's token (for ``/C/<token>``) and its short code, for printing; staff and press only."""
    raise NotImplementedError


def reissue(house: House, staff: Staff, character_id: str, reason: str) -> None:
    """Withdraw the character's card and make a new one; every phone of it is cut off. An entry."""
    raise NotImplementedError


# -- the PIN -------------------------------------------------------------------------------------------------


def set_pin(house: House, phone: Phone, pin: str | None, old: str | None = None) -> None:
    """Set, change or (``None``) lift the four-digit PIN; a PIN that stands must be given as ``old``."""
    raise NotImplementedError


def check_pin(house: House, character_id: str, pin: str | None) -> None:
    """Pass when the character has no PIN or this is it.

    Raises ``Forbidden("pin_needed")``, ``Forbidden("pin_wrong", left=n)``, or ``Locked("pin_locked")`` after five
    misses until the game master lifts it.
    """
    raise NotImplementedError


def lift_pin_lock(house: House, staff: Staff, character_id: str, reason: str = "", *, remove: bool = False) -> None:
    """Let the character try again; ``remove`` takes a forgotten PIN off altogether. An entry."""
    raise NotImplementedError
