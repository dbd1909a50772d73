"""Words formed by plays, compared with the slow twin; most plays are invalid."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import scrabble as slow
from tests.scrabble.strategies import SMALL, positions
from tilewright.grid.placement import Direction
from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.move import Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.scoring import IllegalMove, Placed


def some_play(position: Position, rng: Random) -> tuple[slow.Place, str]:
    """Tiles somewhere: a valid play that may be altered, or letters on any squares."""
    plays = position.plays()
    if plays and rng.random() < 0.7:
        move = rng.choice(plays).move
        tiles = list(move.tiles)
        if rng.random() < 0.5:
            tiles[rng.randrange(len(tiles))] = rng.choice("AEs.?ß")
        return slow.Place(move.row, move.column, move.direction is Direction.DOWN), "".join(tiles)
    tiles = [rng.choice("AEST.z") for _ in range(rng.randint(0, 8))]
    row, column = rng.randint(-1, 15), rng.randint(-1, 15)
    return slow.Place(row, column, rng.random() < 0.5), "".join(tiles)


def fitting(position: Position, move: Move) -> Placed | None:
    try:
        return position.placed(move)
    except IllegalMove as error:
        assert str(error).startswith(str(move))
        return None


@settings(max_examples=60)
@given(positions(), st.randoms(use_true_random=False))
def test_words_and_points_are_those_of_the_slow_twin(position: Position, rng: Random) -> None:
    for _ in range(20):
        where, tiles = some_play(position, rng)
        direction = Direction.DOWN if where.down else Direction.ACROSS
        move = Move.place(where.row, where.column, direction, tiles)
        placed = fitting(position, move)
        wanted = slow.words_of(position, where, tiles)
        assert (placed is None) == (wanted is None)
        if placed is None or wanted is None:
            continue
        words = [*zip(placed.words, placed.points, strict=True)]
        assert words[0] == wanted[0] and sorted(words) == sorted(wanted)
        assert placed.known == all(word in SMALL for word, _ in wanted)
        bonus = position.rules.bingo if placed.move.count == position.rules.rack_size else 0
        assert placed.score == sum(points for _, points in wanted) + bonus
        assert position.placed(placed.move) == placed


def test_a_play_far_off_the_board_does_not_fit() -> None:
    position = Position.start(SMALL)
    for row, column in ((10**30, 7), (7, -(10**30)), (7, 15), (-1, 7)):
        assert position._referee.judge(position.squares, row, column, False, "TEA", None) is None


def test_what_a_play_leaves_of_a_rack() -> None:
    assert rest_of("AEINST?", "T.eA") == "EINS"
    assert rest_of("AEINST?", "TT") is None
    assert rest_of("AB", "") == "AB"
