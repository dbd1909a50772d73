"""Study in the solver's processes: word pages, decks of cards, puzzles."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from tilewright.lexicon import Lexicon
from tilewright.quiz import PuzzleMaker, anagram_cards, hook_cards, missed_bingos, puzzle_card
from tilewright.quiz.cards import Card
from tilewright.quiz.errors import QuizError
from tilewright.quiz.facts import word_facts
from tilewright.quiz.games import Game, read_game
from tilewright.quiz.puzzle import Puzzle
from tilewright.web.books import Books
from tilewright.web.settings import Json

LOOKS = 10  # positions of a visitor's game that are tried as puzzles


def word_page(books: Books, wish: Json) -> Json:
    """The facts about a word."""
    return word_facts(wish["word"], books.open(wish["lexicon"])).to_json()


def daily_puzzle(books: Books, wish: Json) -> Json:
    """The puzzle of a day: every server makes the same one."""
    seed = int(wish["day"].replace("-", ""))
    return _from_self_play(books.open(wish["lexicon"]), seed).to_json()


def deck(books: Books, wish: Json) -> Json:
    """The cards of a deck as documents."""
    return {"cards": [_document(card) for card in _cards(books, wish)]}


def _cards(books: Books, wish: Json) -> Iterable[Card]:
    lexicon = books.open(wish["lexicon"])
    if wish["deck"] in ("anagrams", "hooks"):
        make = anagram_cards if wish["deck"] == "anagrams" else hook_cards
        return make(lexicon, wish["length"], wish["first"], wish["last"])
    if wish["deck"] == "self-play":
        return [puzzle_card(_from_self_play(lexicon, secrets.randbits(31)))]
    game = read_game(wish["text"].encode("utf-8", "replace"), wish["name"], lexicon, books.open)
    cards = missed_bingos(game) if wish["deck"] == "bingos" else _puzzles(game)
    if not cards:
        raise QuizError("no such position in this game")
    return cards


def _from_self_play(lexicon: Lexicon, seed: int) -> Puzzle:
    return next(puzzle for _, puzzle in PuzzleMaker(lexicon).from_self_play(seed))


def _puzzles(game: Game) -> list[Card]:
    maker = PuzzleMaker(game.lexicon)
    return [puzzle_card(one) for one in maker.from_turns(game.turns(), looks=LOOKS)]


def _document(card: Card) -> Json:
    return {
        "kind": card.kind,
        "lexicon": card.lexicon,
        "question": card.question,
        "answers": list(card.answers),
        "about": dict(card.about),
    }
