"""The program of an agent's process: creates agents, asks them for actions, answers in JSON.

Errors and crashes of an agent affect only this process; see `tilewright.table.isolation`.
"""

from __future__ import annotations

import io
import json
import os
import sys
from dataclasses import dataclass
from operator import index
from random import Random
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.table.confinement import confine
from tilewright.table.faults import IllegalAction, MalformedAction, cause_of, describe, kind_of
from tilewright.table.game import AnyGame
from tilewright.table.guard import Guard
from tilewright.table.registry import find_game
from tilewright.table.wire import ANSWER, ASK, MOST_ANSWER, REQUEST, ViewReader, use_lexicon

_encode = json.JSONEncoder(default=index).encode  # accept integers of any type


@dataclass
class _Seated:
    """An agent, its view reader and its random numbers, which arrive with the first request."""

    guard: Guard
    reader: ViewReader
    rng: Random | None = None


class Host:
    """The agents of one seat, by number."""

    def __init__(self, game: AnyGame, seat: str, lexicon: Lexicon) -> None:
        self._game = game
        self._seat = seat
        self._lexicon = lexicon
        self._agents: dict[int, _Seated] = {}
        self._made = 0
        self._home = os.getcwd()

    def answer(self, number: int, kind: int, handle: int, body: bytes) -> bytes:
        """Answer a request; report anything that the agent raises as a fault."""
        said: dict[str, Any] = {"number": number}
        try:
            if kind == ASK:
                seated = self._agents[handle]
                action = self._ask(seated, body)
                nodes = seated.guard.nodes
                return f'{{"number":{number},"nodes":{nodes},"answer":{action}}}'.encode()
            said |= self._make(json.loads(body))
        except BaseException as error:
            said |= _fault(error)
        if handle in self._agents:
            said["nodes"] = self._agents[handle].guard.nodes
        return json.dumps(said).encode()

    def _make(self, in_use: list[int]) -> dict[str, Any]:
        os.chdir(self._home)
        self._agents = {one: self._agents[one] for one in in_use}
        try:
            agent = self._game.agents.make(self._seat, self._lexicon)
        except BaseException as error:
            cause = cause_of(error)
            return {"fault": "refused", "reason": str(error)} if cause is None else _fault(cause)
        self._made += 1
        self._agents[self._made] = _Seated(Guard(self._game, agent), ViewReader())
        patience: Any = getattr(agent, "patience", None)
        known = isinstance(patience, int | float)
        return {"handle": self._made, "patience": float(patience) if known else None}

    def _ask(self, seated: _Seated, body: bytes) -> str:
        """Return an agent's answer as JSON, or raise MalformedAction."""
        view, rng = seated.reader.read(body)
        seated.rng = seated.rng or rng
        action = seated.guard.ask(view, seated.rng)
        try:
            text = _encode(self._game.action_to_json(action))
        except IllegalAction:
            raise
        except Exception:
            kind = type(action).__name__
            raise MalformedAction(f"not an action: a value of type {kind}") from None
        if len(text) > MOST_ANSWER:
            raise MalformedAction(f"the answer is too long ({len(text):,} characters)")
        return text


def _fault(error: BaseException) -> dict[str, Any]:
    return {"fault": kind_of(error), "reason": describe(error)}


class _Requests:
    """The requests read from a pipe."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._buffer = b""

    def read(self, size: int) -> bytes:
        while len(self._buffer) < size:
            part = os.read(self._descriptor, 1 << 16)
            if not part:
                os._exit(0)  # the parent has ended; other threads may still be running here
            self._buffer += part
        data, self._buffer = self._buffer[:size], self._buffer[size:]
        return data


def _write(descriptor: int, answer: bytes) -> None:
    rest = memoryview(ANSWER.pack(len(answer)) + answer)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def main(settings: dict[str, Any]) -> None:
    """Answer requests until the other side closes the pipe."""
    requests, answers = _Requests(settings["pipes"][0]), settings["pipes"][1]
    source, digest = settings["words"]
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != digest:
        sys.exit(f"the word list {source!r} has changed since the games began")
    use_lexicon(lexicon)
    host = Host(find_game(settings["game"]), settings["seat"], lexicon)
    sys.argv[1:] = []
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # write printed lines to the log immediately
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    confine(settings["parent"], settings["protected"], settings["memory"])
    _write(answers, json.dumps({"number": 0}).encode())
    own = os.getpid()
    while True:
        length, kind, handle, number = REQUEST.unpack(requests.read(REQUEST.size))
        answer = host.answer(number, kind, handle, requests.read(length))
        if os.getpid() != own:  # an agent forked: the copy must not answer
            os._exit(0)
        _write(answers, answer)
