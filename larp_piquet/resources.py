"""Where the product's own files lie: inside the installed package, or beside it in a checkout.

A wheel carries the templates and printables inside the package; a checkout keeps them beside it, and an
editable installation points at the checkout. Everything that opens such a file asks here, so nobody else
knows the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent

FOLDERS: Final = ("templates", "printables", "examples", "translations", "fonts")
"""The folders that may be asked for."""

_MADE_AT_SETUP: Final = frozenset({"translations", "fonts"})


class MissingResource(FileNotFoundError):
    """A folder that the installation should have carried is not there."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The folder of {name} is missing: install LARP Piquet again, or run deploy/run.")
        self.name = name


def folder(name: str) -> Path:
    """The absolute folder called `name`, one of `FOLDERS`.

    `templates`, `printables` and `examples` always exist, or `MissingResource` is raised. `translations`
    and `fonts` are filled at set-up, inside the package; their path is given even before that, so that the
    set-up knows where to write. Raises `ValueError` for a name that is not a folder of the product.
    """
    if name not in FOLDERS:
        raise ValueError(f"no folder of the product is called {name!r}")
    inside = PACKAGE / name
    if inside.is_dir() or name in _MADE_AT_SETUP:
        return inside
    beside = PACKAGE.parent / name
    if beside.is_dir():
        return beside
    raise MissingResource(name)
