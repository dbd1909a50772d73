"""Any game with an encoder as a PettingZoo environment: one player after another, or all at once.

Observations are dictionaries with an `action_mask`. An action that it forbids is refused with a
TilewrightError and changes nothing. `reset(seed=…)` begins the same sequence of games again.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from tilewright.envs.common import RENDER_MODES, check_render_mode, shown
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import Encoder, Observation, mask_of
from tilewright.table.game import AnyGame, Dynamics
from tilewright.table.log import AnyState
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules

Reward = Literal["score", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)


class _Table:
    """What both kinds of environment have in common: the game, its encoder and its seats."""

    dynamics: ClassVar[Dynamics]
    prefix: ClassVar[str]

    def _open(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | None,
        rules: Rules | None,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        check_render_mode(render_mode)
        self.kind = find_game(game) if isinstance(game, str) else game
        if self.kind.dynamics != self.dynamics:
            raise TilewrightError(f"{self.kind.title} is not played by {self.dynamics}")
        self.lexicon = lexicon or Lexicon.load()
        self.rules: Any = rules or self.kind.rules_class(seats=max(2, self.kind.rules_class.fewest))
        self.encoder: Encoder[Any] = self.kind.encoder(self.rules, self.lexicon, **options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"tilewright_{self.kind.name}_v0",
            "render_modes": RENDER_MODES,
        }
        self.game: AnyState
        self.possible_agents = [f"{self.prefix}_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        actions = self.encoder.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = Random()

    def _space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.encoder.actions,), np.int8)
        return spaces.Dict(self.encoder.spaces() | {"action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """Deal the game of the seed, or the next one."""
        if seed is not None:
            self._rng = Random(f"{self.kind.name} {seed}")
        self.game = self.kind.new(self.rules, self.lexicon, self._rng.randrange(1 << 32))
        self._deal()
        self.agents = list(self.possible_agents)

    def _deal(self) -> None:
        while self.game.deal() is not None:
            pass

    def _observation(self, seat: int, legal: Any) -> Observation:
        observed = self.encoder.observe(self.game, seat, legal)
        return observed | {"action_mask": mask_of(self.encoder.actions, legal)}

    def _choose(self, agent: str, legal: Any, action: Any) -> Any:
        """The action of a number."""
        number = -1 if action is None else int(action)
        if number not in legal:
            allowed = ", ".join(map(str, legal))
            raise TilewrightError(f"{agent} cannot take action {action}; allowed are {allowed}")
        return legal[number]

    def render(self) -> Any:
        """The game as text, printed or returned as the mode says."""
        return shown(self.encoder.draw(self.game), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class TurnEnv(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game played by turns (AEC).

    With `reward="score"` each turn earns the change in the own score less the mean change of the
    others', so that all rewards add up to 0; with `"win"` the end earns 1, -1, or 0 for a draw, and
    nothing else does.
    """

    dynamics = "turn"
    prefix = "player"

    def __init__(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        *,
        reward: Reward = "score",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` go to the game's encoder."""
        super().__init__()
        self._open(game, lexicon, rules, render_mode, options)
        if reward not in REWARDS:
            raise TilewrightError(f"unknown reward {reward!r}; choose {' or '.join(REWARDS)}")
        self.reward = reward
        self.metadata["is_parallelizable"] = False
        self._legal: Any = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: that of the seed, or the next one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Whose turn it is, and what may be done."""
        (seat,) = self.game.to_act() or (0,)
        self.agent_selection = self.possible_agents[seat]
        self._legal = {} if self.game.over else self.encoder.legal(self.game, seat)

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        return self._observation(seat, self._legal if agent == self.agent_selection else {})

    def step(self, action: int | None) -> None:
        """Do what the player on turn chose."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._choose(agent, self._legal, action)
        before = self.game.scores or ()
        event = self.game.apply(self.possible_agents.index(agent), chosen)
        self._deal()
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = event or {}
        self.rewards = self._rewards(before)
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _rewards(self, before: tuple[int, ...]) -> dict[str, float]:
        if self.reward == "win" or not before:
            return {agent: self._victory(seat) for seat, agent in enumerate(self.agents)}
        after = self.game.scores or before
        gains = [new - old for new, old in zip(after, before, strict=True)]
        others = len(gains) - 1
        return {
            agent: gain - (sum(gains) - gain) / others
            for agent, gain in zip(self.agents, gains, strict=True)
        }

    def _victory(self, seat: int) -> float:
        if not self.game.over or len(self.game.winners) != 1:
            return 0.0
        return 1.0 if seat in self.game.winners else -1.0


class SealedEnv(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of sealed answers (parallel): a step's reward is what it changes of the score."""

    dynamics = "sealed"
    prefix = "seat"

    def __init__(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        *,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` go to the game's encoder."""
        self._open(game, lexicon, rules, render_mode, options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game: that of the seed, or the next one."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let all seats act; `infos` holds the events that followed, by their kind."""
        game, agents, before = self.game, self.agents, self.game.scores or ()
        events = self._apply(actions)
        while not game.over:
            taken = {seat: self.encoder.automatic(game, seat) for seat in game.to_act()}
            if None in taken.values():
                break
            events += [game.apply(seat, action) for seat, action in taken.items()]
            self._deal()
        happened = {event["event"]: event for event in events if event is not None}
        after = game.scores or before
        rewards = {
            agent: float(new - old) for agent, new, old in zip(agents, after, before, strict=True)
        }
        observations = self._observations()
        if game.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        terminations = dict.fromkeys(agents, game.over)
        infos = {agent: dict(happened) for agent in agents}
        return observations, rewards, terminations, dict.fromkeys(agents, False), infos

    def _apply(self, actions: dict[str, int]) -> list[Any]:
        """Check all actions, then do them, so that a wrong one changes nothing."""
        chosen = {}
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise TilewrightError(f"no action for {agent}; every seat needs one")
            legal = self.encoder.legal(self.game, seat)
            chosen[seat] = self._choose(agent, legal, actions[agent])
        return [self.game.apply(seat, chosen[seat]) for seat in self.game.to_act()]

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: self._observation(seat, self.encoder.legal(self.game, seat))
            for seat, agent in enumerate(self.possible_agents)
        }
