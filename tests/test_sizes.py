"""Files and functions of the package are short enough to read in one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tilewright

PACKAGE = Path(tilewright.__file__).parent
COMPILED = "[compiled]"  # ends the first line of a kernel's docstring
MOST_LINES = 400  # of a file
MOST_IN_BODY = 50  # lines of a function without its signature; kernels may have long loops


def test_no_file_is_long() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in _files()}
    assert not [file for file, lines in lengths.items() if lines > MOST_LINES]


def test_no_function_outside_kernels_is_long() -> None:
    trees = {file: ast.parse(file.read_bytes()) for file in _files()}
    written = {file: tree for file, tree in trees.items() if not _is_kernel(tree)}
    assert len(trees) > len(written) > len(trees) / 2
    assert not [
        (file.name, node.name)
        for file, tree in written.items()
        for node in _functions(tree)
        if _lines(node) > MOST_IN_BODY
    ]


def _files() -> Iterator[Path]:
    return PACKAGE.rglob("*.py")


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions and methods, also those inside others."""
    for inner in getattr(node, "body", ()):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inner
        if isinstance(inner, ast.stmt):
            yield from _functions(inner)


def _is_kernel(tree: ast.Module) -> bool:
    return (ast.get_docstring(tree) or "").partition("\n")[0].endswith(COMPILED)


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    end = node.end_lineno
    assert end is not None
    return end - node.body[0].lineno + 1
