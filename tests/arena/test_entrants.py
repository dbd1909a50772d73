"""Python objects as entrants."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.arena.own_agents import Nth, passes
from tilewright import TilewrightError
from tilewright.arena.entrants import entrant_of
from tilewright.scrabble.agents.greedy import Greedy
from tilewright.table.registry import find_game
from tilewright.table.seats import is_answer

ROOT = Path(__file__).parents[2]
GAME = find_game("scrabble")


def seat_of(given: object) -> str:
    return entrant_of(GAME, given).seat


def answer_by(number: int) -> Callable[[Any, Random], Any]:
    def answer(view: Any, rng: Random) -> Any:
        return view.position.legal_moves()[number]

    return answer


def test_top_level_names_of_a_file_are_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert entrant_of(GAME, Nth) == ("tests/arena/own_agents.py:Nth", False)
    assert entrant_of(GAME, passes) == ("tests/arena/own_agents.py:passes", False)
    monkeypatch.chdir(ROOT / "docs")
    assert entrant_of(GAME, Nth) == (f"{ROOT}/tests/arena/own_agents.py:Nth", False)


def test_names_and_shipped_classes_are_names() -> None:
    assert entrant_of(GAME, "greedy") == ("greedy", False)
    assert entrant_of(GAME, Greedy) == ("greedy", False)


def test_other_objects_play_here_under_a_name_of_their_code_and_state() -> None:
    class Local(Nth):
        pass

    given = [Nth(None, "1"), Local, Local(None), answer_by(3), lambda view, rng: "pass"]  # type: ignore[arg-type]
    entrants = [entrant_of(GAME, one) for one in given]
    assert all(one.here for one in entrants)
    names = [one.seat.partition("@")[0] for one in entrants]
    assert names == ["Nth", "Local", "Local", "answer", "lambda"]
    assert [seat_of(one) for one in given] == [one.seat for one in entrants]
    assert seat_of(Nth(None, "1")) == entrants[0].seat  # type: ignore[arg-type]
    assert seat_of(Nth(None, "2")) != entrants[0].seat  # type: ignore[arg-type]
    assert seat_of(answer_by(3)) == entrants[3].seat
    assert seat_of(answer_by(4)) != entrants[3].seat


LEVEL = 1


def test_data_that_a_function_uses_is_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(view: Any, rng: Random) -> Any:
        return view.position.legal_moves()[LEVEL]

    before = seat_of(answer)
    monkeypatch.setitem(globals(), "LEVEL", 2)
    assert seat_of(answer) != before


def test_code_without_a_file_and_state_that_cannot_be_read_never_repeat() -> None:
    typed: dict[str, Any] = {"__name__": "__console__"}
    exec("def answer(view, rng): return 'pass'", typed)
    assert seat_of(typed["answer"]) != seat_of(typed["answer"])
    busy = Nth(None)  # type: ignore[arg-type]
    busy.work = (one for one in ())  # type: ignore[attr-defined]
    assert seat_of(busy) != seat_of(busy)


@pytest.mark.parametrize("given", [42, None, object()])
def test_objects_that_are_not_agents_are_refused(given: object) -> None:
    with pytest.raises(TilewrightError, match="not an agent"):
        entrant_of(GAME, given)


def test_a_callable_object_has_to_take_a_view_and_a_generator() -> None:
    with pytest.raises(TilewrightError, match="view, rng"):
        entrant_of(GAME, answer_by.__get__)


@pytest.mark.parametrize(
    ("function", "answers"),
    [
        (lambda view, rng: 1, True),
        (lambda lexicon, depth="1": 1, False),
        (lambda lexicon: 1, False),
        (lambda lexicon, file: 1, False),
        (lambda *everything: 1, False),
        (Nth, False),
    ],
)
def test_functions_that_act_are_distinguished_from_factories(
    function: Callable[..., Any], answers: bool
) -> None:
    assert is_answer(function) is answers
