"""The wheel, away from the checkout, carries all that the site and the press need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.deploy.running import ask, free_port, running

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(set_up: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what the project keeps and what the set-up made."""
    source = tmp_path_factory.mktemp("source") / "larp-piquet"
    ignored = shutil.ignore_patterns(".git", ".venv", ".deploy", ".*_cache", "__pycache__", "tests", "*.sqlite*")
    shutil.copytree(ROOT, source, ignore=ignored)
    made = tmp_path_factory.mktemp("made")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)], cwd=source, check=True)
    (built,) = made.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the wheel is unpacked into; Python looks there before it looks into the checkout."""
    site = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(site)
    return site


@pytest.fixture
def elsewhere(installed: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}


def python(code: str, environment: dict[str, str], here: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=here, text=True, capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_wheel_holds_pages_documents_languages_fonts_and_the_example(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    wanted = {f"larp_piquet/{folder}/{path.relative_to(ROOT / folder)}" for folder in ("templates", "printables")
              for path in (ROOT / folder).rglob("*") if path.is_file()}  # fmt: skip
    wanted |= {
        "larp_piquet/examples/la-rochelle.toml",
        "larp_piquet/fonts/text.woff2",
        "larp_piquet/fonts/signs.woff2",
        "larp_piquet/py.typed",
        "larp_piquet/web/static/site.css",
    }
    catalogues = (ROOT / "larp_piquet" / "translations").rglob("*.po")
    wanted |= {str(file.relative_to(ROOT).with_suffix(".mo")) for file in catalogues}
    wanted |= {str(file.relative_to(ROOT)) for file in (ROOT / "larp_piquet" / "ledger").rglob("*.toml")}
    assert "larp_piquet/ledger/systems/ru.toml" in wanted
    assert wanted - names == set()
    assert not [name for name in names if name.startswith(("tests/", "deploy/", "docs/"))]


def test_every_folder_is_found_inside_the_package(installed: Path, elsewhere: dict[str, str], tmp_path: Path) -> None:
    code = "from larp_piquet.resources import FOLDERS, folder; print(*map(folder, FOLDERS), sep='\\n')"
    found = python(code, elsewhere, tmp_path).splitlines()
    assert found == [
        str(installed / "larp_piquet" / name)
        for name in ("templates", "printables", "examples", "translations", "fonts")
    ]


def test_the_site_runs_from_the_wheel(elsewhere: dict[str, str], tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", "from larp_piquet.cli import main; main()", "serve", "--demo"]
    with running([*command, "--port", str(port), "--host", "127.0.0.1"], port, tmp_path, elsewhere) as site:
        assert site.wait("/health") == 200
        status, page = ask(f"{site.url}/")
        assert (status, b"<html" in page) == (200, True)
        assert ask(f"{site.url}/static/fonts/text.woff2")[1].startswith(b"wOF2")
        assert ask(f"{site.url}/rules")[0] == 200
        assert "Game master, open this once: http://127.0.0.1" in site.said()
    assert (tmp_path / "larp-piquet-demo.sqlite").stat().st_mode & 0o077 == 0


@pytest.mark.press
def test_the_press_prints_from_the_wheel(elsewhere: dict[str, str], tmp_path: Path) -> None:
    here = {**elsewhere, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", "from larp_piquet.cli import main; main()"]
    example = ROOT / "examples" / "la-rochelle.toml"
    for arguments in (["import", str(example)], ["print", "--address", "http://10.42.0.1:8000", "-o", "pack.pdf"]):
        done = subprocess.run([*command, *arguments], env=here, cwd=tmp_path, text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "pack.pdf").read_bytes().startswith(b"%PDF-")
