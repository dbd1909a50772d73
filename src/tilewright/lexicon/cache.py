"""Compiled word graphs on disk: a file of nodes, and next to it a file of facts.

A cache file is named by a hash of its source, so it is never stale. It is written under a temporary
name and moved into place, so that readers see the whole file or nothing, and two processes that
build the same graph replace it with an identical one. Length and checksum in the facts reveal a
damaged graph; a hash protects the facts. Unused graphs are removed after a month.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from tilewright.caches import directory as directory
from tilewright.caches import note_use, prune
from tilewright.lexicon.graph import checksum

FORMAT = 3


@dataclass(frozen=True)
class Facts:
    """Facts about a compiled lexicon that need no traversal.

    `dropped` counts the lines of its file that are not words, by reason, `columns` those of which
    only the first column was read.
    """

    alphabet: str
    words: int
    sha256: str
    dropped: dict[str, int]
    nodes: int
    checksum: int
    columns: int = 0


def graph_file(key: str) -> Path:
    return directory() / f"{key[:32]}-v{FORMAT}.kwg"


def fetch(key: str) -> tuple[memoryview, Facts] | None:
    """Return the nodes and facts stored under a key, or None if they are missing or damaged."""
    path = graph_file(key)
    try:
        facts = _unsealed(path.with_suffix(".json").read_bytes())
        nodes = open_nodes(path)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if len(nodes) != facts.nodes or checksum(nodes) != facts.checksum:
        return None
    for file in (path, path.with_suffix(".json")):
        note_use(file)
    prune()
    return nodes, facts


def keep(key: str, nodes: memoryview, facts: Facts) -> None:
    """Store nodes and facts under a key; a directory that is not writable is not an error."""
    path = graph_file(key)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, nodes)
        write_whole(path.with_suffix(".json"), _sealed(facts))


def _sealed(facts: Facts) -> bytes:
    return json.dumps({"facts": asdict(facts), "seal": _seal(asdict(facts))}).encode()


def _unsealed(data: bytes) -> Facts:
    document = json.loads(data)
    if _seal(document["facts"]) != document["seal"]:
        raise ValueError("the facts do not match the checksum")
    return Facts(**document["facts"])


def _seal(facts: dict[str, object]) -> str:
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def open_nodes(path: Path) -> memoryview:
    """Map the nodes of a word-graph file into memory, shared between processes."""
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < 8 or size % 4:
            raise ValueError(f"{size} bytes are not a whole number of nodes (at least two)")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("I")


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Write a file atomically, so that other processes never see a part of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
