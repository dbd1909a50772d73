"""Scrabble for PettingZoo, one player after another (AEC)."""

from __future__ import annotations

from tilewright.envs.table import Reward, TurnEnv
from tilewright.lexicon import Lexicon
from tilewright.scrabble.game import GAME
from tilewright.scrabble.rules import Rules


class Scrabble(TurnEnv):
    """A game of Scrabble in which a player chooses among its best moves.

    Action i below `candidates` is the move with the i-th highest equity (score and leave),
    exchanges among them; action `candidates` is a pass. An observation holds the board (0 for an
    empty square, else the code of a letter, with 64 added for a blank), the own rack as counts by
    code (the blank is code 0), all scores with the own one first, the tiles in the bag, and score
    and equity of each candidate.
    """

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        candidates: int = 20,
        reward: Reward = "score",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            GAME, lexicon, rules, reward=reward, render_mode=render_mode, candidates=candidates
        )
