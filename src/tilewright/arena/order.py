"""What is sent to a worker with every batch, and what the worker does before it plays.

The worker may be a process on another machine, with another version, without the sender's files. It
compares version and sources, and looks for every file that seats and word list name: in its place,
or among those that were sent before. When one is missing it says so, and the batch comes again with
the files.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import tilewright
from tilewright.arena.games import Job, find_game
from tilewright.arena.pairing import Pairing
from tilewright.errors import TilewrightError
from tilewright.execution.batches import Lacks
from tilewright.lexicon import cache
from tilewright.seats import SeatSpec

Files = tuple[tuple[str, str], ...]  # a path as a seat or --lexicon has it, and the SHA-256


class Played(NamedTuple):
    """A game that was played, and its log, if it was asked for."""

    result: Any
    log: bytes | None = None


class OtherWorker(TilewrightError):
    """A worker that would not play the same games."""


@dataclass(frozen=True)
class Order:
    """The work on a batch: called with pairings, it plays their games."""

    game: str
    job: Job
    logs: bool
    version: str
    code: str
    files: Files
    parcel: Mapping[str, bytes] | None = None  # contents by SHA-256

    @classmethod
    def of(cls, game: str, job: Job, logs: bool = False) -> Order:
        """An order of this process."""
        if logs and not hasattr(find_game(game), "play_logged"):
            raise TilewrightError(f"games of {game} have no logs in the arena: leave out --logs")
        files = tuple((path, _file_hash(path)) for path in files_of(job))
        return cls(game, job, logs, tilewright.__version__, sources_hash(game), files)

    def with_files(self) -> Order:
        """The same with the contents of all files."""
        contents = [Path(path).expanduser().read_bytes() for path, _ in self.files]
        return replace(self, parcel={sha256(data).hexdigest(): data for data in contents})

    def __call__(self, pairings: Sequence[Pairing]) -> list[Played]:
        """What a worker does: see that all is as it should be, and play."""
        self._compare("tilewright", tilewright.__version__, self.version)
        self._compare("sources with the hash", sources_hash(self.game), self.code)
        room, job = find_game(self.game), self._settled()
        if self.logs:
            return [Played(*one) for one in room.play_logged(job, pairings)]
        return [Played(result) for result in room.play_games(job, pairings)]

    def _compare(self, what: str, here: str, there: str) -> None:
        if here != there:
            raise OtherWorker(
                f"the worker on {platform.node()} has {what} {here[:12]}, and the sender "
                f"{there[:12]}: install the same version on both"
            )

    def _settled(self) -> Job:
        """The job with the paths that its files have here."""
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
            raise Lacks(f"the worker on {platform.node()} has no file {path!r} as the sender has")
        place = _place(path, digest)
        place.parent.mkdir(parents=True, exist_ok=True)
        cache.write_whole(place, self.parcel[digest])
        return str(place)


def files_of(job: Job) -> list[str]:
    """The files that a job names: words, agents, scorers, vocabularies."""
    named = [job.lexicon]
    for spec in map(SeatSpec.parse, job.agents):
        for text in (spec.agent, *spec.options.values()):
            named += [text, text.rpartition(":")[0]]
    return sorted({path for path in named if path and Path(path).expanduser().is_file()})


def _renamed(seat: str, path: str, here: str) -> str:
    """A seat in which a file has another path."""
    return re.sub(rf"(?<![^:,=]){re.escape(path)}(?![^:,])", lambda _: here, seat)


def _find(path: str, digest: str) -> str | None:
    """Where a file is here: at its path, or where it was put when it was sent."""
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


def code_hash(game: str, job: Job) -> str:
    """A hash of the sources that play, a user's own included: other code is another tournament."""
    files = [path for path in files_of(job) if path != job.lexicon]
    parts = [sources_hash(game), *map(_file_hash, files)]
    return sha256(" ".join(parts).encode()).hexdigest()


@lru_cache(maxsize=8)
def sources_hash(game: str) -> str:
    """A hash of the package's sources that decide a game, as this process has met them."""
    package = Path(tilewright.__file__).parent
    digest = sha256()
    for room in find_game(game).PLAYED_BY:
        for file in _sources(package / room):
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _sources(room: Path) -> Iterator[Path]:
    return iter([room]) if room.is_file() else iter(sorted(room.rglob("*.py")))
