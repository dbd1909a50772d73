"""Compiles the hot loops; everything else about the package is in pyproject.toml."""

import os
import re
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = (
    "src/tilewright/auction/lattice.py",
    "src/tilewright/auction/mining.py",
    "src/tilewright/bananagrams/agents/building.py",
    "src/tilewright/bananagrams/agents/junk.py",
    "src/tilewright/bananagrams/agents/table.py",
    "src/tilewright/grid/board.py",
    "src/tilewright/grid/picture.py",
    "src/tilewright/grid/sound.py",
    "src/tilewright/lexicon/build.py",
    "src/tilewright/lexicon/ends.py",
    "src/tilewright/lexicon/graph.py",
    "src/tilewright/lexicon/ranking.py",
    "src/tilewright/lexicon/sieve.py",
    "src/tilewright/scrabble/kernels/chance.py",
    "src/tilewright/scrabble/kernels/endgame.py",
    "src/tilewright/scrabble/kernels/endgame_board.py",
    "src/tilewright/scrabble/kernels/endgame_order.py",
    "src/tilewright/scrabble/kernels/endgame_plays.py",
    "src/tilewright/scrabble/kernels/field.py",
    "src/tilewright/scrabble/kernels/finder.py",
    "src/tilewright/scrabble/kernels/generator.py",
    "src/tilewright/scrabble/kernels/lookahead.py",
    "src/tilewright/scrabble/kernels/moves.py",
    "src/tilewright/scrabble/kernels/playout.py",
    "src/tilewright/scrabble/kernels/preendgame.py",
    "src/tilewright/scrabble/kernels/rack.py",
    "src/tilewright/scrabble/kernels/referee.py",
    "src/tilewright/scrabble/kernels/simulation.py",
    "src/tilewright/scrabble/kernels/slots.py",
    "src/tilewright/scrabble/kernels/wordmap.py",
    "src/tilewright/solver/dice.py",
    "src/tilewright/solver/expansion.py",
    "src/tilewright/solver/filling.py",
    "src/tilewright/solver/prefixes.py",
    "src/tilewright/solver/hand.py",
    "src/tilewright/solver/packing.py",
    "src/tilewright/solver/plays.py",
    "src/tilewright/solver/positions.py",
    "src/tilewright/solver/prices.py",
    "src/tilewright/solver/proof.py",
    "src/tilewright/solver/repair.py",
    "src/tilewright/solver/search.py",
    "src/tilewright/solver/squares.py",
    "src/tilewright/solver/table.py",
)

# Cython's own code for memory views: one module for all kernels instead of a copy in each.
SHARED = "tilewright._shared"

# TILEWRIGHT_BOUNDSCHECK=1 makes every index in a kernel checked, for the tests. C files that are
# there are not regenerated, so use it on a copy of the sources: see `make checked`.
checked = os.environ.get("TILEWRIGHT_BOUNDSCHECK") == "1"
# TILEWRIGHT_COMPILE=0 installs without the kernels, for `make`, which compiles them in their place.
compiles = os.environ.get("TILEWRIGHT_COMPILE") != "0"
FLAGS = ["-O3", "-g" if checked else "-g0", "-Wno-unreachable-code", "-Wno-sign-compare"]


# Its loops are short and wait for each other: vectors of them take a third longer.
SCALAR = ("src/tilewright/auction/lattice.py",)


def extension(path: str) -> Extension:
    name = path.removeprefix("src/").rpartition(".")[0].replace("/", ".")
    flags = [*FLAGS, "-fno-tree-vectorize"] if path in SCALAR else FLAGS
    return Extension(name, [path], extra_compile_args=flags)


def description() -> str:
    """The README with absolute links, for pages outside the repository."""
    root = Path(__file__).parent
    urls = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    repository = urls["Repository"]

    def absolute(link: re.Match[str]) -> str:
        folder = "raw" if link[1].startswith("!") else "blob"
        return f"{link[1]}({repository}/{folder}/main/{link[2]})"

    text = (root / "README.md").read_text("utf-8")
    text = re.sub(r'(src|srcset)="(?!https?:)([^"]+)"', rf'\1="{repository}/raw/main/\2"', text)
    return re.sub(r"(!?\[[^\]]*\])\((?![a-z]+:|#)([^)\s]+)\)", absolute, text)


setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    ext_modules=cythonize(
        [extension(path) for path in (*KERNELS, f"src/{SHARED.replace('.', '/')}.c")],
        compiler_directives={
            "language_level": "3",
            "boundscheck": checked,
            "wraparound": False,
            "initializedcheck": checked,
            "cdivision": True,
            "show_performance_hints": False,
        },
        shared_utility_qualified_name=SHARED,
        show_all_warnings=False,
        quiet=True,
    )
    if compiles
    else [],
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
