"""The ratings: standings, tournaments, their games and replays, from the store of the arena."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tests.web import tournaments
from tests.web.serving import Json, Served
from tests.web.test_hostile import refused
from tilewright import Lexicon, TilewrightError
from tilewright.arena import worker as play
from tilewright.arena.history import log_of, standings
from tilewright.arena.store import Store
from tilewright.arena.tournament import Tournament
from tilewright.table.log import parse_log, replay
from tilewright.table.registry import SHIPPED, find_game, game_names
from tilewright.web.books import Books
from tilewright.web.errors import Refusal
from tilewright.web.jobs.results import STORE_TASKS

Serve = Callable[..., Served]


@pytest.fixture(scope="session")
def store(arena: Path) -> str:
    return str(arena / tournaments.STORE)


@pytest.fixture(scope="module")
def rated(store: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with ratings; whatever is asked of it, nothing may go wrong inside."""
    served = Served(tmp_path_factory.mktemp("rated") / "games.sqlite", store=store)
    yield served
    assert served.stop() == 0
    assert served.errors() == []


def get(served: Served, path: str, **query: Any) -> Json:
    answer = served.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def listed(served: Served, game: str) -> list[Json]:
    found: list[Json] = get(served, "/api/tournaments", game=game)["tournaments"]
    return found


def first_of(served: Served, game: str) -> str:
    return str(listed(served, game)[-1]["id"])


def test_the_ratings_equal_those_of_the_arena(rated: Served, store: str) -> None:
    told = get(rated, "/api/ratings", game="bananagrams")["standings"]
    with Store(store) as book:
        rows = standings(book, "bananagrams")
    assert [(row.elo, row.elo_error, row.games, row.wins) for row in rows] == [
        (row["elo"], row["elo_error"], row["games"], row["wins"]) for row in told
    ]
    assert {row["agent"] for row in told} == {"wright", "pseudo", "two-letter", "mine.py:Mine"}
    for game, agents in (("scrabble", ["greedy"]), ("auction", ["incremental", "stingy"])):
        rows = get(rated, "/api/ratings", game=game)["standings"]
        assert [row["agent"] for row in rows] == agents


def test_a_run_in_progress_is_reported_until_it_ends(tmp_path: Path) -> None:
    file = str(tmp_path / tournaments.STORE)
    wish = {"store": file, "game": "scrabble", "after": 0, "limit": 9}
    agents = ("pseudo", "two-letter")
    with Store(file) as store:
        tournaments.play(tournaments.bananagrams(*agents, games=2), store)
        whole = Tournament(tournaments.bananagrams(*agents, games=4), store)
        (running,) = STORE_TASKS["ratings"](Books(), wish)["running"]
        assert (running["game"], running["agents"]) == ("bananagrams", list(agents))
        assert (running["played"], running["wanted"]) == (2, 4)
        tournaments.play(whole.definition, store)
    assert STORE_TASKS["ratings"](Books(), wish)["running"] == []
    (over,) = STORE_TASKS["tournaments"](Books(), wish | {"game": "bananagrams"})["tournaments"]
    assert over["state"] == "finished"


