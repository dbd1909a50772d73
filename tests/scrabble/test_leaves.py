from __future__ import annotations

import struct
from array import array
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from tilewright.alphabet import ENGLISH, Alphabet
from tilewright.scrabble.leaves import (
    Leaves,
    LeavesError,
    rank,
    shipped,
    table_size,
)
from tilewright.scrabble.training.leaves import all_leaves, ranks, smooth

TINY = Alphabet("ABC")


def numbered(alphabet: Alphabet = TINY) -> Leaves:
    return Leaves(alphabet, array("f", [n / 8 for n in range(table_size(alphabet))]))


def every_leave(kinds: int, size: int) -> list[tuple[int, ...]]:
    """All leaves of one size in the order of their ranks, each in ascending order."""
    leaves = combinations_with_replacement(range(kinds), size)
    return sorted(leaves, key=lambda leave: leave[::-1])


def test_ranks_count_all_leaves_once_the_smaller_ones_first() -> None:
    leaves = [leave for size in range(7) for leave in every_leave(4, size)]
    assert [rank(list(leave), 4) for leave in leaves] == list(range(table_size(TINY)))
    assert set(leaves) == {
        leave for size in range(7) for leave in combinations_with_replacement(range(4), size)
    }


def test_the_table_of_ranks_is_that_of_single_ones() -> None:
    for size in range(1, 7):
        rows = all_leaves(4, size)
        assert [tuple(row) for row in rows] == every_leave(4, size)
        assert ranks(rows, 4).tolist() == [rank(list(leave), 4) for leave in every_leave(4, size)]


def test_a_leave_is_asked_for_by_its_tiles_in_any_order() -> None:
    leaves = numbered()
    assert leaves[""] == 0
    assert leaves["CA?"] == leaves["?AC"] != leaves["AC"]
    with pytest.raises(LeavesError, match=r"at most 6 tiles.*7"):
        leaves["AAAAAAA"]


def test_a_saved_file_reads_back_equal(tmp_path: Path) -> None:
    file = tmp_path / "tiny.leaves"
    numbered().save(file)
    assert Leaves.load(file).values == numbered().values
    assert Leaves.load(file).alphabet == TINY


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a leaves file"),
        (b"TWLEAVES1\nABC\nnonsense", "damaged"),
        (b"TWLEAVES1\nABC\n", "0 leaves.*210"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "wrong.leaves"
    file.write_bytes(data)
    with pytest.raises(LeavesError, match=reason):
        Leaves.load(file)


def test_the_shipped_leaves_know_what_players_know() -> None:
    leaves = shipped("scrabble")
    assert leaves["?"] > 20 and 4 < leaves["S"] < 12
    assert leaves["Q"] < leaves["V"] < leaves["U"] < 0
    assert leaves["QU"] > leaves["Q"] + leaves["U"]
    assert leaves["AEINST"] > 20 and leaves["UUVVW"] < -20
    assert abs(leaves[""]) < 0.01


def test_the_shipped_french_leaves_know_what_players_know() -> None:
    leaves = shipped("scrabble-french")
    assert leaves["?"] > 20 and leaves["S"] > 3 and leaves["E"] > 1
    assert leaves["W"] < leaves["V"] < 0 and leaves["Q"] < leaves["QU"]
    assert leaves["AEINST"] > 20 and leaves["UUVVW"] < -20


def test_no_leaves_are_shipped_for_other_tiles() -> None:
    with pytest.raises(LeavesError, match="'dominoes'"):
        shipped("dominoes")


def test_smoothing_keeps_what_was_seen_often_and_guesses_what_was_not() -> None:
    size = table_size(TINY)
    sums, counts = np.zeros(size), np.zeros(size)
    sums[0], counts[0] = 40_000, 1_000  # the mean rack earns 40

    def saw(tiles: str, mean: float, times: int) -> None:
        place = rank(sorted(numbered()._codes(tiles)), 4)
        sums[place], counts[place] = mean * times, times

    saw("A", 45, 100_000)
    saw("B", 38, 100_000)
    leaves = smooth(Leaves.zero(TINY), sums, counts)
    assert leaves["A"] == pytest.approx(5, abs=0.01)
    assert leaves["B"] == pytest.approx(-2, abs=0.01)
    assert leaves["C"] == 0
    assert leaves["AB"] == pytest.approx(3, abs=0.02)  # never seen: estimated from its parts


def klv(words: list[tuple[int, bool, bool, int]], values: list[float]) -> bytes:
    """A file from (tile, ends, last, child) nodes behind the two roots."""
    nodes = [2, 0] + [
        tile << 24 | ends << 23 | last << 22 | child for tile, ends, last, child in words
    ]
    return struct.pack(f"<I{len(nodes)}II{len(values)}f", len(nodes), *nodes, len(values), *values)


def test_a_klv2_file_is_read(tmp_path: Path) -> None:
    # The leaves ?, ?S and S, in that order.
    file = tmp_path / "other.klv2"
    file.write_bytes(
        klv([(0, True, False, 4), (19, True, True, 0), (19, True, True, 0)], [24.5, 31.0, 8.25])
    )
    leaves = Leaves.load(file)
    assert leaves.alphabet == ENGLISH
    assert (leaves["?"], leaves["?S"], leaves["S"], leaves["E"]) == (24.5, 31.0, 8.25, 0.0)


def test_a_klv2_file_with_exponentially_many_paths_is_refused(tmp_path: Path) -> None:
    """Six rows of siblings that all lead to the next row make thousands of millions of paths."""
    width = 50
    rows = [
        (depth, False, place == width - 1, 2 + width * (depth + 1) if depth < 5 else 0)
        for depth in range(6)
        for place in range(width)
    ]
    file = tmp_path / "wide.klv2"
    file.write_bytes(klv(rows, [1.0]))
    with pytest.raises(LeavesError, match="not a leave"):
        Leaves.load(file)


def test_a_huge_klv2_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.klv2"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    with pytest.raises(LeavesError, match="too large"):
        Leaves.load(file)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\1\0", "truncated"),
        (klv([(1, True, True, 0)], [1.0])[:-1], "not a KLV2 file"),
        (klv([(1, True, True, 0)], [1.0, 2.0]), "2 values for 1 leaves"),
        (klv([(1, True, False, 0), (2, True, True, 0)], [1.0]), "1 values for 2 leaves"),
        (klv([(1, True, True, 2)], [1.0] * 9), "not a leave"),
        (klv([(1, True, True, 99)], [1.0] * 9), "past the end"),
        (klv([(40, True, True, 0)], [1.0]), "leave of 26 letters"),
        (klv([(1, True, True, 0)], [float("nan")]), "worth nan points"),
        (klv([(1, True, True, 0)], [float("-inf")]), "worth -inf points"),
        (klv([(1, True, True, 0)], [1e30]), r"worth 1e\+30 points"),
        (klv([(1, True, False, 0), (1, True, True, 0)], [1.0, 2.0]), "not a leave"),
        (klv([(1, False, False, 2)] * 3000, [1.0]), "not a leave"),
        (struct.pack("<II", 0xFFFFFFFF, 0), "truncated"),
        (struct.pack("<III", 1, 2, 0xFFFFFFFF), "not a KLV2 file"),
    ],
)
def test_a_wrong_klv2_file_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "wrong.klv2"
    file.write_bytes(data)
    with pytest.raises(LeavesError, match=reason):
        Leaves.load(file)
