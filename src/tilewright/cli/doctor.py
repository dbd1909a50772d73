"""`tilewright doctor`: what is installed, what is compiled, and what needs attention."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import typer

from tilewright import __version__
from tilewright.caches import STAMP, directory
from tilewright.cli.lexicon import shipped_lists
from tilewright.cli.output import NO, AsJson, complain, console, print_facts, print_json
from tilewright.errors import NotCompiled

app = typer.Typer(add_completion=False)

# The first paragraph of a kernel's source ends with this.
KERNEL_MARK = "[compiled]"
KERNEL = {True: "compiled", False: "not compiled"}

# What each package is for; the ones that every part needs are those that pyproject.toml requires.
PACKAGES = {
    "typer": "command line",
    "rich": "command line",
    "numpy": "statistics",
    "fastapi": "server, extra web",
    "sqlalchemy": "store of games",
    "matplotlib": "plots, extra plots",
    "distributed": "clusters, extra cluster",
    "gymnasium": "learning, extra rl",
    "pettingzoo": "learning, extra rl",
}


@dataclass(frozen=True)
class Health:
    """Everything that the doctor checked."""

    version: str
    python: str
    platform: str
    kernels: dict[str, bool]
    packages: dict[str, str | None]
    cache: dict[str, Any]
    lists: dict[str, str]


@app.command(epilog="Example: tilewright doctor")
def doctor(as_json: AsJson = False) -> None:
    """Check the installation: versions, compiled kernels, caches, problems."""
    health = examine()
    needs = list(attention(health))
    if as_json:
        print_json({"ok": not needs, "attention": needs} | asdict(health))
    else:
        _show(health, needs)
    if needs:
        raise typer.Exit(NO)


def examine() -> Health:
    """Collect all checks; change nothing."""
    return Health(
        version=__version__,
        python=platform.python_version(),
        platform=platform.platform(),
        kernels={name: is_compiled(name) for name in kernels()},
        packages={name: installed(name) for name in PACKAGES},
        cache=_cache(),
        lists=_lists(),
    )


def kernels() -> list[str]:
    """Return the modules marked as compiled in their source."""
    package = Path(sys.modules["tilewright"].__path__[0])
    sources = sorted(package.rglob("*.py"))
    return [
        ".".join(("tilewright", *source.relative_to(package).with_suffix("").parts))
        for source in sources
        if _first_paragraph(source).removesuffix('"""').endswith(KERNEL_MARK)
    ]


def _first_paragraph(source: Path) -> str:
    with source.open(encoding="utf-8") as file:
        return " ".join(takewhile(bool, map(str.strip, file)))


def is_compiled(name: str) -> bool:
    """Whether a kernel is compiled, i.e. not imported from its Python source."""
    try:
        module = import_module(name)
    except Exception as error:  # a stale kernel can raise anything
        if isinstance(error, NotCompiled) or getattr(error, "name", None) == "cython":
            return False
        sentence = f"{name} does not load ({error}): install tilewright again from source."
        raise typer.Exit(complain(sentence, NO)) from error
    return not (module.__file__ or ".py").endswith(".py")


def installed(package: str) -> str | None:
    """Return the version of a package, or None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _required() -> set[str]:
    """Return the required packages."""
    try:
        lines = metadata.requires("tilewright") or []
    except metadata.PackageNotFoundError:
        return set()
    return {re.split(r"[^\w-]", line)[0].lower() for line in lines if "extra ==" not in line}


def _lists() -> dict[str, str]:
    """The shipped word lists, and whether they are compiled."""
    try:
        return {entry["name"]: entry["compiled"] for entry in shipped_lists()}
    except NotCompiled:
        return {}


def _cache() -> dict[str, Any]:
    home = directory()
    found = home.rglob("*") if home.is_dir() else ()
    files = [path for path in found if path.is_file() and path.name != STAMP]
    return {
        "directory": str(home),
        "files": len(files),
        "bytes": sum(path.stat().st_size for path in files),
        "writable": _is_writable(home),
    }


def _is_writable(directory: Path) -> bool:
    """Whether files can be created there, or the directory itself if it is missing."""
    nearest = next(place for place in (directory, *directory.parents) if place.exists())
    try:
        with TemporaryFile(dir=nearest):
            return True
    except OSError:
        return False


def attention(health: Health) -> Iterator[str]:
    """Describe each problem and its fix."""
    slow = [name for name, compiled in health.kernels.items() if not compiled]
    if slow:
        yield (
            f"{', '.join(slow)} not compiled, so searches are slow: install a C compiler, "
            "then install tilewright again from source."
        )
    if slow and installed("cython") is None:
        yield "cython is missing; kernels that are not compiled need it: run `pip install cython`."
    for name in sorted(_required()):
        if installed(name) is None:
            yield f"{name} is missing: run `pip install {name}`."
    if not health.cache["writable"]:
        yield (
            f"{health.cache['directory']} is not writable, so word lists are compiled at every "
            "start: set TILEWRIGHT_CACHE to a writable directory."
        )
    for name, state in health.lists.items():
        if state == "damaged":
            yield f"the compiled list {name} is damaged: run `tilewright lexicon build {name}`."


def _show(health: Health, needs: list[str]) -> None:
    cache = health.cache
    size = f"{cache['bytes'] / 1e6:.1f} MB in {cache['files']} files"
    writable = "writable" if cache["writable"] else "not writable"
    print_facts(
        [
            ("tilewright", health.version),
            ("python", health.python),
            ("platform", health.platform),
            ("", ""),
            *((name, KERNEL[compiled]) for name, compiled in health.kernels.items()),
            ("", ""),
            *(
                (name, f"{version or 'not installed'}  ({PACKAGES[name]})")
                for name, version in health.packages.items()
            ),
            ("", ""),
            ("cache", f"{cache['directory']}  ({size}, {writable})"),
            *((f"list {name}", state) for name, state in health.lists.items()),
        ]
    )
    out = console()
    out.print()
    for sentence in needs:
        out.print(sentence, style="yellow")
    if not needs:
        out.print("No problems found.", style="green")
