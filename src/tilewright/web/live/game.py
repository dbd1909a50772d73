"""A live game: turns actions and timeouts into events. It writes and sends nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tilewright.errors import TilewrightError
from tilewright.table.faults import IllegalAction, Kind, MalformedAction, describe
from tilewright.table.game import Event
from tilewright.table.live import AnyLiveTable
from tilewright.table.log import SEALED, AnyState
from tilewright.table.telling import distinct
from tilewright.web.live.names import isolated
from tilewright.web.settings import Json

MOST_HISTORY = 200
MOST_FOLLOWING = 10_000  # consecutive automatic events
IN_BETWEEN = ("fault", SEALED)  # events that do not start another turn
RESIGNED = "resigned"
LATE = "the time for this turn is up"


class Ending(NamedTuple):
    """The last event, and what is stored of the game besides its events."""

    event: Event
    result: Json


def fault(seat: int, kind: Kind, reason: str) -> Event:
    """Create the event for a fault of a seat."""
    return {"event": "fault", "seat": seat, "kind": kind, "reason": reason}


class LiveGame:
    """The state of a game, the current turn, and the recent history.

    A turn lasts as long as the same seats have to act. `since` is its start, in seconds of the
    room's clock. `history` has the last events in their public form. Methods that return events
    have changed the state already; `follow` records the events.
    """

    def __init__(
        self,
        table: AnyLiveTable,
        state: AnyState,
        names: Sequence[str],
        turn_seconds: float | None = None,
    ) -> None:
        self.table = table
        self.state = state
        self.number = 0
        self.turn = 0
        self.since = 0.0
        self.history: deque[Json] = deque(maxlen=MOST_HISTORY)
        self._names = distinct([isolated(name) for name in names])
        self._turn_seconds = turn_seconds
        self._to_act: tuple[int, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the rules end the game, or only one player is left."""
        return self.state.over or self.state.abandoned

    @property
    def deadline(self) -> float | None:
        """When the seats on turn run out of time, or None."""
        if self.table.game.dynamics == "clock" or self.finished:
            return None
        limit = self._turn_seconds or self.table.seconds(self.state)
        return None if limit is None else round(self.since + limit, 3)

    # Events

    def meant(self, seat: int, message: Json) -> Any:
        """Read the action of a message; any error in the game's parser becomes a refusal."""
        try:
            return self.table.action(self.state, seat, message)
        except IllegalAction:
            raise
        except TilewrightError as error:
            raise IllegalAction(str(error)).because(error.why, **error.facts) from None
        except Exception as error:
            raise MalformedAction(f"not an action: {describe(error)[:200]}") from error

    def act(self, seat: int, action: Any, now: float) -> list[Event]:
        """Perform a seat's action and return its events; refuse it if it is not the seat's turn."""
        if seat in self.state.out:
            raise IllegalAction(f"seat {seat} is out of the game").because("out")
        if self.table.game.dynamics != "clock" and seat not in self.state.to_act():
            raise IllegalAction("not your turn").because("not-turn")
        return [*self._applied(seat, action, now), *self.following(now)]

    def leave(self, seat: int, reason: str, now: float) -> list[Event]:
        """Let a seat give up and return the events."""
        return [self.state.give_up(seat, reason), *self.following(now)]

    def expire(self, now: float) -> list[Event]:
        """Act for the seats that took too long and return the events."""
        state = self.state
        events: list[Event] = []
        for seat in tuple(state.to_act()):
            events.append(fault(seat, "timeout", LATE))
            instead = state.fallback(seat)
            if instead is None:
                events.append(state.give_up(seat, LATE))
            else:
                events += self._applied(seat, instead, now)
        return [*events, *self.following(now)]

    def following(self, now: float) -> Iterator[Event]:
        """Yield the automatic events: chance, and the `fallback` for seats that left."""
        state = self.state
        for _ in range(MOST_FOLLOWING):
            if self.finished:
                return
            event = state.deal()
            if event is not None:
                yield event
                continue
            gone = [seat for seat in state.to_act() if seat in state.out]
            instead = state.fallback(gone[0]) if gone else None
            if instead is None:
                return
            yield from self._applied(gone[0], instead, now)
        raise RuntimeError(f"{self.table.game.title} does not end")

    def _applied(self, seat: int, action: Any, now: float) -> list[Event]:
        """The events of an action; a sealed action is an event itself."""
        state, game = self.state, self.table.game
        try:
            event: Event | None = state.apply(seat, action)
        except IllegalAction:
            raise
        except TilewrightError as error:
            raise IllegalAction(str(error)).because(error.why, **error.facts) from None
        if event is not None and state.timed:
            seconds = round(max(0.0, now - self.since), 3)
            state.spend(seat, seconds)
            event = event | {"seconds": seconds}
        made = [] if event is None else [event]
        if game.dynamics == "sealed":
            return [{"event": SEALED, "seat": seat, "action": game.action_to_json(action)}, *made]
        return made

    def end(self, reason: str | None, seconds: float) -> Ending:
        """End the game; `reason` is given if the rules did not end it."""
        state = self.state
        winners = state.victors if reason is None else ()
        if reason is None and not state.over:
            reason = RESIGNED if winners else "everybody left"
        event = state.close(reason)
        result = {
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": list(winners),
            "reason": event.get("reason", "over"),
            "scores": None if state.scores is None else list(state.scores),
            "seconds": seconds,
        }
        return Ending(event, result)

    # History

    def follow(self, event: Event, result: Json | None = None) -> Json:
        """Record the next event; return its public form with a sentence."""
        self.number += 1
        kind, owing = event["event"], tuple(self.state.to_act())
        if kind not in IN_BETWEEN and (kind != "gave up" or owing != self._to_act):
            self.turn += 1
            self.since = event["time"]
        self._to_act = owing
        public = self.table.public(event)
        absent = kind == SEALED and event["seat"] in self.state.out
        said = "" if absent else self.table.tell(public, self._names, self.state.rules)
        public_event = {"number": self.number, **public, **(result or {}), "said": said}
        if said and kind != SEALED:  # the answer is revealed when all have answered
            self.history.append(public_event)
        return public_event
