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
class Decision:
    """A move of a recorded game: its number from 1, and the position as its player saw it.

    `phonies` are the words of a play that are not in the lexicon.
    """

    number: int
    event: Event
    position: Position
    move: Move
    phonies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Review:
    """A decision compared with the best move."""

    decision: Decision
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
        too close to tell. In an endgame the value of the move has to be proved, and before it that
        it wins less often, or that it was dropped.
        """
        if self.decision.phonies:
            return True
        if self.analysis.thought.method == "simulate":
            return self.played.iterations < self.best.iterations
        if self.analysis.thought.method == "preendgame":
            return self._wins_less
        if self.analysis.thought.method == "endgame":
            return self.played.win is not None and self.points > 0
        return self.points > 0

    @property
    def _wins_less(self) -> bool:
        best, played = self.best.win_bounds, self.played.win_bounds
        if best is not None and played is not None and played[1] < best[0]:
            return True
        return not self.analysis.thought.exact and 0 < self.played.iterations < self.best.iterations


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
        decision, played, best = review.decision, review.played, review.best
        tile_set = decision.position.rules.tile_set
        return {
            "turn": decision.number,
            "player": self.game.players[decision.event.seat].nick,
            "rack": decision.position.rack,
            "move": decision.move.text(tile_set),
            "score": played.score,
            "equity": round(played.equity, 3),
            "best": best.move.text(tile_set),
            "best_equity": round(best.equity, 3),
            "points": round(review.points, 3),
            "win": None if review.win is None else round(review.win, 5),
            "mistake": review.is_mistake,
            "phonies": list(decision.phonies),
        }


def decisions(game: Gcg, lexicon: Lexicon) -> list[Decision]:
    """The moves of a game, each with the position in which it was made."""
    path = walk(game, lexicon)
    found: list[Decision] = []
    for event, before, after in zip(game.events, path, path[1:], strict=False):
        if event.kind in MOVES and after.last is not None:
            seen = as_void(before.seen_by(event.seat))
            move = after.last.move
            found.append(Decision(len(found) + 1, event, seen, move, tuple(after.phonies)))
    return found


def as_void(position: Position) -> Position:
    """The same position for somebody who plays nothing but words, whatever others may do."""
    return replace(position, rules=replace(position.rules, challenge="void"))


def find_decision(game: Gcg, lexicon: Lexicon, number: int) -> Decision:
    """A move of a game by its number, counted from 1."""
    found = decisions(game, lexicon)
    if not 1 <= number <= len(found):
        raise GcgError(f"there is no turn {number}: the game has {len(found)}")
    return found[number - 1]


def annotate(game: Gcg, lexicon: Lexicon, wishes: Wishes) -> Iterator[Review]:
    """Review the moves of a game whose racks are known, one after the other."""
    for decision in decisions(game, lexicon):
        if can_judge(decision):
            yield _review(decision, lexicon, wishes)


def _review(decision: Decision, lexicon: Lexicon, wishes: Wishes) -> Review:
    """A play that is no word is not thought about: it is only counted."""
    position, move = decision.position, decision.move
    analysis = analyse(position, lexicon, wishes, None if decision.phonies else move)
    played = analysis.find(move)
    if played is None:
        played = Judgement.of(MoveFinder(lexicon, position.rules).weigh(position, move))
    return Review(decision, analysis, played)


def can_judge(decision: Decision) -> bool:
    """Whether the rack is known, and with an exchange the tiles."""
    known = bool(decision.position.rack) and not decision.position.is_over
    return known and (decision.move.kind is not Kind.EXCHANGE or bool(decision.move.used))
