"""`peel`: the next grid is valid, changes are reported correctly, and little changes."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.solver import Cells, Square, least_change, least_moved
from tests.solver.strategies import Puzzle, assert_valid, bananagrams_hand, grids
from tilewright import Lexicon, TilewrightError
from tilewright.errors import AlphabetError, GridError, LexiconError
from tilewright.grid import Grid
from tilewright.solver import Limit, Solution, solve
from tilewright.solver.peel import Peeler, peel

PLENTY = Limit(nodes=50_000_000)


def assert_told_truly(old: Cells, solution: Solution, tiles: str) -> None:
    """That `moved` and `placed` are the difference of the two grids, in the best shift of all."""
    assert solution.grid is not None
    new = dict(solution.grid.cells)
    moved, placed = set(solution.moved), set(solution.placed)
    assert (len(moved), len(placed)) == (len(solution.moved), len(solution.placed))
    assert len(moved) == least_moved(old, new)
    assert len(placed) == len(moved) + len(tiles)
    assert any(_differences(old, new, shift) == (moved, placed) for shift in _shifts(old, new))


def _differences(old: Cells, new: Cells, shift: Square) -> tuple[set[Square], set[Square]]:
    """The old squares without their tile, and the new squares with a new one, after a shift."""
    down, right = shift
    kept = {
        square
        for square, letter in old.items()
        if new.get((square[0] + down, square[1] + right)) == letter
    }
    landed = {(row + down, column + right) for row, column in kept}
    return old.keys() - kept, new.keys() - landed


def _shifts(old: Cells, new: Cells) -> set[Square]:
    """The shifts that may be best: an old tile lands on an equal letter."""
    return {
        (to[0] - at[0], to[1] - at[1])
        for at, letter in old.items()
        for to, other in new.items()
        if other == letter
    } | {(0, 0)}


# Against brute force


def assert_least(puzzle: Puzzle, old: Cells, tiles: str) -> None:
    grid = Grid.from_cells(old)
    solution = peel(grid, tiles, puzzle.lexicon, limit=PLENTY)
    assert dict(grid.cells) == old
    least = least_change(old, tiles, puzzle.words)
    if least is None:
        assert (solution.status, solution.grid) == ("impossible", None)
        assert (solution.moved, solution.placed) == ((), ())
    else:
        assert_valid(solution, puzzle.words, puzzle.tiles + tiles)
        assert_told_truly(old, solution, tiles)
        assert len(solution.moved) == least
        assert solution.minimal or least > 3


@given(grids(most=4), st.data())
@settings(max_examples=120)
def test_one_tile_is_taken_in_with_the_least_change(
    given_grid: tuple[Puzzle, Cells], data: st.DataObject
) -> None:
    puzzle, old = given_grid
    assert_least(puzzle, old, data.draw(st.sampled_from("".join(puzzle.words))))


@given(grids(most=4), st.data())
@settings(max_examples=50)
def test_a_few_tiles_are_taken_in_with_the_least_change(
    given_grid: tuple[Puzzle, Cells], data: st.DataObject
) -> None:
    puzzle, old = given_grid
    letters = st.sampled_from("".join(puzzle.words))
    assert_least(puzzle, old, data.draw(st.text(letters, min_size=2, max_size=3)))


@given(grids(most=6), st.data())
@settings(max_examples=30)
def test_larger_grids_change_least_too(
    given_grid: tuple[Puzzle, Cells], data: st.DataObject
) -> None:
    puzzle, old = given_grid
    assert_least(puzzle, old, data.draw(st.sampled_from("".join(puzzle.words))))


@pytest.mark.parametrize(
    ("words", "rows", "tiles", "moved", "becomes"),
    [
        (["SANG", "SLANG"], ["SANG"], "L", 1, {("SLANG",)}),
        (["CAT", "CATS"], ["CAT"], "S", 0, {("CATS",)}),
        (["CAT", "SCAT"], ["CAT"], "S", 0, {("SCAT",)}),
        (["CAT", "CART"], ["CAT"], "R", 1, {("CART",)}),
        (["CAT", "ON", "CON", "CATO"], ["CAT"], "ON", 0, {("CAT", "O..", "N.."), ("C..", "A..")}),
        (["CAT", "TAD"], ["CAT"], "D", 0, set()),
        (["STARING", "STARTING"], ["STARING"], "T", 3, {("STARTING",)}),
    ],
)
def test_the_smallest_change_is_made(
    words: list[str], rows: list[str], tiles: str, moved: int, becomes: set[tuple[str, ...]]
) -> None:
    old = Grid.from_rows(rows)
    solution = peel(old, tiles, Lexicon.from_words(words), limit=PLENTY)
    if becomes:
        grid = assert_valid(solution, words, old.tiles + tiles)
        assert_told_truly(dict(old.cells), solution, tiles)
        assert len(solution.moved) == moved
        assert len(becomes) > 1 or grid.rows in becomes
    else:
        assert solution.status == "impossible"


# Real games


@pytest.mark.parametrize("seed", range(4))
def test_a_game_continues_from_grid_to_grid(enable: Lexicon, seed: int) -> None:
    tiles = bananagrams_hand(seed, 100)
    opening = solve(tiles[:21], enable, limit=PLENTY, seed=seed).grid
    assert opening is not None
    grid, moved = opening, 0
    for size in range(21, 100):
        old = dict(grid.cells)
        solution = peel(grid, tiles[size], enable, limit=PLENTY, seed=seed)
        assert_told_truly(old, solution, tiles[size])
        grid = assert_valid(solution, enable, tiles[: size + 1])
        moved += len(solution.moved)
    assert moved < 79


@pytest.mark.parametrize(("word", "tile"), [("DISEMBOGUE", "K"), ("COMPETENCES", "Q")])
def test_a_single_word_that_takes_no_tile_is_rebuilt(enable: Lexicon, word: str, tile: str) -> None:
    solution = peel(Grid.from_rows([word]), tile, enable, limit=PLENTY)
    assert solution.status == solve(word + tile, enable, limit=PLENTY).status
    if solution.grid is not None:
        assert_told_truly(dict(Grid.from_rows([word]).cells), solution, tile)


@pytest.mark.parametrize("seed", [4, 7])
def test_the_past_of_a_grid_changes_nothing(enable: Lexicon, seed: int) -> None:
    """A grid that was played on is peeled like a new one with its squares in another order."""
    tiles = bananagrams_hand(seed, 144)
    grid = solve(tiles[:21], enable, limit=PLENTY).grid
    assert grid is not None
    peeler = Peeler(grid, enable)
    for tile in tiles[21:70]:
        backwards = Grid.from_cells(dict(reversed(peeler.cells.items())))
        fresh = Peeler(backwards, enable)
        assert peeler.add(tile, PLENTY) == fresh.add(tile, PLENTY) == "solved"
        assert fresh.cells == peeler.cells
        assert sorted(fresh.taken) == sorted(peeler.taken)


@pytest.mark.parametrize("seed", [4, 7])
def test_a_peel_moves_at_most_as_many_tiles_as_a_peeler(enable: Lexicon, seed: int) -> None:
    tiles = bananagrams_hand(seed, 144)
    grid = solve(tiles[:21], enable, limit=PLENTY).grid
    for tile in tiles[21:60]:
        assert grid is not None
        peeler = Peeler(grid, enable)
        assert peeler.add(tile, PLENTY) == "solved"
        solution = peel(grid, tile, enable, limit=PLENTY)
        assert solution.grid is not None
        assert len(solution.moved) <= len(peeler.taken)
        if len(solution.moved) == len(peeler.taken):
            assert dict(solution.grid.cells) == peeler.cells
            assert list(solution.moved) == sorted(peeler.taken)
        grid = solution.grid


def test_a_grid_that_is_still_on_the_board_gives_the_same_next_grid(enable: Lexicon) -> None:
    """The next peel of a result does not load it again; a copy in another order does."""
    tiles = bananagrams_hand(3, 90)
    grid = solve(tiles[:21], enable).grid
    assert grid is not None
    for tile in tiles[21:]:
        kept = peel(grid, tile, enable)
        peel(Grid.from_rows(["CAT"]), "S", enable)
        fresh = peel(Grid.from_cells(dict(sorted(grid.cells.items()))), tile, enable)
        assert kept.grid is not None and fresh.grid is not None
        assert (kept.moved, kept.placed) == (fresh.moved, fresh.placed)
        assert dict(kept.grid.cells) == dict(fresh.grid.cells)
        assert peel(kept.grid.copy(), "E", enable).grid == peel(fresh.grid, "E", enable).grid
        grid = kept.grid


def test_a_grid_that_was_changed_after_its_peel_is_loaded_again(enable: Lexicon) -> None:
    grid = peel(Grid.from_rows(["CAT"]), "S", enable).grid
    assert grid is not None
    row, column = max(grid.cells)
    grid.put(row, column + 1, "Q")
    with pytest.raises(GridError):
        peel(grid, "S", enable)
    grid.undo()
    assert peel(grid, "S", enable).status == "solved"


def test_changes_of_grids_with_40_tiles_are_proved_minimal(enable: Lexicon) -> None:
    for seed in range(3):
        tiles = bananagrams_hand(seed, 42)
        grid = solve(tiles[:40], enable, limit=PLENTY).grid
        assert grid is not None
        for new in (tiles[40], tiles[40:], "Q"):
            solution = peel(grid, new, enable, limit=PLENTY)
            if solution.grid is not None and len(solution.moved) <= 3:
                assert solution.minimal and solution.change_to_json()["minimal"] is True


def test_more_tiles_are_not_searched_for_a_proof(enable: Lexicon) -> None:
    tiles = bananagrams_hand(1, 60)
    grid = solve(tiles, enable, limit=PLENTY).grid
    assert grid is not None
    for new in "QVJXZ":
        solution = peel(grid, new, enable, limit=PLENTY)
        assert solution.minimal == (solution.grid is not None and not solution.moved)


@pytest.mark.parametrize("count", [2, 3, 8, 12, 13, 40])
def test_many_tiles_are_taken_in_at_once(enable: Lexicon, count: int) -> None:
    for seed in range(5):
        tiles = bananagrams_hand(seed, 21 + count)
        old = solve(tiles[:21], enable, limit=PLENTY).grid
        assert old is not None
        before = dict(old.cells)
        solution = peel(old, tiles[21:], enable, limit=PLENTY)
        assert_valid(solution, enable, tiles)
        assert_told_truly(before, solution, tiles[21:])
        assert dict(old.cells) == before


def test_the_old_grid_can_still_be_changed_and_undone(enable: Lexicon) -> None:
    grid = Grid.from_rows(["CAT"])
    grid.put(0, 3, "S")
    peel(grid, "E", enable)
    grid.undo()
    assert grid.rows == ("CAT",)


@pytest.mark.parametrize("shift", [(0, 0), (-7, 3), (1000, -1000), (10**6, 10**6)])
def test_the_position_of_the_grid_does_not_matter(enable: Lexicon, shift: Square) -> None:
    down, right = shift
    home = Grid.from_rows(["WHEN", "...E", "...W"])
    away = Grid.from_cells({(r + down, c + right): x for (r, c), x in home.cells.items()})
    here, there = (peel(grid, "VX", enable, limit=PLENTY) for grid in (home, away))
    assert here.grid == there.grid
    assert there.moved == tuple((row + down, column + right) for row, column in here.moved)
    assert_told_truly(dict(away.cells), there, "VX")


def test_the_same_seed_gives_the_same_next_grid(enable: Lexicon) -> None:
    tiles = bananagrams_hand(3, 30)
    old = solve(tiles[:21], enable, limit=PLENTY).grid
    assert old is not None
    one, other = (peel(old, tiles[21:], enable, limit=PLENTY, seed=4) for _ in range(2))
    assert (one.grid, one.moved, one.placed) == (other.grid, other.moved, other.placed)
    assert one.nodes == other.nodes


def test_tiles_without_a_next_grid_are_proved_so(enable: Lexicon) -> None:
    solution = peel(Grid.from_rows(["CAT"]), "QQ", enable, limit=PLENTY)
    assert (solution.status, solution.grid, solution.tiles) == ("impossible", None, "CATQQ")


def test_a_hand_that_no_repair_can_help_is_unknown_at_the_limit(enable: Lexicon) -> None:
    old = solve("AEIOUAEIOUCVJTS", enable, limit=PLENTY).grid
    assert old is not None
    solution = peel(old, "VVVVVVVVVCCCCCCCCC", enable, limit=Limit(nodes=100_000))
    assert (solution.status, solution.grid) == ("unknown", None)


# Wishes


@given(grids(most=5), st.data())
@settings(max_examples=30)
def test_options_are_respected(given_grid: tuple[Puzzle, Cells], data: st.DataObject) -> None:
    puzzle, old = given_grid
    standing = {placement.word for placement in Grid.from_cells(old).words}
    others = [word for word in puzzle.words if word not in standing]
    avoid = data.draw(st.sets(st.sampled_from(others)) if others else st.just(set()))
    shortest = data.draw(st.integers(2, min(map(len, standing))))
    tiles = data.draw(st.sampled_from("".join(puzzle.words)))
    wanted: Collection[str] = [
        word for word in puzzle.words if word not in avoid and len(word) >= shortest
    ]
    solution = peel(
        Grid.from_cells(old), tiles, puzzle.lexicon, limit=PLENTY, min_length=shortest, avoid=avoid
    )
    if least_change(old, tiles, wanted) is None:
        assert solution.status == "impossible"
    else:
        assert_valid(solution, wanted, puzzle.tiles + tiles)


# What is refused


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (["CAX"], "CAX"),
        (["CAT", "...", "DOG"], "not connected"),
        (["CAT", "...", "..S"], "not part of a word"),
        (["A"], "not part of a word"),
        (["CÑT"], "CÑT"),
        ([], "not valid"),
    ],
)
def test_a_grid_that_is_not_valid_is_refused(
    enable: Lexicon, rows: list[str], complaint: str
) -> None:
    with pytest.raises(GridError, match=complaint):
        peel(Grid.from_rows(rows), "S", enable)


@pytest.mark.parametrize("tiles", ["", " \n"])
def test_no_new_tiles_are_refused(enable: Lexicon, tiles: str) -> None:
    with pytest.raises(TilewrightError, match="no tiles"):
        peel(Grid.from_rows(["CAT"]), tiles, enable)


@pytest.mark.parametrize("tiles", ["4", "?", "Ñ", "A."])
def test_a_new_tile_outside_the_alphabet_is_refused(enable: Lexicon, tiles: str) -> None:
    with pytest.raises(AlphabetError, match="is not a letter of the alphabet"):
        peel(Grid.from_rows(["CAT"]), tiles, enable)


def test_too_many_tiles_are_refused(enable: Lexicon) -> None:
    with pytest.raises(TilewrightError, match="2001"):
        peel(Grid.from_rows(["CAT"]), "E" * 1998, enable)


def test_a_word_to_avoid_has_to_be_one(enable: Lexicon) -> None:
    with pytest.raises(LexiconError, match="'XYZZY'"):
        peel(Grid.from_rows(["CAT"]), "S", enable, avoid=["xyzzy"])
