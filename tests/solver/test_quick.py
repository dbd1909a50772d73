"""The quick solver answers as `solve` does, or leaves the hand to it."""

from __future__ import annotations

import json

import pytest

from tests.solver.strategies import bananagrams_hand
from tilewright import Alphabet, Lexicon
from tilewright.solver import Limit, Solution, solve
from tilewright.solver.quick import QuickSolver


def quick_solver(lexicon: Lexicon, limit: Limit, seed: int = 0) -> QuickSolver:
    document = Solution("solved", None, "", 0, 0.0).to_json() | {"lexicon": "100 %d", "seed": seed}
    return QuickSolver(lexicon, limit, seed, document)


@pytest.mark.parametrize("size", [2, 3, 7, 21, 60, 160])
def test_answers_are_those_of_solve(enable: Lexicon, size: int) -> None:
    limit = Limit(nodes=100_000)
    hands = [bananagrams_hand(seed, size) for seed in range(40)]
    lines = quick_solver(enable, limit, 5).lines([hand.lower().encode() for hand in hands])
    assert any(lines)
    for hand, line in zip(hands, lines, strict=True):
        if line is not None:
            alone = solve(hand, enable, limit=limit, seed=5)
            known = json.loads(json.dumps(alone.to_json() | {"lexicon": "100 %d", "seed": 5}))
            said = json.loads(line)
            assert said["seconds"] > 0
            assert list(said) == list(known)
            assert said | {"seconds": 0} == known | {"seconds": 0}


@pytest.mark.parametrize(
    "hand", [b"", b"A", b" \t", b"CA7", b"CA?", b"CA\xff", b"\xef\xbb\xbfCAT", b"E" * 161, b"QQ"]
)
def test_other_hands_are_left_to_solve(enable: Lexicon, hand: bytes) -> None:
    assert quick_solver(enable, Limit(seconds=1)).lines([hand]) == [None]


def test_spaces_do_not_count(enable: Lexicon) -> None:
    [line] = quick_solver(enable, Limit(seconds=1)).lines([b" c a\tT\r"])
    assert line is not None
    assert json.loads(line)["tiles"] == "CAT"


def test_letters_beyond_ascii_are_left_to_solve() -> None:
    words = ["ŻE", "OS"]
    quick = quick_solver(Lexicon.from_words(words, Alphabet("EOSŻ")), Limit(seconds=1))
    zhe, os = quick.lines(["że".encode(), b"os"])
    assert zhe is None
    assert os is not None
    assert json.loads(os)["words"] == ["OS"]
