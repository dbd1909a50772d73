"""The choice of the commonest words, on a package made for the test."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import make_lists

SIZES = {10: "the cat it's", 20: "dog banana", 35: "apple quiz Paris", 40: "", 50: "etui"}
ENABLE = frozenset(["THE", "CAT", "DOG", "BANANA", "APPLE", "QUIZ", "ETUI", "AA"])


@pytest.fixture
def scowl(tmp_path: Path) -> make_lists.Source:
    folder = tmp_path / "usr/share/dict/scowl"
    folder.mkdir(parents=True)
    for size, words in SIZES.items():
        (folder / f"english-words.{size}").write_text(words.replace(" ", "\n"), "iso-8859-1")
        (folder / f"american-words.{size}").write_text("color\n" if size == 10 else "")
    return make_lists.Source(tmp_path, "a small scowl")


def test_small_sizes_come_first(scowl: make_lists.Source) -> None:
    assert make_lists.commonest_words(scowl, ENABLE, 4) == {"THE", "CAT", "DOG", "BANANA"}
    assert make_lists.commonest_words(scowl, ENABLE, 7) == ENABLE - {"AA"}


def test_a_part_of_a_size_is_the_same_every_time(scowl: make_lists.Source) -> None:
    three = make_lists.commonest_words(scowl, ENABLE, 3)
    assert len(three) == 3 and three == make_lists.commonest_words(scowl, ENABLE, 3)
    assert {"THE", "CAT"} < three < {"THE", "CAT", "DOG", "BANANA"}


def test_too_few_words_are_refused(scowl: make_lists.Source) -> None:
    with pytest.raises(make_lists.SourceError, match="only 7 of 8"):
        make_lists.commonest_words(scowl, ENABLE, 8)


def test_all_sizes_are_the_common_words(scowl: make_lists.Source) -> None:
    assert make_lists.common_words(scowl, ENABLE) == ENABLE - {"AA"}
