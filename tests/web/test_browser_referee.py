"""A referee in a real browser: three lines taken back, a permit, a silence, a lost phone, and the account by hand."""

from __future__ import annotations

import random

import pytest
from flask import Flask
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from larp_piquet.engine.acts import Breach, Call, Discard, Phase, Play, Take
from larp_piquet.engine.cards import parse_card, parse_cards
from larp_piquet.services import debts, desk, identity, sittings
from larp_piquet.services.house import House, open_house
from larp_piquet.services.results import COMMAND_LINE, Viewer
from larp_piquet.services.sittings import act
from larp_piquet.tables.acts import Actor, DealNext, Draw, Move, Sign, Status
from larp_piquet.tables.desk import Paused, Rule
from tests.conftest import HandClock, furnish

from ..services.playing import agree, seen, sit_down
from .browsing import Browser
from .conftest import Known
from .test_browser import Site, check, site  # noqa: F401 - a fixture
from .test_evening import english
from .test_rights import invited

pytestmark = pytest.mark.browser

# Every deal of this house is the same. The elder lays out Q J 10 of clubs and takes three sevens; the dealer lays out
# 7 of spades and two knaves, and takes the two cards that were left and the 8 of hearts.
ELDER = parse_cards("AS KS QS JS TS AH 9H AD 9D QC JC TC")
DEALER = parse_cards("KH QH TH KD QD TD 8D AC KC 7S JH JD")
TALON = parse_cards("7C 7D 7H 9S 8S 8H 9C 8C")
OUT = {True: parse_cards("QC JC TC"), False: parse_cards("7S JH JD")}
IN = {True: parse_cards("7C 7D 7H"), False: parse_cards("9S 8S 8H")}
PACK = [card for pair in range(0, 12, 2) for hand in (ELDER, DEALER) for card in hand[pair : pair + 2]] + list(TALON)


class Arranged:
    """Cards as they are written above; the first two are the cut, and the lower, the king, deals first."""

    def __init__(self) -> None:
        self._source = random.Random(7)

    def arranged(self, seats: int) -> Draw:
        return Draw(tuple(PACK[:seats]), tuple(PACK))

    def token(self, count: int) -> bytes:
        return self._source.randbytes(count)


@pytest.fixture
def event_house(made_sqlite_url: str, folder, clock: HandClock):  # type: ignore[no-untyped-def]
    """A partie is one korolik, two deals; a point is a kopeck."""
    house = open_house(made_sqlite_url, folder, clock=clock, chance=Arranged())
    yield furnish(house, {"koroliks_per_partie": 1})
    house.close()


class Deal:
    """Who plays at table 1; ``elder`` is the seat that has the better cards in this deal."""

    def __init__(self, house: House, elder: int) -> None:
        self.house, self.elder = house, elder
        self.sitting = sitting_at(house)

    def act(self, seat: int, action: object) -> None:
        view = seen(self.house, None)
        who = view.seats[seat]
        sittings.act(self.house, self.sitting, view.seq, Actor(who), Move(action))  # type: ignore[arg-type]

    def to_the_play(self) -> None:
        """Exchanges, and everything that is held is called."""
        for seat in (self.elder, 1 - self.elder):
            first = seat == self.elder
            self.act(seat, Discard(seat, OUT[first]))
            self.act(seat, Take(seat, IN[first]))
        while (deal := seen(self.house, None).deal) is not None and deal.phase is Phase.CALLS:
            assert deal.turn is not None
            own = seen(self.house, seen(self.house, None).seats[deal.turn]).deal
            assert own is not None
            assert own.choice is not None
            assert own.choice.category is not None
            self.act(deal.turn, Call(deal.turn, own.choice.category, own.choice.held))

    def play(self, cards: str) -> None:
        """These cards, each by whose turn it is."""
        for text in cards.split():
            (seat,) = seen(self.house, None).waiting_for
            self.act(seat, Play(seat, parse_card(text)))


def sitting_at(house: House) -> int:
    found = sittings.table_page(house, 1, Viewer()).sitting_id
    assert found is not None
    return found


def rule(tab: Tab, address: str, kind: str, reason: str, **fields: str) -> None:
    """By the visible controls only: choose the ruling, answer its questions, tap the reason."""
    tab.goto(f"{address}/gm/table/1")
    tab.locator(f".kinds a[href$='/{kind}']").click()
    tab.wait_for_url(f"**/rule/{kind}*")  # counting does not wait, and the page before has no such box
    for name, value in fields.items():
        if name == "line":
            tab.locator(f"a[href$='line={value}']").click()
        elif name == "points":
            tab.locator("input[name=points]").fill(value)
        else:
            box = tab.locator(f"select[name={name}]")
            if box.count():
                box.select_option(value)
            else:
                tab.locator(f"input[name={name}][value='{value}']").check()
    if fields and "line" not in fields:
        tab.locator("button.go").click()
    expect(tab.locator("#scales")).to_be_visible()
    tab.locator("button.answer", has_text=reason).click()
    tab.wait_for_url("**/gm/table/1")


