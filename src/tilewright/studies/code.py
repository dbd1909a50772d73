"""The hash of an experiment's sources, stored with its outcome.

It covers the engine, the experiment's game, and the studies module with `run` and those it imports.
Descriptions in studies are excluded: `STUDY` or `EXPERIMENTS`, docstrings, comments, claims and
quotations can be edited without a new run.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright.arena.order import game_hash
from tilewright.sources import sources_hash

if TYPE_CHECKING:
    from tilewright.studies.experiment import Experiment, Study

# Engine sources, used by all experiments.
RUN_BY = ("alphabet.py", "statistics.py", "lexicon", "grid", "solver")
PACKAGE = "tilewright.studies"
DESCRIBING = {f"{PACKAGE}.{name}" for name in ("claim", "claims", "code")}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
DESCRIPTIONS = ("STUDY", "EXPERIMENTS")


def code_hash(study: Study, experiment: Experiment) -> str:
    """Hash the sources of an experiment."""
    function, arguments = _unwrap(experiment.run)
    parts = [sources_hash(*RUN_BY), modules_hash(function.__module__), *map(_as_text, arguments)]
    if study.game is not None:
        parts.append(game_hash(study.game))
    return sha256(" ".join(parts).encode()).hexdigest()


def _unwrap(run: Callable[..., Any]) -> tuple[Callable[..., Any], list[Any]]:
    """Unwrap partial functions; return the function and their arguments."""
    arguments: list[Any] = []
    while isinstance(run, partial):
        arguments += [*run.args, *(part for item in sorted(run.keywords.items()) for part in item)]
        run = run.func
    return run, arguments


def _as_text(argument: Any) -> str:
    """Return an argument as text that does not vary between processes."""
    return argument.__qualname__ if callable(argument) else repr(argument)


@cache
def modules_hash(name: str) -> str:
    """Hash a module and the studies modules it imports, without descriptions."""
    digest = sha256()
    for module in sorted(_imported(name)):
        digest.update(module.encode() + b"\0" + _code(module).encode() + b"\0")
    return digest.hexdigest()


def _imported(name: str) -> set[str]:
    """Return a module and the studies modules it imports, directly or indirectly."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in found and (tree := _tree(module)) is not None:
            found.add(module)
            waiting += [one for one in _imports(tree) if _is_code(one)]
    return found


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _is_code(module: str) -> bool:
    """Whether a module is part of the studies and can affect figures."""
    described = any(module == one or module.startswith(f"{one}.") for one in DESCRIBING)
    return module.startswith(f"{PACKAGE}.") and not described


def _tree(module: str) -> ast.Module | None:
    """Return the syntax tree of a module, or None without a source, as in interactive sessions."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.origin or not Path(spec.origin).is_file():
        return None
    return ast.parse(Path(spec.origin).read_bytes())


def _code(module: str) -> str:
    """Return a module's syntax tree as text, without descriptions."""
    tree = _tree(module)
    assert tree is not None
    tree.body = [node for node in tree.body if not _describes(node)]
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            node.body = node.body[1:]
    return ast.dump(tree)


def _describes(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else ()
    return any(isinstance(one, ast.Name) and one.id in DESCRIPTIONS for one in targets)
