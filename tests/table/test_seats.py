"""Seat notation, for any game."""

from __future__ import annotations

from collections import Counter, OrderedDict
from pathlib import Path

import pytest

from tests.table.installing import Install
from tilewright import Lexicon, TilewrightError
from tilewright.table.seats import Roster, SeatSpec, lend

WORDS = Lexicon.from_words(["AA"])
FILE = """
class Mine:
    def __init__(self, lexicon, depth="1", kind="plain"):
        self.lexicon, self.depth, self.kind = lexicon, int(depth), kind

class Needy:
    def __init__(self, lexicon, depth):
        pass

class Broken:
    def __init__(self, lexicon):
        raise KeyError("lost")

def answer(view, rng):
    return view
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(
    ("text", "agent", "options"),
    [
        ("wright", "wright", {}),
        ("wright:", "wright", {}),
        ("stranding:dead-letter", "stranding", {"": "dead-letter"}),
        ("lookahead:k=2,n=5", "lookahead", {"k": "2", "n": "5"}),
        ("x:longest,places=2", "x", {"": "longest", "places": "2"}),
        ("a/b.py:Mine", "a/b.py:Mine", {}),
        ("a/b.py:Mine,k=a=b", "a/b.py:Mine", {"k": "a=b"}),
    ],
)
def test_a_seat_is_read(text: str, agent: str, options: dict[str, str]) -> None:
    assert SeatSpec.parse(text) == SeatSpec(text, agent, options)


def test_an_agent_of_a_file_is_made_with_its_options(file: Path) -> None:
    agent = Roster("nowhere", {}, bare="kind").make(f"{file}:Mine,depth=3,fancy", WORDS)
    assert (agent.lexicon, agent.depth, agent.kind) == (WORDS, 3, "fancy")


def test_a_function_is_an_agent_for_all_questions(file: Path) -> None:
    roster = Roster("nowhere", {}, questions=("bid", "word"))
    agent = roster.make(f"{file}:answer", WORDS)
    assert (agent.bid(1, None), agent.word(2, None)) == (1, 2)


def test_objects_of_this_process_have_names() -> None:
    lend("counter@12", Counter)
    assert Roster("nowhere", {}).find("counter@12") is Counter


def test_a_vocabulary_is_loaded_once_and_is_not_an_agent_option(file: Path) -> None:
    roster = Roster("nowhere", {})
    one, other = (roster.make(f"{file}:Mine,vocabulary=common", WORDS) for _ in range(2))
    assert one is not other
    assert one.lexicon is other.lexicon
    assert one.lexicon.name == "common"


def test_a_table_names_modules_and_classes() -> None:
    roster = Roster("nothing", {"ordered": ("abc", "Mapping")}, "collections")
    assert list(roster) == ["ordered"]
    assert roster.find("ordered").__name__ == "Mapping"
    assert Roster("nothing", {"dict": dict}).find("dict") is dict


@pytest.mark.parametrize(
    ("seat", "wrong"),
    [
        ("orderd", "'orderd'.* did you mean 'ordered'"),
        ("xyz", "'xyz'.* ordered"),
        ("{file}:Mine,fancy", "name=value.* 'fancy'"),
        ("{file}:Mine,depth=x", "ValueError: .*'x'"),
        ("{file}:Mine,colour=red", "no option 'colour'; choose from depth, kind, vocabulary"),
        ("{file}:Mine,depht=3", "no option 'depht'; did you mean 'depth'"),
        ("{file}:Needy", "needs the option depth="),
        ("{file}:Broken", "KeyError: 'lost'"),
        ("{file}:Nobody", "'Nobody'"),
        ("{file}:answer,depth=3", "takes no options"),
        ("nowhere.py:Mine", "agent 'Mine'.* file 'nowhere.py'"),
    ],
)
def test_a_wrong_seat_is_refused(seat: str, wrong: str, file: Path) -> None:
    roster = Roster("nothing", {"ordered": ("abc", "Mapping")}, "collections")
    with pytest.raises(TilewrightError, match=wrong):
        roster.make(seat.format(file=file), WORDS)


def test_installed_agents_join_the_roster_of_their_game(
    installed: Install,
) -> None:
    installed(
        "tilewright.agents",
        ("nothing.counter", "collections:Counter"),
        ("nothing.broken", "collections:Nobody"),
        ("nothing.ordered", "collections:Counter"),
        ("other.counter", "collections:Counter"),
    )
    roster = Roster("nothing", {"ordered": OrderedDict})
    assert list(roster) == ["ordered", "broken", "counter"]
    assert roster.find("counter") is Counter
    assert roster.find("ordered") is OrderedDict
    with pytest.raises(TilewrightError, match=r"'countr'.* 'counter'"):
        roster.find("countr")
    with pytest.raises(TilewrightError, match=r"'broken'.* collections:Nobody.* AttributeError"):
        roster.find("broken")
