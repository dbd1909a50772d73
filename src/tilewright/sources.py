"""Hashes of the package's own sources, which tell stored results of other code apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent
CODE = (".py", ".pxd")
DATA = "data"  # folders of word lists and leaves
NOTES = ".md"


@cache
def sources_hash(*parts: str, root: Path = PACKAGE) -> str:
    """Hash files and folders of the package: Python code, Cython headers and data files.

    Parts are paths relative to `root`. Paths are hashed too, so renaming a file changes the result;
    the order of the parts does not. Results are cached for the lifetime of the process.
    """
    digest = sha256()
    for file in sorted({file for part in parts for file in _files(root / part)}):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0")
        digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path  # reading a missing file raises an error
    else:
        yield from (file for file in path.rglob("*") if _counts(file) and file.is_file())


def _counts(file: Path) -> bool:
    """Whether results can depend on a file, unlike on build products, pages and licence notes."""
    return file.suffix in CODE or (file.parent.name == DATA and file.suffix != NOTES)
