"""How the iterations of a simulation are divided among threads."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tilewright.scrabble.search.simulation import CHUNK, divide


@given(st.integers(1, 500), st.integers(1, 8))
def test_chunks_cover_a_round_once_and_in_order(number: int, threads: int) -> None:
    chunks = divide(number, threads)
    assert [place for chunk in chunks for place in chunk] == list(range(number))
    assert max(map(len, chunks)) <= CHUNK
    if threads > 1:
        assert len(chunks[-1]) == 1
