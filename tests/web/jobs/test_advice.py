"""Hints and rescues."""

from __future__ import annotations

from random import Random

import pytest

from tilewright import Grid, Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.grid.cleaning import sound_part
from tilewright.web.jobs.advice import hint, rescue


def test_the_valid_part_keeps_its_place(enable: Lexicon) -> None:
    cells = dict(Grid.from_rows(["CAT..", "..A..", "..XQZ", "D...."]).cells)
    kept = sound_part(cells, enable)
    assert all(cells[square] == letter for square, letter in kept.items())
    assert Grid.from_cells(kept).is_valid(enable)


def position(seed: int) -> tuple[dict[tuple[int, int], str], str]:
    """Some tiles anywhere on a small grid, and some in hand."""
    rng = Random(seed)
    tiles = rng.sample(BANANAGRAMS.tiles, 14)
    squares = rng.sample([(row, column) for row in range(3) for column in range(3)], seed % 5)
    return dict(zip(squares, tiles, strict=False)), "".join(tiles[len(squares) :])


@pytest.mark.parametrize("seed", range(25))
def test_a_rescue_makes_a_grid_of_everything(enable: Lexicon, seed: int) -> None:
    cells, hand = position(seed)
    answer = rescue(cells, hand, enable, 5.0)
    assert answer["message"]
    if answer["rescue"] is None:
        return
    new = dict(cells)
    for row, column in answer["rescue"]["take"]:
        del new[row, column]
    for row, column, letter in answer["rescue"]["place"]:
        assert (row, column) not in new
        new[row, column] = letter
    assert Grid.from_cells(new).is_valid(enable, "".join(cells.values()) + hand)


@pytest.mark.parametrize("seed", range(25))
def test_a_hint_leaves_a_valid_grid(enable: Lexicon, seed: int) -> None:
    cells, hand = position(seed)
    shown = hint(cells, hand, enable, 5.0)["hint"]
    if shown is None:
        return
    new, left = dict(cells), list(hand)
    for row, column in shown["take"]:
        left.append(new.pop((row, column)))
    for row, column, letter in shown["place"]:
        left.remove(letter)
        assert (row, column) not in new
        new[row, column] = letter
    assert Grid.from_cells(new).is_valid(enable)
    assert shown["word"] in [placement.word for placement in Grid.from_cells(new).words]
