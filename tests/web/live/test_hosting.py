"""A host who stays away, with a clock set by the test."""

from __future__ import annotations

import asyncio

from tests.web.live.test_room import Host, new_room
from tilewright import Lexicon
from tilewright.web.live.players import Watcher, digest


def test_the_next_person_follows_when_the_time_is_up(enable: Lexicon) -> None:
    async def work() -> None:
        now = 100.0
        home = Host(host_seconds=60.0)
        home.now = lambda: now  # type: ignore[method-assign]
        room = new_room(enable, home, 3)
        room.row.host = digest("0")
        watchers = [Watcher(player) for player in room.players]
        for watcher in watchers:
            await room.ask(room.attach, watcher)
        assert room.hosting.present and room.hosting.seat == 0
        now += 1000.0
        await room.ask(room.hosting.succeed)
        assert room.hosting.seat == 0  # a host who is present stays the host
        await room.ask(room.gallery.detach, watchers[0])
        await room.ask(room.gallery.detach, watchers[1])
        now += 59.0
        await room.ask(room.hosting.succeed)
        assert room.hosting.seat == 0
        now += 1.0
        await room.ask(room.hosting.succeed)
        assert room.hosting.seat == 2 and room.hosting.owns("2")
        await room.ask(room.attach, Watcher(room.players[0]))
        assert room.hosting.seat == 2  # the role does not come back by itself
        room.close(1012, "stopping", "")

    asyncio.run(work())


def test_a_host_has_no_successor_in_an_empty_room(enable: Lexicon) -> None:
    async def work() -> None:
        now = 0.0
        home = Host(host_seconds=60.0)
        home.now = lambda: now  # type: ignore[method-assign]
        room = new_room(enable, home, 2)
        room.row.host = digest("somebody else")
        now = 1000.0
        await room.ask(room.hosting.succeed)
        assert room.hosting.seat is None
        spectator = Watcher(host=digest("somebody else"))
        await room.ask(room.attach, spectator)
        assert room.hosting.present
        await room.ask(room.gallery.detach, spectator)
        now = 1060.0
        await room.ask(room.attach, Watcher(room.players[1]))
        await room.ask(room.hosting.succeed)
        assert room.hosting.seat == 1
        room.close(1012, "stopping", "")

    asyncio.run(work())
