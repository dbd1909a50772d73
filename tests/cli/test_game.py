"""`tilewright game`: one game of every kind, its log and its replay."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.entrants import seats_of, write_agents
from tests.cli.conftest import Answer, Run
from tilewright.scrabble.notation.gcg import read_gcg, walk
from tilewright.table.registry import SHIPPED, find_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_first_bidder.py"
OPTIONS = ("--lexicon", "enable", "--seed", "3")
PLAY = ("game", "bananagrams", "wright", "pseudo", *OPTIONS)
SCRABBLE = ("game", "scrabble", "greedy", "greedy", *OPTIONS)
KEYS = {"game", "seed", "lexicon", "rules", "winner", "winners", "reason", "seats", "events"}
ADDED = {  # to the document of a game, and to each of its seats
    "bananagrams": ({"clock", "seconds"}, {"tiles", "hand", "grid", "peels", "dumps", "out"}),
    "scrabble": ({"rows", "moves"}, {"score", "rack", "plays", "penalty"}),
    "auction": (set(), {"score", "words", "points", "sevens", "paid", "letters"}),
}

BAD_AGENT = """
class Unmade:
    def __init__(self, lexicon):
        raise RuntimeError("no")
"""


def played(run: Run, game: str, *options: str) -> Answer:
    return run("game", game, *seats_of(game), *OPTIONS, *options)


@pytest.fixture(params=SHIPPED)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_game_is_shown_as_it_went(run: Run, game: str, tmp_path: Path) -> None:
    answer = played(run, game, "--log", str(tmp_path / "log"))
    assert (answer.status, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    first, second = (f"{seat} {name}" for seat, name in enumerate(seats_of(game)))
    assert lines[0].startswith(f"{find_game(game).title}: ")
    assert "enable, seed 3" in lines[0]
    told = lines.index("")  # after which the end is shown
    assert told == len((tmp_path / "log").read_text().splitlines()) - 1  # all but the end
    assert re.search(rf"CPU time: {first} [\d.]+ ms, {second} [\d.]+ ms", answer.stdout)
    assert f"{first} wins" in lines[-1]


def test_the_document_of_a_game(run: Run, game: str) -> None:
    document = played(run, game, "--json").document
    added, of_seat = ADDED[game]
    assert set(document) == KEYS | added
    assert [seat["name"] for seat in document["seats"]] == [*seats_of(game)]
    assert set(document["seats"][0]) == {"name", "faults", "cpu_ms"} | of_seat
    assert (document["game"], document["seed"], document["lexicon"]) == (game, 3, "enable")
    assert (document["winner"], document["winners"]) == (0, [0])
    assert document["rules"] == find_game(game).rules_class(seats=2).to_json()
    assert all(seat["cpu_ms"] > 0 for seat in document["seats"])
    assert all(seat["faults"] == 0 for seat in document["seats"])


def test_a_log_replays(run: Run, game: str, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    document = played(run, game, "--log", str(log), "--json").document
    again = run("game", "replay", str(log), "--json").document
    for seat in document["seats"]:
        seat["cpu_ms"] = None  # which no log holds
    assert again == document
    assert len(log.read_text().splitlines()) == document["events"] + 1
    shown = run("game", "replay", str(log))
    assert (shown.status, shown.stderr) == (0, "")
    assert shown.stdout == re.sub(r"\nCPU time: .*\n", "", played(run, game).stdout)


def test_the_same_seed_gives_the_same_log(run: Run, game: str, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    played(run, game, "--log", str(one))
    played(run, game, "--log", str(other), "--json")
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        ("bananagrams", {"drawn": ["Q", "Q"]}),
        ("scrabble", {"score": 1000}),
        ("auction", {"price": 90}),
    ],
)
def test_a_log_that_was_changed_does_not_replay(
    run: Run, game: str, wrong: dict[str, object], tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    played(run, game, "--log", str(log))
    lines = log.read_text().splitlines()
    lines[2] = json.dumps(json.loads(lines[2]) | wrong)
    log.write_text("\n".join([*lines, ""]))
    answer = run("game", "replay", str(log), "--json")
    assert answer.status == 1
    assert (answer.document["replays"], answer.document["line"]) == (False, 3)
    assert answer.document["reason"].startswith(next(iter(wrong)))
    assert "line 3" in answer.stderr


def test_a_damaged_log_is_refused(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text("nonsense\n")
    assert "line 1 is not JSON" in run("game", "replay", str(log)).complaint
    assert "No such file" in run("game", "replay", str(tmp_path / "none")).complaint
    for header in ('{"game": "chess"}', '{"game": ["bananagrams"]}', "[1]", "[" * 100_000):
        log.write_text(header + "\n")
        assert "line 1 is not" in run("game", "replay", str(log)).complaint
    log.write_text('{"game": "chess", "tilewright": "1"}\n')
    assert "'chess'" in run("game", "replay", str(log)).complaint


def test_a_game_does_not_load_the_other_games(game: str) -> None:
    others = [name for name in SHIPPED if name != game]
    code = (
        "import sys\n"
        f"sys.argv = ['tilewright', 'game', {game!r}, '--help']\n"
        "from tilewright.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"loaded = [m for m in sys.modules for name in {others} if f'tilewright.{{name}}' in m]\n"
        "print(loaded, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr.strip() == b"[]"


def test_a_custom_list_must_be_given_again_for_a_replay(run: Run, tmp_path: Path) -> None:
    words, log = tmp_path / "mine.txt", tmp_path / "game.jsonl"
    words.write_text("cat\ndog\n")
    run("game", "bananagrams", "pseudo", "--lexicon", str(words), "--log", str(log))
    assert run("game", "replay", str(log), "--lexicon", str(words)).status == 0
    refused = run("game", "replay", str(log), "--lexicon", "enable")
    assert "enable has other words" in refused.complaint
    assert "mine" in run("game", "replay", str(log)).complaint


def test_a_bad_agent_is_reported_and_loses(run: Run, game: str, tmp_path: Path) -> None:
    bad, good = f"{write_agents(tmp_path)}:Raises", seats_of(game)[0]
    answer = run("game", game, bad, good, *OPTIONS)
    assert answer.status == 0
    assert f"0 {bad} commits a fault (error): RuntimeError: I am bad" in answer.stdout
    assert f"1 {good} wins" in answer.stdout


def test_an_endless_agent_is_stopped(run: Run, game: str, tmp_path: Path) -> None:
    seats = (f"{write_agents(tmp_path)}:Endless", seats_of(game)[0], *OPTIONS)
    document = run("game", game, *seats, "--patience", "0.2", "--json").document
    assert document["winner"] == 1
    assert document["seats"][0]["faults"] >= 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("{near}", "{good}"), "did you mean '{good}'?"),
        (("{good}",) * 15, "{fewest} to {most} (got 15)"),
        ((), "SEAT"),
        (("nowhere.py:Mine", "{good}"), "'nowhere.py'"),
        (("{good}:speed=9", "{good}"), "the agent '{good}' has no option 'speed'"),
        (("{good}:vocabulary=enabel", "{good}"), "enable"),
        (("{bad}:Unmade", "{good}"), "RuntimeError: no"),
        (("{good}", "{good}", "--lexicon", "enabel"), "enable"),
        (("{good}", "{good}", "--log", "/no/such/place/x"), "/no/such/place/x"),
        (("{good}", "{good}", "--patience", "0"), "--patience"),
        (("{good}", "{good}", "--clock", "sun"), "--clock"),
    ],
)
def test_bad_requests(
    run: Run, game: str, arguments: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.py").write_text(BAD_AGENT)
    good, rules = seats_of(game)[1], find_game(game).rules_class
    names = {"near": good + good[-1], "good": good, "bad": tmp_path / "bad.py"}
    words = [word.format(**names) for word in arguments]
    sentence = complaint.format(**names, fewest=rules.fewest, most=rules.most)
    assert sentence in run("game", game, *words).complaint


# Bananagrams


def test_grids_are_shown(run: Run) -> None:
    lines = run(*PLAY).stdout.splitlines()
    assert "classic, 21 tiles each of bananagrams" in lines[0]
    assert "work clock" in lines[0]
    assert "0 wright places 21" in lines[1]
    assert "0 wright peels: " in lines[2]
    assert any("0 wright calls Bananas!" in line for line in lines)
    assert any(re.fullmatch(r"1 pseudo: \d+ tiles, 0 peels, 0 dumps", line) for line in lines)
    assert re.fullmatch(r"0 wright wins after [\d.]+ ms", lines[-1])


def test_the_tiles_of_a_seat_add_up(run: Run) -> None:
    document = run(*PLAY, "--json").document
    wright, pseudo = document["seats"]
    assert (document["reason"], document["clock"]) == ("won", "work")
    assert sum(len(row.replace(".", "")) for row in wright["grid"]) == wright["tiles"]
    assert wright["tiles"] == 21 + wright["peels"] + 2 * wright["dumps"]
    assert (len(pseudo["hand"]), pseudo["grid"]) == (21 + wright["peels"], [])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--variant", "smoothie"), "smoothie, 72 tiles each of bananagrams"),
        (("--tiles", "bananagrams-french"), "21 tiles each of bananagrams-french"),
        (("--clock", "human"), " s\n"),
        (("--clock", "cpu"), "cpu clock"),
    ],
)
def test_a_played_game_is_described(run: Run, options: tuple[str, ...], sentence: str) -> None:
    answer = run(*PLAY, *options)
    assert answer.status == 0
    assert sentence in answer.stdout


def test_solitaire_is_for_one(run: Run) -> None:
    assert run("game", "bananagrams", "pseudo", "--variant", "solitaire").status == 0
    assert "one seat" in run(*PLAY, "--variant", "solitaire").complaint


# Scrabble


def test_the_board_is_shown(run: Run) -> None:
    shown = run(*SCRABBLE).stdout
    assert "scrabble tiles on the standard board, challenge void, enable, seed 3" in shown
    assert "   A B C D E F G H I J K L M N O" in shown


def test_up_to_four_play(run: Run) -> None:
    four = run("game", "scrabble", *["greedy"] * 4, *OPTIONS, "--json").document
    assert all(seat["score"] > 0 for seat in four["seats"])
    assert four["moves"][0]["seat"] == 0


def test_a_game_is_written_as_gcg(run: Run, tmp_path: Path) -> None:
    gcg = tmp_path / "game.gcg"
    document = run(*SCRABBLE, "--gcg", str(gcg), "--json").document
    last = walk(read_gcg(gcg))[-1]
    assert list(last.scores) == [seat["score"] for seat in document["seats"]]
    assert list(last.rows) == document["rows"]
    assert "/no/such" in run(*SCRABBLE, "--gcg", "/no/such/place").complaint


# Seven Letter Word


def test_an_auction_of_the_guides_bidder(run: Run) -> None:
    bidders = ("loss-market", "incremental", f"{EXAMPLE}:MyFirstBidder")
    auction = ("game", "auction", *bidders, "--rounds", "2", "--hidden", "3", "--seed", "4")
    shown = run(*auction).stdout
    assert "round 2 of 2, hidden " in shown
    document = run(*auction, "--json").document
    assert document["rules"]["hidden"] == 3
    assert [seat["faults"] for seat in document["seats"]] == [0, 0, 0]
    assert all(len(seat["words"]) == len(seat["points"]) == 2 for seat in document["seats"])
