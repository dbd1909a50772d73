"""Leaves from self-play: the same for any number of workers and after any interruption."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tilewright.alphabet import Alphabet
from tilewright.errors import TilewrightError
from tilewright.execution.executor import Here
from tilewright.lexicon import Lexicon
from tilewright.scrabble.leaves import Leaves
from tilewright.scrabble.rules import Rules
from tilewright.scrabble.training.course import CHUNK, Course, Training

WORDS = "act ad at ate cad cat cats coat date do eat eats es go oat od sat sea seat set so ta tea"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("words") / "few.txt"
    file.write_text("\n".join(WORDS.split()), "utf-8")
    return str(file)


def course(source: str, games: int = 800, seed: int = 1) -> tuple[Course, Lexicon]:
    lexicon = Lexicon.load(source)
    return Course.of(source, lexicon, Rules(), games, seed), lexicon


def nothing(*facts: object) -> None:
    pass


@pytest.fixture(scope="module")
def told() -> list[tuple[int, int, int]]:
    """The progress of the training in `leaves`."""
    return []


@pytest.fixture(scope="module")
def leaves(source: str, told: list[tuple[int, int, int]]) -> Leaves:
    return Training.begin(*course(source)).run(
        Here(), 1, lambda *facts: told.append(facts), nothing
    )


def test_the_rounds_grow_and_have_all_games(source: str) -> None:
    assert course(source, 115_000)[0].rounds == [5_000, 10_000, 20_000, 40_000, 40_000]
    assert sum(course(source, 1_001)[0].rounds) == 1_001


@pytest.mark.slow
def test_learning_finds_the_blank(leaves: Leaves) -> None:
    assert leaves["?"] > leaves["Q"]


def test_workers_change_nothing(source: str, leaves: Leaves) -> None:
    training = Training.begin(*course(source))
    with ProcessPoolExecutor(2) as pool:
        assert training.run(pool, 2, nothing, nothing).values == leaves.values


class Stopped(Exception):
    """In place of an interrupt."""


def interrupt(after: int) -> Callable[[int, int, int], None]:
    calls = 0

    def progress(number: int, done: int, games: int) -> None:
        nonlocal calls
        calls += 1
        if calls == after:
            raise Stopped

    return progress


def test_an_interrupted_training_resumes(source: str, leaves: Leaves, tmp_path: Path) -> None:
    file = tmp_path / "few.leaves.part"
    plan, lexicon = course(source)
    training = Training.begin(plan, lexicon)
    played = []
    for after in (1, 2, 2):
        with pytest.raises(Stopped):
            training.run(Here(), 1, interrupt(after), partial(training.save, file))
        loaded = Training.load(file, plan, lexicon)
        assert loaded is not None
        assert loaded.played == training.played > 0
        played.append(loaded.played)
        training = loaded
    assert played == sorted(set(played))
    assert training.run(Here(), 1, nothing, nothing).values == leaves.values


def test_a_file_of_another_training_or_a_damaged_one_is_not_taken(
    source: str, tmp_path: Path
) -> None:
    file = tmp_path / "few.leaves.part"
    plan, lexicon = course(source)
    Training.begin(plan, lexicon).save(file)
    assert Training.load(file, plan, lexicon) is not None
    assert Training.load(file, course(source, seed=2)[0], lexicon) is None
    file.write_bytes(file.read_bytes()[:1000])
    assert Training.load(file, plan, lexicon) is None
    assert Training.load(tmp_path / "missing", plan, lexicon) is None


def test_progress_counts_the_games_of_each_round(
    source: str, leaves: Leaves, told: list[tuple[int, int, int]]
) -> None:
    rounds = course(source)[0].rounds
    assert {number: done for number, done, _ in told} == dict(enumerate(rounds, start=1))
    assert max(rounds) > CHUNK


def test_too_few_games_and_letters_that_are_not_there_are_refused(source: str) -> None:
    with pytest.raises(TilewrightError, match="games must be 23 or more"):
        course(source, 5)
    few = Lexicon.from_words(["act", "cat"], Alphabet("ACT"))
    with pytest.raises(TilewrightError, match=r"alphabet.*tiles"):
        Course.of("few", few, Rules(), 1_000, 0)
