"""Stored facts: version 1 as it was first written, and what is no fact at all."""

from __future__ import annotations

import pytest

from larp_piquet.engine.acts import AnnounceCapot, Call, Category, Claim, Consent, Decline, Discard, Look, Play, Take
from larp_piquet.engine.cards import parse_cards
from larp_piquet.engine.ruleset import make_ruleset
from larp_piquet.tables.acts import (
    Agreed,
    Closed,
    CutForDeal,
    Dealt,
    Fact,
    Left,
    Moved,
    Opened,
    Seated,
    Signed,
    Stake,
    StopAnswered,
    StopOffered,
    Voided,
)
from larp_piquet.tables.codec import CodecError, fact_from_json, fact_to_json

#: One of each kind, as version 1 wrote it. Never changed: old files hold these bytes.
VERSION_1: list[tuple[dict[str, object], Fact]] = [
    ({"v": 1, "kind": "seated", "seat": 0, "character": "athos"}, Seated(0, "athos")),
    ({"v": 1, "kind": "left", "seat": 1}, Left(1)),
    ({"v": 1, "kind": "agreed", "seat": 1}, Agreed(1)),
    ({"v": 1, "kind": "cut", "cards": "KD 9C", "dealer": 1}, CutForDeal(parse_cards("KD 9C"), 1)),
    ({"v": 1, "kind": "dealt", "dealer": 1, "pack": "AS 7H"}, Dealt(1, parse_cards("AS 7H"))),
    ({"v": 1, "kind": "stop_offered", "seat": 0}, StopOffered(0)),
    ({"v": 1, "kind": "stop_answered", "seat": 1, "agreed": True}, StopAnswered(1, True)),
    ({"v": 1, "kind": "signed", "seat": 1, "by": "athos", "reason": ""}, Signed(1, "athos")),
    ({"v": 1, "kind": "voided", "reason": "a short pack", "by": "game_master"}, Voided("a short pack")),
    ({"v": 1, "kind": "closed", "by": "athos", "reason": ""}, Closed("athos")),
    ({"v": 1, "kind": "moved", "act": "discard", "seat": 0, "cards": "7H 8H"}, Moved(Discard(0, parse_cards("7H 8H")))),
    ({"v": 1, "kind": "moved", "act": "take", "seat": 0, "cards": "AS"}, Moved(Take(0, parse_cards("AS")))),
    ({"v": 1, "kind": "moved", "act": "decline", "seat": 0}, Moved(Decline(0))),
    ({"v": 1, "kind": "moved", "act": "consent", "seat": 1, "agreed": False}, Moved(Consent(1, False))),
    (
        {"v": 1, "kind": "moved", "act": "call", "seat": 0, "category": "sets", "claims": ["QS QH QD"]},
        Moved(Call(0, Category.SETS, (Claim(Category.SETS, parse_cards("QS QH QD")),))),
    ),
    ({"v": 1, "kind": "moved", "act": "announce_capot", "seat": 0}, Moved(AnnounceCapot(0))),
    ({"v": 1, "kind": "moved", "act": "play", "seat": 0, "card": "AS"}, Moved(Play(0, parse_cards("AS")[0]))),
    ({"v": 1, "kind": "moved", "act": "look", "seat": 1}, Moved(Look(1))),
]


@pytest.mark.parametrize(("plain", "fact"), VERSION_1, ids=lambda value: str(value)[:40])
def test_version_1_reads_and_writes(plain: dict[str, object], fact: Fact) -> None:
    assert fact_from_json(plain) == fact
    assert fact_to_json(fact) == plain


def test_an_opening_with_a_bank_and_one_of_before_banks() -> None:
    plain = fact_to_json(Opened(make_ruleset("classic"), Stake("ru", 4, bank=400)))
    assert plain["stake"] == {"coin": "ru", "per_point": 4, "bank": 400}
    assert fact_from_json(plain) == Opened(make_ruleset("classic"), Stake("ru", 4, bank=400))
    assert fact_from_json({**plain, "stake": {"coin": "ru", "per_point": 4}}).stake.bank == 0  # type: ignore[union-attr]


def test_an_opening_freezes_the_whole_ruleset() -> None:
    house = make_ruleset("musketeer", {"leza_tricks": 7, "sequence_points": {str(n): n for n in range(3, 9)}})
    plain = fact_to_json(Opened(house, Stake("ru", 4)))
    rules = plain["rules"]
    assert isinstance(rules, dict)
    assert (rules["leza_tricks"], rules["threshold"], rules["elder_takes"]) == (7, 30, [3, 3])
    assert fact_from_json(plain) == Opened(house, Stake("ru", 4))


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"v": 2, "kind": "left", "seat": 0},
        {"v": 1},
        {"v": 1, "kind": "waltz"},
        {"v": 1, "kind": "left"},
        {"v": 1, "kind": "left", "seat": "0"},
        {"v": 1, "kind": "left", "seat": True},
        {"v": 1, "kind": "dealt", "dealer": 0, "pack": "ZZ"},
        {"v": 1, "kind": "seated", "seat": 0, "character": 5},
        {"v": 1, "kind": "stop_answered", "seat": 0, "agreed": 1},
        {"v": 1, "kind": "moved", "act": "fly", "seat": 0},
        {"v": 1, "kind": "moved", "act": "call", "seat": 0, "category": "sets", "claims": "QS"},
        {"v": 1, "kind": "moved", "act": "call", "seat": 0, "category": "waltz", "claims": []},
        {"v": 1, "kind": "opened", "rules": {}, "stake": [], "mode": "dealt"},
    ],
)
def test_what_is_no_fact_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        fact_from_json(plain)
