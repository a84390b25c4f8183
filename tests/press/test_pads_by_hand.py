"""Pads that work: every figure of a partie that a source writes out is drawn into its box, and has room there.

The boxes are found on the printed page, from the words that head them. The written pages are laid where
``PIQUET_PROOFS`` says, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest

from larp_piquet.engine.ruleset import ALL_EDITIONS, make_ruleset
from larp_piquet.language import LANGUAGES
from larp_piquet.printing.manner import Manner

from .conftest import Print
from .penning import Page, kept
from .reading import Word, pages, words
from .sample import pack_data

pytestmark = pytest.mark.press

#: S2's sheet (V18–V21): the entries of six deals, the figures of three koroliks, sums, final figure, and what is owed:
#: 130 + 120 + 130 − 120 = 260, at a kopeck a point.
ENTRIES = ((0, "33"), (1, "48"), (0, "65"), (1, "37"), (0, "22"), (1, "6"))
KOROLIKS = ((1, "120"), (0, "130"), (0, "120"))
SUMS = ("120", "91")
FINAL, OWED, COIN = "130", "260", "2 р. 60 к."
#: The running count of a deal that ends 54 to 21 (V17), as it grows.
RUNNING = (("20", "34", "47", "54"), ("3", "12", "21"))
MANNERS = [(paper, dress) for paper in ("a4", "letter") for dress in ("period", "plain")]


@dataclass(frozen=True)
class Pad:
    """The left pad of a sheet: the words on it, the middles of its columns by heading, of its rows by deal."""

    words: tuple[Word, ...]
    columns: dict[str, tuple[float, ...]]
    rows: tuple[float, ...]

    def after(self, label: str) -> tuple[float, float, float]:
        """The room to write in behind a label: from, to (the next word of the line), and the line's middle."""
        parts = label.split(" ")
        runs = [self.words[at : at + len(parts)] for at in range(len(self.words))]
        # The account stands lowest; a heading or a word of the law that is the same does not count.
        last = max((run[-1] for run in runs if [each.text for each in run] == parts), key=lambda word: word.top)
        line = [w for w in self.words if abs(w.bottom - last.bottom) < 1.2 and w.left > last.right]
        return last.right, min((w.left for w in line), default=0.0), (last.top + last.bottom) / 2


def pad_of(sheet: bytes, folder: Path, middle: float, groups: tuple[str, ...], players: tuple[str, ...]) -> Pad:
    found = tuple(w for w in words(sheet, folder) if w.page == 0 and w.right < middle)
    deals = [w for w in found if w.text.isdigit() and w.left < 20 and w.top > 40]
    heads = sorted((w for w in found if w.text in players and w.top < deals[0].top), key=lambda w: w.left)
    assert len(heads) == len(groups) * len(players)
    middles = [(w.left + w.right) / 2 for w in heads]
    count = len(players)
    columns = {group: tuple(middles[n * count : (n + 1) * count]) for n, group in enumerate(groups)}
    rows = tuple((w.top + w.bottom) / 2 for w in sorted(deals, key=lambda w: w.top))
    return Pad(found, columns, rows)


def across(numbers: tuple[str, ...], middle: float) -> Iterator[tuple[str, float, bool]]:
    """A count as it grows: each number struck out but the last, beside each other."""
    step = 7.2
    first = middle - step * (len(numbers) - 1) / 2
    for n, number in enumerate(numbers):
        yield number, first + n * step, n < len(numbers) - 1


def fill(page: Page, pad: Pad, said: Mapping[str, str], seal: tuple[str, str], *, room: float, up: float) -> None:
    """Write what is said after each label: ``up`` mm over a ruled line longer than ``room``, left of the seal."""
    end = max(w.left for w in pad.words if w.text in seal) - 21
    for label, told in said.items():
        left, right, y = pad.after(label)
        right = min(right or end, end)
        assert right - left > room, label
        page.write(told, (left + right) / 2, y - up)
        assert page.ruled(left + 3, right - 3, y - 0.5), label


