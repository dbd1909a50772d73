"""Orders: what is sent to a worker with each batch, and the worker's checks before it plays.

The worker may be a process on another machine, with another version and without the sender's files.
It compares version and sources, and looks for every file named by seats and word list: at its path,
or among files sent earlier. If one is missing, the worker reports it, and the batch is sent again
with the files.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import tilewright
from tilewright.arena.pairing import Pairing
from tilewright.arena.results import Job, Played
from tilewright.arena.worker import play_games
from tilewright.errors import TilewrightError
from tilewright.execution.batches import Lacks
from tilewright.lexicon import cache
from tilewright.sources import imported_beside, sources_hash
from tilewright.table.registry import find_game
from tilewright.table.seats import SeatSpec

Files = tuple[tuple[str, str], ...]  # a path as in a seat or --lexicon, and its SHA-256


class OtherWorker(TilewrightError):
    """A worker that would not play identical games."""


@dataclass(frozen=True)
class Order:
    """The work on a batch: call it with pairings to play their games."""

    job: Job
    logs: bool
    version: str
    code: str
    files: Files
    parcel: Mapping[str, bytes] | None = None  # contents by SHA-256

    @classmethod
    def of(cls, job: Job, logs: bool = False) -> Order:
        """Create an order from this process."""
        files = tuple((path, _file_hash(path)) for path in files_of(job))
        return cls(job, logs, tilewright.__version__, game_hash(job.game), files)

    def with_files(self) -> Order:
        """Return the order with the contents of all files."""
        contents = [Path(path).expanduser().read_bytes() for path, _ in self.files]
        return replace(self, parcel={sha256(data).hexdigest(): data for data in contents})

    def __call__(self, pairings: Sequence[Pairing]) -> list[Played]:
        """Check version, sources and files on the worker, then play."""
        self._compare("tilewright", tilewright.__version__, self.version)
        self._compare("sources with the hash", game_hash(self.job.game), self.code)
        return play_games(self._settled(), pairings, self.logs)

    def _compare(self, what: str, here: str, there: str) -> None:
        if here != there:
            raise OtherWorker(
                f"the worker on {platform.node()} has {what} {here[:12]}, but the sender has "
                f"{there[:12]}; install the same version on both"
            )

    def _settled(self) -> Job:
        """Return the job with the paths of its files on this machine."""
        job = self.job
        for path, digest in self.files:
            here = _find(path, digest) or self._unpack(path, digest)
            if here != path:
                job = replace(
                    job,
                    lexicon=here if job.lexicon == path else job.lexicon,
                    agents=tuple(_renamed(agent, path, here) for agent in job.agents),
                )
        return job

    def _unpack(self, path: str, digest: str) -> str:
        if not self.parcel or digest not in self.parcel:
            raise Lacks(f"the worker on {platform.node()} has no file {path!r} like the sender's")
        place = _place(path, digest)
        place.parent.mkdir(parents=True, exist_ok=True)
        cache.write_whole(place, self.parcel[digest])
        return str(place)


def files_of(job: Job) -> list[str]:
    """Return the files named in a job: words, agents, scorers, vocabularies."""
    named = [job.lexicon]
    for spec in map(SeatSpec.parse, job.agents):
        for text in (spec.agent, *spec.options.values()):
            named += [text, text.rpartition(":")[0]]
    return sorted({path for path in named if path and Path(path).expanduser().is_file()})


def _renamed(seat: str, path: str, here: str) -> str:
    """Replace the path of a file in a seat."""
    return re.sub(rf"(?<![^:,=]){re.escape(path)}(?![^:,])", lambda _: here, seat)


def _find(path: str, digest: str) -> str | None:
    """Locate a file on this machine: at its path, or in the folder of sent files."""
    for place in (Path(path).expanduser(), _place(path, digest)):
        if place.is_file() and _file_hash(str(place)) == digest:
            return path if place == Path(path).expanduser() else str(place)
    return None


def _place(path: str, digest: str) -> Path:
    return cache.directory() / "sent" / digest[:32] / Path(path).name


def _file_hash(path: str) -> str:
    file = Path(path).expanduser()
    return _hash_of_version(str(file), os.stat(file).st_mtime_ns)


@lru_cache(maxsize=64)
def _hash_of_version(path: str, changed: int) -> str:
    return sha256(Path(path).read_bytes()).hexdigest()


def code_hash(job: Job) -> str:
    """Hash the sources that play, including users' own: other code is another tournament."""
    named = [Path(path).expanduser() for path in files_of(job) if path != job.lexicon]
    beside = {one for file in named if file.suffix == ".py" for one in imported_beside(file)}
    files = [str(file) for file in (*named, *sorted(beside.difference(named)))]
    agents = {SeatSpec.parse(agent).agent for agent in job.agents}
    modules = sorted(filter(None, map(find_game(job.game).agents.installed_in, agents)))
    parts = [game_hash(job.game), *map(_module_hash, modules), *map(_file_hash, files)]
    return sha256(" ".join(parts).encode()).hexdigest()


# Sources that affect the results of any game; the game's own package is added.
PLAYED_BY = (
    *("alphabet.py", "lexicon", "table", "grid", "solver"),
    *("arena/pairing.py", "arena/worker.py", "arena/results.py"),
)


@lru_cache(maxsize=8)
def game_hash(game: str) -> str:
    """Hash the sources and data that affect a game, as loaded by this process."""
    package = find_game(game).package
    if package.partition(".")[0] == tilewright.__name__:
        return sources_hash(*PLAYED_BY, package.partition(".")[2].replace(".", "/"))
    return sha256((sources_hash(*PLAYED_BY) + _module_hash(package)).encode()).hexdigest()


def _module_hash(name: str) -> str:
    """Hash a package, or a module in a single file."""
    module = import_module(name)
    if not module.__file__:
        raise TilewrightError(f"{name!r} has no source files to hash")
    file = Path(module.__file__)
    return sources_hash("." if file.stem == "__init__" else file.name, root=file.parent)
