"""Cards made from word lists, annotated games and puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.lexicon import Lexicon
from tilewright.quiz.cards import Card, Kind, unique
from tilewright.quiz.errors import QuizError
from tilewright.quiz.facts import hooks
from tilewright.quiz.games import Game
from tilewright.quiz.probability import LONGEST, SHORTEST, Alphagram, by_probability
from tilewright.quiz.puzzle import Puzzle
from tilewright.scrabble.analysis import AnalysisOptions
from tilewright.scrabble.annotation import Annotation, JudgedTurn, MistakeKind, annotate
from tilewright.scrabble.notation.cgp import parse_cgp

PLAYOUTS = 64  # enough to see what a bingo is worth
NODES = 5_000


def anagram_cards(lexicon: Lexicon, length: int, first: int = 1, last: int = 100) -> list[Card]:
    """Return cards for the alphagrams of a length with these ranks by probability, from 1."""
    return [
        Card("anagrams", lexicon.name, one.letters, one.words, {"order": place})
        for place, one in _places(lexicon, length, first, last)
    ]


def hook_cards(lexicon: Lexicon, length: int, first: int = 1, last: int = 100) -> list[Card]:
    """Return cards for the front and back hooks of words; words without hooks have none."""
    cards: list[Card] = []
    for place, one in _places(lexicon, length, first, last):
        for word in one.words:
            front, back = hooks(word, lexicon)
            sides: tuple[tuple[Kind, str], ...] = (("front-hooks", front), ("back-hooks", back))
            cards += [
                Card(kind, lexicon.name, word, tuple(letters), {"order": place})
                for kind, letters in sides
                if letters
            ]
    return cards


def _places(
    lexicon: Lexicon, length: int, first: int, last: int
) -> Iterator[tuple[int, Alphagram]]:
    if not SHORTEST <= length <= LONGEST:
        raise QuizError(f"length must be from {SHORTEST} to {LONGEST} (got {length})")
    if not 1 <= first <= last:
        raise QuizError(f"range must be FIRST-LAST, counted from 1 (got {first}-{last})")
    order = by_probability(lexicon, length)
    if first > len(order):
        raise QuizError(
            f"{lexicon.name} has {len(order):,} alphagrams of {length} letters, so the range "
            f"{first}-{last} is empty"
        )
    return enumerate(order[first - 1 : last], start=first)


def missed_bingos(game: Game, options: AnalysisOptions | None = None) -> list[Card]:
    """Annotate a game, and make cards of the bingos that were missed in it."""
    options = options or AnalysisOptions(playouts=PLAYOUTS, nodes=NODES)
    annotation = annotate(game.record, game.lexicon, options)
    return bingo_cards(annotation, game.lexicon, game.name)


def bingo_cards(annotation: Annotation, lexicon: Lexicon, source: str) -> list[Card]:
    """The missed bingos of an annotated game whose racks are known in full."""
    return [
        _bingo_card(turn, lexicon, source)
        for turn in annotation.mistakes
        if turn.kind is MistakeKind.MISSED_BINGO and turn.rack_complete and turn.best
    ]


def _bingo_card(turn: JudgedTurn, lexicon: Lexicon, source: str) -> Card:
    position = parse_cgp(turn.position, lexicon).position
    assert turn.best is not None
    plays = [one.move for one in position.plays() if one.move.count == position.rules.rack_size]
    best = position.read(turn.best)
    words = unique(position.words(move)[0].text for move in [best, *plays])
    about = {
        "source": f"{source}, turn {turn.turn}",
        "rack": position.rack,
        "played": turn.move,
        "move": turn.best,
    }
    return Card("bingo", lexicon.name, turn.position, tuple(words), about)


def puzzle_card(puzzle: Puzzle) -> Card:
    """A puzzle as a card."""
    about = puzzle.to_json() | {
        "rack": puzzle.to_position().rack,
        "bag": puzzle.to_position().bag,
        "evidence": puzzle.evidence(),
    }
    del about["position"], about["lexicon"]
    return Card("move", puzzle.lexicon, puzzle.position, (puzzle.move,), about)
