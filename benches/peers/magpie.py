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
PLIES = 25  # more than an endgame has
_PLAY = r"(\d+[A-O]|[A-O]\d+) +(\S+)"
_LISTED = re.compile(rf"\d+: +{_PLAY} +(?:[A-Z?]+ +)?(-?\d+) ")
_SIMULATED = re.compile(rf"^ *1: +(?:{_PLAY}|\(exch ([A-Z?]+)\)|\(?[Pp]ass\)?) ", re.MULTILINE)
SOLVED = re.compile(
    rf"^Endgame \(depth: (\d+), time: ([\d.]+)s, status: \w+\)\n.*\n"
    rf"(?:{_PLAY} +-?\d+|\(?[Pp]ass\)?(?: +0)?)(?: +\([^)]*\))? +(-?\d+)",
    re.MULTILINE,
)
_RANKED = re.compile(rf"^(?:greedy|\d+-ply)? +1 +(?:{_PLAY}|[Pp]ass)", re.MULTILINE)
_SEARCHED = re.compile(r"^PEG \(.*\): \d+ candidates, ([\d.]+)s", re.MULTILINE)
_STAGE = re.compile(r"^(\d+) +(?:greedy|\S+ eg) +(\d+)/(\d+) .* ([\d.]+)s *$", re.MULTILINE)
TABLE = 0.05  # share of the memory for the table of an endgame, as in its pre-endgames


class Magpie(Peer):
    """A built `bin/magpie`, with Tilewright's words and leaves, in its fastest mode (word maps)."""

    name = "MAGPIE"

    def __init__(self, program: Path, lexicon: Lexicon, directory: Path) -> None:
        self.program = program.resolve()
        self.directory = directory
        write_magpie_data(directory / "data", lexicon, NAME)
        made = self._ask(f"convert text2wordmap {NAME}").text
        found((directory / "data" / "lexica" / f"{NAME}.wmp").exists(), made, self.name)
        self._start = self._run().cpu
        self._preparing: float | None = None

    def _run(self, *lines: str, seconds: float = 600.0) -> Answer:
        return self._ask(f"set -lex {NAME} -wmp true -threads 1 -hr false", *lines, seconds=seconds)

    def _ask(self, *lines: str, seconds: float = 600.0) -> Answer:
        command = [str(self.program), "set", "-mode", "sync", "-savesettings", "false"]
        return run(command, [*lines, "quit"], directory=self.directory, seconds=seconds)

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
        most = iterations * CANDIDATES  # MAGPIE's limit is for all plays together
        limits = f"-plies {plies} -iterations {most} -minplayiterations 50 -cutoff 0"
        text, cpu = self._run(
            f"cgp {write_cgp(position)}",
            f"generate -numplays {CANDIDATES}",
            f"sim -numplays {CANDIDATES} {limits}",
        )
        best = list(_SIMULATED.finditer(text))
        playouts = re.findall(r"Iters: +(\d+)", text)
        found(best and playouts, text, self.name)
        square, word, tiles = best[-1].groups()
        move = Move.exchange(tiles) if tiles else _move(square, word)
        return Choice(move, work=int(playouts[-1]), seconds=self._searched(cpu))

    def endgame(self, position: Position, seconds: float) -> Choice:
        asked = f"endgame -eplies {PLIES} -etlim {seconds:g} -ttfraction {TABLE}"
        text, _ = self._run(f"cgp {write_cgp(position)}", asked, seconds=60 + 10 * seconds)
        solved = SOLVED.search(text)
        found(solved, text, self.name)
        assert solved is not None
        depth, used, square, word, value = solved.groups()
        proved = int(depth) >= PLIES  # its status is "finished" after the time limit, too
        # its own time, as most of the CPU time goes into clearing the table
        return Choice(_move(square, word), int(value), proved, seconds=float(used))

    def preendgame(self, position: Position, seconds: float) -> Choice:
        if self._preparing is None:
            self._preparing = _preparing(self._search(position, seconds))
        text = self._search(position, seconds + self._preparing)
        best, stages = _RANKED.search(text), _STAGE.findall(text)
        found(best and stages, text, self.name)
        assert best is not None
        _, compared, candidates, _ = stages[0]
        used = sum(float(used) for *_, used in stages)
        return Choice(_move(*best.groups()), finished=compared == candidates, seconds=used)

    def _search(self, position: Position, seconds: float) -> str:
        asked = f"peg -pegtlim {seconds:.4g}"
        return self._run(f"cgp {write_cgp(position)}", asked, seconds=600 + 10 * seconds).text

    def _searched(self, cpu: float) -> float:
        """The CPU seconds without start-up."""
        return max(cpu - self._start, 1e-3)


def _move(square: str | None, word: str | None) -> Move:
    return read_move(square, word) if square and word else PASS


def _preparing(text: str) -> float:
    """The part of a limit that MAGPIE needs to clear its table, before the first stage."""
    total = _SEARCHED.search(text)
    found(total, text, Magpie.name)
    assert total is not None
    return max(0.0, float(total[1]) - sum(float(used) for *_, used in _STAGE.findall(text)))
