"""The proof press: every document × language × paper × dress × law; a tenth of them, all with ``PIQUET_FULL=1``.

``PIQUET_PROOFS=folder`` lays contact sheets of all that is printed here into the folder, to be looked at.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from larp_piquet.printing.documents import DOCUMENTS
from larp_piquet.printing.render import html
from larp_piquet.printing.typeset import HOUSE

from . import contact, proof
from .proof import Case
from .test_documents import OURS

pytestmark = pytest.mark.press
FULL = os.environ.get("PIQUET_FULL") == "1"
#: Reads a page and writes its PDF, and does nothing else.
ALONE = """
import sys
from larp_piquet.printing.typeset import to_pdf
sys.stdout.buffer.write(to_pdf(sys.stdin.buffer.read().decode()))
"""
CASES = proof.all_cases() if FULL else proof.a_tenth()
#: Of each document the first is printed once more, all with the full counts: two runs, the same bytes.
TWICE = set(CASES) if FULL else {next(case for case in CASES if case.document == name) for name in DOCUMENTS}


@pytest.fixture(scope="module")
def contacts() -> Iterator[contact.Contacts | None]:
    laid = contact.asked_for()
    yield laid
    if laid is not None:
        laid.write()


def test_every_document_language_paper_dress_and_law_is_proved() -> None:
    """What the tenth leaves out by chance may be a law in a language; never a document, a language, a paper, a law."""
    everything = proof.all_cases()
    assert {case.document for case in everything} == set(DOCUMENTS)
    for kept in (everything, CASES):
        assert {(case.document, case.law == proof.LONGEST) for case in kept} == {
            (name, longest) for name in DOCUMENTS for longest in (False, True)
        }
        assert {(c.language, c.manner.paper, c.manner.dress) for c in kept} == {
            (c.language, c.manner.paper, c.manner.dress) for c in everything
        }
        assert {(case.language, case.law) for case in kept} == {(case.language, case.law) for case in everything}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_proof(case: Case, tmp_path: Path, contacts: contact.Contacts | None) -> None:
    """Sound as a file and as a sheet: type, boxes, edges, cuts, codes, faces, title, language, tags, bookmarks."""
    made = proof.proved(case, tmp_path)
    if contacts is not None:
        kind = f"{case.document}-{case.manner.paper}-{case.manner.dress}"
        contacts.lay(kind, f"{case.language}, {case.law}", made.look())
    assert list(proof.faults(made, OURS)) == []
    if case in TWICE:
        assert proof.print_of(case) == made.pdf, "two runs print different bytes"


@pytest.mark.parametrize("name", ["table_cards", "rule_booklet", "debt_note_card"])
def test_another_process_prints_the_same_bytes(name: str) -> None:
    """Another seed of hashes, another clock, another folder: the same bytes, with every face and ornament in them."""
    case = next(case for case in CASES if case.document == name)
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        input=html(name, case.data, HOUSE + "printables/").encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77", "TZ": "Pacific/Auckland", "LC_ALL": "C"},
        cwd=Path(__file__).parents[2],
    )
    assert done.stderr == b""
    assert done.stdout == proof.print_of(case)
