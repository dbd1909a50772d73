"""Finished games with all that is needed to show them again.

A game is told event by event. The page draws some games from the events themselves; all others are
sent as steps: the event and its sentence, the tiles that came onto the board or left it, what each
seat had then.
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
    """A log played again and compared event by event, as a document for the page."""
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
    told: Json
    if game.board is None:
        told = {"steps": list(_changes(game, log, state, names))}
    else:  # the page plays the game itself
        said = [tell(game, event, names, header.rules) for event in walk(*log, state)]
        told = {"events": events, "said": said, "seconds": events[-1].get("time", 0.0)}
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
        **told,
        "ending": f"{ending} with {max(scores)}" if scores and winners else ending,
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": list(winners),
        "scores": None if scores is None else list(scores),
        "reason": reason,
    }


def exported(data: bytes, notation: str, find: Find) -> bytes:
    """A log in another notation of its game."""
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
    """What each event changed; a page that takes them in order knows every step."""
    board: dict[tuple[int, int], str] = {}
    seats: dict[int, SceneSeat] = {}
    for event in walk(*log, state):
        if event["event"] == SEALED:  # nobody sees it before all have answered
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
