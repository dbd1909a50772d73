"""`greedy` plays the highest score."""

from __future__ import annotations

from random import Random

from tests.scrabble.strategies import SMALL
from tilewright import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.agents.greedy import Greedy
from tilewright.scrabble.move import CHALLENGE, PASS
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.view import View


def act(position: Position, lexicon: Lexicon = SMALL) -> str:
    return str(Greedy(lexicon).act(View(position, position.on_turn), Random(0)))


def test_the_highest_score_is_played() -> None:
    position = Position.start(SMALL, racks=["RETAINS"])
    best = max(score for _, score in position.plays())
    assert position.score(act(position)) == best == 66


def test_without_a_play_the_rack_is_exchanged() -> None:
    assert act(Position.start(SMALL, racks=["VVWCCFB"])) == "-BCCFVVW"


def test_without_a_play_and_a_bag_it_passes() -> None:
    rules = Rules(exchange_limit=90)
    assert act(Position.start(SMALL, rules, racks=["VVWCCFB"])) == str(PASS)


def test_a_word_that_it_does_not_know_is_challenged() -> None:
    rules = Rules(challenge="double")
    start = Position.start(SMALL, rules, racks=["CABBAGE", "RETAINS"])
    assert act(start.play("8H GAB")) == str(CHALLENGE)
    assert act(start.play("8H AB")) != str(CHALLENGE)


def test_an_agent_may_have_other_words_than_the_game(enable: Lexicon) -> None:
    greedy = AGENTS.make("greedy:vocabulary=common", enable)
    position = Position.start(enable, racks=["RETINAS"])
    move = greedy.act(View(position, 0), Random(0))
    assert all(word.text in greedy.lexicon for word in position.words(move))
