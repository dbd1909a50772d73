"""The analysis desk of a game: what a server offers on its analysis page.

Everything goes in and out as plain documents, because it crosses processes and the network. The
texts, moves and positions come from strangers: a desk checks them and raises a TilewrightError.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tilewright.lexicon import Lexicon

Json = dict[str, Any]
Find = Callable[[str], Lexicon]  # the lexicon of a name


@dataclass(frozen=True)
class Book:
    """A word list, and the file of the values that belong to it, if there is one."""

    lexicon: Lexicon
    leaves: str | None = None


class File(NamedTuple):
    """A file to be downloaded."""

    data: bytes
    media_type: str
    name: str


class Desk(ABC):
    """What a game knows about analysing its recorded games and positions."""

    @abstractmethod
    def open(self, text: str, lexicons: Collection[str], find: Find) -> list[Json]:
        """The games of a text in any notation of the game, or in a log.

        `lexicons` are the names of the lists that `find` knows.
        """

    @abstractmethod
    def position(self, wish: Json, lexicon: Lexicon) -> Json:
        """A position in all notations, its unseen tiles, and what is wrong with it."""

    @abstractmethod
    def move(self, wish: Json, lexicon: Lexicon) -> Json:
        """What a move does to a position, or why it is not allowed."""

    @abstractmethod
    def think(
        self, wish: Json, book: Book, snapshot: bytes | None, seconds: float
    ) -> tuple[Json, bytes]:
        """What is known of a position after some more seconds, and a snapshot to go on from.

        Without seconds it is what is known at once. Snapshots come from this method alone.
        """

    @abstractmethod
    def annotate(self, wish: Json, book: Book, find: Find, begin: int, seconds: float) -> Json:
        """The judged turns of games from one on, as many as some seconds allow."""

    @abstractmethod
    def sum_up(self, wish: Json, book: Book, find: Find, turns: list[Json]) -> list[Json]:
        """What all judged turns come to, game by game."""

    @abstractmethod
    def export(self, wish: Json, find: Find) -> File:
        """A game with notes or a position as a file in another format."""

    @abstractmethod
    def prepare(self, book: Book) -> None:
        """Open what the first question needs, so that its answer comes at once."""

    @abstractmethod
    def values_of(self, name: str, has_own: bool) -> Json:
        """Which values a list is used with: `leaves`, and `leaves_warning` if they are not its."""

    @abstractmethod
    def check_values(self, data: bytes, name: str, home: Path) -> bytes:
        """A file of values as it is kept; `home` is a directory for temporary files."""
