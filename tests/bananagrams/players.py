"""Small games, random actions for them, and agents that do one thing, right or wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Any

from tilewright import Lexicon
from tilewright.alphabet import TileSet
from tilewright.bananagrams.actions import Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.bananagrams.view import View
from tilewright.table.game import Event

# Rows of A are words, so that a hand of A is a grid; a B is a tile that no word takes.
WORDS = Lexicon.from_words(["A" * length for length in range(2, 16)])
TILES = TileSet("mostly A", MappingProxyType({"A": 86, "B": 4}))
ALL_A = TileSet("only A", MappingProxyType({"A": 90}))


def tiny_rules(seats: int, **options: Any) -> Rules:
    return Rules(seats, **({"tile_set": TILES} | options))


def row_of(hand: str, row: int = 0) -> Build:
    """The whole hand in one row."""
    return Build({(row, column): letter for column, letter in enumerate(hand)})


def block_of(view: View, across: int = 7) -> Build:
    """All tiles in a block, rows full of them: valid where all of them are A."""
    letters = [*view.cells.values(), *view.hand]
    place = {divmod(at, across): letter for at, letter in enumerate(letters)}
    return Build(place, tuple(view.cells))


def do(game: State, seat: int, answer: Any) -> Event:
    """Apply an agent's answer like a match."""
    return game.apply(seat, game.read(seat, answer).action)


def random_action(game: State, seat: int, rng: Random) -> Any:
    """Something that a seat might do: sensible, against the rules, or no action at all."""
    view = game.view(seat)
    return rng.choice(CHOICES)(view, rng)


def _some(view: View, rng: Random) -> Build:
    hand = rng.sample(view.hand, rng.randint(0, len(view.hand)))
    free = [(row, column) for row in range(12) for column in range(12)]
    squares = [at for at in rng.sample(free, 144) if at not in view.cells]
    return Build(dict(zip(squares, hand, strict=False)))


def _take(view: View, rng: Random) -> Build:
    return Build({}, tuple(rng.sample(sorted(view.cells), rng.randint(0, len(view.cells)))))


def _wrong(view: View, rng: Random) -> object:
    return rng.choice(NONSENSE)


def _dump(view: View, rng: Random) -> Dump:
    return Dump(rng.choice(view.hand or "A"))


CHOICES: tuple[Callable[[View, Random], object], ...] = (
    _some,
    _take,
    _wrong,
    _dump,
    lambda view, rng: block_of(view),
    lambda view, rng: block_of(view),
    lambda view, rng: Peel(),
    lambda view, rng: Peel(),
    lambda view, rng: Bananas(),
    lambda view, rng: Wait(),
)

# Return values of agents that are not actions, or never legal ones.
NONSENSE: tuple[Any, ...] = (
    None,
    "peel",
    Peel,
    42,
    Build({(0, 0): "Q"}),
    Build({(0, 0): "a"}),
    Build({(0, 0): 7}),  # type: ignore[dict-item]
    Build({(0, 0): ["A"]}),  # type: ignore[dict-item]
    Build({"xy": "A"}),  # type: ignore[dict-item]
    Build({(0, 0, 0): "A"}),  # type: ignore[dict-item]
    Build({(0.5, 0): "A"}),  # type: ignore[dict-item]
    Build({(10**9, 0): "A"}),
    Build(None),  # type: ignore[arg-type]
    Build("AAA"),  # type: ignore[arg-type]
    Build({}, 5),  # type: ignore[arg-type]
    Build({}, ((99, 99),)),
    Build({}, ("x",)),  # type: ignore[arg-type]
    Dump("Q"),
    Dump(""),
    Dump("AA"),
    Dump(None),  # type: ignore[arg-type]
    Dump(["A"]),  # type: ignore[arg-type]
)


class Steady:
    """Lays all tiles out in a block and calls; with tiles of A alone it always wins."""

    def act(self, view: View, rng: Random) -> Any:
        if view.hand:
            return block_of(view)
        return Peel() if view.may_peel else Bananas()


class Restless:
    """Does anything at all."""

    def act(self, view: View, rng: Random) -> Any:
        return rng.choice(CHOICES)(view, rng)
