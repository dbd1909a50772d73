"""The kernels' input agrees with the position."""

from __future__ import annotations

from hypothesis import given

from tests.scrabble.strategies import SMALL, positions
from tilewright.scrabble import encoding
from tilewright.scrabble.move import Kind
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder


@given(position=positions())
def test_the_unseen_tiles_are_counted(position: Position) -> None:
    for seen in (position, position.seen_by(0)):
        counted = encoding.count_codes(seen.unseen, SMALL.alphabet)
        assert encoding.unseen_counts(seen) == counted


@given(position=positions())
def test_candidates_carry_the_codes_of_their_moves(position: Position) -> None:
    finder = MoveFinder(SMALL, position.rules)
    for candidate in finder.best(position, 20):
        assert candidate.codes == finder.weigh(position, candidate.move).codes
        used = encoding.count_codes(candidate.move.used, SMALL.alphabet)
        if candidate.move.kind is not Kind.PLAY:
            assert encoding.count_each(candidate.codes) == used
