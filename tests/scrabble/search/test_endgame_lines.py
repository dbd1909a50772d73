"""Several lines of an endgame against a solver that tries everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import endgame as slow
from tests.scrabble.search.test_endgame import (
    EndgameSolution,
    gained,
    random_endgame,
    small_endgames,
)
from tilewright import Lexicon, Limit
from tilewright.scrabble.move import PASS
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.endgame import EndgameLine, solve_endgame

ENDING = (
    "1DIXIT1S6B/5I1P4C1R/2CANTHUs1F1O1R/3J1A1MOTLEYER/1QUEEN1Y2O1D2/3E1I4A1OF1/5A4T1GO1/"
    "DITZES1LAVED1G1/6GOB1L4/2MARROWS6/2EWE10/VINE11/1NU12/INSnARE8/15 EIIKLPU/AAHNOT 392/404 0"
)


def line_gained(position: Position, line: EndgameLine) -> int:
    return gained(position, EndgameSolution(line.value, line.exact, line.variation, 0, 0, 0.0))


def check(position: Position, count: int, seed: int = 0) -> None:
    """Compare lines with the values of all moves."""
    known = slow.values(position)
    also = [Random(seed).choice(sorted(known, key=str))]
    solution = solve_endgame(position, count=count, also=also)
    best = solution.lines[:count]
    assert [one.value for one in best] == sorted(known.values(), reverse=True)[: len(best)]
    assert len(best) == min(count, len(known))
    assert also[0] in [one.move for one in solution.lines]
    assert len({one.move for one in solution.lines}) == len(solution.lines) <= len(best) + 1
    for one in solution.lines:
        assert one.exact
        assert one.value == known[one.move] == line_gained(position, one)


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 8))
def test_every_line_has_the_value_of_the_solver_that_tries_everything(
    seed: int, most: int, count: int
) -> None:
    check(random_endgame(seed, most), count, seed)


@pytest.mark.slow
def test_lines_agree_on_many_endings() -> None:
    for seed, position in enumerate(small_endgames(200)):
        check(position, 1 + seed % 9, seed)


def test_the_first_line_is_the_solution() -> None:
    solution = solve_endgame(random_endgame(5, 4), count=3)
    first = solution.lines[0]
    assert (first.value, first.exact, first.variation) == (
        solution.value,
        solution.exact,
        solution.variation,
    )


def test_one_line_is_the_default() -> None:
    position = random_endgame(5, 4)
    solution = solve_endgame(position)
    assert len(solution.lines) == 1
    assert solve_endgame(position, also=[PASS]).lines[-1].move == PASS


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(1, 600))
def test_a_limit_of_nodes_gives_the_same_lines_twice(seed: int, nodes: int) -> None:
    position = random_endgame(seed, 3)
    one, two = (solve_endgame(position, Limit(nodes=nodes), 4) for _ in range(2))
    assert (one.lines, one.nodes) == (two.lines, two.nodes)
    known = solve_endgame(position, count=10**6)
    proved = {line.move: line.value for line in known.lines}
    for line in one.lines:
        assert position.is_legal(line.move)
        if line.exact:
            assert line.value == proved[line.move]


def test_five_lines_of_a_real_ending_cost_less_than_five_searches(enable: Lexicon) -> None:
    position = parse_cgp(ENDING, enable).position
    solution = solve_endgame(position, count=5)
    for one in solution.lines:
        assert one.exact
        assert position.score(one.move) - solve_endgame(position.play(one.move)).value == one.value
    alone = [solve_endgame(position, also=[one.move]).nodes for one in solution.lines]
    assert solution.nodes < sum(alone)
