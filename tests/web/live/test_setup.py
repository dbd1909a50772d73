"""The settings of a room."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.errors import TilewrightError
from tilewright.table.registry import game_names
from tilewright.web.live.setup import Setup, describe_settings, level_named, live_table

OLD = {
    "lexicon": "enable",
    "tile_set": "bananagrams-french",
    "variant": "cafe",
    "honour": True,
    "short_dump": False,
    "practice": True,
}


def test_rooms_from_before_other_games_had_rooms_are_read() -> None:
    setup = Setup.from_json(OLD)
    assert (setup.game, setup.lexicon, setup.practice) == ("bananagrams", "enable", True)
    rules: Any = setup.rules_for(3)
    assert (rules.seats, rules.variant, rules.honour) == (3, "cafe", True)
    assert rules.tile_set.name == "bananagrams-french"


@pytest.mark.parametrize("game", game_names())
def test_a_setup_writes_every_setting_out_and_comes_back(game: str) -> None:
    setup = Setup.checked(2, game=game)
    assert Setup.from_json(setup.to_json()) == setup
    offered = {one["name"] for one in describe_settings(game)}
    assert set(setup.rules) <= offered
    table = live_table(game)
    assert setup.rules_for(2) == table.game.rules_class(2, **table.defaults)


def test_a_room_has_the_tables_defaults_unless_it_says_otherwise() -> None:
    defaults = {one["name"]: one["default"] for one in describe_settings("auction")}
    assert (defaults["rounds"], defaults["hidden"], defaults["money"]) == (3, 2, 100)
    setup = Setup.checked(2, game="auction", rules={"hidden": 0})
    rules: Any = setup.rules_for(2)
    assert (rules.rounds, rules.hidden) == (3, 0)


@pytest.mark.parametrize(
    "choices",
    [
        {"game": "chess"},
        {"game": "scrabble", "practice": True},
        {"game": "scrabble", "rules": {"tile_set": "bananagrams"}},
        {"game": "scrabble", "rules": {"rows": 3}},
        {"game": "bananagrams", "rules": {"variant": "solitaire"}},
    ],
)
def test_unplayable_choices_are_refused(choices: dict[str, Any]) -> None:
    with pytest.raises(TilewrightError):
        Setup.checked(2, **choices)


def test_levels_are_found_by_name_and_the_first_is_the_easiest() -> None:
    assert level_named("scrabble", None).name == "easy"
    assert level_named("scrabble", "expert").agent.startswith("expert")
    with pytest.raises(TilewrightError, match="did you mean 'medium'"):
        level_named("auction", "mediun")
