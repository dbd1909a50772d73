"""Levels of engines: how many words they know and how fast they are."""

from __future__ import annotations

import itertools

from tilewright import Lexicon
from tilewright.web.books import Books
from tilewright.web.live.levels import Vocabularies
from tilewright.web.live.setup import live_table

LEVELS = live_table("bananagrams").levels


def test_each_level_knows_more_words_or_is_quicker_than_the_one_before() -> None:
    words = Vocabularies(Books())
    levels = list(LEVELS.values())
    for milder, harder in itertools.pairwise(levels):
        assert len(words.of(milder, "enable")) <= len(words.of(harder, "enable"))
        assert milder.a_tile > harder.a_tile and milder.a_thought > harder.a_thought


def test_a_level_plays_only_words_that_the_game_accepts() -> None:
    words = Vocabularies(Books())
    for book in ("common", "french"):
        whole = Lexicon.load(book)
        easy = words.of(LEVELS["easy"], book)
        assert 1000 < len(easy) < len(whole)
        assert all(word in whole and len(word) <= 5 for word in easy)
