"""Scheduled games of every game, one after another."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.entrants import definition_of, seats_of, timeless, write_agents
from tests.bananagrams.players import WORDS
from tilewright import Lexicon, TilewrightError
from tilewright.arena.results import Isolate, Result
from tilewright.arena.tournament import Definition
from tilewright.arena.worker import (
    check_agents,
    check_rules,
    find_form,
    make_agents,
    play_games,
    rules_of,
)
from tilewright.table import guard
from tilewright.table.guard import Allowance
from tilewright.table.log import parse_log, replay
from tilewright.table.patience import Patient
from tilewright.table.registry import SHIPPED, find_game, game_names

GAMES = game_names()
FORMS = [(game, form) for game in GAMES for form in find_game(game).forms]
CLOCK_ERROR = 1.0  # milliseconds; see `cpu_time`
PAIRS = [(game, form) for game, form in FORMS if find_game(game).forms[form].pairs]


def results_of(definition: Definition) -> list[Result]:
    return [one.result for one in play_games(definition.job, list(definition.pairings()))]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_loaded_and_gives_what_the_arena_asks_for(name: str) -> None:
    game = find_game(name)
    assert game.name == name
    assert game.forms
    assert {*game.example.split(), *sum(game.sparring, ())} <= set(game.agents)
    columns = [column.name for column in (*game.seat_columns, *game.pair_columns)]
    assert len(columns) == len(set(columns))


def test_the_shipped_games_come_first() -> None:
    assert GAMES[:3] == [*SHIPPED] == ["bananagrams", "scrabble", "auction"]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_describes_the_game(game: str) -> None:
    results = results_of(definition_of(*seats_of(game), game=game, games=4))
    assert [result.number for result in results] == [0, 1, 2, 3]
    assert [result.seats for result in results] == [(0, 1), (1, 0)] * 2
    for result in results:
        assert len(result.cpu_ms) == 2
        assert min(result.cpu_ms) > 0
        assert result.total_ms is not None
        assert result.total_ms > sum(result.cpu_ms) - CLOCK_ERROR
        assert (result.faults, result.time_outs) == ((0, 0), (0, 0))
        assert sum(result.shares) == 1
        if result.winner is not None:
            assert result.shares[result.winner] == 1


@pytest.mark.parametrize("isolate", ["all", "none"])
def test_the_cpu_time_of_a_game_includes_isolated_agents(isolate: Isolate, tmp_path: Path) -> None:
    file = tmp_path / "agents.py"
    file.write_text(
        "import time\n"
        "def works(view, rng):\n"
        "    end = time.process_time() + 0.02\n"
        "    while time.process_time() < end:\n"
        "        pass\n"
        "    return '-'\n"
    )
    made = definition_of(f"{file}:works", "greedy", game="scrabble", games=1)
    (result,) = results_of(replace(made, job=replace(made.job, isolate=isolate)))
    assert result.total_ms is not None
    assert result.total_ms > sum(result.cpu_ms) - CLOCK_ERROR
    assert result.cpu_ms[0] > 20


def test_the_winner_is_a_place_among_the_seats() -> None:
    results = results_of(definition_of("wright", "pseudo", games=4))
    assert [result.winner for result in results] == [0, 1, 0, 1]
    assert {result.facts["reason"] for result in results} == {"won"}
    assert {result.facts["outs"] for result in results} == {("", "")}
    assert all(len(result.facts["tiles"]) == 2 for result in results)


@pytest.mark.parametrize(("game", "form"), PAIRS)
def test_the_two_games_of_a_pair_have_the_same_deal(game: str, form: str) -> None:
    better, _ = seats_of(game)
    definition = definition_of(better, better, game=game, form=form, games=2)
    first, second = definition.pairings()
    assert (first.seed, first.seats) == (second.seed, second.seats[::-1])
    one, other = results_of(definition)
    assert one.facts == other.facts
    assert (one.winner, one.shares) == (other.winner, other.shares)


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_a_log_belongs_to_its_result(game: str, form: str, enable: Lexicon) -> None:
    definition = definition_of(*seats_of(game), game=game, form=form, games=2)
    pairings = list(definition.pairings())
    logged = play_games(definition.job, pairings, logs=True)
    again = dict(enumerate(results_of(definition)))
    assert timeless({number: one.result for number, one in enumerate(logged)}) == timeless(again)
    seating = find_game(game).forms[form]
    for pairing, (result, log) in zip(pairings, logged, strict=True):
        assert (log is None) == seating.alone  # a game with several tables has no log
        if log is not None:
            header, events = parse_log(log)
            names = [definition.job.agents[entrant] for entrant in pairing.seats]
            assert list(header.agents) == names * seating.copies
            end = replay(header, events, enable)
            if seating.copies == 1:
                assert end.winners == (result.winner,)


@pytest.mark.parametrize("game", GAMES)
def test_jobs_and_results_travel_and_survive_the_store(game: str) -> None:
    definition = definition_of(*seats_of(game), game=game, games=1)
    (result,) = results_of(definition)
    assert pickle.loads(pickle.dumps((definition, result))) == (definition, result)
    assert Result.from_json(json.loads(json.dumps(result.to_json()))) == result


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("agent", ["Endless", "Raises"])
def test_a_bad_agent_is_counted_and_loses(game: str, agent: str, tmp_path: Path) -> None:
    seats = (f"{write_agents(tmp_path)}:{agent}", seats_of(game)[0])
    for result in results_of(definition_of(*seats, game=game, games=2, patience=0.3)):
        bad = result.seats.index(0)
        assert result.faults[bad] > 0
        assert result.time_outs[bad] == (result.faults[bad] if agent == "Endless" else 0)
        assert (result.faults[1 - bad], result.winner) == (0, 1 - bad)
        assert find_game(game).failed(result, bad)
        assert not find_game(game).failed(result, 1 - bad)


SLOW = """
import time

