"""Seats as they are written, for all games: agents by name, or from a user's file.

A seat is an agent with options behind a colon: `wright`, `stranding:dead-letter`,
`wright:vocabulary=common`, `lookahead:k=2,n=5`, `my_agents.py:Mine`. Each game has a `Roster`, the
table of its agents. An agent's class takes the lexicon and its options, which arrive as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

BARE = ""  # the name of an option that is written without one
VOCABULARY = "vocabulary"  # the option of every agent: other words than the game's

Table = Mapping[str, tuple[str, str]]  # a name: the module below the package, and the class


@dataclass(frozen=True)
class SeatSpec:
    """A seat in its parts; an option without `=` has the name BARE."""

    text: str
    agent: str
    options: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> SeatSpec:
        """Read `agent[:option][,name=value]…` or `file.py:Class[,name=value]…`."""
        agent, _, rest = text.partition(":")
        parts = [part for part in rest.split(",") if part]
        if agent.endswith(".py") and parts:
            agent = f"{agent}:{parts.pop(0)}"
        options: dict[str, str] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            options[name if equals else BARE] = value if equals else name
        return cls(text, agent, options)


@dataclass(frozen=True)
class Roster:
    """The agents of one game; `bare` is what an option without a name is called there, if any."""

    package: str
    table: Table
    bare: str | None = None

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def find(self, name: str) -> Callable[..., Any]:
        """The class of an agent: one of ours by name, or `path/to/file.py:Class`."""
        return find_class(name, self.package, self.table, "agent")

    def make(self, text: str, lexicon: Lexicon) -> Any:
        """A fresh agent for one game; whatever a class does wrong is told in a sentence."""
        spec = SeatSpec.parse(text)
        maker = self.find(spec.agent)
        options = self._named(spec)
        vocabulary = options.pop(VOCABULARY, None)
        words = _vocabulary(vocabulary) if vocabulary else lexicon
        try:
            return maker(words, **options)
        except (TilewrightError, OSError):
            raise
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise TilewrightError(f"the agent {text!r} cannot be made: {said}") from error

    def _named(self, spec: SeatSpec) -> dict[str, str]:
        """The options as keyword arguments."""
        options = dict(spec.options)
        if BARE in options:
            value = options.pop(BARE)
            if self.bare is None:
                raise TilewrightError(
                    f"{value!r} in {spec.text!r} is no option: write name=value, as in vocabulary="
                    "common"
                )
            options[self.bare] = value
        return options


@lru_cache(maxsize=16)
def _vocabulary(source: str) -> Lexicon:
    """An agent's own words, loaded once in each process with all that is kept for them."""
    return Lexicon.load(source)


def find_class(name: str, package: str, table: Table, kind: str) -> Callable[..., Any]:
    """A class of a package's table by its name, or of a user's file; `kind` is said in errors."""
    if ":" in name:
        path, _, cls = name.rpartition(":")
        return class_from_file(path, cls, kind)
    if name not in table:
        near = get_close_matches(name, table, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the {kind}s are {', '.join(table)}."
        raise TilewrightError(f"there is no {kind} {name!r}: {hint}")
    module, cls = table[name]
    found: Callable[..., Any] = getattr(import_module(f"{package}.{module}"), cls)
    return found


def class_from_file(path: str, cls: str, kind: str) -> Callable[..., Any]:
    """The class of this name in a Python file; `kind` is what it is supposed to be."""
    file = Path(path)
    if not file.is_file():
        article = "an" if kind[0] in "aeiou" else "a"
        raise TilewrightError(f"there is no file {path!r} with {article} {kind} in it")
    module = _load(str(file.resolve()), file.stat().st_mtime_ns)
    if not hasattr(module, cls):
        raise TilewrightError(f"there is no class {cls!r} in {path!r}")
    found: Callable[..., Any] = getattr(module, cls)
    return found


@lru_cache(maxsize=64)
def _load(path: str, changed: int) -> ModuleType:
    """The module of a file as it is now; it is run once, so that its classes stay the same."""
    spec = util.spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise TilewrightError(f"{path!r} is not a Python file")
    module = util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise TilewrightError(f"{path!r} cannot be run: {type(error).__name__}: {error}") from error
    return module
