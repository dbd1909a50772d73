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
        assert " -iterations 7500 " in line
        first = "(exch AE)" if "-plies 3 " in line else "D8 (T)EAr"
        print(f"1: {first}  74 - 79.36 0.2 75.2 1.4 74.00 500\\n2: 8D TEA 6 - 70.0 0.2\\n")
        print("Iters:     1500   \\nTime:      1.63 seconds")
    elif word == "endgame":
        depth = 25 if " -etlim 1 " in line else 4
        print(f"Endgame (depth: {depth}, time: 2.341s, status: finished)")
        print("Play           V  S Turn 2\\nN6 (FOG)IE 11  15 3 15G HANT 26  (AO +4)")
    elif word == "peg" and line.split()[2] == "1":
        print("PEG (last completed stage 0): 32 candidates, 1.02s")
        print("stage  fidelity  cands  best win%  time\\n0      greedy    40/65  75.0%   0.5s  ")
        print("\\n8 weighted bag orderings (6 unique)\\nrank  move     wins  ties  loss  win%")
        print("   1  14H (E)T   6     0     2  75.0    -3.9  \\n   2  pass       5     0")
    elif word == "peg":
        assert line.split()[2] == "1.52", line
        print("PEG (stage 1 partial): 2 candidates, 1.54s\\nstage  fidelity  cands  best win%")
        print("0      greedy    65/65  75.0%    0.6s  \\n1      2-ply eg  2/32   62.5%    0.4s  ")
        print("\\n8 weighted bag orderings (6 unique)\\ndepth   rank  move     wins  ties  loss")
        print("2-ply      1  13A (WE)EN   5     0     3   62.5   +1.0  0.2s  L: AT")
        print("2-ply      2  14H (E)T     5     0     3   62.5   -4.1  0.2s  L: AT")
        print("-------------\\ngreedy     3  pass         4     0     4   50.0   -6.0  0.0s  -")
    elif word == "convert":
        kind, name = line.split()[1:]
        assert kind == "text2wordmap" and open(f"data/lexica/{name}.txt").read()
        open(f"data/lexica/{name}.wmp", "w").close()
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
options = dict(one[2:].split("=", 1) for one in sys.argv[1:])
assert options["seed"] == "1"
print("Starting up...\\nusing seed 1")
if options["mode"] == "selfplay":
    for number in range(int(options["repetitions"])):
        print(f"NEW GAME (#{number})\\nwith AAEINRS, Static Player A commits to -A (score = 0)")
        print("GAME OVER Static Player A : 10 Static Player B : 20 ")
else:
    lines = open(options["position"]).read().splitlines()
    assert lines[2:4] == [">player1: AEINRST 8G TEA +6 6", ">player2: AA -2 +0 0"], lines
    assert lines[4:] == ["#rack1 EIINRST"], lines
    print(f"Testing 1 positions with {options['computer']}.\\n1 enumerations: \\nEST 1")
    print("Move made is nonmove (score = -9999, equity = -9999, win% = 0)\\nBag (2): ET")
    print("Generating moves...\\nANSWER")
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


def test_magpie_without_word_maps_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benches.peers.data.write_klv", lambda leaves, tiles: b"")
    with pytest.raises(PeerError):
        Magpie(program(tmp_path, "print('unknown command')"), SMALL, tmp_path)


def test_output_of_magpie_is_parsed(magpie: Magpie) -> None:
    known = {Move.parse("8D TEA"): 6, Move.parse("D8 .EAr"): 74}
    assert magpie.plays(POSITION) == known
    choice = magpie.simulate(POSITION, 2, 500)
    assert (choice.move, choice.work) == (Move.parse("D8 .EAr"), 1500)
    assert magpie.simulate(POSITION, 3, 500).move == Move.parse("-AE")
    solved = magpie.endgame(POSITION, 1.0)
    assert (solved.move, solved.value, solved.proved) == (Move.parse("N6 ...IE"), 15, True)
    assert not magpie.endgame(POSITION, 0.5).proved
    early = magpie.preendgame(POSITION, 1.0)
    assert (early.move, early.finished) == (Move.parse("13A ..EN"), True)
    assert early.seconds == pytest.approx(1.0)
    assert magpie.static_games(50) > 0


def test_unfinished_searches_of_magpie_are_marked(magpie: Magpie) -> None:
    magpie._preparing = 0.0
    early = magpie.preendgame(POSITION, 1.0)
    assert (early.move, early.finished) == (Move.parse("14H .T"), False)


def test_magpie_goes_out_or_passes() -> None:
    head = "Endgame (depth: 4, time: 0.8s, status: finished)\nPlay  V  S\n"
    out = SOLVED.search(f"{head}1H NONIDeA(L) 80 (AEORSTW +20) 100 45 ")
    assert out is not None
    assert (out[3], out[4], out[5]) == ("1H", "NONIDeA(L)", "100")
    passed = SOLVED.search(f"{head}Pass 0 -12 45 15G HANT 26")
    assert passed is not None
    assert (passed[3], passed[5]) == (None, "-12")


def test_output_of_macondo_is_parsed(tmp_path: Path) -> None:
    macondo = Macondo(program(tmp_path, MACONDO), "ENABLE")
    assert macondo.plays(POSITION) == {Move.parse("8D TEA"): 6, Move.parse("D8 .EAr"): 74}
    assert macondo.simulate(POSITION, 2, 500).move == Move.parse("D8 .EAr")
    solved = macondo.endgame(POSITION, 1.0)
    assert (solved.move, solved.value) == (PASS, -7)
    assert macondo.preendgame(POSITION, 1.0).move == Move.parse("14H .T")
    with pytest.raises(NotOffered):
        macondo.static_games(10)


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        ("8G ...S (score = 4, equity = 20.1, win% = 0.5)\\n-EE (score = 0, equity = 3", "8G ...S"),
        ("-EI (score = 0, equity = 3.2, win% = 0.4)\\n8G ...S (score = 4, equity = 2", "-EI"),
        ("-  (score = 0, equity = -8, win% = 0)\\n", "-"),
    ],
)
def test_output_of_quackle_is_parsed(tmp_path: Path, answer: str, chosen: str) -> None:
    position = POSITION.play("8G TEA").with_rack(1, "SEATTIN").play("-ET").with_rack(0, "INRSEIT")
    quackle = Quackle(program(tmp_path, QUACKLE.replace("ANSWER", answer)), "enable")
    choice = quackle.simulate(position.seen_by(0), 2, 500)
    assert choice.move == Move.parse(chosen)
    assert choice.seconds > 0


def test_quackle_plays_games_and_lists_no_moves(tmp_path: Path) -> None:
    quackle = Quackle(program(tmp_path, QUACKLE), "enable")
    assert quackle.static_games(10) > 0
    with pytest.raises(NotOffered):
        quackle.plays(POSITION)


def test_games_that_quackle_misreads_are_rejected(tmp_path: Path) -> None:
    lines = ["***** PROBLEM PROBLEM *****", "8D TEA (score = 6, equity = 6, win% = 0)"]
    quackle = Quackle(program(tmp_path, f"print(*{lines}, sep=chr(10))"), "enable")
    with pytest.raises(PeerError, match="8D TEA"):
        quackle.endgame(POSITION, 1.0)


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
    assert placed(position, Move.parse("-?AS")) == placed(position, Move.parse("-AS?"))


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
