"""Coin systems as data: what every coin is worth in the smallest one, its names and signs.

An amount of money is an integer of a system's base unit. Values and forms: content/coin-and-notes.md §1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Kind = Literal["A", "C", "AC"]
Gender = Literal["m", "f", "n"]


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark an English message id; the ledger stands below the wording and marks its few names itself."""
    return message


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A coin or a unit of account.

    ``value`` is in base units. ``kind``: A is kept in books only, C is struck only, AC both. ``nouns`` by
    language: English and French one/many, Russian 1 / 2-4 / 5 and more. ``gender`` by language, for number
    words; English has none. ``accusative`` is the Russian singular where it differs from the nominative.
    ``signs`` are written forms that a reader of sums understands besides the nouns.
    """

    id: str
    value: int
    kind: Kind
    nouns: Mapping[str, tuple[str, ...]]
    gender: Mapping[str, Gender]
    accusative: str | None = None
    signs: tuple[str, ...] = ()

    def noun(self, language: str, count: int, *, accusative: bool = False) -> str:
        """The noun that goes with ``count`` in the language: ``2`` → "рубля", "roubles"."""
        forms = self.nouns[language]
        chosen = plural_form(language, count)
        if accusative and language == "ru" and chosen == 0 and self.accusative:
            return self.accusative
        return forms[min(chosen, len(forms) - 1)]


def plural_form(language: str, count: int) -> int:
    """Which form of a noun a number takes: Russian 0, 1, 2 (1 / 2-4 / 5+), French and English 0, 1."""
    if language == "ru":
        if count % 100 in range(11, 15):
            return 2
        last = count % 10
        return 0 if last == 1 else 1 if last in (2, 3, 4) else 2
    if language == "fr":
        return 0 if count < 2 else 1
    return 0 if count == 1 else 1


@dataclass(frozen=True, slots=True, eq=False)
class CoinSystem:
    """The money of a place and time.

    ``columns`` are the units sums are kept in, greatest first; the last may hold quarters, if the base unit
    is one. ``native`` is the language of the place. ``listed`` says whether its parts are told as a list
    ("three pounds, four shillings and sixpence") or in one breath ("two roubles sixty kopecks").
    """

    id: str
    name: str
    base: str
    units: tuple[Unit, ...]
    columns: tuple[str, ...]
    native: str
    listed: bool
    by_id: Mapping[str, Unit] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", MappingProxyType({unit.id: unit for unit in self.units}))

    def unit(self, unit_id: str) -> Unit:
        """The unit of this id; raises ``KeyError``."""
        return self.by_id[unit_id]

    @property
    def parts(self) -> int:
        """Base units in the smallest column: 1, or 4 where the books keep quarters of it."""
        return self.by_id[self.columns[-1]].value


def _unit(
    id: str,
    value: int,
    kind: Kind,
    en: str,
    ru: str,
    fr: str,
    genders: str,
    *signs: str,
    acc: str | None = None,
) -> Unit:
    """A row of the table: forms parted by ``/``, genders as two letters, Russian then French."""
    gender: dict[str, Gender] = {}
    for language, letter in zip(("ru", "fr"), genders, strict=True):
        gender[language] = "f" if letter == "f" else "n" if letter == "n" else "m"
    nouns = {"en": tuple(en.split("/")), "ru": tuple(ru.split("/")), "fr": tuple(fr.split("/"))}
    return Unit(id, value, kind, MappingProxyType(nouns), MappingProxyType(gender), acc, signs)


#: §1b. One rouble is 400 polushkas; books keep roubles and kopecks, with quarters of a kopeck.
RUSSIAN = CoinSystem(
    id="ru",
    name=N_("Russian silver"),
    base="polushka",
    native="ru",
    listed=False,
    columns=("rouble", "kopeck"),
    units=(
        _unit(
            "polushka",
            1,
            "C",
            "polushka/polushkas",
            "полушка/полушки/полушек",
            "polouchka/polouchkas",
            "ff",
            acc="полушку",
        ),
        _unit("denga", 2, "C", "denga/dengas", "деньга/деньги/денег", "denga/dengas", "ff", acc="деньгу"),
        _unit(
            "kopeck",
            4,
            "AC",
            "kopeck/kopecks",
            "копейка/копейки/копеек",
            "copeck/copecks",
            "fm",
            "к",
            "коп",
            "k",
            "kop",
            "копейку",
            "kopek",
            "kopeks",
            acc="копейку",
        ),
        _unit("grosh", 8, "C", "grosh/groshes", "грош/гроша/грошей", "groche/groches", "mm"),
        _unit("altyn", 12, "A", "altyn/altyns", "алтын/алтына/алтын", "altyn/altyns", "mm", "алтынов"),
        _unit(
            "pyatak",
            20,
            "C",
            "pyatak/pyataks",
            "пятак/пятака/пятаков",
            "pièce de cinq copecks/pièces de cinq copecks",
            "mf",
        ),
        _unit(
            "grivennik",
            40,
            "C",
            "grivennik/grivenniks",
            "гривенник/гривенника/гривенников",
            "grivennik/grivenniks",
            "mm",
        ),
        _unit(
            "chetvertak",
            100,
            "C",
            "chetvertak/chetvertaks",
            "четвертак/четвертака/четвертаков",
            "quart de rouble/quarts de rouble",
            "mm",
        ),
        _unit(
            "poltina",
            200,
            "AC",
            "poltina/poltinas",
            "полтина/полтины/полтин",
            "poltina/poltinas",
            "ff",
            acc="полтину",
        ),
        _unit(
            "rouble",
            400,
            "AC",
            "rouble/roubles",
            "рубль/рубля/рублей",
            "rouble/roubles",
            "mm",
            "р",
            "руб",
            "r",
            "rub",
            "p",
            "ruble",
            "rubles",
        ),
        _unit(
            "half_imperial",
            2000,
            "C",
            "half-imperial/half-imperials",
            "полуимпериал/полуимпериала/полуимпериалов",
            "demi-impérial/demi-impériaux",
            "mm",
        ),
        _unit(
            "imperial",
            4000,
            "C",
            "imperial/imperials",
            "империал/империала/империалов",
            "impérial/impériaux",
            "mm",
        ),
    ),
)

#: §1a, the column 1640-51. One livre is 240 deniers.
FRENCH_1640 = CoinSystem(
    id="fr-1640",
    name=N_("French coin of 1640"),
    base="denier",
    native="fr",
    listed=True,
    columns=("livre", "sol", "denier"),
    units=(
        _unit("denier", 1, "AC", "denier/deniers", "денье", "denier/deniers", "mm", "d", "den"),
        _unit("double", 2, "C", "double/doubles", "дубль/дубля/дублей", "double/doubles", "mm"),
        _unit("liard", 3, "C", "liard/liards", "лиар/лиара/лиаров", "liard/liards", "mm"),
        _unit("sol", 12, "AC", "sol/sols", "су", "sol/sols", "mm", "s", "sou", "sous", "с"),
        _unit(
            "livre",
            240,
            "A",
            "livre/livres",
            "ливр/ливра/ливров",
            "livre/livres",
            "mf",
            "₶",
            "liv",
            "lt",
            "l",
            "л",
        ),
        _unit("ecu", 720, "AC", "écu/écus", "экю", "écu/écus", "mm", "ecu", "ecus"),
        _unit("pistole", 2400, "AC", "pistole/pistoles", "пистоль/пистоля/пистолей", "pistole/pistoles", "mf"),
        _unit("louis", 2400, "C", "louis d'or", "луидор/луидора/луидоров", "louis", "mm", "louis"),
    ),
)

#: §1c. One pound is 960 farthings; books keep pounds, shillings and pence, with quarters of a penny.
ENGLISH = CoinSystem(
    id="en",
    name=N_("English sterling"),
    base="farthing",
    native="en",
    listed=True,
    columns=("pound", "shilling", "penny"),
    units=(
        _unit("farthing", 1, "C", "farthing/farthings", "фартинг/фартинга/фартингов", "farthing/farthings", "mm"),
        _unit(
            "halfpenny",
            2,
            "C",
            "halfpenny/halfpence",
            "полпенни",
            "demi-penny/demi-pence",
            "nm",
            "halfpennies",
        ),
        _unit("penny", 4, "AC", "penny/pence", "пенни/пенса/пенсов", "penny/pence", "mm", "d", "pennies", "п"),
        _unit("groat", 16, "C", "groat/groats", "грот/грота/гротов", "groat/groats", "mm"),
        _unit(
            "sixpence",
            24,
            "C",
            "sixpence/sixpences",
            "шестипенсовик/шестипенсовика/шестипенсовиков",
            "pièce de six pence/pièces de six pence",
            "mf",
        ),
        _unit(
            "shilling",
            48,
            "AC",
            "shilling/shillings",
            "шиллинг/шиллинга/шиллингов",
            "shilling/shillings",
            "mm",
            "s",
            "sh",
            "ш",
            "шил",
        ),
        _unit(
            "half_crown",
            120,
            "C",
            "half-crown/half-crowns",
            "полкроны",
            "demi-couronne/demi-couronnes",
            "ff",
            "half crown",
            "half crowns",
        ),
        _unit("crown", 240, "C", "crown/crowns", "крона/кроны/крон", "couronne/couronnes", "ff", acc="крону"),
        _unit(
            "half_guinea",
            504,
            "C",
            "half-guinea/half-guineas",
            "полугинея/полугинеи/полугиней",
            "demi-guinée/demi-guinées",
            "ff",
            "half guinea",
            "half guineas",
            acc="полугинею",
        ),
        _unit(
            "pound",
            960,
            "A",
            "pound/pounds",
            "фунт/фунта/фунтов",
            "livre sterling/livres sterling",
            "mf",
            "£",
            "l",
            "lb",
            "ф",
        ),
        _unit(
            "guinea",
            1008,
            "C",
            "guinea/guineas",
            "гинея/гинеи/гиней",
            "guinée/guinées",
            "ff",
            "g",
            "gs",
            "gn",
            "gns",
            acc="гинею",
        ),
        _unit(
            "sovereign",
            960,
            "C",
            "sovereign/sovereigns",
            "соверен/соверена/соверенов",
            "souverain/souverains",
            "mm",
        ),
    ),
)

#: Every coin system by its id.
SYSTEMS: Mapping[str, CoinSystem] = MappingProxyType({s.id: s for s in (RUSSIAN, FRENCH_1640, ENGLISH)})
