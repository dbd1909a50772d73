"""Commands that every registered game has, with options made from its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.arena.entrants import installed_game
from tests.cli.conftest import Run
from tilewright import Lexicon
from tilewright.table.registry import SHIPPED, find_game
from tilewright.table.rules import Described

QUICK = {
    "bananagrams": ("pseudo", "pseudo"),
    "scrabble": ("greedy", "greedy"),
    "auction": ("stingy", "stingy"),
}
COMMANDS = {
    "game": ("--json", "--lexicon", "enable"),
    "arena": (
        *("--json", "--lexicon", "enable", "--games", "1", "--workers", "1", "--store", "none"),
    ),
}
SETTINGS = [(game, one) for game in SHIPPED for one in find_game(game).rules_class.settings()]
VALUED = [(game, one) for game, one in SETTINGS if not isinstance(one.default, bool)]
SPECIAL = {"layout": ("super", "super"), "seconds": ("5", 300.0)}  # text and its value


def named(value: object) -> str | None:
    return value.name if isinstance(value, Described) else None


def other(one: Described) -> tuple[tuple[str, ...], Any]:
    """Words on the command line that change a setting, and the value that it has then."""
    flag, about = f"--{one.flag}", one.about
    if one.name in SPECIAL:
        text, value = SPECIAL[one.name]
        return (flag, text), value
    if isinstance(one.default, bool):
        return (flag,), not one.default
    if about.choices:
        return (flag, about.choices[1]), about.choices[1]
    value = one.default - 1 if one.default > (about.low or 0) else one.default + 1
    return (flag, str(value)), value


def wrong(one: Described) -> Iterator[str]:
    """Values that a setting cannot have."""
    yield "nonsense"
    if one.about.high is not None:
        yield from (str((one.about.low or 0) - 1), str(one.about.high + 1), "2.5")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("game", "one"), SETTINGS, ids=named)
def test_every_setting_is_an_option(run: Run, command: str, game: str, one: Described) -> None:
    words, value = other(one)
    document = run(command, game, *QUICK[game], *words, *COMMANDS[command]).document
    kept = document["rules"][one.name]
    assert kept in (value, [value])  # a list of those that take turns


@pytest.mark.parametrize(("game", "one"), VALUED, ids=named)
def test_every_choice_that_is_offered_can_be_played(
    game: str, one: Described, enable: Lexicon
) -> None:
    table = find_game(game)
    for choice in one.about.choices:
        document = {"seats": table.rules_class.fewest, one.name: choice}
        rules = table.rules_class.from_json(document)
        assert rules.to_json()[one.name] == choice
        alphabet = rules.tile_set.alphabet if one.name == "tile_set" else enable.alphabet
        fitting = alphabet == enable.alphabet
        table.new(rules, enable if fitting else Lexicon.from_words(["AA"], alphabet), 0)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("game", "one"), VALUED, ids=named)
def test_a_wrong_value_is_refused_and_the_option_named(
    run: Run, command: str, game: str, one: Described
) -> None:
    for value in wrong(one):
        assert one.flag in run(command, game, *QUICK[game], f"--{one.flag}={value}").complaint


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("game", SHIPPED)
def test_help_names_agents_options_and_an_example_that_is_understood(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, game: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    table, help = find_game(game), run(command, game, "--help").stdout
    assert all(f"--{one.flag}" in help for one in table.rules_class.settings())
    assert all(one.about.help.split()[0] in help for one in table.rules_class.settings())
    assert all(agent in help for agent in table.agents)
    assert table.title in help
    assert f"Example: tilewright {command} {game} {table.example} --" in help
    assert ("--clock" in help) == bool(table.clocks)
    if command == "arena":
        assert all(form in help for form in table.forms)


@pytest.mark.parametrize(("command", "others"), [("game", "replay"), ("arena", "results")])
def test_the_games_are_listed_before_the_other_commands(
    run: Run, command: str, others: str
) -> None:
    help = run(command, "--help").stdout.partition("Commands")[2]
    places = [help.index(f" {name} ") for name in (*SHIPPED, others)]
    assert places == sorted(places)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_game_is_refused_with_the_nearest(run: Run, command: str) -> None:
    assert "did you mean 'bananagrams'?" in run(command, "bananagram", "wright").complaint


# Options that are more than a number or a name


def scrabble(run: Run, *options: str) -> dict[str, Any]:
    document: dict[str, Any] = run(
        "game", "scrabble", *QUICK["scrabble"], *options, "--lexicon", "enable", "--json"
    ).document
    return document


def test_minutes_are_kept_as_seconds_and_may_be_broken(run: Run) -> None:
    assert scrabble(run, "--minutes", "0.5")["rules"]["seconds"] == 30
    assert scrabble(run)["rules"]["seconds"] is None


@pytest.mark.parametrize("minutes", ["x", "0", "-1", "nan", "inf", ""])
def test_minutes_are_a_positive_number(run: Run, minutes: str) -> None:
    refused = run("game", "scrabble", *QUICK["scrabble"], f"--minutes={minutes}")
    assert "minutes" in refused.complaint


@pytest.mark.parametrize("option", ["--patience", "--wall"])
@pytest.mark.parametrize("seconds", ["nan", "inf"])
def test_time_limits_are_finite(run: Run, option: str, seconds: str) -> None:
    refused = run("game", "scrabble", *QUICK["scrabble"], option, seconds)
    assert option in refused.complaint
    assert f"finite (got {seconds})" in refused.complaint


def test_a_board_in_a_file_is_in_the_log(run: Run, tmp_path: Path) -> None:
    board, log = tmp_path / "small.txt", tmp_path / "game.jsonl"
    board.write_text("\n".join(["." * 9] * 9))
    played = scrabble(run, "--board", str(board), "--log", str(log))
    assert (played["rules"]["layout"]["name"], len(played["rows"])) == ("small", 9)
    board.unlink()
    assert run("game", "replay", str(log), "--json").document["rows"] == played["rows"]
    assert json.loads(log.read_text().splitlines()[0])["rules"] == played["rules"]


def test_an_unknown_board_is_refused(run: Run, tmp_path: Path) -> None:
    words, picture = tmp_path / "words.txt", tmp_path / "board.txt"
    words.write_text("no picture of a board")
    picture.write_bytes(b"\xff\xfe")
    for board in ("round", str(tmp_path), str(words), str(picture)):
        refused = run("game", "scrabble", *QUICK["scrabble"], "--board", board)
        assert refused.complaint
    assert "standard, super" in run("game", "scrabble", "greedy", "greedy", "--board=x").complaint


def test_hidden_letters_may_vary_in_a_tournament(run: Run) -> None:
    arena = ("arena", "auction", *QUICK["auction"], "--rounds", "1", *COMMANDS["arena"])
    assert run(*arena, "--hidden", "0,3").document["rules"]["hidden"] == [0, 3]
    for hidden in ("x", "1,,2", "0,9", "", "9"):
        assert "hidden" in run(*arena, f"--hidden={hidden}").complaint
    assert "--hidden" in run("game", "auction", *QUICK["auction"], "--hidden", "0,3").complaint


# A game of an installed package

OWN_GAME = """
from dataclasses import dataclass
from tilewright.bananagrams import rules
from tilewright.bananagrams.game import Bananagrams
from tilewright.table.rules import setting

@dataclass(frozen=True)
class Rules(rules.Rules):
    stones: int = setting(3, "Stones on the table.", low=0, high=9)

class Peelless(Bananagrams):
    name = package = "peelless"
    title = "Peelless"
    rules_class = Rules

GAME = Peelless()
"""


def test_an_installed_game_has_the_same_commands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = str(tmp_path / "game.jsonl")
    with installed_game("peelless", OWN_GAME, tmp_path, monkeypatch):
        assert "Peelless" in run("game", "--help").stdout
        for command, options in COMMANDS.items():
            words = (command, "peelless", "pseudo", "pseudo", "--stones")
            assert run(*words, "4", *options).document["rules"]["stones"] == 4
            assert "--stones" in run(*words, "10", *options).complaint
        run("game", "peelless", "pseudo", "--stones", "2", "--log", log)
        assert run("game", "replay", log, "--json").document["rules"]["stones"] == 2
    assert "unknown game 'peelless'" in run("game", "replay", log).complaint
