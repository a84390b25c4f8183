"""What the sheets say: values of the law in place, a worked example that the engine worked, the pad of the edition."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from larp_piquet.engine.ruleset import (
    ALL_EDITIONS,
    MUSKETEER,
    NORMANDY_CHOICES,
    NORMANDY_EDITIONS,
    NORMANDY_MUSKETEER,
    NORMANDY_STARINNY,
    STARINNY,
    NormandyRuleset,
    make_ruleset,
)
from larp_piquet.language import LANGUAGES, phrase
from larp_piquet.printing.colours import COLOURS, named, paint
from larp_piquet.printing.example import calls_example, fan, partie_example, race_example
from larp_piquet.printing.notewords import sentence
from larp_piquet.printing.padding import pad, race_pad
from larp_piquet.printing.picture import dealt, filled_pad
from larp_piquet.printing.render import html, pdf
from larp_piquet.printing.sheet import rule_pages
from larp_piquet.printing.terms import terms
from larp_piquet.printing.values import values, worth
from larp_piquet.wording.clauses import chapters_of, clause_text
from larp_piquet.wording.names import edition_title

from .conftest import Print
from .reading import words
from .sample import note_data, pack_data

pytestmark = pytest.mark.press


def test_partie_of_the_musketeers() -> None:
    """S2's own sheet (rules §6): B 120, A 130, A 120, the final figure A 130, and A wins 260."""
    rows, account = partie_example(MUSKETEER)
    assert [(row.first, row.second, row.difference, row.figure, row.seat) for row in rows] == [
        (33, 48, 15, 120, 1),
        (65, 37, 28, 130, 0),
        (22, 6, 16, 120, 0),
    ]
    assert account.final == (0, 130)
    assert account.debt == (1, 0, 260)


def test_partie_of_the_old_game() -> None:
    """The same deals without rounding, hundred or final figure: 28 + 16 − 15 = 29."""
    rows, account = partie_example(STARINNY)
    assert [row.figure for row in rows] == [15, 28, 16]
    assert account.final is None
    assert account.debt == (1, 0, 29)


def test_example_of_a_house_with_fewer_deals() -> None:
    """Two koroliks make a whole partie of that house: A 130 + final − B 120."""
    rows, account = partie_example(replace(MUSKETEER, koroliks_per_partie=2))
    assert len(rows) == 2
    assert account.complete
    # Sums 98 and 85: difference 13 → 10 → 110. 130 − 120 + 110.
    assert account.debt == (1, 0, 120)


def test_calls_of_the_musketeers() -> None:
    """A point of five in sequence counts 20 and pays its run; four aces 14; 34 and no answer: repique to 94."""
    lines = calls_example(MUSKETEER)
    assert [(line.seat, line.item, line.points, line.running) for line in lines] == [
        (0, "point", 20, 20),
        (0, "set", 14, 34),
        (0, "repique", 60, 94),
    ]


def test_calls_of_the_old_game() -> None:
    lines = calls_example(STARINNY)
    assert [(line.item, line.points, line.running) for line in lines] == [
        ("point", 5, 5),
        ("sequence", 15, 20),
        ("set", 14, 34),
        ("repique", 60, 94),
    ]


def test_calls_of_three() -> None:
    """The player left of the dealer (seat 1): five in a row and four aces, 34, and a repique from twenty to 90 + 14."""
    lines = calls_example(NORMANDY_MUSKETEER)
    assert [(line.seat, line.item, line.points, line.running) for line in lines] == [
        (1, "point", 20, 20), (1, "set", 14, 34), (1, "repique", 70, 104),
    ]  # fmt: skip
    # The old game: 5 for the cards, 15 for their run, 14; thirty becomes ninety.
    assert [(line.item, line.points, line.running) for line in calls_example(NORMANDY_STARINNY)] == [
        ("point", 5, 5), ("sequence", 15, 20), ("set", 14, 34), ("repique", 60, 94),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("house", "at_end", "owed"),
    [
        # The vector of three: 212 − 171 and 205 − 171.
        ({}, (212, 205, 171), (41, 34)),
        ({"debt": "gap_to_target"}, (212, 205, 171), (29, 29)),
        ({"debt": "gap_at_exit"}, (212, 205, 171), (80, 29)),
        ({"debt": "second_null"}, (212, 205, 171), (41, 0)),
        # To a hundred and fifty: 162, then 155 against 128 (171 of 200, of 150).
        ({"target": 150}, (162, 155, 128), (34, 27)),
        ({"endgame": "stop_and_rank"}, (212, 150, 120), (92, 30)),
    ],
)
def test_a_race_worked(house: dict[str, object], at_end: tuple[int, ...], owed: tuple[int, int]) -> None:
    rules = make_ruleset("normandy-musketeer", house)
    assert isinstance(rules, NormandyRuleset)
    told = race_example(rules)
    assert (told.at_end, told.owed) == (at_end, owed)


