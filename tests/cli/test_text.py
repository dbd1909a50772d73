from __future__ import annotations

import pytest

from tilewright.cli.output import count


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "0 words"), (1, "1 word"), (2, "2 words"), (1234, "1,234 words")]
)
def test_a_noun_agrees_with_its_number(number: int, expected: str) -> None:
    assert count(number, "word") == expected


def test_a_plural_may_be_irregular() -> None:
    assert (count(1, "ply", "plies"), count(2, "ply", "plies")) == ("1 ply", "2 plies")
