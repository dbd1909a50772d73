"""Letters that squares allow, updated after each play, and the finder's word map."""

from __future__ import annotations

from collections import defaultdict

from hypothesis import given, settings

from tests.scrabble.strategies import SMALL, WORDS, positions
from tilewright import Lexicon
from tilewright.scrabble import encoding
from tilewright.scrabble.kernels.wordmap import WordMap
from tilewright.scrabble.move import Kind
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules


@settings(max_examples=30)
@given(positions())
def test_squares_allow_after_each_play_what_a_fresh_board_says(position: Position) -> None:
    layout = position.rules.layout
    field = encoding.make_field(SMALL, position.rules)
    for turn in position.turns:
        if turn.move.kind is Kind.PLAY:
            move = turn.move
            tiles = encoding.tiles_of(move, SMALL.alphabet)
            field.play(move.row, move.column, move.direction.value == "down", tiles)
    assert field.squares() == position.squares
    fresh = encoding.make_field(SMALL, position.rules)
    fresh.load(position.squares)
    for row in range(layout.rows):
        for column in range(layout.columns):
            for down in (False, True) if position.tile_at((row, column)) == "." else ():
                assert field.allowed(row, column, down) == fresh.allowed(row, column, down)


@settings(max_examples=30)
@given(positions(), positions())
def test_a_board_that_is_loaded_again_is_as_a_fresh_one(one: Position, other: Position) -> None:
    used = encoding.make_field(SMALL, one.rules)
    boards = [one.squares, other.squares]
    while one.turns:
        one = one.undo()
        boards.append(one.squares)
    for squares in [*boards, *reversed(boards)]:
        used.load(squares)
        fresh = encoding.make_field(SMALL, one.rules)
        fresh.load(squares)
        assert used.squares() == squares and used.laid == fresh.laid
        for at in [at for at, tile in enumerate(squares) if not tile]:
            for down in (False, True):
                row, column = divmod(at, one.rules.layout.columns)
                assert used.allowed(row, column, down) == fresh.allowed(row, column, down)


def test_a_square_between_words_allows_what_makes_one() -> None:
    few = Lexicon.from_words(["AB", "BED", "BE", "DE", "DO"])
    rows = ["." * 15] * 7 + ["......B.D......"] + ["." * 15] * 7
    position = Position.of(few, Rules(), rows)
    field = encoding.make_field(few, position.rules)
    field.load(position.squares)
    assert few.alphabet.unmask(field.allowed(7, 5, True)) == "A"
    assert few.alphabet.unmask(field.allowed(7, 7, True)) == "E"
    assert few.alphabet.unmask(field.allowed(7, 9, True)) == "EO"


def test_the_map_has_all_words_by_their_letters() -> None:
    words = WordMap(SMALL.graph, 15)
    groups: dict[str, set[str]] = defaultdict(set)
    for word in WORDS:
        groups["".join(sorted(word))].add(word)
    for letters, group in groups.items():
        found = words.anagrams(SMALL.alphabet.encode(letters))
        assert {SMALL.alphabet.decode(word) for word in found} == group
        assert len(found) == len(group)
    assert words.anagrams(SMALL.alphabet.encode("XXQ")) == []
    assert words.words == len(WORDS)


def test_the_map_of_a_whole_list_counts_its_words(enable: Lexicon) -> None:
    words = WordMap(enable.graph, 15)
    assert words.words == sum(2 <= len(word) <= 15 for word in enable)
    for letters in ("RETINAS", "STOP", "QUIZ", "ZZZZ"):
        found = words.anagrams(enable.alphabet.encode(letters))
        assert sorted(enable.alphabet.decode(word) for word in found) == enable.anagrams(letters)