def test_the_sheet_of_three_is_about_three() -> None:
    for rules in NORMANDY_EDITIONS.values():
        sheet = html("rule_pages", replace(pack_data("en"), rules=rules, tables=()))
        assert "A race, worked" in sheet
        assert "he owes the first 41 points and the second 34 points." in sheet
        assert "korolik" not in sheet.lower()
        assert "third hand" in sheet
    flat = make_ruleset("normandy-starinny", {"debt": "flat_stake"})
    assert "he owes each of them the fixed stake" in html("rule_pages", replace(pack_data("en"), rules=flat, tables=()))


def test_the_pad_of_three_runs_to_its_target_and_says_what_is_owed() -> None:
    rules = make_ruleset("normandy-musketeer", {"target": 150, "debt": "flat_stake"}, "The short race")
    data = pack_data("en")
    table = replace(data.tables[0], rules=rules, stake="1 р.")
    told = " ".join(html("score_pad", replace(data, tables=(table,))).split())
    for part in (
        "Account of a race to 150", "The short race", "to each 1 р.", "Third player", "Has lost",
        "whoever has 150 points at the end of a deal leaves the game.",
        "The last owes each of the others the stake that was fixed beforehand.",
    ):  # fmt: skip
        assert part in told, part
    assert "Korolik" not in told
    assert "Owes the second" in told.partition("Owes the first")[2]
    null = make_ruleset("normandy-musketeer", {"debt": "second_null"})
    assert isinstance(null, NormandyRuleset)
    assert race_pad(null, "en")["owed"] == ["Owes the first"]
    assert "The last owes each 1\u00a0р." in html("table_cards", replace(data, tables=(table,)))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("debt", NORMANDY_CHOICES["debt"])
def test_the_pad_of_three_fits_its_page(language: str, debt: str, tmp_path: Path) -> None:
    house = {"debt": debt} if debt == "flat_stake" else {"debt": debt, "debt_bonus": 100, "debt_round": "ceil"}
    rules = make_ruleset("normandy-starinny", house)
    data = pack_data(language)
    found = words(pdf("score_pad", replace(data, tables=(replace(data.tables[2], rules=rules),))), tmp_path)
    assert {word.page for word in found} == {0}
    assert max(word.bottom for word in found) < 204


def test_a_pack_of_both_games_holds_a_sheet_and_a_pad_of_each() -> None:
    data = pack_data("en")
    mixed = replace(data, tables=(data.tables[0], replace(data.tables[1], rules=NORMANDY_MUSKETEER)))
    two, three = html("score_pad", mixed).split('<div class="sheet">')[1:]
    assert "Account of a partie" in two
    assert "Account of a race to 200" in three
    _, own, other = html("rule_pages", mixed).split('<article class="part rule_pages"')
    assert "A partie, worked" in own
    assert "A race, worked" in other


def test_fan_shows_each_suit_once_highest_first() -> None:
    assert fan("AS KS TH 7D QD", "en") == (("♠", "A K", False), ("♥", "10", True), ("♦", "Q 7", True))


def test_worth_of_points_and_sequences() -> None:
    assert worth(MUSKETEER)["points"] == [3, 4, 20, 22, 24, 26]
    assert worth(STARINNY)["points"] == [3, 4, 5, 6, 7, 8]
    assert worth(STARINNY)["sequences"] == [3, 4, 15, 16, 17, 18]


