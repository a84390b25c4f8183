"""Moneys: ours to look at, the event's own on a form or as a file, and what one is worth in another."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ....ledger.amounts import figures
from ....ledger.coinfile import read_system
from ....ledger.coins import SYSTEMS, CoinSystem, in_language
from ....ledger.guineas import in_guineas
from ....ledger.rates import ANCHORS, Rate
from ....services import coinage, coinfile, events, rates
from ....services.errors import BadInput, NotFound, Problem
from ....services.rates import RateForm
from ....services.typed import LONG
from ....wording.coins import KINDS
from ... import coinform
from ...coinshown import about, samples, units_of
from ...limits import HEAVY, MOVES, limiter
from ...moneys import choices, money, sum_in
from ...papers import download, file_name
from ...refusals import sentence
from ...tongue import _, colon, of_reader
from ...visitor import house
from ...words import day
from .law import require_event
from .room import faults, gm, handed_in, staff, text

LONGEST_FILE = 100_000
#: What a money begins as that is like none of ours: one coin, to be called what it is.
ONE_COIN = read_system(
    {
        "name": {"en": "Coins", "ru": "Монеты", "fr": "Pièces"},
        "base": "coin",
        "columns": [{"unit": "coin", "after": " м."}],
        "units": [
            {
                "id": "coin", "value": 1, "kind": "AC", "signs": ["м"], "accusative": "монету",
                "gender": {"ru": "f", "fr": "f"},
                "nouns": {
                    "en": ["coin", "coins"], "ru": ["монета", "монеты", "монет"], "fr": ["pièce", "pièces"],
                },
            }
        ],
    },
    "one-coin",
)  # fmt: skip
_RATE = ("coin", "given", "other", "worth", "since", "rate_reason")


def _told(problem: Problem) -> str:
    said = sentence(problem.code, problem.values)
    place = problem.field.removeprefix("file.") if problem.field.startswith("file.") else ""
    return f"{place}{colon()}{said}" if place else said


def _rate_line(rate: Rate) -> str:
    """A rate as two sums that are worth the same, in the greatest columns that hold them whole."""
    return _("%(sum)s = %(other)s, from %(day)s", sum=sum_in(rate.given, rate.coin), day=day(rate.since),
             other=sum_in(rate.worth, rate.other))  # fmt: skip


def _list(
    problems: tuple[Problem, ...] = (), status: int = 200, pasted: str = "", rate: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> tuple[str, int]:  # fmt: skip
    found = require_event()
    g.form_refused = bool(problems or errors)
    ours = tuple((coin, system.title(of_reader()), about(system)) for coin, system in SYSTEMS.items())
    own = tuple((each, each.system.title(of_reader())) for each in coinage.own_moneys(house()))
    html = render_template(
        "gm/coins.html", ours=ours, own=own, told=tuple(_told(p) for p in problems), pasted=pasted, coins=choices(),
        guineas=found.guineas, shown=figures(6048 + 144, in_guineas(SYSTEMS["en"])),
        bases=(*choices(), (ONE_COIN.id, _("nothing of history: one coin alone"))),
        now=found.coin, event_coin=money(found.coin).title(of_reader()), errors=errors or {},
        rates=tuple(_rate_line(each) for each in reversed(rates.rates(house()))),
        anchors=tuple((_rate_line(each.rate), each.confirmed) for each in ANCHORS),
        values=dict.fromkeys(_RATE, "") | {"coin": "ru-assignat", "other": "ru"} | dict(rate or {}),
    )  # fmt: skip
    return html, status


@gm.post("/coins/guineas")
@limiter.limit(MOVES)
def guineas() -> AnyResponse:
    """Says whether sums are told in guineas."""
    events.set_guineas(house(), staff(), told=request.form.get("told") == "yes")
    flash(_("Kept. What was signed stays as it was written."))
    return redirect(url_for("gm.coins"), 303)


@gm.get("/coins")
def coins() -> tuple[str, int]:
    """Every money, and the rates between them."""
    return _list()


def _form(
    system: CoinSystem, typed: Mapping[str, str], *, key: str = "", base: str = "", errors: Mapping[str, str],
    told: tuple[str, ...] = (), status: int = 200, pasted: str = "",
) -> tuple[str, int]:  # fmt: skip
    g.form_refused = bool(errors or told)
    own = coinage.own_money(house(), key) if key else None
    faulty = {coinform.Written.block(box) for box in errors}
    html = render_template(
        "gm/coin.html", system=system, own=own, key=key, base=base, typed=typed, errors=errors, told=told,
        pasted=pasted, blocks=coinform.blocks(typed, system), seen=coinage.money_mark(system),
        kinds=tuple((kind, _(title)) for kind, title in KINDS.items()), samples=samples(system),
        title=system.title(of_reader()) if key else _("A new money"), faulty=faulty,
    )  # fmt: skip
    return html, status


def _base() -> CoinSystem:
    """The money that a new one begins as."""
    base = request.values.get("base", "")
    return ONE_COIN if base == ONE_COIN.id else money(base)


@gm.get("/coins/new")
def coin_new() -> tuple[str, int]:
    """The form of a new money, filled with the one it begins as."""
    require_event()
    system = _base()
    typed = {**coinform.typed_of(system), "name.en": "", "name.ru": "", "name.fr": ""}
    return _form(system, typed, base=system.id, errors={})


def _typed() -> dict[str, str]:
    """What was typed; what is written before and after a number keeps its spaces."""
    kept: dict[str, str] = {}
    for name in list(request.form)[:600]:
        raw = request.form.get(name, "")
        kept[name] = raw if name.endswith((".before", ".after")) else raw.strip()
    return kept


def _faulty(typed: dict[str, str]) -> dict[str, str]:
    """By box, what is wrong before it is read as a money: nouns without their other forms, and what is too long."""
    too_long = sentence("too_long", {"most": LONG})
    return coinform.lone_forms(typed) | {box: too_long for box, said in typed.items() if len(said) > LONG}


def _beside(error: BadInput, form: coinform.Written) -> tuple[dict[str, str], tuple[str, ...]]:
    """The faults by box, and those that no box shows, in a list."""
    errors: dict[str, str] = {}
    for problem in error.problems:
        box, said = form.box(problem.field), sentence(problem.code, problem.values)
        errors[box] = f"{errors[box]} {said}" if box in errors else said
    shown = ("name.ru", "name.en", "name.fr", "reason")
    return errors, tuple(said for box, said in errors.items() if box not in shown and form.block(box) is None)


@gm.post("/coins/new")
@limiter.limit(MOVES)
def coin_add() -> AnyResponse | tuple[str, int]:
    """Keeps what was typed as a new money, whole or not at all."""
    system, typed = _base(), _typed()
    form = coinform.written(typed, system)
    if lone := _faulty(typed):
        return _form(system, typed, base=system.id, errors=lone, status=400)
    try:
        made = coinage.add_money(house(), staff(), form.plain, text("reason"))
    except BadInput as error:
        errors, told = _beside(error, form)
        return _form(system, typed, base=system.id, errors=errors, told=told, status=error.status)
    flash(_("The money is kept: it can be chosen for the event and for any table."))
    return redirect(url_for("gm.coin_page", coin=made.key), 303)


@gm.get("/coins/<coin>")
def coin_page(coin: str) -> tuple[str, int]:
    """One of ours to look at, or the event's own on its form."""
    require_event()
    if coin in SYSTEMS:
        system = SYSTEMS[coin]
        html = render_template(
            "gm/coin_ours.html", system=system, title=system.title(of_reader()), units=units_of(system),
            about=about(system), note=in_language(system.note, of_reader()), samples=samples(system),
            doubts=coinform.doubts_of(system), base=system.unit(system.base).noun(of_reader(), 1),
        )  # fmt: skip
        return html, 200
    own = coinage.own_money(house(), coin)
    return _form(own.system, coinform.typed_of(own.system), key=coin, errors={})


