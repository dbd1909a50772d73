"""The work of a worker: playing scheduled games of any kind, from plain data to small results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from tilewright.arena.pairing import Pairing, deal_seed
from tilewright.arena.results import Isolate, Job, Played, Result
from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon
from tilewright.table.connection import Words
from tilewright.table.faults import (
    AgentDied,
    AgentError,
    IllegalAction,
    TimeOut,
    cause_of,
    describe,
    is_interrupt,
)
from tilewright.table.game import AnyGame, Seating
from tilewright.table.guard import Absent, Allowance, Guard, patience_of
from tilewright.table.isolation import AVAILABLE, Isolated
from tilewright.table.log import Log
from tilewright.table.match import Match
from tilewright.table.patience import (
    Patient,
    Untrusted,
    cpu_clock,
    ticking,
    unharmed,
    within,
)
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules

WARM_UP_SECONDS = 1.0

_warm: set[tuple[str, str, str]] = set()  # games, words and agents already used in this process


def make_agents(
    game: AnyGame,
    seats: Iterable[str],
    lexicon: Lexicon,
    source: str,
    allowance: Allowance,
    isolate: Isolate = "users",
) -> list[Guard]:
    """Create a new agent for each seat, with its time limits.

    Agents that are not shipped run in separate processes if the system supports it; `source` is
    where they find the words.
    """
    if isolate == "all" and not AVAILABLE:
        raise TilewrightError(
            "agents cannot run in separate processes on this system; use isolate none"
        )
    words = Words(source, lexicon.facts.sha256)
    guards: list[Guard] = []
    for seat in seats:
        foreign, lent = game.agents.is_foreign(seat), game.agents.is_lent(seat)
        apart = isolate == "all" or (isolate == "users" and foreign)
        if AVAILABLE and apart and not lent:
            guards.append(Isolated(game, seat, lexicon, words, allowance))
        else:
            guards.append(_in_this_process(game, seat, lexicon, allowance, foreign or lent))
    return guards


def _in_this_process(
    game: AnyGame, seat: str, lexicon: Lexicon, allowance: Allowance, foreign: bool
) -> Guard:
    def made() -> tuple[Any, Any]:
        agent = game.agents.make(seat, lexicon)
        return agent, getattr(agent, "patience", None)

    if not foreign:
        agent, declared = made()
        return Patient(game, agent, allowance.budget(patience_of(declared, shipped=True)))
    try:
        with unharmed():
            agent, declared = within(allowance.creation(), made)
    except TimeOut as error:
        return Absent(game, error)
    except BaseException as error:
        cause = cause_of(error)
        if cause is None or is_interrupt(error):
            raise
        return Absent(game, AgentError(describe(cause)))
    return Untrusted(game, agent, allowance.budget(patience_of(declared, shipped=False)))


def check_agents(names: Sequence[str], agents: Sequence[Guard]) -> list[str]:
    """Create the agents and describe each failure; unknown agents and options are rejected."""
    problems = []
    for name, agent in zip(names, agents, strict=True):
        problem = agent.problem if isinstance(agent, Absent) else None
        try:
            if isinstance(agent, Isolated):
                agent.make()
        except (AgentError, AgentDied, IllegalAction, TimeOut) as error:
            problem = error
        if problem is not None:
            problems.append(f"agent {name} cannot be created: {describe(problem)}")
    return problems


def find_form(game: AnyGame, name: str) -> Seating:
    """Return how a form of the game's tournaments seats its entrants."""
    if name not in game.forms:
        raise TilewrightError(f"unknown form {name!r}; {suggestion(name, game.forms)}")
    return game.forms[name]


def check_rules(game: AnyGame, rules: Mapping[str, Any], form: str, entrants: int) -> None:
    """Raise an error if the games of a tournament cannot be played."""
    seating = find_form(game, form)
    if seating.pairs and entrants < 2:
        raise TilewrightError(f"the form {form} needs at least two entrants")
    together = 1 if seating.alone else 2 if seating.pairs else entrants
    turns = [len(value) for value in rules.values() if isinstance(value, list)]
    for turn in range(max(turns, default=1)):
        rules_of(game, rules, together * seating.copies, turn)


def rules_of(game: AnyGame, rules: Mapping[str, Any], seats: int, turn: int) -> Rules:
    """Return the rules of one table; varying settings alternate."""
    varying = {one.name for one in game.rules_class.settings() if one.about.varies}
    chosen = {
        name: value[turn % len(value)] if name in varying and isinstance(value, list) else value
        for name, value in rules.items()
    }
    read: Rules = game.rules_class.from_json(chosen | {"seats": seats})
    return read


