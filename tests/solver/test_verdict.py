from __future__ import annotations

from random import Random

import pytest

from tilewright import Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.solver import solve
from tilewright.solver.verdict import FEW_TILES, Decider

NODES = 30_000_000


def hands(size: int, count: int) -> list[str]:
    rng = Random(size)
    return ["".join(rng.sample(BANANAGRAMS.tiles, size)) for _ in range(count)]


@pytest.mark.parametrize(
    ("size", "count"), [(2, 40), (4, 40), (7, 30), (FEW_TILES, 20), (FEW_TILES + 1, 10), (21, 10)]
)
def test_a_verdict_is_that_of_solve(size: int, count: int) -> None:
    lexicon = Lexicon.load("common")
    drawn = hands(size, count)
    verdicts = list(Decider(lexicon, NODES).verdicts(map(lexicon.alphabet.encode, drawn)))
    for hand, verdict in zip(drawn, verdicts, strict=True):
        solution = solve(hand, lexicon)
        assert (verdict.kind == "solved") == (solution.status == "solved"), hand
        assert verdict.kind != "unknown"
        by_letter = bool(solution.certificate and solution.certificate.letter)
        assert (verdict.kind == "letter") == by_letter, hand


def test_a_letter_is_one_that_no_word_holds() -> None:
    lexicon = Lexicon.from_words(["CAT", "TAXI", "ZOO"])
    encode = lexicon.alphabet.encode
    verdicts = Decider(lexicon, NODES).verdicts([encode("CATZ"), encode("CATCAT"), encode("CAT")])
    assert [(one.kind, one.letter) for one in verdicts] == [
        ("letter", "Z"),
        ("search", ""),
        ("solved", ""),
    ]


def test_too_few_nodes_leave_a_hand_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.solver.verdict.FEW_TILES", 1)
    lexicon = Lexicon.from_words(["CAT", "TAXI", "ZOO"])
    hand = lexicon.alphabet.encode("CATCAT")
    assert [one.kind for one in Decider(lexicon, 1).verdicts([hand])] == ["unknown"]


def test_the_rarest_tile_is_the_one_that_fewest_words_use() -> None:
    lexicon = Lexicon.from_words(["CAT", "TAXI", "TAT"])
    assert Decider(lexicon, NODES).rarest("TAXT") == "X"
