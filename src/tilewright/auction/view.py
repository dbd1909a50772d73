"""All that one seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tilewright.alphabet import ENGLISH
from tilewright.auction.rules import LONGEST_WORD, TILES, Rules
from tilewright.auction.state import Sale, Showing, State

FULL_BAG = bytes(ENGLISH.count(TILES.tiles))


class Player(NamedTuple):
    """What everybody knows of a seat: the letters it won, how many it has hidden, its score."""

    won: str
    hidden: int
    balance: int

    @property
    def letters(self) -> int:
        return self.hidden + len(self.won)


@dataclass(frozen=True)
class View:
    """A seat's own letters and what is public.

    `offered` is the letter for sale, none when a word is asked for. `auctions_left` counts the
    auction that goes on. `sales` and `showings` hold every auction and the end of every round so
    far, over all rounds. No hidden letter of another seat is in it, nor the order of the bag.
    """

    rules: Rules
    round: int
    offered: str | None
    auctions_left: int
    players: tuple[Player, ...]
    sales: tuple[Sale, ...]
    showings: tuple[Showing, ...]
    seat: int
    hidden: str
    won: str
    balance: int
    _public: bytes

    @property
    def rounds(self) -> int:
        return self.rules.rounds

    @property
    def letters(self) -> str:
        return self.hidden + self.won

    @property
    def needed(self) -> int:
        """How many letters are missing from seven."""
        return max(0, LONGEST_WORD - len(self.hidden) - len(self.won))

    @property
    def bidders(self) -> list[int]:
        """The seats that may bid now."""
        may_bid = self.rules.may_bid
        return [seat for seat, player in enumerate(self.players) if may_bid(player.letters)]

    @cached_property
    def pool(self) -> bytearray:
        """How many tiles of each code are out of sight: in the bag or hidden with the others."""
        counts = bytearray(self._public)
        for letter in self.hidden:
            counts[ENGLISH.codes[letter]] -= 1
        return counts

    @property
    def unseen(self) -> dict[str, int]:
        """The pool by letters."""
        return {letter: self.pool[code] for letter, code in ENGLISH.codes.items()}


def views(game: State) -> Iterator[View]:
    """What the game shows now to each seat, in their order."""
    offered = game.offered
    sales, showings = tuple(game.sales), tuple(game.showings)
    hidden = game.rules.hidden if game.round else 0
    players = tuple([Player(seat.won, hidden, seat.balance) for seat in game.seats])
    counts = bytearray(FULL_BAG)
    codes = ENGLISH.codes
    for seat in game.seats:
        for letter in seat.won:
            counts[codes[letter]] -= 1
    if offered:
        counts[codes[offered]] -= 1
    public = bytes(counts)
    for number, seat in enumerate(game.seats):
        yield View(
            game.rules,
            game.round,
            offered,
            game.auctions_left,
            players,
            sales,
            showings,
            number,
            seat.hidden,
            seat.won,
            seat.balance,
            public,
        )
