"""The types of all JSON documents that commands print; `tilewright schema` makes schemas of them.

Every document also has `schema`, the version of these types. Members may be added without a new
version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from tilewright.arena.report import PairRow, Report, SeatRow
from tilewright.cli.analysis_documents import AnalysisDocument
from tilewright.cli.annotation_documents import AnnotationDocument, CollectionDocument
from tilewright.cli.bench import Row, SentenceRow
from tilewright.cli.game_documents import (
    AgentsDocument,
    GameDocument,
    GameSeat,
    LadderDocument,
    LeavesDocument,
    NoReplay,
    OutcomesDocument,
    ResultsDocument,
    StudiesDocument,
)
from tilewright.cli.quiz_documents import (
    AddedDocument,
    AnswerDocument,
    DueDocument,
    PuzzlesDocument,
    SolvedDocument,
    StatsDocument,
    WordFacts,
)

Status = Literal["solved", "impossible", "unknown"]
Compiled = Literal["compiled", "damaged", "not yet"]
Square = tuple[int, int]  # row and column, from 0


class WordsDocument(TypedDict):
    """Matching words, the longest first; `count` is the total."""

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
    """The shipped word lists, and the default."""

    default: str
    lists: list[ShippedList]


class LexiconDocument(TypedDict):
    """The contents of a word list, and the lines that were dropped when it was read.

    `columns` counts the lines of which only the first column was read.
    """

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
    columns: int


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
    """A flaw of a grid, and its squares."""

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


class ProofDocument(TypedDict):
    """A certificate that was checked; `error` says what is wrong with it.

    The proof covers grids of words with at least `min_length` letters, without those of `avoid`.
    """

    valid: bool
    tiles: str
    lexicon: str
    min_length: int
    avoid: list[str]
    error: str


class SolveDocument(TypedDict):
    """The answer to one hand; `rows` is empty where there is no grid.

    With a preferred list, `others` are the words of the grid that are not in it. `blanks` are the
    letters that blanks stand for. A compact grid has a box of `squares` squares; `bound` is a lower
    bound for any box.
    """

    status: Status
    tiles: str
    rows: list[str]
    words: list[str]
    nodes: int
    seconds: float
    lexicon: str
    seed: int
    prefer: NotRequired[str]
    others: NotRequired[list[str]]
    blanks: NotRequired[str]
    squares: NotRequired[int]
    bound: NotRequired[int]
    minimal: NotRequired[bool]


class SolveError(TypedDict):
    """A line of `solve -` that is not a hand."""

    tiles: str
    error: str


class PeelDocument(SolveDocument):
    """The next grid: which old tiles moved, and which squares of `rows` are new.

    `minimal` says that no change moves fewer tiles.
    """

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


class AnalysisError(TypedDict):
    """A line of `analyse -` that is not a position."""

    position: str
    error: str


# What each command prints; several types are alternatives.
DOCUMENTS: Mapping[str, tuple[type, ...]] = {
    "words": (WordsDocument, WordFacts),
    "lexicon list": (ListsDocument,),
    "lexicon info": (LexiconDocument,),
    "lexicon build": (BuiltDocument,),
    "doctor": (DoctorDocument,),
    "check": (CheckDocument, ProofDocument),
    "solve": (SolveDocument, SolveError),
    "peel": (PeelDocument,),
    "bench strategies": (BenchDocument,),
    "analyse": (AnalysisDocument, AnnotationDocument, CollectionDocument, AnalysisError),
    "agents": (AgentsDocument,),
    "game": (GameDocument,),
    "game replay": (GameDocument, NoReplay),
    "arena": (Report,),
    "arena ladder": (LadderDocument,),
    "arena results": (ResultsDocument,),
    "arena show": (Report,),
    "study list": (StudiesDocument,),
    "study run": (OutcomesDocument,),
    "learn leaves": (LeavesDocument,),
    "quiz": (DueDocument, AddedDocument, AnswerDocument, StatsDocument),
    "puzzles make": (PuzzlesDocument,),
    "puzzles solve": (SolvedDocument,),
}

# Types to which games add members, and fields that stay inside.
OPEN = frozenset({GameDocument, GameSeat, SeatRow, PairRow})
INSIDE: Mapping[type, frozenset[str]] = {
    SeatRow: frozenset({"added"}),
    PairRow: frozenset({"added"}),
    Report: frozenset({"times"}),
}
