"""The cardbox: kept at once, one owner apart from another, nothing lost."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from tilewright.errors import DatabaseError
from tilewright.quiz import Card, Cardbox, QuizError
from tilewright.quiz.errors import UnknownCard

DAY = date(2026, 3, 1)
CARDS = [
    Card("anagrams", "enable+", "ACT", ("ACT", "CAT"), {"order": 1}),
    Card("anagrams", "enable+", "DGO", ("DOG", "GOD"), {"order": 2}),
    Card("back-hooks", "enable+", "CAT", ("E", "S")),
]


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "cards.sqlite")


def test_cards_are_asked_in_order_and_repeated_on_schedule(file: str) -> None:
    with Cardbox(file) as box:
        assert box.add(CARDS, DAY) == 3
        assert box.add(CARDS[:2], DAY) == 0
        assert [kept.card for kept in box.due(DAY)] == CARDS
        first = box.answer(CARDS[0].id, ["act", "cat"], DAY)
        assert first.graded.quality == 5 and first.kept.schedule.due == DAY + timedelta(1)
        assert [kept.card for kept in box.due(DAY)] == CARDS[1:]
        assert len(box.due(DAY + timedelta(1))) == 3
        assert len(box.due(DAY, most=1)) == 1


def test_an_answer_survives_the_process(file: str) -> None:
    with Cardbox(file) as box:
        box.add(CARDS, DAY)
        box.answer(CARDS[0].id, ["act"], DAY)
    with Cardbox(file) as box:
        kept = box.find(CARDS[0].id)
        assert (kept.reviews, kept.lapses, kept.schedule.again) == (1, 1, True)
        assert [one.card for one in box.due(DAY)] == [*CARDS[1:], CARDS[0]]
        box.answer(CARDS[0].id, ["act", "cat"], DAY)
        assert len(box.due(DAY)) == 2


def test_an_answer_before_its_day_is_graded_and_not_kept(file: str) -> None:
    with Cardbox(file) as box:
        box.add(CARDS, DAY)
        done = box.answer(CARDS[0].id, ["act", "cat"], DAY).kept
        again = box.answer(CARDS[0].id, [], DAY)
        assert again.graded.quality == 0 and again.kept == done == box.find(CARDS[0].id)


def test_the_first_of_two_simultaneous_answers_counts(file: str) -> None:
    with Cardbox(file) as box:
        box.add(CARDS, DAY)
        kept = box.find(CARDS[0].id)
        well = kept.answered(kept.card.grade(["act", "cat"]), DAY)
        badly = kept.answered(kept.card.grade([]), DAY)
        box._write([well.update()])
        box._write([badly.update()])
        assert box.find(CARDS[0].id) == well


def test_owners_have_separate_cards(file: str) -> None:
    with Cardbox(file, "ann") as ann, Cardbox(file, "ben") as ben:
        ann.add(CARDS, DAY)
        assert ben.due(DAY) == []
        with pytest.raises(UnknownCard):
            ben.answer(CARDS[0].id, ["act"], DAY)
        with pytest.raises(UnknownCard):
            ben.remove(CARDS[0].id)
        ann.remove(CARDS[0].id)
        assert len(ann.due(DAY)) == 2


def test_stats_count_cards_and_answers(file: str) -> None:
    with Cardbox(file) as box:
        assert box.stats(DAY)["cards"] == 0 and box.stats(DAY)["next"] is None
        box.add(CARDS, DAY)
        box.answer(CARDS[0].id, ["act", "cat"], DAY)
        box.answer(CARDS[2].id, [], DAY)
        stats = box.stats(DAY)
        assert {name: stats[name] for name in ("cards", "due", "new", "reviews", "lapses")} == {
            "cards": 3,
            "due": 2,
            "new": 1,
            "reviews": 2,
            "lapses": 1,
        }
        assert stats["kinds"]["anagrams"]["cards"] == 2 and stats["next"] == DAY.isoformat()


def test_a_full_cardbox_refuses_more(file: str) -> None:
    with Cardbox(file, most=2) as box:
        with pytest.raises(QuizError):
            box.add(CARDS, DAY)
        assert box.due(DAY) == []
        assert box.add(CARDS[:2], DAY) == 2


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.sqlite"
    file.write_text("no database at all, but text that is long enough to look at" * 20)
    with pytest.raises(DatabaseError):
        Cardbox(str(file))


def test_a_cardbox_may_be_in_postgresql(postgres: str) -> None:
    with Cardbox(postgres) as box:
        box.add(CARDS, DAY)
        box.answer(CARDS[0].id, ["act"], DAY)
        assert [kept.card for kept in box.due(DAY)] == [*CARDS[1:], CARDS[0]]
        stats = box.stats(DAY)
        assert (stats["cards"], stats["due"], stats["lapses"]) == (3, 3, 1)
        box.remove(CARDS[1].id)
        assert len(box.due(DAY)) == 2
