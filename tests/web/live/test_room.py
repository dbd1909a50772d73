"""A room in this process: its queue, its log, and a database that fails."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import Lexicon
from tilewright.table.log import Header, replay
from tilewright.web.database.rooms import RoomDatabase, RoomRow, add_event
from tilewright.web.database.servers import Servers
from tilewright.web.errors import Refusal
from tilewright.web.house import House
from tilewright.web.live import lobby as lobby_module
from tilewright.web.live.players import Player, Watcher, digest
from tilewright.web.live.room import MOST_DEEDS, Room
from tilewright.web.live.setup import Setup
from tilewright.web.metrics import server_metrics
from tilewright.web.settings import Settings

SETUP = Setup(lexicon="enable")


class Host:
    """A host that records what it is to write."""

    def __init__(self, **choices: Any) -> None:
        self.settings = Settings(**choices)
        self.events: list[dict[str, Any]] = []
        self.broke = False

    async def write(self, *writes: Any) -> None:
        for statement, row in writes:
            if statement is add_event:
                assert row["number"] == len(self.events) + 1
                self.events.append(json.loads(row["event"]))

    def now(self) -> float:
        return time.monotonic()

    async def follow(self, room: Room, players: list[Player], host: str | None) -> Room:
        raise NotImplementedError

    async def following(self, room: Room) -> Room | None:
        return None

    def keep(self, room: Room) -> None: ...
    def begun(self, room: Room) -> None: ...
    def ended(self, room: Room) -> None: ...
    def happened(self, room: Room, event: Any) -> None: ...
    def broken(self, room: Room, error: BaseException) -> None:
        self.broke = True


def new_room(book: Lexicon, host: Host, seats: int = 2, **rules: Any) -> Room:
    names = [
        {"kind": "person", "name": f"p{seat}", "token": digest(str(seat))} for seat in range(seats)
    ]
    rows = [Player(**name).to_row() for name in names]
    setup = Setup.checked(seats, lexicon="enable", rules=rules)
    return Room(RoomRow("id", 0.0, "waiting", 7, setup.to_json(), rows), book, host)


square = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(list)
letter = st.sampled_from("AEIORSTQ")
messages = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("place"),
            "tiles": st.lists(
                st.tuples(square, letter).map(lambda tile: [*tile[0], tile[1]]),
                max_size=3,
                unique_by=lambda tile: tuple(tile[:2]),
            ),
        }
    ),
    st.fixed_dictionaries({"type": st.just("take"), "squares": st.lists(square, max_size=3)}),
    st.fixed_dictionaries(
        {
            "type": st.just("move"),
            "from": st.lists(square, max_size=1),
            "to": st.lists(square, max_size=1),
        }
    ),
    st.fixed_dictionaries({"type": st.just("dump"), "letter": letter}),
    st.fixed_dictionaries({"type": st.sampled_from(["peel", "bananas", "resign"])}),
)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 2), messages), max_size=25))
def test_random_requests_conserve_tiles_and_the_log_replays(
    enable: Lexicon, asked: list[tuple[int, dict[str, Any]]]
) -> None:
    async def work() -> None:
        host = Host()
        room = new_room(enable, host, 3)
        await room.ask(room.begin)
        for n, (seat, message) in enumerate(asked, start=1):
            try:
                reply = await room.ask(partial(room.obey, room.players[seat], n, message))
            except Refusal:
                continue
            again = await room.ask(partial(room.obey, room.players[seat], n, message))
            assert reply == again
        assert room.game is not None and room.row.header is not None
        room.game.state.check_tiles()
        assert len(host.events) == room.game.number
        end = replay(Header.from_json(room.row.header), host.events, enable)
        assert end.bunch == room.game.state.bunch
        assert [seat.cells for seat in end.seats] == [seat.cells for seat in room.game.state.seats]
        assert [+seat.hand for seat in end.seats] == [+seat.hand for seat in room.game.state.seats]
        room.close(1012, "stopping", "")

    asyncio.run(work())


def test_a_seat_that_does_too_much_gives_up(enable: Lexicon) -> None:
    async def work() -> None:
        host = Host()
        room = new_room(enable, host)
        await room.ask(room.begin)
        assert room.game is not None
        first = min(room.game.state.seats[0].hand)
        room.players[0].deeds = MOST_DEEDS - 1
        place = {"type": "place", "tiles": [[0, 0, first]]}
        await room.ask(partial(room.obey, room.players[0], 1, place))
        assert [event["event"] for event in host.events] == ["build", "gave up", "end"]
        assert room.game.state.winner == 1

    asyncio.run(work())


def test_the_last_of_too_many_actions_may_be_rotten(enable: Lexicon) -> None:
    async def work() -> None:
        host = Host()
        room = new_room(enable, host, seats=3, variant="smoothie", honour=True)
        await room.ask(room.begin)
        assert room.game is not None
        player = room.players[0]
        player.deeds = MOST_DEEDS - 2
        hand = sorted(room.game.state.seats[0].hand.elements())
        tiles = [[0, column, letter] for column, letter in enumerate(hand)]
        for n, message in enumerate(({"type": "place", "tiles": tiles}, {"type": "bananas"})):
            reply = await room.ask(partial(room.obey, player, n + 1, message))
            assert reply["type"] == "done", reply
        assert [event["event"] for event in host.events] == ["build", "rotten"]
        assert room.phase == "playing" and not host.broke

    asyncio.run(work())


def test_a_slow_reader_is_disconnected_without_delaying_others(enable: Lexicon) -> None:
    async def work() -> None:
        room = new_room(enable, Host())
        await room.ask(room.begin)
        slow = Watcher()
        await room.ask(partial(room.attach, slow))
        for _ in range(2000):
            slow.send("x")
        assert slow.closing is not None and slow.closing[0] == 4408
        assert (await room.ask(room.look))["watching"] == 1

    asyncio.run(work())


def in_house(tmp_path: Path, work: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        database = RoomDatabase(str(tmp_path / "games.sqlite"))
        servers = Servers(database)
        servers.enter()
        house = House(Settings(), database, servers, server_metrics())
        await house.open()
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


def test_a_room_whose_database_fails_is_read_again_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        lobby = house.lobby
        room = await lobby.create(SETUP, [Player("person", "Ann", token=digest("secret"))])
        other = await lobby.create(SETUP, [Player("person", "Ben", token=digest("other"))])
        watcher = Watcher(room.players[0])
        await room.ask(partial(room.attach, watcher))
        assert room.game is not None
        hand = sorted(room.game.state.seats[0].hand)
        place = {"type": "place", "tiles": [[0, 0, hand[0]]]}
        take = {"type": "take", "squares": [[0, 0]]}
        await room.ask(partial(room.obey, room.players[0], 1, place))
        write = house.database.write

        def fail(writes: Any) -> None:
            if any(row.get("room") == room.id for _, row in writes):
                raise OSError("the disk is full")
            write(writes)

        monkeypatch.setattr(house.database, "write", fail)
        with pytest.raises(Refusal, match="reloaded"):
            await room.ask(partial(room.obey, room.players[0], 2, take))
        assert watcher.closing is not None and watcher.closing[0] == 4500
        others = sorted(other.game.state.seats[0].hand) if other.game else []
        theirs = {"type": "place", "tiles": [[0, 0, others[0]]]}
        assert (await other.ask(partial(other.obey, other.players[0], 1, theirs)))["type"] == "done"
        monkeypatch.setattr(house.database, "write", write)
        again = await lobby.find(room.id)
        assert again is not room
        assert again.game is not None and again.game.number == 1
        assert again.game.state.seats[0].cells == {(0, 0): hand[0]}
        reply = await again.ask(partial(again.obey, again.players[0], 2, take))
        assert reply["type"] == "done"

    in_house(tmp_path, work)


def test_a_room_is_read_once_however_many_look_for_it_and_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        lobby = house.lobby
        made = await lobby.create(SETUP, [Player("person", "Ann", token=digest("secret"))])
        await made.ask(partial(made.end, "idle"))
        monkeypatch.setattr(lobby_module, "MOST_ENDED", 0)
        lobby.forget_ended()
        assert made.closed and lobby.rooms == []
        monkeypatch.setattr(lobby_module, "MOST_ENDED", 5)
        read, reads = house.database.room, 0

        def fail_first(id: str) -> Any:
            nonlocal reads
            reads += 1
            if reads == 1:
                raise OSError("the disk is slow")
            return read(id)

        monkeypatch.setattr(house.database, "room", fail_first)
        first = await asyncio.gather(
            *[lobby.find(made.id) for _ in range(5)], return_exceptions=True
        )
        assert {type(answer) for answer in first} == {OSError} and reads == 1
        found = await asyncio.gather(*[lobby.find(made.id) for _ in range(5)])
        assert reads == 2 and len(set(map(id, found))) == 1
        assert found[0].phase == "over" and lobby.rooms == [found[0]]

    in_house(tmp_path, work)


def test_a_full_queue_rejects_requests_and_recovers(enable: Lexicon) -> None:
    async def work() -> None:
        room = new_room(enable, Host())
        await room.ask(room.begin)
        asked = [asyncio.ensure_future(room.ask(room.look)) for _ in range(400)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {answer.code for answer in refused} == {"busy"}
        assert len(answers) - len(refused) >= 256
        assert (await room.ask(room.look))["phase"] == "playing"

    asyncio.run(work())
