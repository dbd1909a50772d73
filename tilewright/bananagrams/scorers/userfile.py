"""Classes from a user's own Python file, for agents and scorers alike."""

from __future__ import annotations

from functools import lru_cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from tilewright.errors import TilewrightError


def class_from_file(path: str, cls: str, what: str) -> Any:
    """The class of this name in a Python file; `what` it is supposed to be is said in errors."""
    file = Path(path)
    if not file.is_file():
        raise TilewrightError(f"there is no file {path!r} with {what} in it")
    module = _load(str(file.resolve()), file.stat().st_mtime_ns)
    if not hasattr(module, cls):
        raise TilewrightError(f"there is no class {cls!r} in {path!r}")
    return getattr(module, cls)


@lru_cache(maxsize=64)
def _load(path: str, changed: int) -> ModuleType:
    """The module of a file as it is now; it is run once, so that its classes stay the same."""
    spec = util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise TilewrightError(f"{path!r} is not a Python file")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
