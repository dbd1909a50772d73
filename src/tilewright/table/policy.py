"""Trained policies as agents: `policy:file=model.npz` in any game that has an encoder.

A policy is a function that takes an observation from the game's encoder and returns the number of
an action, or a score for each action. A file contains a policy and a card, which describes what it
was trained on: the game, its rules, the encoder's options, and the shapes of an observation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np

import tilewright
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import MASK, Array, Encoder, Observation
from tilewright.table.game import AnyGame
from tilewright.table.loading import class_from_file
from tilewright.table.registry import find_game
from tilewright.table.rules import Rules

Policy = Callable[[Observation], Any]
AnyEncoder = Encoder[Any, Any, Any]


class PolicyError(TilewrightError):
    """A policy that cannot play this game."""


@dataclass(frozen=True)
class PolicyCard:
    """A description of what a policy was trained on."""

    game: str
    rules: Mapping[str, Any]
    lexicon: str
    options: Mapping[str, Any]
    actions: int
    shapes: Mapping[str, list[int]]
    version: str = tilewright.__version__

    @classmethod
    def of(cls, game: AnyGame | str, encoder: AnyEncoder) -> PolicyCard:
        """Create the card of a policy trained with this encoder."""
        options = {name: value for name, value in encoder.options.items() if _is_plain(value)}
        return cls(
            game if isinstance(game, str) else game.name,
            encoder.rules.to_json(),
            encoder.lexicon.name,
            options,
            encoder.actions,
            {name: list(part.shape) for name, part in encoder.parts.items()},
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> PolicyCard:
        """Read a card from JSON, or raise PolicyError."""
        names = [one.name for one in fields(cls)]
        if not isinstance(data, dict) or not set(names) - {"version"} <= data.keys():
            raise PolicyError("the card of the policy is damaged; write it again after training")
        return cls(**{name: data[name] for name in names if name in data})

    def check(self, encoder: AnyEncoder, name: str) -> None:
        """Raise an error if the encoder's observations or actions have other sizes."""
        for part, about in encoder.parts.items():
            shape = self.shapes.get(part)
            if shape is None or list(shape) != list(about.shape):
                trained = "nothing" if shape is None else "×".join(map(str, shape))
                raise PolicyError(
                    f"{name} was trained on {trained} for {part!r}, but this game has "
                    f"{'×'.join(map(str, about.shape))}; train it with the same rules and options"
                )
        if self.actions != encoder.actions:
            raise PolicyError(
                f"{name} was trained for {self.actions} actions, but this game has "
                f"{encoder.actions}; train it with the same rules and options"
            )


def _is_plain(value: object) -> bool:
    """Whether an option can be written as JSON, unlike a function."""
    many = isinstance(value, list | tuple) and all(map(_is_plain, value))
    return many or isinstance(value, bool | int | float | str)


@runtime_checkable
class _HasRules(Protocol):
    """A view that includes the rules of its game."""

    rules: Any


class PolicyAgent:
    """A trained policy: `file=` an .npz, .onnx or .zip (stable-baselines3) file, or `file.py:name`.

    Other options are those of the game's encoder; a file with a card already has them.
    """

    game: ClassVar[str]

    def __init__(self, lexicon: Lexicon, file: str | Policy, **options: Any) -> None:
        """`file` may also be a function."""
        self.lexicon = lexicon
        self.name = repr(file) if isinstance(file, str) else "the policy"
        policy, card = read_policy(file) if isinstance(file, str) else (file, None)
        if card is not None and card.game != self.game:
            raise PolicyError(f"{self.name} is a policy for {card.game}, not {self.game}")
        self.policy = policy
        self.card = card
        self.options = (dict(card.options) if card else {}) | _numbers(options)
        self._encoder: AnyEncoder | None = None

    @property
    def nodes(self) -> int:
        return self._encoder.nodes if self._encoder else 0

    def check(self, rules: Rules) -> None:
        """Raise an error if the policy was not made for these rules."""
        self.encoder(rules)

    def encoder(self, rules: Rules) -> AnyEncoder:
        """Return the encoder for the rules of the game, created on first use."""
        if self._encoder is None or self._encoder.rules != rules:
            try:
                self._encoder = find_game(self.game).encoder(rules, self.lexicon, **self.options)
            except TypeError as error:
                raise PolicyError(f"{self.name} has invalid options: {error}") from None
            if self.card is not None:
                self.card.check(self._encoder, self.name)
        return self._encoder

    def act(self, view: Any, rng: Random) -> Any:
        encoder = self.encoder(self._rules(view))
        action = encoder.automatic(view)
        if action is not None:
            return action
        legal, observation = encoder.encode(view)
        if not legal:
            return encoder.idle()
        return legal[choice(self.policy(observation), observation[MASK])]

    def _rules(self, view: Any) -> Rules:
        """Return the rules of a view or, if it has none, those of the training."""
        if isinstance(view, _HasRules):
            rules: Rules = view.rules
            return rules
        kind = find_game(self.game).rules_class
        trained: Rules = kind.from_json(self.card.rules if self.card else {"seats": kind.fewest})
        return trained


def choice(answer: Any, mask: Array) -> int:
    """Convert a policy's answer to an action: its number, or the best-scored legal one."""
    values = np.asarray(answer).squeeze()
    if values.ndim == 0 and np.issubdtype(values.dtype, np.integer):
        number = int(values)
        if not 0 <= number < len(mask) or not mask[number]:
            raise PolicyError(f"the policy chose action {number}, which is not allowed here")
        return number
    if values.shape != mask.shape:
        raise PolicyError(
            f"expected one action or {len(mask)} scores from the policy (got shape {values.shape})"
        )
    return int(np.where(mask.astype(bool), values, -np.inf).argmax())


@lru_cache(maxsize=16)
def policy_agent(game: str) -> type[PolicyAgent]:
    """Return the policy class of a game, which answers all questions of the game."""
    members: dict[str, Any] = {"game": game, "__doc__": PolicyAgent.__doc__}
    questions = find_game(game).agents.questions
    return type("PolicyAgent", (PolicyAgent,), members | dict.fromkeys(questions, PolicyAgent.act))


def read_policy(file: str) -> tuple[Policy, PolicyCard | None]:
    """Read the policy and its card from a file; the suffix determines the format."""
    path, _, name = file.rpartition(":")
    if path.endswith(".py"):
        found = class_from_file(path, name, "policy")
        return (found() if isinstance(found, type) else found), None
    given = Path(file).expanduser()
    if not given.is_file():
        raise PolicyError(f"the policy file {file!r} does not exist")
    from tilewright.table.policy_files import load_policy

    return load_policy(given)


def _numbers(options: Mapping[str, Any]) -> dict[str, Any]:
    """Convert numbers in the options of a seat from text."""
    return {
        name.replace("-", "_"): int(value) if str(value).isdigit() else value
        for name, value in options.items()
    }
