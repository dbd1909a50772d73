"""The examples learn, and the code in the documentation runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
SHOWN = ("game is over", "game is over", "seat_2", "half.npz is ready")


def run(*arguments: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=cwd
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


@pytest.mark.slow
def test_a_bidder_that_was_trained_for_seconds_enters_the_arena(tmp_path: Path) -> None:
    size = ("--generations", "2", "--bidders", "6", "--games", "1", "--rounds", "1")
    told = run("examples/learning/train_bidder.py", *size, "--output", str(tmp_path))
    assert "generation 2 of 2" in told and "on unseen deals" in told
    seats = [f"policy:file={tmp_path / name}" for name in ("bidder.npz", "start.npz")]
    rules = ("--rounds", "1", "--lexicon", "enable", "--form", "1v1")
    play = ("--games", "2", "--store", "none", "--workers", "1", "--json")
    report = json.loads(run("-m", "tilewright", "arena", "auction", *seats, "loss", *rules, *play))
    assert [seat["name"] for seat in report["seats"]] == [*seats, "loss"]
    assert report["games"] == 6 and not any(seat["fails"] for seat in report["seats"])


@pytest.mark.parametrize(("block", "shown"), [*zip(BLOCKS, SHOWN, strict=True)])
def test_examples_in_the_documents_run(block: str, shown: str, tmp_path: Path) -> None:
    assert shown in run("-c", block, cwd=tmp_path)
