"""Loading of users' Python files, the way Python loads a script.

The file can import from its folder, the module is in `sys.modules`, and a file inside a package may
use relative imports. Every file has a unique module name, so `__name__` is never `__main__`.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.table.faults import describe

_loading: list[str] = []  # files being loaded now, the innermost last
_cut: set[str] = set()  # modules that were only partly loaded


class PlaysHere(BaseException):
    """Stops loading a script at the point where it plays a tournament.

    Only running the script itself may play it. Everything above that point is loaded. See
    `refuse_while_loading`.
    """


def refuse_while_loading() -> None:
    """Stop loading the current file, if one is being loaded."""
    if _loading:
        raise PlaysHere


def class_from_file(path: str, cls: str, kind: str) -> Callable[..., Any]:
    """Return a class or function from a Python file; `kind` is used in errors."""
    file = Path(path)
    if not file.is_file():
        raise TilewrightError(f"no {kind} {cls!r}: the file {path!r} does not exist")
    module = load_file(file)
    found: Callable[..., Any] | None = getattr(module, cls, None)
    if found is None:
        hint = (
            ""
            if module.__name__ not in _cut
            else (
                " above the tournament that it plays; move it up, or play under "
                'if __name__ == "__main__":'
            )
        )
        raise TilewrightError(f"no class {cls!r} in {path!r}{hint}")
    return found


def load_file(file: Path) -> ModuleType:
    """Load a file in its current version; it runs only once, so its classes stay the same."""
    return _load(str(file.resolve()), file.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _load(path: str, changed: int) -> ModuleType:
    root, package = _package_of(Path(path).parent)
    own = f"{Path(path).stem}_{sha256(f'{path} {changed}'.encode()).hexdigest()[:12]}"
    name = f"{package}.{own}" if package else own
    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise TilewrightError(f"{path!r} is not a Python file")
    module = sys.modules[name] = util.module_from_spec(spec)
    _loading.append(path)
    try:
        with _importable(str(root)):
            spec.loader.exec_module(module)
    except PlaysHere:
        _cut.add(name)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise TilewrightError(
            f"cannot run {path!r}: {describe(error)}{_line_of(error, path)}"
        ) from error
    finally:
        _loading.pop()
    return module


def _package_of(folder: Path) -> tuple[Path, str]:
    """Return the folder to import from, and the package of the files in `folder`, if any."""
    names: list[str] = []
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(names)


@contextmanager
def _importable(folder: str) -> Iterator[None]:
    """Search a folder first for imports while a file in it is loaded, and last afterwards."""
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)
        if folder not in sys.path:
            sys.path.append(folder)


def _line_of(error: BaseException, path: str) -> str:
    """Return the line of the file that caused an error; a syntax error already includes it."""
    if isinstance(error, SyntaxError):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == path]
    return f" (line {lines[-1]})" if lines else ""
