"""The rules of Seven Letter Word: the tiles, their points, and the end of a round."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, get_args

from tilewright.alphabet import BLANK, ENGLISH, SCRABBLE, TileSet
from tilewright.table import rules as table
from tilewright.table.rules import setting

Ending = Literal["2009", "2010"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
MOST_ROUNDS = 1000
LONGEST_WORD = 7
SEVEN_LETTER_BONUS = 50
LETTERS_A_SEAT = 8  # drawn per seat under the rules of 2010

_LETTERS = {letter: count for letter, count in SCRABBLE.counts.items() if letter != BLANK}
TILES = TileSet("seven-letter-word", MappingProxyType(_LETTERS), values=SCRABBLE.values)
VALUES = TILES.values
FULL_BAG = bytes(ENGLISH.count(TILES.tiles))


def points_of(word: str) -> int:
    """Return the value of a word: its letters, plus the bonus for seven."""
    bonus = SEVEN_LETTER_BONUS if len(word) == LONGEST_WORD else 0
    return sum(VALUES[letter] for letter in word) + bonus


@dataclass(frozen=True)
class Rules(table.Rules):
    """The rules of a game.

    `hidden` letters are dealt to each seat at the start of a round. With the ending `2009`, a seat
    with seven letters stops bidding and the round ends when all have seven. With `2010` there is no
    such limit, and the round ends after eight letters per seat, including hidden ones.
    """

    most: ClassVar[int] = 14

    rounds: int = setting(10, "Number of rounds.", low=1, high=MOST_ROUNDS)
    hidden: int = setting(0, "Hidden letters of each seat.", low=0, high=LONGEST_WORD, varies=True)
    ending: Ending = setting(
        "2009",
        "Year of the rules. 2009: a seat stops bidding at seven letters; 2010: it does not.",
        flag="rules",
        choices=ENDINGS,
    )
    money: int = setting(100, "Starting points of each seat.", low=0, high=1_000_000)

    @property
    def letters_out(self) -> int:
        """The number of letters per round, including hidden ones."""
        a_seat = LONGEST_WORD if self.ending == "2009" else LETTERS_A_SEAT
        return min(len(TILES), self.seats * a_seat)

    @property
    def auctions(self) -> int:
        """The number of letters sold per round."""
        return self.letters_out - self.seats * self.hidden

    def may_bid(self, letters: int) -> bool:
        """Whether a seat with this many letters may still bid."""
        return self.ending == "2010" or letters < LONGEST_WORD