def test_a_referee_puts_a_partie_right_and_the_account_is_the_one_worked_by_hand(
    site: Site,  # noqa: F811
    app: Flask,
    known: Known,
    master: Browser,
    event_house: House,
) -> None:
    athos, milady = english(known("athos")), english(known("milady"))
    referee = invited(app, event_house)
    sitting = sit_down(event_house)
    agree(event_house, sitting)
    first = Deal(event_house, elder=0)
    first.to_the_play()
    # The elder: a point of five, 20, and three aces, 3; the quint lies in the point and is paid with it.
    # Three kings are not good against three aces.
    assert totals(event_house) == (23, 0)

    # -- three lines are taken back: 7 of clubs, king, and the lead of the ace
    line = seen(event_house, None).seq
    first.play("7C KC AC")
    hers = site.open("/table/1", milady)
    his = site.open("/table/1", athos)
    hall = site.open("/gm", referee)
    tab = site.open("/gm", referee)
    rule(tab, site.address, "back", "A slip of the finger", line=str(line))
    assert totals(event_house) == (23, 0)
    for page in (hers, his):
        expect(page.locator("#ruling")).to_contain_text(f"as after line {line}", timeout=4000)
        expect(page.locator("#ruling")).to_contain_text("A slip of the finger")
        expect(page.locator("#ruling")).to_contain_text("referee: Tréville")
    hers.goto(f"{site.address}/table/1/log")
    assert hers.locator("s").count() == 3
    expect(hers.locator("li.ruling")).to_contain_text("Known to all: ")
    for card in ("king of clubs", "ace of clubs", "seven of clubs"):
        expect(hers.locator(f"li.ruling [aria-label='{card}']")).to_be_visible()
    hers.goto(f"{site.address}/table/1")

    # -- a call is live on the desk, and answered from there
    his.get_by_role("link", name="Call the referee").click()
    his.get_by_role("button", name="We do not agree").click()
    expect(hall.locator(".calls")).to_contain_text("We do not agree", timeout=4000)
    hall.get_by_role("button", name="I am coming").click()
    expect(hall.locator(".calls")).to_have_count(0, timeout=4000)
    expect(hers.get_by_text("The referee is coming")).to_be_visible(timeout=4000)

    # -- one breach is waived for one move: she need not follow to the king of spades
    first.play("7H 8H AC 7C KC 7D 9S AS KS")
    expect(hers.locator("b.card.off")).not_to_have_count(0, timeout=4000)
    rule(tab, site.address, "waive", "All at the table agree to it", seat="1", breach=str(Breach.MUST_FOLLOW_SUIT))
    eight = hers.locator("label.card:has(input[aria-label='eight of diamonds'])")
    expect(eight).to_be_visible(timeout=4000)
    permit = his.locator(".bits", has_text="may once: play another suit than the one led")
    expect(permit).to_be_visible(timeout=4000)
    eight.click()
    hers.locator("button[value=play]").click()
    expect(permit).to_have_count(0, timeout=4000)
    # The eight of spades is followed with as the law will have it.
    first.play("QS 8S JS TH TS TD AH QH AD QD 9H KH KD 9D")
    # Athos: 23, eight leads, seven tricks, leza 10. Milady: four leads, four tricks, and 4 for the last.
    assert totals(event_house) == (23 + 8 + 7 + 10, 4 + 4 + 4)

    # -- the second deal: she is the elder and loses her phone; her card is made anew, and she plays on from another
    sittings.act(event_house, sitting, seen(event_house, None).seq, Actor("athos"), DealNext())
    second = Deal(event_house, elder=1)
    second.to_the_play()
    lost_card, _code = identity.card_secret(event_house, "milady")
    desk_of_the_house = site.open("/gm/character/milady", master)
    desk_of_the_house.locator("#reissue > summary").click()
    desk_of_the_house.locator("#reissue input[name=reason]").fill("left in the coach")
    desk_of_the_house.locator("#reissue button.go").click()
    hers.goto(f"{site.address}/table/1")
    expect(hers.get_by_text("You are looking on")).to_be_visible()
    expect(hers.locator(".play label.card")).to_have_count(0)
    finder = site.open(f"/C/{lost_card}", english(Browser(app)))
    finder.goto(f"{site.address}/table/1")
    expect(finder.get_by_text("You are looking on")).to_be_visible()
    token, _code = identity.card_secret(event_house, "milady")
    new = site.open(f"/C/{token}", english(Browser(app)))
    expect(new.locator("h1")).to_contain_text("Миледи")
    new.goto(f"{site.address}/table/1")
    expect(new.locator(".play label.card")).to_have_count(12)
    new.locator("label.card:has(input[aria-label='seven of hearts'])").click()
    new.locator("button[value=play]").click()
    expect(new.locator(".trick .card")).to_have_count(1, timeout=4000)
    expect(his.locator(".trick .card")).to_have_count(1, timeout=4000)

    # -- she is called away; Planchet takes her place with the eleven cards that are left
    rule(tab, site.address, "reseat", "A player had to leave", seat="1", character="planchet")
    new.goto(f"{site.address}/table/1")
    expect(new.get_by_text("You are looking on")).to_be_visible()
    his_man = site.open("/table/1", english(known("planchet")))
    expect(his_man.locator("b.card, label.card").first).to_be_visible()

    # -- silence for Athos; nothing of his bars a pique any more
    rule(tab, site.address, "silence", "What was called is not held", seat="0", why="false_claim")
    second.play("8H AC 7C KC 7D 9S AS KS 8S QS 8D JS TH TS TD AH QH AD QD 9H KH KD 9D")
    # The elder's 23, eight leads, seven tricks, leza 10; thirty in play against one who counts nothing is a pique: 30.
    assert totals(event_house) == (0, 23 + 8 + 7 + 10 + 30)

    # -- the account: 36 to seat 1, 78 to seat 2; 42 is rounded to 40, the korolik 140, the final figure 140
    view = seen(event_house, None)
    assert view.status is Status.AWAITING
    assert [deal.entry for deal in view.parties[0].deals] == [(0, 36), (1, 78)]
    for who in ("athos", "planchet"):
        sittings.act(event_house, sitting, seen(event_house, None).seq, Actor(who), Sign())
    (debt,) = debts.ledger(event_house, COMMAND_LINE).debts
    assert (debt.debtor_id, debt.creditor_id, debt.points) == ("athos", "planchet", 280)
    assert debt.figures == "2 р. 80 к."
    his_man.goto(f"{site.address}/table/1")
    expect(his_man.locator(".debt .sum")).to_have_text("2 р. 80 к.")


