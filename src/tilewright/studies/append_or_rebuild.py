"""Learning when to append a tile and when to rebuild, with the linear Q-values of paper 001.

Every case is tried both ways once and stored. A learner only sees the result of the action that it
chose. Training is one pass over the cases in order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Literal

from tilewright.arena.memory import Document
from tilewright.errors import TilewrightError
from tilewright.solver import Limit, peel
from tilewright.solver.append_or_rebuild import (
    ACTIONS,
    FEATURES,
    Action,
    act,
    draw_case,
    reward,
)
from tilewright.studies.bench import LEXICON, Bench, cpu_seconds, words

RewardClock = Literal["counted", "cpu"]
LEARNING_RATE = 0.02
PEEL_NODES = 20_000_000
HEADER = "# linear Q-values: a feature, its weight to append, its weight to rebuild"


@dataclass(frozen=True)
class Weights:
    """The weights of both actions by feature; missing ones are 0."""

    append: Mapping[str, float]
    rebuild: Mapping[str, float]

    def value(self, action: Action, features: Mapping[str, float]) -> float:
        """Return the expected reward of an action."""
        weights = self.of(action)
        return sum(weights.get(name, 0.0) * amount for name, amount in features.items())

    def of(self, action: Action) -> Mapping[str, float]:
        return self.append if action == "append" else self.rebuild

    def best(self, features: Mapping[str, float]) -> Action:
        """Return the action with the higher value; ties go to append."""
        return max(ACTIONS, key=lambda action: self.value(action, features))

    def to_text(self) -> str:
        """Return one line per feature: its name and its weights for both actions."""
        lines = [
            f"{name}\t{self.append.get(name, 0.0):.6g}\t{self.rebuild.get(name, 0.0):.6g}"
            for name in sorted({*self.append, *self.rebuild})
        ]
        return "\n".join([HEADER, *lines, ""])

    @classmethod
    def from_text(cls, text: str) -> Weights:
        """Read the format of `to_text`; an error names the bad line."""
        append: dict[str, float] = {}
        rebuild: dict[str, float] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                name, one, other = line.split("\t")
                values = float(one), float(other)
                if not all(map(math.isfinite, values)):
                    raise ValueError
            except ValueError:
                raise TilewrightError(
                    f"line {number} of the weights is {line!r}; expected a feature and two numbers "
                    "separated by tabs"
                ) from None
            append[name], rebuild[name] = values
        return cls(append, rebuild)


def train(
    cases: Sequence[Document], features: str, rng: Random, clock: RewardClock = "counted"
) -> Weights:
    """Update the weights once per case, with a random action and its reward.

    The update is the paper's: w ← w − η [w·φ(s, a) − r] φ(s, a). The reward uses counted seconds or
    CPU seconds, which are not reproducible.
    """
    learned: dict[Action, dict[str, float]] = {action: {} for action in ACTIONS}
    for case in cases:
        action = rng.choice(ACTIONS)
        seen = case["features"][features]
        weights = learned[action]
        error = sum(weights.get(name, 0.0) * amount for name, amount in seen.items())
        error -= _reward(case[action], clock)
        for name, amount in seen.items():
            weights[name] = weights.get(name, 0.0) - LEARNING_RATE * error * amount
    return Weights(learned["append"], learned["rebuild"])


def _reward(step: Document, clock: RewardClock) -> float:
    return reward(step["complete"], step["seconds" if clock == "counted" else "cpu"])


def try_case(seed: str, source: str = LEXICON) -> Document:
    """Try a case both ways, and with our `peel`."""
    lexicon = words(source)
    case = draw_case(lexicon, Random(seed))
    document: Document = {
        "features": {name: see(case, lexicon) for name, see in FEATURES.items()},
        "tile": case.tile,
    }
    for action in ACTIONS:
        step, cpu = cpu_seconds(partial(act, case, action, lexicon))
        document[action] = {
            "complete": step.grid is not None,
            "seconds": step.seconds,
            "reward": step.reward,
            "cpu": cpu,
        }
    asked = partial(peel, case.grid, case.tile, lexicon, limit=Limit(nodes=PEEL_NODES))
    solution, cpu = cpu_seconds(asked)
    complete = solution.status == "solved"
    document["peel"] = {
        "complete": complete,
        "seconds": cpu,
        "reward": reward(complete, cpu),
        "cpu": cpu,
        "moved": len(solution.moved),
    }
    return document


def try_cases(bench: Bench, purpose: str, number: int) -> list[Document]:
    """Try cases for a purpose, training or testing; purposes share no cases."""
    seeds = [f"{purpose} {bench.seed} {case}" for case in range(number)]
    return bench.each(f"cases for {purpose}", partial(try_case, source=bench.lexicon), seeds)
