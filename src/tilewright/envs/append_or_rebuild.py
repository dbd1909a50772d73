"""Append or rebuild for Gymnasium: the second paper's decision process, one step per episode."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tilewright.alphabet import BANANAGRAMS
from tilewright.envs.common import METADATA, check_render_mode, open_lexicon, shown
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.solver.append_or_rebuild import (
    ACTIONS,
    FEATURES,
    Case,
    act,
    draw_case,
)
from tilewright.table.encoding import MASK, Array, Observation, Screen


class AppendOrRebuild(gymnasium.Env[Observation, int]):
    """A complete grid and a new tile: action 0 appends the tile, action 1 rebuilds the grid.

    The episode ends after one action. The reward is the paper's: 100 minus the counted seconds if
    all tiles are in the grid, otherwise 0. An observation has `features`, named by `names` and
    scaled to about 0 to 1 (those of `tilewright.solver.append_or_rebuild`, `paper` or `more`), and
    the `action_mask`, which always allows both actions. `case` is the state itself.
    """

    metadata = METADATA

    def __init__(
        self,
        lexicon: Lexicon | str | None = None,
        tiles: int = 21,
        features: str = "more",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        if features not in FEATURES:
            raise TilewrightError(f"unknown features {features!r}; choose {' or '.join(FEATURES)}")
        if not 2 <= tiles < len(BANANAGRAMS):
            raise TilewrightError(f"tiles must be from 2 to {len(BANANAGRAMS) - 1} (got {tiles})")
        self.lexicon = open_lexicon(lexicon)
        self.tiles = tiles
        self.render_mode = render_mode
        self._over = True
        self._features = FEATURES[features]
        self.case = draw_case(self.lexicon, Random("names"), tiles)
        letters = [f"tile {letter}" for letter in BANANAGRAMS.counts]
        seen = self._features(self.case, self.lexicon)
        self.names = (*[name for name in seen if name not in letters], *letters)
        self.observation_space = spaces.Dict(
            {
                "features": spaces.Box(0.0, 1.0, (len(self.names),), np.float32),
                MASK: spaces.Box(0, 1, (len(ACTIONS),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(ACTIONS))  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a case: the first one of the seed, or the next one."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 32)))
        self.case = draw_case(self.lexicon, rng, self.tiles)
        self._over = False
        self._seen = self._observation(self.case)
        return self._observed(), self._info({"tile": self.case.tile})

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Append or rebuild."""
        if action not in (0, 1):
            raise TilewrightError(f"action must be 0 (append) or 1 (rebuild) (got {action})")
        if self._over:
            raise TilewrightError("the episode is over; reset the environment")
        self._over = True
        step = act(self.case, ACTIONS[int(action)], self.lexicon)
        observation = self._observed()
        if step.grid is not None:
            self.case = Case(step.grid, "")
        info = {"action": step.action, "complete": step.grid is not None, "nodes": step.nodes}
        if self.render_mode == "human":
            self.render()
        return observation, step.reward, True, False, self._info(info)

    def _observed(self) -> Observation:
        return {part: values.copy() for part, values in self._seen.items()}

    def _info(self, facts: dict[str, Any]) -> dict[str, Any]:
        return facts | {MASK: self._seen[MASK].copy()}

    def _observation(self, case: Case) -> Observation:
        seen = self._features(case, self.lexicon)
        values: Array = np.array([seen.get(name, 0.0) for name in self.names], dtype=np.float32)
        return {
            "features": np.clip(values, 0.0, 1.0),
            MASK: np.ones(len(ACTIONS), dtype=np.int8),
        }

    def action_masks(self) -> Array:
        """Return True for both actions, for sb3-contrib."""
        return np.ones(len(ACTIONS), dtype=bool)

    def render(self) -> Any:
        """Return the grid and the new tile as text."""
        screen = Screen(self.tiles + 1, self.tiles + 3)
        tile = f"\n\ntile: {self.case.tile}" if self.case.tile else ""
        return shown(lambda: f"{self.case.grid}{tile}", self.render_mode, screen)
