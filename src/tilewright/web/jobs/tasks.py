"""Work for the solver's processes: plain documents in, plain documents out.

What only some tasks need is imported when one of them comes: a process is to be quick at the first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tilewright.alphabet import BLANK
from tilewright.errors import TilewrightError
from tilewright.grid import Grid
from tilewright.grid.flaws import check_grid
from tilewright.solver import Limit, Solution, peel, solve
from tilewright.web.books import Books
from tilewright.web.errors import UNSURE, Refusal
from tilewright.web.jobs.advice import hint, rescue
from tilewright.web.settings import Json


def solve_tiles(books: Books, wish: Json) -> Json:
    """A grid of the tiles, or the tiles in a board with the least change."""
    lexicon = books.open(wish["lexicon"])
    wishes = {name: wish[name] for name in ("seed", "min_length", "avoid")}
    wishes["limit"] = Limit(seconds=wish["seconds"])
    board = Grid.from_rows(wish["board"] or ())
    if not len(board):
        solution = solve(wish["tiles"], lexicon, compact=wish["compact"], **wishes)
    elif not wish["tiles"].strip():
        raise TilewrightError("no tiles are given to add: give one or more letters")
    else:
        if BLANK in wish["tiles"]:
            raise TilewrightError(f"a grid is made of letters: {BLANK!r} is none")
        solution = peel(board, wish["tiles"], lexicon, **wishes)
    if solution.status == "unknown":
        _give_up_first_try(wish)
    return _answer(solution, wish)


def _give_up_first_try(wish: Json) -> None:
    """A first try has little time: what it does not find is not said to be missing."""
    if wish.get("first_try"):
        raise Refusal(UNSURE, "")


def _answer(solution: Solution, wish: Json) -> Json:
    answer = solution.to_json()
    effort = {name: answer.pop(name) for name in ("nodes", "seconds")}
    corner = solution.grid.corner if solution.grid and wish["board"] else (0, 0)
    made = {"lexicon": wish["lexicon"], "seed": wish["seed"]}
    return answer | {"corner": corner} | solution.change_to_json() | effort | made


def check_board(books: Books, wish: Json) -> Json:
    """Whether a board is one crossword, and what is wrong with it."""
    lexicon = books.open(wish["lexicon"])
    grid = Grid.from_rows(wish["board"])
    tiles = wish["tiles"]
    if tiles is not None:
        tiles = "".join(tiles.split()).upper()
        lexicon.alphabet.encode(tiles)
    return check_grid(grid, lexicon, tiles).to_json() | {"rows": wish["board"]}


def advise(advice: Callable[..., Json], books: Books, wish: Json) -> Json:
    """Advice for a hand and a grid: `hint` or `rescue`."""
    cells = {(row, column): letter for row, column, letter in wish["grid"]}
    given = advice(cells, wish["hand"], books.open(wish["lexicon"]), wish["seconds"])
    if None in given.values():
        _give_up_first_try(wish)
    return given


def replay_log(books: Books, wish: Json) -> Json:
    """A log of any game, played again."""
    from tilewright.web.jobs.replays import shown

    return shown(wish["log"], books.open)


def game_log(books: Books, wish: Json) -> bytes:
    """The log of a game that is over, as bytes of a file."""
    from tilewright.web.jobs.games import log_of

    return log_of(wish["database"], wish["room"])


def replay_game(books: Books, wish: Json) -> Json:
    """A game that is over, played again."""
    return replay_log(books, {"log": game_log(books, wish)})


def export_game(books: Books, wish: Json) -> bytes:
    """A game that is over in another notation, as bytes of a file."""
    from tilewright.web.jobs.replays import exported

    return exported(game_log(books, wish), wish["notation"], books.open)


def snapshot_room(books: Books, wish: Json) -> bytes:
    """A snapshot of a room, made from all its events."""
    from tilewright.web.jobs.games import snapshot_of

    return snapshot_of(books, wish["database"], wish["room"])


Task = Callable[[Books, Json], Json | bytes]
TASKS: dict[str, Task] = {
    "solve": solve_tiles,
    "check": check_board,
    "hint": partial(advise, hint),
    "rescue": partial(advise, rescue),
    "replay": replay_log,
    "game": replay_game,
    "game log": game_log,
    "snapshot": snapshot_room,
    "game file": export_game,
}


def find_task(name: str) -> Task:
    """The task of a name, of these or of those about the arena's store."""
    if name in TASKS:
        return TASKS[name]
    from tilewright.web.jobs.results import STORE_TASKS

    return STORE_TASKS[name]
