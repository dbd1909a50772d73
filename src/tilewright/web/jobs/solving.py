"""Answers of the solver page: everyday words first, blanks, and which tile to dump.

A search that is not sure within a first try is done again with more time: see `lanes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.lexicon import Lexicon
from tilewright.solver import Limit, Solution, peel, solve
from tilewright.solver.limit import Status, Stopwatch
from tilewright.web.books import Books
from tilewright.web.errors import UNSURE, Refusal
from tilewright.web.settings import Json

MOST_BLANKS = 2
FOR_PREFERRED = 0.5  # of the time
FOR_GRID = 0.7  # of what is left, where a tile to dump is looked for afterwards
# A visitor waits for the answer, so a few quick grids are compared: `solve(prefer=…)` spends the
# rest of the limit on having fewer other words, and takes neither boards nor blanks.
TRIES = 12  # grids among which the one with the fewest uncommon words is chosen
QUICK_NODES = 100_000
SEEDS_APART = 1 << 20
LEAST_SECONDS = 0.01  # for one of many searches
A_LETTER_SECONDS = 0.1  # for one letter of a blank, or for one tile less
# Letters by how often they complete a hand.
LIKELY = "ESARITONLDUCPMGHBYFVWKXZJQ"


def solve_tiles(books: Books, wish: Json) -> Json:
    """A grid of the tiles, or the tiles in a board with the least change."""
    search = Search(books, wish)
    solution = search.preferred() or search.full()
    dump = None
    if solution.grid is None:
        dump = search.dump() if wish["suggest"] else None
        if (solution.status == "unknown" or search.clock.over()) and wish.get("first_try"):
            raise Refusal(UNSURE, "")
    return search.document(solution, dump)


class Search:
    """One wish: what is looked for, and the time that is left for it."""

    def __init__(self, books: Books, wish: Json) -> None:
        self.wish = wish
        self.clock = Stopwatch(Limit(seconds=wish["seconds"]))
        self.lexicon = books.open(wish["lexicon"])
        self.everyday = books.open(wish["prefer"]) if wish["prefer"] else None
        self.board = Grid.from_rows(wish["board"] or ())
        self.tiles = "".join(wish["tiles"].split()).upper()
        self.blanks = ""  # the letters that blanks stand for in the answer
        self._check()

    def _check(self) -> None:
        blanks = self.tiles.count(BLANK)
        if len(self.board) and not self.tiles:
            flaw = "no tiles to add; give at least one letter"
            raise TilewrightError(flaw).because("no-tiles")
        if len(self.board) and blanks:
            flaw = f"a board takes letters only; replace {BLANK!r} with a letter"
            raise TilewrightError(flaw).because("letters-only")
        if blanks > MOST_BLANKS:
            flaw = f"at most {MOST_BLANKS} blanks can be solved (got {blanks})"
            raise TilewrightError(flaw).because("blanks", most=MOST_BLANKS)
        for word in self.wish["avoid"]:
            if word.upper() not in self.lexicon:
                raise TilewrightError(
                    f"{word.upper()!r} cannot be excluded: it is not in {self.lexicon.name!r}"
                ).because("not-words", words=[word.upper()])

    def _left(self, share: float = 1.0) -> float:
        return max(LEAST_SECONDS, share * (self.clock.seconds_left() or 0.0))

    # The grid

    def preferred(self) -> Solution | None:
        """A grid of preferred words alone, if one is found in a part of the time."""
        words = self.everyday
        if words is None or (len(self.board) and not self.board.is_valid(words)):
            return None
        solution = self._solution(words, self._left(FOR_PREFERRED))
        if solution.grid is not None:
            return solution if solution.grid.is_valid(self.lexicon) else None
        if solution.status == "unknown" and self.wish.get("first_try"):
            raise Refusal(UNSURE, "")
        return None

    def full(self) -> Solution:
        """A grid of any words; where some are preferred, one with few others."""
        share = FOR_GRID if self.wish["suggest"] else 1.0
        first = self._solution(self.lexicon, self._left(share))
        if first.grid is None or self.everyday is None or not self._is_quick(first):
            return first
        seeds = range(1, TRIES)
        more = [self._plain(self.tiles, self.lexicon, A_LETTER_SECONDS, seed) for seed in seeds]
        return min([first, *more], key=lambda one: len(self._uncommon(one)) if one.grid else 99)

    def _is_quick(self, solution: Solution) -> bool:
        """Whether a few more grids like this cost next to nothing."""
        special = len(self.board) or BLANK in self.tiles or self.wish["compact"]
        return not special and solution.nodes < QUICK_NODES

    def _uncommon(self, solution: Solution) -> list[str]:
        """The words of a grid that are not among the preferred ones."""
        if solution.grid is None or self.everyday is None:
            return []
        words = {placement.word for placement in solution.grid.words}
        return sorted(word for word in words if word not in self.everyday)

    def _solution(self, words: Lexicon, seconds: float) -> Solution:
        if BLANK in self.tiles:
            return self._with_blanks(words, seconds)
        return self._plain(self.tiles, words, seconds)

    def _plain(self, tiles: str, words: Lexicon, seconds: float, again: int = 0) -> Solution:
        wishes: Json = {
            "limit": Limit(seconds=max(LEAST_SECONDS, seconds)),
            "seed": self.wish["seed"] + again * SEEDS_APART,
            "min_length": self.wish["min_length"],
            "avoid": [word for word in self.wish["avoid"] if word.upper() in words],
        }
        if len(self.board):
            return peel(self.board, tiles, words, **wishes)
        return solve(tiles, words, compact=self.wish["compact"], **wishes)

    def _with_blanks(self, words: Lexicon, seconds: float) -> Solution:
        """The first letters for the blanks that give a grid; all of them are tried if need be."""
        clock = Stopwatch(Limit(seconds=seconds))
        fixed = self.tiles.replace(BLANK, "")
        proved = True
        for letters in fillings(self.tiles.count(BLANK), words.alphabet.letters):
            left = clock.seconds_left() or 0.0
            if left <= 0:
                proved = False
                break
            solution = self._plain(fixed + letters, words, min(left, A_LETTER_SECONDS))
            if solution.grid is not None:
                self.blanks = letters
                return solution
            proved = proved and solution.status == "impossible"
        status: Status = "impossible" if proved else "unknown"
        return Solution(status, None, self.tiles, clock.nodes, clock.elapsed())

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
            if self._plain(rest, self.lexicon, min(left, A_LETTER_SECONDS)).grid is not None:
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
        found = {"uncommon": self._uncommon(solution), "blanks": self.blanks, "dump": dump}
        made = {"lexicon": self.wish["lexicon"], "seed": self.wish["seed"]}
        change = {"corner": corner} | solution.change_to_json()
        return answer | change | found | effort | made


def fillings(blanks: int, alphabet: str) -> Iterator[str]:
    """What blanks may stand for, the likeliest letters first."""
    order = sorted(alphabet, key=lambda letter: LIKELY.find(letter) % (len(LIKELY) + 1))
    for letters in combinations_with_replacement(order, blanks):
        yield "".join(letters)
