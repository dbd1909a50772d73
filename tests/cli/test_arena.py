"""`tilewright arena`."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.entrants import seats_of, write_agents
from tests.cli.conftest import Run
from tests.cli.terminal import at_a_terminal, interrupt, read_until
from tilewright.arena.store import Store
from tilewright.errors import DatabaseError
from tilewright.table.registry import SHIPPED, find_game

PLAY = ("arena", "bananagrams", "wright", "pseudo", "--lexicon", "enable", "--seed", "3")
QUICK = (*PLAY, "--games", "6", "--workers", "1")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of one test: never the user's."""
    directory = tmp_path / "data"
    monkeypatch.setenv("TILEWRIGHT_DATA", str(directory))
    return directory


def without_times(document: dict[str, object]) -> dict[str, object]:
    text = json.dumps(document)
    kept = json.loads(text)
    for seat in kept["seats"]:
        for name in [name for name in seat if name.endswith("_ms") or "_ms_" in name]:
            del seat[name]
    del kept["games_per_cpu_second"]
    return kept


def tournament_of(game: str, games: int, *options: str) -> tuple[str, ...]:
    """A short tournament of two."""
    shorter = ("--rounds", "2") if game == "auction" else ()
    words = ("--lexicon", "enable", "--seed", "3", "--store", "none", *shorter, *options)
    return ("arena", game, *seats_of(game), "--games", str(games), *words)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_table_for_people(run: Run, game: str) -> None:
    answer = run(*tournament_of(game, 2, "--workers", "1"))
    assert (answer.status, answer.stderr) == (0, "")
    clock = ", work clock" if game == "bananagrams" else ""
    assert f"2 games of {game} with enable, seed 3{clock}\n" in answer.stdout
    assert "Head to head" in answer.stdout
    assert all(sheet.title in answer.stdout for sheet in find_game(game).sheets)
    assert max(map(len, answer.stdout.splitlines())) <= 80


def test_the_document(run: Run) -> None:
    document = run(*QUICK, "--json").document
    assert (document["game"], document["games"], document["seed"]) == ("bananagrams", 6, 3)
    assert (document["clock"], document["form"]) == ("work", "together")
    assert (document["lexicon"], document["rules"]["variant"]) == ("enable", "classic")
    wright, pseudo = document["seats"]
    assert (wright["name"], wright["wins"], wright["fails"]) == ("wright", 6, 0)
    assert (pseudo["name"], pseudo["wins"], pseudo["win_rate"]) == ("pseudo", 0, 0)
    assert wright["mean_ms"] > 0
    assert document["pairs"][0]["a_wins"] == 6


@pytest.mark.parametrize(
    ("game", "of_seat", "of_pair"),
    [
        ("bananagrams", {"gave_up", "unfinished", "rotten", "mean_seconds"}, set()),
        (
            "scrabble",
            {"mean_score", "sd_score", "mean_spread", "draws"},
            {"first_rate", "a_mean_spread"},
        ),
        (
            "auction",
            {"score", "score_low", "sevens", "seven_gain", "other_gain"},
            {"a_lead", "a_lead_low"},
        ),
    ],
)
def test_a_game_adds_columns(run: Run, game: str, of_seat: set[str], of_pair: set[str]) -> None:
    document = run(*tournament_of(game, 2, "--workers", "1", "--json")).document
    assert (document["game"], document["games"]) == (game, 2)
    assert document["form"] == next(iter(find_game(game).forms))
    assert document["rules"]["seats"] == 2
    assert of_seat <= set(document["seats"][0])
    assert of_pair <= set(document["pairs"][0])


def test_five_seats_each_and_hidden_letters_that_vary(run: Run) -> None:
    words = ("--hidden", "4,5", "--form", "5v5", "--workers", "1", "--json")
    document = run(*tournament_of("auction", 4, *words)).document
    assert (document["form"], document["games"]) == ("5v5", 4)
    assert (document["rules"]["hidden"], document["rules"]["seats"]) == ([4, 5], 10)
    assert [part[0] for part in document["seats"][0]["score_by_hidden"].split()] == ["4", "5"]


def test_results_are_kept_and_read_again(run: Run, data: Path) -> None:
    first = run(*QUICK, "--json").document
    assert (data / "results.sqlite").is_file()
    assert run(*QUICK, "--json").document == first  # the measured times, too
    fresh = run(*QUICK, "--fresh", "--json").document
    assert fresh != first
    assert without_times(fresh) == without_times(first)


