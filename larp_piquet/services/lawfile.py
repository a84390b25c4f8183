"""A house's law alone as TOML, to be carried from one event to another."""

from __future__ import annotations

from . import toml
from .errors import BadInput, Problem
from .houselaw import HouseLaw

FORMAT, VERSION = "larp-piquet-rules", 1
_PARTS = ("edition", "name", "rules")
_HEAD = """\
# House rules of LARP Piquet: an edition of the law, the house's name for its own reading of it, and the values in
# which it differs. What is not named here is as in the edition.
"""


def write_law(law: HouseLaw) -> str:
    """The house's law as TOML; what is written reads back as the same."""
    lines = [f"format = {toml.value(FORMAT)}", f"version = {VERSION}", f"edition = {toml.value(law.edition)}"]
    if law.name:
        lines.append(f"name = {toml.value(law.name)}")
    lines += ["", "[rules]", *(f"{name} = {toml.value(value)}" for name, value in law.values.items())]
    return _HEAD + "\n".join(lines) + "\n"


def read_law(text: str) -> HouseLaw:
    """Read such a file; raises ``BadInput`` with every fault of its shape. The rules themselves are looked at later."""
    plain, problems = toml.document(text, FORMAT, VERSION, _PARTS, "not_a_law_file")
    values = plain.get("rules", {})
    if not isinstance(values, dict):
        problems.append(Problem("rules", "not_a_map"))
        values = {}
    texts = {name: plain.get(name, "") for name in ("edition", "name")}
    problems += [Problem(name, "not_text") for name, value in texts.items() if not isinstance(value, str)]
    if problems:
        raise BadInput(problems)
    return HouseLaw(str(texts["edition"]), values, str(texts["name"]))