class Slow:
    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return "-"

class Declares(Slow):
    patience = 20
"""


@pytest.mark.parametrize("isolate", ["users", "none"])
def test_the_budget_follows_what_an_agent_declares(
    isolate: Isolate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "PATIENCE", 0.04)
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    seats = [f"{file}:Slow", f"{file}:Declares"]
    made = definition_of(*seats, game="scrabble", games=1)

    def late(patience: float | None) -> list[bool]:
        job = replace(made.job, isolate=isolate, patience=patience)
        (played,) = play_games(job, list(made.pairings()))
        return [number > 0 for number in played.result.time_outs]

    assert late(None) == [True, False]
    assert late(0.04) == [True, True]
    assert late(20.0) == [False, False]


@pytest.mark.parametrize("game", GAMES)
def test_no_shipped_agent_has_less_time_than_others(game: str, enable: Lexicon) -> None:
    table = find_game(game)
    seats = [name for name in table.agents if name != "policy"]
    for one in make_agents(table, seats, enable, "enable", Allowance()):
        assert isinstance(one, Patient)
        assert one.budget.cpu >= guard.SHIPPED_PATIENCE


def test_a_vocabulary_is_loaded_once() -> None:
    game = find_game("bananagrams")
    (one,), (other,) = (
        make_agents(game, ["wright:vocabulary=common"], WORDS, "enable", Allowance())
        for _ in range(2)
    )
    assert one.agent is not other.agent
    assert one.agent.lexicon is other.agent.lexicon
    assert one.agent.lexicon.name == "common"


def test_a_changed_word_list_is_noticed() -> None:
    definition = definition_of("wright", games=1)
    job = replace(definition.job, sha256="0" * 64)
    with pytest.raises(TilewrightError, match="'enable' has changed"):
        play_games(job, list(definition.pairings()))


# Forms, and rules that vary


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_form_is_refused_with_those_there_are(game: str) -> None:
    with pytest.raises(TilewrightError, match=", ".join(find_game(game).forms)):
        find_form(find_game(game), "3v3")


@pytest.mark.parametrize(("game", "form"), PAIRS)
def test_pairs_need_two_and_may_be_more_than_fit_at_one_table(game: str, form: str) -> None:
    table = find_game(game)
    with pytest.raises(TilewrightError, match="two"):
        check_rules(table, {}, form, 1)
    check_rules(table, {}, form, table.rules_class.most + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_too_small_is_refused(game: str) -> None:
    table = find_game(game)
    form, most = next(iter(table.forms)), table.rules_class.most
    check_rules(table, {}, form, most)
    with pytest.raises(TilewrightError, match=f"{most} .got {most + 1}"):
        check_rules(table, {}, form, most + 1)


def test_every_entrant_has_all_its_seats() -> None:
    auction = find_game("auction")
    with pytest.raises(TilewrightError, match="got 16"):
        check_rules(auction, {}, "two-each", 8)
    check_rules(auction, {}, "self", 100)


def test_varying_values_alternate_and_each_is_checked() -> None:
    auction = find_game("auction")
    hidden = [rules_of(auction, {"hidden": [0, 3]}, 2, turn).to_json()["hidden"] for turn in (0, 1)]
    assert hidden == [0, 3]
    with pytest.raises(TilewrightError, match="hidden"):
        check_rules(auction, {"hidden": [3, 9]}, "1v1", 2)
    with pytest.raises(TilewrightError, match="rounds"):
        check_rules(auction, {"rounds": [3, 4]}, "1v1", 2)  # `rounds` does not vary


def test_all_games_of_a_deal_have_the_same_value() -> None:
    rules = {"hidden": [3, 6]}
    seats = ("incremental", "loss-market", "stingy")
    results = results_of(definition_of(*seats, game="auction", games=6, rules=rules))
    assert [result.facts["hidden"] for result in results] == [3, 3, 3, 6, 6, 6]


def test_in_self_play_every_game_is_another_deal() -> None:
    rules = {"hidden": [3, 6]}
    seats = ("incremental", "loss-market", "stingy")
    definition = definition_of(*seats, game="auction", form="self", games=6, rules=rules)
    results = results_of(definition)
    assert [result.facts["hidden"] for result in results] == [3, 6] * 3
    assert len({result.facts["gains"][result.seats.index(1)] for result in results}) == 6


@pytest.mark.parametrize("isolate", ["users", "none"])
def test_an_agent_that_cannot_be_created_is_named(
    isolate: Isolate, tmp_path: Path, enable: Lexicon
) -> None:
    file = tmp_path / "agents.py"
    file.write_text(
        "class Stillborn:\n    def __init__(self, lexicon):\n        raise KeyError(3)\n"
    )
    names = ["greedy", f"{file}:Stillborn"]
    agents = make_agents(find_game("scrabble"), names, enable, "enable", Allowance(), isolate)
    (problem,) = check_agents(names, agents)
    assert names[1] in problem
    assert "KeyError: 3" in problem