@pytest.mark.parametrize(("paper", "dress"), MANNERS)
def test_the_partie_of_the_source_is_written_on_the_pad(paper: str, dress: str, printed: Print, tmp_path: Path) -> None:
    data = replace(pack_data("en", "musketeer"), manner=Manner(paper, dress))  # type: ignore[arg-type]
    sheet = printed("score_pad", replace(data, tables=data.tables[:1]))
    middle = 148.5 if paper == "a4" else 139.7
    pad = pad_of(sheet, tmp_path, middle, ("count", "entry", "korolik"), ("first", "second"))
    assert len(pad.rows) == 6
    page = Page(pages(sheet, tmp_path)[0])

    for y, (seat, entry) in zip(pad.rows, ENTRIES, strict=True):
        page.write(entry, pad.columns["entry"][seat], y)
    for y, (seat, figure) in zip(pad.rows[1::2], KOROLIKS, strict=True):
        page.write(figure, pad.columns["korolik"][seat], y)
    for seat, numbers in enumerate(RUNNING):
        for number, x, struck in across(numbers, pad.columns["count"][seat]):
            page.write(number, x, pad.rows[0], struck=struck)
    sums = next(w for w in pad.words if w.text == "Sums")
    for seat, total in enumerate(SUMS):
        page.write(total, pad.columns["entry"][seat], (sums.top + sums.bottom) / 2)
    # A refet raises what comes after it: its factor has a narrow column of its own, before the korolik's figure.
    times = next(w for w in pad.words if w.text == "×" and w.top < pad.rows[0])
    assert pad.columns["entry"][1] < times.left < times.right < pad.columns["korolik"][0]
    page.write("2", (times.left + times.right) / 2, pad.rows[3])

    said = {
        "Final figure": FINAL, "In all, points": OWED, "in coin": COIN, "Owes": "Aramis", "Signed": "Aramis",
        "and": "Athos",
    }  # fmt: skip
    fill(page, pad, said, ("L.", "S."), room=16, up=2.0)
    assert page.blots == []
    assert kept(page.written, f"pad-by-hand-{paper}-{dress}", tmp_path).exists()


@pytest.mark.parametrize("koroliks", [1, 4, 6])
def test_figures_have_room_on_a_pad_of_any_length(koroliks: int, printed: Print, tmp_path: Path) -> None:
    """Three figures in every box, and of twelve deals too a count that grows."""
    data = pack_data("en", "musketeer")
    rules = replace(ALL_EDITIONS["musketeer"], koroliks_per_partie=koroliks)
    sheet = printed("score_pad", replace(data, tables=(replace(data.tables[0], rules=rules),)))
    pad = pad_of(sheet, tmp_path, 148.5, ("count", "entry", "korolik"), ("first", "second"))
    page = Page(pages(sheet, tmp_path)[0])
    assert len(pad.rows) == 2 * koroliks
    for y in pad.rows:
        for seat in (0, 1):
            page.write("148", pad.columns["entry"][seat], y)
            for number, x, struck in across(("94", "107", "148"), pad.columns["count"][seat]):
                page.write(number, x, y, struck=struck)
    for above, below in list(pairwise(pad.rows))[::2]:
        for seat in (0, 1):
            page.write("560", pad.columns["korolik"][seat], (above + below) / 2)
    assert page.blots == []


def test_a_through_win_is_written_on_the_pad_of_a_house_that_has_it(printed: Print, tmp_path: Path) -> None:
    """A wins 33 and 5, 20 and 10, 15 and 25: koroliks 140, 130, 140, the final figure 210, a hundred more: 720."""
    data = pack_data("ru", "musketeer")
    rules = make_ruleset("musketeer", {"skvoznoy": "plus_100"})
    sheet = printed("score_pad", replace(data, tables=(replace(data.tables[0], rules=rules),)))
    pad = pad_of(sheet, tmp_path, 148.5, ("count", "entry", "korolik"), ("первый", "второй"))
    page = Page(pages(sheet, tmp_path)[0])
    said = {"Общий итог": "210", "Сквозной выигрыш, ещё 100": "100", "Всего очков": "720"}
    fill(page, pad, said, ("М.", "П."), room=8, up=1.1)
    assert page.blots == []
    kept(page.written, "pad-through-by-hand", tmp_path)


