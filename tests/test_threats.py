"""Every test that the threat model names exists, and the developers' guide leads to it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
THREATS = (ROOT / "docs" / "threats.md").read_text("utf-8")


def every_test() -> set[str]:
    """``test_file::test_name`` of every test."""
    return {
        f"{file.stem}::{node.name}"
        for file in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_\w+::\w+)`", THREATS))
    assert len(named) > 40
    assert named - every_test() == set()


def test_every_threat_names_what_holds_it() -> None:
    rows = [line for line in THREATS.splitlines() if line.startswith("| ") and line.count("|") == 4]
    rows = [row for row in rows if "| by |" not in row]
    assert len(rows) > 25
    assert [row for row in rows if "::" not in row and "`" not in row] == []


def test_the_guide_leads_to_it() -> None:
    assert "docs/threats.md" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
