"""A sealed draw by the ten lines of ``docs/sealed-deals.md``, done over here in other words, and its example."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest

from larp_piquet.engine.cards import Card, format_cards
from larp_piquet.engine.ruleset import Ruleset, make_ruleset
from larp_piquet.language import LANGUAGES, say
from larp_piquet.tables.acts import Agree, CutForDeal, DealNext, Dealt, Draw, Fact, Refused, Status, TableAction
from larp_piquet.tables.checking import check
from larp_piquet.tables.desk import Redealt, Rule, TakenBack
from larp_piquet.tables.sealed import SealedDeal
from larp_piquet.tables.seals import Seal, commitment_of, drawn, key_of, short
from larp_piquet.tables.written import partie_records
from larp_piquet.wording.seals import METHOD

from ..engine.playing import count
from .build import MUSKETEERS, Table

DOCUMENT = (Path(__file__).parents[2] / "docs" / "sealed-deals.md").read_text("utf-8")
SECRET = bytes(range(32))


def mac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def ordered(key: bytes, label: str) -> list[str]:
    """Lines 5 to 7."""
    pack = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
    supply = b"".join(mac(key, f"{label} {n}".encode()) for n in range(64))
    at = 0
    for place in reversed(range(1, 32)):
        while supply[at] >= 256 - 256 % (place + 1):
            at += 1
        other = supply[at] % (place + 1)
        at += 1
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def by_the_lines(secret: bytes, sitting: int, draw: int, parts: list[str | None]) -> tuple[str, str, str]:
    """Seal, cut and pack."""
    words = ",".join("null" if part is None else f'"{part}"' for part in parts)
    key = mac(secret, f'["larp-piquet deal 1",{sitting},{draw},[{words}]]'.encode())
    cut: list[str] = []
    for turn in range(1, 100):
        one = ordered(key, f"cut {turn}")[: len(parts)]
        cut += one
        if len({card[0] for card in one}) == len(parts):
            break
    seal = hashlib.sha256(b"larp-piquet seal 1" + b"\n" + secret).hexdigest()
    return seal, " ".join(cut), " ".join(ordered(key, "pack"))


CASES = [
    (7, 3, ["дождь в Ла-Рошели", None]),
    (1, 1, [None, None]),
    (1, 1, ["a", "b"]),
    (1, 1, ["b", "a"]),
    (1, 2, ["a", "b"]),
    (2, 1, ["a", "b"]),
    (12345, 67, [None, "17", "👩‍👩‍👧 été"]),
    (1, 1, [None, None, None]),
]


@pytest.mark.parametrize(("sitting", "draw", "parts"), CASES)
def test_a_draw_is_what_the_ten_lines_make_of_it(sitting: int, draw: int, parts: list[str | None]) -> None:
    for secret in (SECRET, *(hashlib.sha256(b"%d" % n).digest() for n in range(20))):
        seal, cut, pack = by_the_lines(secret, sitting, draw, parts)
        found = drawn(key_of(secret, sitting, draw, parts), len(parts))
        assert commitment_of(secret) == seal
        assert (format_cards(found.cuts), format_cards(found.pack)) == (cut, pack)


def test_every_part_of_it_changes_the_pack() -> None:
    packs = {drawn(key_of(SECRET, sitting, draw, parts), len(parts)).pack for sitting, draw, parts in CASES}
    assert len(packs) == len(CASES)


def test_level_cuts_are_cut_again() -> None:
    """Among so many draws some are level in the first round, and every last round is not."""
    again = 0
    for draw in range(1, 120):
        cuts = drawn(key_of(SECRET, 1, draw, [None] * 3), 3).cuts
        rounds = [cuts[at : at + 3] for at in range(0, len(cuts), 3)]
        assert [len({card.rank for card in each}) == 3 for each in rounds] == [False] * (len(rounds) - 1) + [True]
        again += len(rounds) > 1
    assert 20 < again < 60  # of three cards two are level in 1 - 28/31 × 24/30 of the cuts, more than a quarter


def test_the_published_example_is_by_the_lines() -> None:
    told = dict(re.findall(r"^    (\w+): (.*)$", DOCUMENT, re.MULTILINE))
    sitting, draw, parts = CASES[0]
    seal, cut, pack = by_the_lines(SECRET, sitting, draw, parts)
    assert told == {
        "secret": SECRET.hex(), "sitting": "7", "draw": "3", "words": "дождь в Ла-Рошели, none",
        "text": '["larp-piquet deal 1",7,3,["дождь в Ла-Рошели",null]]',
        "seal": seal, "cut": cut, "pack": pack,
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_says_what_the_page_says(language: str) -> None:
    assert len(METHOD) == 10
    said = " ".join(DOCUMENT.split())
    for number, line in enumerate(METHOD, start=1):
        assert f"{number}. {say(language, line)}".replace("\u00a0", " ").replace("\u202f", " ") in said.replace(
            "\u00a0", " "
        ).replace("\u202f", " ")


def test_a_seal_says_nothing_of_its_secret() -> None:
    seal = Seal(1, 1, commitment_of(SECRET), ("x", None), SECRET.hex())
    assert SECRET.hex() not in repr(seal)
    assert short(seal.commitment) == f"{seal.commitment[:4]}-{seal.commitment[4:8]}"


def test_a_word_is_its_composed_form() -> None:
    """The house composes what is typed: both ways of writing é are one word."""
    composed, apart = "été", unicodedata.normalize("NFD", "été")
    assert key_of(SECRET, 1, 1, [composed]) != key_of(SECRET, 1, 1, [apart])
    assert unicodedata.normalize("NFC", apart) == composed


# -- who dealt ---------------------------------------------------------------------------------------------------------


class Sealed(Table):
    """A table whose every draw is sealed; of its deals the seals, by line of the log."""

    number = 0

    def __init__(self, rules: Ruleset, seed: int) -> None:
        super().__init__(rules, seed)
        self.seals: dict[int, SealedDeal] = {}
        self.secret = hashlib.sha256(b"%d" % seed).digest()

    def draw(self) -> Draw:
        seats = self.sitting.rules.seats
        return drawn(key_of(self.secret, 1, self.number, [None] * seats), seats)

    def act(self, action: TableAction, character: str | None = None, *, staff: bool = False) -> tuple[Fact, ...]:
        self.number += isinstance(action, Agree | DealNext | Rule)
        facts = super().act(action, character, staff=staff)
        cut: tuple[Card, ...] = ()
        for line, fact in enumerate(facts, start=len(self.facts) - len(facts) + 1):
            if isinstance(fact, CutForDeal):
                cut = fact.cards
            elif isinstance(fact, Dealt):
                nobody = (None,) * self.sitting.rules.seats
                seal = Seal(1, self.number, commitment_of(self.secret), nobody, self.secret.hex())
                self.seals[line] = SealedDeal(seal, cut)
        return facts

    def ruled_on(self) -> None:
        """A partie to its end, of which deals are dealt anew and moves and deals taken back."""
        begun = len(self.facts)
        while self.sitting.status in (Status.DEALING, Status.BETWEEN):
            whim = self.chance.randrange(60)
            try:
                if whim == 0:
                    self.act(Rule(Redealt("a card lay open", "")), staff=True)
                elif whim == 1:
                    self.act(Rule(TakenBack(self.chance.randint(begun, len(self.facts)), "a slip", "")), staff=True)
                else:
                    self.one_move()
            except Refused:
                self.one_move()


@pytest.mark.parametrize("edition", ["musketeer", "classic", "normandy-musketeer"])
def test_no_partie_that_was_played_is_said_to_be_dealt_wrong(edition: str) -> None:
    """Whatever was dealt anew or taken back; of three also when two play on."""
    rules = make_ruleset(edition, {"target": 90} if edition == "normandy-musketeer" else {})
    anew = back = passed = 0
    for seed in range(count(30)):
        table = Sealed(rules, seed)
        for seat in range(rules.seats):
            table.act(Agree(deals_first=bool(seed % 2)), MUSKETEERS[seat])
        table.ruled_on()
        (told,) = partie_records(table.facts, str, seals=table.seals)
        _record, deals = check(told)
        assert deals
        assert all(deal.agrees for deal in deals), (seed, deals)
        dealers = [line for deal in deals for line in deal.lines if line.what in ("dealer", "turn")]
        assert len(dealers) == len(deals)
        assert dealers[0].what == "dealer"
        assert dealers[-1].what == "turn"
        anew += sum("rulings" in deal for deal in told["deals"])  # type: ignore[attr-defined]
        by = [MUSKETEERS.index(deal["dealer"]) for deal in told["deals"]]  # type: ignore[attr-defined]
        passed += any((last + 1) % rules.seats != now != last for last, now in pairwise(by))
        back += any(isinstance(fact, TakenBack) for fact in table.facts)
    assert anew
    assert back
    assert bool(passed) == (rules.seats == 3)  # over who has left
