"""Add tiles to a grid with the least change.

A `Peeler` keeps its grid on a compiled board between changes, for games; `peel` makes one change.
The kinds of change are tried in order of the tiles that they move. Small grids are searched
completely for the least change; in larger ones, a tile may also be inserted into a word. If
everything else fails, the grid is rebuilt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice

from tilewright.errors import GridError
from tilewright.grid import Grid
from tilewright.grid.placement import Square
from tilewright.lexicon import Lexicon
from tilewright.solver.least import Lesser, least_change, opened_word, word_by_word
from tilewright.solver.limit import NO_END, Cells, Limit, Solution, Status, Stopwatch
from tilewright.solver.prefer import FOR_PREFERRED, others_in, without_new_others
from tilewright.solver.repair import Repair
from tilewright.solver.solve import DEFAULT_LIMIT, solve
from tilewright.solver.workshop import restricted, shared_words, workshop_of

# Largest new grid for which all sets of tiles to move are tried.
MOST_TILES_TO_SEARCH = 10
# Limits of the proof that a change is minimal: tiles in the old grid, new tiles, and moved tiles of
# the smaller changes that are ruled out.
MOST_TILES_TO_PROVE = 40
MOST_NEW_TO_PROVE = 3
MOST_MOVED_TO_PROVE = 3
# Most tiles that are added by changing a grid.
MOST_NEW_TILES = 12
# Node limit for playing the tiles of removed words again.
NODES_A_WORD = 300_000
MOST_PAIRS = 60
SMALLEST_SIDE = 128
MARGIN = 8


def peel(
    grid: Grid,
    tiles: str,
    lexicon: Lexicon,
    *,
    limit: Limit = DEFAULT_LIMIT,
    seed: int = 0,
    min_length: int = 2,
    avoid: Iterable[str] = (),
    prefer: Lexicon | None = None,
) -> Solution:
    """Add tiles to a valid grid, moving as few old tiles as possible.

    `grid` is not modified. The status is as for `solve`. `Solution.minimal` means that no change
    moves fewer tiles; the proof covers smaller changes of up to three tiles, in grids of up to 40
    and for up to three new tiles. `prefer` adds preferred words only, if half of the limit is
    enough to find such a grid; `Solution.others` lists all other words of the grid.
    """
    if prefer is not None:
        any_words = partial(peel, grid, tiles, seed=seed, min_length=min_length)
        return _peel_preferring(grid, tiles, lexicon, limit, prefer, tuple(avoid), any_words)
    clock = Stopwatch(limit)
    tiles = "".join(tiles.split()).upper()
    lexicon.alphabet.encode(tiles)
    if not tiles:
        raise GridError("no tiles to add; give at least one letter")
    everything = "".join(grid.cells.values()) + tiles
    avoid = tuple(avoid)
    words: Lexicon | None = lexicon
    if min_length > 2 or avoid:
        words = restricted(lexicon, everything, min_length, avoid)
    if words is None:
        return Solution("impossible", None, everything, 0, clock.elapsed())
    with workshop_of(words).repair(SMALLEST_SIDE) as repair:
        peeler = Peeler(grid, words, repair)
        status = peeler.add(tiles, limit, seed)
        minimal = status == "solved" and peeler.minimise(grid.cells, tiles, clock)
        if status == "solved":
            peeler.leave()
    if status != "solved":
        return Solution(status, None, everything, peeler.nodes, clock.elapsed())
    moved, placed = tuple(sorted(peeler.taken)), tuple(sorted(peeler.placed))
    return Solution(
        status,
        peeler.grid,
        everything,
        peeler.nodes,
        clock.elapsed(),
        moved,
        placed,
        minimal=minimal,
    )


def _peel_preferring(
    grid: Grid,
    tiles: str,
    lexicon: Lexicon,
    limit: Limit,
    prefer: Lexicon,
    avoid: tuple[str, ...],
    any_words: Callable[..., Solution],
) -> Solution:
    """Call `any_words` without any new word that is not preferred, or else with the lexicon."""
    clock = Stopwatch(limit)
    lexicon.alphabet.encode("".join(tiles.split()))
    words = shared_words(prefer, lexicon)
    if (words is None or not grid.is_valid(words)) and grid.is_valid(lexicon):
        words = without_new_others(dict(grid.cells), lexicon, prefer, "".join(tiles.split()))
    solution = None
    if words is not None and grid.is_valid(words):
        kept = tuple(word for word in avoid if word.upper() in words)
        solution = any_words(words, limit=clock.part(FOR_PREFERRED).limit, avoid=kept)
        clock.nodes += solution.nodes
    if solution is None or solution.grid is None:
        solution = any_words(lexicon, limit=clock.rest(), avoid=avoid)
        clock.nodes += solution.nodes
    found = solution.grid
    others = others_in(dict(found.cells), prefer) if found is not None else ()
    return replace(solution, others=others, nodes=clock.nodes, seconds=clock.elapsed())


class Peeler:
    """A valid grid to which tiles are added call by call.

    After a change, `taken` are the squares it took tiles from, `placed` the letters it placed.
    """

    def __init__(self, grid: Grid, lexicon: Lexicon, repair: Repair | None = None) -> None:
        """`repair` is a board to use; by default the peeler creates one."""
        self.lexicon = lexicon
        self.nodes = 0
        self.taken: tuple[Square, ...] = ()
        self.placed: Cells = {}
        self._letters = lexicon.alphabet.letters
        self._repair = repair or workshop_of(lexicon).new_repair(SMALLEST_SIDE)
        self._cells: Cells
        self._corner: Square
        held: tuple[Cells, Square] | None = self._repair.held
        self._repair.held = None
        if held and held[0] == grid.cells:
            self._cells, self._corner = held
            return
        self._cells = grid.cells.copy()
        if not (self._cells and self._stand()):
            flaws = grid.flaws(lexicon)
            reason = flaws[0].message if flaws else "it is empty"
            raise GridError(f"the grid is not valid: {reason}")

    def leave(self) -> None:
        """Leave the grid on the board for the next peeler; this one must not be used any more."""
        self._repair.held = (self._cells, self._corner)

    @property
    def cells(self) -> Cells:
        """The letters by square; a tile that does not move keeps its square."""
        return dict(self._cells)

    @property
    def moved(self) -> int:
        """The number of old tiles that the last change moved."""
        return len(self.taken)

    @property
    def grid(self) -> Grid:
        return Grid.from_cells(self._cells)

    def add(
        self, tiles: str, limit: Limit = DEFAULT_LIMIT, seed: int = 0, patience: int = NO_END
    ) -> Status:
        """Add tiles with the least change; return the status as for `solve`.

        After `patience` nodes without a change that works, the grid is rebuilt from scratch.
        Unless the status is `solved`, the grid is unchanged.
        """
        thorough = patience == NO_END
        if self.try_add(tiles, patience):
            if thorough:
                self._improve(tiles)
            return "solved"
        new = self._other_change(self._cells, tiles, len(self._cells)) if thorough else None
        if new is None:
            return self._rebuild(tiles, limit, seed)
        self._settle(self.cells, new)
        return "solved"

    def try_add(self, tiles: str, nodes: int = NO_END) -> bool:
        """Add tiles by changing the existing grid, within a node limit."""
        if self._repair.board.room() < MARGIN:
            self._stand()
        codes = self.lexicon.alphabet.encode(tiles)
        if len(codes) > MOST_NEW_TILES:
            return False
        before = self._repair.nodes
        found: bool = self._repair.take_in(codes, nodes)
        self.nodes += self._repair.nodes - before
        if found:
            self._note(tuple(self._read(self._repair.lost())), self._read(self._repair.gained()))
        return found

    def _note(self, taken: tuple[Square, ...], placed: Cells) -> None:
        self.taken, self.placed = taken, placed
        for square in taken:
            del self._cells[square]
        self._cells.update(placed)

    def _read(self, tiles: list[tuple[int, int]]) -> Cells:
        side = self._repair.board.side
        top, left = self._corner
        letters = self._letters
        return {
            (square // side - top, square % side - left): letters[code - 1]
            for square, code in tiles
        }

    def _stand(self) -> bool:
        """Put the grid in the middle of the board; return False if it is not valid."""
        while (shift := self._repair.board.centre(self._cells, 2 * MARGIN)) is None:
            self._repair = workshop_of(self.lexicon).new_repair(2 * self._repair.board.side)
        self._corner = shift
        return self._repair.load(self._cells, self.lexicon.alphabet.codes, *shift)

    def _improve(self, tiles: str) -> None:
        """Replace the last change by a smaller one, if there is one."""
        # One moved tile is hard to beat, but the new grid may contain a small old one elsewhere.
        if self.moved <= (0 if len(self._cells) <= MOST_TILES_TO_SEARCH else 1):
            return
        old = self._read(self._repair.before())
        new = self._other_change(old, tiles, self.moved - 1)
        if new is not None:
            self._settle(old, new)

    def minimise(self, old: Mapping[Square, str], tiles: str, clock: Stopwatch) -> bool:
        """Look for a change of `old` that moves fewer tiles; return whether it is now minimal."""
        if self.moved == 0 or len(old) > MOST_TILES_TO_PROVE or len(tiles) > MOST_NEW_TO_PROVE:
            return self.moved == 0
        lesser = Lesser(dict(old), tiles, self.lexicon, clock)
        new = lesser.find(min(self.moved - 1, MOST_MOVED_TO_PROVE))
        self.nodes += lesser.nodes
        if new is not None:
            self._settle(dict(old), new)
        return self.moved == lesser.ruled_out + 1

    def _other_change(self, old: Cells, tiles: str, most: int) -> Cells | None:
        if len(old) + len(tiles) <= MOST_TILES_TO_SEARCH:
            return least_change(old, tiles, self.lexicon, most)
        if len(tiles) > 1:
            return None
        opened = opened_word(old, tiles, self.lexicon, most)
        if most < len(old) or (opened is not None and self._few_moved(old, opened)):
            return opened
        return self._without_a_word(old, tiles) or opened

    def _few_moved(self, old: Cells, new: Cells) -> bool:
        return len(changes(old, new)[0]) < MOST_NEW_TILES

    def _rests(self, old: Cells) -> Iterator[Cells]:
        """Yield the grid without one of its words, then without some pairs of them."""
        most = MOST_NEW_TILES - 1
        parts = word_by_word(old, self.lexicon, most)
        yield from parts
        pairs = (
            two
            for one in parts
            for two in word_by_word(one, self.lexicon, most - (len(old) - len(one)))
        )
        yield from islice(pairs, MOST_PAIRS)

    def _without_a_word(self, old: Cells, tile: str) -> Cells | None:
        """Remove one or two words and all that depends on them, and play their tiles again."""
        with workshop_of(self.lexicon).repair(SMALLEST_SIDE) as repair:
            for kept in self._rests(old):
                again = "".join(old[square] for square in sorted(old.keys() - kept.keys()))
                peeler = Peeler(Grid.from_cells(kept), self.lexicon, repair)
                found = peeler.try_add(again + tile, NODES_A_WORD)
                self.nodes += peeler.nodes
                if found:
                    return peeler.cells
        return None

    def _rebuild(self, tiles: str, limit: Limit, seed: int) -> Status:
        everything = "".join(self._cells.values()) + tiles
        solution = solve(everything, self.lexicon, limit=limit, seed=seed)
        self.nodes += solution.nodes
        if solution.grid is not None:
            self._settle(self.cells, dict(solution.grid.cells))
        return solution.status

    def _settle(self, old: Cells, new: Cells) -> None:
        new = aligned(old, new)
        taken, placed = changes(old, new)
        self._cells = old
        self._note(taken, {square: new[square] for square in placed})
        self._stand()


def changes(old: Cells, new: Cells) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Return the old squares that lost their tile and the new ones that got one."""
    moved = sorted(square for square, letter in old.items() if new.get(square) != letter)
    placed = sorted(square for square, letter in new.items() if old.get(square) != letter)
    return tuple(moved), tuple(placed)


def aligned(old: Cells, new: Cells) -> Cells:
    """Shift the new grid so that most tiles keep their squares."""
    squares: dict[str, list[Square]] = {}
    for square, letter in old.items():
        squares.setdefault(letter, []).append(square)
    shifts = Counter(
        (was[0] - row, was[1] - column)
        for (row, column), letter in new.items()
        for was in squares.get(letter, ())
    )
    (down, right), _ = max(shifts.items(), key=lambda shift: (shift[1], shift[0]))
    return {(row + down, column + right): letter for (row, column), letter in new.items()}
