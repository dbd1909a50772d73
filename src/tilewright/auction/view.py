"""The view of a game from one seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilewright.alphabet import ENGLISH
from tilewright.auction.picture import UNKNOWN, auction_svg
from tilewright.auction.rules import LONGEST_WORD, Rules

Bid = int | None  # None where a seat may not bid


class Sale(NamedTuple):
    """The public result of one auction."""

    round: int
    letter: str
    bids: tuple[Bid, ...]
    winner: int
    price: int


class Showing(NamedTuple):
    """The public result of one round: the words and their points."""

    words: tuple[str, ...]
    points: tuple[int, ...]


class Player(NamedTuple):
    """Public information about a seat: letters won, number of hidden letters, balance."""

    won: str
    hidden: int
    balance: int

    @property
    def letters(self) -> int:
        return self.hidden + len(self.won)


# Public information: the first fields of a view.
Public = tuple[
    bytes,
    Rules,
    int,
    str | None,
    int,
    tuple[Player, ...],
    tuple[Sale, ...],
    tuple[Showing, ...],
]


@dataclass(frozen=True)
class View:
    """A seat's own letters and all public information.

    `offered` is the letter for sale, or None when a word is to be played. `auctions_left` includes
    the current auction. `sales` and `showings` hold the results of all auctions and rounds of the
    game so far. Other seats' hidden letters and the order of the bag are not included. `_pool`
    counts, by code, the tiles that are neither won nor on offer.
    """

    _pool: bytes
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

    def _repr_svg_(self) -> str:
        """Draw the auction as the seat sees it, in a notebook."""
        seats = [
            (self.hidden if seat == self.seat else UNKNOWN * one.hidden, one.won, one.balance)
            for seat, one in enumerate(self.players)
        ]
        return auction_svg(self.round, self.offered, self.auctions_left, seats)

    @property
    def rounds(self) -> int:
        return self.rules.rounds

    @property
    def letters(self) -> str:
        return self.hidden + self.won

    @property
    def needed(self) -> int:
        """The number of letters missing to seven."""
        return max(0, LONGEST_WORD - len(self.hidden) - len(self.won))

    @property
    def bidders(self) -> list[int]:
        """The seats that may bid now."""
        may_bid = self.rules.may_bid
        return [seat for seat, player in enumerate(self.players) if may_bid(player.letters)]

    @property
    def pool(self) -> bytearray:
        """The unseen tiles by code: in the bag or hidden by other seats."""
        counts = bytearray(self._pool)
        if self.hidden:
            for letter in self.hidden:
                counts[ENGLISH.codes[letter]] -= 1
        return counts

    @property
    def unseen(self) -> dict[str, int]:
        """The unseen tiles by letter."""
        pool = self.pool
        return {letter: pool[code] for letter, code in ENGLISH.codes.items()}
