"""Drivers of other engines against small programs that answer as those do."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from benches.peers.compare import Effort, Tally, compare, placed
from benches.peers.data import write_klv
from benches.peers.macondo import Macondo
from benches.peers.magpie import SOLVED, Magpie
from benches.peers.peer import NotOffered, Peer
from benches.peers.program import PeerError, run
from benches.peers.quackle import Quackle
from tests.scrabble.strategies import SMALL
from tilewright.alphabet import ENGLISH, SCRABBLE, TileSet
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.klv import read_klv
from tilewright.scrabble.position import Position

MAGPIE = """
for line in sys.stdin:
    word = line.split()[0]
    if word == "generate":
        print(" 1 board   1:  8D TEA  EINR   6 20.00 \\n 2 board   2:  D8 (T)EAr    74 74.00 ")
        print(" 3 board   3:  (exch A)  0 0.00\\n 4 board   Showing 3 of 3 plays")
    elif word == "sim":
        print("1: D8 (T)EAr  74 - 79.36 0.2 75.2 1.4 74.00 500\\n2: 8D TEA 6 - 70.0 0.2\\n")
        print("Iters:     1500   \\nTime:      1.63 seconds")
    elif word == "endgame":
        print("Endgame (depth: 10, time: 2.341s, status: finished)")
        print("Play           V  S Turn 2\\nN6 (FOG)IE 11  15 3 15G HANT 26  (AO +4)")
    elif word == "peg":
        print("PEG (last completed stage 0): 32 candidates, 5.41s\\nrank  move  wins")
        print("   1  14H (E)T       6     0     2  75.0    -3.9  \\n   2  13A (WE)EN     5")
    elif word == "autoplay":
        print("autoplay games 50 25 25 0 25 430.3 53.2 429.8 54.9 0 50 0")
"""
MACONDO = """
for line in sys.stdin:
    word = line.split()[0]
    if word == "exit":
        break
    elif word == "gen":
        print("     Move                Leave  Score Equity")
        print("  1: 8D TEA              EINR       6  20.00")
        print("  2: D8 (T)EAr                     74  74.00")
    elif word == "sim":
        print("Play                Leave         Score    Win%            Equity          ")
        print("D8 (T)EAr                         74       79.36±0.20\\nIterations: 40 (intervals)")
    elif word == "endgame":
        print("Best sequence has a spread difference (value) of -7\\nFinal spread after seq: +3")
        print("Best move: (Pass)\\nBest sequence:\\n1) (Pass) (0)")
    elif word == "peg":
        print("Play                Wins    %Win\\n14H (E)T            6.0     75.00")
        print("❌ marks plays cut off early")
    sys.stdout.flush()
"""
QUACKLE = """
options = " ".join(sys.argv[1:])
if "positions" in options:
    file = [one for one in sys.argv if one.startswith("--position=")][0].split("=", 1)[1]
    assert "#player1" in open(file).read()
    print("Generating moves...\\n8D TEA (score = 6, equity = 20.1, win% = 0.5)")
