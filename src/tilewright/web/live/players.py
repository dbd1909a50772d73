"""The players of a room, and its connected clients."""

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
MOST_WATCHERS = 200


def new_token() -> str:
    """Return a random secret of 192 bits."""
    return secrets.token_urlsafe(24)


def new_room_id() -> str:
    """Return an unguessable id of 96 random bits."""
    return secrets.token_hex(12)


def digest(token: str) -> str:
    """The hash under which a token is stored; a malformed token matches none."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Watcher:
    """A connected client, with its queue of messages.

    A client that reads too slowly is disconnected; when it reconnects, it gets the whole view.
    `host` is the hash of a host's token and `ticket` that of a spectator's ticket, if sent;
    `follows` is set if the client came before the game ended.
    """

    def __init__(
        self, player: Player | None = None, host: str | None = None, ticket: str | None = None
    ) -> None:
        self.player = player
        self.host = host
        self.ticket = ticket
        self.follows = False
        self.closing: tuple[int, str, str] | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, text: str) -> None:
        if self.closing is not None:
            return
        if self._waiting.qsize() >= MOST_UNREAD:
            self.close(4408, "too-slow", "the client reads messages too slowly")
            return
        self._waiting.put_nowait(text)

    def close(self, code: int, kind: str, message: str) -> None:
        """Close the connection after sending the queued messages."""
        if self.closing is None:
            self.closing = code, kind, message
            self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message, or None at the end."""
        return await self._waiting.get()


@dataclass
class Player:
    """A player: a person, one of our engines with a level, or a remote engine.

    `token` is the hash of the seat's secret. `wins` counts the games won in the series. A seat that
    is `held` is reserved for the owner of the token until that time.
    """

    kind: str
    name: str = ""
    level: str | None = None
    token: str | None = None
    wins: int = 0
    held: float | None = None
    n: int = 0
    replies: dict[int, Json] = field(default_factory=dict)
    watcher: Watcher | None = None
    deeds: int = 0

    @property
    def taken(self) -> bool:
        return bool(self.name) and self.held is None

    @property
    def connected(self) -> bool:
        return self.kind == "engine" or self.watcher is not None

    def owns(self, token: str) -> bool:
        return self.token is not None and hmac.compare_digest(self.token, digest(token))

    def remember(self, n: int, reply: Json) -> Json:
        """Store the reply to a verb in case the verb is sent again."""
        self.n = max(self.n, n)
        return remembered(self.replies, n, reply)

    def sit(self, kind: str, name: str, token: str, wins: int = 0) -> None:
        """Take the seat."""
        self.kind, self.name, self.token, self.wins = kind, name, token, wins
        self.held = None

    def stand_up(self) -> None:
        """Open the seat for anyone."""
        self.kind, self.name, self.level, self.token, self.wins = "person", "", None, None, 0
        self.held = None
        self.n, self.replies = 0, {}

    def to_row(self) -> Json:
        row = {"kind": self.kind, "name": self.name, "level": self.level, "token": self.token}
        return row | {"wins": self.wins, "held": self.held}

    def public(self) -> Json:
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "taken": self.taken,
            "connected": self.connected,
            "held": self.held is not None,
            "wins": self.wins,
        }


def remembered(replies: dict[int, Json], n: int, reply: Json) -> Json:
    """Store a reply among the last ones."""
    replies[n] = reply
    while len(replies) > REMEMBERED_REPLIES:
        del replies[next(iter(replies))]
    return reply


class Audience:
    """The clients of one room; a message for several of them is serialised once."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    @property
    def spectators(self) -> int:
        return sum(watcher.player is None for watcher in self._watchers)

    def has(self, wanted: Callable[[Watcher], bool]) -> bool:
        return any(map(wanted, self._watchers))

    def admit(self, watcher: Watcher) -> None:
        """Add a client; a seat has one client, the latest."""
        player = watcher.player
        if player is None and len(self._watchers) >= MOST_WATCHERS:
            raise Refusal("busy", "too many spectators; try again later", 60)
        if player is not None:
            if player.watcher is not None:
                player.watcher.close(4001, "replaced", "this seat was opened in another window")
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

    def send(self, make: Callable[[], Json], to: Callable[[Watcher], bool]) -> None:
        """Send some clients the same message, which is made only if there are any."""
        some = [watcher for watcher in self._watchers if to(watcher)]
        if some:
            text = as_text(make())
            for watcher in some:
                watcher.send(text)

    def send_each(
        self, make: Callable[[Watcher], Json], to: Callable[[Watcher], bool] = lambda _: True
    ) -> None:
        """Send each client its own message."""
        for watcher in list(self._watchers):
            if to(watcher):
                watcher.send(as_text(make(watcher)))

    def announce(
        self, public: Json, private: Callable[[Player], Json | None], shown: Json | None
    ) -> None:
        """Send players the public and their private part, and spectators what they may see."""
        text = as_text(public)
        for_spectators = text if shown is public or shown is None else as_text(shown)
        for watcher in self._watchers:
            if watcher.player is not None:
                own = private(watcher.player)
                watcher.send(text if own is None else as_text(public | own))
            elif shown is not None:
                watcher.send(for_spectators)


def plays(watcher: Watcher) -> bool:
    return watcher.player is not None


def watches(watcher: Watcher) -> bool:
    return watcher.player is None


def as_text(message: Json) -> str:
    return json.dumps(message, separators=(",", ":"))
