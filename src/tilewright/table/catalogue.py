"""The available agents, with their options and a one-line description."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.table.game import AnyGame
from tilewright.table.loading import load_file
from tilewright.table.seats import Option, Options, is_answer, options_of

SHIPPED = "tilewright"


@dataclass(frozen=True)
class AgentEntry:
    """An agent of a game, as written in a seat.

    `source` is the package or file that defines it. `bare` is the option set by a value without a
    name. `others` says whether the agent takes options that are not listed. If the agent cannot be
    loaded, `problem` says why.
    """

    name: str
    about: str
    options: list[Option]
    source: str
    bare: str | None = None
    others: bool = False
    problem: str | None = None


def agents_of(game: AnyGame) -> list[AgentEntry]:
    """Return the agents of a game: shipped ones, then those from installed packages."""
    return [_by_name(game, name) for name in game.agents]


def agents_in(file: Path, game: AnyGame) -> list[AgentEntry]:
    """Return the agents in a user's file: the classes and functions defined in it."""
    module = load_file(file)
    own = [
        (name, value)
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]
    return [
        _entry(f"{file}:{name}", value, str(file), None)
        for name, value in own
        if _is_agent(value, game.agents.questions)
    ]


def _is_agent(value: Any, questions: tuple[str, ...]) -> bool:
    if isinstance(value, type):
        return all(callable(getattr(value, question, None)) for question in questions)
    return inspect.isfunction(value) and is_answer(value)


def _by_name(game: AnyGame, name: str) -> AgentEntry:
    roster = game.agents
    module = roster.installed_in(name) or game.package
    source = module.partition(".")[0]
    try:
        return _entry(name, roster.find(name), source, roster.bare)
    except TilewrightError as error:
        return AgentEntry(name, "", [], source, problem=str(error))


def _entry(name: str, maker: Callable[..., Any], source: str, bare: str | None) -> AgentEntry:
    known, others = Options([], False) if is_answer(maker) else options_of(maker)
    taken = bare if any(one.name == bare for one in known) else None
    return AgentEntry(name, _first_line(maker), known, source, taken, others)


def _first_line(documented: object) -> str:
    """Return the first sentence of a docstring, ignoring the one inherited from `object`."""
    text = inspect.getdoc(documented) or ""
    if text == object.__doc__:
        return ""
    return next(_lines(text), "")


def _lines(text: str) -> Iterator[str]:
    return (" ".join(part.split()) for part in text.split("\n\n"))
