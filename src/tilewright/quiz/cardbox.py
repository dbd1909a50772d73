"""A user's cardbox: cards with their schedules in an SQLite file or another database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby
from types import TracebackType
from typing import Any, NamedTuple

from tilewright.database import migrate, open_engine, writing
from tilewright.quiz.cards import Card, Graded
from tilewright.quiz.rows import MOST_CARDS, CardRows, KeptCard, Write, removal
from tilewright.quiz.schema import MIGRATIONS, ROOM


class Answered(NamedTuple):
    """The grade of an answer, and the card with its new schedule."""

    graded: Graded
    kept: KeptCard

    def to_json(self) -> dict[str, Any]:
        """Return the grade and the right answers as a JSON document."""
        card, graded = self.kept.card, self.graded
        return {
            "card": self.kept.to_json(),
            "quality": graded.quality,
            "found": list(graded.found),
            "missed": list(graded.missed),
            "wrong": list(graded.wrong),
            "answers": list(card.answers),
            "about": dict(card.about),
        }


class Cardbox:
    """The cards of one owner. Every change is saved immediately; days are passed in.

    with Cardbox("cards.sqlite") as box:
        box.add(anagram_cards(Lexicon.load(), 7, 1, 20), date.today())
    """

    def __init__(self, url: str | None = None, owner: str = "", most: int = MOST_CARDS) -> None:
        """`url` is a file or a database; without one the file in the user's data directory."""
        self._engine = open_engine(url)
        migrate(self._engine, ROOM, MIGRATIONS)
        self._rows = CardRows(self._engine, owner, most)

    def __enter__(self) -> Cardbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._engine.dispose()

    def add(self, cards: Iterable[Card], today: date) -> int:
        """Add cards, due today, and return the number of new ones."""
        fresh = self._rows.new(cards, today)
        self._write([kept.insert() for kept in fresh])
        return len(fresh)

    def due(self, today: date, most: int | None = None) -> list[KeptCard]:
        """The cards to ask today, in order."""
        return self._rows.due(today, most)

    def find(self, id: str) -> KeptCard:
        """Return the card of an id; an unknown id is an error."""
        return self._rows.find(id)

    def answer(self, id: str, given: Sequence[str], today: date) -> Answered:
        """Grade an answer and save it; the schedule of a card that is not due stays the same."""
        kept = self._rows.find(id)
        graded = kept.card.grade(given)
        if not kept.schedule.is_due(today):
            return Answered(graded, kept)
        after = kept.answered(graded, today)
        self._write([after.update()])
        return Answered(graded, after)

    def remove(self, id: str) -> None:
        """Remove a card; an unknown id is an error."""
        self._rows.find(id)
        self._write([removal(self._rows.owner, id)])

    def stats(self, today: date) -> dict[str, Any]:
        """Counts of cards, due cards and answers, in all and by kind."""
        return self._rows.stats(today)

    def _write(self, writes: Sequence[Write]) -> None:
        if not writes:
            return
        with writing(self._engine) as connection:
            for _, run in groupby(writes, key=lambda write: id(write[0])):
                statements, rows = zip(*run, strict=True)
                connection.execute(statements[0], rows)
