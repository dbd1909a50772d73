"""The daily hand over HTTP: start, finish, ranks, the day after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.clocks import WallClock
from tests.web.serving import Served
from tilewright import Grid, Lexicon, solve
from tilewright.web.books import Books
from tilewright.web.jobs.daily import draw_hand, drawn

Json = dict[str, Any]
DAY = "2026-03-01"


@pytest.fixture
def clock(tmp_path: Path) -> WallClock:
    return WallClock(tmp_path / "clock", f"{DAY}T09:00:00")


@pytest.fixture
def served(serve: Callable[..., Served], clock: WallClock) -> Served:
    return serve(prelude=clock.prelude)


@pytest.fixture(scope="module")
def family(session_cache: Path) -> Lexicon:
    return Lexicon.load("family")


def start(served: Served, name: str = "Ann", token: str | None = None) -> Json:
    answer = served.post("/api/daily/start", {"name": name}, token)
    assert answer.status_code == 200, answer.text
    document: Json = answer.json()
    return document


def finish(served: Served, token: str, rows: Any) -> httpx.Response:
    return served.post("/api/daily/finish", {"board": list(rows)}, token)


def grid_of(tiles: str, words: Lexicon, seed: int = 0) -> Grid:
    grid = solve(tiles, words, seed=seed).grid
    assert grid is not None
    return grid


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text


def test_a_day_has_one_hand_that_everyday_words_can_solve(family: Lexicon) -> None:
    books = Books()
    for day in ("2026-03-01", "2026-03-02"):
        hand = draw_hand(books, {"day": day})
        assert hand == draw_hand(books, {"day": day})
        assert len(hand["tiles"]) == 21
        assert Grid.from_rows(hand["rows"]).is_valid(family, hand["tiles"])
    assert drawn("2026-03-01", 0) != drawn("2026-03-01", 1) != drawn("2026-03-02", 1)


def test_two_visitors_get_the_same_tiles_and_are_timed_by_the_server(
    served: Served, clock: WallClock, family: Lexicon
) -> None:
    about = served.http.get("/api/daily").json()
    assert (about["day"], about["yesterday"], about["tiles"]) == (DAY, "2026-02-28", 21)
    assert about["seconds_left"] == 15 * 3600
    ann = start(served, "Ann")
    clock.go_on(30)
    ben = start(served, "Ben")
    assert ann["tiles"] == ben["tiles"] and ann["token"] != ben["token"]
    grid = grid_of(ann["tiles"], family)
    clock.go_on(30)
    first = finish(served, ben["token"], grid.rows).json()
    clock.go_on(60)
    second = finish(served, ann["token"], grid.rows).json()
    assert (first["seconds"], first["rank"], first["finished"]) == (30, 1, 1)
    assert (second["seconds"], second["rank"], second["finished"]) == (120, 2, 2)
    assert second["rows"] == list(grid.rows) and second["uncommon"] == []
    assert len(second["longest"]) == max(len(word.word) for word in grid.words)
    assert served.http.get("/api/daily").json()["finished"] == 2


def test_a_token_has_one_result_and_one_start_a_day(
    served: Served, clock: WallClock, family: Lexicon
) -> None:
    ann = start(served)
    clock.go_on(50)
    again = start(served, "Other", ann["token"])
    assert (again["name"], again["seconds"], again["token"]) == ("Ann", 50, ann["token"])
    one = finish(served, ann["token"], grid_of(ann["tiles"], family).rows).json()
    clock.go_on(50)
    two = finish(served, ann["token"], grid_of(ann["tiles"], family, seed=5).rows).json()
    assert one == two
    assert start(served, "Ann", ann["token"])["result"] == one


def test_a_grid_that_is_not_right_is_refused_and_the_time_runs_on(
    served: Served, clock: WallClock, family: Lexicon
) -> None:
    ann = start(served)
    rows = grid_of(ann["tiles"], family).rows
    for wrong in (rows[:-1], [ann["tiles"]], ["CAT"], [], [*rows, "." * len(rows[0]), "Q"]):
        answer = finish(served, ann["token"], wrong)
        assert answer.status_code in (409, 422), wrong
    no_word = finish(served, ann["token"], [ann["tiles"]])
    refused(no_word, 409, "illegal")
    assert no_word.json()["error"]["reason"] == "not-words"
    assert no_word.json()["error"]["facts"] == {"words": [ann["tiles"]]}
    refused(finish(served, ann["token"], ["." * 100] * 100), 422, "invalid")
    clock.go_on(99)
    assert finish(served, ann["token"], rows).json()["seconds"] == 99


def test_uncommon_words_are_accepted_and_marked_but_not_shown_to_others(
    served: Served, clock: WallClock, family: Lexicon, enable: Lexicon
) -> None:
    ann = start(served)
    grids = (grid_of(ann["tiles"], enable, seed) for seed in range(100))
    grid = next(one for one in grids if not one.is_valid(family))
    result = finish(served, ann["token"], grid.rows).json()
    assert result["uncommon"] == sorted(
        {word.word for word in grid.words if word.word not in family}
    )
    clock.set("2026-03-02T00:00:01")
    past = served.http.get(f"/api/daily/{DAY}").json()
    assert (past["finished"], past["best"]) == (1, {})


@pytest.mark.slow
def test_the_best_grids_are_shown_the_day_after(
    serve: Callable[..., Served], clock: WallClock, family: Lexicon
) -> None:
    served = serve(prelude=clock.prelude)
    visitors = [start(served, name) for name in ("Ann", "Ben", "Cleo")]
    tiles = visitors[0]["tiles"]
    grids = [grid_of(tiles, family, seed) for seed in range(3)]
    for visitor, grid in zip(visitors, grids, strict=True):
        clock.go_on(20)
        assert finish(served, visitor["token"], grid.rows).status_code == 200
    refused(served.http.get(f"/api/daily/{DAY}"), 409, "wrong-phase")
    refused(served.http.get("/api/daily/2026-03-02"), 409, "wrong-phase")
    clock.set("2026-03-02T12:00:00")
    assert served.stop() == 0
    served = serve(prelude=clock.prelude)
    past = served.http.get(f"/api/daily/{DAY}").json()
    assert (past["day"], past["tiles"], past["finished"]) == (DAY, tiles, 3)
    assert Grid.from_rows(past["rows"]).is_valid(family, tiles)
    best = past["best"]
    assert (best["fastest"]["name"], best["fastest"]["seconds"]) == ("Ann", 20)
    assert best["smallest"]["area"] == min(grid.area for grid in grids)
    longest = max(len(word.word) for grid in grids for word in grid.words)
    assert len(best["longest"]["longest"]) == longest
    assert Counter("".join(best["longest"]["rows"]).replace(".", "")) == Counter(tiles)
    assert start(served, "Ann", visitors[0]["token"])["tiles"] != tiles


def test_a_game_begun_before_midnight_can_be_finished_after_it(
    served: Served, clock: WallClock, family: Lexicon
) -> None:
    clock.set(f"{DAY}T23:59:00")
    ann = start(served)
    ben = start(served, "Ben")
    clock.set("2026-03-02T00:01:00")
    result = finish(served, ann["token"], grid_of(ann["tiles"], family).rows).json()
    assert (result["day"], result["seconds"]) == (DAY, 120)
    clock.set("2026-03-03T00:01:00")
    refused(finish(served, ben["token"], grid_of(ben["tiles"], family).rows), 409, "wrong-phase")


def test_malformed_requests_are_refused(served: Served) -> None:
    refused(served.post("/api/daily/start", {"name": "<b>"}), 422, "invalid")
    refused(served.post("/api/daily/start", {}), 422, "invalid")
    refused(served.post("/api/daily/start", {"name": "Ann"}, "short"), 403, "wrong-token")
    refused(served.post("/api/daily/start", {"name": "Ann"}, "x" * 65), 403, "wrong-token")
    refused(served.post("/api/daily/finish", {"board": ["CAT"]}), 401, "no-token")
    refused(finish(served, "x" * 32, ["CAT"]), 409, "wrong-phase")
    for day in ("yesterday", "2026-13-01", "20260228", "2026-W09-1"):
        refused(served.http.get(f"/api/daily/{day}"), 422, "invalid")
    refused(served.http.get("/api/daily/2026-01-01"), 404, "not-found")
    assert served.http.get("/api/daily/2026-02-28").json()["finished"] == 0


@pytest.mark.slow
def test_starts_are_budgeted(serve: Callable[..., Served], clock: WallClock) -> None:
    served = serve(prelude=clock.prelude, rooms_a_minute=2.0)
    codes = [served.post("/api/daily/start", {"name": "Ann"}).status_code for _ in range(4)]
    assert codes[0] == 200 and codes[-1] == 429
