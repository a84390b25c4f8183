"""Secrets on paper and in cookies: derived or drawn, found by a keyed digest, never stored themselves."""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
from pathlib import Path

from ..store import whole

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford base32: no I, L, O, U
TOKEN_LENGTH = 15  # 75 bits
CODE_LENGTH = 8  # 40 bits, and guesses are counted
_FORGIVEN = str.maketrans("ILO", "110", " -_.\u2013\u2014\u2011")


def derive(key: bytes, kind: str, identity: str, generation: int, length: int = TOKEN_LENGTH) -> str:
    """The secret of a card, code, note or link: base32 of HMAC-SHA256 over kind, id and generation."""
    message = "\x1f".join((kind, identity, str(generation))).encode()
    number = int.from_bytes(hmac.digest(key, message, "sha256"))
    return "".join(ALPHABET[(number >> (256 - 5 * place)) & 31] for place in range(1, length + 1))


def plain(typed: str) -> str:
    """What was typed or scanned, as it was printed: upper case, I and L for 1, O for 0, no spaces or hyphens."""
    return typed[:64].upper().translate(_FORGIVEN)


def digest(key: bytes, purpose: str, token: str) -> str:
    """What is stored in a secret's place; without the key not even a short code can be tried against it."""
    return hmac.digest(key, f"{purpose}\x1f{token}".encode(), "sha256").hex()


def same(one: str, other: str) -> bool:
    """Equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def purpose_key(key: bytes, purpose: str) -> bytes:
    """A key for one purpose."""
    return hmac.digest(key, b"purpose\x1f" + purpose.encode(), hashlib.sha256)


def read_key(path: Path) -> bytes | None:
    """The secret key, if it has been made; raises ``ValueError`` for a file that is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ValueError("the key file is no file")  # a pipe would be waited for
        key = bytes.fromhex(path.read_text("ascii").strip())
    except FileNotFoundError:
        return None
    if len(key) != 32:
        raise ValueError("the key file does not hold a key of 32 bytes")
    return key


def write_key(path: Path, key: bytes) -> None:
    """Keep the key so that only the owner can read it, whole or not at all."""
    whole.write(path, _shown(key))


def make_key(path: Path, key: bytes) -> bytes:
    """Keep the key where none is kept yet; the one that stands then, for two processes may start at one moment."""
    fresh = whole.draft(path, _shown(key))
    try:
        os.link(fresh, path)
    except FileExistsError:
        return read_key(path) or key
    finally:
        fresh.unlink(missing_ok=True)
    return key


def _shown(key: bytes) -> bytes:
    return key.hex().encode() + b"\n"
