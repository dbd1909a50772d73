"""Tasks of the solver's processes: plain documents in, plain documents out.

Modules that only some tasks need are imported on demand, so that processes start quickly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tilewright.grid import Grid
from tilewright.grid.flaws import check_grid
from tilewright.web.books import Books
from tilewright.web.errors import UNSURE, Refusal
from tilewright.web.jobs.advice import hint, rescue
from tilewright.web.jobs.solving import solve_tiles
from tilewright.web.settings import Json


def _give_up_first_try(wish: Json) -> None:
    """Report a fruitless first try as undecided, because it has little time."""
    if wish.get("first_try"):
        raise Refusal(UNSURE, "")


def check_board(books: Books, wish: Json) -> Json:
    """Check whether a board is one crossword, and list its flaws."""
    lexicon = books.open(wish["lexicon"])
    grid = Grid.from_rows(wish["board"])
    tiles = wish["tiles"]
    if tiles is not None:
        tiles = "".join(tiles.split()).upper()
        lexicon.alphabet.encode(tiles)
    return check_grid(grid, lexicon, tiles).to_json() | {"rows": wish["board"]}


def advise(advice: Callable[..., Json], books: Books, wish: Json) -> Json:
    """Advise on a hand and a grid: `hint` or `rescue`."""
    cells = {(row, column): letter for row, column, letter in wish["grid"]}
    given = advice(cells, wish["hand"], books.open(wish["lexicon"]), wish["seconds"])
    if None in given.values():
        _give_up_first_try(wish)
    return given


def replay_log(books: Books, wish: Json) -> Json:
    """Replay a log of any game."""
    from tilewright.web.jobs.replays import shown

    return shown(wish["log"], books.open)


def game_log(books: Books, wish: Json) -> bytes:
    """The log of a finished game, as a file."""
    from tilewright.web.jobs.games import log_of

    return log_of(wish["database"], wish["room"])


def replay_game(books: Books, wish: Json) -> Json:
    """Replay a finished game."""
    return replay_log(books, {"log": game_log(books, wish)})


def export_game(books: Books, wish: Json) -> bytes:
    """A finished game in another notation, as a file."""
    from tilewright.web.jobs.replays import exported

    return exported(game_log(books, wish), wish["notation"], books.open)


def snapshot_room(books: Books, wish: Json) -> bytes:
    """Make a snapshot of a room from its events."""
    from tilewright.web.jobs.games import snapshot_of

    return snapshot_of(books, wish["database"], wish["room"])


def draw_daily_hand(books: Books, wish: Json) -> Json:
    """Draw and solve the hand of a day."""
    from tilewright.web.jobs.daily import draw_hand

    return draw_hand(books, wish)


def check_daily_hand(books: Books, wish: Json) -> Json:
    """Check a grid of the daily hand and return its facts."""
    from tilewright.web.jobs.daily import check_hand

    return check_hand(books, wish)


def study(name: str, books: Books, wish: Json) -> Json:
    """Make a word page, a deck of cards or the daily puzzle."""
    from tilewright.web.jobs import study

    made: Json = getattr(study, name)(books, wish)
    return made


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
    "daily hand": draw_daily_hand,
    "daily check": check_daily_hand,
    "word page": partial(study, "word_page"),
    "deck": partial(study, "deck"),
    "daily puzzle": partial(study, "daily_puzzle"),
}


def find_task(name: str) -> Task:
    """Find a task by name: of this module, the analysis page or the arena's store."""
    if name in TASKS:
        return TASKS[name]
    if name.startswith("analyse "):
        from tilewright.web.jobs.analysis import ANALYSIS_TASKS

        return ANALYSIS_TASKS[name]
    from tilewright.web.jobs.results import STORE_TASKS

    return STORE_TASKS[name]
