"""Who listens to a room: players on their seats, and spectators."""

from __future__ import annotations

import json
from collections.abc import Callable

from tilewright.web.errors import Refusal
from tilewright.web.live.players import Player, Watcher
from tilewright.web.settings import Json

MOST_WATCHERS = 200


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
