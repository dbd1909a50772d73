"""Positions of recorded games and of self-play by two static players."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.annotation import decisions
from tilewright.scrabble.notation.gcg import Gcg, parse_gcg
from tilewright.scrabble.notation.logs import game_of_log, is_log
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.state import State
from tilewright.table.log import parse_log

SEATS = 2
FindWords = Callable[[str], Lexicon]  # the word list that a log names


class Turn(NamedTuple):
    """A position as its player saw it, what was played there, and where it comes from."""

    position: Position
    played: str | None
    source: str


class Game(NamedTuple):
    """A recorded game and the words it is judged by."""

    record: Gcg
    lexicon: Lexicon
    name: str

    def turns(self) -> list[Turn]:
        """The turns whose racks are known in full."""
        return [
            Turn(
                one.position,
                one.move.text(one.position.rules.tile_set),
                f"{self.name}, turn {one.number}",
            )
            for one in decisions(self.record, self.lexicon)
            if one.move is not None and not one.problem and is_known(one.position)
        ]


def read_game(data: bytes, name: str, lexicon: Lexicon, find: FindWords) -> Game:
    """The game of a GCG file, read leniently, or of a log of ours.

    `lexicon` has the words for a GCG file; a log names its own, which `find` opens.
    """
    if not is_log(data):
        return Game(parse_gcg(data, lenient=True), lexicon, name)
    log = parse_log(data)
    words = find(log.header.lexicon)
    return Game(game_of_log(log, words).game, words, name)


def read_positions(data: bytes, name: str, lexicon: Lexicon, find: FindWords) -> list[Turn]:
    """The turns of a GCG file or a log whose racks are known in full; see `read_game`."""
    return read_game(data, name, lexicon, find).turns()


def is_known(position: Position) -> bool:
    """Whether the player on turn, in a game of two, has a full and known rack."""
    seats, rack = position.rules.seats, position.rack
    waits = position.is_over or position.awaits_challenge
    return seats == SEATS and not waits and len(rack) == position.held[position.on_turn] > 0


def self_play(lexicon: Lexicon, rules: Rules, seed: int, game: int) -> list[Turn]:
    """The turns of a game of two static players; it depends on the seed and its number alone."""
    if rules.seats != SEATS:
        raise TilewrightError(f"self-play needs {SEATS} players (got {rules.seats})")
    finder = MoveFinder(lexicon, rules)
    state = State(rules, lexicon, _game_seed(seed, game))
    turns: list[Turn] = []
    while not state.over:
        position = state.position
        best = finder.best(position)[0].move
        seen = position.seen_by(position.on_turn)
        turns.append(Turn(seen, None, f"self-play {seed}-{game}, turn {len(turns) + 1}"))
        state.apply(position.on_turn, best)
    return turns


def _game_seed(seed: int, game: int) -> int:
    """Return a seed that is different for every pair of seed and game number."""
    return (seed << 32) + game
