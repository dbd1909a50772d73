"""The types of the JSON documents about games, tournaments, studies and training."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from tilewright.arena.history import Standing
from tilewright.arena.ladder import Rung
from tilewright.arena.report import Report
from tilewright.table.catalogue import AgentEntry


class GameAgents(TypedDict):
    """The agents of one game."""

    game: str
    agents: list[AgentEntry]


class AgentsDocument(TypedDict):
    """Agents with their options."""

    games: list[GameAgents]


class GameSeat(TypedDict):
    """A seat at the end of a game; each game adds its own members."""

    name: str
    faults: int
    cpu_ms: float | None


class GameDocument(TypedDict):
    """A finished game; each game adds its own members."""

    game: str
    seed: int
    clock: NotRequired[str]
    lexicon: str
    rules: dict[str, Any]
    winner: int | None
    winners: list[int]
    reason: str
    seats: list[GameSeat]
    events: int


class NoReplay(TypedDict):
    """A log that does not replay, and the line where it differs."""

    replays: Literal[False]
    line: int
    reason: str


class StoredTournament(TypedDict):
    """A tournament in the store."""

    id: str
    game: str
    agents: list[str]
    lexicon: str
    seed: int | None
    clock: str | None
    form: str | None
    played: int
    wanted: int
    begun: str
    touched: str


class ResultsDocument(TypedDict):
    """The tournaments in the store, and with `--game` the standing of the game's agents."""

    tournaments: list[StoredTournament]
    standings: NotRequired[list[Standing]]


class LadderRating(TypedDict):
    """Points of Elo around an average of 0, and their standard error."""

    elo: float
    error: float


class LadderDocument(TypedDict):
    """The steps of a ladder, and the ratings of all its agents."""

    steps: list[Rung]
    ratings: dict[str, LadderRating]


class ListedExperiment(TypedDict):
    """An experiment, and the number of its trials in both forms."""

    name: str
    title: str
    quick: int
    full: int


class ListedStudy(TypedDict):
    """A paper and its experiments."""

    number: str
    name: str
    title: str
    authors: str
    experiments: list[ListedExperiment]


class StudiesDocument(TypedDict):
    """The papers whose experiments can be run."""

    studies: list[ListedStudy]


class FindingsDocument(TypedDict):
    """Figures by row and quantity with their intervals, and other results."""

    rows: dict[str, dict[str, tuple[float | None, float | None, float | None]]]
    remarks: list[str]
    pictures: dict[str, str]
    curves: dict[str, list[tuple[float, float]]]
    files: dict[str, str]
    heat: dict[str, dict[str, dict[str, str]]]


class ClaimDocument(TypedDict):
    """A claim of a paper, the verdict on it, and a sentence on why it does not hold."""

    text: str
    section: str
    verdict: Literal["holds", "does not hold", "inconclusive"]
    reason: str


class OutcomeDocument(TypedDict):
    """The outcome of an experiment, how it was made, and the verdicts on its claims."""

    study: str
    experiment: str
    quick: bool
    seed: int
    size: int
    findings: FindingsDocument
    seconds: float | None
    date: str
    version: str
    machine: str
    code: str | None
    lexicon: str
    claims: list[ClaimDocument]


class OutcomesDocument(TypedDict):
    """The outcomes of the experiments that were run."""

    outcomes: list[OutcomeDocument]


class LeavesDocument(TypedDict):
    """Learned leave values (a sample), and their effect in games."""

    file: str
    games: int
    values: dict[str, float]
    comparison: Report | None
