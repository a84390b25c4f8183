"""The commands of the press: ``print`` for every document, and the card of the hotspot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from larp_piquet import config as start
from larp_piquet.commanding import located, one_line_of_input, reading_there, where, writing_there
from larp_piquet.commanding import told as _
from larp_piquet.language import LANGUAGES
from larp_piquet.outputs import Output
from larp_piquet.wording.mark import N_

if TYPE_CHECKING:
    from larp_piquet.pressing import Wanted
    from larp_piquet.printing.manner import Manner

#: Which options go with which documents alone, or with which other option.
_GOES_WITH = {
    "debt": ("debt_note", "debt_note_card"),
    "proof": ("debt_note", "debt_note_card"),
    "character": ("ledger_sheet",),
    "until": ("ledger_sheet", "ledgers"),
    "fresh": ("blank_notes",),
    "network": ("wifi_card",),
    "hidden": ("wifi_card",),
    "from_stdin": ("wifi_card",),
    "without": ("wifi_card",),
}
#: What an option is called by whoever types it, where that is not its name here.
_CALLED = {"from_stdin": "stdin", "without": "open", "house_law": "rules"}
#: Papers that are made one by one, and in no file with others.
_ALONE = ("debt_note", "debt_note_card", "wifi_card")
#: What no law changes.
_OF_NO_LAW = frozenset({"character_cards", "blank_notes", "ledger_sheet", "ledgers", "debt_notes", *_ALONE})


def _look(command: Any) -> Any:
    """The options that say in which language, on which paper, in which dress and spelling."""
    options = (
        click.option(
            "--language",
            type=click.Choice(LANGUAGES),
            help="[default: the event's; cards, ledgers and notes of a character are in his own]",
        ),
        click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True),
        click.option(
            "--dress",
            type=click.Choice(("period", "plain")),
            default="period",
            show_default=True,
            help="plain: without ornament, and with little ink.",
        ),
        click.option("--old-spelling", is_flag=True, help="Russian as it was spelt before 1918."),
        click.option("--long-s", is_flag=True, help="English and French with ſ, in period dress, before 1800."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _hotspot(command: Any) -> Any:
    """The options that tell the hotspot, but its name."""
    for option in (
        click.option("--hidden", is_flag=True, help="The network does not show its name."),
        click.option("--stdin", "from_stdin", is_flag=True, help="Read the password from standard input, one line."),
        click.option("--open", "without", is_flag=True, help="The network has no password; else it is asked for."),
    ):
        command = option(command)
    return command


_output = click.option("-o", "--output", type=Output(), help="- is standard output  [default: piquet-DOCUMENT.pdf]")


@click.command("print")
@click.argument("documents", nargs=-1, metavar="[DOCUMENT]...")
@where
@click.option("--parts", "--part", "parts", multiple=True, help="More documents, with commas between them.")
@click.option(
    "--copies",
    multiple=True,
    metavar="N|DOCUMENT=N",
    help="How many of each, or of one; may be given several times. Ledgers and notes of debt are printed once.",
)
@_look
@click.option(
    "--edition",
    help="By this edition, in the place of the event's law; needs no event for its rules. Or the key of a house law "
    "of the event.",
)
@click.option(
    "--rules",
    "house_law",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="By a file of house rules, in the same way.",
)
@click.option("--debt", type=click.IntRange(1, 2**31 - 1), help="The number of the debt whose note is printed.")
@click.option("--proof", is_flag=True, help="Only a proof of the note, which is not entered; also while the site runs.")
@click.option(
    "--character",
    help="Whose ledger, to be handed to him: an id or a name  [default: the event's, for your eyes only].",
)
@click.option("--until", help="The ledger as it stood at a moment of game time, as 1627-10-11 20:00.")
@click.option("--fresh", type=click.IntRange(1, 40), help="So many new blank notes, with numbers of their own.")
@click.option("--size", type=click.Choice(("a6", "card")), default="a6", show_default=True, help="Of fresh blanks.")
@click.option("--network", help="The name of the hotspot, for its card.")
@_hotspot
@click.option("--address", help="Print this address into the QR codes, and keep it as the event's once it is printed.")
@_output
def print_(
    documents: tuple[str, ...],
    database: str | None,
    folder: Path | None,
    output: Path | None,
    address: str | None,
    **asked: Any,
) -> None:
    """Write DOCUMENTs as one PDF that only you can read; without any, the whole pack of the event.

    DOCUMENT is pack, table_cards, character_cards, rule_sheet, rule_pages, rule_booklet, rule_book, pocket_card,
    pocket_card_small, crib, score_pad, blank_notes, ledger_sheet, ledgers (one for each character), debt_notes (of
    all open debts), debt_note or debt_note_card (with --debt), or wifi_card (with --network).

    Prints that are entered in the event (notes, fresh blanks) want the site stopped; all others may be made while it
    runs.
    """
    from larp_piquet.opening import refusals
    from larp_piquet.placing import keep_clear, placed_at
    from larp_piquet.pressing import Progress, lacks_told, make
    from larp_piquet.services import events
    from larp_piquet.services.results import COMMAND_LINE

    _require_told(address=address, **asked)
    event_law = _of_the_event(asked["edition"], asked["house_law"]) and _is_there(database, folder)
    with refusals():
        wanted = _wanted(
            documents, address=events.checked_address(address) if address else "", event_law=event_law, **asked
        )
    progress = Progress()
    output = output or Path(f"piquet-{_named(wanted)}.pdf")
    keep_clear(output, *located(database, folder))
    with placed_at(output) as put, lacks_told():
        try:
            if wanted.of_a_law and not address and not _is_there(database, folder):
                with refusals():
                    make(None, wanted, put, progress)
            else:
                there = (
                    writing_there(database, folder, create=False)
                    if wanted.writes or address
                    else reading_there(database, folder)
                )
                with there as house:
                    if event_law:
                        wanted = _by_its_law(wanted, house, asked["edition"])
                    make(house, _of_whom(wanted, house, asked["character"]), put, progress)
                    if address:  # it is the event's once it is printed
                        events.set_printed_address(house, COMMAND_LINE, address)
        finally:
            progress.over()


def _is_there(database: str | None, folder: Path | None) -> bool:
    """Whether there is a data file, or a database that may hold an event."""
    file = start.database_file(located(database, folder)[0])
    return file is None or file.exists()


def _of_the_event(edition: str | None, file: Path | None) -> bool:
    """Whether the law that is asked for can only be a house law of the event."""
    from larp_piquet.engine.ruleset import ALL_EDITIONS

    return bool(edition) and file is None and edition not in ALL_EDITIONS


def _by_its_law(wanted: Wanted, house: Any, key: str) -> Wanted:
    """With the house law of the event that has this key."""
    from dataclasses import replace

    from larp_piquet.opening import law_of

    return replace(wanted, order=replace(wanted.order, law=law_of(key, None, house)))


def _named(wanted: Wanted) -> str:
    return wanted.names[0].replace("_", "-") if len(wanted.names) == 1 else "pack"


def _of_whom(wanted: Wanted, house: Any, typed: str | None) -> Wanted:
    """With the character whose ledger is meant."""
    from dataclasses import replace

    from larp_piquet.pressing import character_of

    return replace(wanted, order=replace(wanted.order, who=character_of(house, typed))) if typed else wanted


def _wanted(documents: tuple[str, ...], **asked: Any) -> Wanted:
    from larp_piquet.pressing import Wanted, copies_of, names_of
    from larp_piquet.services.packing import Order

    names = names_of((*documents, *asked["parts"]))
    _require_fitting(names, asked)
    alone = names[0] in _ALONE or bool(asked["fresh"])
    if alone and asked["copies"]:
        raise click.UsageError(_("Of these each print is a paper of its own: there are no copies."))
    order = Order(
        {} if alone else copies_of(names, asked["copies"]),
        asked["language"] or "",
        _manner(asked),
        law=None if asked["event_law"] else _law(asked["edition"], asked["house_law"]),
        until=_moment(asked["until"]),
        address=asked["address"],
    )
    return Wanted(
        names,
        order,
        debt=asked["debt"] or 0,
        proof=asked["proof"],
        fresh=asked["fresh"] or 0,
        size=asked["size"],
        hotspot=_typed_hotspot(asked) if asked["network"] is not None else None,
    )


def _require_told(**asked: Any) -> None:
    """What is given is said: an empty name is a slip of whoever wrote it, and never the same as none."""
    for option in ("character", "until", "edition", "network", "address"):
        if asked[option] is not None and not asked[option].strip():
            raise click.UsageError(_("--%(option)s says nothing.", option=option))


def _given(option: str) -> bool:
    """Whether it was typed, were it as it would have been anyway."""
    return click.get_current_context().get_parameter_source(option) is not ParameterSource.DEFAULT


def _require_fitting(names: tuple[str, ...], asked: dict[str, Any]) -> None:
    message = N_("--%(option)s goes with: %(documents)s.")
    for option, needed in _GOES_WITH.items():
        if _given(option) and not set(names) & set(needed):
            raise click.UsageError(_(message, option=_CALLED.get(option, option), documents=", ".join(needed)))
    if _given("size") and not asked["fresh"]:
        raise click.UsageError(_(message, option="size", documents="--fresh"))
    for option in ("edition", "house_law"):
        if _given(option) and set(names) <= _OF_NO_LAW:
            raise click.UsageError(_("No law is told by: %(documents)s.", documents=", ".join(names)))
    if asked["edition"] and asked["house_law"]:
        raise click.UsageError(_("--edition and --rules are two laws: give one."))
    if len(names) > 1 and (set(names) & set(_ALONE) or asked["fresh"]):
        raise click.UsageError(_("Notes of a debt, fresh blanks and the card of the hotspot are printed one by one."))
    for name, option in (("debt_note", "debt"), ("debt_note_card", "debt"), ("wifi_card", "network")):
        if name in names and not asked[option]:
            raise click.UsageError(_("%(document)s needs --%(option)s.", document=name, option=option))


def _manner(asked: dict[str, Any]) -> Manner:
    from larp_piquet.services.press import manner_of

    return manner_of(asked["paper"], asked["dress"], old_spelling=asked["old_spelling"], long_s=asked["long_s"])


def _law(edition: str | None, file: Path | None) -> Any:
    from larp_piquet.opening import law_of

    return law_of(edition or "", file) if edition or file else None


def _moment(typed: str | None) -> Any:
    from larp_piquet.services.typed import Faults

    if typed is None:
        return None
    faults = Faults()
    moment = faults.moment("until", typed)
    faults.raise_any()
    return moment


def _typed_hotspot(asked: dict[str, Any]) -> Any:
    from larp_piquet.printing.hotspot import Hotspot

    if asked["without"] and asked["from_stdin"]:
        raise click.UsageError(_("--open is for a network without a password, --stdin for one with: give one."))
    password = ""
    if not asked["without"]:
        prompt = _("Its password")
        password = one_line_of_input() if asked["from_stdin"] else str(click.prompt(prompt, hide_input=True))
        if not password:
            raise click.ClickException(_("No password came. --open is for a network without one."))
    return Hotspot(asked["network"], password, asked["hidden"])


@click.command("wifi-card")
@where
@click.option("--network", required=True, help="The name of the hotspot.")
@_hotspot
@_look
@_output
def wifi_card(database: str | None, folder: Path | None, output: Path | None, **asked: Any) -> None:
    """Write the card whose codes join the hotspot and open the game.

    The password goes to the card alone: it is asked for here, and stands in no history of commands.
    """
    from larp_piquet.placing import keep_clear, placed_at
    from larp_piquet.pressing import Wanted, lacks_told, make
    from larp_piquet.services.packing import Order

    _require_told(**dict.fromkeys(("character", "until", "edition", "address")) | {"network": asked["network"]})
    order = Order({}, asked["language"] or "", _manner(asked))
    wanted = Wanted(("wifi_card",), order, hotspot=_typed_hotspot(asked))
    output = output or Path("piquet-wifi.pdf")
    keep_clear(output, *located(database, folder))
    with (
        placed_at(output) as put,
        lacks_told(),
        reading_there(database, folder) as house,
    ):
        make(house, wanted, put)
