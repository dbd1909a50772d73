"""The small parts of the server: levels, budgets, advice, metrics, names."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tilewright import Grid, Lexicon
from tilewright.alphabet import BANANAGRAMS
from tilewright.web.books import Books
from tilewright.web.budget import Bucket, Budgets
from tilewright.web.errors import Refusal
from tilewright.web.jobs.advice import hint, rescue, sound_part
from tilewright.web.live.levels import LEVELS, Vocabularies
from tilewright.web.live.players import checked_name
from tilewright.web.metrics import Metrics


def test_each_level_knows_more_words_or_is_quicker_than_the_one_before() -> None:
    words = Vocabularies(Books())
    levels = list(LEVELS.values())
    for milder, harder in itertools.pairwise(levels):
        assert len(words.of(milder, "enable")) <= len(words.of(harder, "enable"))
        assert milder.a_tile > harder.a_tile and milder.a_thought > harder.a_thought


def test_a_level_lays_no_word_that_the_game_refuses() -> None:
    words = Vocabularies(Books())
    for book in ("common", "french"):
        whole = Lexicon.load(book)
        easy = words.of(LEVELS["easy"], book)
        assert 1000 < len(easy) < len(whole)
        assert all(word in whole and len(word) <= 5 for word in easy)


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 4.0, lambda: now[0])
    assert [bucket.take() for _ in range(5)] == [True] * 4 + [False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 100.0
    assert bucket.full


def test_each_client_has_a_budget_of_its_own() -> None:
    budgets = Budgets(1.0, 1.0, lambda: 0.0)
    budgets.spend("a", "rooms")
    with pytest.raises(Refusal, match="too many rooms"):
        budgets.spend("a", "rooms")
    budgets.spend("b", "rooms")


def test_the_sound_part_is_valid_and_stands_where_it_stood(enable: Lexicon) -> None:
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


def test_metrics_are_written_with_labels_escaped() -> None:
    metrics = Metrics()
    metrics.counter("things", "Things.")
    metrics.count("things", 2, kind='a"b\n')
    metrics.histogram("times", "Times.")
    metrics.time("times", 0.003)
    text = metrics.text()
    assert 'things{kind="a\\"b\\n"} 2' in text
    assert 'times_bucket{le="0.0025"} 0' in text and 'times_bucket{le="0.005"} 1' in text
    assert text.endswith("times_count 1\n")


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李", "J. R.", "d'Arc", "my-engine_2"])
def test_names_of_people_are_taken(name: str) -> None:
    assert checked_name(f"  {name} ") == name
