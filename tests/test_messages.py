"""The engine knows no command-line options: its messages never name one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilewright

PACKAGE = Path(tilewright.__file__).parent
OPTION = re.compile(r"(?<![\w-])--[a-z]")
# A report prints the commands that repeat it.
COMMAND_LINES = {"studies/report.py", "studies/solvability/page.py"}
STYLES = {"studies/figures.py", "studies/page.py"}  # CSS variables look like options


def engine_sources() -> list[Path]:
    names = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    return [
        file
        for name, file in sorted(names.items())
        if not name.startswith("cli/") and name not in COMMAND_LINES | STYLES
    ]


def texts(source: str) -> Iterator[str]:
    """The string constants of a module without its docstrings."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield str(node.value)


def named_options(source: str) -> list[str]:
    return [text for text in texts(source) if OPTION.search(text)]


@pytest.mark.parametrize(
    "file", engine_sources(), ids=lambda file: file.relative_to(PACKAGE).as_posix()
)
def test_no_message_names_an_option(file: Path) -> None:
    assert named_options(file.read_text("utf-8")) == []


def test_an_option_is_found_wherever_a_message_is_made() -> None:
    source = '''def fail(name):
    """Fail without --store."""
    message = f"{name}: give another --store"
    raise ValueError(message, "--logs keeps logs", "a--b", "two--words", "-- none --")
'''
    assert named_options(source) == [": give another --store", "--logs keeps logs"]
