"""`equity`: the highest score plus the value of the tiles that are kept."""

from __future__ import annotations

from tilewright.scrabble.agents.considering import Considering


class Equity(Considering):
    """A static player. `leaves=` takes another table (ours, a KLV2 file) or `none`."""
