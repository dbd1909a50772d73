"""A finished tournament: its report, games and logs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tilewright.arena.export import rows_of
from tilewright.arena.history import played_again
from tilewright.arena.memory import Memory, open_store
from tilewright.arena.report import Report
from tilewright.arena.results import Result
from tilewright.arena.tournament import Definition
from tilewright.frames import frame_of_rows
from tilewright.table.log import Log, parse_log

if TYPE_CHECKING:
    from pandas import DataFrame
    from rich.console import Group

WIDTH = 100  # columns of a text report
HTML = "<pre style='white-space:pre;line-height:1.25'>{code}</pre>"


@dataclass(frozen=True)
class PlayedGame:
    """One game of a tournament; `agents` are the entrants by seat, `winner` is one of them."""

    contest: Contest = field(repr=False)
    result: Result
    agents: tuple[str, ...]
    winner: str | None

    @property
    def number(self) -> int:
        return self.result.number

    @property
    def scores(self) -> tuple[float, ...] | None:
        """The scores by seat, in games that have them."""
        return self.result.facts.get("scores")

    def log(self) -> Log:
        """Return every event of the game; without a stored log the game is played again."""
        return parse_log(self.contest.log(self.number))


@dataclass(frozen=True, repr=False)
class Contest(Sequence[PlayedGame]):
    """A tournament played from Python: a sequence of its games.

    Terminals and notebooks show it as its report.
    """

    report: Report
    definition: Definition
    results: Sequence[Result]
    store: str | None
    memory: Memory | None = None  # if results are not stored on disk

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, place: Any) -> Any:
        found = self.results[place]
        return self._game(found) if isinstance(found, Result) else [*map(self._game, found)]

    def __iter__(self) -> Iterator[PlayedGame]:
        return map(self._game, self.results)

    def _game(self, result: Result) -> PlayedGame:
        agents = tuple(self.report.seats[entrant].name for entrant in result.seats)
        winner = None if result.winner is None else agents[result.winner]
        return PlayedGame(self, result, agents, winner)

    def logs(self) -> Iterator[Log]:
        """Return the logs of all games, in order."""
        return (game.log() for game in self)

    def log(self, number: int) -> bytes:
        """Return the log of a game as bytes, from the store or by playing it again."""
        name = self.definition.id
        if self.memory is not None:
            found = self.memory.log(name, number)
        else:
            with open_store(self.store, read_only=True) as keeper:
                found = keeper.log(name, number)
        return found or played_again(self.definition, number)

    def to_frame(self, games: bool = False) -> DataFrame:
        """Return a pandas table with a row for each agent, or for each seat of each game."""
        if not games:
            return self.report.to_frame()
        documents = [_plain(result.to_json()) for result in self.results]
        return frame_of_rows(rows_of(self.definition.job.agents, documents))

    def __repr__(self) -> str:
        names = ", ".join(row.name for row in self.report.seats)
        return f"Contest({self.report.game!r}, {len(self)} games of {names})"

    def __str__(self) -> str:
        """The report as text."""
        from rich.console import Console

        text = io.StringIO()
        Console(file=text, width=WIDTH, highlight=False, emoji=False, markup=False).print(self)
        return text.getvalue()

    def __rich__(self) -> Group:
        return self.report.__rich__()

    def _repr_html_(self) -> str:
        """The report in a notebook."""
        from rich.console import Console

        page = Console(file=io.StringIO(), width=WIDTH, record=True, highlight=False, emoji=False)
        page.print(self)
        return page.export_html(inline_styles=True, code_format=HTML)


def _plain(document: dict[str, Any]) -> dict[str, Any]:
    """Convert a result as stored, with lists instead of tuples."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in document.items()
    }
