"""`tilewright analyse`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ENTRY, Answer, Run

BOARD = "15/15/15/15/15/15/15/6QUIZ5/15/15/15/15/15/15/15"
LINE = f"{BOARD} RETAIN?/ 0/48 0"
QUICK = ("--playouts", "16", "--nodes", "500")
KEYS = ["move", "score", "leave", "equity", "win", "win_error", "spread", "spread_error"]
GAME = """#player1 ann Ann
#player2 bob Bob
>ann: QUIZABE 8G QUIZ +44 44
>bob: RETAINS H8 .RINATES +77 77
>ann: ABEDOGS 15H .AD +4 48
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.gcg"
    path.write_text(GAME)
    return str(path)


def feed(lines: str | bytes, *arguments: str) -> Answer:
    """Start `analyse -` as a process with these lines on its standard input."""
    done = subprocess.run(
        [sys.executable, "-c", ENTRY, "analyse", "-", *arguments],
        input=lines.encode() if isinstance(lines, str) else lines,
        capture_output=True,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


# One position


def test_the_board_and_the_moves_are_shown(run: Run) -> None:
    answer = run("analyse", LINE, *QUICK, "--count", "3", "--lexicon", "enable")
    assert (answer.status, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[8].startswith(" 8 = . . ' . . Q U I Z")
    at = next(number for number, line in enumerate(lines) if "win %" in line)
    assert [line.split()[0] for line in lines[at + 1 : at + 4]] == ["1", "2", "3"]
    assert "playouts, " in lines[-1]
    assert lines[-1].endswith(" s in enable")


def test_the_document_of_a_position(run: Run) -> None:
    answer = run("analyse", LINE, *QUICK, "--json", "--lexicon", "enable", "--seed", "3")
    document = answer.document
    assert list(document["candidates"][0])[: len(KEYS)] == KEYS
    assert (document["lexicon"], document["seed"], document["done"]) == ("enable", 3, True)
    assert document["candidates"][0]["playouts"] == 16
    again = run("analyse", LINE, *QUICK, "--json", "--lexicon", "enable", "--seed", "3").document
    assert again["candidates"] == document["candidates"]


def test_threads_change_nothing(run: Run) -> None:
    given = ("analyse", LINE, *QUICK, "--json", "--lexicon", "enable", "--threads")
    assert run(*given, "1").document["candidates"] == run(*given, "2").document["candidates"]


def test_a_rack_may_be_given(run: Run) -> None:
    answer = run(
        *("analyse", f"{BOARD} / 0/48 0", "--rack", "retains", "--opponent", "EE?"),
        *("--plies", "0", "--json", "--lexicon", "enable"),
    )
    assert answer.document["position"].split()[1] == "AEINRST/EE?"
    assert answer.document["candidates"][0]["score"] == 77


def test_the_board_is_drawn_with_the_best_move(run: Run, tmp_path: Path) -> None:
    files = tmp_path / "board.svg", tmp_path / "board.png"
    answer = run(
        *("analyse", LINE, "--plies", "0", "--lexicon", "enable", "--json"),
        *("--svg", str(files[0]), "--png", str(files[1])),
    )
    assert f"with {answer.document['candidates'][0]['move']}" in files[0].read_text()
    assert files[1].read_bytes().startswith(b"\x89PNG")


def test_all_placements_are_listed(run: Run, small_list: str) -> None:
    line = f"{'/'.join(['15'] * 15)} ACT/ 0/0 0"
    answer = run(
        *("analyse", line, "--all", "--plies", "0", "--count", "1", "--json"),
        *("--lexicon", small_list),
    )
    # ACT and CAT at three places, AT and TA at two, across and down.
    assert len([one for one in answer.document["candidates"] if one["score"]]) == 20


# A game


def test_a_turn_of_a_game_shows_what_was_played(run: Run, game: str) -> None:
    answer = run("analyse", game, "--turn", "2", *QUICK, "--count", "2", "--lexicon", "enable")
    assert answer.status == 0
    assert "H8 .RINATES ◂" in answer.stdout
    assert answer.stdout.splitlines()[-1].startswith("◂ played")


def test_an_unfinished_game_is_analysed_where_it_stands(run: Run, game: str) -> None:
    answer = run("analyse", game, "--rack", "AEINRST", "--plies", "0", "--json")
    assert answer.status == 0
    assert answer.document["position"].split()[2] == "77/48"


def test_the_mistakes_of_a_game_are_listed(run: Run, game: str) -> None:
    answer = run("analyse", game, "--annotate", "--plies", "0", "--lexicon", "enable")
    assert answer.status == 0
    row = next(line for line in answer.stdout.splitlines() if "15H .AD" in line)
    assert row.split()[:3] == ["3", "ann", "ABDEGOS"]
    assert "3 moves of 3 judged" in answer.stdout
    assert "bob: 1 move, 0 mistakes, 0.0 points lost" in answer.stdout


def test_the_document_of_a_game(run: Run, game: str) -> None:
    answer = run(*("analyse", game, "--annotate", "--plies", "0", "--json", "--lexicon", "enable"))
    document = answer.document
    assert [player["nick"] for player in document["players"]] == ["ann", "bob"]
    assert [one["turn"] for one in document["turns"]] == [1, 2, 3]
    last = document["turns"][-1]
    assert last["is_mistake"] and last["loss_points"] > 5
    assert document["lexicon"] == "enable"


def test_several_files_become_a_collection(run: Run, game: str, tmp_path: Path) -> None:
    other = tmp_path / "other.gcg"
    other.write_text(GAME.replace("Ann", "Eve"))
    given = ("analyse", game, str(other), "--plies", "0")
    answer = run(*given, "--json")
    assert [one["name"] for one in answer.document["games"]] == ["game.gcg", "other.gcg"]
    assert "Eve" in run(*given).stdout


def test_the_list_of_a_game_is_found_beside_it(run: Run, game: str, tmp_path: Path) -> None:
    (tmp_path / "NWL2020.txt").write_text("quiz\nurinates\nquizzes\n")
    Path(game).write_text("#lexicon NWL20\n" + GAME)
    document = run("analyse", game, "--annotate", "--plies", "0", "--json").document
    assert document["notices"] == []
    assert document["turns"][2]["phoneys"]
    Path(game).write_text("#lexicon CSW19\n" + GAME.replace("QUIZ", "QAIZ"))
    document = run("analyse", game, "--annotate", "--plies", "0", "--json").document
    assert "CSW19" in document["notices"][0] and "QAIZ" in document["notices"][0]
    assert not document["turns"][0]["phoneys"]


def test_a_report_is_one_file(run: Run, game: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    answer = run("analyse", game, "--report", str(path), "--plies", "0")
    assert answer.status == 0
    page = path.read_text()
    assert page.count("<svg") >= 1 and "15H .AD" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    answer = run("analyse", game, "--report", str(tmp_path / "lost" / "x.html"))
    assert "cannot write --report" in answer.complaint


def test_an_unreadable_file_is_left_out_of_a_collection(
    run: Run, game: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.gcg"
    empty.write_text("")
    answer = run("analyse", str(empty), game, "--annotate", "--plies", "0", "--json")
    assert answer.status == 0 and len(answer.document["games"]) == 1
    assert f"{empty} is not annotated" in answer.stderr
    alone = run("analyse", str(empty), "--annotate")
    assert alone.status == 2 and "empty.gcg" in alone.stderr


def test_a_game_in_another_language_is_left_out_of_a_collection(
    run: Run, game: str, tmp_path: Path
) -> None:
    other = tmp_path / "other.gcg"
    other.write_text(
        "#player1 jo Jo\n#player2 al Al\n#lexicon RD28\n>jo: HNLICHÄ 8D ÄHNLICH +92 92\n", "utf-8"
    )
    answer = run("analyse", game, str(other), "--plies", "0", "--json", "--lexicon", "enable")
    assert answer.status == 0 and len(answer.document["games"]) == 1
    assert f"{other} is not annotated: the alphabet of enable lacks" in answer.stderr
    alone = run("analyse", str(other), "--annotate", "--plies", "0", "--lexicon", "enable")
    assert alone.status != 0 and "open the list as german:FILE" in alone.stderr


def test_a_log_is_annotated_too(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "game.jsonl")
    played = run("game", "scrabble", "greedy", "greedy", "--minutes", "5", "--log", log)
    assert played.status == 0
    document = run("analyse", log, "--annotate", "--plies", "0", "--json").document
    assert document["lexicon"] == "enable+" and document["notices"] == []
    assert all(player["seconds"] is not None for player in document["players"])


def test_oddities_of_a_file_are_listed(run: Run, game: str) -> None:
    Path(game).write_text(GAME.replace("+77 77", "+78 78"))
    answer = run("analyse", game, "--annotate", "--plies", "0")
    assert answer.status == 0
    assert "game.gcg, line 4:" in answer.stderr and "+77" in answer.stderr


# Many positions


def test_every_line_is_answered_in_its_order() -> None:
    lines = f"{LINE}\nnonsense\n{LINE.replace('RETAIN?', 'QQQQQQQ')}\n{BOARD} ABCDEFG/ 0/0 0\n"
    answer = feed(lines, "--plies", "0", "--count", "1", "--threads", "2")
    documents = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.status == 2
    assert [("error" in one) for one in documents] == [False, True, True, False]
    assert documents[0]["candidates"][0]["score"] == 76
    assert "missing racks" in documents[1]["error"]
    assert "Q" in documents[2]["error"] and "has 1" in documents[2]["error"]


def test_bytes_that_are_no_text_are_an_error_of_their_line() -> None:
    answer = feed(b"\xff\xfe\n" + LINE.encode(), "--plies", "0", "--count", "1")
    first, second = map(json.loads, answer.stdout.splitlines())
    assert "error" in first and "candidates" in second


# An agent instead of the engine


def test_an_agent_ranks_the_moves(run: Run) -> None:
    document = run(
        *("analyse", LINE, "--agent", "equity", "--count", "4", "--json", "--lexicon", "enable")
    ).document
    equities = [one["equity"] for one in document["candidates"]]
    assert (document["agent"], document["method"]) == ("equity", "agent")
    assert len(equities) >= 4 and equities == sorted(equities, reverse=True)


@pytest.mark.parametrize("agent", ["lookahead", "greedy", "simulate:iterations=8,candidates=3"])
def test_an_agent_annotates_a_game(run: Run, game: str, agent: str) -> None:
    answer = run("analyse", game, "--annotate", "--agent", agent, "--json", "--lexicon", "enable")
    assert answer.status == 0
    judged = [turn for turn in answer.document["turns"] if turn["best"]]
    assert len(judged) == 3 and all(turn["loss_points"] >= 0 for turn in judged)


# Wrong requests


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lost.gcg"], "'lost.gcg'"),
        (["x" * 10_000], "'xxxx"),
        ([f"{BOARD}/15 RETAINS/ 0/0 0"], "16 rows"),
        ([f"{BOARD} RETAINSS/ 0/0 0"], "8 tiles"),
        ([f"{BOARD} QQ/ 0/0 0"], "Q on the board and in racks"),
        ([f"{BOARD} RETAINS/ 0 0"], "2 scores"),
        ([f"{BOARD} / 0/0 0"], "the rack of the player on turn"),
        ([LINE, "--seconds", "0"], "seconds must be above 0"),
        ([LINE, "--agent", "simulat"], "did you mean 'simulate'?"),
        ([LINE, "--agent", "simulate:plies=x"], "plies must be"),
        ([LINE, "--agent", "greedy", "--seconds", "1"], "no option seconds"),
        ([LINE, "--agent", "greedy", "--plies", "3"], "--agent and --plies"),
        ([LINE, "--rack", "ZZZ"], "Z on the board and in racks"),
        ([LINE, "--opponent", "AEIOUAEIOU"], "10 tiles"),
        ([LINE, "--turn", "1"], "a CGP line and --turn"),
        ([LINE, "--annotate"], "a CGP line and --annotate"),
        (["-", "--annotate"], "- and --annotate"),
    ],
)
def test_a_wrong_request_is_one_sentence(run: Run, arguments: list[str], said: str) -> None:
    assert said in run("analyse", *arguments).complaint


def test_a_wrong_turn_and_a_broken_game_are_one_sentence(run: Run, game: str) -> None:
    assert "turn 9" in run("analyse", game, "--turn", "9").complaint
    Path(game).write_text(GAME.replace("H8 .RIN", "Z8 .RIN"))
    answer = run("analyse", game, "--turn", "2")
    assert answer.status == 2 and "turn 2" in answer.stderr
