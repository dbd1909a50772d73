"""The slow, obvious solver of a game with one tile in the bag: every move against every draw.

It states the model of `tilewright.scrabble.search.preendgame` in as few words as it can.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.reference import endgame
from tilewright.scrabble.move import PASS, Kind, Move
from tilewright.scrabble.position import Position
from tilewright.scrabble.search.finder import MoveFinder

REPLIES = 24

Results = dict[str, Fraction]  # by the tile in the bag: 1 for a win, 0 for a loss


def results(position: Position, finder: MoveFinder) -> dict[Move, Results]:
    """The result of each legal move for each tile that may be in the bag."""
    moves = [*(move for move, _ in position.plays()), *position.exchanges(), PASS]
    return {
        move: _played(position, move)
        if move.kind is Kind.PLAY
        else {tile: _waited(position, move, tile, finder) for tile in _draws(position)}
        for move in moves
    }


def mean(found: Results, unseen: str) -> Fraction:
    """The share of wins over all tiles that may be in the bag."""
    return sum((found[tile] for tile in unseen), Fraction(0)) / len(unseen)


def _draws(position: Position) -> list[str]:
    return list(Counter(position.unseen))


def _played(position: Position, move: Move) -> Results:
    return {tile: _after(position, move, tile) for tile in _draws(position)}


def _after(position: Position, move: Move, tile: str) -> Fraction:
    """The result of a play that draws the last tile, for the player who makes it."""
    return _result(_dealt(position, tile).play(move, tile), position.on_turn)


def _dealt(position: Position, tile: str) -> Position:
    """The position with this tile in the bag."""
    other = "".join((Counter(position.unseen) - Counter(tile)).elements())
    return position.with_rack(1 - position.on_turn, position.racks[1 - position.on_turn] + other)


def _result(position: Position, seat: int) -> Fraction:
    scores = position.final_scores
    spread = scores[seat] - scores[1 - seat]
    if not position.is_over:
        spread += endgame.value(position) * (1 if position.on_turn == seat else -1)
    return Fraction((spread > 0) - (spread < 0) + 1, 2)


def _waited(position: Position, move: Move, tile: str, finder: MoveFinder) -> Fraction:
    """The result of a pass or an exchange when this tile is in the bag."""
    seat, bagged = position.on_turn, move.tiles if move.kind is Kind.EXCHANGE else tile
    after = _dealt(position, tile).play(move, tile if move.kind is Kind.EXCHANGE else "")
    if after.is_over:
        return _result(after, seat)
    seen = after.with_rack(seat, "")
    known = {play for play, _ in seen.plays()}
    likely = [one.move for one in finder.best(seen, REPLIES) if one.move in known]
    replies = {reply: _played(seen, reply) for reply in likely}
    if seen.scoreless + 1 >= seen.rules.scoreless_limit:
        replies[PASS] = {
            other: _result(_dealt(seen, other).play(PASS), 1 - seat) for other in _draws(seen)
        }
    if not replies:  # then both pass until the game ends
        while not after.is_over:
            after = after.play(PASS)
        return _result(after, seat)
    most = max(mean(found, seen.unseen) for found in replies.values())
    return 1 - max(found[bagged] for found in replies.values() if mean(found, seen.unseen) == most)
