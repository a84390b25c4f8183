"""Who somebody is: the set-up link, the passphrase, cards, codes, phones and PINs."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import func, select

from larp_piquet.services import events, identity, pins, signing, sittings, tokens
from larp_piquet.services.cast import character
from larp_piquet.services.errors import BadInput, Conflict, Forbidden, Locked, NotFound, Stale, TooMany
from larp_piquet.services.guesses import MOST_KNOWN, Guesser, Guesses
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE, Phone
from larp_piquet.store import schema
from larp_piquet.tables.acts import Actor
from tests.conftest import REAL_HASHER, HandClock
from tests.services.playing import ATHOS, MILADY, page

PASSPHRASE = "один за всех"


def phone_for(house: House, who: str = ATHOS) -> tuple[str, Phone]:
    token = identity.become(house, identity.card_secret(house, who)[0]).token
    phone = identity.phone_of(house, token)
    assert phone is not None
    return token, phone


# -- the game master -------------------------------------------------------------------------------------------


def test_the_set_up_link_is_good_until_a_passphrase_is_set_and_the_newest_comer_holds_it(empty_house: House) -> None:
    house = empty_house
    link = identity.setup_link(house)
    first = identity.claim_setup_link(house, link.lower())
    assert identity.staff_of(house, first.token) == first.staff
    assert identity.setup_link(house) == link  # the browser may be closed too soon: the same link opens again
    second = identity.claim_setup_link(house, link)
    assert identity.staff_of(house, first.token) is None
    assert identity.staff_of(house, second.token) == second.staff
    identity.set_passphrase(house, second.token, "one for all and all for one")
    with pytest.raises(NotFound):
        identity.claim_setup_link(house, link)
    with pytest.raises(Conflict):
        identity.setup_link(house)


def test_a_guess_at_a_kept_hash_costs_what_it_should() -> None:
    """OWASP's least for argon2id; the tests themselves sign in with a lighter one."""
    assert REAL_HASHER.hash("1625").startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert pins.HASHER is identity.HASHER is not REAL_HASHER


def test_signing_in_and_out(empty_house: House) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    with pytest.raises(Forbidden):
        identity.sign_in(house, PASSPHRASE + "!")
    token = identity.sign_in(house, PASSPHRASE)
    assert identity.staff_of(house, token) is not None
    identity.sign_out(house, token)
    assert identity.staff_of(house, token) is None
    assert identity.staff_of(house, None) is None
    assert identity.staff_of(house, "made up") is None


def test_nobody_signs_in_before_a_passphrase_is_set(empty_house: House) -> None:
    with pytest.raises(Forbidden):
        identity.sign_in(empty_house, "")


def test_a_new_passphrase_from_the_command_line_ends_every_session(empty_house: House) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    token = identity.sign_in(house, PASSPHRASE)
    identity.reset_passphrase(house, "все за одного")
    assert identity.staff_of(house, token) is None
    with pytest.raises(Forbidden):
        identity.sign_in(house, PASSPHRASE)
    assert identity.staff_of(house, identity.sign_in(house, "все за одного")) is not None


def test_a_change_keeps_the_session_that_made_it_and_no_other(empty_house: House) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    mine, other = identity.sign_in(house, PASSPHRASE), identity.sign_in(house, PASSPHRASE)
    identity.set_passphrase(house, mine, "все за одного", old=PASSPHRASE)
    assert identity.staff_of(house, mine) is not None
    assert identity.staff_of(house, other) is None
    with pytest.raises(Forbidden):
        identity.set_passphrase(house, other, "ничего не выйдет", old="все за одного")


@pytest.mark.parametrize("old", [None, "", "не та", "x" * 100_000])
def test_a_passphrase_that_stands_is_needed_to_change_it(empty_house: House, old: str | None) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    session = identity.sign_in(house, PASSPHRASE)
    with pytest.raises(Forbidden) as refused:
        identity.set_passphrase(house, session, "все за одного", old=old)
    assert refused.value.code == "passphrase_wrong"
    assert identity.sign_in(house, PASSPHRASE)


def test_the_old_passphrase_is_not_to_be_guessed_by_a_tablet_left_lying(empty_house: House) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    session = identity.sign_in(house, PASSPHRASE)
    for _ in range(10):
        with pytest.raises(Forbidden):
            identity.set_passphrase(house, session, "все за одного", old="не та")
    with pytest.raises(TooMany):
        identity.set_passphrase(house, session, "все за одного", old=PASSPHRASE)
    assert identity.sign_in(house, PASSPHRASE)  # and the door itself stays open


