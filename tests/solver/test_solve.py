"""`solve`: against brute force on small hands, and against the checker on all others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.grid import runs
from tests.reference.solver import all_grids, grid_exists
from tests.solver.strategies import Puzzle, assert_valid, bananagrams_hand, puzzles
from tilewright import Alphabet, Lexicon, TilewrightError
from tilewright.errors import AlphabetError, LexiconError
from tilewright.grid import Grid
from tilewright.solver import Limit, solve
from tilewright.solver.workshop import LONGEST_IN_TABLE, hand_counts, side_for, workshop_of

PLENTY = Limit(nodes=50_000_000)
LETTERS_OF_ONE_KIND = 9

# The sentences that the papers solve.
SENTENCES = [
    "icandthisonequickly",
    "howareyousounbelievablyquickatbananagrams",
    "howareyousogoodatpuzzlesitstrulyastonishing",
    "whydoesntanyonewanttoplaybananagramwithmeiguessbeingthisgoodisntsofunafterall",
    "acomputerwoulddeservetobecalledintelligentifitcoulddeceiveahumanintobelievingthatitwashuman",
]

# Against brute force


def assert_agrees(puzzle: Puzzle, words: list[str], **wishes: object) -> None:
    """That the solver finds a grid of these words exactly where there is one."""
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=PLENTY, **wishes)  # type: ignore[arg-type]
    if grid_exists(puzzle.tiles, words):
        assert_valid(solution, words, puzzle.tiles)
    else:
        assert (solution.status, solution.grid) == ("impossible", None)


@given(puzzles(), st.integers(0, 3))
@settings(max_examples=200)
def test_a_hand_is_solved_exactly_when_it_has_a_grid(puzzle: Puzzle, seed: int) -> None:
    assert_agrees(puzzle, puzzle.words, seed=seed)


@given(puzzles())
@settings(max_examples=40)
def test_threads_agree_with_brute_force_too(puzzle: Puzzle) -> None:
    assert_agrees(puzzle, puzzle.words, threads=2)


@given(puzzles(), st.integers(0, 6))
@settings(max_examples=60)
def test_no_word_is_shorter_than_requested(puzzle: Puzzle, shortest: int) -> None:
    words = [word for word in puzzle.words if len(word) >= shortest]
    assert_agrees(puzzle, words, min_length=shortest)


@given(puzzles(), st.data())
@settings(max_examples=60)
def test_no_avoided_word_is_used(puzzle: Puzzle, data: st.DataObject) -> None:
    avoid = data.draw(st.sets(st.sampled_from(puzzle.words)))
    words = [word for word in puzzle.words if word not in avoid]
    assert_agrees(puzzle, words, avoid=[word.lower() for word in avoid])


@pytest.mark.parametrize("length", range(2, LETTERS_OF_ONE_KIND + 1))
@pytest.mark.parametrize("size", range(2, LETTERS_OF_ONE_KIND + 1))
def test_a_letter_may_come_very_often(size: int, length: int) -> None:
    words = ["A" * length]
    puzzle = Puzzle(Lexicon.from_words(words), words, "A" * size)
    assert_agrees(puzzle, words)


@pytest.mark.parametrize(
    ("words", "tiles"),
    [
        (["A" * 8], "A" * 15),
        (["A" * 15, "AB"], "A" * 15 + "B"),
        (["A" * 15, "A" * 9], "A" * 23),
        (["BA", "A" * 10 + "B"], "A" * 11 + "BB"),
        (["ABCDEFGHIJKLMNOPQRST"], "ABCDEFGHIJKLMNOPQRST"),
        (["ABCDEFGHIJKLMNOPQRST", "TA"], "ABCDEFGHIJKLMNOPQRSTA"),
        (["A" * 30, "AA"], "A" * 31),
    ],
)
def test_long_words_are_not_overlooked(words: list[str], tiles: str) -> None:
    assert_valid(solve(tiles, Lexicon.from_words(words), limit=PLENTY), words, tiles)


def test_the_brute_force_finds_what_is_known() -> None:
    grids = list(all_grids("CATS", ["CAT", "CATS", "AS"]))
    pictures = sorted(Grid.from_cells(cells).rows for cells in grids)
    assert pictures == [("C", "A", "T", "S"), ("C.", "AS", "T."), ("CAT", ".S."), ("CATS",)]
    assert not grid_exists("CATZ", ["CAT", "CATS", "AS"])


# Real hands


@pytest.mark.parametrize("sentence", SENTENCES, ids=len)
def test_the_sentences_of_the_papers_are_solved(enable: Lexicon, sentence: str) -> None:
    assert_valid(solve(sentence, enable, limit=PLENTY), enable, sentence.upper())


@pytest.mark.parametrize(
    "tiles",
    [
        "FDCDDDYNGIJMTIQHTFAWS",
        "GIZGQVCDPTEWSLFEOCCAJ",
        "EEWBIFFXEGEHWBEPATQQO",
        "YOVIRTHADORAQPAREEGQT",
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_hard_hands_are_solved(enable: Lexicon, tiles: str, threads: int) -> None:
    assert_valid(solve(tiles, enable, limit=PLENTY, threads=threads), enable, tiles)


@pytest.mark.parametrize(
    "tiles",
    ["EOREPOQLRHNAKIMQZAREL", "QENEVQFRWAGNCNOEAIVIM", "QQ", "QI", "VV", "BCDFG", "Q" * 2000],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_hands_without_a_grid_are_proved_so(enable: Lexicon, tiles: str, threads: int) -> None:
    solution = solve(tiles, enable, limit=PLENTY, threads=threads)
    assert (solution.status, solution.grid) == ("impossible", None)


@pytest.mark.slow
def test_a_long_proof_comes_to_its_end(enable: Lexicon) -> None:
    tiles = "DDXSCSIRARRNQBIVZDFCN"
    assert solve(tiles, enable, limit=Limit(nodes=10**9)).status == "impossible"


@pytest.mark.parametrize(
    "size", [2, 3, 5, 8, 13, 21, 41, 77, 91, 144, 160, 161, 300, 701, 1000, 2000]
)
def test_hands_of_every_size_are_solved(enable: Lexicon, size: int) -> None:
    for seed in range(5 if size < 200 else 1):
        tiles = bananagrams_hand(seed, size)
        solution = solve(tiles, enable, limit=PLENTY, seed=seed)
        if size > 13 or solution.grid is not None:
            assert_valid(solution, enable, tiles)
        else:
            assert solution.status == "impossible"


def test_a_grid_of_polish_words() -> None:
    letters = Alphabet("AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ")
    words = ["ŻÓŁW", "ŁOŚ", "OŚ", "WÓŁ", "ŹLE", "ŻE"]
    assert_valid(solve("żółwoś", Lexicon.from_words(words, letters)), words, "ŻÓŁWOŚ")


# Wishes on real hands


@pytest.mark.parametrize("shortest", [3, 4, 5])
def test_a_real_hand_of_long_words_only(enable: Lexicon, shortest: int) -> None:
    tiles = "BANANAGRAMSOLVERSPEED"
    grid = assert_valid(solve(tiles, enable, limit=PLENTY, min_length=shortest), enable, tiles)
    assert min(map(len, runs(grid.rows))) >= shortest


def test_a_real_hand_without_its_first_words(enable: Lexicon) -> None:
    tiles = "BANANAGRAMSOLVERSPEED"
    avoid: set[str] = set()
    for _ in range(5):
        grid = assert_valid(solve(tiles, enable, limit=PLENTY, avoid=avoid), enable, tiles)
        assert avoid.isdisjoint(runs(grid.rows))
        avoid |= set(runs(grid.rows))


@given(puzzles())
@settings(max_examples=60)
def test_a_compact_grid_of_a_short_search_claims_no_more_than_is_true(puzzle: Puzzle) -> None:
    solution = solve(puzzle.tiles, puzzle.lexicon, limit=Limit(nodes=20_000), compact=True)
    boxes = [Grid.from_cells(cells).area for cells in all_grids(puzzle.tiles, puzzle.words)]
    assert boxes or solution.grid is None
    if solution.grid is not None:
        assert solution.bound is not None
        area = assert_valid(solution, puzzle.words, puzzle.tiles).area
        assert solution.bound <= min(boxes) <= area


@pytest.mark.parametrize("size", [5, 12, 21, 24, 25, 60, 300])
def test_a_compact_grid_is_never_larger(enable: Lexicon, size: int) -> None:
    for seed in range(3):
        tiles = bananagrams_hand(seed, size)
        plain = solve(tiles, enable, limit=PLENTY, seed=seed)
        limit = Limit(nodes=plain.nodes + 300_000)
        compact = solve(tiles, enable, limit=limit, seed=seed, compact=True)
        if plain.grid is not None:
            assert assert_valid(compact, enable, tiles).area <= plain.grid.area


def test_a_compact_grid_is_the_same_for_the_same_seed(enable: Lexicon) -> None:
    tiles, limit = bananagrams_hand(1), Limit(nodes=500_000)
    one, other = (solve(tiles, enable, limit=limit, seed=6, compact=True) for _ in range(2))
    assert (one.grid, one.nodes) == (other.grid, other.nodes)


def test_words_that_no_box_holds_stay_as_they_are() -> None:
    word = "ABCDEFGHIJKLM"
    solution = solve(word, Lexicon.from_words([word]), limit=PLENTY, compact=True)
    assert_valid(solution, [word], word)


def test_a_compact_grid_respects_all_options(enable: Lexicon) -> None:
    tiles = "BANANAGRAMSOLVERSPEED"
    limit = Limit(nodes=500_000)
    solution = solve(tiles, enable, limit=limit, compact=True, min_length=3, avoid=["drama"])
    words = runs(assert_valid(solution, enable, tiles).rows)
    assert min(map(len, words)) >= 3
    assert "DRAMA" not in words


# The same again


@pytest.mark.parametrize("size", [7, 21, 144, 300])
def test_the_same_seed_gives_the_same_grid(enable: Lexicon, size: int) -> None:
    hands = [bananagrams_hand(seed, size) for seed in range(5)]
    first = [solve(tiles, enable, limit=PLENTY, seed=3) for tiles in hands]
    again = [solve(tiles, enable, limit=PLENTY, seed=3) for tiles in reversed(hands)][::-1]
    for one, other in zip(first, again, strict=True):
        assert (one.status, one.nodes) == (other.status, other.nodes)
        assert one.grid == other.grid


def test_the_same_seed_gives_the_same_answer_to_a_hard_hand(enable: Lexicon) -> None:
    tiles = "FDCDDDYNGIJMTIQHTFAWS"
    one, other = (solve(tiles, enable, limit=PLENTY, seed=5) for _ in range(2))
    assert (one.grid, one.nodes) == (other.grid, other.nodes)


def test_another_seed_gives_another_grid(enable: Lexicon) -> None:
    tiles = bananagrams_hand(0)
    grids = {str(solve(tiles, enable, limit=PLENTY, seed=seed).grid) for seed in range(10)}
    assert len(grids) > 5


@pytest.mark.parametrize("seed", [-1, 2**32, 2**64 + 1])
def test_any_number_is_a_seed(enable: Lexicon, seed: int) -> None:
    assert_valid(solve("BANANAGRAMS", enable, limit=PLENTY, seed=seed), enable, "BANANAGRAMS")


def test_a_lexicon_serves_many_threads_at_once(enable: Lexicon) -> None:
    hands = [bananagrams_hand(seed) for seed in range(60)]
    alone = [solve(tiles, enable, limit=PLENTY).grid for tiles in hands]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda tiles: solve(tiles, enable, limit=PLENTY).grid, hands))
    assert together == alone


# What is refused, and how tiles may be written


def test_tiles_are_read_in_either_case_and_with_spaces(enable: Lexicon) -> None:
    solution = solve(" cat\tSo dog\n", enable)
    assert solution.tiles == "CATSODOG"
    assert_valid(solution, enable, "CATSODOG")


@pytest.mark.parametrize(
    ("tiles", "complaint"),
    [
        ("", "at least two"),
        (" \n", "at least two"),
        ("A", "at least two"),
        ("A" * 2001, "2001 .at most 2000"),
        ("C???", "at most 2 blanks"),
    ],
)
def test_an_invalid_hand_is_refused(enable: Lexicon, tiles: str, complaint: str) -> None:
    with pytest.raises(TilewrightError, match=complaint):
        solve(tiles, enable)


@pytest.mark.parametrize("tiles", ["C4T", "NIÑO", "CA.", "ЯB"])
def test_a_letter_outside_the_alphabet_is_refused(enable: Lexicon, tiles: str) -> None:
    with pytest.raises(AlphabetError, match="is not a letter of the alphabet ABC"):
        solve(tiles, enable)


def test_a_word_to_avoid_has_to_be_one(enable: Lexicon) -> None:
    with pytest.raises(LexiconError, match=r"'XYZZY'.*'enable'"):
        solve("CATS", enable, avoid=["cat", "xyzzy"])


# Letters without a word


def test_uncovered_letters_are_those_that_no_formable_word_holds(enable: Lexicon) -> None:
    """For hands no longer than the words of the table, so that the table has all of them."""
    letters = enable.alphabet.letters
    with workshop_of(enable).searcher(side_for(LONGEST_IN_TABLE)) as searcher:
        for seed in range(300):
            tiles = bananagrams_hand(seed, 2 + seed % (LONGEST_IN_TABLE - 1))
            searcher.set_hand(hand_counts(tiles, enable))
            mask = searcher.uncovered()
            left = {letters[code - 1] for code in range(1, 32) if mask >> code & 1}
            assert left == set(tiles).difference("".join(enable.subwords(tiles))), tiles


@pytest.mark.parametrize("word", ["AARDVARKS", "ZYZZYVAS"])
def test_long_words_cover_letters_that_the_table_does_not(word: str) -> None:
    """A letter that only words beyond the table hold does not make a hand impossible."""
    lexicon = Lexicon.from_words([word])
    assert solve(word, lexicon).status == "solved"
    assert solve(word[1:], lexicon).status == "impossible"
