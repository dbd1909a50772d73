"""Scrabble for PettingZoo, one player after another (AEC)."""

from __future__ import annotations

from tilewright.envs.common import AnyRules, Reward
from tilewright.envs.table import TurnEnv
from tilewright.lexicon import Lexicon
from tilewright.scrabble.game import GAME


class Scrabble(TurnEnv):
    """A game of Scrabble in which each player chooses among its best moves.

    `ScrabbleEncoder` defines actions and observations.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
        candidates: int = 20,
        reward: Reward = "score",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            GAME, lexicon, rules, reward=reward, render_mode=render_mode, candidates=candidates
        )
