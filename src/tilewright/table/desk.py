"""The analysis desk of a game: the functions behind a server's analysis page.

Arguments and results are plain documents, because they cross processes and the network. Texts,
moves and positions come from untrusted users: a desk checks them and raises a TilewrightError.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tilewright.lexicon import Lexicon

Json = dict[str, Any]
Find = Callable[[str], Lexicon]  # returns the lexicon of a name


@dataclass(frozen=True)
class Book:
    """A word list, and the file of its leave values, if there is one."""

    lexicon: Lexicon
    leaves: str | None = None


class File(NamedTuple):
    """A file for download."""

    data: bytes
    media_type: str
    name: str


class Desk(ABC):
    """Analysis of a game's recorded games and positions."""

    @abstractmethod
    def open(self, text: str, lexicons: Collection[str], find: Find) -> list[Json]:
        """Return the games in a text, which may be a log or any notation of the game.

        `lexicons` are the names of the lists that `find` accepts.
        """

    @abstractmethod
    def position(self, wish: Json, lexicon: Lexicon) -> Json:
        """Return a position in all notations, with its unseen tiles and its errors."""

    @abstractmethod
    def move(self, wish: Json, lexicon: Lexicon) -> Json:
        """Return the effect of a move on a position, or the reason why it is illegal."""

    @abstractmethod
    def think(
        self, wish: Json, book: Book, snapshot: bytes | None, seconds: float
    ) -> tuple[Json, bytes]:
        """Analyse a position for some more seconds and return the results so far.

        The results include a snapshot to continue from; only snapshots from this method are
        accepted. Without seconds, return what is immediately available.
        """

    @abstractmethod
    def annotate(self, wish: Json, book: Book, find: Find, begin: int, seconds: float) -> Json:
        """Return the judged turns of games, starting at `begin`, as many as fit into the time."""

    @abstractmethod
    def sum_up(self, wish: Json, book: Book, find: Find, turns: list[Json]) -> list[Json]:
        """Summarise all judged turns, game by game."""

    @abstractmethod
    def export(self, wish: Json, find: Find) -> File:
        """Return an annotated game or a position as a file in another format."""

    @abstractmethod
    def prepare(self, book: Book) -> None:
        """Load the data needed by the first request, so that it is answered quickly."""

    @abstractmethod
    def values_of(self, name: str, has_own: bool) -> Json:
        """Return the values used for a list: `leaves`, and `leaves_warning` if not its own."""

    @abstractmethod
    def check_values(self, data: bytes, name: str, home: Path) -> bytes:
        """Check a file of values and return it as stored; `home` is for temporary files."""
