"""The command line in tests, called in the same process or as a subprocess."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tilewright.cli import app
from tilewright.cli.output import SCHEMA

ENTRY = "from tilewright.cli import main; main()"


@dataclass(frozen=True)
class Answer:
    """The result of a command."""

    status: int
    stdout: str
    stderr: str

    @property
    def document(self) -> Any:
        """The JSON document, without the version that every one has."""
        document = json.loads(self.stdout)
        assert document.pop("schema") == SCHEMA
        return document

    @property
    def complaint(self) -> str:
        """The one-sentence error of a rejected command."""
        assert self.status == 2
        assert self.stdout == ""
        assert self.stderr.startswith("tilewright: ")
        assert self.stderr.count("\n") == 1
        return self.stderr.removeprefix("tilewright: ").strip()


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call the command line here and now; an error that it did not expect is raised."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: str) -> Answer:
        result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
        return Answer(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def start() -> Run:
    """Start the entry point of the package as a process."""

    def call(*arguments: str, **environment: str) -> Answer:
        done = subprocess.run(
            [sys.executable, "-c", ENTRY, *arguments],
            capture_output=True,
            env=os.environ | environment,
            encoding="utf-8",
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def small_list(tmp_path: Path) -> str:
    """A word list of a few words."""
    path = tmp_path / "small.txt"
    path.write_text("act\ncat\ncoat\ntaco\nat\nta\ncut\n")
    return str(path)


@pytest.fixture
def untidy_list(tmp_path: Path) -> str:
    """A list from another system: byte-order mark, Windows line ends, both cases, doubles, gaps."""
    path = tmp_path / "untidy.txt"
    path.write_bytes(b"\xef\xbb\xbfCat\r\ncat\r\n\r\nDOG\r\ndog\r\nCAT\r\nx\r\nit's\r\nbee\r\n\r\n")
    return str(path)
