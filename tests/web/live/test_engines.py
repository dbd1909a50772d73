"""Engines at a table of any game, also ones that make mistakes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from tests.table import nim
from tests.table.installing import installing
from tests.waiting import PATIENCE
from tests.web.live.test_room import Host
from tilewright import Lexicon
from tilewright.table.order import MOST_FAULTS
from tilewright.web.database.rooms import RoomRow
from tilewright.web.live.engines import Driver
from tilewright.web.live.players import Player
from tilewright.web.live.room import Room
from tilewright.web.live.setup import Setup, live_table


@pytest.fixture(autouse=True)
def with_nim() -> Iterator[None]:
    """Nim as if its package were installed."""
    with installing() as install:
        install("tilewright.games", ("nim", "tests.table.nim:GAME"))
        yield
    live_table.cache_clear()


def play(lexicon: Lexicon, stones: int = 12) -> tuple[Host, Room]:
    """A game of two engines, to its end."""

    async def work() -> tuple[Host, Room]:
        host = Host()
        setup = Setup.checked(2, game="nim", lexicon="enable", rules={"stones": stones})
        seats = [Player("engine", f"e{seat}", "chance").to_row() for seat in range(2)]
        row = RoomRow("id", 0.0, "waiting", 7, setup.to_json(), seats)
        room = Room(row, lexicon, host)
        await room.ask(room.begin)
        level = setup.table.levels["chance"]
        with ThreadPoolExecutor(1) as pool:
            drivers = [Driver(room, seat, level, lexicon, pool, 0.0) for seat in range(2)]
            tasks = [asyncio.ensure_future(driver.play()) for driver in drivers]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        room.close(1012, "stopping", "")
        return host, room

    return asyncio.run(work())


def test_engines_play_a_game_without_a_live_table(enable: Lexicon) -> None:
    host, room = play(enable)
    assert {event["event"] for event in host.events} == {"take", "end"}
    assert sum(event.get("count", 0) for event in host.events) == 12
    assert room.phase == "over" and room.row.result is not None
    assert room.row.result["winner"] == host.events[-1]["winner"]


def test_an_engine_that_raises_plays_the_fallback(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: nim.Chance, view: int, rng: Random) -> int:
        if view == 12:
            raise RuntimeError("lost")
        return 3

    monkeypatch.setattr(nim.Chance, "act", broken)
    host, _ = play(enable)
    assert [event["event"] for event in host.events[:2]] == ["fault", "take"]
    assert (host.events[0]["kind"], host.events[1]["count"]) == ("error", 1)


def test_an_engine_that_makes_too_many_faults_leaves(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim.Chance, "act", lambda self, view, rng: "nonsense")
    host, room = play(enable, stones=100)
    kinds = [event["event"] for event in host.events]
    assert kinds.count("fault") >= MOST_FAULTS
    assert kinds[-2:] == ["gave up", "end"]
    assert host.events[-1]["reason"] == "resigned" and room.phase == "over"
