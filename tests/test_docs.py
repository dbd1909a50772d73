"""The documents do not promise what is not there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))

# [text](target), with or without a part of the page
LINK = re.compile(r"\]\(([^)#\s]*)(?:#[^)]*)?\)")
# `make one two`, or the same on a line of a shell block
COMMAND = re.compile(r"(?:`|^)make((?: [a-z-]+)+)", re.MULTILINE)


def name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def targets_in(text: str) -> set[str]:
    return {target for words in COMMAND.findall(text) for target in words.split()}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    links = {link for link in LINK.findall(document.read_text("utf-8")) if "://" not in link}
    missing = [link for link in links if link and not (document.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_make_target_that_is_named_exists(document: Path) -> None:
    assert targets_in(document.read_text("utf-8")) <= TARGETS


def test_targets_are_seen_in_text_and_in_blocks() -> None:
    assert targets_in("Run `make lint types` or\nmake demo    # a comment\n") == {
        "lint",
        "types",
        "demo",
    }


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_help_lists_every_target() -> None:
    run = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^ +make ([a-z-]+)", run.stdout, re.MULTILINE)) == TARGETS


def test_the_readme_has_a_place_for_the_figures() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert text.count("<!-- figures:begin -->") == text.count("<!-- figures:end -->") == 1
