"""Cards with their schedules as rows, and the statements that read and write them.

A user's cardbox executes the statements itself; a server passes them to its writer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import sqlalchemy as sa

from tilewright.database import reading
from tilewright.quiz.cards import KINDS, Card, Graded
from tilewright.quiz.errors import QuizError, UnknownCard
from tilewright.quiz.schedule import PASSED, Schedule
from tilewright.quiz.schema import cards

MOST_CARDS = 50_000
TOGETHER = 500  # ids in one question

Write = tuple[Any, dict[str, Any]]
CHANGING = ("due", "interval", "repetitions", "ease", "again", "reviews", "lapses")

add_card = cards.insert()
# Of two answers to the same review, from two windows, the first one counts.
change_card = (
    cards.update()
    .where(
        cards.c.owner == sa.bindparam("of_owner"),
        cards.c.id == sa.bindparam("of_id"),
        cards.c.reviews == sa.bindparam("of_review"),
    )
    .values({name: sa.bindparam(name) for name in CHANGING})
)
remove_card = cards.delete().where(
    cards.c.owner == sa.bindparam("of_owner"), cards.c.id == sa.bindparam("of_id")
)


@dataclass(frozen=True)
class KeptCard:
    """An owner's card with its schedule; `reviews` and `lapses` count answers."""

    owner: str
    card: Card
    schedule: Schedule
    added: date
    place: int
    reviews: int = 0
    lapses: int = 0

    def answered(self, graded: Graded, today: date) -> KeptCard:
        """The card after an answer."""
        return replace(
            self,
            schedule=self.schedule.review(graded.quality, today),
            reviews=self.reviews + 1,
            lapses=self.lapses + (graded.quality < PASSED),
        )

    def insert(self) -> Write:
        card = self.card
        row = {
            "owner": self.owner,
            "id": card.id,
            "kind": card.kind,
            "lexicon": card.lexicon,
            "question": card.question,
            "answers": list(card.answers),
            "about": dict(card.about),
            "place": self.place,
            "added": self.added.isoformat(),
        }
        return add_card, row | self._changing()

    def update(self) -> Write:
        """Write the answer that led to this state."""
        key = {"of_owner": self.owner, "of_id": self.card.id, "of_review": self.reviews - 1}
        return change_card, key | self._changing()

    def _changing(self) -> dict[str, Any]:
        schedule = self.schedule
        return {
            "due": schedule.due.isoformat(),
            "interval": schedule.interval,
            "repetitions": schedule.repetitions,
            "ease": schedule.ease,
            "again": schedule.again,
            "reviews": self.reviews,
            "lapses": self.lapses,
        }

    def to_json(self) -> dict[str, Any]:
        """The question and its schedule."""
        schedule = self.schedule
        return self.card.to_json() | {
            "due": schedule.due.isoformat(),
            "interval": schedule.interval,
            "ease": schedule.ease,
            "again": schedule.again,
            "reviews": self.reviews,
            "lapses": self.lapses,
        }


def removal(owner: str, id: str) -> Write:
    return remove_card, {"of_owner": owner, "of_id": id}


class CardRows:
    """Reads the cards of one owner."""

    def __init__(self, engine: sa.Engine, owner: str = "", most: int = MOST_CARDS) -> None:
        self._engine = engine
        self.owner = owner
        self._most = most

    def new(self, given: Iterable[Card], today: date) -> list[KeptCard]:
        """Return the cards that are not in the cardbox yet, due today."""
        wanted = {card.id: card for card in given}
        known = self._known(list(wanted))
        fresh = [card for id, card in wanted.items() if id not in known]
        held = self._number()
        if held + len(fresh) > self._most:
            raise QuizError(
                f"no room for {len(fresh):,} more cards: the cardbox has {held:,} of {self._most:,}"
            )
        begun = Schedule(today)
        return [KeptCard(self.owner, card, begun, today, place) for place, card in enumerate(fresh)]

    def _known(self, ids: Sequence[str]) -> set[str]:
        found: set[str] = set()
        with reading(self._engine) as connection:
            for start in range(0, len(ids), TOGETHER):
                some = ids[start : start + TOGETHER]
                wanted = sa.select(cards.c.id).where(self._own, cards.c.id.in_(some))
                found |= set(connection.execute(wanted).scalars())
        return found

    def find(self, id: str) -> KeptCard:
        """The card of an id."""
        found = self._read(sa.select(cards).where(self._own, cards.c.id == id))
        if not found:
            raise UnknownCard(id)
        return found[0]

    def due(self, today: date, most: int | None = None) -> list[KeptCard]:
        """Return the cards to ask today; those that failed today come last."""
        order = cards.c.again, cards.c.due, cards.c.added, cards.c.place, cards.c.id
        return self._read(sa.select(cards).where(self._is_due(today)).order_by(*order).limit(most))

    def stats(self, today: date) -> dict[str, Any]:
        """Count cards, due cards and answers."""
        total = sa.func.coalesce
        counted = (
            sa.func.count().label("cards"),
            total(sa.func.sum(sa.case((self._is_due(today), 1), else_=0)), 0).label("due"),
            total(sa.func.sum(sa.case((cards.c.reviews == 0, 1), else_=0)), 0).label("new"),
            total(sa.func.sum(cards.c.reviews), 0).label("reviews"),
            total(sa.func.sum(cards.c.lapses), 0).label("lapses"),
            sa.func.min(cards.c.due).label("next"),
        )
        wanted = sa.select(cards.c.kind, *counted).where(self._own).group_by(cards.c.kind)
        with reading(self._engine) as connection:
            rows = {row.kind: dict(row._mapping) for row in connection.execute(wanted)}
        kinds = {kind: _without(rows[kind], ("kind",)) for kind in KINDS if kind in rows}
        sums = ("cards", "due", "new", "reviews", "lapses")
        whole: dict[str, Any] = {name: sum(row[name] for row in kinds.values()) for name in sums}
        whole["next"] = min((row["next"] for row in kinds.values()), default=None)
        return {"today": today.isoformat()} | whole | {"kinds": kinds}

    @property
    def _own(self) -> sa.ColumnElement[bool]:
        return cards.c.owner == self.owner

    def _is_due(self, today: date) -> sa.ColumnElement[bool]:
        due = sa.or_(cards.c.due <= today.isoformat(), cards.c.again.is_(True))
        return sa.and_(self._own, due)

    def _number(self) -> int:
        with reading(self._engine) as connection:
            wanted = sa.select(sa.func.count()).select_from(cards).where(self._own)
            return connection.execute(wanted).scalar() or 0

    def _read(self, wanted: sa.Select[Any]) -> list[KeptCard]:
        with reading(self._engine) as connection:
            return [_kept(row._mapping) for row in connection.execute(wanted)]


def _without(row: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def _kept(row: Any) -> KeptCard:
    """A row as a card."""
    names = ("kind", "lexicon", "question", "answers", "about")
    kind, lexicon, question, answers, about = (row[name] for name in names)
    due = date.fromisoformat(row["due"])
    state = (row[name] for name in ("interval", "repetitions", "ease", "again"))
    return KeptCard(
        row["owner"],
        Card(kind, lexicon, question, tuple(answers), about),
        Schedule(due, *state),
        date.fromisoformat(row["added"]),
        row["place"],
        row["reviews"],
        row["lapses"],
    )
