"""Board terms: counted on known boards, fitted, and played from both seats."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

PATH = Path(__file__).parents[2] / "tools" / "try_board_terms.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("try_board_terms", PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def codes(word: str) -> bytes:
    return bytes(ord(letter) - 64 for letter in word)


def test_terms_of_a_first_play(tool: ModuleType) -> None:
    static, game = tool.static(), tool.Game([])
    move = (0.0, 0, 7, 7, False, codes("CARE"))
    # Eight squares above and below; A is above and below double letter squares; S, D, R, T, X and
    # the S of SCARE extend the word.
    assert static.terms(game, move).tolist() == [8, 0, 1, 6]


def test_an_exchange_has_no_terms(tool: ModuleType) -> None:
    assert not tool.static().terms(tool.Game([]), (0.0, 0, -1, -1, False, codes("QV"))).any()


def test_weights_are_recovered(tool: ModuleType) -> None:
    rng = np.random.default_rng(1)
    known = np.column_stack([rng.integers(0, 9, (500, 4)), rng.normal(size=500), np.ones(500)])
    gained = known @ [0.5, -1, 2, 0, 1, 3]
    weights, errors = tool.fit(np.column_stack([known, gained]))
    assert np.allclose(weights, [0.5, -1, 2, 0]) and np.allclose(errors, 0)


def test_equal_players_share_the_wins(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "CHUNK", 3)
    assert tool.contest((1, 0, np.zeros(len(tool.TERMS)))) == [0.5] * 3