def test_all_other_values_of_the_law_stand_under_them() -> None:
    """S2: two figures in a row, what is counted first on the left; what is told in words comes last."""
    table = values(MUSKETEER, "en")
    left, right = zip(*table.pairs, strict=True)
    assert dict(left) == {
        "Cards the elder takes": "3", "Cards the dealer may leave": "2", "Carte blanche": "10", "Carte rouge": "20",
        "Repique": "30 → 90", "Pique": "30 → 60", "Lead": "1", "Trick": "1",
    }  # fmt: skip
    assert dict(right) == {
        "Last trick": "4", "Points of the last trick at a capot": "1", "The cards (6 tricks)": "10", "Capot": "40",
        "Open capot": "80", "Koroliks in a partie": "3", "Points added to a korolik": "100",
        "Points added to the final figure": "100",
    }  # fmt: skip
    assert table.worded == (
        ("Rounding to tens", "to the nearest ten, a five upwards"), ("Several refets", "each doubles again"),
    )  # fmt: skip
    house = make_ruleset("musketeer", {"skvoznoy": "plus_100", "failed_open_capot": "opponent_80"})
    assert ("Partie in which the loser won no deal", "100 points more") in values(house, "en").worded
    assert "An open capot that fails" in dict(values(house, "en").worded)


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_the_table_is_whole_in_the_book_and_on_the_sheet_of_two(edition: str, language: str) -> None:
    data = replace(pack_data(language, edition), tables=())
    for document in ("rule_book", "rule_pages") if data.rules.seats == 2 else ("rule_book",):
        page = html(document, data)
        table = page.partition('<table class="worth">')[2].partition("</table>")[0]
        for row in (*values(data.rules, language).pairs, *((each,) for each in values(data.rules, language).worded)):
            for name, value in row:
                assert not name or f">{name}<".replace("'", "’") in table, (document, name)
                assert value in table.replace("\u202f", " "), (document, name)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_sheet_prints_every_clause_of_the_law(edition: str, tmp_path: Path) -> None:
    """Each clause of each chapter but the referee's stands on the paper, with the edition's values."""
    data = pack_data("en", edition)
    page = html("rule_pages", data)
    for _, keys in chapters_of(data.rules)[: 8 if data.rules.seats == 3 else 6]:
        for key in keys:
            if key != "adjustment":
                text = phrase("en", clause_text(key, data.rules))
                assert text.replace("'", "’") in page, key


def test_house_rule_reaches_the_paper(tmp_path: Path) -> None:
    house = make_ruleset("musketeer", {"leza_points": 17, "capot": 43, "threshold": 25, "pique_to": 55})
    data = replace(pack_data("en"), rules=house, tables=(), characters=(), blank_notes=())
    told = " ".join(word.text for word in words(pdf("rule_pages", data), tmp_path))
    assert "17 points" in told
    assert "43 points" in told
    assert "25 points" in told


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_one_size_of_type_serves_all_four_pages_by_candle_light(edition: str, language: str) -> None:
    """In half points: never less than nine and a half."""
    assert 19 <= rule_pages(pack_data(language, edition))["half"] <= 24


def test_the_deal_as_it_lies_on_the_table() -> None:
    """Twelve to each of two and a talon of five and three; of three ten to each and two for the dealer."""
    assert [(heap.who, heap.cards, len(heap.edges)) for heap in dealt(MUSKETEER, "en")] == [
        ("elder", 12, 12), ("dealer", 12, 12), ("talon, for the elder", 5, 5), ("talon, for the dealer", 3, 3),
    ]  # fmt: skip
    assert [(heap.who, heap.cards) for heap in dealt(NORMANDY_MUSKETEER, "en")] == [
        ("elder", 10), ("third hand", 10), ("dealer", 10), ("talon, for the dealer", 2),
    ]  # fmt: skip
    # Two at a time or three: after each packet the next card lies so much farther off that it is seen.
    for packet in (2, 3):
        edges = dealt(replace(MUSKETEER, deal_packet=packet), "en")[0].edges
        wide = [n for n, (one, other) in enumerate(pairwise(edges), 1) if other - one > 2]
        assert wide == list(range(packet, 12, packet))
        assert edges[packet] - edges[packet - 1] > 2.5 * (edges[1] - edges[0])


