"""Snapshots: a game read from one is the game that was, and nothing else can be read."""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.log import Header
from tilewright.table.registry import SHIPPED
from tilewright.web.database.rooms import EventRow, RoomRow, SnapshotRow
from tilewright.web.live.setup import Setup
from tilewright.web.live.snapshots import Memory, _Writer, code_of, read, remember, write

AGENTS = {"bananagrams": "wright", "scrabble": "greedy", "auction": "incremental"}


@pytest.fixture(scope="module")
def book() -> Lexicon:
    return Lexicon.load("common")


def begun(name: str, book: Lexicon) -> RoomRow:
    setup = Setup(name, "common")
    rules = setup.rules_for(2)
    header = Header.of(setup.table.game, rules, book, 7, ["Ann", "Ben"], "wall")
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben")]
    return RoomRow("room", 0.0, "playing", 7, setup.to_json(), seats, header.to_json())


def played(row: RoomRow, book: Lexicon, count: int) -> Iterator[EventRow]:
    """Events of a game between two agents."""
    memory = remember(row, book, [])
    game = memory.game
    agents = [game.table.game.agents.make(AGENTS[game.table.game.name], book) for _ in range(2)]
    rng = Random(1)
    now = 0.0
    for event in game.following(now):
        timed = {"time": now, **event}
        game.follow(timed)
        yield EventRow(timed, None)
    while not game.finished and game.number < count:
        now += 0.5
        seat = game.state.to_act()[int(now * 2) % len(game.state.to_act())]
        asked = game.table.game.ask(agents[seat], game.state.view(seat), rng)
        action, _ = game.state.read(seat, asked)
        if game.state.waits(action):
            return
        for event in game.act(seat, action, now):
            timed = {"time": now, **event}
            game.follow(timed)
            yield EventRow(timed, game.number)


def shape(memory: Memory) -> Any:
    """All that matters of a game, as values."""
    game, state = memory.game, memory.game.state
    own = [game.table.own(state, seat) for seat in range(2)]
    facts = [game.table.facts(state), *[game.table.seat_facts(state, seat) for seat in range(2)]]
    said = (game.number, game.turn, game.since, list(game.history), game.deadline)
    return own, facts, said, memory.deeds, memory.replies, memory.time


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_continues_equally_from_a_snapshot_and_from_its_events(
    name: str, book: Lexicon
) -> None:
    row = begun(name, book)
    events = list(played(row, book, 40))
    assert len(events) > 10
    half = len(events) // 2
    memory = remember(row, book, events[:half])
    data = write(memory, book)
    assert data is not None and len(data) < 20_000
    snapshot = SnapshotRow(half, code_of(name), data)
    whole, quick = remember(row, book, events), remember(row, book, events[half:], snapshot)
    assert shape(quick) == shape(whole)
    assert [len(replies) for replies in quick.replies] != [0, 0]
    ends = [memory.game.state.close("idle") for memory in (whole, quick)]
    assert ends[0] == ends[1]


def test_the_dice_of_a_game_are_in_its_snapshot(book: Lexicon) -> None:
    """Tiles that go back into the bunch go where they would have gone."""
    row = begun("bananagrams", book)
    memory = remember(row, book, [])
    data = write(memory, book)
    assert data is not None
    again = read(data, memory.game.table, book)
    for game in (memory.game, again.game):
        game.leave(0, "resigned", 1.0)
    assert memory.game.state.bunch == again.game.state.bunch


def test_other_words_than_the_game_was_played_with_are_not_written(book: Lexicon) -> None:
    memory = remember(begun("bananagrams", book), book, [])
    assert write(memory, Lexicon.load("enable")) is None


class Evil:
    def __reduce__(self) -> Any:
        return print, ("this must not happen",)


@pytest.mark.parametrize("thing", [Evil(), print, Header.of, Memory, pytest.raises])
def test_nothing_else_is_read(thing: object, book: Lexicon) -> None:
    table = Setup("bananagrams", "common").table
    written = io.BytesIO()
    _Writer(written, book).dump(thing)
    with pytest.raises((pickle.UnpicklingError, TilewrightError), match="snapshot"):
        read(zlib.compress(written.getvalue()), table, book)


def test_a_game_that_cannot_be_pickled_has_no_snapshot(book: Lexicon) -> None:
    memory = remember(begun("bananagrams", book), book, [])
    memory.game.state.extra = lambda: None  # type: ignore[attr-defined]
    assert write(memory, book) is None
