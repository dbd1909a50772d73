"""One recorded game of each agent; `make record` rewrites them, to be reviewed as a diff."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from tilewright.lexicon import Lexicon
from tilewright.scrabble.agents import AGENTS
from tilewright.scrabble.game import GAME
from tilewright.scrabble.notation.gcg import Player, format_gcg, record
from tilewright.scrabble.rules import Rules
from tilewright.table.match import Match

FOLDER = Path(__file__).parent.parent / "golden" / "scrabble"
SEED = 11
# What makes an agent quick enough for a test, where its defaults are not.
QUICK = {
    "simulate": "simulate:iterations=24,candidates=6",
    "infer": "infer:iterations=24,candidates=6",
    "endgame": "endgame:nodes=5000",
    "preendgame": "preendgame:nodes=3000",
    "expert": "expert:iterations=24,nodes=3000",
}


def playthrough(name: str, lexicon: Lexicon) -> str:
    """A game of an agent against greedy: its GCG, the board, a hash of the log."""
    seats = [AGENTS.make(seat, lexicon) for seat in (QUICK.get(name, name), "greedy")]
    match = Match(GAME, Rules(), lexicon, seats, SEED, strict=True)
    outcome = match.play()
    log = json.dumps(outcome.events).encode()
    players = [Player("first", name), Player("second", "greedy")]
    return "\n".join(
        [
            format_gcg(record(match.state.position, players)),
            str(match.state.position),
            hashlib.sha256(log).hexdigest(),
            "",
        ]
    )


@pytest.mark.parametrize("name", list(AGENTS.table))
def test_the_recorded_game_is_played_again(name: str, enable: Lexicon) -> None:
    file = FOLDER / f"{name}.txt"
    played = playthrough(name, enable)
    if os.environ.get("TILEWRIGHT_RECORD"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        file.write_text(played)
    assert file.read_text() == played
