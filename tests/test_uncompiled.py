"""The kernels are Python files too: run from source they give the answers of the compiled ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests import kernel_questions
from tests.test_kernels import KERNELS

PACKAGE = Path(tilewright.__file__).parent

# For an interpreter that sees only sources.
ASK = """
import json, runpy, sys
from importlib import import_module
questions = runpy.run_path(sys.argv[1])["QUESTIONS"]
files = {kernel: import_module(kernel).__file__ for kernel in questions}
print(json.dumps([files, {kernel: ask() for kernel, ask in questions.items()}]))
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that has its sources, and of its data only small files."""
    home = tmp_path_factory.mktemp("sources")
    data = PACKAGE / "lexicon/data/lists.json", PACKAGE / "scrabble/data/win-chances.json"
    for file in [*PACKAGE.rglob("*.py"), *data]:
        copy = home / "tilewright" / file.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    return home


@pytest.fixture(scope="module")
def plain(sources: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """The files that an uncompiled run imports, and the answers it gives."""
    ran = subprocess.run(
        [sys.executable, "-c", ASK, kernel_questions.__file__],
        env=os.environ | {"PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=sources,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    files, answers = json.loads(ran.stdout)
    return files, answers


def test_every_kernel_has_a_question() -> None:
    assert set(kernel_questions.QUESTIONS) == set(KERNELS)


@pytest.mark.parametrize("kernel", KERNELS)
def test_plain_python_gives_the_answers_of_a_compiled_kernel(
    kernel: str, sources: Path, plain: tuple[dict[str, str], dict[str, Any]]
) -> None:
    files, answers = plain
    assert files[kernel] == str(sources / f"{kernel.replace('.', '/')}.py")
    assert answers[kernel] == json.loads(json.dumps(kernel_questions.QUESTIONS[kernel]()))


RUN = "import sys; {first}; sys.argv[0] = 'tilewright'; from tilewright.cli import main; main()"


def command(sources: Path, cache: Path, *arguments: str, first: str = "pass") -> Any:
    """A command line of the uncompiled package."""
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", RUN.format(first=first), *arguments],
        env=os.environ
        | {
            "PYTHONPATH": str(sources),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TILEWRIGHT_CACHE": str(cache),
        },
        cwd=sources,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("arguments", ["solve SLANG", "lexicon list", "arena scrabble greedy x"])
def test_without_cython_one_sentence_says_what_to_do(
    sources: Path, tmp_path: Path, arguments: str
) -> None:
    ran = command(sources, tmp_path, *arguments.split(), first="sys.modules['cython'] = None")
    assert ran.returncode == 2
    assert ran.stderr.startswith("tilewright: tilewright's kernels are not compiled; install")
    assert ran.stderr.count("\n") == 1


def test_the_doctor_needs_no_cython(sources: Path, tmp_path: Path) -> None:
    ran = command(sources, tmp_path, "doctor", first="sys.modules['cython'] = None")
    assert ran.returncode == 1
    assert "not compiled" in ran.stdout


def test_a_long_list_is_refused_with_advice_and_a_short_one_solved(
    sources: Path, tmp_path: Path
) -> None:
    ran = command(sources, tmp_path, "solve", "SLANG")
    assert ran.returncode == 2
    assert "words of enable+ take minutes to build; install a C compiler" in ran.stderr
    assert "tilewright lexicon build enable+" in ran.stderr
    words = tmp_path / "words.txt"
    words.write_text("slang\nlags\nsang\ntree\nbee\n")
    ran = command(sources, tmp_path, "solve", "SLANG", "--lexicon", str(words))
    assert ran.returncode == 0, ran.stderr
    assert "solved" in ran.stdout
