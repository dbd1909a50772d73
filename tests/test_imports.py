"""Which package may import which, read from the sources, and how light `import tilewright` is.

alphabet → lexicon → table → grid → solver → {bananagrams, scrabble, auction} → {arena, quiz} →
{studies, web, envs} → cli: imports point to the left only, and no game imports another.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import tilewright

ROOT = Path(__file__).parents[1]
PACKAGE = Path(tilewright.__file__).parent
GAMES = ("bananagrams", "scrabble", "auction")
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "statistics"),
    ("frames",),
    ("caches", "database", "execution", "sources"),
    ("alphabet",),
    ("lexicon",),
    ("table",),
    ("grid",),
    ("solver",),
    GAMES,
    ("arena", "quiz"),
    ("studies", "web", "envs"),
    # The command line starts the studies and the server; `testing` checks all of it for users.
    ("cli", "testing"),
    ("__main__",),
)
HEIGHT = {room: height for height, layer in enumerate(LAYERS) for room in layer}
# Boundaries inside a package: imports that a subpackage may not have.
WALLS = {
    "scrabble.kernels": ("scrabble.search", "scrabble.agents", "scrabble.training"),
    "scrabble.notation": ("scrabble.search", "scrabble.agents"),
    "web.live": ("web.pages", "web.peers"),
    "web.peers": ("web.pages",),
    "web.database": ("web.live", "web.pages", "web.peers"),
}
HEAVY = (
    *("numpy", "typer", "rich", "fastapi", "sqlalchemy", "matplotlib"),
    *("distributed", "gymnasium", "pettingzoo"),
)


def sources(root: Path = PACKAGE, under: str = "") -> list[Path]:
    """The Python files and Cython headers below a subpackage, except the package's front door."""
    below = root / under.replace(".", "/")
    files = [*below.rglob("*.py"), *below.rglob("*.pxd")]
    return sorted(file for file in files if file != root / "__init__.py")


@cache
def imports_of(file: Path, root: Path = PACKAGE) -> set[str]:
    """Return a file's imports from the package, as dotted names without `tilewright.`."""
    source = file.read_text("utf-8")
    if file.suffix == ".pxd":
        return set(imports_in_header(source))
    package = ".".join(["tilewright", *file.relative_to(root).parts[:-1]])
    return set(imports_in_python(source, package))


def imports_in_python(source: str, package: str) -> Iterator[str]:
    """The imports of a module, at any depth; `package` resolves relative ones."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from own_names(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = absolute(node, package)
            yield from own_names(f"{home}.{alias.name}" for alias in node.names)


def absolute(node: ast.ImportFrom, package: str) -> str:
    """The module of a `from` import, with its leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    base = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def imports_in_header(source: str) -> Iterator[str]:
    """The `cimport`s of a Cython header."""
    found = re.findall(r"^\s*(?:from\s+(\S+)\s+)?cimport\s+(\S+)", source, re.MULTILINE)
    yield from own_names(f"{home}.{name}" if home else name for home, name in found)


def own_names(names: Iterable[str]) -> Iterator[str]:
    """Yield the names of the package's modules; a public name counts as its module."""
    for name in names:
        top, _, rest = name.removeprefix("cython.cimports.").partition(".")
        if top == "tilewright" and rest and rest != "__version__":
            home = tilewright._HOMES.get(rest)
            yield f"{home}.{rest}".removeprefix("tilewright.") if home else rest


def room_of(name: str) -> str:
    return name.partition(".")[0]


def may_import(room: str, other: str) -> bool:
    return room == other or HEIGHT[other] < HEIGHT[room]


def across(wall: str, root: Path = PACKAGE) -> set[str]:
    """The imports of a subpackage that its wall forbids.

    Names from its parent's `__init__` count, because they may come from anywhere.
    """
    parent = room_of(wall)
    modules = {file.stem for file in (root / parent).iterdir()}
    allowed = {f"{parent}.{module}" for module in modules}.difference(WALLS[wall])
    names = {name for file in sources(root, wall) for name in imports_of(file, root)}
    inside = {name for name in names if room_of(name) == parent}
    return {name for name in inside if ".".join(name.split(".")[:2]) not in allowed}


def games_imported(game: str, root: Path = PACKAGE) -> set[str]:
    """The other games that a game's sources import."""
    rooms = {room_of(name) for file in sources(root, game) for name in imports_of(file, root)}
    return rooms & set(GAMES) - {game}


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_point_to_lower_layers(file: Path) -> None:
    room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert room in HEIGHT, f"{room} is in no layer: add it to LAYERS"
    wrong = {name for name in imports_of(file) if not may_import(room, room_of(name))}
    assert not wrong, f"{room} may not import {', '.join(sorted(wrong))}"


@pytest.mark.parametrize("package", [*GAMES, "web"])
def test_no_game_imports_another_and_the_server_imports_none(package: str) -> None:
    assert len(sources(under=package)) > 3
    assert games_imported(package) == set()


