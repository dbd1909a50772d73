"""Results of an analysis: candidates with what is known about them so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from tilewright.alphabet import TileSet
from tilewright.scrabble.move import Move
from tilewright.scrabble.search.outcomes import TileOutcome
from tilewright.scrabble.search.thought import Judgement
from tilewright.scrabble.tiles import write_tiles

Phase = Literal["opening", "middle", "preendgame", "endgame"]
Method = Literal["static", "simulation", "preendgame", "endgame", "agent"]


class PlyFacts(NamedTuple):
    """A turn after a candidate in all playouts; seat 0 is the player on turn, 1 the opponent."""

    seat: int
    mean: float
    deviation: float
    bingos: float  # share of the turns


class Reply(NamedTuple):
    """A square and the share of playouts in which the reply uses it."""

    row: int
    column: int
    share: float


class TileLine(NamedTuple):
    """The outcome of a move with a tile in the bag, and the line of play after it."""

    outcome: TileOutcome
    line: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Insight:
    """A candidate and its results; see `Judgement` for the figures.

    `dropped` candidates get no more playouts, and `exact` ones are proved. `phonies` are words of
    the move that are not in the lexicon.
    """

    judged: Judgement
    pinned: bool = False
    dropped: bool = False
    exact: bool = False
    bingo: bool = False
    phonies: tuple[str, ...] = ()
    plies: tuple[PlyFacts, ...] = ()
    replies: tuple[Reply, ...] = ()
    line: tuple[Move, ...] = ()
    tiles: tuple[TileLine, ...] = ()

    @property
    def move(self) -> Move:
        return self.judged.move

    def to_json(self, tile_set: TileSet) -> dict[str, Any]:
        """Return the candidate as a JSON document."""
        one = self.judged
        return {
            "move": one.move.text(tile_set),
            "score": one.score,
            "leave": write_tiles(one.leave, tile_set),
            "equity": round(one.equity, 3),
            "win": _rounded(one.win, 5),
            "win_error": _rounded(one.win_error, 5),
            "spread": _rounded(one.spread, 3),
            "spread_error": _rounded(one.spread_error, 3),
            "playouts": one.iterations,
            "bingo": self.bingo,
            "pinned": self.pinned,
            "dropped": self.dropped,
            "exact": self.exact,
            "phonies": list(self.phonies),
            "plies": [_ply(ply) for ply in self.plies],
            "replies": [[row, column, round(share, 4)] for row, column, share in self.replies],
            "line": [move.text(tile_set) for move in self.line],
            "tiles": [_tile(tile, tile_set) for tile in self.tiles],
        }


@dataclass(frozen=True)
class Insights:
    """All candidates, best first, and the work behind them."""

    tile_set: TileSet
    phase: Phase
    method: Method
    candidates: tuple[Insight, ...]
    playouts: int = 0
    nodes: int = 0
    seconds: float = 0.0
    done: bool = False

    @property
    def exact(self) -> bool:
        """Whether the best move is proved."""
        return bool(self.candidates) and self.candidates[0].exact

    def with_more(self, candidates: Iterable[Insight]) -> Insights:
        """The same results, followed by other candidates."""
        return replace(self, candidates=(*self.candidates, *candidates))

    def to_json(self) -> dict[str, Any]:
        """The results as a JSON document."""
        return {
            "phase": self.phase,
            "method": self.method,
            "candidates": [one.to_json(self.tile_set) for one in self.candidates],
            "playouts": self.playouts,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "done": self.done,
        }


def _ply(ply: PlyFacts) -> dict[str, Any]:
    mean, deviation = round(ply.mean, 2), round(ply.deviation, 2)
    return {"seat": ply.seat, "mean": mean, "deviation": deviation, "bingos": round(ply.bingos, 4)}


def _tile(one: TileLine, tile_set: TileSet) -> dict[str, Any]:
    outcome = one.outcome
    return {
        "tile": write_tiles(outcome.tile, tile_set),
        "chance": round(outcome.chance, 5),
        "win": round(outcome.win, 5),
        "spread": round(outcome.spread, 3),
        "exact": outcome.low == outcome.high,
        "line": [move.text(tile_set) for move in one.line],
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