def play_games(job: Job, pairings: Sequence[Pairing], logs: bool = False) -> list[Played]:
    """Play games one after another; games with faults always have a log."""
    lexicon = _lexicon(job.lexicon, job.sha256)
    allowance = Allowance(job.patience, job.wall, job.memory)
    with ticking():
        for pairing in pairings:
            _warm_up(job, pairing, lexicon, allowance)
        return [play_game(job, pairing, lexicon, allowance, logs) for pairing in pairings]


@lru_cache(maxsize=4)
def _lexicon(source: str, sha256: str) -> Lexicon:
    """Load the words of a job, once per process, and check that they have not changed."""
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != sha256:
        raise TilewrightError(f"the word list {source!r} has changed since the tournament started")
    return lexicon


def _warm_up(job: Job, pairing: Pairing, lexicon: Lexicon, allowance: Allowance) -> None:
    """Let agents build their caches for a lexicon before the time of a game is measured."""
    met = {(job.game, job.sha256, job.agents[entrant]) for entrant in pairing.seats}
    if not met <= _warm:
        seconds = min(WARM_UP_SECONDS, job.patience or WARM_UP_SECONDS)
        brief = replace(allowance, cpu=seconds, reserve=seconds / 2)
        play_game(job, pairing, lexicon, brief, logs=False)
        _warm.update(met)


class _Tally(NamedTuple):
    """One entrant in one game, with all its seats."""

    score: float | None
    cpu_ms: float
    faults: Counter[str]  # by kind
    reason: str  # of the first fault
    facts: dict[str, Any]


def play_game(
    job: Job, pairing: Pairing, lexicon: Lexicon, allowance: Allowance, logs: bool
) -> Played:
    """Play one game of a schedule, which may need several tables.

    Of several tables only the first one with a fault has a log.
    """
    clock = cpu_clock()
    started, elsewhere = clock(), 0.0
    game, seating = find_game(job.game), find_form(find_game(job.game), job.form)
    turn, seed = pairing.deal, pairing.seed
    if seating.alone:  # rotating a lone entrant repeats the game, so every game has its own deal
        turn, seed = pairing.number, deal_seed(seed, pairing.number)
    tables = [(entrant,) for entrant in pairing.seats] if seating.alone else [pairing.seats]
    tallies: dict[int, _Tally] = {}
    log: bytes | None = None
    for entrants in tables:
        seated = entrants * seating.copies
        names = [job.agents[entrant] for entrant in seated]
        agents = make_agents(game, names, lexicon, job.lexicon, allowance, job.isolate)
        rules = rules_of(game, job.rules, len(seated), turn)
        match = Match(game, rules, lexicon, agents, seed, clock=job.clock)
        outcome = match.play()
        elsewhere += sum(agent.cpu for agent in agents if isinstance(agent, Isolated))
        if log is None and (outcome.faults or (logs and not seating.alone)):
            log = Log(match.header(names), outcome.events).to_bytes()
        for entrant in entrants:
            own = [seat for seat, one in enumerate(seated) if one == entrant]
            tallies[entrant] = _tally(match, own)
    single = seating.copies == 1 and not seating.alone
    winner = outcome.winner if single else _best([tallies[one].score for one in pairing.seats])
    totals = game.totals(match.state, outcome)
    result = _result(pairing, winner, totals, [tallies[one] for one in pairing.seats])
    used = max(0.0, clock() - started) + elsewhere
    return Played(replace(result, total_ms=round(1000 * used, 6)), log)


def _tally(match: Match[Any, Any, Any, Any], seats: Sequence[int]) -> _Tally:
    outcome = match.outcome
    scores = outcome.scores
    own = [fault for fault in outcome.faults if fault.seat in seats]
    return _Tally(
        None if scores is None else sum(scores[seat] for seat in seats) / len(seats),
        round(1000 * sum(outcome.cpu[seat] for seat in seats), 6),
        Counter(fault.kind for fault in own),
        own[0].reason if own else "",
        match.game.tally(match.state, outcome, seats),
    )


def _best(scores: Sequence[float | None]) -> int | None:
    """Return the index of the best score, unless it is tied."""
    known = [score for score in scores if score is not None]
    best = max(known, default=None)
    return scores.index(best) if best is not None and known.count(best) == 1 else None


def _result(
    pairing: Pairing, winner: int | None, totals: dict[str, Any], tallies: Sequence[_Tally]
) -> Result:
    names = tallies[0].facts
    any_fault = any(one.faults for one in tallies)
    return Result(
        number=pairing.number,
        seats=pairing.seats,
        winner=winner,
        cpu_ms=tuple(one.cpu_ms for one in tallies),
        faults=tuple(one.faults.total() for one in tallies),
        time_outs=tuple(one.faults["timeout"] for one in tallies),
        fault_kinds=tuple(dict(one.faults) for one in tallies) if any_fault else (),
        fault_reasons=tuple(one.reason for one in tallies) if any_fault else (),
        facts=totals | {name: tuple(one.facts[name] for one in tallies) for name in names},
    )
