"""`equity`: the highest score plus leave value."""

from __future__ import annotations

from tilewright.scrabble.agents.considering import Considering


class Equity(Considering):
    """A static player. `leaves=` sets another table (a Tilewright or KLV2 file) or `none`."""
