"""Health and metrics of all servers on a database, available from each of them."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping

import h11

from tilewright.web.peers.members import Members, Peer
from tilewright.web.peers.wire import PeerAway, PeerLost, fetch
from tilewright.web.settings import Json

PATIENCE = 2.0
FRESH_SECONDS = 1.0  # limits the work that requests to one server cause on all
ENGINES = "/peers/engines"
SILENT: Json = {"status": "the server does not answer"}
SAMPLE = re.compile(r"([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)")


class Gathering:
    """Asks the other servers, at most once a second for each path."""

    def __init__(self, members: Members) -> None:
        self._members = members
        self._asked: dict[str, tuple[float, asyncio.Future[dict[str, str]]]] = {}

    async def healths(self, own: Json) -> list[Json]:
        """The health of each server; `own` is that of this one."""
        texts = await self._texts("/health")
        others = [
            {"server": name, **(json.loads(text) if text else SILENT)}
            for name, text in texts.items()
        ]
        return [{"server": self._name, **own}, *others]

    async def metrics(self, own: str) -> str:
        """The samples of all servers, with a label for each."""
        texts = await self._texts("/metrics")
        return merged({self._name: own, **texts})

    async def engines(self) -> list[str]:
        """The remote engines that are online on other servers."""
        texts = await self._texts(ENGINES)
        return [name for text in texts.values() if text for name in json.loads(text)]

    @property
    def _name(self) -> str:
        return name_of(self._members.me)

    async def _texts(self, path: str) -> dict[str, str]:
        at, asked = self._asked.get(path, (0.0, None))
        if asked is None or (asked.done() and time.monotonic() - at > FRESH_SECONDS):
            asked = asyncio.ensure_future(self._ask_all(path))
            self._asked[path] = time.monotonic(), asked
        return await asyncio.shield(asked)

    async def _ask_all(self, path: str) -> dict[str, str]:
        peers = self._members.peers
        texts = await asyncio.gather(*[_ask(peer, path) for peer in peers])
        return {name_of(peer.id): text for peer, text in zip(peers, texts, strict=True)}


async def _ask(peer: Peer, path: str) -> str:
    """The response of a server, or an empty text if it does not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            _, body = await fetch(peer, path)
        return body.decode()
    except (PeerAway, PeerLost, TimeoutError, h11.ProtocolError):
        return ""


def name_of(id: str) -> str:
    """A server's name in responses and metrics."""
    return id[:8]


def merged(texts: Mapping[str, str]) -> str:
    """Metrics of several servers as one text, each sample with the label `server`."""
    families: dict[str, list[str]] = {}
    for server, text in texts.items():
        lines: list[str] = []
        for line in text.splitlines():
            if line.startswith("# HELP "):
                lines = families.setdefault(line.split()[2], [])
            if not line.startswith("#"):
                lines.append(_labelled(line, server))
            elif line not in lines:
                lines.append(line)
    return "\n".join([line for lines in families.values() for line in lines] + [""])


def _labelled(line: str, server: str) -> str:
    found = SAMPLE.fullmatch(line)
    if found is None:
        return line
    name, labels, value = found.groups()
    return f'{name}{{server="{server}"{"," + labels if labels else ""}}} {value}'