def test_the_race_of_the_source_is_written_on_the_pad_of_three(printed: Print, tmp_path: Path) -> None:
    """To 200: left with 212 and with 205, lost with 171, and owes 41 and 34 (rules of three, the vector)."""
    data = pack_data("en", "normandy-musketeer")
    sheet = printed("score_pad", replace(data, tables=data.tables[:1]))
    pad = pad_of(sheet, tmp_path, 148.5, ("count", "all"), ("first", "second", "third"))
    page = Page(pages(sheet, tmp_path)[0])
    assert len(pad.rows) == 12
    sums = ((60, 48, 41), (131, 97, 83), (212, 150, 120), (None, 205, 171))
    counts = (("20", "60"), ("14", "48"), ("9", "41"))
    for y, row in zip(pad.rows, sums, strict=False):
        for seat, total in enumerate(row):
            if total is not None:
                page.write(str(total), pad.columns["all"][seat], y)
    for seat, numbers in enumerate(counts):
        for number, x, struck in across(numbers, pad.columns["count"][seat]):
            page.write(number, x, pad.rows[0], struck=struck)
    seal = max(w.left for w in pad.words if w.text in ("L.", "S."))
    said = {
        "Left first": ("Athos", "212"), "Left second": ("Porthos", "205"), "Has lost": ("Aramis", "171"),
        "Owes the first": ("41", "41 к."), "Owes the second": ("34", "34 к."),
    }  # fmt: skip
    for label, told in said.items():
        left, right, y = pad.after(label)
        page.write(told[0], (left + right) / 2, y - 2.0)
        last = next(w for w in pad.words if abs((w.top + w.bottom) / 2 - y) < 1.2 and w.left >= right - 0.1)
        tail = max(w.right for w in pad.words if abs((w.top + w.bottom) / 2 - y) < 1.2)
        assert last.left >= right - 0.1
        page.write(told[1], (tail + seal - 21) / 2, y - 2.0)
        assert page.ruled(left + 3, right - 3, y - 0.5), label
    assert page.blots == []
    kept(page.written, "pad-of-three-by-hand", tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "labels"), [("normandy-musketeer", 3), ("musketeer", 2)])
def test_a_name_has_the_whole_of_its_line(
    edition: str, labels: int, language: str, printed: Print, tmp_path: Path
) -> None:
    """A name as long as the line stands on it, under the words that say whose it is."""
    data = pack_data(language, edition)
    sheet = printed("score_pad", replace(data, tables=data.tables[:1]))
    page = Page(pages(sheet, tmp_path)[0])
    found = [w for w in words(sheet, tmp_path) if w.page == 0 and w.right < 148.5]
    ends = ("player", "игрок", "joueur")
    starts = [n for n, w in enumerate(found) if w.text in ends and w.top < 60]
    assert len(starts) == labels
    for n in starts:
        first = min((w for w in found[n - 1 : n + 1]), key=lambda w: w.left)
        wide = 30 if labels == 3 else 40
        written = page.write("Montalembert", first.left + wide / 2, first.bottom + 2.6)
        assert written > 18
        assert page.ruled(first.left + 0.5, first.left + wide, first.bottom + 3)
    assert page.blots == []


def test_by_the_rubicon_points_are_summed_from_deal_to_deal(printed: Print, tmp_path: Path) -> None:
    """Cavendish's example: 125 to 81 after six deals, and no column for what only a refet raises."""
    data = pack_data("en", "classic")
    sheet = printed("score_pad", replace(data, tables=data.tables[:1]))
    pad = pad_of(sheet, tmp_path, 148.5, ("count", "entry", "so far"), ("first", "second"))
    assert not [w for w in pad.words if w.text == "×"]
    page = Page(pages(sheet, tmp_path)[0])
    totals, so_far = ((28, 23), (10, 12), (31, 6), (16, 20), (25, 9), (15, 11)), [0, 0]
    for y, (above, below), deal in zip(pad.rows[1::2], list(pairwise(pad.rows))[::2], (1, 3, 5), strict=True):
        assert above < below == y
        for seat in (0, 1):
            so_far[seat] = sum(total[seat] for total in totals[: deal + 1])
            page.write(str(totals[deal][seat]), pad.columns["entry"][seat], y)
            page.write(str(so_far[seat]), pad.columns["so far"][seat], y)
    assert so_far == [125, 81]
    assert page.blots == []


def test_a_pen_that_meets_print_is_noticed(printed: Print, tmp_path: Path) -> None:
    """The measure itself: a figure on a line of the table, and one that is too long for its box."""
    data = pack_data("en", "musketeer")
    sheet = printed("score_pad", replace(data, tables=data.tables[:1]))
    pad = pad_of(sheet, tmp_path, 148.5, ("count", "entry", "korolik"), ("first", "second"))
    page = Page(pages(sheet, tmp_path)[0])
    page.write("33", pad.columns["entry"][0], (pad.rows[0] + pad.rows[1]) / 2)
    page.write("100000", pad.columns["entry"][0], pad.rows[0])
    assert len(page.blots) == 2
