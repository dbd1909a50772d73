"""A PostgreSQL server of one's own, from Debian's packages, for the time of tests and benches."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from tests.waiting import PATIENCE

USER = "postgres"


def binaries() -> Path | None:
    """Where the newest server's programs are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else None


def missing() -> str | None:
    """Why there can be no PostgreSQL here, if so."""
    if binaries() is None:
        return "there is no PostgreSQL in /usr/lib/postgresql: apt-get install postgresql"
    if os.geteuid() == 0 and not shutil.which("setpriv"):
        return "PostgreSQL does not run as root, and there is no setpriv to be another user"
    return None if find_spec("psycopg") else "there is no psycopg"


@contextmanager
def server() -> Iterator[str]:
    """The URL of an empty database."""
    bin = binaries()
    assert bin is not None, missing()
    root = os.geteuid() == 0
    home = Path(tempfile.mkdtemp(prefix="tilewright-postgres-"))  # a socket's path must be short
    as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups"] if root else []
    if root:
        shutil.chown(home, USER, USER)

    def call(program: str, *arguments: str) -> None:
        command = [*as_user, str(bin / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=home, timeout=PATIENCE)

    data, log = str(home / "data"), str(home / "log")
    options = f"-c listen_addresses= -c fsync=off -k {home}"
    try:
        call("initdb", "-D", data, "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8")
        call("pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")
        try:
            yield f"postgresql://{USER}@/{USER}?host={quote(str(home), safe='')}"
        finally:
            call("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)
