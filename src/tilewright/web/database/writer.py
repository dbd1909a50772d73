"""One thread that writes for all rooms: waiting writes share a transaction."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from tilewright.web.database.rooms import RoomDatabase, Write

MOST_TOGETHER = 500

Job = tuple[Sequence[Write], "asyncio.Future[None]"]


class Writer:
    """Takes writes from the event loop and completes them in order."""

    def __init__(self, database: RoomDatabase, watch: Callable[[float, int, bool], None]) -> None:
        """`watch` is called in the writer's thread after each transaction.

        Its arguments are the seconds, the number of writes and whether they failed.
        """
        self._database = database
        self._watch = watch
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, *writes: Write) -> None:
        """Return when everything is written; raise if nothing could be written."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((writes, done))
        await done

    async def close(self) -> None:
        """Finish the waiting writes, then stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)  # stops after these jobs
                    break
                jobs.append(more)
            self._write_together(jobs)

    def _write_together(self, jobs: list[Job]) -> None:
        start = time.perf_counter()
        error: Exception | None = None
        try:
            self._database.write([write for writes, _ in jobs for write in writes])
        except Exception as raised:
            if len(jobs) > 1:
                for job in jobs:  # so that one bad write does not affect others
                    self._write_together([job])
                return
            error = raised
        self._watch(time.perf_counter() - start, len(jobs), error is not None)
        self._loop.call_soon_threadsafe(_resolve, [done for _, done in jobs], error)


def _resolve(futures: list[asyncio.Future[None]], error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
