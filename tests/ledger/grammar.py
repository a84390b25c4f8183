"""A strict reading of sums in words: every number, noun, gender, case and joint must be the one the language asks for.

Nouns, genders and cases are written here by hand, from content/coin-and-notes.md §1 and §3; nothing of them is asked of
the program. ``reading`` next door reads more loosely.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

#: Russian: gender, one, one in the accusative, two to four, five and more. French: gender, one, many. English: one,
#: many.
Nouns = Mapping[str, tuple[str, ...]]


def _nouns(ru: str, fr: str, en: str) -> Nouns:
    return {"ru": tuple(ru.split("/")), "fr": tuple(fr.split("/")), "en": tuple(en.split("/"))}


POLUSHKA = (1, _nouns("f/полушка/полушку/полушки/полушек", "f/polouchka/polouchkas", "polushka/polushkas"))
DENGA = (2, _nouns("f/деньга/деньгу/деньги/денежек", "f/denga/dengas", "denga/dengas"))
KOPECK = (4, _nouns("f/копейка/копейку/копейки/копеек", "m/copeck/copecks", "kopeck/kopecks"))
ROUBLE = (400, _nouns("m/рубль/рубль/рубля/рублей", "m/rouble/roubles", "rouble/roubles"))
DENIER = (1, _nouns("m/денье/денье/денье/денье", "m/denier/deniers", "denier/deniers"))
SOL = (12, _nouns("m/су/су/су/су", "m/sol/sols", "sol/sols"))
SOU = (12, _nouns("m/су/су/су/су", "m/sou/sous", "sou/sous"))
LIVRE = (240, _nouns("m/ливр/ливр/ливра/ливров", "f/livre/livres", "livre/livres"))
PFENNIG = (1, _nouns("m/пфенниг/пфенниг/пфеннига/пфеннигов", "m/pfennig/pfennigs", "pfennig/pfennigs"))
MARAVEDI = (1, _nouns("m/мараведи/мараведи/мараведи/мараведи", "m/maravédis/maravédis", "maravedí/maravedís"))

#: By money, greatest first: what its sums are told in, the last column's parts after it.
MONEYS: Mapping[str, tuple[tuple[int, Nouns], ...]] = {
    "ru": (ROUBLE, KOPECK, DENGA, POLUSHKA),
    "ru-assignat": (ROUBLE, KOPECK, DENGA, POLUSHKA),
    "fr-1640": (LIVRE, SOL, DENIER),
    "fr-1726": (LIVRE, SOL, DENIER),
    "fr-novel": (LIVRE, SOU, DENIER),
    "en": (
        (960, _nouns("m/фунт/фунт/фунта/фунтов", "f/livre sterling/livres sterling", "pound/pounds")),
        (48, _nouns("m/шиллинг/шиллинг/шиллинга/шиллингов", "m/shilling/shillings", "shilling/shillings")),
        (4, _nouns("m/пенни/пенни/пенса/пенсов", "m/penny/pence", "penny/pence")),
        (2, _nouns("n/полпенни/полпенни/полпенни/полпенни", "m/demi-penny/demi-pence", "halfpenny/halfpence")),
        (1, _nouns("m/фартинг/фартинг/фартинга/фартингов", "m/farthing/farthings", "farthing/farthings")),
    ),
    "de-north": (
        (288, _nouns("m/талер/талер/талера/талеров", "m/thaler/thalers", "thaler/thalers")),
        (12, _nouns("m/грош/грош/гроша/грошей", "m/gros/gros", "groschen/groschen")),
        PFENNIG,
    ),
    "de-south": (
        (240, _nouns("m/гульден/гульден/гульдена/гульденов", "m/florin/florins", "gulden/guldens")),
        (4, _nouns("m/крейцер/крейцер/крейцера/крейцеров", "m/kreutzer/kreutzers", "kreuzer/kreuzers")),
        PFENNIG,
    ),
    "es-plata": ((34, _nouns("m/реал/реал/реала/реалов", "m/réal/réaux", "real/reales")), MARAVEDI),
    "es-vellon": (
        (
            34,
            _nouns(
                "m/реал вельон/реал вельон/реала вельон/реалов вельон",
                "m/réal de vellon/réaux de vellon",
                "real de vellón/reales de vellón",
            ),
        ),
        MARAVEDI,
    ),
    "pl-1766": (
        (180, _nouns("m/злотый/злотый/злотых/злотых", "m/zloty/zlotys", "zloty/zlotys")),
        (6, _nouns("m/грош/грош/гроша/грошей", "m/grosz/grosz", "grosz/grosz")),
        (3, _nouns("m/полугрош/полугрош/полугроша/полугрошей", "m/demi-grosz/demi-grosz", "half-grosz/half-grosz")),
        (2, _nouns("m/шеляг/шеляг/шеляга/шелягов", "m/szelag/szelags", "szelag/szelags")),
        (
            1,
            _nouns(
                "f/шестая гроша/шестую гроша/шестых гроша/шестых гроша",
                "m/sixième de grosz/sixièmes de grosz",
                "sixth of a grosz/sixths of a grosz",
            ),
        ),
    ),
}
#: Told in one breath; the others as a list.
UNLISTED = ("ru", "ru-assignat")
SUFFIX = {"ru": " ассигнациями", "fr": " en assignats", "en": " in assignats"}

_RU_ONES = ["три", "четыре", "пять", "шесть", "семь", "восемь", "девять"]
_RU_TEENS = [
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
]
_RU_TENS = ["двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят", "девяносто"]
_RU_HUNDREDS = ["сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот", "девятьсот"]
_RU_FIRST = {
    ("m", "nominative"): "один два", ("f", "nominative"): "одна две", ("n", "nominative"): "одно два",
    ("m", "accusative"): "один два", ("f", "accusative"): "одну две", ("n", "accusative"): "одно два",
}  # fmt: skip
_RU_POWERS = (
    (10**12, ("m", "триллион", "триллион", "триллиона", "триллионов")),
    (10**9, ("m", "миллиард", "миллиард", "миллиарда", "миллиардов")),
    (10**6, ("m", "миллион", "миллион", "миллиона", "миллионов")),
    (10**3, ("f", "тысяча", "тысячу", "тысячи", "тысяч")),
)

_EN_SMALL = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_EN_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_EN_POWERS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))
_EN_PENCE = (
    "one penny", "twopence", "threepence", "fourpence", "fivepence", "sixpence", "sevenpence", "eightpence",
    "ninepence", "tenpence", "elevenpence",
)  # fmt: skip

_FR_SMALL = [
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
]
_FR_TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 80: "quatre-vingt"}


@cache
def _russian(gender: str, case: str) -> Mapping[str, int]:
    """One to 999 in words."""
    ones = [*_RU_FIRST[gender, case].split(), *_RU_ONES]
    under = dict(enumerate(ones, start=1)) | dict(enumerate(_RU_TEENS, start=10))
    for ten, word in enumerate(_RU_TENS, start=2):
        under |= {10 * ten: word} | {10 * ten + n: f"{word} {one}" for n, one in enumerate(ones, start=1)}
    for hundred, word in enumerate(_RU_HUNDREDS, start=1):
        more = {100 * hundred + n: f"{word} {told}" for n, told in under.items() if n < 100}
        under |= {100 * hundred: word} | more
    return {told: n for n, told in under.items()}


def _russian_noun(nouns: tuple[str, ...], number: int, case: str) -> str:
    _gender, one, accusative, few, many = nouns
    if 11 <= number % 100 <= 14:
        return many
    if number % 10 == 1:
        return accusative if case == "accusative" else one
    return few if 2 <= number % 10 <= 4 else many


def russian(told: str, gender: str, case: str) -> int:
    """A number in Russian; raises ``KeyError`` or ``AssertionError`` for what is not written as it must be."""
    if told == "ноль":
        return 0
    total, words = 0, told.split()
    for power, nouns in _RU_POWERS:
        place = next((place for place, word in enumerate(words) if word in nouns[1:]), None)
        if place is not None:
            count = _russian(nouns[0], case)[" ".join(words[:place])]
            assert words[place] == _russian_noun(nouns, count, case), told
            total, words = total + count * power, words[place + 1 :]
    return total + (_russian(gender, case)[" ".join(words)] if words else 0)


@cache
def _english() -> Mapping[str, int]:
    under = dict(enumerate(_EN_SMALL, start=1))
    for ten, word in enumerate(_EN_TENS, start=2):
        under |= {10 * ten: word} | {10 * ten + n: f"{word}-{one}" for n, one in enumerate(_EN_SMALL[:9], start=1)}
    for hundred, word in enumerate(_EN_SMALL[:9], start=1):
        more = {100 * hundred + n: f"{word} hundred and {told}" for n, told in under.items() if n < 100}
        under |= {100 * hundred: f"{word} hundred"} | more
    return {told: n for n, told in under.items()}


def english(told: str) -> int:
    """A number in English, as above: "one thousand and one", "two million three hundred and four"."""
    if told == "zero":
        return 0
    total, rest = 0, told
    for power, word in _EN_POWERS:
        before, found, after = rest.partition(f" {word}")
        if found:
            total, rest = total + _english()[before] * power, after.removeprefix(" ")
    if not rest:
        return total
    last = _english()[rest.removeprefix("and ")]
    assert rest.startswith("and ") == (total > 0 and last < 100), told
    return total + last


@cache
def _french(gender: str, final: bool) -> Mapping[str, int]:
    """One to 999; ``final``: nothing that would take the -s from "cents" and "vingts" follows."""
    one = "une" if gender == "f" else "un"
    under = dict(enumerate(_FR_SMALL, start=1)) | {1: one}
    small = dict(under)
    for ten, word in _FR_TENS.items():
        under[ten] = word + ("s" if ten == 80 and final else "")
        for n in range(1, 20 if ten in (60, 80) else 10):
            under[ten + n] = f"{word} et {small[n]}" if n in (1, 11) and ten < 80 else f"{word}-{small[n]}"
    for hundred in range(1, 10):
        word = "cent" if hundred == 1 else f"{_FR_SMALL[hundred - 1]} cent"
        more = {100 * hundred + n: f"{word} {told}" for n, told in under.items() if n < 100}
        under |= {100 * hundred: word + ("s" if hundred > 1 and final else "")} | more
    return {told: n for n, told in under.items()}


def french(told: str, gender: str) -> int:
    """A number in French, as above; what follows a round million joins by "de", which is not a part of it."""
    if told == "zéro":
        return 0
    total, rest = 0, told
    for power, word in ((10**12, "billion"), (10**9, "milliard"), (10**6, "million")):
        if found := re.match(rf"(.+?) {word}(s?)(?: |$)", rest):
            count = _french("m", final=True)[found[1]]
            assert bool(found[2]) == (count > 1), told
            total, rest = total + count * power, rest[found.end() :]
    if found := re.match(r"(?:(.+) )?mille(?: |$)", rest):
        count = _french("m", final=False)[found[1]] if found[1] else 1
        assert count > 1 or not found[1], told
        total, rest = total + count * 1000, rest[found.end() :]
    return total + (_french(gender, final=True)[rest] if rest else 0)


def _count(told: str, noun: str, nouns: tuple[str, ...], language: str, case: str) -> int:
    """How many there are of the noun, which must have the form that goes with so many."""
    if language == "ru":
        count = russian(told, nouns[0], case)
        assert noun == _russian_noun(nouns, count, case), (told, noun)
    elif language == "fr":
        count = french(told.removesuffix(" de"), nouns[0])
        assert told.endswith(" de") == (count > 0 and count % 10**6 == 0), told
        assert noun == nouns[1 if count < 2 else 2], (told, noun)
    else:
        count = english(told)
        assert noun == nouns[0 if count == 1 else 1], (told, noun)
    return count


@cache
def _pence() -> Mapping[str, int]:
    """What an Englishman says of less than a shilling, in farthings."""
    tails = {0: "", 1: " one farthing", 2: " halfpenny", 3: " three farthings"}
    said = {f"{word}{tail}": 4 * n + over for n, word in enumerate(_EN_PENCE, start=1) for over, tail in tails.items()}
    said.pop("one penny halfpenny")
    return said | {"one farthing": 1, "one halfpenny": 2, "three farthings": 3, "three halfpence": 6}


def amount(text: str, coin: str, language: str, case: str) -> int:
    """The sum in base units; raises for any word that is not as it must be."""
    if coin == "ru-assignat":
        assert text.endswith(SUFFIX[language]), text
        text = text.removesuffix(SUFFIX[language])
    total, rest, joints = 0, text, []
    english_pence = coin == "en" and language == "en"
    columns = MONEYS[coin][:2] if english_pence else MONEYS[coin]
    before = ""
    for value, by_language in columns:
        nouns = by_language[language]
        forms = "|".join(sorted(map(re.escape, nouns if language == "en" else nouns[1:]), key=len, reverse=True))
        if language == "ru" and value == 2 and before == "kopeck" and rest == nouns[2 if case == "accusative" else 1]:
            return total + 2  # "пятьдесят две копейки деньга": one of it needs no number there
        found = re.match(rf"(.+?) ({forms})(, | and | et | |$)", rest)
        if not found or _ends_with_longer(f"{found[1]} {found[2]}", found[2], coin, language):
            continue
        total += _count(found[1], found[2], nouns, language, case) * value
        before = "kopeck" if by_language is KOPECK[1] else before
        joints.append(found[3])
        rest = rest[found.end() :]
    if english_pence and rest:
        return _joined(joints, coin, language, text) + total + _pence()[rest]
    assert not rest, f"nobody reads {rest!r} in {text!r}"
    assert joints.pop() == "", text
    return total + _joined(joints, coin, language, text)


def _ends_with_longer(told: str, noun: str, coin: str, language: str) -> bool:
    """Whether the noun is only the end of another's: "пять шестых гроша" counts no grosz."""
    nouns = [form for _value, by_language in MONEYS[coin] for form in by_language[language]]
    return any(told.endswith(f" {other}") for other in nouns if len(other) > len(noun))


def _joined(joints: list[str], coin: str, language: str, text: str) -> int:
    """Nothing, when what stands between the parts is what joins them in this money and language."""
    last = {"en": " and ", "fr": " et "}.get(language)
    plain = language == "ru" or coin in UNLISTED
    assert joints == ([" "] * len(joints) if plain else [", "] * (len(joints) - 1) + [last] * bool(joints)), text
    return 0
