"""Check moves in a position, and compute final adjustments."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tilewright.scrabble.kernels.referee import rest_of
from tilewright.scrabble.move import Kind, Move
from tilewright.scrabble.position_input import PositionError
from tilewright.scrabble.scoring import IllegalMove
from tilewright.scrabble.turn import PreparedMove

if TYPE_CHECKING:
    from tilewright.scrabble.position import Position


def prepare(position: Position, move: Move) -> PreparedMove:
    """Check a move and prepare it for play; raises IllegalMove."""
    if position.is_over:
        raise IllegalMove("the game is over").because("over")
    if move.kind is Kind.CHALLENGE:
        _check_challenge(position)
        return PreparedMove(position, move, position.rack)
    if move.kind is Kind.PASS:
        return PreparedMove(position, move, position.rack)
    if position.awaits_challenge:
        flaw = "the last play went out; challenge it or pass"
        raise IllegalMove(flaw).because("challenge-or-pass")
    if move.kind is Kind.EXCHANGE:
        _check_exchange(position, move)
        return PreparedMove(position, move, leave(position, move))
    return _prepare_play(position, move)


def _prepare_play(position: Position, move: Move) -> PreparedMove:
    placed = position.placed(move)
    left = rest_of(position.rack, placed.move.tiles)
    if left is None:  # some tiles are unknown or missing
        left = leave(position, placed.move)
    if not placed.known and position.rules.challenge == "void":
        wrong = position.invalid_words(position.words(placed.move))
        verb = "is" if len(wrong) == 1 else "are"
        flaw = f"{move}: {' and '.join(wrong)} {verb} not in the lexicon"
        raise IllegalMove(flaw).because("not-words", words=wrong)
    return PreparedMove(position, placed.move, left, placed)


def _check_exchange(position: Position, move: Move) -> None:
    bag, rules = position.bag, position.rules
    if bag < rules.exchange_limit:
        raise IllegalMove(
            f"{move}: an exchange needs {rules.exchange_limit} tiles in the bag (got {bag})"
        ).because("bag-too-small", bag=bag, most=rules.exchange_limit)
    if not 1 <= move.count <= min(bag, position.held[position.on_turn]):
        flaw = f"{move}: {move.count} tiles cannot be exchanged"
        raise IllegalMove(flaw).because("exchange", count=move.count)


def _check_challenge(position: Position) -> None:
    if position.rules.challenge == "void":
        flaw = "nothing to challenge: invalid plays are rejected under this rule"
        raise IllegalMove(flaw).because("no-challenge")
    if not position.may_challenge:
        raise IllegalMove("no play to challenge").because("no-challenge")
    if position.lexicon is None:
        raise IllegalMove("a challenge needs a lexicon")


def leave(position: Position, move: Move) -> str:
    """The known tiles left on the rack after a move; unknown tiles may be any unseen ones."""
    rack, held = position.rack, position.held[position.on_turn]
    left, unknown = rack, ""
    for tile in move.used:
        if tile in left:
            left = left.replace(tile, "", 1)
        else:
            unknown += tile
    if max(len(unknown), move.count - len(rack)) > held - len(rack):
        missing = f"lacks {unknown}" if unknown else f"has {held} tiles"
        raise IllegalMove(f"{move}: the rack {rack} {missing}").because("rack", rack=rack)
    if gone := Counter(unknown) - Counter(position.unseen if unknown else ""):
        raise IllegalMove(f"{move}: no unseen {' and no unseen '.join(gone)} left")
    return left if move.used or not move.count else ""


def adjustments(position: Position) -> tuple[int, ...]:
    """The final adjustment of each score.

    With two players, the one who goes out gains twice the value of the opponent's tiles. Otherwise
    all players lose the value of their own tiles. Settled scores stay as they are.
    """
    rules = position.rules
    if position.ending == "settled":
        return (0,) * rules.seats
    left = [rules.tile_set.value(whole_rack(position, seat)) for seat in range(rules.seats)]
    if position.ending == "out" and rules.seats == 2:
        return tuple(0 if held else 2 * sum(left) for held in position.held)
    return tuple(-value for value in left)


def whole_rack(position: Position, seat: int) -> str:
    """All tiles of a player, completed with the unseen tiles if those must be the player's."""
    racks = position.racks
    missing = [held - len(rack) for held, rack in zip(position.held, racks, strict=True)]
    if not missing[seat]:
        return racks[seat]
    if position.bag or sum(missing) > missing[seat]:
        raise PositionError(f"the rack of player {seat} is not fully known ({racks[seat]!r})")
    return racks[seat] + position.unseen
