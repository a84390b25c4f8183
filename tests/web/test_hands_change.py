"""A phone that changes hands: what its last owner saw is not behind the back button, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser
from werkzeug.serving import make_server

from larp_piquet.services import identity
from larp_piquet.services.house import House

from .conftest import PASSPHRASE

pytestmark = pytest.mark.browser


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


def test_nothing_personal_is_behind_the_back_button(address: str, event_house: House, chromium: Browser) -> None:
    identity.reset_passphrase(event_house, PASSPHRASE)
    token, _code = identity.card_secret(event_house, "planchet")
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/C/{token}")
    page.goto(f"{address}/me/note")
    page.goto(f"{address}/me")
    assert "Planchet" in page.inner_text("main")
    page.locator('form[action="/me/forget"] button').evaluate("button => button.form.requestSubmit(button)")
    page.wait_for_url(f"{address}/")
    for _step in range(3):
        page.go_back()
        assert "Planchet" not in page.content(), page.url
    page.goto(f"{address}/gm/sign-in")
    page.locator('input[name="passphrase"]').fill(PASSPHRASE)
    page.locator('form[action="/gm/sign-in"] button').click()
    page.wait_for_url(f"{address}/gm")
    page.goto(f"{address}/gm/cast")
    assert "comte de Rochefort" in page.content()
    page.goto(f"{address}/gm")
    page.locator('form[action="/gm/sign-out"] button').first.evaluate("button => button.form.requestSubmit(button)")
    page.wait_for_url(f"{address}/")
    for _step in range(3):
        page.go_back()
        assert "comte de Rochefort" not in page.content(), page.url
    context.close()
