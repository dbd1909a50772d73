"""Opening games and setting up positions over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.analysis.games import EMPTY, OPENING, damaged, gcg, log
from tests.web.serving import Json, Served
from tilewright import Lexicon
from tilewright.scrabble import parse_cgp


def ask(server: Served, what: str, **body: Any) -> Json:
    answer = server.post(f"/api/analyse/{what}", body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refused(server: Served, what: str, body: Any) -> str:
    answer = server.post(f"/api/analyse/{what}", body)
    assert answer.status_code in (413, 422), answer.text
    return str(answer.json()["error"]["code"])


def test_a_gcg_text_is_opened_turn_by_turn(server: Served, enable: Lexicon) -> None:
    text = gcg(enable)
    (game,) = ask(server, "open", text=text, name="game.gcg")["games"]
    assert game["format"] == "gcg"
    assert [one["nickname"] for one in game["players"]] == ["ann", "bob"]
    assert (game["lexicon"], game["known_lexicon"]) == ("enable", True)
    turns, positions = game["turns"], game["positions"]
    assert len(positions) == len(turns) + 1
    totals = [[one["total"] for one in turns if one["seat"] == seat][-1] for seat in (0, 1)]
    assert game["final"] == totals
    first = turns[0]
    assert (first["kind"], first["rack_complete"], first["analysable"]) == ("play", True, True)
    assert len(first["leave"]) == 7 - sum(tile.isalpha() for tile in first["move"].split()[1])
    assert turns[-1]["kind"] == "end" and not turns[-1]["analysable"]
    for turn, line in zip(turns, positions, strict=False):
        position = parse_cgp(line, enable).position
        if turn["analysable"]:
            assert position.score(turn["move"]) == turn["score"]
            assert position.racks[1] == ""


def test_a_game_without_its_ending_is_over_when_a_player_went_out(
    server: Served, enable: Lexicon
) -> None:
    whole, *_, ending = gcg(enable), *gcg(enable).splitlines()
    (game,) = ask(server, "open", text=whole.removesuffix(f"{ending}\n"))["games"]
    assert game["final"] == ask(server, "open", text=whole)["games"][0]["final"]
    assert not game["warnings"]


def test_a_rack_has_the_tiles_that_were_played(server: Served, enable: Lexicon) -> None:
    lines = gcg(enable).splitlines()
    nick, rack, rest = lines[3].split(" ", 2)
    (whole,) = ask(server, "open", text="\n".join(lines))["games"]
    for known in (f"{rack[0]}------ ", ""):
        lines[3] = f"{nick} {known}{rest}"
        (game,) = ask(server, "open", text="\n".join(lines))["games"]
        turn, played = game["turns"][0], set(whole["turns"][0]["move"].split()[1])
        assert played <= set(turn["rack"]) <= set(rack) and not turn["rack_complete"]
        assert turn["score"] == whole["turns"][0]["score"]


def test_oddities_become_warnings_and_the_rest_opens(server: Served, enable: Lexicon) -> None:
    lines = gcg(enable).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(">"))
    lines[first + 2] = f"{lines[first + 2].rpartition(' ')[0]} 999"
    lines.insert(first + 4, ">ann: nonsense")
    (game,) = ask(server, "open", text="\n".join(lines))["games"]
    numbers = {one["line"] for one in game["warnings"]}
    assert {first + 3, first + 5} <= numbers
    assert all(one["message"] for one in game["warnings"])
    (odd,) = [one for one in game["turns"] if one["line"] == first + 5]
    assert (odd["kind"], odd["analysable"]) == ("unknown", False) and odd["problem"]
    assert sum(one["analysable"] for one in game["turns"]) > 3
    (shape,) = ask(server, "open", text=f"{EMPTY}/9 ABC/ 0/0 0")["games"]
    assert shape["warnings"][0]["line"] == 1


def test_a_log_gives_the_same_moves_as_its_gcg(server: Served, enable: Lexicon) -> None:
    (ours,) = ask(server, "open", text=log(enable).decode())["games"]
    (theirs,) = ask(server, "open", text=gcg(enable))["games"]
    assert ours["format"] == "log"
    assert [one["move"] for one in ours["turns"]] == [one["move"] for one in theirs["turns"]]
    assert ours["positions"] == theirs["positions"]


def test_lines_of_cgp_are_games_of_one_position(server: Served) -> None:
    line = f"{EMPTY} ABC/ 10/20 0 lex NWL23;"
    games = ask(server, "open", text=f"{line}\n\n{OPENING}\n")["games"]
    assert [len(game["positions"]) for game in games] == [1, 1]
    assert (games[0]["lexicon"], games[0]["known_lexicon"]) == ("NWL23", False)
    assert games[0]["turns"] == []


def test_a_game_of_this_server_is_opened_by_its_id(server: Served) -> None:
    room = server.room("hard", "hard", game="scrabble")
    with server.live(room) as spectator:
        while spectator.room["phase"] != "over":
            spectator.receive()
    (game,) = ask(server, "open", game=room)["games"]
    assert game["format"] == "log" and game["turns"]
    missing = server.post("/api/analyse/open", {"game": "nonsense"})
    assert missing.json()["error"]["code"] == "no-such-room"
    other = server.room("person", "person", game="scrabble")
    assert server.post("/api/analyse/open", {"game": other}).status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": ""},
        {"text": "nonsense"},
        {"text": "{}"},
        {"text": OPENING, "game": "x"},
        {"text": "\n".join([OPENING] * 1001)},
        {"text": ["8D"]},
        {"text": "x" * 1_000_001},
        {"text": "\x00" * 1000},
        {"text": OPENING, "more": 1},
        [],
        "text",
    ],
)
def test_invalid_games_are_refused(server: Served, body: Any) -> None:
    assert refused(server, "open", body) == "invalid"


def test_half_a_character_is_refused(server: Served) -> None:
    headers = {"content-type": "application/json"}
    body = b'{"text": "\\ud800"}'
    answer = server.http.post("/api/analyse/open", content=body, headers=headers)
    assert answer.status_code == 422


def test_a_huge_text_is_refused(server: Served) -> None:
    assert refused(server, "open", {"text": "#note x\n" * 400_000}) == "too-big"


def test_damaged_games_never_break_the_server(server: Served, enable: Lexicon) -> None:
    text = gcg(enable)
    for seed in range(20):
        answer = server.post("/api/analyse/open", {"text": damaged(text, seed)})
        assert answer.status_code in (200, 422)


def test_a_position_is_shown_in_all_notations(server: Served, enable: Lexicon) -> None:
    rows = ["." * 15] * 7 + [".......CAt....."] + ["." * 15] * 7
    wish = {"board": rows, "racks": ["AEINRST", "Q"], "scores": [10, 12], "lexicon": "enable"}
    shown = ask(server, "position", **wish)
    assert shown["problems"] == []
    position = parse_cgp(shown["cgp"], enable).position
    assert list(position.rows) == rows == shown["rows"]
    assert position.racks == ("AEINRST", "Q") and position.scores == (10, 12)
    assert shown["bag"]["A"] == 9 - 2 and shown["bag"]["?"] == 1 and "Q" not in shown["bag"]
    assert shown["unseen"] == 100 - 3 - 8
    assert "C A t" in shown["text"]
    assert ask(server, "position", cgp=shown["cgp"], lexicon="enable")["cgp"] == shown["cgp"]


def test_impossible_positions_are_flagged_and_not_refused(server: Served) -> None:
    rows = ["QQ" + "." * 13] + ["." * 15] * 14
    shown = ask(server, "position", board=rows, racks=["ABCDEFGHI", ""], lexicon="enable")
    codes = {one["code"] for one in shown["problems"]}
    assert codes == {"too-many-tiles", "rack-too-long", "start-empty", "unknown-words"}
    assert shown["bag"]["Q"] == -1 and shown["text"] is None
    again = ask(server, "position", cgp=shown["cgp"], lexicon="enable")
    assert {one["code"] for one in again["problems"]} == codes
    apart = ["." * 15] * 7 + ["AT.....AT......"] + ["." * 15] * 7
    shown = ask(server, "position", board=apart, lexicon="enable")
    assert [one["code"] for one in shown["problems"]] == ["not-connected"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"cgp": "nonsense"},
        {"cgp": OPENING, "board": []},
        {"cgp": OPENING, "lexicon": "nonsense"},
        {"board": ["..."]},
        {"board": ["." * 15] * 15, "racks": ["a1"]},
        {"board": ["." * 15] * 15, "racks": ["A"] * 3},
        {"board": ["*" * 15] * 15},
        {"board": ["." * 15] * 15, "scores": [10**9]},
        {"board": ["." * 15] * 15, "layout": "nonsense"},
        {"board": "x"},
        {"cgp": 5},
        {"cgp": "x" * 5000},
    ],
)
def test_invalid_positions_are_refused(server: Served, body: Any) -> None:
    assert refused(server, "position", body) == "invalid"


def test_a_move_says_what_it_does(server: Served, enable: Lexicon) -> None:
    wish = {"cgp": OPENING, "lexicon": "enable"}
    play = ask(server, "move", **wish, move="8D RETAINS")
    assert (play["score"], play["leave"], play["illegal"]) == (66, "", None)
    assert play["words"] == [{"word": "RETAINS", "valid": True}]
    after = parse_cgp(play["cgp"], enable).position
    assert after.scores == (0, 66) and after.rows[7] == "...RETAINS....."
    swap = ask(server, "move", **wish, move="exch AE")
    assert (swap["move"], swap["score"], sorted(swap["leave"])) == ("-AE", 0, list("INRST"))
    assert ask(server, "move", **wish, move="pass")["score"] == 0


def test_an_invalid_word_is_marked_and_played(server: Served) -> None:
    phoney = ask(server, "move", cgp=OPENING, move="8D SRETA", lexicon="enable")
    assert phoney["words"] == [{"word": "SRETA", "valid": False}]
    assert phoney["cgp"] and phoney["illegal"] is None


@pytest.mark.parametrize("move", ["8D ZOO", "1A RETAINS", "8D RETAINSRETAINS", "-QQ", "challenge"])
def test_an_illegal_move_gets_a_reason(server: Served, move: str) -> None:
    answer = ask(server, "move", cgp=OPENING, move=move, lexicon="enable")
    assert answer["illegal"] and answer["cgp"] is None
    assert answer["reason"] and isinstance(answer["facts"], dict)


@pytest.mark.parametrize("move", ["", "nonsense", "8D", "8D 123", "8D " + "A" * 200, 7, None])
def test_invalid_moves_are_refused(server: Served, move: Any) -> None:
    assert refused(server, "move", {"cgp": OPENING, "move": move}) == "invalid"
