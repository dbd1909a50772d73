"""`make` works wherever the clone is, a path with spaces included."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILT = shutil.ignore_patterns(
    *(".git", ".venv", "build", "dist", "*.so", "*.c", "*.egg-info"),
    *("__pycache__", ".*_cache", ".hypothesis"),
)
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(folder: Path, *arguments: str) -> str:
    # What pytest or an outer make sets would be taken over.
    inner = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    inner.pop("PYTHONPATH", None)
    done = subprocess.run(
        ["make", *arguments], cwd=folder, env=inner, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The Makefile in a path with spaces, with an environment whose Python only echoes."""
    folder = tmp_path / "a path with spaces" / "and more"
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, folder)
    python = programs / "python"
    python.write_text('#!/bin/sh\nprintf "<%s>" "$(pwd)" "$PYTHONPATH" "$@"\necho\n')
    python.chmod(0o755)
    for stamp in (".installed", ".compiled"):
        (folder / ".venv" / stamp).touch()
    return folder


@pytest.mark.parametrize(
    ("arguments", "ran"),
    [
        (("demo",), "<tools/demo.py>"),
        (("test", "JOBS=2", "TESTS=tests/test_main.py"), "<-n><2><--dist><loadfile><tests/test"),
        (("test-all", "JOBS=2"), "<-m><slow or not slow>"),
        (("lint",), "<-m><ruff><check><.>"),
        (("types",), "<-m><mypy>"),
        (("bench",), "<-m><benches>"),
        (("docs",), "<-m><mkdocs><build>"),
    ],
)
def test_targets_run_in_a_path_with_spaces(
    clone: Path, arguments: tuple[str, ...], ran: str
) -> None:
    # The kernels themselves are not in the copy: nothing is compiled.
    said = make(clone, "KERNELS=", "HEADERS=", *arguments)
    assert f"<{clone}>" in said
    assert ran in said


def test_copies_are_built_in_a_path_with_spaces(clone: Path) -> None:
    said = make(clone, "KERNELS=", "SOURCES=Makefile setup.py", "checked")
    assert f"<{clone}/build/checked><{clone}/build/checked/src><-m><pytest>" in said
    assert (clone / "build" / "checked" / "setup.py").is_file()


@pytest.mark.slow
def test_the_demo_installs_in_a_path_with_spaces(tmp_path: Path) -> None:
    folder = tmp_path / "a path with spaces" / "clone"
    shutil.copytree(ROOT, folder, ignore=BUILT)
    assert "Where to go next" in make(folder, "demo")
    assert "passed" in make(folder, "test", "TESTS=tests/test_main.py tests/cli/test_main.py")
