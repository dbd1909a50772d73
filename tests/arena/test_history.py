"""Stored tournaments: reports, logs, standings."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.arena.entrants import definition_of, write_agents
from tilewright import TilewrightError
from tilewright.arena.history import PATIENCE, log_of, report_of, standings, state_of
from tilewright.arena.order import Order
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.executor import Here


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "results.sqlite"))


def play(definition: Definition, store: Store, logs: bool = False) -> Tournament:
    tournament = Tournament(definition, store)
    tournament.play(Here(), 1, lambda done, total: None, logs)
    return tournament


def test_a_report_is_read_or_made_and_both_are_the_same(store: Store) -> None:
    definition = definition_of("wright", "pseudo", games=6)
    tournament = play(definition, store)
    made = report_of(store, store.tournament(definition.id))
    told = tournament.report()
    read = report_of(store, store.tournament(definition.id))
    assert made.to_json() == read.to_json() == told.to_json()
    assert (made.times, read.times) == (told.times, [])
    assert report_of(store, store.tournament(definition.id), times=True).times == told.times


def test_an_outdated_report_is_rebuilt(store: Store) -> None:
    play(definition_of("wright", "pseudo", games=4), store).report()
    longer = definition_of("wright", "pseudo", games=6)
    play(longer, store)
    assert report_of(store, store.tournament(longer.id)).games == 6


def test_a_log_is_the_same_whether_it_was_kept_or_made_again(store: Store, tmp_path: Path) -> None:
    definition = definition_of("wright", "pseudo", "pseudo", games=5, form="pairs")
    play(definition, store, logs=True)
    kept = store.tournament(definition.id)
    numbers = [pairing.number for pairing in definition.pairings()]
    logs = [log_of(store, kept, number) for number in numbers]
    with Store(str(tmp_path / "other.sqlite")) as other:
        play(definition, other)
        kept = other.tournament(definition.id)
        assert [log_of(other, kept, number) for number in numbers] == logs
        assert other.log(definition.id, 3) == logs[3]


def test_a_game_of_many_tables_has_no_log(store: Store) -> None:
    definition = definition_of("stingy", "incremental", game="auction", form="self", games=1)
    play(definition, store, logs=True)
    with pytest.raises(TilewrightError, match="many tables"):
        log_of(store, store.tournament(definition.id), 0)


@pytest.mark.parametrize("number", [-1, 4, 10**6])
def test_a_game_that_was_not_played_has_no_log(store: Store, number: int) -> None:
    definition = definition_of("pseudo", "pseudo", games=4)
    play(definition, store)
    with pytest.raises(TilewrightError, match="was not played"):
        log_of(store, store.tournament(definition.id), number)


def test_a_log_of_other_code_or_of_the_cpu_clock_cannot_be_made(
    store: Store, tmp_path: Path
) -> None:
    agents = write_agents(tmp_path)
    definition = definition_of(f"{agents}:Sleeper", games=1)
    play(definition, store)
    kept = store.tournament(definition.id)
    agents.write_text(agents.read_text() + "# changed\n")
    with pytest.raises(TilewrightError, match="other code played it"):
        log_of(store, kept, 0)
    timed = definition_of("pseudo", games=1, clock="cpu")
    play(timed, store)
    with pytest.raises(TilewrightError, match="cannot be repeated"):
        log_of(store, store.tournament(timed.id), 0)


def test_a_tournament_runs_until_complete_decided_reported_or_silent(
    store: Store,
) -> None:
    definition = definition_of("wright", "pseudo", games=6)
    begun = Tournament(definition, store)

    def state(later: timedelta = timedelta(0)) -> str:
        kept = store.tournament(definition.id)
        return state_of(kept, kept.touched + later)

    assert state() == state(PATIENCE) == "running"
    assert state(PATIENCE + timedelta(seconds=1)) == "stopped"
    play(replace(definition, games=4), store)
    assert state() == "running"
    begun = Tournament(definition, store)
    begun.report()
    assert state() == "stopped"
    begun.play(Here(), 1, lambda done, total: None)
    assert state() == state(2 * PATIENCE) == "finished"
    longer = Tournament(replace(definition, games=8), store)
    assert state() == "running"
    store.keep_report(definition.id, longer.report().to_json() | {"sprt": {"verdict": "accept"}})
    assert state() == "finished"


def test_the_ratings_cover_all_tournaments_of_a_game(store: Store) -> None:
    assert standings(store, "bananagrams") == []
    play(definition_of("wright", "pseudo", games=4), store)
    play(definition_of("pseudo", "two-letter", games=4), store)
    play(definition_of("pseudo", "pseudo", games=2), store)
    play(replace(definition_of("two-letter", "wright", games=4), seed=9), store)
    rows = standings(store, "bananagrams")
    assert [row.agent for row in rows] == ["wright", "two-letter", "pseudo"]
    assert [row.games for row in rows] == [8, 8, 12]
    assert rows[0].wins == 8
    assert rows[0].elo > rows[1].elo > rows[2].elo
    assert standings(store, "scrabble") == []


def test_an_older_tournament_has_its_form_among_the_rules(store: Store) -> None:
    """Its results are reported, but its logs are not recreated, because other code wrote them."""
    definition = definition_of("stingy", "incremental", game="auction", form="two-each", games=2)
    older = definition.to_json() | {"form": "together"}
    older["rules"] = {"form": "two-each", "rounds": 2, "hidden": [2], "ending": "2009"}
    store.begin("older", older, "enable", 2)
    played = Order.of(definition.job)(list(definition.pairings()))
    store.keep("older", [one.result.to_json() for one in played])
    kept = store.tournament("older")
    report = report_of(store, kept)
    assert (report.form, report.games) == ("two-each", 2)
    assert report.rules == {"rounds": 2, "hidden": [2], "ending": "2009"}
    with pytest.raises(TilewrightError, match="other code played it"):
        log_of(store, kept, 0)
