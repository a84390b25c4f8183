"""Every refusal of the services has words: on the page, at the command line, or both."""

from __future__ import annotations

import re
from pathlib import Path

from larp_piquet import services
from larp_piquet.ledger.book import LedgerCode
from larp_piquet.opening import REFUSALS
from larp_piquet.web.refusals import SERVICE

ROOM = Path(services.__file__).parent
RAISED = re.compile(r"\b(?:NotFound|Forbidden|Stale|Conflict|Locked|TooMany|PressFailed)\(\s*\"(\w+)\"")
#: Met before there is a site, or by what the command line alone can do.
NO_PAGE = {
    "cards_exist", "copy_is_data", "data_file_in_use", "database_unreachable", "file_exists", "hard_linked",
    "key_broken", "key_differs", "key_missing", "newer_data_file",
    "no_copy", "no_data_file", "not_a_copy", "not_a_data_file",
}  # fmt: skip
#: Met by somebody with a phone or a session.
NO_COMMAND = {
    "card", "character", "character_needed", "code", "debt", "law", "law_in_use", "meanwhile", "not_a_party", "note",
    "money", "money_in_use",
    "passphrase_wrong", "pin_locked", "pin_needed", "pin_wrong", "record", "record_not_yours", "record_too_early",
    "seated_elsewhere", "setup_link",
    "challenge", "challenge_not_agreed", "challenge_stands", "deals_closed", "house_is_closed", "house_is_open",
    "not_your_answer", "queue", "seat_free", "seat_kept", "table_is_closed", "table_taken", "too_many_challenges",
    "waits_elsewhere", "staff_only", "table", "too_many_guesses",
    "game_master_only", "invite", "not_seated_here", "not_your_table", "other_seated_elsewhere", "referee",
    "record_under_way", "sum_too_large", "other_above_event", "other_above_own", "stake_above_event", "stake_above_own",
    "access_ended", "house_closed", "own_seat", "stake_above_his",
    "plays_no_more", "plays_still", "consent_needed", "papers_claim_nothing", "partie_void",
    "bet", "bet_at_own_table", "bet_here", "bet_not_seated", "bet_sees_hands", "bet_stands_here", "bets_closed",
    "netting", "netting_not_entered", "netting_over", "netting_stale", "no_bets", "no_purses", "note_taken",
    "other_bet_here", "purse_opened", "too_many_bets", "heir_to_accept", "job", "origin_gone",
    "printed_already", "sheet", "part_stands", "part_too_late",
}  # fmt: skip


def raised() -> set[str]:
    found = {code for file in ROOM.glob("*.py") for code in RAISED.findall(file.read_text("utf-8"))}
    assert {"key_missing", "document", "press_failed", "pin_wrong"} <= found
    found |= {"stale", "storage_failed"}  # their classes say them themselves
    return found - set(LedgerCode)  # whose words stand with the ledger's


def test_every_refusal_has_words_on_the_page() -> None:
    assert raised() - NO_PAGE - set(SERVICE) == set()


def test_every_refusal_has_words_at_the_command_line() -> None:
    assert raised() - NO_COMMAND - set(REFUSALS) == set()
