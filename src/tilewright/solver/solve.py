"""Solve hands: from tiles to a grid, or to a proof that none exists.

The quick search solves almost every hand. The others are checked for a letter that no formable word
contains, then for a letter that no two words can hold twice. Then the complete search alternates
with a more patient search over the formable words.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.grid.board import Board
from tilewright.lexicon import Lexicon
from tilewright.solver.blanks import solve_blanks
from tilewright.solver.certificate import Certificate
from tilewright.solver.compact import compacted
from tilewright.solver.limit import Cells, Limit, Solution, Status, Stopwatch
from tilewright.solver.pairs import too_many
from tilewright.solver.prefer import (
    FOR_PREFERRED,
    others_in,
    with_fewer_others,
    without_new_others,
)
from tilewright.solver.refutation import Refutation
from tilewright.solver.search import Searcher
from tilewright.solver.table import WordTable
from tilewright.solver.workshop import (
    cells_on,
    hand_counts,
    prepared_refutation,
    restricted,
    shared_words,
    side_for,
    workshop_of,
)

MOST_TILES = 2000
DEFAULT_LIMIT = Limit(seconds=10)

# Found by trial on hands of 21 tiles: more quick attempts solve hardly any more hands.
QUICK_ATTEMPTS = 20
PATIENT_ATTEMPTS = 40
# A complete search of more tiles than this never finished in our trials.
MOST_TILES_TO_PROVE = 40
FIRST_PROOF_NODES = 200_000
# Attempts with more tiles take long, so the clock is checked between them.
MOST_TILES_AT_A_GO = 160

Answer = tuple[Status, Cells | None]
UNKNOWN: Answer = ("unknown", None)
IMPOSSIBLE: Answer = ("impossible", None)


def solve(
    tiles: str,
    lexicon: Lexicon,
    *,
    limit: Limit = DEFAULT_LIMIT,
    seed: int = 0,
    threads: int = 1,
    min_length: int = 2,
    avoid: Iterable[str] = (),
    compact: bool = False,
    prefer: Lexicon | None = None,
) -> Solution:
    """Find one grid of all the tiles, or prove that none exists.

    Up to two tiles may be blanks (`?`); `Solution.blanks` are their letters. `compact` uses the
    whole limit to find the smallest box, unless one is proved minimal; `Solution.bound` is a lower
    bound. `prefer` finds a grid of preferred words if half of the limit is enough, else one with
    few others, which `Solution.others` lists; `compact` then adds no others, and the bound is for
    grids of these words. With one thread, the same seed gives the same result, unless a limit in
    seconds is reached.
    """
    if BLANK in tiles:
        plain = partial(solve, seed=seed, threads=threads, min_length=min_length)
        return solve_blanks(tiles, lexicon, limit, plain, tuple(avoid), compact, prefer)
    clock = Stopwatch(limit)
    tiles = checked_tiles(tiles, lexicon)
    words: Lexicon | None = lexicon
    avoid = tuple(avoid)
    if min_length > 2 or avoid:
        words = restricted(lexicon, tiles, min_length, avoid)
    if words is None:
        certificate = Certificate(tiles, letter=tiles[0]).made_for(lexicon.name, min_length, avoid)
        return Solution("impossible", None, tiles, 0, clock.elapsed(), certificate=certificate)
    search = Search(tiles, words, clock, seed, threads)
    status, cells = search.preferring(prefer) if prefer else search.answer()
    if search.certificate:
        search.certificate = search.certificate.made_for(lexicon.name, min_length, avoid)
    bound = None
    if compact and cells:
        cells, bound = search.compacted(cells, prefer)
    return Solution(
        status,
        Grid.from_cells(cells) if cells else None,
        tiles,
        clock.nodes,
        clock.elapsed(),
        certificate=search.certificate,
        others=others_in(cells, prefer) if cells and prefer else (),
        bound=bound,
    )


def checked_tiles(tiles: str, lexicon: Lexicon) -> str:
    """Return the tiles in upper case, or raise an error."""
    tiles = "".join(tiles.split()).upper()
    if BLANK in tiles:
        raise TilewrightError(f"blanks are not supported here ({BLANK!r} in {tiles!r})")
    lexicon.alphabet.encode(tiles)
    if len(tiles) < 2:
        flaw = f"a grid needs at least two tiles (got {len(tiles)})"
        raise TilewrightError(flaw).because("two-tiles")
    if len(tiles) > MOST_TILES:
        raise TilewrightError(f"too many tiles: {len(tiles)} (at most {MOST_TILES})")
    return tiles


class Search:
    """The search for one hand, from the quick search to the complete one."""

    def __init__(
        self, tiles: str, lexicon: Lexicon, clock: Stopwatch, seed: int, threads: int
    ) -> None:
        self.tiles = tiles
        self.lexicon = lexicon
        self.clock = clock
        self.seed = seed
        self.threads = threads
        self.counts = hand_counts(tiles, lexicon)
        self.side = side_for(len(tiles))
        self.certificate: Certificate | None = None

    def answer(self) -> Answer:
        with workshop_of(self.lexicon).searcher(self.side) as searcher:
            searcher.set_hand(self.counts)
            if self._attempt(searcher, 0, QUICK_ATTEMPTS, by_plays=False):
                return self._solved(searcher)
            if len(self.tiles) > MOST_TILES_TO_PROVE:
                return self._try_on(searcher)
            if self.clock.over():
                return UNKNOWN
            if not self._all_in(searcher):
                return IMPOSSIBLE
            if self._attempt(searcher, 0, PATIENT_ATTEMPTS, by_plays=True):
                return self._solved(searcher)
        return UNKNOWN if self.clock.over() else self._decide()

    def preferring(self, preferred: Lexicon) -> Answer:
        """Find a grid of preferred words, or one with few others."""
        every, clock = self.lexicon, self.clock
        alone = shared_words(preferred, every)
        if alone is not None:
            self.lexicon, self.clock = alone, clock.part(FOR_PREFERRED)
            status, cells = self.answer()
            clock.nodes += self.clock.nodes
            if cells:
                return status, cells
            self.lexicon, self.clock, self.certificate = every, clock, None
        status, cells = self.answer()
        if cells:
            cells = with_fewer_others(cells, every, preferred, clock)
        return status, cells

    def compacted(self, cells: Cells, preferred: Lexicon | None) -> tuple[Cells, int]:
        """Return the grid in a small box with no more words that are not preferred, and a bound."""
        if preferred is None:
            return compacted(cells, self.lexicon, self.clock, self.seed)
        words = without_new_others(cells, self.lexicon, preferred)
        new, bound = compacted(cells, words, self.clock, self.seed)
        more = len(others_in(new, preferred)) > len(others_in(cells, preferred))
        return cells if more else new, bound

    def _all_in(self, searcher: Searcher) -> bool:
        """Whether each letter of the hand is in a word that the hand can make.

        The table answers for almost every hand; listing all words takes a hundred times as long.
        """
        if not searcher.uncovered():
            return True
        without = set(self.tiles).difference("".join(self.lexicon.subwords(self.tiles)))
        if without:
            self.certificate = Certificate(self.tiles, letter=min(without))
        return not without

    def _attempt(self, searcher: Searcher, first: int, attempts: int, by_plays: bool) -> bool:
        step = attempts if len(self.tiles) <= MOST_TILES_AT_A_GO else 1
        for number in range(first, first + attempts, step):
            if self.clock.over():
                return False
            before = searcher.nodes
            left = self.clock.nodes_left()
            solved = searcher.run(self.seed, number, step, left, by_plays)
            self.clock.nodes += searcher.nodes - before
            if solved:
                return True
        return False

    def _try_on(self, searcher: Searcher) -> Answer:
        """Try until a grid is found: many tiles nearly always have one."""
        if self._attempt(searcher, 0, PATIENT_ATTEMPTS, by_plays=True):
            return self._solved(searcher)
        if not self._all_in(searcher):
            return IMPOSSIBLE
        attempt = PATIENT_ATTEMPTS
        while not self.clock.over():
            if self._attempt(searcher, attempt, 1, by_plays=attempt % 2 == 0):
                return self._solved(searcher)
            attempt += 1
        return UNKNOWN

    def _solved(self, searcher: Searcher) -> Answer:
        return "solved", cells_on(searcher.board, self.lexicon)

    def _decide(self) -> Answer:
        """Prove that there is no grid, or find one, using the formable words only."""
        twice = too_many(self.tiles, self.lexicon.subwords(self.tiles))
        if twice:
            self.certificate = Certificate(self.tiles, twice=twice)
            return IMPOSSIBLE
        words = self.lexicon.formable(self.tiles)
        assert words is not None  # each letter is in one
        table, refutation = prepared_refutation(words, self.tiles)
        if self.threads > 1:
            return self._decide_in_threads(words, table, refutation)
        return self._decide_in_turns(words, table, refutation)

    def _decide_in_turns(self, words: Lexicon, table: WordTable, refutation: Refutation) -> Answer:
        """Alternate the complete search, with more nodes at every turn, and the patient one."""
        searcher = self._own_searcher(words, table)
        nodes = FIRST_PROOF_NODES
        attempt = 0
        while not self.clock.over():
            answer = self._prove(refutation, min(nodes, self.clock.nodes_left()))
            if answer != UNKNOWN:
                return answer
            nodes *= 4
            for _ in range(8):
                if self._attempt(searcher, attempt, PATIENT_ATTEMPTS, by_plays=True):
                    return self._solved(searcher)
                attempt += PATIENT_ATTEMPTS
        return UNKNOWN

    def _own_searcher(self, words: Lexicon, table: WordTable) -> Searcher:
        searcher = Searcher(Board(words.graph, self.side), table)
        searcher.set_hand(self.counts)
        return searcher

    def _prove(self, refutation: Refutation, nodes: int) -> Answer:
        """Run the complete search in a thread, so that time and Ctrl-C can end it."""
        proof = refutation.proof
        before = proof.visited
        with ThreadPoolExecutor(1) as pool:
            result = pool.submit(refutation.run, nodes)
            try:
                while not (result.done() or self.clock.over()):
                    wait([result], timeout=self.clock.seconds_left())
            finally:
                proof.stop = 1
        proof.stop = 0
        self.clock.nodes += proof.visited - before
        return self._read(refutation, result.result())

    def _read(self, refutation: Refutation, verdict: int) -> Answer:
        letters = self.lexicon.alphabet.letters
        if verdict < 0:
            return UNKNOWN
        if verdict == 0:
            self.certificate = refutation.certificate(self.tiles, letters)
            return IMPOSSIBLE
        tiles = refutation.proof.tiles()
        return "solved", {(row, column): letters[code - 1] for row, column, code in tiles}

    def _decide_in_threads(
        self, words: Lexicon, table: WordTable, refutation: Refutation
    ) -> Answer:
        """Run the complete search in one thread, patient ones in others; use the first answer."""
        stop = threading.Event()
        nodes = self.clock.nodes_left()
        proof = refutation.proof
        searchers = [self._own_searcher(words, table) for _ in range(1, self.threads)]
        works: list[Callable[[], Answer]] = [lambda: self._read(refutation, refutation.run(nodes))]
        for number, searcher in enumerate(searchers, start=1):
            works.append(partial(self._search_on, searcher, number, nodes, stop))
        with ThreadPoolExecutor(self.threads) as pool:
            pending: set[Future[Answer]] = {pool.submit(work) for work in works}
            try:
                while pending and not self.clock.over():
                    done, pending = wait(
                        pending, timeout=self.clock.seconds_left(), return_when=FIRST_COMPLETED
                    )
                    for result in done:
                        if result.result() != UNKNOWN:
                            return result.result()
            finally:
                proof.stop = 1
                stop.set()
                searched = sum(searcher.nodes for searcher in searchers)
                self.clock.nodes += proof.visited + searched
        return UNKNOWN

    def _search_on(
        self, searcher: Searcher, thread: int, nodes: int, stop: threading.Event
    ) -> Answer:
        """Try with the seeds of this thread until one succeeds, `stop` is set or nodes run out."""
        attempt = thread << 20
        while not stop.is_set() and searcher.nodes < nodes:
            if searcher.run(self.seed, attempt, PATIENT_ATTEMPTS, nodes, True):
                return self._solved(searcher)
            attempt += PATIENT_ATTEMPTS
        return UNKNOWN
