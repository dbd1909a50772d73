"""The papers' dummy: it draws when others peel, and never plays."""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Wait
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon


class Pseudo:
    """A seat that takes tiles and does nothing else."""

    def __init__(self, lexicon: Lexicon) -> None:
        pass

    def act(self, view: View, rng: Random) -> Action:
        return Wait()
