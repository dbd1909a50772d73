"""Stranding whose junk is two-letter words only (the paper's TwoLetterStranding, 3.3.4)."""

from __future__ import annotations

from tilewright.bananagrams.agents.junk import Synergy
from tilewright.bananagrams.agents.stranding import Stranding
from tilewright.bananagrams.agents.table import Table
from tilewright.lexicon import Lexicon


class TwoLetter(Stranding):
    """Each tile of junk is hung where `junk_anchor_synergy` is highest: no word is looked up."""

    def __init__(self, lexicon: Lexicon, scorer: str = "dead-letter") -> None:
        super().__init__(lexicon, scorer)
        self.junk_anchor_synergy = Synergy(lexicon, self.pairs)

    def play_junk(self, table: Table) -> None:
        self.junk_anchor_synergy.play_junk(table)
