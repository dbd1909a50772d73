"""The kernels are Python files too: from their sources alone they give the same answers."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tilewright

PACKAGE = Path(tilewright.__file__).parent

# Run both ways: by an interpreter that sees only sources, and here. It sets `answers`.
QUESTIONS = """
from array import array
from tilewright import Alphabet, Lexicon
from tilewright.alphabet import TileSet
from tilewright.auction.lattice import Lattice
from tilewright.auction.mining import Mine
from tilewright.lexicon.graph import flaw
from tilewright.scrabble.search.endgame import solve_endgame
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.solver.limit import Limit

words = [word.strip() for word in '''
    act at care cars cart cast cat cats cattle dog dogs garden gardener god ox oxen quiz ranged
    scat scatter ta tea team teams zoo zoos
'''.split()]
lexicon = Lexicon.from_words(words)
letters = Alphabet("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")
polish = Lexicon.from_words(["żółw", "łoś", "oś", "wół"], letters)
nodes = lexicon.graph.memory.tolist()
looped = array("I", [2, 0x400000, 0x1400002])
mine = Mine([bytes(word) for word in ([1, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7], [1, 2])], 2)
rack, pool = bytearray(33), bytearray(33)
rack[1], rack[2] = 1, 1
pool[1:9] = bytes([2, 1, 1, 2, 1, 3, 1, 4])
most = bytearray(a + b for a, b in zip(rack, pool))
thinned = mine.thinned(pool, 0.5)
# The empty rack to a word of seven letters by one link each, 1 to 7.
lattice = Lattice(
    array("i", [0, 1, 2, 3, 4, 5, 6, 7, 7]), array("i", range(1, 8)), bytearray(range(1, 8)),
    bytearray(7), bytearray(range(8)), array("d", [0.0] * 7 + [60.0]),
)
dear, cheap = [0.0, 0.01] + [0.0, 0.0] * 3 + [-2.5, 1.0] * 60, [0.0, 0.02] + [-0.5, 0.75] * 63
lattice.solve(
    0, bytearray(33), pool, array("i", [*range(12), 14]), bytes([1] * 5 + [0] * 8),
    array("f", 33 * dear + 33 * cheap), 10.0,
)
long_hand = lexicon.alphabet.count("CATSDOGZO?")
tiles = TileSet("few", dict.fromkeys("CATSOGZ?", 1) | {"E": 2, "A": 2}, values={"Z": 10, "C": 3})
layout = Layout("small", ("=...-", ".^...", ".....", "...-.", "-...="), (2, 2))
rules = Rules(tile_set=tiles, layout=layout, rack_size=4, bingo=5)
board = [".....", ".....", ".CAT.", ".....", "....."]
ending = Position.of(lexicon, rules, board, ["SEA?", "OGZ"])
solutions = [solve_endgame(ending), solve_endgame(ending, Limit(nodes=60))]

answers = {
    "nodes": nodes,
    "polish nodes": polish.graph.memory.tolist(),
    "facts": [lexicon.facts.checksum, lexicon.facts.sha256, polish.facts.checksum],
    "words": list(lexicon),
    "contains": ["garden" in lexicon, "gardens" in lexicon, "" in lexicon],
    "anagrams": [lexicon.anagrams("GARDEN"), lexicon.anagrams("GOD"), lexicon.anagrams("C??")],
    "subwords": [lexicon.subwords("SCATTERED"), lexicon.subwords("OX?", min_length=3)],
    "count": lexicon.graph.count_subwords(long_hand, 2, 10),
    "anchors": [lexicon.subwords("CA?S", "T", place) for place in ("any", "first", "last")],
    "matches": [lexicon.matches("C.T"), lexicon.matches(".A..", "CTS?"), polish.matches("..")],
    "cross checks": [sorted(lexicon.cross_check("CA", "")), sorted(polish.cross_check("", "Ś"))],
    "statistics": [dict(lexicon.letter_counts), lexicon.two_letter_words],
    "endgame": [
        [one.value, one.exact, one.nodes, one.depth, [str(move) for move in one.variation]]
        for one in solutions
    ],
    "mine": [mine.holding(rack, most), mine.count(rack, most), mine.best(rack), mine.best(most)],
    "sums": [
        round(mine.weigh(rack, most, rack, thinned), 9), round(mine.chances(rack, rack, pool, 9), 9)
    ],
    "lattice": [[round(value, 3) for value in lattice.row(state)] for state in range(8)],
    "best rack": [round(lattice.best_within(pool, lattice.rows(), step), 3) for step in (3, 11)],
    "flaws": [flaw(lexicon.graph.memory, 26), flaw(lexicon.graph.memory, 5), flaw(looped, 26)],
}
"""
ASK = """
import json, sys, runpy
import tilewright.lexicon.build, tilewright.lexicon.graph as graph
assert not graph.compiled and graph.__file__.startswith(sys.argv[1]), graph.__file__
print(json.dumps(runpy.run_path(sys.argv[2])["answers"]))
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that has its sources only, and of its data only the manifest."""
    home = tmp_path_factory.mktemp("sources")
    for file in [*PACKAGE.rglob("*.py"), PACKAGE / "lexicon" / "data" / "lists.json"]:
        copy = home / "tilewright" / file.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return home


def test_plain_python_gives_the_answers_of_the_compiled_kernels(sources: Path) -> None:
    questions = sources / "questions.py"
    questions.write_text(QUESTIONS, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", ASK, str(sources), str(questions)],
        env=os.environ | {"PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=sources,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    plain = json.loads(ran.stdout)
    compiled = json.loads(json.dumps(runpy.run_path(str(questions))["answers"]))
    for question, answer in compiled.items():
        assert plain[question] == answer, question
