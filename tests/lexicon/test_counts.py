"""Numbers of sub-words of fixed hands in ENABLE, compared with recorded counts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.reference import lexicon as slow
from tilewright import Lexicon

COUNTS = Path(__file__).parents[1] / "counts" / "enable_subwords.txt"


def read_counts() -> tuple[list[str], dict[str, int]]:
    """The comments of the count file, and the count of each hand."""
    lines = COUNTS.read_text().splitlines()
    comments = [line for line in lines if line.startswith("#")]
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return comments, {hand: int(count) for hand, count in pairs}


def write_counts(comments: list[str], counts: dict[str, int]) -> None:
    rows = [f"{hand:<22}{count}" for hand, count in counts.items()]
    COUNTS.write_text("\n".join([*comments, *rows]) + "\n")


def count(lexicon: Lexicon, hand: str) -> int:
    return lexicon.graph.count_subwords(lexicon.alphabet.count(hand), 2, len(hand))


def test_subwords_of_fifty_hands_are_as_recorded(enable: Lexicon) -> None:
    comments, recorded = read_counts()
    counted = {hand: count(enable, hand) for hand in recorded}
    if os.environ.get("TILEWRIGHT_RECORD"):
        write_counts(comments, counted)
        recorded = counted
    assert counted == recorded
    assert len(recorded) == 50


def test_the_hands_are_of_all_sizes_and_some_have_blanks() -> None:
    hands = list(read_counts()[1])
    assert {len(hand) for hand in hands} == set(range(7, 22))
    assert {hand.count("?") for hand in hands} == {0, 1, 2}


def test_as_many_subwords_are_found_as_are_counted(enable: Lexicon) -> None:
    for hand, recorded in read_counts()[1].items():
        assert len(enable.subwords(hand)) == recorded


@pytest.mark.slow
def test_every_count_is_that_of_the_slow_twin(enable: Lexicon) -> None:
    words = list(enable)
    for hand, recorded in read_counts()[1].items():
        assert len(slow.subwords(words, hand)) == recorded
