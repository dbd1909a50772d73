"""Checks by workers before they play, and files sent to them."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.entrants import (
    definition_of,
    forget_games,
    installed_game,
    seats_of,
    timeless,
    write_agents,
)
from tilewright import Lexicon
from tilewright.arena.memory import Memory
from tilewright.arena.order import (
    PLAYED_BY,
    Order,
    OtherWorker,
    code_hash,
    files_of,
    game_hash,
)
from tilewright.arena.results import Played
from tilewright.arena.tournament import Definition, Tournament
from tilewright.execution.batches import Lacks, in_batches
from tilewright.execution.executor import Here
from tilewright.sources import PACKAGE, sources_hash
from tilewright.table.log import parse_log, replay
from tilewright.table.registry import SHIPPED, game_names


@pytest.fixture
def own(tmp_path: Path, empty_cache: Path) -> Definition:
    """A tournament that uses files: a word list, an agent, a scorer, a vocabulary."""
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
    return definition_of(*agents, games=6, seed=1, lexicon=words)


@pytest.fixture
def elsewhere(
    own: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Definition]:
    """The same, with a worker that lacks the files, as on another machine."""
    order = Order.of(own.job)
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
    before = code_hash(own.job)
    scorer = tmp_path / "scorer.py"
    scorer.write_text(scorer.read_text() + "\n# changed\n")
    assert code_hash(own.job) != before


def test_files_that_a_worker_lacks_are_sent_and_the_results_are_the_same(
    own: Definition, request: pytest.FixtureRequest
) -> None:
    order = Order.of(own.job)
    here = {played.result.number: played.result for played in order(list(own.pairings()))}
    request.getfixturevalue("elsewhere")
    order = pickle.loads(pickle.dumps(order))
    with pytest.raises(Lacks, match="has no file"):
        order(list(own.pairings()))
    batches = list(in_batches(Here(), 1, order, own.pairings()))
    there = {played.result.number: played.result for batch in batches for played in batch}
    assert timeless(there) == timeless(here)
    assert len(order(list(own.pairings()))) == 6  # files sent before are reused


def test_a_file_that_was_changed_is_sent_too(own: Definition, tmp_path: Path) -> None:
    order = Order.of(own.job)
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
    order = replace(Order.of(definition.job), **what)  # type: ignore[arg-type]
    with pytest.raises(OtherWorker, match="install the same version on both"):
        order(list(definition.pairings()))


@pytest.mark.parametrize("game", game_names())
def test_logs_come_with_the_results_and_replay(game: str, enable: Lexicon) -> None:
    class Texts(Memory):
        texts: dict[int, bytes]

        def keep(self, tournament, documents, texts=None):  # type: ignore[no-untyped-def]
            self.texts = getattr(self, "texts", {}) | texts

    definition = definition_of(*seats_of(game), game=game, games=4)
    store = Texts()
    tournament = Tournament(definition, store)
    tournament.play(Here(), 1, lambda done, total: None, logs=True)
    assert sorted(store.texts) == [0, 1, 2, 3]
    for number, text in store.texts.items():
        end = replay(*parse_log(text), enable)
        assert end.winners == (tournament.results[number].winner,)


def test_results_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Played(1, b"x"))) == (1, b"x")


# What the results of a tournament depend on


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources and data of the package."""
    built = shutil.ignore_patterns("*.so", "*.c", "__pycache__", "static", "studies")
    return Path(shutil.copytree(PACKAGE, tmp_path / "copy", ignore=built))


@pytest.mark.parametrize("game", game_names()[:3])
def test_all_that_decides_a_game_changes_its_hash(game: str, copy: Path) -> None:
    parts = (*PLAYED_BY, game)
    assert sources_hash(*parts, root=copy) == game_hash(game)
    data = ["scrabble/data/scrabble.leaves"] if game == "scrabble" else []
    decisive = [
        *("alphabet.py", "table/match.py", "table/patience.py", "table/seats.py", *data),
        *("lexicon/graph.py", "lexicon/graph.pxd", "lexicon/data/enable.txt.xz"),
        *("lexicon/data/supplement.txt", "arena/worker.py", "arena/pairing.py"),
        *(f"{game}/rules.py", f"{game}/state.py", f"{game}/agents/__init__.py"),
    ]
    for file in [*decisive, *[str(one.relative_to(copy)) for one in copy.glob(f"{game}/**/*.pxd")]]:
        assert changed_hash(copy, file, parts) != game_hash(game), file


@pytest.mark.parametrize(
    "file", ["lexicon/data/NOTICES.md", "arena/report.py", "cli/play.py", "lexicon/graph.so"]
)
def test_files_that_do_not_affect_results_do_not_change_the_hash(file: str, copy: Path) -> None:
    assert changed_hash(copy, file, (*PLAYED_BY, "scrabble")) == game_hash("scrabble")


def changed_hash(root: Path, file: str, parts: tuple[str, ...]) -> str:
    """Hash a copied tree after changing one byte of a file."""
    before = (root / file).read_bytes() if (root / file).exists() else b""
    (root / file).write_bytes(before + b"\n")
    sources_hash.cache_clear()
    try:
        return sources_hash(*parts, root=root)
    finally:
        (root / file).write_bytes(before)
        sources_hash.cache_clear()


def test_a_renamed_or_missing_file_does_not_go_unnoticed(copy: Path) -> None:
    before = sources_hash("lexicon", root=copy)
    (copy / "lexicon" / "ranking.py").rename(copy / "lexicon" / "order.py")
    sources_hash.cache_clear()
    assert sources_hash("lexicon", root=copy) != before
    with pytest.raises(FileNotFoundError):
        sources_hash("lexicon/nothing.py", root=copy)


OWN_GAME = """
from tilewright.bananagrams.game import Bananagrams

class Peelless(Bananagrams):
    name = "peelless"
    package = "peelless"

GAME = Peelless()
"""


@pytest.mark.parametrize("file", ["peelless/__init__.py", "peelless.py"])
def test_the_hash_of_an_installed_game_includes_its_own_package(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hash_now() -> str:
        forget_games()
        return game_hash("peelless")

    with installed_game("peelless", OWN_GAME, tmp_path, monkeypatch, file) as source:
        before = hash_now()
        assert before not in map(game_hash, SHIPPED)
        (tmp_path / "stranger.py").write_text("# of another package\n")
        assert hash_now() == before
        source.write_text(OWN_GAME + "# changed\n")
        assert hash_now() != before
