"""Faults: their kinds, and how exceptions are described."""

from __future__ import annotations

import pytest

from tests.table.players import Unspeakable, UnspeakableAction
from tilewright import TilewrightError
from tilewright.scrabble.scoring import IllegalMove
from tilewright.table.faults import (
    KINDS,
    AgentDied,
    Fault,
    FaultError,
    IllegalAction,
    Kind,
    MalformedAction,
    TimeOut,
    describe,
    kind_of,
)


@pytest.mark.parametrize(
    ("error", "kind", "said"),
    [
        (TimeOut("too slow"), "timeout", "too slow"),
        (AgentDied("gone"), "died", "gone"),
        (MalformedAction("no action"), "malformed", "no action"),
        (IllegalAction("not here"), "illegal", "not here"),
        (IllegalMove("not there"), "illegal", "not there"),
        (TilewrightError("no"), "error", "TilewrightError: no"),
        (KeyError("x"), "error", "KeyError: 'x'"),
        (SystemExit(1), "error", "SystemExit: 1"),
        (KeyboardInterrupt(), "error", "KeyboardInterrupt"),
        (Unspeakable(), "error", "Unspeakable"),
        (UnspeakableAction(), "illegal", "UnspeakableAction"),
    ],
)
def test_an_exception_has_a_kind_and_a_description(
    error: BaseException, kind: Kind, said: str
) -> None:
    assert (kind_of(error), describe(error)) == (kind, said)
    assert kind in KINDS


def test_a_fault_error_holds_the_fault() -> None:
    fault = Fault("illegal", 2, 7, "not here")
    error = FaultError(fault)
    assert error.fault == fault
    assert str(error) == "seat 2: not here"
    assert isinstance(error, TilewrightError)
