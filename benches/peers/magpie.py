"""MAGPIE in synchronous mode: commands on standard input, one answer after another."""

from __future__ import annotations

import re
from pathlib import Path

from benches.peers.data import write_magpie_data
from benches.peers.peer import Choice, Peer, found, read_move
from benches.peers.program import Answer, run
from tilewright import Lexicon
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.cgp import write_cgp
from tilewright.scrabble.position import Position

NAME = "CEL"  # a lexicon name for which MAGPIE uses English tiles
MANY = 1_000_000
CANDIDATES = 15
_PLAY = r"(\d+[A-O]|[A-O]\d+) +(\S+)"
_LISTED = re.compile(rf"\d+: +{_PLAY} +(?:[A-Z?]+ +)?(-?\d+) ")
_SIMULATED = re.compile(rf"^ *1: +(?:{_PLAY}|(\(?[Pp]ass\)?))", re.MULTILINE)
SOLVED = re.compile(
    rf"^Endgame \(depth: \d+, time: [\d.]+s, status: (\w+)\)\n.*\n"
    rf"(?:{_PLAY} +-?\d+|(\(?[Pp]ass\)?)(?: +0)?)(?: +\([^)]*\))? +(-?\d+)",
    re.MULTILINE,
)
_RANKED = re.compile(rf"^ +1 +(?:{_PLAY}|([Pp]ass))", re.MULTILINE)


class Magpie(Peer):
    """A built `bin/magpie`, with Tilewright's words and leaves."""

    name = "MAGPIE"

    def __init__(self, program: Path, lexicon: Lexicon, directory: Path) -> None:
        self.program = program.resolve()
        self.directory = directory
        write_magpie_data(directory / "data", lexicon, NAME)
        self._start = self._run().cpu

    def _run(self, *lines: str, seconds: float = 600.0) -> Answer:
        first = f"set -lex {NAME} -wmp false -threads 1 -hr false"
        command = [str(self.program), "set", "-mode", "sync", "-savesettings", "false"]
        asked = [first, *lines, "quit"]
        return run(command, asked, directory=self.directory, seconds=seconds)

    def plays(self, position: Position) -> dict[Move, int]:
        asked = f"generate -numplays {MANY} -maxnumdplays {MANY}"
        text = self._run(f"cgp {write_cgp(position)}", asked).text
        found("Showing" in text, text, self.name)
        return {
            read_move(square, word): int(score) for square, word, score in _LISTED.findall(text)
        }

    def static_games(self, number: int) -> float:
        answer = self._run(f"autoplay games {number} -seed 1")
        found("autoplay games" in answer.text, answer.text, self.name)
        return self._searched(answer.cpu)

    def simulate(self, position: Position, plies: int, iterations: int) -> Choice:
        limits = f"-plies {plies} -iterations {iterations} -minplayiterations 50"
        text, cpu = self._run(
            f"cgp {write_cgp(position)}",
            f"generate -numplays {CANDIDATES}",
            f"sim -numplays {CANDIDATES} {limits}",
        )
        best = list(_SIMULATED.finditer(text))
        playouts = re.findall(r"Iters: +(\d+)", text)
        found(best and playouts, text, self.name)
        return Choice(_move(best[-1]), work=int(playouts[-1]), seconds=self._searched(cpu))

    def endgame(self, position: Position, seconds: float) -> Choice:
        asked = f"endgame -eplies 25 -etlim {seconds:g}"
        text, cpu = self._run(f"cgp {write_cgp(position)}", asked, seconds=60 + 10 * seconds)
        solved = SOLVED.search(text)
        found(solved, text, self.name)
        assert solved is not None
        status, square, word, _, value = solved.groups()
        move = read_move(square, word) if square else PASS
        return Choice(move, int(value), status == "finished", seconds=self._searched(cpu))

    def preendgame(self, position: Position, seconds: float) -> Choice:
        asked = f"peg -pegtlim {seconds:g}"
        text, cpu = self._run(f"cgp {write_cgp(position)}", asked, seconds=60 + 10 * seconds)
        best = _RANKED.search(text)
        found(best, text, self.name)
        assert best is not None
        return Choice(_move(best), seconds=self._searched(cpu))

    def _searched(self, cpu: float) -> float:
        """The CPU seconds without start-up."""
        return max(cpu - self._start, 1e-3)


def _move(match: re.Match[str]) -> Move:
    return read_move(match[1], match[2]) if match[1] else PASS
