"""Declarations in the kernels' Cython headers, compared with their Python files."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tilewright

PACKAGE = Path(tilewright.__file__).parent
HEADERS = sorted(PACKAGE.rglob("*.pxd"))
SCALAR = r"(?:unsigned )?(?:bint|char|short|int|long|long long|float|double)"


def listed_kernels() -> tuple[str, ...]:
    """The modules that setup.py compiles, read without running it."""
    setup = Path(__file__).parent.parent / "setup.py"
    for node in ast.parse(setup.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "KERNELS":
            files = ast.literal_eval(node.value)
            return tuple(re.sub(r"^src/|\.py$", "", file).replace("/", ".") for file in files)
    raise AssertionError("setup.py has no KERNELS")


KERNELS = listed_kernels()


def scalars_in(header: str) -> dict[str, set[str]]:
    """The C numbers among the attributes of each class that a header declares."""
    classes: dict[str, set[str]] = {}
    found: set[str] = set()
    for line in header.splitlines():
        if opened := re.match(r"cdef class (\w+)", line):
            found = classes[opened[1]] = set()
        elif declared := re.match(rf"    cdef (?:public |readonly )?{SCALAR} (\w+)\s*(#|$)", line):
            found.add(declared[1])
    return classes


def set_by_constructors(module: ast.Module) -> dict[str, set[str]]:
    """The attributes that each class assigns in `__init__`."""
    return {
        one.name: {
            node.attr
            for method in one.body
            if isinstance(method, ast.FunctionDef) and method.name == "__init__"
            for node in ast.walk(method)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        for one in module.body
        if isinstance(one, ast.ClassDef)
    }


@pytest.mark.parametrize("header", HEADERS, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_declared_number_is_set_by_the_constructor(header: Path) -> None:
    """C sets them to 0; plain Python has no attribute until something assigns it."""
    assigned = set_by_constructors(ast.parse(header.with_suffix(".py").read_text("utf-8")))
    for name, scalars in scalars_in(header.read_text("utf-8")).items():
        assert not scalars - assigned[name], name


def constants_in(header: str) -> dict[str, int]:
    """The constants of a header's `cdef enum` blocks."""
    blocks = re.findall(r"^cdef enum:\n((?:    .*\n)+)", header, re.MULTILINE)
    pairs = [line.partition("#")[0].split(" = ") for block in blocks for line in block.splitlines()]
    return {name.strip(): int(value, 0) for name, value in pairs}


def plain_constants(module: ast.Module) -> dict[str, int]:
    """The constants of a run from source, but for those with an underscore: C needs none of them.

    They are where `cython.compiled` is false, or at the top of a module that does not ask for it.
    """
    statements = module.body
    for one in module.body:
        if isinstance(one, ast.If) and ast.unparse(one.test) == "cython.compiled":
            statements = one.orelse
        elif isinstance(one, ast.If) and ast.unparse(one.test) == "not cython.compiled":
            statements = one.body
    return {
        ast.unparse(one.targets[0]): eval(ast.unparse(one.value), {})
        for one in statements
        if isinstance(one, ast.Assign) and not ast.unparse(one.targets[0]).startswith("_")
    }


@pytest.mark.parametrize("header", HEADERS, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_constants_of_a_header_are_those_of_plain_python(header: Path) -> None:
    declared = constants_in(header.read_text("utf-8"))
    if declared:
        module = ast.parse(header.with_suffix(".py").read_text("utf-8"))
        assert plain_constants(module) == declared


def test_header_constants_are_found() -> None:
    header = "cdef enum:\n    SIDE = 0x80  # squares\n    NOTHING = -1\n\n\ncdef class One:\n"
    assert constants_in(header) == {"SIDE": 128, "NOTHING": -1}


def test_declared_numbers_are_found() -> None:
    header = """
cdef class One:
    cdef readonly long long nodes
    cdef unsigned char[::1] cells
    cdef Board board
    cdef bint done  # a reason
    cdef int find(self, int code) noexcept nogil


cdef class Two:
    cdef public unsigned int mask
"""
    assert scalars_in(header) == {"One": {"nodes", "done"}, "Two": {"mask"}}
