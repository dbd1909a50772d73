"""GCG: the game format of Quackle and Woogles, one event per line."""

from tilewright.scrabble.notation.gcg.built import game_of_position
from tilewright.scrabble.notation.gcg.model import (
    Event,
    EventKind,
    Gcg,
    GcgError,
    GcgWarning,
    Player,
)
from tilewright.scrabble.notation.gcg.reader import parse_gcg, read_gcg
from tilewright.scrabble.notation.gcg.replay import Replay, Step, replay
from tilewright.scrabble.notation.gcg.variations import (
    Variation,
    Variations,
    join_note,
    split_note,
)
from tilewright.scrabble.notation.gcg.walk import record, walk
from tilewright.scrabble.notation.gcg.writer import format_gcg, write_gcg

__all__ = [
    "Event",
    "EventKind",
    "Gcg",
    "GcgError",
    "GcgWarning",
    "Player",
    "Replay",
    "Step",
    "Variation",
    "Variations",
    "format_gcg",
    "game_of_position",
    "join_note",
    "parse_gcg",
    "read_gcg",
    "record",
    "replay",
    "split_note",
    "walk",
    "write_gcg",
]
