"""Work for the solver's processes: plain documents in, plain documents out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tilewright.alphabet import BLANK
from tilewright.bananagrams.game import Game
from tilewright.bananagrams.log import Log, parse_log, replay
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.solver import Limit, Solution, peel, solve
from tilewright.web.advice import hint, rescue
from tilewright.web.books import Books
from tilewright.web.settings import Json


def solve_tiles(books: Books, wish: Json) -> Json:
    """A grid of the tiles, or the tiles in a board with the least change."""
    lexicon = books.open(wish["lexicon"])
    limit = Limit(seconds=wish["seconds"])
    wishes = {
        "limit": limit,
        "seed": wish["seed"],
        "min_length": wish["min_length"],
        "avoid": wish["avoid"],
    }
    board = Grid.from_rows(wish["board"] or ())
    if not len(board):
        solution = solve(wish["tiles"], lexicon, compact=wish["compact"], **wishes)
    elif not wish["tiles"].strip():
        raise TilewrightError("no tiles are given to add: give one or more letters")
    else:
        if BLANK in wish["tiles"]:
            raise TilewrightError(f"a grid is made of letters: {BLANK!r} is none")
        solution = peel(board, wish["tiles"], lexicon, **wishes)
    return _answer(solution, wish)


def _answer(solution: Solution, wish: Json) -> Json:
    grid = solution.grid
    top, left = grid.corner if grid else (0, 0)
    return {
        "status": solution.status,
        "tiles": solution.tiles,
        "rows": grid.rows if grid else (),
        "words": [placement.word for placement in grid.words] if grid else [],
        "corner": [top, left] if wish["board"] else [0, 0],
        "moved": solution.moved,
        "placed": [[row - top, column - left] for row, column in solution.placed],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "lexicon": wish["lexicon"],
        "seed": wish["seed"],
    }


def check_board(books: Books, wish: Json) -> Json:
    """Whether a board is one crossword, and what is wrong with it."""
    lexicon = books.open(wish["lexicon"])
    grid = Grid.from_rows(wish["board"])
    tiles = wish["tiles"]
    if tiles is not None:
        tiles = "".join(tiles.split()).upper()
        lexicon.alphabet.encode(tiles)
    flaws = grid.flaws(lexicon, tiles)
    return {
        "valid": len(grid) > 1 and not flaws,
        "rows": wish["board"],
        "words": [placement.word for placement in grid.words],
        "flaws": [
            {"kind": flaw.kind, "message": flaw.message, "squares": flaw.squares} for flaw in flaws
        ],
        "tiles": grid.tiles if tiles is None else tiles,
        "lexicon": lexicon.name,
    }


def give_hint(books: Books, wish: Json) -> Json:
    return hint(_cells(wish), wish["hand"], books.open(wish["lexicon"]), wish["seconds"])


def give_rescue(books: Books, wish: Json) -> Json:
    return rescue(_cells(wish), wish["hand"], books.open(wish["lexicon"]), wish["seconds"])


def _cells(wish: Json) -> dict[tuple[int, int], str]:
    return {(row, column): letter for row, column, letter in wish["grid"]}


def replay_log(books: Books, wish: Json) -> Json:
    """A log played again, with the hands that its seed deals."""
    log = parse_log(wish["log"])
    lexicon = books.open(books.check(log.header.lexicon))
    replay(log.header, log.events, lexicon)
    return replayed(log, Game(log.header.rules, lexicon, log.header.seed))


def replayed(log: Log, start: Game) -> Json:
    """All that is needed to show a game; `start` is the game before its first event."""
    header, last = log.header, log.events[-1]
    return {
        "game": "bananagrams",
        "lexicon": header.lexicon,
        "variant": header.rules.variant,
        "tile_set": header.rules.tile_set.name,
        "honour": header.rules.honour,
        "clock": header.clock,
        "names": header.agents,
        "split": [_hand(seat.hand) for seat in start.seats],
        "bunch": len(start.bunch),
        "events": log.events,
        "winner": last["winner"],
        "reason": last["reason"],
        "seconds": last["time"],
    }


def _hand(hand: Counter[str]) -> str:
    return "".join(sorted(hand.elements()))


TASKS: dict[str, Callable[[Books, Json], Json]] = {
    "solve": solve_tiles,
    "check": check_board,
    "hint": give_hint,
    "rescue": give_rescue,
    "replay": replay_log,
}
