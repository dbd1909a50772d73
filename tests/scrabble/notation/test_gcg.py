"""GCG: files in the manner of Quackle and Woogles, round trips, and a corpus of broken ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scrabble.positions import near_the_end
from tests.scrabble.strategies import SMALL, positions
from tilewright.errors import TilewrightError
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.game import GAME
from tilewright.scrabble.move import PASS, Move
from tilewright.scrabble.notation.gcg import (
    Event,
    EventKind,
    Gcg,
    GcgError,
    Player,
    format_gcg,
    parse_gcg,
    read_gcg,
    record,
    walk,
    write_gcg,
)
from tilewright.scrabble.position import Position
from tilewright.scrabble.rules import Challenge, Rules
from tilewright.scrabble.view import View
from tilewright.table.match import Match

FILE = """\
#character-encoding UTF-8
#player1 ann Ann Exämple
#player2 bob Bob Example
#title A game with everything
#id io.example 7
#lexicon NWL20
#note A note before the first move

and after an empty line.
>ann: AEINRST 8D RETAINS +66 66
#note NASTIER too.
#note A second note.
>bob: QUIZ?AB H6 QU.Z +22 22
>ann: AEOXTTT 8D .......X +15 81
>ann: AEOXTTT --  -15 66
>bob: ?ABCDEF -AB? +0 22
>ann:  - +0 66
>bob: SCDEFGH H6 ....S +23 45
>bob: SCDEFGH (challenge) +5 50
>ann: -5 +0 66
>ann: AEO (time) -10 56
#rack1 AEO
"""


def test_a_file_with_everything_is_read() -> None:
    game = parse_gcg(FILE.encode())
    assert game.players == (Player("ann", "Ann Exämple"), Player("bob", "Bob Example"))
    assert game.pragma("title") == "A game with everything"
    assert game.pragma("lexicon") == "NWL20"
    assert game.note == "A note before the first move\n\nand after an empty line."
    assert game.events[0].note == "NASTIER too.\nA second note."
    assert [str(event.kind) for event in game.events] == [
        *("play", "play", "play", "withdrawn", "exchange", "pass", "play", "challenge"),
        *("exchange", "time"),
    ]
    assert game.events[1] == Event(1, EventKind.PLAY, "QUIZ?AB", 22, 22, Move.parse("H6 QU.Z"))
    assert game.events[5] == Event(0, EventKind.PASS, "", 0, 66, PASS)
    assert game.racks == ("AEO", "")


def test_a_file_becomes_positions() -> None:
    path = walk(parse_gcg(FILE))
    assert len(path) == 11
    assert path[0].rack == "AEINRST"
    assert path[1].rack == "ABIQUZ?"
    assert path[2].scores == (66, 22)
    assert path[3].rows[7] == "...RETAINSX...."
    assert path[4].rows[7] == "...RETAINS....."
    assert (path[4].scores, path[4].on_turn, path[4].scoreless) == ((66, 22), 1, 1)
    assert path[8].scores == (66, 50)
    assert path[-1].scores == (56, 50)
    assert path[-1].racks[0] == "AEO"


def test_parsed_text_survives_a_round_trip() -> None:
    game = parse_gcg(FILE.encode())
    text = format_gcg(game)
    assert parse_gcg(text.encode()) == game
    assert format_gcg(parse_gcg(text)) == text
    assert "#note NASTIER too.\nA second note.\n" in text
    assert ">ann: AEOXTTT -- -15 66\n" in text


def test_any_line_ending_is_read() -> None:
    game = parse_gcg(FILE)
    for end in ("\r\n", "\r"):
        assert parse_gcg(FILE.replace("\n", end)) == game


def test_other_habits_of_writing_are_read() -> None:
    text = """#player1 ann Ann
