"""The browser of the machine, as it is started for a person."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

CHROMIUM = "/usr/bin/chromium"


@contextmanager
def launched() -> Iterator[Browser]:
    """Chromium with the fonts of the machine: the press hides them from its own process, and whatever that starts.

    Without any font it does not tell so, but falls over as soon as it has to write a letter.
    """
    environment: dict[str, str | float | bool] = {
        name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], env=environment
        )
        yield browser
        browser.close()
