"""macondo's shell, which searches in the background, so the driver waits for the last line."""

from __future__ import annotations

import re
from pathlib import Path

from benches.peers.peer import Choice, Peer, found, read_move
from benches.peers.program import Answer, run
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.position import Position

MANY = 100_000
CANDIDATES = 15
_PLAY = r"(\d+[A-O]|[A-O]\d+) +(\S+)"
_LISTED = re.compile(rf"^ *\d+: +{_PLAY} +(?:[A-Z?]+ +)?(-?\d+) +-?[\d.]+", re.MULTILINE)
_VALUE = re.compile(r"spread difference \(value\) of ([+-]?\d+)")
_BEST = re.compile(rf"^Best move: +(?:{_PLAY}|(\(?[Pp]ass\)?))", re.MULTILINE)
_SIMULATED = re.compile(rf"^Play +Leave +Score.*\n(?:{_PLAY}|(\(?[Pp]ass\)?))", re.MULTILINE)
_WINNER = re.compile(rf"^Play +Wins.*\n(?:{_PLAY}|(\(?[Pp]ass\)?))", re.MULTILINE)


class Macondo(Peer):
    """A built `macondo` whose data directory holds the words under the name of a lexicon."""

    name = "macondo"

    def __init__(self, program: Path, lexicon: str) -> None:
        self.program = program.resolve()
        self.lexicon = lexicon

    def _run(self, position: Position, *lines: str, until: str, seconds: float = 600.0) -> Answer:
        load = f"load cgp {write_cgp(position, {'lex': self.lexicon})}"
        asked = [load, *lines]
        return run([str(self.program)], asked, seconds=seconds, until=until, end="exit")

    def plays(self, position: Position) -> dict[Move, int]:
        text = self._run(position, f"gen {MANY}", until=r"\n *1: ").text
        found(_LISTED.search(text), text, self.name)
        return {
            read_move(square, word): int(score) for square, word, score in _LISTED.findall(text)
        }

    def simulate(self, position: Position, plies: int, iterations: int) -> Choice:
        """macondo stops when it is 95 % sure; the number of iterations cannot be set."""
        asked = [f"gen {CANDIDATES}", f"sim -plies {plies} -threads 1 -stop 95"]
        text, cpu = self._run(position, *asked, until=r"Iterations: \d+")
        best, playouts = _SIMULATED.search(text), re.search(r"Iterations: (\d+)", text)
        found(best and playouts, text, self.name)
        assert best is not None and playouts is not None
        return Choice(_move(best), work=CANDIDATES * int(playouts[1]), seconds=cpu)

    def endgame(self, position: Position, seconds: float) -> Choice:
        asked = f"endgame -plies 25 -threads 1 -maxtime {max(1, round(seconds))}"
        answer = self._run(position, asked, until="Best move: .*\n", seconds=60 + 10 * seconds)
        value, best = _VALUE.search(answer.text), _BEST.search(answer.text)
        found(value and best, answer.text, self.name)
        assert value is not None and best is not None
        return Choice(_move(best), int(value[1]), seconds=answer.cpu)

    def preendgame(self, position: Position, seconds: float) -> Choice:
        asked = f"peg -threads 1 -maxtime {max(1, round(seconds))}"
        until = "❌ marks plays cut off early"
        answer = self._run(position, asked, until=until, seconds=60 + 10 * seconds)
        best = _WINNER.search(answer.text)
        found(best, answer.text, self.name)
        assert best is not None
        return Choice(_move(best), seconds=answer.cpu)


def _move(match: re.Match[str]) -> Move:
    return read_move(match[1], match[2]) if match[1] else PASS