@pytest.mark.parametrize("wall", WALLS)
def test_walls_inside_packages_hold(wall: str) -> None:
    assert len(sources(under=wall)) > 1
    assert across(wall) == set()


def test_nothing_imports_the_command_line() -> None:
    entry = ("cli", "__main__.py")
    others = [file for file in sources() if file.relative_to(PACKAGE).parts[0] not in entry]
    assert not [file for file in others if "cli" in map(room_of, imports_of(file))]


def write_package(root: Path, file: str, source: str) -> None:
    """A small package with one source and every subpackage that has a wall."""
    for subpackage in (*WALLS, *(other for walls in WALLS.values() for other in walls)):
        (root / subpackage.replace(".", "/")).mkdir(parents=True, exist_ok=True)
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(source)


@pytest.mark.parametrize(
    "source",
    [
        "from tilewright.auction.rules import Rules",
        "def late():\n    from ...auction import rules",
        "import tilewright.auction",
    ],
)
def test_a_game_that_imports_another_is_found(tmp_path: Path, source: str) -> None:
    write_package(tmp_path, "scrabble/agents/new.py", source)
    assert games_imported("scrabble", tmp_path) == {"auction"}


@pytest.mark.parametrize(
    ("file", "source", "wrong"),
    [
        (
            "scrabble/kernels/new.py",
            "from tilewright.scrabble.search.endgame import solve_endgame",
            {"scrabble.search.endgame.solve_endgame"},
        ),
        ("scrabble/kernels/new.py", "from tilewright.scrabble.kernels import field", set()),
        (
            "scrabble/kernels/new.pxd",
            "from tilewright.scrabble.training.deep cimport Deep\n",
            {"scrabble.training.deep.Deep"},
        ),
        (
            "scrabble/notation/gcg/new.py",
            "from ...agents import greedy",
            {"scrabble.agents.greedy"},
        ),
        (
            "scrabble/notation/new.py",
            "from tilewright.scrabble import solve_endgame",
            {"scrabble.solve_endgame"},
        ),
        ("web/live/new.py", "from tilewright.web import pages", {"web.pages"}),
        ("web/database/new.py", "import tilewright.web.live.room", {"web.live.room"}),
    ],
)
def test_an_import_across_a_wall_is_found(
    tmp_path: Path, file: str, source: str, wrong: set[str]
) -> None:
    write_package(tmp_path, file, source)
    assert across(".".join(Path(file).parts[:2]), tmp_path) == wrong


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import tilewright.grid.board", {"grid.board"}),
        ("from tilewright.solver import solve", {"solver.solve"}),
        ("from tilewright import arena", {"arena"}),
        ("from tilewright import Lexicon, __version__", {"lexicon.Lexicon"}),
        ("from cython.cimports.tilewright.lexicon.graph import Graph", {"lexicon.graph.Graph"}),
        ("from .agents import Mine", {"scrabble.agents.Mine"}),
        ("from ..bananagrams import game", {"bananagrams.game"}),
        ("from .. import web", {"web"}),
        ("def late():\n    import tilewright.cli", {"cli"}),
        ("import os, json\nfrom typing import Any", set()),
    ],
)
def test_every_way_to_import_is_seen(source: str, names: set[str]) -> None:
    assert set(imports_in_python(source, "tilewright.scrabble")) == names


def test_the_imports_of_a_header_are_seen() -> None:
    source = "from libc.stdint cimport uint8_t\nfrom tilewright.lexicon.graph cimport Graph\n"
    assert set(imports_in_header(source)) == {"lexicon.graph.Graph"}
    assert set(imports_in_header("cimport tilewright.solver.search\n")) == {"solver.search"}


def printed_by(code: str, cwd: Path | None = None) -> str:
    """Return the output of a new interpreter."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd).stdout


def loaded_after(statement: str) -> set[str]:
    """The top modules that a fresh interpreter holds after a statement."""
    loaded = printed_by(f"{statement}\nimport sys\nprint(*sys.modules)")
    return {name.partition(".")[0] for name in loaded.split()}


def test_a_clone_does_not_shadow_the_installed_package() -> None:
    """`python -c` searches the current directory first; the sources there may be uncompiled."""
    found = printed_by("import tilewright\nprint(tilewright.__file__)", cwd=ROOT)
    assert Path(found.strip()).parent == PACKAGE != ROOT / "tilewright"


@pytest.mark.parametrize(
    "statement", ["import tilewright", "from tilewright import Lexicon", "import tilewright.errors"]
)
def test_the_package_takes_nothing_heavy_with_it(statement: str) -> None:
    assert loaded_after(statement).isdisjoint(HEAVY)


def test_every_public_name_can_be_accessed() -> None:
    for name in tilewright.__all__:
        assert getattr(tilewright, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        tilewright.nonsense  # noqa: B018
