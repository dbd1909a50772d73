"""Who may import whom, read from the sources, and how light the package is to import.

alphabet → lexicon → grid → solver → {bananagrams, scrabble, auction} → arena → {studies, web, cli}:
an arrow is never turned round, and the three games do not know each other.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tilewright

PACKAGE = Path(tilewright.__file__).parent
GAMES = ("bananagrams", "scrabble", "auction")
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "statistics", "sources"),
    ("alphabet",),
    ("lexicon",),
    ("seats", "record", "database", "execution"),
    ("grid",),
    ("solver",),
    GAMES,
    ("arena",),
    ("studies", "web", "envs"),
    # The command line starts the studies and the server; the rest is for users and knows all.
    ("cli", "testing", "__main__"),
)
HEIGHT = {room: height for height, layer in enumerate(LAYERS) for room in layer}
HEAVY = (
    *("numpy", "typer", "rich", "fastapi", "sqlalchemy", "matplotlib"),
    *("distributed", "gymnasium", "pettingzoo"),
)


def modules() -> list[Path]:
    """Every source of the package but its front door, which is open to every room."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pxd")]
    return sorted(file for file in files if file != PACKAGE / "__init__.py")


def room_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rooms_in_python(source: str, package: str) -> Iterator[str]:
    """The rooms that a module imports, anywhere in it; `package` is where its dots begin."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from rooms_of_names(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = absolute(node, package)
            yield from rooms_of_names(f"{home}.{alias.name}" for alias in node.names)


def absolute(node: ast.ImportFrom, package: str) -> str:
    """The module of a `from` import, with its leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    base = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def rooms_in_header(source: str) -> Iterator[str]:
    """The rooms that a Cython header takes declarations from."""
    found = re.findall(r"^\s*(?:from\s+(\S+)\s+)?cimport\s+(\S+)", source, re.MULTILINE)
    yield from rooms_of_names(f"{home}.{name}" if home else name for home, name in found)


def rooms_of_names(names: Iterator[str]) -> Iterator[str]:
    for name in names:
        parts = name.removeprefix("cython.cimports.").split(".")
        if parts[0] == "tilewright" and len(parts) > 1 and parts[1] != "__version__":
            yield tilewright._HOMES.get(parts[1], f"tilewright.{parts[1]}").split(".")[1]


def rooms_imported(file: Path) -> set[str]:
    source = file.read_text("utf-8")
    if file.suffix == ".pxd":
        return set(rooms_in_header(source))
    package = ".".join(["tilewright", *file.relative_to(PACKAGE).parts[:-1]])
    return set(rooms_in_python(source, package))


def may_import(room: str, other: str) -> bool:
    return room == other or HEIGHT[other] < HEIGHT[room]


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_arrow_is_turned_round(file: Path) -> None:
    room = room_of(file)
    assert room in HEIGHT, f"{room} is a new room: say in LAYERS where it stands"
    wrong = {other for other in rooms_imported(file) if not may_import(room, other)}
    assert not wrong, f"{room} may not import {', '.join(sorted(wrong))}"


def test_the_games_do_not_know_each_other() -> None:
    pairs = [(game, other) for game in GAMES for other in GAMES if game != other]
    assert not any(may_import(game, other) for game, other in pairs)


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("import tilewright.grid.board", {"grid"}),
        ("from tilewright.solver import solve", {"solver"}),
        ("from tilewright import arena", {"arena"}),
        ("from tilewright import Lexicon, __version__", {"lexicon"}),
        ("from cython.cimports.tilewright.lexicon.graph import Graph", {"lexicon"}),
        ("from .agents import Mine", {"scrabble"}),
        ("from ..bananagrams import game", {"bananagrams"}),
        ("from .. import web", {"web"}),
        ("def late():\n    import tilewright.cli", {"cli"}),
        ("import os, json\nfrom typing import Any", set()),
    ],
)
def test_every_way_to_import_is_seen(source: str, rooms: set[str]) -> None:
    assert set(rooms_in_python(source, "tilewright.scrabble")) == rooms


def test_the_imports_of_a_header_are_seen() -> None:
    source = "from libc.stdint cimport uint8_t\nfrom tilewright.lexicon.graph cimport Graph\n"
    assert set(rooms_in_header(source)) == {"lexicon"}
    assert set(rooms_in_header("cimport tilewright.solver.search\n")) == {"solver"}


def loaded_after(statement: str) -> set[str]:
    """The top modules that a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in ran.stdout.split()}


@pytest.mark.parametrize(
    "statement", ["import tilewright", "from tilewright import Lexicon", "import tilewright.errors"]
)
def test_the_package_takes_nothing_heavy_with_it(statement: str) -> None:
    assert loaded_after(statement).isdisjoint(HEAVY)


def test_every_public_name_can_be_had() -> None:
    for name in tilewright.__all__:
        assert getattr(tilewright, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        tilewright.nonsense  # noqa: B018
