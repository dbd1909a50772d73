"""What the environments share: modes of drawing, counts and masks as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.alphabet import Alphabet
from tilewright.errors import TilewrightError

Array = NDArray[Any]
Observation = dict[str, Any]
RENDER_MODES = ["ansi", "human"]  # as text, or printed
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}
MOST_CANDIDATES = 500


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise TilewrightError(f"an environment draws as {' or '.join(RENDER_MODES)}, not {mode!r}")


def check_candidates(count: int) -> None:
    if not 1 <= count <= MOST_CANDIDATES:
        raise TilewrightError(f"a choice has 1 to {MOST_CANDIDATES} candidates, not {count}")


def shown(picture: str, mode: str | None) -> str | None:
    """The picture, as the mode wants it."""
    if mode == "human":
        print(picture)
    return picture if mode == "ansi" else None


def tile_counts(tiles: str, alphabet: Alphabet) -> Array:
    """How many tiles there are of each code; code 0 is the blank."""
    return as_counts(alphabet.count(tiles), alphabet)


def as_counts(counts: bytearray, alphabet: Alphabet) -> Array:
    """The counts of the codes that the alphabet has."""
    return np.frombuffer(bytes(counts[: len(alphabet) + 1]), dtype=np.uint8).copy()


def mask_of(size: int, allowed: Iterable[int]) -> Array:
    """1 for each action that is allowed."""
    mask = np.zeros(size, dtype=np.int8)
    mask[list(allowed)] = 1
    return mask
