"""What runs in an agent's own process: it makes agents, asks them, and answers in JSON.

Nothing that an agent does here reaches anybody else; see `tilewright.table.isolation`.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import resource
import signal
import sys
from random import Random
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.faults import describe
from tilewright.table.game import AnyGame
from tilewright.table.isolation import LENGTH, MOST_WRITTEN
from tilewright.table.registry import find_game

MIB = 1 << 20
MOST_AGENTS = 64  # that are kept; a game has fewer seats


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, lexicon: Lexicon) -> None:
        super().__init__(io.BytesIO(data))
        self._lexicon = lexicon

    def persistent_load(self, name: str) -> Lexicon:
        return self._lexicon


class Host:
    """The agents of one seat, by number."""

    def __init__(self, game: AnyGame, seat: str, lexicon: Lexicon) -> None:
        self._game = game
        self._seat = seat
        self._lexicon = lexicon
        self._agents: dict[int, tuple[Any, Random]] = {}
        self._made = 0
        self._home = os.getcwd()

    def answer(self, message: tuple[Any, ...]) -> dict[str, Any]:
        """What comes of a request; whatever the agent raises is an error in it."""
        try:
            return self._make(*message[1:]) if message[0] == "new" else self._ask(*message[1:])
        except TilewrightError as error:
            said = error if error.__cause__ is None else error.__cause__
            return {"refused": str(error)} if said is error else {"error": describe(said)}
        except BaseException as error:
            return {"error": describe(error)}

    def _make(self, rng: Random) -> dict[str, Any]:
        os.chdir(self._home)
        while len(self._agents) >= MOST_AGENTS:
            del self._agents[next(iter(self._agents))]
        self._made += 1
        self._agents[self._made] = self._game.agents.make(self._seat, self._lexicon), rng
        return {"handle": self._made}

    def _ask(self, handle: int, method: str, view: Any) -> dict[str, Any]:
        agent, rng = self._agents[handle]
        action = getattr(agent, method)(view, rng)
        nodes = getattr(agent, "nodes", 0)
        try:
            answer = json.dumps(self._game.action_to_json(action), allow_nan=True)
        except Exception:
            return {"malformed": f"a value of type {type(action).__name__} is not an action"}
        return {"answer": json.loads(answer), "nodes": nodes if type(nodes) is int else 0}


def _limit(megabytes: int) -> None:
    """Bound memory, and the size of files."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    if megabytes:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MIB, megabytes * MIB))


def _read(descriptor: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = os.read(descriptor, size - len(data))
        if not part:
            sys.exit(0)  # the other side has ended
        data += part
    return data


def main() -> None:
    """Answer requests until the other side closes the pipe."""
    requests, answers = map(int, sys.argv[1:3])
    settings = json.loads(os.environ["TILEWRIGHT_AGENT"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, digest = settings["words"]
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != digest:
        sys.exit("the word list has changed since the games began")
    _limit(settings["memory"])
    host = Host(find_game(settings["game"]), settings["seat"], lexicon)
    own = os.getpid()
    while True:
        (length,) = LENGTH.unpack(_read(requests, LENGTH.size))
        number, *message = _Unpickler(_read(requests, length), lexicon).load()
        reply = host.answer(tuple(message))
        if os.getpid() != own:  # an agent forked: the copy has nothing to say
            os._exit(0)
        data = json.dumps(reply | {"number": number}).encode()
        os.write(answers, LENGTH.pack(len(data)) + data)


if __name__ == "__main__":
    main()
