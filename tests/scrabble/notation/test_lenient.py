"""Lenient reading: oddities of real files with their warnings, and damaged good files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scrabble.strategies import SMALL, positions
from tests.web.analysis.games import gcg
from tilewright import Lexicon
from tilewright.scrabble.move import Move
from tilewright.scrabble.notation.gcg import (
    EventKind,
    Gcg,
    GcgError,
    format_gcg,
    parse_gcg,
    read_gcg,
    record,
    replay,
    walk,
)
from tilewright.scrabble.position import Position

HEAD = "#player1 ann Ann Lee\n#player2 bob Bob Example\n"
CAT = ">ann: CATDOGS 8G CAT +10 10\n"


def lenient(text: str | bytes) -> Gcg:
    return parse_gcg(text, lenient=True)


def codes(game: Gcg) -> list[tuple[int, str]]:
    return [(warning.line, warning.code) for warning in game.warnings]


@given(positions())
def test_a_sound_file_is_read_as_by_the_strict_reader(position: Position) -> None:
    text = format_gcg(record(position))
    strict, game = parse_gcg(text), lenient(text)
    assert game == strict
    assert game.warnings == ()
    played = replay(game, SMALL, position.rules)
    assert list(played.positions) == walk(strict, SMALL, position.rules)
    assert not any(step.problem for step in played.steps)


ODDITIES = [
    (HEAD + CAT + ">ann: CATDOGS -- -9 0\n", [(4, "withdrawn")], (0, 0)),
    (HEAD + CAT + ">ann: CATDOGS --\n", [(4, "score")], (0, 0)),
    (HEAD + CAT + ">bob: - +0 0\n>ann: DOGS -- -10 10\n", [(5, "withdrawn")] * 2, (10, 0)),
    (HEAD + CAT + ">bob: AB -- -10 0\n", [(4, "withdrawn")] * 2, (0, 0)),
    (HEAD + ">ann: CAT 8G CAT +11 11\n", [(3, "score")], (11, 0)),
    (HEAD + ">ann: CAT 8G CAT +10 12\n", [(3, "total")], (10, 0)),
    (HEAD + ">ann: CAT 8G CAT +10\n", [(3, "total")], (10, 0)),
    (HEAD + ">ann: CAT 8G CAT 10 10\n", [], (10, 0)),
    (HEAD + "#board-layout classic\n" + CAT, [], (10, 0)),
    (HEAD + ">ann: CAT 8G CAT\n", [(3, "score")], (10, 0)),
    (HEAD + ">ann: CAT 8g (CAT)\n", [(3, "score"), (3, "play")], (0, 0)),
    (HEAD + ">ann: DEII--R - +0 0\n", [(3, "rack")], (0, 0)),
    (HEAD + ">ann: catdogs 8G CAT +10 10\n", [(3, "rack")], (10, 0)),
    (HEAD + ">ann: CATDOGS 8G cat +10 10\n", [(3, "play")], (10, 0)),
    (HEAD + ">ann: DOGSEEI 8G CAT +10 10\n", [(3, "rack")], (10, 0)),
    (HEAD + ">ann: ZZZCAT 8G CAT +10 10\n", [(3, "rack")], (10, 0)),
    (HEAD + CAT + ">ann: - +0 10\n", [(4, "turn")], (10, 0)),
    (HEAD + CAT + ">bob: BED 9G BE +18 18\n>bob: (time) -10 8\n", [], (10, 8)),
    (HEAD + CAT + ">bob: (overtime) -10 -10\n", [], (10, -10)),
    (HEAD + ">bob: A (challenge) +5 5\n", [(3, "bonus")], (0, 5)),
    (HEAD + CAT + ">bob: (6 points) +6 6\n", [(4, "ending")], (10, 6)),
    (HEAD + CAT + ">bob: (QZ) +6 6\n", [(4, "ending")], (10, 6)),
    (HEAD + CAT + ">ann: CATDOGS -- +0 10\n", [(4, "withdrawn")], (10, 0)),
    (HEAD + CAT + ">bob: (ZZ) +20 20\n", [(4, "ending")], (10, 20)),
    (HEAD + ">ann: CATDO?? 8G CATS +10 10\n", [(3, "play")], (10, 0)),
    (HEAD + CAT + ">bob: AEGLNST H8 TAG +4 4\n", [(4, "play")], (10, 4)),
    (HEAD + CAT + ">bob: (QZ) +40 40\n>ann: DOGS - +0 10\n", [(5, "turn")] * 2, (10, 40)),
    (HEAD + ">eve: CAT 8G CAT +10 10\n", [(3, "player")], (10, 0)),
    (HEAD + ">Ann Lee: CAT 8G CAT +10 10\n", [], (10, 0)),
    (HEAD + ">ann CAT 8G CAT +10 10\n", [], (10, 0)),
    (CAT + HEAD, [], (10, 0)),
    (CAT, [(1, "player")] * 2, (10, 0)),
    (CAT + ">bob: AB - +0 0\n", [(1, "player"), (2, "player")], (10, 0)),
    ("#player1 x Ann\n#player2 x Bob\n>x: CAT 8G CAT +10 10\n", [(2, "player")], (10, 0)),
    (HEAD + "#player1 eve Eve\n" + CAT, [(3, "player")], (10, 0)),
    ("#player1 ann A\n#player1 bob B\n" + CAT, [(2, "player")], (10, 0)),
    (HEAD + "#board-layout standard15\n" + CAT, [], (10, 0)),
    (HEAD + "#board-layout Round\n" + CAT, [(3, "rules")], (10, 0)),
    (HEAD + "#tile-distribution klingon\n" + CAT, [(3, "rules")], (10, 0)),
    (HEAD + "#game-type wordsmog\n" + CAT, [(3, "rules")], (10, 0)),
    (HEAD + CAT + "#note a\nb\n#rack1 ZZ\n", [(6, "rack")], (10, 0)),
    (HEAD + CAT + ">bob: (time) \u221210 \u221210\n", [], (10, -10)),
    (HEAD + "hello\n" + CAT, [(3, "line")], (10, 0)),
    (HEAD + "#!? what\n" + CAT, [(3, "line")], (10, 0)),
    (HEAD + ">ann: ABC what is this +5 5\n", [(3, "play")], (5, 0)),
    (HEAD + ">ann: CATDOGS 1A CAT +10 10\n", [(3, "play")], (10, 0)),
    (HEAD + ">ann: CATDOGS -C.T +0 0\n", [(3, "rack")], (0, 0)),
    (HEAD + ">ann: CATDOGS -CATX +0 0\n", [(3, "rack")], (0, 0)),
]


@pytest.mark.parametrize(("text", "warned", "scores"), ODDITIES)
def test_an_oddity_is_a_warning_with_its_line(
    text: str, warned: list[tuple[int, str]], scores: tuple[int, int]
) -> None:
    game = lenient(text)
    assert codes(game) == warned
    played = replay(game)
    assert played.last.scores == scores
    assert len(played.positions) == len(game.events) + 1


def test_players_with_equal_nicks_are_made_distinct() -> None:
    lines = ["#player1 x Ann", "#player2 x Bob", ">x: CATDOGS 8G CAT +10 10"]
    lines += [">x: BEDGOAT 9G BE +18 18", ">x: DOGSEAR - +0 10", ">x: (time) -10 8"]
    game = lenient("\n".join(lines))
    assert [event.seat for event in game.events] == [0, 1, 0, 1]
    assert [player.nick for player in game.players] == ["x", "x_2"]
    again = lenient(format_gcg(game))
    assert again.events == game.events


def test_a_wrong_total_counts_where_the_file_goes_on_from_it() -> None:
    more = ">bob: - +0 0\n>ann: DOGSEAR - +0 {}\n"
    kept = replay(lenient(HEAD + ">ann: CAT 8G CAT +10 12\n" + more.format(12)))
    assert [position.scores[0] for position in kept.positions] == [0, 12, 12, 12]
    typo = replay(lenient(HEAD + ">ann: CAT 8G CAT +10 12\n" + more.format(10)))
    assert [position.scores[0] for position in typo.positions] == [0, 10, 10, 10]


def test_turns_behind_a_lost_play_are_marked_and_those_before_are_not() -> None:
    game = lenient(HEAD + CAT + ">bob: ABC 8Z BAD +5 5\n>ann: DOGSEAR - +0 10\n")
    steps = replay(game).steps
    assert [bool(step.problem) for step in steps] == [False, True, True]
    back = lenient(HEAD + CAT + ">bob: ABC what +5 5\n>bob: ABC -- -5 0\n>ann: DOGSEAR - +0 10\n")
    assert [bool(step.problem) for step in replay(back).steps] == [False, True, False, False]


def test_a_play_that_was_taken_back_loses_nothing() -> None:
    game = lenient(HEAD + CAT + ">bob: ABC 8M BADE +5 5\n>bob: -- -5 0\n>ann: DOGSEAR - +0 10\n")
    assert [bool(step.problem) for step in replay(game).steps] == [False, True, False, False]


def test_a_play_is_read_as_another_only_if_the_points_agree() -> None:
    """Blanks in upper case, and letters on squares that have another tile."""
    for play in ("CATDO?? 8G CATS +10", "CATDO?? 8G CATS +12"):
        [step] = replay(lenient(HEAD + f">ann: {play} {play.split('+')[1]}\n")).steps
        assert step.after.rows[7][6:10] == ("CATs" if play.endswith("10") else "CATS")
    text = HEAD + CAT + ">bob: AEGLNST H8 TAG +{0} {0}\n>ann: DOGSEEI - +0 10\n"
    found = [replay(lenient(text.format(points))).steps for points in (4, 9)]
    assert [[bool(step.problem) for step in steps] for steps in found] == [
        [False, False, False],
        [False, True, True],
    ]


@pytest.fixture(scope="module")
def finished() -> list[str]:
    """The lines of a finished game, the last of which is its ending."""
    lines = gcg(Lexicon.load("common"), seed=1).splitlines()
    assert lines[-1].startswith(">bob: (")
    return lines


def test_an_ending_with_other_tiles_or_another_player_is_a_warning(finished: list[str]) -> None:
    before, ending = finished[:-1], finished[-1]
    wrong = ">bob: (ZZ) +40 999", ending.replace("bob", "ann")
    assert codes(lenient("\n".join(finished))) == []
    for line in wrong:
        found = [code for _, code in codes(lenient("\n".join([*before, line])))]
        assert "ending" in found


def test_tiles_of_an_illegal_play_are_at_its_squares() -> None:
    steps = replay(lenient(HEAD + ">ann: CATDOGS 1A CAT +10 10\n>bob: - +0 0\n")).steps
    assert steps[0].problem and not steps[1].problem
    assert steps[1].before.rows[0].startswith("CAT.")


def test_impossible_tiles_cannot_be_analysed() -> None:
    game = lenient(HEAD + ">ann: ZZZ 8G ZZZ +60 60\n>bob: - +0 0\n")
    assert (3, "tiles") in codes(game)
    assert all(step.problem for step in replay(game).steps)


def test_unknown_tiles_leave_a_rack_incomplete() -> None:
    steps = replay(lenient(HEAD + ">ann: CAT--?S 8G CAT +10 10\n>bob: ABCDEFG - +0 0\n")).steps
    assert [step.rack_is_complete for step in steps] == [False, True]
    assert steps[0].before.rack == "ACST?"


def test_notes_in_odd_places_are_kept() -> None:
    game = lenient("#note first\n" + HEAD + CAT + "a thought\nof two lines\n#- and a third\n")
    assert game.note == "first"
    assert game.events[0].note == "a thought\nof two lines\nand a third"
    assert codes(game) == [(5, "line")]


def test_points_that_are_not_written_are_those_of_the_rules() -> None:
    event = lenient(HEAD + ">ann: CAT 8G CAT\n").events[0]
    assert (event.score, event.total) == (10, 10)


def test_an_unknown_event_is_written_as_it_was() -> None:
    game = lenient(HEAD + ">ann: ABC what is this +5 5\n")
    assert game.events[0].kind is EventKind.UNKNOWN
    assert ">ann: ABC what is this +5 5\n" in format_gcg(game)


NAMED = (HEAD + CAT).replace("Ann Lee", "Änn Lëe")


@pytest.mark.parametrize(
    ("data", "warns"),
    [
        (NAMED.encode("utf-8-sig"), False),
        (NAMED.encode("utf-16"), False),
        (NAMED.encode("utf-16-le"), True),
        (NAMED.encode("utf-16-be"), True),
        (NAMED.encode("latin-1"), False),
        (NAMED.encode(), True),
        (b"#character-encoding UTF-8\n" + NAMED.encode("latin-1"), True),
        (b"#character-encoding klingon\n" + NAMED.encode(), True),
        (b"#character-encoding ISO-8859-1\n" + NAMED.encode("latin-1"), False),
        (b"#title x\n#character-encoding UTF-8\n" + NAMED.encode(), False),
        (NAMED.replace("\n", "\r\n").encode("latin-1"), False),
    ],
)
def test_any_encoding_is_read(data: bytes, warns: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_bytes(data)
    game = read_gcg(path, lenient=True)
    assert game.players[0].name == "Änn Lëe"
    assert len(game.events) == 1
    assert [code for _, code in codes(game)] == ["encoding"] * warns


@pytest.mark.parametrize(
    "data",
    [
        "",
        "\n\n",
        "hello\nworld",
        b"\x00\x01\xff",
        "# a comment\nimport sys\nprint(1)\n#include <stdio.h>\n",
        "> quoted text\n> of a letter\n",
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) + b"\n>a: B - +0 0\n",
    ],
)
def test_a_text_without_a_game_is_refused(data: str | bytes) -> None:
    with pytest.raises(GcgError):
        lenient(data)


def test_a_flood_of_events_or_warnings_is_bounded() -> None:
    with pytest.raises(GcgError, match="at most 1000"):
        lenient(HEAD + ">ann: - +0 0\n" * 2000)
    assert len(lenient(HEAD + "#!\n" * 2000).warnings) == 201


@pytest.mark.parametrize(
    "line", ["#player1 x{}y", "#title x{}y", ">ann{}x", ">ann: {}x", ">ann: ({}x", "#{}x", "x{}y"]
)
@pytest.mark.parametrize("filling", [" ", "(", "\t(", "A", "()", "-"])
def test_a_long_line_is_read_in_one_go(line: str, filling: str) -> None:
    game = lenient(HEAD + CAT + line.format(filling * 100_000))
    assert game.events[0].total == 10
    assert all(len(warning.message) <= 201 for warning in game.warnings)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, str, int]:
    """A good file, the same with one event line changed behind its first character, the line."""
    position = draw(positions().filter(lambda one: bool(one.turns)))
    lines = format_gcg(record(position)).splitlines()
    events = [number for number, line in enumerate(lines) if line.startswith(">")]
    number = draw(st.sampled_from(events))
    line = lines[number]
    first = draw(st.integers(1, len(line)))
    last = draw(st.integers(first, len(line)))
    new = draw(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=8))
    wrong = [*lines[:number], line[:first] + new + line[last:], *lines[number + 1 :]]
    return "\n".join(lines), "\n".join(wrong), number + 1


@given(damaged())
def test_valid_parts_of_a_damaged_file_are_kept(case: tuple[str, str, int]) -> None:
    good, wrong, line = case
    before, after = parse_gcg(good), lenient(wrong)
    assert len(after.events) == len(before.events)
    for old, new in zip(before.events, after.events, strict=True):
        if old.line != line:
            assert new == old
    steps = [replay(game).steps for game in (before, after)]
    for old_step, new_step in zip(*steps, strict=True):
        if old_step.event.line < line:
            assert (new_step.before, new_step.problem) == (old_step.before, "")


@given(st.lists(st.text(max_size=30), max_size=8), st.integers(0, 3))
def test_any_text_is_read_or_refused(lines: list[str], sort: int) -> None:
    starts = ["", ">ann: ", "#", HEAD + CAT + ">bob: "]
    text = "\n".join(starts[(sort + place) % 4] + line for place, line in enumerate(lines))
    try:
        game = lenient(text)
    except GcgError:
        return
    assert len(replay(game).steps) == len(game.events)
    assert lenient(format_gcg(game)).players == game.players


def test_moves_keep_their_text() -> None:
    game = lenient(HEAD + CAT + ">bob: GOATBED H7 G(A)B +8 8\n")
    assert game.events[1].move == Move.parse("H7 G.B")
    assert game.warnings[0].to_json() == {
        "line": 4,
        "code": "score",
        "message": game.warnings[0].message,
        "reason": "score",
        "facts": {"scored": "+6", "written": "+8"},
    }
