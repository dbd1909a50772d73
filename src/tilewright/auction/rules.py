"""The rules of Seven Letter Word: the tiles, what letters are worth, and when a round ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from tilewright.alphabet import BLANK, SCRABBLE, TileSet
from tilewright.errors import TilewrightError

Ending = Literal["2009", "2010"]
ENDINGS: tuple[Ending, ...] = ("2009", "2010")
MOST_SEATS = 14
MOST_ROUNDS = 1000
LONGEST_WORD = 7
SEVEN_LETTER_BONUS = 50
LETTERS_A_SEAT = 8  # that come out under the rules of 2010

_LETTERS = {letter: count for letter, count in SCRABBLE.counts.items() if letter != BLANK}
TILES = TileSet("seven-letter-word", MappingProxyType(_LETTERS), values=SCRABBLE.values)
VALUES = TILES.values


def points_of(word: str) -> int:
    """What a word is worth: its letters, and the bonus for seven of them."""
    bonus = SEVEN_LETTER_BONUS if len(word) == LONGEST_WORD else 0
    return sum(VALUES[letter] for letter in word) + bonus


@dataclass(frozen=True)
class Rules:
    """What is fixed before the first round.

    `hidden` letters are dealt to each seat at the start of a round. Under the ending `2009` a seat
    with seven letters no longer bids and the round ends when all have seven; under `2010` there is
    no such limit, and the round ends when eight letters a seat have come out, hidden ones included.
    """

    seats: int
    rounds: int = 10
    hidden: int = 0
    ending: Ending = "2009"
    money: int = 100

    def __post_init__(self) -> None:
        for name, least, most in (
            ("seats", 1, MOST_SEATS),
            ("rounds", 1, MOST_ROUNDS),
            ("hidden", 0, LONGEST_WORD),
            ("money", 0, 1_000_000),
        ):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise TilewrightError(f"{name} is a whole number of {least} to {most}: {value!r}")
        if self.ending not in ENDINGS:
            raise TilewrightError(f"the rules are those of {' or '.join(ENDINGS)}: {self.ending!r}")

    @property
    def letters_out(self) -> int:
        """How many letters come out in a round, hidden ones included."""
        a_seat = LONGEST_WORD if self.ending == "2009" else LETTERS_A_SEAT
        return min(len(TILES), self.seats * a_seat)

    @property
    def auctions(self) -> int:
        """How many letters are sold in a round."""
        return self.letters_out - self.seats * self.hidden

    def may_bid(self, letters: int) -> bool:
        """Whether a seat that holds so many letters still bids."""
        return self.ending == "2010" or letters < LONGEST_WORD

    def to_json(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "rounds": self.rounds,
            "hidden": self.hidden,
            "ending": self.ending,
            "money": self.money,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rules:
        """The rules of a log's header."""
        return cls(**data)
