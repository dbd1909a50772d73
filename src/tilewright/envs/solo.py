"""Any game with an encoder as a Gymnasium environment: one learner, agents on other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import gymnasium
from gymnasium import spaces

from tilewright.envs.common import (
    METADATA,
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
from tilewright.table.encoding import MASK, Array, Observation, mask_of
from tilewright.table.game import AnyGame
from tilewright.table.match import Match
from tilewright.table.policy import PolicyCard

FORBIDDEN_REWARD = -1.0
MOST_STEPS = 1000

Opponent = str | Callable[[Lexicon], Any]
Info = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, int]):
    """One seat of any game for a learner; `opponent` plays the others.

    An opponent is a seat as in the arena (`"greedy"`, `"equity:leaves=my.leaves"`,
    `"my_agents.py:Mine"`), or a function that makes an agent for a lexicon; there may be several.
    They run in this process. The learner's seat is drawn by the seed in every game, unless `seat`
    is given.

    `reward` is that of `TurnEnv`, summed from one choice of the learner to the next. An action that
    the mask forbids changes nothing and earns -1. A game is truncated after `most_steps`.

    The environment can be pickled and copied: a copy plays the game again up to this point, so the
    opponents must repeat their moves; all do that are not limited by seconds.
    """

    metadata = METADATA

    def __init__(
        self,
        game: AnyGame | str,
        lexicon: Lexicon | str | None = None,
        rules: AnyRules | None = None,
        *,
        opponent: Opponent | Sequence[Opponent] = (),
        seat: int | None = None,
        clock: str = "",
        reward: Reward = "score",
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` are passed to the game's encoder."""
        check_render_mode(render_mode)
        check_reward(reward)
        self.kind = open_game(game)
        self.lexicon = open_lexicon(lexicon)
        listed = isinstance(opponent, Sequence) and not isinstance(opponent, str)
        self.opponents: tuple[Opponent, ...] = tuple(opponent) if listed else (opponent,)  # type: ignore[arg-type,assignment]
        self.rules = read_rules(self.kind, rules, 1 + len(self.opponents))
        self._check_seats(seat)
        self.encoder: AnyEncoder = self.kind.encoder(self.rules, self.lexicon, **options)
        self.seat, self.clock = seat, clock
        self.reward, self.most_steps = reward, most_steps
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoder)
        self.action_space = spaces.Discrete(self.encoder.actions)  # type: ignore[assignment]
        self._driver: Driver | None = None
        self._own, self._deal = 0, 0
        self._taken: list[int] = []
        for one in self.opponents:
            self._agent(one)  # reject a wrong name immediately

    def _check_seats(self, seat: int | None) -> None:
        seats = self.rules.seats
        if seats != 1 + len(self.opponents):
            raise TilewrightError(
                f"a game of {seats} needs {seats - 1} opponents "
                f"(got {len(self.opponents)} opponents)"
            )
        if seat is not None and not 0 <= seat < seats:
            raise TilewrightError(f"seat must be from 0 to {seats - 1} (got {seat})")

    def _agent(self, opponent: Opponent) -> Any:
        if isinstance(opponent, str):
            return self.kind.agents.make(opponent, self.lexicon)
        return opponent(self.lexicon)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Start a new game: the first one of the seed, or the next one."""
        super().reset(seed=seed)
        self._deal = int(self.np_random.integers(1 << 32))
        drawn = int(self.np_random.integers(self.rules.seats))
        self._own = drawn if self.seat is None else self.seat
        self._begin()
        if self._driving.seat is None:  # the game was over before the learner could act
            return self.reset(options=options)
        return self._observation(), self._info()

    def _begin(self) -> None:
        agents = [self._agent(one) for one in self.opponents]
        agents.insert(self._own, None)
        match: AnyMatch = Match(
            self.kind, self.rules, self.lexicon, agents, self._deal, clock=self.clock
        )
        if match.state.timed:
            raise TilewrightError(
                "learners play without a clock; remove the thinking time from the rules"
            )
        self._taken = []
        self._driver = DRIVERS[self.kind.dynamics](match, self.encoder, {self._own})

    @property
    def _driving(self) -> Driver:
        if self._driver is None:
            raise TilewrightError("reset the environment first")
        return self._driver

    @property
    def game(self) -> Any:
        """The state of the game."""
        return self._driving.match.state

    @property
    def steps(self) -> int:
        """The number of actions that the learner has taken in this game."""
        return len(self._taken)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Perform a legal action and let the opponents act; an illegal one does nothing."""
        driver = self._driving
        number = int(action)
        forbidden = number not in driver.encoded.legal or driver.seat is None
        before, seen = self.game.scores, len(driver.match.outcome.events)
        self._take(number)
        reward = FORBIDDEN_REWARD
        events = driver.match.outcome.events[seen:]
        if not forbidden:
            reward = earned(self.encoder, self.game, before, events, self.reward)[self._own]
        if self.render_mode == "human":
            self.render()
        over = driver.seat is None
        info = self._info() | {"forbidden": forbidden, "events": events}
        return self._observation(), float(reward), over, self.steps >= self.most_steps, info

    def _take(self, number: int) -> None:
        driver = self._driving
        self._taken.append(number)
        if driver.seat is not None and number in driver.encoded.legal:
            driver.answer(number)

    @property
    def card(self) -> PolicyCard:
        """Return the card of policies trained here, to save with the policy."""
        return PolicyCard.of(self.kind, self.encoder)

    def action_masks(self) -> Array:
        """Return True for each legal action, for sb3-contrib."""
        return self._mask().astype(bool)

    def _mask(self) -> Array:
        driver = self._driving
        return mask_of(
            self.encoder.actions, driver.encoded.legal if driver.seat is not None else ()
        )

    def _observation(self) -> Observation:
        """Return the learner's observation, as copies of the arrays."""
        seen = self._driving.observe(self._own)
        return {name: part.copy() for name, part in seen.items()}

    def _info(self) -> Info:
        return {MASK: self._mask(), "seat": self._own}

    def render(self) -> Any:
        """Render the game as text or as a picture, printed or returned depending on the mode."""
        return shown(lambda: self.encoder.draw(self.game), self.render_mode, self.encoder.screen)

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        if kept.pop("_driver") is not None:
            kept["_played"] = self._digest()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        played = kept.pop("_played", None)
        self.__dict__.update(kept)
        self._driver = None
        if played is None:
            return
        taken = self._taken
        self._begin()
        for number in taken:
            self._take(number)
        if self._digest() != played:
            raise TilewrightError(
                "the opponents are not deterministic, so the game cannot be copied; "
                "limit them by nodes or iterations instead of seconds"
            )

    def _digest(self) -> str:
        """Hash all events of the game."""
        return sha256(repr(self._driving.match.outcome.events).encode()).hexdigest()
