"""Seven Letter Word for PettingZoo: all seats bid at once (parallel)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from tilewright.alphabet import ENGLISH
from tilewright.auction.rules import TILES, Rules
from tilewright.auction.state import State
from tilewright.auction.view import View, views
from tilewright.auction.words import words_of
from tilewright.envs.common import (
    RENDER_MODES,
    Observation,
    as_counts,
    check_render_mode,
    mask_of,
    shown,
    tile_counts,
)
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

KINDS = len(ENGLISH) + 1
MOST_MONEY = 10_000_000
Speller = Callable[[View], str]


class Auction(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game of Seven Letter Word in which a seat chooses its bids.

    An action is a bid of 0 to `most_bid` points; `action_mask` allows what the balance can pay. A
    seat that may not bid, as it has its seven letters, has the action 0 only. Words are handed in
    for the seats when a round ends: the best of their letters, or what `speller` makes of a view.
    A step's reward is what it changes of the balance, which is the score.

    An observation is what a seat may know, the own seat first where there is one number for each:
    the code of the letter on offer, the own hidden letters, the letters won and the balances of
    all, the tiles out of sight, the auctions left in the round, the rounds left, and of the last
    sale the bids (-1 for none), the winner (-1 before the first) and the price. A bid that the mask
    forbids is refused with a TilewrightError, and nobody's bid counts.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tilewright_auction_v0",
        "render_modes": RENDER_MODES,
    }

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        most_bid: int = 50,
        speller: Speller | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.rules = rules or Rules(seats=3, hidden=2)
        if not self.rules.auctions:
            raise TilewrightError("no letter is sold under these rules: hide fewer")
        if most_bid < 1:
            raise TilewrightError(f"the highest bid is at least 1, not {most_bid}")
        self.lexicon = lexicon or Lexicon.load()
        self.most_bid = most_bid
        self.render_mode = render_mode
        self._speller = speller or self._best_word
        self._rng = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(most_bid + 1) for agent in self.possible_agents
        }

    def _observed(self) -> spaces.Space[Any]:
        seats, tiles, rules = self.rules.seats, len(TILES), self.rules
        return spaces.Dict(
            {
                "offered": spaces.Box(0, KINDS - 1, (1,), np.int32),
                "hidden": spaces.Box(0, tiles, (KINDS,), np.uint8),
                "won": spaces.Box(0, tiles, (seats, KINDS), np.uint8),
                "unseen": spaces.Box(0, tiles, (KINDS,), np.uint8),
                "balances": spaces.Box(0, MOST_MONEY, (seats,), np.int32),
                "auctions_left": spaces.Box(0, rules.auctions, (1,), np.int32),
                "rounds_left": spaces.Box(0, rules.rounds, (1,), np.int32),
                "last_bids": spaces.Box(-1, MOST_MONEY, (seats,), np.int32),
                "last_winner": spaces.Box(-1, seats - 1, (1,), np.int32),
                "last_price": spaces.Box(0, MOST_MONEY, (1,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.most_bid + 1,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game: that of the seed, or the next one."""
        if seed is not None:
            self._rng = Random(f"auction {seed}")
        self.game = State(self.rules, self.lexicon, self._rng.randrange(1 << 32))
        self.game.begin_round()
        self.agents = list(self.possible_agents)
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
        """Sell one letter; at the end of a round hand in the words and deal the next one."""
        game, agents = self.game, self.agents
        before = [seat.balance for seat in game.seats]
        sale = game.sell([self._bid(seat, actions) for seat in range(self.rules.seats)])
        words = [""] * self.rules.seats
        if not game.auctions_left:
            words = [self._speller(view) for view in views(game)]
            game.hand_in(words)
            if not game.over:
                game.begin_round()
        paid = {"letter": sale["letter"], "winner": sale["winner"], "price": sale["price"]}
        infos = {agent: {**paid, "word": words[seat]} for seat, agent in enumerate(agents)}
        rewards = {
            agent: float(seat.balance - old)
            for agent, seat, old in zip(agents, game.seats, before, strict=True)
        }
        observations = self._observations()
        if game.over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        terminations = dict.fromkeys(agents, game.over)
        return observations, rewards, terminations, dict.fromkeys(agents, False), infos

    def _highest(self, seat: int) -> int:
        """The highest bid that a seat can make."""
        may_bid = self.game.offered and self.game.may_bid(seat)
        return min(self.most_bid, self.game.seats[seat].balance) if may_bid else 0

    def _bid(self, seat: int, actions: dict[str, int]) -> int | None:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise TilewrightError(f"{agent} has to bid: give an action for every seat")
        bid, highest = int(actions[agent]), self._highest(seat)
        if not 0 <= bid <= highest:
            raise TilewrightError(f"{agent} bids 0 to {highest} here, not {bid}")
        return bid if self.game.may_bid(seat) else None

    def _best_word(self, view: View) -> str:
        return words_of(self.lexicon).best(view.letters)

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: self._observation(view)
            for agent, view in zip(self.possible_agents, views(self.game), strict=True)
        }

    def _observation(self, view: View) -> Observation:
        seats = self.rules.seats
        order = [(view.seat + number) % seats for number in range(seats)]
        last = view.sales[-1] if view.sales else None
        bids = [
            -1 if last is None or last.bids[seat] is None else last.bids[seat] for seat in order
        ]
        return {
            "offered": _one(ENGLISH.codes[view.offered] if view.offered else 0),
            "hidden": tile_counts(view.hidden, ENGLISH),
            "won": np.stack([tile_counts(view.players[seat].won, ENGLISH) for seat in order]),
            "unseen": as_counts(view.pool, ENGLISH),
            "balances": np.array([view.players[seat].balance for seat in order], dtype=np.int32),
            "auctions_left": _one(view.auctions_left),
            "rounds_left": _one(view.rounds - view.round),
            "last_bids": np.array(bids, dtype=np.int32),
            "last_winner": _one(order.index(last.winner) if last else -1),
            "last_price": _one(last.price if last else 0),
            "action_mask": mask_of(self.most_bid + 1, range(self._highest(view.seat) + 1)),
        }

    def render(self) -> Any:
        """The letter on offer, and what each seat has; hidden letters are in lower case."""
        game = self.game
        lines = [
            f"round {game.round} of {self.rules.rounds}, on offer: {game.offered or 'nothing'}"
        ]
        lines += [
            f"  {agent}: {seat.balance:5}  {seat.hidden.lower()}{seat.won}"
            for agent, seat in zip(self.possible_agents, game.seats, strict=True)
        ]
        return shown("\n".join(lines), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def _one(number: int) -> Any:
    return np.array([number], dtype=np.int32)
