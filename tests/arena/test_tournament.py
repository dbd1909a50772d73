"""Tournaments: the same results for any number of workers, and no game played twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.arena.entrants import definition_of, seats_of, timeless, write_agents
from tilewright.arena import order as orders
from tilewright.arena import tournament as tournaments
from tilewright.arena.memory import Memory
from tilewright.arena.pairing import Pairing
from tilewright.arena.results import Job, Played, Result
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament, run
from tilewright.execution.executor import Here, open_executor
from tilewright.statistics import Sprt
from tilewright.table.registry import game_names


def nothing(done: int, total: int) -> None:
    pass


def played(definition: Definition, workers: int, sprt: Sprt | None = None) -> Tournament:
    tournament = Tournament(definition, Memory(), sprt)
    with open_executor(workers) as executor:
        tournament.play(executor, workers, nothing)
    return tournament


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "results.sqlite"))


@pytest.mark.parametrize("form", ["together", "pairs"])
def test_results_do_not_depend_on_the_workers(form: str, tmp_path: Path) -> None:
    gambler = f"{write_agents(tmp_path)}:Gambler"
    definition = definition_of("wright", gambler, "pseudo", games=10, form=form)
    here, alone, two = (timeless(played(definition, workers).results) for workers in (0, 1, 2))
    assert here == alone == two
    assert len(here) == definition.length


@pytest.mark.parametrize("game", game_names())
def test_results_do_not_depend_on_processes_or_threads(game: str, tmp_path: Path) -> None:
    seats = (*seats_of(game), f"{write_agents(tmp_path)}:Raises")
    definition = definition_of(*seats, game=game, games=6)
    threads = Tournament(definition, Memory())
    with ThreadPoolExecutor(4) as pool:
        threads.play(pool, 4, nothing)
    assert timeless(threads.results) == timeless(played(definition, 2).results)


def test_a_report_is_of_all_games() -> None:
    seen: list[tuple[int, int]] = []
    definition = definition_of("wright", "pseudo", games=6)
    report = run(definition, Here(), Memory(), lambda *numbers: seen.append(numbers))
    assert report.games == 6
    assert [row.wins for row in report.seats] == [6, 0]
    assert seen[0] == (0, 6)
    assert seen[-1] == (6, 6)


def counted(monkeypatch: pytest.MonkeyPatch, interrupt_after: int | None = None) -> list[int]:
    """Record the numbers of the games that are actually played from now on."""
    numbers: list[int] = []
    really = orders.play_games

    def play(job: Job, pairings: list[Pairing], logs: bool) -> list[Played]:
        numbers.extend(pairing.number for pairing in pairings)
        if interrupt_after is not None and len(numbers) >= interrupt_after:
            os.kill(os.getpid(), signal.SIGINT)
        return really(job, pairings, logs)

    monkeypatch.setattr(orders, "play_games", play)
    return numbers


def test_an_interrupted_tournament_resumes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = definition_of("wright", "pseudo", games=40)
    with monkeypatch.context() as patch:
        first = counted(patch, interrupt_after=5)
        with pytest.raises(KeyboardInterrupt):
            Tournament(definition, store).play(Here(), 1, nothing)
    assert 5 <= len(first) < 40
    second = counted(monkeypatch)
    resumed = Tournament(definition, store)
    assert resumed.from_store == len(first)  # no finished game was lost
    resumed.play(Here(), 1, nothing)
    assert sorted(first + second) == list(range(40))
    whole = played(definition, 0)
    assert timeless(resumed.results) == timeless(whole.results)


class Strict(Memory):
    """A store in memory that rejects games it already has."""

    def keep(
        self,
        tournament: str,
        documents: Iterable[dict[str, Any]],
        texts: dict[int, bytes] | None = None,
    ) -> None:
        new = list(documents)
        kept = [one["number"] for one in self.finished(tournament, 1_000)]
        assert not {one["number"] for one in new} & {*kept}
        super().keep(tournament, new, texts)


def lots(job: Job, pairings: list[Pairing], logs: bool = False) -> list[Played]:
    """Return results without playing: the winner is drawn from the number."""
    none = (0, 0)
    return [
        Played(
            Result(
                number=pairing.number,
                seats=pairing.seats,
                winner=Random(pairing.number).choice([0, 1, None]),
                cpu_ms=(1.0, 1.0),
                faults=none,
                time_outs=none,
                facts={"seconds": float(pairing.number), "outs": ("", "")},
            )
        )
        for pairing in pairings
    ]


@settings(max_examples=40)
@given(st.sets(st.integers(0, 59)), st.sampled_from(["together", "pairs"]), st.booleans())
def test_training_resumes_from_any_finished_part(part: set[int], form: str, tested: bool) -> None:
    definition = definition_of("pseudo", "pseudo", games=60, form=form)
    sprt = Sprt(0, 30) if tested else None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(orders, "play_games", lots)
        patch.setattr(tournaments, "code_hash", lambda job: "")  # `code_hash` reads many files
        whole = run(definition, Here(), Memory(), nothing, sprt=sprt)
        memory = Strict()
        pairings = [one for one in definition.pairings() if one.number in part]
        memory.keep(definition.id, [one.result.to_json() for one in lots(definition.job, pairings)])
        assert run(definition, Here(), memory, nothing, sprt=sprt) == whole


def test_more_games_begin_with_those_that_are_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = counted(monkeypatch)
    for games in (4, 10, 6):
        definition = definition_of("wright", "pseudo", games=games)
        assert run(definition, Here(), store, nothing).games == games
    assert numbers == list(range(10))


def test_another_definition_is_another_tournament(tmp_path: Path) -> None:
    agents = write_agents(tmp_path)
    one = definition_of("wright", f"{agents}:Sleeper")
    ids = {
        one.id,
        replace(one, seed=6).id,
        replace(one, job=replace(one.job, form="pairs")).id,
        replace(one, job=replace(one.job, clock="human")).id,
        replace(one, job=replace(one.job, sha256="0")).id,
        replace(one, job=replace(one.job, rules=dict(one.job.rules) | {"honour": True})).id,
    }
    assert len(ids) == 6
    assert replace(one, games=99).id == one.id
    agents.write_text(agents.read_text() + "# changed\n")
    assert one.id not in ids


def test_the_test_stops_where_the_schedule_says(tmp_path: Path) -> None:
    """The verdict follows the same pair, whichever game finishes first."""
    definition = definition_of("wright", "pseudo", games=400)
    reports = [played(definition, workers, Sprt(0, 50)).report() for workers in (1, 2)]
    for report in reports:
        assert report.sprt is not None
        assert report.sprt["verdict"] == "accept"
        assert report.games == 2 * report.sprt["pairs"] < 60
    assert reports[0].sprt == reports[1].sprt


def test_a_test_that_is_decided_in_the_store_plays_no_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    definition = definition_of("wright", "pseudo", games=100)
    first = run(definition, Here(), store, nothing, sprt=Sprt(0, 50))
    numbers = counted(monkeypatch)
    assert run(definition, Here(), store, nothing, sprt=Sprt(0, 50)).sprt == first.sprt
    assert numbers == []
