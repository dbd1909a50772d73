"""Word lists, notes and downloads over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.analysis.games import OPENING, gcg
from tests.web.analysis.streams import thought
from tests.web.serving import Json, Served
from tilewright import Lexicon
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.notation.gcg import parse_gcg

GAME = "0123456789abcdef" * 4
WORDS = "retains\nstainer\nat\nta\nzqx\n"


def upload(
    server: Served, name: str, data: bytes, token: str | None = None, **query: Any
) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    where = "/api/analyse/lexicons"
    return server.http.post(where, params={"name": name, **query}, content=data, headers=headers)


def lists(server: Served, token: str | None = None) -> dict[str, Json]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    found = server.http.get("/api/analyse/lexicons", headers=headers).json()
    return {entry["name"]: entry for entry in found}


def test_shipped_lists_are_offered_with_their_values(server: Served) -> None:
    found = lists(server)
    assert found["enable+"]["words"] > 170_000 and not found["enable+"]["leaves_warning"]
    assert found["french"]["leaves"] == "scrabble-french"
    assert found["common"]["leaves_warning"] and not found["common"]["own"]


def test_an_uploaded_list_is_the_visitors_alone(server: Served) -> None:
    answer = upload(server, "mine", WORDS.encode())
    assert answer.status_code == 201, answer.text
    token = answer.json()["token"]
    assert answer.json()["words"] == 5
    own = lists(server, token)["mine"]
    assert own["own"] and own["words"] == 5 and own["leaves_warning"]
    assert "mine" not in lists(server)
    body = {"cgp": OPENING.replace("AEINRST", "QXZ"), "move": "8H ZQX", "lexicon": "mine"}
    told = server.post("/api/analyse/move", body, token).json()
    assert told["words"] == [{"word": "ZQX", "valid": True}]
    assert server.post("/api/analyse/move", body).status_code == 422
    assert server.post("/api/analyse/move", body, "y" * 32).status_code == 422
    removed = server.http.delete(
        "/api/analyse/lexicons/mine", headers={"authorization": f"Bearer {token}"}
    )
    assert removed.status_code == 204 and "mine" not in lists(server, token)


def test_a_word_graph_and_values_can_be_uploaded(server: Served, tmp_path: Path) -> None:
    lexicon = Lexicon.from_words(WORDS.split())
    lexicon.save(tmp_path / "graph.kwg")
    token = upload(server, "Graph", (tmp_path / "graph.kwg").read_bytes()).json()["token"]
    leaves = Leaves.zero(lexicon.alphabet)
    leaves.save(tmp_path / "own.leaves")
    values = upload(server, "Graph", (tmp_path / "own.leaves").read_bytes(), token, kind="leaves")
    assert values.status_code == 201, values.text
    own = lists(server, token)["Graph"]
    assert (own["words"], own["leaves"], own["leaves_warning"]) == (5, "Graph", False)
    headers = {"authorization": f"Bearer {token}"}
    wish = {"cgp": OPENING, "lexicon": "Graph", "playouts": 32, "count": 3}
    lines = server.http.post("/api/analyse/think", json=wish, headers=headers)
    assert lines.status_code == 200 and '"equity":66.0' in lines.text


@pytest.mark.parametrize(
    ("name", "data", "query"),
    [
        ("bad", b"", {}),
        ("bad", b"\0" * 1000, {}),
        ("bad", b"\xff\xfe\x00nonsense", {}),
        ("bad", bytes(range(256)) * 10, {}),
        ("bad", "żółw\n".encode(), {}),
        ("../etc", WORDS.encode(), {}),
        ("a" * 33, WORDS.encode(), {}),
        ("", WORDS.encode(), {}),
        ("bad", b"nonsense", {"kind": "leaves"}),
        ("bad", WORDS.encode(), {"kind": "nonsense"}),
    ],
)
def test_invalid_word_lists_are_refused(
    server: Served, name: str, data: bytes, query: Json
) -> None:
    answer = upload(server, name, data, **query)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["code"] == "invalid" and "/tmp" not in answer.text


def test_letters_beyond_a_z_are_named(server: Served) -> None:
    error = upload(server, "bad", "żółw\nabc\n".encode()).json()["error"]
    assert (error["reason"], error["facts"]) == ("beyond-a-z", {"letters": "ÓŁŻ"})


def test_uploads_are_limited(serve: Callable[..., Served]) -> None:
    server = serve(uploads_an_hour=8.0)
    assert upload(server, "enable", WORDS.encode()).status_code == 409
    token = upload(server, "l0", WORDS.encode()).json()["token"]
    codes = [upload(server, f"l{n}", WORDS.encode(), token).status_code for n in range(1, 7)]
    assert codes == [201] * 5 + [409]
    assert upload(server, "l9", WORDS.encode()).status_code == 429
    big = upload(server, "big", b"A" * 9_000_000)
    assert big.status_code == 413
    assert server.stop() == 0 and server.errors() == []


@pytest.mark.slow
def test_operators_name_lists_and_values(serve: Callable[..., Served], tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(WORDS)
    Leaves.zero(Lexicon.from_words(WORDS.split()).alphabet).save(tmp_path / "own.leaves")
    server = serve(
        lexicons=(f"NWL23={tmp_path / 'words.txt'}",), leaves=(f"NWL23={tmp_path / 'own.leaves'}",)
    )
    found = lists(server)["NWL23"]
    assert (found["leaves"], found["leaves_warning"], found["own"]) == ("NWL23", False, False)
    last = thought(server, cgp=OPENING, lexicon="NWL23", playouts=32)[-1]
    assert {one["move"].split()[-1] for one in last["candidates"]} & {"RETAINS", "STAINER"}
    (game,) = server.post("/api/analyse/open", {"text": f"{OPENING} lex nwl2023;"}).json()["games"]
    assert (game["lexicon"], game["known_lexicon"]) == ("NWL23", True)
    assert server.stop() == 0 and server.errors() == []


def put(server: Served, body: Any, token: str | None = None, game: str = GAME) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return server.http.put(f"/api/analyse/notes/{game}", json=body, headers=headers)


def test_notes_are_kept_under_the_visitors_token(server: Served) -> None:
    notes = {"notes": {"3": "what about QI?", "3/0": "better"}, "tree": [{"move": "8D QI"}]}
    token = put(server, notes).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    assert server.http.get(f"/api/analyse/notes/{GAME}", headers=headers).json() == notes
    nothing = {"notes": {}, "tree": []}
    assert server.http.get(f"/api/analyse/notes/{GAME}").json() == nothing
    other = {"authorization": f"Bearer {'x' * 32}"}
    assert server.http.get(f"/api/analyse/notes/{GAME}", headers=other).json() == nothing
    assert put(server, {"notes": {"0": "new"}}, token).json() == {"token": token}
    changed = server.http.get(f"/api/analyse/notes/{GAME}", headers=headers).json()
    assert changed == {"notes": {"0": "new"}, "tree": []}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ([], 422),
        ({"notes": []}, 422),
        ({"notes": {"1": 5}}, 422),
        ({"notes": {"1": "x" * 5001}}, 422),
        ({"notes": {str(n): "" for n in range(1001)}}, 422),
        ({"tree": "x" * 61_000}, 413),
        ({"tree": "x" * 70_000}, 413),
        ({"more": 1}, 422),
    ],
)
def test_bad_notes_are_refused(server: Served, body: Any, status: int) -> None:
    assert put(server, body).status_code == status


def test_bad_names_and_tokens_are_refused(server: Served) -> None:
    assert put(server, {}, game="nonsense").status_code == 422
    assert put(server, {}, game="0" * 65).status_code == 422
    assert put(server, {}, token="short").status_code == 403
    assert put(server, {}, token="x" * 65).status_code == 403


def test_a_game_is_exported_with_notes_and_comes_back_equal(
    server: Served, enable: Lexicon
) -> None:
    text = gcg(enable, turns=8)
    wish = {"text": text, "format": "gcg", "notes": {"2": "a note – here", "9/1": "elsewhere"}}
    answer = server.post("/api/analyse/export", wish)
    assert answer.headers["content-disposition"] == 'attachment; filename="game.gcg"'
    game = parse_gcg(answer.content)
    assert [event.note for event in game.events][:4] == ["", "", "a note – here", ""]
    before, after = opened(server, text), opened(server, answer.text)
    assert before["positions"] == after["positions"]
    assert after["turns"][2]["note"] == "a note – here"
    lines = server.post("/api/analyse/export", {"text": text, "format": "cgp"}).text.splitlines()
    assert lines == before["positions"]
    for kind, begin in (("svg", "<svg"), ("text", "   A B C")):
        shown = server.post("/api/analyse/export", {"text": text, "format": kind, "turn": 3})
        assert shown.status_code == 200 and shown.text.startswith(begin)
    assert server.post("/api/analyse/export", {"cgp": OPENING, "format": "svg"}).status_code == 200


def opened(server: Served, text: str) -> Json:
    [game] = server.post("/api/analyse/open", {"text": text}).json()["games"]
    assert isinstance(game, dict)
    return game


def branch(server: Served, cgp: str, move: str, seat: int, rack: str) -> Json:
    """A move that is tried out, as the page keeps it."""
    told = server.post("/api/analyse/move", {"cgp": cgp, "move": move}).json()
    assert told["illegal"] is None
    turn = {"seat": seat, "move": told["move"], "rack": rack, "score": told["score"]}
    return {"turn": turn, "cgp": told["cgp"], "seat": 1 - seat, "edges": []}


def facts(branches: list[Json]) -> list[Any]:
    """The facts of a tree that an export preserves."""
    return [
        (
            one.get("at"),
            {name: one["turn"][name] for name in ("seat", "move", "rack", "score")},
            one["cgp"],
            one["seat"],
            facts(one["edges"]),
        )
        for one in branches
    ]


def test_variations_survive_an_export(server: Served, enable: Lexicon) -> None:
    text = gcg(enable, turns=8)
    game = opened(server, text)
    first = game["positions"][2]
    rack = first.split()[1].partition("/")[0]
    one = branch(server, first, f"-{rack[:2]}", 0, rack)
    one["edges"] = [branch(server, one["cgp"], "-", 1, ""), branch(server, one["cgp"], "-3", 1, "")]
    tree = [{"at": 2, **one}, {"at": 2, **branch(server, first, "-", 0, rack)}]
    last = branch(server, game["positions"][8], "-", 0, game["positions"][8].split()[1][:-1])
    tree.append({"at": 8, **last})
    exchanged = one["turn"]["move"]
    notes = {"2": "both", f"2/{exchanged}": "fish\nfor {it}", f"2/{exchanged}/-": "why?"}
    wish = {"text": text, "format": "gcg", "notes": notes, "tree": tree}
    answer = server.post("/api/analyse/export", wish)
    again = opened(server, answer.text)
    assert again["positions"] == game["positions"] and not again["warnings"]
    assert facts(again["tree"]) == facts(tree)
    assert again["turns"][2]["note"] == "both"
    assert again["notes"] == {name: note for name, note in notes.items() if "/" in name}
    twice = {"text": answer.text, "format": "gcg", "notes": notes, "tree": again["tree"]}
    assert server.post("/api/analyse/export", twice).text == answer.text
    without = {"text": answer.text, "format": "gcg", "notes": {"2": ""}, "tree": []}
    assert parse_gcg(server.post("/api/analyse/export", without).content) == parse_gcg(text)


@pytest.mark.parametrize("number", [0, 5])
def test_a_position_alone_is_exported_as_a_game(
    server: Served, enable: Lexicon, number: int
) -> None:
    cgp = opened(server, gcg(enable, turns=8))["positions"][number]
    rack = cgp.split()[1].partition("/")[0]
    tree = [{"at": 0, **branch(server, cgp, "-", 0, rack)}]
    wish = {"cgp": cgp, "format": "gcg", "notes": {"0": "mine", "0/-": "wait"}, "tree": tree}
    game = opened(server, server.post("/api/analyse/export", wish).text)
    assert game["positions"][-1].split()[:4] == cgp.split()[:4] and not game["warnings"]
    at = len(game["turns"])
    assert [one["turn"]["move"] for one in game["tree"]] == ["-"] and game["tree"][0]["at"] == at
    assert game["notes"][f"{at}/-"] == "wait"
    assert "mine" in (game["turns"][-1]["note"] if at else game["notes"]["0"])


@pytest.mark.parametrize(
    "tree",
    [
        [None],
        [{"at": 2}],
        [{"at": 2, "turn": 5}],
        [{"at": 2, "turn": {"move": "nonsense"}}],
        [{"at": 2, "turn": {"move": "-"}, "edges": 7}],
        [{"at": 99, "turn": {"move": "-"}}],
    ],
)
def test_invalid_variations_are_dropped(server: Served, enable: Lexicon, tree: list[Any]) -> None:
    text = gcg(enable, turns=4)
    answer = server.post("/api/analyse/export", {"text": text, "format": "gcg", "tree": tree})
    assert answer.status_code == 200
    assert "Variation: nonsense" not in answer.text and not opened(server, answer.text)["warnings"]


@pytest.mark.parametrize(
    "body",
    [
        {"format": "gcg"},
        {"format": "exe", "cgp": OPENING},
        {"format": "gcg", "cgp": "nonsense"},
        {"format": "gcg", "text": "{}"},
        {"format": "svg", "cgp": "nonsense"},
        {"format": "cgp", "text": OPENING, "turn": 7},
        {"format": "gcg", "text": "x", "cgp": OPENING},
    ],
)
def test_invalid_exports_are_refused(server: Served, body: Json) -> None:
    assert server.post("/api/analyse/export", body).status_code == 422
