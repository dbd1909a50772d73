"""Agents by name, from the package or from a user's file.

A seat is written as its agent with options behind a colon: `wright`, `stranding:dead-letter`,
`wright:vocabulary=common`, `my_agents.py:Mine`. An option without `=` is the scorer's name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from tilewright.bananagrams.match import Agent
from tilewright.bananagrams.scorers.userfile import class_from_file
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon

# Where each agent lives: tilewright.bananagrams.agents.<module>, which has a class of this name.
AGENTS = {
    "pseudo": ("pseudo", "Pseudo"),
    "naive": ("naive", "Naive"),
    "dangling": ("dangling", "Dangling"),
    "stranding": ("stranding", "Stranding"),
    "two-letter": ("two_letter", "TwoLetter"),
    "new-stranding": ("new_stranding", "NewStranding"),
    "lanes": ("lanes", "Lanes"),
    "aggressive": ("aggressive", "Aggressive"),
    "extending": ("extending", "Extending"),
    "right-angle": ("right_angle", "RightAngle"),
    "chronological": ("chronological", "Chronological"),
    "aware": ("aware", "Aware"),
    "adaptive": ("adaptive", "Adaptive"),
    "wright": ("wright", "Wright"),
}


@dataclass(frozen=True)
class SeatSpec:
    """A seat as it is written on the command line."""

    text: str
    agent: str
    options: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> SeatSpec:
        """Read `agent[:scorer][,name=value]…` or `file.py:Class[,name=value]…`."""
        agent, _, rest = text.partition(":")
        options: dict[str, str] = {}
        parts = [part for part in rest.split(",") if part]
        if agent.endswith(".py") and parts:
            agent = f"{agent}:{parts.pop(0)}"
        for part in parts:
            name, equals, value = part.partition("=")
            options[name if equals else "scorer"] = value if equals else name
        return cls(text, agent, options)

    def make(self, lexicon: Lexicon) -> Agent:
        """A fresh agent for one game; `vocabulary` names another list than the game's."""
        options: dict[str, Any] = dict(self.options)
        words = Lexicon.load(options.pop("vocabulary")) if "vocabulary" in options else lexicon
        maker = find_agent(self.agent)
        try:
            return maker(words, **options)
        except TilewrightError:
            raise
        except (TypeError, ValueError) as error:
            raise TilewrightError(f"the agent {self.text!r} cannot be made: {error}") from None


def find_agent(name: str) -> Callable[..., Agent]:
    """The class of an agent: one of ours by name, or `path/to/file.py:Class`."""
    if ":" in name:
        path, _, cls = name.rpartition(":")
        own: Callable[..., Agent] = class_from_file(path, cls, "an agent")
        return own
    if name not in AGENTS:
        near = get_close_matches(name, AGENTS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the agents are {', '.join(AGENTS)}."
        raise TilewrightError(f"there is no agent {name!r}: {hint}")
    module, cls = AGENTS[name]
    maker: Callable[..., Agent] = getattr(
        import_module(f"tilewright.bananagrams.agents.{module}"), cls
    )
    return maker
