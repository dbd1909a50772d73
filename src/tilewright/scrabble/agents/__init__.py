"""The Scrabble agents; each has a module here with a class of the same name."""

from __future__ import annotations

from tilewright.table.seats import Roster

NAMES = ("greedy", "equity", "lookahead", "simulate", "infer", "endgame", "preendgame", "expert")

AGENTS = Roster("scrabble", {name: (name, name.capitalize()) for name in NAMES}, __name__)
