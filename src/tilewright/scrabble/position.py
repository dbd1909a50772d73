"""Positions: the board, the known parts of the racks, the scores and the turn.

Positions are immutable. `play` returns the next position, `undo` the previous one. Racks may be
partly or completely unknown; an unknown rack is an empty string.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from tilewright.alphabet import Alphabet
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.scrabble.kernels.referee import Referee
from tilewright.scrabble.legality import adjustments, prepare
from tilewright.scrabble.move import CHALLENGE, PASS, Kind, Move
from tilewright.scrabble.picture import Pictured
from tilewright.scrabble.position_input import (
    PositionError,
    clean_rack,
    read_rows,
    require_letters,
    require_seats,
    require_tiles,
    tiles_held,
    tiles_left,
)
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.scoring import IllegalMove, Placed, Word, place, referee_for
from tilewright.scrabble.tiles import draw_square, sort_tiles
from tilewright.scrabble.turn import PreparedMove, put, with_ending, withdraw
from tilewright.scrabble.turn import Turn as Turn
from tilewright.scrabble.written import same, written

if TYPE_CHECKING:
    from rich.text import Text

Ending = Literal["", "out", "scoreless", "settled"]
RULES = Rules()


class ScoredMove(NamedTuple):
    """A play with its score."""

    move: Move
    score: int


@dataclass(frozen=True, slots=True, eq=False)
class Position(Pictured):
    """A position; create one with `Position.start`, `Position.of` or `parse_cgp`.

    `squares` is the board row by row: 0 for an empty square, else the code of a letter, with
    0x40 added for a blank. `held` is the number of tiles each player has, known or not.
    """

    rules: Rules
    lexicon: Lexicon | None
    _referee: Referee
    squares: bytes
    racks: tuple[str, ...]
    held: tuple[int, ...]
    scores: tuple[int, ...]
    on_turn: int = 0
    scoreless: int = 0
    ending: Ending = ""
    last: Turn | None = None
    _previous: Position | None = None
    _seen: dict[int, Position] = field(default_factory=dict, init=False)

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | None = None,
        rules: Rules = RULES,
        racks: Sequence[str] = (),
        on_turn: int = 0,
    ) -> Position:
        """Return the empty board. Without a lexicon, every word counts as valid."""
        return cls.of(lexicon, rules, racks=racks, on_turn=on_turn)

    @classmethod
    def of(
        cls,
        lexicon: Lexicon | None = None,
        rules: Rules = RULES,
        rows: Sequence[str] = (),
        racks: Sequence[str] = (),
        scores: Sequence[int] = (),
        on_turn: int = 0,
        scoreless: int = 0,
        counted: bool = True,
    ) -> Position:
        """Create a position from rows with `.` for empty squares, or from a CGP board.

        Omitted arguments are empty, unknown or 0. If `counted` is false, there may be more tiles
        than in the set; such a position can be drawn and written, but not analysed.
        """
        if lexicon is not None:
            require_letters(lexicon, rules)
        alphabet = lexicon.alphabet if lexicon else rules.tile_set.alphabet
        squares = read_rows(rows, rules, alphabet)
        given = [*racks, *[""] * (rules.seats - len(racks))]
        hands = tuple(clean_rack(rack, rules, alphabet) for rack in given)
        points = tuple(scores) or (0,) * rules.seats
        require_seats(rules.seats, len(hands), len(points), on_turn)
        free = len(rules.tile_set) - (len(squares) - squares.count(0))
        held = tiles_held(hands, free, rules.rack_size, on_turn)
        referee = referee_for(rules, alphabet)
        position = cls(rules, lexicon, referee, squares, hands, held, points, on_turn, scoreless)
        if counted:
            require_tiles(rules.tile_set, alphabet, squares, hands)
        return with_ending(position)

    # Properties

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the codes on the squares."""
        return self.lexicon.alphabet if self.lexicon else self.rules.tile_set.alphabet

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as rows of text; blanks are in lower case."""
        letters, columns = self.alphabet.letters, self.rules.layout.columns
        text = "".join([draw_square(code, letters) for code in self.squares])
        return tuple(text[at : at + columns] for at in range(0, len(text), columns))

    @property
    def rack(self) -> str:
        """The known tiles of the player on turn."""
        return self.racks[self.on_turn]

    @property
    def bag(self) -> int:
        """The number of tiles in the bag."""
        on_board = len(self.squares) - self.squares.count(0)
        return len(self.rules.tile_set) - on_board - sum(self.held)

    @property
    def unseen(self) -> str:
        """The tiles that are neither on the board nor on known racks."""
        left = tiles_left(self.rules.tile_set, self.alphabet, self.squares, self.racks)
        return "".join([tile * left[tile] for tile in self.rules.tile_set.counts])

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns since the first position, in order."""
        turns: list[Turn] = []
        position: Position | None = self
        while position is not None:
            if position.last is not None:
                turns.append(position.last)
            position = position._previous
        return tuple(reversed(turns))

    def tile_at(self, square: Square) -> str:
        """Return the tile on a square (lower case for a blank), or `.`."""
        row, column = square
        if not self.rules.layout.holds(row, column):
            raise PositionError(f"{square} is off the board of {self.rules.layout.size}")
        code = self.squares[row * self.rules.layout.columns + column]
        return draw_square(code, self.alphabet.letters)

    def __str__(self) -> str:
        from tilewright.scrabble.draw import draw

        return draw(self)

    def __rich__(self) -> Text:
        from tilewright.scrabble.draw import paint

        return paint(self)

    def __repr__(self) -> str:
        return written(self)

    def __eq__(self, other: object) -> bool:
        return same(self, other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.squares, self.racks, self.scores, self.on_turn))

    def __reduce__(self) -> tuple[object, ...]:
        from tilewright.scrabble.pickling import flatten, restore

        return restore, flatten(self)

    def __deepcopy__(self, memo: object) -> Position:
        return self

    # Moves

    def legal_moves(self) -> list[Move]:
        """Return all legal moves with the known tiles: plays by score, exchanges, a challenge and
        a pass."""
        if self.is_over:
            return []
        if self.awaits_challenge:
            return [CHALLENGE, PASS]
        moves = [move for move, _ in self.plays()]
        moves += self.exchanges()
        if self.may_challenge:
            moves.append(CHALLENGE)
        return [*moves, PASS]

    def plays(self, most: int | None = None) -> list[ScoredMove]:
        """Return the valid plays with the known tiles, or the `most` best, by score."""
        from tilewright.scrabble.search.generator import generate

        if self.is_over or self.awaits_challenge:
            return []
        return generate(self, most)

    def exchanges(self) -> list[Move]:
        """Return the legal exchanges of known tiles, smallest first."""
        bag, waits = self.bag, self.is_over or self.awaits_challenge
        most = 0 if waits or bag < self.rules.exchange_limit else bag
        parts = {""}
        for tile in self.rack:
            parts |= {part + tile for part in parts if len(part) < most}
        kinds = {sort_tiles(part, self.rules.tile_set) for part in parts} - {""}
        return [Move.exchange(tiles) for tiles in sorted(kinds, key=lambda one: (len(one), one))]

    def score(self, move: Move | str) -> int:
        """Return the score of a move, even if its words or tiles are not valid."""
        move = self.read(move)
        return self.placed(move).score if move.kind is Kind.PLAY else 0

    def words(self, move: Move | str) -> tuple[Word, ...]:
        """Return the words that a play makes, main word first."""
        move = self.read(move)
        if move.kind is not Kind.PLAY:
            return ()
        placed = self.placed(move)
        return tuple(map(Word, placed.words, placed.points))

    def placed(self, move: Move) -> Placed:
        """Place a play on this board, or raise IllegalMove."""
        return place(self, move)

    def read(self, move: Move | str) -> Move:
        """Parse a move."""
        return Move.parse(move, self.rules.tile_set) if isinstance(move, str) else move

    def prepare(self, move: Move | str) -> PreparedMove:
        """Check a move and prepare it for play, or raise IllegalMove.

        For callers that need the checked move before they know which tiles are drawn.
        """
        return prepare(self, self.read(move))

    def check(self, move: Move | str) -> Move:
        """Return the move written in full, or raise IllegalMove."""
        return self.prepare(move).move

    def is_legal(self, move: Move | str) -> bool:
        """Whether the move is legal."""
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def invalid_words(self, words: Iterable[Word]) -> list[str]:
        """Return the words that are not in the lexicon."""
        lexicon = self.lexicon
        return [] if lexicon is None else [text for text, _ in words if text not in lexicon]

    # Challenges

    @property
    def may_challenge(self) -> bool:
        """Whether the last play can be challenged now."""
        was_play = self.last is not None and self.last.move.kind is Kind.PLAY
        return was_play and self.rules.challenge != "void" and not self.is_over

    @property
    def phonies(self) -> list[str]:
        """The words of the last play that are not in the lexicon."""
        words, lexicon = self.last.words if self.last else (), self.lexicon
        return [] if lexicon is None else [word for word in words if word not in lexicon]

    @property
    def awaits_challenge(self) -> bool:
        """Whether a player went out and that play can still be challenged."""
        return self.may_challenge and self.went_out

    @property
    def went_out(self) -> bool:
        """Whether the bag is empty and a player has no tiles."""
        return self.bag == 0 and 0 in self.held

    def withdraw(self) -> Position:
        """Return the position after withdrawing the last play; its player loses the turn."""
        return withdraw(self)

    # Playing

    def play(self, move: Move | str, drawn: str = "") -> Position:
        """Return the position after a move, or raise IllegalMove.

        `drawn` are the tiles that the player draws, if known.
        """
        return self.prepare(move).play(drawn)

    def changed(
        self,
        squares: bytes,
        racks: tuple[str, ...],
        held: tuple[int, ...],
        scores: tuple[int, ...],
        on_turn: int,
        scoreless: int,
        ending: Ending,
        last: Turn | None,
        previous: Position | None,
    ) -> Position:
        """Return another position of this game without checks; faster than `replace`."""
        game = self.rules, self.lexicon, self._referee
        counts = on_turn, scoreless
        return Position(*game, squares, racks, held, scores, *counts, ending, last, previous)

    def undo(self) -> Position:
        """Return the position before the last move."""
        if self._previous is None:
            raise PositionError("no move to undo")
        return self._previous

    def with_rack(self, seat: int, rack: str) -> Position:
        """Return the position with another rack."""
        rack = clean_rack(rack, self.rules, self.alphabet)
        if len(rack) > self.held[seat]:
            raise PositionError(
                f"the rack {rack} has {len(rack)} tiles, but the player holds {self.held[seat]}"
            )
        racks = put(self.racks, seat, rack)
        require_tiles(self.rules.tile_set, self.alphabet, self.squares, racks)
        return replace(self, racks=racks)

    def with_lexicon(self, lexicon: Lexicon) -> Position:
        """Return the position with another lexicon and without history."""
        if lexicon is self.lexicon:
            return self
        require_letters(lexicon, self.rules)
        rows = read_rows(self.rows, self.rules, lexicon.alphabet)
        referee = referee_for(self.rules, lexicon.alphabet)
        return replace(self, lexicon=lexicon, squares=rows, _referee=referee, _previous=None)

    def settled(self) -> Position:
        """Return the position marked as over, with final scores as they are."""
        return replace(self, ending="settled")

    def with_points(self, seat: int, points: int) -> Position:
        """Return the position with points added to a score (bonus or penalty)."""
        return replace(self, scores=put(self.scores, seat, self.scores[seat] + points))

    def seen_by(self, seat: int) -> Position:
        """Return what one player may know: no other racks, no exchanged tiles of others."""
        if seat not in self._seen:
            racks = put(("",) * len(self.racks), seat, self.racks[seat])
            last = self.last
            if last and last.seat != seat and last.move.kind is Kind.EXCHANGE:
                last = last._replace(move=Move.exchange(last.move.count))
            before = self._previous.seen_by(seat) if self._previous else None
            public = (self.held, self.scores, self.on_turn, self.scoreless, self.ending)
            self._seen[seat] = self.changed(self.squares, racks, *public, last, before)
        return self._seen[seat]

    # The end

    @property
    def is_over(self) -> bool:
        return self.ending != ""

    @property
    def adjustments(self) -> tuple[int, ...]:
        """The final adjustments of the scores; 0 before the end."""
        return adjustments(self) if self.is_over else (0,) * self.rules.seats

    @property
    def final_scores(self) -> tuple[int, ...]:
        """The scores including final adjustments."""
        return tuple(map(sum, zip(self.scores, self.adjustments, strict=True)))

    @property
    def winner(self) -> int | None:
        """The winner of a finished game; None for a draw."""
        best = max(self.final_scores)
        if not self.is_over or self.final_scores.count(best) > 1:
            return None
        return self.final_scores.index(best)
