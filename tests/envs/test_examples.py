"""The example learns, and what the document shows runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_is_better_after_training_than_before() -> None:
    told = run("examples/train_in_a_minute.py")
    rewards = {
        name: float(reward) for name, reward in re.findall(r"^([a-z ]+): +([0-9.]+)", told, re.M)
    }
    others = ("before", "always append", "always rebuild")
    assert rewards["after"] > max(rewards[name] for name in others) + 2


@pytest.mark.parametrize(
    ("block", "shown"), [*zip(BLOCKS, ("game is over", "seat_2"), strict=True)]
)
def test_what_the_document_shows_runs(block: str, shown: str) -> None:
    assert shown in run("-c", block)