@gm.post("/coins/<coin>")
@limiter.limit(MOVES)
def coin_save(coin: str) -> AnyResponse | tuple[str, int]:
    """Keeps what was typed as a new version, whole or not at all."""
    system, typed = coinage.own_money(house(), coin).system, _typed()
    form = coinform.written(typed, system)
    if lone := _faulty(typed):
        return _form(system, typed, key=coin, errors=lone, status=400)
    try:
        coinage.change_money(house(), staff(), coin, form.plain, text("reason"), seen=text("seen"))
    except BadInput as error:
        errors, told = _beside(error, form)
        return _form(system, typed, key=coin, errors=errors, told=told, status=error.status)
    flash(_("The money is kept. What was signed stays as it was signed."))
    return redirect(url_for("gm.coin_page", coin=coin), 303)


@gm.post("/coins/<coin>/withdraw")
@limiter.limit(MOVES)
def coin_withdraw(coin: str) -> AnyResponse:
    """Offers it no longer."""
    coinage.withdraw_money(house(), staff(), coin, text("reason"))
    flash(_("The money is withdrawn. Sums in it stand."))
    return redirect(url_for("gm.coins"), 303)


@gm.get("/coins/<coin>/file")
@limiter.limit(HEAVY)
def coin_file(coin: str) -> Response:
    """A money alone, as a file for another event."""
    system = SYSTEMS[coin] if coin in SYSTEMS else coinage.own_money(house(), coin).system
    name = file_name(system.title(of_reader())) or coin
    return download(coinfile.write_system(system).encode(), f"{name}.toml", "application/toml")


