"""Those who look on share one view of the table; nobody else's view is kept, and each has his own proofs."""

from __future__ import annotations

import re

from larp_piquet.config import Config
from larp_piquet.services import identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.tables.acts import Agree
from larp_piquet.web import create_app
from tests.services.playing import ATHOS, MILADY, agree, do, seen, sit_down
from tests.web.test_evening import cards_in, name


def test_lookers_share_a_view_and_players_do_not(sqlite_house: House) -> None:
    """Rochefort, Planchet and nobody look on; Athos sees his cards, and no other page names one of them."""
    house = sqlite_house
    sitting = sit_down(house)
    agree(house, sitting)
    app = create_app(house, Config(house.database_url, house.folder))

    def browser(character: str | None):  # type: ignore[no-untyped-def]
        client = app.test_client()
        client.set_cookie("language", "en")
        if character is not None:
            client.get(f"/C/{identity.card_secret(house, character)[0]}")
        return client

    def view(client) -> str:  # type: ignore[no-untyped-def]
        answer = client.get("/table/1/update")
        assert answer.status_code == 200
        return str(answer.text)

    browsers = {who: browser(who) for who in (ATHOS, MILADY, "rochefort", "planchet", None)}
    views = {who: view(client) for who, client in browsers.items()}
    deal = seen(house, ATHOS).deal
    assert deal is not None
    cards = {name(held.card) for held in deal.hand}
    assert cards
    assert cards_in(views[ATHOS]) == cards
    for other in (MILADY, "rochefort", "planchet", None):
        assert not cards & cards_in(views[other])
    assert "own-" not in "".join(views.values())

    def token(view: str) -> str:
        found = re.search(r'name="?csrf_token"? value="([^"]+)"', view)
        assert found
        return found[1]

    assert 'value="rochefort"' in views["rochefort"] or "value=rochefort" in views["rochefort"]
    assert "rochefort" not in views["planchet"]
    assert token(views["rochefort"]) != token(views["planchet"])
    own = browsers["planchet"].post(
        "/table/1/queue", data={"csrf_token": token(views["planchet"]), "as": "planchet", "do": "join"}
    )
    assert own.status_code == 303
    assert "Planchet" in view(browsers["rochefort"])  # who waits is news for all who look on
    identity.reissue(house, COMMAND_LINE, "rochefort", "lost")
    assert "value=rochefort" not in view(browsers["rochefort"]).replace('"', "")


def test_a_phone_that_asks_for_what_it_has_is_told_so_until_anything_changes(sqlite_house: House) -> None:
    """A player's own view: his own move, another's, a name and the reader's language each make it another."""
    house = sqlite_house
    sitting = sit_down(house)
    client = create_app(house, Config(house.database_url, house.folder)).test_client()
    client.set_cookie("language", "en")
    client.get(f"/C/{identity.card_secret(house, ATHOS)[0]}")

    def asked(mark: str = "") -> tuple[int, str]:
        answer = client.get("/table/1/update", headers={"If-None-Match": mark} if mark else {})
        return answer.status_code, answer.headers["ETag"]

    seen_before = {asked()[1]}

    def require_another() -> None:
        """What changed makes it another view, and that one stands until the next."""
        (mark,) = seen_before - known
        status, fresh = asked(mark)
        assert (status, fresh != mark) == (200, True)
        assert asked(fresh) == (304, fresh)
        known.add(mark)
        seen_before.add(fresh)

    known: set[str] = set()
    do(house, sitting, MILADY, Agree())
    require_another()
    do(house, sitting, ATHOS, Agree())
    require_another()
    with house.database.write() as connection:
        connection.exec_driver_sql("UPDATE furniture SET name = 'The Bastion' WHERE number = 1")
    require_another()
    client.set_cookie("language", "fr")
    require_another()
