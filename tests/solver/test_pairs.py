"""Two tiles of one letter that no grid can hold."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.reference.solver import grid_exists
from tests.solver.strategies import Puzzle, puzzles
from tilewright import Lexicon
from tilewright.errors import CertificateError
from tilewright.solver import Certificate, check_certificate, solve
from tilewright.solver.pairs import too_many


@pytest.fixture(scope="module")
def enable() -> Lexicon:
    return Lexicon.load("enable")


@given(puzzles())
@settings(max_examples=200)
def test_a_hand_with_a_letter_too_many_has_no_grid(puzzle: Puzzle) -> None:
    letter = too_many(puzzle.tiles, puzzle.lexicon.subwords(puzzle.tiles))
    if letter:
        assert puzzle.tiles.count(letter) > 1
        assert not grid_exists(puzzle.tiles, puzzle.words)
        check_certificate(Certificate(puzzle.tiles, twice=letter), puzzle.lexicon)


@pytest.mark.parametrize(
    "tiles", ["AORNIIIHDXQXNEOOLQCGO", "NCAYQEMYANSAOIDRQYOOS", "SOSRCIEQIOVRSMEHPRQAX"]
)
def test_two_qs_are_decided_without_a_search(enable: Lexicon, tiles: str) -> None:
    solution = solve(tiles, enable)
    assert solution.status == "impossible"
    assert solution.certificate is not None
    assert solution.certificate.twice == "Q"
    document = json.loads(json.dumps(solution.certificate.to_json()))
    check_certificate(Certificate.from_json(document), enable)


def test_a_pair_of_words_may_share_one_tile() -> None:
    words = ["QAT", "TEN"]
    assert too_many("QQATEN", words) == "Q"
    assert too_many("QQATATE", words) is None
    assert too_many("QQATTEN", words) is None  # two words QAT that cross at their A
    assert too_many("QQAEN", ["QAQE"]) is None


@pytest.mark.parametrize("letter", ["A", "N", "?", "QQ", "X"])
def test_false_claims_are_rejected(enable: Lexicon, letter: str) -> None:
    claim = Certificate("AORNIIIHDXQXNEOOLQCGO", twice=letter)
    with pytest.raises(CertificateError):
        check_certificate(claim, enable)


def test_a_longer_word_list_may_have_a_pair(enable: Lexicon) -> None:
    claim = Certificate("AORNIIIHDXQXNEOOLQCGO", twice="Q")
    check_certificate(claim, enable)
    words = enable.subwords(claim.tiles)
    for more in ("QIX", "QOCHQ"):
        with pytest.raises(CertificateError):
            check_certificate(claim, Lexicon.from_words([*words, more], enable.alphabet))
    with pytest.raises(CertificateError):
        check_certificate(replace(claim, tiles="AORNIIIHDXQXNEOOLCGO"), enable)
