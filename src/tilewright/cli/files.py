"""Output files: checked before the work, written after the results are printed."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import typer

from tilewright.cli.output import NO, complain, system_sentence
from tilewright.errors import TilewrightError


def check_files(files: Mapping[str, Path | None]) -> None:
    """Reject output files that cannot be written or are the same; keys are options."""
    seen: dict[Path, str] = {}
    for option, path in files.items():
        if path is None:
            continue
        try:
            _try_to_open(path)
        except OSError as error:
            raise TilewrightError(
                f"cannot write {option} {str(path)!r}: {error.strerror}"
            ) from None
        other = seen.setdefault(path.resolve(), option)
        if other != option and (path.is_file() or not path.exists()):  # two may go to one device
            raise TilewrightError(f"{other} and {option} name the same file {str(path)!r}")


def _try_to_open(path: Path) -> None:
    """Check that a file can be opened for writing, without leaving a new one behind."""
    if path.exists() and not path.is_file() and not path.is_dir():
        if not os.access(path, os.W_OK):  # a pipe or device: opening it would be noticed
            raise PermissionError(0, "Permission denied")
        return
    new = not os.path.lexists(path)
    path.open("ab").close()
    if new:
        path.unlink(missing_ok=True)


def write_files(*writers: Callable[[], object]) -> None:
    """Write files; report failures and continue with the others."""
    failed = False
    for write in writers:
        try:
            write()
        except OSError as error:
            failed = bool(complain(f"cannot write {system_sentence(error)}", NO))
        except TilewrightError as error:
            failed = bool(complain(str(error), NO))
    if failed:
        raise typer.Exit(NO)
