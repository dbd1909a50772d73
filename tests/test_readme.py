"""The examples in the README and the guides run, and print what is shown.

A `python` block is executed. In a `console` block a shell runs each `$` line, with `tilewright` as
the package under test, and the lines below it are the expected output. `…` stands for any text
within a line, and on a separate line for any lines. `$ cat FILE` creates the file with the content
shown; `examples` is there as in a clone. `make record` rewrites the output of blocks without a
separate line of `…`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NEWCOMERS = ("install", "tutorial", "commands", "howto", "recipes")
NAMES = ("README.md", *(f"docs/{name}.md" for name in NEWCOMERS))
FIRST_PAGES = ("README.md", "tutorial.md")
PAGES = [ROOT / name for name in NAMES]
ANY = "…"
ANY_LINES = (ANY, "...")
# What a machine decides, as `record` has to hide it.
VARIABLE = re.compile(r"[\d,]+ nodes?, [\d,.]+ ms")

Step = tuple[str, str]  # a command line, and the output below it
Example = tuple[Path, str]  # a page, and one of its blocks


def examples(language: str) -> list[Example]:
    fence = re.compile(rf"^```{language}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(page, block) for page in PAGES for block in fence.findall(page.read_text("utf-8"))]


def steps(block: str) -> list[Step]:
    """The command lines of a console block, each with its expected output."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def pattern(shown: str) -> str:
    """A regular expression for expected output with `…`; trailing spaces do not count."""
    lines = [line.rstrip() for line in shown.rstrip().splitlines()]
    return "".join(
        r"(?:.*\n)*?" if line in ANY_LINES else f"{re.escape(line).replace(ANY, '.*')} *\n"
        for line in lines
    )


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory for the files of all examples, with the command in `bin`."""
    home = tmp_path_factory.mktemp("readme")
    (home / "examples").symlink_to(ROOT / "examples")
    script = home / "bin" / "tilewright"
    script.parent.mkdir()
    script.write_text(
        f"#!/bin/sh\nexec '{sys.executable}' -c 'from tilewright.cli import main; main()' \"$@\"\n"
    )
    script.chmod(0o755)
    return home


@pytest.fixture(scope="module")
def seen() -> dict[tuple[str, ...], str]:
    """The output of commands that ran, by the command and the files that it names."""
    return {}


def output_of(command: str, desk: Path, seen: dict[tuple[str, ...], str]) -> str:
    """Return the output of a command; pages with the same command share a run."""
    files = [path for path in sorted(desk.glob("*.*")) if path.name in command]
    key = (command, *(path.read_text("utf-8") for path in files if path.suffix in (".txt", ".py")))
    if key not in seen:
        seen[key] = run(command, desk)
    return seen[key]


def run(command: str, desk: Path) -> str:
    """All that a command line prints, errors too."""
    path = f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}"
    settings = {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=desk,
        env=os.environ | settings | {"PATH": path, "TILEWRIGHT_DATA": str(desk / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def title(example: Example) -> str:
    """The name of a block's test: its page and its command."""
    page, block = example
    return f"{page.stem}: {steps(block)[-1][0]}"


def commands() -> list[Any]:
    """The console blocks; those that play many games outside the first pages are slow."""
    return [
        pytest.param(example, marks=pytest.mark.slow) if plays_much(example) else example
        for example in examples("console")
    ]


def plays_much(example: Example) -> bool:
    page, block = example
    played = re.search("tilewright (arena|bench|study run)", block)
    return played is not None and page.name not in FIRST_PAGES


def page_of(example: Example) -> str:
    return example[0].stem


@pytest.mark.parametrize("example", examples("python"), ids=page_of)
def test_a_python_example_runs(example: Example) -> None:
    page, block = example
    exec(compile(block, str(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize("example", commands(), ids=title)
def test_a_command_shows_what_is_recorded(
    example: Example, desk: Path, seen: dict[tuple[str, ...], str]
) -> None:
    page, block = example
    for command, shown in steps(block):
        if command.startswith("cat "):
            (desk / command.removeprefix("cat ")).write_text(shown)
            continue
        output = output_of(command, desk, seen)
        if os.environ.get("TILEWRIGHT_RECORD"):
            record(page, command, shown, output)
        elif not re.fullmatch(pattern(shown), f"{output.rstrip()}\n"):
            pytest.fail(f"$ {command}\n{output}\nis shown as\n{shown}")


def record(page: Path, command: str, shown: str, output: str) -> None:
    """Show the output that a command has now."""
    if re.fullmatch(pattern(shown), f"{output.rstrip()}\n"):
        return
    assert not {*shown.splitlines()} & {*ANY_LINES}, f"write by hand what this shows now:\n{output}"
    lines = [line.rstrip() for line in VARIABLE.sub(ANY, output).splitlines()]
    now = "\n".join([f"$ {command}", *lines, ""])
    text = page.read_text("utf-8")
    page.write_text(text.replace(f"$ {command}\n{shown}", now), "utf-8")
