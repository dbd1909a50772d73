"""The agents of Scrabble by name; each lives in the module of this package that is named here."""

from __future__ import annotations

from tilewright.table.seats import Roster

AGENTS = Roster(
    "scrabble",
    {
        "greedy": ("greedy", "Greedy"),
        "equity": ("equity", "Equity"),
        "lookahead": ("lookahead", "Lookahead"),
        "simulate": ("simulate", "Simulate"),
        "infer": ("infer", "Infer"),
        "endgame": ("endgame", "Endgame"),
        "expert": ("expert", "Expert"),
    },
    __name__,
)
