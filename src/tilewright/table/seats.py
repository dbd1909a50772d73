"""Seat notation: agents by name, or from a user's file.

A seat is an agent with options after a colon: `wright`, `stranding:dead-letter`,
`wright:vocabulary=common`, `lookahead:k=2,n=5`, `my_agents.py:Mine`. Each game has a `Roster` of
agents. An agent's class takes the lexicon and its options, which are passed as text. A function of
a view and a random generator is also an agent; it takes no options.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from tilewright.errors import TilewrightError, suggestion
from tilewright.lexicon import Lexicon
from tilewright.table.faults import describe
from tilewright.table.loading import class_from_file

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tilewright.table.rules import Rules

GROUP = "tilewright.agents"
PLAIN = ("str", "int", "float", "bool")  # an option's annotation names one of these types
BARE = ""  # the name of an option written without a name
POLICY = "policy"  # the agent of every game with an encoder: a trained policy in a file
UNSAFE = ".zip"  # models of stable-baselines3, which run code when they are loaded
VOCABULARY = "vocabulary"  # an option of every agent: words other than the game's

# By name: the class, or the module below the package and the name of the class in it.
Table = Mapping[str, type[Any] | tuple[str, str]]


@dataclass(frozen=True)
class SeatSpec:
    """A parsed seat; an option without `=` has the name BARE."""

    text: str
    agent: str
    options: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> SeatSpec:
        """Read `agent[:option][,name=value]…` or `file.py:Class[,name=value]…`."""
        return _parsed(text)

    @classmethod
    def _read(cls, text: str) -> SeatSpec:
        agent, _, rest = text.partition(":")
        parts = [part for part in rest.split(",") if part]
        if agent.endswith(".py") and parts:
            agent = f"{agent}:{parts.pop(0)}"
        options: dict[str, str] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            options[name if equals else BARE] = value if equals else name
        return cls(text, agent, options)


@lru_cache(maxsize=256)
def _parsed(text: str) -> SeatSpec:
    """Parse a seat; cached, because it is read again for every game."""
    return SeatSpec._read(text)


@dataclass(frozen=True)
class Roster:
    """The agents of one game by name; modules named in the table are below `package`.

    `bare` is the option set by a value without a name. `questions` are the agent methods that the
    game calls. Installed packages add agents through the entry point group `tilewright.agents`,
    under the name GAME.AGENT.
    """

    game: str
    table: Table
    package: str = ""
    bare: str | None = None
    questions: tuple[str, ...] = ("act",)

    def __iter__(self) -> Iterator[str]:
        installed = sorted(_installed(self.game).keys() - self.table.keys())
        learned = [POLICY] if self.takes_policies and POLICY not in self.table else []
        return iter([*self.table, *learned, *installed])

    @property
    def takes_policies(self) -> bool:
        """Whether trained policies can play: the game is registered and has an encoder."""
        from tilewright.table.registry import find_game, game_names

        return self.game in game_names() and find_game(self.game).is_learnable

    def find(self, name: str) -> Callable[..., Any]:
        """Return the class of an agent: shipped or installed by name, or `path/to/file.py:Class`.

        Objects of this process have the names registered with `lend`.
        """
        if name in _lent:
            return _lent[name]
        entry = _installed(self.game).get(name) if name not in self.table else None
        if name == POLICY and name not in self.table and entry is None and self.takes_policies:
            from tilewright.table.policy import policy_agent

            return policy_agent(self.game)
        if entry is None:
            return find_class(name, self.package, self.table, "agent", list(self))
        try:
            found: Callable[..., Any] = entry.load()
        except Exception as error:
            raise TilewrightError(
                f"the agent {name!r} of {entry.value} cannot be loaded: {describe(error)}"
            ) from error
        return found

    def is_foreign(self, text: str) -> bool:
        """Whether a seat runs code from a user's file or an installed package."""
        spec = SeatSpec.parse(text)
        return (
            self.installed_in(spec.agent) is not None
            or ":" in spec.agent
            or any(".py:" in value for value in spec.options.values())
            or (spec.agent == POLICY and spec.options.get("file", "").endswith(UNSAFE))
        )

    def is_lent(self, text: str) -> bool:
        """Whether a seat is an object that only this process has: see `lend`."""
        return SeatSpec.parse(text).agent in _lent

    def installed_in(self, name: str) -> str | None:
        """Return the module of an agent from an installed package."""
        entry = _installed(self.game).get(name) if name not in self.table else None
        return entry.module if entry else None

    def make(self, text: str, lexicon: Lexicon) -> Any:
        """Create an agent for one game."""
        spec = SeatSpec.parse(text)
        maker = self.find(spec.agent)
        options = self._named(spec)
        vocabulary = options.pop(VOCABULARY, None)
        words = _vocabulary(vocabulary) if vocabulary else lexicon
        if is_answer(maker):
            if spec.options:
                raise TilewrightError(f"{spec.agent!r} is a function and takes no options")
            return FunctionAgent(maker, self.questions)
        _check_options(spec.agent, maker, options)
        try:
            return maker(words, **options)
        except (TilewrightError, OSError):
            raise
        except Exception as error:
            raise TilewrightError(
                f"the agent {text!r} cannot be created: {describe(error)}"
            ) from error

    def check_policies(self, seats: Sequence[str], lexicon: Lexicon, rules: Rules) -> None:
        """Reject trained policies made for other rules, if they run in this process."""
        for text in seats:
            if SeatSpec.parse(text).agent == POLICY and not self.is_foreign(text):
                self.make(text, lexicon).check(rules)

    def _named(self, spec: SeatSpec) -> dict[str, str]:
        """Return the options as keyword arguments."""
        options = dict(spec.options)
        if BARE in options:
            value = options.pop(BARE)
            if self.bare is None:
                raise TilewrightError(
                    f"options must be name=value, as in vocabulary=common (got {value!r} in "
                    f"{spec.text!r})"
                )
            options[self.bare] = value
        return options


