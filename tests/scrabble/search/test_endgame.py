"""The endgame search, compared with exhaustive search, and the effect of limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import endgame as slow
from tests.scrabble.strategies import SMALL, WORDS
from tilewright import Lexicon, Limit
from tilewright.alphabet import SCRABBLE, TileSet
from tilewright.scrabble.layout import Layout
from tilewright.scrabble.move import PASS
from tilewright.scrabble.notation.cgp import parse_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.endgame import (
    EndgameSolution,
    decide_endgame,
    solve_endgame,
    turns_that_matter,
)
from tilewright.scrabble.search.outcomes import outcome

SEVEN = Layout.from_text(
    "seven",
    "=..'..=\n.-...-.\n..\"....\n'..-..'\n....\"..\n.-...-.\n=..'..=",
    start=(3, 3),
)
MOST_PLAYS = 40  # at the beginning of an ending that is solved by trying everything
ENDGAME = (
    "RE4LURK5/IFF6Y5/V1O6A5/ERR4ZINGY3/NEB1MOJO1I3A1/1CITES1O1T2EX1/GOD4N1EH1LO1/OP5A1sI1UN1/"
    "BI5L2N1A2/1E8G1T2/1SHARP4E1E2/2WE3QuIRTS2/1MAD3U7/1ANE3I7/1W1S3T7 ACILOTU/ADDEV 376/419 0"
)
SHORT_ENDGAME = (
    "15/13I1/10JO1R1/10APEAK/9PYE1C1/2B10U1/2L4G2W2N1/2OH3R2UREDO/1ECOTONAL1REX2/EF1NAW1ZINS1AG1/"
    "3DOL1E2T1MI1/3A3D3pEDS/QuASAR5ON1U/1HE2ELEGITS2I/5FIR3Y2T AEIIMTU/BINOTVV 328/365 0"
)


def endgame_position(
    racks: tuple[str, str], word: str = "TEA", limit: int = 6, scoreless: int = 0
) -> Position:
    """A small board with one word in its middle row and no tile in the bag."""
    longest = max(map(len, racks))
    tiles = Counter("".join(racks) + word)
    tile_set = TileSet("tiny", tiles, values=SCRABBLE.values)
    rules = Rules(
        tile_set=tile_set, layout=SEVEN, rack_size=longest, bingo=11, scoreless_limit=limit
    )
    middle = ("." * ((7 - len(word)) // 2) + word).ljust(7, ".")
    rows = [*["......."] * 3, middle, *["......."] * 3]
    return Position.of(SMALL, rules, rows, racks, scoreless=scoreless)


def random_endgame(seed: int, most: int) -> Position:
    """Racks of up to `most` tiles, blanks and stuck ones among them."""
    rng = Random(seed)
    first, second = ("".join(rng.choices("AEIOTSNRBDX?V", k=rng.randint(1, most))) for _ in "ab")
    longest = max(len(first), len(second))
    words = [word for word in WORDS if abs(len(first) - len(second)) <= len(word) <= 5]
    limit = rng.choice((1, 2, 3, 4, 5, 6, 6, 7))
    assert longest <= most
    return endgame_position((first, second), rng.choice(words), limit, rng.randrange(limit))


def small_endgames(number: int) -> Iterator[Position]:
    """Random endings that the solver that tries everything can solve in a few seconds at most."""
    seeds = count()
    while number:
        seed = next(seeds)
        position = random_endgame(seed, 3 + seed % 2)
        tiles = "".join(position.racks)
        if len(tiles) <= 6 and tiles.count("?") <= 1 and len(position.plays()) <= MOST_PLAYS:
            number -= 1
            yield position


def gained(position: Position, solution: EndgameSolution) -> int:
    """Return the real gain of the variation, by the rules."""
    after = position
    for move in solution.variation:
        after = after.play(move)
    assert after.is_over
    seat, other = position.on_turn, 1 - position.on_turn
    before = position.scores[seat] - position.scores[other]
    return after.final_scores[seat] - after.final_scores[other] - before


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_the_value_is_that_of_the_solver_that_tries_everything(seed: int, most: int) -> None:
    position = random_endgame(seed, most)
    solution = solve_endgame(position)
    assert solution.exact
    assert solution.value == slow.value(position)
    assert gained(position, solution) == solution.value


@pytest.mark.slow
def test_the_solvers_agree_on_many_endings() -> None:
    for position in small_endgames(200):
        solution = solve_endgame(position)
        assert solution.value == slow.value(position), position
        assert gained(position, solution) == solution.value


def needing(position: Position, points: int) -> Position:
    """The position with scores for which the player on turn must gain `points` for a draw."""
    return replace(position, scores=(max(0, -points), max(0, points)))


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(1, 3), st.sampled_from((-30, -1, 0, 1, 30)))
def test_the_outcome_is_that_of_the_value(seed: int, most: int, lacking: int) -> None:
    position = random_endgame(seed, most)
    value = solve_endgame(position).value
    found = decide_endgame(needing(position, value + lacking), Limit())
    assert found.exact
    assert outcome(found.value - value - lacking) == outcome(-lacking)


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(1, 400), st.integers(-30, 30))
def test_without_a_proof_the_outcome_is_that_of_greedy_play(
    seed: int, nodes: int, points: int
) -> None:
    position = needing(random_endgame(seed, 3), points)
    one, two = (decide_endgame(position, Limit(nodes=nodes)) for _ in range(2))
    assert one == two
    if not one.exact:
        assert outcome(one.value - points) == outcome(one.greedy - points)
    else:
        value = solve_endgame(position).value
        assert outcome(one.value - points) == outcome(value - points)


def test_an_outcome_is_proved_where_a_value_is_not(enable: Lexicon) -> None:
    position, limit = parse_cgp(ENDGAME, enable).position, Limit(nodes=3000)
    assert decide_endgame(position, limit).exact
    assert not solve_endgame(position, limit).exact


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.integers(1, 400))
def test_a_limit_of_nodes_gives_the_same_answer_twice(seed: int, nodes: int) -> None:
    position = random_endgame(seed, 5)
    one, two = (solve_endgame(position, Limit(nodes=nodes)) for _ in range(2))
    assert (one.value, one.variation, one.exact) == (two.value, two.variation, two.exact)
    assert (one.depth, one.nodes) == (two.depth, two.nodes)
    assert position.is_legal(one.move)
    if one.exact:
        assert one.value == solve_endgame(position).value


def test_a_large_endgame_stops_at_its_limit_and_is_marked_as_inexact(enable: Lexicon) -> None:
    position = parse_cgp(ENDGAME, enable).position
    solution = solve_endgame(position, Limit(nodes=2000))
    assert not solution.exact
    assert 2000 <= solution.nodes <= 2100
    assert solution.depth >= 1
    after = position
    for move in solution.variation:
        after = after.play(move)


def test_a_limit_of_time_stops_the_search(enable: Lexicon) -> None:
    solution = solve_endgame(parse_cgp(SHORT_ENDGAME, enable).position, Limit(seconds=0.01))
    assert solution.nodes < 1_000_000
    assert solution.variation


def test_more_plays_than_there_is_room_for_are_searched_with_more_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = endgame_position(("TEA?", "SO?"), "STONE")
    wanted = solve_endgame(position)
    monkeypatch.setattr("tilewright.scrabble.search.endgame.ROOM", 8)
    got = solve_endgame(position)
    assert (got.value, got.variation, got.exact) == (wanted.value, wanted.variation, True)


def test_going_out_gains_twice_what_the_other_has_left() -> None:
    position = endgame_position(("S", "QV"), "SEA")
    solution = solve_endgame(position)
    assert len(solution.variation) == 1
    assert solution.value == position.score(solution.move) + 2 * (10 + 4)


def test_a_player_without_a_play_passes() -> None:
    position = endgame_position(("VV", "S"), "SEA")
    solution = solve_endgame(position)
    assert solution.move == PASS
    assert solution.value == slow.value(position) < -16


def test_with_stuck_tiles_on_both_sides_everybody_loses_their_own() -> None:
    position = endgame_position(("VV", "CQ"))
    solution = solve_endgame(position)
    assert solution.variation == (PASS,) * 6
    assert solution.value == (3 + 10) - (4 + 4)


def test_scoreless_turns_before_the_ending_count() -> None:
    assert solve_endgame(endgame_position(("VV", "CQ"), scoreless=4)).variation == (PASS, PASS)


@pytest.mark.parametrize(
    ("left", "worthless", "same"),
    [(6, 0, 2), (1, 0, 1), (6, 1, 4), (7, 1, 5), (5, 1, 5), (6, 2, 6), (10_000, 2, 6)],
)
def test_turns_that_repeat_others_are_not_searched(left: int, worthless: int, same: int) -> None:
    assert turns_that_matter(left, worthless) == same


def test_unsearchable_positions_are_refused_in_one_sentence() -> None:
    with pytest.raises(PositionError, match=r"empty bag.*86 tiles"):
        solve_endgame(Position.start(SMALL, racks=["TEA", "TEA"]))
    with pytest.raises(PositionError, match=r"2 players.*3"):
        solve_endgame(Position.start(SMALL, Rules(3)))
    with pytest.raises(PositionError, match="no lexicon"):
        solve_endgame(Position.start(None))
    with pytest.raises(PositionError, match="the game is over"):
        solve_endgame(endgame_position(("S", "QV"), "SEA").settled())
