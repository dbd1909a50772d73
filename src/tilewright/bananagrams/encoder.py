"""Bananagrams for learners: a choice of words, peels and dumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.agents.building import open_anchors
from tilewright.bananagrams.agents.simple import Dangling
from tilewright.bananagrams.agents.table import ACROSS, DOWN, Table, square_at
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.scorers import find_scorer
from tilewright.bananagrams.state import State
from tilewright.bananagrams.view import View
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.lexicon.keeping import once_per_lexicon
from tilewright.lexicon.word_order import WordOrder
from tilewright.table.encoding import (
    Array,
    CandidateEncoder,
    Encoded,
    Part,
    Screen,
    one,
    tile_counts,
)
from tilewright.table.game import Event

SIDE = 48  # squares per side of an observed board; words that exceed it are not offered
PEEL_REWARD, BANANAS_REWARD = 1.0, 10.0
SCORER = "dead-letter"


class Offer(NamedTuple):
    """A word that fits: its codes, first square and step, and the action that places it."""

    word: bytes
    start: Square
    step: int
    build: Build


class Anchor(NamedTuple):
    """A tile that a word may cross, the word's step, and the free squares on either side."""

    square: int
    step: int
    before: int
    after: int


class BananagramsEncoder(CandidateEncoder[Rules, State, View]):
    """Action i below `candidates` places the i-th best word that fits.

    Such a word crosses one tile of the grid and touches no other; words are ranked by the papers'
    dead-letter scorer. The next action calls Peel, or Bananas once the bunch is too small. Then
    there is a dump for each letter of the alphabet. The last two actions take off the dangling
    words or all words. A peel earns 1, Bananas 10 (and -10 for the other seats).

    An observation holds:

    - `board`: letter codes, with the grid in the upper left corner
    - `hand`: the tiles in hand, counted by code
    - `bunch`, `playing`: the number of tiles in the bunch, and of seats still playing
    - `candidates`: the tiles from the hand that each candidate places, counted by code
    - `places`: the row and column of its first square on `board` (they may be negative), its
      direction (1 is down) and its length
    - `words`: the codes of its letters
    """

    def prepare(self) -> dict[str, Part]:
        tiles, kinds = len(self.rules.tile_set), len(self.lexicon.alphabet) + 1
        self.actions = self.candidates + kinds + 2
        self.screen = Screen(SIDE, self.rules.seats * (SIDE + 4) + 1)
        self._order = _by_points(self.lexicon)
        self._agent = Dangling(self.lexicon, SCORER)
        return {
            "board": Part(0, kinds - 1, (SIDE, SIDE), np.uint8),
            "hand": Part(0, tiles, (kinds,), np.uint8),
            "bunch": Part(0, tiles, (1,), np.int32),
            "playing": Part(0, self.rules.seats, (1,), np.int32),
            "candidates": Part(0, tiles, (self.candidates, kinds), np.uint8),
            "places": Part(-SIDE, SIDE, (self.candidates, 4), np.int8),
            "words": Part(0, kinds - 1, (self.candidates, SIDE), np.uint8),
        }

    def encode(self, view: View, acts: bool = True) -> Encoded:
        table = Table(self.lexicon.alphabet)
        table.read(view.cells)
        table.take_up(view.hand)
        offers = list(self._offers(table, view)) if acts else []
        legal: dict[int, Any] = {}
        if acts:
            legal = dict(enumerate(offer.build for offer in offers)) | self._others(table, view)
        self.nodes += len(offers) + table.looked
        alphabet = self.lexicon.alphabet
        makers: dict[str, Callable[[], Array]] = {
            "board": lambda: self._board(view),
            "hand": lambda: tile_counts(view.hand, alphabet),
            "bunch": lambda: one(view.bunch),
            "playing": lambda: one(view.playing),
            "candidates": lambda: self._tiles(offers),
            "places": lambda: self._places(view, offers),
            "words": lambda: self._words(offers),
        }
        return self.encoded(legal, makers)

    def idle(self) -> Action:
        return Wait()

    def rewards(
        self, state: State, before: Sequence[int] | None, events: Sequence[Event]
    ) -> list[float]:
        """Return 1 for a peel, 10 for Bananas and -10 for another seat's Bananas."""
        earned = [0.0] * state.rules.seats
        for event in events:
            if event["event"] == "peel":
                earned[event["seat"]] += PEEL_REWARD
            elif event["event"] == "bananas":
                earned = [points - BANANAS_REWARD for points in earned]
                earned[event["seat"]] += 2 * BANANAS_REWARD
        return earned

    # Actions

    def _offers(self, table: Table, view: View) -> Iterator[Offer]:
        """Yield the best words that fit, up to `candidates`."""
        count = 0
        box = _box(view.cells)
        anchors = _anchors(table)
        mask = sum(1 << (code & 31) for code in anchors)
        if not table.left or (table.cells and not mask):
            return
        for word, crossed in self._order.words(table.hand, mask):
            for start, step in sorted(_places(word, crossed, anchors)):
                offer = self._offer(word, start, step, view)
                if _fits(box, offer):
                    yield offer
                    count += 1
                    if count == self.candidates:
                        return

    def _offer(self, word: bytes, start: int, step: int, view: View) -> Offer:
        letters, cells = self.lexicon.alphabet.letters, view.cells
        squares = [square_at(start + place * step) for place in range(len(word))]
        laid = {
            square: letters[code - 1]
            for square, code in zip(squares, word, strict=True)
            if square not in cells
        }
        return Offer(word, squares[0], step, Build(laid))

    def _others(self, table: Table, view: View) -> dict[int, Action]:
        """The actions after the candidates: calls, dumps, and taking words off."""
        found: dict[int, Action] = {}
        call, letters = self.candidates, self.lexicon.alphabet.letters
        if not view.hand:  # the grid is valid, even after words were taken off
            found[call] = Peel() if view.may_peel else Bananas()
        for number, letter in enumerate(letters if view.may_dump else ""):
            if letter in view.hand:
                found[call + 1 + number] = Dump(letter)
        self._agent.loosen(table)
        if loosened := table.show():
            found[call + 1 + len(letters)] = loosened
        if view.cells:
            found[call + 2 + len(letters)] = Build(take=tuple(view.cells))
        return found

    # Observations

    def _board(self, view: View) -> Array:
        board = self._empty("board")
        top, left, _, _ = _box(view.cells)
        for (row, column), letter in view.cells.items():
            board[row - top, column - left] = self.lexicon.alphabet.codes[letter]
        return board

    def _tiles(self, offers: Sequence[Offer]) -> Array:
        tiles = self._empty("candidates")
        for number, offer in enumerate(offers):
            laid = "".join(offer.build.place.values())
            tiles[number] = tile_counts(laid, self.lexicon.alphabet)
        return tiles

    def _places(self, view: View, offers: Sequence[Offer]) -> Array:
        places = self._empty("places")
        top, left, _, _ = _box(view.cells)
        for number, (word, (row, column), step, _) in enumerate(offers):
            places[number] = row - top, column - left, step == DOWN, len(word)
        return places

    def _words(self, offers: Sequence[Offer]) -> Array:
        words = self._empty("words")
        for number, offer in enumerate(offers):
            words[number, : len(offer.word)] = list(offer.word)
        return words

    def _empty(self, name: str) -> Array:
        part = self.parts[name]
        return np.zeros(part.shape, part.dtype)

    def draw(self, state: State) -> str:
        """Draw the grid and hand of each seat, and the size of the bunch."""
        seats = []
        for number, seat in enumerate(state.seats):
            hand = "".join(sorted(seat.hand.elements()))
            name = f"seat {number}\n" if len(state.seats) > 1 else ""
            seats.append(f"{name}{seat.grid}\n\nhand: {hand}\n")
        return "\n".join([*seats, f"bunch: {len(state.bunch)}"])


