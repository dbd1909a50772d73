"""Which files are removed from the cache directory."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.caches import DAY, STAMP, note_use, prune
from tilewright.lexicon.cache import FORMAT

KEY = "0123456789abcdef" * 2
AGES = {  # days since the last use, and whether it stays
    f"{KEY}-v{FORMAT}.kwg": (29, True),
    f"{KEY}-v{FORMAT}.json": (31, False),
    f"{KEY}-v1.kwg": (29, True),
    f"{KEY}-v0.kwg": (31, False),
    f"{KEY}-v{FORMAT}.kwgab12cd34": (2, False),
    f"{KEY}-v{FORMAT}.kwgab12cd35": (0.5, True),
    "agents/mine-py-Mine-12.log": (8, False),
    "agents/mine-py-Mine-13.log": (6, True),
    f"sent/{KEY}/mine.py": (31, False),
    f"sent/{KEY[::-1]}/mine.py": (29, True),
    "thesis.kwg": (1000, True),
    "photos/holiday.log": (1000, True),
    "agents/list.txt": (1000, True),
}


def age(file: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(file, (then, then))


@pytest.fixture
def cache(empty_cache: Path) -> Path:
    for name, (days, _) in AGES.items():
        file = empty_cache / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        age(file, days)
    return empty_cache


def left(cache: Path) -> set[str]:
    files = [file for file in cache.rglob("*") if file.is_file() and file.name != STAMP]
    return {file.relative_to(cache).as_posix() for file in files}


def test_only_our_own_old_files_are_removed(cache: Path) -> None:
    prune()
    assert left(cache) == {name for name, (_, stays) in AGES.items() if stays}
    assert not (cache / "sent" / KEY).exists()


def test_the_cache_is_pruned_at_most_once_a_day(cache: Path) -> None:
    (cache / STAMP).touch()
    prune()
    assert left(cache) == set(AGES)
    age(cache / STAMP, 1.1)
    prune()
    assert left(cache) != set(AGES)


def test_processes_may_prune_at_once(cache: Path) -> None:
    def again(_: int) -> None:
        (cache / STAMP).unlink(missing_ok=True)
        prune()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(again, range(40)))
    assert left(cache) == {name for name, (_, stays) in AGES.items() if stays}


def test_a_missing_directory_stays_missing(empty_cache: Path) -> None:
    prune()
    note_use(empty_cache / "x")
    assert not empty_cache.exists()


def test_a_list_in_use_is_kept_and_one_out_of_use_is_removed(
    empty_cache: Path, tmp_path: Path
) -> None:
    for name in ("used", "unused"):
        (tmp_path / f"{name}.txt").write_text(f"{name}\n")
        Lexicon.load(tmp_path / f"{name}.txt")
    assert len(left(empty_cache)) == 4
    for file in list(empty_cache.iterdir()):
        age(file, 40)
    assert "used" in Lexicon.load(tmp_path / "used.txt")
    assert len(left(empty_cache)) == 2
    assert "unused" in Lexicon.load(tmp_path / "unused.txt")