def test_the_filled_pad_holds_the_entries_of_the_example() -> None:
    """S2's own sheet: each entry on its winner's side, each figure beside the second deal of its korolik."""
    rows, _account = partie_example(MUSKETEER)
    told = filled_pad(MUSKETEER, rows)
    assert [row["entries"] for row in told] == [(33, ""), ("", 48), (65, ""), ("", 37), (22, ""), ("", 6)]
    assert [row["side"] for row in told if row["opens"]] == [("", 120), (130, ""), (120, "")]
    classic = filled_pad(ALL_EDITIONS["classic"], ())
    # 28 + 10 + 31 + 16 + 25 + 15 = 125 and 23 + 12 + 6 + 20 + 9 + 11 = 81.
    assert classic[0]["side"] == (28, 23)
    assert classic[-1]["side"] == (125, 81)


def test_the_filled_pad_stands_on_the_paper(printed: Print, tmp_path: Path) -> None:
    found = words(printed("rule_pages", pack_data("en")), tmp_path)
    pad_ = [word for word in found if word.page == 3 and 8 < word.left < 60 and word.text in ("33", "48", "65", "37")]
    assert sorted(word.text for word in pad_) == ["33", "37", "48", "65"]
    first = {word.text: word.left for word in pad_}
    assert first["33"] < first["48"]
    assert first["65"] < first["37"]


def test_pad_has_the_steps_of_its_edition() -> None:
    assert pad(MUSKETEER, "en") == {
        "three": False,
        "flat": False,
        "rubicon": False,
        "raised": True,
        "deals": 6,
        "koroliks": [(1, 1, 2), (2, 3, 4), (3, 5, 6)],
        "tens": True,
        "refet_all": True,
        "bonus": 100,
        "final": True,
        "final_bonus": 100,
        "through": "",
    }
    old = pad(STARINNY, "en")
    assert (old["tens"], old["bonus"], old["final"]) == (False, 0, False)


def test_final_figure_stands_on_the_pad_only_where_the_law_has_it() -> None:
    assert "Final figure" in html("score_pad", pack_data("en", "musketeer"))
    assert "Final figure" not in html("score_pad", pack_data("en", "starinny"))
    assert "100 more" in html("score_pad", pack_data("en", "musketeer"))
    assert "more." not in html("score_pad", pack_data("en", "starinny"))


def test_pad_and_sheet_by_the_rubicon_know_no_korolik() -> None:
    told = html("score_pad", pack_data("en", "classic"))
    assert "Korolik" not in told
    assert "he owes the sum of both and a hundred" in told
    sheet = html("rule_pages", pack_data("en", "classic"))
    assert "the first player 125 points and the second 81" in sheet
    assert "the second player owes the first 306 points" in sheet


def test_each_table_has_the_pad_of_its_own_law_and_each_law_its_sheet() -> None:
    data = pack_data("en", "musketeer")
    mixed = replace(data, tables=(data.tables[0], replace(data.tables[1], rules=STARINNY)))
    first, second = html("score_pad", mixed).split('<div class="sheet">')[1:]
    assert "100 more" in first
    assert "Final figure" in first
    assert "every korolik after it" in first
    assert "100 more" not in second
    assert "Final figure" not in second
    assert "the next korolik is raised" in second
    assert "sums. Level sums" in " ".join(second.split())
    _, own, other = html("rule_pages", mixed).split('<article class="part rule_pages"')
    assert edition_title("musketeer", str).replace("'", "\u2019") in own
    assert edition_title("starinny", str) in other
    assert html("rule_pages", data).count('<article class="part rule_pages"') == 1


@pytest.mark.parametrize(("skvoznoy", "told"), [("plus_100", "100 more"), ("flat_100", "100 in all")])
def test_a_through_win_has_a_line_where_the_law_has_it(skvoznoy: str, told: str, tmp_path: Path) -> None:
    data = pack_data("en", "musketeer")
    assert "Through win" not in html("score_pad", data)
    house = replace(data.tables[0], rules=make_ruleset("musketeer", {"skvoznoy": skvoznoy}))
    found = words(pdf("score_pad", replace(data, tables=(house,))), tmp_path)
    assert f"Through win, {told}" in " ".join(word.text for word in found)
    assert {word.page for word in found} == {0}
    assert max(word.bottom for word in found) < 204


