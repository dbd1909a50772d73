"""Replays of finished games.

A replay has an entry for each event. The page draws some games from the events themselves; others
are sent as steps: the event and its sentence, the tiles added to or removed from the board, and
what each seat had at the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tilewright.alphabet import EMPTY
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.game import AnyGame, SceneSeat
from tilewright.table.log import SEALED, AnyState, Log, begin, parse_log, replay, walk
from tilewright.table.registry import find_game
from tilewright.table.telling import distinct, result, tell
from tilewright.web.settings import Json

MOST_STEPS = 20_000

Find = Callable[[str], Lexicon]  # the lexicon of a name


def shown(data: bytes, find: Find) -> Json:
    """Replay a log, compare it event by event, and return a document for the page."""
    log = parse_log(data)
    header, events = log
    if len(events) > MOST_STEPS:
        raise TilewrightError(
            f"the game has {len(events):,} events; at most {MOST_STEPS:,} can be shown"
        )
    game = find_game(header.game)
    state = begin(header, find(header.lexicon))
    names = distinct(header.agents)
    opening = game.opening(state)
    content: Json
    if game.board is None:
        content = {"steps": list(_changes(game, log, state, names))}
    else:  # the page replays the game itself
        said = [tell(game, event, names, header.rules) for event in walk(*log, state)]
        content = {"events": events, "said": said, "seconds": events[-1].get("time", 0.0)}
    winners, scores = state.victors, state.scores
    reason = events[-1].get("reason", "over")
    ending = result(winners, names, reason)
    return {
        "game": game.name,
        "title": game.title,
        "lexicon": header.lexicon,
        "clock": header.clock,
        "names": names,
        "about": game.about(header.rules),
        "rules": header.rules.to_json(),
        "board": [],
        **opening,
        **content,
        "ending": f"{ending} with {max(scores)}" if scores and winners else ending,
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": list(winners),
        "scores": None if scores is None else list(scores),
        "reason": reason,
    }


def exported(data: bytes, notation: str, find: Find) -> bytes:
    """Convert a log into another notation of its game."""
    header, events = parse_log(data)
    exports = find_game(header.game).exports
    if notation not in exports:
        known = ", ".join(exports) or "none"
        raise TilewrightError(f"unknown notation {notation!r}; this game has: {known}")
    state = replay(header, events, find(header.lexicon))
    with TemporaryDirectory() as directory:
        file = Path(directory) / "game"
        exports[notation].write(file, state, header)
        return file.read_bytes()


def _changes(game: AnyGame, log: Log, state: AnyState, names: Sequence[str]) -> Iterator[Json]:
    """Yield the changes of each event; applied in order, they give every step."""
    board: dict[tuple[int, int], str] = {}
    seats: dict[int, SceneSeat] = {}
    for event in walk(*log, state):
        if event["event"] == SEALED:  # secret until all have answered
            continue
        rows, present = game.scene(state)
        now = _cells(rows)
        changed = {at: seat for at, seat in enumerate(present) if seats.get(at) != seat}
        yield {
            "event": event,
            "said": tell(game, event, names, log.header.rules),
            "take": [square for square in board if now.get(square) != board[square]],
            "place": [[*square, now[square]] for square in now if board.get(square) != now[square]],
            "seats": [{"seat": at, **seat._asdict()} for at, seat in changed.items()],
        }
        board = now
        seats |= changed


def _cells(rows: Sequence[str]) -> dict[tuple[int, int], str]:
    return {
        (row, column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != EMPTY
    }
