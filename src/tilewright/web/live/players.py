"""Who sits at a room's seats, and who listens to it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from tilewright.web.errors import Refusal
from tilewright.web.settings import Json

REMEMBERED_REPLIES = 64
MOST_UNREAD = 512
ALLOWED_IN_NAMES = " ._-'"
LONGEST_NAME = 24
MOST_WATCHERS = 200


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def new_room_id() -> str:
    """An id of 96 random bits, which nobody guesses."""
    return secrets.token_hex(12)


def digest(token: str) -> str:
    """What is kept of a token; one that is no text, with half a character, is nobody's."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def checked_name(name: str) -> str:
    """A name that can be shown anywhere."""
    name = " ".join(name.split())
    fits = all(mark.isalnum() or mark in ALLOWED_IN_NAMES for mark in name)
    if not 1 <= len(name) <= LONGEST_NAME or not fits:
        raise Refusal(
            "invalid",
            f"a name has 1 to {LONGEST_NAME} characters: letters, digits, spaces and . _ - '",
        )
    return name


class Watcher:
    """Somebody who listens: messages wait here until they are sent.

    One that reads too slowly is let go; it may come back and gets the whole view again.
    """

    def __init__(self, player: Player | None = None) -> None:
        self.player = player
        self.closing: tuple[int, str, str] | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        if self.closing is not None:
            return
        if self._waiting.qsize() >= MOST_UNREAD:
            self.close(4408, "too-slow", "messages were not read as fast as they came")
            return
        self._waiting.put_nowait(text)

    def close(self, code: int, kind: str, message: str) -> None:
        """Say goodbye; what waits is still sent."""
        if self.closing is None:
            self.closing = code, kind, message
            self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """The next message, or None at the end."""
        return await self._waiting.get()


@dataclass
class Player:
    """One who plays: a person, an engine of ours with a level, or an engine from outside.

    `token` is the hash of the secret that the seat is bound to.
    """

    kind: str
    name: str = ""
    level: str | None = None
    token: str | None = None
    n: int = 0
    replies: dict[int, Json] = field(default_factory=dict)
    watcher: Watcher | None = None
    deeds: int = 0

    @property
    def taken(self) -> bool:
        return bool(self.name)

    @property
    def connected(self) -> bool:
        return self.kind == "engine" or self.watcher is not None

    def owns(self, token: str) -> bool:
        return self.token is not None and hmac.compare_digest(self.token, digest(token))

    def remember(self, n: int, reply: Json) -> Json:
        """Keep the reply to a verb, in case that it comes again."""
        self.n = max(self.n, n)
        return remembered(self.replies, n, reply)

    def to_row(self) -> Json:
        return {"kind": self.kind, "name": self.name, "level": self.level, "token": self.token}

    def public(self) -> Json:
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "taken": self.taken,
            "connected": self.connected,
        }


def remembered(replies: dict[int, Json], n: int, reply: Json) -> Json:
    """Keep a reply among the last ones."""
    replies[n] = reply
    while len(replies) > REMEMBERED_REPLIES:
        del replies[next(iter(replies))]
    return reply


class Audience:
    """The listeners of one room; what is told to all is written down as text once."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    @property
    def spectators(self) -> int:
        return sum(watcher.player is None for watcher in self._watchers)

    def admit(self, watcher: Watcher) -> None:
        """Let somebody listen; a seat has one listener, the latest."""
        player = watcher.player
        if player is None and len(self._watchers) >= MOST_WATCHERS:
            raise Refusal("busy", "this room has as many spectators as it can hold", 60)
        if player is not None:
            if player.watcher is not None:
                player.watcher.close(4001, "replaced", "the seat was opened in another place")
                self._watchers.discard(player.watcher)
            player.watcher = watcher
        self._watchers.add(watcher)

    def let_go(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        if watcher.player is not None and watcher.player.watcher is watcher:
            watcher.player.watcher = None

    def close(self, code: int, kind: str, message: str) -> None:
        for watcher in self._watchers:
            watcher.close(code, kind, message)

    def tell(self, make: Callable[[], Json], but: Watcher | None = None) -> None:
        """Tell everybody the same; it is made only if somebody listens."""
        others = [watcher for watcher in self._watchers if watcher is not but]
        if others:
            text = as_text(make())
            for watcher in others:
                watcher.send(text)

    def tell_each(self, make: Callable[[Player | None], Json]) -> None:
        """Tell every player what is theirs."""
        for watcher in self._watchers:
            watcher.send(as_text(make(watcher.player)))

    def announce(self, public: Json, private: Callable[[Player], Json | None]) -> None:
        """Tell everybody what is public, and every player what is theirs besides."""
        text = as_text(public)
        for watcher in self._watchers:
            own = None if watcher.player is None else private(watcher.player)
            watcher.send(text if own is None else as_text(public | own))


def as_text(message: Json) -> str:
    return json.dumps(message, separators=(",", ":"))
