"""Annotations as data: judged turns, mistakes and grades."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tilewright.frames import frame_of_rows
from tilewright.scrabble.annotation.grades import Grade
from tilewright.scrabble.annotation.summary import Summary, summarise
from tilewright.scrabble.annotation.words import WordsNotice
from tilewright.scrabble.notation.gcg import Gcg

if TYPE_CHECKING:
    from pandas import DataFrame


class MistakeKind(StrEnum):
    """The kind of a mistake."""

    MISSED_BINGO = "missed_bingo"
    WEAK_LEAVE = "weak_leave"
    OPENED_LANE = "opened_lane"
    ENDGAME = "endgame"
    PHONEY = "phoney"  # the move has a word that is not in the lexicon
    UNCHALLENGED_PHONEY = "unchallenged_phoney"  # the opponent's phoney was not challenged
    SCORING = "scoring"


class Phase(StrEnum):
    """A phase of the game, by the tiles in the bag."""

    OPENING = "opening"
    MIDDLE = "middle"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"


class Skip(StrEnum):
    """Why a turn is not judged."""

    UNPLAYABLE = "unplayable"  # the file has an error here
    RACK_UNKNOWN = "rack_unknown"
    EXCHANGE_UNKNOWN = "exchange_unknown"


@dataclass(frozen=True)
class JudgedTurn:
    """A move of a game and its loss against the best one, which is never negative.

    `turn` counts moves from 1, `event` is the index among all events of the file, and `line` the
    line number. Win chances are those of the player who moved: `win_before` with the best move,
    `win_after` with the move that was made. `racks` is the number of racks over which a partly
    known rack was judged, 0 for a complete one. `skipped` is the reason if the turn was not judged.
    `sentence` is for people.
    """

    turn: int
    event: int
    line: int
    seat: int
    player: str
    position: str
    phase: Phase
    rack: str
    rack_complete: bool
    move: str
    score: int
    best: str | None = None
    best_score: int | None = None
    loss_win: float | None = None
    loss_points: float | None = None
    win_before: float | None = None
    win_after: float | None = None
    is_mistake: bool = False
    kind: MistakeKind | None = None
    phoneys: tuple[str, ...] = ()
    bingo: bool = False
    bingo_available: bool | None = None
    method: str = ""
    exact: bool = False
    playouts: int = 0
    racks: int = 0
    variation: tuple[str, ...] = ()
    seconds: float | None = None
    skipped: Skip | None = None
    sentence: str = ""

    @property
    def is_judged(self) -> bool:
        return self.skipped is None

    def to_json(self) -> dict[str, Any]:
        """Return the turn as a JSON document."""
        document = dict(vars(self))
        for name in ("loss_win", "win_before", "win_after"):
            document[name] = _rounded(document[name], 5)
        document["loss_points"] = _rounded(self.loss_points, 3)
        document |= {"phoneys": list(self.phoneys), "variation": list(self.variation)}
        document |= {"phase": str(self.phase), "kind": self.kind and str(self.kind)}
        document["skipped"] = self.skipped and str(self.skipped)
        return document


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)


@dataclass(frozen=True)
class Annotation:
    """A game and its judged turns. `words` says by which word list it was judged."""

    game: Gcg
    turns: tuple[JudgedTurn, ...]
    lexicon: str
    words: WordsNotice
    name: str = ""
    scores: tuple[int, ...] = ()
    summaries: tuple[Summary, ...] = field(init=False)

    def __post_init__(self) -> None:
        seats = range(len(self.game.players))
        found = tuple(summarise(self.turns, seat) for seat in seats)
        object.__setattr__(self, "summaries", found)

    @property
    def notices(self) -> tuple[str, ...]:
        """What to say about the word list, for people."""
        return self.words.sentences

    @property
    def mistakes(self) -> tuple[JudgedTurn, ...]:
        return tuple(turn for turn in self.turns if turn.is_mistake)

    @property
    def grades(self) -> tuple[Grade, ...]:
        """The loss per turn and the Elo estimate of each player."""
        return tuple(summary.grade for summary in self.summaries)

    @property
    def title(self) -> str:
        """The title of the game, or its players."""
        names = " – ".join(player.name or player.nick for player in self.game.players)
        return self.game.pragma("title") or names

    def to_json(self) -> dict[str, Any]:
        """Return the annotation as a JSON document."""
        players = zip(self.game.players, self.summaries, self.scores, strict=True)
        return {
            "name": self.name,
            "title": self.title,
            "lexicon": self.lexicon,
            "game_lexicon": self.game.pragma("lexicon"),
            "notices": list(self.notices),
            "words": self.words.to_json(),
            "warnings": [warning.to_json() for warning in self.game.warnings],
            "players": [
                {"nick": player.nick, "name": player.name, "score": score} | summary.to_json()
                for player, summary, score in players
            ],
            "turns": [turn.to_json() for turn in self.turns],
        }

    def to_frame(self) -> DataFrame:
        """Return the turns as a pandas table, one row each."""
        return frame_of([self])


def frame_of(annotations: list[Annotation]) -> DataFrame:
    """Return the turns of games as one pandas table, with the name of each `game`."""
    return frame_of_rows(
        {"game": one.name} | turn.to_json() for one in annotations for turn in one.turns
    )
