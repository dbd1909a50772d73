"""Games and positions of our own for the tests of the analysis page."""

from __future__ import annotations

from random import Random

from tilewright import Lexicon
from tilewright.scrabble.game import GAME
from tilewright.scrabble.notation.gcg import Player, format_gcg, record
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.table.log import Header, Log

EMPTY = "/".join(["15"] * 15)
OPENING = f"{EMPTY} AEINRST/ 0/0 0"


def played(lexicon: Lexicon, seed: int = 1, turns: int = 100) -> Position:
    """A game of two static players up to a turn, with all racks known."""
    rules = Rules()
    state = GAME.new(rules, lexicon, seed)
    state.deal()
    finder = MoveFinder(lexicon, rules)
    for _ in range(turns):
        if state.over:
            break
        best = finder.best(state.position, 1)[0].move
        state.apply(state.position.on_turn, best)
    return state.position


def gcg(lexicon: Lexicon, seed: int = 1, turns: int = 100) -> str:
    """Such a game as text."""
    players = Player("ann", "Ann Example"), Player("bob", "Bob Example")
    game = record(played(lexicon, seed, turns), players, [("lexicon", lexicon.name)])
    return format_gcg(game)


def log(lexicon: Lexicon, seed: int = 1, rules: Rules | None = None) -> bytes:
    """Such a game as a log."""
    rules = rules or Rules()
    state = GAME.new(rules, lexicon, seed)
    events = [state.deal()]
    finder = MoveFinder(lexicon, rules)
    while not state.over:
        best = finder.best(state.position, 1)[0].move
        events.append(state.apply(state.position.on_turn, best))
    events.append(state.end())
    header = Header.of(GAME, rules, lexicon, seed, ("Ann", "Bob"))
    return Log(header, [event for event in events if event]).to_bytes()


def damaged(text: str, seed: int) -> str:
    """A text with some characters changed."""
    rng = Random(seed)
    letters = list(text)
    for _ in range(rng.randint(1, 8)):
        letters[rng.randrange(len(letters))] = chr(rng.randrange(0x20, 0x180))
    return "".join(letters)
