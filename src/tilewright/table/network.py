"""A small network over parts of an observation, in plain numpy: a simple policy."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, get_args

import numpy as np

from tilewright.errors import TilewrightError
from tilewright.table.encoding import MASK, Array, Observation

Head = Literal["actions", "candidates", "level"]
HEADS: tuple[Head, ...] = get_args(Head)
LAYOUT = "layout"


class NetworkError(TilewrightError):
    """A network whose arrays do not fit together."""


@dataclass(frozen=True)
class Network:
    """Layers with tanh in between; a single layer is a linear policy.

    `shared` names the parts of an observation that are concatenated, `rows` those with a row for
    each candidate; each input is divided by its `scale`. The `head` determines the output:

    - `actions`: a score for each action
    - `candidates`: a score for each candidate, from its rows and the shared parts; `rest` are the
      scores of the other actions
    - `level`: one number; the action nearest to it is the best
    """

    head: Head
    shared: tuple[str, ...]
    rows: tuple[str, ...]
    scale: Array
    layers: tuple[tuple[Array, Array], ...]
    rest: Array

    @classmethod
    def make(
        cls,
        head: Head,
        example: Observation,
        shared: Sequence[str] = (),
        rows: Sequence[str] = (),
        *,
        hidden: Sequence[int] = (),
        scale: Array | None = None,
        seed: int | None = None,
    ) -> Network:
        """Create a network for observations like the example.

        Weights start at zero, or at small random values if a seed is given.
        """
        actions = len(example[MASK])
        size, count = _sizes(example, shared, rows)
        outputs = actions if head == "actions" else 1
        rng = np.random.default_rng(seed)
        widths = [size, *hidden, outputs]
        layers = []
        for before, after in pairwise(widths):
            spread = 0.0 if seed is None else 1 / np.sqrt(before)
            layers.append((spread * rng.standard_normal((after, before)), np.zeros(after)))
        others = actions - count if head == "candidates" else 0
        scales = np.ones(size) if scale is None else np.asarray(scale, float)
        return cls(head, tuple(shared), tuple(rows), scales, tuple(layers), np.zeros(others))

    def __post_init__(self) -> None:
        widths = [len(self.scale), *[weights.shape[0] for weights, _ in self.layers]]
        inputs = [weights.shape[1] for weights, _ in self.layers]
        if self.head not in HEADS or not self.layers or inputs != widths[:-1]:
            raise NetworkError("the layers of the network do not fit together")
        if not all(map(np.isfinite, self.parameters)) or not np.all(self.scale):
            raise NetworkError("the network has non-finite weights or a scale of 0")

    def __call__(self, observation: Observation) -> Array:
        """Return the scores of all actions."""
        values: Array = self._inputs(observation) / self.scale
        for number, (weights, bias) in enumerate(self.layers):
            values = (np.tanh(values) if number else values) @ weights.T + bias
        if self.head == "level":
            values = -np.abs(np.arange(len(observation[MASK])) - values.item())
        elif self.head == "candidates":
            values = np.concatenate([values.ravel(), self.rest])
        return values

    def _inputs(self, observation: Observation) -> Array:
        shared = [np.ravel(observation[name]) for name in self.shared]
        if not self.rows:
            return np.concatenate(shared).astype(float)
        table = [observation[name] for name in self.rows]
        table += [np.broadcast_to(part, (len(table[0]), len(part))) for part in shared]
        return np.concatenate(table, axis=1).astype(float)

    # Training

    @property
    def parameters(self) -> Array:
        """All weights as one array."""
        parts = [np.ravel(part) for layer in self.layers for part in layer]
        return np.concatenate([*parts, self.rest])

    def with_parameters(self, parameters: Array) -> Network:
        """Return the same network with other weights."""
        if len(parameters) != len(self.parameters):
            raise NetworkError(f"expected {len(self.parameters)} weights (got {len(parameters)})")
        at = 0
        layers = []
        for weights, bias in self.layers:
            first, at = at, at + weights.size
            new = np.reshape(parameters[first:at], weights.shape)
            first, at = at, at + bias.size
            layers.append((new, np.array(parameters[first:at])))
        return replace(self, layers=tuple(layers), rest=np.array(parameters[at:]))

    # Files

    def arrays(self) -> dict[str, Any]:
        """Return the whole network as named arrays."""
        layout = {"head": self.head, "shared": self.shared, "rows": self.rows}
        named = {LAYOUT: np.array(json.dumps(layout)), "scale": self.scale, "rest": self.rest}
        for number, (weights, bias) in enumerate(self.layers):
            named |= {f"weights {number}": weights, f"bias {number}": bias}
        return named

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> Network:
        """Create a network from named arrays; `name` is used in errors."""
        count = sum(one.startswith("weights") for one in arrays)
        try:
            layout = json.loads(str(arrays[LAYOUT]))
            layers = [(arrays[f"weights {one}"], arrays[f"bias {one}"]) for one in range(count)]
            return cls(
                layout["head"],
                tuple(layout["shared"]),
                tuple(layout["rows"]),
                arrays["scale"],
                tuple(layers),
                arrays["rest"],
            )
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise NetworkError(f"{name!r} contains no network: {error}") from None


def _sizes(example: Observation, shared: Sequence[str], rows: Sequence[str]) -> tuple[int, int]:
    """Return the number of inputs per score, and the number of candidates."""
    for part in (*shared, *rows):
        if part not in example:
            raise NetworkError(f"an observation has no {part!r}; it has {', '.join(example)}")
    size = sum(np.size(example[name]) for name in shared)
    counts = {len(example[name]) for name in rows}
    if len(counts) > 1:
        raise NetworkError("parts with rows must have the same number of them")
    size += sum(np.shape(example[name])[1] for name in rows)
    return size, counts.pop() if counts else 0
