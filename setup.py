"""Compiles the hot loops; everything else about the package is in pyproject.toml."""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = (
    "tilewright/auction/lattice.py",
    "tilewright/auction/mining.py",
    "tilewright/grid/board.py",
    "tilewright/grid/sound.py",
    "tilewright/lexicon/build.py",
    "tilewright/lexicon/graph.py",
    "tilewright/lexicon/ranking.py",
    "tilewright/scrabble/chance.py",
    "tilewright/scrabble/endgame.py",
    "tilewright/scrabble/ending.py",
    "tilewright/scrabble/field.py",
    "tilewright/scrabble/finder.py",
    "tilewright/scrabble/lookahead.py",
    "tilewright/scrabble/movegen.py",
    "tilewright/scrabble/playout.py",
    "tilewright/scrabble/simulation.py",
    "tilewright/scrabble/wordmap.py",
    "tilewright/solver/dice.py",
    "tilewright/solver/packing.py",
    "tilewright/solver/plays.py",
    "tilewright/solver/proof.py",
    "tilewright/solver/repair.py",
    "tilewright/solver/search.py",
    "tilewright/solver/table.py",
)

# Cython's own code for memory views: one module for all kernels instead of a copy in each.
SHARED = "tilewright._shared"

# TILEWRIGHT_BOUNDSCHECK=1 makes every index in a kernel checked, for the tests. C files that are
# there are not made anew for it, so it is meant for a copy of the sources: see `make checked`.
checked = os.environ.get("TILEWRIGHT_BOUNDSCHECK") == "1"
# TILEWRIGHT_COMPILE=0 installs without the kernels, for `make`, which compiles them in their place.
compiles = os.environ.get("TILEWRIGHT_COMPILE") != "0"
FLAGS = ["-O3", "-g" if checked else "-g0", "-Wno-unreachable-code", "-Wno-sign-compare"]


def extension(path: str) -> Extension:
    name = path.rpartition(".")[0].replace("/", ".")
    return Extension(name, [path], extra_compile_args=FLAGS)


setup(
    ext_modules=cythonize(
        [extension(path) for path in (*KERNELS, f"{SHARED.replace('.', '/')}.c")],
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
