"""The fair queue, and processes that are shared by clients."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from tests.waiting import PATIENCE
from tilewright.web.errors import Refusal
from tilewright.web.jobs import fair
from tilewright.web.jobs.fair import FairQueue
from tilewright.web.jobs.lanes import Lanes
from tilewright.web.jobs.pool import Worker, Workers
from tilewright.web.jobs.shelf import Packed, Shelf
from tilewright.web.metrics import server_metrics

HARD = {
    **{"tiles": "V" * 15 + "C" * 15 + "QJAEIOUAEIOU", "board": None, "lexicon": "enable"},
    **{"min_length": 2, "avoid": [], "compact": False, "seconds": 0.4, "seed": 0},
    **{"prefer": None, "suggest": False},
}
EASY = {"board": ["CAT"], "tiles": None, "lexicon": "enable"}


def order(queue: FairQueue[str], count: int) -> str:
    taken = [queue.take(Counter(), 1) for _ in range(count)]
    return "".join([item for found in taken if found for item in found[1]])


def test_the_client_that_used_least_is_next() -> None:
    now = [0.0]
    queue: FairQueue[str] = FairQueue(lambda: now[0])
    queue.charge("a", 10.0)
    queue.charge("b", 1.0)
    for item in "aab":
        queue.put(item, item)
    queue.put("c", "c")
    assert order(queue, 5) == "cbaa"
    now[0] = 10 * fair.HALF_LIFE
    assert queue.used("a") < 0.01


def test_a_client_that_holds_enough_waits() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "a")
    assert queue.take({"a": 1}, 1) is None
    assert queue.take({"a": 1}, 2) == ("a", "a")


def test_in_a_full_queue_the_heaviest_client_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "MOST_WAITING", 4)
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.put("a", f"a{number}")
    with pytest.raises(Refusal, match="busy"):
        queue.put("a", "a4")
    assert queue.put("b", "b0") == "a3"
    assert queue.put("c", "c0") == "a2"
    assert len(queue) == 4


def test_one_client_cannot_fill_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "MOST_OF_A_CLIENT", 2)
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "1")
    queue.put("a", "2")
    with pytest.raises(Refusal) as refused:
        queue.put("a", "3")
    assert refused.value.code == "too-fast"
    queue.remove("a", "1")
    queue.put("a", "3")


def test_a_newcomer_is_served_before_the_rest_of_a_pile() -> None:
    """One process: whoever asks next waits for one task at most, not for all that was asked."""
    finished: list[str] = []

    async def work() -> None:
        workers = Workers(1, (), server_metrics())

        async def ask(client: str, task: str, wish: dict[str, object]) -> None:
            done = await workers.run(client, task, wish, 30.0)
            assert done.kind == "done"
            finished.append(client)

        await ask("warm", "check", EASY)
        pile = [asyncio.ensure_future(ask("pile", "solve", HARD)) for _ in range(5)]
        await asyncio.sleep(0.1)
        await ask("newcomer", "check", EASY)
        assert finished.count("pile") <= 1
        await asyncio.gather(*pile)
        workers.close()

    asyncio.run(work())


def test_a_hard_hand_leaves_the_quick_lane_and_is_still_answered() -> None:
    async def work() -> None:
        lanes = Lanes(1, (), server_metrics())
        try:
            first = await lanes.run("a", "solve", HARD, 0.4)
            assert first.kind == "done" and first.seconds > 0.4
            assert b'"unknown"' in first.packed().unpacked()
            assert (lanes.quick.started, lanes.slow.started) == (1, 1)
        finally:
            lanes.close()

    asyncio.run(work())


def test_a_task_that_overruns_its_limit_is_stopped_and_the_next_one_is_answered() -> None:
    worker = Worker((), grace=0.0)
    try:
        assert worker.answer("check", EASY, PATIENCE)[0] == "done"
        assert worker.answer("solve", HARD | {"seconds": PATIENCE}, 0.05)[0] == "took-too-long"
        assert not worker.started
        assert worker.answer("check", EASY, PATIENCE)[0] == "done"
    finally:
        worker.end()


def test_answers_are_cached_and_the_oldest_is_dropped() -> None:
    made: list[str] = []

    async def work() -> None:
        shelf = Shelf(25)

        async def get(key: str) -> Packed:
            async def make() -> Packed:
                made.append(key)
                await asyncio.sleep(0)
                return Packed(key.encode() * 10)

            return await shelf.get(key, make)

        assert set(await asyncio.gather(*[get("a") for _ in range(5)])) == {Packed(b"a" * 10)}
        await get("b")
        await get("a")
        await get("c")  # which takes the place of b
        await get("a")
        await get("b")

    asyncio.run(work())
    assert made == ["a", "b", "c", "b"]


def test_an_answer_that_cannot_be_made_is_tried_again() -> None:
    async def work() -> None:
        shelf = Shelf(100)

        async def fail() -> Packed:
            raise Refusal("busy", "not now")

        async def make() -> Packed:
            return Packed(b"x")

        for _ in range(2):
            with pytest.raises(Refusal):
                await shelf.get("a", fail)
        assert await shelf.get("a", make) == Packed(b"x")

    asyncio.run(work())
