"""Our agent: the package's solver, with the smallest change at every peel.

It adapts its effort to the clock. If moving tiles is expensive, it searches long for the smallest
change. If thinking is expensive, it searches briefly and then dumps the tile, since three easy
tiles are placed sooner than one hard tile. It also dumps instead of peeling if the peel would leave
the bunch too small for another dump, because it could not get rid of a bad last tile.
"""

from __future__ import annotations

from random import Random

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel, Wait
from tilewright.bananagrams.rules import DUMP_DRAWS
from tilewright.bananagrams.view import View
from tilewright.grid import Grid
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit, Peeler, solve
from tilewright.solver.peel import changes

# A dump exchanges one tile for three, and placing one moves slightly more than one tile.
DUMP_COSTS_TILES = 4
LONG = 20_000_000
# Node limits per hand and per tile if thinking is expensive, tuned by trial; most need far less.
SHORT_FOR_A_HAND = 1_500
SHORT_FOR_A_TILE = 60


class Wright:
    """Solves its opening hand, then adds new tiles to the grid."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.nodes = 0
        self._peeler: Peeler | None = None
        self._stuck_with: tuple[str, int, bool] | None = None

    def rest(self) -> None:
        """Release the board, which takes a megabyte; it is rebuilt on demand."""
        self._peeler = None

    def act(self, view: View, rng: Random) -> Action:
        if not view.hand:
            return self._call(view)
        if self._stuck_with == (view.hand, len(view.cells), _may_dump(view)):
            return self._dump(view)
        return self._take_in(view) if view.cells else self._open(view)

    def _call(self, view: View) -> Action:
        """Act with all tiles in the grid: peel, win, or free a tile to dump."""
        if not view.may_peel:
            return Bananas()
        after_peel, after_dump = view.bunch - view.playing, view.bunch - DUMP_DRAWS + 1
        if _may_dump(view) and after_peel < DUMP_DRAWS <= after_dump:
            return self._free_a_tile(view)
        return Peel()

    def _free_a_tile(self, view: View) -> Action:
        """Take a tile off the grid that it stays valid without, to dump it next."""
        cells = dict(view.cells)
        for square in sorted(cells):
            rest = {at: letter for at, letter in cells.items() if at != square}
            if Grid.from_cells(rest).is_valid(self.lexicon):
                self._peeler = None
                self._stuck_with = (cells[square], len(rest), True)
                return Build(take=(square,))
        return Peel()

    def _open(self, view: View) -> Action:
        """Build a grid from the opening hand, or dump if it is too hard."""
        may_give_up = _hurries(view) and _may_dump(view)
        limit = Limit(nodes=SHORT_FOR_A_HAND if may_give_up else LONG)
        solution = solve(view.hand, self.lexicon, limit=limit, seed=view.seat)
        self.nodes += solution.nodes
        if solution.grid is None:
            return self._stuck(view)
        self._peeler = Peeler(solution.grid, self.lexicon)
        return Build(self._peeler.cells)

    def _take_in(self, view: View) -> Action:
        """Add the tiles in hand with the smallest change, or dump if that is cheaper."""
        peeler = self._peeler_on(view)
        before = peeler.nodes
        action = self._hurry(view, peeler) if _hurries(view) else self._take_care(view, peeler)
        self.nodes += peeler.nodes - before
        return action

    def _take_care(self, view: View, peeler: Peeler) -> Action:
        """Move as few tiles as possible."""
        if peeler.add(view.hand, Limit(nodes=LONG), view.seat) != "solved":
            return self._stuck(view)
        if peeler.moved > DUMP_COSTS_TILES and len(view.hand) == 1 and _may_dump(view):
            self._peeler = None
            return Dump(view.hand)
        return Build(peeler.placed, peeler.taken)

    def _hurry(self, view: View, peeler: Peeler) -> Action:
        """Place the easy tiles one by one, and dump the others next."""
        left = "".join(tile for tile in view.hand if not peeler.try_add(tile, SHORT_FOR_A_TILE))
        if len(view.hand) == 1 and not left:
            return Build(peeler.placed, peeler.taken)
        if left and not _may_dump(view):
            # They cannot be dumped, so add them at any cost.
            if peeler.add(left, Limit(nodes=LONG), view.seat, SHORT_FOR_A_TILE) != "solved":
                return self._stuck(view)
            left = ""
        if len(left) == len(view.hand):
            return self._stuck(view)
        new = peeler.cells
        self._stuck_with = (left, len(new), True) if left else None
        taken, placed = changes(dict(view.cells), new)
        return Build({square: new[square] for square in placed}, taken)

    def _peeler_on(self, view: View) -> Peeler:
        if self._peeler is None or self._peeler.cells != view.cells:
            self._peeler = Peeler(Grid.from_cells(view.cells), self.lexicon)
        return self._peeler

    def _stuck(self, view: View) -> Action:
        # If the bunch is emptied before it can dump, this no longer matches and it searches longer.
        self._stuck_with = (view.hand, len(view.cells), _may_dump(view))
        return self._dump(view)

    def _dump(self, view: View) -> Action:
        """Dump the tile that the fewest words use, or wait if no dump is possible."""
        if not _may_dump(view):
            return Wait()
        counts = self.lexicon.letter_counts
        return Dump(min(view.hand, key=lambda letter: (counts.get(letter, 0), letter)))


def _hurries(view: View) -> bool:
    """Whether thinking costs more than moving tiles."""
    return view.clock != "human"


def _may_dump(view: View) -> bool:
    """Whether a dump is allowed and draws three tiles; with fewer, dumps could go on forever."""
    return view.may_dump and view.bunch >= DUMP_DRAWS
