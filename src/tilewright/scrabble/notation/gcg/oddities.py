"""Warnings about GCG files and CGP lines by name, so that pages can translate them."""

from __future__ import annotations

from types import MappingProxyType

from tilewright.errors import TilewrightError
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.gcg.model import GcgWarning

# By name: the code of the warning and its message.
SENTENCES = MappingProxyType(
    {
        "player-number": ("player", "a game has 1 to {most} players (got player {seat})"),
        "player-no-nick": ("player", "#player{seat} has no nickname; using {nick}"),
        "player-twice": ("player", "#player{seat} appears twice"),
        "player-moved": ("player", "#player{seat} appears twice; {nick} is player {other}"),
        "player-same-nick": (
            "player",
            "two players are called {nick}; using turns and totals to tell which",
        ),
        "player-missing": ("player", "#player{seat} is missing; using {nick}"),
        "player-unknown": ("player", "no player is called {nick}; assuming player {seat}"),
        "line-pragma": ("line", "unknown pragma, kept as a note: {text}"),
        "line-unknown": ("line", "line does not start with # or >, kept as a note: {text}"),
        "line-more": ("line", "{number} more warnings"),
        "rules-tiles": ("rules", "unknown tile distribution {name}"),
        "rules-board": ("rules", "unknown board {name}"),
        "rules-game": ("rules", "unknown game type {name}; using the standard rules"),
        "points-missing": ("total", "points or total missing"),
        "score-missing": ("score", "points missing; scored by the rules"),
        "play-unreadable": ("play", "unreadable: {text} ({why})"),
        "play-refused": ("play", "{why}"),
        "play-upper": ("play", "read in upper case: {why}"),
        "play-read": ("play", "read as {move}: {why}"),
        "exchange-refused": ("exchange", "{why}"),
        "ending-no-rack": ("ending", "({text}) is not a rack; only its points count"),
        "ending-value": ("ending", "the tiles {tiles} are worth {value}"),
        "ending-left": ("ending", "({tiles}) is not what was left: {left}"),
        "ending-held": ("ending", "player {seat} did not go out: {held} tiles left"),
        "rack-partly": ("rack", "rack {rack} is only partly known"),
        "rack-lower": ("rack", "rack {rack} is in lower case"),
        "rack-ignored": ("rack", "#rack ignored: {why}"),
        "rack-repaired": ("rack", "rack not used as written: {why}"),
        "bonus": ("bonus", "challenge bonus without a play"),
        "turn-over": ("turn", "the game was already over"),
        "turn-other": ("turn", "player {seat} was not on turn"),
        "withdrawn-none": ("withdrawn", "no play to take back"),
        "withdrawn-other": ("withdrawn", "the last play was by player {seat}"),
        "withdrawn-score": (
            "withdrawn",
            "{scored} points by the rules, but the file says {written}",
        ),
        "score": ("score", "{scored} points by the rules, but the file says {written}"),
        "total": ("total", "the total is {total}, but the file says {written}"),
        "tiles": ("tiles", "{why}"),
        "encoding-wide": ("encoding", "the file is UTF-16 without a byte-order mark"),
        "encoding-unknown": ("encoding", "unknown encoding {name}; read as {guessed}"),
        "encoding-wrong": (
            "encoding",
            "the file is not in the encoding it declares ({name}); read as {guessed}",
        ),
        "encoding-utf8": ("encoding", "the file is UTF-8 and does not declare it"),
        "cgp-option-twice": ("line", "duplicate option {name}; the last one counts"),
        "cgp-no-option": ("line", "not an option: {text}"),
        "cgp-rack": ("rack", "rack {rack} was read as {known}"),
        "cgp-scores": ("score", "expected {wanted} scores (got {number})"),
        "cgp-rows": ("board", "expected {wanted} rows (got {number})"),
        "cgp-row-tiles": ("board", "row {row} has invalid tiles: {text}"),
        "cgp-row-length": ("board", "row {row} has {number} squares; expected {wanted}"),
    }
)


def oddity(line: int, reason: str, **facts: object) -> GcgWarning:
    """Return the warning of a name; an error among its facts keeps its own code and facts."""
    code, sentence = SENTENCES[reason]
    errors = [fact for fact in facts.values() if isinstance(fact, TilewrightError)]
    values = {
        name: str(fact) if isinstance(fact, (TilewrightError, Move)) else fact
        for name, fact in facts.items()
    }
    because = next(((one.why, tuple(one.facts.items())) for one in errors if one.why), None)
    return GcgWarning(line, code, sentence.format(**values), reason, tuple(values.items()), because)