def test_without_a_store_nothing_is_written(run: Run, data: Path) -> None:
    assert run(*QUICK, "--store", "none").status == 0
    assert not data.exists()


def test_a_custom_store(run: Run, data: Path, tmp_path: Path) -> None:
    assert run(*QUICK, "--store", str(tmp_path / "mine.db")).status == 0
    assert (tmp_path / "mine.db").is_file()
    assert not data.exists()


@pytest.mark.parametrize("form", ["together", "pairs"])
def test_workers_make_no_difference(run: Run, form: str) -> None:
    arguments = (*PLAY, "wright", "--games", "6", "--form", form, "--store", "none", "--json")
    documents = [
        without_times(run(*arguments, "--workers", workers).document) for workers in ("0", "1", "2")
    ]
    assert documents[0] == documents[1] == documents[2]
    assert documents[0]["games"] == (6 if form == "together" else 18)


def test_tables_and_plots_go_to_files(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    table, plot = tmp_path / "table.csv", tmp_path / "plot.svg"
    assert run(*QUICK, "--csv", str(table), "--plot", str(plot)).status == 0
    rows = list(csv.DictReader(table.open()))
    assert [row["name"] for row in rows] == ["wright", "pseudo"]
    assert "<svg" in plot.read_text()


def test_the_sequential_test_stops_early(run: Run) -> None:
    arguments = (*PLAY, "--games", "500", "--workers", "1", "--sprt", "0,50")
    document = run(*arguments, "--json").document
    assert document["sprt"]["verdict"] == "accept"
    assert document["games"] < 100
    said = run(*arguments).stdout
    assert "the first is better by 50 Elo, not 0" in said  # on one line
    ratio, bound = re.search(r"LLR (\S+) ≥ ([^\s,]+)", said).groups()  # type: ignore[union-attr]
    assert float(ratio) >= float(bound)


def test_a_bad_agent_is_counted(run: Run, tmp_path: Path) -> None:
    agent = f"{write_agents(tmp_path)}:Gambler"
    arguments = ("arena", "bananagrams", agent, "wright", "--games", "2", "--workers", "1")
    gambler, wright = run(*arguments, "--json").document["seats"]
    assert (gambler["fails"], gambler["illegal"]) == (2, 2)
    assert (wright["fails"], wright["wins"]) == (0, 2)


def test_an_interrupt_keeps_finished_work_and_the_next_run_resumes(run: Run) -> None:
    arguments = (*PLAY, "--games", "100000", "--workers", "2", "--json")
    with at_a_terminal(*arguments) as (process, terminal):
        shown = read_until(terminal, " of 100,000")
        while " 0 of 100,000" in shown[-80:]:
            shown = read_until(terminal, " of 100,000")
        status, output = interrupt(process)
    assert status == 130
    games = json.loads(output)["games"]
    assert 0 < games < 100_000
    again = run(*PLAY, "--games", str(games), "--workers", "1", "--json").document
    assert again["games"] == games


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("{near}", "{good}"), "did you mean '{good}'?"),
        (("{good}",) * 15, "{fewest} to {most} (got 15)"),
        ((), "SEAT"),
        (("{good}", "--form", "{pairs}"), "two"),
        (("{good}", "{good}", "--form", "3v3"), "'{pairs}'"),
        (("{good}", "{good}", "--games", "0"), "--games"),
        (("{good}", "{good}", "--workers", "-1"), "--workers"),
        (("{good}", "{good}", "--sprt", "5"), "(got '5')"),
        (("{good}", "{good}", "--sprt", "20,0"), "(got '20,0')"),
        (("{good}", "{good}", "{good}", "--sprt", "0,20"), "(got 3)"),
        (("{good}", "{good}", "--store", "nonsense://x"), "no driver"),
        (("{good}", "{good}", "--lexicon", "enabel"), "enable"),
        (("{good}", "--workers", "2", "--cluster", "x"), "leave out --workers"),
        (("{good}", "--logs", "--store", "none"), "leave out --store none"),
    ],
)
def test_bad_requests(run: Run, game: str, arguments: tuple[str, ...], complaint: str) -> None:
    table, good = find_game(game), seats_of(game)[1]
    pairs = next(name for name, seating in table.forms.items() if seating.pairs)
    names = {"near": good + good[-1], "good": good, "pairs": pairs}
    rules = table.rules_class
    sentence = complaint.format(**names, fewest=rules.fewest, most=rules.most)
    assert sentence in run("arena", game, *[word.format(**names) for word in arguments]).complaint


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (
            ("--csv", "{folder}/no/x.csv"),
            "cannot write --csv '{folder}/no/x.csv': No such file",
        ),
        (("--csv", "{folder}"), "cannot write --csv '{folder}': Is a directory"),
        (("--csv", "{folder}/x.svg", "--plot", "{folder}/x.svg"), "name the same file"),
        (("--plot", "{folder}/x.nonsense"), "'{folder}/x.nonsense'"),
        (("--plot", "{folder}/x"), "'{folder}/x'"),
        (("--store", "{folder}/text"), "not a database; try another --store"),
        (("--cluster", "nonsense://x"), "no Dask scheduler at 'nonsense://x'"),
        (
            ("--store", "postgresql://127.0.0.1:1/x"),
            "cannot use postgresql+psycopg://127.0.0.1:1/x",
        ),
    ],
)
def test_unwritable_outputs_are_refused_at_the_start(
    run: Run, tmp_path: Path, options: tuple[str, ...], complaint: str
) -> None:
    """The number of games is too large to ever finish."""
    pytest.importorskip("matplotlib")
    pytest.importorskip("distributed")
    (tmp_path / "text").write_text("no database\n" * 100)
    given = [option.format(folder=tmp_path) for option in options]
    answer = run(*PLAY, "--games", "1000000000", *given)
    assert complaint.format(folder=tmp_path) in answer.complaint
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("x")]


