"""Thoughts of the analysis page: streams of results that can be closed and resumed.

A thought is a series of short slices of work. Each slice starts from the snapshot of the previous
one, so clients share the processes fairly, a client that disconnects costs little, and no results
are lost with a process.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from tilewright.web.budget import Budgets
from tilewright.web.errors import Refusal
from tilewright.web.jobs.pool import Done
from tilewright.web.live.players import new_token
from tilewright.web.settings import Json, Settings

SLICE_SECONDS = 0.25
GRACE_SECONDS = 20.0  # extra time for one search
FOR_LOOK = 2.0
RESUME_SECONDS = 5.0  # to wait for a stream of the same thought that is about to end
KEPT_SECONDS = 1800.0
KEPT_OF_A_CLIENT = 12
KEPT_IN_ALL = 1000
KEPT_BYTES = 64_000_000
OF_SERVER = "."  # after the name of a server in a token


def server_of(token: object) -> str | None:
    """Return the server that is named in the token of a thought, if any."""
    name, dot, _ = token.partition(OF_SERVER) if isinstance(token, str) else ("", "", "")
    return name if dot else None


class Work(Protocol):
    """How slices are run: see `Lanes.run`."""

    async def __call__(self, client: str, task: str, wish: Json, seconds: float) -> Done: ...


@dataclass
class Thought:
    """A thought of a client; `snapshot` holds all results, None before the start."""

    client: str
    token: str
    snapshot: bytes | None = None
    at: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by the stream that runs it


class Shelf:
    """Thoughts by token, limited by age, number per client and total size."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, Thought] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def put(self, thought: Thought) -> None:
        """Store a thought; if there is no room, drop others of the client or the oldest ones."""
        thought.at = self._clock()
        self._kept.pop(thought.token, None)
        self._kept[thought.token] = thought
        own = [one.token for one in self._kept.values() if one.client == thought.client]
        for token in own[:-KEPT_OF_A_CLIENT]:
            del self._kept[token]
        while self._is_full():
            self._kept.popitem(last=False)

    def _is_full(self) -> bool:
        if len(self._kept) < 2:
            return False
        oldest = next(iter(self._kept.values()))
        sizes = sum(len(one.snapshot or b"") for one in self._kept.values())
        many = len(self._kept) > KEPT_IN_ALL or sizes > KEPT_BYTES
        return many or self._clock() - oldest.at > KEPT_SECONDS

    def find(self, client: str, token: str | None) -> Thought | None:
        """Return the client's thought with this token, if it is stored here."""
        thought = self._kept.get(token or "")
        if thought is None or thought.client != client:
            return None
        return None if self._clock() - thought.at > KEPT_SECONDS else thought


class Thoughts:
    """All thoughts of a server."""

    def __init__(self, settings: Settings, work: Work, server: str = "") -> None:
        """`server` is the name of this server among several; tokens start with it."""
        self._settings = settings
        self._prefix = f"{server}{OF_SERVER}" if server else ""
        self._work = work
        self._shelf = Shelf()
        self._running: Counter[str] = Counter()
        self._budgets = Budgets(settings.thought_a_second, settings.thought_at_once)

    @property
    def running(self) -> int:
        return self._running.total()

    async def begin(self, client: str, wish: Json) -> AsyncIterator[str]:
        """Return the lines of a stream, the first results first; errors come before it starts."""
        thought = self._shelf.find(client, wish["resume"]) or self._new(client)
        with self.counted(client):
            async with _alone(thought):
                first = await self._slice(thought, "analyse static", wish, 0.0, FOR_LOOK)
        return self._lines(thought, wish, first)

    def _new(self, client: str) -> Thought:
        return Thought(client, self._prefix + new_token())

    async def _lines(self, thought: Thought, wish: Json, first: Json) -> AsyncIterator[str]:
        told, left = first, float(wish["seconds"])
        end = first["seconds"] + left  # computing time, without waiting
        try:
            with self.counted(thought.client):
                async with _alone(thought):
                    yield _line(thought, told, told["complete"])
                    while not told["complete"] and left > 0:
                        told = await self._next(thought, wish, left)
                        left = end - told["seconds"]
                        yield _line(thought, told, told["complete"] or left <= 0)
        except Refusal as refusal:
            yield json.dumps({"type": "error", **refusal.to_json(), "resume": thought.token}) + "\n"

    async def _next(self, thought: Thought, wish: Json, left: float) -> Json:
        """Run the next slice when the client's budget allows it."""
        await self.patience(thought.client)
        most = min(left, GRACE_SECONDS)
        return await self._slice(thought, "analyse think", wish, min(left, SLICE_SECONDS), most)

    async def _slice(
        self, thought: Thought, task: str, wish: Json, seconds: float, most: float
    ) -> Json:
        """Run a slice, store its snapshot and return the results."""
        asked = wish | {"snapshot": thought.snapshot, "slice": seconds, "most": most}
        done = await self.charged(thought.client, task, asked, most, wish["threads"])
        line, _, snapshot = done.packed().unpacked().partition(b"\n")
        thought.snapshot = snapshot
        self._shelf.put(thought)
        told: Json = json.loads(line)
        return told | {"complete": told.pop("done")}

    async def patience(self, client: str) -> None:
        """Wait until the client's budget is positive."""
        await asyncio.sleep(self._budgets.of(client).wait(0.0))

    async def charged(
        self, client: str, task: str, wish: Json, most: float, threads: int = 1
    ) -> Done:
        """Run a task and charge the client's budget."""
        started = time.monotonic()
        used = None
        try:
            done = await self._work(client, task, wish, most)
            used = done.seconds
        finally:
            seconds = time.monotonic() - started if used is None else used
            self._budgets.of(client).borrow(seconds * threads)
        return done

    @contextmanager
    def counted(self, client: str) -> Iterator[None]:
        """Count a running thought, up to a limit for each client."""
        if self._running[client] >= self._settings.thoughts_of_a_client:
            message = "too many analyses at once; stop one first"
            raise Refusal("too-fast", message, 1)
        self._running[client] += 1
        try:
            yield
        finally:
            self._running -= Counter([client])


@asynccontextmanager
async def _alone(thought: Thought) -> AsyncIterator[None]:
    """Resume a thought when its last stream has ended."""
    try:
        async with asyncio.timeout(RESUME_SECONDS):
            await thought.lock.acquire()
    except TimeoutError:
        raise Refusal("busy", "this position is being analysed in another window", 2) from None
    try:
        yield
    finally:
        thought.lock.release()


def _line(thought: Thought, told: Json, is_last: bool) -> str:
    document = told | {"resume": thought.token, "done": is_last}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
