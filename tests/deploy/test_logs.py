"""No secret link in a log line."""

import logging

import pytest

from larp_piquet.serving import MaskingFormatter, masked


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("GET /C/7H2KQ4M9X1ZT3VB 303", "GET /C/*** 303"),
        ("GET /c/7h2kq4m9x1zt3vb/ 303", "GET /c/***/ 303"),
        ("GET /N/7H2KQ4M9X1ZT3VB?from=qr 303", "GET /N/***?from=qr 303"),
        ("http://10.0.0.1/S/7H2KQ4M9X1ZT3VB", "http://10.0.0.1/S/***"),
        ("POST /R/7H2KQ4M9X1ZT3VB 303", "POST /R/*** 303"),
        ("GET /r/7h2kq4m9x1zt3vb 404", "GET /r/*** 404"),
        ("POST /code?code=ABCD1234 400", "POST /code?code=*** 400"),
        ("GET /R/7H2KQ4M9X1ZT3VB 200", "GET /R/*** 200"),
        ("GET /table/3/update 200", "GET /table/3/update 200"),
        ("GET /T/3 303", "GET /T/3 303"),
        ("GET /note/12 200", "GET /note/12 200"),
        ("GET /static/fonts/text.woff2 200", "GET /static/fonts/text.woff2 200"),
    ],
)
def test_a_line_keeps_everything_but_the_secret(line: str, written: str) -> None:
    assert masked(line) == written


def test_a_traceback_is_masked_too() -> None:
    try:
        raise ValueError("no route for /C/7H2KQ4M9X1ZT3VB")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "at %s", ("/C/7H2KQ4M9X1ZT3VB",), None)
        record.exc_info = __import__("sys").exc_info()
    text = MaskingFormatter("%(message)s").format(record)
    assert "7H2KQ4M9X1ZT3VB" not in text
    assert "at /C/***" in text
    assert "no route for /C/***" in text
