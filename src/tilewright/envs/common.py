"""What the environments share: modes of drawing."""

from __future__ import annotations

from typing import Any

from tilewright.errors import TilewrightError

RENDER_MODES = ["ansi", "human"]  # as text, or printed
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise TilewrightError(f"unknown render_mode {mode!r}; choose {' or '.join(RENDER_MODES)}")


def shown(picture: str, mode: str | None) -> str | None:
    """The picture, as the mode wants it."""
    if mode == "human":
        print(picture)
    return picture if mode == "ansi" else None
