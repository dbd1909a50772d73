"""Leave values for word lists, included or uploaded."""

from __future__ import annotations

from pathlib import Path

from tilewright.alphabet import ENGLISH
from tilewright.lexicon.lexicon import DEFAULT
from tilewright.scrabble.leaves import MAGIC, Leaves, LeavesError
from tilewright.table.desk import Json

# The included values for each word list.
SHIPPED = {DEFAULT: "scrabble", "enable": "scrabble", "french": "scrabble-french"}


def values_of(name: str, has_own: bool) -> Json:
    """The leave values for a word list, and a warning flag if they belong to another list."""
    if has_own:
        return {"leaves": name, "leaves_warning": False}
    shipped = SHIPPED.get(name)
    return {"leaves": shipped or "scrabble", "leaves_warning": shipped is None}


def checked_values(data: bytes, name: str, home: Path) -> bytes:
    """Check an uploaded file of ours or a KLV2 file, and return it in our format."""
    file = home / ("given.leaves" if data.startswith(MAGIC) else "given.klv2")
    file.write_bytes(data)
    try:
        leaves = Leaves.load(file)
    except LeavesError as error:
        raise LeavesError(str(error).replace(repr(str(file)), repr(name))) from None
    if leaves.alphabet != ENGLISH:
        raise LeavesError(f"the values are for the letters {leaves.alphabet.letters}, not A–Z")
    leaves.save(home / "kept.leaves")
    return (home / "kept.leaves").read_bytes()
