"""Changes of the package that change the hash of its sources."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tilewright.sources import PACKAGE, sources_hash

PARTS = ("alphabet.py", "lexicon", "solver", "scrabble")


def copied(directory: Path) -> Path:
    """Return a copy of the parts without build products."""
    for part in PARTS:
        if (PACKAGE / part).is_file():
            shutil.copy(PACKAGE / part, directory / part)
        else:
            ignored = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
            shutil.copytree(PACKAGE / part, directory / part, ignore=ignored)
    return directory


def test_a_copy_without_build_products_has_the_same_hash(tmp_path: Path) -> None:
    assert sources_hash(*PARTS, root=copied(tmp_path)) == sources_hash(*PARTS)


@pytest.mark.parametrize(
    "name",
    [
        "alphabet.py",
        "solver/solve.py",
        "solver/table.pxd",
        "scrabble/data/scrabble.leaves",
        "lexicon/data/enable.txt.xz",
        "lexicon/data/supplement.txt",
        "lexicon/data/lists.json",
    ],
)
def test_changed_code_and_data_change_the_hash(tmp_path: Path, name: str) -> None:
    file = copied(tmp_path) / name
    file.write_bytes(file.read_bytes() + b"\n")
    assert sources_hash(*PARTS, root=tmp_path) != sources_hash(*PARTS)


@pytest.mark.parametrize(
    "name", ["solver/table.c", "solver/table.so", "solver/x.pyc", "lexicon/data/NOTICES.md"]
)
def test_build_products_and_notes_do_not_change_the_hash(tmp_path: Path, name: str) -> None:
    (copied(tmp_path) / name).write_bytes(b"changed")
    assert sources_hash(*PARTS, root=tmp_path) == sources_hash(*PARTS)


def test_a_renamed_file_changes_the_hash(tmp_path: Path) -> None:
    file = copied(tmp_path) / "lexicon" / "data" / "supplement.txt"
    file.rename(file.with_name("supplement-2.txt"))
    assert sources_hash(*PARTS, root=tmp_path) != sources_hash(*PARTS)


def test_parts_may_overlap_and_come_in_any_order() -> None:
    assert sources_hash("lexicon", "solver") == sources_hash("solver", "lexicon/data", "lexicon")


def test_a_missing_part_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        sources_hash("lexicon", "lexikon")