@once_per_lexicon
def _by_points(lexicon: Lexicon) -> WordOrder:
    score = find_scorer(SCORER)(lexicon).score
    return WordOrder(lexicon, lambda word: -score(word))


def _anchors(table: Table) -> dict[int, list[Anchor]]:
    """The tiles that a word can cross, by code."""
    found: dict[int, list[Anchor]] = {}
    for square, step in open_anchors(table):
        before = table.room(square, -step, table.left)
        after = table.room(square, step, table.left)
        if before or after:
            anchor = Anchor(square, step, before, after)
            found.setdefault(table.cells[square], []).append(anchor)
    return found


def _places(
    word: bytes, crossed: int, anchors: dict[int, list[Anchor]]
) -> Iterator[tuple[int, int]]:
    """Yield the first square and step of each placement of a word across letters in a mask.

    Without anchors, a word has one placement.
    """
    if not anchors:
        yield 0, ACROSS
    for place, code in enumerate(word):
        if crossed >> (code & 31) & 1:
            rest = len(word) - 1 - place
            for square, step, before, after in anchors[code]:
                if place <= before and rest <= after:
                    yield square - place * step, step


def _box(cells: Any) -> tuple[int, int, int, int]:
    """The bounding box of a grid: top, left, bottom and right."""
    if not cells:
        return 0, 0, 0, 0
    rows, columns = zip(*cells, strict=True)
    return min(rows), min(columns), max(rows), max(columns)


def _fits(box: tuple[int, int, int, int], offer: Offer) -> bool:
    """Whether the grid still fits the observed board."""
    top, left, bottom, right = box
    (row, column), length = offer.start, len(offer.word) - 1
    down, across = (length, 0) if offer.step == DOWN else (0, length)
    height = max(bottom, row + down) - min(top, row)
    width = max(right, column + across) - min(left, column)
    return height < SIDE and width < SIDE
