"""`tilewright doctor`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.cli import doctor
from tilewright.lexicon.cache import graph_file
from tilewright.lexicon.lists import word_lists

ROOT = Path(__file__).parents[2]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation with its kernels compiled, whatever this one is."""
    monkeypatch.setattr(doctor, "is_compiled", lambda name: True)


@pytest.mark.usefixtures("compiled", "empty_cache")
def test_a_sound_installation_has_no_problems(run: Run) -> None:
    answer = run("doctor")
    assert answer.status == 0
    assert answer.stdout.endswith("No problems found.\n")
    assert "tilewright.lexicon.graph" in answer.stdout


@pytest.mark.usefixtures("compiled")
def test_the_document_is_complete(run: Run, empty_cache: Path) -> None:
    document = run("doctor", "--json").document
    assert set(document) == {
        "ok",
        "attention",
        "version",
        "python",
        "platform",
        "kernels",
        "packages",
        "cache",
        "lists",
    }
    assert (document["ok"], document["attention"]) == (True, [])
    assert document["cache"] == {
        "directory": str(empty_cache),
        "files": 0,
        "bytes": 0,
        "writable": True,
    }
    assert document["lists"] == dict.fromkeys(word_lists(), "not yet")
    assert set(document["packages"]) == set(doctor.PACKAGES)


def test_looking_changes_nothing(run: Run, empty_cache: Path) -> None:
    run("doctor")
    assert not empty_cache.exists()


def test_it_knows_every_kernel_that_is_compiled_at_installation() -> None:
    listed = re.findall(r'^    "src/(tilewright/.*)\.py",$', (ROOT / "setup.py").read_text(), re.M)
    assert doctor.kernels() == sorted(path.replace("/", ".") for path in listed)


def test_a_kernel_that_runs_as_python_needs_attention(
    run: Run, empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "is_compiled", lambda name: name != "tilewright.lexicon.graph")
    answer = run("doctor", "--json")
    assert answer.status == 1
    assert not answer.document["kernels"]["tilewright.lexicon.graph"]
    assert answer.document["attention"][0].startswith("tilewright.lexicon.graph not compiled")


def test_python_source_is_not_machine_code() -> None:
    assert not doctor.is_compiled("tilewright.lexicon.lexicon")


def test_a_kernel_that_does_not_load_is_named(
    run: Run, empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "kernels", lambda: ["tilewright.no_such_kernel"])
    answer = run("doctor")
    assert answer.status == 1
    assert "tilewright.no_such_kernel does not load" in answer.stderr


@pytest.mark.usefixtures("compiled")
def test_a_cache_that_cannot_be_written_needs_attention(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(in_the_way / "cache"))
    answer = run("doctor")
    assert answer.status == 1
    assert "set TILEWRIGHT_CACHE" in " ".join(answer.stdout.split())


@pytest.mark.usefixtures("compiled")
def test_a_damaged_list_needs_attention(run: Run, empty_cache: Path) -> None:
    empty_cache.mkdir()
    graph_file(word_lists()["enable"].sha256).write_bytes(b"half a gra")
    answer = run("doctor", "--json")
    assert answer.status == 1
    assert answer.document["lists"]["enable"] == "damaged"
    assert "run `tilewright lexicon build enable`" in answer.document["attention"][0]


def test_a_missing_requirement_needs_attention(monkeypatch: pytest.MonkeyPatch) -> None:
    health = replace(doctor.examine(), kernels={}, lists={})
    monkeypatch.setattr(doctor, "installed", lambda name: None if name == "rich" else "1.0")
    assert list(doctor.attention(health)) == ["rich is missing: run `pip install rich`."]


def test_a_missing_extra_is_not_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "installed", lambda name: None)
    health = replace(doctor.examine(), kernels={}, lists={})
    assert not any("pettingzoo" in sentence for sentence in doctor.attention(health))
