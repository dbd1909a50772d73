"""What workers check before they play, and files that are sent to them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.entrants import definition_of, timeless, write_agents
from tilewright import Lexicon
from tilewright.arena.games import Job
from tilewright.arena.order import Order, OtherWorker, Played, code_hash, files_of
from tilewright.arena.tournament import Definition, Nowhere, Tournament
from tilewright.bananagrams.log import read_log, replay
from tilewright.bananagrams.rules import Rules
from tilewright.execution.batches import Lacks, in_batches
from tilewright.execution.executor import Here


@pytest.fixture
def own(tmp_path: Path, empty_cache: Path) -> Definition:
    """A tournament of files: a word list, an agent, a scorer, a vocabulary."""
    words = tmp_path / "words.txt"
    words.write_text("\n".join(Lexicon.load("common"))[:200_000])
    scorer = tmp_path / "scorer.py"
    scorer.write_text(
        "class Mine:\n"
        "    def __init__(self, lexicon): pass\n"
        "    def score(self, word): return len(word)\n"
    )
    agents = (
        f"{write_agents(tmp_path)}:Gambler",
        f"stranding:{scorer}:Mine",
        f"wright:vocabulary={words}",
    )
    facts = Lexicon.load(words).facts
    job = Job(agents, str(words), facts.sha256, Rules(3).to_json(), "work", 30.0)
    return Definition(job, "together", 6, 1)


@pytest.fixture
def elsewhere(
    own: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Definition]:
    """The same, but with a worker that lacks the files, as on another machine."""
    order = Order.of(own.game, own.job)
    hidden = {path: Path(path).read_bytes() for path, _ in order.files}

    def with_files(self: Order) -> Order:
        return replace(self, parcel={digest: hidden[path] for path, digest in order.files})

    monkeypatch.setattr(Order, "with_files", with_files)
    for path in hidden:
        Path(path).unlink()
    yield own
    for path, data in hidden.items():
        Path(path).write_bytes(data)


def test_every_file_is_found(own: Definition, tmp_path: Path) -> None:
    names = {"words.txt", "scorer.py", "agents.py"}
    assert {Path(path).name for path in files_of(own.job)} == names
    assert files_of(definition_of("wright", "stranding:longest").job) == []


def test_a_changed_scorer_is_another_tournament(own: Definition, tmp_path: Path) -> None:
    before = code_hash(own.game, own.job)
    scorer = tmp_path / "scorer.py"
    scorer.write_text(scorer.read_text() + "\n# changed\n")
    assert code_hash(own.game, own.job) != before


def test_files_that_a_worker_lacks_are_sent_and_the_results_are_the_same(
    own: Definition, request: pytest.FixtureRequest
) -> None:
    order = Order.of(own.game, own.job)
    here = {played.result.number: played.result for played in order(list(own.pairings()))}
    request.getfixturevalue("elsewhere")
    order = pickle.loads(pickle.dumps(order))
    with pytest.raises(Lacks, match="has no file"):
        order(list(own.pairings()))
    batches = list(in_batches(Here(), 1, order, own.pairings()))
    there = {played.result.number: played.result for batch in batches for played in batch}
    assert timeless(there) == timeless(here)
    assert len(order(list(own.pairings()))) == 6  # what was sent once is there


def test_a_file_that_was_changed_is_sent_too(own: Definition, tmp_path: Path) -> None:
    order = Order.of(own.game, own.job)
    supplied = order.with_files()
    (tmp_path / "agents.py").write_text("class Gambler: pass")
    with pytest.raises(Lacks):
        order(list(own.pairings()))
    assert len(supplied(list(own.pairings()))) == 6


def test_a_name_within_a_name_is_left_alone(tmp_path: Path) -> None:
    from tilewright.arena.order import _renamed

    assert _renamed("a.py:X", "a.py", "/b/a.py") == "/b/a.py:X"
    assert _renamed("data.py:X", "a.py", "/b/a.py") == "data.py:X"
    assert _renamed("s:a.py:X,v=a.py", "a.py", "/b/a.py") == "s:/b/a.py:X,v=/b/a.py"
    assert _renamed("s:v=a.pyx", "a.py", "/b/a.py") == "s:v=a.pyx"


@pytest.mark.parametrize("what", [{"version": "0.0.1"}, {"code": "0" * 64}])
def test_a_worker_of_another_version_does_not_play(what: dict[str, str]) -> None:
    definition = definition_of("pseudo", games=1)
    order = replace(Order.of(definition.game, definition.job), **what)  # type: ignore[arg-type]
    with pytest.raises(OtherWorker, match="install the same version on both"):
        order(list(definition.pairings()))


def test_logs_come_with_the_results_and_replay(tmp_path: Path, enable: Lexicon) -> None:
    class Texts(Nowhere):
        texts: dict[int, bytes]

        def keep(self, tournament, documents, texts=None):  # type: ignore[no-untyped-def]
            self.texts = getattr(self, "texts", {}) | texts

    definition = definition_of("wright", "pseudo", games=4)
    store = Texts()
    tournament = Tournament(definition, store)
    tournament.play(Here(), 1, lambda done, total: None, logs=True)
    assert sorted(store.texts) == [0, 1, 2, 3]
    for number, text in store.texts.items():
        (tmp_path / "log").write_bytes(text)
        log = read_log(tmp_path / "log")
        assert replay(log.header, log.events, enable).winner == tournament.results[number].winner


def test_what_is_played_can_be_sent() -> None:
    assert pickle.loads(pickle.dumps(Played(1, b"x"))) == (1, b"x")
