"""A store with a few tournaments of every game, for tests of the ratings."""

from __future__ import annotations

from pathlib import Path

from tests.scrabble.strategies import WORDS
from tilewright import Lexicon
from tilewright.arena.games import Job
from tilewright.arena.pairing import Form
from tilewright.arena.store import Store
from tilewright.arena.tournament import Definition, Tournament
from tilewright.bananagrams.rules import Rules
from tilewright.execution.executor import Here
from tilewright.scrabble.rules import Rules as ScrabbleRules

STORE = "results.sqlite"
AUCTION = {"form": "1v1", "rounds": 2, "hidden": [2], "ending": "2009"}
AGENT = """
from tilewright.bananagrams.agents.wright import Wright

class Mine(Wright):
    pass
"""


def bananagrams(*agents: str, games: int = 4, form: Form = "pairs") -> Definition:
    sha256 = Lexicon.load("enable+").facts.sha256
    job = Job(agents, "enable+", sha256, Rules(2).to_json(), "work", 30.0)
    return Definition(job, form, games, 5, "bananagrams")


def scrabble(directory: Path) -> Definition:
    """With words of one's own, in a file."""
    words = directory / "few words.txt"
    words.write_text("\n".join(WORDS))
    sha256 = Lexicon.load(words).facts.sha256
    job = Job(("greedy", "greedy"), str(words), sha256, ScrabbleRules().to_json(), "", 30.0)
    return Definition(job, "pairs", 2, 5, "scrabble")


def auction() -> Definition:
    sha256 = Lexicon.load("enable").facts.sha256
    job = Job(("incremental", "stingy"), "enable", sha256, AUCTION, "", 30.0)
    return Definition(job, "pairs", 2, 5, "auction")


def own_agent(directory: Path) -> str:
    """A seat whose agent is in a file."""
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
