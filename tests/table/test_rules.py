"""Rules as data, of every registered game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.alphabet import TILE_SETS
from tilewright.table.registry import find_game, game_names
from tilewright.table.rules import Described, Rules, find_tile_set

RULES = {name: find_game(name).rules_class for name in game_names()}
every_game = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
every_setting = pytest.mark.parametrize(
    ("rules", "setting"),
    [
        pytest.param(rules, setting, id=f"{name} {setting.name}")
        for name, rules in RULES.items()
        for setting in rules.settings()
    ],
)


def least(rules: type[Rules], **values: Any) -> dict[str, Any]:
    """Return a document of rules for the minimum number of seats."""
    return {"seats": rules.fewest, **values}


def values_of(setting: Described) -> Iterator[Any]:
    """Return the default, every choice, the limits and both booleans."""
    about = setting.about
    yield setting.default
    yield from [about.parse(choice) if about.parse else choice for choice in about.choices]
    if about.high is not None:
        yield from (about.low or 0, about.high)
    if isinstance(setting.default, bool):
        yield not setting.default


@every_game
def test_every_setting_has_a_help_text_and_its_own_option(rules: type[Rules]) -> None:
    settings = list(rules.settings())
    assert settings
    for setting in settings:
        text = setting.about.help
        assert text.endswith(".") and text[0].isupper() and "\n" not in text, setting.name
        assert "_" not in setting.flag
    assert len({setting.flag for setting in settings}) == len(settings)


@every_setting
def test_every_choice_survives_json(rules: type[Rules], setting: Described) -> None:
    for value in values_of(setting):
        made = rules(rules.fewest, **{setting.name: value})
        document = made.to_json()
        written = [
            one.name
            for one in rules.settings()
            if not one.about.later or getattr(made, one.name) != one.default
        ]
        assert list(document) == ["seats", *written]
        read = rules.from_json(json.loads(json.dumps(document, allow_nan=False)))
        assert read == made
        assert getattr(read, setting.name) == value


@every_setting
def test_a_setting_that_is_missing_has_its_default(rules: type[Rules], setting: Described) -> None:
    document = rules(rules.fewest).to_json()
    document.pop(setting.name, None)
    assert getattr(rules.from_json(document), setting.name) == setting.default


@every_game
def test_unknown_settings_and_missing_seats_are_refused(rules: type[Rules]) -> None:
    with pytest.raises(TilewrightError, match="'horror'"):
        rules.from_json(least(rules, horror=True))
    with pytest.raises(TilewrightError, match="seats"):
        rules.from_json({})


@every_game
@pytest.mark.parametrize("document", [None, [], "seats", 2])
def test_rules_that_are_not_an_object_are_refused(rules: type[Rules], document: Any) -> None:
    with pytest.raises(TilewrightError):
        rules.from_json(document)


@every_game
def test_seats_are_a_whole_number_within_limits(rules: type[Rules]) -> None:
    for seats in range(rules.fewest, rules.most + 1):
        assert rules.from_json({"seats": seats}).seats == seats
    for wrong in (rules.fewest - 1, rules.most + 1, -1, True, False, "2", 2.0, None, [2]):
        with pytest.raises(TilewrightError, match="seats"):
            rules.from_json({"seats": wrong})


@every_setting
def test_a_number_is_whole_and_within_limits(rules: type[Rules], setting: Described) -> None:
    low, high = setting.about.low or 0, setting.about.high
    if high is None:
        return
    for wrong in (low - 1, high + 1, True, False, low + 0.5, float(low), str(low), None, [low]):
        with pytest.raises(TilewrightError, match=setting.name):
            rules.from_json(least(rules, **{setting.name: wrong}))


@every_setting
def test_a_truth_value_is_true_or_false(rules: type[Rules], setting: Described) -> None:
    if not isinstance(setting.default, bool):
        return
    nonsense: list[Any] = [0, 1, "yes", None, []]
    for wrong in nonsense:
        with pytest.raises(TilewrightError, match=setting.name):
            rules.from_json(least(rules, **{setting.name: wrong}))


@every_setting
@pytest.mark.parametrize(
    "nonsense", ["nonsense", -5, True, 2.5, [], ["classic"], {}, {"name": 5}], ids=repr
)
def test_nonsense_is_refused_in_a_sentence(
    rules: type[Rules], setting: Described, nonsense: Any
) -> None:
    if type(nonsense) is bool and isinstance(setting.default, bool):
        return
    if type(nonsense) is float and setting.name == "seconds":
        return
    with pytest.raises(TilewrightError):
        rules.from_json(least(rules, **{setting.name: nonsense}))


@pytest.mark.parametrize("name", TILE_SETS)
def test_tile_sets_are_found_by_name(name: str) -> None:
    assert find_tile_set(name) is TILE_SETS[name]
    with pytest.raises(TilewrightError, match=f"did you mean '{name}'"):
        find_tile_set(name[:-1])


def test_a_setting_that_came_later_is_written_only_if_it_is_not_the_default() -> None:
    from tilewright.scrabble.rules import Rules as ScrabbleRules

    assert "increment" not in ScrabbleRules().to_json()
    changed = ScrabbleRules(increment=3)
    assert changed.to_json()["increment"] == 3
    assert ScrabbleRules.from_json(changed.to_json()) == changed
