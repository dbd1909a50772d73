"""Quackle's test program: positions from GCG files, and games of a player against itself."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from benches.peers.peer import Choice, Peer, found
from benches.peers.program import Answer, run
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.notation.gcg.model import Event, Gcg
from tilewright.scrabble.notation.gcg.walk import record
from tilewright.scrabble.notation.gcg.writer import format_gcg
from tilewright.scrabble.position import Position

_CHOSEN = re.compile(r"^((?:\d+[A-O]|[A-O]\d+) \S+|-\S*) +\(score = -?\d+, equity", re.MULTILINE)
_WRONG = "PROBLEM"  # in the warning that tiles are missing
STATIC, SIMULATING, TIMED = (
    "Static Player",
    "Championship Player",
    "Twenty Second Championship Player",
)


class Quackle(Peer):
    """A built `libquackle_test`, with a lexicon from the directory `../data` seen from it."""

    name = "Quackle"

    def __init__(self, program: Path, lexicon: str) -> None:
        self.program = program.resolve()
        self.lexicon = lexicon

    @cached_property
    def _start(self) -> float:
        """The CPU seconds of a start without any work."""
        return self._run("--mode=selfplay", "--repetitions=0").cpu

    def _run(self, *options: str, seconds: float = 3600.0) -> Answer:
        command = [str(self.program), f"--lexicon={self.lexicon}", "--seed=1", *options]
        return run(command, directory=self.program.parent, seconds=seconds)

    def static_games(self, number: int) -> float:
        # no --quiet: it leaves out the moves
        asked = ["--mode=selfplay", f"--repetitions={number}", f"--computer={STATIC}"]
        answer = self._run(*asked)
        found(answer.text.count("GAME OVER") == number, answer.text, self.name)
        return max(answer.cpu - self._start, 1e-3)

    def _choose(self, position: Position, player: str) -> Choice:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "position.gcg"
            file.write_text(format_gcg(_completed(position)), "latin-1")
            asked = ["--mode=positions", f"--position={file}", f"--computer={player}"]
            answer = self._run(*asked)
        best = _CHOSEN.search(answer.text)
        found(best and _WRONG not in answer.text, answer.text, self.name)
        assert best is not None
        return Choice(Move.parse(best[1]), seconds=max(answer.cpu - self._start, 1e-3))

    def simulate(self, position: Position, plies: int, iterations: int) -> Choice:
        return self._choose(position, SIMULATING)

    def endgame(self, position: Position, seconds: float) -> Choice:
        return self._choose(position, SIMULATING)

    def preendgame(self, position: Position, seconds: float) -> Choice:
        return self._choose(position, TIMED)


def _completed(position: Position) -> Gcg:
    """The game with a rack in each line, which Quackle needs, and only the rack on turn at the end.

    Quackle gives the other player the tiles that remain, or random ones.
    """
    game = record(position)
    racks = [""] * position.rules.seats
    racks[position.on_turn] = position.rack
    events = tuple(_with_rack(event, position.unseen) for event in game.events)
    return replace(game, events=events, racks=tuple(racks))


def _with_rack(event: Event, unseen: str) -> Event:
    """An event whose unknown rack has the tiles of the move, or any unseen ones."""
    if event.rack or event.move is None:
        return event
    count = 1 if event.move.kind is Kind.PASS else event.move.count
    return replace(event, rack=event.move.used or unseen[:count])
