"""Compiles the hot loops; everything else about the package is in pyproject.toml."""

import os

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = (
    "tilewright/grid/board.py",
    "tilewright/lexicon/build.py",
    "tilewright/lexicon/graph.py",
    "tilewright/solver/plays.py",
    "tilewright/solver/proof.py",
    "tilewright/solver/repair.py",
    "tilewright/solver/search.py",
    "tilewright/solver/table.py",
)

# TILEWRIGHT_BOUNDSCHECK=1 makes every index in a kernel checked, for the tests.
checked = os.environ.get("TILEWRIGHT_BOUNDSCHECK") == "1"


def extension(path: str) -> Extension:
    name = path.removesuffix(".py").replace("/", ".")
    return Extension(name, [path], extra_compile_args=["-O3", "-Wno-unreachable-code"])


setup(
    ext_modules=cythonize(
        [extension(path) for path in KERNELS],
        compiler_directives={
            "language_level": "3",
            "boundscheck": checked,
            "wraparound": False,
            "initializedcheck": checked,
            "cdivision": True,
        },
        force=checked,
        nthreads=0,
        show_all_warnings=False,
    ),
)
