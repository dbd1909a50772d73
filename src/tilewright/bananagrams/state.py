"""The state of a Bananagrams game: the bunch and the seats, with checked actions.

It is independent of clocks and agents. An event has everything needed to replay its action.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from random import Random
from types import MappingProxyType
from typing import Any

from tilewright.bananagrams.actions import (
    Action,
    Bananas,
    Build,
    Dump,
    Peel,
    Wait,
    action_from_json,
    action_to_json,
)
from tilewright.bananagrams.rules import DUMP_DRAWS, Rules
from tilewright.bananagrams.view import View
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.grid.placement import Square
from tilewright.grid.sound import is_grid
from tilewright.lexicon import Lexicon
from tilewright.table import game as table
from tilewright.table.clock import WALL
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.game import Event, Reading

AS_PRICED = {"": "work", WALL: "human"}  # the clock that agents adapt their effort to
FARTHEST = 999  # row or column; larger grids could not be drawn


def read_action(action: object) -> Action:
    """Convert an agent's answer into an action of plain values."""
    if isinstance(action, Build):
        if not isinstance(action.place, Mapping) or not isinstance(action.take, Iterable):
            raise MalformedAction("a build needs a mapping of squares to place and squares to take")
        place = {_square(at): _letter(letter) for at, letter in action.place.items()}
        return Build(place, tuple(map(_square, action.take)))
    if isinstance(action, Dump):
        return Dump(_letter(action.letter))
    if isinstance(action, Peel | Bananas | Wait):
        return action
    raise MalformedAction(f"not an action: a value of type {type(action).__name__}")


def _square(square: Any) -> Square:
    if type(square) is tuple and len(square) == 2:
        row, column = square
        if type(row) is type(column) is int and max(row, -row, column, -column) <= FARTHEST:
            return square
    try:
        row, column = square
        at = index(row), index(column)
    except (TypeError, ValueError):
        raise MalformedAction("a square must be a row and a column, both integers") from None
    if max(map(abs, at)) > FARTHEST:
        flaw = f"the square {at} is off the table (limit {FARTHEST})"
        raise IllegalAction(flaw).because("off-board")
    return at


def _letter(letter: object) -> str:
    if not isinstance(letter, str):
        raise MalformedAction(f"not a letter: a value of type {type(letter).__name__}")
    return letter


@dataclass
class Seat:
    """The hand and grid of one player, and whether it still plays."""

    hand: Counter[str] = field(default_factory=Counter)
    cells: dict[Square, str] = field(default_factory=dict)
    out: bool = False

    @property
    def tiles(self) -> int:
        return self.hand.total() + len(self.cells)

    @property
    def text(self) -> str:
        """The hand as sorted letters."""
        held = [letter * tiles for letter, tiles in self.hand.items() if tiles > 0]
        held.sort()
        return "".join(held)

    @property
    def grid(self) -> Grid:
        return Grid.from_cells(self.cells)