class FunctionAgent:
    """An agent made from one function."""

    def __init__(self, function: Callable[..., Any], questions: Sequence[str]) -> None:
        for question in questions:
            setattr(self, question, function)


def is_answer(maker: Callable[..., Any]) -> bool:
    """Whether an object is a function of `(view, rng)` rather than a factory of agents."""
    if isinstance(maker, type):
        return False
    try:
        signature = inspect.signature(maker)
        signature.bind(None, None)
    except (TypeError, ValueError):
        return False
    try:
        signature.bind(None)
    except TypeError:
        return next(iter(signature.parameters)) != "lexicon"
    return False


@dataclass(frozen=True)
class Option:
    """An option of an agent; required if it has no default."""

    name: str
    default: str | None
    required: bool = False


class Options(NamedTuple):
    """The options of an agent, and whether it accepts others."""

    known: list[Option]
    others: bool


def options_of(maker: Callable[..., Any]) -> Options:
    """Return the options of an agent's class from its signature."""
    return _options_of_class(maker) if isinstance(maker, type) else _options_of(maker)


def _options_of(maker: Callable[..., Any]) -> Options:
    try:
        parameters = [*inspect.signature(maker).parameters.values()][1:]
    except (TypeError, ValueError):
        return Options([], others=True)
    named = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
    others = any(one.kind is one.VAR_KEYWORD for one in parameters)
    return Options([_option(one) for one in named if _is_plain(one)], others)


@lru_cache(maxsize=64)
def _options_of_class(maker: type[Any]) -> Options:
    """Cached, because an agent is created for every game and signatures are slow to read."""
    return _options_of(maker)


def _is_plain(parameter: inspect.Parameter) -> bool:
    """Whether a parameter accepts text, and not only a Python object."""
    kind = parameter.annotation
    name = kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))
    return kind is parameter.empty or any(one in name for one in PLAIN)


def _option(parameter: inspect.Parameter) -> Option:
    if parameter.default is parameter.empty:
        return Option(parameter.name, None, required=True)
    given = parameter.default
    return Option(parameter.name, None if given is None or given == "" else str(given))


def _check_options(agent: str, maker: Callable[..., Any], given: Mapping[str, str]) -> None:
    known, others = options_of(maker)
    names = [one.name for one in known]
    for name in given:
        if name not in names and not others:
            hint = suggestion(name, [*names, VOCABULARY])
            raise TilewrightError(f"the agent {agent!r} has no option {name!r}; {hint}")
    missing = [one.name for one in known if one.required and one.name not in given]
    if missing:
        raise TilewrightError(f"the agent {agent!r} needs the option {missing[0]}=…")


_lent: dict[str, Callable[..., Any]] = {}


def lend(name: str, maker: Callable[..., Any]) -> None:
    """Register a class or function under a name, in this process only."""
    _lent[name] = maker


@lru_cache(maxsize=16)
def _installed(game: str) -> dict[str, EntryPoint]:
    """Return the agents that installed packages add to a game."""
    from importlib.metadata import entry_points

    prefix = f"{game}."
    found = [one for one in entry_points(group=GROUP) if one.name.startswith(prefix)]
    return {one.name.removeprefix(prefix): one for one in found}


@lru_cache(maxsize=16)
def _vocabulary(source: str) -> Lexicon:
    """Load an agent's vocabulary once per process, with everything cached for it."""
    return Lexicon.load(source)


def find_class(
    name: str, package: str, table: Table, kind: str, known: Sequence[str] = ()
) -> Callable[..., Any]:
    """Find a class by name in a package's table, or in a user's file; `kind` is used in errors."""
    if ":" in name:
        path, _, cls = name.rpartition(":")
        return class_from_file(path, cls, kind)
    if name not in table:
        raise TilewrightError(f"unknown {kind} {name!r}; {suggestion(name, known or table)}")
    entry = table[name]
    if isinstance(entry, type):
        return entry
    module, cls = entry
    found: Callable[..., Any] = getattr(import_module(f"{package}.{module}"), cls)
    return found
