"""The package as a command of the interpreter."""

from __future__ import annotations

import subprocess
import sys

import tilewright


def test_the_package_can_be_run() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tilewright", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert tilewright.__version__ in ran.stdout
