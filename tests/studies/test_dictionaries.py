"""Lists with fewer two-letter words, made for a comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.studies.dictionaries import trimmed


def test_only_some_two_letter_words_are_kept(
    enable: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "new"))
    words = Path(trimmed(["AT", "NO", "ZZ"], "few")).read_text().split()
    assert [word for word in words if len(word) == 2] == ["AT", "NO"]
    assert len(words) == len(enable) - 96 + 2
