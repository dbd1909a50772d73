"""Users' Python files, loaded the way Python loads a script.

The file's folder can be imported from, the module is in `sys.modules`, and a file inside a package
may use relative imports. The module has a name that no other file has, so `__name__` is never
`__main__`.
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

_loading: list[str] = []  # files that are being loaded now, the innermost last
_cut: set[str] = set()  # modules that were loaded only in part


class PlaysHere(BaseException):
    """Ends the loading of a script where it plays a tournament, which only its own run may do.

    What stands above is loaded. See `refuse_while_loading`.
    """


def refuse_while_loading() -> None:
    """End the loading of the file that is being loaded, if there is one."""
    if _loading:
        raise PlaysHere


def class_from_file(path: str, cls: str, kind: str) -> Callable[..., Any]:
    """The class or function of this name in a Python file; `kind` is for errors."""
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
    """The module of a file as the file is now; it runs once, so its classes stay the same."""
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
    """The folder to import from, and the package that a file in `folder` belongs to, if any."""
    names: list[str] = []
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(names)


@contextmanager
def _importable(folder: str) -> Iterator[None]:
    """Import from a folder first while a file of it is loaded, and last for the time after."""
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)
        if folder not in sys.path:
            sys.path.append(folder)


def _line_of(error: BaseException, path: str) -> str:
    """Where in the file an error came from; a syntax error says so itself."""
    if isinstance(error, SyntaxError):
        return ""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == path]
    return f" (line {lines[-1]})" if lines else ""
