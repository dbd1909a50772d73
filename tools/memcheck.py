"""Exercise all kernels for `make memcheck`.

Results are not checked; the tests do that. This only looks for sanitizer reports and for failed
index checks in kernels. A `noexcept` function cannot raise such a failure; Python reports it as
unraisable, and this script then exits.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random

from tilewright import Lexicon, Limit, Peeler, peel, solve
from tilewright.alphabet import BANANAGRAMS
from tilewright.auction.agents import AGENTS
from tilewright.auction.game import GAME
from tilewright.auction.rules import Rules
from tilewright.lexicon.graph import flaw
from tilewright.solver.strategies import find_strategy
from tilewright.table.match import Match

LIMIT = Limit(nodes=2_000_000)
GAMES = 10
NO_GRID = ("QQ", "QJXZVKW", "VVCCJWQAEIOUNRT", "UUUUIIIVVVCQ")


def hands(rng: Random, number: int, tiles: int) -> list[str]:
    """Draw hands from the 144 tiles, each from a full bag."""
    return ["".join(rng.sample(BANANAGRAMS.tiles, tiles)) for _ in range(number)]


def build_lexica(lexicon: Lexicon, rng: Random) -> None:
    """Build small lists, and one with letters beyond A to Z and a word of the largest length."""
    words = list(lexicon)
    for size in (1, 2, 30, 3_000):
        small = Lexicon.from_words(rng.sample(words, size))
        assert len(list(small)) == size
        assert not flaw(small.graph.memory, 26)
    Lexicon.from_words(["żółw", "łoś", "oś", "wół", "a" * 32])


def walk(lexicon: Lexicon, rng: Random) -> None:
    """Run every query of the word graph."""
    for hand in [*hands(rng, 50, 7), *hands(rng, 20, 21), "??", "A?" * 4]:
        lexicon.subwords(hand)
        lexicon.anagrams(hand[:8])
        lexicon.matches("." * min(len(hand), 9), hand)
        for place in ("any", "first", "last"):
            lexicon.subwords(hand, "E", place)
        lexicon.cross_check(hand[:2].replace("?", "A"), "S")


def search(lexicon: Lexicon, rng: Random) -> None:
    """Solve hands of all sizes, with options and on threads."""
    for number, tiles in ((500, 21), (100, 7), (100, 3), (30, 41), (10, 144)):
        for hand in hands(rng, number, tiles):
            solve(hand, lexicon, limit=LIMIT)
    solve(BANANAGRAMS.tiles * 4, lexicon, limit=LIMIT)
    hand = hands(rng, 1, 15)[0]
    solve(hand, lexicon, limit=LIMIT, min_length=3, avoid=("cat",))
    solve(hand, lexicon, limit=LIMIT, threads=2)


def beam(lexicon: Lexicon, rng: Random) -> None:
    """Run BananaSolve's beam with both grains, on threads."""
    for number, tiles in ((3, 7), (3, 21), (1, 60)):
        for hand in hands(rng, number, tiles):
            for grain in ("tiles", "states"):
                find_strategy(f"beam:grain={grain}").run(hand, lexicon, LIMIT, 0, threads=2)


def prove(lexicon: Lexicon, rng: Random) -> None:
    """Search hands without a grid, with the complete search and certificates."""
    small = Lexicon.from_words(rng.sample(list(lexicon), 2_000))
    for hand in (*NO_GRID, *hands(rng, 60, 8), *hands(rng, 20, 14)):
        solve(hand, small, limit=LIMIT)
        solve(hand, lexicon, limit=LIMIT)


def pack(lexicon: Lexicon, rng: Random) -> None:
    """Build compact grids."""
    for hand in hands(rng, 5, 12):
        solve(hand, lexicon, limit=LIMIT, compact=True)


def take_in(lexicon: Lexicon, rng: Random) -> None:
    """Play games without dumps, tile by tile."""
    for _ in range(GAMES):
        play_out(lexicon, "".join(rng.sample(BANANAGRAMS.tiles, 144)))


def play_out(lexicon: Lexicon, tiles: str) -> None:
    """Peel every tile of a bunch, then several at once, then into a small grid."""
    first = solve(tiles[:21], lexicon, limit=LIMIT).grid
    if first is None:
        return
    peeler = Peeler(first, lexicon)
    for tile in tiles[21:]:
        peeler.add(tile, LIMIT)
    for new in ("V", "QU", "JXZ", "EERRSSTT"):
        peel(first, new, lexicon, limit=LIMIT)
    little = solve("SANG", lexicon).grid
    if little is not None:
        peel(little, "L", lexicon)
        peel(little, "VV", lexicon, limit=LIMIT)


def bid(lexicon: Lexicon, rng: Random) -> None:
    """Use the auction's mine and lattice, with bidders that cover all their functions."""
    seats = ("auctioneer", "headcount", "late-choice", "gain-probability")
    for hidden, ending in ((0, "2009"), (4, "2009"), (1, "2010")):
        agents = [AGENTS.make(seat, lexicon) for seat in seats]
        rules = Rules(len(seats), 1, hidden, ending)
        Match(GAME, rules, lexicon, agents, rng.getrandbits(20)).play()


WORKS: tuple[Callable[[Lexicon, Random], None], ...] = (
    build_lexica,
    walk,
    search,
    beam,
    prove,
    pack,
    take_in,
    bid,
)


def give_up(report: sys.UnraisableHookArgs) -> None:
    """Exit at once, because a kernel that could not raise may continue forever."""
    print(f"{report.exc_value!r} in {report.object!r}", file=sys.stderr, flush=True)
    os._exit(1)


def main() -> None:
    sys.unraisablehook = give_up
    lexicon = Lexicon.load("enable")
    for number, work in enumerate(WORKS):
        work(lexicon, Random(number))
        print(f"{work.__name__}: nothing wrong", flush=True)


if __name__ == "__main__":
    main()
