"""Requests as nobody sane sends them: any route, in any role, with what its forms hold, bent and broken."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import quote, urlencode

from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from larp_piquet import web
from larp_piquet.services import debts, identity, referees
from larp_piquet.services.results import COMMAND_LINE

from .roles import CHARACTERS, Evening, heavy
from .roles import ROLES as EVERYBODY
from .test_every_form import FIELDS

#: What a query is asked for anywhere in the pages.
ASKED = sorted(
    {
        name
        for file in Path(web.__file__).parent.rglob("*.py")
        for name in re.findall(r'(?:args(?:\.get|\.getlist)?[\[(]|asked\()"([\w-]+)"', file.read_text("utf-8"))
    }
)
MARK = "zq9"
#: A referee who plays may see what no other player may: who he is would have to be asked of every answer.
ROLES = tuple(role for role in EVERYBODY if role != "double")
NASTY = (
    "", " ", "0", "-1", "1", "2", "1" * 30, "9" * 5000, "1e999", "NaN", "²", "٣", "\x00", "\x00\x01\x1f\x7f", "\ud800",
    "\u202e" + MARK, "я" * 3000, "A" * 70_000, f"<script>{MARK}</script>", f"\"'><img src=x onerror={MARK}>",
    f"' onmouseover={MARK} x='", f"javascript:{MARK}", f"x onfocus={MARK} autofocus", "{{ 7 * 7 }}", "%(name)s", "%s%n",
    "{0.__class__}", "=1+1", "../../../../etc/passwd", "..%2f..%2fetc", "file:///etc/passwd", "//evil.example/",
    "'; DROP TABLE debt; --", "yes", "no", "athos", "milady", "aramis", "porthos", "referee:1", "referee:3", "house",
    "purse:athos", "cash:house", "1 р.", "5 р. 3 к.", "0 к.", "ru", "classic", "1627-10-11T20:00",
    "9999-12-31T23:59", "-0001-01-01", "true", "null", "[]", "[" * 3000, '{"a":' * 3000, "a = " + "[" * 3000,
    "name,title\n" + '"' * 999, "\ufeffname\nAthos", "\r\nSet-Cookie: staff=1", "decline", "accept", "withdraw",
    "agree",
)  # fmt: skip
#: Cards, for the fields that take cards alone: as words of somebody's they would stand on the pages of others.
CARDS = ("KS", "AS", "KH", "7D", "TC", "QH", "AS KS", "ZZ", "")
#: Fields of which the values are looked for in no page.
OF_CARDS = ("card", "cards", "lead")
#: What a browser, or whoever plays one, says of itself.
HEADERS: Mapping[str, Sequence[str]] = {
    "Accept-Language": ("fr", "ru;q=0.1,*", "\xff\xff", "x" * 5000, ",;q=,;q=9"),
    "Accept-Encoding": ("gzip", "br;q=0", "*", "identity;q=0"),
    "Accept": ("text/event-stream", "application/json", "*/*;q=x"),
    "Content-Type": ("text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=", "x"),
    "If-None-Match": ('"x"', "*", 'W/"'),
    "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "Origin": ("null", "http://evil.example"),
    "Range": ("bytes=0-", "bytes=9-1", "x=1"),
    "Referer": ("http://evil.example/", "http://[", "/\\evil.example", "//evil.example/me", "x" * 9000),
    "X-Forwarded-For": ("10.0.0.1", "1" * 999),
    "X-Forwarded-Proto": ("https", "javascript"),
    "X-Requested-With": ("fetch", "XMLHttpRequest"),
}
FILES = (
    b"", b"\x00" * 99, b"name,title\nAthos," + MARK.encode(), b"PK\x03\x04", b"a = [", b'{"format": 1}', b"\xff\xfe",
    b"\xef\xbb\xbfname\n", b"[" * 9000,
)  # fmt: skip
IDS: Mapping[str, Sequence[str]] = {
    "number": ("1", "2", "3", "4", "0", "999", "9999999999", "99999999999999999999"),
    "character_id": ("athos", "milady", "aramis", "nobody", "a%20b", "x" * 300),
    "kind": ("pause", "adjust", "back", "reseat", "excuse", "waive", "mode", "silence", "void", "nothing"),
    "document": ("rule_sheet", "pocket_card", "nothing"),
    "referee_id": ("referee:1", "referee:2", "referee:3", "referee:9", "athos"),
    "key": ("classic", "starinny", "house-1", "nothing"),
    "edition": ("classic", "starinny", "nothing"),
    "coin": ("ru", "en", "own-1", "nothing"),
    "tables": ("1-3", "1.2", "9-1", "1-999", "x"),
    "filename": ("site.css", "../app.py", "..%2fapp.py", "%2e%2e/app.py", "//etc/passwd"),
    "name": ("text.woff2", "../fonts.py", "press.css", "ornament/../../pyproject.toml", "..%5c..%5cx"),
    "token": ("0" * 15, "I" * 15, "x", "é" * 15, "0" * 400),
    "job": ("0123456789abcdef", "..", "x" * 300),
}


@dataclass(frozen=True)
class Shot:
    """One request."""

    role: str
    method: str
    path: str
    form: MultiDict[str, str] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)
    file: bytes | None = None
    right: bool = False  # it goes by a secret that is a right one

    @property
    def streams(self) -> bool:
        """Whether it asks for a stream."""
        return self.path.partition("?")[0].endswith("/live")

    def __str__(self) -> str:
        told = {} if self.form is None else {key: value[:40] for key, value in self.form.items(multi=True)}
        more = "".join(f" {name}={value[:40]!r}" for name, value in (*self.headers.items(), *self.cookies.items()))
        return f"{self.role}: {self.method} {self.path[:200]} {told}{more}" + ("" if self.file is None else " a file")


def secrets_about(evening: Evening) -> dict[str, list[str]]:
    """By the letter of their doors, the secrets that lie about: cards, the note of a debt, a referee's open link."""
    house = evening.house
    return {
        "C": [identity.card_secret(house, who)[0] for who in ("athos", "milady", "aramis", "porthos")],
        "N": [debts.note_token(house, evening.serial), debts.note_token(house, evening.serial + 1)],
        "R": [referees.invite_token(house, COMMAND_LINE, 5)],
    }


