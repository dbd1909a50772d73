"""A store with a few tournaments of every game, for tests of the ratings."""

from __future__ import annotations

from pathlib import Path

from tests.arena.entrants import definition_of
from tests.scrabble.strategies import WORDS
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.executor import Here

STORE = "results.sqlite"
AGENT = """
from tilewright.bananagrams.agents.wright import Wright

class Mine(Wright):
    pass
"""


def bananagrams(*agents: str, games: int = 4) -> Definition:
    return definition_of(*agents, games=games, form="pairs", lexicon="enable+")


def scrabble(directory: Path) -> Definition:
    """With words of one's own, in a file."""
    words = directory / "few words.txt"
    words.write_text("\n".join(WORDS))
    return definition_of("greedy", "greedy", game="scrabble", form="pairs", games=2, lexicon=words)


def auction() -> Definition:
    return definition_of("incremental", "stingy", game="auction", form="1v1", games=2)


def own_agent(directory: Path) -> str:
    """A seat with an agent from a file."""
    path = directory / "mine.py"
    path.write_text(AGENT)
    return f"{path}:Mine"


def play(definition: Definition, store: Store, logs: bool = False) -> Tournament:
    tournament = Tournament(definition, store)
    tournament.play(Here(), 1, lambda done, total: None, logs)
    return tournament


def fill(directory: Path) -> None:
    """Make a store with a tournament of each game, and one that stopped after a half."""
    with Store(str(directory / STORE)) as store:
        play(bananagrams("wright", "pseudo"), store, logs=True).report()
        play(bananagrams("two-letter", own_agent(directory), games=2), store).report()
        play(scrabble(directory), store).report()
        play(auction(), store, logs=True).report()
        play(bananagrams("pseudo", "two-letter", games=2), store)
        Tournament(bananagrams("pseudo", "two-letter", games=4), store)
