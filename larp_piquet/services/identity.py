"""Who somebody is: the game master by passphrase, and a character by the secret on its card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from argon2.exceptions import VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..store import people, referees, settings
from ..store.records import CharacterRecord
from . import story, tokens
from .betting import tables_bet_on
from .cards import as_character, secrets_of, with_secrets
from .errors import BadInput, Conflict, Forbidden, NotFound, Problem, Stale
from .guesses import STRANGER, Guesser
from .house import House
from .journal import note_down, require_staff
from .pins import HASHER, check_pin, lift_pin_lock, set_pin
from .readings import kept_reading
from .results import Phone, PhoneSession, Staff, StaffSession
from .typed import Faults

SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200
MOST_PHONES = 8
"""On how many phones a character may be open; one more lays the oldest aside."""

__all__ = [
    "become", "become_by_code", "bind", "by_code", "card_secret", "check_pin", "claim_setup_link", "forget_others",
    "forget_phone", "has_passphrase", "lift_pin_lock", "phone_of", "phones_of", "reissue", "reset_passphrase",
    "set_passphrase", "set_pin", "setup_link", "sign_in", "sign_out", "staff_of",
]  # fmt: skip

# -- the game master -----------------------------------------------------------------------------------------


def has_passphrase(house: House) -> bool:
    """Whether a passphrase has been set; until then the set-up link lets the first comer in."""
    with house.database.read() as connection:
        return settings.load_account(connection).passphrase_hash is not None


def setup_link(house: House) -> str:
    """The token of the set-up link ``/S/<token>``; raises ``Conflict`` once a passphrase exists."""
    with house.database.read() as connection:
        account = settings.load_account(connection)
    if account.passphrase_hash is not None:
        raise Conflict("passphrase_exists")
    return tokens.derive(house.key, "setup", "", account.setup_generation)


def claim_setup_link(house: House, token: str) -> StaffSession:
    """Begin by the set-up link; raises ``NotFound`` for a wrong one, and once a passphrase has been set.

    It is setting the passphrase that spends the link. Until then whoever opens it anew takes over from the browser
    before: a phone that lost its cookie must not lock the house.
    """
    with house.database.write() as connection:
        account = settings.load_account(connection, lock=True)
        right = tokens.derive(house.key, "setup", "", account.setup_generation)
        if account.passphrase_hash is not None or not tokens.same(tokens.plain(token), right):
            raise NotFound("setup_link")
        settings.end_sessions(connection, house.clock())
        return _begin(house, connection)


def set_passphrase(house: House, staff_token: str, passphrase: str, old: str | None = None) -> None:
    """Set or change the passphrase (eight characters or more); all other sessions of the game master end.

    Referees came by no passphrase, and stay.

    One that stands must be given as ``old``: ``Forbidden("passphrase_wrong")`` otherwise, and ``TooMany`` after ten
    wrong ones a minute. A tablet left lying on a table must not give the house away.
    """
    staff = require_staff(staff_of(house, staff_token))  # a referee has none to change
    with house.database.read() as connection:
        standing = settings.load_account(connection).passphrase_hash
    if standing is not None:
        guesser = Guesser(f"session {staff.session}")
        house.sign_ins.count(guesser)
        _verify(standing, old or "")
        house.sign_ins.take_back(guesser)
    _store_passphrase(house, staff, passphrase, keep=staff.session, standing=standing)


def reset_passphrase(house: House, passphrase: str) -> None:
    """Set a new passphrase from the command line and end all sessions of the game master."""
    with house.database.read() as connection:
        standing = settings.load_account(connection).passphrase_hash
    _store_passphrase(house, Staff(session=0), passphrase, keep=None, standing=standing)


def _store_passphrase(house: House, staff: Staff, passphrase: str, keep: int | None, standing: str | None) -> None:
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise BadInput([Problem("passphrase", "too_short", {"least": SHORTEST_PASSPHRASE})])
    if len(passphrase) > LONGEST_PASSPHRASE:
        raise BadInput([Problem("passphrase", "too_long", {"most": LONGEST_PASSPHRASE})])
    if any("\ud800" <= sign <= "\udfff" for sign in passphrase):  # bytes that were no text
        raise BadInput([Problem("passphrase", "strange_characters")])
    hashed = HASHER.hash(passphrase)
    with house.database.write() as connection:
        account = settings.load_account(connection, lock=True)
        if account.passphrase_hash != standing:
            raise Stale  # another was set while this one was being looked at
        settings.save_account(connection, replace(account, passphrase_hash=hashed))
        settings.end_sessions(connection, house.clock(), but=keep)
        note_down(house, connection, staff, "passphrase_set")


def sign_in(house: House, passphrase: str, browser: str | None = None) -> str:
    """A session token for the right passphrase; ``Forbidden`` for a wrong one, ``TooMany`` after ten a minute.

    ``browser`` names one that has been signed in before (the caller vouches for it): its wrong tries are counted
    apart, so that no stranger's guessing keeps the game master out. All strangers (``None``) share one counter.
    """
    guesser = STRANGER if browser is None else Guesser(f"browser {browser}")
    house.sign_ins.count(guesser)
    with house.database.read() as connection:
        hashed = settings.load_account(connection).passphrase_hash
    if hashed is None:
        raise Forbidden("passphrase_wrong")
    _verify(hashed, passphrase)
    house.sign_ins.take_back(guesser)
    with house.database.write() as connection:
        # The passphrase may have been changed while we were hashing: then this one opens nothing.
        if settings.load_account(connection, lock=True).passphrase_hash != hashed:
            raise Forbidden("passphrase_wrong")
        token = _begin(house, connection).token
    story.tell("the game master signs in")
    return token


def _verify(hashed: str, passphrase: str) -> None:
    """Raises ``Forbidden("passphrase_wrong")``."""
    if len(passphrase) > LONGEST_PASSPHRASE:
        raise Forbidden("passphrase_wrong")
    try:
        HASHER.verify(hashed, passphrase)
    except VerificationError:
        story.tell("a wrong passphrase")
        raise Forbidden("passphrase_wrong") from None


def _begin(house: House, connection: Connection) -> StaffSession:
    token = house.chance.token(32).hex()
    digest = tokens.digest(house.key, "staff", token)
    return StaffSession(token, Staff(settings.add_session(connection, digest, house.clock())))


def staff_of(house: House, session_token: str | None) -> Staff | None:
    """Who this cookie is, if its session still stands."""
    if not session_token:
        return None
    return _staff_by(house, tokens.digest(house.key, "staff", session_token))


@kept_reading
def _staff_by(house: House, digest: str) -> Staff | None:
    with house.database.read() as connection:
        found = settings.find_session(connection, digest)
        if found is None or not tokens.same(found.token_hash, digest):
            return None
        if found.referee_id is None:
            been = referees.bonds_of(connection, session_id=found.id)
            return _with_bets(house, connection, Staff(found.id, been=been))
        referee = referees.find_referee(connection, found.referee_id)
        if referee is None or referee.ended is not None:
            return None
        tables = referees.tables_of(connection, referee.id)
        been = referees.bonds_of(connection, referee_id=referee.id)
        return _with_bets(
            house, connection, Staff(found.id, referee.id, referee.name, tables, referee.character_id, been)
        )


def _with_bets(house: House, connection: Connection, staff: Staff) -> Staff:
    """The same, and at which tables his own characters have a bet: there he has no rights either."""
    return replace(staff, betting=tables_bet_on(house, connection, staff.own))


def bind(house: House, staff: Staff, characters: Iterable[str]) -> Staff:
    """Keep with a staff session which characters its browser is or was; the same staff, bound by them from now on.

    At their tables he has no rights, hands included, as long as the session lasts; a referee's lasts as long as he is
    one. The game master, whom the passphrase makes, is bound by what he was since he signed in last.
    """
    missing = frozenset(characters) - staff.been
    if not missing:
        return staff
    with house.database.read() as connection:
        missing = frozenset(each for each in missing if people.find_character(connection, each) is not None)
    if not missing:
        return staff
    try:
        with house.database.write() as connection:
            new = missing - referees.bonds_of(connection, session_id=staff.session)
            referees.add_bonds(connection, staff.session, sorted(new), house.clock())
    except IntegrityError:
        pass  # another request of the same browser was a moment earlier
    with house.database.read() as connection:
        return _with_bets(house, connection, replace(staff, been=staff.been | missing))


def sign_out(house: House, session_token: str) -> None:
    """End a staff session."""
    staff = staff_of(house, session_token)
    if staff is not None:
        with house.database.write() as connection:
            settings.end_sessions(connection, house.clock(), only=staff.session)


# -- characters and phones -----------------------------------------------------------------------------------


def become(house: House, secret_token: str, phone_token: str | None = None) -> PhoneSession:
    """Make a browser the character whose card was scanned; ``NotFound`` for an unknown or withdrawn card.

    ``phone_token`` is the cookie the browser already has: the same character keeps it, another is laid aside.
    """
    digest = tokens.digest(house.key, "card", tokens.plain(secret_token))
    with house.database.write() as connection:
        record = people.find_by_card(connection, digest)
        if record is None or not tokens.same(record.card_hash, digest):
            story.tell("a card that is unknown or withdrawn")
            raise NotFound("card")
        made = _become(house, connection, record, phone_token)
    story.tell("a phone is %s", made.character.id)
    return made


def become_by_code(
    house: House, code: str, phone_token: str | None = None, guesser: Guesser = STRANGER
) -> PhoneSession:
    """The same by the typed code; ``NotFound("code")`` when wrong.

    After thirty wrong codes a minute ``TooMany`` for this guesser alone, at every door where a code is typed; for all
    strangers when together they have missed ten times as often.
    """
    with house.codes.guess(guesser), house.database.write() as connection:
        made = _become(house, connection, by_code(house, connection, code), phone_token)
    story.tell("a phone is %s", made.character.id)
    return made


def by_code(house: House, connection: Connection, code: str) -> CharacterRecord:
    """Whose code this is; raises ``NotFound("code")``."""
    digest = tokens.digest(house.key, "code", tokens.plain(code))
    record = people.find_by_code(connection, digest)
    if record is None or not tokens.same(record.code_hash, digest):
        raise NotFound("code")
    return record


def _become(house: House, connection: Connection, record: CharacterRecord, phone_token: str | None) -> PhoneSession:
    now = house.clock()
    if phone_token:
        standing = people.find_phone(connection, tokens.digest(house.key, "phone", phone_token))
        if standing is not None and standing.ended is None:
            if standing.character_id == record.id and standing.generation == record.generation:
                return PhoneSession(phone_token, as_character(record))
            people.end_phones(connection, now, only=standing.id)
    token = house.chance.token(32).hex()
    people.add_phone(connection, tokens.digest(house.key, "phone", token), record.id, record.generation, now)
    people.keep_newest_phones(connection, record.id, MOST_PHONES)
    return PhoneSession(token, as_character(record))


def phone_of(house: House, phone_token: str | None) -> Phone | None:
    """The phone of this cookie; ``None`` when there is none or the game master has cut it off."""
    if not phone_token:
        return None
    return _phone_by(house, tokens.digest(house.key, "phone", phone_token))


@kept_reading
def _phone_by(house: House, digest: str) -> Phone | None:
    with house.database.read() as connection:
        phone = people.find_phone(connection, digest)
        if phone is None or phone.ended is not None or not tokens.same(phone.token_hash, digest):
            return None
        record = people.find_character(connection, phone.character_id)
    if record is None or record.generation != phone.generation:
        return None
    return Phone(phone.id, as_character(record))


def forget_phone(house: House, phone_token: str) -> None:
    """This browser is no character any more."""
    phone = phone_of(house, phone_token)
    if phone is not None:
        with house.database.write() as connection:
            people.end_phones(connection, house.clock(), only=phone.id)


def forget_others(house: House, phone: Phone) -> int:
    """Cut off every other phone of the same character; returns how many there were."""
    with house.database.write() as connection:
        return people.end_phones(connection, house.clock(), character_id=phone.character_id, but=phone.id)


def phones_of(house: House, character_id: str) -> int:
    """On how many phones the character is open."""
    with house.database.read() as connection:
        return people.count_phones(connection, character_id)


def card_secret(house: House, character_id: str) -> tuple[str, str]:
    """The card's token (for ``/C/<token>``) and its short code, for printing; staff and press only."""
    with house.database.read() as connection:
        record = people.find_character(connection, character_id)
    if record is None:
        raise NotFound("character")
    return secrets_of(house.key, record.id, record.generation)


def reissue(house: House, staff: Staff, character_id: str, reason: str, generation: int | None = None) -> None:
    """Withdraw the character's card and make a new one; every phone of it is cut off. An entry.

    ``generation`` is that of the card the form was made for: ``Stale`` when it has been withdrawn since, so that a
    second tap does not withdraw the new card too.
    """
    require_staff(staff)
    faults = Faults()
    reason = faults.text("reason", reason, 500)
    faults.raise_any()
    with house.database.write() as connection:
        record = people.find_character(connection, character_id, lock=True)
        if record is None:
            raise NotFound("character")
        if generation not in (None, record.generation):
            raise Stale
        people.update_character(connection, with_secrets(house.key, record, record.generation + 1))
        people.end_phones(connection, house.clock(), character_id=character_id)
        note_down(house, connection, staff, "card_reissued", reason, character=character_id)
