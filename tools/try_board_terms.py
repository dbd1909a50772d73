"""Try terms for the board in static play: `python tools/try_board_terms.py`, some minutes.

Static players with ENABLE value a move by its score and leave. First they play games in which the
terms of every play are recorded: new places to play, new places in the edge lanes, vowels next to
premium squares, and letters that extend the word. A linear model relates them to the points that
the opponent and then the player score next. Then a player who adds the fitted terms to the equity
of its best moves plays against one who does not, each deal from both seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.layout import PLAIN
from tilewright.scrabble.leaves import shipped
from tilewright.scrabble.rules import Rules
from tilewright.statistics import mean_interval

TERMS = ("new places", "edge places", "open vowels", "extensions")
CONSIDERED = 10  # moves of highest equity among which the terms choose
SIDE, RACK, SCORELESS = 15, 7, 6
CODES, BLANK = 33, 0x40  # tile codes, and the bit of a blank
EDGES = (0, SIDE - 1)
CHUNK = 50  # games of one task

Rows = NDArray[np.float64]
Square = tuple[int, int]
Found = tuple[float, int, int, int, bool, bytes]  # equity, score, row, column, down, tiles


class Static:
    """Static play, with the board terms of moves."""

    def __init__(self) -> None:
        self.lexicon, self.rules = Lexicon.load("enable"), Rules()
        self.field = encoding.make_field(self.lexicon, self.rules)
        leaves = shipped("scrabble").values
        self.finder = encoding.make_finder(self.field, self.lexicon, self.rules, leaves)
        alphabet = self.lexicon.alphabet
        self.letters = encoding.letters_of(alphabet)
        self.values = encoding.tile_values(self.rules, alphabet)
        counts = encoding.count_codes(self.rules.tile_set.tiles, alphabet)
        self.tiles = [code for code, number in enumerate(counts) for _ in range(number)]
        self.vowels = {code for code, letter in self.letters.items() if letter in "AEIOU"}
        layout = self.rules.layout
        self.premiums = {
            (row, column)
            for row in range(SIDE)
            for column in range(SIDE)
            if layout.picture[row][column] != PLAIN
        }
        self.extensions = cache(self._extensions)

    def best(self, game: Game, count: int) -> list[Found]:
        rack = game.racks[game.seat]
        counts = bytes(rack.count(code) for code in range(CODES))
        worth = 0 if game.bag else self.worth(game.racks[1 - game.seat])
        self.field.load(bytes(game.board))
        return self.finder.best(counts, len(game.bag), worth, count)

    def worth(self, rack: Sequence[int]) -> int:
        return sum(self.values[code] for code in rack)

    def choose(self, game: Game, weights: Rows) -> Found | None:
        """Return the best move by equity and terms."""
        moves = self.best(game, CONSIDERED)
        if not moves or not game.bag:
            return moves[0] if moves else None
        return max(moves, key=lambda move: move[0] + float(weights @ self.terms(game, move)))

    def terms(self, game: Game, move: Found) -> Rows:
        """Return the terms of a move; all are 0 for an exchange."""
        _, _, row, column, down, tiles = move
        if row < 0:
            return np.zeros(len(TERMS))
        squares = [(row + i, column) if down else (row, column + i) for i in range(len(tiles))]
        laid = {one: tile for one, tile in zip(squares, tiles, strict=True) if tile}
        places: set[Square] = set()
        vowels = 0
        for square, tile in laid.items():
            beside = [one for one in _beside(square, down) if not game.at(one)]
            new = [one for one in beside if not any(map(game.at, _around(one)))]
            places.update(new)
            is_vowel = tile in self.vowels
            vowels += is_vowel and any(one in self.premiums for one in new)
        edges = sum(row in EDGES or column in EDGES for row, column in places)
        word = "".join(
            self.letters[(tile or game.at(one)) & ~BLANK]
            for one, tile in zip(squares, tiles, strict=True)
        )
        before, after = self.extensions(word)
        return np.array([len(places), edges, vowels, before + after], float)

    def _extensions(self, word: str) -> tuple[int, int]:
        """Return how many letters go before a word, and how many after it."""
        letters = [letter for code, letter in self.letters.items() if code < BLANK]
        return (
            sum(letter + word in self.lexicon for letter in letters),
            sum(word + letter in self.lexicon for letter in letters),
        )


def _beside(square: Square, down: bool) -> list[Square]:
    """Return the squares beside a tile, across the direction of its word."""
    row, column = square
    both = [(row, column - 1), (row, column + 1)]
    if not down:
        both = [(row - 1, column), (row + 1, column)]
    return [one for one in both if min(one) >= 0 and max(one) < SIDE]


def _around(square: Square) -> list[Square]:
    return _beside(square, True) + _beside(square, False)


@dataclass
class Game:
    """A game of two static players."""

    bag: list[int]
    board: bytearray = field(default_factory=lambda: bytearray(SIDE * SIDE))
    racks: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    scores: list[int] = field(default_factory=lambda: [0, 0])
    seat: int = 0
    scoreless: int = 0

    @classmethod
    def start(cls, tiles: Sequence[int], rng: Random) -> Game:
        game = cls(rng.sample(tiles, len(tiles)))
        for seat in (0, 1):
            game.fill(seat)
        return game

    def at(self, square: Square) -> int:
        return self.board[square[0] * SIDE + square[1]]

    def fill(self, seat: int) -> None:
        rack = self.racks[seat]
        while len(rack) < RACK and self.bag:
            rack.append(self.bag.pop())

    def play(self, move: Found | None, static: Static, rng: Random) -> bool:
        """Make a move; return whether the game goes on."""
        _, score, row, column, down, tiles = move or (0, 0, -1, -1, False, b"")
        rack = self.racks[self.seat]
        for code in tiles:
            if code:
                rack.remove(0 if code & BLANK else code)
            elif row < 0:
                rack.remove(0)
        if row >= 0:
            step = SIDE if down else 1
            for i, tile in enumerate(tiles):
                if tile:
                    self.board[row * SIDE + column + i * step] = tile
        self.fill(self.seat)
        if row < 0 and tiles:
            self.bag += tiles
            rng.shuffle(self.bag)
        self.scores[self.seat] += score
        self.scoreless = 0 if score else self.scoreless + 1
        out = not self.bag and not rack
        if out:
            self.scores[self.seat] += 2 * static.worth(self.racks[1 - self.seat])
        elif self.scoreless >= SCORELESS:
            for seat in (0, 1):
                self.scores[seat] -= static.worth(self.racks[seat])
        self.seat = 1 - self.seat
        return not out and self.scoreless < SCORELESS


@cache
def static() -> Static:
    return Static()


def observe(task: tuple[int, int]) -> Rows:
    """Play games; return rows of terms, leave, and the points that the next two turns gain."""
    seed, first = task
    player, rows = static(), []
    for number in range(first, first + CHUNK):
        rng = Random(f"{seed} {number}")
        game, going = Game.start(player.tiles, rng), True
        seen: list[tuple[Rows, float, int]] = []
        while going and game.bag:
            moves = player.best(game, 1)
            move = moves[0] if moves else None
            terms = player.terms(game, move) if move else np.zeros(len(TERMS))
            leave, score = (move[0] - move[1], move[1]) if move else (0.0, 0)
            seen.append((terms, leave, score))
            going = game.play(move, player, rng)
        for (terms, leave, _), reply, next_own in zip(seen, seen[1:], seen[2:], strict=False):
            if terms.any():
                rows.append([*terms, leave, 1.0, next_own[2] - reply[2]])
    return np.array(rows)


def contest(task: tuple[int, int, Rows]) -> list[float]:
    """Play deals from both seats; return the share of wins of the terms for each deal."""
    seed, first, weights = task
    player, shares = static(), []
    for number in range(first, first + CHUNK):
        share = 0.0
        for mine in (0, 1):
            rng = Random(f"{seed} {number}")
            game, going = Game.start(player.tiles, rng), True
            while going:
                moves = player.best(game, 1) if game.seat != mine else None
                move = player.choose(game, weights) if moves is None else (moves or [None])[0]
                going = game.play(move, player, rng)
            lead = game.scores[mine] - game.scores[1 - mine]
            share += (1 + (lead > 0) - (lead < 0)) / 4
        shares.append(share)
    return shares


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=int, default=20_000, help="games to fit, and to play")
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor() as pool:
        firsts = range(0, options.games, CHUNK)
        rows = np.concatenate([*pool.map(observe, [(options.seed, first) for first in firsts])])
        weights, errors = fit(rows)
        print(f"{len(rows):,} plays of {options.games:,} games")
        for name, weight, error in zip(TERMS, weights, errors, strict=True):
            print(f"{name}: {weight:+.3f} ± {error:.3f} points each", flush=True)
        pairs = range(0, options.games // 2, CHUNK)
        tasks = [(options.seed + 1, first, weights) for first in pairs]
        shares = [share for part in pool.map(contest, tasks) for share in part]
    low, high = mean_interval(shares) or (0.0, 1.0)
    wins = f"{np.mean(shares):.1%} ({low:.1%} to {high:.1%})"
    print(f"with terms against none: {wins} of {2 * len(shares):,} games")


def fit(rows: Rows) -> tuple[Rows, Rows]:
    """Return the points for each term and their standard errors.

    The leave and a constant are fitted with them.
    """
    known, gained = rows[:, :-1], rows[:, -1]
    solution, *_ = np.linalg.lstsq(known, gained, rcond=None)
    variance = np.var(gained - known @ solution)
    errors = np.sqrt(np.diag(np.linalg.inv(known.T @ known)) * variance)
    return solution[: len(TERMS)], errors[: len(TERMS)]


if __name__ == "__main__":
    main()
