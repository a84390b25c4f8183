"""The web server, embedded: gunicorn with one process and many threads, told everything here and nothing
elsewhere.

One process, because a SQLite file has one writer; on PostgreSQL there may be several, which wake one another's
streams through the database. Threads, because a live stream holds one for as long as it is open. The database is
opened after the fork, in the process that uses it.
"""

from __future__ import annotations

import fcntl
import gc
import itertools
import logging
import re
import socket
import time
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Final

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from larp_piquet.config import Config
from larp_piquet.opening import PATIENCE

GRACE: Final = 3
"""Seconds that a stopping server gives to requests under way; live streams end and their phones come back
later.
"""

PORT_PATIENCE: Final = 3.0
"""Seconds to wait for a taken port: a killed server's worker lets go within two, another program never does."""

SILENCE_MS: Final = 20_000
"""A connection whose other end acknowledges nothing for this long is gone: a phone that left the Wi-Fi."""

IN_FLIGHT: Final = 262_144
"""Bytes of an answer that the system takes over from a thread, whose reader may be slow or gone: more than any page.
Linux gives as much of it as ``net.core.wmem_max`` allows, and uses memory only for what is really under way.
"""

_SECRET_PATH: Final = re.compile(r"(?i)/([cnrs])/[^/\s?#\"']+")
_SECRET_QUERY: Final = re.compile(r"(?i)\b(token|code|pin|passphrase)=[^&\s\"']+")


class PortTaken(RuntimeError):
    """Another program listens where the server should."""


def masked(text: str) -> str:
    """`text` with the secrets of card, note, invitation and staff links struck out; every log line comes here."""
    return _SECRET_QUERY.sub(r"\1=***", _SECRET_PATH.sub(r"/\1/***", text))


def on_one_line(text: str) -> str:
    """`text` as one word: spaces, line breaks, terminal commands and what else is unprintable written as ``\\x1b``."""
    return "".join(sign if sign.isprintable() and sign != " " else f"\\x{ord(sign):02x}" for sign in text)


class MaskingFormatter(logging.Formatter):
    """A formatter whose lines, tracebacks included, carry no secret link."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, its secrets masked."""
        return masked(super().format(record))


class ServerLog(Logger):  # type: ignore[misc]
    """gunicorn's log with masked lines; the access log says method, path, status, bytes and milliseconds.

    Neither the query nor the page the reader came from is written: both may carry a secret.
    """

    def setup(self, cfg: Any) -> None:
        """Set the logs up as gunicorn does, then mask them."""
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            for handler in log.handlers:
                old = handler.formatter or logging.Formatter()
                handler.setFormatter(MaskingFormatter(old._fmt, old.datefmt))

    def access(self, resp: Any, req: Any, environ: dict[str, Any], request_time: Any) -> None:
        """One short line for each request, where an access log is wanted."""
        if self.access_log_enabled:
            status = str(resp.status).partition(" ")[0]
            self.access_log.info(
                "%s %s %s %s %s %d ms",
                self.now(),
                on_one_line(environ.get("REQUEST_METHOD", "-")),
                on_one_line(environ.get("PATH_INFO", "-")),
                status,
                getattr(resp, "sent", "-"),
                request_time.total_seconds() * 1000,
            )

    def _set_handler(self, log: Any, output: Any, fmt: Any, stream: Any = None) -> None:
        super()._set_handler(log, output, fmt, stream)
        if log is self.access_log and output not in (None, "-"):
            self._keep_small(log, Path(output), fmt)

    def _keep_small(self, log: Any, output: Path, fmt: Any) -> None:
        # A memory card is small and an event is long: four files of five megabytes at most.
        for handler in [each for each in log.handlers if isinstance(each, logging.FileHandler)]:
            log.removeHandler(handler)
            handler.close()
        rotating = RotatingFileHandler(output, maxBytes=5_000_000, backupCount=3, encoding="utf-8")
        rotating.setFormatter(fmt)
        rotating._gunicorn = True  # type: ignore[attr-defined]
        log.addHandler(rotating)


