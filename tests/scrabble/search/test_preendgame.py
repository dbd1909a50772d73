"""The pre-endgame solver, compared with exhaustive search, and the effect of limits."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.reference import preendgame as slow
from tests.scrabble.search.test_endgame import SEVEN
from tests.scrabble.strategies import SMALL, WORDS
from tilewright import Lexicon, Limit
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.scrabble.move import PASS
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.few_tiles import candidates_of
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.last_tile import Cell, Purse, Table
from tilewright.scrabble.search.outcomes import outcome
from tilewright.scrabble.search.preendgame import _possible_spread, solve_preendgame

ONE_TILE = (
    "3COOLED4R1/8EPAuLeT/7UM2NISI/3MANCHET3T1/3ONE3I3O1/3NOW3V3R1/4T1J2Y3E1/P2WHEAT2GUIDE/"
    "FUZEE1G3I4/U2DROSKY1R4/I9A4/10S4/10O4/3EXORDIAL4/BIBS6E4 AAEFGNR/ 340/353 0"
)
FOUR_TILES = (
    "H14/I6N7/L2UPShIFTS4/L6T7/OD5R7/1U3Y1I7/1A3OFT7/1l1VOGIE3PREX/"
    "1IRE1ABS4E2/1ZAG8D2/1EME8E2/2ET3WANGUN1J/2NE8I1A/QAT5MOCKERY/2ABLATION2D1S DEHLOOU/ 446/406 0"
)


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


def one_in_the_bag() -> Position:
    """A position with one tile in the bag that is neither won nor lost."""
    return small_position(("TEAS", "SOON"), "X", "SON", (20, 24))


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


@pytest.mark.parametrize(
    "seed", [*range(7), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(7, 12))]
)
def test_the_solvers_agree(seed: int) -> None:
    compare(random_position(seed, 2))


@pytest.mark.slow
def test_the_solvers_agree_on_many_positions() -> None:
    for seed in range(100, 200):
        compare(random_position(seed, 2 + (seed % 4 == 0)))


@pytest.mark.parametrize("bag", ["X", "XA", "XAT"])
@pytest.mark.parametrize("nodes", [1, 100, 3000])
def test_a_limit_of_nodes_gives_the_same_answer_with_any_number_of_threads(
    bag: str, nodes: int
) -> None:
    position = small_position(("TEAS", "SOON"), bag, "SON", (20, 24))
    one, two, three = (
        solve_preendgame(position, Limit(nodes=nodes), threads, seed=3) for threads in (1, 1, 3)
    )
    assert one.moves == two.moves == three.moves
    assert (one.exact, one.nodes) == (two.exact, two.nodes) == (three.exact, three.nodes)


def test_a_limit_of_nodes_is_kept_about(enable: Lexicon) -> None:
    position = parse_cgp(ONE_TILE, enable).position
    solution = solve_preendgame(position, Limit(nodes=20_000))
    assert 20_000 <= solution.nodes < 40_000
    assert not solution.exact


def test_a_limit_of_time_stops_the_search_with_all_moves_ranked(enable: Lexicon) -> None:
    for line in (ONE_TILE, FOUR_TILES):
        position = parse_cgp(line, enable).position
        solution = solve_preendgame(position, Limit(seconds=0.05), threads=2)
        assert position.is_legal(solution.move)
        assert not solution.exact
        assert len(solution.moves) > 20


def test_more_nodes_do_not_make_answers_worse_on_average() -> None:
    shares: dict[int, list[float]] = {1: [], 200: [], 5000: []}
    for seed in range(40):
        position = random_position(seed, 3)
        known = {one.move: one for one in solve_preendgame(position).moves}
        for nodes, found in shares.items():
            move = solve_preendgame(position, Limit(nodes=nodes)).move
            found.append((known[move].low + known[move].high) / 2)
    means = [sum(found) for found in shares.values()]
    assert means == sorted(means)


def test_proved_values_hold_for_any_limit() -> None:
    for seed in range(20):
        position = random_position(seed, 3)
        known = {one.move: one for one in solve_preendgame(position).moves}
        for one in solve_preendgame(position, Limit(nodes=300)).moves:
            assert one.low <= known[one.move].high + 1e-9
            assert one.high >= known[one.move].low - 1e-9


def test_a_proved_result_and_its_spread_never_contradict(enable: Lexicon) -> None:
    """Estimated spreads were shown beside proved results: a draw that wins by minus one point."""
    position = parse_cgp(ONE_TILE, enable).position
    moves = solve_preendgame(position, Limit(nodes=20_000)).moves
    proved = [tile for one in moves for tile in one.tiles if tile.low == tile.high]
    assert proved
    assert all(outcome(tile.spread) == tile.win for tile in proved if tile.win in (0, 0.5, 1))
    for cell, spread in ((Cell(1, 1, -4), 1), (Cell(0, 0, 3), -1), (Cell(0.5, 0.5, 7), 0)):
        assert _possible_spread(cell) == spread
    assert _possible_spread(Cell(1, 1, 9)) == 9 and _possible_spread(Cell(0, 1, -4)) == -4
    for one in moves:
        mean = sum(tile.spread * tile.chance for tile in one.tiles)
        assert one.spread == pytest.approx(mean)


def test_a_pass_that_ends_the_game_counts_the_tiles_on_the_racks() -> None:
    position = small_position(("VV", "QX"), "C", "TEA", (10, 12), scoreless_limit=1)
    solution = solve_preendgame(position)
    (only,) = solution.moves
    assert only.move == PASS and solution.exact
    assert {tile.tile: tile.spread for tile in only.tiles} == {
        "Q": -2 - 8 + 8 + 3,
        "X": -2 - 8 + 10 + 3,
        "C": -2 - 8 + 10 + 8,
    }


def test_known_tiles_of_the_other_player_are_not_in_the_bag() -> None:
    position = small_position(("TEAS", "SOON"), "X", "SON").with_rack(1, "SO")
    solution = solve_preendgame(position, Limit(nodes=100))
    chances = {tile.tile: tile.chance for tile in solution.moves[0].tiles}
    assert chances == pytest.approx({"O": 1 / 3, "N": 1 / 3, "X": 1 / 3})


def test_fishing_plays_and_a_pass_are_candidates(enable: Lexicon) -> None:
    position = parse_cgp(FOUR_TILES, enable).position
    finder = MoveFinder(enable, position.rules)
    moves = {one.move for one in candidates_of(position, finder, ())}
    assert PASS in moves
    assert {1, 2, 3} <= {move.count for move in moves}
    assert solve_preendgame(position, Limit(nodes=3000)).moves[0].deals


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        (Position.start(SMALL, racks=["TEA"]), "1 to 6 tiles in the bag .got 86"),
        (small_position(("TEA", "SOO"), "", "SON"), "1 to 6 tiles in the bag .got 0"),
        (Position.start(SMALL, Rules(3)), "2 players .got 3"),
        (Position.start(None), "no lexicon"),
        (small_position(("TEA", "SOO"), "N", "SON").with_rack(0, "TE"), "unknown"),
        (small_position(("TEA", "SOO"), "N", "SON").settled(), "the game is over"),
    ],
)
def test_unsolvable_positions_are_refused_in_one_sentence(
    position: Position, complaint: str
) -> None:
    with pytest.raises(PositionError, match=complaint):
        solve_preendgame(position)


def test_the_play_that_looks_best_has_been_searched(enable: Lexicon) -> None:
    position = parse_cgp(ONE_TILE, enable).position
    table = Table(position, Purse(None, 0.0), bits=12)
    table.estimate(effort=30)
    best = max(table.rows, key=lambda row: row.rank)
    assert all(cell.tried >= 30 or not cell.is_open for cell in best.cells)
    assert any(row.is_known and not any(cell.tried for cell in row.cells) for row in table.rows)
