"""Faces come from packages whose licences are listed, ornament is ours, and no picture comes from elsewhere."""

from __future__ import annotations

import io
import re
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from larp_piquet.printing import fonts
from larp_piquet.resources import folder

from .conftest import Print
from .sample import note_data, pack_data

pytestmark = pytest.mark.press
LISTED = (Path(__file__).parents[2] / "docs" / "faces-and-ornament.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in LISTED.splitlines() if line.startswith("| `")]
FACES = [row for row in ROWS if len(row) == 5 and row[2]]
DRAWINGS = sorted((folder("printables") / "ornament").glob("*.svg"))


def test_every_face_is_listed_with_what_it_is_cut_from() -> None:
    listed = {name: row[1] for row in FACES for name in re.findall(r"`([\w-]+)`", row[0])}
    assert listed == {**{face.name: face.source for face in fonts.FACES}, fonts.SIGNS: "Noto Serif"}


@pytest.mark.parametrize("row", FACES, ids=lambda row: str(row[1]))
def test_the_licence_listed_is_that_of_the_package(row: list[str]) -> None:
    package = row[2].strip("`")
    told = metadata.distribution(package)
    assert told.metadata["License-Expression"] == row[3]
    licence = next(file for file in told.files or () if file.name == "LICENSE" and "dist-info" in str(file))
    text = licence.read_text()
    assert text.startswith(row[4])
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


@pytest.mark.parametrize("name", fonts.names())
def test_a_cut_face_bears_its_licence_and_no_reserved_name(name: str) -> None:
    with TTFont(fonts.path_of(name)) as font:
        names = font["name"]
        assert "Copyright" in names.getDebugName(0)
        assert "SIL Open Font License" in names.getDebugName(13)
        assert {names.getDebugName(n).split(" ")[0].split("-")[0][:6] for n in (1, 4, 6)} == {"Piquet"}


def test_every_drawing_is_listed_and_every_listed_one_is_there() -> None:
    listed = [name for row in ROWS if len(row) == 3 for name in re.findall(r"`([\w-]+\.svg)`", row[0])]
    assert sorted(listed) == [path.name for path in DRAWINGS]


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_paths_alone_and_says_what_it_is(path: Path) -> None:
    """No picture inside it, no address, no trace of an editor."""
    text = path.read_text("utf-8")
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter() if element.tag}
    assert tags <= {"svg", "g", "path", "rect", "circle", "ellipse", "line", "defs"}
    assert re.findall(r"https?://[^\"\s]+", text) == ["http://www.w3.org/2000/svg"]
    assert "<!--" in text
    used = [style.name for style in folder("printables").glob("*.css") if f"ornament/{path.name}" in style.read_text()]
    assert used, "nobody prints it"


@pytest.mark.parametrize("document", ["character_cards", "table_cards", "blank_notes", "rule_sheet", "debt_note"])
def test_no_paper_holds_a_picture_of_dots(document: str, printed: Print) -> None:
    data = note_data("ru") if document == "debt_note" else pack_data("ru")
    with pikepdf.open(io.BytesIO(printed(document, data))) as pdf:
        kinds = [str(item.get("/Subtype")) for item in pdf.objects if isinstance(item, pikepdf.Stream)]
    assert "/Image" not in kinds
