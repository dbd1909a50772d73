"""Bananagrams for Gymnasium: solitaire, or against agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tilewright.bananagrams.game import GAME
from tilewright.envs.common import AnyRules
from tilewright.envs.solo import Opponent, SoloEnv
from tilewright.lexicon import Lexicon


class Bananagrams(SoloEnv):
    """A game of Bananagrams in which the player chooses words; solitaire without opponents.

    `BananagramsEncoder` defines actions, observations and rewards.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
        *,
        opponent: Opponent | Sequence[Opponent] = (),
        **options: Any,
    ) -> None:
        if rules is None and not opponent:
            rules = {"variant": "solitaire"}
        super().__init__(GAME, lexicon, rules, opponent=opponent, **options)