@pytest.mark.parametrize(("passphrase", "code"), [("короче", "too_short"), ("x" * 201, "too_long")])
def test_a_passphrase_is_neither_short_nor_endless(empty_house: House, passphrase: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        identity.reset_passphrase(empty_house, passphrase)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_ten_wrong_passphrases_a_minute_and_then_a_pause(empty_house: House, clock: HandClock) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    for _ in range(10):
        with pytest.raises(Forbidden):
            identity.sign_in(house, "wrong one")
    with pytest.raises(TooMany) as refused:
        identity.sign_in(house, PASSPHRASE)
    assert refused.value.values["seconds"] == 60
    clock.move(minutes=1)
    assert identity.sign_in(house, PASSPHRASE)


def test_strangers_do_not_keep_a_browser_out_that_was_signed_in_before(empty_house: House) -> None:
    house = empty_house
    identity.reset_passphrase(house, PASSPHRASE)
    for _ in range(10):
        with pytest.raises(Forbidden):
            identity.sign_in(house, "wrong one")
    with pytest.raises(TooMany):
        identity.sign_in(house, PASSPHRASE)
    assert identity.sign_in(house, PASSPHRASE, browser="the master's tablet")
    for _ in range(10):
        with pytest.raises(Forbidden):
            identity.sign_in(house, "wrong one", browser="a stolen one")
    with pytest.raises(TooMany):
        identity.sign_in(house, PASSPHRASE, browser="a stolen one")
    assert identity.sign_in(house, PASSPHRASE, browser="the master's tablet")


def test_counters_of_browsers_do_not_pile_up(clock: HandClock) -> None:
    guesses = Guesses(1, clock)
    guesses.count()
    for number in range(5000):
        guesses.count(Guesser(f"browser {number}"))
    assert len(guesses._single) == MOST_KNOWN
    with pytest.raises(TooMany):
        guesses.count()  # the strangers' own is never forgotten
    with pytest.raises(TooMany):
        guesses.count(Guesser("browser 4999"))


# -- cards and codes -------------------------------------------------------------------------------------------


def test_a_card_carries_fifteen_signs_and_a_code_of_eight(house: House) -> None:
    token, code = identity.card_secret(house, ATHOS)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{15}", token)
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{8}", code)
    assert identity.card_secret(house, ATHOS) == (token, code)
    assert identity.card_secret(house, MILADY)[0] != token


def test_the_derivation_is_what_every_later_version_must_keep() -> None:
    # HMAC-SHA256(00…1f, "card" US "athos" US "1") worked with openssl: printed cards depend on it.
    assert tokens.derive(bytes(range(32)), "card", "athos", 1) == "K8FYYPPET26TBQH"
    assert tokens.plain("o1-iL 8v") == "01118V"


def test_case_and_look_alikes_are_forgiven(house: House) -> None:
    token, code = identity.card_secret(house, ATHOS)
    typed = token.lower().replace("0", "o").replace("1", "l")
    assert identity.become(house, typed).character.id == ATHOS
    typed = f"{code[:4].lower()} {code[4:]}".replace("1", "I").replace("0", "O")
    assert identity.become_by_code(house, typed).character.id == ATHOS


@pytest.mark.parametrize("secret", ["", "0" * 15, "Ж" * 15, "\x00", "A" * 10_000])
def test_an_unknown_card_is_nobody(house: House, secret: str) -> None:
    with pytest.raises(NotFound):
        identity.become(house, secret)


def test_neither_secrets_nor_cookies_are_stored(sqlite_house: House) -> None:
    house = sqlite_house
    token, code = identity.card_secret(house, ATHOS)
    cookie, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    identity.reset_passphrase(house, PASSPHRASE)
    session = identity.sign_in(house, PASSPHRASE)
    house.close()
    assert house.database.path is not None
    stored = b"".join(path.read_bytes() for path in house.database.path.parent.glob("event.sqlite*"))
    for secret in (token, code, cookie, session, PASSPHRASE, house.key.hex()):
        assert secret.encode() not in stored
    assert ATHOS.encode() in stored  # the search itself works


def test_thirty_wrong_codes_pause_code_entry_only(house: House, clock: HandClock) -> None:
    token, code = identity.card_secret(house, ATHOS)
    for _ in range(30):
        with pytest.raises(NotFound):
            identity.become_by_code(house, "WRONGXYZ")
    with pytest.raises(TooMany):
        identity.become_by_code(house, code)
    assert identity.become(house, token).character.id == ATHOS
    clock.move(seconds=61)
    assert identity.become_by_code(house, code).character.id == ATHOS


def test_right_codes_are_never_counted(house: House) -> None:
    _, code = identity.card_secret(house, ATHOS)
    for _ in range(40):
        identity.become_by_code(house, code)
        signing.code_shown(house, code, Guesser("character milady"))


def miss(house: House, times: int, guesser: Guesser) -> None:
    """So many wrong codes at either door, by turns."""
    for _ in range(times // 2):
        with pytest.raises(NotFound):
            identity.become_by_code(house, "WRONGXYZ", None, guesser)
        with pytest.raises(NotFound):
            signing.code_shown(house, "WRONGXYZ", guesser)


def test_wrong_codes_pause_only_the_one_who_typed_them(house: House, clock: HandClock) -> None:
    """Thirty a minute: of a stranger by his address, of a phone or a desk by its own name."""
    _, code = identity.card_secret(house, ATHOS)
    stranger, known = Guesser(address="192.168.4.7"), Guesser("character milady", "192.168.4.7")
    miss(house, 30, stranger)
    for door in (signing.code_shown, lambda *asked: identity.become_by_code(*asked[:2], None, asked[2])):
        with pytest.raises(TooMany):
            door(house, code, stranger)
        for other in (Guesser(address="192.168.4.8"), known, Guesser("staff 3", "192.168.4.7")):
            assert door(house, code, other).character.id == ATHOS
    miss(house, 30, known)
    with pytest.raises(TooMany):
        signing.code_shown(house, code, known)
    signing.code_shown(house, code, Guesser("staff 3"))
    clock.move(seconds=61)
    signing.code_shown(house, code, stranger)
    signing.code_shown(house, code, known)


def test_many_strangers_together_are_paused_at_three_hundred_and_known_phones_are_not(house: House) -> None:
    _, code = identity.card_secret(house, ATHOS)
    for address in range(10):
        miss(house, 30, Guesser(address=f"192.168.4.{address}"))
    with pytest.raises(TooMany):
        signing.code_shown(house, code, Guesser(address="192.168.4.77"))
    assert signing.code_shown(house, code, Guesser("character milady", "192.168.4.77")).character.id == ATHOS


# -- phones ----------------------------------------------------------------------------------------------------


def test_a_second_phone_is_back_in_the_same_seat_and_both_know(house: House) -> None:
    first, _ = phone_for(house)
    sittings.sit(house, 1, 0, Actor(ATHOS))
    assert not page(house, ATHOS).other_phones
    second, _ = phone_for(house)
    assert first != second
    assert page(house, ATHOS).other_phones
    view = page(house, ATHOS).view
    assert view is not None
    assert view.viewer == 0
    assert identity.phones_of(house, ATHOS) == 2


def test_the_same_browser_scanning_again_is_no_second_phone(house: House) -> None:
    cookie, _ = phone_for(house)
    token, _ = identity.card_secret(house, ATHOS)
    assert identity.become(house, token, cookie).token == cookie
    assert identity.phones_of(house, ATHOS) == 1


def test_a_browser_that_becomes_another_lays_the_first_aside(house: House) -> None:
    cookie, _ = phone_for(house)
    new = identity.become(house, identity.card_secret(house, MILADY)[0], cookie)
    assert new.character.id == MILADY
    assert identity.phone_of(house, cookie) is None
    assert (identity.phones_of(house, ATHOS), identity.phones_of(house, MILADY)) == (0, 1)


def test_one_phone_may_cut_off_the_others(house: House) -> None:
    old, _ = phone_for(house)
    cookie, phone = phone_for(house)
    assert identity.forget_others(house, phone) == 1
    assert identity.phone_of(house, old) is None
    assert identity.phone_of(house, cookie) is not None
    identity.forget_phone(house, cookie)
    assert identity.phone_of(house, cookie) is None


def test_a_new_card_cuts_off_every_phone_and_the_old_card(house: House) -> None:
    cookie, _ = phone_for(house)
    old, old_code = identity.card_secret(house, ATHOS)
    identity.reissue(house, COMMAND_LINE, ATHOS, "lost in the moat")
    assert identity.phone_of(house, cookie) is None
    with pytest.raises(NotFound):
        identity.become(house, old)
    with pytest.raises(NotFound):
        identity.become_by_code(house, old_code)
    new, new_code = identity.card_secret(house, ATHOS)
    assert identity.become(house, new).character.generation == 2
    assert identity.become_by_code(house, new_code).character.id == ATHOS
    entry = events.staff_log(house)[0]
    assert (entry.kind, entry.reason, entry.values) == ("card_reissued", "lost in the moat", {"character": ATHOS})


def test_a_second_tap_does_not_withdraw_the_new_card_too(house: House) -> None:
    seen = character(house, ATHOS).generation
    identity.reissue(house, COMMAND_LINE, ATHOS, "lost", generation=seen)
    new = identity.card_secret(house, ATHOS)
    with pytest.raises(Stale):
        identity.reissue(house, COMMAND_LINE, ATHOS, "lost", generation=seen)
    assert identity.card_secret(house, ATHOS) == new
    assert [entry.kind for entry in events.staff_log(house)].count("card_reissued") == 1


def test_a_card_scanned_without_end_leaves_the_eight_newest_phones(house: House) -> None:
    secret = identity.card_secret(house, ATHOS)[0]
    hers, _ = phone_for(house, MILADY)
    cookies = [identity.become(house, secret).token for _ in range(12)]
    assert [identity.phone_of(house, cookie) is not None for cookie in cookies] == [False] * 4 + [True] * 8
    assert identity.phones_of(house, ATHOS) == 8
    assert identity.phone_of(house, hers) is not None
    with house.database.read() as connection:
        rows = connection.scalar(select(func.count()).where(schema.phone.c.character_id == ATHOS))
    assert rows == 8


# -- the PIN ---------------------------------------------------------------------------------------------------


def test_without_a_pin_nothing_is_asked(house: House) -> None:
    identity.check_pin(house, ATHOS, None)


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_digits(house: House, pin: str) -> None:
    _, phone = phone_for(house)
    with pytest.raises(BadInput):
        identity.set_pin(house, phone, pin)


def test_a_pin_that_stands_is_needed_to_change_it(house: House) -> None:
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    assert character(house, ATHOS).pin_set
    with pytest.raises(Forbidden):
        identity.set_pin(house, phone, "0000")
    identity.set_pin(house, phone, None, "1625")
    assert not character(house, ATHOS).pin_set


def test_five_misses_lock_the_pin_until_the_game_master_lifts_it(house: House) -> None:
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    with pytest.raises(Forbidden) as refused:
        identity.check_pin(house, ATHOS, None)
    assert refused.value.code == "pin_needed"
    for left in (4, 3, 2, 1):
        with pytest.raises(Forbidden) as refused:
            identity.check_pin(house, ATHOS, "0000")
        assert (refused.value.code, refused.value.values["left"]) == ("pin_wrong", left)
    with pytest.raises(Locked):
        identity.check_pin(house, ATHOS, "0000")
    with pytest.raises(Locked):
        identity.check_pin(house, ATHOS, "1625")
    assert character(house, ATHOS).pin_locked
    identity.lift_pin_lock(house, COMMAND_LINE, ATHOS)
    identity.check_pin(house, ATHOS, "1625")
    assert not character(house, ATHOS).pin_locked


def test_a_right_pin_forgets_the_misses(house: House) -> None:
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    for _ in range(3):
        for _ in range(4):
            with pytest.raises(Forbidden):
                identity.check_pin(house, ATHOS, "0000")
        identity.check_pin(house, ATHOS, "1625")


def test_many_guesses_at_once_are_still_five(sqlite_house: House) -> None:
    house = sqlite_house
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    looked: list[str] = []

    def guess(number: int) -> None:
        try:
            identity.check_pin(house, ATHOS, f"{number:04}")
        except (Forbidden, Locked) as refused:
            looked.append(refused.code)

    threads = [Thread(target=guess, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(looked) == 20
    assert looked.count("pin_wrong") <= 5
    assert character(house, ATHOS).pin_locked


def test_wrong_pins_at_the_same_moment_are_each_told_how_many_are_left(house: House) -> None:
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    together = Barrier(4)
    left: list[object] = []

    def guess() -> None:
        together.wait(timeout=30)
        with pytest.raises(Forbidden) as refused:
            identity.check_pin(house, ATHOS, "0000")
        left.append(refused.value.values["left"])

    threads = [Thread(target=guess) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, left)) == ["1", "2", "3", "4"]


def test_a_forgotten_pin_is_taken_off_by_the_game_master(house: House) -> None:
    _, phone = phone_for(house)
    identity.set_pin(house, phone, "1625")
    identity.lift_pin_lock(house, COMMAND_LINE, ATHOS, "forgotten", remove=True)
    identity.check_pin(house, ATHOS, None)


def test_the_key_file_is_the_owners_alone(house: House) -> None:
    path: Path = house.folder / "secret.key"
    assert path.stat().st_mode & 0o777 == 0o600
    assert house.folder.stat().st_mode & 0o777 == 0o700
