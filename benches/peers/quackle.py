"""Quackle's test program: positions from GCG files, and games of a player against itself."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from benches.peers.peer import Choice, Peer, found, read_move
from benches.peers.program import Answer, run
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.gcg.walk import record
from tilewright.scrabble.notation.gcg.writer import format_gcg
from tilewright.scrabble.position import Position

_CHOSEN = re.compile(
    r"^(?:(\d+[A-O]|[A-O]\d+) (\S+)|-\S* ?) \(score = (-?\d+), equity", re.MULTILINE
)
STATIC, CHAMPION = "Speedy Player", "Championship Player"


class Quackle(Peer):
    """A built `test` program, run in its own directory, with a lexicon from its data directory."""

    name = "Quackle"

    def __init__(self, program: Path, lexicon: str) -> None:
        self.program = program.resolve()
        self.lexicon = lexicon

    def _run(self, *options: str, seconds: float = 3600.0) -> Answer:
        command = [str(self.program), f"--lexicon={self.lexicon}", *options]
        return run(command, directory=self.program.parent, seconds=seconds)

    def static_games(self, number: int) -> float:
        first = self._run("--mode=selfplay", "--repetitions=0", "--quiet").cpu
        asked = ["--mode=selfplay", f"--repetitions={number}", f"--computer={STATIC}", "--quiet"]
        return max(self._run(*asked, "--seed=1").cpu - first, 1e-3)

    def _choose(self, position: Position) -> Choice:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "position.gcg"
            file.write_text(format_gcg(record(position)), "latin-1")
            asked = ["--mode=positions", f"--position={file}", f"--computer={CHAMPION}"]
            answer = self._run(*asked, "--seed=1")
        best = _CHOSEN.search(answer.text)
        found(best, answer.text, self.name)
        assert best is not None
        return Choice(_move(best), seconds=answer.cpu)

    def simulate(self, position: Position, plies: int, iterations: int) -> Choice:
        return self._choose(position)

    def endgame(self, position: Position, seconds: float) -> Choice:
        return self._choose(position)

    def preendgame(self, position: Position, seconds: float) -> Choice:
        return self._choose(position)


def _move(match: re.Match[str]) -> Move:
    return read_move(match[1], match[2]) if match[1] else PASS
