"""Tournaments with misbehaving agents, which harm only themselves."""

from __future__ import annotations

import csv
import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.arena import hostile
from tests.arena.entrants import definition_of, timeless
from tests.arena.hostile import FAULTS, HARMLESS
from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tilewright import Lexicon
from tilewright.arena import worker
from tilewright.arena.memory import Memory
from tilewright.arena.results import Result
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.executor import cores, open_executor
from tilewright.table import guard
from tilewright.table.isolation import end_all
from tilewright.table.log import parse_log

FILE = Path(hostile.__file__)
NEIGHBOURS = ("greedy", f"{FILE}:Honest")  # a shipped agent, and a user's honest one
MEMORY = 160  # MiB
WORDS = "AA\nAB\nBAA\nTEA\nEAT\nTEAR\nRATE\nIN\nTIN\nION\nON\nNO\nSO\nTO\nAT\nRAT\nSEA\n"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("words") / "words.txt"
    file.write_text(WORDS)
    return str(file)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the time for creating agents, and skip warm-up games."""
    monkeypatch.setattr(guard, "CREATION", 0.5)
    monkeypatch.setattr(worker, "_warm_up", lambda *about: None)


@pytest.fixture(scope="module", autouse=True)
def nothing_left() -> Iterator[None]:
    """Check that no process outlives the tests.

    A garbage collection of everything that pytest holds would use up an honest agent's short time.
    """
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    end_all()


def seat_of(agent: type[hostile.Honest]) -> str:
    return f"{FILE}:{agent.__name__}"


def definition(
    culprit: str, words: str, neighbours: Sequence[str] = NEIGHBOURS, **about: Any
) -> Definition:
    """Return a tournament in which each pair plays one game; the first entrant is the culprit."""
    seats = (culprit, *neighbours)
    made = definition_of(*seats, game="scrabble", form="pairs", games=1, lexicon=words)
    limits = {"patience": 0.2, "wall": 300.0, "memory": MEMORY} | about
    return replace(made, job=replace(made.job, **limits))


def nothing(done: int, total: int) -> None:
    pass


def play(definition: Definition, store: Any = None, workers: int = 1) -> Tournament:
    tournament = Tournament(definition, store or Memory())
    with open_executor(workers) as executor:
        tournament.play(executor, workers, nothing)
    return tournament


def without_culprit(results: dict[int, Result]) -> list[Result]:
    return timeless({n: one for n, one in results.items() if 0 not in one.seats})


@pytest.fixture(scope="module")
def peaceful(words: str) -> list[Result]:
    """Return the game of the neighbours in a tournament without a culprit."""
    return without_culprit(play(definition("greedy", words)).results)


def test_no_faults_are_reported_without_a_faulty_agent(peaceful: list[Result]) -> None:
    assert [one.seats for one in peaceful] == [(1, 2)]
    assert sum(peaceful[0].faults) == 0


def check(tournament: Tournament, culprit: type[hostile.Honest]) -> None:
    """Assert that all games were played, and that the report has faults of the culprit only."""
    assert len(tournament.results) == tournament.definition.length
    kind, reason = FAULTS[culprit]
    for result in tournament.results.values():
        if 0 in result.seats:
            seat = result.seats.index(0)
            assert next(iter(result.fault_kinds[seat])) == kind, result.fault_reasons
            assert reason in result.fault_reasons[seat]
            assert len(result.fault_reasons[seat]) <= 500
            assert result.faults[1 - seat] == 0
    report = tournament.report()
    assert kind in report.seats[0].faults and reason in report.seats[0].fault_reason
    json.dumps(report.to_json())
    report.csv().encode()


@pytest.mark.parametrize(
    "culprit",
    [one for one in FAULTS if one is not hostile.Sleeps],
    ids=lambda culprit: culprit.__name__,
)
def test_a_hostile_agent_only_hurts_itself(
    culprit: type[hostile.Honest], words: str, peaceful: list[Result]
) -> None:
    here = os.getcwd()
    about = {"patience": 20.0} if "Memory" in culprit.__name__ else {}
    tournament = play(definition(seat_of(culprit), words, **about))
    check(tournament, culprit)
    assert without_culprit(tournament.results) == peaceful
    assert os.getcwd() == here


@pytest.mark.parametrize("isolate", ["users", "none"])
def test_a_sleeping_agent_only_hurts_itself(isolate: str, words: str) -> None:
    """Its neighbours run in this process, so a slow machine does not exhaust their wall time."""
    shipped = ("greedy", "equity")
    quiet = play(definition("greedy", words, shipped))
    sleeps = seat_of(hostile.Sleeps)
    tournament = play(definition(sleeps, words, shipped, wall=0.8, isolate=isolate))
    check(tournament, hostile.Sleeps)
    assert without_culprit(tournament.results) == without_culprit(quiet.results)


@pytest.mark.parametrize("agent", HARMLESS, ids=lambda agent: agent.__name__)
def test_harmless_behaviour_is_not_a_fault(
    agent: type[hostile.Honest],
    words: str,
    peaceful: list[Result],
    capfd: pytest.CaptureFixture[str],
) -> None:
    here = os.getcwd()
    tournament = play(definition(seat_of(agent), words))
    assert without_culprit(tournament.results) == peaceful
    assert all(sum(one.faults) == 0 for one in tournament.results.values())
    assert os.getcwd() == here
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_many_faulty_agents_at_one_table_with_several_workers(enable: Lexicon) -> None:
    """The honest agent wins all games, on any worker."""
    culprits = (hostile.Exits, hostile.KillsItsParentsGroup, hostile.Interrupts, hostile.LoopsInC)
    made = definition_of("wright", *map(seat_of, culprits), games=2, patience=0.2)
    here, there = (play(made, workers=workers) for workers in (1, 2))
    assert timeless(here.results) == timeless(there.results)
    for result in here.results.values():
        assert result.winner == result.seats.index(0)
        for seat, entrant in enumerate(result.seats):
            expected = {FAULTS[culprits[entrant - 1]][0]} if entrant else set()
            assert set(result.kinds_of(seat)) == expected
    assert [bool(row.faults) for row in here.report().seats] == [False, True, True, True, True]


def test_a_culprit_in_threads_changes_no_other_game(words: str, peaceful: list[Result]) -> None:
    for culprit in (hostile.Exits, hostile.LoopsInC):
        tournament = Tournament(definition(seat_of(culprit), words), Memory())
        with ThreadPoolExecutor(3) as pool:
            tournament.play(pool, 3, nothing)
        assert without_culprit(tournament.results) == peaceful
        assert FAULTS[culprit][0] in tournament.report().seats[0].faults


@pytest.mark.slow
def test_a_culprit_on_a_cluster_changes_no_other_game(
    words: str, peaceful: list[Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    from tests.execution.test_cluster import ROOT, local_cluster
    from tilewright.execution.cluster import Cluster

    monkeypatch.setenv("PYTHONPATH", ROOT, prepend=os.pathsep)
    with local_cluster(2) as cluster, Cluster(cluster.scheduler_address) as executor:
        for culprit in (hostile.Exits, hostile.StopsItself, hostile.KillsItsParentsGroup):
            tournament = Tournament(definition(seat_of(culprit), words), Memory())
            tournament.play(executor, 2, nothing)
            assert without_culprit(tournament.results) == peaceful
            assert FAULTS[culprit][0] in tournament.report().seats[0].faults


def test_warming_up_survives_and_is_not_counted(
    words: str, peaceful: list[Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    tournament = play(definition(seat_of(hostile.Exits), words))
    assert without_culprit(tournament.results) == peaceful
    assert tournament.report().seats[0].faulty_games == 2


def test_a_file_that_cannot_be_run_affects_nobody_else(
    words: str, peaceful: list[Result], tmp_path: Path
) -> None:
    for number, line in enumerate(("1 / 0", "import sys; sys.exit(3)", "import os; os._exit(5)")):
        file = tmp_path / f"broken{number}.py"
        file.write_text(line)
        tournament = play(definition(f"{file}:Mine", words))
        assert without_culprit(tournament.results) == peaceful
        reason = tournament.report().seats[0].fault_reason
        assert ("ZeroDivisionError", "SystemExit", "status 5")[number] in reason


# The store and the command line


def test_a_rerun_plays_only_what_is_missing_and_the_logs_are_there(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = definition(seat_of(hostile.Exits), words)
    numbers: list[int] = []
    really = worker.play_game

    def counted(job: Any, pairing: Any, *about: Any) -> Any:
        numbers.append(pairing.number)
        return really(job, pairing, *about)

    monkeypatch.setattr(worker, "play_game", counted)
    with Store(str(tmp_path / "results.sqlite")) as store:
        first = play(wanted, store)
        again = play(wanted, store)
        assert again.from_store == len(numbers) == 3
        assert again.results == first.results
        more = play(replace(wanted, games=2), store)
        assert sorted(numbers) == sorted(more.results)
        assert {row.name: bool(row.faults) for row in more.report().seats} == {
            seat_of(hostile.Exits): True,
            "greedy": False,
            f"{FILE}:Honest": False,
        }
        for number, result in more.results.items():
            log = store.log(wanted.id, number)
            assert (log is not None) == any(result.faults)
            if log is not None:
                events = parse_log(log).events
                assert sum(event["event"] == "fault" for event in events) == sum(result.faults)


def test_the_command_succeeds_and_names_the_faulty_agent(
    words: str, run: Run, tmp_path: Path
) -> None:
    seats = [seat_of(one) for one in (hostile.Prints, hostile.Exits)]
    store = str(tmp_path / "results.sqlite")
    options = ("--lexicon", words, "--games", "2", "--workers", "1", "--store", store)
    command = ("arena", "scrabble", *seats, *options)
    answer = run(*command)
    assert answer.status == 0
    assert "Faults" in answer.stdout
    assert "died" in answer.stdout and "exited with status 3" in answer.stdout
    document = run(*command, "--json").document
    prints, exits = document["seats"]
    assert prints["faults"] == {} and prints["fault_game"] is None
    assert set(exits["faults"]) == {"died"}
    assert (exits["faulty_games"], exits["fault_game"]) == (2, 0)
    assert "status 3" in exits["fault_reason"]
    name = run("arena", "results", "--store", store, "--json").document["tournaments"][0]["id"]
    log, table = tmp_path / "game.jsonl", tmp_path / "games.csv"
    run("arena", "show", name, "--number", "0", "--log", str(log), "--store", store)
    assert "(died)" in run("game", "replay", str(log), "--lexicon", words).stdout
    assert run("arena", "export", name, str(table), "--store", store).status == 0
    rows = list(csv.DictReader(table.open()))
    assert {row["faults_died"] != "0" for row in rows if row["agent"] == seats[1]} == {True}
    assert {row["fault_reason"] for row in rows if row["agent"] == seats[0]} == {""}


def test_a_game_continues_without_the_faulty_agent(words: str, run: Run) -> None:
    answer = run("game", "scrabble", seat_of(hostile.Exits), "greedy", "--lexicon", words, "--json")
    assert answer.status == 0
    assert [seat["faults"] > 0 for seat in answer.document["seats"]] == [True, False]
    refused = run("game", "scrabble", seat_of(hostile.FailsToStart), "greedy", "--lexicon", words)
    assert "not today" in refused.complaint


# In the same process


@pytest.mark.parametrize(
    "agent",
    [
        hostile.Interrupts,
        hostile.RaisesBase,
        hostile.RaisesUnspeakable,
        hostile.RaisesNoise,
        hostile.Quits,
        hostile.FailsToStart,
        hostile.QuitsAtStart,
        hostile.LoopsAtStart,
        hostile.BlocksInProperty,
        hostile.AnswersNonsense,
        hostile.AnswersDeeply,
        hostile.Forks,
        hostile.Wanders,
        hostile.Prints,
        hostile.CountsTooFar,
    ],
    ids=lambda agent: agent.__name__,
)
def test_without_isolation_what_can_be_done_is_done(
    agent: type[hostile.Honest],
    words: str,
    peaceful: list[Result],
    capsys: pytest.CaptureFixture[str],
) -> None:
    here = os.getcwd()
    kind = FAULTS.get(agent, ("", ""))[0]
    patience = 1.0 if kind == "timeout" else 60.0
    gc.freeze()  # collecting the garbage of all tests would use up an honest agent's time
    try:
        tournament = play(definition(seat_of(agent), words, isolate="none", patience=patience))
    finally:
        gc.unfreeze()
    assert without_culprit(tournament.results) == peaceful
    assert next(iter(tournament.report().seats[0].faults), "") == kind
    assert os.getcwd() == here
    assert capsys.readouterr().out == ""


def test_an_unknown_agent_is_refused_before_the_first_game(run: Run, words: str) -> None:
    for isolate in ("users", "none"):
        options = ("--isolate", isolate, "--lexicon", words, "--store", "none")
        answer = run("arena", "scrabble", f"{FILE}:Nobody", "greedy", *options)
        assert "no class 'Nobody'" in answer.complaint


# On a busy machine

SLOW = """
import time

class Slow:
    '''Uses the same CPU time for every move.'''

    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        end = time.process_time() + 0.04
        while time.process_time() < end:
            pass
        return "-"
"""


@pytest.mark.parametrize("isolate", ["users", "none"])
def test_load_on_the_machine_does_not_change_results(
    isolate: str, words: str, tmp_path: Path
) -> None:
    """Three moves of a game need 0.12 s of CPU time and, under this load, much more wall time."""
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    made = definition_of(
        *[f"{file}:Slow"] * 2, game="scrabble", games=1, lexicon=words, patience=0.25
    )
    made = replace(made, job=replace(made.job, isolate=isolate))
    quiet = timeless(play(made).results)
    busy = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2 * cores())
    ]
    try:
        noisy = timeless(play(made).results)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert quiet == noisy
    assert all(sum(result.faults) == 0 for result in noisy)
