"""Descriptions of events, for the terminal, pages and replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tilewright.table.game import AnyGame, Event
from tilewright.table.log import SEALED, AnyState, Log
from tilewright.table.rules import Rules


def tell(game: AnyGame, event: Event, names: Sequence[str], rules: Rules) -> str:
    """Describe an event in one sentence; empty text if there is nothing to say."""
    kind = event["event"]
    if kind == "end":
        return "the game is over"
    if kind == "fault" and event.get("kind") == "timeout":
        return f"{names[event['seat']]} takes too long (timeout): {event['reason']}"
    if kind == "fault":
        sort = f" ({event['kind']})" if "kind" in event else ""
        return f"{names[event['seat']]} commits a fault{sort}: {event['reason']}"
    if kind == "gave up":
        return f"{names[event['seat']]} gives up: {event['reason']}"
    if kind == SEALED:
        return f"{names[event['seat']]} has decided"
    return game.tell(event, names, rules)


def result(winners: Sequence[int], names: Sequence[str], reason: str = "") -> str:
    """Describe who won."""
    if not winners:
        return f"nobody wins: {reason}" if reason else "nobody wins"
    if len(winners) == 1:
        return f"{names[winners[0]]} wins"
    return f"draw between {' and '.join(names[seat] for seat in winners)}"


def distinct(names: Sequence[str]) -> list[str]:
    """Number equal names, so that all are distinct."""
    met: Counter[str] = Counter()
    told = []
    for name in names:
        met[name] += 1
        told.append(f"{name} ({met[name]})" if names.count(name) > 1 else name)
    return told


def summary(
    game: AnyGame, log: Log, end: AnyState, cpu_ms: Sequence[float] | None = None
) -> dict[str, Any]:
    """Return a finished game for programs: the winners and all seats."""
    header, last = log.header, log.events[-1]
    faults = Counter(event["seat"] for event in log.events if event["event"] == "fault")
    winners = end.victors
    return {
        "game": game.name,
        "seed": header.seed,
        **({"clock": header.clock} if header.clock else {}),
        "lexicon": header.lexicon,
        "rules": header.rules.to_json(),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": list(winners),
        "reason": last.get("reason", "over"),
        **game.facts(end, log.events),
        "seats": [
            {
                "name": name,
                **game.seat_facts(end, seat),
                "faults": faults[seat],
                "cpu_ms": None if cpu_ms is None else cpu_ms[seat],
            }
            for seat, name in enumerate(header.agents)
        ],
        "events": len(log.events),
    }