class State(table.State[Rules, Action, View]):
    """The bunch and the seats."""

    def __init__(self, rules: Rules, lexicon: Lexicon, seed: int) -> None:
        super().__init__(rules, lexicon, seed)
        missing = sorted(set(rules.tile_set.counts) - set(lexicon.alphabet.letters))
        if missing:
            raise TilewrightError(
                f"the alphabet of {lexicon.name} lacks these tiles: {''.join(missing)}"
            )
        self._rng = Random(f"bunch {seed}")
        self.bunch = list(rules.tile_set.tiles)
        self._rng.shuffle(self.bunch)
        self.seats = [Seat() for _ in range(rules.seats)]
        self.winner: int | None = None
        self.peels = [0] * rules.seats
        self.dumps = [0] * rules.seats
        self.playing = list(range(rules.seats))  # the seats that are not out
        for seat in self.seats:
            seat.hand.update(self._draw(rules.opening_tiles))

    @property
    def over(self) -> bool:
        return self.winner is not None or not self.playing

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.winner is None else (self.winner,)

    def to_act(self) -> Sequence[int]:
        return self.playing

    @property
    def may_peel(self) -> bool:
        """Whether the bunch has a tile for every seat, so that a peel is possible."""
        return self.rules.has_peel and len(self.bunch) >= len(self.playing)

    def view(self, seat: int) -> View:
        own = self.seats[seat]
        return View(
            self.rules,
            seat,
            own.text,
            MappingProxyType(own.cells),
            len(self.bunch),
            len(self.playing),
            tuple(self.peels),
            tuple(self.dumps),
            self.may_peel,
            AS_PRICED.get(self.clock, self.clock),
        )

    def read(self, seat: int, answer: object) -> Reading[Action]:
        return Reading(read_action(answer))

    def waits(self, action: Action) -> bool:
        return isinstance(action, Wait)

    def is_felt(self, event: Event) -> bool:
        return bool(event["event"] != "build")

    def apply(self, number: int, action: Action) -> Event:
        """Perform an action, or raise IllegalAction and change nothing."""
        seat = self.seats[number]
        if self.over:
            raise IllegalAction("the game is over").because("over")
        if seat.out:
            raise IllegalAction(f"seat {number} is out of the game").because("out")
        if isinstance(action, Build):
            return self._build(number, seat, action)
        if isinstance(action, Peel):
            return self._peel(number, seat)
        if isinstance(action, Dump):
            return self._dump(number, seat, action.letter)
        if isinstance(action, Bananas):
            return self._bananas(number, seat)
        raise IllegalAction("wait is not an action that can be applied")

    def is_complete(self, number: int) -> bool:
        """Whether all tiles of a seat are in one valid grid."""
        seat = self.seats[number]
        return not seat.hand.total() and self.is_valid(seat.cells)

    def is_valid(self, cells: Mapping[Square, str]) -> bool:
        """Whether the letters form one valid grid."""
        return is_grid(self.lexicon.graph, cells, self.lexicon.alphabet.codes)

    def end(self, reason: str | None = None) -> Event:
        won = "won" if self.winner is not None else "everybody left"
        return {"event": "end", "winner": self.winner, "reason": reason or won}

    def redo(self, event: Event) -> Event:
        kind, seat = event["event"], event["seat"]
        done = self.apply(seat, action_from_json(event | {"type": kind}))
        if kind == "rotten" and _facts(done["wrong"]) == _facts(event["wrong"]):
            done["wrong"] = event["wrong"]  # another version may have worded it differently
        return done

    def check_tiles(self) -> None:
        counted = Counter(self.bunch)
        for seat in self.seats:
            counted.update(seat.hand)
            counted.update(seat.cells.values())
        counted = +counted
        if counted != Counter(self.rules.tile_set.tiles):
            raise AssertionError(f"tiles were lost or made: {counted}")

    def _draw(self, count: int) -> list[str]:
        return [self.bunch.pop() for _ in range(count)]

    def _build(self, number: int, seat: Seat, action: Build) -> Event:
        cells = dict(seat.cells)
        hand = seat.hand
        moved: dict[str, int] = {}  # into the hand or out of it
        for square in action.take:
            if square not in cells:
                flaw = f"seat {number} has no tile at {square} to take"
                raise IllegalAction(flaw).because("no-tile")
            letter = cells.pop(square)
            moved[letter] = moved.get(letter, 0) + 1
        for square, letter in action.place.items():
            if square in cells:
                flaw = f"cannot place {letter} at {square}: occupied by {cells[square]}"
                raise IllegalAction(flaw).because("occupied", tile=cells[square])
            if hand[letter] + moved.get(letter, 0) < 1:
                flaw = f"seat {number} has no {letter} in hand to place"
                raise IllegalAction(flaw).because("not-in-hand", letter=letter)
            moved[letter] = moved.get(letter, 0) - 1
            cells[square] = letter
        for letter, tiles in moved.items():
            hand[letter] += tiles
        seat.cells = cells
        document = action_to_json(action)
        return {"event": document.pop("type"), "seat": number, **document}

    def _require_complete(self, number: int, seat: Seat) -> None:
        left = seat.hand.total()
        if left:
            flaw = f"seat {number} still has {left} tiles in hand"
            raise IllegalAction(flaw).because("tiles-left", count=left)
        if not self.rules.honour and not self.is_valid(seat.cells):
            raise IllegalAction(f"the grid of seat {number} is not valid").because("not-valid")

    def _peel(self, number: int, seat: Seat) -> Event:
        if not self.rules.has_peel:
            raise IllegalAction(f"{self.rules.variant} has no peel").because("no-peel")
        if not self.may_peel:
            flaw = "the bunch has too few tiles for a peel; call Bananas"
            raise IllegalAction(flaw).because("call-bananas")
        self._require_complete(number, seat)
        drawn: list[str] = []
        for other in self.seats:
            letter = "" if other.out else self.bunch.pop()
            drawn.append(letter)
            if letter:
                other.hand[letter] += 1
        self.peels[number] += 1
        return {"event": "peel", "seat": number, "drawn": drawn}

    def _dump(self, number: int, seat: Seat, letter: str) -> Event:
        if not self.rules.has_dump:
            raise IllegalAction(f"{self.rules.variant} has no dump").because("no-dump")
        if seat.hand[letter] < 1:
            flaw = f"seat {number} has no {letter} in hand to dump"
            raise IllegalAction(flaw).because("not-in-hand", letter=letter)
        available = min(DUMP_DRAWS, len(self.bunch))
        if available < (1 if self.rules.short_dump else DUMP_DRAWS):
            flaw = f"the bunch has {available} tiles, too few for a dump"
            raise IllegalAction(flaw).because("bunch-too-small")
        drawn = self._draw(available)
        seat.hand[letter] -= 1
        seat.hand.update(drawn)
        self._give_back([letter])
        self.dumps[number] += 1
        return {"event": "dump", "seat": number, "letter": letter, "drawn": drawn}

    def _give_back(self, letters: Iterable[str]) -> None:
        """Put tiles into the bunch at random places."""
        for letter in letters:
            self.bunch.insert(self._rng.randint(0, len(self.bunch)), letter)

    def _bananas(self, number: int, seat: Seat) -> Event:
        if self.may_peel:
            flaw = "the bunch still has a tile for everybody; call Peel"
            raise IllegalAction(flaw).because("call-peel")
        self._require_complete(number, seat)
        if self.rules.honour and not self.is_valid(seat.cells):
            return self._rotten(number, seat)
        self.winner = number
        return {"event": "bananas", "seat": number}

    def _rotten(self, number: int, seat: Seat) -> Event:
        """Remove a seat that called Bananas with an invalid grid; the others play on."""
        wrong = [flaw.message for flaw in seat.grid.flaws(self.lexicon)]
        self._leave(number)
        return {"event": "rotten", "seat": number, "wrong": wrong}

    def give_up(self, number: int, reason: str) -> Event:
        """Remove a seat from the game; its tiles go back to the bunch."""
        if number in self.out:
            raise IllegalAction(f"seat {number} is out of the game").because("out")
        self._leave(number)
        return {"event": "gave up", "seat": number, "reason": reason}

    def _leave(self, number: int) -> None:
        seat = self.seats[number]
        self.out.add(number)
        self._give_back([*seat.cells.values(), *seat.hand.elements()])
        seat.cells, seat.hand, seat.out = {}, Counter(), True
        self.playing = [number for number, other in enumerate(self.seats) if not other.out]
        if len(self.playing) == 1 and self.rules.seats > 1:
            self.winner = self.playing[0]


def _facts(messages: Sequence[str]) -> list[list[str]]:
    """Return the words and numbers in messages about flaws, whatever the wording."""
    tokens = [re.findall(r"\w+", message) for message in messages]
    return [[one for one in found if one.isupper() or one.isdigit()] for found in tokens]
