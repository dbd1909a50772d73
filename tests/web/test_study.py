"""Cards, puzzles and word pages over HTTP."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.clocks import WallClock
from tests.web.serving import Served
from tilewright import Lexicon
from tilewright.quiz import anagram_cards
from tilewright.scrabble import record
from tilewright.scrabble.notation.gcg.writer import format_gcg
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.search.finder import MoveFinder
from tilewright.scrabble.state import State

Json = dict[str, Any]
DAY = "2026-03-03"  # its puzzle and that of the next day are found in half a second


@pytest.fixture
def clock(tmp_path: Path) -> WallClock:
    return WallClock(tmp_path / "clock", f"{DAY}T09:00:00")


@pytest.fixture
def served(serve: Callable[..., Served], clock: WallClock) -> Served:
    return serve(prelude=clock.prelude)


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text


def add(served: Served, token: str | None = None, **body: Any) -> Json:
    answer = served.post("/api/quiz/cards", {"deck": "anagrams", "last": 3, **body}, token)
    assert answer.status_code == 201, answer.text
    document: Json = answer.json()
    return document


def get(served: Served, path: str, token: str | None = None) -> httpx.Response:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    return served.http.get(path, headers=headers)


def answer(served: Served, token: str, card: str, *answers: str) -> httpx.Response:
    return served.post("/api/quiz/answer", {"card": card, "answers": list(answers)}, token)


def test_cards_are_added_asked_and_answered(
    served: Served, clock: WallClock, enable: Lexicon
) -> None:
    added = add(served, lexicon="enable")
    token = added["token"]
    assert (added["added"], added["known"], added["stats"]["due"]) == (3, 0, 3)
    assert add(served, token, lexicon="enable")["known"] == 3
    cards = anagram_cards(enable, 7, 1, 3)
    first = get(served, "/api/quiz/next", token).json()["card"]
    assert (first["id"], first["question"], first["count"]) == (
        cards[0].id,
        cards[0].question,
        len(cards[0].answers),
    )
    assert not any(word in str(first) for word in cards[0].answers)
    graded = answer(served, token, first["id"], *map(str.lower, cards[0].answers)).json()
    assert (graded["quality"], graded["card"]["due"]) == (5, "2026-03-04")
    assert graded["stats"]["due"] == 2
    refused(answer(served, token, first["id"], "x"), 409, "wrong-phase")
    missed = answer(served, token, cards[1].id).json()
    assert missed["quality"] == 0 and missed["answers"] == list(cards[1].answers)
    assert missed["card"]["again"] and missed["stats"]["due"] == 2
    clock.set("2026-03-04T00:00:01")
    assert get(served, "/api/quiz", token).json()["due"] == 3
    assert served.http.delete(
        f"/api/quiz/cards/{cards[2].id}", headers={"authorization": f"Bearer {token}"}
    ).json()["cards"] == 2  # fmt: skip


@pytest.mark.slow
def test_cards_survive_a_server_that_is_killed_and_are_budgeted(
    serve: Callable[..., Served], clock: WallClock
) -> None:
    served = serve(prelude=clock.prelude)
    token = add(served)["token"]
    card = get(served, "/api/quiz/next", token).json()["card"]
    assert answer(served, token, card["id"], "nonsense").status_code == 200
    served.kill()
    again = serve(prelude=clock.prelude)
    stats = get(again, "/api/quiz", token).json()
    assert (stats["cards"], stats["reviews"], stats["lapses"]) == (3, 1, 1)
    body = {"deck": "anagrams", "last": 500}
    codes = [again.post("/api/quiz/cards", body, f"{n:032}").status_code for n in range(5)]
    assert codes[0] == 201 and codes[-1] == 429


def test_visitors_see_their_own_cards_only(server: Served) -> None:
    ann, ben = add(server)["token"], add(server, first=10, last=11)["token"]
    card = get(server, "/api/quiz/next", ann).json()["card"]
    refused(answer(server, ben, card["id"], "x"), 404, "not-found")
    assert get(server, "/api/quiz", ben).json()["cards"] == 2
    assert get(server, "/api/quiz", "x" * 32).json()["cards"] == 0
    assert get(server, "/api/quiz").json()["cards"] == 0
    assert get(server, "/api/quiz/next", "x" * 32).json()["card"] is None


def test_the_same_cards_from_many_windows_are_added_once(server: Served) -> None:
    token = add(server, last=1)["token"]
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda _: add(server, token, last=20), range(6)))
    assert get(server, "/api/quiz", token).json()["cards"] == 20
    assert sum(one["added"] for one in done) == 19
    card = get(server, "/api/quiz/next", token).json()["card"]["id"]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: answer(server, token, card, "x"), range(6)))
    assert get(server, "/api/quiz", token).json()["lapses"] >= 1


def test_tokens_are_kept_as_hashes(server: Served) -> None:
    token = add(server)["token"]
    with sqlite3.connect(server.settings.database or "") as connection:
        owners = {owner for (owner,) in connection.execute("SELECT owner FROM quiz_cards")}
    assert owners and token not in owners


def game_text(lexicon: Lexicon, turns: int) -> str:
    """A game of a player who always plays the tenth-best move."""
    state = State(Rules(), lexicon, 11)
    finder = MoveFinder(lexicon, state.rules)
    for _ in range(turns):
        state.apply(state.position.on_turn, finder.best(state.position, 10)[-1].move)
    return format_gcg(record(state.position))


@pytest.mark.slow
def test_missed_bingos_and_puzzles_of_a_game_become_cards(server: Served, enable: Lexicon) -> None:
    for deck, turns in (("bingos", 10), ("puzzles", 3)):
        text = game_text(enable, turns)
        body = {"deck": deck, "text": text, "lexicon": "enable", "name": "mine.gcg"}
        added = server.post("/api/quiz/cards", body)
        if added.status_code == 422:
            assert "in this game" in added.json()["error"]["message"]
            continue
        token = added.json()["token"]
        card = get(server, "/api/quiz/next", token).json()["card"]
        assert card["kind"] in ("bingo", "move") and len(card["board"]["rows"]) == 15
        assert card["about"]["source"].startswith("mine.gcg, turn ")
        assert card["board"]["rack"] == card["about"]["rack"]
    refused(server.post("/api/quiz/cards", {"deck": "bingos", "text": "#nonsense"}), 422, "invalid")
    refused(server.post("/api/quiz/cards", {"deck": "puzzles"}), 422, "invalid")


def test_the_daily_puzzle_is_answered_once_and_shown_when_it_is_over(
    serve: Callable[..., Served], clock: WallClock
) -> None:
    served = serve(prelude=clock.prelude)
    shown = served.http.get("/api/puzzle").json()
    assert (shown["day"], shown["answered"], shown["result"]) == (DAY, 0, None)
    assert shown["yesterday"] is None
    assert "move" not in shown["puzzle"] and "evidence" not in str(shown)
    refused(served.post("/api/puzzle/answer", {"move": "8A ZZZZZZZ"}), 422, "invalid")
    refused(served.post("/api/quiz/cards", {"deck": "daily"}), 409, "wrong-phase")
    wrong = served.post("/api/puzzle/answer", {"move": "-"}).json()
    assert not wrong["result"]["right"] and wrong["answered"] == 1 and wrong["solved"] == 0
    best = wrong["result"]["solution"]["move"]
    token = wrong["token"]
    again = served.post("/api/puzzle/answer", {"move": best}, token).json()
    assert again["result"] == wrong["result"]
    right = served.post("/api/puzzle/answer", {"move": best}).json()
    assert right["result"]["right"] and (right["answered"], right["solved"]) == (2, 1)
    assert get(served, "/api/puzzle", token).json()["result"] == wrong["result"]
    assert add(served, token, deck="daily")["added"] == 1
    card = get(served, "/api/quiz/next", token).json()["card"]
    assert (card["kind"], card["question"]) == ("move", shown["puzzle"]["position"])
    refused(answer(served, token, card["id"], "8A ZZZZZZZ"), 409, "illegal")
    assert answer(served, token, card["id"], best).json()["quality"] == 5
    refused(served.http.get(f"/api/puzzle/{DAY}"), 409, "wrong-phase")
    clock.set("2026-03-04T09:00:00")
    assert served.stop() == 0
    served = serve(prelude=clock.prelude)
    past = served.http.get(f"/api/puzzle/{DAY}").json()
    assert past["puzzle"] == shown["puzzle"] and past["solution"]["move"] == best
    today = served.http.get("/api/puzzle").json()
    assert (today["yesterday"], today["puzzle"] == shown["puzzle"]) == (DAY, False)
    refused(served.http.get("/api/puzzle/2026-03-01"), 404, "not-found")
    refused(served.http.get("/api/puzzle/yesterday"), 422, "invalid")


def test_word_pages(server: Served) -> None:
    facts = server.http.get("/api/words/care").json()
    assert (facts["word"], facts["valid"], facts["front_hooks"]) == ("CARE", True, "S")
    assert not server.http.get("/api/words/qi?lexicon=enable").json()["valid"]
    for word in ("x", "c?t", "A" * 16, "%3Cb%3E", "A" * 61):
        refused(server.http.get(f"/api/words/{word}"), 422, "invalid")
    refused(server.http.get("/api/words/cat?lexicon=/etc/passwd"), 422, "invalid")
    for page in ("/quiz", "/puzzle", "/words", "/words/CARE"):
        assert "<html" in server.http.get(page).text


def test_hostile_requests_are_refused(server: Served) -> None:
    token = add(server)["token"]
    card = get(server, "/api/quiz/next", token).json()["card"]["id"]
    refused(answer(server, token, card, *["A"] * 401), 422, "invalid")
    refused(answer(server, token, card, "A" * 61), 422, "invalid")
    refused(answer(server, token, "unknown", "A"), 404, "not-found")
    refused(answer(server, token, "x" * 41, "A"), 422, "invalid")
    refused(answer(server, "short", card, "A"), 404, "not-found")
    refused(get(server, "/api/quiz/next"), 401, "no-token")
    for body in (
        {"deck": "poems"},
        {"deck": "anagrams", "length": 99},
        {"deck": "anagrams", "first": 0},
        {"deck": "anagrams", "first": 1, "last": 900},
        {"deck": "anagrams", "first": 9, "last": 3},
        {"deck": "anagrams", "lexicon": "../../etc/passwd"},
        {"deck": "bingos", "text": "[" * 50_000},
        {"deck": "bingos", "text": "{" * 50_000},
    ):
        refused(server.post("/api/quiz/cards", body), 422, "invalid")
    refused(server.post("/api/quiz/cards", {"deck": "anagrams"}, "short"), 403, "wrong-token")
    big = server.post("/api/quiz/cards", {"deck": "bingos", "text": "x" * 70_000})
    assert big.status_code in (413, 422)
    assert get(server, "/api/quiz", token).json()["reviews"] == 0
    for body in ('{"deck": "bingos", "text": "\\ud800"}', "[]", "{", "null"):
        sent = server.http.post(
            "/api/quiz/cards", content=body, headers={"content-type": "application/json"}
        )
        refused(sent, 422, "invalid")
    lone = f'{{"card": "{card}", "answers": ["\\ud800"]}}'
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    refused(server.http.post("/api/quiz/answer", content=lone, headers=headers), 422, "invalid")
