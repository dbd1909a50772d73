"""A game that is played live: actions and time-outs become events. It writes and sends nothing."""

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
MOST_FOLLOWING = 10_000  # events that happen by themselves, one after the other
IN_BETWEEN = ("fault", SEALED)  # events that do not begin another turn
RESIGNED = "resigned"
LATE = "the time for this turn is up"


class Ending(NamedTuple):
    """The last event, and what is kept of the game besides its events."""

    event: Event
    result: Json


def fault(seat: int, kind: Kind, reason: str) -> Event:
    """What a seat did wrong."""
    return {"event": "fault", "seat": seat, "kind": kind, "reason": reason}


class LiveGame:
    """The state of a game, whose turn it is since when, and what was told so far.

    A turn is a time in which the same seats owe an action. `since` is when it began, in seconds of
    the room's clock. `history` has the last events that were told, as everybody saw them. Methods
    that return events have changed the state already; `follow` takes the events in.
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
        """Whether the rules end the game, or nobody is left to play against."""
        return self.state.over or self.state.abandoned

    @property
    def deadline(self) -> float | None:
        """When the seats on turn run out of time, if they do."""
        if self.table.game.dynamics == "clock" or self.finished:
            return None
        limit = self._turn_seconds or self.table.seconds(self.state)
        return None if limit is None else round(self.since + limit, 3)

    # Events

    def meant(self, seat: int, message: Json) -> Any:
        """The action that a message means; whatever a game makes of nonsense, it is refused."""
        try:
            return self.table.action(self.state, seat, message)
        except IllegalAction:
            raise
        except TilewrightError as error:
            raise IllegalAction(str(error)).because(error.why, **error.facts) from None
        except Exception as error:
            raise MalformedAction(f"not an action: {describe(error)[:200]}") from error

    def act(self, seat: int, action: Any, now: float) -> list[Event]:
        """What a seat's action makes; it is refused if it is not the seat's turn."""
        if seat in self.state.out:
            raise IllegalAction(f"seat {seat} is out of the game").because("out")
        if self.table.game.dynamics != "clock" and seat not in self.state.to_act():
            raise IllegalAction("not your turn").because("not-turn")
        return [*self._applied(seat, action, now), *self.following(now)]

    def leave(self, seat: int, reason: str, now: float) -> list[Event]:
        """What it makes when a seat gives up."""
        return [self.state.give_up(seat, reason), *self.following(now)]

    def expire(self, now: float) -> list[Event]:
        """What is done for the seats that took too long."""
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
        """What happens by itself: chance, and what `fallback` does for seats that left."""
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
        """What an action makes; a sealed one is an event of its own."""
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
        """The end; `reason` says why a game stopped that its rules did not end."""
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

    # What was

    def follow(self, event: Event, result: Json | None = None) -> Json:
        """Take in the next event; it comes back as everybody may see it, with a sentence."""
        self.number += 1
        kind, owing = event["event"], tuple(self.state.to_act())
        if kind not in IN_BETWEEN and (kind != "gave up" or owing != self._to_act):
            self.turn += 1
            self.since = event["time"]
        self._to_act = owing
        public = self.table.public(event)
        absent = kind == SEALED and event["seat"] in self.state.out
        said = "" if absent else self.table.tell(public, self._names, self.state.rules)
        told = {"number": self.number, **public, **(result or {}), "said": said}
        if said and kind != SEALED:  # the answer itself is told when all are there
            self.history.append(told)
        return told
