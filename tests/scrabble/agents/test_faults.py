"""No shipped agent with default options loses a turn by a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kernel_questions import WORDS
from tilewright import arena
from tilewright.scrabble.agents import NAMES

MANY = 1000  # games of each agent


def faults(agent: str, lexicon: str, games: int, **rules: int) -> int:
    """The faults in games of an agent and `equity`, under the arena's own limits."""
    seats = [agent, "equity"]
    contest = arena.play(
        *("scrabble", seats, games),
        lexicon=lexicon,
        rules=rules,
        form="pairs",
        store="none",
        workers=1,
        progress=False,
    )
    assert len(contest) == games
    return sum(sum(one.faults) for one in contest.results)


@pytest.mark.parametrize("agent", NAMES)
def test_a_shipped_agent_makes_no_fault(agent: str, tmp_path: Path) -> None:
    few = tmp_path / "few.txt"
    few.write_text("\n".join(WORDS.split()), "utf-8")
    assert faults(agent, str(few), 2, rack_size=3, scoreless_limit=4) == 0


@pytest.mark.slow
@pytest.mark.parametrize("agent", NAMES)
def test_a_shipped_agent_makes_no_fault_in_many_games(agent: str) -> None:
    assert faults(agent, "enable", MANY) == 0
