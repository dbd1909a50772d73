"""Variations in GCG notes: they survive a round trip, and other notes are kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.scrabble import Move
from tilewright.scrabble.notation.gcg import (
    Event,
    EventKind,
    Gcg,
    Player,
    Variation,
    Variations,
    format_gcg,
    join_note,
    parse_gcg,
    split_note,
)

MOVES = ["8D WORD", "H4 .OR.s", "-ABC", "-", "15A QuIZ"]

notes = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20).map(
    str.strip
)
braced = st.one_of(notes, st.sampled_from(["a\nb", "}", "\\", "{/}", "a / b", "\\n"]))
racks = st.sampled_from(["", "AEINRST", "QU?", "Z"])


def trees(depth: int) -> st.SearchStrategy[list[Variation]]:
    following = trees(depth - 1) if depth else st.just([])
    one = st.builds(
        Variation,
        st.sampled_from(MOVES).map(Move.parse),
        st.integers(-99, 300),
        racks,
        braced,
        following,
    )
    return st.lists(one, max_size=3, unique_by=lambda found: found.move)


def lasting(branches: list[Variation], rack: str) -> list[Variation]:
    """The same tree with a rack behind each last move."""
    for one in branches:
        one.rack_after = "" if one.following else rack
        lasting(one.following, rack)
    return branches


@given(notes, trees(2), trees(1), racks)
def test_written_text_is_read_back(
    note: str, instead: list[Variation], afterwards: list[Variation], rack: str
) -> None:
    if note.startswith(("Variation: ", "Continuation: ")):
        return
    whole = Variations(lasting(instead, rack), lasting(afterwards, rack))
    assert split_note(join_note(note, whole)) == (note, whole)


@given(notes, trees(2))
def test_variations_survive_a_file(note: str, instead: list[Variation]) -> None:
    text = join_note(note, Variations(instead))
    event = Event(0, EventKind.PLAY, "WORD", 10, 10, Move.parse("8D WORD"), note=text)
    game = Gcg((Player("a"), Player("b")), (event,), encoding="UTF-8")
    for lenient in (False, True):
        again = parse_gcg(format_gcg(game), lenient)
        assert split_note(again.events[0].note)[1] == Variations(instead)


@pytest.mark.parametrize(
    "line",
    [
        "Variation:",
        "Variation: nothing",
        "Variation: 8D WORD",
        "Variation: 8D WORD +x",
        "Variation: A B 8D WORD +10",
        "Variation: 8D WORD +10 {open",
        "Variation: AEINRST / 8D WORD +10",
        "variation: 8D WORD +10",
        "The Variation: 8D WORD +10",
    ],
)
def test_other_lines_stay_in_the_note(line: str) -> None:
    assert split_note(f"before\n{line}\nafter") == (f"before\n{line}\nafter", Variations())


def test_lines_with_the_same_beginning_are_one_branch() -> None:
    note = "Variation: 8D WORD +14 {good} / -ABC +0\nVariation: 8D WORD +14 / 9D AT +5"
    [branch] = split_note(note)[1].instead
    assert (branch.note, [str(one.move) for one in branch.following]) == ("good", ["-ABC", "9D AT"])