def test_results_of_another_process_appear_in_the_next_answer(serve: Serve, tmp_path: Path) -> None:
    file = str(tmp_path / "results.sqlite")
    served = serve(store=file)
    assert get(served, "/api/ratings") == {"game": "bananagrams", "standings": [], "running": []}
    assert not Path(file).exists()
    short = tournaments.bananagrams("wright", "pseudo", games=2)
    with Store(file) as store:
        tournaments.play(short, store)
    end = time.monotonic() + PATIENCE
    while not (told := get(served, "/api/ratings"))["standings"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert [row["games"] for row in told["standings"]] == [2, 2]
    assert served.stop() == 0 and served.errors() == []


def test_tournaments_come_in_parts(rated: Served) -> None:
    whole = listed(rated, "bananagrams")
    assert len(whole) == 3
    parts, after = [], 0
    while after is not None:
        part = get(rated, "/api/tournaments", game="bananagrams", limit=1, after=after)
        parts += part["tournaments"]
        after = part["after"]
    assert parts == whole


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_is_listed_and_can_be_shown_again(
    rated: Served, store: str, game: str, arena: Path
) -> None:
    id = first_of(rated, game)
    found = get(rated, f"/api/tournaments/{id}/games")
    assert found["tournament"]["game"] == game and found["after"] is None
    assert len(found["games"]) == found["tournament"]["played"]
    with Store(store) as book:
        kept = book.tournament(id)
        words = Lexicon.load(kept.lexicon)
    for one in found["games"]:
        path = f"/api/tournaments/{id}/games/{one['number']}"
        replayed = get(rated, path)
        assert (replayed["game"], replayed["title"]) == (game, find_game(game).title)
        assert [name.partition(" (")[0] for name in replayed["names"]] == one["names"]
        assert replayed["winner"] == one["winner"]
        log = rated.http.get(f"{path}/log").content
        replay(*parse_log(log), words)
        again = rated.http.post("/api/replay", content=log)
        if game == "scrabble":  # whose words are in a file of the operator
            assert "words" in refused(again, 422, "invalid")
        else:
            assert again.json() == replayed
    assert arena.name not in json.dumps(found)


def test_the_steps_of_a_game_lead_to_its_end(rated: Served, store: str) -> None:
    id = first_of(rated, "scrabble")
    shown = get(rated, f"/api/tournaments/{id}/games/0")
    cells: dict[tuple[int, int], str] = {}
    seats: dict[int, Json] = {}
    for step in shown["steps"]:
        for row, column in step["take"]:
            del cells[row, column]
        for row, column, letter in step["place"]:
            assert (row, column) not in cells
            cells[row, column] = letter
        seats |= {seat["seat"]: seat for seat in step["seats"]}
        assert step["said"]
    with Store(store) as book:
        kept = book.tournament(id)
        end = replay(*parse_log(log_of(book, kept, 0)), Lexicon.load(kept.lexicon))
    drawn = {
        (row, column): letter
        for row, line in enumerate(end.position.rows)
        for column, letter in enumerate(line)
        if letter != "."
    }
    assert cells == drawn
    assert [seats[seat]["score"] for seat in (0, 1)] == list(end.scores)
    assert [seats[seat]["letters"] for seat in (0, 1)] == list(end.position.racks)
    assert len(shown["board"]) == 15


def test_a_game_that_the_page_draws_has_a_sentence_for_every_event(rated: Served) -> None:
    shown = get(rated, f"/api/tournaments/{first_of(rated, 'bananagrams')}/games/0")
    assert "steps" not in shown
    assert len(shown["said"]) == len(shown["events"])
    kinds = [event["event"] for event in shown["events"]]
    said = dict(zip(kinds, shown["said"], strict=True))
    assert said["build"].startswith("wright places ")
    assert said["peel"].startswith("wright peels: ")
    assert said["bananas"] == "wright calls Bananas!"
    assert shown["ending"] == "wright wins"


def test_the_games_are_those_that_are_registered(rated: Served) -> None:
    kinds = get(rated, "/api/kinds")["kinds"]
    assert [kind["name"] for kind in kinds] == game_names()
    for kind in kinds:
        game = find_game(kind["name"])
        assert (kind["title"], kind["example"]) == (game.title, game.example)
        assert get(rated, "/api/ratings", game=game.name)["game"] == game.name


def test_a_sale_event_has_the_bids_and_changes_one_seat(rated: Served) -> None:
    shown = get(rated, f"/api/tournaments/{first_of(rated, 'auction')}/games/0")
    sales = [step for step in shown["steps"] if "goes to" in step["said"]]
    assert sales and all(len(step["seats"]) == 1 for step in sales)
    assert shown["board"] == [] and shown["ending"].startswith(tuple(shown["names"]))


def test_games_come_in_parts(rated: Served) -> None:
    id = first_of(rated, "bananagrams")
    first = get(rated, f"/api/tournaments/{id}/games", limit=3)
    assert [game["number"] for game in first["games"]] == [0, 1, 2] and first["after"] == 2
    rest = get(rated, f"/api/tournaments/{id}/games", limit=3, after=2)
    assert [game["number"] for game in rest["games"]] == [3] and rest["after"] is None


def test_paths_of_the_operator_are_not_revealed(rated: Served, arena: Path) -> None:
    own = next(one for one in listed(rated, "bananagrams") if "mine.py:Mine" in one["agents"])
    path = f"/api/tournaments/{own['id']}/games/0"
    for answer in (rated.http.get(path), rated.http.get(f"{path}/log")):
        assert answer.status_code == 200, answer.text
        assert "mine.py:Mine" in answer.text and str(arena) not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/api/ratings?game=chess",
        "/api/tournaments?game=../../etc",
        "/api/tournaments?limit=101",
        "/api/tournaments?limit=0",
        "/api/tournaments?after=-1",
        "/api/tournaments?after=99999999999999999999",
        "/api/tournaments/nonsense/games",
        "/api/tournaments/%25%25%25%25%25%25%25%25%25%25%25%25/games",
        f"/api/tournaments/{'a' * 65}/games",
        f"/api/tournaments/{'a' * 64}/games?after=-2",
        f"/api/tournaments/{'a' * 64}/games/-1",
        f"/api/tournaments/{'a' * 64}/games/1e9",
        f"/api/tournaments/{'a' * 64}/games/99999999999999999999",
    ],
)
def test_invalid_queries_are_refused(rated: Served, path: str) -> None:
    refused(rated.http.get(path), 422, "invalid")


def test_missing_items_are_refused(rated: Served) -> None:
    nowhere = "/api/tournaments/" + "a" * 64
    for path in (f"{nowhere}/games", f"{nowhere}/games/0", f"{nowhere}/games/0/log"):
        message = refused(rated.http.get(path), 404, "not-found")
        assert "sqlite" not in message
    path = f"/api/tournaments/{first_of(rated, 'bananagrams')}/games/999"
    assert "was not played" in refused(rated.http.get(path), 422, "invalid")


