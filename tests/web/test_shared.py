"""Those who look on share one view of the table; nobody else's view is kept, and each has his own proofs."""

from __future__ import annotations

import re

from larp_piquet.config import Config
from larp_piquet.services import identity
from larp_piquet.services.house import House
from larp_piquet.services.results import COMMAND_LINE
from larp_piquet.web import create_app
from tests.services.playing import ATHOS, MILADY, agree, seen, sit_down
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
