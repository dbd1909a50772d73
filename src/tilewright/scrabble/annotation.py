"""A whole game move by move: what was played, what was best, and what the difference cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tilewright.lexicon import Lexicon
from tilewright.scrabble.analysis import Analysis, Wishes, analyse
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.notation.gcg import Gcg, GcgError, walk
from tilewright.scrabble.notation.gcg.model import MOVES, Event
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.search.thought import Judgement


@dataclass(frozen=True)
class Turn:
    """A move of a game on paper: its number, counted from 1, and the position as its player saw it.

    `phonies` are the words of a play that are not in the lexicon.
    """

    number: int
    event: Event
    position: Position
    move: Move
    phonies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Review:
    """What a turn was worth beside the best one."""

    turn: Turn
    analysis: Analysis
    played: Judgement

    @property
    def best(self) -> Judgement:
        return self.analysis.moves[0]

    @property
    def points(self) -> float:
        """The points that the move cost: in spread where that was looked at, else in equity."""
        if self.best.spread is not None and self.played.spread is not None:
            return self.best.spread - self.played.spread
        return self.best.equity - self.played.equity

    @property
    def win(self) -> float | None:
        """The win chance that the move cost."""
        if self.best.win is None or self.played.win is None:
            return None
        return self.best.win - self.played.win

    @property
    def is_mistake(self) -> bool:
        """Whether the move is worse than the best beyond doubt.

        After playouts that is so when it was dropped for it; two that were looked at to the end are
        too close to tell. In an ending the value of the move has to be proved.
        """
        if self.turn.phonies:
            return True
        if self.analysis.thought.method == "simulate":
            return self.played.iterations < self.best.iterations
        if self.analysis.thought.method == "endgame":
            return self.played.win is not None and self.points > 0
        return self.points > 0


@dataclass(frozen=True)
class Annotation:
    """A game and the reviews of its moves."""

    game: Gcg
    reviews: tuple[Review, ...]

    def to_json(self) -> dict[str, Any]:
        """The annotation as a JSON document."""
        return {
            "players": [player.nick for player in self.game.players],
            "moves": [self._reviewed(review) for review in self.reviews],
        }

    def _reviewed(self, review: Review) -> dict[str, Any]:
        turn, played, best = review.turn, review.played, review.best
        tile_set = turn.position.rules.tile_set
        return {
            "turn": turn.number,
            "player": self.game.players[turn.event.seat].nick,
            "rack": turn.position.rack,
            "move": turn.move.text(tile_set),
            "score": played.score,
            "equity": round(played.equity, 3),
            "best": best.move.text(tile_set),
            "best_equity": round(best.equity, 3),
            "points": round(review.points, 3),
            "win": None if review.win is None else round(review.win, 5),
            "mistake": review.is_mistake,
            "phonies": list(turn.phonies),
        }


def turns(game: Gcg, lexicon: Lexicon) -> list[Turn]:
    """The moves of a game, each with the position in which it was made."""
    path = walk(game, lexicon)
    found: list[Turn] = []
    for event, before, after in zip(game.events, path, path[1:], strict=False):
        if event.kind in MOVES and after.last is not None:
            seen = as_void(before.seen_by(event.seat))
            move = after.last.move
            found.append(Turn(len(found) + 1, event, seen, move, tuple(after.phonies)))
    return found


def as_void(position: Position) -> Position:
    """The same position for somebody who plays nothing but words, whatever others may do."""
    return replace(position, rules=replace(position.rules, challenge="void"))


def find_turn(game: Gcg, lexicon: Lexicon, number: int) -> Turn:
    """A move of a game by its number, counted from 1."""
    found = turns(game, lexicon)
    if not 1 <= number <= len(found):
        raise GcgError(f"there is no turn {number}: the game has {len(found)}")
    return found[number - 1]


def annotate(game: Gcg, lexicon: Lexicon, wishes: Wishes) -> Iterator[Review]:
    """Review the moves of a game whose racks are known, one after the other."""
    for turn in turns(game, lexicon):
        if can_judge(turn):
            yield _review(turn, lexicon, wishes)


def _review(turn: Turn, lexicon: Lexicon, wishes: Wishes) -> Review:
    """A play that is no word is not thought about: it is only counted."""
    if turn.phonies:
        analysis = analyse(turn.position, lexicon, wishes)
        engine = MoveFinder(lexicon, turn.position.rules)
        return Review(turn, analysis, Judgement.of(engine.weigh(turn.position, turn.move)))
    analysis = analyse(turn.position, lexicon, wishes, turn.move)
    played = analysis.find(turn.move)
    assert played is not None
    return Review(turn, analysis, played)


def can_judge(turn: Turn) -> bool:
    """Whether the rack is known, and with an exchange the tiles."""
    known = bool(turn.position.rack) and not turn.position.is_over
    return known and (turn.move.kind is not Kind.EXCHANGE or bool(turn.move.used))
