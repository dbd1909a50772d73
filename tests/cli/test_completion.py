"""Completion in bash, by its own protocol."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None, reason="bash is not installed")

# What bash does when the tabulator is pressed behind each line of words.
ASK = """
eval "$(_TILEWRIGHT_COMPLETE=source_bash tilewright)"
for line in "$@"; do
    read -r -a COMP_WORDS <<< "$line"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _tilewright_completion tilewright
    echo "${COMPREPLY[@]}"
done
"""
OFFERED = {
    "tilewright arena scrabble equity gr": {"greedy"},
    "tilewright game auction loss-": {"loss-opportunity", "loss-market", "loss-exact"},
    "tilewright words CAT --lexicon enab": {"enable", "enable+"},
    "tilewright agents scr": {"scrabble"},
    "tilewright play auc": {"auction"},
    "tilewright arena scrabble mine.p": set(),  # so that bash looks for files
}


def test_bash_completes_names(tmp_path: Path) -> None:
    command = tmp_path / "tilewright"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tilewright "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        [str(BASH), "-c", ASK, "bash", *OFFERED],
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [set(line.split()) for line in done.stdout.splitlines()]
    assert dict(zip(OFFERED, answers, strict=True)) == OFFERED
