"""What the tests of the deployment share."""

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def set_up() -> None:
    """This checkout is set up: in the ordinary test run it is already, and this takes no time."""
    run = Path(__file__).parents[2] / "deploy" / "run"
    subprocess.run([run, "--set-up-only"], check=True, stdin=subprocess.DEVNULL, timeout=600)