def test_a_game_that_other_code_played_is_refused_with_the_reason(tmp_path: Path) -> None:
    agent = tournaments.own_agent(tmp_path)
    definition = tournaments.bananagrams(agent, "pseudo", games=2)
    wish = {"store": str(tmp_path / "results.sqlite"), "tournament": definition.id, "number": 0}
    with Store(wish["store"]) as store:
        tournaments.play(definition, store)
    (tmp_path / "mine.py").write_text(tournaments.AGENT + "# changed\n")
    with pytest.raises(TilewrightError, match="other code played it"):
        STORE_TASKS["stored game"](Books(), wish)


def test_a_reason_names_no_directory(tmp_path: Path) -> None:
    definition = tournaments.scrabble(tmp_path)
    wish = {"store": str(tmp_path / tournaments.STORE), "tournament": definition.id, "number": 0}
    with Store(wish["store"]) as store:
        tournaments.play(definition, store)
    words = tmp_path / "few words.txt"
    for changed in (words.read_text() + "\nMORE", None):
        words.unlink() if changed is None else words.write_text(changed)
        play._lexicon.cache_clear()
        with pytest.raises(TilewrightError) as refused:
            STORE_TASKS["stored game"](Books(), wish)
        assert "words" in str(refused.value)
        assert not any(part in str(refused.value) for part in tmp_path.parts)


FAULTY = """
class Faulty:
    def __init__(self, lexicon):
        pass

    def act(self, view, rng):
        raise FileNotFoundError(f"no file {__file__!r}")
"""


def test_faults_are_reported_with_the_first_reason_and_its_game(tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)
    definition = tournaments.bananagrams(f"{tmp_path}/faulty.py:Faulty", "wright", games=2)
    wish = {"store": str(tmp_path / tournaments.STORE), "game": "bananagrams"}
    with Store(wish["store"]) as store:
        tournaments.play(definition, store)
    wright, faulty = STORE_TASKS["ratings"](Books(), wish)["standings"]
    assert (wright["faults"], wright["fault_game"], wright["fault_reason"]) == ({}, None, "")
    assert (faulty["agent"], faulty["faults"]) == ("faulty.py:Faulty", {"error": 20})
    assert faulty["fault_game"] == (definition.id, 0)
    assert faulty["fault_reason"] == "FileNotFoundError: no file 'faulty.py'"
    wish |= {"tournament": definition.id, "after": -1, "limit": 9}
    games = STORE_TASKS["tournament"](Books(), wish)["games"]
    assert [game["faults"] for game in games] == [[10, 0], [0, 10]]
    shown = STORE_TASKS["stored game"](Books(), wish | {"number": 0})
    assert any("(error): FileNotFoundError: no file 'faulty.py'" in said for said in shown["said"])
    assert tmp_path.name not in json.dumps(shown)


def test_a_server_without_ratings_has_none(tmp_path: Path) -> None:
    for store in ("none", str(tmp_path / "missing.sqlite")):
        wish = {"store": store, "game": "auction", "limit": 5, "after": 0, "tournament": "a" * 12}
        assert STORE_TASKS["ratings"](Books(), wish)["standings"] == []
        assert STORE_TASKS["tournaments"](Books(), wish) == {"tournaments": [], "after": None}
        with pytest.raises(Refusal, match="no such tournament"):
            STORE_TASKS["tournament"](Books(), wish)
    assert not list(tmp_path.iterdir())


def test_a_store_that_is_being_written_is_read(tmp_path: Path) -> None:
    file = str(tmp_path / "results.sqlite")
    with Store(file) as store:
        tournaments.play(tournaments.bananagrams("wright", "pseudo", games=2), store)
    writer = sqlite3.connect(file, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    try:
        rows = STORE_TASKS["ratings"](Books(), {"store": file, "game": "bananagrams"})["standings"]
        assert len(rows) == 2
    finally:
        writer.execute("ROLLBACK")
        writer.close()


def test_a_store_that_cannot_be_read_is_the_operators_business(
    serve: Serve, tmp_path: Path
) -> None:
    broken = tmp_path / "secret place.sqlite"
    broken.write_text("no database\n" * 100)
    served = serve(store=str(broken))
    for path in ("/api/ratings", "/api/tournaments", f"/api/tournaments/{'a' * 12}/games/0"):
        answer = served.http.get(path)
        assert "secret" not in refused(answer, 503, "busy")
        assert int(answer.headers["retry-after"]) > 0
    assert served.http.get("/health").status_code == 200
    assert served.stop() == 0
    reasons = [entry["reason"] for entry in served.log if entry["event"] == "store unreadable"]
    assert reasons and all("secret place" in reason for reason in reasons)


def test_a_client_asks_for_ratings_within_its_budget(serve: Serve) -> None:
    served = serve(tasks_a_second=0.01, tasks_at_once=3.0)
    answers = [served.http.get("/api/ratings") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0