def _file() -> str:
    """The text of the file that was sent or pasted; raises ``BadInput``."""
    data = handed_in(LONGEST_FILE + 1)[0]
    if len(data) > LONGEST_FILE:
        raise BadInput([Problem("file", "too_large", {"most": LONGEST_FILE})])
    try:
        return str(data, "utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput([Problem("file", "not_utf8")]) from None


def _of_file(error: BadInput) -> tuple[Problem, ...]:
    return tuple(Problem(f"file.{problem.field}", problem.code, problem.values) for problem in error.problems)


@gm.post("/coins/file")
@limiter.limit(HEAVY)
def coin_read() -> AnyResponse | tuple[str, int]:
    """Takes such a file in as a new money, whole or not at all."""
    pasted = request.form.get("pasted", "")
    try:
        pasted = _file()
        made = coinage.add_money(house(), staff(), coinfile.read_money(pasted), text("reason"))
    except BadInput as error:
        return _list(_of_file(error), error.status, pasted)
    flash(_("The money is read from the file and kept."))
    return redirect(url_for("gm.coin_page", coin=made.key), 303)


@gm.post("/coins/<coin>/file")
@limiter.limit(HEAVY)
def coin_reread(coin: str) -> AnyResponse | tuple[str, int]:
    """Takes such a file in as a new version of this money, whole or not at all."""
    system = coinage.own_money(house(), coin).system
    pasted = request.form.get("pasted", "")
    try:
        pasted = _file()
        wanted = coinfile.read_money(pasted)
        coinage.change_money(house(), staff(), coin, wanted, text("reason"), seen=text("seen"))
    except BadInput as error:
        told = tuple(_told(problem) for problem in _of_file(error))
        return _form(
            system, coinform.typed_of(system), key=coin, errors={}, told=told, status=error.status, pasted=pasted
        )
    flash(_("The money is read from the file and kept."))
    return redirect(url_for("gm.coin_page", coin=coin), 303)


@gm.post("/coins/rate")
@limiter.limit(MOVES)
def rate_set() -> AnyResponse | tuple[str, int]:
    """Sets what one money is worth in another."""
    values = {name: text(name) for name in _RATE}
    form = RateForm(*(values[name] for name in _RATE[:5]))
    try:
        rates.set_rate(house(), staff(), form, values["rate_reason"])
    except BadInput as error:
        try:
            told = faults(error, values["other" if error.problems[0].field == "worth" else "coin"])
        except NotFound:
            told = faults(error)
        return _list((), error.status, rate=values, errors=told)
    flash(_("The rate is set. It changes no debt."))
    return redirect(url_for("gm.coins"), 303)
