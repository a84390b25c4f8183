"""Which language a reader is answered in (his own choice, his character's, the event's), and saying things in it."""

from __future__ import annotations

from flask import Flask, g, has_request_context, request
from flask_babel import Babel

from ..language import LANGUAGES, phrase, say, translations
from ..resources import folder
from ..wording import typography
from ..wording.mark import Count, Phrase
from . import cookies, visitor

#: Each language under its own name.
NAMES = tuple((code, {"en": "English", "ru": "Русский", "fr": "Français"}[code]) for code in LANGUAGES)


def of_reader() -> str:
    """One of ``LANGUAGES``; works without a request too, and never raises."""
    if not has_request_context():
        return LANGUAGES[0]
    chosen = g.get("tongue")
    if chosen is None:
        chosen = g.tongue = _choose()
    return str(chosen)


def _choose() -> str:
    wishes = [cookies.read(visitor.LANGUAGE_COOKIE)]
    asker = visitor.current()
    if asker.character is not None:
        wishes.append(asker.character.language)
    event = visitor.event()
    if event is not None:
        wishes.append(event.language)
    for wish in wishes:
        if wish in LANGUAGES:
            return wish
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def _(message: str, **values: object) -> str:
    """``message`` in the reader's language with its values in place."""
    return say(of_reader(), message, **values)


def tell(spoken: Phrase | Count) -> str:
    """A phrase of the wording in the reader's language."""
    return phrase(of_reader(), spoken)


def colon() -> str:
    """A colon with the spaces that the reader's language puts round it."""
    return typography.colon(of_reader())


def semicolon() -> str:
    """A semicolon likewise."""
    return typography.semicolon(of_reader())


def init_app(app: Flask) -> None:
    """Give templates the same catalogue that the command line and the press read, and Babel the reader's locale."""
    Babel().init_app(app, default_translation_directories=str(folder("translations")), locale_selector=of_reader)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: translations(of_reader()).gettext(message),
        lambda one, many, num: translations(of_reader()).ngettext(one, many, num),
        newstyle=True,
        pgettext=lambda context, message: translations(of_reader()).pgettext(context, message),
    )
