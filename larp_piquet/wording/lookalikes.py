"""Names that are taken for one another: the same letters, or letters of two alphabets that look the same."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

#: Cyrillic letters after the Latin ones that they are drawn like; small and capital are one.
_LIKE = str.maketrans("асеорхуіјѕԁһвкмнтгзӏё", "aceopxyijsdhbkmhtr3le")


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two names of one skeleton are taken for one another."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold().translate(_LIKE))
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(letters.translate(_LIKE).replace("0", "o").replace("1", "l").split())


def alike(names: Iterable[str]) -> frozenset[str]:
    """The skeletons that more than one of these names has."""
    return frozenset(form for form, number in Counter(map(skeleton, names)).items() if number > 1)


def with_id(name: str, who: str) -> str:
    """A name with its id, where the name alone would not tell who is meant."""
    return f"{name} ({who})"


def apart(names: Mapping[str, str]) -> dict[str, str]:
    """Names by id, as a list shows them: where one is taken for another, its id stands with it."""
    doubtful = alike(names.values())
    return {who: with_id(name, who) if skeleton(name) in doubtful else name for who, name in names.items()}
