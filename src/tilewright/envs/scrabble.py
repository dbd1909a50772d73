"""Scrabble for PettingZoo, one player after another (AEC)."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from tilewright.envs.common import (
    RENDER_MODES,
    Observation,
    check_candidates,
    check_render_mode,
    mask_of,
    shown,
    tile_counts,
)
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.scrabble.move import PASS
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder
from tilewright.scrabble.state import State

Reward = Literal["score", "win"]
REWARDS: tuple[Reward, ...] = ("score", "win")
MOST_POINTS = 10_000


class Scrabble(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of Scrabble in which a player chooses among its best moves.

    Action i below `candidates` is the move with the i-th highest equity (score and leave) of those
    that the engine finds, exchanges among them; action `candidates` is a pass. `action_mask` says
    which of them there are. An observation holds the board (0 for an empty square, else the code of
    a letter, with 64 added for a blank), the own rack as counts by code (the blank is code 0), all
    scores with the own one first, the tiles in the bag, and score and equity of each candidate.

    With `reward="score"` each turn earns the change in the own score less the mean of the others',
    so that all rewards add up to 0; with `"win"` the end earns 1, -1, or 0 for a draw, and nothing
    else does. An action that the mask forbids is refused with a TilewrightError.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tilewright_scrabble_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        candidates: int = 20,
        reward: Reward = "score",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        check_candidates(candidates)
        self.rules = rules or Rules()
        if self.rules.challenge != "void":
            raise TilewrightError("the environment plays without challenges: choose `void`")
        if reward not in REWARDS:
            raise TilewrightError(f"the reward is {' or '.join(REWARDS)}, not {reward!r}")
        self.lexicon = lexicon or Lexicon.load()
        self.engine = MoveFinder(self.lexicon, self.rules)
        self.candidates = candidates
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self._rng = Random()
        self._found: list[Candidate] = []
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(candidates + 1) for agent in self.possible_agents
        }

    def _observed(self) -> spaces.Space[Any]:
        layout, tiles = self.rules.layout, len(self.rules.tile_set)
        kinds, many = len(self.lexicon.alphabet) + 1, MOST_POINTS
        board = (layout.rows, layout.columns)
        return spaces.Dict(
            {
                "board": spaces.Box(0, 127, board, np.uint8),
                "rack": spaces.Box(0, self.rules.rack_size, (kinds,), np.uint8),
                "scores": spaces.Box(-many, many, (self.rules.seats,), np.int32),
                "bag": spaces.Box(0, tiles, (1,), np.int32),
                "candidates": spaces.Box(-many, many, (self.candidates, 2), np.float32),
                "action_mask": spaces.Box(0, 1, (self.candidates + 1,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, or the next one."""
        if seed is not None:
            self._rng = Random(f"scrabble {seed}")
        self.game = State(self.rules, self.lexicon, self._rng.randrange(1 << 32))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Whose turn it is, and among which moves it may choose."""
        self.agent_selection = self.possible_agents[self.game.position.on_turn]
        found = self.engine.best(self.game.position, self.candidates)
        self._found = [candidate for candidate in found if candidate.move != PASS]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        position, layout = self.game.position, self.rules.layout
        on_turn = agent == self.agent_selection and not self.game.over
        found = self._found if on_turn else []
        worth = np.zeros((self.candidates, 2), dtype=np.float32)
        for number, candidate in enumerate(found):
            worth[number] = candidate.score, candidate.equity
        allowed = [*range(len(found)), self.candidates] if on_turn else []
        scores = self.game.scores
        squares = np.frombuffer(position.squares, dtype=np.uint8)
        return {
            "board": squares.reshape(layout.rows, layout.columns).copy(),
            "rack": tile_counts(position.racks[seat], self.lexicon.alphabet),
            "scores": np.array(scores[seat:] + scores[:seat], dtype=np.int32),
            "bag": np.array([position.bag], dtype=np.int32),
            "candidates": worth,
            "action_mask": mask_of(self.candidates + 1, allowed),
        }

    def step(self, action: int | None) -> None:
        """Make the move of the player on turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, before = self.game.position.on_turn, self.game.scores
        event = self.game.apply(seat, self._move(action))
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"move": event["move"], "score": event["score"]}
        self.rewards = self._rewards(before)
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _move(self, action: int | None) -> Any:
        number = -1 if action is None else int(action)
        if number == self.candidates:
            return PASS
        if not 0 <= number < len(self._found):
            raise TilewrightError(
                f"there is no candidate {action}: choose one of the {len(self._found)}, "
                f"or {self.candidates} to pass"
            )
        return self._found[number].move

    def _rewards(self, before: tuple[int, ...]) -> dict[str, float]:
        if self.reward == "win":
            return {agent: self._victory(seat) for seat, agent in enumerate(self.agents)}
        gains = [after - score for after, score in zip(self.game.scores, before, strict=True)]
        others = len(gains) - 1
        return {
            agent: gain - (sum(gains) - gain) / others
            for agent, gain in zip(self.agents, gains, strict=True)
        }

    def _victory(self, seat: int) -> float:
        if self.game.winner is None:
            return 0.0
        return 1.0 if seat == self.game.winner else -1.0

    def render(self) -> Any:
        """The board with racks, scores and bag."""
        return shown(str(self.game.position), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
