"""The `larp-piquet` command: serve the site, print, adjudicate, and look after the event's data file.

The rooms are imported by the command that needs them, so that `--help` answers at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from larp_piquet import config as start
from larp_piquet.commanding import Folder, located, one_line_of_input, reading_there, where, writing_there
from larp_piquet.commanding import told as _
from larp_piquet.doctorcommand import doctor
from larp_piquet.language import LANGUAGES
from larp_piquet.outputs import Output, plainly, speak_as_the_terminal_hears
from larp_piquet.printcommands import print_, wifi_card
from larp_piquet.wording.mark import N_


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="larp-piquet")
def main() -> None:
    """The card table of a live-action game: piquet from the printed card to the signed debt."""
    # Key, hands and notes are nobody else's business: whatever is written is readable by its owner only.
    os.umask(0o077)
    speak_as_the_terminal_hears()


# -- the site ------------------------------------------------------------------------------------------------


@main.command()
@click.argument("event_file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--demo", is_flag=True, help="Start with a filled event, in a data file of its own.")
@where
@click.option("--host", default="0.0.0.0", show_default=True, help="Where to listen.")  # noqa: S104 - all doors
@click.option("--port", default=start.DEFAULT_PORT, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--threads",
    default=start.DEFAULT_THREADS,
    show_default=True,
    type=click.IntRange(8, start.MOST_THREADS),
    help="Requests and live pages at once: three for each phone and forty.",
)
@click.option(
    "--processes",
    default=1,
    show_default=True,
    type=click.IntRange(1, start.MOST_PROCESSES),
    help="How many processes serve the site, each with its threads: more than one only on PostgreSQL.",
)
@click.option("--access-log", metavar="FILE", help="Write a line for each request there; - is the terminal.")
@click.option(
    "--behind",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of them, whose X-Forwarded-* headers are believed. May be given again.",
)
@click.option(
    "--captive",
    type=click.Choice(start.CAPTIVE),
    help="Answer phones that ask the hotspot for the internet: that they may stay, or by a page that opens the site.",
)
def serve(
    event_file: Path | None,
    demo: bool,
    database: str | None,
    folder: Path | None,
    host: str,
    port: int,
    threads: int,
    processes: int,
    access_log: str | None,
    behind: tuple[str, ...],
    captive: str | None,
) -> None:
    """Run the site until Ctrl-C.

    With EVENT_FILE (TOML, as `export` writes it) the event is made from it at the first start, in a data file
    called after it, and found again at the next.
    """
    from larp_piquet import opening, serving

    if demo and event_file:
        raise click.UsageError(_("Give either --demo or an event file, not both."))
    if not database and (demo or event_file):
        database = start.database_of_event_file(event_file) if event_file else start.DEMO_DATABASE
    url, place = located(database, folder, new=True)
    try:
        trusted = start.proxies(behind)
    except ValueError:
        raise click.UsageError(_("--behind takes the address of a proxy, or a network such as 10.0.0.0/8.")) from None
    try:
        config = start.Config(
            url, place, host=host, port=port, threads=threads, access_log=access_log, trusted=trusted, captive=captive,
            processes=processes,
        )  # fmt: skip
    except ValueError:
        message = N_("--processes needs PostgreSQL: a SQLite file has one writer. Name a database, or leave it out.")
        raise click.UsageError(_(message)) from None
    try:
        serving.wait_for_port(host, port)
    except serving.PortTaken:
        message = N_("Port %(port)s is taken by another program: stop that, or choose another with --port.")
        raise click.ClickException(_(message, port=port)) from None
    opening.prepare(config, opening.example() if demo else event_file)
    click.echo(_("The site is open. Ctrl-C closes it; nothing that was played is lost."))
    serving.serve(config)


@main.command("setup-link")
@where
@click.option("--port", type=click.IntRange(1, 65535), help="[default: that of the site's last start]")
def setup_link(database: str | None, folder: Path | None, port: int | None) -> None:
    """Print a new one-time set-up link, as long as no passphrase has been set. It opens once the site runs again."""
    from larp_piquet import network
    from larp_piquet.opening import last_port, setup_address

    with writing_there(database, folder) as house:
        port = port or last_port(house)
        address = network.site_address("0.0.0.0", port, network.own_addresses())  # noqa: S104 - not bound
        click.echo(setup_address(house, address, port))


@main.command()
@where
@click.option("--stdin", "from_stdin", is_flag=True, help="Read it from standard input, one line.")
def passphrase(database: str | None, folder: Path | None, from_stdin: bool) -> None:
    """Set a new passphrase of the game master; everybody signed in with the old one is signed out.

    Stop the server first; phones come back by themselves when it runs again.
    """
    from larp_piquet.services import identity

    with writing_there(database, folder) as house:
        if from_stdin:
            words = one_line_of_input()
        else:
            words = click.prompt(_("New passphrase"), hide_input=True, confirmation_prompt=True)
        identity.reset_passphrase(house, words)
    click.echo(_("The passphrase is set; all staff sessions have ended."))


# -- the data file -------------------------------------------------------------------------------------------


@main.command()
@where
@click.option(
    "--format",
    "kind",
    type=click.Choice(("toml", "json", "csv", "journal", "debts")),
    default="toml",
    show_default=True,
    help="toml: to begin the event anew; json: all of it; csv: tables in a zip; journal: the ledger for hledger; "
    "debts: the open debts for the next event.",
)
@click.option("--secrets", is_flag=True, help="In json, csv and journal tell true causes, every card and the key, too.")
@click.option("-o", "--output", type=Output(), help="[default: standard output, as with -]")
def export(database: str | None, folder: Path | None, kind: str, secrets: bool, output: Path | None) -> None:
    """Write the event out. Keep the TOML secret, which carries the key of its cards, and the debts with true causes."""
    from larp_piquet.bringing import taken
    from larp_piquet.placing import keep_clear, placed_at

    if not output and kind == "csv":
        raise click.UsageError(_("A zip is no text for a terminal: give --output."))
    if not output:
        with reading_there(database, folder) as house:
            plainly(taken(house, kind, secrets=secrets))
        return
    keep_clear(output, *located(database, folder))
    with placed_at(output) as put, reading_there(database, folder) as house:
        put(taken(house, kind, secrets=secrets))


@main.command("import")
@click.argument("event_file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@where
def import_(event_file: Path, database: str | None, folder: Path | None) -> None:
    """Make the event from EVENT_FILE (TOML, as `export` writes it), all of it or nothing."""
    from larp_piquet.opening import fresh_or_nothing, read_text, writing
    from larp_piquet.services import files

    text = read_text(event_file)
    url, place = located(database, folder, new=True)
    with fresh_or_nothing(url, place), writing(url, place) as house:
        event = files.import_event(house, text)
    click.echo(_("The event is made: %(name)s", name=event.name))


@main.command("import-debts")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@where
@click.option("--encoding", type=click.Choice(("utf-8", "cp1251", "cp1252")), default="utf-8", show_default=True)
@click.option("--reason", default="", help="What is said with each debt.")
@click.option("--again", is_flag=True, help="Enter a list that was taken in before once more.")
@click.option("--dry-run", is_flag=True, help="Only tell what would be entered, also while the site runs.")
def import_debts(
    file: Path, database: str | None, folder: Path | None, encoding: str, reason: str, again: bool, dry_run: bool
) -> None:
    """Enter the opening debts of FILE (a CSV table, or TOML by its name), all of them or none.

    Every bad row is told on standard error with its number, column, and what is right; exit status 1.
    """
    from larp_piquet.bringing import enter_debts

    with (reading_there if dry_run else writing_there)(database, folder) as house:
        enter_debts(house, file, encoding, reason, again=again, dry_run=dry_run)


@main.command("import-purses")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@where
@click.option("--encoding", type=click.Choice(("utf-8", "cp1251", "cp1252")), default="utf-8", show_default=True)
@click.option("--reason", default="", help="What is said with each purse of which its row says nothing.")
@click.option("--dry-run", is_flag=True, help="Only tell what would be opened, also while the site runs.")
def import_purses(
    file: Path, database: str | None, folder: Path | None, encoding: str, reason: str, dry_run: bool
) -> None:
    """Open the purses of FILE (a CSV table, or TOML by its name), all of them or none.

    Every bad row is told on standard error with its number, column, and what is right; exit status 1.
    """
    from larp_piquet.bringing import open_purses

    with (reading_there if dry_run else writing_there)(database, folder) as house:
        open_purses(house, file, encoding, reason, dry_run=dry_run)


@main.command("carry-over")
@click.argument("old", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--into",
    metavar="FILE|URL",
    help="The data file of the event that goes on  [default: DATABASE_URL, else larp-piquet.sqlite here].",
)
@click.option("--folder", type=Folder(), help="Its key, prints and copies.")
@click.option("--with-gone", is_flag=True, help="Also the debts of those who are dead or departed.")
@click.option("--dry-run", is_flag=True, help="Only tell what would be entered, also while the site runs.")
def carry_over(old: Path, into: str | None, folder: Path | None, with_gone: bool, dry_run: bool) -> None:
    """Enter the open debts of OLD into another event, all in one step.

    OLD is the data file of the event before, a copy of it, or what `export --format debts` wrote.
    """
    from larp_piquet.bringing import carry

    with (reading_there if dry_run else writing_there)(into, folder) as house:
        carry(house, old, gone=with_gone, dry_run=dry_run)


@main.command()
@where
@click.option(
    "-o",
    "--output",
    type=Output(),
    help="A new file for the copy  [default: among the copies of the event, which wipe deletes]",
)
def backup(database: str | None, folder: Path | None, output: Path | None) -> None:
    """Copy everything into one file, also while the site runs. Keep it secret: it carries the key.

    Without --output the copy lies beside those that the site makes, of which the last twelve are kept.
    """
    from tempfile import TemporaryDirectory

    from larp_piquet.opening import written
    from larp_piquet.placing import DASH, placed_at
    from larp_piquet.services import files

    with reading_there(database, folder) as house:
        if output == DASH:
            with placed_at(output) as put, TemporaryDirectory(dir=house.folder) as beside:
                put(files.backup(house, Path(beside) / "copy.sqlite").read_bytes())
            return
        if output:
            with written(output):
                copy = files.backup(house, output)
        else:
            copy = files.backup(house)
    click.echo(_("Copied to: %(file)s", file=copy))


@main.command()
@click.argument("copy", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@where
def restore(copy: Path, database: str | None, folder: Path | None) -> None:
    """Put COPY, a file that `backup` made, in the place of the data file. Stop the server first."""
    from larp_piquet.opening import refusals
    from larp_piquet.services import files

    url, place = located(database, folder, new=True)
    with refusals():
        files.restore(copy, url, place)
    click.echo(_("Restored from: %(file)s", file=copy))


@main.command()
@where
@click.option("--yes", is_flag=True, help="Do not ask.")
def wipe(database: str | None, folder: Path | None, yes: bool) -> None:
    """Delete the event for good: data file, key, prints, and the copies beside it. Stop the server first.

    A copy made with `backup --output` elsewhere stays.
    """
    from larp_piquet.language import say_n
    from larp_piquet.opening import refusals, terminal_language
    from larp_piquet.services import files

    url, place = located(database, folder)
    file = start.database_file(url)
    where = file.absolute() if file else _("in PostgreSQL")
    with refusals():
        copies = files.copies_to_wipe(url, place)
    if copies is None:
        raise click.ClickException(_("There is no event in %(place)s. Nothing was deleted.", place=where))
    if copies:
        said = say_n(
            terminal_language(),
            "%(count)s copy in %(folder)s will be deleted too.",
            "%(count)s copies in %(folder)s will be deleted too.",
            copies,
            count=copies,
            folder=place / files.BACKUPS,
        )
        click.echo(said)
    if not yes:
        question = N_("Delete the event in %(place)s and everything in %(folder)s for good?")
        click.confirm(_(question, place=where, folder=place), abort=True)
    with refusals():
        files.wipe(url, place)
    click.echo(_("The event is deleted."))


# -- records -------------------------------------------------------------------------------------------------


@main.command()
@click.argument("sitting", type=click.IntRange(1, 2**31 - 1))
@click.option("--partie", type=click.IntRange(1, 10_000), help="Which partie of the sitting  [default: the last].")
@click.option("-o", "--output", type=Output(), help="[default: standard output, as with -]")
@where
def record(sitting: int, partie: int | None, output: Path | None, database: str | None, folder: Path | None) -> None:
    """Write a partie of SITTING as a piquet record, every card in it, also while it is being played.

    `adjudicate` counts it to the same account.
    """
    from larp_piquet.placing import keep_clear, placed_at
    from larp_piquet.services.partierecords import newest_partie, partie_record
    from larp_piquet.services.results import Viewer

    def text() -> bytes:
        with reading_there(database, folder) as house:
            found = partie_record(house, sitting, partie or newest_partie(house, sitting), Viewer(staff=True))
        return found.text.encode()

    if not output:
        plainly(text())
        return
    keep_clear(output, *located(database, folder))
    with placed_at(output) as put:
        put(text())


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--explain", "why", is_flag=True, help="Say why each call was good or not.")
@click.option("--json", "as_json", is_flag=True, help="The account for programs.")
@click.option("--jsonl", "by_line", is_flag=True, help="A record a line in, an account or an error a line out.")
def adjudicate(file: Path, language: str, why: bool, as_json: bool, by_line: bool) -> None:
    """Count the piquet record in FILE (- for standard input) and print the account.

    Exit status 2: the record is malformed or breaks a rule; standard error says in one line where and why.
    """
    from larp_piquet.adjudicating import account, explain, lines
    from larp_piquet.handed import line_by_line, opened, within
    from larp_piquet.tables.reading import RecordError

    try:
        with opened(file) as source:
            if by_line:
                lines(line_by_line(source), sys.stdout.buffer, language)
            else:
                told = account(within(source), language, as_json=as_json, why=why)
                plainly(f"{told}\n".encode()) if as_json else click.echo(told)
    except RecordError as error:
        click.echo(explain(error, language), err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{file}: {error.strerror}", err=True)
        sys.exit(2)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def verify(file: Path, language: str) -> None:
    """Draw the sealed deals of the piquet record in FILE (- for standard input) anew, and compare.

    Exit status 1: something was not dealt as it was sealed, or nothing can be checked. 2: the record is malformed or
    breaks a rule; standard error says in one line where and why.
    """
    from larp_piquet.adjudicating import explain
    from larp_piquet.handed import opened, within
    from larp_piquet.tables.reading import RecordError
    from larp_piquet.verifying import Found
    from larp_piquet.verifying import verify as verified

    try:
        with opened(file) as source:
            verdict = verified(within(source), language)
    except RecordError as error:
        click.echo(explain(error, language), err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{file}: {error.strerror}", err=True)
        sys.exit(2)
    click.echo("\n".join(verdict.lines()))
    if verdict.found is not Found.AGREES:
        sys.exit(1)


# -- the law -------------------------------------------------------------------------------------------------


@main.command()
@click.argument("case", required=False)
@click.argument("facts", nargs=-1, metavar="[FACT=ANSWER]...")
@click.option("--edition", default="musketeer", show_default=True, help="The law that is asked.")
@click.option(
    "--rules",
    "house_law",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of house rules, in place of an edition.",
)
@click.option("--two-left", is_flag=True, help="Of a law for three: when the first has left and two play on.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def rule(
    case: str | None, facts: tuple[str, ...], edition: str, house_law: Path | None, two_left: bool, language: str
) -> None:
    """Ask the law what follows from an irregularity. Without CASE: the cases there are.

    A fact that is missing is asked for by its name. Exit status 2: something is missing, or cannot be.
    """
    from larp_piquet import asking
    from larp_piquet.engine.irregular import FactsError
    from larp_piquet.opening import law_of
    from larp_piquet.wording.clauses import two_play_on

    rules = law_of(edition, house_law)
    if two_left:
        if not two_play_on(rules):
            raise click.ClickException(_("By this law no two of three play on."))
        rules = rules.two_handed()
    if case is None:
        click.echo("\n".join(asking.cases(rules, language)))
        return
    told = dict(fact.partition("=")[::2] for fact in facts)
    try:
        missing = asking.asked(case, told, rules, language)
        if missing is None:
            click.echo("\n".join(asking.ruled(case, told, rules, language)))
            return
    except FactsError as error:
        missing = [asking.unfit(error, language)]
    click.echo("\n".join(missing), err=True)
    sys.exit(2)


main.add_command(doctor)
main.add_command(print_)
main.add_command(wifi_card)
