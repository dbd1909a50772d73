from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tilewright.scrabble.leaves import Leaves

WORDS = "act at ate cat cats coat eat eats es go oat sat sea seat set so ta tea toe"


@pytest.fixture
def words(tmp_path: Path) -> str:
    file = tmp_path / "few.txt"
    file.write_text("\n".join(WORDS.split()), "utf-8")
    return str(file)


def test_leaves_are_learned_written_and_compared(run: Run, words: str, tmp_path: Path) -> None:
    file = tmp_path / "few.leaves"
    asked = ("learn", "leaves", "--lexicon", words, "--games", "30", "--output", str(file))
    document = run(*asked, "--workers", "1", "--compare", "4", "--json").document
    assert document["file"] == str(file) and document["games"] == 30
    assert document["values"]["?"] == pytest.approx(Leaves.load(file)["?"], abs=0.07)
    entrants = [f"equity:leaves={file}", "equity:leaves=none"]
    assert [agent["name"] for agent in document["comparison"]["seats"]] == entrants
    assert not list(tmp_path.glob("*.part"))


def test_the_part_of_another_training_is_refused(run: Run, words: str, tmp_path: Path) -> None:
    file = tmp_path / "few.leaves"
    (tmp_path / "few.leaves.part").write_bytes(b"something else")
    asked = ("learn", "leaves", "--lexicon", words, "--games", "50", "--output", str(file))
    refused = run(*asked, "--workers", "1")
    assert refused.status == 2 and "--fresh" in refused.stderr
    answer = run(*asked, "--workers", "1", "--fresh")
    assert answer.status == 0 and file.exists()
    assert "leaves of 50 games" in answer.stdout
    assert f"tilewright arena scrabble equity:leaves={file} equity:leaves=none" in answer.stdout


def test_a_directory_that_is_not_there_is_refused_before_the_first_game(
    run: Run, words: str
) -> None:
    refused = run("learn", "leaves", "--lexicon", words, "--output", "nowhere/few.leaves")
    assert refused.status == 2 and "'nowhere' does not exist" in refused.stderr


def test_an_interrupted_command_keeps_its_results(words: str, tmp_path: Path) -> None:
    file, part = tmp_path / "few.leaves", tmp_path / "few.leaves.part"
    asked = ("learn", "leaves", "--lexicon", words, "--games", "9000000", "--output", str(file))
    command = [sys.executable, "-m", "tilewright", *asked, "--workers", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not part.exists() and process.poll() is None:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=300)[1]
    assert process.returncode == 130, told
    assert "the same command" in told
    assert part.exists() and not file.exists()
