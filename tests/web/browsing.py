"""A browser without scripts: follows links, reads forms as HTML means them, and presses their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse


@dataclass
class Field:
    """An input, a button, a select or a textarea."""

    tag: str
    name: str
    value: str
    type: str = ""
    checked: bool = False
    disabled: bool = False


@dataclass
class Form:
    """A form as it stands on a page."""

    action: str
    fields: list[Field] = field(default_factory=list)

    def named(self, name: str, type: str = "") -> list[Field]:
        """The fields of this name."""
        return [f for f in self.fields if f.name == name and (not type or f.type == type)]

    def value(self, name: str) -> str:
        """The value of the first field of this name."""
        return self.named(name)[0].value

    def data(self, button: str = "") -> MultiDict[str, str]:
        """What a browser would send untouched; ``button`` is the value of the one that is pressed."""
        sent: MultiDict[str, str] = MultiDict()
        for each in self.fields:
            if not each.name or each.disabled or each.type == "file":
                continue
            if each.tag == "button" and each.value != button:
                continue
            if each.type in ("checkbox", "radio") and not each.checked:
                continue
            sent.add(each.name, each.value)
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.text: list[str] = []
        self.names: list[str] = []
        self.title = ""
        self._form: Form | None = None
        self._inside: list[str] = []
        self._select: Field | None = None
        self._options = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag not in ("input", "meta", "link", "br", "use", "path"):
            self._inside.append(tag)
        if "aria-label" in at:
            self.names.append(at["aria-label"])
        if tag == "form":
            self._form = Form(at["action"])
            self.forms.append(self._form)
        elif tag in ("input", "button", "textarea") and self._form is not None:
            kind = at.get("type", "submit" if tag == "button" else "text")
            found = Field(tag, at.get("name", ""), at.get("value", ""), kind, "checked" in at, "disabled" in at)
            self._form.fields.append(found)
        elif tag == "select" and self._form is not None:
            self._select, self._options = Field(tag, at.get("name", ""), ""), 0
            self._form.fields.append(self._select)
        elif tag == "option" and self._select is not None:
            if "selected" in at or self._options == 0:
                self._select.value = at.get("value", "")
            self._options += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside.pop() != tag:
                pass
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data: str) -> None:
        if "title" in self._inside:
            self.title += data
        elif data.strip() and "script" not in self._inside:
            self.text.append(" ".join(data.split()))


@dataclass
class Page:
    """An answer, read."""

    status: int
    html: str
    text: str
    title: str
    forms: list[Form]
    names: list[str]
    headers: dict[str, str]

    def form(self, do: str) -> Form | None:
        """The form that asks the table to ``do`` something."""
        for form in self.forms:
            if any(f.value == do for f in form.named("do")):
                return form
        return None

    def form_to(self, path: str) -> Form:
        """The form that is sent to ``path``."""
        return next(form for form in self.forms if form.action == path)


def read(answer: TestResponse) -> Page:
    """An answer of the test client as a page."""
    reader = _Reader()
    reader.feed(answer.text)
    text = " ".join(reader.text)
    return Page(answer.status_code, answer.text, text, reader.title, reader.forms, reader.names, dict(answer.headers))


class Browser:
    """One browser with its cookies."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def open(self, path: str) -> Page:
        """Opens a page, following redirects."""
        return read(self.client.get(path, follow_redirects=True))

    def send(self, form: Form, data: MultiDict[str, str] | None = None, button: str = "") -> Page:
        """Sends a form and follows the redirect."""
        return read(self.client.post(form.action, data=data or form.data(button), follow_redirects=True))

    def fill(self, form: Form, button: str = "", **values: str | list[str]) -> Page:
        """Sends a form with some of its fields filled in or, for a list, chosen."""
        data = form.data(button)
        for name, value in values.items():
            data.setlist(name, value if isinstance(value, list) else [value])
        return self.send(form, data)

    def step(self, number: int) -> str:
        """Does the simplest thing that the table's page asks for; returns what, empty when it asks nothing."""
        page = self.open(f"/table/{number}")
        for verb, many in (("agree", 0), ("discard", 0), ("take", 0), ("call", -1), ("play", 1)):
            form = page.form(verb)
            if form is None:
                continue
            data = form.data(verb)
            if verb in ("discard", "take"):
                wanted = int(page.html.partition('data-least="')[2].partition('"')[0])
                chosen = [f.value for f in form.named("card", "checkbox")][-wanted:]
                if verb == "take":
                    forced = [f.value for f in form.named("card", "checkbox") if f.checked]
                    rest = [f.value for f in form.named("card", "checkbox") if not f.checked]
                    chosen = (forced + rest)[:wanted]
                data.setlist("card", chosen)
            elif many == 1:
                data.setlist("card", [form.value("card")])
            answer = self.send(form, data)
            assert answer.status == 200, answer.text
            return verb
        return ""
