"""What the papers at the door promise is there."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from larp_piquet.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def commands() -> list[str]:
    return sorted(main.commands)


def test_every_command_the_readme_names_exists() -> None:
    named = set(re.findall(r"larp-piquet ([a-z-]+)", README))
    table = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", README, re.MULTILINE)
    named |= set(re.findall(r"`([a-z-]+)`", " ".join(table)))
    assert named
    assert named - {"--help"} <= set(commands())


def test_the_readme_names_every_command() -> None:
    assert [name for name in commands() if f"`{name}`" not in README] == []


@pytest.mark.parametrize("name", ["", *commands()])
def test_every_command_has_its_help(name: str) -> None:
    result = CliRunner().invoke(main, [*name.split(), "--help"])
    assert result.exit_code == 0
    command = main.commands[name] if name else main
    assert isinstance(command, click.Command)
    assert command.help
    assert all(not isinstance(each, click.Option) or each.help or each.show_default for each in command.params)


def test_every_file_the_papers_name_exists() -> None:
    for paper in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / paper).read_text("utf-8")
        for named in re.findall(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"", text):
            link = "".join(named)
            assert (ROOT / link).exists(), f"{paper} names {link}"


def test_the_first_page_says_that_coin_is_fictional() -> None:
    assert "coin is fictional" in README.partition("## ")[0]
    assert "larp-piquet wipe" in README.partition("## ")[0]


def test_set_up_asks_the_machine_s_own_package_sources_and_names_none() -> None:
    examples = ROOT / "deploy" / "examples"  # what a proxy or a database is told, and nothing is fetched by
    files = [file for file in (ROOT / "deploy").rglob("*") if examples not in file.parents]
    files += [ROOT / "pyproject.toml", ROOT / ".ci" / "run"]
    assert [file for file in files if file.is_file() and "://" in file.read_text("utf-8")] == []
