"""Convert Tilewright game logs to GCG games with move times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tilewright.lexicon import Lexicon
from tilewright.scrabble.notation.gcg.model import MOVES, Gcg, Player
from tilewright.scrabble.notation.gcg.walk import record
from tilewright.table.log import Log, LogError, replay

TURNS = ("play", "exchange", "pass")


class LoggedGame(NamedTuple):
    """A game, and the seconds each move took, by event index."""

    game: Gcg
    times: Mapping[int, float]


def is_log(data: bytes) -> bool:
    """Whether these bytes look like a game log."""
    return data.lstrip()[:1] == b"{"


def game_of_log(log: Log, lexicon: Lexicon) -> LoggedGame:
    """Replay a Scrabble log with a lexicon and return its game."""
    if log.header.game != "scrabble":
        raise LogError(f"this is a log of {log.header.game}, not scrabble")
    state: Any = replay(log.header, log.events, lexicon)
    players = [Player(f"player{seat}", name) for seat, name in enumerate(log.header.agents, 1)]
    pragmas = [("lexicon", log.header.lexicon)]
    game = record(state.position, players, pragmas, state.penalties)
    return LoggedGame(game, move_times(log, game))


def move_times(log: Log, game: Gcg) -> dict[int, float]:
    """Seconds by event index; empty if the moves of log and game do not match."""
    moves = [place for place, event in enumerate(game.events) if event.kind in MOVES]
    turns = [event for event in log.events if event.get("event") in TURNS]
    if len(moves) != len(turns):
        return {}
    return {
        place: float(turn["seconds"])
        for place, turn in zip(moves, turns, strict=True)
        if "seconds" in turn
    }
