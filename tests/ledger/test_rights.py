"""The table of rights stands in the code and, the same, in CONTRIBUTING."""

from __future__ import annotations

from pathlib import Path

from larp_piquet.ledger.book import EntryKind
from larp_piquet.ledger.rights import RIGHTS, Role

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def table() -> dict[str, set[str]]:
    """The table of CONTRIBUTING: who may make each entry."""
    lines = CONTRIBUTING.read_text("utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("| entry |"))
    heads = [cell.strip().replace(" ", "_") for cell in lines[start].strip("|").split("|")][1:]
    told = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        told[name.strip("`")] = {head for head, cell in zip(heads, cells, strict=True) if cell == "yes"}
    return told


def test_the_two_tables_are_one() -> None:
    assert table() == {str(kind): {str(role) for role in able} for kind, able in RIGHTS.items()}


def test_every_entry_but_the_first_of_a_debt_is_somebodys() -> None:
    """``netted`` is nobody's alone: everybody whom it concerns agrees to it, or it is not entered. A table enters
    ``banked`` as it enters ``owed``, when all have signed."""
    assert set(RIGHTS) == set(EntryKind) - {EntryKind.OWED, EntryKind.DRAWN, EntryKind.NETTED, EntryKind.BANKED}


def test_the_game_master_may_enter_all_of_them() -> None:
    assert all(Role.GAME_MASTER in able for able in RIGHTS.values())


def test_a_stranger_may_lay_a_claim_offer_a_guarantee_and_take_either_back() -> None:
    of_strangers = {str(kind) for kind, able in RIGHTS.items() if Role.STRANGER in able}
    assert of_strangers == {"paper_claimed", "guarantee_offered", "withdrawn"}


def test_a_referee_rules_and_nothing_else() -> None:
    of_referees = {str(kind) for kind, able in RIGHTS.items() if Role.REFEREE in able}
    assert of_referees == {"voided", "reversed", "settled", "handed_over", "refused"}
