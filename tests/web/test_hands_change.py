"""A phone that changes hands: what its last owner saw is not behind the back button, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from larp_piquet.ledger.book import Actor
from larp_piquet.services import blanks, drafts, identity, referees
from larp_piquet.services.drafts import DebtForm
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE

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


def test_nothing_of_the_last_owner_is_behind_the_back_button_once_another_card_is_scanned(
    address: str, event_house: House, chromium: Browser
) -> None:
    """Two cards in one phone, one after the other: the second finds nothing of the first by going back."""
    cards = [identity.card_secret(event_house, who)[0] for who in ("planchet", "milady")]
    owed = DebtForm("planchet", "athos", "1 р.", cause="a green door")
    serial = drafts.draw(event_house, Actor("planchet"), owed)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/C/{cards[0]}")
    for path in ("/me", f"/note/{serial}", "/me", f"/note/{serial}"):
        page.goto(f"{address}{path}")
    assert "a green door" in page.content()
    page.goto(f"{address}/C/{cards[1]}")
    page.goto(f"{address}/me")
    for _step in range(4):
        assert "a green door" not in page.content(), page.url
        page.go_back()
    assert "a green door" not in page.content(), page.url
    context.close()


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str | None]]]:
    """Another site, and what each request to it said of whence it came."""
    came: list[str | None] = []

    @Request.application
    def tell(request: Request) -> Response:
        came.append(request.headers.get("Referer"))
        return Response("<!doctype html><title>another</title>", mimetype="text/html")

    server = make_server("127.0.0.1", 0, tell, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{server.port}", came
    server.shutdown()
    thread.join()


def test_a_page_behind_a_secret_address_tells_no_other_site_whence_one_comes(
    address: str, elsewhere: tuple[str, list[str | None]], event_house: House, chromium: Browser
) -> None:
    """A card, a note, a referee's link and the set-up, left by a link as it might stand on them."""
    other, came = elsewhere
    link = referees.invite_token(event_house, COMMAND_LINE, referees.invite(event_house, COMMAND_LINE))
    blank = blanks.enter(event_house, COMMAND_LINE, 1)[0][1]
    card, _code = identity.card_secret(event_house, "athos")
    context = chromium.new_context()
    page = context.new_page()
    for path in (f"/C/{card}", f"/N/{blank}", f"/R/{link}", f"/S/{identity.setup_link(event_house)}"):
        page.goto(address + path)
        came.clear()
        _follow(page, other)
        assert came[:1] == [None], path
    page.goto(f"{other}/a-page-without-a-policy")  # by which it is known that the measure is not blind
    came.clear()
    _follow(page, f"{other}/next")
    assert came[:1] == [f"{other}/a-page-without-a-policy"]
    context.close()


def _follow(page: Page, to: str) -> None:
    with page.expect_navigation():
        page.evaluate(
            "to => { const link = document.createElement('a'); link.href = to; document.body.append(link);"
            " link.click(); }",
            to,
        )
