"""The parts of the search alone: the proof, and the quick search with its two kinds of attempt."""

from __future__ import annotations

from collections.abc import Collection
from threading import Thread
from time import sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.grid import check_grid
from tests.reference.solver import Cells, all_grids, grid_exists, least_moved
from tests.solver.strategies import Puzzle, bananagrams_hand, grids, puzzles
from tests.waiting import PATIENCE
from tilewright import Lexicon
from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.solver.proof import Proof
from tilewright.solver.refutation import Refutation
from tilewright.solver.search import Searcher
from tilewright.solver.solve import hand_counts
from tilewright.solver.table import WordTable
from tilewright.solver.workshop import prepared_proof, side_for, vowel_mask

PLENTY = 10_000_000
GRID, NONE, OPEN = 1, 0, -1


def refutation_of(tiles: str, lexicon: Lexicon, whole: bool = True) -> Refutation | None:
    """The proof over the words that the hand can make; there is none to make where none can be."""
    formable = lexicon.subwords(tiles)
    if not set(tiles).issubset("".join(formable)):
        return None
    words = Lexicon.from_words(formable, lexicon.alphabet)
    table = WordTable(words.graph, len(tiles), vowel_mask(words.alphabet))
    return Refutation(Proof(words.graph, table, list(hand_counts(tiles, lexicon)), whole), whole)


def searcher_of(tiles: str, lexicon: Lexicon, longest: int = 15) -> Searcher:
    table = WordTable(lexicon.graph, longest, vowel_mask(lexicon.alphabet))
    searcher = Searcher(Board(lexicon.graph, side_for(len(tiles))), table)
    searcher.set_hand(hand_counts(tiles, lexicon))
    return searcher


def flaws(
    cells: dict[tuple[int, int], int], words: Collection[str], lexicon: Lexicon, tiles: str
) -> list[str]:
    letters = lexicon.alphabet.letters
    grid = Grid.from_cells({square: letters[code - 1] for square, code in cells.items()})
    return check_grid(grid.rows, words, tiles)


@given(puzzles(), st.booleans(), st.sampled_from([0, 1, 300]))
@settings(max_examples=120)
def test_the_proof_alone_agrees_with_brute_force(
    puzzle: Puzzle, whole: bool, patience: int
) -> None:
    refutation = refutation_of(puzzle.tiles, puzzle.lexicon, whole)
    exists = grid_exists(puzzle.tiles, puzzle.words)
    if refutation is None:
        assert not exists
        return
    refutation.proof.patience = patience
    assert refutation.run(PLENTY) == (GRID if exists else NONE)
    if exists:
        cells = {(row, column): code for row, column, code in refutation.proof.tiles()}
        assert flaws(cells, puzzle.words, puzzle.lexicon, puzzle.tiles) == []


@given(puzzles())
@settings(max_examples=80)
def test_no_law_rules_out_a_word_of_a_grid(puzzle: Puzzle) -> None:
    refutation = refutation_of(puzzle.tiles, puzzle.lexicon)
    if refutation is None:
        return
    used = {word for grid in all_grids(puzzle.tiles, puzzle.words) for word in words_of(grid)}
    proof = refutation.proof
    for word in {word for code in proof.order for word in proof.words_with(code)}:
        if puzzle.lexicon.alphabet.decode(proof.spelled(word)) in used:
            assert proof.law(word) < 0


def words_of(cells: Cells) -> list[str]:
    return [placement.word for placement in Grid.from_cells(cells).words]


@given(puzzles(), st.lists(st.integers(1, 30), max_size=4))
@settings(max_examples=60)
def test_an_interrupted_proof_resumes(puzzle: Puzzle, limits: list[int]) -> None:
    refutation = refutation_of(puzzle.tiles, puzzle.lexicon)
    whole = refutation_of(puzzle.tiles, puzzle.lexicon)
    if refutation and whole:
        verdict = whole.run(PLENTY)
        for nodes in limits:
            found = refutation.run(nodes)
            assert found in (verdict, OPEN)
            if found != OPEN:
                return
        assert refutation.run(PLENTY) == verdict


