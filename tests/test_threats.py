"""Every test that the threat model names exists, and the developers' guide leads to it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text("utf-8")


def every_test() -> set[str]:
    """``test_file::test_name`` of every test; where two files have one name, ``folder/test_file::test_name``."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    alike = Counter(file.stem for file in files)
    return {
        f"{f'{file.parent.name}/' if alike[file.stem] > 1 else ''}{file.stem}::{node.name}"
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_test_that_is_named_exists_and_is_one() -> None:
    named = set(re.findall(r"`([\w/]+::\w+)`", THREATS))
    assert len(named) > 40
    assert named - every_test() == set()


def test_every_threat_names_what_holds_it() -> None:
    rows = [line for line in THREATS.splitlines() if line.startswith("| ") and line.count("|") == 4]
    rows = [row for row in rows if "| by |" not in row]
    assert len(rows) > 25
    assert [row for row in rows if "::" not in row and "`" not in row] == []


def test_every_kind_of_threat_has_its_rows() -> None:
    for heading in ("Rights", "Secrets", "Browsers", "Sealed deals", "The machine"):
        (part,) = re.findall(rf"^## {heading}\n(.*?)(?=^## )", THREATS, re.S | re.M)
        assert "| threat | by | held by |" in part


def test_the_guide_leads_to_it() -> None:
    assert "docs/threats.md" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