#player2 bob Bob
>ann: ZAXDOGS   8g   ZAX     +38   38
>bob: OEAEIOU   g8   .OO     +13   13  ZOO
>bob: OEAEIOU   -- +0 0
>ann: QDOGSEE  -  +0  38
>bob: OQAEIOU  -2 +0 0
#rack1 QI
"""
    game = parse_gcg(text)
    assert [event.total for event in game.events] == [38, 13, 0, 38, 0]
    path = walk(game)
    assert path[3].scores == (38, 0)
    assert path[3].rack == "DEEGOQS"
    assert path[4].racks == ("", "AEIOOQU")  # there is one Q only: the other was a guess
    assert path[5].racks == ("IQ", "")


def test_without_a_first_line_a_file_is_latin(tmp_path: Path) -> None:
    text = FILE.split("\n", 1)[1]
    game = parse_gcg(text.encode("latin-1"))
    assert game.players[0].name == "Ann Exämple"
    assert game.encoding == "ISO-8859-1"
    write_gcg(tmp_path / "game.gcg", game)
    assert read_gcg(tmp_path / "game.gcg") == game
    assert parse_gcg(b"\xef\xbb\xbf" + text.encode()).players == game.players


def test_a_name_that_the_encoding_lacks_is_refused(tmp_path: Path) -> None:
    game = Gcg((Player("ann", "Анна"), Player("bob")))
    with pytest.raises(GcgError, match=r"'А'.*ISO-8859-1.*UTF-8"):
        write_gcg(tmp_path / "game.gcg", game)


def test_a_game_that_was_played_out_is_written_with_its_end() -> None:
    start = near_the_end(["SO", "XZ"])
    over = start.play("J8 SO")
    game = record(over)
    assert format_gcg(game).splitlines()[2:] == [
        "#tile-distribution few",
        ">player1: OS J8 SO +8 108",
        ">player1: (XZ) +36 144",
    ]


def test_six_passes_are_written_with_what_everybody_loses() -> None:
    position = Position.start(racks=["AEINRST", "QUIZ?AB"])
    for _ in range(6):
        position = position.play(PASS)
    game = record(position)
    assert format_gcg(game).splitlines()[-2:] == [
        ">player1: AEINRST (AEINRST) -7 -7",
        ">player2: ABIQUZ? (ABIQUZ?) -26 -26",
    ]
    last = walk(parse_gcg(format_gcg(game)))[-1]
    assert last.ending == "settled"
    assert last.final_scores == last.scores == position.final_scores


@given(positions())
def test_any_game_survives_a_round_trip(position: Position) -> None:
    game = record(position)
    text = format_gcg(game)
    assert parse_gcg(text) == Gcg(**(vars(game) | {"encoding": "UTF-8"}))
    last = walk(parse_gcg(text), SMALL, position.rules)[-1]
    assert last.squares == position.squares
    assert last.scores == position.final_scores
    if not position.is_over:
        assert (last.racks, last.on_turn) == (position.racks, position.on_turn)


class Phony:
    """Plays its seven tiles in order, and never challenges."""

    def act(self, view: View, rng: Random) -> Move:
        position = view.position
        plays = position.plays() if not position.awaits_challenge else []
        if not plays:
            return PASS
        move = rng.choice(plays).move
        left = list(view.rack.replace("?", ""))
        rng.shuffle(left)
        new = [left.pop() if tile != "." and left else tile for tile in move.tiles]
        wrong = replace(move, tiles="".join(new))
        return wrong if position.is_legal(wrong) else move


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.sampled_from(["double", "five"]))
def test_a_game_with_phonies_and_challenges_survives_a_round_trip(
    seed: int, challenge: Challenge
) -> None:
    rules = Rules(challenge=challenge)
    match = Match(GAME, rules, SMALL, [Phony(), AGENTS.make("greedy", SMALL)], seed, strict=True)
    match.play()
    end = match.state.position
    text = format_gcg(record(end))
    kinds = [str(event.kind) for event in parse_gcg(text).events]
    challenges = [event for event in match.outcome.events if event["event"] == "challenge"]
    assert kinds.count("withdrawn") == sum(event["score"] < 0 for event in challenges)
    last = walk(parse_gcg(text), SMALL)[-1]
    assert last.squares == end.squares
    assert last.final_scores == end.final_scores
    assert last.winner == end.winner


def test_a_bonus_after_a_failed_challenge_survives_a_round_trip() -> None:
    position = Position.start(SMALL, Rules(challenge="five"), [SMALL_WORD, "EEEEEEE"])
    challenged = position.play(f"8H {SMALL_WORD}").play("challenge")
    text = format_gcg(record(challenged))
    assert "(challenge) +5" in text
    assert walk(parse_gcg(text), SMALL)[-1].scores == challenged.scores


notes = st.lists(
    st.text(st.characters(blacklist_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
    .map(str.strip)
    .filter(lambda line: line and not line.startswith(("#", ">"))),
    max_size=3,
).map("\n".join)


@given(notes, notes)
def test_notes_are_kept(before: str, after: str) -> None:
    event = Event(0, EventKind.PASS, "", 0, 0, PASS, note=after)
    game = Gcg((Player("a"), Player("b")), (event,), note=before, encoding="UTF-8")
    assert parse_gcg(format_gcg(game)) == game
    assert parse_gcg(format_gcg(game).encode()) == game


SMALL_WORD = next(word for word in SMALL if len(word) <= 4)
HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
BROKEN = [
    ("", "#player1 and #player2.*none", 1, 1),
    ("#player1 ann\n", "#player1 and #player2 .*#player1", 2, 1),
    ("#player1 a\n#player3 b\n", "got #player1, #player3", 3, 1),
    ("#player1\n", "#player1 needs", 1, 9),
    ("#player1 ann\n#player2 ann\n", "#player2 ann", 2, 1),
    ("#player5 ann\n", "at most 4", 1, 2),
    (f"{HEAD}#\n", "as in #title", 3, 1),
    (f"{HEAD}hello\n", "# or >", 3, 1),
    (f"{HEAD}>ann 8D CAT +10 10\n", ">nick:", 3, 1),
    (f"{HEAD}>eve: ABC - +0 0\n", "'eve'; the players are ann and bob", 3, 2),
    (f"{HEAD}>ann: ABC - +0\n", "a rack, a square and a word", 3, 7),
    (f"{HEAD}>ann: -\n", "an event needs", 3, 8),
    (f"{HEAD}>ann: ABC - +x 0\n", r"'\+x'", 3, 13),
    (f"{HEAD}>ann: ABC - +0 ten\n", "'ten'", 3, 16),
    (f"{HEAD}>ann: ABC - +0 {'9' * 5000}\n", "number of points", 3, 16),
    (f"{HEAD}>ann: ABC 8D C4T +9 9\n", "'4'", 3, 15),
    (f"{HEAD}>ann: ABC 8D ... +9 9\n", "no new tile", 3, 14),
    (f"{HEAD}>ann: AbC 8D CAT +9 9\n", "'b'", 3, 8),
    (f"{HEAD}>ann: ABC 88 CAT +9 9\n", "a rack, a square and a word", 3, 7),
    (f"{HEAD}>ann: A B 8D CAT +9 9\n", "a rack, a square and a word", 3, 7),
    (f"{HEAD}>ann: ABC -A.B +0 0\n", "'.'", 3, 13),
    (f"{HEAD}>ann: ABC (time -5 0\n", r"\(challenge\), \(time\) or tiles", 3, 11),
    (f"{HEAD}>ann: ABC () -5 0\n", r"\(challenge\), \(time\) or tiles", 3, 11),
    (f"{HEAD}>ann: ABC (oops) -5 0\n", "'o'", 3, 12),
    (f"{HEAD}>ann: [QU]A - +0 0\n", r"no tile \[QU\]", 3, 7),
    (f"{HEAD}#rack1 a\n", "'a'", 3, 8),
    ("\x00\x01\x02", "# or >", 1, 1),
]


@pytest.mark.parametrize(("text", "sentence", "line", "at"), BROKEN)
def test_a_broken_file_is_refused_with_its_place(
    text: str, sentence: str, line: int, at: int
) -> None:
    with pytest.raises(GcgError, match=sentence) as refused:
        parse_gcg(text)
    assert (refused.value.line, refused.value.at) == (line, at)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"#character-encoding klingon\n", "line 1, character 21: .*'klingon'"),
        (b"#character-encoding zip\n", "encoding 'zip'"),
        (b"#character-encoding UTF-8\n#player1 \xff\n", "line 2, character 10: .*UTF-8"),
        (b"#" * 5_000_000, "4000000 bytes.*5000000"),
    ],
)
def test_bytes_that_are_not_text_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(GcgError, match=sentence):
        parse_gcg(data)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.gcg").write_text("hello")
    with pytest.raises(GcgError, match=r"'.*bad\.gcg', line 1, character 1: .*# or >"):
        read_gcg(tmp_path / "bad.gcg")


WRONG_GAMES = [
    (">ann: CATDOGS 8G CAT +11 11\n", "line 3.*: 8G CAT scores 10, not 11"),
    (">ann: CATDOGS 8G CAT +10 12\n", "line 3.*total 10.*12"),
    (">ann: CATDOGS 8G CAT +10 10\n>ann: - +0 10\n", "line 4.*: player 2 is on turn"),
    (">ann: CATDOGS 1A CAT +10 10\n", "line 3.*: 1A CAT.* 8H"),
    (">ann: CATDOGS 8N CAT +10 10\n", "line 3.*: 8N CAT is off the board"),
    (">ann: CATDOGS 8G COT? +10 10\n", "'\\?'"),
    (">ann: DOGDOGE 8G CATDOGS +10 10\n", "line 3.*: the rack DDEGGOO lacks CATS"),
    (">ann: ZZZ - +0 0\n", "line 3.*: 3 Z on the board and in racks"),
    (">ann: ABCDEFGH - +0 0\n", "line 3.*: the rack ABCDEFGH has 8 tiles"),
    (">ann: -- -10 0\n", "line 3.*: player 1 has no play to take back"),
    (">ann: CATDOGS 8G CAT +10 10\n>ann: -- -9 1\n", "line 4.*: 8G CAT scored 10, not 9"),
    (">ann: (QZ) +7 7\n", "line 3.*: the tiles QZ are worth 20"),
    ("#tile-distribution klingon\n", "tiles 'klingon'"),
    ("#board-layout Round\n", "board 'Round'"),
    ("#rack1 ZZ\n", "#rack: 2 Z"),
]


@pytest.mark.parametrize(("lines", "sentence"), WRONG_GAMES)
def test_a_file_against_the_rules_is_refused_with_its_line(lines: str, sentence: str) -> None:
    with pytest.raises(GcgError, match=sentence):
        walk(parse_gcg(HEAD + lines))


@given(st.integers(0, len(FILE) - 1), st.characters(blacklist_categories=["Cs"]))
def test_a_file_with_any_character_changed_is_read_or_refused(at: int, other: str) -> None:
    try:
        game = parse_gcg(FILE[:at] + other + FILE[at + 1 :])
        walk(game)
    except TilewrightError as error:
        assert str(error)
