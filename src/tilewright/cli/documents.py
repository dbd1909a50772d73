"""The types of all JSON documents that commands print; `tilewright schema` makes schemas of them.

Every document also has `schema`, the version of these types. Members may be added without a new
version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from tilewright.arena.history import Standing
from tilewright.arena.report import PairRow, Report, SeatRow
from tilewright.cli.bench import Row, SentenceRow
from tilewright.table.catalogue import AgentEntry

Status = Literal["solved", "impossible", "unknown"]
Compiled = Literal["compiled", "damaged", "not yet"]
Square = tuple[int, int]  # row and column, from 0


class WordsDocument(TypedDict):
    """The words that were asked for, the longest first; `count` is how many there are in all."""

    letters: str | None
    anagrams: bool
    anchor: str | None
    place: Literal["any", "first", "last"]
    pattern: str | None
    min_length: int | None
    limit: int | None
    lexicon: str
    words: list[str]
    count: int


class ShippedList(TypedDict):
    """A word list that comes with the package."""

    name: str
    title: str
    words: int
    two_letter: int
    language: str
    licence: str
    source: str
    compiled: Compiled


class ListsDocument(TypedDict):
    """The shipped word lists, and the one that is used by default."""

    default: str
    lists: list[ShippedList]


class LexiconDocument(TypedDict):
    """What is in a word list, and what was dropped when it was read."""

    lexicon: str
    words: int
    two_letter: int
    two_letter_words: list[str]
    longest: list[str]
    by_length: dict[str, int]
    letters: dict[str, int]
    alphabet: str
    nodes: int
    bytes: int
    sha256: str
    dropped: dict[str, int]


class BuiltDocument(TypedDict):
    """A word graph that was built, and its file."""

    lexicon: str
    words: int
    nodes: int
    bytes: int
    alphabet: str
    file: str


class CacheState(TypedDict):
    """The cache directory."""

    directory: str
    files: int
    bytes: int
    writable: bool


class DoctorDocument(TypedDict):
    """What is installed and compiled, with a sentence for everything that needs attention."""

    ok: bool
    attention: list[str]
    version: str
    python: str
    platform: str
    kernels: dict[str, bool]
    packages: dict[str, str | None]
    cache: CacheState
    lists: dict[str, Compiled]


class FlawDocument(TypedDict):
    """Something that is wrong with a grid, and where."""

    kind: str
    message: str
    squares: list[Square]


class CheckDocument(TypedDict):
    """A grid that was checked."""

    valid: bool
    rows: list[str]
    words: list[str]
    flaws: list[FlawDocument]
    tiles: str
    lexicon: str


class SolveDocument(TypedDict):
    """The answer to one hand; `rows` is empty where there is no grid."""

    status: Status
    tiles: str
    rows: list[str]
    words: list[str]
    nodes: int
    seconds: float
    lexicon: str
    seed: int


class SolveError(TypedDict):
    """A line of `solve -` that is not a hand."""

    tiles: str
    error: str


class PeelDocument(SolveDocument):
    """The next grid: which old tiles moved, and which squares of `rows` are new."""

    moved: list[Square]
    placed: list[Square]


class BenchDocument(TypedDict):
    """Strategies on the same hands, and the beam on its paper's sentences."""

    lexicon: str
    tiles: int
    seed: int
    seconds: float
    strategies: list[Row]
    sentences: list[SentenceRow]
    interrupted: bool


class TileResult(TypedDict):
    """What a move comes to if this tile is in the bag; `proved` tells whether `win` is exact."""

    tile: str
    chance: float
    win: float
    proved: bool
    spread: float


class JudgedMove(TypedDict):
    """A move and what it is worth; chances and spreads are None where nothing was played out."""

    move: str
    score: int
    leave: str
    equity: float
    win: float | None
    win_error: float | None
    spread: float | None
    spread_error: float | None
    iterations: int
    tiles: list[TileResult]


class AnalysisDocument(TypedDict):
    """The moves of a Scrabble position, the best first."""

    position: str
    agent: str
    method: str
    plies: int
    iterations: int
    exact: bool
    seconds: float
    moves: list[JudgedMove]
    lexicon: str
    seed: int


class AnalysisError(TypedDict):
    """A line of `analyse -` that is not a position."""

    position: str
    error: str


class ReviewedMove(TypedDict):
    """A move of a game beside the best one."""

    turn: int
    player: str
    rack: str
    move: str
    score: int
    equity: float
    best: str
    best_equity: float
    points: float
    win: float | None
    mistake: bool
    phonies: list[str]


class AnnotationDocument(TypedDict):
    """All moves of a Scrabble game, as `analyse --annotate` judges them."""

    players: list[str]
    moves: list[ReviewedMove]
    lexicon: str
    seed: int


class GameAgents(TypedDict):
    """The agents of one game."""

    game: str
    agents: list[AgentEntry]


class AgentsDocument(TypedDict):
    """Agents with their options."""

    games: list[GameAgents]


class GameSeat(TypedDict):
    """A seat at the end of a game; each game adds members of its own."""

    name: str
    faults: int
    cpu_ms: float | None


class GameDocument(TypedDict):
    """A finished game; each game adds members of its own."""

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
    """Figures by row and quantity, each with the ends of its interval, and what else was made."""

    rows: dict[str, dict[str, tuple[float | None, float | None, float | None]]]
    remarks: list[str]
    pictures: dict[str, str]
    curves: dict[str, list[tuple[float, float]]]
    files: dict[str, str]


class OutcomeDocument(TypedDict):
    """The outcome of an experiment, and with what it was made."""

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


class OutcomesDocument(TypedDict):
    """The outcomes of the experiments that were run."""

    outcomes: list[OutcomeDocument]


class LeavesDocument(TypedDict):
    """Leave values that were learned, some of them, and what they were worth in games."""

    file: str
    games: int
    values: dict[str, float]
    comparison: Report | None


# What each command prints; several types are alternatives.
DOCUMENTS: Mapping[str, tuple[type, ...]] = {
    "words": (WordsDocument,),
    "lexicon list": (ListsDocument,),
    "lexicon info": (LexiconDocument,),
    "lexicon build": (BuiltDocument,),
    "doctor": (DoctorDocument,),
    "check": (CheckDocument,),
    "solve": (SolveDocument, SolveError),
    "peel": (PeelDocument,),
    "bench strategies": (BenchDocument,),
    "analyse": (AnalysisDocument, AnnotationDocument, AnalysisError),
    "agents": (AgentsDocument,),
    "game": (GameDocument,),
    "game replay": (GameDocument, NoReplay),
    "arena": (Report,),
    "arena results": (ResultsDocument,),
    "arena show": (Report,),
    "study list": (StudiesDocument,),
    "study run": (OutcomesDocument,),
    "learn leaves": (LeavesDocument,),
}

# Types to which games add members, and fields that stay inside.
OPEN = frozenset({GameDocument, GameSeat, SeatRow, PairRow})
INSIDE: Mapping[type, frozenset[str]] = {
    SeatRow: frozenset({"added"}),
    PairRow: frozenset({"added"}),
    Report: frozenset({"times"}),
}
