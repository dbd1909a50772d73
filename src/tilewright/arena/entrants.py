"""Entrants of a tournament given in Python: names, classes, functions and instances.

A class or function at the top level of a file is converted to a seat (`agents.py:Mine`), so that
any process can load it. Everything else (an instance, a lambda, notebook code) can only play in
this process, under a name that ends with a hash of its code and state.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from tilewright.errors import TilewrightError
from tilewright.table.game import AnyGame
from tilewright.table.seats import is_answer, lend

HASH_LETTERS = 8
SEPARATORS = ":,="  # special characters of seat notation


class Entrant(NamedTuple):
    """An entrant as a seat, and whether it can only play in this process."""

    seat: str
    here: bool


def entrant_of(game: AnyGame, given: object) -> Entrant:
    """Return the entrant for an object."""
    if isinstance(given, str):
        return Entrant(given, here=False)
    maker = _maker(game, given)
    if maker is given:
        seat = _shipped_name(game, given) or _file_seat(given)
        if seat:
            return Entrant(seat, here=False)
    name = f"{_label(given)}@{_digest(given)}"
    lend(name, maker)
    return Entrant(name, here=True)


def _maker(game: AnyGame, given: object) -> Callable[..., Any]:
    """Return what creates agents: the class or function itself; an instance is reused."""
    if isinstance(given, type):
        return given
    if all(callable(getattr(given, question, None)) for question in game.agents.questions):
        return lambda lexicon: given
    if callable(given):
        if not is_answer(given) and not isinstance(given, FunctionType):
            raise TilewrightError(f"{given!r} does not accept the arguments (view, rng)")
        return given
    methods = " and ".join(game.agents.questions)
    raise TilewrightError(
        f"{given!r} is not an agent; expected a name, a class, a function (view, rng), or an "
        f"object with {methods}"
    )


def _shipped_name(game: AnyGame, given: object) -> str | None:
    if not getattr(given, "__module__", "").startswith(f"{game.package}."):
        return None
    table = game.agents.table
    return next((name for name in table if game.agents.find(name) is given), None)


def _file_seat(given: object) -> str | None:
    """Return the seat of a class or function that can be located by file and name."""
    name, module = getattr(given, "__qualname__", ""), _module_of(given)
    file = _file_of(module)
    if file is None or getattr(module, name, None) is not given:
        return None
    here = Path.cwd()
    path = str(file.relative_to(here) if file.is_relative_to(here) else file)
    return None if any(mark in path for mark in SEPARATORS) else f"{path}:{name}"


def _module_of(given: object) -> ModuleType | None:
    return sys.modules.get(getattr(given, "__module__", "") or "")


def _file_of(module: ModuleType | None) -> Path | None:
    """Return the source file of a module, if it has one."""
    path = getattr(module, "__file__", None)
    file = Path(path).resolve() if path else None
    return file if file is not None and file.suffix == ".py" and file.is_file() else None


def _label(given: object) -> str:
    named = given if isinstance(given, type | FunctionType) else type(given)
    last = named.__qualname__.rpartition(".")[2]
    return "".join(mark for mark in last if mark.isalnum() or mark == "_")


def _digest(given: object) -> str:
    """Hash everything that affects an object's behaviour; random if that is unknown."""
    digest = sha256()
    try:
        for part in _parts(given):
            digest.update(sha256(part).digest())
    except Exception:  # pickling can raise anything
        return os.urandom(HASH_LETTERS // 2).hex()
    return digest.hexdigest()[:HASH_LETTERS]


def _parts(given: object) -> Iterator[bytes]:
    """Return the sources of an object, the data held by its functions, and its state."""
    if isinstance(given, FunctionType):
        yield _source(given)
        yield _held_by(given)
        return
    kind = given if isinstance(given, type) else type(given)
    for cls in kind.__mro__[:-1]:
        yield _source(cls)
        for function in vars(cls).values():
            if isinstance(function, FunctionType):
                yield _held_by(function)
    if kind is not given:
        reduced: Any = given.__reduce_ex__(2)
        yield pickle.dumps((reduced[1][1:], reduced[2:]))  # without the class, which may be local


def _source(named: type | FunctionType) -> bytes:
    file = _file_of(_module_of(named))
    if file is None:
        raise TilewrightError(f"{named!r} has no source file")
    return named.__qualname__.encode() + file.read_bytes()


def _held_by(function: FunctionType) -> bytes:
    """Return a function's data besides its source: line number, defaults, closure and globals."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    names = sorted(set(_names_in(function.__code__)) & function.__globals__.keys())
    data = {
        name: function.__globals__[name]
        for name in names
        if not isinstance(function.__globals__[name], ModuleType)
    }
    place = function.__code__.co_firstlineno
    return pickle.dumps((place, function.__defaults__, function.__kwdefaults__, cells, data))


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
