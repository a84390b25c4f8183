"""How a referee's browser comes to a ruling: the page that weighs it, and the form that gives it."""

from __future__ import annotations

from urllib.parse import urlencode

from .browsing import Browser, Form, Page


def weighing(browser: Browser, number: int, kind: str, **fields: str) -> Page:
    """The page that shows what a ruling would change."""
    if kind == "stop":
        fields = {"so": "early"} | fields
    query = f"?{urlencode(fields)}" if fields else ""
    return browser.open(f"/gm/table/{number}/rule/{kind}{query}")


def giving(browser: Browser, number: int, kind: str, **fields: str) -> Form:
    """The form on that page."""
    page = weighing(browser, number, kind, **fields)
    assert page.status == 200, page.text
    return page.form_to(f"/gm/table/{number}/act")


def rule(browser: Browser, number: int, kind: str, reason: str = "So it is", **fields: str) -> Page:
    """Gives a ruling by the pages."""
    return browser.fill(giving(browser, number, kind, **fields), reason=reason)


def answered(browser: Browser, number: int, facts: dict[str, str], **chosen: str) -> Page:
    """The page that weighs the law's answer to the facts of an irregularity, with what is chosen beside it."""
    page = browser.open(f"/gm/table/{number}/irregular?{urlencode(facts)}")
    form = page.form_to(f"/gm/table/{number}/irregular/weighed")
    sent = form.data()
    for name, value in chosen.items():
        sent.setlist(name, [value])
    return browser.open(f"{form.action}?{urlencode(list(sent.items(multi=True)))}")