SWEEPER = """
import shutil
from pathlib import Path
from tilewright.bananagrams.agents.simple import Pseudo


class Sweeper(Pseudo):
    def act(self, view, rng):
        shutil.rmtree(Path(__file__).parent / "out", ignore_errors=True)
        return super().act(view, rng)
"""


def test_results_are_printed_although_a_file_cannot_be_written(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "out").mkdir()
    agent = tmp_path / "sweeper.py"
    agent.write_text(SWEEPER)
    seats = ("arena", "bananagrams", f"{agent}:Sweeper", "wright", "--games", "2", "--workers", "1")
    table, plot = tmp_path / "out" / "table.csv", tmp_path / "out" / "plot.svg"
    answer = run(*seats, "--csv", str(table), "--plot", str(plot), "--store", "none", "--json")
    assert answer.status == 1
    assert answer.document["games"] == 2
    assert [line.split(":")[1] for line in answer.stderr.splitlines()] == [
        f" cannot write '{table}'",
        f" cannot write '{plot}'",
    ]


@pytest.mark.parametrize("method", ["keep", "keep_report"])
def test_results_are_printed_although_they_cannot_be_stored(
    run: Run, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(Store, method, fail)
    answer = run(*QUICK, "--json")
    assert answer.status == 1
    assert answer.document["games"] > 0
    assert "the disk is full" in answer.stderr


def test_all_seats_of_all_bidders_fit_at_the_table(run: Run) -> None:
    refused = run("arena", "auction", *["stingy"] * 8, "--form", "two-each")
    assert "1 to 14 (got 16)" in refused.complaint


def tournament(run: Run, *options: str) -> str:
    """The name of a tournament that was just played."""
    assert run(*QUICK, *options).status == 0
    return str(run("arena", "results", "--json").document["tournaments"][0]["id"])


def test_the_store_lists_tournaments_and_ratings(run: Run) -> None:
    assert "tournaments in the store" in run("arena", "results").stdout
    name = tournament(run)
    document = run("arena", "results", "--game", "bananagrams", "--json").document
    (kept,) = document["tournaments"]
    assert (kept["id"], kept["agents"]) == (name, ["wright", "pseudo"])
    assert (kept["played"], kept["wanted"], kept["lexicon"]) == (6, 6, "enable")
    assert [row["agent"] for row in document["standings"]] == ["wright", "pseudo"]
    assert [row["wins"] for row in document["standings"]] == [6, 0]
    shown = run("arena", "results", "--game", "bananagrams").stdout
    assert name[:12] in shown
    assert "wright, pseudo" in shown


def test_a_tournament_is_shown_again(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    played = run(*QUICK, "--json").document
    name = tournament(run)
    assert run("arena", "show", name[:6], "--json").document == played
    table, plot = tmp_path / "table.csv", tmp_path / "plot.svg"
    shown = run("arena", "show", name, "--csv", str(table), "--plot", str(plot))
    assert "6 games of bananagrams with enable, seed 3" in shown.stdout
    assert "<svg" in plot.read_text()
    assert len(table.read_text().splitlines()) == 3


@pytest.mark.parametrize("options", [(), ("--logs",)])
def test_the_log_of_a_game_is_kept_or_made_again(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    name, log = tournament(run, *options), tmp_path / "game.jsonl"
    for _ in range(2):
        answer = run("arena", "show", name, "--number", "5", "--log", str(log))
        assert (answer.status, answer.stdout) == (0, "")
        replayed = run("game", "replay", str(log), "--json").document
        assert [seat["name"] for seat in replayed["seats"]] == ["pseudo", "wright"]
        assert replayed["winner"] == 1
    answer = run("arena", "show", name, "--number", "6", "--log", str(log))
    assert "game 6 of tournament" in answer.complaint


def test_results_are_exported(run: Run, tmp_path: Path) -> None:
    name = tournament(run)
    assert run("arena", "export", name, str(tmp_path / "r.csv")).status == 0
    rows = list(csv.DictReader((tmp_path / "r.csv").open()))
    assert len(rows) == 12
    assert [row["agent"] for row in rows if row["won"] == "True"] == ["wright"] * 6
    assert {"number", "seat", "entrant", "cpu_ms", "faults", "seconds", "reason"} <= set(rows[0])
    assert run("arena", "export", name, str(tmp_path / "r"), "--format", "json").status == 0
    document = json.loads((tmp_path / "r").read_text())
    assert (document["tournament"], len(document["results"])) == (name, 6)
    assert document["definition"]["agents"] == ["wright", "pseudo"]


def test_results_are_exported_as_parquet(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="there is no pyarrow")
    assert run("arena", "export", tournament(run), str(tmp_path / "r.parquet")).status == 0
    table = parquet.read_table(tmp_path / "r.parquet")
    assert table.num_rows == 12
    assert sum(table["won"].to_pylist()) == 6


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("show", "0123"), "no tournament '0123'"),
        (("show", "0123", "--number", "1"), "--log"),
        (("export", "0123", "x.csv"), "no tournament '0123'"),
        (("export", "0123", "x.doc"), ".csv, .json, .parquet"),
        (("results", "--game", "chess"), "unknown game 'chess'"),
        (("results", "--store", "none"), "'none'"),
        (("show", "0" * 12, "--store", "none"), "'none'"),
    ],
)
def test_bad_requests_to_the_store(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in run("arena", *arguments).complaint


def test_a_game_that_kills_its_workers_is_reported(run: Run, tmp_path: Path) -> None:
    agent = tmp_path / "killer.py"
    agent.write_text(
        "import os\n"
        "class Killer:\n"
        "    def __init__(self, lexicon): pass\n"
        "    def act(self, view, rng): os._exit(1)\n"
    )
    command = ("arena", "bananagrams", f"{agent}:Killer", "--games", "2", "--workers", "2")
    alone = run(*command, "--store", "none", "--json").document
    assert (alone["games"], alone["seats"][0]["fails"]) == (2, 2)
    answer = run(*command, "--isolate", "none")
    assert answer.status == 1
    assert ": 0, 1;" in answer.stderr


def test_a_whole_room_of_agents_plays_in_pairs(run: Run) -> None:
    """More than eight entrants are too many for one table, not for a tournament."""
    arguments = ("arena", "bananagrams", *["pseudo"] * 9, "--form", "pairs", "--games", "1")
    document = run(*arguments, "--workers", "1", "--json").document
    assert document["games"] == 36
    assert len(document["seats"]) == 9


def test_other_commands_do_not_load_the_database() -> None:
    code = (
        "import sys, tilewright.cli.arena, tilewright.cli.game, tilewright.arena.tournament\n"
        "print([m for m in ('sqlalchemy', 'matplotlib', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"
