"""The best moves by bounds and word map against all moves by the GADDAG."""

from __future__ import annotations

from array import array
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.strategies import SMALL, positions
from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.field import Field
from tilewright.scrabble.kernels.finder import Finder
from tilewright.scrabble.leaves import Leaves, table_size
from tilewright.scrabble.move import PASS, Kind
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import Candidate, MoveFinder, kept


def random_leaves(seed: int, spread: float = 8) -> Leaves:
    values = np.random.default_rng(seed).normal(0, spread, table_size(SMALL.alphabet))
    values[0] = 0
    return Leaves(SMALL.alphabet, array("f", values))


LEAVES = random_leaves(1)


def worth(position: Position, candidate: Candidate) -> float:
    """The equity of a move, by the definition."""
    left = kept(position.rack, candidate.move)
    if position.bag:
        return candidate.score + LEAVES[left]
    value = position.rules.tile_set.value
    if left:
        return candidate.score - 2 * value(left) - 10
    others = [rack for seat, rack in enumerate(position.racks) if seat != position.on_turn]
    return candidate.score + 2 * value("".join(others) + position.unseen)


def all_moves(position: Position) -> list[float]:
    """The value of every move, once for moves that differ only in the places of blanks."""
    best: dict[tuple[object, ...], float] = {}
    for move, score in position.plays():
        tiles = "".join(sorted("?" if tile.islower() else tile for tile in move.tiles))
        key = (move.square, move.tiles.upper(), tiles)
        equity = worth(position, Candidate(move, score, "", 0, b""))
        best[key] = max(best.get(key, equity), equity)
    exchanges = [worth(position, Candidate(move, 0, "", 0, b"")) for move in position.exchanges()]
    return sorted([*best.values(), *exchanges], reverse=True)


@settings(max_examples=60)
@given(positions(most=16), st.integers(1, 40))
def test_the_best_moves_are_the_best_of_all_moves(position: Position, count: int) -> None:
    if position.is_over or not position.rack:
        return
    finder = MoveFinder(SMALL, position.rules, LEAVES)
    found = finder.best(position, count)
    wanted = all_moves(position)[:count]
    if not wanted:
        assert [one.move for one in found] == [PASS]
        return
    assert [one.equity for one in found] == pytest.approx(wanted, abs=1e-3)
    for one in found:
        assert position.is_legal(one.move)
        assert one.equity == pytest.approx(worth(position, one), abs=1e-3)
        if one.move.kind is Kind.PLAY:
            assert position.score(one.move) == one.score


def test_thousands_of_positions_of_real_games_agree(enable: Lexicon) -> None:
    rng = Random(11)
    rules = Rules()
    finder = MoveFinder(enable, rules, random_leaves(2))
    for _ in range(8):
        position = Position.start(enable, rules)
        for _ in range(12):
            rack = "".join(rng.sample(position.unseen, 7))
            asked = position.with_rack(position.on_turn, rack)
            scores = [score for _, score in asked.plays()]
            greedy = MoveFinder(enable, rules, Leaves.zero(enable.alphabet))
            assert greedy.best(asked, 1)[0].score == max(scores, default=0)
            candidates = finder.best(asked, 5)
            position = asked.play(candidates[rng.randrange(len(candidates))].move)
            position = position.with_rack(1 - position.on_turn, "")


def test_a_rack_of_eight_is_refused() -> None:
    with pytest.raises(ValueError, match=r"racks of up to 7 tiles.*8"):
        MoveFinder(SMALL, Rules(rack_size=8))


@settings(max_examples=40)
@given(st.lists(positions(most=16), min_size=2, max_size=6), st.text("AEST?", min_size=1))
def test_the_best_move_does_not_depend_on_earlier_boards(
    boards: list[Position], tiles: str
) -> None:
    rules = boards[0].rules
    boards = [one for one in boards if one.rules == rules]
    rack = encoding.count_codes(tiles[: rules.rack_size], SMALL.alphabet)
    again = _kernel(rules)
    for position in [*boards, *boards[:1]]:
        fresh = _kernel(rules)
        for field, _ in (again, fresh):
            field.load(position.squares)
        bag = position.bag
        assert again[1].best(rack, bag, 0, 1) == fresh[1].best(rack, bag, 0, 1)


def _kernel(rules: Rules) -> tuple[Field, Finder]:
    field = encoding.make_field(SMALL, rules)
    return field, encoding.make_finder(field, SMALL, rules, LEAVES.values)
