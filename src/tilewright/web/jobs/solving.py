"""Answers of the solver page: everyday words first, blanks, and which tile to dump.

A search that is not sure within a first try is done again with more time: see `lanes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.solver import Limit, Solution, peel, solve
from tilewright.solver.blanks import check_blanks
from tilewright.solver.limit import Stopwatch
from tilewright.solver.workshop import shared_words, workshop_of
from tilewright.web.books import Books
from tilewright.web.errors import UNSURE, Refusal
from tilewright.web.settings import Json

FOR_GRID = 0.7  # of the time, if a tile to dump is looked for afterwards
LEAST_SECONDS = 0.01  # for one of many searches
A_TILE_SECONDS = 0.1  # for the hand without one tile


def solve_tiles(books: Books, wish: Json) -> Json:
    """A grid of the tiles, or the tiles in a board with the least change."""
    search = Search(books, wish)
    solution = search.solution()
    dump = None
    if solution.grid is None:
        dump = search.dump() if wish["suggest"] else None
        if (solution.status == "unknown" or search.clock.over()) and wish.get("first_try"):
            raise Refusal(UNSURE, "")
    return search.document(solution, dump)


class Search:
    """One request: what to search for, and the time left for it."""

    def __init__(self, books: Books, wish: Json) -> None:
        self.wish = wish
        self.lexicon = books.open(wish["lexicon"])
        self.everyday = books.open(wish["prefer"]) if wish["prefer"] else None
        self._prepare()
        self.clock = Stopwatch(Limit(seconds=wish["seconds"]))
        self.board = Grid.from_rows(wish["board"] or ())
        self.tiles = "".join(wish["tiles"].split()).upper()
        self._check()

    def _prepare(self) -> None:
        """Build what is kept for the lists, which is no part of the search."""
        workshop_of(self.lexicon)
        if self.everyday is not None and (shared := shared_words(self.everyday, self.lexicon)):
            workshop_of(shared)

    def _check(self) -> None:
        blanks = self.tiles.count(BLANK)
        if len(self.board) and not self.tiles:
            flaw = "no tiles to add; give at least one letter"
            raise TilewrightError(flaw).because("no-tiles")
        if len(self.board) and blanks:
            flaw = f"a board takes letters only; replace {BLANK!r} with a letter"
            raise TilewrightError(flaw).because("letters-only")
        check_blanks(self.tiles)
        for word in self.wish["avoid"]:
            if word.upper() not in self.lexicon:
                raise TilewrightError(
                    f"{word.upper()!r} cannot be excluded: it is not in {self.lexicon.name!r}"
                ).because("not-words", words=[word.upper()])

    # The grid

    def solution(self) -> Solution:
        """A grid of the tiles; of preferred words if there are any, or else with few others."""
        share = FOR_GRID if self.wish["suggest"] else 1.0
        left = share * (self.clock.seconds_left() or 0.0)
        options = self._options(left) | {"prefer": self.everyday}
        if len(self.board):
            return peel(self.board, self.tiles, self.lexicon, **options)
        return solve(self.tiles, self.lexicon, compact=self.wish["compact"], **options)

    def _options(self, seconds: float) -> Json:
        return {
            "limit": Limit(seconds=max(LEAST_SECONDS, seconds)),
            "seed": self.wish["seed"],
            "min_length": self.wish["min_length"],
            "avoid": self.wish["avoid"],
        }

    # Which tile to dump

    def dump(self) -> str | None:
        """The hardest tile without which there is a grid, if one is found in time."""
        if len(self.board) or BLANK in self.tiles or len(self.tiles) < 3:
            return None
        for letter in self._hardest_first():
            left = self.clock.seconds_left() or 0.0
            if left <= 0:
                return None
            rest = self.tiles.replace(letter, "", 1)
            options = self._options(min(left, A_TILE_SECONDS))
            if solve(rest, self.lexicon, **options).grid is not None:
                return letter
        return None

    def _hardest_first(self) -> Sequence[str]:
        """The letters of the hand; those in the fewest words that it can make come first."""
        words = self.lexicon.subwords(self.tiles)
        uses = {letter: sum(letter in word for word in words) for letter in set(self.tiles)}
        return sorted(uses, key=lambda letter: (uses[letter], letter))

    # The answer

    def document(self, solution: Solution, dump: str | None) -> Json:
        answer = solution.to_json() | {"tiles": self.tiles}
        effort = {"nodes": answer.pop("nodes"), "seconds": round(self.clock.elapsed(), 6)}
        answer.pop("seconds")
        corner = solution.grid.corner if solution.grid and len(self.board) else (0, 0)
        found = {
            "uncommon": sorted(set(solution.others)),
            "blanks": solution.blanks,
            "dump": dump,
        }
        made = {"lexicon": self.wish["lexicon"], "seed": self.wish["seed"]}
        change = {"corner": corner} | solution.change_to_json()
        return answer | change | found | effort | made
