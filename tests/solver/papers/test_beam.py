"""BananaSolve."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reference.beam import build as build_slowly
from tests.solver.papers.conftest import MANY_NODES, draw, run
from tests.solver.strategies import Puzzle, puzzles
from tilewright import Lexicon, Limit
from tilewright.errors import TilewrightError
from tilewright.solver.limit import Stopwatch
from tilewright.solver.positions import Position
from tilewright.solver.strategies import find_strategy
from tilewright.solver.strategies.beam import (
    LETTER_POINTS,
    TOGETHER,
    WIDTH,
    Beam,
    State,
    Word,
    build,
    score_word,
)
from tilewright.solver.strategies.common import Task
from tilewright.solver.strategies.crew import Crew

GRAINS = ("states", "tiles")


def beam(tiles: str, lexicon: Lexicon) -> Beam:
    return Beam(Task(tiles, lexicon, Stopwatch(Limit(nodes=10**6))))


def text(word: Word, search: Beam) -> str:
    return search._text(word.number)


def test_the_points_are_those_of_the_paper() -> None:
    assert (LETTER_POINTS["Z"], LETTER_POINTS["E"]) == (14926, 2298)
    assert len(LETTER_POINTS) == 26
    assert score_word("ZEE") == 3 * 15000 + 14926 + 2 * 2298


def test_the_papers_input_is_solved(enable: Lexicon) -> None:
    solution = run("beam", "icandthisonequickly", enable)
    assert solution.status == "solved"
    assert solution.tiles == "ICANDTHISONEQUICKLY"


def test_the_first_states_are_all_longest_words_the_best_first(enable: Lexicon) -> None:
    hand = draw(5)
    search = beam(hand, enable)
    longest = max(map(len, enable.subwords(hand)))
    words = [text(state.words[0], search) for state in search.first_states()]
    assert sorted(words) == [word for word in enable.subwords(hand) if len(word) == longest]
    assert [score_word(word) for word in words] == sorted(map(score_word, words), reverse=True)


def test_each_tile_has_one_best_play(enable: Lexicon) -> None:
    search = beam(draw(5), enable)
    state = search.first_states()[0]
    assert search.expand([state], Crew(search.expanders(1)))
    plays = state.position.answers()
    assert 0 < len(plays) <= state.words[0].length
    children = search.best_states([state])
    assert 0 < len(children) <= len(plays)
    assert all(search.grid(child).is_valid(enable) for child in children)


def test_words_may_lie_side_by_side_where_all_runs_are_words() -> None:
    lexicon = Lexicon.from_words(["ab", "ba", "aba", "aa", "cab"])
    grid = run("beam", "CABABA", lexicon).grid
    assert grid is not None
    assert grid.rows == ("CAB", "AA.", "B..")


def test_the_beam_keeps_the_best_boards_each_once(enable: Lexicon) -> None:
    search = beam(draw(9), enable)
    states = search.first_states()[:5]
    assert search.expand(states, Crew(search.expanders(1)))
    kept = search.best_states(states + states)
    search.width = 10_000
    every = search.best_states(states)
    assert len(kept) == len({state.position.picture() for state in kept})
    assert len(kept) == min(WIDTH, len(every)) == WIDTH
    assert [state.words for state in kept] == [state.words for state in every[:WIDTH]]
    best = max(state.points + play[0] for state in states for play in state.position.answers())
    assert kept[0].points == best
    assert all(score_word(search.grid(state).tiles) == state.points for state in kept)


@pytest.mark.parametrize("together", [0, 100_000, TOGETHER, 10**9])
def test_tasks_cover_every_tile_once_in_order(together: int, enable: Lexicon) -> None:
    search = Beam(Task(draw(9), enable, Stopwatch(Limit(nodes=10**6))), together)
    states = search.first_states()
    tasks = list(search.tasks(states))
    tiles = [
        (states_index(states, position), tile)
        for task in tasks
        for position, begin, end in task
        for tile in range(begin, end)
    ]
    whole = [(index, tile) for index, one in enumerate(states) for tile in range(one.position.size)]
    assert tiles == whole
    if together in (0, 10**9):
        assert len(tasks) == (len(whole) if together == 0 else 1)


def states_index(states: list[State], position: Position) -> int:
    return next(index for index, one in enumerate(states) if one.position is position)


@pytest.mark.parametrize("grain", GRAINS)
@pytest.mark.parametrize("limit", [MANY_NODES, Limit(nodes=2_000), Limit(nodes=20_000)])
def test_threads_do_not_change_the_answer(limit: Limit, grain: str, enable: Lexicon) -> None:
    strategy = find_strategy(f"beam:grain={grain}")
    for seed in range(2):
        hand = draw(seed)
        alone = find_strategy("beam").run(hand, enable, limit, 0, 1)
        together = strategy.run(hand, enable, limit, 0, 3)
        assert (alone.grid, alone.nodes) == (together.grid, together.nodes)


@given(
    puzzles(most=12),
    st.sampled_from(GRAINS),
    st.integers(1, 3),
    st.integers(1, 5),
    st.integers(1, 6),
)
def test_any_threads_and_grain_give_the_grid_of_the_slow_twin(
    puzzle: Puzzle, grain: str, threads: int, width: int, depth: int
) -> None:
    options = {"width": str(width), "depth": str(depth), "grain": grain}
    slow, fast = (
        Task(puzzle.tiles, puzzle.lexicon, Stopwatch(MANY_NODES), 0, many, options)
        for many in (1, threads)
    )
    assert build(fast) == build_slowly(slow)
    assert fast.clock.nodes == slow.clock.nodes


@pytest.mark.parametrize("seed", range(3))
def test_hands_of_real_words_give_the_grids_of_the_slow_twin(seed: int, enable: Lexicon) -> None:
    slow, fast = (Task(draw(seed, 30), enable, Stopwatch(MANY_NODES)) for _ in range(2))
    assert build(fast) == build_slowly(slow)
    assert fast.clock.nodes == slow.clock.nodes


def test_a_word_may_have_more_than_seven_tiles_of_a_letter() -> None:
    lexicon = Lexicon.from_words(["a" * 9, "aab"])
    assert run("beam", "A" * 9, lexicon).status == "solved"
    assert run("beam", "A" * 8, lexicon).status == "unknown"
    assert run("beam", "A" * 10 + "B", lexicon).status == "solved"


def test_width_and_depth_limit_the_search(enable: Lexicon) -> None:
    hand = draw(3)
    wide, narrow, shallow = (
        run(name, hand, enable) for name in ("beam", "beam:width=1", "beam:depth=2,grain=states")
    )
    assert narrow.nodes < wide.nodes
    assert shallow.status == "unknown"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("beam:width=0", ("width", "10,000", "'0'")),
        ("beam:depth=many", ("depth", "100", "'many'")),
        ("beam:grain=letters", ("tiles or states", "'letters'")),
        ("beam:widht=3", ("'widht'", "did you mean 'width'?")),
        ("beam:width", ("name=value", "'width'")),
        ("lanes:width=3", ("'lanes'", "no options")),
        ("bema:width=3", ("'bema'", "did you mean 'beam'?")),
    ],
)
def test_options_that_a_strategy_does_not_have_are_rejected(
    text: str, facts: tuple[str, ...]
) -> None:
    with pytest.raises(TilewrightError) as error:
        find_strategy(text)
    assert all(fact in str(error.value) for fact in facts)
