"""Takes the pictures of the README from the site itself. Run: ``python -m tests.browser.pictures``"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image

from larp_piquet.opening import example
from larp_piquet.services import files, identity
from larp_piquet.services.house import open_house

from ..driver.chromium import launched
from ..driver.server import Event, Server
from .test_whole_evening import PHONE, Seat

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def main() -> None:
    """Two players of the example event in the middle of a deal: one by day, one by candle light."""
    with tempfile.TemporaryDirectory() as place, launched() as browser:
        url, folder = f"sqlite:///{place}/event.sqlite", Path(place) / "files"
        house = open_house(url, folder)
        files.import_event(house, example().read_text("utf-8"))
        names = ("rochefort", "bicarat")
        known = {name: identity.card_secret(house, name)[0] for name in names}
        house.close()
        server = Server(url, folder)
        server.start()
        try:
            seats = []
            for name, face in zip(names, ("day", "candle"), strict=True):
                context = browser.new_context(viewport=PHONE, device_scale_factor=2)
                context.add_cookies(
                    [{"name": n, "value": v, "url": server.address} for n, v in (("face", face), ("language", "en"))]
                )
                seat = Seat(context, Event(server, known), name)
                seat.page.goto(f"{server.address}/T/1")
                seat.page.locator("button[name=seat]").first.click()
                seats.append(seat)
            for seat in seats:
                seat.page.goto(f"{server.address}/table/1")
                seat.press("agree")
            plays = 0
            while plays < 5:
                for seat in seats:
                    seat.page.goto(f"{server.address}/table/1")
                    plays += seat.move() == "play"
            for seat, name in zip(seats, ("day", "candle"), strict=True):
                seat.page.goto(f"{server.address}/table/1")
                if seat.offered() == "play":
                    seat.page.locator(".play label.card").first.click()
                picture = PICTURES / f"table-{name}.png"
                seat.page.screenshot(path=picture)
                Image.open(picture).convert("RGB").quantize(64).save(picture, optimize=True)
        finally:
            server.stop()


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    main()
