"""The demo runs from start to end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

DEMO = Path(__file__).parents[2] / "tools" / "demo.py"


def shown() -> str:
    """Return the demo's output to a pipe."""
    run = subprocess.run(
        [sys.executable, str(DEMO)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "80"},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_demo_shows_grids_a_proof_and_where_to_go_next() -> None:
    text = shown()
    pictures = re.findall(r"(?:^[A-Za-z.]+\n){3,}", text, re.MULTILINE)
    assert len(pictures) == 3
    letters = ["".join(re.findall("[A-Za-z]", picture)) for picture in pictures]
    assert [len(each) for each in letters] == [21, 22, 23]
    assert "impossible" in text
    assert "tilewright solve" in text