"""
POSITION = Position.start(SMALL, racks=["TEAINRS"])


def program(directory: Path, text: str, name: str = "peer") -> Path:
    """A program of Python code."""
    file = directory / name
    script = file.with_suffix(".py")
    script.write_text(f"import sys\n{text}", "utf-8")
    file.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{script}' \"$@\"\n", "utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file


@pytest.fixture
def magpie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Magpie:
    monkeypatch.setattr("benches.peers.data.shipped", lambda name: Leaves.zero(ENGLISH))
    monkeypatch.setattr("benches.peers.data.write_klv", lambda leaves, tiles: b"")
    return Magpie(program(tmp_path, MAGPIE), SMALL, tmp_path)


def test_magpie_is_given_its_data(magpie: Magpie) -> None:
    data = magpie.directory / "data"
    assert (data / "lexica" / "CEL.kwg").stat().st_size > 8
    rows = (data / "letterdistributions" / "english.csv").read_text("utf-8").splitlines()
    assert rows[:2] == ["?,?,2,0,0", "A,a,9,1,1"]
    assert len((data / "layouts" / "standard15.txt").read_text("utf-8").splitlines()) == 16
    chances = (data / "strategy" / "winpct.csv").read_text("utf-8").splitlines()
    assert len(chances) == 93
    assert {len(row.split()) for row in chances} == {602}


def test_output_of_magpie_is_parsed(magpie: Magpie) -> None:
    known = {Move.parse("8D TEA"): 6, Move.parse("D8 .EAr"): 74}
    assert magpie.plays(POSITION) == known
    choice = magpie.simulate(POSITION, 2, 500)
    assert (choice.move, choice.work) == (Move.parse("D8 .EAr"), 1500)
    solved = magpie.endgame(POSITION, 1.0)
    assert (solved.move, solved.value, solved.proved) == (Move.parse("N6 ...IE"), 15, True)
    assert magpie.preendgame(POSITION, 1.0).move == Move.parse("14H .T")
    assert magpie.static_games(50) > 0


def test_magpie_goes_out_or_passes() -> None:
    head = "Endgame (depth: 4, time: 0.8s, status: finished)\nPlay  V  S\n"
    out = SOLVED.search(f"{head}1H NONIDeA(L) 80 (AEORSTW +20) 100 45 ")
    assert out is not None
    assert (out[2], out[3], out[5]) == ("1H", "NONIDeA(L)", "100")
    passed = SOLVED.search(f"{head}Pass 0 -12 45 15G HANT 26")
    assert passed is not None
    assert (passed[2], passed[5]) == (None, "-12")


def test_output_of_macondo_is_parsed(tmp_path: Path) -> None:
    macondo = Macondo(program(tmp_path, MACONDO), "ENABLE")
    assert macondo.plays(POSITION) == {Move.parse("8D TEA"): 6, Move.parse("D8 .EAr"): 74}
    assert macondo.simulate(POSITION, 2, 500).move == Move.parse("D8 .EAr")
    solved = macondo.endgame(POSITION, 1.0)
    assert (solved.move, solved.value) == (PASS, -7)
    assert macondo.preendgame(POSITION, 1.0).move == Move.parse("14H .T")
    with pytest.raises(NotOffered):
        macondo.static_games(10)


def test_output_of_quackle_is_parsed(tmp_path: Path) -> None:
    quackle = Quackle(program(tmp_path, QUACKLE), "enable")
    assert quackle.simulate(POSITION, 2, 500).move == Move.parse("8D TEA")
    assert quackle.static_games(10) > 0
    with pytest.raises(NotOffered):
        quackle.plays(POSITION)


def test_a_program_with_unexpected_output_is_named(tmp_path: Path) -> None:
    macondo = Macondo(program(tmp_path, "print('no such lexicon')"), "ENABLE")
    with pytest.raises(PeerError, match="no such lexicon"):
        macondo.plays(POSITION)


def test_programs_that_fail_hang_or_are_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PeerError, match="status 3: broken"):
        run([str(program(tmp_path, "print('broken'); sys.exit(3)"))])
    with pytest.raises(PeerError, match="no answer"):
        run([str(program(tmp_path, "import time; time.sleep(60)"))], seconds=0.3)
    with pytest.raises(PeerError, match="no answer"):
        endless = program(tmp_path, "for line in sys.stdin: pass")
        run([str(endless)], until="never", end="exit", seconds=0.3)
    with pytest.raises(PeerError, match="cannot be started"):
        run([str(tmp_path / "nothing")])


def test_leaves_survive_a_klv2_file(tmp_path: Path) -> None:
    few = TileSet("few", {**dict.fromkeys(ENGLISH.letters, 0), "A": 3, "S": 1, "?": 1})
    leaves = Leaves.zero(ENGLISH)
    for number in range(len(leaves.values)):
        leaves.values[number] = float(number % 997)
    file = tmp_path / "few.klv2"
    file.write_bytes(write_klv(leaves, few))
    again = read_klv(file)
    for tiles in ("A", "AA", "AAA", "?", "?AAAS", "S", "?S", "AS"):
        assert again[tiles] == leaves[tiles]
    assert again["AAAA"] == again["B"] == 0.0


def test_a_play_is_the_same_however_it_is_written() -> None:
    position = POSITION.play("8G TEA").with_rack(1, "S")
    assert placed(position, Move.parse("8G ...S")) == placed(position, Move.parse("J8 S"))
    assert placed(position, Move.parse("8G TEAS")) == placed(position, Move.parse("8G ...S"))


def test_choices_that_differ_are_judged() -> None:
    tally = Tally("endgames")
    tally.judge(5, 3)
    tally.judge(3, 5)
    tally.judge(0.5, 0.52, error=0.02)
    assert (tally.ours_better, tally.theirs_better, tally.even) == (1, 1, 1)


class Echo(Peer):
    """An engine that plays as Tilewright does."""

    name = "echo"

    def plays(self, position: Position) -> dict[Move, int]:
        return dict(position.plays())


def test_unsupported_features_are_reported() -> None:
    assert SCRABBLE.counts["?"] == 2
    moves, games = compare(Echo(), SMALL, Effort(positions=2, games=2), ["moves", "games"])
    assert (moves.positions, moves.agree) == (2, 2)
    assert games.notes == ["echo does not play games against itself"]
