"""Code shared by all games: seats, matches, faults, logs, replays and the registry of games."""

from tilewright.table.faults import Fault, IllegalAction, MalformedAction
from tilewright.table.game import Event, Export, Game, Reading, Scene, SceneSeat, Seating, State
from tilewright.table.live import Level, LiveTable
from tilewright.table.rules import Rules, setting, tiles_setting
from tilewright.table.seats import Roster

__all__ = [
    "Event",
    "Export",
    "Fault",
    "Game",
    "IllegalAction",
    "Level",
    "LiveTable",
    "MalformedAction",
    "Reading",
    "Roster",
    "Rules",
    "Scene",
    "SceneSeat",
    "Seating",
    "State",
    "setting",
    "tiles_setting",
]
