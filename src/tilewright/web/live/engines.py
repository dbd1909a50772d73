"""An engine in a seat of a room: thinks in a thread and acts at a human pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor
from random import Random
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction, describe, kind_of
from tilewright.table.live import Level
from tilewright.table.order import MOST_FAULTS
from tilewright.web.errors import Refusal
from tilewright.web.live.game import LiveGame
from tilewright.web.live.room import Room

SWAY = 0.3  # actions are up to this much faster or slower than the pace
TIME_SHARE = 0.5  # of the time left for a turn


class Driver:
    """Plays one seat to the end of the game.

    The agent answers as in the arena; `LiveTable.steps` splits its action into steps. After a
    restart the agent is created again, and `LiveTable.resume` clears half-done steps.
    """

    def __init__(
        self, room: Room, seat: int, level: Level, words: Lexicon, pool: Executor, pace: float
    ) -> None:
        self.room = room
        self.seat = seat
        self.level = level
        self.words = words
        self.faults = 0
        self._pool = pool
        self._pace = pace
        number = room.game.number if room.game else 0
        self._rng = Random(f"seat {seat} {room.row.seed} {number}")
        self._table = room.setup.table
        self._agent: Any = None
        self._unsure = True  # whether the last plan may be half done

    async def play(self) -> None:
        """Play until the game is over or the seat is out."""
        try:
            while self._may_go_on():
                await self._turn()
        except Refusal:
            return  # the game is over or the room is closed

    def _may_go_on(self) -> bool:
        game = self.room.game
        if game is None or self.room.phase != "playing" or self.room.closed:
            return False
        return self.seat not in game.state.out

    async def _turn(self) -> None:
        room, game = self.room, self.room.running()
        news = room.news.number
        if self.seat not in game.state.to_act():
            await room.news.wait(news)
            return
        started = time.monotonic()
        try:
            action = await self._decide(game)
        except Exception as error:
            await self._fault(error)
            return
        if game.state.waits(action):
            await self._sleep(news)
            return
        thought = time.monotonic() - started
        for step, seconds in self._table.steps(game.state, action, self.level):
            await self._rest(seconds, thought)
            thought = 0.0
            try:
                await room.ask(room.do, self.seat, step)
            except IllegalAction as error:
                self._unsure = True
                if news == room.news.number:
                    await self._fault(error)
                return

    async def _decide(self, game: LiveGame) -> Any:
        """Ask the agent, in a thread."""
        view = game.state.view(self.seat)
        if self._unsure:
            tidying = await self._in_thread(self._table.resume, view, self.words)
            if tidying is not None:
                return tidying
            self._unsure = False
        action, flaw = game.state.read(self.seat, await self._in_thread(self._answer, view))
        if flaw is not None:
            await self._note(flaw)
        return action

    def _answer(self, view: Any) -> object:
        if self._agent is None:
            self._agent = self._table.game.agents.make(self.level.agent, self.words)
        return self._table.answer(self._agent, view, self._rng, self.level)

    async def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    async def _rest(self, seconds: float, thought: float = 0.0) -> None:
        """Wait as long as a person would, less the time spent thinking, within the turn's limit."""
        wanted = seconds * self._pace * self._rng.uniform(1 - SWAY, 1 + SWAY) - thought
        game = self.room.game
        if game is not None and game.deadline is not None:
            wanted = min(wanted, TIME_SHARE * (game.deadline - self.room.time))
        await asyncio.sleep(max(0.0, wanted))

    async def _sleep(self, news: int) -> None:
        """Wait for others; if all wait for each other, the game ends."""
        room = self.room
        if news != room.news.number:
            return
        if room.news.fall_asleep(self.seat, room.running().state.to_act()):
            await room.ask(room.end, "nobody can go on")
        await room.news.wait(news)

    async def _fault(self, error: Exception) -> None:
        """Record a fault and restart the agent; after too many faults, give up.

        In games by turn, the fallback action is done instead.
        """
        self._unsure = True
        self._agent = None
        await self._note(error)
        if self.faults >= MOST_FAULTS:
            await self.room.ask(self.room.leave, self.seat, f"{MOST_FAULTS} faults")
            return
        await self._rest(1.0)
        state = self.room.running().state
        instead = state.fallback(self.seat) if self.seat in state.to_act() else None
        if instead is not None:
            await self.room.ask(self.room.do, self.seat, instead)

    async def _note(self, error: Exception) -> None:
        self.faults += 1
        reason = describe(error)[:200]
        await self.room.ask(self.room.fault, self.seat, kind_of(error), reason)
