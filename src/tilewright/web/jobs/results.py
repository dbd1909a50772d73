"""Results from the arena's store as JSON for the ratings page; runs in a worker process.

A missing store counts as empty and is not created. Directories are private to the operator, so
agents and word lists are shown by the last part of their path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime

from tilewright.arena.history import log_of, standings, state_of
from tilewright.arena.store import Kept, NoSuchTournament, Store
from tilewright.database import StoreError
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.log import write_line
from tilewright.web.books import Books
from tilewright.web.errors import UNREADABLE, Refusal
from tilewright.web.jobs.ratings import place_of
from tilewright.web.settings import Json

MOST_RUNNING = 20
RECENT = 100  # tournaments to search for running ones


@contextmanager
def _open(wish: Json, read_only: bool = True) -> Iterator[Store]:
    """Open the store; a read error is reported to the operator only."""
    try:
        with Store(place_of(wish["store"]), read_only=read_only) as store:
            yield store
    except NoSuchTournament:
        raise Refusal("not-found", "no such tournament") from None
    except StoreError as error:
        raise Refusal(UNREADABLE, str(error)) from None


def ratings(books: Books, wish: Json) -> Json:
    """The ratings of all agents of a game, and the running tournaments of any game."""
    with _open(wish) as store:
        recent = map(_tournament, store.tournaments(None, RECENT))
        running = [one for one in recent if one["state"] == "running"]
        rows = standings(store, wish["game"])
    return {
        "game": wish["game"],
        "standings": [
            asdict(row)
            | {
                "agent": public(row.agent),
                "fault_reason": _without_directories(row.fault_reason),
            }
            for row in rows
        ],
        "running": running[:MOST_RUNNING],
    }


def tournaments(books: Books, wish: Json) -> Json:
    """A page of tournaments of a game, most recently updated first."""
    after, limit = wish["after"], wish["limit"]
    with _open(wish) as store:
        found = store.tournaments(wish["game"], limit + 1, after)
    more = after + limit if len(found) > limit else None
    return {"tournaments": [_tournament(kept) for kept in found[:limit]], "after": more}


def games(books: Books, wish: Json) -> Json:
    """A page of games of a tournament, in order."""
    limit = wish["limit"]
    with _found(wish) as (store, kept):
        some = list(store.finished(kept.id, after=wish["after"], most=limit + 1))
    names = [public(agent) for agent in kept.agents]
    listed = [
        {
            "number": document["number"],
            "names": [names[entrant] for entrant in document["seats"]],
            "winner": document["winner"],
            "faults": document["faults"],
        }
        for document in some[:limit]
    ]
    more = listed[-1]["number"] if len(some) > limit else None
    return {"tournament": _tournament(kept), "games": listed, "after": more}


def log(books: Books, wish: Json) -> bytes:
    """The log of a game, stored or played again."""
    return _log(wish)[0]


def replay(books: Books, wish: Json) -> Json:
    """The replay of a game of a tournament."""
    from tilewright.web.jobs.replays import shown

    text, kept = _log(wish)
    return shown(text, lambda name: _words(books, kept))


def _log(wish: Json) -> tuple[bytes, Kept]:
    with _found(wish, read_only=False) as (store, kept):  # a new log is stored
        try:
            first, _, rest = log_of(store, kept, wish["number"]).partition(b"\n")
        except StoreError:
            raise
        except TilewrightError as error:
            raise TilewrightError(_without_directories(str(error))) from None
    header = json.loads(first)
    header["agents"] = [public(agent) for agent in header["agents"]]
    events = b"".join(map(_public_event, rest.splitlines(keepends=True)))
    return write_line(header).encode() + events, kept


def _public_event(line: bytes) -> bytes:
    """A line of a log without directories, which the reason of a fault may name."""
    if b"fault" not in line:
        return line
    event = json.loads(line)
    return write_line(event | {"reason": _without_directories(event.get("reason", ""))}).encode()


@contextmanager
def _found(wish: Json, read_only: bool = True) -> Iterator[tuple[Store, Kept]]:
    with _open(wish, read_only) as store:
        kept = store.tournament(wish["tournament"])
        if kept is None or not kept.game:
            raise NoSuchTournament(wish["tournament"])
        yield store, kept


def _words(books: Books, kept: Kept) -> Lexicon:
    """The words of a tournament, from the source that it was played with."""
    if kept.lexicon in books.sources:
        return books.open(kept.lexicon)
    try:
        return Lexicon.load(kept.lexicon)
    except TilewrightError:
        raise TilewrightError("the word list of this game is not available") from None


def _tournament(kept: Kept) -> Json:
    return {
        "id": kept.id,
        "game": kept.game,
        "agents": [public(agent) for agent in kept.agents],
        "lexicon": public(kept.lexicon),
        **{name: kept.definition.get(name) for name in ("form", "clock", "seed")},
        "played": kept.played,
        "wanted": kept.wanted,
        "begun": _seconds(kept.begun),
        "touched": _seconds(kept.touched),
        "state": state_of(kept, datetime.now(UTC).replace(tzinfo=None)),
    }


def _without_directories(reason: str) -> str:
    """A reason without the directories of the files it names, quoted or not."""
    quoted = re.sub(r"'[^']*[/\\]", "'", reason)
    return re.sub(r"[^\s']*[/\\]", "", quoted)


def _seconds(moment: datetime) -> float:
    return moment.replace(tzinfo=UTC).timestamp()


def public(name: str) -> str:
    """An agent or a word list without the directories of its files."""
    return re.sub(r"[^:,=]*[/\\]", "", name)


STORE_TASKS: dict[str, Callable[[Books, Json], Json | bytes]] = {
    "ratings": ratings,
    "tournaments": tournaments,
    "tournament": games,
    "stored log": log,
    "stored game": replay,
}
