"""The search behind `tilewright solve`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.cli.boards import limit_reached
from tilewright.cli.output import NO, count, versioned
from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.solver import Limit, Solution

SHORTEST = 2


@dataclass(frozen=True)
class HandSearch:
    """A search with command-line options, for one hand or many."""

    limit: Limit
    seed: int = 0
    threads: int = 1
    compact: bool = False
    min_length: int = SHORTEST
    avoid: tuple[str, ...] = ()
    strategy: str | None = None
    prefer: str | None = None

    def check(self, book: Lexicon) -> None:
        """Reject options that fail for every hand."""
        if self.avoid:
            from tilewright.solver.workshop import restricted

            restricted(book, self.avoid[0], avoid=self.avoid)  # rejects unknown words
        if self.strategy is None:
            return
        from tilewright.solver.strategies import find_strategy

        find_strategy(self.strategy)  # rejects unknown names
        given = {
            "--compact": self.compact,
            "--min-length": self.min_length > SHORTEST,
            "--avoid": bool(self.avoid),
            "--prefer": self.prefer is not None,
        }
        for option in (option for option, is_given in given.items() if is_given):
            raise TilewrightError(
                f"--strategy and {option} cannot be combined: only the default search has "
                "this option"
            )

    def prepare(self, book: Lexicon) -> None:
        """Build the tables of a lexicon before the clock starts."""
        if self.strategy is None:
            from tilewright.solver.workshop import shared_words, workshop_of

            workshop_of(book)
            if preferred := self._preferred():
                shared_words(preferred, book)

    def _preferred(self) -> Lexicon | None:
        from tilewright.cli.lines import lexicon_of

        return lexicon_of(self.prefer) if self.prefer else None

    def run(self, tiles: str, book: Lexicon) -> Solution:
        """Search for a grid of these tiles."""
        if self.strategy is not None:
            from tilewright.solver.strategies import find_strategy

            return find_strategy(self.strategy).run(
                tiles, book, self.limit, self.seed, self.threads
            )
        from tilewright.solver import solve

        return solve(
            tiles,
            book,
            limit=self.limit,
            seed=self.seed,
            threads=self.threads,
            min_length=self.min_length,
            avoid=self.avoid,
            compact=self.compact,
            prefer=self._preferred(),
        )

    def answer_all(self, source: str, workers: int | None) -> int:
        """Answer every hand on standard input with a line of JSON; return the exit status."""
        from tilewright.cli.lines import answer_all, lexicon_of

        book = lexicon_of(source)
        self.prepare(book)  # which workers share, where they are forked
        return answer_all(self._answer, source, "tiles", workers, _progress, self._quick(book))

    def _quick(self, book: Lexicon) -> Callable[[list[bytes]], list[str | None]]:
        """Return the fast path for hands without special options."""
        from tilewright.cli.lines import leave_all
        from tilewright.solver import Solution
        from tilewright.solver.quick import QuickSolver

        if self != HandSearch(self.limit, self.seed, self.threads):
            return leave_all
        document = versioned(self.document(Solution("solved", None, "", 0, 0.0), book))
        return QuickSolver(book, self.limit, self.seed, document).lines

    def document(self, solution: Solution, book: Lexicon) -> dict[str, Any]:
        """The JSON document of an answer."""
        document = solution.to_json() | {"lexicon": book.name, "seed": self.seed}
        if preferred := self._preferred():
            document |= {"prefer": preferred.name, "others": list(solution.others)}
        if solution.blanks:
            document["blanks"] = solution.blanks
        return document | (solution.box_to_json() if self.compact else {})

    def _answer(self, tiles: str, book: Lexicon) -> tuple[dict[str, Any], int]:
        self.prepare(book)
        solution = self.run(tiles, book)
        return self.document(solution, book), 0 if solution.grid else NO

    def advice(self) -> str:
        """Return why a search may have failed, and what to try."""
        if self.strategy is None:
            return limit_reached(self.limit)
        return (
            f"{self.strategy} got stuck or reached its limit; try another --seed, "
            "or omit --strategy to use the default search"
        )


def _progress(hands: int, solved: int) -> str:
    return f"{count(hands, 'hand')}, {solved:,} solved"
