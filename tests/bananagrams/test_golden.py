"""One recorded game of each agent; `make record` rewrites them, to be reviewed as a diff."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tilewright.bananagrams.agents import AGENTS
from tilewright.bananagrams.game import GAME
from tilewright.bananagrams.rules import Rules
from tilewright.lexicon import Lexicon
from tilewright.table.match import Match

FOLDER = Path(__file__).parent.parent / "golden" / "bananagrams"
SEED = 11


def playthrough(name: str, lexicon: Lexicon) -> str:
    """A game of an agent against the dummy as text: its actions, its grid, a hash of the log."""
    seats = [AGENTS.make(seat, lexicon) for seat in (name, "pseudo")]
    match = Match(GAME, Rules(2), lexicon, seats, SEED, strict=True)
    outcome = match.play()
    log = json.dumps(outcome.events).encode()
    deeds = [event["event"] for event in outcome.events]
    counts = ", ".join(f"{deeds.count(deed)} {deed}" for deed in ("build", "peel", "dump"))
    lines = [
        f"{name} against pseudo, seed {SEED}: {outcome.reason}, winner {outcome.winner}",
        f"{counts}, {outcome.seconds:.6f} s, {outcome.nodes[0]} nodes",
        *match.state.seats[0].grid.rows,
        hashlib.sha256(log).hexdigest(),
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(AGENTS.table))
def test_the_recorded_game_is_played_again(name: str, enable: Lexicon) -> None:
    file = FOLDER / f"{name}.txt"
    played = playthrough(name, enable)
    if os.environ.get("TILEWRIGHT_RECORD"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text(played)
    assert file.read_text() == played