class Server(BaseApplication):  # type: ignore[misc]
    """The embedded server: `load` is called in the worker process and returns the site and how to close it."""

    def __init__(self, config: Config, load: Callable[[Config], tuple[Any, Callable[[], None]]]) -> None:
        self._config = config
        self._load = load
        self._close: Callable[[], None] | None = None
        super().__init__()

    def load_config(self) -> None:
        """Our settings instead of a file's or the command line's."""
        for name, value in settings(self._config).items():
            self.cfg.set(name, value)
        self.cfg.set("worker_exit", self._worker_exit)

    def load(self) -> Any:
        """The site, opened in the process that serves it."""
        log_through_mask()
        site, self._close = self._load(self._config)
        # What the site is made of stays as long as it is served: nobody need look through it for what may be let go.
        gc.collect()
        gc.freeze()
        return site

    def _worker_exit(self, arbiter: Any, worker: Any) -> None:
        if self._close:
            self._close()


def settings(config: Config) -> dict[str, Any]:
    """gunicorn's settings for a start, by gunicorn's names."""
    shared_memory = Path("/dev/shm")  # noqa: S108 - the heartbeat file; spares the memory card
    return {
        "bind": [f"{config.host}:{config.port}"],
        "worker_class": "larp_piquet.receiving.Receiver",
        "workers": config.processes,
        "threads": config.threads,
        "worker_connections": config.threads * 4,
        "graceful_timeout": GRACE,
        "control_socket_disable": True,
        # Which proxy is believed is settled by the site itself (web.proxies), for every header and in one place.
        "forwarded_allow_ips": "",
        "secure_scheme_headers": {},
        "forwarder_headers": "",
        "logger_class": ServerLog,
        "loglevel": "warning",
        "accesslog": config.access_log,
        "proc_name": "larp-piquet",
        "worker_tmp_dir": str(shared_memory) if shared_memory.is_dir() else None,
        "when_ready": _when_ready,
    }


def _when_ready(server: Any) -> None:
    # Connections inherit the options of the socket that accepted them.
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        listener.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_FLIGHT)


def log_through_mask() -> None:
    """Send what the site and its libraries log to standard error, masked, warnings and worse."""
    handler = logging.StreamHandler()
    handler.setFormatter(MaskingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def keep_story(place: Path, port: int) -> Callable[[], None]:
    """Write the evening's story into the event's folder, masked as well; returns a function that closes it.

    Three files of two megabytes at most; each server process of one event has its own, for two cannot turn one over.
    """
    from larp_piquet.services import story

    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    name, let_go = _own_name(place, f"evening-{port}")
    handler = RotatingFileHandler(place / f"{name}.log", maxBytes=2_000_000, backupCount=2, encoding="utf-8")
    handler.setFormatter(MaskingFormatter("%(asctime)s %(message)s"))
    log = logging.getLogger(story.NAME)
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    log.propagate = False

    def close() -> None:
        log.removeHandler(handler)
        handler.close()
        let_go()

    return close


def _own_name(place: Path, name: str) -> tuple[str, Callable[[], None]]:
    """``name``, or with the first number under which no other process writes here; and how to leave it to others."""
    for number in itertools.count(1):
        own = name if number == 1 else f"{name}-{number}"
        held = (place / f".{own}.lock").open("wb")
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.close()
        else:
            return own, held.close
    raise AssertionError("numbers do not end")


def wait_for_port(host: str, port: int, patience: float = PORT_PATIENCE) -> None:
    """Return once `host`:`port` is free. Raises `PortTaken` if it is another's for `patience` seconds.

    A server that was killed leaves its worker listening for a moment.
    """
    end = time.monotonic() + patience
    while True:
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError as error:
                if time.monotonic() >= end:
                    raise PortTaken(str(error)) from error
            else:
                return
        time.sleep(0.2)


def serve(config: Config) -> None:
    """Serve the site until the process is told to stop. The worker holds the data file's lock."""
    # Read before the fork, so that a worker that falls is replaced in a moment.
    import larp_piquet.web  # noqa: F401

    Server(config, load_site).run()


def load_site(config: Config) -> tuple[Any, Callable[[], None]]:
    """Open the event and build the site over it, in the process that will serve it; also how to close it again."""
    from larp_piquet.services import files, press, story, together
    from larp_piquet.services.house import open_house
    from larp_piquet.web import create_app

    house = open_house(config.database, config.folder, patience=PATIENCE, connections=config.connections)
    close_story = keep_story(house.subfolder(files.LOGS), config.port)
    story.tell("the site opens on port %d", config.port)
    stop_hearing = together.start(house)
    stop_copying = files.start_backups(house)

    def close() -> None:
        stop_copying()
        stop_hearing()
        press.stop(house)
        house.close()
        story.tell("the site is closed")
        close_story()

    return create_app(house, config), close