@pytest.mark.parametrize("koroliks", range(1, 7))
def test_pad_of_any_length_fits_its_page(koroliks: int, tmp_path: Path) -> None:
    data = pack_data("en")
    table = replace(data.tables[0], rules=replace(MUSKETEER, koroliks_per_partie=koroliks))
    found = words(pdf("score_pad", replace(data, tables=(table,))), tmp_path)
    assert {word.page for word in found} == {0}
    assert max(word.bottom for word in found) < 204
    assert {str(n) for n in range(1, 2 * koroliks + 1)} <= {word.text for word in found}


def test_table_without_a_stake_says_so(printed: Print, tmp_path: Path) -> None:
    told = " ".join(word.text for word in words(printed("table_cards", pack_data("en")), tmp_path))
    assert "Played for nothing but honour" in told
    assert "A point is worth 1\u00a0к." in told.replace("1 к.", "1\u00a0к.")
    assert told.replace("\u00a0", " ").count("each pays 101 р. 21¼ к. into the bank") == 2, "on both faces of one table"


def test_no_dot_waits_for_a_name_that_a_table_has_not() -> None:
    data = pack_data("fr")
    page = " ".join(html("score_pad", replace(data, tables=(replace(data.tables[0], name=""),))).split())
    assert "Table 1<br>" in page
    assert "Table 1 ·" in " ".join(html("score_pad", data).split())


def test_colour_of_a_table_is_shown_or_told() -> None:
    assert paint("#24508F") == "#24508f"
    assert paint(" Crimson ") == "#8c1c2c"
    assert paint("Чёрный") == paint("black") == "#1d1713"
    assert paint("малиновый") == "#8c1c2c"
    for language in LANGUAGES:
        assert len({paint(word) for word in named(language)} - {""}) == len(named(language)) == len(COLOURS)
    assert paint('red" onload="x') == ""
    page = html("table_cards", pack_data("en"))
    assert 'fill="#24508f"' in page
    assert "цвет морской волны" in page


def test_sentence_of_a_note_closes_the_words_with_a_dash() -> None:
    told = sentence(note_data("en"))
    assert "2\u00a0р.\u00a060\u00a0к. (Два рубля шестьдесят копеек\u00a0—)" in told
    assert "Élise de Saint-Cyr" in told
    assert "Шарль де Монтескью" in told


def test_russian_note_sets_the_creditor_in_the_dative() -> None:
    assert "Шарлю де Монтескью" in sentence(note_data("ru"))
    without = replace(note_data("ru"), creditor_dative="")
    assert "Шарль де Монтескью" in sentence(without)


@pytest.mark.parametrize(("state", "stamp"), [("owed", ""), ("paid", "PAID"), ("void", "VOID")])
def test_stamp_of_a_note(state: str, stamp: str, printed: Print, tmp_path: Path) -> None:
    for document in ("debt_note", "debt_note_card"):
        told = {word.text for word in words(printed(document, note_data("en", state=state)), tmp_path)}
        assert {"PAID", "VOID"} & told == ({stamp} if stamp else set())


def test_names_are_never_markup() -> None:
    data = replace(note_data("en"), debtor="<script>alert(1)</script>", cause='"><img src=x>')
    page = html("debt_note", data)
    assert "<script" not in page
    assert "<img" not in page


def test_the_lines_of_a_table_s_terms_end_between_two_things() -> None:
    """The law, the worth of a point, the bank: three things, and a line may end after each of the first two."""
    table = pack_data("fr").tables[1]
    assert table.bank
    law, worth, bank = terms("fr", table).text.split(" ")
    assert [each.endswith("\u00a0·") for each in (law, worth, bank)] == [True, True, False]
    assert bank.startswith("chacun")
    endless = replace(table, bank="99999999 " * 12)
    assert len(terms("fr", endless).text.split(" ")) > 3, "what is longer than a line is broken where it may be"
