"""Annotating games over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.analysis.games import OPENING, gcg, log
from tests.web.serving import Json, Served
from tilewright import Lexicon
from tilewright.scrabble.notation.logs import TURNS
from tilewright.scrabble.rules import Rules


def annotated(server: Served, **wish: Any) -> list[Json]:
    answer = server.post("/api/analyse/annotate", {"lexicon": "enable", "seconds": 0.01} | wish)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_turns_come_one_by_one_and_a_summary_at_the_end(server: Served, enable: Lexicon) -> None:
    text = gcg(enable, turns=6)
    lines = annotated(server, games=[text, gcg(enable, 2, 4)])
    turns = [line for line in lines if line["type"] == "turn"]
    assert [(line["game"], line["turn"]) for line in turns] == [
        *((0, turn) for turn in range(1, 7)),
        *((1, turn) for turn in range(1, 5)),
    ]
    progress = [line for line in lines if line["type"] == "progress"]
    assert progress[-1]["done"] == progress[-1]["total"] == 10
    last = lines[-1]
    assert last["type"] == "done" and len(last["games"]) == 2
    players = last["games"][0]["players"]
    assert [one["nick"] for one in players] == ["ann", "bob"]
    lost = sum(one["loss_win"] or 0 for one in turns if one["game"] == 0 and one["is_mistake"])
    assert sum(one["lost_win"] for one in players) == pytest.approx(lost, abs=1e-3)
    assert all(one["grade"] is not None for one in players)
    for one in turns:
        assert one["skipped"] is None and one["best"] and one["loss_win"] >= 0


def test_a_log_gives_the_seconds_that_players_used(server: Served, enable: Lexicon) -> None:
    clocked = log(enable, rules=Rules(seconds=600.0)).decode()
    timed = [json.loads(line) for line in clocked.splitlines()]
    moves = [one for one in timed if one.get("event") in TURNS]
    for seconds, move in enumerate(moves):
        move["seconds"] = seconds + 0.5
    text = "\n".join(map(json.dumps, timed))
    turns = [line for line in annotated(server, text=text) if line["type"] == "turn"]
    assert [one["seconds"] for one in turns] == [at + 0.5 for at in range(len(moves))]


def test_another_list_is_named_in_a_notice(server: Served, enable: Lexicon) -> None:
    lines = annotated(server, text=gcg(enable, turns=2), lexicon="common")
    assert lines[-1]["games"][0]["notices"]


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"text": "nonsense"},
        {"text": OPENING},
        {"games": ["x"] * 101},
        {"text": "#player1 a", "seconds": 0},
        {"text": "#player1 a", "seconds": 1e9},
        {"text": 5},
        {"games": [[]]},
        {"text": "#player1 a", "lexicon": "nonsense"},
        {"text": "#player1 a", "agent": "expert:leaves=/etc/passwd"},
    ],
)
def test_requests_that_cannot_be_annotated_are_refused(server: Served, change: Json) -> None:
    answer = server.post("/api/analyse/annotate", change)
    assert answer.status_code == 422 and answer.json()["error"]["code"] == "invalid"
