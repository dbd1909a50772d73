"""Two lanes for work: one for quick tasks, one for everything else."""

from __future__ import annotations

from tilewright.web.errors import UNSURE
from tilewright.web.jobs.pool import Done, Workers
from tilewright.web.metrics import Metrics
from tilewright.web.settings import Json

FIRST_TRY_SECONDS = 0.25
FIRST_TRY_GRACE = 1.5
TRIED = ("solve", "hint", "rescue")  # most of these take a few milliseconds
QUICK = (
    *("check", "daily check", "word page"),
    *("analyse position", "analyse move", "analyse static"),
)


class Lanes:
    """Tries every hand briefly in the quick lane, so that hard hands do not delay others."""

    def __init__(self, processes: int, lexicons: tuple[str, ...], metrics: Metrics) -> None:
        self.quick = Workers(1, lexicons, metrics, FIRST_TRY_GRACE)
        self.slow = Workers(processes, lexicons, metrics)

    @property
    def waiting(self) -> int:
        return self.quick.waiting + self.slow.waiting

    @property
    def broken(self) -> bool:
        return self.quick.broken or self.slow.broken

    async def run(self, client: str, task: str, wish: Json, seconds: float) -> Done:
        """Run a task for a client within its time limit, plus a short grace period."""
        if task in QUICK:
            return await self.quick.run(client, task, wish, seconds)
        used = 0.0
        if task in TRIED and not wish.get("compact"):
            short = min(seconds, FIRST_TRY_SECONDS)
            first = {"first_try": seconds > short, "seconds": short}
            done = await self.quick.run(client, task, wish | first, short)
            if done.kind not in (UNSURE, "took-too-long"):
                return done
            used = done.seconds
        done = await self.slow.run(client, task, wish, seconds)
        return done._replace(seconds=used + done.seconds)

    def close(self) -> None:
        self.quick.close()
        self.slow.close()
