"""Summary of a player's mistakes by phase and kind, and of bingos found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.scrabble.annotation.grades import Grade, grade

if TYPE_CHECKING:
    from tilewright.scrabble.annotation.model import JudgedTurn


@dataclass(frozen=True)
class Summary:
    """The turns of one player in one or several games.

    `judged` counts the turns that were judged, out of `turns`. `bingos_available` counts the turns
    with a bingo, `bingos_found` those where it was played. `seconds` is the time used, if known.
    """

    turns: int
    judged: int
    mistakes: int
    lost_win: float
    lost_points: float
    by_kind: tuple[tuple[str, int], ...]
    by_phase: tuple[tuple[str, int], ...]
    bingos_found: int
    bingos_available: int
    seconds: float | None
    grade: Grade

    def to_json(self) -> dict[str, Any]:
        """Return the summary as a JSON document."""
        return dict(vars(self)) | {
            "lost_win": round(self.lost_win, 5),
            "lost_points": round(self.lost_points, 3),
            "by_kind": dict(self.by_kind),
            "by_phase": dict(self.by_phase),
            "grade": self.grade.to_json(),
        }


def summarise(turns: Sequence[JudgedTurn], seat: int | None = None) -> Summary:
    """Summarise the turns of a seat, or all turns."""
    own = [turn for turn in turns if seat is None or turn.seat == seat]
    judged = [turn for turn in own if turn.is_judged]
    mistakes = [turn for turn in judged if turn.is_mistake]
    available = [turn for turn in judged if turn.bingo_available]
    times = [turn.seconds for turn in own if turn.seconds is not None]
    return Summary(
        turns=len(own),
        judged=len(judged),
        mistakes=len(mistakes),
        lost_win=sum(turn.loss_win or 0.0 for turn in mistakes),
        lost_points=sum(turn.loss_points or 0.0 for turn in mistakes),
        by_kind=_counted(str(turn.kind) for turn in mistakes if turn.kind),
        by_phase=_counted(str(turn.phase) for turn in mistakes),
        bingos_found=sum(turn.bingo for turn in available),
        bingos_available=len(available),
        seconds=sum(times) if times else None,
        grade=grade(judged),
    )


def _counted(names: Any) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(names).most_common())