class Fuzzer:
    """Draws requests by chance from the rows of the table of rights."""

    def __init__(
        self,
        evening: Evening,
        rows: Sequence[tuple[str, str]],
        chance: random.Random,
        secrets: Mapping[str, Sequence[str]],
        *,
        gather: bool = True,
    ) -> None:
        self._chance = chance
        self._secrets = secrets
        former = evening.browsers["former"].client.get_cookie("staff")
        self._former = [former.value] if former is not None else []  # which opens nothing any more
        self._rows = rows
        self._serial = evening.serial
        #: To gather them takes a thousand pages, too many before a short run.
        self.forms = self._gather(evening) if gather else {}

    def _gather(self, evening: Evening) -> dict[str, list[MultiDict[str, str]]]:
        """By its address, every form that any page shows to anybody, as it would be sent with each of its buttons."""
        found: dict[str, list[MultiDict[str, str]]] = {}
        for path, method in self._rows:
            if method != "GET" or heavy(path) or path.endswith("/live") or path.startswith("/static/"):
                continue
            for role in ROLES:
                for form in evening.browsers[role].open(evening.address(path)).forms:
                    for button in {each.value for each in form.fields if each.tag == "button"} or {""}:
                        sent = form.data(button)
                        if not form.action.startswith(("/choose", "/r/")) and sent not in found.setdefault(
                            form.action, []
                        ):
                            found[form.action].append(sent)
                evening.set_back(role)
        return found

    def shot(self, tokens: Mapping[str, str]) -> Shot:
        """One more; one in ten with what no form says: odd headers, foreign or broken cookies, a file."""
        shot = self._plain(tokens)
        while heavy(shot.path.partition("?")[0]) and self._chance.random() < 0.98:  # the press takes its time
            shot = self._plain(tokens)
        if self._chance.random() < 0.9:
            return shot
        what = self._chance.randrange(3)
        if what == 0:
            names = self._chance.sample(sorted(HEADERS), self._chance.randint(1, 3))
            return replace(shot, headers={name: self._chance.choice(HEADERS[name]) for name in names})
        if what == 1:
            name = self._chance.choice(("phone", "staff", "piquet", "face", "__Host-phone"))
            value = self._chance.choice(("", "x", "é", "9" * 4000, '"', *self._former))
            return replace(shot, cookies={name: value})
        if shot.form is not None:
            return replace(shot, file=self._chance.choice(FILES))
        return shot

    def send(self, evening: Evening, shot: Shot) -> TestResponse:
        """Sends it by the browser of its sender."""
        client = evening.browsers[shot.role].client
        for name, value in shot.cookies.items():
            client.set_cookie(name, value)
        if shot.method == "GET":
            return client.get(shot.path, headers=shot.headers, buffered=False)
        data: dict[str, object] = {} if shot.form is None else dict(shot.form.lists())
        if shot.file is not None:
            data["file"] = (io.BytesIO(shot.file), "file.csv")
        return client.post(shot.path, data=data, headers=shot.headers)

    def _plain(self, tokens: Mapping[str, str]) -> Shot:
        role = self._chance.choice(ROLES)
        if self.forms and self._chance.random() < 0.5:  # a form that somebody was offered, bent
            path = self._chance.choice(sorted(self.forms))
            form = MultiDict(self._chance.choice(self.forms[path]))
            self._bend(form)
            return Shot(role, "POST", path, self._proved(role, form, tokens))
        rule, method = self._chance.choice(self._rows)
        path = re.sub(r"<(?:(\w+):)?(\w+)>", lambda part: self._part(part[1], part[2]), rule)
        door = rule[1:2].upper()
        right = rule.endswith("/<token>") and door in self._secrets and self._chance.random() < 0.5
        if right:
            path = f"{rule[:3]}{self._chance.choice(self._secrets[door])}"
        if method == "GET":
            asked = [(self._chance.choice(ASKED), self._value()) for _ in range(self._chance.choice((0, 0, 1, 3)))]
            query = urlencode([(name, value[:3000]) for name, value in asked], errors="replace")
            return Shot(role, "GET", f"{path}?{query}" if query else path, right=right)
        names = [self._chance.choice(FIELDS) for _ in range(self._chance.choice((0, 2, 8, 30)))]
        form = MultiDict((name, self._value(name)) for name in names)
        return Shot(role, "POST", path, self._proved(role, form, tokens), right=right)

    def live(self, evening: Evening, tokens: Mapping[str, str]) -> Shot:
        """A form of a page as it stands now, mostly untouched: what a hand might press."""
        role = self._chance.choice([*CHARACTERS, "seated", "elsewhere", "referee", "master"])
        paths = ("/table/1", "/table/2", "/me", f"/note/{self._serial}", "/gm/table/1")
        forms = [
            form
            for form in evening.browsers[role].open(self._chance.choice(paths)).forms
            if form.action not in ("/choose", "/me/forget", "/me/others", "/me/pin", "/gm/sign-in", "/code")
        ]
        if not forms:
            return self.shot(tokens)
        form = self._chance.choice(forms)
        sent = form.data(self._chance.choice([each.value for each in form.fields if each.tag == "button"] or [""]))
        for each in form.fields:
            if each.type in ("checkbox", "radio") and self._chance.random() < 0.4:
                sent.add(each.name, each.value)
            elif each.type in ("", "text") or each.tag == "textarea":
                sent.setlist(each.name, [self._chance.choice(("1 к.", "a word", "5", self._value()))])
        sender = role if self._chance.random() < 0.7 else self._chance.choice(ROLES)
        return Shot(sender, "POST", form.action, self._proved(sender, sent, tokens))

    def _bend(self, form: MultiDict[str, str]) -> None:
        names = [name for name in form if name not in ("csrf_token", "as")]
        for name in self._chance.sample(names, self._chance.randint(0, min(3, len(names)))):
            what = self._chance.randrange(5)
            if what == 0:
                form.poplist(name)
            elif what == 1:
                form.add(name, self._value(name))
            else:
                form.setlist(name, [self._value(name)])
        if self._chance.random() < 0.2:
            name = self._chance.choice(FIELDS)
            form.add(name, self._value(name))

    def _proved(self, role: str, form: MultiDict[str, str], tokens: Mapping[str, str]) -> MultiDict[str, str]:
        """Under the sender's own proof; mostly for himself, sometimes in another's name."""
        form.setlist("csrf_token", [tokens[role]])
        who = CHARACTERS.get(role, "") if self._chance.random() < 0.9 else self._chance.choice(("athos", "aramis", ""))
        form.setlist("as", [who])
        return form

    def _value(self, name: str = "") -> str:
        if name in OF_CARDS and self._chance.random() < 0.5:
            return self._chance.choice(CARDS)
        return self._chance.choice(NASTY).encode("utf-8", "replace").decode()

    def _part(self, kind: str | None, name: str) -> str:
        if name == "serial":
            return self._chance.choice((str(self._serial), str(self._serial + 1), "1", "0", "99999999999"))
        if kind == "int" or name not in IDS:
            return self._chance.choice(IDS["number"])
        return quote(self._chance.choice(IDS[name]), safe="/%:")
