"""An engine at a seat of a room: it thinks in a thread and moves its tiles at a person's pace."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from math import ceil
from random import Random

from tilewright.bananagrams.actions import Action, Build, Wait
from tilewright.bananagrams.agents.wright import Wright
from tilewright.bananagrams.view import View
from tilewright.lexicon import Lexicon
from tilewright.table.faults import IllegalAction, describe, kind_of
from tilewright.table.order import MOST_FAULTS
from tilewright.web.errors import Refusal
from tilewright.web.jobs.advice import sound_part
from tilewright.web.live.levels import Level
from tilewright.web.live.room import Room

SHORTEST_STEP = 0.5  # seconds: a quicker hand moves several tiles in one step
SWAY = 0.3  # a hand is up to so much quicker or slower than its pace


class Driver:
    """Plays one seat to the end of the game.

    The agent lays whole grids; the driver lays them tile by tile, and its plan stays possible
    whatever the others do, as nobody else touches its grid. After a restart it goes on from the
    grid as it stands, less what is not valid yet.
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
        self._rng = Random(f"seat {seat} {room.row.seed} {room.number}")
        self._agent = Wright(words)
        self._unsure = True  # whether the grid may stand half built

    async def play(self) -> None:
        """Play until the game is over or the seat is out."""
        try:
            while self._may_go_on():
                await self._turn()
        except Refusal:
            return  # the game is over, or the room is gone

    def _may_go_on(self) -> bool:
        game = self.room.game
        if game is None or self.room.phase != "playing" or self.room.closed:
            return False
        return not game.seats[self.seat].out

    async def _turn(self) -> None:
        news = self.room.news.number
        try:
            action = await self._think()
        except Exception as error:
            await self._fault(error)
            return
        if isinstance(action, Wait):
            await self._sleep(news)
            return
        await self._rest(self.level.a_thought)
        at_once = max(1, ceil(SHORTEST_STEP / self.level.a_tile))
        for step, tiles in _steps(action, at_once):
            await self._rest(self.level.a_tile * tiles)
            try:
                await self.room.ask(self.room.do, self.seat, step)
            except IllegalAction as error:
                self._unsure = True
                if news == self.room.news.number:
                    await self._fault(error)
                return

    async def _think(self) -> Action:
        """Ask the agent, in a thread."""
        game = self.room.running()
        view = replace(game.view(self.seat), clock="human")
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._act, view)

    def _act(self, view: View) -> Action:
        if self._unsure:
            wrong = tuple(sorted(set(view.cells) - set(sound_part(view.cells, self.words))))
            if wrong:
                return Build(take=wrong)
            self._unsure = False
        return self._agent.act(view, self._rng)

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self._pace * self._rng.uniform(1 - SWAY, 1 + SWAY))

    async def _sleep(self, news: int) -> None:
        """Wait for others; when all wait for each other the game is over."""
        room = self.room
        if news != room.news.number:
            return
        if room.news.fall_asleep(self.seat, room.running().playing):
            await room.ask(room.end, "nobody can go on")
        await room.news.wait(news)

    async def _fault(self, error: Exception) -> None:
        """Note what went wrong and begin again with a fresh mind; after too many, give up."""
        self.faults += 1
        self._unsure = True
        self._agent = Wright(self.words)
        reason = describe(error)[:200]
        await self.room.ask(self.room.fault, self.seat, kind_of(error), reason)
        if self.faults >= MOST_FAULTS:
            await self.room.ask(self.room.leave, self.seat, f"{MOST_FAULTS} faults")
        await self._rest(1.0)


def _steps(action: Action, at_once: int) -> Iterator[tuple[Action, int]]:
    """An action in steps of a few tiles: first what is taken, then what is placed."""
    if not isinstance(action, Build):
        yield action, 1
        return
    for start in range(0, len(action.take), at_once):
        squares = action.take[start : start + at_once]
        yield Build(take=squares), len(squares)
    placed = list(action.place.items())
    for start in range(0, len(placed), at_once):
        part = dict(placed[start : start + at_once])
        yield Build(part), len(part)
