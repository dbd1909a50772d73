"""Hashes of sources, which distinguish stored results of different code."""

from __future__ import annotations

import ast
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
    """Whether results can depend on a file, unlike build products, pages and licence notes."""
    return file.suffix in CODE or (file.parent.name == DATA and file.suffix != NOTES)


def imported_beside(file: Path) -> set[Path]:
    """Return the neighbouring files that a user's file imports, directly or indirectly."""
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        new = set(_imports(waiting.pop())) - found - {file}
        found |= new
        waiting += new
    return found


def _imports(file: Path) -> Iterator[Path]:
    """Return the files that a file's import statements refer to, relative to its folder."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return  # reported when the file is run
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files_of(file.parent, alias.name)
        elif isinstance(node, ast.ImportFrom):
            folder = file.parents[max(0, min(node.level, len(file.parents)) - 1)]
            for name in ("", *(f".{alias.name}" for alias in node.names)):
                yield from _files_of(folder, f"{node.module or ''}{name}".strip("."))


def _files_of(folder: Path, name: str) -> Iterator[Path]:
    """Return the files that run when a dotted name is imported, including parent packages."""
    place = folder
    for part in name.split("."):
        place = place / part
        files = (place.with_suffix(".py"), place / "__init__.py")
        yield from (file for file in files if file.is_file())
