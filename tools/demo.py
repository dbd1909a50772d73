"""`make demo`: a solved hand, two peels, a proof, a paper's algorithm, a short match."""

from __future__ import annotations

import time
from random import Random
from statistics import median

from rich.console import Console

from tilewright import Grid, Lexicon, Limit, Solution, __version__, peel, solve
from tilewright.alphabet import BANANAGRAMS
from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.grid.draw import Picture
from tilewright.solver.strategies import find_strategy
from tilewright.table.match import Match

HAND = "BANANAGRAMSOLVERSPEED"
NEW_TILES = "KV"
NO_GRID = "AAEEILNNNOOOOQQRRRVXY"  # two Q, one I and no U
STRATEGY = "dictionary"
HANDS = 20
SEATS = ("wright", "stranding:dead-letter")
GAMES = 20
LIMIT = Limit(seconds=3)

COMMANDS = (
    ("tilewright solve YOURTILES", "make a grid from your tiles"),
    ("tilewright words RACKS?E", "list the words in a rack; ? is a blank"),
    ("tilewright play", "play in the browser"),
    ("tilewright game scrabble greedy equity", "watch two engines play"),
    ("tilewright bench strategies --hands 20", "compare the papers' solvers"),
    ("tilewright --help", "list all commands"),
)
FILES = (
    ("README.md", "a three-minute overview"),
    ("docs/README.md", "tutorial, guides, reference"),
    ("CONTRIBUTING.md", "how to develop Tilewright"),
)


def main() -> None:
    out = Console(highlight=False, emoji=False)
    out.print(f"[bold]Tilewright {__version__}[/bold], an engine for word-tile games")
    lexicon = show_lexicon(out)
    grid = show_solution(out, lexicon)
    for tile in NEW_TILES:
        grid = show_peel(out, grid, tile, lexicon)
    show_proof(out, lexicon)
    show_strategy(out, lexicon)
    show_match(out, lexicon)
    show_next(out)


def show_lexicon(out: Console) -> Lexicon:
    start = time.perf_counter()
    lexicon = Lexicon.load("enable+")
    took = 1000 * (time.perf_counter() - start)
    heading(out, "The word list", f"{lexicon.name}: {len(lexicon):,} words, ready in {took:.0f} ms")
    solve("TILES", lexicon)  # fill the caches, so that they do not count in the first answer
    return lexicon


def show_solution(out: Console, lexicon: Lexicon) -> Grid:
    solution = solve(HAND, lexicon, limit=LIMIT)
    assert solution.grid is not None, "the hand of the demo has a grid"
    heading(out, f"All {len(HAND)} tiles of {HAND} in one grid", effort(solution))
    out.print(Picture(solution.grid))
    return solution.grid


def show_peel(out: Console, grid: Grid, tile: str, lexicon: Lexicon) -> Grid:
    solution = peel(grid, tile, lexicon, limit=LIMIT)
    assert solution.grid is not None, "the peels of the demo have a grid"
    moved = f"{len(solution.moved) or 'no'} old tile{'s' * (len(solution.moved) != 1)} moved"
    heading(
        out, f"Peel: add {tile} and move as few tiles as possible", f"{moved}, {effort(solution)}"
    )
    out.print(Picture(solution.grid, solution.placed))
    return solution.grid


def show_proof(out: Console, lexicon: Lexicon) -> None:
    solution = solve(NO_GRID, lexicon, limit=LIMIT)
    heading(out, f"{NO_GRID} has no grid", f"proved impossible: {effort(solution)}")


def show_strategy(out: Console, lexicon: Lexicon) -> None:
    """Solve the same hands with a paper's algorithm and ours."""
    bag = Random(0)
    hands = ["".join(bag.sample(BANANAGRAMS.tiles, len(HAND))) for _ in range(HANDS)]
    strategy = find_strategy(STRATEGY)
    theirs = [strategy.run(hand, lexicon, LIMIT, seed=0) for hand in hands]
    ours = [solve(hand, lexicon, limit=LIMIT) for hand in hands]
    heading(out, f"{HANDS} random hands, with a paper's algorithm and with ours", strategy.paper)
    for name, solutions in ((STRATEGY, theirs), ("tilewright", ours)):
        solved = sum(solution.status == "solved" for solution in solutions)
        milliseconds = 1000 * median(solution.seconds for solution in solutions)
        out.print(f"  {name:<12} {solved:>2} solved, median {milliseconds:.2f} ms")


def show_match(out: Console, lexicon: Lexicon) -> None:
    """Play games of Bananagrams, each deal twice with the hands swapped."""
    wins = dict.fromkeys(SEATS, 0)
    for game in range(GAMES):
        seats = SEATS if game % 2 else SEATS[::-1]
        agents = [AGENTS.make(seat, lexicon) for seat in seats]
        outcome = Match(GAME, Rules(len(seats)), lexicon, agents, game // 2).play()
        if outcome.winner is not None:
            wins[seats[outcome.winner]] += 1
    heading(out, f"{GAMES} games of Bananagrams", "the same deals for both, on a simulated clock")
    for seat, won in wins.items():
        out.print(f"  {seat:<24} {won:>2} won")


def show_next(out: Console) -> None:
    heading(out, "Next steps", "the command is .venv/bin/tilewright")
    for name, what in (*COMMANDS, *FILES):
        out.print(f"  [bold]{name:<44}[/bold]{what}")


def heading(out: Console, title: str, facts: str) -> None:
    out.print(f"\n[bold yellow]{title}[/bold yellow]\n[dim]{facts}[/dim]")


def effort(solution: Solution) -> str:
    return f"{1000 * solution.seconds:.1f} ms, {solution.nodes:,} nodes"


if __name__ == "__main__":
    main()
