"""Games by name: the shipped ones, and those of installed packages."""

from __future__ import annotations

import pytest

from tests.table.installing import Install
from tests.table.nim import GAME as NIM
from tests.table.players import Does
from tilewright import Lexicon, TilewrightError
from tilewright.table.game import Game
from tilewright.table.log import Log, parse_log, replay
from tilewright.table.match import Match
from tilewright.table.registry import GROUP, SHIPPED, find_game, game_names
from tilewright.testing import check_game

WORDS = Lexicon.from_words(["AA"])


def test_shipped_games_are_found_by_name() -> None:
    assert game_names()[: len(SHIPPED)] == list(SHIPPED) == ["bananagrams", "scrabble", "auction"]
    for name in SHIPPED:
        game = find_game(name)
        assert isinstance(game, Game)
        assert game.name == name
        assert find_game(name) is game


@pytest.mark.parametrize(
    ("name", "hint"),
    [("scrable", "did you mean 'scrabble'"), ("chess", "bananagrams, scrabble, auction"), ("", "")],
)
def test_an_unknown_game_gives_a_suggestion(name: str, hint: str) -> None:
    with pytest.raises(TilewrightError, match=f"'{name}'.*{hint}"):
        find_game(name)


def test_a_game_of_an_installed_package_is_found(installed: Install) -> None:
    installed(GROUP, ("nim", "tests.table.nim:GAME"), ("chess", "nowhere:GAME"))
    assert game_names() == [*SHIPPED, "chess", "nim"]
    assert find_game("nim") is NIM
    with pytest.raises(TilewrightError, match="did you mean 'nim'"):
        find_game("nmi")


def test_an_installed_game_plays_and_its_log_replays(installed: Install) -> None:
    installed(GROUP, ("nim", "tests.table.nim:GAME"))
    check_game("nim", WORDS)
    agents = [Does(lambda view: 0), NIM.agents.make("chance", WORDS)]
    match = Match(NIM, NIM.rules_class(2), WORDS, agents, 5)
    outcome = match.play()
    assert {fault.kind for fault in outcome.faults} == {"illegal"}
    log = parse_log(Log(match.header(["zero", "chance"]), outcome.events).to_bytes())
    assert replay(*log, WORDS).winners == outcome.winners


def test_an_installed_game_does_not_replace_a_shipped_one(installed: Install) -> None:
    installed(GROUP, ("scrabble", "tests.table.nim:GAME"))
    assert game_names() == list(SHIPPED)
    assert find_game("scrabble").title == "Scrabble"


@pytest.mark.parametrize(
    ("value", "fact"),
    [
        ("nowhere_at_all:GAME", "nowhere_at_all:GAME .*ModuleNotFoundError"),
        ("tests.table.nim:NOBODY", "tests.table.nim:NOBODY .*AttributeError"),
        ("tests.table.nim:Nim", "tests.table.nim:Nim is not a"),
        ("tests.table.nim:Chance", "tests.table.nim:Chance is not a"),
        ("json:dumps", "json:dumps is not a"),
    ],
)
def test_a_broken_game_is_reported_in_one_sentence(
    installed: Install, value: str, fact: str
) -> None:
    installed(GROUP, ("nim", value))
    with pytest.raises(TilewrightError, match=fact) as refused:
        find_game("nim")
    assert "'nim'" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert find_game("auction").name == "auction"
