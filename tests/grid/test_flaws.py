"""The result of a check as a document."""

from __future__ import annotations

from tilewright import Grid, Lexicon
from tilewright.grid.flaws import check_grid

WORDS = Lexicon.from_words(["CAT", "AT"])


def test_a_valid_grid() -> None:
    check = check_grid(Grid.from_rows(["CAT", ".T."]), WORDS, "catt")
    assert check.is_valid
    assert list(check.to_json().items()) == [
        ("valid", True),
        ("rows", ("CAT", ".T.")),
        ("words", ["CAT", "AT"]),
        ("flaws", []),
        ("tiles", "CATT"),
        ("lexicon", WORDS.name),
    ]


def test_a_grid_with_a_flaw() -> None:
    check = check_grid(Grid.from_rows(["TAC"]), WORDS)
    assert not check.is_valid
    document = check.to_json()
    assert document["tiles"] == "ACT"
    [flaw] = document["flaws"]
    assert list(flaw) == ["kind", "message", "squares"]
    assert (flaw["kind"], flaw["squares"]) == ("bad word", ((0, 0), (0, 1), (0, 2)))


def test_an_empty_grid_is_not_valid_and_has_no_flaw() -> None:
    check = check_grid(Grid.from_rows([]), WORDS)
    assert not check.is_valid and check.flaws == ()
