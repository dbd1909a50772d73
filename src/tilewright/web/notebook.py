"""Visitors' notes and variations on games, stored under a private token."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable

from tilewright.web.database.analysis import AnalysisRows, NoteRow, forget_note
from tilewright.web.database.rooms import Write
from tilewright.web.errors import Refusal
from tilewright.web.live.players import digest
from tilewright.web.settings import Json

SHORTEST_TOKEN, LONGEST_TOKEN = 16, 64
MOST_GAMES = 500  # of a visitor
MOST_NOTES = 20_000  # games of all visitors
MOST_BYTES = 60_000  # of a game
_GAME = re.compile(r"[0-9a-f]{16,64}")

Writing = Callable[..., Awaitable[None]]


class Notebook:
    """Notes by visitor and game."""

    def __init__(self, rows: AnalysisRows, write: Writing) -> None:
        self._rows = rows
        self._write = write

    async def find(self, token: str | None, game: str) -> Json:
        """The notes on a game; empty without a token."""
        check_game(game)
        if token is None:
            return {}
        found = await asyncio.to_thread(self._rows.note, hashed(token), game)
        return {} if found is None else found.document

    async def keep(self, token: str, game: str, document: Json) -> None:
        """Replace the notes on a game; beyond a limit, the oldest notes are dropped."""
        check_game(game)
        if len(json.dumps(document)) > MOST_BYTES:
            raise Refusal("too-big", f"notes on a game may have at most {MOST_BYTES:,} bytes")
        mark = hashed(token)
        known = [one for one in await asyncio.to_thread(self._rows.noted, mark) if one != game]
        dropped = [(mark, one) for one in known[: 1 - MOST_GAMES]]
        dropped += await asyncio.to_thread(self._rows.oldest_notes, MOST_NOTES)
        forgotten: list[Write] = [forget_note(*one) for one in dropped]
        await self._write(*forgotten, *NoteRow(mark, game, time.time(), document).writes())


def hashed(token: str) -> str:
    """The hash under which a visitor's token is stored."""
    if not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN:
        raise Refusal("wrong-token", "unknown token; omit it to get a new one")
    return digest(token)


def check_game(game: str) -> None:
    """Refuse an invalid game id."""
    if not _GAME.fullmatch(game):
        raise Refusal("invalid", "a game id must be 16 to 64 hexadecimal digits")
