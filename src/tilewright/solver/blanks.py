"""Hands with blanks: which letters the blanks stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.solver.limit import Limit, Solution, Status, Stopwatch
from tilewright.solver.prefer import FOR_PREFERRED, others_in
from tilewright.solver.workshop import shared_words

MOST_BLANKS = 2
# For each choice of letters; if none succeeds, the open ones are tried again with more nodes.
FIRST_NODES = 2_000_000
MORE_NODES = 8
# The part of the remaining limit for one choice of letters, to find fewer words that are not
# preferred.
FOR_LETTERS = 0.25
# Letters by how often they complete a hand.
LIKELY = "ESARITONLDUCPMGHBYFVWKXZJQ"

Solver = Callable[..., Solution]  # `solve` with some of its options


def solve_blanks(
    tiles: str,
    lexicon: Lexicon,
    limit: Limit,
    solve: Solver,
    avoid: tuple[str, ...],
    compact: bool,
    prefer: Lexicon | None,
) -> Solution:
    """Choose letters for the blanks, with preferred words first, then solve with these letters."""
    clock = Stopwatch(limit)
    tiles = "".join(tiles.split()).upper()
    check_blanks(tiles)
    alphabet = lexicon.alphabet.letters
    chosen = None
    words = shared_words(prefer, lexicon) if prefer else None
    if words is not None:
        kept = tuple(word for word in avoid if word in words)
        own = clock.part(FOR_PREFERRED)
        chosen = first_filling(tiles, alphabet, own, partial(solve, lexicon=words, avoid=kept))
        clock.nodes += own.nodes
    solve = partial(solve, lexicon=lexicon, avoid=avoid)
    if chosen is None or chosen.grid is None:
        chosen = first_filling(tiles, alphabet, clock, solve)
    if chosen.grid is not None and prefer:
        chosen = replace(chosen, others=others_in(dict(chosen.grid.cells), prefer))
    if chosen.others:
        chosen = _with_fewer_others(chosen, alphabet, clock, partial(solve, prefer=prefer))
    if chosen.grid is not None and compact and not clock.over():
        hand = tiles.replace(BLANK, "") + chosen.blanks
        again = solve(hand, limit=clock.rest(), compact=True, prefer=prefer)
        clock.nodes += again.nodes
        if again.grid is not None and len(again.others) <= len(chosen.others):
            chosen = replace(again, tiles=tiles, blanks=chosen.blanks)
    return replace(chosen, nodes=clock.nodes, seconds=clock.elapsed())


def _with_fewer_others(
    chosen: Solution, alphabet: str, clock: Stopwatch, solve: Solver
) -> Solution:
    """Try other letters for the blanks until at most one word is not preferred."""
    fixed = chosen.tiles.replace(BLANK, "")
    for letters in (chosen.blanks, *fillings(len(chosen.blanks), alphabet)):
        if len(chosen.others) <= 1 or clock.over():
            break
        found = solve(fixed + letters, limit=clock.part(FOR_LETTERS).limit)
        clock.nodes += found.nodes
        if found.grid is not None and len(found.others) < len(chosen.others):
            chosen = replace(found, tiles=chosen.tiles, blanks=letters)
    return chosen


def check_blanks(tiles: str) -> None:
    """Raise an error if a hand has too many blanks."""
    blanks = tiles.count(BLANK)
    if blanks > MOST_BLANKS:
        flaw = f"at most {MOST_BLANKS} blanks can be solved (got {blanks})"
        raise TilewrightError(flaw).because("blanks", most=MOST_BLANKS)


def fillings(blanks: int, alphabet: str) -> Iterator[str]:
    """The letters that blanks may stand for, most likely first."""
    order = sorted(alphabet, key=lambda letter: LIKELY.find(letter) % (len(LIKELY) + 1))
    for letters in combinations_with_replacement(order, blanks):
        yield "".join(letters)


def first_filling(tiles: str, alphabet: str, clock: Stopwatch, solve: Solver) -> Solution:
    """Return the first grid that is found with letters for the blanks.

    The status is `impossible` if it is impossible with all letters.
    """
    fixed = tiles.replace(BLANK, "")
    waiting = list(fillings(tiles.count(BLANK), alphabet))
    nodes = FIRST_NODES
    while waiting and not clock.over():
        undecided: list[str] = []
        for letters in waiting:
            if clock.over():
                undecided.append(letters)
                continue
            solution = solve(fixed + letters, limit=clock.rest(nodes))
            clock.nodes += solution.nodes
            if solution.grid is not None:
                return replace(solution, tiles=tiles, blanks=letters)
            if solution.status != "impossible":
                undecided.append(letters)
        waiting = undecided
        nodes *= MORE_NODES
    status: Status = "unknown" if waiting else "impossible"
    return Solution(status, None, tiles, clock.nodes, clock.elapsed())