def totals(house: House) -> tuple[int, ...]:
    view = seen(house, None)
    assert view.deal is not None
    return tuple(side.total for side in view.deal.sides)


def test_two_referees_at_once_and_one_is_told_to_look_again(
    site: Site,  # noqa: F811
    app: Flask,
    known: Known,
    event_house: House,
) -> None:
    for name in ("athos", "milady"):
        known(name)
    agree(event_house, sit_down(event_house))
    tabs = [site.open("/gm", invited(app, event_house, name)) for name in ("Tréville", "Dessessart")]
    for tab in tabs:
        tab.goto(f"{site.address}/gm/table/1/rule/redeal")
    tabs[0].locator("button.answer", has_text="The cards were wrong").click()
    tabs[0].wait_for_url("**/gm/table/1")
    tabs[1].locator("button.answer", has_text="The cards were wrong").click()
    expect(tabs[1].locator("h1")).to_have_text("The table has moved on")
    assert sum(fact == "redealt" for fact in kinds(event_house)) == 1


def kinds(house: House) -> list[str]:
    book = desk.log_book(house, 1, Viewer())
    return [type(line.line.fact).__name__.lower() for line in book.lines]


def test_the_pages_of_the_desk_keep_the_measures(
    site: Site,  # noqa: F811
    app: Flask,
    known: Known,
    event_house: House,
    master: Browser,
) -> None:
    athos = english(known("athos"))
    english(known("milady"))
    referee = invited(app, event_house)
    agree(event_house, sit_down(event_house))
    first = Deal(event_house, elder=0)
    first.to_the_play()
    first.play("7C KC AC")
    athos.fill(athos.open("/table/1/call").form_to("/table/1/call"), why="slip")
    found = check(site, "/gm", referee)
    line = seen(event_house, None).seq - 4
    rule(site.open("/gm", referee), site.address, "back", "A slip of the finger", line=str(line))
    for path, who in (
        ("/gm/table/1", referee), ("/gm/table/1/log", referee), ("/gm/table/1/rule/back", referee),
        ("/gm/table/1/rule/adjust", referee), ("/gm/table/1/rule/reseat", referee),
        ("/gm/table/1/rule/back?line=9", referee), ("/gm/table/1/irregular?case=false_call&mended=never", referee),
        ("/gm/referees", master), ("/table/1", athos), ("/table/1/call", athos), ("/table/1/protest", athos),
        ("/table/1/log", None), ("/gm/event", referee),
    ):  # fmt: skip
        found += check(site, path, who)
    assert not found, "\n".join(found)


def test_what_may_be_ruled_and_the_minutes_of_the_wait_follow_live(
    site: Site,  # noqa: F811
    app: Flask,
    known: Known,
    event_house: House,
) -> None:
    for name in ("athos", "milady"):
        known(name)
    agree(event_house, sit_down(event_house))
    tab = site.open("/gm", invited(app, event_house))
    tab.clock.install()
    tab.goto(f"{site.address}/gm/table/1")
    expect(tab.locator("[data-kind=pause]")).to_be_visible()
    expect(tab.locator("[data-kind=resume]")).to_be_hidden()
    tab.clock.run_for(3000)
    expect(tab.locator("[data-wait]")).to_have_text("0")
    tab.clock.run_for(121_000)
    expect(tab.locator("[data-wait]")).to_have_text("2")
    # Another hand lets the table rest.
    view = seen(event_house, None)
    act(event_house, sitting_at(event_house), view.seq, Actor(staff=True), Rule(Paused("To see")))
    tab.clock.run_for(6000)
    expect(tab.locator("[data-kind=resume]")).to_be_visible(timeout=4000)
    expect(tab.locator("[data-kind=pause]")).to_be_hidden()
