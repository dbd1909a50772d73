"""What an annotation holds: judged turns, what each player lost, and how that is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tilewright.frames import frame_of_rows
from tilewright.scrabble.annotation.grades import Grade
from tilewright.scrabble.annotation.summary import Summary, summarise
from tilewright.scrabble.notation.gcg import Gcg

if TYPE_CHECKING:
    from pandas import DataFrame


class MistakeKind(StrEnum):
    """What was wrong with a move."""

    MISSED_BINGO = "missed_bingo"
    WEAK_LEAVE = "weak_leave"
    OPENED_LANE = "opened_lane"
    ENDGAME = "endgame"
    PHONEY = "phoney"  # the player laid a word that is none
    UNCHALLENGED_PHONEY = "unchallenged_phoney"  # and the next player let it stand
    SCORING = "scoring"


class Phase(StrEnum):
    """A part of the game, by the tiles in the bag."""

    OPENING = "opening"
    MIDDLE = "middle"
    PREENDGAME = "preendgame"
    ENDGAME = "endgame"


class Skip(StrEnum):
    """Why a turn is not judged."""

    UNPLAYABLE = "unplayable"  # the file is wrong here
    RACK_UNKNOWN = "rack_unknown"
    EXCHANGE_UNKNOWN = "exchange_unknown"


@dataclass(frozen=True)
class JudgedTurn:
    """A move of a game and what it lost against the best one, which is never negative.

    `turn` counts moves from 1, `event` is the place among all events of the file and `line` its
    line. Win chances are those of the player who moved, with the best move and with the one made.
    `racks` is over how many racks a move was judged whose rack is known in part; with a whole rack
    it is 0. A turn that is not judged says why in `skipped`. `sentence` is for people.
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
        """The turn as a JSON document."""
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
    """A game and its judged turns. `notices` say under which words it was judged."""

    game: Gcg
    turns: tuple[JudgedTurn, ...]
    lexicon: str
    notices: tuple[str, ...] = ()
    name: str = ""
    scores: tuple[int, ...] = ()
    summaries: tuple[Summary, ...] = field(init=False)

    def __post_init__(self) -> None:
        seats = range(len(self.game.players))
        found = tuple(summarise(self.turns, seat) for seat in seats)
        object.__setattr__(self, "summaries", found)

    @property
    def mistakes(self) -> tuple[JudgedTurn, ...]:
        return tuple(turn for turn in self.turns if turn.is_mistake)

    @property
    def grades(self) -> tuple[Grade, ...]:
        """What each player lost per turn, and the rating that agents with such a loss have."""
        return tuple(summary.grade for summary in self.summaries)

    @property
    def title(self) -> str:
        """The title of the game, or its players."""
        names = " – ".join(player.name or player.nick for player in self.game.players)
        return self.game.pragma("title") or names

    def to_json(self) -> dict[str, Any]:
        """The annotation as a JSON document."""
        players = zip(self.game.players, self.summaries, self.scores, strict=True)
        return {
            "name": self.name,
            "title": self.title,
            "lexicon": self.lexicon,
            "game_lexicon": self.game.pragma("lexicon"),
            "notices": list(self.notices),
            "warnings": [warning.to_json() for warning in self.game.warnings],
            "players": [
                {"nick": player.nick, "name": player.name, "score": score} | summary.to_json()
                for player, summary, score in players
            ],
            "turns": [turn.to_json() for turn in self.turns],
        }

    def to_frame(self) -> DataFrame:
        """The turns as a table of pandas, one row each."""
        return frame_of([self])


def frame_of(annotations: list[Annotation]) -> DataFrame:
    """The turns of games as one table of pandas; `game` is the name of each."""
    return frame_of_rows(
        {"game": one.name} | turn.to_json() for one in annotations for turn in one.turns
    )
