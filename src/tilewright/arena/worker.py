"""What a worker does: play scheduled games of any game, from plain data to small results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tilewright.arena.pairing import Pairing, deal_seed
from tilewright.arena.results import Isolate, Job, Played, Result
from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon
from tilewright.table.faults import AgentDied, AgentError, TimeOut, describe
from tilewright.table.game import AnyGame, Seating
from tilewright.table.isolation import Isolated, Words
from tilewright.table.log import Log
from tilewright.table.match import Match
from tilewright.table.patience import Patient
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules

WARM_UP_SECONDS = 1.0

_warm: set[tuple[str, str, str]] = set()  # what this process has met: a game, words, an agent


def make_agents(
    game: AnyGame,
    seats: Iterable[str],
    lexicon: Lexicon,
    source: str,
    patience: float,
    isolate: Isolate = "users",
) -> list[Any]:
    """A fresh agent for each seat, which is stopped when its time is up.

    Agents that are not shipped run in a process of their own; `source` is where that process finds
    the words.
    """
    words = Words(source, lexicon.facts.sha256)
    return [
        Isolated(game, seat, lexicon, words, patience)
        if isolate == "all" or (isolate == "users" and game.agents.is_foreign(seat))
        else Patient(game.agents.make(seat, lexicon), patience)
        for seat in seats
    ]


def check_agents(agents: Sequence[Any]) -> list[str]:
    """What goes wrong when agents are made, by seat; an unknown agent or option is refused."""
    problems = []
    for seat, agent in enumerate(agents):
        if isinstance(agent, Isolated):
            try:
                agent.begin()
            except (AgentError, AgentDied, TimeOut) as error:
                problems.append(f"the agent on seat {seat} cannot be created: {describe(error)}")
    return problems


def find_form(game: AnyGame, name: str) -> Seating:
    """How a form of the game's tournaments seats its entrants."""
    if name not in game.forms:
        raise TilewrightError(f"unknown form {name!r}; {suggestion(name, game.forms)}")
    return game.forms[name]


def check_rules(game: AnyGame, rules: Mapping[str, Any], form: str, entrants: int) -> None:
    """Refuse a tournament whose games cannot be played."""
    seating = find_form(game, form)
    if seating.pairs and entrants < 2:
        raise TilewrightError(f"the form {form} needs two entrants or more")
    together = 1 if seating.alone else 2 if seating.pairs else entrants
    turns = [len(value) for value in rules.values() if isinstance(value, list)]
    for turn in range(max(turns, default=1)):
        rules_of(game, rules, together * seating.copies, turn)


def rules_of(game: AnyGame, rules: Mapping[str, Any], seats: int, turn: int) -> Rules:
    """The rules of one table; values that vary take turns."""
    varying = {one.name for one in game.rules_class.settings() if one.about.varies}
    chosen = {
        name: value[turn % len(value)] if name in varying and isinstance(value, list) else value
        for name, value in rules.items()
    }
    read: Rules = game.rules_class.from_json(chosen | {"seats": seats})
    return read


def play_games(job: Job, pairings: Sequence[Pairing], logs: bool = False) -> list[Played]:
    """Play games one after another."""
    lexicon = _lexicon(job.lexicon, job.sha256)
    for pairing in pairings:
        _warm_up(job, pairing, lexicon)
    return [play_game(job, pairing, lexicon, job.patience, logs) for pairing in pairings]


@lru_cache(maxsize=4)
def _lexicon(source: str, sha256: str) -> Lexicon:
    """The words of a job, loaded once in each process; the same as everywhere."""
    lexicon = Lexicon.load(source)
    if lexicon.facts.sha256 != sha256:
        raise TilewrightError(f"the word list {source!r} has changed since the games began")
    return lexicon


def _warm_up(job: Job, pairing: Pairing, lexicon: Lexicon) -> None:
    """Let agents build what they keep for a lexicon, which is no part of a game's time."""
    met = {(job.game, job.sha256, job.agents[entrant]) for entrant in pairing.seats}
    if not met <= _warm:
        play_game(job, pairing, lexicon, min(job.patience, WARM_UP_SECONDS), logs=False)
        _warm.update(met)


class _Tally(NamedTuple):
    """One entrant in one game, with all its seats."""

    score: float | None
    cpu_ms: float
    faults: int
    time_outs: int
    facts: dict[str, Any]


def play_game(job: Job, pairing: Pairing, lexicon: Lexicon, patience: float, logs: bool) -> Played:
    """Play one game of a schedule, which may take several tables."""
    game, seating = find_game(job.game), find_form(find_game(job.game), job.form)
    turn, seed = pairing.deal, pairing.seed
    if seating.alone:  # rotated seats of one entrant are the same game: every game is a deal
        turn, seed = pairing.number, deal_seed(seed, pairing.number)
    tables = [(entrant,) for entrant in pairing.seats] if seating.alone else [pairing.seats]
    tallies: dict[int, _Tally] = {}
    for entrants in tables:
        seated = entrants * seating.copies
        names = [job.agents[entrant] for entrant in seated]
        agents = make_agents(game, names, lexicon, job.lexicon, patience, job.isolate)
        rules = rules_of(game, job.rules, len(seated), turn)
        match = Match(game, rules, lexicon, agents, seed, clock=job.clock)
        outcome = match.play()
        for entrant in entrants:
            own = [seat for seat, one in enumerate(seated) if one == entrant]
            tallies[entrant] = _tally(match, own)
    single = seating.copies == 1 and not seating.alone
    winner = outcome.winner if single else _best([tallies[one].score for one in pairing.seats])
    totals = game.totals(match.state, outcome)
    result = _result(pairing, winner, totals, [tallies[one] for one in pairing.seats])
    kept = logs and not seating.alone
    return Played(result, Log(match.header(names), outcome.events).to_bytes() if kept else None)


def _tally(match: Match[Any, Any, Any, Any], seats: Sequence[int]) -> _Tally:
    outcome = match.outcome
    scores = outcome.scores
    kinds = [fault.kind for fault in outcome.faults if fault.seat in seats]
    return _Tally(
        None if scores is None else sum(scores[seat] for seat in seats) / len(seats),
        round(1000 * sum(outcome.cpu[seat] for seat in seats), 6),
        len(kinds),
        kinds.count("timeout"),
        match.game.tally(match.state, outcome, seats),
    )


def _best(scores: Sequence[float | None]) -> int | None:
    """The place of the best score, unless another has the same."""
    known = [score for score in scores if score is not None]
    best = max(known, default=None)
    return scores.index(best) if best is not None and known.count(best) == 1 else None


def _result(
    pairing: Pairing, winner: int | None, totals: dict[str, Any], tallies: Sequence[_Tally]
) -> Result:
    names = tallies[0].facts
    return Result(
        number=pairing.number,
        seats=pairing.seats,
        winner=winner,
        cpu_ms=tuple(one.cpu_ms for one in tallies),
        faults=tuple(one.faults for one in tallies),
        time_outs=tuple(one.time_outs for one in tallies),
        facts=totals | {name: tuple(one.facts[name] for one in tallies) for name in names},
    )
