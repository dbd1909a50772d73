"""BananaSolve."""

from __future__ import annotations

import pytest

from tests.solver.papers.conftest import MANY_NODES, draw, run
from tilewright import Lexicon, Limit
from tilewright.solver.limit import Stopwatch
from tilewright.solver.strategies import find_strategy
from tilewright.solver.strategies.beam import (
    LETTER_POINTS,
    WIDTH,
    Beam,
    best_states,
    score_word,
)
from tilewright.solver.strategies.common import Task


def beam(tiles: str, lexicon: Lexicon) -> Beam:
    return Beam(Task(tiles, lexicon, Stopwatch(Limit(nodes=10**6))))


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
    states = beam(hand, enable).first_states()
    longest = max(map(len, enable.subwords(hand)))
    words = [state.words[0].word for state in states]
    assert sorted(words) == [word for word in enable.subwords(hand) if len(word) == longest]
    assert [score_word(word) for word in words] == sorted(map(score_word, words), reverse=True)


def test_each_tile_has_one_best_play_the_longest(enable: Lexicon) -> None:
    search = beam("CATTLEQUIZ", enable)
    state = search.first_states()[0]
    children, _ = search.children(state, 10**6)
    assert 0 < len(children) <= len(state.words[0].word)
    assert all(child.grid.is_valid(enable) for child in children)


def test_words_may_lie_side_by_side_where_all_runs_are_words() -> None:
    lexicon = Lexicon.from_words(["ab", "ba", "aba", "aa", "cab"])
    grid = run("beam", "CABABA", lexicon).grid
    assert grid is not None
    assert grid.rows == ("CAB", "AA.", "B..")


def test_the_beam_keeps_the_best_boards_each_once(enable: Lexicon) -> None:
    search = beam(draw(9), enable)
    children = search.step(search.first_states()[:5], map)
    kept = best_states(children + children)
    assert len(kept) == min(WIDTH, len({child.grid.rows for child in children}))
    assert len({state.grid.rows for state in kept}) == len(kept)
    assert kept[0].points == max(child.points for child in children)
    assert all(score_word(state.grid.tiles) == state.points for state in kept)


@pytest.mark.parametrize("limit", [MANY_NODES, Limit(nodes=2_000), Limit(nodes=20_000)])
def test_threads_do_not_change_the_answer(limit: Limit, enable: Lexicon) -> None:
    for seed in range(2):
        hand = draw(seed)
        alone, together = (
            find_strategy("beam").run(hand, enable, limit, 0, threads) for threads in (1, 3)
        )
        assert (alone.grid, alone.nodes) == (together.grid, together.nodes)
