"""French as a printer reads it, in a text of the catalogue or on a page."""

from __future__ import annotations

import html
import re

#: Tags, entities and addresses have stops of their own, and so have hours that a form is given and a score, "46 : 12".
_NOT_TEXT = re.compile(r"<[^>]*>|&\w+;|https?://\S+|\b\d\d:\d\d\b|\d : (?=\d)|--\w[\w-]*")
_BLOCK = re.compile(
    r"</?(?:p|div|li|ul|ol|h\d|t[dhr]|thead|tbody|table|d[dlt]|option|select|label|button|summary|details|section|nav|main|"
    r"form|textarea|legend|fieldset|header|footer|title|output|body|article)\b[^>]*>"
)
_UNREAD = re.compile(r"<(script|style|svg|head|code|textarea)\b.*?</\1>", re.DOTALL)


def stops(text: str) -> list[str]:
    """Stops without their spaces, and the number sign of another country."""
    bare = _NOT_TEXT.sub("x", text)
    found = []
    if re.search(r"(?<!\u202f)[;!?](?!\w)", bare):
        found.append("no narrow space before ; ! ?")
    if re.search(r"[^\u00a0]:(?=\s|$)", bare):
        found.append("no space before a colon")
    if "№" in bare or re.search(r"[nN]° ", bare):
        found.append("the number sign")
    return found


def faults(text: str) -> list[str]:
    """All that a printer would mend."""
    bare = _NOT_TEXT.sub("x", text)
    found = stops(text)
    if re.search(r"[\"“”„']", bare):
        found.append("quotation marks or an apostrophe of the typewriter")
    if re.search(r"«(?!\u00a0)|(?<!\u00a0)»", bare) or bare.count("«") != bare.count("»"):
        found.append("guillemets")
    if re.search(r"\(e\)|·e\b", bare):
        found.append("a bracket for the reader's sex")
    if re.search(r" —|  ", bare):
        found.append("a line could begin with the dash, or a double space")
    return found


def lines(page: str) -> list[str]:
    """What is read on a page, block by block."""
    text = html.unescape(re.sub(r"<[^>]*>", "", _BLOCK.sub("\n", _UNREAD.sub("", page))))
    return [line.strip(" \t") for line in text.split("\n") if line.strip()]
