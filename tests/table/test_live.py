"""Live tables: secrets, messages, and the defaults of games."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.table import nim
from tilewright import Lexicon
from tilewright.table.faults import IllegalAction, MalformedAction
from tilewright.table.live import LiveTable
from tilewright.table.log import SEALED
from tilewright.table.registry import SHIPPED, find_game

PLAIN: LiveTable[Any, Any, Any, Any] = nim.GAME.live()


class Secretive(LiveTable[Any, Any, Any, Any]):
    secrets: ClassVar = {"deal": {"hands": "each"}, "take": {"count": "actor", "why": "actor"}}


@pytest.fixture
def state(enable: Lexicon) -> nim.NimState:
    return nim.GAME.new(nim.Rules(2), enable, 0)


def test_a_secret_is_shown_to_the_seat_it_belongs_to() -> None:
    table = Secretive(nim.GAME)
    take = {"event": "take", "seat": 1, "count": 2, "why": "so", "open": True}
    assert table.public(take) == {"event": "take", "seat": 1, "open": True}
    assert table.private(take, 1) == {"count": 2, "why": "so"}
    assert table.private(take, 0) == {}
    deal = {"event": "deal", "hands": ["A", "B"]}
    assert table.public(deal) == {"event": "deal"}
    assert [table.private(deal, seat) for seat in (0, 1)] == [{"hands": "A"}, {"hands": "B"}]


def test_a_sealed_answer_is_secret_in_every_game() -> None:
    sealed = {"event": SEALED, "seat": 0, "action": 5}
    assert PLAIN.public(sealed) == {"event": SEALED, "seat": 0}
    assert PLAIN.private(sealed, 0) == {"action": 5}
    assert PLAIN.private(sealed, 1) == {}
    assert list(PLAIN.touched(sealed, 2)) == [0]


def test_a_game_without_a_live_table_takes_actions_unchanged(state: nim.NimState) -> None:
    assert PLAIN.action(state, 0, {"type": "act", "action": 2}) == 2
    for message in ({"type": "act"}, {"type": "peel", "action": 2}, {"type": "act", "action": "2"}):
        with pytest.raises(MalformedAction):
            PLAIN.action(state, 0, message)


def test_a_corrected_answer_of_a_person_is_refused(enable: Lexicon) -> None:
    game = find_game("auction")
    state = game.new(game.rules_class(2), enable, 0)
    state.deal()
    with pytest.raises(IllegalAction, match="exceed the balance"):
        game.live().action(state, 0, {"type": "act", "action": 1000})
    assert game.live().action(state, 0, {"type": "act", "action": " 12 "}) == 12


def test_every_agent_is_a_level_of_a_game_without_levels() -> None:
    (level,) = PLAIN.levels.values()
    assert (level.name, level.agent, level.title) == (
        "chance",
        "chance",
        "Takes any number of stones",
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_the_levels_of_a_game_have_agents_that_can_be_made(name: str, enable: Lexicon) -> None:
    game = find_game(name)
    levels = game.live().levels
    assert len(levels) == 4
    for level in levels.values():
        assert game.agents.make(level.agent, enable)
        assert level.a_thought > 0 and level.title


def test_facts_of_a_view_are_its_short_fields(enable: Lexicon) -> None:
    game = find_game("bananagrams")
    state = game.new(game.rules_class(2), enable, 0)
    facts = LiveTable.own(game.live(), state, 0)["facts"]
    assert facts["peels"] == "0, 0" and facts["hand"]
    assert not {"rules", "seat"} & facts.keys()
    plain = PLAIN.own(nim.GAME.new(nim.Rules(2), enable, 0), 0)
    asked = {"kind": "turn"}
    assert plain == {"prompt": "Your turn", "asked": asked, "text": "", "facts": {}, "actions": []}
