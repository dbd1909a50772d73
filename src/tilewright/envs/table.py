"""Any game with an encoder as a PettingZoo environment: by turns, or all players at once.

Observations are dictionaries with an `action_mask`, which is also in `infos`. An action that it
forbids raises a TilewrightError and changes nothing. `reset(seed=…)` restarts the same sequence of
games.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from tilewright.envs.common import (
    RENDER_MODES,
    AnyEncoder,
    AnyRules,
    Reward,
    check_render_mode,
    check_reward,
    earned,
    observation_space,
    open_game,
    open_lexicon,
    read_rules,
    shown,
)
from tilewright.envs.driver import DRIVERS, AnyMatch, Driver
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import MASK, Encoded, Observation
from tilewright.table.game import AnyGame, Dynamics
from tilewright.table.log import AnyState
from tilewright.table.match import Match
from tilewright.table.policy import PolicyCard

Info = dict[str, Any]


class _Table:
    """Shared parts of both kinds of environment: the game, its encoder and its seats."""

    dynamics: ClassVar[tuple[Dynamics, ...]]
    prefix: ClassVar[str]

    def _open(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | str | None,
        rules: AnyRules | None,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        check_render_mode(render_mode)
        self.kind = open_game(game)
        if self.kind.dynamics not in self.dynamics:
            raise TilewrightError(f"{self.kind.title} is not a {' or '.join(self.dynamics)} game")
        self.lexicon = open_lexicon(lexicon)
        self.rules = read_rules(self.kind, rules, max(2, self.kind.rules_class.fewest))
        self.encoder: AnyEncoder = self.kind.encoder(self.rules, self.lexicon, **options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"tilewright_{self.kind.name}_v0",
            "render_modes": RENDER_MODES,
        }
        self.possible_agents = [f"{self.prefix}_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.encoder) for agent in self.possible_agents
        }
        actions = self.encoder.actions
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def card(self) -> PolicyCard:
        """Return the card of policies trained here, to save with the policy."""
        return PolicyCard.of(self.kind, self.encoder)

    def _begin(self, seed: int | None) -> AnyMatch:
        """Start the game of the seed, or the next one."""
        if seed is not None:
            self._rng = Random(f"{self.kind.name} {seed}")
        number = self._rng.randrange(1 << 32)
        self.agents = list(self.possible_agents)
        nobody = [None] * self.rules.seats
        match: AnyMatch = Match(self.kind, self.rules, self.lexicon, nobody, number)
        self.game: AnyState = match.state
        return match

    def _check(self, agent: str, legal: Any, action: Any) -> int:
        """Return the number of an action if it is legal."""
        number = -1 if action is None else int(action)
        if number not in legal:
            allowed = ", ".join(map(str, legal))
            raise TilewrightError(f"{agent} cannot take action {action}; allowed: {allowed}")
        return number

    def render(self) -> Any:
        """Render the game as text or as a picture, printed or returned depending on the mode."""
        return shown(lambda: self.encoder.draw(self.game), self.render_mode, self.encoder.screen)

    def close(self) -> None:
        """Do nothing: there are no open resources."""


class TurnEnv(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game with one actor at a time (AEC): by turns, or by the earliest clock.

    With `reward="score"` a step earns the reward of the game's encoder, by default the change in
    the player's own score minus the mean change of the others' scores, so that all rewards add up
    to 0. With `"win"` only the end earns a reward: 1, -1, or 0 for a draw.
    """

    dynamics = ("turn", "clock")
    prefix = "player"

    def __init__(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
        *,
        reward: Reward = "score",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` are passed to the game's encoder."""
        super().__init__()
        self._open(game, lexicon, rules, render_mode, options)
        check_reward(reward)
        self.reward = reward
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game: the first one of the seed, or the next one."""
        match = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        kind = DRIVERS[self.kind.dynamics]
        self._driver: Driver = kind(match, self.encoder, range(self.rules.seats))
        self._look()

    def _look(self) -> None:
        """Update the player on turn and the action mask."""
        seat = self._driver.seat
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
            mask = self._driver.encoded.observation[MASK]
            self.infos[self.agent_selection] = self.infos[self.agent_selection] | {MASK: mask}

    def observe(self, agent: str) -> Observation:
        return self._driver.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Perform the action of the player on turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        driver = self._driver
        number = self._check(agent, driver.encoded.legal, action)
        events, before = driver.match.outcome.events, self.game.scores
        seen = len(events)
        driver.answer(number)
        self._cumulative_rewards[agent] = 0.0
        own = self.possible_agents.index(agent)
        mine = [event for event in events[seen:] if event.get("seat") == own]
        self.infos[agent] = dict(mine[0]) if mine else {}
        gains = earned(self.encoder, self.game, before, events[seen:], self.reward)
        self.rewards = dict(zip(self.agents, gains, strict=True))
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SealedEnv(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game with sealed actions (parallel); the reward is the change of the score."""

    dynamics = ("sealed",)
    prefix = "seat"

    def __init__(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
        *,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` are passed to the game's encoder."""
        self._open(game, lexicon, rules, render_mode, options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Start a new game: the first one of the seed, or the next one."""
        self._match = self._begin(seed)
        self._match.deal()
        self._encode()
        return self._observations(), self._infos({})

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        """Perform the actions of all seats; `infos` has the resulting events by kind."""
        game, agents, before = self.game, self.agents, self.game.scores or ()
        events = self._match.outcome.events
        seen = len(events)
        self._apply(actions)
        self._encode()
        happened = {event["event"]: event for event in events[seen:]}
        after = game.scores or before
        rewards = {
            agent: float(new - old) for agent, new, old in zip(agents, after, before, strict=True)
        }
        observations, infos = self._observations(), self._infos(happened)
        if game.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        terminations = dict.fromkeys(agents, game.over)
        return observations, rewards, terminations, dict.fromkeys(agents, False), infos

    def _apply(self, actions: dict[str, int]) -> None:
        """Check all actions before performing them, so that an illegal one changes nothing."""
        chosen = {}
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise TilewrightError(f"missing action for {agent}; every seat needs one")
            legal = self._encoded[seat].legal
            chosen[seat] = legal[self._check(agent, legal, actions[agent])]
        for seat in self.game.to_act():
            self._match.act(seat, chosen[seat])
        self._match.deal()
        self._take_automatic()

    def _take_automatic(self) -> None:
        """Perform the automatic actions of all seats, such as handing in words."""
        while not self.game.over:
            seats = self.game.to_act()
            taken = [self.encoder.automatic(self.game.view(seat)) for seat in seats]
            if None in taken:
                return
            for seat, action in zip(seats, taken, strict=True):
                self._match.act(seat, action)
            self._match.deal()

    def _encode(self) -> None:
        seats = range(self.rules.seats)
        self._encoded: list[Encoded] = [self.encoder.encode(self.game.view(one)) for one in seats]

    def _observations(self) -> dict[str, Observation]:
        seen = [encoded.observation for encoded in self._encoded]
        return dict(zip(self.possible_agents, seen, strict=True))

    def _infos(self, happened: Info) -> dict[str, Info]:
        masks = [encoded.observation[MASK] for encoded in self._encoded]
        pairs = zip(self.possible_agents, masks, strict=True)
        return {agent: happened | {MASK: mask} for agent, mask in pairs}