@given(grids(most=5), st.data())
@settings(max_examples=80)
def test_a_proof_around_fixed_tiles_agrees_with_brute_force(
    given_grid: tuple[Puzzle, Cells], data: st.DataObject
) -> None:
    puzzle, old = given_grid
    letters = st.sampled_from("".join(puzzle.words))
    tiles = puzzle.tiles + data.draw(st.text(letters, min_size=1, max_size=2))
    kept = data.draw(st.sets(st.sampled_from(sorted(old)), min_size=1).map(sorted))
    codes = puzzle.lexicon.alphabet.codes
    fixed = [(40 + row, 40 + column, codes[old[row, column]]) for row, column in kept]
    formable = puzzle.lexicon.subwords(tiles)
    proof = prepared_proof(Lexicon.from_words(formable, puzzle.lexicon.alphabet), tiles)
    standing = {square: old[square] for square in kept}
    exists = any(least_moved(standing, new) == 0 for new in all_grids(tiles, puzzle.words))
    for _ in range(2):  # the second time after whatever the first has left behind
        assert proof.complete(fixed, PLENTY) == (GRID if exists else NONE)
        if exists:
            cells = {(row, column): code for row, column, code in proof.tiles()}
            assert flaws(cells, puzzle.words, puzzle.lexicon, tiles) == []
            assert all(cells[row, column] == code for row, column, code in fixed)


def test_a_proof_stops_on_request(enable: Lexicon) -> None:
    tiles = bananagrams_hand(1, 40)
    refutation = refutation_of(tiles, enable, whole=False)
    assert refutation is not None
    verdicts: list[int] = []
    thread = Thread(target=lambda: verdicts.append(refutation.run(1 << 62)))
    thread.start()
    while refutation.proof.visited == 0:
        sleep(0.001)
    refutation.proof.stop = 1
    thread.join(PATIENCE)
    assert verdicts == [OPEN]


@given(puzzles(most=12), st.integers(0, 2**32), st.booleans())
@settings(max_examples=100)
def test_what_the_quick_search_finds_is_a_grid(puzzle: Puzzle, seed: int, by_plays: bool) -> None:
    searcher = searcher_of(puzzle.tiles, puzzle.lexicon)
    if searcher.run(seed, 0, 20, PLENTY, by_plays):
        side = side_for(len(puzzle.tiles))
        cells = {divmod(square, side): code for square, code in searcher.tiles()}
        assert flaws(cells, puzzle.words, puzzle.lexicon, puzzle.tiles) == []


@pytest.mark.parametrize("by_plays", [False, True], ids=["by words", "by plays"])
@pytest.mark.parametrize("size", [13, 21, 60, 144])
def test_real_hands_go_through_the_quick_search(enable: Lexicon, size: int, by_plays: bool) -> None:
    searcher = searcher_of("AB" * (size // 2), enable, longest=8)
    side = side_for(size)
    solved = 0
    for seed in range(20):
        tiles = bananagrams_hand(seed, size)
        searcher.set_hand(hand_counts(tiles, enable))
        if searcher.run(seed, 0, 20, PLENTY, by_plays):
            cells = {divmod(square, side): code for square, code in searcher.tiles()}
            assert flaws(cells, enable, enable, tiles) == []  # type: ignore[arg-type]
            solved += 1
    assert solved >= 10


def test_an_attempt_has_a_number_and_does_not_depend_on_the_ones_before(enable: Lexicon) -> None:
    searcher = searcher_of("", enable, longest=8)
    seen = set()
    for hand in range(30):
        searcher.set_hand(hand_counts(bananagrams_hand(hand), enable))
        alone = [searcher.run(7, number, 1, PLENTY, False) for number in range(10)]
        if any(alone):
            together = searcher.run(7, 0, 10, PLENTY, False) and searcher.tiles()
            assert searcher.run(7, alone.index(True), 1, PLENTY, False)
            assert searcher.tiles() == together
        seen |= set(alone)
    assert seen == {True, False}
