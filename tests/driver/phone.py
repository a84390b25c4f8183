"""A phone without JavaScript: cookies, pages and plain forms over real HTTP. Used by crash, fuzz and load tests."""

from __future__ import annotations

import http.client
import random
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urlsplit

TIMEOUT = 60.0


@dataclass
class Field:
    """One input of a form."""

    name: str
    value: str
    kind: str
    checked: bool = False


@dataclass
class Form:
    """A form as a browser would send it; ``least`` and ``most`` bound the boxes to tick, where the page says so."""

    action: str
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    least: int | None = None
    most: int | None = None

    def hidden(self) -> list[tuple[str, str]]:
        """What is sent whatever is chosen."""
        return [(f.name, f.value) for f in self.fields if f.kind == "hidden"]

    def options(self, kind: str) -> list[Field]:
        """Boxes or radio buttons."""
        return [f for f in self.fields if f.kind == kind]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""))
            self.forms.append(self.open)
        if self.open is None:
            return
        if tag == "input" and "disabled" not in given:
            kind = given.get("type", "text")
            self.open.fields.append(Field(given.get("name", ""), given.get("value", ""), kind, "checked" in given))
        elif tag == "button":
            self.open.buttons.append((given.get("name", ""), given.get("value", "")))
        elif tag == "output" and "data-least" in given:
            self.open.least, self.open.most = int(given["data-least"]), int(given["data-most"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None


def forms_of(page: str) -> list[Form]:
    """Every form of a page."""
    parser = _Forms()
    parser.feed(page)
    return parser.forms


@dataclass
class Answer:
    """What the server said."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def location(self) -> str:
        """Path a redirect points to."""
        return urlsplit(self.headers.get("location", "")).path


class Phone:
    """One browser: it keeps cookies and follows nothing by itself.

    With several ports each request goes to the next of them, as through a proxy before several processes.
    """

    def __init__(self, host: str, *ports: int) -> None:
        self.host = host
        self.ports = ports
        self.cookies: dict[str, str] = {}
        self._asked = 0

    @property
    def port(self) -> int:
        """Where the next request goes."""
        self._asked += 1
        return self.ports[self._asked % len(self.ports)]

    @property
    def cookie(self) -> str:
        """The header that carries its cookies."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def at(self, port: int) -> Phone:
        """The same browser, the same cookies, by way of one port alone."""
        twin = Phone(self.host, port)
        twin.cookies = self.cookies
        return twin

    def line(self, timeout: float) -> http.client.HTTPConnection:
        """A connection of its own for one request."""
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def headers(self) -> dict[str, str]:
        """What it sends with each."""
        return {"Cookie": self.cookie}

    def request(self, method: str, path: str, fields: list[tuple[str, str]] | None = None) -> Answer:
        """One request on a connection of its own; raises ``OSError`` when the server is gone."""
        connection = self.line(TIMEOUT)
        headers = self.headers()
        body = None
        if fields is not None:
            body = urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()
        for header in response.headers.get_all("Set-Cookie") or []:
            name, _, rest = header.partition("=")
            self.cookies[name.strip()] = rest.partition(";")[0]
        return Answer(response.status, text, {k.lower(): v for k, v in response.headers.items()})

    def get(self, path: str) -> Answer:
        """Fetch a page."""
        return self.request("GET", path)

    def follow(self, path: str, steps: int = 5) -> Answer:
        """Fetch a page through its redirects."""
        answer = self.get(path)
        while answer.status in (301, 302, 303, 307, 308) and steps:
            answer, steps = self.get(answer.location), steps - 1
        return answer

    def post(self, form: Form, chosen: list[tuple[str, str]]) -> Answer:
        """Send a form with what was chosen."""
        return self.request("POST", form.action, [*form.hidden(), *chosen])


#: What a player who wants to go on presses, before anything else a form offers.
FORWARD = ("play", "call", "take", "discard", "agree", "deal", "sign", "consent", "withhold")


def choose(form: Form, chance: random.Random) -> list[tuple[str, str]] | None:
    """What a player presses on this form: a legal choice that carries the partie on; ``None`` when it offers none."""
    offered = {value for name, value in form.buttons if name == "do"}
    do = next((do for do in FORWARD if do in offered), None)
    if do is None:
        return None
    chosen = [("do", do)]
    if do == "play":
        radio = form.options("radio")
        return [*chosen, ("card", chance.choice(radio).value)] if radio else None
    if do in ("discard", "take"):
        boxes = form.options("checkbox")
        must = [box for box in boxes if box.checked]
        free = [box for box in boxes if not box.checked]
        number = chance.randint(form.least or 0, form.most or 0)
        picked = [*must, *chance.sample(free, number - len(must))]
        return [*chosen, *((box.name, box.value) for box in picked)]
    if do == "call":
        return [*chosen, *((box.name, box.value) for box in form.options("checkbox") if chance.random() < 0.9)]
    return chosen
