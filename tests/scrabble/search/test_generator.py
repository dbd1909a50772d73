"""The generator against its slow twin, against the rules, and against recorded counts."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import scrabble as slow
from tests.scrabble.strategies import SMALL, WORDS, positions, random_position
from tilewright import Lexicon
from tilewright.alphabet import SCRABBLE, SCRABBLE_SUPER
from tilewright.scrabble.layout import SUPER, Layout
from tilewright.scrabble.notation.cgp import parse_cgp, write_cgp
from tilewright.scrabble.position import Position
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.rules import Rules

COUNTS = Path(__file__).parents[2] / "counts" / "scrabble_plays.txt"


def generated(position: Position) -> dict[str, int]:
    plays = position.plays()
    found = {str(move): score for move, score in plays}
    assert len(found) == len(plays), "a play was told twice"
    return found


def by_hand(position: Position) -> dict[str, int]:
    """The plays of the slow twin; none when the game is over."""
    return {} if position.is_over else slow.plays(position, WORDS)


@settings(max_examples=15)
@given(positions())
def test_the_generator_finds_what_its_slow_twin_finds(position: Position) -> None:
    assert generated(position) == by_hand(position)


@settings(max_examples=10)
@given(positions(), st.sampled_from(["A?", "??", "E?R", "TO?", "NIT?"]))
def test_the_twins_agree_with_blanks(position: Position, rack: str) -> None:
    bare = Position.of(SMALL, Rules(rack_size=len(rack), bingo=9), strip_blanks(position.rows))
    asked = bare.with_rack(0, rack)
    assert generated(asked) == slow.plays(asked, WORDS)


def strip_blanks(rows: tuple[str, ...]) -> list[str]:
    """The board with the blanks taken off it, so that the rack can have them."""
    return ["".join("." if tile.islower() else tile for tile in row) for row in rows]


@pytest.mark.slow
def test_the_twins_agree_on_two_thousand_positions() -> None:
    for seed in range(2000):
        position = random_position(seed, most=16)
        assert generated(position) == by_hand(position), write_cgp(position)


@given(positions(), st.randoms(use_true_random=False))
def test_the_score_of_the_generator_is_that_of_the_rules(position: Position, rng: Random) -> None:
    plays = position.plays()
    for move, score in rng.sample(plays, min(len(plays), 20)):
        assert position.score(move) == score
        assert position.check(move) == move
        assert not position.invalid_words(position.words(move))


@given(positions())
def test_play_and_undo_restore_everything(position: Position) -> None:
    for move in position.legal_moves()[:15]:
        after = position.play(move)
        assert after.undo() is position
        if len(position.unseen) + sum(map(len, position.racks)) + placed(position) == 100:
            assert len(after.unseen) + sum(map(len, after.racks)) + placed(after) == 100
        assert after.bag + sum(after.held) + placed(after) == 100


def placed(position: Position) -> int:
    return sum(tile != "." for row in position.rows for tile in row)


def test_a_board_of_another_size_and_start_is_played_on() -> None:
    small = Layout.from_text("small", "=..'.\n.\"...\n..~..\n...-.\n^....", start=(4, 1))
    large = Rules(tile_set=SCRABBLE_SUPER, layout=SUPER)
    for rules in (Rules(layout=small, rack_size=5, bingo=7), large):
        position = Position.start(SMALL, rules, ["TEA?S", "NOTES"])
        for _ in range(4):
            found = generated(position)
            assert found == slow.plays(position, WORDS)
            if not found:
                break
            position = position.play(max(found, key=lambda text: (found[text], text)))
            position = position.with_rack(position.on_turn, "TONE?")


def test_the_best_play_comes_first_and_the_order_is_always_the_same(enable: Lexicon) -> None:
    position = Position.start(enable, racks=["RETAIN?"])
    plays = position.plays()
    scores = [score for _, score in plays]
    assert scores == sorted(scores, reverse=True)
    assert plays == Position.start(enable, racks=["?NIATER"]).plays()
    assert position.plays(3) == plays[:3]


@settings(max_examples=100)
@given(positions(most=16), st.sampled_from(["", "A?", "??", "EE?R", "NOTEST?"]))
def test_the_best_play_alone_is_the_first_of_all(position: Position, rack: str) -> None:
    assert position.plays(1) == position.plays()[:1]
    tiles = replace(SCRABBLE, values={"A": 1, "N": 2, "T": 1})  # all others are worth nothing
    for rules in (Rules(), Rules(tile_set=tiles, bingo=0)):
        asked = Position.of(SMALL, rules, strip_blanks(position.rows))
        if rack and Counter(rack) <= Counter(asked.unseen) and len(asked.unseen) > 40:
            asked = asked.with_rack(0, rack)
            assert asked.plays(1) == asked.plays()[:1]


def test_the_best_play_of_a_large_rack_is_the_first_of_all() -> None:
    position = Position.start(SMALL, Rules(rack_size=9), racks=["NOTESTAIR"])
    assert position.plays(1) == position.plays()[:1] != []


def test_moves_are_plays_then_exchanges_then_a_pass(enable: Lexicon) -> None:
    position = Position.start(enable, racks=["AAB"])
    moves = [str(move) for move in position.legal_moves()]
    assert moves[-6:] == ["-A", "-B", "-AA", "-AB", "-AAB", "-"]
    assert moves[0] in {str(move) for move, _ in position.plays()}


def test_without_a_lexicon_there_is_nothing_to_generate() -> None:
    with pytest.raises(PositionError, match="no lexicon"):
        Position.start(racks=["ABC"]).plays()


def test_many_threads_may_ask_at_once(enable: Lexicon) -> None:
    position = Position.start(enable, racks=["RETAIN?"])
    wanted = position.plays()
    answers: list[object] = []
    threads = [Thread(target=lambda: answers.append(position.plays())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [wanted] * 4


def read_counts() -> dict[str, int]:
    lines = [line for line in COUNTS.read_text().splitlines() if not line.startswith("#")]
    return {line.partition(" ")[2]: int(line.partition(" ")[0]) for line in lines}


def test_the_plays_of_fixed_positions_are_as_recorded(enable: Lexicon) -> None:
    recorded = read_counts()
    counted = {line: len(parse_cgp(line, enable).position.plays()) for line in recorded}
    if os.environ.get("TILEWRIGHT_RECORD"):
        head = [line for line in COUNTS.read_text().splitlines() if line.startswith("#")]
        rows = [f"{count} {line}" for line, count in counted.items()]
        COUNTS.write_text("\n".join([*head, *rows]) + "\n")
        recorded = counted
    assert counted == recorded
    assert len(recorded) >= 30


@pytest.mark.slow
def test_every_count_is_that_of_the_slow_twin(enable: Lexicon) -> None:
    words = [word for word in enable if len(word) <= 15]
    for line, count in list(read_counts().items())[:3]:
        assert len(slow.plays(parse_cgp(line, enable).position, words)) == count
