"""An independent reading of sums in words: words to a number, knowing nothing of how they were made."""

from __future__ import annotations

from larp_piquet.ledger.units import CoinSystem

_EN = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_FR = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
_RU = "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать"
_RU_MORE = "пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
_RU_TENS = "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто"
_RU_HUNDREDS = "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот"


def _ladder(words: str, step: int = 1, first: int = 0) -> dict[str, int]:
    return {word: first + step * place for place, word in enumerate(words.split())}


SMALL = {
    "en": {**_ladder(f"{_EN} eighteen nineteen"), **_ladder(_EN_TENS, 10, 20)},
    "fr": {**_ladder(_FR), **_ladder("vingt trente quarante cinquante soixante", 10, 20), "une": 1, "vingts": 20},
    "ru": {
        **_ladder(f"{_RU} {_RU_MORE}"), **_ladder(_RU_TENS, 10, 20), **_ladder(_RU_HUNDREDS, 100, 100),
        "одна": 1, "одно": 1, "одну": 1, "две": 2,
    },
}  # fmt: skip
HUNDRED = {"en": ("hundred",), "fr": ("cent", "cents"), "ru": ()}
THOUSANDS = {
    "en": {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12},
    "fr": {"mille": 10**3, "million": 10**6, "millions": 10**6, "milliard": 10**9, "milliards": 10**9,
           "billion": 10**12, "billions": 10**12},
    "ru": {"тысяча": 10**3, "тысячу": 10**3, "тысячи": 10**3, "тысяч": 10**3,
           **{f"{root}{end}": 10**power for root, power in (("миллион", 6), ("миллиард", 9), ("триллион", 12))
              for end in ("", "а", "ов")}},
}  # fmt: skip
LINKS = {"en": ("and",), "fr": ("et", "de"), "ru": ("и",)}
#: What English says in one word, in farthings.
PENCE = {f"{word}pence": 4 * n for word, n in _ladder(_EN).items() if 2 <= n <= 11}


def number(words: list[str], language: str) -> int:
    """The number that these words say."""
    total = current = 0
    before = ""
    for word in words:
        if word in LINKS[language]:
            continue
        if word in THOUSANDS[language]:
            total, current = total + max(current, 1) * THOUSANDS[language][word], 0
        elif word in HUNDRED[language]:
            current = max(current, 1) * 100
        elif language == "fr" and word in ("vingt", "vingts") and before == "quatre":
            current += 80 - 4
        else:
            current += SMALL[language][word]
        before = word
    return total + current


def amount(text: str, system: CoinSystem, language: str) -> int:
    """The sum that a text in words says, in base units; every word must be read."""
    suffix = system.suffix.get(language, "")
    text = text.removesuffix(suffix).replace(",", "")
    nouns = {form: unit.value for unit in system.units for form in (*unit.nouns[language], unit.accusative or "")}
    nouns.pop("", None)
    tokens = text.split()
    found, told = 0, []
    while tokens:
        for length in range(min(len(tokens), 6), 0, -1):
            phrase = " ".join(tokens[:length])
            if phrase in nouns:
                numbers = [part for word in told for part in word.split("-")]
                found += (number(numbers, language) if set(numbers) - set(LINKS[language]) else 1) * nouns[phrase]
                tokens, told = tokens[length:], []
                break
        else:
            word = tokens.pop(0)
            if system.id == "en" and language == "en" and word in PENCE and not set(told) - {"and"}:
                found, told = found + PENCE[word], []
            elif word == "halfpence" and told[-1:] == ["three"]:
                found, told = found + 6, []
            else:
                told.append(word)
    assert not told, f"nobody reads {told} in {text!r}"
    return found
