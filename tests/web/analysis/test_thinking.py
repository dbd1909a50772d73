"""Thinking over HTTP: streams, pauses, pinned moves, phases and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.analysis.games import EMPTY, OPENING, played
from tests.web.analysis.streams import thinking, thought
from tests.web.serving import Json, Served
from tilewright import Lexicon
from tilewright.scrabble import solve_endgame, write_cgp
from tilewright.scrabble.position import Position

ENABLE = {"lexicon": "enable"}


def seen(position: Position) -> str:
    return write_cgp(position.seen_by(position.on_turn))


def ending(lexicon: Lexicon) -> Position:
    """A position with an empty bag."""
    for turns in range(15, 40):
        position = played(lexicon, 3, turns)
        if position.bag == 0 and not position.is_over and max(position.held) < 6:
            return position
    raise AssertionError


def test_static_moves_come_first_and_playouts_refine_them(server: Served) -> None:
    lines = thought(server, cgp=OPENING, seconds=20, playouts=200, **ENABLE)
    first, last = lines[0], lines[-1]
    assert (first["type"], first["phase"], first["method"]) == ("candidates", "opening", "static")
    assert len(first["candidates"]) == 15 and not first["done"]
    assert first["candidates"][0]["bingo"] and first["candidates"][0]["win"] is None
    assert last["done"] and last["complete"] and last["method"] == "simulation"
    assert len({line["resume"] for line in lines}) == 1
    best = last["candidates"][0]
    assert 0 < best["win"] < 1 and best["win_error"] > 0 and best["playouts"] >= 200
    assert [ply["seat"] for ply in best["plies"]] == [1, 0]
    assert all(0 <= ply["bingos"] <= 1 and ply["mean"] > 5 for ply in best["plies"])
    assert all(0 < share <= 1 for _, _, share in best["replies"])


def test_options_are_respected(server: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 32, "count": 3, "plies": 1, **ENABLE}
    plain = thought(server, **wish)[-1]["candidates"]
    assert 3 <= len(plain) < 12 and len(plain[0]["plies"]) == 1
    top = plain[0]["move"]
    changed = thought(server, **wish, without=[top], also=["8H TRAE", "exch AE"])
    moves = {one["move"]: one for one in changed[-1]["candidates"]}
    assert top not in moves and {"-AE", "8H TRAE"} < moves.keys()
    assert moves["-AE"]["pinned"] and not moves["-AE"]["dropped"]
    assert moves["8H TRAE"]["phonies"] == ["TRAE"] and moves["-AE"]["phonies"] == []


def test_a_closed_stream_is_resumed_without_losing_work(server: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 320, **ENABLE}
    whole = thought(server, **wish)[-1]
    with thinking(server, **wish) as lines:
        next(lines)
        paused = next(lines)
    resumed = thought(server, **wish, resume=paused["resume"])
    assert resumed[0]["resumed"] and resumed[0]["method"] == "simulation"
    assert resumed[0]["playouts"] >= paused["playouts"]
    assert resumed[-1]["resume"] == paused["resume"]
    assert resumed[-1]["candidates"] == whole["candidates"]
    again = thought(server, **wish, resume=paused["resume"])
    assert [line["candidates"] for line in again] == [whole["candidates"]]


def test_a_move_pinned_later_is_played_as_often(server: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 320, "count": 4, **ENABLE}
    before = thought(server, **wish)[-1]
    after = thought(server, **wish, also=["8G NA"], resume=before["resume"])[-1]
    fresh = thought(server, **wish, also=["8G NA"])[-1]
    (late,) = [one for one in after["candidates"] if one["pinned"]]
    (early,) = [one for one in fresh["candidates"] if one["pinned"]]
    assert late == early and late["playouts"] >= 320


def test_threads_change_no_answer(server: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 200, **ENABLE}
    one, two = (thought(server, **wish, threads=threads)[-1] for threads in (1, 2))
    assert one["candidates"] == two["candidates"]


def test_an_unknown_token_starts_over(server: Served) -> None:
    wish = {"cgp": OPENING, "playouts": 32, **ENABLE}
    token = thought(server, **wish)[-1]["resume"]
    for other in ({"resume": "x" * 32}, {"resume": token, "plies": 3}):
        first = thought(server, **wish, **other)[0]
        assert not first["resumed"] and first["playouts"] == 0


def test_an_endgame_is_proved_with_its_line(server: Served, enable: Lexicon) -> None:
    position = ending(enable)
    last = thought(server, cgp=seen(position), seconds=30, count=5, **ENABLE)[-1]
    assert (last["phase"], last["method"]) == ("endgame", "endgame")
    best = last["candidates"][0]
    solution = solve_endgame(position.seen_by(position.on_turn))
    seat = position.on_turn
    ahead = position.scores[seat] - position.scores[1 - seat]
    assert best["exact"] and best["spread"] == ahead + solution.value
    assert best["line"][0] == best["move"] and best["win"] in (0, 0.5, 1)


def test_the_last_tile_is_analysed_tile_by_tile(server: Served, enable: Lexicon) -> None:
    seeds = (played(enable, seed, turns) for seed in range(1, 9) for turns in range(16, 26))
    position = next(one for one in seeds if one.bag == 1)
    last = thought(server, cgp=seen(position), seconds=4, **ENABLE)[-1]
    assert (last["phase"], last["method"]) == ("preendgame", "preendgame")
    best = last["candidates"][0]
    unseen = set(position.seen_by(position.on_turn).unseen)
    assert {one["tile"] for one in best["tiles"]} == unseen
    assert abs(sum(one["chance"] for one in best["tiles"]) - 1) < 1e-3


def test_a_known_part_of_the_other_rack_counts(server: Served, enable: Lexicon) -> None:
    wish = {"cgp": seen(played(enable, 3, 4)), "playouts": 64, "count": 3, **ENABLE}
    plain = thought(server, **wish)[-1]
    known = thought(server, **wish, opponent="?")[-1]
    mean = [one["candidates"][0]["plies"][0]["mean"] for one in (plain, known)]
    assert mean[1] > mean[0]


def test_inference_needs_the_position_before(server: Served, enable: Lexicon) -> None:
    before, now = (seen(played(enable, 3, turns)) for turns in (3, 4))
    wish = {"cgp": now, "playouts": 64, "count": 3, **ENABLE}
    plain = thought(server, **wish)[-1]
    inferred = thought(server, **wish, infer=True, previous=[before])[-1]
    assert plain["candidates"] != inferred["candidates"]
    assert {one["move"] for one in plain["candidates"]} == {
        one["move"] for one in inferred["candidates"]
    }
    wrong = {**wish, "infer": True, "previous": [OPENING]}
    assert server.post("/api/analyse/think", wrong).status_code in (200, 422)


@pytest.mark.parametrize(
    "change",
    [
        {"cgp": "nonsense"},
        {"cgp": f"{EMPTY} / 0/0 0"},
        {"cgp": None},
        {"lexicon": "nonsense"},
        {"plies": 0},
        {"plies": "many"},
        {"threads": 3},
        {"threads": 10**9},
        {"seconds": 0},
        {"seconds": "inf"},
        {"seconds": 1e9},
        {"count": 0},
        {"count": 10**6},
        {"also": ["8D AT"] * 5_000},
        {"also": ["8D ZZZ"]},
        {"also": ["nonsense"]},
        {"also": [7]},
        {"also": "8D AT"},
        {"without": ["8D AT"] * 5_000},
        {"without": ["x" * 1000]},
        {"opponent": "12"},
        {"opponent": "QQ"},
        {"opponent": "A" * 99},
        {"infer": "maybe"},
        {"previous": ["x"], "infer": True},
        {"previous": [OPENING] * 100},
        {"resume": 5},
        {"resume": "x" * 1000},
        {"nonsense": 1},
    ],
)
def test_bad_options_are_refused_before_the_stream(server: Served, change: Json) -> None:
    answer = server.post("/api/analyse/think", {"cgp": OPENING, "seconds": 0.1} | change)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["code"] == "invalid"


def test_a_list_without_the_letters_of_the_game_is_refused_with_a_reason(server: Served) -> None:
    line = f"{EMPTY} ÄHNLICH/ 0/0 0 ld german;"
    answer = server.post("/api/analyse/think", {"cgp": line, **ENABLE})
    error = answer.json()["error"]
    assert (answer.status_code, error["reason"]) == (422, "list-letters")
    assert error["facts"] == {"lexicon": "enable", "tiles": "ÄÖÜ"}


def test_ten_thousand_moves_are_too_many(server: Served) -> None:
    body = {"cgp": OPENING, "also": ["8D AT"] * 10_000}
    assert server.post("/api/analyse/think", body).json()["error"]["code"] == "too-big"


@pytest.mark.parametrize("body", [[], "x", 5, None, {}])
def test_a_body_of_another_shape_is_refused(server: Served, body: Any) -> None:
    assert server.post("/api/analyse/think", body).status_code == 422
