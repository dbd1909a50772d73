"""A Dask cluster as an executor: workers come and go, and the scheduler may be restarted.

Dask itself resends the work of a dead worker, and gives up on work that killed several. If the
scheduler disappears, all its work is lost: the executor tries to reconnect for a while and lost
work is sent again. If there are no workers, it waits a while for some. Waiting is logged by this
module's logger.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tilewright.errors import TilewrightError, missing_extra
from tilewright.execution.executor import GO_ON, Fate, Unfinished, plain_fate

CONNECT_SECONDS = 10.0
AWAY_SECONDS = 120.0  # for a scheduler to come back
EMPTY_SECONDS = 600.0  # for the first or next worker to connect
NOTICE_SECONDS = 10.0  # without workers, before a warning is logged
LOOK_SECONDS = 2.0  # between two queries of the number of workers
SCHEDULER = "Scheduler"  # the type that a scheduler reports

LOGGER = logging.getLogger(__name__)


class ClusterError(TilewrightError):
    """A cluster that cannot be used."""


class Cluster(Executor):
    """An executor on the Dask cluster with the scheduler at an address; it is a `Crew`."""

    toll = 4  # Dask's default; a scheduler can be configured to allow another number of deaths

    def __init__(
        self, address: str, away: float = AWAY_SECONDS, empty: float = EMPTY_SECONDS
    ) -> None:
        self.address = address
        self._away, self._empty = away, empty
        self._client: Any = None
        self._executor: Any = None
        self._looked = 0.0
        self._workers = 0
        self._empty_since: float | None = None  # since when there are no workers
        self._warned = False
        _check_address(address)
        self._connect(CONNECT_SECONDS)

    def count(self) -> int:
        """Return the number of threads of all workers."""
        now = time.monotonic()
        if now > self._looked + LOOK_SECONDS and self._client.status == "running":
            self._looked = now
            with suppress(OSError, ValueError):
                self._workers = sum(self._client.nthreads().values())
            self._check_workers(now)
        return self._workers

    def _check_workers(self, now: float) -> None:
        """Warn if there are no workers, and give up after a timeout."""
        if self._workers:
            self._empty_since, self._warned = None, False
            return
        since = self._empty_since = self._empty_since or now
        if now - since > self._empty:
            raise Unfinished(f"no worker at {self.address} for {self._empty:g} s; {GO_ON}")
        if now - since > NOTICE_SECONDS and not self._warned:
            self._warned = True
            LOGGER.warning(
                "no worker at %s; waiting for one (press Ctrl-C to stop: %s)",
                self.address,
                GO_ON,
            )

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work; if the scheduler is gone, wait until it is back."""
        if self._client.status != "running":
            self._connect_again()
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future

    def fate(self, future: Future[Any]) -> Fate:
        """Return the fate of a future; `KilledWorker` means that several workers died of it."""
        from distributed import KilledWorker

        fate = plain_fate(future)
        if fate != "failed":
            return fate
        error = future.exception()
        if isinstance(error, KilledWorker):
            return "killed"
        if isinstance(error, ModuleNotFoundError) and "tilewright" in str(error):
            raise ClusterError(f"a worker at {self.address} has no tilewright; install it there")
        return fate

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=2)

    def _connect(self, seconds: float) -> None:
        from distributed import Client

        client: Any = Client
        self._client = client(self.address, timeout=seconds, set_as_default=False)
        self._executor = self._client.get_executor(pure=False)

    def _connect_again(self) -> None:
        LOGGER.warning("lost the scheduler at %s; waiting for it", self.address)
        self.shutdown()
        end = time.monotonic() + self._away
        while True:
            try:
                return self._connect(min(CONNECT_SECONDS, max(1.0, end - time.monotonic())))
            except OSError:
                if time.monotonic() > end:
                    raise Unfinished(
                        f"the scheduler at {self.address} was unreachable for {self._away:g} s; "
                        f"{GO_ON}"
                    ) from None
                time.sleep(0.5)


def _check_address(address: str) -> None:
    """Raise an error unless a scheduler answers at the address in time.

    Dask's client would try for longer and print tracebacks. A separate thread is used because this
    one may have a running event loop.
    """
    answers: Queue[str | BaseException] = Queue()

    def ask() -> None:
        try:
            answers.put(asyncio.run(asyncio.wait_for(_kind_of(address), CONNECT_SECONDS)))
        except BaseException as error:
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=CONNECT_SECONDS + 1)
    except Empty:
        answer = TimeoutError()
    if isinstance(answer, ImportError):
        raise missing_extra("clusters", "Dask", "cluster")
    if answer != SCHEDULER:
        found = f"it is a {answer}" if isinstance(answer, str) else _reason(answer)
        raise ClusterError(
            f"no Dask scheduler at {address!r} ({found}); expected an address such as "
            "tcp://host:8786"
        )


async def _kind_of(address: str) -> str:
    """Return the type reported by the Dask server at an address."""
    from distributed.core import rpc

    connect: Any = rpc
    async with connect(address) as server:
        return str((await server.identity())["type"])


def _reason(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return f"no answer within {CONNECT_SECONDS:g} s"
    if isinstance(error, MemoryError):  # another server's answer, parsed as Dask's protocol
        return "another program answers there"
    return (str(error) or type(error).__name__).splitlines()[0]
