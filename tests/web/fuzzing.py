"""Requests as nobody sane sends them: any route, in any role, with what its forms hold, bent and broken."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

from werkzeug.datastructures import MultiDict

from larp_piquet import web

from .roles import CHARACTERS, Evening
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
    "purse:athos", "cash:house", "1 р.", "5 р. 3 к.", "0 к.", "ru", "classic", "KS", "AS", "KH", "1627-10-11T20:00",
    "9999-12-31T23:59", "-0001-01-01", "true", "null", "[]", "[" * 3000, '{"a":' * 3000, "a = " + "[" * 3000,
    "name,title\n" + '"' * 999, "\ufeffname\nAthos", "\r\nSet-Cookie: staff=1", "decline", "accept", "withdraw",
    "agree",
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

    def __str__(self) -> str:
        told = {} if self.form is None else {key: value[:40] for key, value in self.form.items(multi=True)}
        return f"{self.role}: {self.method} {self.path[:200]} {told}"


class Fuzzer:
    """Draws requests by chance from the rows of the table of rights."""

    def __init__(self, evening: Evening, rows: Sequence[tuple[str, str]], chance: random.Random) -> None:
        self._chance = chance
        self._rows = rows
        self._serial = evening.serial
        self.forms = self._gather(evening)

    def _gather(self, evening: Evening) -> dict[str, list[MultiDict[str, str]]]:
        """By its address, every form that any page shows to anybody, as it would be sent with each of its buttons."""
        found: dict[str, list[MultiDict[str, str]]] = {}
        for path, method in self._rows:
            if method != "GET" or path.endswith((".pdf", "/live")) or path.startswith("/static/"):
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
        """One more."""
        role = self._chance.choice(ROLES)
        if self.forms and self._chance.random() < 0.5:  # a form that somebody was offered, bent
            path = self._chance.choice(sorted(self.forms))
            form = MultiDict(self._chance.choice(self.forms[path]))
            self._bend(form)
            return Shot(role, "POST", path, self._proved(role, form, tokens))
        rule, method = self._chance.choice(self._rows)
        path = re.sub(r"<(?:(\w+):)?(\w+)>", lambda part: self._part(part[1], part[2]), rule)
        if method == "GET":
            asked = [(self._chance.choice(ASKED), self._value()) for _ in range(self._chance.choice((0, 0, 1, 3)))]
            query = urlencode([(name, value[:3000]) for name, value in asked], errors="replace")
            return Shot(role, "GET", f"{path}?{query}" if query else path)
        form = MultiDict(
            (self._chance.choice(FIELDS), self._value()) for _ in range(self._chance.choice((0, 2, 8, 30)))
        )
        return Shot(role, "POST", path, self._proved(role, form, tokens))

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
                form.add(name, self._value())
            else:
                form.setlist(name, [self._value()])
        if self._chance.random() < 0.2:
            form.add(self._chance.choice(FIELDS), self._value())

    def _proved(self, role: str, form: MultiDict[str, str], tokens: Mapping[str, str]) -> MultiDict[str, str]:
        """Under the sender's own proof; mostly for himself, sometimes in another's name."""
        form.setlist("csrf_token", [tokens[role]])
        who = CHARACTERS.get(role, "") if self._chance.random() < 0.9 else self._chance.choice(("athos", "aramis", ""))
        form.setlist("as", [who])
        return form

    def _value(self) -> str:
        return self._chance.choice(NASTY).encode("utf-8", "replace").decode()

    def _part(self, kind: str | None, name: str) -> str:
        if name == "serial":
            return self._chance.choice((str(self._serial), str(self._serial + 1), "1", "0", "99999999999"))
        if kind == "int" or name not in IDS:
            return self._chance.choice(IDS["number"])
        return quote(self._chance.choice(IDS[name]), safe="/%:")
