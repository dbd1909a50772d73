"""Stored tournaments: their reports, the logs of their games, and overall standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from tilewright.arena.order import Order
from tilewright.arena.report import Report, make_report, summed
from tilewright.arena.results import Job, Result, shares_of
from tilewright.arena.store import FaultTally, Kept, Store
from tilewright.arena.tournament import Definition
from tilewright.errors import TilewrightError
from tilewright.statistics import ratings

State = Literal["finished", "running", "stopped"]
PATIENCE = timedelta(minutes=10)  # without a new result, before a tournament counts as stopped


def state_of(kept: Kept, now: datetime) -> State:
    """Return the state of a tournament; a report for all its results means that it was stopped."""
    told = kept.report
    decided = told is not None and bool((told.get("sprt") or {}).get("verdict"))
    if decided or kept.played >= kept.wanted:
        return "finished"
    stopped = told is not None and told["games"] == kept.played
    return "stopped" if stopped or now - kept.touched > PATIENCE else "running"


def report_of(store: Store, kept: Kept, times: bool = False) -> Report:
    """Return the report of a tournament: the stored one if no results were added since.

    With `times` the report includes the CPU time of every game and is always recomputed.
    """
    told = kept.report
    with store.sound():
        if told is not None and told["games"] == kept.played and not times:
            return Report.from_json(told)
        results = [Result.from_json(document) for document in store.finished(kept.id)]
        return make_report(_job(kept), kept.definition["seed"], results)


def log_of(store: Store, kept: Kept, number: int) -> bytes:
    """Return the log of a game: the stored one, or by playing it again with the same code."""
    found = store.log(kept.id, number)
    if found is not None:
        return found
    if not any(store.finished(kept.id, number + 1, number - 1)):
        raise TilewrightError(f"game {number} of tournament {kept.id[:12]} was not played")
    with store.sound():
        definition = Definition(_job(kept), number + 2, kept.definition["seed"])  # of this code
    if definition.job.clock == "cpu" or definition.id != kept.id:
        why = "it cannot be repeated" if definition.id == kept.id else "other code played it"
        raise TilewrightError(
            f"the log of game {number} was not stored, and {why}; store logs when playing"
        )
    log = played_again(definition, number)
    if not store.read_only:
        store.keep_log(kept.id, number, log)
    return log


def played_again(definition: Definition, number: int) -> bytes:
    """Return the log of a game by playing it again."""
    pairing = next(one for one in definition.pairings() if one.number == number)
    (played,) = Order.of(definition.job, logs=True)([pairing])
    if played.log is None:
        raise TilewrightError(f"game {number} is played at many tables and has no log")
    return played.log


def _job(kept: Kept) -> Job:
    """Return the job of a stored tournament; older ones have their form in the rules."""
    about = kept.definition
    rules = dict(about["rules"])
    form = rules.pop("form", about["form"])
    names = ("sha256", "clock", "patience", "isolate", "wall", "memory")
    same = {name: about[name] for name in names if name in about}
    agents = tuple(about["agents"])
    return Job(kept.game, agents, kept.lexicon, rules=rules, form=form, **same)


@dataclass(frozen=True)
class Standing:
    """An agent over all tournaments of a game.

    `faults` counts its faults by kind. The first one has the reason `fault_reason`; `fault_game`
    names its game by tournament and number.
    """

    agent: str
    games: int
    wins: int
    elo: float
    elo_error: float
    faults: dict[str, int] = field(default_factory=dict)
    fault_game: tuple[str, int] | None = None
    fault_reason: str = ""


def standings(store: Store, game: str) -> list[Standing]:
    """Return all agents of a game by rating, best first.

    An agent is identified by its seat notation, whatever words, rules and code it played with.
    Ratings of agents that never met, directly or through common opponents, are not comparable.
    """
    agents = {kept.id: kept.agents for kept in store.tournaments(game)}
    names, games, wins, met = _counted(store, game, agents)
    rated = ratings(len(names), summed(met))
    found = [
        Standing(name, games[at], wins[at], round(rating.elo, 1), round(rating.error, 1))
        for at, (name, rating) in enumerate(zip(names, rated, strict=True))
    ]
    with store.sound():
        found = _with_faults(found, agents, store.faults(game))
    return sorted(found, key=lambda standing: (-standing.elo, standing.agent))


def _with_faults(
    found: list[Standing], agents: dict[str, list[str]], tallies: list[FaultTally]
) -> list[Standing]:
    by_agent: dict[str, list[FaultTally]] = {}
    for tally in tallies:
        by_agent.setdefault(agents[tally.tournament][tally.entrant], []).append(tally)
    for at, standing in enumerate(found):
        if own := by_agent.get(standing.agent):
            kinds: Counter[str] = Counter()
            for tally in own:
                kinds[tally.kind] += tally.faults
            game = own[0].tournament, own[0].number
            found[at] = replace(
                standing, faults=dict(kinds), fault_game=game, fault_reason=own[0].reason
            )
    return found


class _Counted(NamedTuple):
    """The tallies of a game: agents, games and wins of each, and their meetings."""

    names: list[str]
    games: list[int]
    wins: list[int]
    met: list[tuple[list[int], tuple[float, ...], int]]


def _counted(store: Store, game: str, agents: dict[str, list[str]]) -> _Counted:
    tallies = store.tallies(game)
    with store.sound():
        names = sorted({name for tally in tallies for name in agents[tally.tournament]})
        place = {name: at for at, name in enumerate(names)}
        counted = _Counted(names, [0] * len(names), [0] * len(names), [])
        for tally in tallies:
            seats = [place[agents[tally.tournament][entrant]] for entrant in tally.seats]
            for one in seats:
                counted.games[one] += tally.games
            if tally.winner is not None:
                counted.wins[seats[tally.winner]] += tally.games
            counted.met.append((seats, shares_of(tally.winner, len(seats)), tally.games))
    return counted
