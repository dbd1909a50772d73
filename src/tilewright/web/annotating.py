"""Streams in which games are annotated, a few turns at a time."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from tilewright.web.errors import Refusal
from tilewright.web.settings import Json
from tilewright.web.thoughts import Thoughts

SLICE_SECONDS = 0.5
GRACE_SECONDS = 20.0  # for one turn, and for a word list that is extended first


async def annotate(thoughts: Thoughts, client: str, wish: Json) -> AsyncIterator[str]:
    """Return the lines of a stream; refusals are raised before it starts."""
    with thoughts.counted(client):
        first = await _slice(thoughts, client, wish, 0)
    return _lines(thoughts, client, wish, first)


async def _lines(thoughts: Thoughts, client: str, wish: Json, part: Json) -> AsyncIterator[str]:
    every: list[Json] = []
    try:
        with thoughts.counted(client):
            while True:
                every += part["judged"]
                for line in _told(part, len(every)):
                    yield line
                if part["next"] >= part["total"]:
                    break
                await thoughts.patience(client)
                part = await _slice(thoughts, client, wish, part["next"])
            summary = await _task(thoughts, client, "analyse summary", wish | {"judged": every})
            yield _line("done", summary)
    except Refusal as refusal:
        yield _line("error", dict(refusal.to_json()))


def _told(part: Json, done: int) -> list[str]:
    """A line for each turn, and one that says how far it is."""
    turns = [_line("turn", turn) for turn in part["judged"]]
    last = part["judged"][-1] if part["judged"] else {"game": 0, "turn": 0}
    facts = {
        "game": last["game"],
        "turn": last["turn"],
        "turns": part["turns"][last["game"]],
        "done": done,
        "total": part["total"],
    }
    return [*turns, _line("progress", facts)]


async def _slice(thoughts: Thoughts, client: str, wish: Json, begin: int) -> Json:
    asked = wish | {"begin": begin, "slice": SLICE_SECONDS}
    return await _task(thoughts, client, "analyse annotate", asked)


async def _task(thoughts: Thoughts, client: str, task: str, wish: Json) -> Json:
    done = await thoughts.charged(client, task, wish, GRACE_SECONDS)
    answer: Json = json.loads(done.packed().unpacked())
    return answer


def _line(type: str, facts: Json) -> str:
    return json.dumps({"type": type, **facts}, ensure_ascii=False, separators=(",", ":")) + "\n"
