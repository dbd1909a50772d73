"""The pre-endgame solver against one that tries everything, and what limits make of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.reference import preendgame as slow
from tests.scrabble.search.test_endgame import SEVEN
from tests.scrabble.strategies import SMALL, WORDS
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.preendgame import solve_preendgame


def small_position(
    racks: tuple[str, str], bag: str, word: str, scores: tuple[int, int] = (0, 0), **rules: int
) -> Position:
    """A word in the middle of a small board, full racks, and a bag; the other rack is unknown."""
    tile_set = TileSet("tiny", Counter("".join(racks) + bag + word), values=SCRABBLE.values)
    given = {"scoreless_limit": 6, "exchange_limit": 7, "scoreless": 0} | rules
    scoreless = given.pop("scoreless")
    made = Rules(tile_set=tile_set, layout=SEVEN, rack_size=len(racks[0]), bingo=11, **given)
    middle = ("." * ((7 - len(word)) // 2) + word).ljust(7, ".")
    rows = [*["......."] * 3, middle, *["......."] * 3]
    return Position.of(SMALL, made, rows, [racks[0]], scores, scoreless=scoreless)


def random_position(seed: int, most: int) -> Position:
    """Racks of up to `most` tiles and one in the bag, blanks and stuck tiles among them."""
    rng = Random(seed)
    size = rng.randint(1, most)
    tiles = "".join(rng.choices("AEIOTSNRBDX?VQ", k=2 * size + 1))
    word = rng.choice([word for word in WORDS if 2 <= len(word) <= 5])
    limit = rng.choice((1, 2, 3, 6, 6))
    return small_position(
        (tiles[:size], tiles[size : 2 * size]),
        tiles[-1],
        word,
        (rng.randint(0, 25), rng.randint(0, 25)),
        exchange_limit=rng.choice((1, 7, 7)),
        scoreless_limit=limit,
        scoreless=rng.randrange(limit),
    )


def compare(position: Position) -> None:
    """Every proved result is that of the solver that tries everything."""
    finder = MoveFinder(SMALL, position.rules)
    wanted = slow.results(position, finder)
    shares = {move: slow.mean(found, position.unseen) for move, found in wanted.items()}
    solution = solve_preendgame(position)
    assert solution.exact
    assert {one.move for one in solution.moves} == set(wanted)
    assert solution.win == pytest.approx(float(max(shares.values())))
    for one in solution.moves:
        assert one.low - 1e-9 <= shares[one.move] <= one.high + 1e-9
        for tile in one.tiles:
            assert tile.low <= wanted[one.move][tile.tile] <= tile.high, (one.move, tile)


@pytest.mark.parametrize("seed", range(12))
def test_the_solvers_agree(seed: int) -> None:
    compare(random_position(seed, 2))
